"""Dice: what they show, what is drawn, and where they come to rest."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.simulator import throws
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.cube_patch import die_patch, pip_places
from tablehub.simulator.film import develop
from tablehub.simulator.patches import NEVER, turned
from tablehub.simulator.scene import Hands
from tablehub.simulator.style import DiceLook, Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import FACE_AXES, Die, upward

VALUES = range(1, 7)


def close_up(die: Die, style: Style) -> Image:
    """The die from straight above, large, on black."""
    camera = SceneCamera.look_at((0, 0, 150), (0, 0, 7), (0, 1, 0), 20, (200, 200))
    patch = die_patch(camera, style.lights[0], DiceLook("#f4f1e8", "#101010", gloss=0.2), die)
    assert patch is not None
    light = (patch.room + patch.lamp) * (patch.depth < NEVER)[..., None]
    return develop(light, 1.0)


def pips_drawn(picture: Image) -> int:
    """Dark spots wholly inside the white face."""
    white = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) > 90
    count, labels, stats, _ = cv2.connectedComponentsWithStats((~white).astype(np.uint8))
    outside = set(np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])))
    return sum(1 for i in range(count) if i not in outside and not white[labels == i].any() and stats[i, 4] > 30)


@pytest.mark.parametrize("value", VALUES)
def test_the_face_on_top_has_as_many_pips_as_the_die_says(value: int, style: Style) -> None:
    die = Die("A", np.array([0.0, 0.0, 7.5]), turned(0.3) @ upward(value), 15.0)
    assert die.value == value
    assert len(pip_places(value)) == value
    assert pips_drawn(close_up(die, style)) == value


@pytest.mark.parametrize("value", VALUES)
def test_opposite_faces_sum_to_seven(value: int) -> None:
    assert np.array(FACE_AXES[value - 1]) == pytest.approx(-np.array(FACE_AXES[6 - value]))


@pytest.mark.parametrize("value", VALUES)
def test_upward_is_a_proper_rotation(value: int) -> None:
    rotation = upward(value)
    assert rotation @ rotation.T == pytest.approx(np.eye(3))
    assert np.linalg.det(rotation) == pytest.approx(1)


def clear_of_checkers(die: Die, style: Style, table: Tabletop) -> bool:
    gaps = [np.hypot(*(die.middle[:2] - c.base[:2])) for c in table.checkers]
    return min(gaps) > style.sizes.checker / 2 + die.size / 2


@pytest.mark.parametrize("seed", range(5))
def test_a_good_throw_lies_flat_in_one_half_and_touches_nothing(style: Style, seed: int) -> None:
    table = Tabletop(style, np.random.default_rng(seed))
    table.set_up()
    table.throw("A", (3, 5))
    assert [die.value for die in table.dice] == [3, 5]
    for die in table.dice:
        assert die.middle[2] == pytest.approx(die.size / 2)
        assert style.sizes.bar / 2 < die.middle[0] < style.sizes.width / 2
        assert clear_of_checkers(die, style, table)


@pytest.mark.parametrize("seed", range(5))
def test_a_die_cocked_on_a_checker_has_one_edge_on_the_felt_and_keeps_its_value(style: Style, seed: int) -> None:
    rng = np.random.default_rng(seed)
    checker = Hands(style, rng).put_on_point((), "A", 20)
    die = throws.cocked_on_checker(rng, style, "B", 4, checker, (checker,), ())
    assert die is not None
    assert die.value == 4
    assert 30 < die.tilt_deg < 45
    heights = np.sort(die.corners()[:, 2])
    assert heights[:2] == pytest.approx(0, abs=1e-6)
    assert heights[2] > 3


@pytest.mark.parametrize("wall", ["rail", "bar"])
def test_a_die_cocked_on_a_wall_touches_it_with_its_top(style: Style, wall: str) -> None:
    die = throws.cocked_on_wall(np.random.default_rng(2), style, "A", 2, wall, "right", (), ())  # type: ignore[arg-type]
    assert die is not None
    assert die.value == 2
    corners = die.corners()
    sizes = style.sizes
    gaps = {"bar": corners[:, 0] - sizes.bar / 2}
    gaps["rail"] = np.minimum(sizes.width / 2 - corners[:, 0], sizes.depth / 2 - np.abs(corners[:, 1]))
    touching = int(np.argmin(gaps[wall]))
    assert 0 <= gaps[wall][touching] < 0.6
    assert corners[touching, 2] > sizes.die / 2


def test_a_die_on_a_checker_stands_on_its_top(style: Style) -> None:
    rng = np.random.default_rng(3)
    checker = Hands(style, rng).put_on_point((), "A", 3)
    die = throws.on_checker(rng, style, "A", 6, checker)
    assert die.corners()[:, 2].min() == pytest.approx(style.sizes.checker_height)


def test_a_die_off_the_board_lies_on_the_table(style: Style) -> None:
    die = throws.off_board(np.random.default_rng(4), style, "A", 1, ())
    left, right = style.outer_x()
    assert die.middle[0] < left or die.middle[0] > right or abs(die.middle[1]) > style.outer_y()
    assert die.corners()[:, 2].min() == pytest.approx(-style.sizes.base)
