"""Undo, and buttons that are pressed at the wrong time."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.display.messages import hints_of, message_of
from tablehub.match.decisions import AcceptBoard, OfferResignation, TakeBack
from tablehub.match.events import FaultFound, event_from_json
from tablehub.match.fold import fold
from tablehub.match.score import Score
from tablehub.match.state import Phase
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
SHUT = board({8: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}, {13: 14}, bar=(0, 1))
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))


class TestUndo:
    def test_a_play_is_taken_back_and_may_be_played_differently(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(AFTER_31, lying)
        table.see(AFTER_31)
        table.press(Button.UNDO)
        assert table.names[-1] == "undone"
        table.see(AFTER_31)
        assert table.names[-1] == "undone"
        other = moved(MIDDLE, LIGHT, (13, 9))
        table.see(other)
        assert table.plays[-1] == "13/9"

    def test_while_it_still_lies_there_it_is_said_what_to_do(self) -> None:
        table = self.taken_back(AFTER_31)
        for _ in range(2):
            table.see(AFTER_31)
        assert table.texts == [
            "Light: your play was taken back. Put the checkers back and play again, or press Take: it stands."
        ]
        assert "Take: as it lies" in [hint.text for hint in hints_of(table.referee.state)]
        table.see(MIDDLE)
        assert table.referee.state.open_faults == ()
        table.see(AFTER_31)
        assert table.plays == ["8/5 6/5", "8/5 6/5"]

    @pytest.mark.parametrize("button", [Button.TAKE, Button.ACCEPT, Button.DONE])
    @pytest.mark.parametrize("played", [AFTER_31, moved(MIDDLE, LIGHT, (8, 5), (6, 4))], ids=["right", "wrong"])
    def test_or_it_stands_after_all(self, played: Position, button: Button) -> None:
        table = self.taken_back(played)
        for _ in range(2):
            table.see(played)
        table.press(button, DARK)
        assert table.plays == [table.plays[0]] * 2
        assert table.referee.state.open_faults == ()
        assert (table.referee.state.position, table.referee.state.on_turn) == (played, DARK)

    def test_so_it_does_where_the_board_is_accepted_before_anything_is_said(self) -> None:
        for after in (Button.DONE, Button.TAKE, AcceptBoard()):
            table = self.taken_back(AFTER_31)
            table.press(after, LIGHT) if isinstance(after, Button) else table.decide(after)
            assert table.plays == ["8/5 6/5", "8/5 6/5"]

    @staticmethod
    def taken_back(played: Position) -> TestTable:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        for _ in range(2):
            table.see(played, lying)
        if table.faults:
            table.press(Button.DONE, DARK)
        table.see(played)
        table.press(Button.UNDO)
        table.events = [event for event in table.events if not isinstance(event, FaultFound)]
        assert (table.referee.state.position, len(table.plays)) == (MIDDLE, 1)
        return table

    def could_not_play(self, rules: Ruleset = MODERN) -> TestTable:
        """Dark danced, and that was taken back."""
        table = TestTable(SHUT, DARK, ruleset=rules, patience=0.7)
        lying = table.throw(SHUT, 3, 1, DARK)
        for seen in (lying, (), ()):
            table.see(SHUT, seen)
        assert table.plays == ["(no play)"]
        table.press(Button.UNDO)
        for _ in range(3):
            table.see(SHUT)
        assert table.plays == ["(no play)"], "the dice may have been others"
        return table

    @pytest.mark.parametrize(("button", "player"), [(Button.DONE, DARK), (Button.TAKE, DARK), (Button.TAKE, LIGHT)])
    def test_that_nothing_could_be_played_stands_again_by_button(self, button: Button, player: Player) -> None:
        table = self.could_not_play()
        table.press(button, player)
        assert (table.faults, table.plays) == ([], ["(no play)"] * 2)

    def test_and_when_the_opponent_throws_on(self) -> None:
        table = self.could_not_play()
        for _ in range(2):
            table.see(SHUT, dice(5, 2, LIGHT))
        assert (table.faults, table.plays, table.names[-1]) == ([], ["(no play)"] * 2, "roll")

    @pytest.mark.parametrize("book", ["modern", "parker", "bruelheide"])
    def test_and_when_its_dice_are_put_down_once_more_and_lifted(self, book: str) -> None:
        table = self.could_not_play(ruleset(book))
        again = dice(3, 1, DARK, at=0.7)
        for seen in (again, again, (), ()):
            table.see(SHUT, seen)
        assert (table.faults, table.plays) == ([], ["(no play)"] * 2)
        table.throw(SHUT, 5, 2, LIGHT)
        assert (table.referee.state.on_turn, table.referee.state.roll) == (LIGHT, Roll(5, 2))

    def test_not_when_those_are_lifted_that_lay_there_when_it_was_taken_back(self) -> None:
        table = TestTable(SHUT, DARK, patience=0.7)
        lying = table.throw(SHUT, 3, 1, DARK)
        table.see(SHUT, lying)
        table.press(Button.DONE, DARK)
        table.press(Button.UNDO)
        for seen in (lying, lying, (), ()):
            table.see(SHUT, seen)
        assert table.plays == ["(no play)"], "they may be misread, and thrown again"

    @pytest.mark.parametrize("at", [0.0, 0.7], ids=["where they lay", "put down since"])
    def test_nor_where_one_of_its_dice_is_read_otherwise_as_it_lies_there(self, at: float) -> None:
        """They were misread when it was taken back, or are by now; nobody has thrown them since."""
        blocked = board({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 8: 5}, {6: 6, 5: 8}, bar=(0, 1))
        table = TestTable(blocked, DARK, ruleset=ruleset("parker"), patience=0.7)
        lying = table.throw(blocked, 3, 1, DARK)
        table.see(blocked, lying)
        table.press(Button.DONE, DARK)
        table.press(Button.UNDO)
        for seen in (*[dice(3, 1, DARK, at=at)] * (2 if at else 0), *[dice(3, 2, DARK, at=at)] * 2):
            table.see(blocked, seen)
        assert (table.plays, table.referee.state.on_turn) == (["(no play)"], DARK)

    def test_whoever_throws_on_is_the_opponent_where_dice_do_not_say_whose_they_are(self) -> None:
        table = self.could_not_play(ruleset("parker"))
        for lying in (dice(3, 1, DARK, at=0.7), dice(5, 2, LIGHT)):
            table.see(SHUT, lying)
        assert (table.faults, table.plays) == ([], ["(no play)"] * 2)
        assert (table.referee.state.on_turn, table.referee.state.roll) == (LIGHT, Roll(5, 2))

    def test_until_then_the_screen_says_what_to_do(self) -> None:
        table = self.could_not_play()
        assert message_of(table.referee.state).text == (
            "Dark: that you could not play 3-1 was taken back. "
            "Press Done: it stands. Undo: the throw is taken back, too."
        )

    def test_a_throw_is_taken_back(self) -> None:
        table = TestTable(MIDDLE)
        table.throw(MIDDLE, 3, 1)
        table.press(Button.UNDO)
        table.see(MIDDLE)
        table.throw(MIDDLE, 6, 4)
        assert table.names == ["roll", "undone", "roll"]

    def test_a_double_is_taken_back(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.press(Button.UNDO)
        assert table.names == ["double", "undone"]
        table.throw(MIDDLE, 6, 4)
        assert table.names[-1] == "roll"

    def test_with_nothing_to_take_back_nothing_happens(self) -> None:
        table = TestTable(turn=None, ruleset=MODERN)
        table.see(START)
        assert table.press(Button.UNDO) == []


def undone_31(*, ruleset: Ruleset = MODERN) -> TestTable:
    """Light's play of a 3-1 was taken back, and the checkers put back."""
    table = TestTable(MIDDLE, ruleset=ruleset)
    lying = table.throw(MIDDLE, 3, 1)
    for shown in (lying, (), ()):
        table.see(AFTER_31, shown)
    table.press(Button.UNDO)
    table.see(AFTER_31)
    table.see(MIDDLE)
    table.events.clear()
    return table


AFTER_65 = moved(MIDDLE, LIGHT, (13, 7), (13, 8))


class TestOtherDiceThrownThen:
    """Instead of playing the throw again whose play was taken back; its play was called wrong by the old dice."""

    @pytest.mark.parametrize("seen_first", [True, False])
    def test_they_are_the_throw(self, seen_first: bool) -> None:
        table, lying = undone_31(), dice(6, 5)
        if seen_first:
            table.see(MIDDLE, lying)
            assert (table.names, table.referee.state.roll) == (["undone", "roll"], Roll(6, 5))
        table.see(AFTER_65, lying)
        table.see(AFTER_65)
        assert (table.faults, table.plays) == ([], ["13/8 13/7"])

    def test_what_neither_throw_explains_is_asked_about(self) -> None:
        table = undone_31()
        for _ in range(2):
            table.see(moved(MIDDLE, LIGHT, (13, 8), (13, 8)), dice(6, 5))
        assert table.texts == [
            "Light: 3-1 is to be played, and other dice lie there. Put the checkers back, or set the dice in the menu."
        ]
        table.see(MIDDLE, dice(6, 5))
        assert (table.cleared, table.referee.state.roll) == (["unsure"], Roll(6, 5))

    def test_they_are_thrown_again_where_they_do_not_count(self) -> None:
        table = undone_31()
        for _ in range(2):
            table.see(MIDDLE, (die(6), die(5, at=1.5, state=DieState.COCKED)))
        assert (table.names[0], table.faults) == ("undone", ["die-cocked"])

    def test_the_same_numbers_are_the_same_throw(self) -> None:
        table = undone_31()
        table.see(MIDDLE, dice(1, 3, at=3.0))
        assert table.names == []

    def test_those_that_lay_there_are_none(self) -> None:
        """Several plays were taken back, and the last of the dice were moved while the checkers were put back."""
        table = TestTable(MIDDLE)
        lies = MIDDLE
        for after, player, roll in (
            (AFTER_31, LIGHT, (3, 1)),
            (moved(AFTER_31, DARK, (13, 7), (13, 11)), DARK, (6, 2)),
        ):
            lying = table.throw(lies, *roll, player)
            for shown in (lying, (), ()):
                table.see(after, shown)
            lies = after
        table.throw(lies, 6, 4)
        table.decide(TakeBack(2))
        for at in (0.0, 0.0, 0.7):
            table.see(MIDDLE, dice(6, 4, at=at))
        assert table.referee.state.roll == Roll(3, 1)

    @pytest.mark.parametrize("player", list(Player))
    def test_after_a_turn_without_a_move_they_may_be_either_players_where_they_may_lie_anywhere(
        self, player: Player
    ) -> None:
        lies = board({8: 5, 6: 2, 4: 2, 3: 2, 2: 2, 1: 2}, {13: 14}, bar=(0, 1))
        table = TestTable(lies, DARK, ruleset=ruleset("parker"))
        lying = table.throw(lies, 3, 1, DARK)
        for seen in (lying, (), ()):
            table.see(lies, seen)
        assert table.plays == ["(no play)"]
        table.press(Button.UNDO)
        table.see(lies)
        other = dice(5, 6, DARK, at=0.4)
        table.see(lies, other)
        after = moved(lies, LIGHT, (8, 3), (8, 2)) if player is LIGHT else moved(lies, DARK, (25, 20), (13, 7))
        for shown in (other, other, ()):
            table.see(after, shown)
        assert (table.faults, table.referee.state.position) == ([], after)


def test_double_pressed_while_the_game_is_offered_to_be_given_up_is_nothing_later() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    table.decide(OfferResignation(LIGHT, GameKind.SINGLE))
    table.press(Button.DOUBLE, DARK)
    table.press(Button.PASS, DARK)
    for _ in range(3):
        table.see(MIDDLE, lying)
    assert table.names == ["roll", "resign", "resign-refused"]


def test_a_refusal_of_what_was_given_up_is_taken_back_and_may_be_accepted_then() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    table.decide(OfferResignation(LIGHT, GameKind.GAMMON))
    table.press(Button.PASS, DARK)
    table.see(MIDDLE, lying)
    table.press(Button.UNDO)
    assert table.referee.state.phase is Phase.RESIGN_OFFERED
    table.press(Button.TAKE, DARK)
    assert table.referee.state.score == Score(0, 2)


class TestStandsAfterAll:
    """The play that was taken back lies there, and people go on from it: the table waited for Take for ever."""

    @pytest.mark.parametrize("book", ["modern", "parker", "bruelheide"])
    def test_put_back_and_played_again_before_a_restart(self, book: str) -> None:
        table = TestTable(MIDDLE, ruleset=ruleset(book), patience=0.7)
        lying, again = dice(3, 1), dice(3, 1, at=0.5)
        for lies, there in [(MIDDLE, lying), (AFTER_31, lying), (AFTER_31, lying), (AFTER_31, ())]:
            table.see(lies, there)
        table.press(Button.UNDO)
        for lies, there in [(MIDDLE, ()), (MIDDLE, again), (AFTER_31, again), (AFTER_31, again)]:
            table.see(lies, there)
        table = self.restarted(table, book)
        for there in (again, again, (), (), ()):
            table.see(AFTER_31, there)
        assert (table.plays, table.referee.state.on_turn) == (["8/5 6/5"], DARK)
        assert table.referee.state.open_faults == ()

    @pytest.mark.parametrize("restarts", [False, True])
    @pytest.mark.parametrize("book", ["modern", "parker", "bruelheide"])
    def test_the_opponent_throws_on(self, book: str, restarts: bool) -> None:
        table = TestTable(MIDDLE, ruleset=ruleset(book), patience=0.7)
        lying = dice(3, 1)
        for lies, there in [(MIDDLE, lying), (AFTER_31, lying), (AFTER_31, lying), (AFTER_31, ())]:
            table.see(lies, there)
        table.press(Button.UNDO)
        table = self.restarted(table, book) if restarts else table
        for there in ((), dice(5, 2, DARK), dice(5, 2, DARK), dice(5, 2, DARK)):
            table.see(AFTER_31, there)
        assert (table.plays[-1], table.referee.state.on_turn, table.referee.state.roll) == ("8/5 6/5", DARK, Roll(5, 2))
        assert table.referee.state.open_faults == ()

    def test_who_took_it_back_throws_no_more_dice_by_that(self) -> None:
        """His other dice in his own half are no throw of the opponent."""
        table = TestTable(MIDDLE, patience=0.7)
        lying = dice(3, 1)
        for lies, there in [(MIDDLE, lying), (AFTER_31, lying), (AFTER_31, lying), (AFTER_31, ())]:
            table.see(lies, there)
        table.press(Button.UNDO)
        for _ in range(3):
            table.see(AFTER_31, dice(6, 4, at=1.0))
        assert table.plays == ["8/5 6/5"]

    @staticmethod
    def restarted(table: TestTable, book: str) -> TestTable:
        again = TestTable(MIDDLE, ruleset=ruleset(book), patience=0.7)
        state = again.referee.state
        for event in table.events:
            state = fold(state, event_from_json(event.to_json()))
        again.referee = Referee(state, patience=0.7, interrupted=True)
        return again
