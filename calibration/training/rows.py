"""Random boards for training: rows of checkers, single and in layers, under random lamps, seen from random places.

A board is made whole (field, points, bar, rails, rows of both players) so that shadows, neighbours and the camera's
slant are those of a real table; pictures are then rendered of any part of it, straight onto the plane of the upper
faces, as the reader straightens them. Lengths are in pitches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.pucks import Box, Lamp, Make, Paint, Puck, Scene, render
from calibration.training.raycast import Array
from calibration.training.surfaces import Random, colour, noise_plane, sample
from tablehub.vision.geometry import BoardShape

FULL, HEAPED = 0.72, 0.55
"""Share of rows that are full, and of those that carry a second layer."""
ORDERLY = 0.85
"""Share of players who begin the second layer at the edge."""


@dataclass(frozen=True, slots=True)
class Man:
    """A checker of the scene: whose (0 light, 1 dark), on which point (light's numbering), its slot, its layer."""

    player: int
    point: int
    slot: int
    layer: int
    puck: int


@dataclass(frozen=True, eq=False)
class Table:
    """A board without checkers under its lamps, both players' checkers, and where the camera is (3,)."""

    shape: BoardShape
    makes: tuple[Make, Make]
    boxes: tuple[Box, ...]
    lamps: tuple[Lamp, ...]
    ambient: Array
    felt: Paint
    eye: Array
    room: Array

    @property
    def bar_top(self) -> float:
        return float(self.boxes[-1].high[2])

    def relit(self, rng: Random) -> Table:
        """The same table under other lamps."""
        lamps, ambient = _lights(rng)
        return replace(self, lamps=lamps, ambient=ambient)


@dataclass(eq=False)
class Board:
    """A table with checkers on it, and other things (`boxes`)."""

    table: Table
    tidy: tuple[float, float] = (0.0, 0.0)
    pucks: list[Puck] = field(default_factory=list)
    men: list[Man] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    @property
    def shape(self) -> BoardShape:
        return self.table.shape

    @property
    def height(self) -> float:
        """Of one checker."""
        return self.shape.checker_height

    @property
    def scene(self) -> Scene:
        table = self.table
        return Scene(self.pucks, [*table.boxes, *self.boxes], table.lamps, table.ambient, table.felt, table.room)

    def seen_at(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Where on the plane of the lowest upper faces a place appears (board x, y)."""
        eye = self.table.eye
        share = (eye[2] - self.height) / (eye[2] - z)
        return float(eye[0] + (x - eye[0]) * share), float(eye[1] + (y - eye[1]) * share)

    def put(self, rng: Random, player: int, point: int, slot: int, layer: int, x: float, y: float, z: float) -> None:
        """Add a checker with its lower face at `z`."""
        shift = rng.uniform(0, 2, 2)
        # Plain floats: NumPy's own would make all that is reckoned with them twice as wide.
        puck = Puck(
            float(x),
            float(y),
            float(z),
            float(self.shape.checker) / 2,
            float(self.height),
            self.table.makes[player],
            (float(shift[0]), float(shift[1])),
        )
        self.men.append(Man(player, point, slot, layer, len(self.pucks)))
        self.pucks.append(puck)

    def row(self, rng: Random, player: int, point: int, first: int, upper: Sequence[int], more: int = 0) -> None:
        """`first` checkers side by side on a point, others on the slots `upper`, `more` in a third layer."""
        shape, slack = self.shape, 0.0
        side = shape.side(point)
        for slot in range(first):
            slack += abs(rng.normal(0, self.tidy[0])) * 0.3
            x, y = shape.point_x(point) + rng.normal(0, self.tidy[0]), shape.slot(point, slot)[1] - side * slack
            self.put(rng, player, point, slot, 0, x, y, 0.0)
            for layer in range(1, 1 + (slot in upper) + (slot < more)):
                x, y = x + rng.normal(0, self.tidy[1]), y + rng.normal(0, self.tidy[1])
                self.put(rng, player, point, slot, layer, x, y, layer * self.height)


def random_table(rng: Random) -> Table:
    shape = _shape(rng)
    light, dark = _make(rng, bright=True), _make(rng, bright=False)
    if rng.random() < 0.15:  # two sets of one make in other colours
        dark = replace(light, colour=dark.colour)
    boxes, lights, room = tuple(rails(rng, shape)), _lights(rng), rng.normal(0, 4, 3).astype(np.float32)
    return Table(shape, (light, dark), boxes, *lights, _field(rng, shape), _eye(rng), room)


def random_tidiness(rng: Random) -> tuple[float, float]:
    """How far (pitches) checkers lie off their places in a row, and on one another."""
    return float(rng.choice([0.015, 0.04, 0.07])), float(rng.choice([0.01, 0.03, 0.06]))


def random_board(rng: Random) -> Board:
    """A board with many full rows."""
    board = Board(random_table(rng), random_tidiness(rng))
    orderly = rng.random() < ORDERLY
    for point in range(1, 25):
        if rng.random() < 0.55:
            full = rng.random() < FULL
            first = 5 if full else int(rng.integers(1, 5))
            board.row(rng, int(rng.integers(2)), point, first, *_upper(rng, first, orderly))
    return board


def _upper(rng: Random, first: int, orderly: bool) -> tuple[list[int], int]:
    """Slots of a second layer, and how many of a third."""
    second = 0
    if first == 5 and rng.random() < HEAPED:
        second = int(rng.choice([1, 2, 3, 4, 5], p=[0.35, 0.25, 0.18, 0.12, 0.1]))
    elif first < 5 and rng.random() < 0.12:
        second = 1
    slots = list(range(second)) if orderly else sorted(rng.choice(first, second, replace=False).tolist())
    return slots, int(rng.integers(1, 6)) if second == 5 and rng.random() < 0.4 else 0


def _shape(rng: Random) -> BoardShape:
    checker = rng.uniform(0.86, 0.97)
    return BoardShape(
        home_right=bool(rng.random() < 0.5),
        bar_width=rng.uniform(0.5, 1.5),
        depth=rng.uniform(9.6, 12.0),
        checker=checker,
        checker_height=checker * rng.uniform(0.17, 0.27),
        row=checker + rng.uniform(0.0, 0.03),
        edge=checker / 2 + rng.uniform(0.0, 0.05),
    )


def _make(rng: Random, bright: bool) -> Make:
    base = colour(rng, 0.35, 0.95) if bright else colour(rng, 0.02, 0.45)
    if rng.random() < 0.3:
        base = np.float32(0.75 if bright else 0.03) * rng.uniform(0.8, 1.2, 3).astype(np.float32)
    r = (np.arange(48) + 0.5) / 48
    slopes, tones = np.zeros(48), np.ones(48)
    kind = rng.choice(["flat", "dish", "groove", "dome"], p=[0.35, 0.25, 0.25, 0.15])
    if kind == "dish":
        within = rng.uniform(0.5, 0.9)
        slopes = np.where(r < within, -rng.uniform(0.02, 0.2) * r / within, 0)
        slopes += np.where(abs(r - within) < 0.06, -rng.uniform(0.0, 0.5), 0)
    elif kind == "dome":
        slopes = rng.uniform(0.02, 0.12) * r
    for _ in range(rng.integers(1, 4) if kind == "groove" else 0):
        middle, width = rng.uniform(0.25, 0.9), rng.uniform(0.015, 0.05)
        slopes += np.where(abs(r - middle) < width, np.sign(r - middle) * rng.uniform(-0.8, 0.8), 0)
        tones = np.where(abs(r - middle) < width, rng.uniform(0.5, 1.1), tones)
    if rng.random() < 0.15:  # an inlay or a printed ring
        tones = np.where(r < rng.uniform(0.3, 0.8), rng.uniform(0.7, 1.3), tones)
    gloss = float(rng.uniform(0, 0.1) if rng.random() < 0.3 else 10 ** rng.uniform(-1.3, 0.4))
    return Make(
        base,
        slopes.astype(np.float32),
        tones.astype(np.float32),
        gloss,
        float(rng.uniform(0.02, 0.5)),
        float(rng.uniform(0.03, 0.22)),
        noise_plane(rng, 128),
        float(rng.choice([0.0, 0.03, 0.12])),
        int(rng.integers(20, 90)) if rng.random() < 0.15 else 0,
    )


def rails(rng: Random, shape: BoardShape) -> list[Box]:
    """The frame and the bar."""
    x, y, thick = shape.width / 2, shape.depth / 2, rng.uniform(0.4, 1.5)
    tall = rng.uniform(0.15, 0.9)
    bar = rng.choice([0.03, tall, tall * rng.uniform(0.4, 1.1)])
    wood = mottled(rng, colour(rng, 0.02, 0.6))
    gloss, rough = float(rng.uniform(0, 0.5) ** 2), float(rng.uniform(0.05, 0.5))

    def box(x0: float, y0: float, x1: float, y1: float, top: float) -> Box:
        low, high = np.array([x0, y0, -0.1], np.float32), np.array([x1, y1, top], np.float32)
        return Box(low, high, wood, gloss, rough)

    out_x, out_y = x + thick, y + thick
    return [
        box(-out_x, y, out_x, out_y, tall),
        box(-out_x, -out_y, out_x, -y, tall),
        box(x, -y, out_x, y, tall),
        box(-out_x, -y, -x, y, tall),
        box(-shape.bar_width / 2, -y, shape.bar_width / 2, y, float(bar)),
    ]


def mottled(rng: Random, base: Array) -> Paint:
    grain, amount, stretch = noise_plane(rng), rng.uniform(0.02, 0.3), rng.uniform(0.1, 1.0)

    def paint(p: Array) -> Array:
        tone = 1 + amount * sample(grain, p[:, 0] * stretch + p[:, 2], p[:, 1], 50.0)
        return np.maximum(base * tone[:, None], 0)

    return paint


def _field(rng: Random, shape: BoardShape) -> Paint:
    """Felt with points of two colours."""
    felt, first, second = colour(rng), colour(rng, 0.3), colour(rng, 0.02, 0.5)
    length, base = rng.uniform(3.6, 4.9), rng.uniform(0.8, 1.0)
    grain, amount, fine = noise_plane(rng), rng.choice([0.03, 0.1, 0.25]), rng.choice([40.0, 120.0, 250.0])

    def paint(p: Array) -> Array:
        u = np.abs(p[:, 0]) - shape.bar_width / 2 - 0.5
        column = np.round(u)
        far = shape.depth / 2 - np.abs(p[:, 1])
        inside = (np.abs(u - column) < 0.5 * base * (1 - far / length)) & (far > 0) & (far < length)
        odd = (column + (p[:, 0] > 0) + (p[:, 1] > 0)) % 2 == 0
        out = np.where(inside[:, None], np.where(odd[:, None], first, second), felt)
        return np.maximum(out * (1 + amount * sample(grain, p[:, 0], p[:, 1], fine))[:, None], 0)

    return paint


def _lights(rng: Random) -> tuple[tuple[Lamp, ...], Array]:
    lamps: list[Lamp] = []
    share = rng.uniform(0.15, 0.9)
    tint = np.array([rng.uniform(0.6, 1.1), rng.uniform(0.85, 1.0), rng.uniform(0.9, 1.2)], np.float32)
    count = int(rng.choice([1, 2, 3], p=[0.6, 0.3, 0.1]))
    for _ in range(count):
        azimuth, height = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(25, 90))
        away = rng.uniform(9, 45)
        place = away * np.array([np.cos(azimuth) * np.cos(height), np.sin(azimuth) * np.cos(height), np.sin(height)])
        place += np.array([*rng.normal(0, 3, 2), 0])
        radius = away * rng.uniform(0.01, 0.35)
        lamps.append(Lamp(place.astype(np.float32), float(radius), tint * np.float32(share / count)))
    return tuple(lamps), (tint**0.5 * (1 - share)).astype(np.float32)


def _eye(rng: Random) -> Array:
    """Above the middle, or aslant from any side."""
    away = rng.uniform(12, 40)
    tilt = np.radians(rng.uniform(0, 10) if rng.random() < 0.6 else rng.uniform(10, 42))
    azimuth = rng.uniform(0, 2 * np.pi)
    place = away * np.array([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)])
    return place + np.array([*rng.normal(0, 0.8, 2), 0])


def photograph(
    rng: Random, board: Board, x: Array, y: Array, rays: int, level: float | None = None
) -> NDArray[np.uint8]:
    """What a camera delivers of the part of the board with the middles `x`, `y` (h, w) of its pixels, BGR.

    Rendered with `rays` rays a pixel; exposure, sharpness, noise and compression are the camera's. `level` is the
    light that comes out as white, to be the same for pictures of one board; by default what suits the picture.
    """
    return expose(rng, radiance(rng, board, x, y, rays), level)


def radiance(rng: Random, board: Board, x: Array, y: Array, rays: int, z: float | None = None) -> Array:
    """Linear light (h, w, 3), BGR, of what is seen at these places of the plane at `z`; by default the plane of the
    lowest upper faces."""
    step = float(np.hypot(x[0, 1] - x[0, 0], y[0, 1] - y[0, 0]))
    height = board.height if z is None else z
    scene, eye = _near(board, x, y), board.table.eye
    total = np.zeros((x.size, 3), np.float32)
    for _ in range(rays):
        jitter = rng.uniform(-step / 2, step / 2, (2, x.size))
        aims = np.column_stack([x.ravel() + jitter[0], y.ravel() + jitter[1], np.full(x.size, height)])
        total += np.minimum(render(scene, eye, aims, rng), 4.0)
    return (total / rays).reshape(*x.shape, 3)


def _near(board: Board, x: Array, y: Array, reach: float = 3.5) -> Scene:
    """Only what may be seen or throw its shadow there."""
    left, right, low, high = x.min() - reach, x.max() + reach, y.min() - reach, y.max() + reach
    pucks = [p for p in board.pucks if left < p.x < right and low < p.y < high]
    return replace(board.scene, pucks=pucks)


def expose(rng: Random, linear: Array, level: float | None = None) -> NDArray[np.uint8]:
    """Linear light to a camera's picture: exposure, tone curve, blur, noise, compression."""
    if level is None:
        level = float(np.percentile(linear, 90)) / rng.uniform(0.35, 1.1)
    picture = linear / np.float32(max(level, 1e-3)) * rng.uniform(0.9, 1.1, 3).astype(np.float32)
    picture = np.clip(picture, 0, 1) ** np.float32(1 / rng.uniform(1.9, 2.5)) * 255
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.1))
    if rng.random() < 0.3:  # cameras sharpen
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = picture + rng.uniform(0.2, 1.0) * (picture - soft)
    noise = rng.normal(0, 1, picture.shape).astype(np.float32)
    if rng.random() < 0.5:  # and smooth noise, which then comes in blots
        noise = cv2.GaussianBlur(noise, (0, 0), 0.8) * 2
    picture = np.clip(picture + noise * rng.choice([1.0, 3.0, 7.0]), 0, 255).astype(np.uint8)
    quality = int(rng.integers(60, 97))
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1), np.uint8)
