"""Pictures that show nothing: too dark, too bright, too blurred, too small."""

from __future__ import annotations

import cv2
import numpy as np

from tablehub.frames import Image

SMALLEST = 320, 240
"""Width and height in pixels, in either order, below which checkers are not told apart."""
LARGEST = 2048
"""Longer side in pixels above which a picture shows more than is looked at."""
DARK, BRIGHT = 14.0, 247.0  # grey level of the brightest, the darkest parts
PARTS = 2.0, 98.0  # percentiles that are taken for the darkest and brightest
FLAT = 8.0  # grey levels between them that no board goes without
LONG_SIDE = 640  # pixels to which a picture is brought before it is asked how sharp it is
BLURRED = 9.0  # largest differences (99.5th percentile) of neighbouring pixels, in hundredths of the contrast


def reduced(image: Image) -> tuple[Image, float]:
    """A picture no larger than straight views need, each pixel the mean of those it stands for, and how many times as
    large the one given is. Views taken from finer pictures as they are would show grain where there is none."""
    height, width = image.shape[:2]
    times = max(height, width) / LARGEST
    if times <= 1:
        return image, 1.0
    size = round(width / times), round(height / times)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8), times


def unfit(image: Image) -> str | None:
    """What is wrong with a picture (BGR) in which no board could be seen, and what to do; None: nothing."""
    height, width = image.shape[:2]
    if max(height, width) < SMALLEST[0] or min(height, width) < SMALLEST[1]:
        return f"the picture is only {width}x{height} pixels: take one of 1280x720 or more"
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    low, high = np.percentile(grey, PARTS)
    if high < DARK:
        return "the picture is black: take the cap off, or more light"
    if low > BRIGHT:
        return "the picture is overexposed to white: take less light or a shorter exposure"
    if high - low < FLAT:
        return "the picture shows one even colour: point the camera at the board"
    factor = LONG_SIDE / max(height, width)
    small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA).astype(np.float32)
    steps = np.maximum(np.abs(np.diff(small, axis=0))[:, :-1], np.abs(np.diff(small, axis=1))[:-1])
    if float(np.percentile(steps, 99.5)) < BLURRED * float(high - low) / 100:
        return "the picture is blurred: focus, hold the camera still, and take it again"
    return None
