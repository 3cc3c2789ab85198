"""Buttons: a play made void, and a hit checker that its owner holds."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import AcceptBoard
from tablehub.rules.books import ruleset
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, hit, moved, taken

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))


class TestVoid:
    """milton-bradley: dice lifted early let the opponent have the play made void."""

    HALF = moved(MIDDLE, LIGHT, (8, 5))

    def lifted(self) -> TestTable:
        table = TestTable(MIDDLE, ruleset=ruleset("milton-bradley"))
        lying = table.throw(MIDDLE, 3, 1)
        table.see(self.HALF, lying)
        for _ in range(2):
            table.see(self.HALF)
        assert table.faults == ["dice-lifted-early"]
        return table

    def test_the_opponent_has_it_made_void_and_it_is_thrown_again(self) -> None:
        table = self.lifted()
        assert table.press(Button.PASS, LIGHT) == []
        table.press(Button.PASS, DARK)
        assert table.names[-2:] == ["fault-cleared", "play-void"]
        assert table.events[-1].to_json()["by"] == "dark"
        table.see(MIDDLE)
        table.throw(MIDDLE, 6, 4)
        assert table.names[-1] == "roll"

    def test_completing_it_after_that_does_not_take_this_from_him(self) -> None:
        table = self.lifted()
        for _ in range(3):
            table.see(AFTER_31)
        assert table.plays == []
        table.press(Button.PASS, DARK)
        assert table.names[-2:] == ["fault-cleared", "play-void"]

    def test_a_completed_one_stands_once_he_throws(self) -> None:
        table = self.lifted()
        for _ in range(3):
            table.see(AFTER_31)
        table.throw(AFTER_31, 6, 2, DARK)
        assert table.plays == ["8/5 6/5"]
        assert table.names[-1] == "roll"

    @pytest.mark.parametrize("button", [Button.ACCEPT, Button.TAKE, Button.DOUBLE])
    def test_or_he_lets_the_completed_one_stand(self, button: Button) -> None:
        table = self.lifted()
        table.see(AFTER_31)
        table.press(button, LIGHT)
        assert table.plays == []
        table.press(button, DARK)
        assert table.plays == ["8/5 6/5"]

    def test_or_it_stands(self) -> None:
        table = self.lifted()
        table.press(Button.TAKE, DARK)
        assert table.names[-1] == "play"
        assert table.referee.state.position == self.HALF


@pytest.mark.parametrize("trays", [True, False])
@pytest.mark.parametrize("how", ["done", "double", "menu"])
def test_a_hit_checker_that_its_owner_holds_is_on_the_bar_whatever_lets_the_play_stand(how: str, trays: bool) -> None:
    before = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 20: 1, 13: 5, 8: 3, 6: 5})
    after = hit(moved(before, LIGHT, (8, 5), (6, 5)), DARK, 20)
    table = TestTable(before, trays=trays)
    lying = table.throw(before, 3, 1)
    for _ in range(2):
        table.see(taken(after, DARK, BAR), lying)
    assert table.faults == ["hit-not-on-bar"]
    if how == "menu":
        table.decide(AcceptBoard())
    else:
        table.press(Button.DONE if how == "done" else Button.DOUBLE, DARK)
        for _ in range(4 if how == "double" else 0):  # the dice may have been lifted a moment ago
            table.see(taken(after, DARK, BAR))
    assert table.plays == ["8/5* 6/5"]
    assert table.referee.state.position == after
    assert ("double" in table.names) is (how == "double")
