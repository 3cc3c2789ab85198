"""Checkers on a board that nothing is known of: the faces the network sees, each with its side."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face, peaks, place_of
from tablehub.vision.checkers.rows import placed
from tablehub.vision.checkers.stacks import StackReader
from tablehub.vision.cold.colours import reconsidered
from tablehub.vision.cold.field import whole_cells
from tablehub.vision.cold.network import STRIDE, THINGS, things
from tablehub.vision.cold.pose import CHECKER, TOUCHING
from tablehub.vision.cold.shade import Shade
from tablehub.vision.cold.sides import Sides, ring_colours, two_sides
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.view.rectify import Rectifier

FAINTEST = 0.15  # height of a peak not even worth a doubt
SHARPNESS, EVEN = 2.4, 0.35
"""From heights of peaks to probabilities: the height that is as likely as not a face, and how much odds rise."""
SAME_FACE = 0.6  # of a diameter: two faces cannot be nearer
CERTAIN = 0.5
CUBE_ON_POINT = 0.4  # of a peak of the cube where checkers lie on points: it lies on the bar, in the middle or outside
OTHER_THING = 1.2  # times as high a peak of die or cube must be to be no face
ALIKE = 0.25  # times as high a peak of die or cube from which colours alone make no face of it
PLAIN_COUNTS, PLAIN_BIAS, CLOSER_COUNTS = 0.5, 2.0, 0.55
"""How far the plain and the closer look are believed about second layers. Fitted to 156 full rows of the path-traced,
six simulated and 20 traced boards (a loss of 0.50 a row, 0.74 with what was fitted to 138 simulated rows alone)."""

Heat = NDArray[np.float32]
ByPlace = Mapping[int | str, list[Face]]


@dataclass(frozen=True, eq=False)
class Seen:
    """What stands on a board: faces, the heat they come from, the view, how far apart the two sides' colours are."""

    rectifier: Rectifier
    view: Image
    heat: Heat
    faces: list[Face]
    apart: float

    def things(self, head: str, least: float) -> list[tuple[float, float, float]]:
        """Pixels of the picture and heights of a head's peaks, highest first."""
        found = peaks(self.heat[THINGS.index(head)], least)
        if not found:
            return []
        geometry = self.rectifier.geometry
        board = self.rectifier.to_board(np.array([(x, y) for x, y, _ in found]))
        height = np.full(len(found), geometry.shape.checker_height)
        pixels = geometry.camera.project(np.column_stack([board, height]))
        return [(float(x), float(y), top) for (x, y), (_, _, top) in zip(pixels, found, strict=True)]


def find(image: Image, geometry: BoardGeometry) -> Seen:
    """Faces in a picture (BGR)."""
    rectifier = Rectifier(geometry)
    return in_view(rectifier.view(image, geometry.shape.checker_height), rectifier)


def in_view(straight: Image, rectifier: Rectifier) -> Seen:
    """Faces in a straight view at the height of a checker's upper face."""
    view = whole_cells(straight)
    heat = things(view)
    plain = _single(heat, rectifier)
    faces = reconsidered(view, [f for f, _ in plain], np.array([clear for _, clear in plain], bool), rectifier)
    sides = _sides(view, faces, rectifier)
    return Seen(rectifier, view, heat, [_owned(f, o) for f, o in zip(faces, sides.odds, strict=True)], sides.apart)


def _single(heat: Heat, rectifier: Rectifier) -> list[tuple[Face, bool]]:
    """Faces of nobody yet (all called light's), most certain first, no two in one place.

    Each with whether nothing there looks like a die or the cube.
    """
    shape = rectifier.geometry.shape
    found = peaks(heat[THINGS.index("face")], FAINTEST)
    places = rectifier.to_board(np.array([(x, y) for x, y, _ in found]).reshape(-1, 2))
    kept: list[tuple[Face, bool]] = []
    for (x, y, height), (bx, by) in zip(found, places.tolist(), strict=True):
        face = Face(Player.LIGHT, bx, by, 0.0, upper=_upper(heat, x, y))
        place = place_of(face, rectifier.geometry)
        cube = _at(heat, "cube", x, y) * (1.0 if place == "bar" else CUBE_ON_POINT)
        other = max(_at(heat, "die", x, y), cube)
        if place is None or other > OTHER_THING * height:
            continue
        face = replace(face, probability=_probability(height * height / (height + other)))
        if all(math.hypot(bx - f.x, by - f.y) > SAME_FACE * shape.checker for f, _ in kept):
            kept.append((face, other < ALIKE * height))
    return kept


def _at(heat: Heat, head: str, x: float, y: float) -> float:
    plane = heat[THINGS.index(head)]
    column, row = round((x + 0.5) / STRIDE - 0.5), round((y + 0.5) / STRIDE - 0.5)
    part = plane[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
    return float(part.max()) if part.size else 0.0


def _upper(heat: Heat, x: float, y: float) -> float:
    """Log odds that a face lies on another checker."""
    seen = min(max(_at(heat, "stacked", x, y), 0.01), 0.99)
    return math.log(seen / (1 - seen))


def _probability(height: float) -> float:
    height = min(max(height, 1e-4), 1 - 1e-4)
    return 1 / (1 + math.exp(-SHARPNESS * (math.log(height / (1 - height)) - math.log(EVEN / (1 - EVEN)))))


def _sides(view: Image, faces: list[Face], rectifier: Rectifier) -> Sides:
    shape = rectifier.geometry.shape
    places = np.array([(f.x, f.y) for f in faces]).reshape(-1, 2)
    rings = ring_colours(view, rectifier.to_view(places), shape.checker / 2 * rectifier.scale)
    shade = Shade.of(view, faces, rectifier)
    colours = np.hstack([shade.evened(ring, places) for ring in rings.swapaxes(0, 1)])
    points, next_alone = [], 100
    for face in faces:
        place = place_of(face, rectifier.geometry)
        if isinstance(place, int):
            points.append(place)
        else:  # men of both players lie on the bar
            points.append(next_alone)
            next_alone += 1
    certain = np.array([f.probability > CERTAIN for f in faces], bool)
    odds = np.zeros(len(faces))
    if not certain.any():
        return Sides(odds, 0.0)
    weights = np.where(certain, 1.0, 1e-3)
    return two_sides(colours, places, np.array(points, int), weights)


def _owned(face: Face, odds: float) -> Face:
    light = 1 / (1 + math.exp(-odds))
    player, share = (Player.LIGHT, light) if odds > 0 else (Player.DARK, 1 - light)
    return replace(face, player=player, probability=face.probability * share, other=face.probability * (1 - share))


def checker_size(faces: list[Face], geometry: BoardGeometry) -> float:
    """A checker's diameter in pitches, from how far apart neighbours on a point lie; a common one where none do."""
    steps: list[float] = []
    for place, row in placed([f for f in faces if f.probability > CERTAIN], geometry).items():
        if isinstance(place, int) and len(row) > 1:
            away = sorted(geometry.shape.depth / 2 - abs(f.y) for f in row)
            steps += [b - a for a, b in itertools.pairwise(away) if SAME_FACE < b - a < 1.2]
    if len(steps) < 3:
        return CHECKER
    return float(np.clip(np.median(steps) / TOUCHING, 0.7, 1.0))


def layered(image: Image, geometry: BoardGeometry, rows: ByPlace) -> ByPlace:
    """The same rows, full ones looked at once more for second layers: two networks say more than one."""
    stacks = StackReader(geometry)
    out: dict[int | str, list[Face]] = dict(rows)
    for place, row in rows.items():
        if isinstance(place, int) and sum(f.probability > CERTAIN for f in row) >= geometry.shape.abreast:
            again = stacks.looked_at(image, place, row)
            out[place] = [_agreed(face, other) for face, other in zip(row, again, strict=True)]
    return out


def _agreed(face: Face, again: Face) -> Face:
    assert face.upper is not None
    assert again.upper is not None
    return replace(face, upper=PLAIN_COUNTS * (face.upper + PLAIN_BIAS) + CLOSER_COUNTS * again.upper)
