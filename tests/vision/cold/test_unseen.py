"""What a picture does not show of a board: beyond its edge, under something, and what is said of it."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.cold.pose import field_corners, geometry_of
from tablehub.vision.cold.seats import Seats
from tablehub.vision.cold.unseen import EDGE_ROOM, Unseen, _at_edge, _cutting, cut_off
from tablehub.vision.geometry import BoardGeometry
from tests.boards import looked_at

NOTHING = Unseen(frozenset(), frozenset(), False, False, False, 1.0)


def moved(pitches: tuple[float, float]) -> BoardGeometry:
    """A board seen from above, its field's upper left corner so many pitches from that of the picture."""
    board = looked_at()
    shape = board.shape
    corners = board.camera.project(field_corners(shape.width, shape.depth))
    pitch = board.camera.scale_at(0, 0)
    return geometry_of(corners - corners[0] + np.array(pitches) * pitch, board.camera.size, shape.bar_width)


def test_a_field_within_the_picture_is_all_there() -> None:
    inside = moved((1.0, 1.0))
    assert cut_off(inside) == frozenset()
    assert not _at_edge(inside, EDGE_ROOM)


@pytest.mark.parametrize(
    ("pitches", "points"),
    [((-0.7, 1.0), {12, 13}), ((-1.8, 1.0), {12, 13, 11, 14}), ((1.0, -0.9), set(range(13, 25)))],
)
def test_points_beyond_the_pictures_edge_are_cut_off(pitches: tuple[float, float], points: set[int]) -> None:
    assert cut_off(moved(pitches)) == points


def test_a_field_that_ends_with_the_picture_may_go_on() -> None:
    assert _at_edge(moved((EDGE_ROOM / 3, 1.0)), EDGE_ROOM)
    assert _at_edge(moved((1.0, EDGE_ROOM / 3)), EDGE_ROOM)


def test_of_a_field_that_people_point_at_only_what_is_not_in_the_picture_is_cut_off() -> None:
    assert not _at_edge(moved((EDGE_ROOM / 3, 1.0)), -EDGE_ROOM)
    assert _at_edge(moved((1.0, -2 * EDGE_ROOM)), -EDGE_ROOM)


@pytest.mark.parametrize(
    ("unseen", "says", "factor"),
    [
        (NOTHING, None, 1.0),
        (
            Unseen(frozenset({12, 13}), frozenset(), False, False, False, 1.0, ("left",)),
            "the picture's left edge cuts off light's points 12 and 13:",
            0.25,
        ),
        (Unseen(frozenset(), frozenset({4}), False, True, False, 1.0), "lies over light's 4 point:", 0.5),
        (
            Unseen(frozenset(), frozenset({4, 5}), True, True, False, 1.0),
            "4 and 5 and the bar: take it away",
            0.125,
        ),
        (Unseen(frozenset(), frozenset(), False, False, True, 1.0), "reaches the edge of the picture", 0.5),
        (Unseen(frozenset(), frozenset(), False, False, False, 0.3), "what is read is a guess", 0.3),
    ],
)
def test_what_is_not_seen_is_said_with_what_to_do(unseen: Unseen, says: str | None, factor: float) -> None:
    told = unseen.why(Seats())
    assert told is None if says is None else says in (told or "")
    assert unseen.factor == pytest.approx(factor)
    assert unseen.too_much is None


def test_points_are_named_as_light_counts_them() -> None:
    turned = Unseen(frozenset({12}), frozenset(), False, False, False, 1.0, ("left",)).why(Seats(light_near=False))
    assert "light's 13 point" in (turned or "")


def test_where_half_of_the_points_are_not_seen_nothing_is_read() -> None:
    under = Unseen(frozenset(), frozenset(range(1, 13)), False, True, False, 1.0)
    assert "lies over most of the board" in (under.too_much or "")
    outside = Unseen(frozenset(range(1, 13)), frozenset(), False, False, False, 1.0, ("upper", "right"))
    assert "the picture's upper and right edges cut off checkers on 12 of the 24 points" in (outside.too_much or "")


@pytest.mark.parametrize(
    ("pitches", "sides"), [((-0.7, 1.0), ("left",)), ((1.0, -0.9), ("upper",)), ((-0.7, -0.9), ("left", "upper"))]
)
def test_the_pictures_edges_that_cut_points_off_are_told(pitches: tuple[float, float], sides: tuple[str, ...]) -> None:
    board = moved(pitches)
    assert _cutting(board, cut_off(board)) == sides
