"""How well a camera and a lamp are placed, in checks that a builder can do something about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from tablehub.frames import Image
from tablehub.vision.dice.small import CLEAR, READABLE, smallest
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import Reading
from tablehub.words.text import say

DARK, BRIGHT = 45.0, 215.0
"""Mean grey levels between which a picture is well lit."""
GLARE_LEVEL, GLARE_SHARE = 250, 0.03
"""Grey level of burnt-out pixels, and the share of the picture from which they hide something."""
SHARP = 12.0
"""Standard deviation of the Laplacian at 640 pixels' width below which edges are soft: out of focus or moving."""
SHARP_WIDTH = 640
FINE, COARSE = 40.0, 30.0
"""Pixels per point width: enough for everything, and too few for second layers and pips."""
STEEP, OBLIQUE = 30.0, 45.0
"""Degrees off the vertical up to which all is well, and beyond which rows hide each other."""
ROOM = 1.3
"""Pitches beside the home boards that must be in view for trays and dice off the board."""
SURE = 0.9
"""Probability of a point's best count from which it is sure."""


class Verdict(StrEnum):
    """What a check comes to."""

    GOOD = "good"
    FAIR = "fair"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: what it is, as measured, and what to do about it (empty where nothing)."""

    name: str
    value: str
    verdict: Verdict
    advice: str = ""


def picture_checks(image: Image) -> list[Check]:
    """Light and focus: what can be told without knowing where the board is."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return [_brightness(float(grey.mean())), _glare(float((grey >= GLARE_LEVEL).mean())), _focus(grey)]


def _brightness(mean: float) -> Check:
    value = say("{grey:.0f} of 255", grey=mean)
    if mean < DARK:
        return Check(say("light||lamp"), value, Verdict.BAD, say("more light, or a longer exposure"))
    if mean > BRIGHT:
        return Check(say("light||lamp"), value, Verdict.BAD, say("less light, or a shorter exposure"))
    return Check(say("light||lamp"), value, Verdict.GOOD)


def _glare(share: float) -> Check:
    value = say("{share:.1%} burnt out", share=share)
    if share > GLARE_SHARE:
        return Check(say("glare"), value, Verdict.FAIR, say("move the lamp aside, or put paper in front of it"))
    return Check(say("glare"), value, Verdict.GOOD)


def _focus(grey: np.ndarray) -> Check:
    size = (SHARP_WIDTH, round(grey.shape[0] * SHARP_WIDTH / grey.shape[1]))
    edges = float(cv2.Laplacian(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), cv2.CV_32F).std())
    if edges < SHARP:
        return Check(
            say("focus"),
            say("{edges:.0f}, should be {sharp:.0f}", edges=edges, sharp=SHARP),
            Verdict.FAIR,
            say("turn the lens until edges are sharp"),
        )
    return Check(say("focus"), f"{edges:.0f}", Verdict.GOOD)


def board_checks(geometry: BoardGeometry) -> list[Check]:
    """How the camera stands to the board."""
    return [_resolution(geometry), _dice(geometry), _tilt(geometry), _room(geometry)]


def _resolution(geometry: BoardGeometry) -> Check:
    """Pixels a point's width has where the board is furthest away."""
    pixels = min(geometry.camera.scale_at(x, y) for x, y in geometry.shape.corners()[:, :2])
    value = say("{pixels:.0f} pixels a point", pixels=pixels)
    if pixels < COARSE:
        return Check(say("size"), value, Verdict.BAD, say("camera nearer, or a higher resolution"))
    if pixels < FINE:
        return Check(say("size"), value, Verdict.FAIR, say("a little nearer would help with stacks and dice"))
    return Check(say("size"), value, Verdict.GOOD)


def _dice(geometry: BoardGeometry) -> Check:
    """Pixels of a die of middling size where the board is furthest away."""
    pixels = smallest(geometry)
    value = say("{pixels:.0f} pixels wide, should be {enough:.0f}", pixels=pixels, enough=CLEAR)
    if pixels < READABLE:
        advice = say("too small to be read at the far end: camera nearer or more above it, or a higher resolution")
        return Check(say("dice||size"), value, Verdict.BAD, advice)
    if pixels < CLEAR:
        return Check(say("dice||size"), value, Verdict.FAIR, say("a little nearer would help with stacks and dice"))
    return Check(say("dice||size"), say("{pixels:.0f} pixels wide", pixels=pixels), Verdict.GOOD)


def _tilt(geometry: BoardGeometry) -> Check:
    """Degrees between the line from the board's middle to the camera and the vertical."""
    x, y, z = geometry.camera.centre
    degrees = float(np.degrees(np.arctan2(np.hypot(x, y), z)))
    value = say("{degrees:.0f} degrees", degrees=degrees)
    if degrees > OBLIQUE:
        return Check(say("tilt"), value, Verdict.BAD, say("camera more above the board: rows hide each other"))
    if degrees > STEEP:
        return Check(say("tilt"), value, Verdict.FAIR, say("it works; more from above is surer"))
    return Check(say("tilt"), value, Verdict.GOOD)


def _room(geometry: BoardGeometry) -> Check:
    """Whether the field is in view as a whole, and the sides where borne-off checkers lie."""
    shape, (width, height) = geometry.shape, geometry.camera.size
    side = 1 if shape.home_right else -1
    corners = [(x, y) for x in (-shape.width / 2, shape.width / 2) for y in (-shape.depth / 2, shape.depth / 2)]
    beside = [(side * (shape.width / 2 + ROOM), y) for _, y in corners[:2]]

    def seen(places: list[tuple[float, float]]) -> bool:
        pixels = geometry.camera.project([(x, y, 0.0) for x, y in places])
        return bool(((pixels > 0) & (pixels < (width, height))).all())

    if not seen(corners):
        return Check(
            say("view"), say("board cut off"), Verdict.BAD, say("turn or lift the camera until all corners are in view")
        )
    if not seen(beside):
        advice = say("show a hand's breadth beside the home boards too")
        return Check(say("view"), say("no room for trays"), Verdict.FAIR, advice)
    return Check(say("view"), say("board and trays"), Verdict.GOOD)


def reading_checks(reading: Reading) -> list[Check]:
    """How sure the reading is; points in doubt are named unless fifteen a side leave none."""
    if reading.hand or not reading.points:
        return [Check(say("reading"), reading.why or say("a hand is in view"), Verdict.FAIR, say("take hands away"))]
    unsure = [n for n, counts in enumerate(reading.points, start=1) if counts and max(counts.values()) < SURE]
    value = say("{share:.0%} sure of all", share=reading.confidence)
    if unsure and reading.confidence < SURE:
        points = ", ".join(map(str, unsure[:4])) + (" ..." if len(unsure) > 4 else "")
        one = len(unsure) == 1
        advice = (
            say("look at light's point {point}", point=points)
            if one
            else say("look at light's points {points}", points=points)
        )
        return [Check(say("reading"), value, Verdict.FAIR, advice)]
    return [Check(say("reading"), value, Verdict.GOOD)]
