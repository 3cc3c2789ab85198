"""Corners of a playing field in a picture: whether they make sense, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablehub.errors import BadInput
from tablehub.vision.geometry import Floats

AS_SEEN = "give the playing field's four corners clockwise from top left as seen, each as x,y in pixels"
SMALLEST_SIDE = 100.0  # pixels: a checker would be seven wide
OUTSIDE = 0.1  # of the picture's sides that a corner may lie outside of it
MOST_UNEQUAL = 3.0  # ratio of a field's opposite sides: a camera that low sees no checkers' faces


def parse_corners(texts: Sequence[str]) -> Floats:
    """Corners (4, 2) from four texts `x,y`; raises `BadInput`."""
    corners = []
    for text in texts:
        numbers = text.split(",")
        try:
            x, y = (float(number) for number in numbers)
        except ValueError:
            raise BadInput(f"--corners {text!r} is no place in a picture: {AS_SEEN}, like 120,80") from None
        corners.append((x, y))
    return np.array(corners, float)


def check_corners(corners: Floats, size: tuple[int, int]) -> None:
    """Raise `BadInput` where these cannot be a field's corners in a picture of this size (width, height)."""
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise BadInput(f"--corners are not four places in the picture: {AS_SEEN}")
    width, height = size
    for x, y in corners.tolist():
        if not (-OUTSIDE * width <= x <= (1 + OUTSIDE) * width and -OUTSIDE * height <= y <= (1 + OUTSIDE) * height):
            raise BadInput(f"the corner {x:g},{y:g} is outside the picture of {width}x{height} pixels: {AS_SEEN}")
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    turns = sides[:, 0] * np.roll(sides[:, 1], -1) - sides[:, 1] * np.roll(sides[:, 0], -1)
    if (turns < 0).all():
        raise BadInput(f"the corners run anticlockwise: {AS_SEEN}")
    if not (turns > 0).all():
        raise BadInput(f"the corners do not go around a field, its sides cross or bend inwards: {AS_SEEN}")
    if lengths.min() < SMALLEST_SIDE:
        raise BadInput(
            f"the field between these corners is only {lengths.min():.0f} pixels wide at its narrowest, too small to "
            "be read: take a larger picture, or check the corners"
        )
    if max(lengths[:2] / lengths[2:]) > MOST_UNEQUAL or min(lengths[:2] / lengths[2:]) < 1 / MOST_UNEQUAL:
        raise BadInput(f"no camera above a board sees it with such corners, opposite sides differ too much: {AS_SEEN}")


def turned(corners: Floats, quarter_turns: int) -> Floats:
    """The same field with its list of corners begun so many corners later."""
    return np.asarray(np.roll(corners, -quarter_turns, axis=0))
