"""Has the camera been bumped? A shift of the whole view against the learnt board is found and taken out again."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.geometry import BoardGeometry, Camera
from tablehub.vision.rectify import SHRINK, Rectifier, halved, shrunk

MOVED = 0.09  # pitches away from the usual shift that make a bump; checkers that come and go pull it about by half that
FIRST_MOVED = 0.25  # the same for the first picture, whose usual shift is not known yet
FOLLOW = 0.2  # share of the newest shift in the usual one: warmth and a slowly sagging arm
MIN_RESPONSE = 0.06  # of the phase correlation: lower peaks are noise
FIT_STEPS = 60
GOOD_FIT = 0.55  # correlation of edges after the fit from which the new pose is believed
IN_VIEW = 0.5  # of what was seen of the board: from a camera that sees less, little would be read

Edges = NDArray[np.float32]


class Alignment:
    """Compares straight views of one board with its learnt look, by edges only: light does not matter."""

    def __init__(self, rectifier: Rectifier, background: Image) -> None:
        self._rectifier = rectifier
        self._small = _edges(shrunk(background))
        self._large = _edges(halved(background))
        self._usual: NDArray[np.float64] | None = None
        self._latest: NDArray[np.float64] | None = None

    def moved(self, small: NDArray[np.generic]) -> bool:
        """The quick check, for every reading: is the view, `shrunk`, off from where it has been so far?"""
        shift, response = _shift(self._small, _edges(small))
        if response < MIN_RESPONSE:
            return False
        now = self._latest = np.array(shift) * SHRINK / self._rectifier.scale
        usual, limit = (np.zeros(2), FIRST_MOVED) if self._usual is None else (self._usual, MOVED)
        if float(np.hypot(*(now - usual))) > limit:
            return True
        self._usual = now if self._usual is None else usual + FOLLOW * (now - usual)
        return False

    def refit(self, view: NDArray[np.generic], geometry: BoardGeometry, height: float) -> Camera | None:
        """The camera's new pose from a straight view (at `height`) made with the old one.

        None where none fits, or only one that hardly sees the board, and where it is the old one after all: many
        checkers can pull the quick check's shift.
        """
        now = _edges(halved(view))
        (dx, dy), _ = _shift(self._large, now)
        warp = np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1]], np.float32)
        criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, FIT_STEPS, 1e-5)
        try:
            fit, found = cv2.findTransformECC(self._large, now, warp, cv2.MOTION_HOMOGRAPHY, criteria)
        except cv2.error:  # no common structure at all
            return None
        if fit <= GOOD_FIT:
            return None
        camera = self._pose(np.asarray(found, float), geometry, height)
        if _seen(BoardGeometry(geometry.shape, camera)) < IN_VIEW * _seen(geometry):
            return None
        if _distance(geometry, camera, height) < MOVED:
            self._usual = self._latest  # until checkers move again
            return None
        return camera

    def _pose(self, warp: NDArray[np.float64], geometry: BoardGeometry, height: float) -> Camera:
        """The pose that sees each board place where the warp (pixels of the half-size views) says it is now."""
        shape, camera = geometry.shape, geometry.camera
        xs, ys = np.meshgrid(np.linspace(-0.5, 0.5, 7) * shape.width, np.linspace(-0.5, 0.5, 5) * shape.depth)
        board = np.column_stack([xs.ravel(), ys.ravel()])
        old = self._rectifier.to_view(board) / 2
        mapped = np.column_stack([old, np.ones(len(old))]) @ warp.T
        seen = self._rectifier.to_board(mapped[:, :2] / mapped[:, 2:] * 2)
        pixels = camera.project(np.column_stack([seen, np.full(len(seen), height)]))
        points = np.column_stack([board, np.full(len(board), height)])
        _, rvec, tvec = cv2.solvePnP(
            points, pixels, camera.matrix, camera.distortion, camera.rvec.copy(), camera.tvec.copy(), True
        )
        return camera.moved(np.asarray(rvec, float).ravel(), np.asarray(tvec, float).ravel())


def _seen(geometry: BoardGeometry) -> float:
    """The share of the slots of five on every point that a camera sees."""
    slots = [geometry.shape.slot(point, index) for point in range(1, 25) for index in range(5)]
    return float(geometry.in_picture(np.array(slots)).mean())


def _distance(geometry: BoardGeometry, camera: Camera, height: float) -> float:
    """How far the field's corners have moved in the view of the camera's old pose, in pitches, on average."""
    shape = geometry.shape
    corners = np.array(
        [(x, y) for x in (-shape.width / 2, shape.width / 2) for y in (-shape.depth / 2, shape.depth / 2)]
    )
    there = geometry.camera.unproject(camera.project(np.column_stack([corners, np.full(4, height)])), height)
    return float(np.hypot(*(there - corners).T).mean())


def _shift(learnt: Edges, now: Edges) -> tuple[tuple[float, float], float]:
    """By how many pixels (x, y) edges have shifted, and the response.

    They are faded towards their borders here: OpenCV, given a window, writes it into the pictures themselves where
    their size suits it, so that they fade more from call to call.
    """
    window = _window(*learnt.shape[::-1])
    (x, y), response = cv2.phaseCorrelate(learnt * window, now * window)
    return (float(x), float(y)), float(response)


@lru_cache(maxsize=4)
def _window(width: int, height: int) -> Edges:
    return np.asarray(cv2.createHanningWindow((width, height), cv2.CV_32F))


def _edges(view: NDArray[np.generic]) -> Edges:
    """Edge strength of a view, with strong edges held down so that none outshouts the rest."""
    grey = cv2.cvtColor(np.asarray(view, np.float32), cv2.COLOR_BGR2GRAY)
    strength = np.hypot(cv2.Scharr(grey, cv2.CV_32F, 1, 0), cv2.Scharr(grey, cv2.CV_32F, 0, 1))
    return np.asarray(np.sqrt(strength / (np.mean(strength) + 1.0)), np.float32)
