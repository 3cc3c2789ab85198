from __future__ import annotations

import pytest

from tablehub.errors import BadNotation
from tablehub.rules.roll import Roll


def test_a_roll_keeps_the_order_thrown_for_writing() -> None:
    assert str(Roll(1, 6)) == "16"
    assert str(Roll(6, 1)) == "61"


def test_the_order_gives_no_right() -> None:
    assert Roll(1, 6) == Roll(6, 1)
    assert hash(Roll(1, 6)) == hash(Roll(6, 1))
    assert Roll(6, 1) != Roll(6, 2)


def test_a_double_is_played_four_times() -> None:
    assert Roll(6, 1).pips == Roll(1, 6).pips == (6, 1)
    assert Roll(4, 4).pips == (4, 4, 4, 4)
    assert Roll(4, 4).is_double
    assert not Roll(4, 3).is_double


@pytest.mark.parametrize("text", ["61", "6-1", "6 1", " 6,1 "])
def test_rolls_are_read_as_people_write_them(text: str) -> None:
    assert str(Roll.parse(text)) == "61"


@pytest.mark.parametrize("text", ["", "6", "67", "611", "6:1", "six one", "01"])
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        Roll.parse(text)


def test_there_are_21_throws() -> None:
    assert len(Roll.all()) == len(set(Roll.all())) == 21
