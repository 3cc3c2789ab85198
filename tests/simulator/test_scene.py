from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tablehub.rules.position import Position, men
from tablehub.simulator.people import Hop, Sides
from tablehub.simulator.scene import Hands, taken_from
from tablehub.simulator.style import SEATS, Style
from tablehub.simulator.tabletop import Tabletop


def table_of(style: Style, position: Position | None = None, seed: int = 1) -> Tabletop:
    table = Tabletop(style, np.random.default_rng(seed))
    table.set_up(position)
    return table


CROWDED = Position(men({6: 7, 3: 2, 1: 1}, bar=1, off=4), men({5: 12}, bar=2, off=1))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("position", [None, CROWDED])
def test_what_lies_there_is_what_was_set_up(style: Style, position: Position | None, seed: int) -> None:
    table = table_of(style, position, seed)
    assert table.position() == (Position.start() if position is None else position)
    assert all(sum(c.seat == seat for c in table.checkers) == 15 for seat in SEATS)


@pytest.mark.parametrize("seed", range(5))
def test_no_two_checkers_are_in_the_same_place(style: Style, seed: int) -> None:
    table = table_of(style, CROWDED, seed)
    flat = [c for c in table.checkers if not c.on_edge]
    for i, one in enumerate(flat):
        for two in flat[:i]:
            if abs(one.base[2] - two.base[2]) < style.sizes.checker_height - 0.1:
                assert np.hypot(*np.subtract(one.base[:2], two.base[:2])) > style.sizes.checker - 0.01


@pytest.mark.parametrize("seed", range(20))
def test_a_row_that_lost_its_first_checker_is_filled_up_at_the_edge(style: Style, seed: int) -> None:
    hands = Hands(style, np.random.default_rng(seed))
    blot = hands.put_on_point((), "B", 20)
    row = [hands.put_on_point([blot], "A", 20)]  # behind the blot, which is hit
    for _ in range(4):
        row.append(hands.put_on_point(row, "A", 20))
    ys = sorted((abs(c.base[1]) for c in row), reverse=True)
    tidy = hands.put_on_point((), "A", 20)
    assert min(a - b for a, b in pairwise(ys)) >= style.sizes.checker
    assert abs(ys[0] - abs(tidy.base[1])) < 5  # mm: as near to the edge as anyone would put it
    assert ys[-1] > style.sizes.checker / 2  # on its own side's half
    left, top = taken_from(tuple(row), "A", 20)
    assert abs(top.base[1]) == ys[-1], "people take the innermost one, whichever was put down last"
    assert len(left) == 4


def test_the_sixth_checker_lies_on_the_first_five(style: Style) -> None:
    table = table_of(style, CROWDED)
    sides = Sides.of(style)
    twelve = [c for c in table.checkers if c.place == 20 or c.place == 5]
    twelve = [c for c in twelve if sides.player(c.seat).value == "dark"]
    assert [c.layer for c in twelve] == [0] * 5 + [1] * 5 + [2] * 2
    assert twelve[5].base[2] == pytest.approx(style.sizes.checker_height)
    assert np.hypot(*np.subtract(twelve[5].base[:2], twelve[0].base[:2])) < 8


def test_checkers_on_the_bar_lie_on_the_opponents_half(style: Style) -> None:
    table = table_of(style, CROWDED)
    for checker in table.checkers:
        if checker.place == "bar":
            assert checker.base[2] >= style.sizes.rail_height
            assert (checker.base[1] > 0) == (checker.seat == "A")


def test_points_run_as_the_recordings_number_them(style: Style) -> None:
    assert style.home == "right"
    assert style.point_x(1) == pytest.approx(style.point_x(24))
    assert style.point_x(1) > style.point_x(6) > 0 > style.point_x(7) > style.point_x(12)
    assert style.point_side(12) == -1
    assert style.point_side(13) == 1


def test_a_hit_checker_goes_to_the_bar(style: Style) -> None:
    table = table_of(style, Position(men({6: 1}), men({22: 1})))  # light 6 is dark 19; dark's blot on light's 3
    sides = Sides.of(style)
    seat = style.light_seat
    src, dst = sides.place(seat, 6), sides.place(seat, 3)
    table.move(seat, Hop(src, dst, True, 3))
    assert table.position() == Position(men({3: 1}), men({}, bar=1))


def test_taking_from_an_empty_place_is_refused(style: Style) -> None:
    with pytest.raises(ValueError, match="A has no checker on 2 to take"):
        table_of(style).take("A", 2)


def test_the_cube_shows_64_until_it_is_turned(style: Style) -> None:
    table = table_of(style)
    assert table.cube is not None
    assert table.cube.shows == 64
    table.put_cube(4, "A")
    assert table.cube.shows == 4
    assert table.cube.middle[1] < 0
