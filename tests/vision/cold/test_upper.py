"""Checkers that lie on others, on a board that nothing is known of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import ByPlace
from tablehub.vision.cold.reader import _standing
from tablehub.vision.cold.seats import Wanted
from tablehub.vision.cold.unseen import Unseen
from tablehub.vision.cold.upper import ON_TOP, abreast, perhaps_more
from tablehub.vision.geometry import BoardShape
from tests.boards import looked_at

ALL_SEEN = Unseen(frozenset(), frozenset(), False, False, False, 1.0)
SHAPE = looked_at().shape
SHALLOW = replace(SHAPE, depth=2 * 4.85 * SHAPE.checker)


def row_of(men: int, shape: BoardShape = SHAPE) -> ByPlace:
    return {6: [Face(Player.LIGHT, *shape.slot(6, slot), 0.99) for slot in range(men)]}


@pytest.mark.parametrize(("shape", "longest", "hold"), [(SHAPE, 4, 5), (SHALLOW, 4, 4), (SHALLOW, 5, 5)])
def test_points_hold_as_many_as_the_field_is_deep_for_or_as_are_seen(
    shape: BoardShape, longest: int, hold: int
) -> None:
    assert abreast(shape, row_of(longest, shape)) == hold


def test_a_long_row_of_the_bar_tells_nothing_of_the_points() -> None:
    assert abreast(SHALLOW, {"bar": row_of(5)[6]}) == 4


def rows_of(position: Position, without: int) -> ByPlace:
    """The faces of a position, but for what lies on others; `without` so many of light's 6 point, too."""
    rows: ByPlace = {}
    for n in range(1, BAR):
        light, dark = position.light[n], position.dark[BAR - n]
        player, men = (Player.LIGHT, light) if light else (Player.DARK, dark)
        shown = min(men, SHAPE.abreast) - (without if n == 6 else 0)
        rows = {**rows, n: [Face(player, *SHAPE.slot(n, slot), 0.999, upper=-6.0) for slot in range(shown)]}
    return rows


def light_with(on_the_6: int) -> Position:
    """Fifteen of light's, in no other row more than three."""
    men = [0] * 26
    men[4], men[6], men[8], men[13] = 9 - on_the_6, on_the_6, 3, 3
    return Position(tuple(men), Position.start().dark)


def standing(position: Position, without: int = 0) -> tuple[Position, str | None]:
    _, likely, counted = _standing(rows_of(position, without), looked_at(), ALL_SEEN, Wanted(True, True))
    return likely.position, counted


@pytest.mark.parametrize("men", [7, 8])
def test_checkers_that_would_be_nowhere_lie_on_the_full_row(men: int) -> None:
    assert standing(light_with(men)) == (light_with(men), ON_TOP)


def test_a_single_one_may_be_anywhere() -> None:
    position, counted = standing(light_with(6))
    assert (position.light[6], counted) == (5, None)


def test_a_row_that_is_not_full_bears_nothing() -> None:
    position, counted = standing(light_with(6), without=1)
    assert (position.light[6], counted) == (4, None)


def test_dark_rows_are_counted_as_dark_ones() -> None:
    counts = perhaps_more({-5: 1.0}, 5, 5)
    assert counts[-5] > 0.9
    assert min(counts) == -10
    assert sum(counts.values()) == pytest.approx(1)


def test_what_is_not_seen_stays_unknown() -> None:
    assert perhaps_more({}, 5, 5) == {}
