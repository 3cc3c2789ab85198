from __future__ import annotations

import pytest
from hypothesis import given

from tablehub.errors import BadNotation
from tablehub.rules.player import Player
from tablehub.rules.position import Position, PositionFault, men
from tests.rules.drawing import drawn
from tests.rules.strategies import positions


@given(positions)
def test_flipped_twice_changes_nothing(position: Position) -> None:
    assert position.flipped().flipped() == position


@given(positions)
def test_a_board_that_runs_the_other_way_twice_runs_as_before(position: Position) -> None:
    there = position.other_way()
    assert there.other_way() == position
    assert there.flipped() == position.flipped().other_way(), "both players number the same board"
    assert there.faults() == position.faults()


def test_the_start_set_up_the_other_way_round() -> None:
    assert Position.start().other_way() == drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
        2x  .  .  .  . 5o |  . 3o  .  .  . 5x
        2o  .  .  .  . 5x |  . 3x  .  .  . 5o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)


@given(positions)
def test_json_gives_the_same_position_back(position: Position) -> None:
    assert Position.from_json(position.to_json()) == position


def test_the_drawn_start_is_the_start() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
        5x  .  .  . 3o  . | 5o  .  .  .  . 2x
        5o  .  .  . 3x  . | 5x  .  .  .  . 2o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert position == Position.start()
    assert position.pips(Player.LIGHT) == position.pips(Player.DARK) == 167


def test_impossible_positions_are_named() -> None:
    start = Position.start()
    assert start.faults() is PositionFault.NONE
    assert Position(men({6: 16}), start.dark).faults() == PositionFault.LIGHT_TOO_MANY
    assert Position(start.light, men({6: 3}, off=0)).faults() == PositionFault.DARK_TOO_FEW
    assert Position(men({1: 15}), men({24: 15})).faults() == PositionFault.SHARED_POINT


def test_both_cannot_have_borne_off_all() -> None:
    assert Position(men({}), men({})).complaints() == ["light and dark have both borne off all 15 checkers"]
    assert Position(men({}), men({1: 1})).complaints() == []


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        ({"light": None}, "light"),
        ({"dark": {"points": [0] * 23}}, "dark: 'points'"),
        ({"dark": {"points": [0] * 23 + [-1]}}, "dark, point 24: -1"),
        ({"dark": {"points": [0] * 24, "bar": "x"}}, "dark, bar: 'x'"),
    ],
)
def test_json_that_is_no_position_is_refused_by_name(spoil: dict[str, object], named: str) -> None:
    with pytest.raises(BadNotation, match=named.replace("(", r"\(")):
        Position.from_json({**Position.start().to_json(), **spoil})


def test_off_may_be_unknown() -> None:
    line = {"light": {"points": [2] + [0] * 23, "off": None}, "dark": {"points": [0] * 24, "bar": 1}}
    assert Position.from_json(line) == Position(men({1: 2}), men({}, bar=1))
