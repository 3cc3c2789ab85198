"""The truth of a traced board in the form of recordings, of which it is a sequence `stills`.

Beyond that form: `hidden` are the checkers (their places in `checkers`) more than half of whose upper face other
checkers hide; `hand_at_edge` says that a hand is in sight, `hand` that it hides something of a point. Men borne off
that lie nowhere in sight are counted in `off` and are not among `checkers`. Where only a few rows are drawn,
`only_points` are theirs and `checkers` holds no others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from calibration.training.traced.colours import hexed
from calibration.training.traced.hand import box_px, points_under
from calibration.training.traced.men import hidden
from calibration.training.traced.setting import Setting
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.people import Sides
from tablehub.simulator.style import SEATS
from tablehub.simulator.things import Die
from tablehub.simulator.truth import cube_truth

PICTURE = "frame_{:04}.jpg"


def sequence_truth(settings: Sequence[Setting], style: str, description: str, light: str) -> dict[str, Any]:
    """All of `truth.json`; settings differ in what stands on the board alone."""
    setting = settings[0]
    return {
        "sequence": "stills",
        "scenario": "stills",
        "description": description,
        "style": style,
        "calibration": None,
        "image_size": list(setting.camera.size),
        "fault": None,
        "turns": [],
        "board": board_truth(setting),
        "views": [view_truth(setting)],
        "frames": [frame_truth(each, light, PICTURE.format(k)) for k, each in enumerate(settings, start=1)],
    }


def board_truth(setting: Setting) -> dict[str, Any]:
    sizes = setting.sizes
    return {
        "home": sizes.home,
        "checker_mm": sizes.checker,
        "checker_height_mm": sizes.height,
        "die_mm": setting.dice[0].size if setting.dice else None,
        "cube_mm": setting.cube.size if setting.cube else None,
        "pitch_mm": sizes.pitch,
        "field_mm": [sizes.width, sizes.depth],
        "bar_mm": sizes.bar,
        "rail_height_mm": sizes.rail_height,
        "trays": sizes.tray_sides,
        "checker_color": {seat: hexed(colour) for seat, colour in zip(SEATS, setting.palette.men, strict=True)},
        "dice_color": {},
    }


def view_truth(setting: Setting) -> dict[str, Any]:
    sizes, camera = setting.sizes, setting.camera
    half, y, top = sizes.bar / 2, sizes.half_depth, sizes.bar_top
    bar = [(-half, -y, top), (half, -y, top), (half, y, top), (-half, y, top)]
    return {
        "points_px": {str(n): _rounded(camera.project(setting.points.triangle(n))) for n in range(1, 25)},
        "bar_px": _rounded(camera.project(bar)),
        "camera": {
            "hfov_deg": round(float(np.degrees(2 * np.arctan(camera.size[0] / 2 / camera.focal))), 2),
            "k1": round(camera.k1, 4),
            "k2": 0.0,
            "f_px": round(camera.focal, 2),
            "position_mm": _rounded(camera.position),
            "rotation": _rounded(camera.rotation, 5),
        },
    }


def frame_truth(setting: Setting, light: str, picture: str) -> dict[str, Any]:
    sizes, camera = setting.sizes, setting.camera
    points, bar, off = Sides(Player.LIGHT).counts(setting.position)
    x, y = sizes.width / 2, sizes.half_depth
    under = points_under(setting.hand, setting.points, camera.position)
    frame = {
        "file": picture,
        "label": "start" if setting.position == Position.start() else "still_dice" if setting.dice else "still",
        "view": 0,
        "light": light,
        "points": points,
        "bar": bar,
        "off": off,
        "in_hand": dict.fromkeys(SEATS, 0),
        "missing": dict.fromkeys(SEATS, 0),
        "turn": None,
        "hand": bool(under),
        "hand_at_edge": bool(setting.hand),
        "dice": [die_truth(camera, die) for die in setting.dice],
        "cube": None if setting.cube is None else cube_truth(camera, setting.cube),
        "checkers": [
            [man.seat, man.place, *_rounded(camera.project((man.x, man.y, man.z + sizes.height))), man.layer]
            for man in setting.men
        ],
        "hidden": hidden(setting.men, sizes, camera.position),
        "corners_px": _rounded(camera.project([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)])),
    }
    if under:
        frame |= {"points_under_hand": under, "hand_box_px": box_px(setting.hand, camera)}
    return frame


def die_truth(camera: SceneCamera, die: Die) -> dict[str, Any]:
    corners = camera.project(die.corners(inset=0.03 * die.size)).astype(np.float32)
    outline = cv2.convexHull(corners.reshape(-1, 1, 2)).reshape(-1, 2)
    middle = die.face_middle(die.value)
    return {
        "value": die.value,
        "center_px": _rounded(camera.project(middle)),
        "outline_px": _rounded(outline),
        "size_px": round(camera.scale_at(middle) * die.size, 1),
        "state": die.state,
        "tilt_deg": round(die.tilt_deg, 1),
        "color": die.seat,
        "half": "right" if die.middle[0] > 0 else "left",
        "board_mm": _rounded(die.middle),
        "rotation": _rounded(die.rotation, 4),
        "in_view": bool((outline >= 0).all() and (outline < np.array(camera.size)).all()),
    }


def _rounded(values: Any, digits: int = 1) -> Any:
    return np.round(np.asarray(values, float), digits).tolist()
