"""Colours of the simulated table: hex strings as people write them, linear light as lamps mix it."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float32]


MUTED = 0.1
"""How far cloth, wood and plastic are from pure colours."""


def linear(colour: str) -> Floats:
    """Linear B, G, R (0..1) of an sRGB colour written as `#rrggbb`."""
    values = np.array([int(colour[i : i + 2], 16) for i in (5, 3, 1)], np.float32) / 255.0
    return to_linear(values)


def to_linear(encoded: ArrayLike) -> Floats:
    """sRGB values (0..1) to linear light."""
    values = np.asarray(encoded, np.float32)
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4).astype(np.float32)


def to_srgb(light: ArrayLike) -> Floats:
    """Linear light (0..1, clipped) to sRGB values (0..1)."""
    values = np.clip(np.asarray(light, np.float32), 0.0, 1.0)
    return np.where(values <= 0.0031308, values * 12.92, 1.055 * values ** (1 / 2.4) - 0.055).astype(np.float32)


def varied(colour: str, rng: np.random.Generator, amount: float) -> str:
    """A colour near `colour`: each channel moved by up to about `amount` (0..1), lightness most of all."""
    rgb = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], float)
    rgb += 255 * (rng.normal(0, amount) * 0.7 + rng.normal(0, amount, 3) * 0.5)
    rgb = rgb * (1 - MUTED) + rgb.mean() * MUTED
    return "#" + "".join(f"{round(c):02x}" for c in np.clip(rgb, 8, 248))


def any_colour(rng: np.random.Generator, low: float, high: float) -> str:
    """A colour of any hue with a lightness (CIE L*) between `low` and `high`."""
    while True:
        rgb = rng.uniform(10, 245, 3)
        rgb = rgb * (1 - MUTED) + rgb.mean() * MUTED
        colour = "#" + "".join(f"{round(c):02x}" for c in rgb)
        if low <= lightness(colour) <= high:
            return colour


def lightness(colour: str) -> float:
    """How light people see a colour, 0 (black) to 100 (CIE L*)."""
    blue, green, red = linear(colour)
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return float(116 * np.cbrt(luminance) - 16) if luminance > 0.008856 else float(903.3 * luminance)


def distance(one: str, other: str) -> float:
    """How different two colours look (CIE76, about 2 is just visible, 100 is black against white)."""
    return float(np.linalg.norm(lab(one) - lab(other)))


def lab(colour: str) -> Floats:
    """CIE L*a*b* of a colour."""
    blue, green, red = linear(colour)
    rows = np.array([(0.4125, 0.3576, 0.1804), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9502)], np.float32)
    x, y, z = np.cbrt(np.maximum(rows @ np.array([red, green, blue], np.float32) / (0.9505, 1.0, 1.089), 1e-4))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)], np.float32)
