"""A row that does not begin at the edge has missed checkers where the picture differs from the empty board there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.rules.player import Player
from tablehub.vision.checkers.colours import FaceColours
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.holes import BELIEVED, in_holes
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.view.appearance import Appearance
from tablehub.vision.view.fields import Window
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looking_at_board

CREAM, RED, FELT = (200, 215, 220), (35, 40, 190), (90, 120, 60)
POINT = 24
WINDOW = Window.around_field(Rectifier(BoardGeometry(TYPICAL, looking_at_board())))
RADIUS = TYPICAL.checker / 2 * WINDOW.rectifier.scale


def pixel(index: int) -> tuple[float, float]:
    x, y = WINDOW.of_board(np.array([TYPICAL.slot(POINT, index)]))[0]
    return float(x), float(y)


def found(
    lie: dict[int, tuple[int, int, int]],
    seen: list[int],
    things: Sequence[int] = (),
    height: float = 0.4,
    *,
    faint: bool = False,
    board: tuple[int, int, int] = FELT,
    shade: float = 1.0,
) -> list[int]:
    """Places of the row in which faces are found, were these colours lying in it and those of them seen.

    `shade`: so much darker than when it was learnt is the `board`.
    """
    bare = np.full((WINDOW.height, WINDOW.width, 3), board, np.uint8)
    view = bare.astype(np.float32) * np.float32(shade)
    rows, columns = np.indices(view.shape[:2])
    for index, colour in lie.items():
        x, y = pixel(index)
        view[(columns - x) ** 2 + (rows - y) ** 2 < RADIUS**2] = colour
    view += np.random.default_rng(2).normal(0, 4, view.shape).astype(np.float32)
    colours = FaceColours(view, Appearance(bare, np.array(CREAM, np.float32), np.array(RED, np.float32)), RADIUS)
    row = [Face(Player.DARK, *TYPICAL.slot(POINT, index), 0.99) for index in seen]
    on_bar = Face(Player.DARK, 0.0, 2.0, 0.99)
    hardly = Face(Player.DARK, *TYPICAL.slot(POINT, 0), 0.3) if faint else on_bar
    given = list(dict.fromkeys([*row, on_bar, hardly]))
    after = in_holes(given, [(*pixel(index), height) for index in things], WINDOW, colours)
    faces = [face for face in after if face not in given]
    assert (hardly in after) is (not faint or 0 not in _places(faces))
    assert all(face.player is Player.DARK and face.probability == BELIEVED for face in faces)
    return _places(faces)


def _places(faces: Sequence[Face]) -> list[int]:
    return [next(i for i in range(5) if np.allclose(TYPICAL.slot(POINT, i), (face.x, face.y))) for face in faces]


def test_the_first_of_a_row_is_found_where_it_was_missed() -> None:
    assert found({0: RED, 1: RED}, [1]) == [0]
    assert found({0: RED, 1: RED, 2: RED, 3: RED}, [2, 3]) == [1, 0]


def test_what_was_hardly_believed_in_that_place_is_no_second_checker() -> None:
    assert found({0: RED, 1: RED}, [1], faint=True) == [0]


def test_a_row_that_begins_off_the_edge_does_so() -> None:
    assert found({1: RED, 2: RED}, [1, 2]) == []


def test_a_point_of_the_checkers_colour_in_their_shade_is_rather_bare() -> None:
    board = (70, 75, 200)
    assert found({1: RED, 2: RED}, [1, 2], board=board, shade=0.7) == []
    assert found({0: RED, 1: RED, 2: RED}, [1, 2], board=board, shade=0.7) == [0]


def test_a_row_without_a_hole_is_left_alone() -> None:
    assert found({0: RED, 1: RED}, [0, 1]) == []
    assert found({}, []) == []


@pytest.mark.parametrize("other", [(230, 60, 30), CREAM])
def test_what_has_not_the_row_s_colour_is_none_of_it(other: tuple[int, int, int]) -> None:
    assert found({0: other, 1: RED}, [1]) == []


def test_a_die_in_the_hole_is_a_die() -> None:
    assert found({0: RED, 1: RED}, [1], things=[0]) == []
    assert found({0: RED, 1: RED}, [1], things=[0], height=0.1) == [0], "the network answers a little anywhere"


def test_what_lies_alone_far_inside_begins_no_row() -> None:
    assert found({0: RED, 5: RED}, [5]) == []
