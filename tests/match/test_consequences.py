from __future__ import annotations

import pytest

from tablehub.match.consequences import Consequence, consequence
from tablehub.match.faults import FaultCode
from tablehub.rules.books import ruleset, ruleset_names

BOOKS = ["parker", "hoyle", "bruelheide", "hasbro", "modern"]
MILTON_BRADLEY = ["milton-bradley", "acey-deucy"]
WRONG_PLAYS = [
    FaultCode.WRONG_COUNT,
    FaultCode.BLOCKED_POINT,
    FaultCode.BAR_FIRST,
    FaultCode.INCOMPLETE_PLAY,
    FaultCode.NOT_ALL_HOME,
    FaultCode.BEAR_OFF_ILLEGAL,
]


@pytest.mark.parametrize("code", FaultCode)
def test_every_fault_has_a_consequence_under_every_ruleset(code: FaultCode) -> None:
    for name in ruleset_names():
        assert consequence(code, ruleset(name)) in Consequence


def test_by_bruelheide_a_wrong_set_up_must_be_corrected_before_a_man_moves_then_it_stands() -> None:
    rules = ruleset("bruelheide")
    assert consequence(FaultCode.SETUP_WRONG, rules, throws=1) is Consequence.CORRECT
    assert consequence(FaultCode.SETUP_WRONG, rules, throws=1, moved=True) is Consequence.STANDS


@pytest.mark.parametrize("name", MILTON_BRADLEY)
@pytest.mark.parametrize("throws", [1, 2, 50])
def test_by_milton_bradley_a_wrong_set_up_found_at_any_time_voids_the_game(name: str, throws: int) -> None:
    assert consequence(FaultCode.SETUP_WRONG, ruleset(name), throws=throws, moved=True) is Consequence.GAME_VOID
    assert consequence(FaultCode.SETUP_WRONG, ruleset(name)) is Consequence.CORRECT, "no game has begun"


def test_modern_a_wrong_set_up_is_put_right_before_the_third_roll_else_it_stands() -> None:
    rules = ruleset("modern")
    assert consequence(FaultCode.SETUP_WRONG, rules, throws=2, moved=True) is Consequence.CORRECT
    assert consequence(FaultCode.SETUP_WRONG, rules, throws=3, moved=True) is Consequence.STANDS


@pytest.mark.parametrize("name", ["parker", "hoyle", "hasbro"])
@pytest.mark.parametrize("throws", [0, 2, 50])
def test_where_the_book_is_silent_a_wrong_set_up_is_put_right_whenever_it_is_found(name: str, throws: int) -> None:
    assert consequence(FaultCode.SETUP_WRONG, ruleset(name), throws=throws, moved=True) is Consequence.CORRECT


@pytest.mark.parametrize("code", WRONG_PLAYS)
@pytest.mark.parametrize("name", BOOKS)
def test_a_wrong_move_must_be_put_right_before_the_next_throw_and_stands_afterwards(code: FaultCode, name: str) -> None:
    assert consequence(code, ruleset(name)) is Consequence.CORRECT
    assert consequence(code, ruleset(name), next_thrown=True) is Consequence.STANDS


@pytest.mark.parametrize("code", WRONG_PLAYS)
@pytest.mark.parametrize("name", MILTON_BRADLEY)
def test_by_milton_bradley_the_opponent_may_demand_correction_later_only_by_consent(code: FaultCode, name: str) -> None:
    assert consequence(code, ruleset(name)) is Consequence.OPPONENTS_OPTION
    assert consequence(code, ruleset(name), next_thrown=True) is Consequence.BY_CONSENT


@pytest.mark.parametrize("code", WRONG_PLAYS)
def test_modern_a_wrong_move_stands_once_the_other_has_doubled_too(code: FaultCode) -> None:
    assert consequence(code, ruleset("modern"), next_doubled=True) is Consequence.STANDS
    for name in ("parker", "bruelheide", "hasbro"):
        assert consequence(code, ruleset(name), next_doubled=True) is Consequence.CORRECT
    assert consequence(code, ruleset("milton-bradley"), next_doubled=True) is Consequence.OPPONENTS_OPTION


def test_only_modern_asks_for_the_higher_die() -> None:
    asked = [n for n in ruleset_names() if consequence(FaultCode.HIGHER_DIE, ruleset(n)) is not Consequence.NOTHING]
    assert asked == ["modern"]


def test_only_milton_bradley_has_a_moved_man_played() -> None:
    asked = [n for n in ruleset_names() if consequence(FaultCode.TOUCH_MOVE, ruleset(n)) is not Consequence.NOTHING]
    assert asked == sorted(MILTON_BRADLEY)


@pytest.mark.parametrize(
    ("name", "follows"),
    [
        *((name, Consequence.WARN) for name in ("parker", "hoyle", "bruelheide", "hasbro")),
        ("modern", Consequence.ENDS_PLAY),
        *((name, Consequence.OPPONENT_MAY_VOID) for name in MILTON_BRADLEY),
    ],
)
def test_dice_lifted_before_the_play_is_complete(name: str, follows: Consequence) -> None:
    assert consequence(FaultCode.DICE_LIFTED_EARLY, ruleset(name)) is follows


@pytest.mark.parametrize(
    ("name", "follows"),
    [
        *((name, Consequence.WARN) for name in ("parker", "hoyle", "bruelheide", "hasbro")),
        ("modern", Consequence.STANDS),
        *((name, Consequence.THROW_AGAIN) for name in MILTON_BRADLEY),
    ],
)
def test_a_throw_before_the_others_turn_is_complete(name: str, follows: Consequence) -> None:
    assert consequence(FaultCode.PREMATURE_ROLL, ruleset(name)) is follows


def test_modern_a_premature_throw_is_void_by_option() -> None:
    assert consequence(FaultCode.PREMATURE_ROLL, ruleset("modern", premature="void")) is Consequence.THROW_AGAIN


@pytest.mark.parametrize("code", [FaultCode.DIE_COCKED, FaultCode.DIE_OFF_BOARD, FaultCode.DIE_ON_BAR])
@pytest.mark.parametrize("name", [*BOOKS, *MILTON_BRADLEY])
def test_cocked_dice_and_dice_off_the_board_are_thrown_again(code: FaultCode, name: str) -> None:
    assert consequence(code, ruleset(name)) is Consequence.THROW_AGAIN


@pytest.mark.parametrize(
    ("code", "thrown_again"),
    [
        (FaultCode.DICE_WRONG_HALF, {"milton-bradley", "acey-deucy", "modern"}),
        (FaultCode.DICE_SPLIT, {"milton-bradley", "acey-deucy", "modern", "bruelheide"}),
        (FaultCode.DICE_TOUCHED, {"milton-bradley", "acey-deucy"}),
    ],
)
def test_where_dice_must_rest_and_who_may_touch_them(code: FaultCode, thrown_again: set[str]) -> None:
    found = {name for name in ruleset_names() if consequence(code, ruleset(name)) is Consequence.THROW_AGAIN}
    assert found == thrown_again


def test_a_die_flat_on_a_checker_counts_by_option() -> None:
    assert consequence(FaultCode.DIE_ON_CHECKER, ruleset("modern")) is Consequence.THROW_AGAIN
    rules = ruleset("modern", flat_on_checker_counts=True)
    assert consequence(FaultCode.DIE_ON_CHECKER, rules) is Consequence.NOTHING


def test_a_double_out_of_turn_does_not_count() -> None:
    assert consequence(FaultCode.DOUBLE_NOT_ALLOWED, ruleset("modern")) is Consequence.NOT_COUNTED
