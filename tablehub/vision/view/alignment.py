"""Has the camera been bumped? A shift of the whole view against the learnt board is found and taken out again.

Every reading is compared quickly with the learnt board. Checkers that come and go and other lamps pull that about, and
so does a slowly sagging arm; where it tells of a shift, the picture is compared closely with an earlier one of the same
game, which shows nearly the same things in nearly the same light.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.geometry import BoardGeometry, Camera
from tablehub.vision.view.rectify import SHRINK, Rectifier, halved, shrunk
from tablehub.vision.view.shift import UNMOVED, Shift, ShiftFinder

MOVED = 0.04
"""Pitches between two pictures of a game that make a bump: about a pixel and a half of a picture 1280 wide. Of 3,900
pairs of recorded pictures that a camera took from one place none was found further off than 0.012 in the same light,
0.034 in another."""
NOTICED = 0.03  # pitches by the quick check from which there is a closer look
SURE = 8.0  # times what a shift may be off by: bumps are told 15 times and more, what other lamps' shadows do 6 times
SURE_BY_HAND = 5.0
"""The same where a hand is seen, which a new pose must do away with to be believed: a bump seen from far aslant
stretches a view as no shift can, and was told 7.9 times."""
FIRST_MOVED = 0.25  # the same for the first picture, of which nothing else is known yet
DRIFTED = 0.12  # pitches a camera may sag before its new pose is looked for: other lamps pull shifts by up to 0.1
FOLLOW = 0.5  # share of the newest shift in the usual one: warmth and a slowly sagging arm
AT_EASE = 0.02  # pitches by the quick check up to which a picture was taken from where those before were
EDGES, AROUND = 2000, 7  # pixels that are asked about, and the neighbourhood they are told from, in small views
CLOSE_EDGES, CLOSE_AROUND = 8000, 9  # the same in views at half their size
LEAPT, TOO_FAR = 0.7, 8.0  # pixels between small views, by phase: more than one pixel may deceive the quick check
LEAP_RESPONSE = 0.25  # from which that is believed: under something that covers most of a board there are lower ones
MIN_RESPONSE = 0.06  # of the phase correlation: lower peaks are noise
FIT_STEPS = 60
GOOD_FIT = 0.55  # correlation of edges after the fit from which the new pose is believed
GOOD_FIT_BEFORE = 0.8  # the same with the picture before a bump: with nothing but the bump between them 0.9 and more
IN_VIEW = 0.5  # of what was seen of the board: from a camera that sees less, little would be read

Edges = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Viewed:
    """A straight view at half its size as the camera delivers it, and `shrunk` under the learnt light."""

    half: Image
    small: NDArray[np.float32]


class Alignment:
    """Compares straight views of one board with its learnt look, by edges only: light does not matter."""

    def __init__(self, rectifier: Rectifier, background: Image) -> None:
        self._rectifier = rectifier
        self._small = _edges(shrunk(background))
        self._large = _edges(halved(background))
        self._finder = ShiftFinder(shrunk(background), EDGES, AROUND)
        self._usual = self._settled = UNMOVED
        self._latest: Shift | None = None
        self._leap = self._latest_leap = np.zeros(2)
        self._before: Viewed | None = None

    def moved(self, viewed: Viewed) -> bool:
        """The quick check, for every reading: does the view seem off from where it has been so far?"""
        leap, response = _shift(self._small, _edges(viewed.small))
        if self._before is None and response > MIN_RESPONSE and self._first_moved(leap):
            return True
        now = self._latest = self._finder.quickly(viewed.small, self._usual)
        self._latest_leap = leap
        if self._before is None:
            self._usual, self._leap, self._before = now, leap, viewed
            return False
        away = self._pitches(now.since(self._usual), SHRINK)
        leapt = response > LEAP_RESPONSE and LEAPT < float(np.hypot(*(leap - self._leap))) < TOO_FAR
        if away > NOTICED or leapt:
            return True
        self._usual = self._usual.towards(now, FOLLOW)
        if away < AT_EASE:
            self._before = viewed
        return False

    @property
    def drifted(self) -> bool:
        """Has the camera crept away from its pose little by little?"""
        return self._pitches(self._usual.since(self._settled), SHRINK) > DRIFTED

    def bumped(self, viewed: Viewed, *, hand: bool) -> bool:
        """The close look, where a view seems off: has the camera been moved since the picture before?

        Where it has not, something else pulls the quick check, which is told so. `hand`: whether one is seen.
        """
        if self._before is None:
            return True
        before = self._before
        finder = ShiftFinder(before.half, CLOSE_EDGES, CLOSE_AROUND)
        far, _ = _shift(_edges(before.half), _edges(viewed.half))
        shift, deviation = finder.closely(viewed.half, [(0.0, 0.0), (float(far[0]), float(far[1]))])
        size = self._pitches(shift, 2)
        if size < MOVED and self._latest is not None:
            self._usual, self._leap = self._latest, self._latest_leap
        sure = SURE_BY_HAND if hand else SURE
        return size > max(MOVED, sure * deviation * 2 / self._rectifier.scale)

    def settle(self, viewed: Viewed) -> None:
        """From now on this is what the camera sees from where it stands."""
        self._usual = self._settled = self._finder.quickly(viewed.small, UNMOVED)
        self._leap, _ = _shift(self._small, _edges(viewed.small))
        self._before = viewed

    def _first_moved(self, leap: NDArray[np.float64]) -> bool:
        return float(np.hypot(*leap)) * SHRINK / self._rectifier.scale > FIRST_MOVED

    def _pitches(self, shift: Shift, shrink: int) -> float:
        """The size of a shift between views at a part of their size, in pitches."""
        return shift.size * shrink / self._rectifier.scale

    def refit(
        self, view: NDArray[np.generic], geometry: BoardGeometry, height: float, bumped: bool = False
    ) -> Camera | None:
        """The camera's new pose from a straight view (at `height`) made with the old one.

        None where none fits, or only one that hardly sees the board. After a bump the picture before it, which shows
        nearly the same, tells the pose best; one that has crept away is told from the empty board.
        """
        now = _edges(halved(view))
        found = None
        if bumped and self._before is not None:
            found = _fit(_edges(self._before.half), now, GOOD_FIT_BEFORE)
        found = _fit(self._large, now, GOOD_FIT) if found is None else found
        if found is None:
            return None
        camera = self._pose(found, geometry, height)
        if _seen(BoardGeometry(geometry.shape, camera)) < IN_VIEW * _seen(geometry):
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


def _fit(learnt: Edges, now: Edges, good: float) -> NDArray[np.float64] | None:
    """The homography by which edges have moved (3, 3); None where they go together less than `good`."""
    (dx, dy), _ = _shift(learnt, now)
    warp = np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1]], np.float32)
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, FIT_STEPS, 1e-5)
    try:
        fit, found = cv2.findTransformECC(learnt, now, warp, cv2.MOTION_HOMOGRAPHY, criteria)
    except cv2.error:  # no common structure at all
        return None
    return np.asarray(found, float) if fit > good else None


def _shift(learnt: Edges, now: Edges) -> tuple[NDArray[np.float64], float]:
    """By how many pixels (x, y) edges have shifted, and the response.

    They are faded towards their borders here: OpenCV, given a window, writes it into the pictures themselves where
    their size suits it, so that they fade more from call to call.
    """
    window = _window(*learnt.shape[::-1])
    (x, y), response = cv2.phaseCorrelate(learnt * window, now * window)
    return np.array([x, y]), float(response)


@lru_cache(maxsize=4)
def _window(width: int, height: int) -> Edges:
    return np.asarray(cv2.createHanningWindow((width, height), cv2.CV_32F))


def _edges(view: NDArray[np.generic]) -> Edges:
    """Edge strength of a view, with strong edges held down so that none outshouts the rest."""
    grey = cv2.cvtColor(np.asarray(view, np.float32), cv2.COLOR_BGR2GRAY)
    strength = np.hypot(cv2.Scharr(grey, cv2.CV_32F, 1, 0), cv2.Scharr(grey, cv2.CV_32F, 0, 1))
    return np.asarray(np.sqrt(strength / (np.mean(strength) + 1.0)), np.float32)
