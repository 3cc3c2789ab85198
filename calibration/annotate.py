"""Pictures of what was understood, drawn over what the camera saw."""

from __future__ import annotations

import textwrap
import zlib
from pathlib import Path

import cv2
import numpy as np

from tablehub.files import write_whole
from tablehub.frames import Image
from tablehub.rules.position import BAR, Position
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.reading import CubeReading, DieReading, Reading

# BGR, apart also for colour-blind eyes, each on a dark outline.
FIELD, SLOT, LIGHT_RING, DARK_RING, DOUBT = (255, 200, 0), (150, 150, 150), (0, 230, 255), (255, 120, 40), (60, 60, 255)
FONT = cv2.FONT_HERSHEY_SIMPLEX
SURE = 0.9  # probability of a point's best count below which the point is marked as doubtful
PERCENT_AT = 0.35  # pitches from the board's middle, where rows of five do not reach
MARK = b"tEXtSoftware\0TableHub drawing"  # a text chunk's kind and content, as viewers of pictures show them
PNG_HEADER = 8 + 25  # bytes of a PNG's signature and its first chunk
LINE = 70  # characters of a sentence that fit side by side in a picture 1280 pixels wide


def draw_calibration(image: Image, geometry: BoardGeometry) -> Image:
    """The picture with the field, the points' numbers (light's numbering) and the starting checkers drawn in."""
    canvas = image.copy()
    _draw_board(canvas, geometry)
    _draw_counts(canvas, geometry, Position.start())
    return canvas


def save_drawing(drawing: Image, path: Path) -> None:
    """Write a drawing as PNG, marked as one: whole, or not at all. Raises `OSError`."""
    _, encoded = cv2.imencode(".png", drawing)
    png = encoded.tobytes()
    chunk = (len(MARK) - 4).to_bytes(4, "big") + MARK + zlib.crc32(MARK).to_bytes(4, "big")
    write_whole(path, png[:PNG_HEADER] + chunk + png[PNG_HEADER:])


def is_drawing(path: Path) -> bool:
    """Whether a file was written by `save_drawing`: among the pictures of a board it is none of them."""
    if not path.is_file():  # to read a pipe is to wait for ever
        return False
    try:
        with path.open("rb") as file:
            return file.read(PNG_HEADER + 4 + len(MARK)).endswith(MARK)
    except OSError:
        return False


def draw_reading(image: Image, geometry: BoardGeometry, reading: Reading, *, percent: bool = False) -> Image:
    """The picture with checkers as counted, dice and cube as read and doubtful points marked.

    `percent`: at every point how sure its count is.
    """
    canvas = image.copy()
    _draw_board(canvas, geometry)
    for n, counts in enumerate(reading.points, start=1):
        if not counts or max(counts.values()) < SURE:
            _mark_point(canvas, geometry, n, filled=not counts)
    if reading.position is not None:
        _draw_counts(canvas, geometry, reading.position)
    for die in reading.dice:
        _draw_die(canvas, die)
    if reading.cube is not None:
        _draw_cube(canvas, reading.cube)
    if percent:
        _draw_percent(canvas, geometry, reading)
    _draw_note(canvas, reading.why or f"confidence {reading.confidence:.3f}")
    return canvas


def draw_sentence(image: Image, sentence: str) -> Image:
    """A picture in which nothing was understood, with the sentence that says so."""
    canvas = image.copy()
    _draw_note(canvas, sentence)
    return canvas


def _mark_point(canvas: Image, geometry: BoardGeometry, point: int, filled: bool) -> None:
    """A frame around a doubtful point; a tinted one around a point that could not be seen."""
    shape = geometry.shape
    x, side = shape.point_x(point), shape.side(point)
    outer, inner = side * shape.depth / 2, side * (shape.depth / 2 - 5 * shape.row)
    corners = [(x - 0.45, outer, 0), (x + 0.45, outer, 0), (x + 0.45, inner, 0), (x - 0.45, inner, 0)]
    outline = _round(geometry.camera.project(corners))
    if filled:
        tinted = canvas.copy()
        cv2.fillPoly(tinted, [outline], DOUBT)
        cv2.addWeighted(tinted, 0.35, canvas, 0.65, 0, canvas)
    cv2.polylines(canvas, [outline], True, DOUBT, 2, cv2.LINE_AA)


def _draw_note(canvas: Image, note: str) -> None:
    """A sentence along the bottom, in as many lines as it needs."""
    lines = textwrap.wrap(note, max(1, int(LINE * canvas.shape[1] / 1280 / _factor(canvas))))
    step = round(34 * _factor(canvas))
    for index, line in enumerate(lines):
        _text(canvas, line, (20, canvas.shape[0] - 20 - step * (len(lines) - 1 - index)), 0.8, (255, 255, 255))


def _draw_board(canvas: Image, geometry: BoardGeometry) -> None:
    shape = geometry.shape
    corners = shape.corners()
    outline = np.vstack([np.linspace(corners[i], corners[(i + 1) % 4], 24) for i in range(4)])
    cv2.polylines(canvas, [_round(geometry.camera.project(outline))], True, FIELD, 2, cv2.LINE_AA)
    half = shape.bar_width / 2
    for x in (-half, half):
        line = np.linspace((x, -shape.depth / 2, 0), (x, shape.depth / 2, 0), 24)
        cv2.polylines(canvas, [_round(geometry.camera.project(line))], False, FIELD, 1, cv2.LINE_AA)
    for point in range(1, 25):
        edge = shape.side(point) * (shape.depth / 2 + 0.3)
        x, y = _pixel(geometry, shape.point_x(point), edge, 0.0)
        _text(canvas, str(point), (x, y), 0.6, FIELD, centred=True)


def _draw_counts(canvas: Image, geometry: BoardGeometry, position: Position) -> None:
    """A ring for each checker counted that lies on the board, and the number where others lie on these."""
    shape = geometry.shape
    for point, count in enumerate(position.signed(), start=1):
        colour = LIGHT_RING if count > 0 else DARK_RING
        for index in range(min(abs(count), shape.abreast)):
            _ring(canvas, geometry, (*shape.slot(point, index), shape.checker_height), colour)
        if abs(count) > shape.abreast:
            x, y = _pixel(geometry, *shape.slot(point, 0), 2 * shape.checker_height)
            _text(canvas, str(abs(count)), (x, y), 0.9, colour, centred=True)
    for men, sign, colour in ((position.light, 1, LIGHT_RING), (position.dark, -1, DARK_RING)):
        if men[BAR]:
            x, y = _pixel(geometry, 0.0, sign * 2.0, 0.3)
            _text(canvas, f"bar {men[BAR]}", (x, y), 0.8, colour, centred=True)


def _ring(canvas: Image, geometry: BoardGeometry, place: tuple[float, float, float], colour: tuple[int, ...]) -> None:
    angle = np.linspace(0, 2 * np.pi, 28)
    radius = geometry.shape.checker / 2
    circle = np.column_stack(
        [place[0] + radius * np.cos(angle), place[1] + radius * np.sin(angle), np.full(28, place[2])]
    )
    cv2.polylines(canvas, [_round(geometry.camera.project(circle))], True, colour, 2, cv2.LINE_AA)


def _draw_die(canvas: Image, die: DieReading) -> None:
    x, y = round(die.center[0]), round(die.center[1])
    cv2.circle(canvas, (x, y), 20, (0, 255, 0) if die.value else DOUBT, 2, cv2.LINE_AA)
    label = str(die.value) if die.value else "?"
    _text(
        canvas, label if die.state.value == "flat" else f"{label} {die.state.value}", (x + 22, y + 8), 0.8, (0, 255, 0)
    )


def _draw_cube(canvas: Image, cube: CubeReading) -> None:
    x, y = round(cube.center[0]), round(cube.center[1])
    half = round(18 * _factor(canvas))
    cv2.rectangle(canvas, (x - half, y - half), (x + half, y + half), (0, 255, 0), 2, cv2.LINE_AA)
    _text(canvas, f"cube {cube.shows}", (x + half + 4, y + 8), 0.7, (0, 255, 0))


def _draw_percent(canvas: Image, geometry: BoardGeometry, reading: Reading) -> None:
    """How sure each point's count is, towards the board's middle."""
    shape = geometry.shape
    for n, counts in enumerate(reading.points, start=1):
        sure = max(counts.values()) if counts else 0.0
        y = shape.side(n) * PERCENT_AT
        place = _pixel(geometry, shape.point_x(n), y, 0.0)
        _text(canvas, f"{sure * 100:.0f}", place, 0.55, FIELD if sure >= SURE else DOUBT, centred=True)


def _pixel(geometry: BoardGeometry, x: float, y: float, z: float) -> tuple[int, int]:
    px = geometry.camera.project([(x, y, z)])[0]
    return round(float(px[0])), round(float(px[1]))


def _round(points: Floats) -> np.ndarray:
    return np.rint(points).astype(np.int32).reshape(-1, 1, 2)


def _factor(canvas: Image) -> float:
    """Text and lines grow with the picture, so that they can be read when it is shown smaller."""
    return max(1.0, canvas.shape[1] / 1280)


def _text(
    canvas: Image, text: str, at: tuple[int, int], size: float, colour: tuple[int, ...], centred: bool = False
) -> None:
    """Text on a dark outline, from its lower left corner or around its middle."""
    size, bold = size * _factor(canvas), round(2 * _factor(canvas))
    if centred:
        (width, height), _ = cv2.getTextSize(text, FONT, size, bold)
        at = (at[0] - width // 2, at[1] + height // 2)
    cv2.putText(canvas, text, at, FONT, size, (0, 0, 0), bold + 3, cv2.LINE_AA)
    cv2.putText(canvas, text, at, FONT, size, colour, bold, cv2.LINE_AA)
