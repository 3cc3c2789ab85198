"""Writes how high the camera hangs, for the documentation: `python docs/make_heights.py`.

For a camera straight above the middle of the board, by the program's own geometry and the checks that `tablehub doctor`
makes: from the height at which field and trays come into view up to that at which a point is 40 pixels wide no more.
`tests/docs/test_heights.py` renders boards from these heights and has the program find and read them.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from calibration.layout import TYPICAL  # noqa: E402
from hardware.cameras import DEFAULT_SIZE  # noqa: E402
from tablehub.live.aim_checks import Verdict, board_checks  # noqa: E402
from tablehub.vision.geometry import BoardGeometry, Camera  # noqa: E402

PAGE = ROOT / "docs" / "camera-heights.md"

CAMERAS = {
    "Camera Module 3": 66.0,
    "Camera Module 2": 62.2,
    "USB camera, 60° across": 60.0,
    "USB camera, 78° across": 78.0,
}
"""Degrees across, as their makers state them. Pictures are 16:9; of a 4:3 sensor the whole width is used."""

BOARDS = {"travel (30 mm points)": 30.0, "club (40 mm)": 40.0, "tournament (47 mm)": 47.0}
"""Width of a point in mm: checkers are about 3 mm narrower."""

HIGHEST = 60.0
"""Pitches; nobody hangs a camera higher."""

STEP = 0.02
"""Pitches between the heights tried: a millimetre."""

FRAME = 0.5
"""Pitches of rail in view on every side: the program needs the field's edges and the upper faces beside them."""

INTRODUCTION = """\
# How high the camera hangs

<!-- Written by docs/make_heights.py; run it again when the geometry or the checks change. -->

Straight above the middle of the board, measured from the felt to the lens, at {width}x{height} pixels. Below the first
number the board or the trays are cut off; above the second a point is less than 40 pixels wide, and stacks and pips are
read less surely. Nearer the first is better: a hand's breadth more is enough. A camera that looks aslant (up to 30° off
the vertical does no harm) hangs a little further away.

The Camera Module 3 Wide (102° across) is not in the table: it would hang so near that checkers hide what is behind them
at the board's ends. Of four rendered boards under it, from the lowest height to the highest, one was read rightly.
"""

LAMP = """\
## The lamp

A lamp shines in glossy checkers where the camera would see it in a mirror that lies on the board. For a lamp as high as
the camera that place lies half-way between the two. So the lamp belongs **at least a board's width aside of the camera:
{near} cm for a travel board, {far} cm for one of a tournament**. A large soft light (a window, a lit ceiling, a lamp
behind paper) is better than a small bright one, for its shadows are soft; two, one on each side, are better still.
Leave it as it is during a match; the program follows slow changes.
"""


def camera_above(degrees_across: float, height: float) -> Camera:
    """A camera `height` pitches above the middle of the board, looking straight down, light at the lower edge."""
    width, depth = DEFAULT_SIZE
    focal = width / 2 / np.tan(np.radians(degrees_across) / 2)
    matrix = np.array([[focal, 0, width / 2], [0, focal, depth / 2], [0, 0, 1]])
    downwards = np.array([np.pi, 0.0, 0.0])
    return Camera(matrix, np.zeros(5), downwards, np.array([0.0, 0.0, height]), DEFAULT_SIZE)


def heights(degrees_across: float) -> tuple[float, float]:
    """The lowest and the highest good height, in pitches."""
    shape = replace(TYPICAL, depth=TYPICAL.depth + 2 * FRAME, bar_width=TYPICAL.bar_width + 2 * FRAME)
    good = [
        height
        for height in np.arange(5.0, HIGHEST, STEP)
        if all(
            check.verdict is Verdict.GOOD
            for check in board_checks(BoardGeometry(shape, camera_above(degrees_across, float(height))))
        )
    ]
    return float(good[0]), float(good[-1])


def page() -> str:
    """The whole page."""
    lines = [INTRODUCTION.format(width=DEFAULT_SIZE[0], height=DEFAULT_SIZE[1])]
    lines += [f"| camera | {' | '.join(BOARDS)} |", f"|---|{'---|' * len(BOARDS)}"]
    for name, degrees in CAMERAS.items():
        low, high = heights(degrees)
        cells = [f"{_cm(low * pitch, up=True)} to {_cm(high * pitch)} cm" for pitch in BOARDS.values()]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    aside = [_cm(TYPICAL.width * pitch) for pitch in BOARDS.values()]
    return "\n".join([*lines, "", LAMP.format(near=aside[0], far=aside[-1])])


def _cm(millimetres: float, *, up: bool = False) -> int:
    return int(np.ceil(millimetres / 10)) if up else int(millimetres / 10)


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
