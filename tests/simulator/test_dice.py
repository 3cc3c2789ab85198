"""Dice: what they show, what is drawn, and where they come to rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.simulator import throws
from tablehub.simulator.balance import stands
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.cube_patch import die_patch, pip_places
from tablehub.simulator.film import develop
from tablehub.simulator.leaning import (
    FELT_FRICTION,
    LEAST_LEAN,
    MOST_LEAN,
    SIDE_FRICTION,
    Block,
    Body,
    Disc,
    Support,
    Wall,
    gap,
    lean_of,
    on_felt,
    touches,
)
from tablehub.simulator.patches import NEVER, tilted, turned
from tablehub.simulator.scene import Hands
from tablehub.simulator.style import DiceLook, Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import FACE_AXES, Checker, Cube, Die, upward

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


Leaning = Callable[[np.random.Generator, Style], tuple[Die | None, Support]]


def on_a_checker(rng: np.random.Generator, style: Style) -> tuple[Die | None, Support]:
    checker = Hands(style, rng).put_on_point((), "A", 20)
    disc = Disc(np.array(checker.base[:2]), style.sizes.checker / 2, style.sizes.checker_height)
    return throws.cocked(rng, style, "B", 4, "checker", "left", (checker,), ()), disc


def on_a_die(rng: np.random.Generator, style: Style) -> tuple[Die | None, Support]:
    first = throws.flat(rng, style, "B", 2, "left", (), ())
    rounding = style.dice["B"].rounding * first.size
    return throws.cocked(rng, style, "B", 4, "die", "left", (), (first,)), Block(
        Body(first.middle, first.rotation, first.size / 2, rounding)
    )


def on_the_bar(rng: np.random.Generator, style: Style) -> tuple[Die | None, Support]:
    bar = Wall(np.array([style.sizes.bar / 2, 0.0]), np.array([1.0, 0.0]))
    return throws.cocked(rng, style, "B", 4, "bar", "right", (), ()), bar


def on_a_rail(rng: np.random.Generator, style: Style) -> tuple[Die | None, Support]:
    die = throws.cocked(rng, style, "B", 4, "rail", "right", (), ())
    assert die is not None
    half = np.array([style.sizes.width, style.sizes.depth]) / 2
    axis = int(np.argmin(half - np.abs(die.middle[:2])))
    away = -np.sign(die.middle[:2]) * (np.arange(2) == axis)
    return die, Wall(-away * half, away)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("lean", [on_a_checker, on_a_die, on_the_bar, on_a_rail])
def test_a_cocked_die_stands_on_the_felt_touches_what_holds_it_and_would_stay_there(
    style: Style, lean: Leaning, seed: int
) -> None:
    die, support = lean(np.random.default_rng(seed), style)
    assert die is not None
    assert die.value == 4
    assert LEAST_LEAN <= die.tilt_deg <= MOST_LEAN
    assert die.tilt_deg == pytest.approx(lean_of(die.rotation))
    body = Body(die.middle, die.rotation, die.size / 2, style.dice["B"].rounding * die.size)
    assert body.middle[2] - body.reach(np.array([0.0, 0.0, 1.0])) == pytest.approx(0, abs=1e-6)
    assert 0 <= gap(body, support) < 0.05
    contacts = on_felt(body, FELT_FRICTION[1]) + touches(body, support, SIDE_FRICTION[1])
    assert stands(body.middle, contacts, die.size)
    assert not stands(body.middle, on_felt(body, FELT_FRICTION[1]), die.size)


def test_a_die_whose_top_fell_against_a_wall_would_not_stay_there() -> None:
    """Its weight is on the far side of its lower edge: it falls back flat."""
    rotation = tilted((0.0, 1.0, 0.0), np.radians(25))
    body = Body(np.zeros(3), rotation, 7.5, 1.0)
    body = replace(body, middle=np.array([-body.reach(np.array([1.0, 0, 0])), 0, body.reach(np.array([0, 0, 1.0]))]))
    wall = Wall(np.zeros(2), np.array([-1.0, 0.0]))
    assert gap(body, wall) == pytest.approx(0, abs=1e-6)
    contacts = on_felt(body, FELT_FRICTION[1]) + touches(body, wall, SIDE_FRICTION[1])
    assert len(contacts) > 4
    assert not stands(body.middle, contacts, 15.0)


def test_leans_of_all_angles_are_met(style: Style) -> None:
    rng = np.random.default_rng(1)
    leans = [die.tilt_deg for die, _ in (on_the_bar(rng, style) for _ in range(60)) if die is not None]
    assert min(leans) < 16
    assert max(leans) > 40


@pytest.mark.parametrize("on", ["rail", "bar", "checker", "die"])
def test_a_flat_die_may_touch_what_stands_beside_it(style: Style, on: throws.On) -> None:
    rng = np.random.default_rng(5)
    checker = Hands(style, rng).put_on_point((), "A", 3)
    first = throws.flat(rng, style, "A", 2, "right", (checker,), ())
    die = throws.beside(rng, style, "A", 3, on, "right", (checker,), (first,))
    assert die is not None
    assert (die.value, die.state) == (3, "flat")
    corners = die.corners()
    assert corners[:, 2].min() == pytest.approx(0)
    assert np.abs(corners[:, 0]).max() < style.sizes.width / 2 + 0.1
    gaps = {
        "rail": min(style.sizes.width / 2 - corners[:, 0].max(), style.sizes.depth / 2 - np.abs(corners[:, 1]).max()),
        "bar": corners[:, 0].min() - style.sizes.bar / 2,
        "checker": np.hypot(*(die.middle[:2] - checker.base[:2])) - style.sizes.checker / 2 - die.size * 0.71,
        "die": np.hypot(*(die.middle[:2] - first.middle[:2])) - die.size * 1.42,
    }
    assert -die.size * 0.5 < gaps[on] < 0.1


def test_a_die_on_the_bar_lies_on_its_top_clear_of_checkers_and_cube(style: Style) -> None:
    rng = np.random.default_rng(3)
    man = Hands(style, rng).put_on_bar((), "A")
    cube = Cube(2, None, "middle", np.array([0.0, 0.0, style.sizes.rail_height + 15.0]), np.eye(3))
    for _ in range(20):
        die = throws.on_bar(rng, style, "A", 5, (man,), cube)
        assert die is not None
        assert die.value == 5
        corners = die.corners()
        assert corners[:, 2].min() == pytest.approx(style.sizes.rail_height)
        assert np.abs(corners[:, 0]).max() <= style.sizes.bar / 2
        assert np.hypot(*(die.middle[:2] - man.base[:2])) > style.sizes.checker / 2 + die.size / 2
        assert np.hypot(*die.middle[:2]) > (cube.size + die.size) / 2


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


def test_a_die_in_the_way_of_a_checker_is_pushed_aside_and_shows_the_same_number(style: Style) -> None:
    for seed in range(20):
        table = Tabletop(style, np.random.default_rng(seed))
        table.set_up()
        there = table.hands.put_on_point(table.checkers, "A", 5)
        middle = np.array([there.base[0] + 3.0, there.base[1] - 2.0, style.sizes.die / 2])
        far = throws.flat(table.rng, style, "A", 2, "left", table.checkers, ())
        table.dice = (Die("A", middle, turned(0.3) @ upward(4), style.sizes.die), far)
        table.put("A", 5)
        first, second = table.dice
        assert second is far
        assert first.value == 4
        assert not any(throws.is_in_the_way(style, first, checker) for checker in table.checkers)
        assert np.hypot(*(first.middle - middle)[:2]) < 4 * style.sizes.checker


def test_a_die_that_nobody_is_in_the_way_of_stays_where_it_is(style: Style) -> None:
    table = Tabletop(style, np.random.default_rng(3))
    table.set_up()
    table.throw("A", (3, 1), coming=table.after("A", ()))
    before = table.dice
    table.put("A", "off")
    table.put("B", 20)
    assert table.dice == before


def test_where_no_place_is_free_dice_lie_where_most_room_is(style: Style) -> None:
    size = style.sizes
    columns = np.arange(-size.width / 2, size.width / 2, size.checker + 0.3 * size.die)
    rows = np.arange(-size.depth / 2, size.depth / 2, size.checker + 0.3 * size.die)
    crowd = [Checker("A", 1, (float(x), float(y), 0.0)) for x in columns for y in rows]
    for seed in range(5):
        die = throws.flat(np.random.default_rng(seed), style, "A", 3, "right", crowd, ())
        assert not any(throws.is_in_the_way(style, die, checker) for checker in crowd), seed
