"""From light to a camera's picture: white balance, exposure, light that falls off, noise, tones, sharpness."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.surfaces import Random
from calibration.training.traced.chance import among, likely, pick, uniform
from tablehub.frames import Image
from tablehub.simulator.colour import to_srgb

Light = NDArray[np.float32]

TONES = ("plain", "plain", "film", "hard")
EDGE = 6  # a sixth of the picture at each side is not what it is exposed for
DARK = 1e-6  # variance of noise where there is no light


def expose(rng: Random, light: Light, whole: Light | None = None, grain: Random | None = None) -> Image:
    """Linear blue, green, red (h, w, 3) of any strength to tones 0..255.

    `whole`: the light of all of the picture, in any size, where `light` is that of a part of it; `grain`: where the
    noise is drawn from, so that pictures by the same camera differ in it.
    """
    out, whole = np.maximum(light, 0), np.maximum(light if whole is None else whole, 0)
    mean = whole.reshape(-1, 3).mean(axis=0)
    balance = (mean.mean() / np.maximum(mean, 1e-4)) ** np.float32(uniform(rng, 0, 0.8))
    wanted = among(rng, (0.08, 0.16), (0.14, 0.26), (0.25, 0.4))
    height, width = whole.shape[:2]
    middle = balance * whole[height // EDGE : -(height // EDGE), width // EDGE : -(width // EDGE)]
    out = out * balance * np.float32(wanted / max(float(middle.mean()), 1e-4))
    height, width = out.shape[:2]
    out *= (1 - np.float32(uniform(rng, 0, 0.35)) * from_middle(width, height) ** 2)[..., None]
    spread = np.sqrt(out * np.float32(uniform(rng, 1e-5, 6e-4)) + np.float32(DARK))
    out = np.maximum(out + (grain or rng).standard_normal(out.shape, np.float32) * spread, 0)
    return _sharpened(rng, toned(out, pick(rng, TONES)))


def from_middle(width: int, height: int) -> Light:
    """How far each pixel (height, width) is from the middle; a corner is 1."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return np.asarray(np.hypot(x - width / 2, y - height / 2) / (np.hypot(width, height) / 2), np.float32)


def toned(light: Light, tones: str) -> Light:
    """Linear light to tones 0..1, by sRGB, with a soft shoulder (film) or steeper in the middle (hard)."""
    out = to_srgb(1 - np.exp(-1.6 * light) if tones == "film" else light)
    return out * out * (3 - 2 * out) * np.float32(0.6) + out * np.float32(0.4) if tones == "hard" else out


def _sharpened(rng: Random, tones: Light) -> Image:
    """As soft as a lens makes it, then perhaps sharpened by the camera."""
    out = cv2.GaussianBlur(tones, (0, 0), pick(rng, (0.45, 0.6, 0.9, 1.3)))
    if likely(rng, 0.5):
        soft = cv2.GaussianBlur(out, (0, 0), uniform(rng, 1, 2))
        out = out + np.float32(uniform(rng, 0.4, 1.2)) * (out - soft)
    return np.asarray(np.clip(out, 0, 1) * 255, np.uint8)
