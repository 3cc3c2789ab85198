"""Hands in recordings: those over points are found, and nothing else is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.hands.find import HandFinder, Seen
from tablehub.vision.hands.what_lies import Circle, Lying
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.light import LightModel
from tablehub.vision.view.rectify import Rectifier, shrunk
from tests.boards import TABLES, learnt, picture, truth
from tests.vision.hands.test_find import SHADOW


def known_things(frame: dict[str, Any], rectifier: Rectifier) -> list[Circle]:
    """What truth says lies on the board and is not under the hand, as the reader would explain it."""
    geometry: BoardGeometry = rectifier.geometry
    under = frame.get("points_under_hand", [])
    radius = geometry.shape.checker / 2 + SHADOW
    things = [((c[2], c[3]), radius) for c in frame["checkers"] if c[1] != "hand" and c[1] not in under]
    things += [(d["center_px"], 0.3) for d in frame["dice"] if d.get("covered_by_hand", 0) < 0.1]
    if frame["cube"]:
        things.append((frame["cube"]["center_px"], 0.55))
    circles = []
    for pixel, size in things:
        x, y = rectifier.to_view(geometry.camera.unproject(np.array(pixel), geometry.shape.checker_height))
        circles.append((float(x), float(y), size * rectifier.scale))
    return circles


@pytest.mark.parametrize(
    ("table", "sequence"),
    [
        ("blue_tournament", "fault_03_hit_not_on_bar"),
        ("brown_leather", "game"),
        ("green_felt", "fault_07_dice_lifted_early"),
    ],
)
def test_recorded_hands_over_points_are_found_and_nothing_else(table: str, sequence: str) -> None:
    profile = learnt(table)
    background = profile.appearance.background
    assert background is not None
    rectifier = Rectifier(profile.geometry)
    field = field_mask(rectifier)
    light, finder = LightModel(background, field), HandFinder(rectifier, background, field)
    frames = truth(table, sequence)["frames"]
    assert any(frame["hand"] for frame in frames), f"{TABLES / table / sequence} should show hands"
    for number, frame in enumerate(frames, start=1):
        if frame["hand"] and not frame["points_under_hand"]:
            continue  # only just reaching in: either answer is right
        view = rectifier.view(picture(table, sequence, number), profile.geometry.shape.checker_height)
        now = light.estimate(view)
        hand = finder.find(Seen(shrunk(view), now.normalise(shrunk(view)), now), Lying(known_things(frame, rectifier)))
        assert (hand.mask is not None) == frame["hand"], frame["file"]
