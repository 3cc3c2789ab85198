"""Throws: who threw, what counts, and what must be thrown again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.match.events import FaultFound, OpeningRolled, Rolled
from tablehub.rules.books import MILTON_BRADLEY, ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})


def rolls(table: TestTable) -> list[tuple[Player, tuple[int, int]]]:
    return [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)]


def test_a_throw_is_told_once_in_the_order_seen() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 1, 6)
    table.see(MIDDLE, lying)
    assert rolls(table) == [(LIGHT, (1, 6))]


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (DieState.COCKED, "die-cocked"),
        (DieState.ON_CHECKER, "die-on-checker"),
        (DieState.ON_BAR, "die-on-bar"),
        (DieState.OFF_BOARD, "die-off-board"),
    ],
)
def test_a_die_that_does_not_count_voids_the_throw(state: DieState, code: str) -> None:
    table = TestTable(MIDDLE)
    lost = die(None, LIGHT if state is not DieState.OFF_BOARD else None, state, at=1.0)
    table.see(MIDDLE, (die(3), lost))
    assert table.faults == [code]
    assert table.texts[0].endswith("Throw both dice again.")
    assert "px" in table.wheres[0]
    table.see(MIDDLE)
    assert table.cleared == [code]
    table.throw(MIDDLE, 5, 4)
    assert rolls(table) == [(LIGHT, (5, 4))]


def test_a_die_read_at_the_second_look_is_not_asked_for() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), die(None, LIGHT, DieState.UNSURE, at=1.0)))
    table.throw(MIDDLE, 3, 4)
    assert rolls(table) == [(LIGHT, (3, 4))]
    assert table.faults == []


def test_a_die_that_only_seems_cocked_is_waited_for() -> None:
    table = TestTable(MIDDLE)
    doubtful = die(None, LIGHT, DieState.COCKED, at=1.0, likelihoods={1: 0.6, 4: 0.4})
    table.see(MIDDLE, (die(3), doubtful))
    assert table.faults == []
    table.see(MIDDLE, (die(3), doubtful))
    assert table.faults == ["die-cocked"]


def test_dice_lifted_with_nothing_played_confirm_that_the_throw_was_void() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), die(None, LIGHT, DieState.COCKED, at=1.0, likelihoods={1: 0.6, 4: 0.4})))
    table.see(MIDDLE)
    assert table.names == ["fault", "fault-cleared"]


def test_the_hand_that_lifts_them_may_be_seen_before() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), die(None, None, DieState.OFF_BOARD, sure=0.6)))
    table.see(MIDDLE, hand=True)
    assert table.faults == []
    table.see(MIDDLE)
    assert table.faults == ["die-off-board"]


def test_a_die_that_was_only_not_seen_before_the_hand_came_is_not_called_lost() -> None:
    """Who has no play lifts his dice, one of which may have been overlooked."""
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3),))
    table.see(MIDDLE, hand=True)
    table.see(MIDDLE)
    assert table.faults == []


def test_a_die_that_is_not_seen_under_a_lamp_just_switched_is_not_called_lost_when_they_are_lifted() -> None:
    table = TestTable(MIDDLE)
    table.see_as(replace(reading(MIDDLE, (die(3),), frame="dark"), light_changed=True))
    table.see(MIDDLE)
    assert table.faults == ["light-changed"]


@pytest.mark.parametrize("lifted", [False, True])
def test_dice_that_are_not_seen_under_a_lamp_just_switched_are_not_called_lifted(lifted: bool) -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    half = moved(MIDDLE, LIGHT, (8, 5))
    table.see_as(replace(reading(half, frame="dark"), light_changed=True))
    table.see(half, () if lifted else lying)
    assert table.faults == ["light-changed", *["dice-lifted-early"] * lifted]


def test_a_throw_that_was_played_counts_whatever_it_seemed_to_be() -> None:
    table = TestTable(MIDDLE)
    lying = (die(3), die(1, LIGHT, DieState.COCKED, at=1.0, sure=0.75))
    table.see(MIDDLE, lying)
    after = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
    table.see(after, lying)
    table.see(after)
    assert table.names == ["roll", "play"]


def test_a_throw_that_was_called_void_and_played_is_on_record_as_accepted() -> None:
    table = TestTable(MIDDLE)
    lying = (die(3), die(1, LIGHT, DieState.COCKED, at=1.0))
    table.see(MIDDLE, lying)
    table.see(moved(MIDDLE, LIGHT, (8, 5), (6, 5)), lying)
    assert table.names == ["fault", "overruled", "fault-cleared", "roll"]


def test_something_alone_that_looks_like_a_die_lying_askew_is_no_throw() -> None:
    table = TestTable(MIDDLE)
    stray = die(None, LIGHT, DieState.COCKED, at=4.0, likelihoods={2: 0.5, 5: 0.5})
    for _ in range(3):
        table.see(MIDDLE, (stray,))
    lying = dice(3, 1)
    table.see(MIDDLE, (*lying, stray))
    after = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
    table.see(after, (*lying, stray))
    table.see(after, (stray,))
    assert table.names == ["roll", "play"]


def test_a_die_that_could_not_be_read_while_it_lay_alone_is_a_die_of_the_throw() -> None:
    table = TestTable(START, turn=None)
    table.see(START)
    first, second = die(2, LIGHT), die(1, DARK)
    table.see(START, (die(None, LIGHT, DieState.UNSURE),))
    table.see(START, (first, second))
    assert [event.player for event in table.events if isinstance(event, OpeningRolled)] == [LIGHT]
    assert rolls(table) == [(LIGHT, (2, 1))]


def test_a_die_that_cannot_be_read_is_not_called_lost_when_the_other_comes_to_rest() -> None:
    table = TestTable(MIDDLE)
    unread = die(None, LIGHT, DieState.UNSURE, at=1.5)
    table.see(MIDDLE, (unread,))
    for _ in range(4):
        table.see(MIDDLE, (die(3), unread))
    assert table.faults == ["unsure"]


def test_dice_in_the_others_half_that_he_has_played_were_his_throw() -> None:
    table = TestTable(MIDDLE, LIGHT, patience=1.5)
    lying = dice(5, 2, DARK)
    table.see(MIDDLE, lying)
    after = moved(MIDDLE, DARK, (13, 8), (13, 11))
    table.see(after, lying)
    table.see(after)
    assert rolls(table) == [(DARK, (5, 2))]
    assert (table.plays, table.faults) == (["13/11 13/8"], [])
    table.throw(after, 3, 1, LIGHT)
    assert rolls(table)[-1] == (LIGHT, (3, 1))


@pytest.mark.parametrize("rules", [MODERN, MILTON_BRADLEY], ids=lambda rules: rules.name)
class TestBeforeTheOtherHasThrown:
    """Dark throws into his own half although it is light's throw (milton-bradley, additional rule 12)."""

    AFTER = moved(MIDDLE, LIGHT, (8, 5), (6, 5))

    def test_whose_dice_are_known_is_told_that_he_threw_too_early(self, rules: Ruleset) -> None:
        table = TestTable(MIDDLE, ruleset=rules)
        table.see(MIDDLE, dice(4, 2, DARK, owner=DARK))
        assert table.faults == ["premature-roll"]
        assert table.texts[0].startswith("Dark: you threw before Light's turn was over.")
        table.see(MIDDLE)
        assert table.cleared == ["premature-roll"]
        table.throw(MIDDLE, 3, 1)
        assert rolls(table) == [(LIGHT, (3, 1))]

    @pytest.mark.parametrize("owned", [True, False])
    def test_the_throw_beside_his_is_read_and_his_own_stands_or_is_void(self, rules: Ruleset, owned: bool) -> None:
        table = TestTable(MIDDLE, ruleset=rules)
        early = dice(4, 2, DARK, owner=DARK if owned else None)
        lying = dice(3, 1, LIGHT, owner=LIGHT if owned else None)
        for seen, there in (
            (MIDDLE, early),
            (MIDDLE, (*early, *lying)),
            (self.AFTER, (*early, *lying)),
            (self.AFTER, early),
            (self.AFTER, early),
        ):
            table.see(seen, there)
        assert table.plays == ["8/5 6/5"]
        assert table.faults[-1] == "premature-roll"
        stands = [(DARK, (4, 2))] if rules is MODERN else []
        assert rolls(table) == [(LIGHT, (3, 1)), *stands]
        if not stands:
            table.see(self.AFTER)
            table.throw(self.AFTER, 6, 5, DARK)
            assert rolls(table)[1:] == [(DARK, (6, 5))]


def test_a_new_throw_without_a_look_at_the_empty_board_clears_the_void_one() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), die(None, LIGHT, DieState.COCKED, at=1.0)))
    table.throw(MIDDLE, 5, 4)
    assert table.names == ["fault", "fault-cleared", "roll"]


def test_flat_on_a_checker_counts_where_the_ruleset_says_so() -> None:
    table = TestTable(MIDDLE, ruleset=MODERN.with_options(flat_on_checker_counts=True))
    table.see(MIDDLE, (die(3), die(4, LIGHT, DieState.ON_CHECKER, at=1.0)))
    assert rolls(table) == [(LIGHT, (3, 4))]


def test_dice_on_both_sides_of_the_bar() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3, LIGHT), die(4, DARK)))
    assert table.faults == ["dice-split"]


def test_dice_in_the_wrong_half_only_where_the_ruleset_minds() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, dice(3, 1, DARK))
    assert table.faults == ["dice-wrong-half"]
    easy = TestTable(MIDDLE, ruleset=MODERN.with_options(dice_zone="either"))
    easy.see(MIDDLE, dice(3, 1, DARK))
    assert rolls(easy) == [(LIGHT, (3, 1))]


@pytest.mark.parametrize("lying", [dice(3, 1, DARK), (die(3, LIGHT), die(1, DARK))], ids=["wrong half", "split"])
def test_dice_out_of_place_that_are_played_all_the_same_count_for_their_thrower(lying: tuple[DieReading, ...]) -> None:
    after = moved(START, LIGHT, (8, 5), (6, 5))
    table = TestTable(START)
    for position, seen in ((START, lying), (START, lying), (after, lying), (after, ()), (after, ())):
        table.see(position, seen)
    assert len(table.faults) == 1
    assert rolls(table) == [(LIGHT, (3, 1))]
    assert table.plays == ["8/5 6/5"]
    table.throw(after, 6, 2, DARK)
    assert rolls(table)[-1] == (DARK, (6, 2))


def test_dice_out_of_place_are_not_the_next_throw_while_they_are_half_played() -> None:
    lying = dice(3, 1, DARK)
    table = TestTable(START)
    half = moved(START, LIGHT, (8, 4))
    for position, seen in ((START, lying), (moved(START, LIGHT, (8, 5)), lying), (half, lying), (half, lying)):
        table.see(position, seen)
    assert rolls(table) == [(LIGHT, (3, 1))]


def test_a_third_die_is_named_and_the_throw_goes_on_when_it_is_gone() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    table.see(MIDDLE, (*lying, die(5, LIGHT, at=2.5)))
    assert table.faults == ["too-many-dice"]
    table.see(MIDDLE, lying)
    assert table.cleared == ["too-many-dice"]
    assert rolls(table) == [(LIGHT, (3, 1))]


def test_the_opponents_dice_beside_the_board_do_not_matter() -> None:
    table = TestTable(MIDDLE)
    beside = (die(None, None, DieState.OFF_BOARD), die(None, None, DieState.OFF_BOARD))
    table.see(MIDDLE, beside)
    table.see(MIDDLE, (*dice(3, 1), *beside))
    assert table.faults == []
    assert rolls(table) == [(LIGHT, (3, 1))]


def test_one_die_alone_is_a_lost_die_at_the_second_look() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3),))
    assert table.faults == []
    table.see(MIDDLE, (die(3),))
    assert table.faults == ["die-off-board"]
    assert "only one die is to be seen. If the other" in table.texts[0], "it may lie there unnoticed"


def test_one_die_alone_and_lifted_again_was_a_lost_die() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3),))
    table.see(MIDDLE)
    assert table.names == ["fault", "fault-cleared"]


def test_a_second_die_seen_late_is_no_fault() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3),))
    table.throw(MIDDLE, 3, 1)
    assert table.faults == []


def test_playing_with_one_die() -> None:
    table = TestTable(MIDDLE)
    for _ in range(2):
        table.see(moved(MIDDLE, LIGHT, (8, 5)), (die(3),))
    assert table.faults == ["too-few-dice"]


def test_a_rolling_die_is_waited_for() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), die(None, LIGHT, DieState.ROLLING, at=1.0)))
    assert table.events == []


def test_a_die_that_cannot_be_read_is_asked_about_and_never_guessed() -> None:
    table = TestTable(MIDDLE)
    vague = die(None, LIGHT, DieState.UNSURE, at=1.0)
    for _ in range(2):
        table.see(MIDDLE, (die(3), vague))
    assert table.events == []
    table.see(MIDDLE, (die(3), vague))
    assert table.faults == ["unsure"]
    table.throw(MIDDLE, 3, 1)
    assert table.cleared == ["unsure"]
    assert rolls(table) == [(LIGHT, (3, 1))]


def test_a_flat_die_with_two_likely_numbers_is_not_read() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(3), die(4, likelihoods={4: 0.55, 6: 0.45}, at=1.5)))
    assert table.events == []


@pytest.mark.parametrize("name", ["modern", "milton-bradley", "hoyle", "acey-deucy"])
def test_a_throw_for_the_start_that_was_read_is_not_asked_for_when_a_die_cannot_be_read_in_a_later_look(
    name: str,
) -> None:
    start = start_position(ruleset(name))
    table = TestTable(turn=None, ruleset=ruleset(name))
    table.see(start)
    lying = (die(2, LIGHT), die(2, DARK)) if name != "acey-deucy" else (die(2), die(5, at=1.5))
    table.see(start, lying)
    vague = replace(lying[0], value=None, state=DieState.UNSURE, likelihoods=())
    for _ in range(4):
        table.see(start, (vague, lying[1]))
    table.see(start)
    assert table.faults == []


def test_who_begins_to_play_dice_of_the_start_is_known_though_a_die_cannot_be_read_in_that_look() -> None:
    """Where nothing but his playing tells who won the start; what he then does wrong is his."""
    table = TestTable(turn=None, ruleset=ruleset("parker"))
    table.see(START)
    lying = (die(5, DARK), die(6, LIGHT))
    table.see(START, lying)
    vague = replace(lying[1], value=None, state=DieState.UNSURE, likelihoods=())
    begun = moved(START, DARK, (24, 18))
    table.see(begun, (lying[0], vague))
    table.see(moved(begun, LIGHT, (13, 8)), lying)
    assert table.faults == ["wrong-player"]
    assert table.texts[0].startswith("Dark: ")


class TestWhoThrew:
    def test_the_players_alternate(self) -> None:
        table = TestTable(MIDDLE)
        after = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
        table.throw(MIDDLE, 3, 1)
        table.see(after)
        table.throw(after, 5, 2, DARK)
        assert [player for player, _ in rolls(table)] == [LIGHT, DARK]

    def test_the_colour_of_the_dice_tells(self) -> None:
        table = TestTable(turn=None)
        table.see(MIDDLE)
        table.see(MIDDLE, dice(3, 1, LIGHT, owner=DARK))
        assert rolls(table) == [(DARK, (3, 1))]

    def test_else_the_half_they_lie_in(self) -> None:
        table = TestTable(turn=None)
        table.see(MIDDLE)
        table.see(MIDDLE, dice(3, 1, DARK))
        assert rolls(table) == [(DARK, (3, 1))]

    def test_a_whole_play_of_the_other_player_corrects_the_half(self) -> None:
        table = TestTable(turn=None)
        table.see(MIDDLE)
        table.see(MIDDLE, dice(3, 1, DARK))
        after = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
        table.see(after, dice(3, 1, DARK))
        table.see(after)
        assert table.names[-3:] == ["undone", "roll", "play"]
        assert table.faults == []
        assert rolls(table)[-1] == (LIGHT, (3, 1))

    def test_a_void_throw_leaves_it_open(self) -> None:
        table = TestTable(turn=None)
        table.see(MIDDLE)
        table.see(MIDDLE, (die(3, LIGHT), die(4, DARK)))
        faults = [event for event in table.events if isinstance(event, FaultFound)]
        assert [(fault.code.value, fault.player) for fault in faults] == [("dice-split", None)]
        assert faults[0].text.startswith("Thrower: ")


class TestOpening:
    def test_one_die_each_and_the_higher_begins_with_both(self) -> None:
        table = TestTable(turn=None)
        table.see(START)
        lying = (die(3, LIGHT), die(5, DARK))
        table.see(START, lying)
        assert table.names == ["setup-correct", "opening-roll", "roll"]
        assert rolls(table) == [(DARK, (3, 5))]
        after = moved(START, DARK, (8, 3), (6, 3))
        table.see(after, lying)
        table.see(after)
        assert table.plays == ["8/3 6/3"]
        assert table.faults == []

    def test_a_tie_is_told_once_and_thrown_again(self) -> None:
        table = TestTable(turn=None)
        table.see(START)
        for _ in range(2):
            table.see(START, (die(4, LIGHT), die(4, DARK)))
        table.see(START)
        table.see(START, (die(6, LIGHT), die(2, DARK)))
        told = [(event.light, event.dark, event.player) for event in table.events if isinstance(event, OpeningRolled)]
        assert told == [(4, 4, None), (6, 2, LIGHT)]
        assert rolls(table) == [(LIGHT, (6, 2))]

    def test_a_tie_of_which_a_die_was_doubtful_first_is_read_all_the_same(self) -> None:
        table = TestTable(turn=None)
        table.see(START)
        table.see(START, (die(4, LIGHT), die(None, DARK, DieState.UNSURE)))
        table.see(START, (die(4, LIGHT), die(4, DARK)))
        table.see(START)
        table.see(START)
        assert table.faults == []

    def test_the_first_of_the_two_dice_is_waited_beside(self) -> None:
        table = TestTable(turn=None)
        table.see(START)
        for _ in range(3):
            table.see(START, (die(4, LIGHT),))
        assert table.names == ["setup-correct"]

    def test_a_double_in_one_half_begins_no_game(self) -> None:
        table = TestTable(turn=None)
        table.see(START)
        table.see(START, dice(6, 6, DARK))
        table.see(START, dice(6, 6, DARK))
        assert table.faults == ["dice-wrong-half"]
        table.see(START)
        table.see(START, (die(3, LIGHT), die(1, DARK)))
        assert table.names[1:] == ["fault", "fault-cleared", "opening-roll", "roll"]

    def test_two_dice_in_one_half_are_a_throw_of_one_player(self) -> None:
        table = TestTable(turn=None)
        table.see(START)
        table.see(START, dice(6, 1, DARK))
        assert rolls(table) == [(DARK, (6, 1))]


def test_dice_of_which_one_cannot_be_read_are_not_counted_aloud() -> None:
    """Players who saw four dice were told that three lie there."""
    table = TestTable(MIDDLE, LIGHT)
    unread = die(None, LIGHT, DieState.UNSURE, at=4.0)
    for _ in range(2):
        table.see(MIDDLE, (*dice(3, 1), die(6, DARK), unread))
    assert table.texts == ["More than two dice lie on the board. Take away those that do not belong to this throw."]
