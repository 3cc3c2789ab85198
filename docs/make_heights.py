"""Writes hardware/heights.md: how high a camera has to be above a board of a size. `python -m docs.make_heights`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hardware.pi_camera import FIELDS
from tablehub.vision.geometry import Camera

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "hardware" / "heights.md"

MARGIN = 0.06
"""Share of the picture left free at each edge: nobody aims a camera to the pixel."""

WIDTH = 1280
"""Pixels across the picture that is read."""

FINE = 32
"""Pixels a point's width that lose nothing: the straight view a board is read in has as many."""


@dataclass(frozen=True)
class Lens:
    """A camera's field of view in degrees for its whole sensor, and the shape of the picture taken of it."""

    name: str
    across: float
    aspect: float

    @property
    def size(self) -> tuple[int, int]:
        return WIDTH, round(WIDTH / self.aspect)


LENSES: Sequence[Lens] = (
    Lens("Camera Module 3", FIELDS["imx708"], 16 / 9),
    Lens("Camera Module 3 Wide", FIELDS["imx708_wide"], 16 / 9),
    Lens("Camera Module 2", FIELDS["imx219"], 4 / 3),
    Lens("HQ Camera, 6 mm lens", 55.3, 4 / 3),
    Lens("USB camera, 78° diagonal", 70.4, 16 / 9),
)
"""Horizontal fields of view as Raspberry Pi's camera documentation gives them; the HQ Camera's is that of a 6 mm lens
before its 6.287 mm wide sensor, the USB camera's that of a Logitech C920."""


@dataclass(frozen=True)
class BoardSize:
    """A common board by its checkers, in mm; its measures are those of the boards that are sold with these."""

    name: str
    checker: float

    @property
    def pitch(self) -> float:
        """From the middle of a point to the next one's."""
        return 1.05 * self.checker

    @property
    def seen(self) -> tuple[float, float]:
        """What has to be in the picture, in mm: twelve points, the bar and a tray on either side; two rows of five."""
        return (12 + 1.4 + 2 * 1.4) * self.pitch, 12.4 * self.checker


BOARDS: Sequence[BoardSize] = (
    BoardSize('travel board, 11"', 22.0),
    BoardSize('15" board', 30.0),
    BoardSize('18" board', 36.0),
    BoardSize('21" tournament board', 45.0),
    BoardSize("largest club boards", 50.0),
)


def camera_at(lens: Lens, distance: float, aslant: float = 0.0) -> Camera:
    """A camera `distance` mm from the middle of the felt, looking at it, without distortion.

    `aslant` is its angle from straight above, in degrees, over light's edge.
    """
    focal = lens.size[0] / 2 / np.tan(np.radians(lens.across) / 2)
    matrix = np.array([(focal, 0, lens.size[0] / 2), (0, focal, lens.size[1] / 2), (0, 0, 1)])
    turn = np.array([np.pi - np.radians(aslant), 0.0, 0.0])
    return Camera(matrix, np.zeros(5), turn, np.array([0.0, 0.0, distance]), lens.size)


def fits(lens: Lens, board: BoardSize, distance: float, aslant: float = 0.0) -> bool:
    """Is all that has to be seen in the picture, with the margin?"""
    x, y = (length / 2 for length in board.seen)
    camera = camera_at(lens, distance, aslant)
    pixels = camera.project([(sx * x, sy * y, 0) for sx in (-1, 1) for sy in (-1, 1)])
    size = np.array(lens.size)
    return bool(np.all(pixels >= MARGIN * size) and np.all(pixels <= (1 - MARGIN) * size))


def nearest(lens: Lens, board: BoardSize, aslant: float = 0.0) -> float:
    """The least distance from the middle of the felt, in mm, from which all is seen; to the next 10 mm."""
    return next(float(distance) for distance in range(100, 5000, 10) if fits(lens, board, distance, aslant))


def farthest(lens: Lens, board: BoardSize) -> float:
    """The greatest distance, in mm, from which a point is still `FINE` pixels wide; to the last 10 mm."""
    finest = camera_at(lens, 1000.0).scale_at(0.0, 0.0) * board.pitch * 1000.0
    return float(finest / FINE // 10 * 10)


def page() -> str:
    """The page in Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# How high the camera goes\n"
    yield "Centimetres from the felt to the lens, for a camera above the middle of the board that looks straight down."
    yield "From the first number on the field and both trays are in the picture; up to the second a point is at least"
    yield f"{FINE} pixels wide in a picture {WIDTH} pixels wide, so that nothing is lost. Nearer the first is better,"
    yield "as long as the arm is out of the players' way.\n"
    yield f"| board (its checkers) | {' | '.join(lens.name for lens in LENSES)} |"
    yield "|---" * (len(LENSES) + 1) + "|"
    for board in BOARDS:
        cells = [f"{nearest(lens, board) / 10:.0f} to {farthest(lens, board) / 10:.0f}" for lens in LENSES]
        yield f"| {board.name} ({board.checker:.0f} mm) | {' | '.join(cells)} |"
    yield "\nMade by `python -m docs.make_heights` with the program's geometry; `tests/docs/test_make_heights.py`"
    yield "looks at a simulated board through two of these cameras.\n"
    yield "From straight above one picture cannot tell a wide lens from a camera higher up: a Wide of which nothing"
    yield "is known is taken for a camera of common width at nearly twice its height, and then stacks are in doubt."
    yield "So the program asks the Pi camera for its model, which tells the focal length. Ten simulated boards were"
    yield "looked at through the Wide from the least height and halfway up, half of them bent as barrels are (k1 ="
    yield "-0.06), with three positions each that are full of stacks: without the model 55 of 60 were read rightly,"
    yield "26 of them surely (above 0.9); with it 56, and 47 surely; none wrongly with a confidence above 0.6"
    yield "either way. A standard lens is as good as known already: 10 and 9 of 12 rightly, 4 surely. Told that it"
    yield "is a Wide, it would read 4 of 12 rightly, and the others with doubt. So where something else is before"
    yield "the lens, and for other wide cameras, measure the lens once, as the README says, and play with the"
    yield "profile that `tablehub calibrate --lens lens.toml` makes. Wide lenses also see checkers at the rim more"
    yield "aslant: take the standard lens where the arm can be high enough.\n"
    yield "## Aslant\n"
    lens, board = LENSES[0], BOARDS[3]
    straight, slanting, steep = (round(nearest(lens, board, angle) / 10) for angle in (0, 30, 45))
    yield "The camera may look from any side, up to 45 degrees from straight above, at about the same distance from the"
    yield f"board's middle: a {lens.name} over the long side of a {board.name} needs {straight} cm from straight"
    yield f"above, {slanting} cm at 30 degrees and {steep} cm at 45. The far side is seen smaller; from above is best"
    yield "for stacks and dice."


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(page().splitlines())} lines")
