"""Beside the playing field: what has come there since the start, when all thirty checkers stood on it.

Checkers borne off lie in trays or in piles on the side of the home boards, each player's at his end. Where nothing new
lies, none have been borne off; what lies as checkers do is counted (`borne_off`); of anything else it
is only known that something is there. What lies further out and cannot be his checkers (papers, a cup, the wood under
them) says nothing. That settles near-equal readings of the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers.borne_off import Mask, OffCounts, TrayEnd, count_borne_off
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.view.appearance import Appearance
from tablehub.vision.view.changes import Changes
from tablehub.vision.view.kept import CELL, Anew, Ground
from tablehub.vision.view.light import DARK_OFFSET, Light, is_shadow, largest
from tablehub.vision.view.rectify import MARGIN, Rectifier

KEPT_SCALE, SCALE = 12, 24
"""Pixels per pitch of the surroundings as a profile keeps them, and as they are looked at: a checker on edge is five
wide."""
AROUND = 3.5
"""Pitches around the field that are kept of them."""
RAIL = 0.25  # pitches beyond the field's edge that the rail's own gleam and shadow may spoil
NEEDED, NEEDED_SHARE = 2.2, 0.85  # pitches beyond the home boards of which so much must be in the picture
CHANGED = 20.0  # grey levels: dark checkers lie in dark trays
DEEP = -0.4  # log units of brightness: shadows beside the board are lighter, black checkers darker
GLEAM = 9, 3  # pixels across and along a tray up to which what has changed is a rail's gleam or noise
EVENED = 5  # pixels across over which single ones are evened out
SPECK = 0.06  # square pitches of a thing that is none: a checker on edge shows 0.2
SMALLEST, SOMETHING = 0.05, 0.15  # square pitches in all: less is noise, more is there
WHERE_TRAYS_ARE = 0.5, 1.9  # pitches beyond the field where checkers are put
NOTICED = 0.5  # share of that where a player's checkers would surely be noticed
SHADES = (1.0, 0.6, 0.4)  # of their colour: trays make them dark
SURELY_BRIGHTER, SURELY_COLOURED = 0.3, 0.6  # log units by which a checker is clearly no shadow
SAME = 3  # pixels across up to which what has come may differ by noise: a checker on edge is five wide
HIS = 0.8  # share of what has come that must be of the player's colour
HARDLY_HIS = 0.5  # share of a thing up to which, where it lies in the open, it is something else: a cup, moved papers
HARDLY_TINTED = 5.0  # grey levels between the channels of a colour that is as good as grey
TINT_SPREAD, BRIGHTER = (25.0, 0.15), (60.0, 1.3)
"""Grey levels, and share of the brightness besides, by which a pixel may be off the colour, or brighter."""
OPEN_SPREAD = 15.0, 0.1
"""The same for a colour as it is lit outside trays, where nothing shades it."""
OVERLOOKED, DARK_ON_DARK = (1.0, 0.01, 0.003), (1.0, 0.1, 0.03, 0.01)
"""Likelihoods of seeing nothing where none, one, two (and so on) are off; and where they would hardly be noticed, or
something else lies beside the trays."""

ACE = {Player.LIGHT: 1, Player.DARK: 24}  # a point along each player's edge, in light's numbering

Floats = NDArray[np.float32]


def surroundings(image: Image, geometry: BoardGeometry) -> Image:
    """The straight view that a profile keeps of the board with what lies around it, height x width x 3."""
    return Rectifier(geometry, KEPT_SCALE, AROUND).view(image, geometry.shape.checker_height)


def surroundings_size(geometry: BoardGeometry) -> tuple[int, int]:
    """Width and height of `surroundings` in pixels."""
    return Rectifier(geometry, KEPT_SCALE, AROUND).size


@dataclass(frozen=True, eq=False)
class _Looked:
    """What had come at one player's end when it was last looked at, and what that said."""

    come: Mask
    counts: OffCounts


class BesideReader:
    """Looks beside one board through one camera. What lies there as before is not counted anew."""

    def __init__(
        self, geometry: BoardGeometry, at_start: Image, look: Appearance, changes: Changes | None = None
    ) -> None:
        """`at_start`: `surroundings` at the start; `look` has the players' colours.

        `changes`: of the pictures, where nothing is looked at that has not changed; without, each is taken for new.
        """
        self._view = view = Rectifier(geometry, SCALE, AROUND)
        shape, (width, height) = geometry.shape, view.size
        across, spare = round((AROUND - RAIL) * SCALE), round((AROUND - RAIL) * SCALE)
        columns = slice(width - across, width) if shape.home_right else slice(0, across)
        self._part = slice(spare, height - spare), columns
        plane = view.plane(shape.checker_height)
        self._xy = np.ascontiguousarray(plane.xy[self._part])
        self._fraction = np.ascontiguousarray(plane.fraction[self._part])
        kept = cv2.resize(at_start, view.size, interpolation=cv2.INTER_LINEAR)
        self._at_start = np.asarray(kept[self._part], np.float32)
        board = view.to_board(np.moveaxis(np.indices((height, width))[::-1], 0, -1).astype(float))[self._part]
        beyond, inside = np.abs(board[..., 0]) - shape.width / 2, np.abs(board[..., 1]) < shape.depth / 2
        in_picture = geometry.in_picture(board)
        self._in_view = bool(in_picture[(beyond < NEEDED) & inside].mean() > NEEDED_SHARE)
        trays = (beyond > WHERE_TRAYS_ARE[0]) & (beyond < WHERE_TRAYS_ARE[1]) & inside
        self._open = beyond > WHERE_TRAYS_ARE[1]
        self._rows: dict[Player, slice] = {}
        self._ends: dict[Player, TrayEnd] = {}
        self._dark: dict[Player, bool] = {}
        self._lost: set[Player] = set()
        """Players whose checkers would not be told from a shadow or the tray itself."""
        self._before: dict[Player, _Looked] = {}
        self._ground = self._watched(changes) if changes else Anew((across, height - 2 * spare))
        self._counted: dict[Player, OffCounts] | None = None
        self._colours = {Player.LIGHT: look.light, Player.DARK: look.dark}
        for player, colour in self._colours.items():
            side = shape.side(ACE[player])
            his = board[:, 0, 1] * side > 0
            first, last = (int(row) for row in np.flatnonzero(his)[[0, -1]])
            self._rows[player] = rows = slice(first, last + 1)
            blind = ~_would_change(self._at_start[rows], colour)
            looked_at, corner = in_picture[rows].astype(np.uint8), (columns.start, spare + first)
            self._ends[player] = TrayEnd(geometry, view, side, corner, looked_at, blind.astype(np.uint8))
            self._dark[player] = not _noticed(self._at_start[trays & his[:, None]], colour)
            if self._dark[player] and _passes_for_shadow(self._at_start[trays & his[:, None]], colour):
                self._lost.add(player)

    def counts(self, image: Image, light: Light) -> dict[Player, OffCounts]:
        """How likely what is seen is for every number borne off; without those of whom nothing can be told."""
        if not (self._in_view and light.is_learnt_lamp):
            return {}
        if self._ground.look().any() or self._counted is None:
            now = self._as_learnt(image, light)
            seen = {player: self._counts(image, player, now[rows]) for player, rows in self._rows.items()}
            self._counted = {player: counts for player, counts in seen.items() if counts}
        return self._counted

    def _watched(self, changes: Changes) -> Ground:
        geometry, (rows, columns) = self._view.geometry, self._part
        places = self._view.to_view(geometry.camera.unproject(changes.corners, geometry.shape.checker_height))
        size = columns.stop - columns.start + CELL - 1, rows.stop - rows.start + CELL - 1  # to whole cells
        return Ground(changes, places - (columns.start, rows.start), size)

    def _counts(self, image: Image, player: Player, now: Floats) -> OffCounts:
        """What one player's end says; empty where it says nothing."""
        end, all_come = self._ends[player], self._come(player, now)
        come = self._without_others(player, all_come, now)
        area = int(come.sum()) / SCALE**2
        if area < SMALLEST and player in self._lost:
            return {}
        if area < SMALLEST:
            hardly = self._dark[player] or all_come.any()
            return _nothing(DARK_ON_DARK if hardly else OVERLOOKED)
        if area < SOMETHING:
            return {}
        before = self._before.get(player)
        if before is None or _differ(before.come, come):
            his = _share_of_colour(now[come > 0], self._colours[player]) > HIS
            before = self._before[player] = _Looked(come, count_borne_off(end, image, come) if his else {})
        return before.counts

    def _come(self, player: Player, now: Floats) -> Mask:
        """Where (0 or 1) something has come at a player's end."""
        at_start = self._at_start[self._rows[player]]
        things = _things(largest(np.abs(now - at_start)) > CHANGED, now, at_start, dark=self._dark[player])
        return _without_specks(np.asarray(things & self._ends[player].looked_at, np.uint8))

    def _without_others(self, player: Player, come: Mask, now: Floats) -> Mask:
        """What has come without things that lie beside the trays and cannot be his checkers."""
        if not come.any():
            return come
        count, labels = cv2.connectedComponents(come, connectivity=4)
        out, in_the_open = come.copy(), self._open[self._rows[player]]
        for k in range(1, count):
            thing = labels == k
            if in_the_open[thing].all() and _share_in_the_open(now[thing], self._colours[player]) < HARDLY_HIS:
                out[thing] = 0
        return out

    def _as_learnt(self, image: Image, light: Light) -> Floats:
        """The surroundings as they would look under the learnt light; beyond the board it goes on as at its edge."""
        view = cv2.remap(image, self._xy, self._fraction, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        width, height = self._view.size
        inner = Rectifier(self._view.geometry, SCALE, MARGIN).size
        gain = np.asarray(cv2.resize(np.exp(-light.coarse), inner, interpolation=cv2.INTER_LINEAR), np.float32)
        left, top = (width - inner[0]) // 2, (height - inner[1]) // 2
        sides = top, height - inner[1] - top, left, width - inner[0] - left
        gain = np.asarray(cv2.copyMakeBorder(gain, *sides, cv2.BORDER_REPLICATE), np.float32)[self._part]
        return np.asarray((view.astype(np.float32) + DARK_OFFSET) * gain - DARK_OFFSET, np.float32)


def _nothing(overlooked: Sequence[float]) -> OffCounts:
    return {n: overlooked[min(n, len(overlooked) - 1)] for n in range(MEN_A_SIDE + 1)}


def _things(changed: NDArray[np.bool_], now: Floats, at_start: Floats, dark: bool) -> Mask:
    """What is no shadow, gleam or noise; `dark` checkers may look like shadows, but for being darker."""
    if np.count_nonzero(changed) < SMALLEST * SCALE**2:
        return np.zeros(changed.shape, np.uint8)
    ratio = np.log((np.maximum(now, 0) + DARK_OFFSET) / (at_start + DARK_OFFSET))
    shadow = is_shadow(ratio) & (ratio.mean(axis=2) > DEEP) if dark else is_shadow(ratio)
    across, along = GLEAM
    whole = cv2.medianBlur((changed & ~shadow).astype(np.uint8), EVENED)
    opened = cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((1, across), np.uint8))
    return np.asarray(cv2.morphologyEx(opened, cv2.MORPH_OPEN, np.ones((along, 1), np.uint8)), np.uint8)


def _differ(before: Mask, now: Mask) -> bool:
    """Whether more than outlines have changed."""
    return bool(cv2.erode(before ^ now, np.ones((SAME, SAME), np.uint8)).any())


def _without_specks(come: Mask) -> Mask:
    if not come.any():
        return come
    count, labels, stats, _ = cv2.connectedComponentsWithStats(come, connectivity=4)
    specks = [k for k in range(1, count) if stats[k, cv2.CC_STAT_AREA] < SPECK * SCALE**2]
    return np.asarray(np.where(np.isin(labels, specks), 0, come), np.uint8) if specks else come


def _noticed(at_start: Floats, colour: Floats) -> bool:
    """Whether checkers of a colour would surely be noticed on most of these pixels (n x 3), lit or in the shade."""
    shares = []
    for shade in SHADES:
        ratio = np.log((colour * shade + DARK_OFFSET) / (at_start + DARK_OFFSET))
        most, least = largest(ratio), -largest(-ratio)
        shares.append(float(((most > SURELY_BRIGHTER) | (most - least > SURELY_COLOURED)).mean()))
    return min(shares) > NOTICED


def _passes_for_shadow(at_start: Floats, colour: Floats) -> bool:
    """Whether a checker of a colour, lit, looks like no more than a light shadow on most of these pixels (n x 3)."""
    ratio = np.log((colour + DARK_OFFSET) / (at_start + DARK_OFFSET))
    return float((is_shadow(ratio) & (ratio.mean(axis=-1) > DEEP)).mean()) > NOTICED


def _share_of_colour(pixels: Floats, colour: Floats) -> float:
    """Which part of pixels (n x 3) a checker of a colour may show: any shade of it, with a lamp's white added."""
    tint, tints = colour - colour.min(), pixels - pixels.min(axis=1, keepdims=True)
    return _share(pixels, colour, tints - _along(tints, tint)[:, None] * tint, TINT_SPREAD)


def _share_in_the_open(pixels: Floats, colour: Floats) -> float:
    """The same of a checker that no tray shades or lends its own colour: it has no more of a tint than its brightness
    brings."""
    tint, tints = colour - colour.min(), pixels - pixels.min(axis=1, keepdims=True)
    along = np.minimum(_along(tints, tint), pixels.max(axis=1) / colour.max())
    return _share(pixels, colour, tints - along[:, None] * tint, OPEN_SPREAD)


def _along(tints: Floats, tint: Floats) -> Floats:
    """How much of a tint each pixel has; none where it is as good as grey."""
    length = float(tint @ tint)
    return np.maximum(tints @ tint / length, 0.0) if length > HARDLY_TINTED**2 else np.zeros(len(tints), np.float32)


def _share(pixels: Floats, colour: Floats, other_tint: Floats, spread: tuple[float, float]) -> float:
    """Which part has hardly any other tint than the colour's, and is hardly brighter."""
    brightest, (least, share), (gloss, much) = pixels.max(axis=1), spread, BRIGHTER
    alike = largest(np.abs(other_tint)) <= least + share * brightest
    return float((alike & (brightest <= gloss + much * colour.max())).mean())


def _would_change(at_start: Floats, colour: Floats) -> NDArray[np.bool_]:
    """Where a checker of a colour, lit or in the shade, would look otherwise than what is there (h x w x 3)."""
    changes = [largest(np.abs(at_start - colour * shade)) > CHANGED for shade in SHADES]
    return np.asarray(np.logical_and.reduce(changes))
