"""Dice that lean on something and stay there: an edge on the felt, the other side raised against what holds it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.balance import Contact, stands
from tablehub.simulator.patches import tilted, turned

Floats = NDArray[np.float64]

FELT_FRICTION, SIDE_FRICTION = (0.45, 0.95), (0.3, 0.65)
"""Coefficients of friction of dice on felt or leather, and on wood, lacquer, checkers and other dice."""
LEAST_LEAN, MOST_LEAN = 8.0, 44.8
"""Degrees: nobody sees less, and with more another face is the upper one."""
MOST_ASKEW = 0.7
"""rad; how far the raised side may be turned away from what it leans on."""
TOUCHING = 0.08
"""mm; what is nearer than this touches."""
START, STEPS = 60.0, 22
"""mm from which a die is pushed up, and halvings until it touches."""
ALONG_EDGE = np.linspace(-1, 1, 13)
_SIGNS = [(a, b) for a in (-1.0, 1.0) for b in (-1.0, 1.0)]
EDGES = np.array(
    [np.insert(np.array(ends), axis, at) for axis in range(3) for ends in _SIGNS for at in ALONG_EDGE], float
)
"""Places (n, 3) along the edges of a cube of half size 1."""
GRADIENT = 1e-3


@dataclass(frozen=True, eq=False)
class Body:
    """A die's shape in mm: a cube of half size `half` whose edges are rounded by `rounding`."""

    middle: Floats
    rotation: Floats
    half: float
    rounding: float

    @property
    def edges(self) -> Floats:
        """Places (n, 3) along the edges of the cube that, thickened by `rounding`, is the die."""
        places: Floats = EDGES * (self.half - self.rounding) @ self.rotation.T + self.middle
        return places

    def distance(self, places: Floats) -> Floats:
        """From places (n, 3) to its surface (n,); negative inside."""
        deep = np.abs((places - self.middle) @ self.rotation) - (self.half - self.rounding)
        outside = np.linalg.norm(np.maximum(deep, 0), axis=1)
        away: Floats = outside + np.minimum(deep.max(axis=1), 0) - self.rounding
        return away

    def reach(self, direction: Floats) -> float:
        """How far it extends from its middle in a direction (a unit vector)."""
        return float(np.abs(direction @ self.rotation).sum() * (self.half - self.rounding) + self.rounding)


class Support(Protocol):
    """Something a die may lean on."""

    def distance(self, places: Floats) -> Floats:
        """From places (n, 3) to its surface (n,); negative inside."""

    def rims(self) -> Floats:
        """Places (n, 3) along its edges."""


@dataclass(frozen=True, eq=False)
class Wall:
    """An upright plane through `at` (2,), higher than a die; `away` (2,) points from it into the field."""

    at: Floats
    away: Floats

    def distance(self, places: Floats) -> Floats:
        return np.asarray((places[:, :2] - self.at) @ self.away)

    def rims(self) -> Floats:
        return np.zeros((0, 3))


@dataclass(frozen=True, eq=False)
class Disc:
    """A checker on the felt, or several on top of each other."""

    middle: Floats
    radius: float
    height: float

    def distance(self, places: Floats) -> Floats:
        beside = np.hypot(*(places[:, :2] - self.middle).T) - self.radius
        above = np.abs(places[:, 2] - self.height / 2) - self.height / 2
        out = np.hypot(np.maximum(beside, 0), np.maximum(above, 0))
        return np.asarray(out + np.minimum(np.maximum(beside, above), 0))

    def rims(self) -> Floats:
        angle = np.linspace(0, 2 * np.pi, 240, endpoint=False)
        circle = np.stack([np.cos(angle), np.sin(angle)], axis=1) * self.radius + self.middle
        return np.column_stack([circle, np.full(len(circle), self.height)])


@dataclass(frozen=True, eq=False)
class Block:
    """Another die."""

    body: Body

    def distance(self, places: Floats) -> Floats:
        return self.body.distance(places)

    def rims(self) -> Floats:
        edges = self.body.edges
        outwards = edges - self.body.middle
        return edges + outwards / np.linalg.norm(outwards, axis=1, keepdims=True) * self.body.rounding


def gap(body: Body, support: Support) -> float:
    """mm between them; negative where they share a place."""
    mine = float(support.distance(body.edges).min()) - body.rounding
    rims = support.rims()
    return min(mine, float(body.distance(rims).min())) if len(rims) else mine


def touches(body: Body, support: Support, friction: float) -> list[Contact]:
    """Where they touch."""
    found = []
    away = support.distance(body.edges) - body.rounding
    for place in body.edges[away < TOUCHING]:
        normal = _slope(support, place)
        found.append(Contact(place - normal * body.rounding, normal, friction))
    rims = support.rims()
    if len(rims):
        found += [Contact(place, -_slope(body, place), friction) for place in rims[body.distance(rims) < TOUCHING]]
    return found


def leaning(
    rng: np.random.Generator, half: float, rounding: float, support: Support, inside: Floats, towards: Floats
) -> Body | None:
    """A die that leans on `support`, or None where the pose drawn would not stand.

    It stands with one edge on the felt and is pushed in the direction `towards` (2,) until it touches; pushed as far as
    `inside` (2,) it would share the place of its support.
    """
    tilt = np.radians(rng.uniform(LEAST_LEAN, MOST_LEAN))
    raised = turned(rng.uniform(-MOST_ASKEW, MOST_ASKEW) * rng.choice([0.05, 0.3, 1.0]))[:2, :2] @ towards
    rotation = tilted(np.array([raised[1], -raised[0], 0.0]), tilt) @ turned(float(np.arctan2(raised[1], raised[0])))
    body = Body(np.array([*inside, 0.0]), rotation, half, rounding)
    body = replace(body, middle=np.array([*inside, body.reach(np.array([0.0, 0.0, -1.0]))]))
    body = pushed_up(body, support, np.array([*towards, 0.0]))
    felt, side = rng.uniform(*FELT_FRICTION), rng.uniform(*SIDE_FRICTION)
    return body if stands(body.middle, on_felt(body, felt) + touches(body, support, side), 2 * half) else None


def pushed_up(body: Body, support: Support, step: Floats) -> Body:
    """A die moved back against `step` (3,), a unit vector, until it just touches its support."""
    near, far = -START, 0.0
    for _ in range(STEPS):
        middle = (near + far) / 2
        if gap(replace(body, middle=body.middle + middle * step), support) < 0:
            far = middle
        else:
            near = middle
    return replace(body, middle=body.middle + near * step)


def on_felt(body: Body, friction: float) -> list[Contact]:
    """Where it touches the felt."""
    up = np.array([0.0, 0.0, 1.0])
    low = body.edges[body.edges[:, 2] - body.rounding < TOUCHING]
    return [Contact(place - up * body.rounding, up, friction) for place in low]


def lean_of(rotation: Floats) -> float:
    """Degrees between the vertical and the axis of a die nearest to it."""
    return float(np.degrees(np.arccos(min(1.0, float(np.abs(rotation[2]).max())))))


def _slope(thing: Support | Body, place: Floats) -> Floats:
    """The unit direction (3,) away from a thing at a place near its surface."""
    steps = np.eye(3) * GRADIENT
    slope = thing.distance(place + steps) - thing.distance(place - steps)
    return np.asarray(slope / np.linalg.norm(slope))
