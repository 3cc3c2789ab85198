"""Finding the starting position among round things: any way round, with things missing, moved and beside it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.discs import Disc
from calibration.layout import TYPICAL, Layout, apply_homography, find_layouts, start_slots
from tablehub.rules.player import Player
from tablehub.vision.geometry import BoardShape, Camera, Floats
from tests.boards import looking_at_board

LAB = {Player.LIGHT: (220.0, 126.0, 136.0), Player.DARK: (60.0, 150.0, 120.0)}
"""CIE Lab as OpenCV has it in bytes."""

SHAPE = BoardShape(True, bar_width=1.3, depth=10.25, checker=0.92, checker_height=0.19, row=0.945, edge=0.48)
TILTED = looking_at_board(24, tilt=28)


def seen(
    camera: Camera, shape: BoardShape = SHAPE, *, without: tuple[tuple[int, int], ...] = (), seed: int = 1
) -> tuple[list[Disc], Floats]:
    """The start position's checkers as discs with their colours, set down a little inexactly."""
    rng = np.random.default_rng(seed)
    discs, colours = [], []
    for player, point, index in start_slots():
        if (point, index) in without:
            continue
        x, y = np.array(shape.slot(point, index)) + rng.normal(0, 0.02, 2)
        px, py = camera.project([(x, y, shape.checker_height)])[0]
        radius = shape.checker / 2 * camera.scale_at(x, y, shape.checker_height)
        discs.append(Disc(float(px), float(py), float(radius), 0.8))
        colours.append(np.array(LAB[player]) + rng.normal(0, 6, 3))
    return discs, np.array(colours)


def check(layout: Layout, camera: Camera, shape: BoardShape, within: float = 0.25) -> None:
    """The layout has the thirty slots where the camera sees them."""
    assert layout.shape.home_right == shape.home_right
    slots = [(point, index) for _, point, index in start_slots()]
    guess = apply_homography(layout.homography, np.array([layout.shape.slot(*s) for s in slots]))
    true = camera.project([(*shape.slot(*s), shape.checker_height) for s in slots])
    off = np.hypot(*(guess - true).T) / camera.scale_at(0, 0)
    assert np.median(off) < within
    assert off.max() < 2 * within


@pytest.mark.parametrize("home_right", [True, False])
@pytest.mark.parametrize(("azimuth", "tilt"), [(-90, 35), (0, 35), (90, 0), (180, 20)])
def test_the_start_is_found_from_every_side(azimuth: float, tilt: float, home_right: bool) -> None:
    shape = replace(SHAPE, home_right=home_right)
    camera = looking_at_board(27, tilt=tilt, azimuth=azimuth, roll=4)
    layout = find_layouts(*seen(camera, shape))[0]
    check(layout, camera, shape)
    assert layout.score > 27
    assert len(layout.discs) == 30


@pytest.mark.parametrize("without", [((8, 2),), ((6, 4),), ((12, 0),), ((24, 1), (17, 2)), ((13, 4), (19, 0))], ids=str)
def test_checkers_that_are_not_seen_do_not_hide_the_board(without: tuple[tuple[int, int], ...]) -> None:
    layout = find_layouts(*seen(TILTED, without=without))[0]
    check(layout, TILTED, SHAPE)
    assert set(layout.discs) == {(point, i) for _, point, i in start_slots()} - set(without)


def test_a_checker_on_the_wrong_point_does_not_hide_the_board() -> None:
    discs, colours = seen(TILTED, without=((6, 4),))
    x, y = TILTED.project([(*SHAPE.slot(5, 0), SHAPE.checker_height)])[0]
    discs.append(Disc(float(x), float(y), discs[0].radius, 0.8))
    colours = np.vstack([colours, LAB[Player.LIGHT]])
    check(find_layouts(discs, colours)[0], TILTED, SHAPE)


def test_round_things_beside_and_on_the_board_do_not_confuse() -> None:
    discs, colours = seen(TILTED)
    rng = np.random.default_rng(11)
    radius = float(np.median([d.radius for d in discs]))
    clutter = rng.uniform((0, 0), (1280, 720), (30, 2))
    discs += [Disc(float(x), float(y), radius * float(rng.uniform(0.8, 1.2)), 0.5) for x, y in clutter]
    colours = np.vstack([colours, rng.uniform((20, 110, 110), (240, 150, 150), (30, 3))])
    check(find_layouts(discs, colours)[0], TILTED, SHAPE)


def test_a_stack_of_checkers_beside_the_board_does_not_confuse() -> None:
    discs, colours = seen(TILTED)
    for i in range(5):  # in a row, as borne off checkers lie
        x, y = TILTED.project([(TYPICAL.width / 2 + 1.0, -4 + 0.95 * i, 0.0)])[0]
        discs.append(Disc(float(x), float(y), discs[0].radius, 0.8))
    colours = np.vstack([colours, [LAB[Player.LIGHT]] * 5])
    check(find_layouts(discs, colours)[0], TILTED, SHAPE)


def test_random_round_things_are_no_start() -> None:
    rng = np.random.default_rng(5)
    discs = [Disc(float(x), float(y), 20.0, 0.8) for x, y in rng.uniform((0, 0), (1280, 720), (60, 2))]
    colours = rng.uniform((20, 110, 110), (240, 150, 150), (60, 3))
    assert all(layout.score < 22 for layout in find_layouts(discs, colours))


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_hardly_any_round_things_are_no_start(count: int) -> None:
    discs, colours = seen(TILTED)
    assert find_layouts(discs[:count], colours[:count].reshape(-1, 3)) == []


def test_with_one_colour_only_it_is_no_start() -> None:
    discs, colours = seen(TILTED)
    assert find_layouts(discs, np.full_like(colours, 128.0)) == []


def test_the_start_has_thirty_slots() -> None:
    slots = start_slots()
    assert len(slots) == len({(point, index) for _, point, index in slots}) == 30
    assert sum(player is Player.LIGHT for player, _, _ in slots) == 15
    assert (Player.LIGHT, 6, 4) in slots
    assert (Player.DARK, 12, 4) in slots
