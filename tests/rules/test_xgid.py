"""XGIDs, against those that GNU Backgammon reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.errors import BadNotation
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.position_id import position_from_id
from tablehub.rules.xgid import xgid


@pytest.mark.parametrize(
    ("known", "dice", "expected"),
    [
        ("4HPwATDgc/ABMA", (), "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"),
        ("4HPwATDgc/ABMA", (2, 5), "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"),
        ("4PPgAVDYNvABMA", (), "XGID=aa--BBBB----dE---d-e----B-:0:0:1:00:0:0:0:0:10"),
    ],
)
def test_a_position_as_gnu_backgammon_reads_it(known: str, dice: tuple[int, ...], expected: str) -> None:
    assert xgid(position_from_id(known, Player.LIGHT), Player.LIGHT, dice) == expected


def test_who_is_on_roll_is_below() -> None:
    position = Position(men({1: 2}), men({3: 1}, bar=1))
    assert xgid(position, Player.LIGHT).startswith("XGID=aB--------------------a---:")
    assert xgid(position, Player.DARK).startswith("XGID=---A--------------------bA:")


def test_what_no_id_holds_is_refused() -> None:
    with pytest.raises(BadNotation, match="both players"):
        xgid(Position(men({3: 1}), men({22: 1})), Player.LIGHT)
    with pytest.raises(BadNotation, match="dark has 16"):
        xgid(Position(men({3: 1}), men({5: 16})), Player.LIGHT)


@given(st.dictionaries(st.integers(1, 12), st.integers(1, 3), max_size=5), st.integers(0, 2))
def test_every_checker_has_its_letter(points: dict[int, int], bar: int) -> None:
    position = Position(men(points), men({1: 2}, bar=bar))
    places = xgid(position, Player.LIGHT).removeprefix("XGID=").split(":")[0]
    assert len(places) == 26
    assert sum(ord(c) - 64 for c in places if c.isupper()) == sum(points.values())
    assert sum(ord(c) - 96 for c in places if c.islower()) == 2 + bar
