"""Hit checkers: put on the bar first, late, in the hand, or with those borne off."""

from __future__ import annotations

import pytest

from tablehub.rules.position import BAR, OFF
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, hit, moved, taken


@pytest.mark.parametrize(("lies", "throw"), [(20, (3, 1)), (18, (6, 1)), (20, (6, 3))])
def test_who_hits_may_put_the_blot_on_the_bar_first_and_think_about_the_rest(lies: int, throw: tuple[int, int]) -> None:
    """He was told that checkers move the other way, for it looked as if one had hit and gone back."""
    before = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, lies: 1, 13: 5, 8: 3, 6: 5})
    table = TestTable(before)
    lying = table.throw(before, *throw)
    put_up = hit(before, DARK, lies)
    for _ in range(3):
        table.see(put_up, lying)
    assert table.faults == []
    for _ in range(2):
        table.see(put_up)
    told = f"Light: Dark's checker from his {lies} point is on the bar, but was not hit. Put it back."
    assert table.texts == [told], "once the dice are gone"


def test_a_blot_that_lies_on_the_bar_and_was_not_hit_is_named_when_the_play_is_over() -> None:
    before = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 20: 1, 13: 5, 8: 3, 6: 5})
    table = TestTable(before)
    lying = table.throw(before, 6, 5)
    for position in (before, moved(before, LIGHT, (24, 18), (18, 13))):
        for _ in range(2):
            table.see(hit(position, DARK, 20), lying)
    assert table.texts == ["Light: Dark's checker from his 20 point is on the bar, but was not hit. Put it back."]


@pytest.mark.parametrize("trays", [True, False])
@pytest.mark.parametrize("seen_in_hand", [True, False])
def test_who_takes_up_his_hit_checker_and_enters_it_at_once_is_not_accused(trays: bool, seen_in_hand: bool) -> None:
    """The board as it lay was let stand, his checker counted as borne off, and his entering fitted no play."""
    before = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 20: 1, 13: 5, 8: 3, 6: 5})
    after = hit(moved(before, LIGHT, (8, 5), (6, 5)), DARK, 20)
    in_hand = taken(after, DARK, BAR)
    table = TestTable(before, trays=trays)
    lying = table.throw(before, 3, 1)
    for _ in range(2):
        table.see(in_hand, lying)
    table.see(in_hand)
    assert table.faults == ["hit-not-on-bar"]
    his = dice(6, 4, DARK)
    if seen_in_hand:
        table.see(in_hand, his)
    entered = moved(after, DARK, (BAR, 21), (24, 18))
    for _ in range(2):
        table.see(entered, his)
    table.see(entered)
    assert table.plays == ["8/5* 6/5", "bar/21 24/18"]
    assert set(table.faults) <= {"hit-not-on-bar", "board-disturbed"}
    assert table.referee.state.position == entered
    assert table.names[-1] == "play"


def test_a_hit_checker_that_was_put_with_those_borne_off_is_not_borne_off() -> None:
    before = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 20: 1, 13: 5, 8: 3, 6: 5})
    after = moved(before, LIGHT, (8, 5), (6, 5))
    put_aside = moved(after, DARK, (20, OFF))
    table = TestTable(before)
    lying = table.throw(before, 3, 1)
    for _ in range(2):
        table.see(put_aside, lying)
    for _ in range(2):
        table.see(put_aside, dice(6, 4, DARK))
    assert table.referee.state.position == hit(after, DARK, 20)
    assert table.faults == ["hit-not-on-bar", "board-disturbed"]
    assert "Dark has no checker on the bar, 1 expected" in table.texts[-1]
