"""What telephones and bad light do to a picture: each spoiler gives the picture and where its field's corners went."""

from __future__ import annotations

import random
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


def mirrored(image: Image, corners: Floats) -> tuple[Image, Floats]:
    """As in a mirror: home boards change sides. The corners run anticlockwise then."""
    flipped = np.ascontiguousarray(image[:, ::-1])
    return flipped, np.column_stack([image.shape[1] - 1 - corners[:, 0], corners[:, 1]])


def aslant(image: Image, corners: Floats, tilt: float, side: float) -> tuple[Image, Floats]:
    """As a camera in the same place sees it that is turned by `tilt` degrees up, or whichever way `side` says.

    The picture is made so large that nothing is cut off. Checkers' heights stay true: the camera does not move.
    """
    height, width = image.shape[:2]
    matrix = np.array([[0.9 * width, 0, width / 2], [0, 0.9 * width, height / 2], [0, 0, 1]])
    axis = np.deg2rad(tilt) * np.array([np.cos(np.deg2rad(side)), np.sin(np.deg2rad(side)), 0.0])
    change = matrix @ cv2.Rodrigues(axis)[0] @ np.linalg.inv(matrix)
    frame = np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
    return _warped(image, corners, change, cv2.perspectiveTransform(frame[None], change)[0])


def lower(image: Image, corners: Floats, degrees: float) -> tuple[Image, Floats]:
    """The field's plane as a camera sees it that stands so much lower: what is high on it stays too flat."""
    height, width = image.shape[:2]
    matrix = np.array([[0.9 * width, 0, width / 2], [0, 0.9 * width, height / 2], [0, 0, 1]])
    turn = cv2.Rodrigues(np.deg2rad(degrees) * np.array([-1.0, 0, 0]))[0]
    change = matrix @ np.column_stack([turn[:, :2], (0, 0, 1)]) @ np.linalg.inv(matrix)
    around = np.vstack([corners, corners.mean(axis=0)])
    around = np.clip(around.mean(axis=0) + 1.35 * (around - around.mean(axis=0)), (0, 0), (width, height))
    return _warped(image, corners, change, cv2.perspectiveTransform(around[None], change)[0])


def _warped(image: Image, corners: Floats, change: Floats, shown: Floats) -> tuple[Image, Floats]:
    """Seen through a projective change, so that all places `shown` (n, 2) are in a picture as large as before."""
    size = (image.shape[1], image.shape[0])
    low, high = shown.min(axis=0), shown.max(axis=0)
    scale = float((np.array(size) / (high - low)).min())
    rest = (np.array(size) - scale * (high - low)) / 2 - scale * low
    whole = np.array([[scale, 0, rest[0]], [0, scale, rest[1]], [0, 0, 1]]) @ change
    warped = cv2.warpPerspective(image, whole, size, flags=cv2.INTER_LINEAR, borderValue=GREY)
    return np.asarray(warped, np.uint8), cv2.perspectiveTransform(corners[None], whole)[0]


def closely(image: Image, corners: Floats, room: float) -> tuple[Image, Floats]:
    """Cut to the field and so much of its width around it; with less than none the field itself is cut off."""
    around = room * float(np.hypot(*(corners[1] - corners[0])))
    low = np.maximum(np.floor(corners.min(axis=0) - around), 0).astype(int)
    high = np.minimum(np.ceil(corners.max(axis=0) + around), image.shape[1::-1]).astype(int)
    return np.ascontiguousarray(image[low[1] : high[1], low[0] : high[0]]), corners - low


def cut(image: Image, corners: Floats, side: int, share: float) -> tuple[Image, Floats]:
    """The picture ends so much of the field before its left, upper, right or lower edge (`side` 0 to 3)."""
    left_out = corners.min(axis=0) + (np.ptp(corners, axis=0)) * (share if side < 2 else 1 - share)
    x, y = np.rint(left_out).astype(int).tolist()
    part = (image[:, x:], image[y:], image[:, :x], image[:y])[side]
    return np.ascontiguousarray(part), corners - np.array([(x, 0), (0, y), (0, 0), (0, 0)][side])


def distant(image: Image, corners: Floats, times: float) -> tuple[Image, Floats]:
    """The board small in the picture: so many times as much to see, the rest of it out of focus."""
    height, width = image.shape[:2]
    up, left = round(height * (times - 1) / 2), round(width * (times - 1) / 2)
    around = cv2.resize(image, (width + 2 * left, height + 2 * up), interpolation=cv2.INTER_LINEAR)
    large = np.asarray(cv2.GaussianBlur(around, (0, 0), width / 12), np.uint8)
    large[up : up + height, left : left + width] = image
    return scaled(large, corners + np.array((left, up)), max(height, width))


def developed(image: Image, corners: Floats, gamma: float, tint: tuple[float, float, float]) -> tuple[Image, Floats]:
    """Another tone curve, and the light's colour (blue, green, red) left in."""
    seen = (image.astype(np.float32) / 255) ** gamma * np.array(tint, np.float32)
    return np.asarray(np.clip(seen, 0, 1) * 255, np.uint8), corners


def grey(image: Image, corners: Floats) -> tuple[Image, Floats]:
    """Without colour."""
    colourless = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return np.asarray(colourless, np.uint8), corners


def telephone(image: Image, corners: Floats, seed: int) -> tuple[Image, Floats]:
    """All of it at once, by chance: another way up, nearer or farther, aslant, another light and camera."""
    chance = random.Random(seed)
    if chance.random() < 0.5:
        image, corners = mirrored(image, corners)
    image, corners = aslant(image, corners, chance.uniform(0, 14), chance.uniform(0, 360))
    image, corners = lower(image, corners, chance.uniform(0, 18))
    image, corners = rotated(image, corners, chance.choice((0, 0, 90, 180, 270)) + chance.gauss(0, 6))
    way = chance.random()
    if way < 0.4:
        image, corners = closely(image, corners, chance.uniform(0.03, 0.3))
    elif way < 0.7:
        image, corners = distant(image, corners, chance.uniform(1.1, 1.6))
    image, corners = scaled(image, corners, chance.choice((900, 1280, 1920, 3000)))
    tint = chance.uniform(0.75, 1), chance.uniform(0.85, 1), chance.uniform(0.85, 1)
    image, corners = developed(image, corners, 1.6 ** chance.uniform(-1, 1), tint)
    image, corners = blurred(image, corners, chance.uniform(0.2, 1.5))
    return compressed(image, corners, chance.randrange(40, 96))


SPOILT: dict[str, Spoiler] = {
    "plain": plain,
    "turned-7": partial(rotated, degrees=7),
    "turned-35": partial(rotated, degrees=35),
    "turned-60": partial(rotated, degrees=-60),
    "mirrored": mirrored,
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
    "aslant-15": partial(aslant, tilt=15, side=0),
    "aside-15": partial(aslant, tilt=15, side=90),
    "aslant-20": partial(aslant, tilt=-20, side=45),
    "lower-15": partial(lower, degrees=15),
    "lower-25": partial(lower, degrees=25),
    "close": partial(closely, room=0.06),
    "closest": partial(closely, room=0.01),
    "distant": partial(distant, times=1.7),
    "cut-left": partial(cut, side=0, share=0.04),
    "cut-top": partial(cut, side=1, share=0.06),
    "cut-right": partial(cut, side=2, share=0.12),
    "cut-bottom": partial(cut, side=3, share=0.12),
    "dull": partial(developed, gamma=0.6, tint=(1, 1, 1)),
    "hard": partial(developed, gamma=1.7, tint=(1, 1, 1)),
    "warm": partial(developed, gamma=1, tint=(0.6, 0.85, 1)),
    "cold": partial(developed, gamma=1, tint=(1, 0.9, 0.7)),
    "grey": grey,
    **{f"telephone-{seed}": partial(telephone, seed=79000 + seed) for seed in range(1, 13)},
}
"""Spoilers by name."""
