"""How colours look to people, for tests: contrast, distance, and colour blindness simulated."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tablehub.display.theme import Colour

Matrix = npt.NDArray[np.float64]

SEEING: dict[str, Matrix] = {
    "all colours": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""Linear RGB as these people see it: Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of
color vision deficiency" (IEEE Transactions on Visualization and Computer Graphics 15, 2009), severity 1.0."""

_TO_XYZ: Matrix = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
"""Linear sRGB to CIE XYZ for daylight (D65), as in IEC 61966-2-1."""


def linear(colour: Colour) -> Matrix:
    """0..1, proportional to light."""
    shares = np.array(colour) / 255
    light: Matrix = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return light


def seen(colour: Colour, seeing: str) -> Matrix:
    """The linear RGB that the colour looks like to people with this eyesight."""
    light: Matrix = np.clip(SEEING[seeing] @ linear(colour), 0.0, 1.0)
    return light


def lab(light: Matrix) -> Matrix:
    """CIE L*a*b* of linear RGB."""
    scaled = _TO_XYZ @ light / (_TO_XYZ @ np.ones(3))
    curved = np.where(scaled > (6 / 29) ** 3, np.cbrt(scaled), scaled / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = curved
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(a: Colour, b: Colour, seeing: str) -> float:
    """The colour difference (CIE 1976; 2.3 is just noticed side by side) as people with this eyesight see it."""
    return float(np.linalg.norm(lab(seen(a, seeing)) - lab(seen(b, seeing))))


def contrast(a: Colour, b: Colour) -> float:
    """1 to 21, as in the Web Content Accessibility Guidelines 2.1: 4.5 is enough for words, 3 for large ones."""
    lighter, darker = sorted((float(_TO_XYZ[1] @ linear(colour)) for colour in (a, b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
