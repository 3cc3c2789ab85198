"""Who sits where and which way the board runs: what one picture cannot tell, but the position makes likely.

A picture shows rows and colours. That light sits at its lower edge or at its upper one, with the home boards to the
right or to the left, makes four positions of it. Players' checkers are mostly on their way home, so some are likelier.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, Position, other_way
from tablehub.vision.checkers.rows import THERE, ByPlace
from tablehub.vision.counting.likeliest import MISSING, certainty, likeliest_position, shares
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import Counts, DieReading, Pairs

USUAL = (
    *(0.9, 0.8, 0.9, 1.2, 1.3, 1.5, 2.7, 0.7, 1.5, 0.3, 0.3, 0.3, 0.2, 1.9, 0.1, 0.15, 0.15, 0.15),
    *(0.15, 0.1, 0.2, 0.25, 0.2, 0.2, 0.6, 0.25),
)
"""About how many checkers a player has off, on his points 1 to 24 and on the bar, over whole games of good players."""
EACH_COUNTS = 0.35  # of a checker's log likelihood: checkers do not go their ways by themselves
UNLIKELY = 0.2  # share of the usual seats, among those possible, under which the likeliest ones are taken instead
START_LIKELIER = 20.0
"""How many times likelier than any other position the start is, before looking: every game begins with it, and already
one play makes one of some twenty others of it."""
NOBODY_OFF_YET = math.log(1 / 40)  # a checker is missing although others are not home

BarCounts = Mapping[Player, Mapping[int, float]]


@dataclass(frozen=True, slots=True)
class Seats:
    """`home_right`: the home boards are on the right as seen; `light_near`: light sits at the lower edge as seen.

    Where the rows run up and down in the picture, its left edge counts as the lower one.
    """

    home_right: bool = True
    light_near: bool = True

    def point(self, seen: int) -> int:
        """Light's number of a point that would be `seen` were he near and home on the right."""
        mirrored = seen if self.home_right else other_way(seen)
        return mirrored if self.light_near else 25 - mirrored

    def points(self, seen: Sequence[Counts]) -> tuple[Counts, ...]:
        """Counts of the 24 points in light's numbering."""
        ordered: list[Counts] = [{}] * 24
        for n, counts in enumerate(seen, start=1):
            ordered[self.point(n) - 1] = counts
        return tuple(ordered)

    def rows(self, position: Position) -> tuple[list[int], list[int]]:
        """Signed counts (+ light, - dark) of the upper and the lower row, each from left to right as seen."""
        signed = position.signed()
        seen = [signed[self.point(n) - 1] for n in range(1, 25)]
        return seen[12:], seen[11::-1]

    def geometry(self, seen: BoardGeometry) -> BoardGeometry:
        """The board as light's player sees it."""
        camera, home_right = seen.camera, self.home_right
        if not self.light_near:
            half_turn = cv2.Rodrigues(np.array([0.0, 0.0, np.pi]))[0]
            camera = camera.moved(np.asarray(cv2.Rodrigues(camera.rotation @ half_turn)[0], float), camera.tvec)
            home_right = not home_right
        return BoardGeometry(replace(seen.shape, home_right=home_right), camera)

    def die(self, seen: DieReading) -> DieReading:
        if self.light_near or seen.board is None:
            return seen
        return replace(seen, board=(-seen.board[0], -seen.board[1]))

    def __str__(self) -> str:
        home, light = "right" if self.home_right else "left", "lower" if self.light_near else "upper"
        return f"light at the {light} edge, home boards on the {home}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is known of the seats; None: not known."""

    home_right: bool | None = None
    light_near: bool | None = None

    @property
    def leaves_open(self) -> bool:
        """Whether anything is not known."""
        return self.home_right is None or self.light_near is None

    def choices(self) -> list[Seats]:
        """All that agree with it, the usual ones first."""
        homes = [True, False] if self.home_right is None else [self.home_right]
        lights = [True, False] if self.light_near is None else [self.light_near]
        return [Seats(home, light) for light in lights for home in homes]


def gathered(by_place: ByPlace) -> frozenset[Player]:
    """The players all of whose faces lie in one quarter of the board: their home, wherever it is."""
    quarters: dict[Player, set[int | str]] = {player: set() for player in Player}
    for place, faces in by_place.items():
        for face in faces:
            if face.probability > THERE:
                quarters[face.player].add((place - 1) // HOME if isinstance(place, int) else place)
    return frozenset(player for player, his in quarters.items() if len(his - {"bar"}) == len(his) == 1)


@dataclass(frozen=True, eq=False)
class Seated:
    """A position with the seats it holds for; `share`: how likely these are among those possible."""

    seats: Seats
    share: float
    points: tuple[Counts, ...]
    position: Position
    certainty: float


def seated(
    seen: Sequence[Counts],
    bar: BarCounts,
    wanted: Wanted,
    bar_pairs: Pairs | None = None,
    missing: float = MISSING,
) -> Seated:
    """The position with the likeliest seats, or with the usual ones where none are clearly likelier.

    `bar_pairs`: what is seen on the bar where it is in doubt whose that is; `missing` as in `likeliest_position`.
    """
    found = [_with_seats(seen, bar, bar_pairs or {}, seats, missing) for seats in wanted.choices()]
    scores = np.array([_usualness(s.position) for s in found])
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    best = int(shares.argmax())
    chosen = best if shares[0] < UNLIKELY else 0
    return replace(found[chosen], share=float(shares[chosen]))


def _with_seats(seen: Sequence[Counts], bar: BarCounts, bar_pairs: Pairs, seats: Seats, missing: float) -> Seated:
    points, shared = seats.points(seen), {BAR: bar_pairs} if bar_pairs else {}
    position = likeliest_position(points, bar, shared, missing=missing)
    start = Position.start()
    of_start, of_likeliest = shares((start, position), points, bar, shared, missing)
    if START_LIKELIER * of_start > of_likeliest:
        position = start
    return Seated(seats, 1.0, points, position, certainty(position, points, bar, shared))


def _usualness(position: Position) -> float:
    score = 0.0
    for player in Player:
        men = position.men(player)
        score += EACH_COUNTS * sum(n * math.log(USUAL[place] / MEN_A_SIDE) for place, n in enumerate(men))
        if men[0] and any(men[7:]):
            score += NOBODY_OFF_YET
    return score
