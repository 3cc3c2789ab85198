"""Which side is called light: the brighter one, and the same as before where a board is learnt anew.

Of two colours that are about as bright as each other another lamp makes either the brighter one, and what a match
counts for light from then on would be the other player's.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from calibration.check import learnt_and_checked
from calibration.start import Found
from tablehub.errors import BadProfile
from tablehub.frames import Image
from tablehub.rules.position import BAR
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.profile import Profile, load_profile
from tablehub.vision.view.appearance import Appearance
from tablehub.words.text import Text

OPPOSITE = -0.7
"""Cosine of how the two colours differ before and now from which they are the same two, exchanged: those have -1 but
for glare and noise, the same two as before 1. Chosen, not measured. Where light's are brighter in every channel, before
and now, it is above 0."""
DARKEST = 4.0
"""Grey levels below which a channel says no more than that it is black."""


def learnt_as_before(
    image: Image, found: Found, before: Profile | None, empty: Image | None = None
) -> tuple[Profile, list[Text]]:
    """As `learnt_and_checked`, with light and dark called as in the profile that the board had `before`, if any."""
    profile, faults = learnt_and_checked(image, found, empty)
    if faults or before is None or not are_exchanged(before.appearance, profile.appearance):
        return profile, faults
    return learnt_and_checked(image, exchanged(found), empty)


def profile_before(path: Path) -> Profile | None:
    """The profile that a new one is to replace; None where there is none, or none that can be read."""
    try:
        return load_profile(path) if path.exists() else None
    except (BadProfile, OSError):
        return None


def are_exchanged(before: Appearance, now: Appearance) -> bool:
    """Whether what is called light now was dark before.

    Compared is by what factor the colours differ from each other in each channel: a lamp's brightness and colour change
    both alike.
    """
    then, here = (
        np.log(np.maximum(look.light, DARKEST) / np.maximum(look.dark, DARKEST)).astype(float) for look in (before, now)
    )
    return float(then @ here) < OPPOSITE * float(np.linalg.norm(then) * np.linalg.norm(here))


def exchanged(found: Found) -> Found:
    """The same board with what was called light called dark: seen from the other side of the table."""
    shape, camera = found.geometry.shape, found.geometry.camera
    rotation = cv2.Rodrigues(camera.rvec)[0] @ np.diag([-1.0, -1.0, 1.0])
    turned = replace(camera, rvec=np.asarray(cv2.Rodrigues(rotation)[0], float).reshape(3))
    geometry = BoardGeometry(replace(shape, home_right=not shape.home_right), turned)
    return replace(found, geometry=geometry, slots=frozenset((BAR - point, index) for point, index in found.slots))
