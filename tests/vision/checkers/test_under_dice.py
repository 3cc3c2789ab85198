"""A checker with a die on top is one where the colours around it say so and a checker of that player is missing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers.colours import FaceColours
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.under_dice import BELIEVED, perhaps_under, under_dice
from tablehub.vision.geometry import Floats
from tablehub.vision.view.appearance import Appearance
from tablehub.vision.view.rectify import PIXELS_PER_PITCH

CREAM, RED, FELT, DIE = (200, 215, 220), (35, 40, 190), (90, 120, 60), (160, 30, 120)
PLACE = 2.0, 1.5
RADIUS = 0.45


def to_window(places: Floats) -> Floats:
    return places * PIXELS_PER_PITCH


def disc(view: np.ndarray, radius: float, colour: tuple[int, ...], away: float = 0.0) -> None:
    rows, columns = np.indices(view.shape[:2])
    x, y = (PLACE[0] + away) * PIXELS_PER_PITCH, PLACE[1] * PIXELS_PER_PITCH
    view[(columns - x) ** 2 + (rows - y) ** 2 < (radius * PIXELS_PER_PITCH) ** 2] = colour


def seen(
    checker: tuple[int, ...] | None,
    die_away: float = 0.1,
    light: int = MEN_A_SIDE - 1,
    left: float = 0.0,
    before: float | None = 0.95,
    depth: float = TYPICAL.depth,
) -> Face:
    """What is believed of a faint face where a die lies beside its middle, light having so many others.

    It lies so far to the left of its point's middle line (pitches), and one of the others so far `before` it.
    """
    bare = np.full((100, 130, 3), FELT, np.uint8)
    view = bare.astype(np.float32)
    if checker:
        disc(view, RADIUS, checker)
    disc(view, 0.27, DIE, die_away)
    view += np.random.default_rng(1).normal(0, 4, view.shape).astype(np.float32)
    look = Appearance(bare, np.array(CREAM, np.float32), np.array(RED, np.float32))
    colours = FaceColours(view, look, RADIUS * PIXELS_PER_PITCH)
    others = [Face(Player.LIGHT, 5.0, n, 0.99) for n in range(light - (before is not None))]
    others += [] if before is None else [Face(Player.LIGHT, PLACE[0], PLACE[1] + before, 0.99)]
    others += [Face(Player.DARK, -5.0, n, 0.99) for n in range(MEN_A_SIDE)]
    faint = Face(Player.DARK, *PLACE, 0.002, other=0.001)
    dice = np.array([(PLACE[0] + die_away, PLACE[1]), (-3.0, 0.0)])
    shape = replace(TYPICAL, bar_width=2 * (PLACE[0] + left) - 1, depth=depth)
    found = under_dice([*others, faint], dice, shape, to_window, colours)
    assert found[:-1] == others
    return found[-1]


@pytest.mark.parametrize("die_away", [0.0, 0.1, 0.2])
def test_a_checker_under_a_die_is_believed(die_away: float) -> None:
    face = seen(CREAM, die_away)
    assert (face.player, face.probability) == (Player.LIGHT, BELIEVED)


def test_a_die_on_the_empty_board_lies_on_no_checker() -> None:
    assert seen(None).probability < 0.01


def test_whose_are_all_there_has_none_under_a_die() -> None:
    assert seen(CREAM, light=MEN_A_SIDE).probability < 0.01
    assert seen(RED).probability < 0.01


def test_between_points_and_on_the_bar_none_is_looked_for() -> None:
    assert seen(CREAM, left=0.1).probability == BELIEVED
    assert seen(CREAM, left=0.3).probability < 0.01
    assert seen(CREAM, left=1.0).probability < 0.01


def test_a_die_beside_a_face_hides_nothing_of_it() -> None:
    assert seen(CREAM, die_away=0.4).probability < 0.01


def test_a_checker_by_itself_in_the_middle_of_the_board_is_no_more_than_shade_around_the_die() -> None:
    """A die and its shadow beside another one were a black checker, and a good throw was called one on a checker."""
    assert seen(CREAM, before=None).probability < 0.01
    assert seen(CREAM, before=2.0).probability < 0.01
    assert seen(CREAM, before=-0.95).probability == BELIEVED, "it may go on with a row on the other side as well"
    assert seen(CREAM, before=None, depth=2 * PLACE[1] + 1).probability == BELIEVED, "at the edge rows begin"


def test_what_may_be_under_a_die_lies_in_a_row_or_on_the_bar() -> None:
    """A die as pale as light's checkers beside the last of a row, between two points, was asked about for itself."""
    x, y = TYPICAL.slot(4, 3)
    row = [Face(Player.LIGHT, *TYPICAL.slot(4, n), 0.99) for n in range(3)]

    def may_be(x: float, y: float, chance: float = 0.25) -> bool:
        faint = Face(Player.LIGHT, x, y, chance)
        return perhaps_under([*row, faint], TYPICAL, 0.5) == [faint]

    assert may_be(x, y)
    assert may_be(x + 0.25, y)
    assert not may_be(x + 0.42, y)
    assert not may_be(*TYPICAL.slot(3, 3)), "no row comes up to it"
    assert may_be(*TYPICAL.slot(3, 0))
    assert may_be(0.1, y)
    assert not may_be(x, y, 0.02)
    assert not may_be(x, y, 0.8), "that is one"
