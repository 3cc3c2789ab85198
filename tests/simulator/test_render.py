"""What is rendered is what the truth says, and drawing only the changes gives the same picture as drawing all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.rules.position import Position, men
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.catalogue import random_camera, random_style
from tablehub.simulator.colour import lightness
from tablehub.simulator.hand import reaching
from tablehub.simulator.render import Renderer
from tablehub.simulator.scene import Scene
from tablehub.simulator.style import Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import Checker


def around(picture: Image, place: tuple[float, float], reach: int = 3) -> float:
    """Mean brightness of a few pixels."""
    x, y = (int(v) for v in place)
    return float(picture[y - reach : y + reach + 1, x - reach : x + reach + 1].mean())


def set_up(style: Style, position: Position | None = None, seed: int = 3) -> Tabletop:
    table = Tabletop(style, np.random.default_rng(seed))
    table.set_up(position)
    return table


def tops(scene: Scene, camera: SceneCamera, seat: str) -> list[tuple[float, float]]:
    """Where the upper faces of a player's visible checkers are seen."""
    sizes = scene.style.sizes
    found = []
    for checker in scene.checkers:
        covered = any(c.place == checker.place and c.layer == checker.layer + 1 for c in scene.checkers)
        if checker.seat == seat and not covered and not checker.on_edge:
            x, y = camera.project(checker.top(sizes.checker, sizes.checker_height))
            found.append((float(x), float(y)))
    return found


def test_every_checker_is_seen_in_its_own_colour(renderer: Renderer, style: Style, camera: SceneCamera) -> None:
    scene = set_up(style).scene()
    picture = renderer.show(scene)
    light = style.light_seat
    dark = "B" if light == "A" else "A"
    darkest = min(around(picture, place) for place in tops(scene, camera, light))
    lightest = max(around(picture, place) for place in tops(scene, camera, dark))
    assert len(tops(scene, camera, light)) == 15
    assert darkest > lightest + 40


@pytest.mark.parametrize("below", [0.2, 0.45, 0.0, -0.2])
def test_a_stack_hardly_higher_than_the_rails_does_not_shade_itself(
    style: Style, camera: SceneCamera, below: float
) -> None:
    """The third layer's faces were black where the rails end a little below them."""
    three = 3 * style.sizes.checker_height
    style = replace(style, sizes=replace(style.sizes, rail_height=three - below))
    scene = set_up(style, Position(men({1: 13, 6: 2}), men({}, off=15))).scene()
    picture = Renderer(style, camera, style.lights[0], 1).show(scene)
    high = [c for c in scene.checkers if c.layer == 2 and c.seat == "A"]
    sizes = style.sizes
    shown = [
        around(picture, tuple(camera.project(c.top(sizes.checker, sizes.checker_height))))
        for c in (*high, *alone(scene))
    ]
    assert len(high) == 3
    assert min(shown) > 0.7 * max(shown)


def alone(scene: Scene) -> list[Checker]:
    """The two checkers on the 6 point."""
    return [c for c in scene.checkers if c.place == 6 and c.seat == "A"]


@pytest.mark.parametrize("seed", [5, 9])
def test_checkers_are_where_the_truth_says_on_random_boards(seed: int) -> None:
    style = random_style(seed)
    camera = random_camera(np.random.default_rng(seed), style, (480, 270))
    scene = set_up(style).scene()
    picture = Renderer(style, camera, style.lights[0], seed).show(scene)
    colours = {
        seat: np.median([picture[int(y), int(x)] for x, y in tops(scene, camera, seat)], axis=0) for seat in "AB"
    }
    for seat, other in (("A", "B"), ("B", "A")):
        for x, y in tops(scene, camera, seat):
            own, enemy = (np.linalg.norm(picture[int(y), int(x)] - colours[s]) for s in (seat, other))
            assert own < enemy
    lighter = max("AB", key=lambda seat: float(colours[seat].mean()))
    assert lightness(style.checkers[style.light_seat].colour) == max(
        lightness(c.colour) for c in style.checkers.values()
    )
    assert lighter == style.light_seat


def test_drawing_only_the_changes_gives_the_picture_that_drawing_all_gives(
    renderer: Renderer, style: Style, camera: SceneCamera
) -> None:
    table = set_up(style, Position(men({6: 6, 3: 2, 1: 1}, bar=1), men({5: 6, 4: 3}, off=2)))
    table.throw("A", (2, 6))
    renderer.show(table.scene())
    seat = style.light_seat
    table.take(seat, "bar")
    table.put(seat, 10)
    table.lift_dice()
    changed = renderer.show(table.scene())
    fresh = Renderer(style, camera, style.lights[0], seed=1)
    fresh.show(set_up(style).scene())  # sets the exposure as the first picture did there
    assert np.abs(changed.astype(int) - fresh.show(table.scene()).astype(int)).max() <= 2 + abs(
        int(255 * (renderer.gain / fresh.gain - 1))
    )


def test_a_hand_comes_and_leaves_no_trace(renderer: Renderer, style: Style) -> None:
    scene = set_up(style).scene()
    before = renderer.show(scene)
    hand = reaching(np.random.default_rng(1), style, "A", "pinch", (100.0, -80.0))
    covered = renderer.show(Scene(style, scene.checkers, scene.dice, scene.cube, hand))
    assert renderer.hand is not None
    assert (np.abs(covered.astype(int) - before.astype(int)).max(axis=2) > 20).mean() > 0.01
    assert np.array_equal(renderer.show(scene), before)
    assert renderer.hand is None


def test_things_throw_shadows(renderer: Renderer, style: Style, camera: SceneCamera) -> None:
    empty = renderer.show(Scene(style))
    table = Tabletop(style, np.random.default_rng(0))
    table.put("A", 4)
    (checker,) = table.checkers
    picture = renderer.show(table.scene())
    darker = (empty.astype(int) - picture.astype(int)).max(axis=2) > 6
    lamp = np.array(style.lights[0].lamp.position[:2])
    away = np.array(checker.base[:2]) - lamp
    away = away / np.hypot(*away) * (style.sizes.checker / 2 + 2.5)
    x, y = camera.project((*(np.array(checker.base[:2]) + away), 0.0))
    assert darker[int(y) - 2 : int(y) + 3, int(x) - 2 : int(x) + 3].any()
