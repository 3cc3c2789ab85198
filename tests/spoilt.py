"""What telephones and bad light do to a picture: each spoiler gives the picture and where its field's corners went."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from tablehub.frames import Image
from tablehub.vision.geometry import Floats

Spoiler = Callable[[Image, Floats], tuple[Image, Floats]]
GREY = (96, 96, 96)


def plain(image: Image, corners: Floats) -> tuple[Image, Floats]:
    return image, corners


def rotated(image: Image, corners: Floats, degrees: float) -> tuple[Image, Floats]:
    """Turned about its middle; the picture grows so that nothing is cut off."""
    height, width = image.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    cosine, sine = abs(turn[0, 0]), abs(turn[0, 1])
    size = round(height * sine + width * cosine), round(height * cosine + width * sine)
    turn[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
    turned = cv2.warpAffine(image, turn, size, flags=cv2.INTER_LINEAR, borderValue=GREY)
    return np.asarray(turned, np.uint8), corners @ turn[:, :2].T + turn[:, 2]


def scaled(image: Image, corners: Floats, long_side: int) -> tuple[Image, Floats]:
    factor = long_side / max(image.shape[:2])
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=way), np.uint8), corners * factor


def compressed(image: Image, corners: Floats, quality: int) -> tuple[Image, Floats]:
    _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), corners


def blurred(image: Image, corners: Floats, pixels: float) -> tuple[Image, Floats]:
    """Out of focus; `pixels`: the blur's sigma at 1280 pixels."""
    sigma = pixels * max(image.shape[:2]) / 1280
    return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8), corners


def exposed(image: Image, corners: Floats, factor: float) -> tuple[Image, Floats]:
    """So many times the light, clipped as a sensor clips; little of it brings noise."""
    light = (image.astype(np.float32) / 255) ** 2.2 * factor
    noise = np.random.default_rng(5).normal(0, 0.004, light.shape)
    return np.asarray(np.clip(light + noise, 0, 1) ** (1 / 2.2) * 255, np.uint8), corners


def glare(image: Image, corners: Floats) -> tuple[Image, Floats]:
    """A lamp's reflection, white in its middle, a third of the way into the field."""
    height, width = image.shape[:2]
    x, y = corners[0] + (corners[2] - corners[0]) / 3
    radius = float(np.hypot(*(corners[1] - corners[0]))) / 7
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    shine = 230 * np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * radius**2))
    return np.asarray(np.clip(image.astype(np.float32) + shine[:, :, None], 0, 255), np.uint8), corners


def barrel(image: Image, corners: Floats, k1: float) -> tuple[Image, Floats]:
    """A wide lens: straight lines bulge outwards. Division model, radii in half diagonals."""
    height, width = image.shape[:2]
    middle, half = np.array([width / 2, height / 2]), float(np.hypot(width, height)) / 2
    corner_scale = 1 / (1 + k1)

    def straight(places: Floats) -> Floats:
        r2 = (((places - middle) / half) ** 2).sum(axis=-1, keepdims=True)
        return np.asarray((places - middle) / (1 + k1 * r2) / corner_scale + middle)

    ys, xs = np.mgrid[0:height, 0:width]
    source = straight(np.stack([xs, ys], axis=-1).astype(float)).astype(np.float32)
    bent = cv2.remap(image, source, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    moved = corners.copy()
    for _ in range(50):
        moved = moved + (corners - straight(moved))
    return np.asarray(bent, np.uint8), moved


SPOILT: dict[str, Spoiler] = {
    "plain": plain,
    "turned-7": partial(rotated, degrees=7),
    "turned-35": partial(rotated, degrees=35),
    "turned-60": partial(rotated, degrees=-60),
    "portrait": partial(rotated, degrees=90),
    "upside-down": partial(rotated, degrees=180),
    "jpeg-30": partial(compressed, quality=30),
    "jpeg-10": partial(compressed, quality=10),
    "blur-2": partial(blurred, pixels=2.0),
    "blur-3": partial(blurred, pixels=3.0),
    "dim": partial(exposed, factor=0.15),
    "dark": partial(exposed, factor=0.05),
    "bright": partial(exposed, factor=2.5),
    "glare": glare,
    "barrel": partial(barrel, k1=-0.15),
    "12-megapixel": partial(scaled, long_side=4032),
    "480p": partial(scaled, long_side=854),
    "small": partial(scaled, long_side=640),
}
"""Spoilers by name."""
