"""What seems wrong in the first look after a bump or under another lamp waits for another one: a hand may be in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee.readings import reading
from tests.referee.tables import LIGHT, TestTable, moved
from tests.referee.throw.test_throwing import MIDDLE

HALF, WRONG = moved(MIDDLE, LIGHT, (8, 5)), moved(MIDDLE, LIGHT, (8, 6))


def bumped(*, again: bool, hand: bool = False) -> TestTable:
    """A wrong play is seen just after a bump, then `again` or not, a hand in between or not."""
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    table.see_as(replace(reading(WRONG, lying), camera_moved=True))
    if hand:
        table.see(MIDDLE, lying, hand=True)
    table.see(WRONG if again else HALF, lying)
    return table


def test_what_is_not_seen_again_is_not_called_wrong() -> None:
    table = bumped(again=False)
    assert table.faults == ["camera-moved"]
    table.finish()
    assert table.faults == ["camera-moved"]


@pytest.mark.parametrize(("again", "faults"), [(False, []), (True, ["wrong-count"])])
def test_what_is_seen_under_another_lamp_has_to_be_seen_again(again: bool, faults: list[str]) -> None:
    """A dark arm was not noticed just after the lamp was switched, and the checker in its hand was miscounted."""
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    table.see_as(replace(reading(WRONG, lying), light_changed=True))
    table.see(WRONG if again else HALF, lying)
    assert [code for code in table.faults if code != "light-changed"] == faults


def test_what_is_seen_again_is_called_wrong() -> None:
    assert bumped(again=True).faults == ["camera-moved", "wrong-count"]
    assert bumped(again=True, hand=True).faults == ["camera-moved", "wrong-count"]


def test_where_nothing_follows_nobody_is_accused() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    table.see_as(replace(reading(WRONG, lying), camera_moved=True))
    assert table.referee.wants_another_look
    table.finish()
    assert table.faults == ["camera-moved"]


def test_a_legal_play_counts_at_once() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    after = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
    table.see_as(replace(reading(after, lying), camera_moved=True))
    table.see(after)
    assert table.referee.state.position == after
    assert table.faults == ["camera-moved"]
