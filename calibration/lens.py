"""The lens of an unknown camera, measured from pictures of a printed sheet (a ChArUco board).

Most cameras need none of this: the starting position tells the lens well enough. A very wide lens, or one behind glass,
is better measured once. The sheet is OpenCV's ChArUco board: Garrido-Jurado et al., Pattern Recognition 47 (2014).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.errors import BadImage
from tablehub.frames import Frame, Image
from tablehub.vision.geometry import Floats

COLUMNS, ROWS = 7, 10
"""Squares of the sheet: it fits on A4 and on US letter."""
SQUARE_MM = 25.0
SQUARE_CELLS, MARKER_CELLS = 8, 6
"""Modules across a square and a marker, its border included."""
FEWEST_CORNERS = 12
"""Corners that a picture must show to count."""
FEWEST_PICTURES, MOST_PICTURES = 6, 40
"""Pictures of the sheet that are needed, and that are used at most: more take time and tell nothing new."""
LEAST_SPREAD = 0.5
"""Share of the picture's width and of its height that corners of all pictures together must cover."""
LARGEST_ERROR = 1.5
"""Pixels (root mean square) beyond which the sheet was bent, moved or blurred."""
DIFFERENT = 0.02
"""Share of the picture's width by which the sheet must have moved to count as another picture."""


@dataclass(frozen=True, eq=False)
class Lens:
    """What a camera does to straight lines: `matrix` (3, 3) in pixels, `distortion` (5,) as OpenCV has them.

    `size` is the width and height of its pictures, `error` the root mean square of what is unexplained, in pixels.
    """

    size: tuple[int, int]
    matrix: Floats
    distortion: Floats
    error: float


def undistorted(image: Image, lens: Lens) -> tuple[Image, Lens]:
    """The whole picture as a lens that keeps lines straight would give it, of the same size, and that lens."""
    matrix, _ = cv2.getOptimalNewCameraMatrix(lens.matrix, lens.distortion, lens.size, 1.0)
    straight = np.asarray(cv2.undistort(image, lens.matrix, lens.distortion, newCameraMatrix=matrix), np.uint8)
    return straight, Lens(lens.size, np.asarray(matrix, float), np.zeros(5), lens.error)


def sheet() -> cv2.aruco.CharucoBoard:
    """The board as OpenCV knows it, in millimetres."""
    markers = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    marker = SQUARE_MM * MARKER_CELLS / SQUARE_CELLS
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE_MM, marker, markers)


def sheet_svg() -> str:
    """The sheet as SVG in true size on A4, to be printed at 100 %."""
    width, height = COLUMNS * SQUARE_CELLS, ROWS * SQUARE_CELLS
    cells = sheet().generateImage((width, height)) < 128
    cell = SQUARE_MM / SQUARE_CELLS
    left, top = (210 - width * cell) / 2, 12.0
    boxes = []
    for row in range(height):
        for start, end in _runs(cells[row]):
            x, y = left + start * cell, top + row * cell
            boxes.append(f'<rect x="{x:g}" y="{y:g}" width="{(end - start) * cell:g}" height="{cell:g}"/>')
    caption = (
        f'<text x="105" y="{top + height * cell + 10:g}" font-family="sans-serif" font-size="5" text-anchor="middle">'
        f"TableHub lens sheet: print at 100 %, glue on something flat. A square measures {SQUARE_MM:g} mm.</text>"
    )
    page = '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">'
    ground = '<rect width="210" height="297" fill="#fff"/>'
    return "\n".join([page, ground, '<g shape-rendering="crispEdges">', *boxes, "</g>", caption, "</svg>", ""])


def _runs(row: np.ndarray) -> list[tuple[int, int]]:
    """Where a row of cells is black: start and end of each run."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(np.int8), [0]])))
    return [(int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]


@dataclass(frozen=True, eq=False)
class View:
    """The sheet in one picture: corners' places on it (n, 3) in millimetres, and in the picture (n, 2) in pixels."""

    places: NDArray[np.float32]
    pixels: NDArray[np.float32]


def view_of(image: Image) -> View | None:
    """The sheet in a picture; None where too little of it is to be seen."""
    board = sheet()
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    if ids is None or len(ids) < FEWEST_CORNERS:
        return None
    places = np.asarray(board.getChessboardCorners(), np.float32)[ids.ravel()]
    return View(places, np.asarray(corners, np.float32).reshape(-1, 2))


def measure_lens(frames: Iterable[Frame]) -> Lens:
    """The lens of the camera that took these pictures; raises `BadImage` saying what is missing."""
    views: list[View] = []
    size: tuple[int, int] | None = None
    looked = 0
    for frame in frames:
        if size is not None and frame.size != size:
            raise BadImage(f"{frame.name} has another size than the pictures before it: use one camera and one setting")
        size, looked = frame.size, looked + 1
        view = view_of(frame.image)
        if view is not None and _is_new(view, views, size):
            views.append(view)
        if len(views) == MOST_PICTURES:
            break
    if size is None:
        raise BadImage("the source has no pictures")
    if len(views) < FEWEST_PICTURES:
        raise BadImage(
            f"the sheet is seen in only {len(views)} of {looked} pictures that differ; {FEWEST_PICTURES} are needed: "
            "hold it flat and still, near and slanted, also in the picture's corners"
        )
    _check_spread(views, size)
    return _fitted(views, size)


def _is_new(view: View, views: Sequence[View], size: tuple[int, int]) -> bool:
    """Has the sheet moved since the last picture of it that counted?"""
    if not views:
        return True
    now, before = (v.pixels.mean(axis=0) for v in (view, views[-1]))
    turned = abs(float(np.ptp(view.pixels[:, 0]) - np.ptp(views[-1].pixels[:, 0])))
    return bool(max(np.hypot(*(now - before)), turned) > DIFFERENT * size[0])


def _check_spread(views: Sequence[View], size: tuple[int, int]) -> None:
    everything = np.vstack([view.pixels for view in views])
    spread = np.ptp(everything, axis=0) / size
    if spread.min() < LEAST_SPREAD:
        raise BadImage(
            f"the sheet covers only {spread[0]:.0%} of the picture's width and {spread[1]:.0%} of its height: "
            "show it near the edges and corners too, where lenses bend most"
        )


def _fitted(views: Sequence[View], size: tuple[int, int]) -> Lens:
    places, pixels = [view.places for view in views], [view.pixels for view in views]
    error, matrix, distortion, _, _ = cv2.calibrateCamera(places, pixels, size, None, None)
    if not error < LARGEST_ERROR:
        raise BadImage(
            f"the pictures do not fit together ({error:.1f} pixels off): glue the sheet on something flat, hold it "
            "still, and see that the pictures are sharp"
        )
    return Lens(size, np.asarray(matrix, float), np.asarray(distortion, float).ravel()[:5], float(error))
