"""Beside the playing field: whether anything has come there since the start, when all thirty checkers stood on it.

Checkers borne off lie in trays or in piles on the side of the home boards, each player's at his end. They are not
counted, but where nothing new lies, none have been borne off; that settles near-equal readings of the field.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.light import DARK_OFFSET, Light, is_shadow, largest
from tablehub.vision.rectify import MARGIN, Rectifier

SCALE = 12
"""Pixels per pitch of the surroundings: a checker on edge is three wide."""
AROUND = 3.5
"""Pitches around the field that are kept of them."""
RAIL = 0.25  # pitches beyond the field's edge that the rail's own gleam and shadow may spoil
NEEDED, NEEDED_SHARE = 2.2, 0.85  # pitches beyond the home boards of which so much must be in the picture
CHANGED = 20.0  # grey levels: dark checkers lie in dark trays
SMALLEST, SOMETHING = 0.05, 0.15  # square pitches in all: less is noise, more is there; a checker on edge shows 0.2

ACE = {Player.LIGHT: 1, Player.DARK: 24}  # a point along each player's edge, in light's numbering

Mask = NDArray[np.bool_]


def surroundings(image: Image, geometry: BoardGeometry) -> Image:
    """The straight view that a profile keeps of the board with what lies around it, height x width x 3."""
    return _rectifier(geometry).view(image, geometry.shape.checker_height)


def surroundings_size(geometry: BoardGeometry) -> tuple[int, int]:
    """Width and height of `surroundings` in pixels."""
    return _rectifier(geometry).size


def _rectifier(geometry: BoardGeometry) -> Rectifier:
    return Rectifier(geometry, SCALE, AROUND)


class BesideReader:
    """Looks beside one board through one camera."""

    def __init__(self, geometry: BoardGeometry, at_start: Image) -> None:
        """`at_start`: `surroundings` at the start."""
        self._rectifier = _rectifier(geometry)
        self._height = geometry.shape.checker_height
        self._at_start = at_start.astype(np.float32)
        width, height = self._rectifier.size
        rows, columns = np.indices((height, width))
        board = self._rectifier.to_board(np.stack([columns, rows], axis=-1).astype(float))
        shape = geometry.shape
        beyond, along = np.abs(board[..., 0]) - shape.width / 2, np.abs(board[..., 1])
        beside_home = (beyond > RAIL) & ((board[..., 0] > 0) == shape.home_right)
        in_picture = _in_picture(geometry, board)
        needed = beside_home & (beyond < NEEDED) & (along < shape.depth / 2)
        self._in_view = bool(in_picture[needed].mean() > NEEDED_SHARE)
        beside_home &= (along < shape.depth / 2 + RAIL) & in_picture
        self._ends = {p: beside_home & (board[..., 1] * shape.side(ACE[p]) > 0) for p in Player}

    def filled(self, image: Image, light: Light) -> dict[Player, bool]:
        """Whether anything has come at each player's end; without those of whom that cannot be told."""
        if not (self._in_view and light.is_learnt_lamp):
            return {}
        now = self._as_learnt(image, light)
        ratio = np.log((np.maximum(now, 0) + DARK_OFFSET) / (self._at_start + DARK_OFFSET))
        changed = (largest(np.abs(now - self._at_start)) > CHANGED) & ~is_shadow(ratio)
        things = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0
        areas = {player: float((things & end).sum()) / SCALE**2 for player, end in self._ends.items()}
        return {player: area > SOMETHING for player, area in areas.items() if not SMALLEST < area < SOMETHING}

    def _as_learnt(self, image: Image, light: Light) -> NDArray[np.float32]:
        """The surroundings as they would look under the learnt light; beyond the board it goes on as at its edge."""
        view = self._rectifier.view(image, self._height).astype(np.float32)
        width, height = self._rectifier.size
        inner = Rectifier(self._rectifier.geometry, SCALE, MARGIN).size
        gain = np.asarray(cv2.resize(np.exp(-light.coarse), inner, interpolation=cv2.INTER_LINEAR), np.float32)
        left, top = (width - inner[0]) // 2, (height - inner[1]) // 2
        sides = top, height - inner[1] - top, left, width - inner[0] - left
        gain = np.asarray(cv2.copyMakeBorder(gain, *sides, cv2.BORDER_REPLICATE), np.float32)
        return np.asarray((view + DARK_OFFSET) * gain - DARK_OFFSET, np.float32)


def _in_picture(geometry: BoardGeometry, board: NDArray[np.float64]) -> Mask:
    height = np.full((*board.shape[:2], 1), geometry.shape.checker_height)
    pixels = geometry.camera.project(np.concatenate([board, height], axis=-1))
    width, rows = geometry.camera.size
    x, y = pixels[..., 0], pixels[..., 1]
    return np.asarray((x > 0) & (y > 0) & (x < width - 1) & (y < rows - 1))
