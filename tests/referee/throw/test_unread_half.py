"""Plays of throws that could not be read which may be half of others, or others' wrong: asked about, completed, doubled
upon."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.buttons import Button
from tablehub.match.events import Rolled
from tablehub.match.state import Phase
from tablehub.rules.books import ruleset
from tablehub.rules.position import BAR, OFF, Position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
VAGUE, UNREAD = die(None, state=DieState.UNSURE, at=1.5), die(None, state=DieState.UNSURE)
HALF = board({1: 5, 2: 3, 3: 1}, {1: 5, 2: 2, 3: 4, 6: 2, 19: 1, 21: 1})
"""Dark's 21/18 is a whole play of 2-1 and the half of 3-1."""


def test_a_play_of_a_throw_not_read_that_may_be_half_of_another_is_asked_about() -> None:
    table = TestTable(HALF, DARK)
    lying = (die(None, DARK, DieState.UNSURE), die(1, DARK, at=1.5))
    table.see(HALF, lying)
    after = moved(HALF, DARK, (21, 18))
    table.see(after, lying)
    for _ in range(3):
        table.see(after)
    assert table.plays == ["21/18"]
    assert table.faults == ["unsure"]
    assert "2-1" in table.texts[0]
    assert table.cleared == []
    table.throw(after, 6, 5, LIGHT)
    assert table.cleared == ["unsure"]


def test_it_is_put_right_by_playing_the_other_half() -> None:
    table = TestTable(HALF, DARK)
    lying = (die(None, DARK, DieState.UNSURE), die(1, DARK, at=1.5))
    table.see(HALF, lying)
    for _ in range(3):
        table.see(moved(HALF, DARK, (21, 18)))
    whole = moved(HALF, DARK, (21, 18), (19, 18))
    table.see(whole)
    table.see(whole)
    assert table.referee.state.position == whole
    assert table.referee.state.on_turn is LIGHT
    table.see(whole)
    assert (table.faults, table.cleared) == (["unsure"], ["unsure"])


def test_the_other_half_seen_once_disturbs_no_board() -> None:
    table = TestTable(HALF, DARK)
    table.see(HALF, (die(None, DARK, DieState.UNSURE), die(1, DARK, at=1.5)))
    table.see(moved(HALF, DARK, (21, 18)))
    table.see(moved(HALF, DARK, (21, 18), (19, 18)))
    table.finish()
    assert table.faults == []


@pytest.mark.parametrize("answer", [None, Button.TAKE])
def test_a_double_stays_though_the_play_before_it_turns_out_to_be_another(answer: Button | None) -> None:
    """The last checker was put down while the opponent doubled already, or he has even been answered."""
    table = TestTable(HALF, DARK)
    lying = (die(None, DARK, DieState.UNSURE), die(1, DARK, at=1.5))
    table.see(HALF, lying)
    for _ in range(3):
        table.see(moved(HALF, DARK, (21, 18)))
    table.press(Button.DOUBLE, LIGHT)
    if answer:
        table.press(answer, DARK)
    whole = moved(HALF, DARK, (21, 18), (19, 18))
    for _ in range(3):
        table.see(whole)
    state = table.referee.state
    assert state.position == whole
    assert state.on_turn is LIGHT
    if answer:
        assert (state.phase, state.cube.value, state.cube.owner) == (Phase.TO_ROLL, 2, DARK)
    else:
        assert (state.phase, state.cube.offer) == (Phase.CUBE_OFFERED, 2)


@pytest.mark.parametrize("answer", [None, Button.TAKE])
def test_a_double_stays_though_a_play_that_several_throws_explained_is_finished_meanwhile(
    answer: Button | None,
) -> None:
    table = TestTable(HALF, DARK)
    table.see(HALF, (die(None, DARK, DieState.UNSURE), die(None, DARK, DieState.UNSURE, at=1.5)))
    for _ in range(4):
        table.see(moved(HALF, DARK, (21, 15)))
    table.press(Button.DOUBLE, LIGHT)
    if answer:
        table.press(answer, DARK)
    whole = moved(HALF, DARK, (21, 15), (19, 18))
    for _ in range(3):
        table.see(whole)
    state = table.referee.state
    assert (state.position, state.on_turn) == (whole, LIGHT)
    assert (state.phase, state.cube.value) == ((Phase.TO_ROLL, 2) if answer else (Phase.CUBE_OFFERED, 1))


def test_done_says_that_it_was_whole() -> None:
    table = TestTable(HALF, DARK)
    table.see(HALF, (die(None, DARK, DieState.UNSURE), die(1, DARK, at=1.5)))
    after = moved(HALF, DARK, (21, 18))
    for _ in range(3):
        table.see(after)
    table.press(Button.DONE, DARK)
    table.see(after)
    assert table.faults == ["unsure"]
    assert table.cleared == ["unsure"]


def test_a_play_that_several_throws_explain_and_that_is_half_of_others_is_asked_about() -> None:
    """Six pips with one checker: 5-1 and others in full, or the 6 of a 6-3."""
    table = TestTable(HALF, DARK)
    table.see(HALF, (die(None, DARK, DieState.UNSURE), die(None, DARK, DieState.UNSURE, at=1.5)))
    after = moved(HALF, DARK, (21, 15))
    for _ in range(4):
        table.see(after)
    assert table.referee.state.position == after
    assert table.faults == ["unsure"]
    assert table.texts[0].startswith("Dark: that throw could not be read.")


@pytest.mark.parametrize("void", [die(2, LIGHT, DieState.OFF_BOARD, at=1.5), die(None, LIGHT, DieState.UNSURE, at=1.5)])
def test_the_other_half_is_seen_beside_a_throw_that_does_not_count(void: DieReading) -> None:
    """It was put down while a stack was in doubt; then the opponent threw a die off the board."""
    table = TestTable(HALF, DARK)
    table.see(HALF, (die(None, DARK, DieState.UNSURE), die(1, DARK, at=1.5)))
    for _ in range(3):
        table.see(moved(HALF, DARK, (21, 18)))
    whole = moved(HALF, DARK, (21, 18), (19, 18))
    table.see(whole, doubts={2: {3: 0.6, 4: 0.2, 2: 0.2}})
    for _ in range(3):
        table.see(whole, (die(6, LIGHT), void))
    assert table.referee.state.position == whole
    table.see(whole)
    lying = table.throw(whole, 6, 5, LIGHT)
    assert table.referee.state.on_turn is LIGHT
    assert table.referee.state.roll is not None
    after = moved(whole, LIGHT, (3, OFF), (2, OFF))
    table.see(after, lying)
    table.see(after)
    assert table.referee.state.position == after


@pytest.mark.parametrize(("six", "asked"), [(0.05, True), (0.3, False)])
@pytest.mark.parametrize("first", [die(4), die(None, LIGHT, DieState.UNSURE)])
def test_a_play_by_another_throw_than_the_dice_rather_showed_is_asked_about(
    first: DieReading, six: float, asked: bool
) -> None:
    """It is the only whole play that leads there, but one too far or too few by what the dice looked like would too."""
    table = TestTable(Position.start())
    vague = die(None, LIGHT, DieState.UNSURE, at=1.0)
    if first.value is None:
        first = replace(first, likelihoods=(0.02, 0.02, 0.02, 0.9, 0.02, 0.02))
    table.see(Position.start(), (first, replace(vague, likelihoods=(0.01, 0.01, 0.01, 0.01, 0.96 - six, six))))
    after = moved(Position.start(), LIGHT, (13, 9), (13, 7))
    for _ in range(3):
        table.see(after)
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(6, 4)]
    assert table.faults == (["unsure"] if asked else [])
    assert not asked or "6-4" in table.texts[0]
    table.throw(after, 6, 5, DARK)
    assert table.faults == table.cleared


def test_a_die_seen_twice_beside_one_not_read_yet_makes_no_throw_of_it() -> None:
    table = TestTable(HALF, DARK, patience=0.7)
    table.see(HALF)
    table.see(HALF, (die(None, DARK, DieState.UNSURE, at=2.0), die(2, DARK), die(2, DARK, at=0.36, sure=0.71)))
    lying = (die(1, DARK, at=2.0), die(2, DARK))
    after = moved(HALF, DARK, (21, 18))
    for lies in (HALF, HALF, after, after):
        table.see(lies, lying)
    table.see(after)
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(1, 2)]
    assert table.faults == []
    assert table.plays == ["21/18"]


BLOCKED = board({24: 1, 13: 2, 8: 3, 6: 3, 5: 3, 3: 3}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))
"""Dark waits on the bar, and no 3, 5 or 6 enters."""
ONE_SEEN = (die(6, DARK),)
THREE_SEEN = (*dice(6, 5, DARK), die(5, DARK, at=2.2))


@pytest.mark.parametrize("seen", [ONE_SEEN, THREE_SEEN])
@pytest.mark.parametrize("name", ["parker", "modern"])
def test_dice_seen_wrongly_once_and_lifted_by_who_may_not_have_been_able_to_move_accuse_nobody(
    seen: tuple[DieReading, ...], name: str
) -> None:
    table = TestTable(BLOCKED, DARK, ruleset=ruleset(name), patience=0.7)
    for lying in ((), seen, ()):
        table.see(BLOCKED, lying)
    after = moved(BLOCKED, LIGHT, (13, 10), (10, 8))
    for lies in (BLOCKED, BLOCKED, after, after):
        table.see(lies, dice(3, 2))
    table.see(after)
    assert table.faults == []
    assert table.plays == ["13/8"]
    assert table.referee.state.on_turn is DARK


@pytest.mark.parametrize("name", ["parker", "modern"])
@pytest.mark.parametrize("again", [True, False])
def test_nor_is_his_opponent_accused_where_he_was_told_that_only_one_die_is_to_be_seen(again: bool, name: str) -> None:
    """Both lay there: he took them up, and it was not for him to throw again. Who does throw again may do so."""
    table = TestTable(BLOCKED, DARK, ruleset=ruleset(name), patience=0.7)
    for lying in ((), ONE_SEEN, ONE_SEEN, ()):
        table.see(BLOCKED, lying)
    assert table.faults == table.cleared == ["die-off-board"]
    player, move = (DARK, ((BAR, 21), (6, 5))) if again else (LIGHT, ((13, 10), (10, 8)))
    after = moved(BLOCKED, player, *move)
    for lies in (BLOCKED, BLOCKED, after, after):
        table.see(lies, dice(4, 1, DARK) if again else dice(3, 2))
    table.see(after)
    assert table.faults == ["die-off-board"]
    assert table.plays == ["bar/21 6/5" if again else "13/8"]
    assert table.referee.state.on_turn is player.opponent


@pytest.mark.parametrize("name", ["parker", "modern"])
def test_nor_where_something_was_taken_for_the_hand_that_lifts_them(name: str) -> None:
    table = TestTable(BLOCKED, DARK, ruleset=ruleset(name), patience=0.7)
    table.see(BLOCKED)
    table.see(BLOCKED, ONE_SEEN)
    table.see(BLOCKED, hand=True)
    table.see(BLOCKED)
    after = moved(BLOCKED, LIGHT, (13, 10), (10, 8))
    for lies in (BLOCKED, after, after):
        table.see(lies, dice(3, 2))
    table.see(after)
    assert (table.plays, table.faults) == (["13/8"], [])


def test_a_die_that_was_alone_and_lifted_by_who_could_have_moved_is_called_missing() -> None:
    table = TestTable(HALF, DARK)
    for lying in ((), (die(2, DARK),), ()):
        table.see(HALF, lying)
    assert table.faults == ["die-off-board"]


def test_a_die_of_the_turn_before_that_is_seen_twice_and_lifted_is_no_half_of_a_throw() -> None:
    table = TestTable(HALF, DARK, patience=0.7)
    lying = table.throw(HALF, 2, 1, DARK)
    after = moved(HALF, DARK, (21, 18))
    table.see(after, lying)
    table.press(Button.DONE, DARK)
    table.see(after, (*lying, die(1, DARK, at=2.3, sure=0.6)))
    table.see(after)
    assert table.plays == ["21/18"]
    assert table.faults == []


def test_dice_of_which_there_were_too_many_need_not_be_taken_away_once_they_are_gone() -> None:
    table = TestTable(HALF, DARK, patience=0.7)
    for lying in ((), THREE_SEEN, ()):
        table.see(HALF, lying)
    assert table.faults == []


@pytest.mark.parametrize("book", ["hasbro", "hoyle", "parker"])
def test_two_dice_elsewhere_beside_a_whole_play_that_lay_there_before_them_are_the_next_throw(book: str) -> None:
    """One of them could not be read either: both were taken for the throw before, and all turns for the other's."""
    start = Position.start()
    table = TestTable(start, ruleset=ruleset(book), patience=0.7)
    vague = die(None, LIGHT, DieState.UNSURE, at=1.5)
    whole = moved(start, LIGHT, (8, 5), (6, 5))
    table.see(start, (die(3), vague))
    table.see(whole, (die(3), vague))
    table.see(whole, hand=True)
    table.see(whole, (die(6, DARK), die(None, DARK, DieState.UNSURE, at=1.5)))
    half = moved(whole, DARK, (24, 18))
    after = moved(half, DARK, (13, 8))
    for lies, there in ((half, dice(6, 5, DARK)), (after, dice(6, 5, DARK)), (after, ()), (after, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["8/5 6/5", "24/18 13/8"], [])


@pytest.mark.parametrize("unread", [DieState.UNSURE, DieState.ON_BAR])
def test_dice_of_the_other_player_that_one_look_could_not_read_are_his_once_he_has_played_them(
    unread: DieState,
) -> None:
    """A turn before it was missed, as of who had no move. His play was never written down, nor any after it."""
    table = TestTable(START, LIGHT, patience=0.7)
    table.see(START)
    table.see(START, (die(5, DARK), die(None, DARK, unread, at=1.5, sure=0.7)))
    played = moved(START, DARK, (13, 8), (13, 11))
    for lies in (moved(START, DARK, (13, 8)), played, played):
        table.see(lies, (die(5, DARK), die(2, DARK, at=1.5)))
    table.see(played)
    assert table.plays == ["13/11 13/8"]
    assert [fault for fault in table.faults if fault not in ("unsure", "dice-wrong-half")] == []


@pytest.mark.parametrize(
    ("lone", "after", "doubts", "rolled"),
    [
        (UNREAD, moved(START, LIGHT, (13, 6)), {8: {3: 0.5, 4: 0.5}}, []),
        (die(6), moved(START, LIGHT, (24, 18), (13, 11)), {8: {3: 0.5, 4: 0.5}, 11: {1: 0.5, 0: 0.5}}, [(6, 2)]),
    ],
    ids=["by several throws", "by one"],
)
def test_who_doubles_after_a_throw_that_was_not_read_takes_its_play_for_done_as_it_was_seen(
    lone: DieReading, after: Position, doubts: dict[int, dict[int, float]], rolled: list[tuple[int, int]]
) -> None:
    """The looks that would have settled it do not see it well."""
    table = TestTable(START, patience=0.7)
    for _ in range(2):
        table.see(START, (lone, VAGUE))
    table.see(after, (lone, VAGUE) if lone.value else ())
    table.press(Button.DOUBLE, DARK)
    for _ in range(2):
        table.see(after, doubts=doubts)
    state = table.referee.state
    assert (state.position, state.phase, table.names[-1]) == (after, Phase.CUBE_OFFERED, "double")
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == rolled


def test_who_throws_beside_half_a_play_of_a_throw_that_cannot_be_read_threw_too_early() -> None:
    table, half = TestTable(START, patience=0.7), moved(START, LIGHT, (24, 18))
    for _ in range(2):
        table.see(START, (die(6), VAGUE))
    for _ in range(2):
        table.see(half, (die(6), VAGUE, *dice(4, 3, DARK)))
    assert table.faults == ["premature-roll"]


def test_nobody_threw_too_early_beside_one_that_was_seen_to_be_gone() -> None:
    """One of the next throw fell close to where it lay."""
    table, half = TestTable(START, patience=0.7), moved(START, LIGHT, (24, 18))
    table.see(START, (die(6), VAGUE))
    again = (die(6, at=0.2), die(None, state=DieState.UNSURE, at=1.7))
    for there in ((), *[(*again, *dice(4, 3, DARK))] * 2):
        table.see(half, there)
    assert "premature-roll" not in table.faults
