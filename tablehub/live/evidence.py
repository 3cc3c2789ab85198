"""The picture that shows a fault: cut out around the checker or die it is about, which is circled, before and now."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from tablehub.display.view import Evidence, Picture
from tablehub.frames import Frame, Image
from tablehub.match.events import Event, FaultFound
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import Reading

SIZE = (480, 240)
"""Pixels of each picture: as large as a screen of 1280x720 shows it, and no file of it is large."""

AROUND = 8.0
"""Pitches from left to right of a picture cut out around a place: its neighbours tell where it is."""

MARGIN = 1.2
"""Pitches around the field in a picture of the whole board."""

DIE_RADIUS, CHECKER_RADIUS, BAR_RADIUS, TRAY_RADIUS = 0.6, 0.62, 1.5, 1.6
"""Radii of the circle in pitches; on the bar and beside the board nobody says where exactly checkers lie."""

RING, RIM = (0, 94, 213), (255, 255, 255)
"""The circle's colours (BGR): vermilion, told from any board by the white on either side of it."""

DIE_HEIGHT = 0.35
"""Pitches from the felt to the upper face of a die."""

PITCH_GUESSED = 60.0
"""Pixels, on a board that fills a picture 1280 wide."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A circle in a picture, all in its pixels; `pitch` is how many of them a point is wide there."""

    x: float
    y: float
    radius: float
    pitch: float


def mark_of(where: Mapping[str, Any], geometry: BoardGeometry | None, position: Position | None) -> Mark | None:
    """The circle for a fault's `where`, around the outermost checker of its point in `position`.

    None where nothing is named, or only a place on a board of which the geometry is not known.
    """
    if "px" in where:
        x, y = (float(each) for each in where["px"])
        pitch = _pitch_at(geometry, x, y)
        return Mark(x, y, DIE_RADIUS * pitch, pitch)
    point, player = where.get("point"), where.get("player")
    if geometry is None or not isinstance(point, int) or player is None:
        return None
    board_x, board_y, radius = _place(point, Player(player), geometry, position)
    x, y = geometry.camera.project((board_x, board_y, geometry.shape.checker_height)).tolist()
    pitch = geometry.camera.scale_at(board_x, board_y)
    return Mark(x, y, radius * pitch, pitch)


def _pitch_at(geometry: BoardGeometry | None, x: float, y: float) -> float:
    """Pixels a point is wide around a pixel; guessed without a geometry."""
    if geometry is None:
        return PITCH_GUESSED
    board_x, board_y = geometry.camera.unproject((x, y), DIE_HEIGHT).tolist()
    return geometry.camera.scale_at(board_x, board_y)


def _place(
    point: int, player: Player, geometry: BoardGeometry, position: Position | None
) -> tuple[float, float, float]:
    """Where on the board a place is, in pitches, and the radius of a circle around it."""
    shape = geometry.shape
    near_side = -1 if player is Player.LIGHT else 1
    if point == BAR:
        return 0.0, 0.0, BAR_RADIUS
    if point == OFF:
        x = shape.width / 2 + 1.0
        return (x if shape.home_right else -x), near_side * shape.depth / 4, TRAY_RADIUS
    lights = point if player is Player.LIGHT else 25 - point
    standing = position.light[lights] + position.dark[25 - lights] if position else 1
    x, y = shape.slot(lights, min(max(standing, 1), shape.abreast) - 1)
    return x, y, CHECKER_RADIUS


def picture_of(image: Image, mark: Mark | None, geometry: BoardGeometry | None, size: tuple[int, int] = SIZE) -> Image:
    """What is around the mark, which is drawn in; without one the whole board, or else the whole picture."""
    left, top, width, height = _window(image, mark, geometry, size)
    to_window = np.array(
        [[size[0] / width, 0, -left * size[0] / width], [0, size[1] / height, -top * size[1] / height]]
    )
    cut = cv2.warpAffine(image, to_window, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT)
    if mark is not None:
        scale = size[0] / width
        centre = (round((mark.x - left) * scale), round((mark.y - top) * scale))
        radius, line = max(8, round(mark.radius * scale)), max(3, size[0] // 120)
        cv2.circle(cut, centre, radius, RIM, line + 4, cv2.LINE_AA)
        cv2.circle(cut, centre, radius, RING, line, cv2.LINE_AA)
    return np.asarray(cut, np.uint8)


def _window(
    image: Image, mark: Mark | None, geometry: BoardGeometry | None, size: tuple[int, int]
) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is shown, in the picture's pixels and of the shape of `size`."""
    rows, columns = image.shape[:2]
    if mark is not None:
        width = max(AROUND * mark.pitch, 2.5 * mark.radius)
        middle = mark.x, mark.y
    elif geometry is not None:
        shape = geometry.shape
        x, y = shape.width / 2 + MARGIN, shape.depth / 2 + MARGIN
        seen = geometry.camera.project([(-x, -y, 0.0), (x, -y, 0.0), (x, y, 0.0), (-x, y, 0.0)])
        low, high = seen.min(axis=0), seen.max(axis=0)
        width = max(float(high[0] - low[0]), float(high[1] - low[1]) * size[0] / size[1])
        middle = float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2
    else:
        width, middle = float(columns), (columns / 2, rows / 2)
    width = min(width, float(columns))
    height = width * size[1] / size[0]
    return _within(middle[0] - width / 2, width, columns), _within(middle[1] - height / 2, height, rows), width, height


def _within(start: float, length: float, room: int) -> float:
    """A start so that the length lies inside the room; in the middle of it where it is longer."""
    return (room - length) / 2 if length >= room else min(max(start, 0.0), room - length)


def as_picture(image: Image) -> Picture:
    """For the screen."""
    return Picture(image.shape[1], image.shape[0], cv2.cvtColor(image, cv2.COLOR_BGR2RGB).tobytes())


def side_by_side(images: Sequence[Image]) -> Image:
    """For a file: the pictures next to each other, oldest first."""
    return np.asarray(np.hstack(list(images)), np.uint8)


REMEMBERED = 8
"""Faults whose pictures are at hand; more are never open at once."""

Keep = Callable[[FaultFound, Image], None]
"""Is given each fault with its picture, to put it somewhere."""


class Witness:
    """Remembers the last frame in which all was well, and makes the pictures of each fault when it is told.

    `shows` gives those of a fault, as long as it is among the newest.
    """

    def __init__(self, geometry: Callable[[], BoardGeometry] | None = None, keep: Keep | None = None) -> None:
        self._geometry, self._keep = geometry, keep
        self._well: Frame | None = None
        self._made: deque[tuple[FaultFound, Evidence]] = deque(maxlen=REMEMBERED)

    def saw(self, frame: Frame, reading: Reading, events: Sequence[Event], *, calm: bool) -> None:
        """A frame was judged, and this came of it. `calm`: nothing is wrong, nor about to be."""
        for event in events:
            if isinstance(event, FaultFound):
                self._show(event, frame, reading)
        if calm and reading.board_found and not reading.hand:
            self._well = frame

    def shows(self, fault: FaultFound | None) -> Evidence | None:
        """The pictures of a fault; None where there are none (any more)."""
        return next((made for told, made in self._made if told is fault), None)

    def _show(self, fault: FaultFound, frame: Frame, reading: Reading) -> None:
        geometry = self._geometry() if self._geometry else None
        mark = mark_of(fault.where, geometry, reading.position)
        frames = [self._well, frame] if self._well is not None and self._well.size == frame.size else [frame]
        images = [picture_of(each.image, mark, geometry) for each in frames]
        shown = [as_picture(image) for image in images]
        self._made.append((fault, Evidence(shown[0] if len(shown) > 1 else None, shown[-1])))
        if self._keep:
            self._keep(fault, side_by_side(images))
