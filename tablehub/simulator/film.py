"""From light to picture: exposure, white balance, a soft lens, sensor noise and JPEG, as cheap cameras have them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image

Floats = NDArray[np.float32]

TONE_STEPS = 4096
"""Entries of the table that turns linear light into tones."""

NOISE_MARGIN = 64
"""Pixels; noise is made once, a little larger than a picture, and cut out at random places."""


def _tone_table() -> NDArray[np.uint8]:
    """sRGB with a soft shoulder, so that highlights roll off as in photographs."""
    light = np.arange(TONE_STEPS, dtype=np.float64) / TONE_STEPS * 2.0
    rolled = np.where(light < 0.7, light, 0.7 + 0.3 * (1 - np.exp(-(light - 0.7) / 0.3)))
    tone = np.where(rolled <= 0.0031308, rolled * 12.92, 1.055 * np.maximum(rolled, 1e-9) ** (1 / 2.4) - 0.055)
    return np.clip(np.round(tone * 255), 0, 255).astype(np.uint8)


TONES = _tone_table()


def develop(light: Floats, gain: float) -> Image:
    """Linear light (h, w, 3) times `gain` to tones 0..255 (2.0 and more is white)."""
    index = np.clip(light * np.float32(gain * TONE_STEPS / 2), 0, TONE_STEPS - 1).astype(np.uint16)
    tones: Image = TONES[index]
    return tones


@dataclass(frozen=True, slots=True)
class Drift:
    """How one frame differs from a perfect one: `exposure` factor and `white` factors for B, G, R, in light."""

    exposure: float = 1.0
    white: tuple[float, float, float] = (1.0, 1.0, 1.0)

    def table(self) -> NDArray[np.uint8]:
        """The same in tones: (256, 1, 3); a factor on light is about a power 1/2.2 of it on tones."""
        tones = np.arange(256, dtype=np.float64)[:, None]
        factors = (np.array(self.white) * self.exposure) ** (1 / 2.2)
        return np.clip(np.round(tones * factors), 0, 255).astype(np.uint8).reshape(256, 1, 3)


class Film:
    """Gives finished pictures: blur, drift, noise and compression. Deterministic for a generator in a given state."""

    def __init__(
        self, size: tuple[int, int], noise: float, softness: float, jpeg: int | None, rng: np.random.Generator
    ) -> None:
        """`noise` is the standard deviation of mid tones in tones, `softness` the lens' blur in px (sigma)."""
        self.noise, self.softness, self.jpeg, self._rng = noise, softness, jpeg, rng
        self._size = size
        self._grain = self._make_grain()

    def _make_grain(self) -> NDArray[np.int8]:
        """Noise with a standard deviation of 32 steps: luminance more than colour, a little smeared as cameras do."""
        width, height = self._size[0] + NOISE_MARGIN, self._size[1] + NOISE_MARGIN
        make = np.random.default_rng(int(self._rng.integers(1 << 30)))
        grey = make.standard_normal((height, width, 1), np.float32)
        colour = cv2.GaussianBlur(make.standard_normal((height, width, 3), np.float32), (0, 0), 0.8)
        smeared = cv2.GaussianBlur(grey, (0, 0), 0.45)[..., None] * 1.3 + colour * 1.2
        smeared *= 32 / smeared.std()
        return np.clip(smeared, -127, 127).astype(np.int8)

    def finish(self, clean: Image, drift: Drift) -> Image:
        """The picture the camera delivers for the perfect picture `clean`."""
        picture = cv2.GaussianBlur(clean, (5, 5), self.softness) if self.softness > 0 else clean
        picture = cv2.LUT(picture, drift.table())
        if self.noise > 0:
            picture = self._add_noise(np.asarray(picture, np.uint8))
        return self._compressed(np.asarray(picture, np.uint8))

    def _add_noise(self, picture: Image) -> Image:
        x, y = (int(v) for v in self._rng.integers(0, NOISE_MARGIN, 2))
        width, height = self._size
        grain = self._grain[y : y + height, x : x + width]
        tones = np.arange(256, dtype=np.float64)
        # Photon noise grows with the root of light; after the tone curve shadows are the noisiest.
        amount = self.noise * (0.55 + 0.75 * np.exp(-tones / 90.0)) * np.clip(tones / 12, 0.35, 1)
        amounts = cv2.LUT(picture, np.round(amount * 8).clip(0, 255).astype(np.uint8))
        added = cv2.multiply(grain, amounts, scale=1 / (8 * 32), dtype=cv2.CV_16S)
        return np.asarray(cv2.add(picture, added, dtype=cv2.CV_8U), np.uint8)

    def _compressed(self, picture: Image) -> Image:
        if self.jpeg is None:
            return picture
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self.jpeg])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
