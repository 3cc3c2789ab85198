"""Exposure, white balance and focus of a USB camera: settled by itself, then held, released on a big change.

As `hardware.exposure` does for the Pi's camera, with what V4L2 offers through OpenCV. Drivers differ, so nothing is
taken on trust: what was set is read back, and whether the picture stayed as it was decides. Many do not tell the
exposure they chose themselves, and jump to an old one when they are told to hold: then the exposure is looked for that
gives the settled picture. What cannot be held is left to the camera and named in `unheld`.

A picture is compared tile by tile and the middle one counts, for a hand covers some tiles and not most.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from hardware.exposure import ALIKE, CHANGED, DARKEST, LASTING, REACTION, STEADY
from tablehub.frames import Image

logger = logging.getLogger(__name__)

EXPOSURE_MODES = ((1.0, 3.0), (0.25, 0.75), (1.0, 0.0))
"""By hand and automatic, as `CAP_PROP_AUTO_EXPOSURE` has them: V4L2's own numbers (`V4L2_EXPOSURE_MANUAL` and
`V4L2_EXPOSURE_APERTURE_PRIORITY`, which most have, or `V4L2_EXPOSURE_AUTO`), and those of OpenCV before 4."""

KEPT = 0.08
"""Share by which brightness and colours may differ from the settled ones: a cloud does more."""

TRIES = 8
"""Exposures that are tried before it is left to the camera."""

GAMMA = 2.2
"""Pictures are coded by about this power: twice the exposure does not make twice the grey level."""

TILES = (16, 9)

Looks = npt.NDArray[np.float64]
"""Mean blue, green and red of each tile, shape (9, 16, 3), grey levels."""


class Controls(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def get(self, prop: int, /) -> float: ...
    def set(self, prop: int, value: float, /) -> bool: ...


class Part(Enum):
    """What a camera may do by itself."""

    EXPOSURE = "exposure"
    COLOURS = "white balance"
    FOCUS = "focus"


class _Stage(Enum):
    SETTLING = auto()
    CHECKING = auto()
    HELD = auto()


@dataclass
class UsbHold:
    """Told of every frame, sets the controls of an open camera. Times are in seconds.

    `unheld` are the parts that were tried and left to the camera; `is_held` tells that it has come to rest.
    """

    controls: Controls

    def __post_init__(self) -> None:
        self.unheld: set[Part] = set()
        self._modes = self._exposure_modes()
        self._stage = _Stage.SETTLING
        self._since = 0.0
        self._settled: Looks | None = None
        self._tries = 0
        self._changed_since: float | None = None
        self._set(cv2.CAP_PROP_AUTO_WB, 1.0)
        self._has_focus = self._set(cv2.CAP_PROP_AUTOFOCUS, 1.0)  # most have none, which is as good as held

    @property
    def is_held(self) -> bool:
        """Has it settled, and is held as far as the driver lets it?"""
        return self._stage is _Stage.HELD

    def update(self, t: float, image: Image) -> None:
        """The picture of time `t`."""
        looks = _looks(image)
        if self._stage is _Stage.SETTLING:
            self._settle(t, looks)
        elif self._stage is _Stage.CHECKING:
            self._check(t, looks)
        else:
            self._watch(t, looks)

    def _settle(self, t: float, looks: Looks) -> None:
        before = self._settled
        if before is None or not _within(_brightness(looks, before), ALIKE) or not _same_colours(looks, before, ALIKE):
            self._settled, self._since = looks, t
        elif t - self._since >= STEADY:
            self._hold(t)

    def _hold(self, t: float) -> None:
        self.unheld.clear()
        if self._modes is None or not self._set(cv2.CAP_PROP_AUTO_EXPOSURE, self._modes[0]):
            self.unheld.add(Part.EXPOSURE)
        if not self._set(cv2.CAP_PROP_AUTO_WB, 0.0):
            self.unheld.add(Part.COLOURS)
        if self._has_focus and not self._set(cv2.CAP_PROP_AUTOFOCUS, 0.0):
            self.unheld.add(Part.FOCUS)
        self._stage, self._since, self._tries = _Stage.CHECKING, t, 0

    def _check(self, t: float, looks: Looks) -> None:
        """Does the picture look as it did? Else another exposure, or what cannot be held is the camera's again."""
        assert self._settled is not None
        if t - self._since < REACTION:
            return
        brightness = _brightness(looks, self._settled)
        if Part.EXPOSURE not in self.unheld and not _within(brightness, KEPT):
            self._since = t
            if self._tries >= TRIES or not self._expose(brightness):
                self._leave(Part.EXPOSURE)
            self._tries += 1
            return
        if Part.COLOURS not in self.unheld and not _same_colours(looks, self._settled, KEPT):
            self._leave(Part.COLOURS)
        self._settled, self._changed_since, self._stage = looks, None, _Stage.HELD
        left = ", ".join(sorted(part.value for part in self.unheld))
        logger.info("exposure, white balance and focus are held%s", f"; the camera does not let {left}" if left else "")

    def _expose(self, brightness: float) -> bool:
        """Try an exposure that brings the brightness back; whether the driver took one."""
        now = self.controls.get(cv2.CAP_PROP_EXPOSURE)
        if now <= 0:
            return False
        wanted = max(1.0, round(now * brightness**-GAMMA)) if now >= 1 else now * brightness**-GAMMA
        if wanted == now:
            wanted = now + 1 if brightness < 1 else now - 1
        return wanted > 0 and self.controls.set(cv2.CAP_PROP_EXPOSURE, wanted)

    def _leave(self, part: Part) -> None:
        """What cannot be held is automatic again."""
        self.unheld.add(part)
        if part is Part.COLOURS:
            self._set(cv2.CAP_PROP_AUTO_WB, 1.0)
        elif self._modes is not None:
            self._set(cv2.CAP_PROP_AUTO_EXPOSURE, self._modes[1])

    def _watch(self, t: float, looks: Looks) -> None:
        assert self._settled is not None
        if 1 / CHANGED < _brightness(looks, self._settled) < CHANGED:
            self._changed_since = None
            return
        if self._changed_since is None:
            self._changed_since = t
        if t - self._changed_since >= LASTING:
            self._release()

    def _release(self) -> None:
        logger.info("exposure, white balance and focus are free, the light changed")
        if self._modes is not None:
            self._set(cv2.CAP_PROP_AUTO_EXPOSURE, self._modes[1])
        self._set(cv2.CAP_PROP_AUTO_WB, 1.0)
        if self._has_focus:
            self._set(cv2.CAP_PROP_AUTOFOCUS, 1.0)
        self._stage, self._settled = _Stage.SETTLING, None

    def _exposure_modes(self) -> tuple[float, float] | None:
        """The driver's numbers, as far as it takes any; afterwards exposure is automatic, whatever it was before."""
        return next((modes for modes in EXPOSURE_MODES if self._set(cv2.CAP_PROP_AUTO_EXPOSURE, modes[1])), None)

    def _set(self, prop: int, value: float) -> bool:
        """Whether the driver took it: some say yes to anything."""
        return self.controls.set(prop, value) and abs(self.controls.get(prop) - value) < 0.01


def _looks(image: Image) -> Looks:
    """Each tile's mean colour; a tile is at least a pixel."""
    small = cv2.resize(image, TILES, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float64).reshape(TILES[1], TILES[0], 3)


def _brightness(looks: Looks, before: Looks) -> float:
    """How many times brighter most of the picture is."""
    now, then = (np.maximum(each.mean(axis=2), DARKEST) for each in (looks, before))
    return float(np.median(now / then))


def _same_colours(looks: Looks, before: Looks, share: float) -> bool:
    """Is blue to green, and red to green, as it was in most of the picture?"""
    now, then = (np.maximum(each, DARKEST) for each in (looks, before))
    shift = (now / now[..., 1:2]) / (then / then[..., 1:2])
    return bool(np.all(np.abs(np.median(shift[..., (0, 2)], axis=(0, 1)) - 1) <= share))


def _within(ratio: float, share: float) -> bool:
    return 1 - share <= ratio <= 1 + share
