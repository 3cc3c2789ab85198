"""Exposure and white balance of the Pi's camera: settled by its own algorithms, then held, released on a big change.

A board learnt under one exposure is read under the same; and a hand over the board makes nothing else brighter. In dim
rooms the algorithms brighten by calculation (DigitalGain) where their table of gains ends, well before the sensor's own
do; that cannot be held, so the sensor is asked for it, and what the held picture shows is what later ones are held
against.
Controls and metadata have libcamera's names (its control_ids_core.yaml says what each means).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

STEADY = 1.0
"""Seconds for which exposure and colours must have stayed as they are."""

ALIKE = 0.03
"""Share by which they may differ meanwhile: the algorithms go on making small steps."""

CHANGED = 1.5
"""How many times brighter or darker the picture must be than when it was held: a lamp does that, a hand does not."""

LASTING = 2.0
"""Seconds that this must last: somebody may lean over the board."""

REACTION = 0.5
"""Seconds after which a picture shows what was set: cameras and their drivers keep some frames back."""

DARKEST = 4.0
"""Grey level below which brightness is noise."""

FREE: dict[str, Any] = {"ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
"""Zero gives exposure and gain back to the algorithm."""


class ExposureHold:
    """Told of every frame, gives the controls to set. Times are in seconds, brightness in grey levels, 0 to 255."""

    def __init__(self, highest_gain: float | None = None) -> None:
        """`highest_gain`: what the sensor can do; None where that is not known."""
        self._highest_gain = highest_gain
        self._values: tuple[float, ...] | None = None
        self._since = 0.0
        self._held_at: float | None = None
        self._checked = self._tried_again = False
        self._changed_since: float | None = None

    @property
    def is_held(self) -> bool:
        return self._held_at is not None

    def update(self, t: float, metadata: Mapping[str, Any], brightness: float) -> dict[str, Any] | None:
        """What to set now; None for leaving everything as it is."""
        if self._held_at is not None:
            return self._released(t, brightness) if self._checked else self._check(t, brightness)
        values = _values_of(metadata)
        if values is None:
            return None
        if self._values is None or not _alike(values, self._values):
            self._values, self._since = values, t
        if t - self._since < STEADY:
            return None
        self._since, self._checked, self._changed_since = t, False, None
        self._held_at = max(brightness, DARKEST)
        exposure, gain, red, blue = values
        return {
            "ExposureTime": int(exposure),
            "AnalogueGain": min(gain, self._highest_gain or _analogue(metadata)),
            "AwbEnable": False,
            "ColourGains": (red, blue),
        }

    def _check(self, t: float, brightness: float) -> dict[str, Any] | None:
        """What the held picture shows counts from now on; where it is another one altogether it settles once more."""
        if t - self._since < REACTION:
            return None
        if not self._is_as_held(brightness) and not self._tried_again:
            self._tried_again = True
            return self._let_go()
        self._held_at, self._checked, self._tried_again = max(brightness, DARKEST), True, False
        return None

    def _released(self, t: float, brightness: float) -> dict[str, Any] | None:
        if self._is_as_held(brightness):
            self._changed_since = None
            return None
        if self._changed_since is None:
            self._changed_since = t
        return self._let_go() if t - self._changed_since >= LASTING else None

    def _is_as_held(self, brightness: float) -> bool:
        assert self._held_at is not None
        return 1 / CHANGED < max(brightness, DARKEST) / self._held_at < CHANGED

    def _let_go(self) -> dict[str, Any]:
        self._held_at = self._values = None
        return dict(FREE)


def _analogue(metadata: Mapping[str, Any]) -> float:
    """The gain that the sensor has now."""
    return float(metadata["AnalogueGain"])


def _values_of(metadata: Mapping[str, Any]) -> tuple[float, float, float, float] | None:
    """Exposure in microseconds, gain in all, gains of red and blue; None where the camera does not tell them."""
    try:
        red, blue = metadata["ColourGains"]
        gain = _analogue(metadata) * max(1.0, float(metadata.get("DigitalGain", 1.0)))
        return float(metadata["ExposureTime"]), gain, float(red), float(blue)
    except (KeyError, TypeError, ValueError):
        return None


def _alike(values: tuple[float, ...], others: tuple[float, ...]) -> bool:
    return all(abs(a - b) <= ALIKE * max(abs(a), abs(b)) for a, b in zip(values, others, strict=True))
