"""Painted hands, sleeves and other things that people put over a board, as seen from above.

Quick and by guess as the painted boards are: an arm comes in from outside and ends in a hand with fingers spread or
curled; or a cup, a telephone, a sheet of paper lies there. What only darkens or brightens the board covers nothing.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.brush import FRACTION, WORDS, fixed, window_shade
from calibration.training.surfaces import Random

Array = NDArray[np.float32]
Mask = NDArray[np.uint8]
Place = NDArray[np.float64]

MM = 22.0, 58.0
"""Millimetres of a hand to a pitch: points are 25 to 60 mm wide, and a hand is nearer to the camera than they are."""
GLOVED, SLEEVED = 0.12, 0.75
BARE_SHADOW = 0.3
"""Share of pictures with a shadow whose thrower is not over the board, and the same with a lamp's reflection."""
WINDOW = 0.2
"""Share of pictures with a window's bars across them: broad and dark, with hard edges, they look most like sleeves."""


def hand(view: Array, scale: float, rng: Random) -> tuple[Array, Mask]:
    """The view (h, w, 3) at `scale` pixels a pitch with an arm and its hand over it, and where they are (0, 255)."""
    mm = scale / rng.uniform(*MM)
    height, width = view.shape[:2]
    aim = np.array([rng.uniform(0.05, 0.95) * width, rng.uniform(0.05, 0.95) * height])
    come = np.array([rng.uniform(-0.3, 1.3) * width, rng.choice([-0.25, 1.25]) * height])
    if rng.random() < 0.25:
        come = np.array([rng.choice([-0.25, 1.25]) * width, rng.uniform(-0.3, 1.3) * height])
    along = (aim - come) / max(float(np.hypot(*(aim - come))), 1.0)
    skin, sleeve = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    wrist = aim - along * 150 * mm
    _fingers(skin, aim, along, mm, rng)
    _tapered(skin, aim - along * 80 * mm, wrist, rng.uniform(34, 44) * mm, rng.uniform(27, 34) * mm)
    elbow = wrist - along * 600 * mm + np.array([-along[1], along[0]]) * rng.normal(0, 60) * mm
    _tapered(skin, wrist, elbow, 29 * mm, rng.uniform(38, 52) * mm)
    if rng.random() < SLEEVED:
        cuff = wrist + (elbow - wrist) * rng.uniform(-0.05, 0.4)
        _tapered(sleeve, cuff, elbow, rng.uniform(36, 62) * mm, rng.uniform(48, 90) * mm)
    whole = np.asarray(skin | sleeve, np.uint8)
    out = _shadowed(view, whole, scale, rng)
    out = _laid(out, skin, _skin(skin, mm, rng))
    out = _laid(out, sleeve, _cloth(sleeve, mm, rng))
    if rng.random() < 0.2:
        out, whole = _smeared(view, out, whole, along, rng)
    return out, whole


def _fingers(mask: Mask, tip: Place, along: Place, mm: float, rng: Random) -> None:
    """Palm, four fingers and a thumb; `tip` is where the fingers reach."""
    side = np.array([-along[1], along[0]]) * rng.choice([-1.0, 1.0])
    knuckles = tip - along * rng.uniform(45, 85) * mm
    _tapered(mask, knuckles, knuckles - along * 70 * mm, 42 * mm, 34 * mm)
    spread, bent = rng.uniform(0.0, 0.35), rng.uniform(0.3, 1.0)
    for k in range(4):
        off = (k - 1.5) * 21
        turn = spread * (k - 1.5) / 1.5 + rng.normal(0, 0.08)
        way = along * np.cos(turn) + side * np.sin(turn)
        long = (62, 75, 72, 55)[k] * bent * rng.uniform(0.75, 1.1)
        root = knuckles + side * off * mm
        _tapered(mask, root, root + way * long * mm, 10.5 * mm, 7.5 * mm)
    turn = rng.uniform(0.2, 1.2)
    root = knuckles - along * 40 * mm - side * 38 * mm
    way = along * np.cos(turn) - side * np.sin(turn)
    _tapered(mask, root, root + way * rng.uniform(35, 65) * mm, 13 * mm, 9 * mm)


def thing(view: Array, scale: float, rng: Random) -> tuple[Array, Mask]:
    """The same with a cup, a telephone, a sheet of paper or a cloth lying on the board."""
    height, width = view.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    place = np.array([rng.uniform(0, 1) * width, rng.uniform(0, 1) * height])
    kind = rng.choice(["round", "square", "cloth"], p=[0.35, 0.4, 0.25])
    size = rng.uniform(1.3, 3.5) * scale
    if kind == "round":
        cv2.circle(mask, (round(place[0]), round(place[1])), round(max(size / 2, 0.85 * scale)), 255, -1, cv2.LINE_AA)
    elif kind == "square":
        turn, long = rng.uniform(0, np.pi), rng.uniform(1.0, 2.2)
        c, s = np.cos(turn), np.sin(turn)
        box = np.array([(-long, -1), (long, -1), (long, 1), (-long, 1)]) * size / 2 @ np.array([[c, s], [-s, c]])
        cv2.fillPoly(mask, [fixed(box + place)], 255, cv2.LINE_AA, FRACTION)
    else:
        angle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        reach = size * (0.7 + 0.3 * np.sin(angle * rng.integers(2, 5) + rng.uniform(0, 6)) + rng.normal(0, 0.05, 24))
        outline = place + np.column_stack([np.cos(angle), np.sin(angle)]) * reach[:, None]
        cv2.fillPoly(mask, [fixed(outline)], 255, cv2.LINE_AA, FRACTION)
    out = _laid(_shadowed(view, mask, scale, rng), mask, _cloth(mask, scale / 40, rng))
    if kind == "round" and rng.random() < 0.8:
        tint = rng.uniform(0, 255, 3).tolist()
        cv2.circle(
            out, (round(place[0]), round(place[1])), round(size * rng.uniform(0.25, 0.42)), tint, -1, cv2.LINE_AA
        )
    if kind == "square" and rng.random() < 0.6:
        word = WORDS[int(rng.integers(len(WORDS)))]
        at = round(place[0] - size / 2), round(place[1])
        cv2.putText(out, word, at, int(rng.integers(8)), size / 90, rng.uniform(0, 255, 3).tolist(), 1, cv2.LINE_AA)
    return out, mask


def lit(view: Array, scale: float, rng: Random) -> Array:
    """The view with a stranger's or a window's shadow or a lamp's reflection on it, which cover nothing."""
    height, width = view.shape[:2]
    if rng.random() < WINDOW:
        view = view * window_shade((width, height), scale, rng)[..., None]
    if rng.random() < BARE_SHADOW:
        mask = hand(np.zeros_like(view), scale, rng)[1]
        view = _shadowed(view, mask, scale, rng)
    if rng.random() < BARE_SHADOW:
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        x, y, radius = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.5, 3.0) * scale
        shine = rng.uniform(20, 160) * np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * radius**2))
        view = np.asarray(view + shine[:, :, None].astype(np.float32), np.float32)
    return view


def _tapered(mask: Mask, a: Place, b: Place, ra: float, rb: float) -> None:
    """A limb from a to b with these radii."""
    along = b - a
    length = max(float(np.hypot(*along)), 1e-6)
    side = np.array([-along[1], along[0]]) / length
    outline = np.array([a + side * ra, b + side * rb, b - side * rb, a - side * ra])
    cv2.fillPoly(mask, [fixed(outline)], 255, cv2.LINE_AA, FRACTION)
    for middle, radius in ((a, ra), (b, rb)):
        at = tuple(round(float(v) * 2**FRACTION) for v in middle)
        cv2.circle(mask, at, round(radius * 2**FRACTION), 255, -1, cv2.LINE_AA, FRACTION)


def _laid(view: Array, mask: Mask, surface: Array) -> Array:
    share = (mask.astype(np.float32) / 255)[..., None]
    return np.asarray(view * (1 - share) + surface * share, np.float32)


def _round(mask: Mask, reach: float, rng: Random) -> Array:
    """How bright a limb is (h, w, 1): less towards its edges, and on the side away from the lamp."""
    away = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    bulge = np.sqrt(np.clip(away / max(reach, 1.0), 0, 1))
    smooth = cv2.GaussianBlur(bulge, (0, 0), 1.0)
    lean = cv2.Sobel(smooth, cv2.CV_32F, 1, 0) * rng.normal(0, 0.25) + cv2.Sobel(smooth, cv2.CV_32F, 0, 1) * rng.normal(
        0, 0.25
    )
    depth = rng.uniform(0.1, 0.5)
    return np.asarray((1 - depth + depth * smooth + np.clip(lean, -0.4, 0.4))[..., None], np.float32)


def _skin(mask: Mask, mm: float, rng: Random) -> Array:
    if rng.random() < GLOVED:
        return _cloth(mask, mm, rng)
    hsv = np.array([[[rng.uniform(3, 17), rng.uniform(50, 170), rng.uniform(60, 250)]]]).astype(np.uint8)
    colour = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    blotches = _noise(mask.shape, rng.uniform(4, 14), rng.uniform(2, 9), rng)
    return np.asarray((colour + blotches) * _round(mask, 16 * mm, rng), np.float32)


def _cloth(mask: Mask, mm: float, rng: Random) -> Array:
    """Cloth, paper or plastic of any colour, plain, striped or chequered."""
    colours = [np.float32(rng.uniform(8, 245, 3) if rng.random() < 0.6 else rng.uniform(8, 245)) for _ in range(2)]
    ys, xs = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]].astype(np.float32)
    out = np.ones((*mask.shape, 3), np.float32) * colours[0]
    if rng.random() < 0.3:
        turn, wide = rng.uniform(0, np.pi), rng.uniform(8, 40) * mm
        stripe = ((xs * np.cos(turn) + ys * np.sin(turn)) / max(wide, 2.0)) % 2 > 1
        if rng.random() < 0.4:
            stripe ^= ((xs * np.sin(turn) - ys * np.cos(turn)) / max(wide, 2.0)) % 2 > 1
        out[stripe] = colours[1]
    out += _noise(mask.shape, rng.uniform(0, 18), rng.uniform(2, 10), rng)
    return np.asarray(out * _round(mask, 45 * mm, rng), np.float32)


def _noise(shape: tuple[int, ...], amount: float, coarse: float, rng: Random) -> Array:
    height, width = shape[:2]
    small = rng.normal(0, amount, (max(2, round(height / coarse)), max(2, round(width / coarse)), 1))
    return np.asarray(cv2.resize(small.astype(np.float32), (width, height)), np.float32)[..., None]


def _shadowed(view: Array, mask: Mask, scale: float, rng: Random) -> Array:
    off = rng.normal(0, 1.0, 2) * scale
    moved = cv2.warpAffine(mask, np.array([[1, 0, off[0]], [0, 1, off[1]]]), mask.shape[::-1])
    soft = cv2.GaussianBlur(moved.astype(np.float32) / 255, (0, 0), rng.uniform(0.03, 0.8) * scale)
    return np.asarray(view * (1 - rng.uniform(0.0, 0.75) * soft[..., None]), np.float32)


def _smeared(before: Array, after: Array, mask: Mask, along: Place, rng: Random) -> tuple[Array, Mask]:
    """The covering thing drawn out by its motion while the shutter was open."""
    length = int(rng.integers(3, 9))
    kernel = np.zeros((length, length), np.float32)
    middle = (length - 1) / 2
    ends = [tuple(round(middle + s * middle * float(v)) for v in along) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0)
    kernel /= kernel.sum()
    share = cv2.filter2D(mask.astype(np.float32) / 255, -1, kernel)[..., None]
    blurred = cv2.filter2D(after, -1, kernel)
    return np.asarray(before * (1 - share) + blurred * share, np.float32), np.asarray(share[..., 0] * 255, np.uint8)
