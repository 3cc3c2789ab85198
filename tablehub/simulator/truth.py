"""The truth of a picture, in the form recordings keep it (pixels and counts)."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from tablehub.simulator.board_layer import point_corners
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.scene import Scene
from tablehub.simulator.style import SEATS, Style
from tablehub.simulator.things import Cube, Die


def _rounded(values: Any, digits: int = 1) -> Any:
    return np.round(np.asarray(values, float), digits).tolist()


def board_truth(style: Style) -> dict[str, Any]:
    """Sizes, home side, trays and colours of a board."""
    sizes = style.sizes
    return {
        "home": style.home,
        "checker_mm": sizes.checker,
        "checker_height_mm": sizes.checker_height,
        "die_mm": sizes.die,
        "cube_mm": sizes.cube,
        "pitch_mm": sizes.pitch,
        "field_mm": [round(sizes.width, 1), sizes.depth],
        "bar_mm": sizes.bar,
        "rail_height_mm": sizes.rail_height,
        "trays": list(style.trays),
        "checker_color": {seat: style.checkers[seat].colour for seat in SEATS},
        "dice_color": {seat: [style.dice[seat].body, style.dice[seat].pips] for seat in SEATS},
    }


def corners_px(style: Style, camera: SceneCamera) -> Any:
    """The playing field's corners on the felt: A left, A right, B right, B left."""
    x, y = style.sizes.width / 2, style.sizes.depth / 2
    return _rounded(camera.project([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)]))


def view_truth(style: Style, camera: SceneCamera) -> dict[str, Any]:
    """Where points and bar are seen, and the camera itself."""
    half, y, top = style.sizes.bar / 2, style.sizes.depth / 2, style.sizes.rail_height
    bar = [(-half, -y, top), (half, -y, top), (half, y, top), (-half, y, top)]
    width = camera.size[0]
    return {
        "points_px": {str(point): _rounded(camera.project(point_corners(style, point))) for point in range(1, 25)},
        "bar_px": _rounded(camera.project(bar)),
        "camera": {
            "hfov_deg": round(float(np.degrees(2 * np.arctan(width / 2 / camera.focal))), 2),
            "k1": round(camera.k1, 4),
            "k2": round(camera.k2, 4),
            "f_px": round(camera.focal, 2),
            "position_mm": _rounded(camera.position),
            "rotation": _rounded(camera.rotation, 5),
        },
    }


def die_truth(style: Style, camera: SceneCamera, die: Die) -> dict[str, Any]:
    """One die: what it shows, how it lies and where it is seen."""
    corners = camera.project(die.corners(inset=style.dice[die.seat].rounding * die.size * 0.3)).astype(np.float32)
    outline = cv2.convexHull(corners.reshape(-1, 1, 2)).reshape(-1, 2)
    centre = camera.project(die.face_middle(die.value))
    width, height = camera.size
    on_board = die.state != "off_board"
    return {
        "value": die.value,
        "center_px": _rounded(centre),
        "outline_px": _rounded(outline),
        "size_px": round(camera.scale_at(die.face_middle(die.value)) * die.size, 1),
        "state": die.state,
        "tilt_deg": round(die.tilt_deg, 1),
        "color": die.seat,
        "half": ("right" if die.middle[0] > 0 else "left") if on_board else None,
        "board_mm": _rounded(die.middle),
        "in_view": bool((outline >= 0).all() and (outline[:, 0] < width).all() and (outline[:, 1] < height).all()),
    }


def cube_truth(camera: SceneCamera, cube: Cube) -> dict[str, Any]:
    top = cube.middle + np.array([0.0, 0.0, cube.size / 2])
    return {
        "value": cube.value,
        "shows": cube.shows,
        "owner": cube.owner,
        "place": cube.place,
        "center_px": _rounded(camera.project(top)),
    }


def scene_truth(scene: Scene, camera: SceneCamera) -> dict[str, Any]:
    """Counts, checkers, dice, cube and corners of one picture (the keys that depend on the scene alone)."""
    style, sizes = scene.style, scene.style.sizes
    held = {seat: scene.count(seat, "hand") for seat in SEATS}
    known = {seat: sum(1 for c in scene.checkers if c.seat == seat) for seat in SEATS}
    tops = [c.top(sizes.checker, sizes.checker_height) for c in scene.checkers]
    centres = _rounded(camera.project(np.array(tops))) if tops else []
    return {
        "points": {seat: scene.points(seat) for seat in SEATS},
        "bar": {seat: scene.count(seat, "bar") for seat in SEATS},
        "off": {seat: scene.count(seat, "off") for seat in SEATS},
        "in_hand": held,
        "missing": {seat: 15 - known[seat] for seat in SEATS},
        "dice": [die_truth(style, camera, die) for die in scene.dice if die.state not in ("rolling", "held")],
        "cube": None if scene.cube is None else cube_truth(camera, scene.cube),
        "checkers": [[c.seat, c.place, x, y, c.layer] for c, (x, y) in zip(scene.checkers, centres, strict=True)],
        "corners_px": corners_px(style, camera),
    }
