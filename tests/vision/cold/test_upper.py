"""Checkers that lie on others, on a board that nothing is known of."""

from __future__ import annotations

import pytest

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import ByPlace
from tablehub.vision.cold.reader import _standing
from tablehub.vision.cold.seats import Wanted
from tablehub.vision.cold.unseen import Unseen
from tablehub.vision.cold.upper import ON_TOP, perhaps_more
from tests.boards import looked_at

ALL_SEEN = Unseen(frozenset(), frozenset(), False, False, False, 1.0)
SHAPE = looked_at().shape


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


def test_a_start_that_misses_one_of_each_row_of_five_is_one_on_points_that_hold_four() -> None:
    rows = rows_of(Position.start(), without=0)
    for n in (6, 8, 12, 13, 17, 19):
        rows = {**rows, n: list(rows[n])[:4]}
    _, likely, counted = _standing(rows, looked_at(), ALL_SEEN, Wanted(True, True))
    assert (likely.position, counted) == (Position.start(), ON_TOP)
    _, likely, _ = _standing({**rows, 6: list(rows[6])[:3]}, looked_at(), ALL_SEEN, Wanted(True, True))
    assert likely.position.light[6] == 3, "one more is missing"


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
