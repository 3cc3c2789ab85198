"""Checkers beside the playing field: whether a player seems to have borne any off.

They lie flat or stand on edge in trays, or in piles beside the board. What has changed there since the start, when all
thirty stood on the field, speaks for or against that. It settles near-equal readings of the field; it is no count.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.appearance import Appearance
from tablehub.vision.colours import likeness
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.light import DARK_OFFSET, Light
from tablehub.vision.rectify import MARGIN, Rectifier

SCALE = 12
"""Pixels per pitch of the surroundings: a checker on edge is three wide."""
AROUND = 3.5
"""Pitches around the field that are looked at."""
RAIL = 0.25  # pitches beyond the field's edge that the rail's own gleam and shadow may spoil
NEEDED, NEEDED_SHARE = 2.2, 0.85  # pitches beyond the home boards of which so much must be in the picture
CHANGED = 30.0  # grey levels
DARKEST_SHADE, BRIGHTEST_SHADE, SHADE_COLOUR = -1.6, 0.1, 0.4  # log units, as of a shadow in `tablehub.vision.hands`
SHADES = (0.25, 0.5, 0.75, 1.0, 1.4)  # sides of checkers are darker than their faces
LIKE_A_CHECKER = -3.0  # log likelihood from which a pixel may be one
SMALLEST = 0.08  # square pitches: less is noise; a checker on edge shows 0.2
CLEARLY_HIS = 0.5  # share of a thing that has a player's colour: the rest is shadow and gleam
OVERLOOKED = 0.03  # chance that checkers are there and nothing is seen
TAKEN_FOR_ONE, TAKEN_FOR_ANY = 0.1, 0.4  # the same that other things have a player's colour; that there are any
LARGEST = 0.8  # square pitches that one checker covers at most

LogLikelihoods = Mapping[int, float]
Mask = NDArray[np.bool_]


def surroundings(image: Image, geometry: BoardGeometry) -> Image:
    """The straight view that a profile keeps of the board with what lies around it, height x width x 3."""
    return _rectifier(geometry).view(image, geometry.shape.checker_height)


def log_likelihoods(area: float, unexplained: float) -> dict[int, float]:
    """For 0 to 15 checkers borne off, how likely (logarithm) they look like this; square pitches.

    `area` is that of things in the player's colour, `unexplained` of those in neither player's.
    """
    if area >= SMALLEST:
        likely = {n: 1.0 if area < n * LARGEST else OVERLOOKED for n in range(1, MEN_A_SIDE + 1)} | {0: TAKEN_FOR_ONE}
    elif unexplained >= SMALLEST:
        likely = dict.fromkeys(range(1, MEN_A_SIDE + 1), 1.0) | {0: TAKEN_FOR_ANY}
    else:
        likely = dict.fromkeys(range(1, MEN_A_SIDE + 1), OVERLOOKED) | {0: 1.0}
    return {n: math.log(p) for n, p in likely.items()}


def _rectifier(geometry: BoardGeometry) -> Rectifier:
    return Rectifier(geometry, SCALE, AROUND)


class BesideReader:
    """Looks beside one board through one camera."""

    def __init__(self, geometry: BoardGeometry, at_start: Image, look: Appearance) -> None:
        """`at_start`: `surroundings` at the start."""
        self._rectifier = _rectifier(geometry)
        self._shape = geometry.shape
        self._at_start = at_start.astype(np.float32)
        self._colours = {Player.LIGHT: look.light, Player.DARK: look.dark}
        width, height = self._rectifier.size
        rows, columns = np.indices((height, width))
        board = self._rectifier.to_board(np.stack([columns, rows], axis=-1).astype(float))
        beyond = np.abs(board[..., 0]) - self._shape.width / 2
        beside_home = (board[..., 0] > 0) == self._shape.home_right
        in_picture = _in_picture(geometry, board)
        needed = beside_home & (beyond > RAIL) & (beyond < NEEDED) & (np.abs(board[..., 1]) < self._shape.depth / 2)
        self._in_view = bool(in_picture[needed].mean() > NEEDED_SHARE)
        self._home = beside_home & (beyond > RAIL) & in_picture & (np.abs(board[..., 1]) < self._shape.depth / 2 + RAIL)

    def borne_off(self, image: Image, light: Light) -> dict[Player, LogLikelihoods]:
        """For each player log likelihoods of 0 to 15 checkers borne off; none where that cannot be told."""
        if not (self._in_view and light.is_learnt_lamp):
            return {}
        areas, unexplained = self._areas(image, light)
        return {player: log_likelihoods(area, unexplained) for player, area in areas.items()}

    def _areas(self, image: Image, light: Light) -> tuple[dict[Player, float], float]:
        """Square pitches of new things in each player's colour beside the home boards, and of others."""
        now = self._as_learnt(image, light)
        changed = self._changed(now)
        pixels = now[changed]
        likely = np.stack([likeness(pixels, self._colours[player], SHADES) for player in Player])
        whose = np.full(changed.shape, -1)
        whose[changed] = np.where(likely.max(axis=0) > LIKE_A_CHECKER, likely.argmax(axis=0), -1)
        areas, unexplained = dict.fromkeys(Player, 0.0), 0.0
        count, things, stats, _ = cv2.connectedComponentsWithStats(changed.astype(np.uint8), connectivity=8)
        for label in range(1, count):
            thing = things == label
            size = float(stats[label, cv2.CC_STAT_AREA]) / SCALE**2
            shares = [float((whose[thing] == k).mean()) for k in range(len(Player))]
            best = int(np.argmax(shares))
            if shares[best] > CLEARLY_HIS:
                areas[list(Player)[best]] += size
            else:
                unexplained += size
        return areas, unexplained

    def _changed(self, now: NDArray[np.float32]) -> Mask:
        """What is there that was not there at the start and is no shadow."""
        ratio = np.log((np.maximum(now, 0) + DARK_OFFSET) / (self._at_start + DARK_OFFSET))
        most, least = _largest(ratio), -_largest(-ratio)
        shadow = (most < BRIGHTEST_SHADE) & (least > DARKEST_SHADE) & (most - least < SHADE_COLOUR)
        changed = (_largest(np.abs(now - self._at_start)) > CHANGED) & self._home & ~shadow
        return np.asarray(cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0)

    def _as_learnt(self, image: Image, light: Light) -> NDArray[np.float32]:
        """The surroundings as they would look under the learnt light; beyond the board it goes on as at its edge."""
        view = self._rectifier.view(image, self._shape.checker_height).astype(np.float32)
        width, height = self._rectifier.size
        inner = Rectifier(self._rectifier.geometry, SCALE, MARGIN).size
        gain = np.asarray(cv2.resize(np.exp(-light.coarse), inner, interpolation=cv2.INTER_LINEAR), np.float32)
        left, top = (width - inner[0]) // 2, (height - inner[1]) // 2
        sides = top, height - inner[1] - top, left, width - inner[0] - left
        gain = np.asarray(cv2.copyMakeBorder(gain, *sides, cv2.BORDER_REPLICATE), np.float32)
        return np.asarray((view + DARK_OFFSET) * gain - DARK_OFFSET, np.float32)


def _largest(planes: NDArray[np.float32]) -> NDArray[np.float32]:
    """The largest of three channels: far quicker than numpy's reduction over so short an axis."""
    return np.asarray(np.maximum(np.maximum(planes[..., 0], planes[..., 1]), planes[..., 2]))


def _in_picture(geometry: BoardGeometry, board: NDArray[np.float64]) -> Mask:
    height = np.full((*board.shape[:2], 1), geometry.shape.checker_height)
    pixels = geometry.camera.project(np.concatenate([board, height], axis=-1))
    width, rows = geometry.camera.size
    x, y = pixels[..., 0], pixels[..., 1]
    return np.asarray((x > 0) & (y > 0) & (x < width - 1) & (y < rows - 1))
