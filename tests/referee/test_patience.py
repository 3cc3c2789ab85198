"""A wrong play at a live table: how long it must stand before it is named, and where it is put down anew."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.faults import FaultCode
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, moved

START = Position.start()


class TestPatience:
    def test_live_a_wrong_board_must_stay_before_it_is_called_wrong(self) -> None:
        table = TestTable(START, patience=1.5)
        lying = table.throw(START, 5, 1)
        wrong = moved(START, LIGHT, (13, 8), (8, 6))
        table.see(wrong, lying)
        table.see(wrong, lying)
        assert table.faults == []
        assert table.referee.wants_another_look
        table.see(wrong, lying)
        assert table.faults == ["wrong-count"]

    def test_what_was_put_right_in_time_is_never_mentioned(self) -> None:
        table = TestTable(START, patience=1.5)
        lying = table.throw(START, 5, 1)
        table.see(moved(START, LIGHT, (13, 8), (8, 6)), lying)
        table.see(moved(START, LIGHT, (13, 7)), lying)
        table.see(moved(START, LIGHT, (13, 7)))
        assert table.faults == []
        assert table.plays == ["13/7"]


class TestPutDownAnew:
    """A checker that stopped on a wrong point is put on another wrong one: the sentence is about where it lies now."""

    ON_8, ON_7 = moved(START, LIGHT, (13, 8)), moved(START, LIGHT, (13, 7))
    SAID_8 = "Light: that 1 ends on 9, you stopped on 8. Move one checker from 8 to 9."
    SAID_7 = "Light: that 1 ends on 9, you stopped on 7. Move one checker from 7 to 9."

    def test_what_is_said_follows_the_checker(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        for position in (self.ON_8, self.ON_8, self.ON_7, self.ON_7):
            table.see(position, lying)
        assert table.texts == [self.SAID_8, self.SAID_7]
        assert table.cleared == ["wrong-count"]
        assert [fault.text for fault in table.referee.state.open_faults] == [self.SAID_7]

    def test_live_it_must_stay_there_first_and_nothing_is_said_anew_for_a_doubt(self) -> None:
        table = TestTable(START, patience=1.5)
        lying = table.throw(START, 3, 1)
        for _ in range(3):
            table.see(self.ON_8, lying)
        table.see(self.ON_7, lying)
        table.see(self.ON_8, lying)
        for _ in range(3):
            table.see(self.ON_7, lying, doubts={20: {-5: 0.5, -4: 0.5}})
        assert table.texts == [self.SAID_8]
        for _ in range(3):
            table.see(self.ON_7, lying)
        assert table.texts == [self.SAID_8, self.SAID_7]

    def test_what_the_opponent_demands_stays_demanded(self) -> None:
        table = TestTable(START, ruleset=ruleset("milton-bradley"))
        lying = table.throw(START, 3, 1)
        table.see(self.ON_8, lying)
        table.press(Button.PASS, DARK)
        table.see(self.ON_7, lying)
        assert table.faults == ["wrong-count"]
        assert table.referee.state.demanded is FaultCode.WRONG_COUNT


class TestDoneBeforeItWasSeen:
    """Done, pressed as the last checker was put down: the next look tells whether the play is complete."""

    HALF, WHOLE = moved(START, LIGHT, (8, 5)), moved(START, LIGHT, (8, 5), (6, 5))

    def pressed(self, *seen: Position) -> TestTable:
        table = TestTable(START, patience=0.7)
        lying = table.throw(START, 3, 1)
        table.see(self.HALF, lying)
        table.press(Button.DONE, LIGHT)
        for position in seen:
            table.now -= 0.5
            table.see(position, lying)
        return table

    def test_the_turn_is_over_once_it_is_seen_complete(self) -> None:
        table = self.pressed(self.WHOLE)
        assert (table.faults, table.plays) == ([], ["8/5 6/5"])

    def test_what_is_left_is_said_a_second_later_and_once(self) -> None:
        assert self.pressed(self.HALF).faults == []
        for looks in (2, 5):
            assert self.pressed(*[self.HALF] * looks).texts == [
                "Light: the play is not complete, the 1 is still to be played."
            ]

    def test_what_was_played_wrongly_meanwhile_is_told_instead(self) -> None:
        table = self.pressed(*[moved(self.HALF, LIGHT, (6, 4))] * 4)
        assert table.faults == ["wrong-count"]

    def test_whatever_else_is_pressed_takes_it_back(self) -> None:
        table = self.pressed(self.HALF)
        table.press(Button.MENU)
        table.press(Button.MENU)
        for _ in range(3):
            table.see(self.HALF, dice(3, 1))
        assert table.faults == []

    def test_without_a_move_it_waits_where_the_board_was_misread(self) -> None:
        """He was told that both numbers are still to be played, neither of which could be."""
        shut_out = board({24: 1, 13: 2, 8: 3, 6: 3, 5: 3, 3: 3}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))
        table = TestTable(shut_out, DARK, patience=0.7)
        misread = {8: {2: 0.88, 3: 0.1, 1: 0.02}, 7: {1: 0.88, 0: 0.1, 2: 0.02}}
        table.see(shut_out)
        lying = dice(6, 5, DARK)
        for seen in ((), lying):
            table.see(moved(shut_out, LIGHT, (8, 7)), seen, doubts=misread)
        table.press(Button.DONE, DARK)
        table.now -= 0.6
        table.see(shut_out, lying)
        assert (table.faults, table.plays) == ([], ["(no play)"])

    def test_after_a_restart_it_waits_for_the_first_look(self) -> None:
        for seen, faults, plays in ((self.WHOLE, [], 1), (self.HALF, ["incomplete-play"], 0)):
            table = TestTable(START, patience=0.7)
            lying = table.throw(START, 3, 1)
            table.referee = Referee(table.referee.state, patience=0.7, interrupted=True)
            table.press(Button.DONE, LIGHT)
            table.see(seen, lying)
            table.see(seen, lying)
            assert (table.faults, len(table.plays)) == (faults, plays)

    def test_so_it_does_where_a_play_was_taken_back_and_lies_there_no_more(self) -> None:
        table = self.pressed(self.WHOLE)
        table.press(Button.UNDO)
        table.press(Button.MENU)
        table.see(self.HALF)
        table.press(Button.MENU)
        table.press(Button.DONE, LIGHT)
        for _ in range(2):
            table.see(self.HALF)
        assert table.faults == ["incomplete-play"]


class TestPutRightBesideTheNextThrow:
    """Light has played 3-1; what a look shows that already shows Dark's throw may be another play of it."""

    PLAYED, OTHER = moved(START, LIGHT, (8, 5), (6, 5)), moved(START, LIGHT, (24, 20))
    NEXT = dice(6, 3, DARK)
    REPLY = ((24, 18), (13, 10))

    def table(self) -> TestTable:
        table = TestTable(START, patience=1.0)
        lying = table.throw(START, 3, 1)
        table.see(self.PLAYED, lying)
        table.see(self.PLAYED)
        table.see(self.OTHER, self.NEXT)
        assert table.plays == ["8/5 6/5"], "one look may be wrong"
        assert table.referee.wants_another_look
        return table

    def test_one_look_that_was_wrong_changes_nothing(self) -> None:
        table = self.table()
        table.see(self.PLAYED, self.NEXT)
        end = moved(self.PLAYED, DARK, *self.REPLY)
        table.see(end, self.NEXT)
        table.see(end)
        assert table.names == ["roll", "play", "roll", "play"]
        assert table.plays == ["8/5 6/5", "24/18 13/10"]

    def test_seen_again_it_is_the_play(self) -> None:
        table = self.table()
        table.see(self.OTHER, self.NEXT)
        assert table.plays == ["8/5 6/5", "24/20"]
        assert table.names[-1] == "roll"

    @pytest.mark.parametrize("lying", [NEXT, ()])
    def test_so_it_is_where_the_throw_is_played_from_there(self, lying: tuple[DieReading, ...]) -> None:
        table = self.table()
        end = moved(self.OTHER, DARK, *self.REPLY)
        for seen in (lying, ()):
            table.see(end, seen)
        assert table.plays == ["8/5 6/5", "24/20", "24/18 13/10"]
        assert table.faults == []

    def test_what_was_seen_before_the_throw_counts_at_once(self) -> None:
        table = TestTable(START, patience=1.0)
        lying = table.throw(START, 3, 1)
        table.see(self.PLAYED, lying)
        table.see(self.PLAYED)
        table.see(self.OTHER)
        table.see(self.OTHER, self.NEXT)
        assert table.plays == ["8/5 6/5", "24/20"]


HALF_THROWN = {
    "one die": (die(6, DARK),),
    "one unread": (die(None, DARK, DieState.UNSURE), die(3, DARK, at=1.5)),
    "one cocked": (die(None, DARK, DieState.COCKED), die(3, DARK, at=1.5)),
    "three dice": (*dice(6, 3, DARK, at=-1.5), die(3, DARK, at=1.5)),
}


@pytest.mark.parametrize("half", HALF_THROWN.values(), ids=HALF_THROWN)
class TestPutRightBesideHalfOfTheNextThrow:
    """The same where Dark's throw cannot be read yet, or does not count: one such look made another play of it."""

    PLAYED, OTHER = TestPutRightBesideTheNextThrow.PLAYED, TestPutRightBesideTheNextThrow.OTHER
    NEXT, REPLY = TestPutRightBesideTheNextThrow.NEXT, TestPutRightBesideTheNextThrow.REPLY

    def table(self, half: tuple[DieReading, ...]) -> TestTable:
        table = TestTable(START, patience=1.0)
        lying = table.throw(START, 3, 1)
        table.see(self.PLAYED, lying)
        table.see(self.PLAYED)
        table.see(self.OTHER, half)
        assert table.plays == ["8/5 6/5"]
        assert table.referee.wants_another_look
        return table

    def test_one_look_that_was_wrong_changes_nothing(self, half: tuple[DieReading, ...]) -> None:
        table = self.table(half)
        table.see(self.PLAYED, self.NEXT)
        assert table.names == ["roll", "play", "roll"]

    def test_seen_again_it_is_the_play(self, half: tuple[DieReading, ...]) -> None:
        table = self.table(half)
        table.see(self.OTHER, self.NEXT)
        assert table.plays == ["8/5 6/5", "24/20"]

    def test_so_it_is_where_the_throw_is_played_from_there(self, half: tuple[DieReading, ...]) -> None:
        table = self.table(half)
        end = moved(self.OTHER, DARK, *self.REPLY)
        for seen in (self.NEXT, ()):
            table.see(end, seen)
        assert (table.plays, table.faults) == (["8/5 6/5", "24/20", "24/18 13/10"], [])


class TestThreeDice:
    """Something once taken for a third die, and now again: only where it lies there still is it one too many."""

    THROW = dice(3, 1)
    FIRST, SECOND = (*THROW, die(3, at=0.6)), (*THROW, die(1, at=2.3))

    def table(self, *seen: tuple[DieReading, ...]) -> TestTable:
        table = TestTable(START, patience=1.0)
        for lying in seen:
            table.see(START, lying)
        return table

    def test_one_here_and_then_one_there_are_none(self) -> None:
        table = self.table(self.FIRST, self.SECOND, self.THROW)
        assert (table.faults, table.names) == ([], ["roll"])

    def test_one_that_lies_there_still_is(self) -> None:
        assert self.table(self.FIRST, self.FIRST).faults == ["too-many-dice"]
        assert self.table(self.FIRST, self.SECOND, self.SECOND).faults == ["too-many-dice"]

    def test_so_is_one_that_came_while_the_throw_was_played(self) -> None:
        assert self.table(self.THROW, self.SECOND, self.SECOND).faults == ["too-many-dice"]


@pytest.mark.parametrize("book", ["hoyle", "modern"])
def test_a_hit_checker_still_on_its_point_in_the_first_look_at_the_dice_is_waited_for(book: str) -> None:
    """The board was said to have changed a second after the hit, though its checker was about to be put up."""
    before = board({13: 5, 8: 3, 6: 5, 24: 2}, {21: 1, 24: 1, 13: 5, 8: 3, 6: 5})
    table = TestTable(before, ruleset=ruleset(book), patience=0.7)
    table.see(before)
    not_up = moved(before, LIGHT, (8, 4), (6, 4))
    for _ in range(2):
        table.see(not_up, dice(4, 2))
    assert table.faults == []
    up = moved(not_up, DARK, (21, BAR))
    table.see(up, dice(4, 2))
    table.see(up)
    assert (table.plays, table.faults) == (["8/4* 6/4"], [])


def test_one_that_stays_there_is_named_as_a_hit_checker_is() -> None:
    before = board({13: 5, 8: 3, 6: 5, 24: 2}, {21: 1, 24: 1, 13: 5, 8: 3, 6: 5})
    table = TestTable(before, patience=0.7)
    table.see(before)
    for _ in range(5):
        table.see(moved(before, LIGHT, (8, 4), (6, 4)), dice(4, 2))
    assert table.faults == ["hit-not-on-bar"]


def test_one_is_waited_for_though_the_dice_are_overlooked_in_one_look() -> None:
    before = board({13: 5, 8: 3, 6: 5, 24: 2}, {21: 1, 24: 1, 13: 5, 8: 3, 6: 5})
    table = TestTable(before, patience=0.7)
    table.see(before)
    not_up = moved(before, LIGHT, (8, 4), (6, 4))
    for lying in (dice(4, 2), dice(4, 2), (), dice(4, 2)):
        table.see(not_up, lying)
    up = moved(not_up, DARK, (21, BAR))
    for lying in (dice(4, 2), ()):
        table.see(up, lying)
    assert (table.plays, table.faults) == (["8/4* 6/4"], [])


def test_with_the_dice_gone_in_two_looks_it_is_named() -> None:
    before = board({13: 5, 8: 3, 6: 5, 24: 2}, {21: 1, 24: 1, 13: 5, 8: 3, 6: 5})
    table = TestTable(before, patience=0.7)
    table.see(before)
    for lying in (dice(4, 2), (), ()):
        table.see(moved(before, LIGHT, (8, 4), (6, 4)), lying)
    assert table.faults == ["hit-not-on-bar"]


def test_who_plays_on_between_two_looks_without_dice_may_have_them_before_him_still() -> None:
    table = TestTable(START, patience=0.7)
    lying = table.throw(START, 4, 4)
    one = moved(START, LIGHT, (24, 20))
    two = moved(one, LIGHT, (24, 20))
    for lies in (one, two):
        table.see(lies)
    whole = moved(two, LIGHT, (13, 9), (13, 9))
    for there in (lying, ()):
        table.see(whole, there)
    assert (table.plays, table.faults) == (["24/20(2) 13/9(2)"], [])


def test_who_has_stopped_has_lifted_them_too_early() -> None:
    table = TestTable(START, patience=0.7)
    table.throw(START, 4, 4)
    for places in (1, 2, 2):
        table.see(moved(START, LIGHT, *[(24, 20)] * places))
    assert table.faults == ["dice-lifted-early"]
