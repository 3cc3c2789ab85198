"""Paint for training scenes: dice faces with pips, doubling-cube digits, checkers, felt with points, wood and cloth."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.training.raycast import Array, Paint

Random = np.random.Generator

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
"""Pip places on a face, in units of the spread."""

_OTHER_AXES = {0: (1, 2), 1: (2, 0), 2: (0, 1)}


def colour(rng: Random, low: float = 0.02, high: float = 0.85) -> Array:
    """A colour people make boards of (linear BGR): greys, wood tones or any hue."""
    value = rng.uniform(low, high) ** 1.5
    saturation = rng.choice([0.08, 0.45, 0.85]) * rng.uniform(0.3, 1.0)
    hsv = np.array([[[rng.uniform(0, 360), saturation, 1.0]]], np.float32)
    return (cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] ** 2.2 * value).astype(np.float32)


def noise_plane(rng: Random, size: int = 256) -> Array:
    """Smooth random texture (size, size) of mean 0 and standard deviation 1, several octaves, tileable enough."""
    total = np.zeros((size, size), np.float32)
    for octave in range(2, 8):
        cells = rng.normal(0, 1, (2**octave, 2**octave)).astype(np.float32)
        total += cv2.resize(cells, (size, size), interpolation=cv2.INTER_CUBIC) * rng.uniform(0.2, 1.0)
    return (total - total.mean()) / total.std()


def sample(plane: Array, u: Array, v: Array, scale: float) -> Array:
    """Nearest texture values (n,) at coordinates in pitches; `scale` is texels per pitch."""
    size = plane.shape[0]
    return plane[(v * scale).astype(int) % size, (u * scale).astype(int) % size]


def die_paint(rng: Random, faces: tuple[int, ...], half: float, body: Array, pip: Array) -> Paint:
    """Pips on a body. `faces` are the values on +x, -x, +y, -y, +z, -z."""
    spread = rng.uniform(0.44, 0.6)
    radius = rng.uniform(0.15, 0.235)
    lone = radius * (rng.uniform(1.2, 1.7) if rng.random() < 0.15 else 1.0)
    quarter = rng.integers(0, 2, 6)
    dish = rng.uniform(0, 0.35)
    grain, mottle = noise_plane(rng, 64), rng.choice([0.0, 0.04, 0.15])
    clear = rng.uniform(0.2, 0.6) if rng.random() < 0.2 else 0.0

    def paint(local: Array, normal: Array) -> Array:
        scaled = local / half
        axis = np.argmax(np.abs(scaled), axis=1)
        positive = np.take_along_axis(scaled, axis[:, None], 1)[:, 0] > 0
        out = np.repeat(body[None], len(local), 0)
        out = out * (1 + mottle * sample(grain, local[:, 0] + local[:, 2], local[:, 1], 200.0))[:, None]
        if clear:  # light gathers in the lower part of a translucent body
            out = out * (1 + clear * (0.3 - scaled[:, 2]))[:, None] + clear * 0.05
        for face in range(6):
            mine = np.flatnonzero((axis == face // 2) & (positive == (face % 2 == 0)))
            if not len(mine):
                continue
            first, second = _OTHER_AXES[face // 2]
            u, v = scaled[mine, first], scaled[mine, second]
            if quarter[face]:
                u, v = v, -u
            size = lone if faces[face] == 1 else radius
            for row, column in PIPS[faces[face]]:
                du, dv = u - column * spread, v - row * spread
                inside = du**2 + dv**2 < size**2
                out[mine[inside]] = pip * (1 + dish * (du[inside] + dv[inside]) / size)[:, None]
        return np.maximum(out, 0)

    return paint


def cube_paint(rng: Random, half: float) -> Paint:
    """A doubling cube: a number on every face."""
    body, ink = colour(rng, 0.5, 0.95), colour(rng, 0.0, 0.4)
    if rng.random() < 0.2:
        body, ink = ink, body
    font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX]))
    numbers = [_number_picture(text, font, rng) for text in rng.permutation(["2", "4", "8", "16", "32", "64"])]

    def paint(local: Array, normal: Array) -> Array:
        scaled = np.clip(local / half, -1, 1)
        axis = np.argmax(np.abs(scaled), axis=1)
        out = np.repeat(body[None], len(local), 0)
        for face in range(6):
            sign = 1 if face % 2 == 0 else -1
            mine = np.flatnonzero((axis == face // 2) & (np.sign(scaled[np.arange(len(axis)), axis]) == sign))
            first, second = _OTHER_AXES[face // 2]
            u, v = scaled[mine, first] * sign, scaled[mine, second]
            marked = numbers[face][((v + 1) * 31).astype(int), ((u + 1) * 31).astype(int)] > 0
            out[mine[marked]] = ink
        return out

    return paint


def _number_picture(text: str, font: int, rng: Random) -> Array:
    picture = np.zeros((64, 64), np.uint8)
    scale = rng.uniform(0.9, 1.3) if len(text) == 2 else rng.uniform(1.2, 2.0)
    thickness = int(rng.integers(2, 7))
    (width, height), _ = cv2.getTextSize(text, font, scale, thickness)
    cv2.putText(picture, text, ((64 - width) // 2, (64 + height) // 2), font, scale, 255, thickness)
    return np.rot90(picture, int(rng.integers(4)))


def checker_paint(rng: Random, radius: float, height: float, base: Array) -> Paint:
    """Plain, ringed, dished, marbled or embossed checkers."""
    rings = [
        (rng.uniform(0.2, 0.97), rng.uniform(0.01, 0.06), rng.uniform(0.3, 1.6)) for _ in range(rng.integers(0, 4))
    ]
    grain, marble = noise_plane(rng, 128), rng.choice([0.02, 0.1, 0.3])
    stars = int(rng.integers(3, 9)) if rng.random() < 0.15 else 0
    slope = rng.uniform(-0.3, 0.3)

    def paint(local: Array, normal: Array) -> Array:
        r = np.hypot(local[:, 0], local[:, 1]) / radius
        tone = 1 + marble * sample(grain, local[:, 0], local[:, 1], 100.0)
        tone = tone * (1 + slope * r * local[:, 0] / radius)
        for middle, width, factor in rings:
            tone = np.where((np.abs(r - middle) < width) & (normal[:, 2] > 0.5), tone * factor, tone)
        if stars:
            angle = np.arctan2(local[:, 1], local[:, 0])
            tone = np.where((r < 0.5) & (np.sin(angle * stars) > 0.2) & (r > 0.2), tone * 0.6, tone)
        return np.maximum(base[None] * tone[:, None], 0)

    return paint


def plain_paint(rng: Random, base: Array, grain_amount: float = 0.1) -> Paint:
    """Leather, painted wood, skin: one colour with some grain."""
    grain, stretch = noise_plane(rng), rng.uniform(0.1, 1.0)
    amount = rng.uniform(0.2, 1.0) * grain_amount

    def paint(local: Array, normal: Array) -> Array:
        tone = 1 + amount * sample(grain, local[:, 0] * stretch + local[:, 2], local[:, 1], 60.0)
        return np.maximum(base[None] * tone[:, None], 0)

    return paint


def field_paint(rng: Random) -> Paint:
    """Felt or leather with two colours of points, somewhere on the field; sometimes printed marks."""
    felt, light, dark = colour(rng), colour(rng, 0.3), colour(rng, 0.02, 0.5)
    turn, shift = rng.uniform(0, 2 * np.pi), rng.uniform(-1, 1, 2)
    length, base = rng.uniform(3.0, 4.9), rng.uniform(0.8, 1.0)
    start = rng.uniform(-4.5, 1.0)
    blunt = rng.choice([0.0, rng.uniform(0, 0.3)])
    grain, amount, fine = noise_plane(rng), rng.choice([0.03, 0.1, 0.25]), rng.choice([40.0, 120.0, 250.0])
    marks, dust = _marks(rng), _dust(rng)

    def paint(points: Array, normal: Array) -> Array:
        u = np.cos(turn) * points[:, 0] + np.sin(turn) * points[:, 1] + shift[0]
        v = -np.sin(turn) * points[:, 0] + np.cos(turn) * points[:, 1] + shift[1] - start
        column = np.round(u)
        inside = (np.abs(u - column) < 0.5 * base * (1 - v / length)) & (v > 0) & (v < length * (1 - blunt))
        out = np.where(inside[:, None], np.where((column % 2 == 0)[:, None], light, dark), felt)
        for x, y, size, shape, ink in marks:
            du, dv = u - x, v - start - y
            near = (np.hypot(du, dv) < size) if shape == 0 else np.maximum(np.abs(du), np.abs(dv) * shape) < size
            out = np.where(near[:, None], ink, out)
        out = _dusty(out, points, dust)
        return np.maximum(out * (1 + amount * sample(grain, points[:, 0], points[:, 1], fine))[:, None], 0)

    return paint


def _marks(rng: Random) -> list[tuple[float, float, float, float, Array]]:
    """Hinges, screws, print: flat squares and discs that are no dice."""
    if rng.random() < 0.6:
        return []
    ink = colour(rng)
    return [
        (*rng.uniform(-0.8, 0.8, 2), rng.uniform(0.02, 0.2), float(rng.choice([0.0, 0.5, 1.0, 2.0])), ink)
        for _ in range(rng.integers(1, 5))
    ]


def _dust(rng: Random) -> Array:
    """Crumbs, lint and specks of light in a cloth's weave (n, 4): x, y, radius (pitches), brightness for the ground's.

    On a dark cloth they look like the pips of a die of its colour.
    """
    count = int(rng.integers(1, 40)) if rng.random() < 0.3 else 0
    radius, tone = rng.uniform(0.008, 0.035, count), rng.uniform(-0.9, 2.5, count)
    return np.column_stack([rng.uniform(-1.3, 1.3, (count, 2)), radius, 1 + tone]).astype(np.float32)


def _dusty(colours: Array, points: Array, dust: Array) -> Array:
    for x, y, radius, tone in dust:
        near = (points[:, 0] - x) ** 2 + (points[:, 1] - y) ** 2 < radius**2
        colours = np.where(near[:, None], colours * tone + max(tone - 1, 0) * 0.03, colours)
    return colours


def table_paint(rng: Random) -> Paint:
    """Wood with grain, a checked or mottled cloth, plain stone."""
    first, second = colour(rng, 0.05, 0.9), colour(rng, 0.05, 0.9)
    grain = noise_plane(rng)
    stretch, scale = rng.choice([0.05, 1.0]), rng.uniform(10, 80)
    mix, checks, size = rng.uniform(0.02, 0.4), rng.random() < 0.2, rng.uniform(0.2, 1.0)
    turn, dust = rng.uniform(0, np.pi), _dust(rng)

    def paint(points: Array, normal: Array) -> Array:
        u = np.cos(turn) * points[:, 0] + np.sin(turn) * points[:, 1]
        v = -np.sin(turn) * points[:, 0] + np.cos(turn) * points[:, 1]
        share = np.clip(mix * sample(grain, u * stretch, v, scale) + 0.3, 0, 1)
        if checks:
            share = share * 0.5 + 0.5 * ((np.floor(u / size) + np.floor(v / size)) % 2)
        return _dusty(first * (1 - share)[:, None] + second * share[:, None], points, dust)

    return paint
