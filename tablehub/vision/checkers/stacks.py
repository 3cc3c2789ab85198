"""Second layers: which upper faces of a row lie on top of another checker.

A checker on another shows itself by little: a second wall or a crescent of the face below, a longer shadow, its place
pushed outwards by the height. So rows are looked at once more, larger than the board is searched (`STRIP_SCALE`), by a
network of its own that is told how far one checker's height moves a face there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.checkers.faces import Face, layers_below
from tablehub.vision.geometry import BoardGeometry, BoardShape, Floats
from tablehub.vision.network import Network

STRIP_SCALE = 64
"""Pixels per pitch of a strip: about what cameras that see a whole board deliver."""
OUTSIDE, INSIDE, ACROSS = 0.7, 5.3, 0.75
"""Pitches from the field's edge outwards and inwards, and to either side of the point's middle line."""
STRIP_SIZE = round((OUTSIDE + INSIDE) * STRIP_SCALE), round(2 * ACROSS * STRIP_SCALE)
"""Width (away from the edge) and height of a strip in pixels."""
CHANNELS = 6
ANSWERS = 2  # the network's outputs: does a face lie on another checker, and, where the whole row does, on two
STRIDE = 8  # pixels of a strip to a cell of the network's output
NOISE_FLOOR = 8.0  # grey levels added before logarithms
LOGARITHMS = np.log(np.arange(256, dtype=np.float32) + np.float32(NOISE_FLOOR))
LARGEST_RATIO = 1.5  # of logarithms: beyond that, another colour is another colour
PARALLAX_UNIT = 8.0  # pixels that make one unit of the network's input
SAME_LOOK = 5.0
"""Grey levels of a patch's mean, beyond a change of the whole row, up to which a row has not changed. Of 1,900 pairs of
looks at unchanged rows of eight boards 69 % are kept, with 9.0 three quarters; a dark checker laid neatly on another
changed its row by 9.9, each of 48 on those boards by 18 and more."""
PATCH = 16  # pixels of its side: noise is evened out, a crescent still counts
SAME_PLACE = 1.5  # pixels by which the same face may be found elsewhere in another picture
REMEMBERED = 3  # looks at each row: a row is often as it was before a hand, or a man on his way, came by
CLEAR = 0.97
"""Probability of a row's count from which one look is enough. Of 1,658 full rows of 27 boards as many are told so as
with a second look at all of them, their loss is the same (0.175; with one look 0.191), and every other one needs it."""
MIDDLE = 0.5  # of a checker's radius: the part of a face that shows its colour

Tensor = NDArray[np.float32]
Ask = Callable[[Tensor], Tensor]
"""A network: its input (n, CHANNELS, height, width) to its answers."""
Answer = tuple[float, float]
"""Log odds that a face lies on another checker, and that it lies on two where all of its row lie on one."""


def strip_places(shape: BoardShape, point: int) -> Floats:
    """Board x, y of a strip's pixels (height, width, 2): the row's edge on the left, x growing downwards."""
    inwards, across = _inwards_and_across()
    y = shape.side(point) * (shape.depth / 2 - inwards)
    return np.stack(np.meshgrid(y, shape.point_x(point) + across)[::-1], axis=-1)


def _inwards_and_across() -> tuple[Floats, Floats]:
    """Pitches from the field's edge of a strip's columns, and from the point's middle line of its rows."""
    width, height = STRIP_SIZE
    return (np.arange(width) + 0.5) / STRIP_SCALE - OUTSIDE, (np.arange(height) + 0.5) / STRIP_SCALE - ACROSS


def to_strip(shape: BoardShape, point: int, places: Floats) -> Floats:
    """Board x, y (n, 2) to pixels (n, 2) of a point's strip."""
    inwards = shape.depth / 2 - shape.side(point) * places[:, 1]
    across = places[:, 0] - shape.point_x(point)
    return np.column_stack([inwards + OUTSIDE, across + ACROSS]) * STRIP_SCALE - 0.5


def parallax(shape: BoardShape, point: int, eye: Floats) -> Tensor:
    """How one checker's height more moves what is seen, in pixels of the strip: 2 x height x width.

    `eye` is where the camera is (3,), in pitches.
    """
    times = STRIP_SCALE * shape.checker_height / (eye[2] - 2 * shape.checker_height)
    inwards, across = _inwards_and_across()
    moved = np.empty((2, *STRIP_SIZE[::-1]), np.float32)
    moved[0] = -shape.side(point) * (shape.side(point) * (shape.depth / 2 - inwards) - eye[1]) * times
    moved[1] = ((shape.point_x(point) + across - eye[0]) * times)[:, None]
    return moved


def tensor(strip: Image, faces: Floats, moved: Tensor, checker: float) -> Tensor:
    """The network's input, `CHANNELS` x height x width.

    Channels 0-2: logarithm of the picture against the row's own colour (at `faces`, (n, 2) pixels; `checker` is a
    checker's diameter in pitches); 3, 4: parallax; 5: how far from the edge, in checkers, since rows begin there.
    """
    colour = np.log(_row_colour(strip, faces, checker) + NOISE_FLOOR)
    out = np.empty((CHANNELS, *strip.shape[:2]), np.float32)
    for plane, level, ratio in zip(cv2.split(strip), colour, out, strict=False):
        np.subtract(cv2.LUT(plane, LOGARITHMS), level, out=ratio)
    np.clip(out[:3], -LARGEST_RATIO, LARGEST_RATIO, out=out[:3])
    out[3:5] = moved / PARALLAX_UNIT
    out[5] = ((np.arange(strip.shape[1], dtype=np.float32) + 0.5) / STRIP_SCALE - OUTSIDE) / np.float32(checker) - 2.5
    return out


def mirror(seen: Tensor) -> Tensor:
    """The network's input for the same row seen in a mirror along it."""
    turned = np.ascontiguousarray(seen[:, ::-1])
    turned[4] *= -1
    return turned


def _row_colour(strip: Image, faces: Floats, checker: float) -> Tensor:
    """Median colour (3,) of the faces' middles."""
    mask = np.zeros(strip.shape[:2], np.uint8)
    radius = max(1, round(MIDDLE * checker / 2 * STRIP_SCALE))
    for x, y in faces:
        cv2.circle(mask, (round(float(x)), round(float(y))), radius, 255, -1)
    pixels = strip[mask > 0] if mask.any() else strip.reshape(-1, 3)
    return np.asarray(np.median(pixels, axis=0), np.float32)


def sampled(cells: Tensor, faces: Floats) -> list[float]:
    """The output's cells (h, w) at `faces` (n, 2, pixels of the strip), between cells by bilinear interpolation."""
    places = ((faces + 0.5) / STRIDE - 0.5).astype(np.float32).reshape(-1, 1, 2)
    values = cv2.remap(cells, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return [float(v) for v in np.ravel(values)]


def look(network: Ask, strip: Image, faces: Floats, moved: Tensor, checker: float) -> list[Answer]:
    """What the network answers for each of the faces (n, 2 pixels of the strip); arguments as of `tensor`."""
    seen = tensor(strip, faces, moved, checker)
    once = _answers(network, seen, faces)
    if max(layers_below([once[k] for k in faces[:, 0].argsort()]).values()) > CLEAR:
        return once
    mirrored = np.column_stack([faces[:, 0], STRIP_SIZE[1] - 1 - faces[:, 1]])
    again = _answers(network, mirror(seen), mirrored)
    return [((a + b) / 2, (c + d) / 2) for (a, c), (b, d) in zip(once, again, strict=True)]


def _answers(network: Ask, seen: Tensor, faces: Floats) -> list[Answer]:
    upper, third = (sampled(np.ascontiguousarray(cells, np.float32), faces) for cells in network(seen[None])[0])
    return list(zip(upper, third, strict=True))


@dataclass(frozen=True, eq=False)
class Seen:
    """A row as it was looked at: its strip made small (float32), its faces (n, 2 pixels of the strip), the answers."""

    small: Tensor
    faces: Floats
    answers: list[Answer]

    @classmethod
    def of(cls, strip: Image, faces: Floats, answers: list[Answer]) -> Seen:
        width, height = STRIP_SIZE
        small = cv2.resize(strip, (width // PATCH, height // PATCH), interpolation=cv2.INTER_AREA)
        return cls(np.asarray(small, np.float32), faces, answers)

    def same_answers(self, now: Seen) -> list[Answer] | None:
        """The answers for the faces of `now` if it shows the same row."""
        change = now.small - self.small
        if len(now.faces) != len(self.faces) or np.abs(change - change.mean(axis=(0, 1))).max() > SAME_LOOK:
            return None
        apart = np.linalg.norm(now.faces[:, None] - self.faces[None], axis=2)
        nearest = apart.argmin(axis=1)
        if len(set(nearest.tolist())) != len(nearest) or apart.min(axis=1).max() > SAME_PLACE:
            return None
        return [self.answers[k] for k in nearest]


class StackReader:
    """Tells second layers of one board through one camera. Rows that have not changed are not looked at anew."""

    def __init__(self, geometry: BoardGeometry) -> None:
        self._geometry = geometry
        self._network = Network("stacks.onnx")
        self._maps: dict[int, tuple[NDArray[np.int16], NDArray[np.uint16]]] = {}
        self._before: dict[int, deque[Seen]] = {}

    def answers(self, image: Image, point: int, places: Sequence[tuple[float, float]]) -> list[Answer]:
        """For each face of one row (board x, y at checker height) the log odds that it lies on others."""
        shape = self._geometry.shape
        xy, fraction = self._map(point)
        strip = np.asarray(cv2.remap(image, xy, fraction, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)
        faces = to_strip(shape, point, np.array(places, float))
        now, before = Seen.of(strip, faces, []), self._before.setdefault(point, deque(maxlen=REMEMBERED))
        for seen in before:
            known = seen.same_answers(now)
            if known is not None:
                return known
        known = look(self._network, strip, faces, parallax(shape, point, self._geometry.camera.centre), shape.checker)
        before.appendleft(replace(now, answers=known))
        return known

    def forget(self) -> None:
        """The next picture has nothing to do with those before."""
        self._before.clear()

    def prepare(self) -> None:
        """Make out ahead of time, in a picture with nothing else to do, where one point's strip comes from."""
        point = next((point for point in range(1, 25) if point not in self._maps), None)
        if point is not None:
            self._map(point)

    def looked_at(self, image: Image, point: int, row: Sequence[Face]) -> list[Face]:
        """The faces of one row, each with its log odds."""
        answers = self.answers(image, point, [(face.x, face.y) for face in row])
        return [replace(face, upper=upper, third=third) for face, (upper, third) in zip(row, answers, strict=True)]

    def _map(self, point: int) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
        found = self._maps.get(point)
        if found is None:
            shape = self._geometry.shape
            inwards, across = _inwards_and_across()
            along = shape.side(point) * (shape.depth / 2 - inwards)
            maps = self._geometry.camera.project_grid(shape.point_x(point) + across, along, shape.checker_height)
            x, y = (np.ascontiguousarray(pixels.T) for pixels in maps)
            xy, fraction = cv2.convertMaps(x, y, cv2.CV_16SC2)
            found = self._maps[point] = np.asarray(xy, np.int16), np.asarray(fraction, np.uint16)
        return found
