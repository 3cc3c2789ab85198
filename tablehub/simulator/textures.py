"""Procedural surfaces: small tiles of noise that become felt, leather, wood, cloth and stone."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.colour import linear
from tablehub.simulator.style import Surface

Floats = NDArray[np.float32]

TILE = 1024
"""Side of a tile in texels; tiles repeat without seams."""

TEXELS_PER_MM = 2.0


@lru_cache(maxsize=64)
def noise(seed: int, cell_x: int, cell_y: int) -> Floats:
    """A seamless tile of smooth noise, about -1..1, with structures `cell_x` by `cell_y` texels large."""
    rng = np.random.default_rng(seed)
    rows, columns = max(2, TILE // cell_y), max(2, TILE // cell_x)
    small = rng.normal(0, 0.6, (rows, columns)).astype(np.float32)
    padded = np.pad(small, 2, mode="wrap")
    scale_y, scale_x = TILE // rows, TILE // columns
    large = cv2.resize(padded, (padded.shape[1] * scale_x, padded.shape[0] * scale_y), interpolation=cv2.INTER_CUBIC)
    tile = large[2 * scale_y : 2 * scale_y + rows * scale_y, 2 * scale_x : 2 * scale_x + columns * scale_x]
    return cv2.resize(tile, (TILE, TILE)).astype(np.float32)


def _felt(seed: int) -> Floats:
    fine = np.random.default_rng(seed).normal(0, 0.16, (TILE, TILE)).astype(np.float32)
    lint = 0.5 * np.maximum(noise(seed + 4, 2, 2) - 1.35, 0)  # single bright fibres
    clouds = 0.05 * noise(seed, 4, 4) + 0.06 * noise(seed + 5, 8, 8) + 0.07 * noise(seed + 1, 32, 32)
    return fine + lint + clouds + 0.06 * noise(seed + 2, 128, 128)


def _leather(seed: int) -> Floats:
    ridges = np.abs(noise(seed, 8, 8)) + 0.5 * np.abs(noise(seed + 1, 4, 4))
    return -0.17 * (0.5 - ridges) + 0.05 * noise(seed + 2, 64, 64) + 0.05 * noise(seed + 3, 256, 256)


def _wood(seed: int) -> Floats:
    across = np.arange(TILE, dtype=np.float32)[:, None]
    bent = across + 26 * noise(seed, 512, 32) + 10 * noise(seed + 1, 256, 16)
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * bent * 48 / TILE + 1.5 * noise(seed + 5, 512, 64))
    streaks = 0.6 * noise(seed + 2, 128, 2) + 0.5 * noise(seed + 3, 256, 4)
    return (0.6 * rings + 0.35 * streaks - 0.2).astype(np.float32)


def _cloth(seed: int) -> Floats:
    yy, xx = np.mgrid[0:TILE, 0:TILE].astype(np.float32)
    threads = np.sin(xx * np.pi / 2) * 0.05 + np.sin(yy * np.pi / 2) * 0.05
    return threads + 0.05 * noise(seed, 64, 2) + 0.05 * noise(seed + 1, 2, 64) + 0.04 * noise(seed + 2, 256, 256)


def _weave(seed: int) -> Floats:
    yy, xx = np.mgrid[0:TILE, 0:TILE].astype(np.float32)
    checks = np.sign(np.sin(xx * np.pi / 8) * np.sin(yy * np.pi / 8))
    return 0.4 * checks + 0.1 * noise(seed, 4, 4)


def _stone(seed: int) -> Floats:
    blotches = noise(seed, 16, 16) + 0.6 * noise(seed + 1, 8, 8) + 0.5 * noise(seed + 2, 64, 64)
    return (0.5 * np.tanh(2.0 * blotches)).astype(np.float32)


@lru_cache(maxsize=32)
def tile(surface: Surface, seed: int) -> Floats:
    """A seamless albedo tile (TILE x TILE x 3, linear BGR) of a surface."""
    base = linear(surface.colour)
    second = linear(surface.second) if surface.second else base * 0.45
    if surface.kind == "wood":
        amount = np.clip(0.5 * _wood(seed) * surface.grain + 0.15, 0, 1)[..., None]
        blended = base * (1 - amount) + second * amount
    elif surface.kind in ("stone", "weave"):
        pattern = _stone(seed) if surface.kind == "stone" else _weave(seed)
        amount = np.clip(0.5 + pattern * surface.grain, 0, 1)[..., None]
        blended = base * (1 - amount) + second * amount
    else:
        makers = {"felt": _felt, "leather": _leather, "cloth": _cloth}
        pattern = makers[surface.kind](seed) if surface.kind in makers else 0.02 * noise(seed, 256, 256)
        blended = base * np.exp(pattern * 1.6 * surface.grain)[..., None]
    return np.clip(blended, 0.002, 0.95).astype(np.float32)


def sample(texture: Floats, x: Floats, y: Floats, texels_per_mm: float = TEXELS_PER_MM) -> Floats:
    """Values at places x, y (mm, shape (n,)) of an endlessly repeated tile."""
    size = texture.shape[0]
    return look_up(texture, np.mod(x * np.float32(texels_per_mm), size), np.mod(y * np.float32(texels_per_mm), size))


ROW = 4096
"""`cv2.remap` takes no rows longer than 32767; long lists are folded into rows of this length."""


def look_up(texture: Floats, column: Floats, row: Floats, outside: float | None = None) -> Floats:
    """Values (n, ...) of a texture at texels (n,), interpolated; beyond its edge it repeats, or is `outside`."""
    count = len(column)
    rows = -(-count // ROW)
    folded = np.zeros((2, rows * ROW), np.float32)
    folded[0, :count], folded[1, :count] = column, row
    u, v = folded.reshape(2, rows, ROW)
    if outside is None:
        found = cv2.remap(texture, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    else:
        found = cv2.remap(texture, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=[outside] * 4)
    return np.asarray(found.reshape(rows * ROW, *found.shape[2:])[:count], np.float32)
