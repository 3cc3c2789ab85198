"""A play whose dice nobody saw, when the next throw lies there: it is written down first, and nobody accused."""

from __future__ import annotations

import pytest

from tablehub.match.events import Rolled
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, moved, taken

START = Position.start()
AFTER_61 = moved(START, LIGHT, (13, 7), (8, 7))
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})


def test_a_whole_turn_missed_is_written_down_when_the_opponents_dice_lie_there() -> None:
    table = TestTable(START)
    table.throw(AFTER_61, 6, 2, DARK)
    assert table.names == ["roll", "play", "roll"]
    assert [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)] == [
        (LIGHT, (6, 1)),
        (DARK, (6, 2)),
    ]


def test_a_whole_turn_missed_that_several_throws_explain_stands_when_the_opponents_dice_lie_there() -> None:
    table = TestTable(START)
    after = moved(START, LIGHT, (24, 18))
    for _ in range(2):
        table.see(after)
    table.throw(after, 6, 2, DARK)
    assert table.faults == ["unsure"]
    assert [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)] == [(DARK, (6, 2))]
    assert table.referee.state.position == after


@pytest.mark.parametrize("book", ["hasbro", "modern"])
def test_so_is_one_beside_which_a_row_that_nobody_touched_cannot_be_counted(book: str) -> None:
    """The board was seen clearly before; it was called disturbed when the next look at it was clear again."""
    table, played = TestTable(START, ruleset=ruleset(book)), moved(START, LIGHT, (24, 18))
    table.see(START, (die(5),))
    table.see(played)
    lying = dice(4, 3, DARK)
    table.see(played, lying, doubts={6: {5: 0.6, 6: 0.2, 4: 0.2}})
    for _ in range(2):
        table.see(played, lying)
    assert (table.plays, table.faults) == (["24/18"], [])
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(5, 1), (4, 3)]


def test_so_is_one_of_which_a_checker_seems_to_stand_beside_its_point_in_that_look_alone() -> None:
    table, lying = TestTable(START, ruleset=ruleset("bruelheide"), patience=0.7), dice(5, 4, DARK)
    table.see(START)
    table.see(AFTER_61)
    aside = {7: {1: 0.8, 2: 0.16, 0: 0.04}, 6: {6: 0.8, 5: 0.16, 7: 0.04}}
    table.see(moved(AFTER_61, LIGHT, (7, 6)), lying, doubts=aside)
    for _ in range(2):
        table.see(AFTER_61, lying)
    assert (table.plays, table.faults) == (["13/7 8/7"], [])


@pytest.mark.parametrize("book", ["acey-deucy", "hasbro", "modern"])
@pytest.mark.parametrize("whole", [True, False])
def test_nobody_is_accused_who_has_begun_to_play_his_throw_before_a_look_at_it(whole: bool, book: str) -> None:
    """He was told that he threw too early or on the wrong side, or that his opponent's board had changed."""
    start, after = MIDDLE, moved(MIDDLE, LIGHT, (13, 7), (8, 7))
    table = TestTable(start, ruleset=ruleset(book))
    table.see(start)
    table.see(after)
    begun, end = moved(after, DARK, (13, 7)), moved(after, DARK, (13, 7), (8, 6))
    for lies in (end, end) if whole else (begun, begun, end):
        table.see(lies, dice(6, 2, DARK))
    table.see(end)
    assert (table.plays, table.faults) == (["13/7 8/7", "13/7 8/6"], [])


def test_nor_where_that_look_was_in_doubt() -> None:
    table, after = TestTable(MIDDLE, patience=0.7), moved(MIDDLE, LIGHT, (13, 7), (8, 7))
    table.see(MIDDLE)
    table.see(after)
    begun, end = moved(after, DARK, (13, 7)), moved(after, DARK, (13, 7), (8, 6))
    table.see(begun, dice(6, 2, DARK), doubts={3: {0: 0.6, 1: 0.4}, 2: {0: 0.6, 1: 0.4}})
    table.see(end, dice(6, 2, DARK))
    table.see(end)
    assert (table.plays, table.faults) == (["13/7 8/7", "13/7 8/6"], [])


BLOCKED_MAYBE = board({13: 5, 8: 3, 6: 5, 24: 1}, {6: 3, 5: 3, 3: 3, 13: 3, 8: 3}, bar=(1, 0))
"""Light waits on the bar, where 3, 5 and 6 do not enter: he may throw, see that and lift, with nobody looking."""
ENTERED = moved(BLOCKED_MAYBE, LIGHT, (BAR, 21), (13, 11))


@pytest.mark.parametrize("in_doubt", [True, False])
@pytest.mark.parametrize(("book", "half"), [("modern", DARK), ("hasbro", DARK), ("hasbro", LIGHT)])
def test_what_was_played_while_nobody_looked_counts_though_it_may_have_been_a_throw_without_a_move(
    book: str, half: Player, in_doubt: bool
) -> None:
    """By whose turn it may be as well the board was said to have changed, or it was taken for the wrong player's."""
    table = TestTable(BLOCKED_MAYBE, ruleset=ruleset(book), patience=0.7)
    table.see(BLOCKED_MAYBE)
    for _ in range(3):
        table.see(BLOCKED_MAYBE, hand=True)
    table.see(ENTERED)
    row = {6: {5: 0.6, 6: 0.2, 4: 0.2}} if in_doubt else {}
    lying = dice(6, 5, half)
    table.see(ENTERED, lying, doubts=row)
    after = moved(ENTERED, DARK, (13, 7), (13, 8))
    table.see(ENTERED, lying)
    table.see(after, lying)
    table.see(after)
    assert (table.plays[-1], table.faults) == ("13/8 13/7", [])
    assert [event.player for event in table.events if isinstance(event, Rolled)][-1] is DARK


@pytest.mark.parametrize("name", ["hasbro", "modern"])
@pytest.mark.parametrize("lies_there", [True, False])
def test_a_play_nobody_saw_the_dice_of_is_no_move_of_who_had_none_before_it(lies_there: bool, name: str) -> None:
    """One number of it or a short play, which might be one checker's hop, was called a move for the other player."""
    table = TestTable(BLOCKED_MAYBE, ruleset=ruleset(name), patience=0.7)
    lying = table.throw(BLOCKED_MAYBE, 6, 3)
    table.see(BLOCKED_MAYBE, hand=True)
    after = moved(BLOCKED_MAYBE, DARK, (13, 10))
    table.see(after, lying if lies_there else ())
    table.see(after)
    table.see(after)
    assert (table.plays, table.faults) == (["(no play)", "13/10"], [])


def test_but_one_that_no_throw_explains_is() -> None:
    table = TestTable(BLOCKED_MAYBE, ruleset=ruleset("hasbro"), patience=0.7)
    table.throw(BLOCKED_MAYBE, 6, 3)
    for _ in range(3):
        table.see(moved(BLOCKED_MAYBE, DARK, (13, 12)))
    assert table.faults == ["wrong-player"]


def test_who_plays_dice_that_anybody_may_have_thrown_from_a_play_nobody_saw_the_dice_of_has_thrown_them() -> None:
    table, lying = TestTable(START, ruleset=ruleset("hasbro"), patience=0.7), dice(5, 4, LIGHT)
    table.see(START)
    table.see(AFTER_61, lying)
    played = moved(AFTER_61, DARK, (13, 8), (24, 20))
    for seen in (lying, lying, ()):
        table.see(played, seen)
    assert (table.plays, table.faults) == (["13/7 8/7", "24/20 13/8"], [])
    assert (table.referee.state.position, table.referee.state.on_turn) == (played, LIGHT)


def test_but_from_a_board_that_no_throw_leads_to_it_is_the_board_that_is_wrong() -> None:
    table, lying = TestTable(START, ruleset=ruleset("hasbro"), patience=0.7), dice(5, 4, LIGHT)
    knocked = moved(START, LIGHT, (13, 14), (8, 10))
    table.see(START)
    table.see(knocked, lying)
    for _ in range(2):
        table.see(moved(knocked, DARK, (13, 8), (24, 20)), lying)
    assert table.faults == ["board-disturbed"]


@pytest.mark.parametrize("state", [DieState.UNSURE, DieState.COCKED])
def test_dice_of_the_opponent_that_cannot_be_read_are_no_throw_of_who_has_played_unseen(state: DieState) -> None:
    table, askew = TestTable(START, patience=0.7), (die(None, DARK, state), die(4, DARK, at=1.5))
    for position, lying in ((START, ()), (AFTER_61, ()), (AFTER_61, askew)):
        table.see(position, lying)
    assert table.plays == ["13/7 8/7"]
    table.throw(AFTER_61, 6, 4, DARK)
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(6, 1), (6, 4)]
    assert table.faults == []


def test_what_seems_to_be_such_a_die_in_the_first_look_at_a_play_may_be_none() -> None:
    table = TestTable(START, patience=0.7)
    table.see(AFTER_61, (die(None, DARK, DieState.COCKED), die(4, DARK, at=1.5)))
    assert table.plays == []


@pytest.mark.parametrize("book", ["modern", "hasbro"])
def test_nor_in_the_first_look_at_both_whose_next_shows_them_read_and_played(book: str) -> None:
    """By half or by colour they are the opponent's."""
    table, four = TestTable(START, ruleset=ruleset(book), patience=0.7), die(4, DARK, at=1.5, owner=DARK)
    table.see(START)
    table.see(AFTER_61, (die(None, DARK, DieState.UNSURE, owner=DARK), four))
    for _ in range(2):
        table.see(moved(AFTER_61, DARK, (13, 9), (13, 7)), (die(6, DARK, owner=DARK), four))
    assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(6, 1), (6, 4)]
    assert table.faults == []


@pytest.mark.parametrize(
    ("book", "seconds", "caught_up"), [("modern", 1.0, True), ("hasbro", 8.0, True), ("hasbro", 1.0, False)]
)
def test_two_turns_of_which_no_look_saw_the_end_of_the_first_are_written_down(
    book: str, seconds: float, caught_up: bool
) -> None:
    """Where dice do not say whose they are, if nobody looked for as long as a turn takes."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.see(START)
    table.now += seconds - 1.0
    played = moved(AFTER_61, DARK, (13, 9), (13, 7))
    for lying in (dice(6, 4, DARK), dice(6, 4, DARK), ()):
        table.see(played, lying)
    assert (table.plays == ["13/7 8/7", "13/9 13/7"]) is caught_up
    assert (table.faults == []) is caught_up


@pytest.mark.parametrize("patience", [0.0, 0.7])
def test_who_has_begun_to_play_dice_in_his_own_half_has_thrown_them(patience: float) -> None:
    """His opponent, whose throw and play nobody saw, had thrown them to the wrong side."""
    table, his = TestTable(START, patience=patience), dice(6, 2, DARK)
    table.see(START)
    begun = moved(AFTER_61, DARK, (13, 7))
    whole = moved(begun, DARK, (8, 6))
    for lies, lying in ((begun, his), (begun, his), (whole, his), (whole, ())):
        table.see(lies, lying)
    assert (table.plays, table.faults) == (["13/7 8/7", "13/7 8/6"], [])


def test_so_are_those_of_which_the_first_was_of_a_throw_that_could_not_be_read() -> None:
    """It was seen without its dice once, and not as it lay."""
    table = TestTable(START, ruleset=ruleset("hasbro"), patience=0.7)
    table.see(START, (die(6), die(None, LIGHT, DieState.UNSURE, at=1.5)))
    table.see(taken(AFTER_61, LIGHT, 6))
    played = moved(AFTER_61, DARK, (13, 9), (13, 7))
    for lying in (dice(6, 4, DARK), dice(6, 4, DARK), ()):
        table.see(played, lying)
    assert (table.plays, table.faults) == (["13/7 8/7", "13/9 13/7"], [])


def test_what_may_be_half_of_the_next_throw_is_rather_the_whole_of_one_of_which_a_die_was_read() -> None:
    """Light's 4-2 was played with a six. Dark's 6-2 was taken for light's, who was accused of dark's play."""
    table = TestTable(MIDDLE, ruleset=ruleset("hasbro"), patience=0.7)
    table.see(MIDDLE)
    table.see(MIDDLE, (die(4),))
    played, thrown = moved(MIDDLE, LIGHT, (13, 7)), dice(6, 2, DARK, at=1.0)
    vague = {13: {3: 0.55, 4: 0.45}}
    for lying in ((die(4),), ()):
        table.now += 3.0
        table.see(played, lying, doubts=vague)
    table.see(played, thrown, doubts={6: {3: 0.6, 2: 0.4}})
    after = moved(played, DARK, (8, 2), (8, 6))
    for there in (thrown, (), ()):
        table.see(after, there)
    assert (table.plays, table.faults) == (["13/7", "8/6 8/2"], [])


def play_on_as_the_opponent(table: TestTable) -> None:
    """Light's play is on record. Dark plays dice that lie where light's would, a 4-1, and lifts them."""
    assert table.plays == ["13/7 8/7"]
    whole = moved(AFTER_61, DARK, (13, 9), (6, 5))
    for _ in range(2):
        table.see(whole, dice(4, 1, LIGHT))
    table.see(whole)
    assert (table.plays[1:], table.faults) == (["13/9 6/5"], [])


def test_two_dice_elsewhere_one_not_read_after_one_die_alone_of_a_whole_play_are_the_opponents() -> None:
    """They lie anywhere; who had played was taken to throw them, and his opponent's play was a board disturbed."""
    table = TestTable(START, ruleset=ruleset("bruelheide"), patience=0.7)
    for position, lying in ((START, ()), (START, (die(6, DARK),)), (AFTER_61, ())):
        table.see(position, lying)
    unread = (die(None, LIGHT, DieState.UNSURE), die(1, LIGHT, at=1.5))
    table.see(AFTER_61, unread, doubts={12: {-5: 0.88, -4: 0.12}})
    play_on_as_the_opponent(table)


def test_so_has_who_plays_them_from_one_that_is_half_of_these_and_lay_there_before_they_did() -> None:
    """Half of his opponent's play of them, it seemed, and his own was called moving the other's checkers."""
    table, lying = TestTable(START, ruleset=ruleset("parker"), patience=0.7), dice(6, 1)
    table.see(START)
    after = moved(START, LIGHT, (13, 7))  # by a 4-2, of which no look saw a die
    table.see(after)
    whole = moved(after, DARK, (13, 7), (8, 7))
    for position in (after, whole, whole):
        table.see(position, lying)
    table.see(whole)
    assert (table.plays, table.faults) == (["13/7 8/7"], [])


def test_so_are_they_where_the_board_lay_so_without_dice_after_nobody_had_seen_it_for_long() -> None:
    table = TestTable(START, ruleset=ruleset("bruelheide"), patience=0.7)
    table.see(START)
    table.now += 6.0
    table.see(AFTER_61)
    table.see(AFTER_61, (die(None, LIGHT, DieState.UNSURE), die(1, LIGHT, at=1.5)))
    play_on_as_the_opponent(table)


@pytest.mark.parametrize("looks", [0, 1])
def test_a_game_begun_by_a_throw_that_nobody_saw_is_not_decided_by_the_next(looks: int) -> None:
    """Where both throw both dice each throw was taken for one for the start, and nobody's play was written down."""
    table = TestTable(None, None, ruleset=ruleset("acey-deucy"), patience=0.7)
    start = start_position(table.referee.state.ruleset)
    entered = moved(start, LIGHT, (BAR, 22), (BAR, 19))
    table.see(start)
    for _ in range(looks):
        table.see(entered)
    his, after = dice(2, 3, DARK), moved(entered, DARK, (BAR, 23), (BAR, 22))
    for lies, there in ((entered, his), (after, his), (after, ()), (after, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["bar/22 bar/19", "bar/23 bar/22"], [])
