"""Boards for tests of the eyes: the bundled ones, learnt once for all tests, and cameras known exactly."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.layout import TYPICAL
from calibration.start import Found, learn, locate_start
from tablehub.frames import Image
from tablehub.rules.position import Position
from tablehub.vision.geometry import BoardGeometry, BoardShape, Camera
from tablehub.vision.profile import Profile

TABLES = Path(__file__).parent / "data" / "tables"
BUNDLED = ("blue_tournament", "brown_leather", "green_felt")


@cache
def truth(table: str, sequence: str = "calib") -> dict[str, Any]:
    """What is known of a bundled recording, as its `truth.json` tells it."""
    loaded: dict[str, Any] = json.loads((TABLES / table / sequence / "truth.json").read_text("utf-8"))
    return loaded


@cache
def picture(table: str, sequence: str = "calib", number: int = 2) -> Image:
    """One bundled picture; `calib` has the empty board as number 1 and the starting position as number 2."""
    return np.asarray(cv2.imread(str(TABLES / table / sequence / f"frame_{number:04d}.jpg")), np.uint8)


@cache
def located(table: str) -> Found:
    found = locate_start(picture(table))
    assert found is not None, table
    return found


@cache
def learnt(table: str) -> Profile:
    """What calibration makes of the starting position alone."""
    return learn(picture(table), located(table))


def looking_at_board(
    distance: float = 22.0,
    tilt: float = 0.0,
    azimuth: float = -90.0,
    *,
    roll: float = 0.0,
    focal: float = 0.78,
    lens: tuple[float, float] = (0.0, 0.0),
    size: tuple[int, int] = (1280, 720),
) -> Camera:
    """A camera that looks at the middle of the board from `distance` pitches.

    `tilt` is degrees away from straight down, `azimuth` the direction it stands in as seen from above (0: to light's
    right, -90: behind light, whose edge is then at the bottom of the picture); `focal` is in picture widths.
    """
    t, a, r = np.radians([tilt, azimuth, roll])
    forward = -np.array([np.sin(t) * np.cos(a), np.sin(t) * np.sin(a), np.cos(t)])
    right = np.array([-np.sin(a), np.cos(a), 0.0])
    down = np.cross(forward, right)
    about = np.array([[np.cos(r), -np.sin(r), 0], [np.sin(r), np.cos(r), 0], [0, 0, 1]])
    rotation = about @ np.stack([right, down, forward])
    matrix = np.array([[focal * size[0], 0, size[0] / 2], [0, focal * size[0], size[1] / 2], [0, 0, 1]])
    rvec = cv2.Rodrigues(rotation)[0].ravel()
    return Camera(matrix, np.array([*lens, 0.0, 0.0, 0.0]), rvec, rotation @ (distance * forward), size)


def looked_at(camera: Camera | None = None, shape: BoardShape = TYPICAL) -> BoardGeometry:
    """A board before a camera that looks straight down unless another is given."""
    return BoardGeometry(shape, camera or looking_at_board())


def light_letter(table: str) -> str:
    """Which of truth's players, A or B, has the lighter checkers."""
    colours = truth(table)["board"]["checker_color"]

    def brightness(letter: str) -> float:
        red, green, blue = (int(colours[letter][i : i + 2], 16) for i in (1, 3, 5))
        return 0.3 * red + 0.59 * green + 0.11 * blue

    return max("AB", key=brightness)


def true_position(table: str, frame: dict[str, Any]) -> Position:
    """What physically lies on the board in one frame of truth."""

    def men(letter: str) -> tuple[int, ...]:
        points = frame["points"][letter]
        own = points if letter == "A" else points[::-1]
        return frame["off"][letter], *own, frame["bar"][letter]

    light = light_letter(table)
    return Position(men(light), men("B" if light == "A" else "A"))
