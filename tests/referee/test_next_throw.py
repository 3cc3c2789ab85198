"""A throw made as soon as the play before it was complete: the board was never seen without dice in between."""

from __future__ import annotations

import pytest

from tablehub.rules.books import HASBRO, HOYLE, MILTON_BRADLEY, PARKER
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, hit, moved

START = Position.start()


@pytest.mark.parametrize("rules", [MODERN, MILTON_BRADLEY], ids=lambda rules: rules.name)
def test_a_die_off_the_board_is_named_where_the_board_was_never_seen_without_dice(rules: Ruleset) -> None:
    """Of the next throw: the die on the board lies in the thrower's half, the other one lies in nobody's."""
    table = TestTable(START, ruleset=rules)
    lying = table.throw(START, 3, 1)
    after = moved(START, LIGHT, (8, 5), (6, 5))
    table.see(after, lying)
    table.see(after, (die(5, DARK), die(3, None, DieState.OFF_BOARD)))
    assert (table.plays, table.faults) == (["8/5 6/5"], ["die-off-board"])
    assert "Dark" in table.texts[0]


def test_a_throw_on_either_side_is_named_where_the_board_was_never_seen_without_dice() -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    after = moved(START, LIGHT, (8, 5), (6, 5))
    table.see(after, lying)
    table.see(after, (die(5, LIGHT, at=2.5), die(4, DARK)))
    assert (table.plays, table.faults) == (["8/5 6/5"], ["dice-split"])
    assert "Dark" in table.texts[0]


def test_a_throw_into_the_wrong_half_is_named_where_the_board_was_never_seen_without_dice() -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    after = moved(START, LIGHT, (8, 5), (6, 5))
    table.see(after, lying)
    table.see(after, dice(5, 4, LIGHT, at=-2.5))
    assert (table.plays, table.faults) == (["8/5 6/5"], ["dice-wrong-half"])
    assert "Dark" in table.texts[0]


@pytest.mark.parametrize(
    "others",
    [dice(3, 1, LIGHT, at=-2.5), dice(5, 4), (die(5, LIGHT), die(1, LIGHT, at=-2.5))],
    ids=["the same numbers elsewhere", "other numbers at the same places", "one of them at the place of one"],
)
def test_dice_of_its_player_that_may_have_been_pushed_or_misread_are_no_such_throw(
    others: tuple[DieReading, ...],
) -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    after = moved(START, LIGHT, (8, 5), (6, 5))
    for shown in (lying, others, others, others):
        table.see(after, shown)
    assert (table.plays, table.faults) == ([], [])


@pytest.mark.parametrize(
    ("other", "code"),
    [
        (die(None, DARK, DieState.COCKED, at=1.5), "die-cocked"),
        (die(3, DARK, DieState.ON_CHECKER, at=1.5), "die-on-checker"),
    ],
)
def test_a_throw_that_does_not_count_is_named_beside_dice_that_were_not_lifted(other: DieReading, code: str) -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    after = moved(START, LIGHT, (8, 5), (6, 5))
    table.see(after, lying)
    for _ in range(2):
        table.see(after, (*lying, die(5, DARK), other))
    assert (table.plays, table.faults) == (["8/5 6/5"], [code])
    assert "Dark" in table.texts[0]
    table.see(after, dice(5, 2, DARK))
    assert table.names[-2:] == ["fault-cleared", "roll"]


def test_beside_a_play_that_is_not_whole_such_dice_are_too_many() -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    half = moved(START, LIGHT, (8, 5))
    for shown in (lying, (*lying, die(5, DARK), die(None, DARK, DieState.COCKED, at=1.5))):
        table.see(half, shown)
    assert (table.plays, table.faults) == ([], ["too-many-dice"])


def test_a_die_off_the_board_is_named_where_the_play_before_it_may_be_made_void() -> None:
    """By milton-bradley's rule 7, for its dice were lifted early: what was said of that stands until the next throw."""
    table = TestTable(START, ruleset=MILTON_BRADLEY)
    lying = table.throw(START, 3, 1)
    half = moved(START, LIGHT, (8, 5))
    for shown in (lying, (), ()):
        table.see(half, shown)
    after = moved(half, LIGHT, (6, 5))
    table.see(after)
    table.see(after, (die(5, DARK), die(3, None, DieState.OFF_BOARD)))
    assert table.faults == ["dice-lifted-early", "die-off-board"]
    assert table.plays == ["8/5 6/5"]


@pytest.mark.parametrize("rules", [MODERN, MILTON_BRADLEY, HASBRO], ids=lambda rules: rules.name)
def test_who_throws_beside_the_dice_of_a_whole_play_and_moves_at_once_has_not_thrown_early(rules: Ruleset) -> None:
    """The table had not seen his dice before his checker moved: he was told to wait, and the other one that a checker
    which he never touched was moved."""
    whole = moved(START, LIGHT, (8, 5), (6, 5))
    table = TestTable(START, ruleset=rules)
    lying = table.throw(START, 3, 1)
    table.see(whole, lying)
    his, begun = dice(6, 2, DARK), moved(whole, DARK, (24, 18))
    for _ in range(2):
        table.see(begun, (*lying, *his))
    end = moved(begun, DARK, (18, 16))
    table.see(end, his)
    table.see(end)
    assert (table.plays, table.faults) == (["8/5 6/5", "24/16"], [])


@pytest.mark.parametrize("hits", [False, True])
@pytest.mark.parametrize("seen", ["nothing", "half", "all"])
@pytest.mark.parametrize("rules", [MODERN, MILTON_BRADLEY, PARKER], ids=lambda rules: rules.name)
def test_nor_has_he_where_the_end_of_that_play_was_not_seen_before(rules: Ruleset, seen: str, hits: bool) -> None:
    """He was told that he had thrown too early, and then nothing explained the board."""
    half = moved(START, LIGHT, (13, 8))
    whole = moved(half, LIGHT, (6, 5))
    table = TestTable(START, ruleset=rules, patience=0.7)
    lying = table.throw(START, 5, 1)
    table.see({"nothing": START, "half": half, "all": whole}[seen], lying)
    begun = moved(hit(whole, LIGHT, 5), DARK, (24, 20)) if hits else moved(whole, DARK, (24, 22))
    end = moved(begun, DARK, (13, 11) if hits else (13, 9))
    his = dice(4, 2, DARK)
    for lies, there in ((begun, (*lying, *his)), (end, (*lying, *his)), (end, his), (end, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["13/8 6/5", "24/20* 13/11" if hits else "24/22 13/9"], [])


def test_a_checker_moved_beside_four_dice_that_his_throw_does_not_move_is_still_wrong() -> None:
    whole = moved(START, LIGHT, (8, 5), (6, 5))
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    table.see(whole, lying)
    for _ in range(2):
        table.see(moved(whole, DARK, (24, 19)), (*lying, *dice(6, 2, DARK)))
    assert table.plays == []
    assert table.faults != []


@pytest.mark.parametrize("value", [3, 6])
@pytest.mark.parametrize("rules", [MODERN, HASBRO], ids=lambda rules: rules.name)
def test_a_die_that_falls_close_to_where_one_of_two_turns_before_was_left_lying_is_of_the_next_throw(
    rules: Ruleset, value: int
) -> None:
    """It was taken for that one, and the other one with the two of the play before made three."""
    after = moved(START, LIGHT, (8, 5), (6, 5))
    then = moved(after, DARK, (24, 18), (13, 11))
    table = TestTable(START, ruleset=rules)
    lying = table.throw(START, 3, 1)
    table.see(after, lying)
    his = dice(6, 2, DARK)
    table.see(after, (*lying, *his))
    table.see(then, (*lying, *his))
    new = (die(value, at=0.4), die(5, at=3.2))
    for _ in range(3):
        table.see(then, (*new, *his))
    table.see(then, new)
    assert (table.plays, table.faults) == (["8/5 6/5", "24/18 13/11"], [])
    assert table.referee.state.roll == Roll(value, 5)


def test_one_of_two_dice_left_lying_may_be_lifted_and_the_other_one_pushed() -> None:
    after = moved(START, LIGHT, (8, 5), (6, 5))
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    table.see(after, lying)
    his = dice(6, 2, DARK)
    table.see(after, (*lying, *his))
    for _ in range(3):
        table.see(after, (die(3, at=0.4), *his))
    assert table.faults == []


@pytest.mark.parametrize("rules", [HOYLE, HASBRO], ids=lambda rules: rules.name)
def test_a_die_of_the_others_colour_that_falls_where_a_like_one_lay_is_of_the_next_throw(rules: Ruleset) -> None:
    """It was taken for the die that lay there, pushed aside, and the play by it fitted nothing."""
    table = TestTable(START, ruleset=rules, patience=0.7)
    lying = dice(3, 1, LIGHT, owner=LIGHT)
    table.see(START, lying)
    after = moved(START, LIGHT, (8, 5), (6, 5))
    table.see(after, lying)
    table.see(after, hand=True)
    played = moved(after, DARK, (13, 10), (13, 9))
    theirs = die(3, LIGHT, at=0.5, owner=DARK), die(4, LIGHT, at=3.0, owner=DARK)
    for seen in (theirs, theirs, ()):
        table.see(played, seen)
    assert (table.plays, table.faults) == (["8/5 6/5", "13/10 13/9"], [])


@pytest.mark.parametrize("rules", [MODERN, HASBRO, MILTON_BRADLEY], ids=lambda rules: rules.name)
def test_dice_overlooked_in_one_look_are_no_next_throw_though_one_of_them_is_misread(rules: Ruleset) -> None:
    """Both lie where they lay to a hair. They were said to lie in the wrong half, or to be thrown too early."""
    table = TestTable(START, ruleset=rules, patience=0.7)
    lying = table.throw(START, 3, 1)
    after = moved(START, LIGHT, (8, 5), (6, 5))
    for seen in (lying, (), (lying[0], die(6, at=1.5, likelihoods={6: 0.75, 1: 0.25})), lying, ()):
        table.see(after, seen)
    played = moved(after, DARK, (24, 18), (13, 11))
    for lies, seen in ((after, dice(6, 2, DARK)), (played, dice(6, 2, DARK)), (played, ())):
        table.see(lies, seen)
    assert (table.plays, table.faults) == (["8/5 6/5", "24/18 13/11"], [])


@pytest.mark.parametrize("rules", [HOYLE, HASBRO], ids=lambda rules: rules.name)
def test_a_play_that_is_whole_by_what_a_die_may_show_instead_is_over_once_others_lie_in_its_place(
    rules: Ruleset,
) -> None:
    """Two of the four fives of a doublet were played as it was read; of dice on either side nothing tells whose."""
    before, after = board({2: 4, 1: 2}, {2: 4}), board({2: 2, 1: 2}, {2: 4})
    table = TestTable(before, ruleset=rules, patience=0.7)
    table.see(before, (die(5), die(5, likelihoods={5: 0.8, 3: 0.15, 1: 0.05}, at=1.5)))
    for lying in ((die(6, LIGHT, at=0.8), die(4, DARK, at=2.5)),) * 2:
        table.see(after, lying)
    assert (table.plays, table.faults) == (["2/off(2)"], [])
    assert table.referee.state.on_turn is DARK


@pytest.mark.parametrize("half", [LIGHT, DARK])
def test_others_where_dice_lie_anywhere_after_a_whole_play_whose_own_were_gone_before_it_was_seen_are_the_next(
    half: Player,
) -> None:
    """Dice of the start that were played first in a look in doubt; who threw next was told that other dice are to be
    played, and his play of them that the board is disturbed."""
    table = TestTable(None, None, ruleset=PARKER, patience=0.7)
    for lying in ((), dice(5, 1), ()):
        table.see(START, lying)
    after = moved(START, DARK, (13, 8), (24, 23))
    table.see(after, doubts={24: {1: 0.55, 2: 0.45}})
    assert (table.names[-1], table.plays) == ("roll", [])
    following = dice(6, 3, half)
    later = moved(after, LIGHT, (13, 7), (13, 10))
    for lies in (after, later, later):
        table.see(lies, following)
    table.see(later)
    assert table.faults == []
    assert table.plays == ["24/23 13/8", "13/10 13/7"]


def test_a_play_laid_otherwise_beside_the_next_throw_counts_as_two_looks_show_it() -> None:
    """The first of three looks beside it shows a play that no other one does."""
    table, his = TestTable(START, patience=0.7), dice(6, 5, DARK)
    after = moved(START, LIGHT, (8, 5), (6, 5))
    lying = table.throw(START, 3, 1)
    for there in (lying, (), ()):
        table.see(after, there)
    instead = moved(START, LIGHT, (24, 20))
    for lies in (moved(START, LIGHT, (13, 9)), instead, instead):
        table.see(lies, his)
    assert (table.plays, table.faults) == (["8/5 6/5", "24/20"], [])
    assert (table.referee.state.position, table.referee.state.on_turn) == (instead, DARK)


def test_a_single_die_beside_a_throw_that_was_called_out_of_place_is_no_throw() -> None:
    table, misplaced = TestTable(START, DARK, patience=0.7), dice(6, 5, LIGHT)
    table.see(START)
    for there in (misplaced, misplaced, *[(*misplaced, die(4, DARK))] * 2):
        table.see(START, there)
    assert table.faults == ["dice-wrong-half", "too-many-dice"]
    assert table.referee.state.roll is None


def test_one_die_too_many_beside_a_whole_play_is_no_next_throw_where_dice_look_alike() -> None:
    table, after = TestTable(START, ruleset=HOYLE, patience=0.7), moved(START, LIGHT, (8, 5), (6, 5))
    lying = table.throw(START, 3, 1)
    for there in (lying, (*lying, die(6, DARK)), (*lying, die(6, DARK))):
        table.see(after, there)
    assert (table.plays, table.faults) == ([], ["too-many-dice"])


def test_two_dice_in_the_half_of_who_has_played_are_no_next_throw_beside_his_own() -> None:
    table, after = TestTable(START, patience=0.7), moved(START, LIGHT, (8, 5), (6, 5))
    lying = table.throw(START, 3, 1)
    for there in (lying, *[(*lying, *dice(6, 5, at=4.0))] * 2):
        table.see(after, there)
    assert (table.plays, table.faults) == ([], ["too-many-dice"])


def test_a_die_that_was_pushed_a_little_while_the_other_one_is_hidden_ends_no_turn() -> None:
    """The play may still be changed."""
    table, after = TestTable(START, patience=0.7), moved(START, LIGHT, (8, 5), (6, 5))
    lying = table.throw(START, 3, 1)
    for there in (lying, *[(die(3, at=0.3),)] * 3):
        table.see(after, there)
    assert (table.plays, table.faults) == ([], [])


def test_a_die_read_otherwise_where_it_lies_is_no_next_throw_where_dice_look_alike() -> None:
    table, after = TestTable(START, ruleset=HOYLE, patience=0.7), moved(START, LIGHT, (8, 5), (6, 5))
    lying = table.throw(START, 3, 1)
    for there in (lying, dice(4, 1), lying):
        table.see(after, there)
    assert (table.plays, table.faults) == ([], [])
