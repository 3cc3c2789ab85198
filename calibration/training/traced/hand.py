"""A hand that rests at the board's edge: what it consists of, and what it hides of the board; mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from calibration.training.surfaces import Random
from calibration.training.traced.chance import likely, normal, pick, uniform
from calibration.training.traced.men import Floats
from calibration.training.traced.points import Points
from calibration.training.traced.sizes import STANDARD, Sizes
from tablehub.simulator.camera import SceneCamera

SHARE = 0.3
COVERED = 0.04  # of a point, from which on it counts as under the hand
BEADS = 12
SLEEVE = 1  # the capsules' second material

_FINGERS = ((-30, 16), (-10, 4), (10, 0), (30, 8))
"""How far beside its middle and behind its tip a hand's fingers end, in mm of a hand 45 mm points suit."""


@dataclass(frozen=True, eq=False)
class Capsule:
    """A rounded rod from one place to another, as thick as its two radii; material 0: skin, 1: sleeve."""

    start: Floats
    end: Floats
    thick: tuple[float, float]
    material: int = 0


def random_hand(rng: Random, sizes: Sizes) -> list[Capsule]:
    """Fingers just outside the field, the arm away from the board; empty in most pictures."""
    if not likely(rng, SHARE):
        return []
    size = max(0.75, sizes.pitch / (STANDARD + 3)) * uniform(rng, 0.85, 1.1)
    if sizes.kind == "travel":
        size = uniform(rng, 0.8, 1.0)
    along, out = uniform(rng, -0.35, 0.35), pick(rng, (-1, 1))
    if likely(rng, 0.5):
        tip, way = (along * sizes.width, out * (sizes.half_depth + 4)), (normal(rng, 0.25), float(out))
    else:
        end = sizes.inner[0] - 4 if out < 0 else sizes.inner[1] + 4
        tip, way = (end, along * sizes.depth), (float(out), normal(rng, 0.25))
    ahead = np.array(way) / np.hypot(*way)
    return _capsules(np.array([*tip, max(sizes.rail_height, 2) + 9 * size]), ahead, size)


def _capsules(tip: Floats, ahead: Floats, size: float) -> list[Capsule]:
    """A hand whose middle finger ends at `tip`; `ahead` (2,) points along the arm, away from the board."""
    aside = np.array([-ahead[1], ahead[0]])

    def at(back: float, beside: float, up: float) -> Floats:
        return tip + size * np.array([*(ahead * back + aside * beside), up])

    def rod(start: Floats, end: Floats, thick: tuple[float, float], material: int = 0) -> Capsule:
        return Capsule(start, end, (thick[0] * size, thick[1] * size), material)

    made = []
    for beside, back in _FINGERS:
        knuckle = at(back + 28, beside * 0.95, 8)
        made += [rod(at(back, beside, 0), knuckle, (8, 9)), rod(knuckle, at(75, beside * 0.9, 14), (9, 11))]
    made += [rod(at(75, x, 14), at(140, x * 0.5, 22), (12, 19)) for x in (-28, -10, 10, 28)]
    made += [rod(at(45, -62, 2), at(85, -50, 10), (9, 11)), rod(at(85, -50, 10), at(125, -22, 18), (11, 17))]
    made += [rod(at(140, 0, 22), at(230, 0, 40), (27, 30)), rod(at(225, 0, 40), at(700, 0, 140), (38, 55), SLEEVE)]
    return made


def _beads(hand: Sequence[Capsule]) -> tuple[Floats, Floats]:
    """Middles (n, 3) and radii (n,) of spheres that fill the hand."""
    steps = np.linspace(0, 1, BEADS)[:, None]
    middles = np.vstack([c.start + steps * (c.end - c.start) for c in hand])
    radii = np.concatenate([c.thick[0] + steps[:, 0] * (c.thick[1] - c.thick[0]) for c in hand])
    return middles, radii


def points_under(hand: Sequence[Capsule], points: Points, eye: Floats) -> list[int]:
    """Points of which the hand hides more than `COVERED` from `eye` (3,)."""
    if not hand:
        return []
    middles, radii = _beads(hand)
    under = []
    for point in range(1, 25):
        left, right, tip = points.triangle(point)
        places = [left + a * (right - left) * (1 - b) + b * (tip - left) for a in _STEPS for b in _STEPS]
        if _shaded(np.array(places), eye, middles, radii).mean() > COVERED:
            under.append(point)
    return under


_STEPS = np.linspace(0.03, 0.97, 9)


def _shaded(places: Floats, eye: Floats, middles: Floats, radii: Floats) -> Floats:
    """Which places (n, 3) a sphere hides from the eye, 0 or 1."""
    ways = (eye - places) / np.linalg.norm(eye - places, axis=1, keepdims=True)
    to = middles[None] - places[:, None]
    along = np.einsum("nmk,nk->nm", to, ways)
    beside = np.linalg.norm(to - along[..., None] * ways[:, None], axis=2)
    return np.asarray(((beside < radii) & (along > 0)).any(axis=1), float)


def box_px(hand: Sequence[Capsule], camera: SceneCamera) -> list[int]:
    """The part of the picture that the hand is in: x0, y0, x1, y1."""
    middles, radii = _beads(hand)
    before = (middles - camera.position) @ camera.rotation[2] > radii
    seen = camera.project(middles[before])
    reach = np.array([camera.scale_at(m) * r for m, r in zip(middles[before], radii[before], strict=True)])
    low, high = (seen - reach[:, None]).min(axis=0), (seen + reach[:, None]).max(axis=0)
    size = np.array(camera.size)
    return [int(v) for v in (*np.clip(low, 0, size), *np.clip(high, 0, size))]
