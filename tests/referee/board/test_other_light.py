"""Another light is told once it stays; a person's shadow is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.referee.board.other_light import OtherLight
from tests.referee.readings import reading
from tests.referee.tables import TestTable
from tests.referee.throw.test_throwing import MIDDLE

CHANGED, BACK = {"light_changed": True}, {"light_changed": True, "light_back": True}
HAND: dict[str, bool] = {"hand": True}
PLAIN: dict[str, bool] = {}


def told(*seen: dict[str, bool], patience: float = 0.0) -> list[bool]:
    """Whether a change is told with each of these readings, a second apart."""
    light, times = OtherLight(), range(len(seen))
    readings = [replace(reading(MIDDLE), t=float(t), **now) for t, now in zip(times, seen, strict=True)]  # type: ignore[arg-type]
    return [light.stays(one, patience) for one in readings]


def test_a_lamp_that_was_switched_is_told_with_the_next_picture_and_once() -> None:
    assert told(PLAIN, CHANGED, PLAIN, PLAIN) == [False, False, True, False]


@pytest.mark.parametrize("hand", [True, False])
def test_a_shadow_that_goes_is_not_told(hand: bool) -> None:
    shadow = CHANGED | {"hand": hand}
    assert not any(told(shadow, BACK, PLAIN, shadow, HAND, BACK, PLAIN))


def test_while_a_hand_is_in_view_it_may_be_his_shadow() -> None:
    assert told(CHANGED | HAND, HAND, HAND, PLAIN) == [False, False, False, True]


def test_it_stays_as_long_as_people_are_patient() -> None:
    assert told(CHANGED, PLAIN, PLAIN, PLAIN, patience=2.5) == [False, False, False, True]


def test_a_camera_that_gets_used_to_it_does_not_undo_it() -> None:
    assert told(CHANGED, CHANGED, PLAIN) == [False, False, True]


def test_a_table_says_it_where_nothing_follows() -> None:
    table = TestTable(MIDDLE)
    table.see_as(replace(reading(MIDDLE), light_changed=True))
    assert table.faults == []
    assert table.referee.wants_another_look
    events = table.referee.finish()
    assert [getattr(event, "code", None) for event in events] == ["light-changed"]
