"""Buttons: the cube, the end of a turn, and taking back."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))


class TestCube:
    def test_a_double_is_taken(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.press(Button.TAKE, DARK)
        assert table.names == ["double", "take"]
        assert (table.referee.state.cube.value, table.referee.state.cube.owner) == (2, DARK)

    def test_a_double_is_passed(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.press(Button.PASS, DARK)
        assert table.names == ["double", "pass", "game-over"]
        assert table.events[-1].to_json()["points"] == 1

    def test_shared_buttons_concern_whoever_has_to_act(self) -> None:
        table = TestTable(MIDDLE)
        for button in (Button.DOUBLE, Button.TAKE):
            table.press(button)
        assert table.names == ["double", "take"]

    def test_the_doubler_cannot_take_his_own_double(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        assert table.press(Button.TAKE, LIGHT) == []
        assert table.press(Button.PASS, LIGHT) == []

    def test_no_double_after_the_throw(self) -> None:
        table = TestTable(MIDDLE)
        table.throw(MIDDLE, 3, 1)
        table.press(Button.DOUBLE, LIGHT)
        assert table.faults == ["double-after-roll"]

    def test_no_double_out_of_turn(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, DARK)
        assert table.faults == ["double-not-allowed"]
        table.throw(MIDDLE, 3, 1)
        assert table.cleared == ["double-not-allowed"]

    def test_no_double_while_the_opponent_owns_the_cube(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.press(Button.TAKE, DARK)
        table.press(Button.DOUBLE, LIGHT)
        assert table.faults == ["double-not-allowed"]

    def test_no_double_in_the_crawford_game(self) -> None:
        last = board({1: 2}, {6: 5, 13: 9}, bar=(0, 0))
        table = TestTable(last, length=3)
        lying = table.throw(last, 6, 5)
        off = moved(last, LIGHT, (1, 0), (1, 0))
        table.see(off, lying)
        assert table.referee.state.score.light in (1, 2)
        table.see(START)
        if table.referee.state.crawford_game:
            table.see(START, dice(6, 1, DARK))
            after = moved(START, DARK, (13, 7), (8, 7))
            table.see(after, dice(6, 1, DARK))
            table.see(after)
            table.press(Button.DOUBLE, LIGHT)
            assert table.faults == ["double-not-allowed"]
            assert "Crawford" in table.texts[0]

    def test_who_throws_on_after_his_double_was_taken(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.throw(MIDDLE, 3, 1)
        assert table.names == ["double", "take", "roll"]


class TestDone:
    def test_done_ends_a_complete_play_with_the_dice_still_there(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(AFTER_31, lying)
        table.press(Button.DONE, LIGHT)
        assert table.plays == ["8/5 6/5"]
        table.see(AFTER_31, lying)
        assert table.faults == []
        table.see(AFTER_31)
        table.throw(AFTER_31, 5, 2, DARK)
        assert table.names[-1] == "roll"

    def test_done_after_half_a_play_is_an_incomplete_play(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(moved(MIDDLE, LIGHT, (8, 5)), lying)
        table.press(Button.DONE, LIGHT)
        table.see(moved(MIDDLE, LIGHT, (8, 5)), lying)
        assert table.faults == ["incomplete-play"]
        assert table.cleared == []
        table.see(AFTER_31, lying)
        assert table.cleared == ["incomplete-play"]

    def test_done_by_the_opponent_lets_a_wrong_play_stand(self) -> None:
        wrong = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(wrong, lying)
        assert table.faults == ["wrong-count"]
        table.press(Button.DONE, DARK)
        assert table.names[-3:] == ["overruled", "fault-cleared", "play"]
        assert table.referee.state.position == wrong

    def test_done_lets_a_board_stand_whose_throw_was_not_seen(self) -> None:
        several = moved(START, LIGHT, (24, 18))
        table = TestTable(START)
        for _ in range(2):
            table.see(several)
        assert table.faults == ["unsure"]
        table.press(Button.DONE, LIGHT)
        assert table.referee.state.position == several
        assert table.referee.state.on_turn is DARK
        assert table.cleared == ["unsure"]


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
