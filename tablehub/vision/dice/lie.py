"""How a die lies: what the network saw, weighed with what the die could touch.

A die on the felt cannot share its place with a checker, the bar or a rail; a cocked die must lean on something, and
away from it, for the side that lies on it is raised: with its top against it, it would fall back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablehub.rules.player import Player
from tablehub.vision.geometry import BoardShape
from tablehub.vision.reading import DieState

OVERLAP = 0.08
"""A die reaching this far (pitches, 4 mm) into something does not lie on the felt: both places are known to 1 or 2 mm.
"""
OVERLAP_OF_FLAT = 0.055
"""A die that looks flat and reaches this far (pitches) into something may lean towards the camera and seem larger."""
OVERLAP_OF_LEVEL = 0.13
"""The same for a die whose sides show beyond doubt that it lies level: then it is the places that are known badly. Of
24 flat dice of simulated boards that seemed to reach in by more than 4 mm, 22 reached in no farther than this."""
SURELY_LEVEL, LEVEL_LEAN = 0.22, 0.1
"""Chance that a die leans (cocked against flat) and lean, whichever way (sine), below which that is so: 22 of those 24,
and none of 26 that did lean."""
HARDLY_ON_TOP = 0.35
"""The network's chance of a die on something below which it lies on the felt, if it lies level. Of 32 flat dice that
seemed to reach in by 3 to 7 mm 30 had less; what lay on checkers reached in by twice that. Of 83 dice on checkers of 36
boards all with less reached in by 13 mm and more, of 35 on the bar all by 20 and more."""
BOTH_PLACES = 1.5
"""Two dice may reach so many times farther into each other: neither's place is known better."""
OUT_OF_REACH = 0.2
"""With nothing within this distance (pitches) of its square there is nothing to lean on. A tilted die looks displaced
by up to half its edge, hence the room."""
IMPOSSIBLE = 0.05
"""What is left of a chance that geometry denies: the things around may be misjudged."""
FIELD_EDGE = 0.1
"""A die's middle may seem this far (pitches) outside the field and still lie on it, against the rail."""
RAIL = 0.5
"""A die's middle so far outside the field (pitches) is over the rail, at least 1.5 cm wide, or seems to be: the table
is lower than the felt, so that what lies there seems nearer. Farther out it lies on the table."""
STEEP, ASIDE_STEEP = 1.6, 10.0
"""How much the odds (logarithms) that a die leans rise with those that the network gives it (cocked against flat),
which is less sure than it could be, for it learnt from harder pictures than those of a table; and how much they fall
with how far (sine) it sees the die lean where nothing would hold it.

From a logistic regression on 1,186 dice with something in reach on 21 simulated boards, 675 of which leaned. Its log
likelihood for boards left out is -97, with the network's chance alone -103. More dice lean there than on a table, so
that its odds for a network that knows nothing, 1.0, are left out. How wide the gap is to what would hold the die
came out the wrong way round, and how far it leans away from that adds nothing."""
MOST_TELLING = 0.2
"""More lean to where nothing would hold it is no surer sign."""
SURELY_LEANS = 0.975
"""Chance that a die leans from which it is called cocked: that accuses somebody. Of 2,569 flat dice on 40 simulated
boards two have 0.973, the others less than 0.94; of 239 that lean and have that much 13 have less than this, and are
asked about. In 55 recorded throws with a cocked die, of these boards and three more, 49 are named with this as with
0.94. The boards were in view."""
MOST_OVERLAP = 0.35
"""A die that seems to reach farther (pitches) into the rail or the bar does not lean on it."""
SURELY_ON_TOP = 0.99
"""The network's chance of a die on something from which it is not called flat, even where no checker is known. Of 1,686
flat dice of ten simulated boards one had 0.983, the others less than 0.9; of 23 on checkers, all known, 14 had more."""
EVIDENT_LEAN = 0.98
"""The network's chance of a die that leans from which it is not called flat even though nothing is there to lean on. A
green die on green felt (137007), whose shadow seems its side, has 0.93; when the network had learnt less it had 0.97.
"""
SEEN_ON_TOP = 0.3
"""The network's chance of a die on something from which it is believed to be on the checker that lies there."""
TINY = 1e-6
CLEAR = 0.6
"""Share of the likeliest lie from which it is called by its name."""
CLEARLY_FLAT = 0.75
"""The same for a flat die that may lean, for to let a bad throw count is worse than to ask. On those boards at 0.7
three more of 746 flat dice count, and four more of 680 that lean."""


@dataclass(frozen=True, slots=True)
class SeenChecker:
    """A checker in the picture: middle (pitches), height of its upper face over the felt (pitches), owner."""

    x: float
    y: float
    top: float
    owner: Player


@dataclass(frozen=True, slots=True)
class Square:
    """Where a die would stand if it lay flat: middle, edge (pitches), angle of an edge (radians)."""

    x: float
    y: float
    size: float
    turn: float

    def distance(self, x: float, y: float) -> float:
        """From a point to the square (pitches); 0 inside."""
        return float(self.distances(np.array([(x, y)]))[0])

    def distances(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """From points (n, 2) to the square (n,), in pitches; 0 inside."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        beside = np.abs((points - (self.x, self.y)) @ np.array([(c, -s), (s, c)])) - self.size / 2
        return np.asarray(np.hypot(*np.maximum(beside, 0.0).T))

    def towards(self, x: float, y: float) -> float:
        """The angle (radians, from board x) from its middle to a point."""
        return float(np.arctan2(y - self.y, x - self.x))

    def reach(self, angle: float) -> float:
        """How far it extends from its middle in a direction (radians)."""
        c, s = np.cos(angle - self.turn), np.sin(angle - self.turn)
        return float(self.size / 2 * (abs(c) + abs(s)))


@dataclass(frozen=True, slots=True)
class Support:
    """What a die may lean on, the gap to it (pitches; negative: they share the place) and in which direction it is.

    `towards` is the angle (radians, from board x) from the die's middle to it, `around` those to all within reach.
    """

    name: str
    gap: float
    towards: float
    around: tuple[float, ...] = ()

    @property
    def overlap(self) -> float:
        """How far a die seems to reach into it (pitches), as far as their places can be trusted."""
        return -self.gap / (BOTH_PLACES if self.name == "die" else 1.0)

    def away(self, lean: NDArray[np.float64]) -> float:
        """How far a die leans (2,) away from this, or from something else within reach; 0 if it does not."""
        return max(0.0, *(-float(lean @ (np.cos(angle), np.sin(angle))) for angle in (self.towards, *self.around)))

    def held(self, seen: float, lean: NDArray[np.float64]) -> float:
        """The chance that a die leans on this or something else within reach.

        `seen` is the network's chance of it against flat, `lean` (2,) how far it sees it lean.
        """
        odds = STEEP * np.log(max(seen, TINY) / max(1 - seen, TINY))
        odds -= ASIDE_STEEP * min(float(np.hypot(*lean)) - self.away(lean), MOST_TELLING)
        return float(1 / (1 + np.exp(-odds)))


def nearest_support(
    die: Square, shape: BoardShape, checkers: Iterable[SeenChecker], others: Sequence[Square], checker_size: float
) -> Support:
    """The nearest of checkers, rails, bar and other dice."""
    across, along = die.reach(0.0), die.reach(np.pi / 2)
    found = [
        Support("bar", abs(die.x) - across - shape.bar_width / 2, np.pi if die.x > 0 else 0.0),
        Support("rail", shape.width / 2 - abs(die.x) - across, 0.0 if die.x > 0 else np.pi),
        Support("rail", shape.depth / 2 - abs(die.y) - along, np.pi / 2 if die.y > 0 else -np.pi / 2),
    ]
    middles = np.array([(checker.x, checker.y) for checker in checkers]).reshape(-1, 2)
    if len(middles):
        gaps = die.distances(middles) - checker_size / 2
        near = np.flatnonzero(gaps <= OUT_OF_REACH) if gaps.min() <= OUT_OF_REACH else [np.argmin(gaps)]
        found += [Support("checker", float(gaps[index]), die.towards(*middles[index])) for index in near]
    found += [Support("die", die.distance(o.x, o.y) - o.size / 2, die.towards(o.x, o.y)) for o in others]
    nearest = min(found, key=lambda support: support.gap)
    around = tuple(support.towards for support in found if support.gap <= OUT_OF_REACH)
    return replace(nearest, around=around)


def outside(die: Square, shape: BoardShape) -> float:
    """How far its middle lies beyond the playing field (pitches); negative within."""
    return max(abs(die.x) - shape.width / 2, abs(die.y) - shape.depth / 2)


def off_field(die: Square, shape: BoardShape) -> bool:
    """Whether its middle lies beyond the playing field."""
    return outside(die, shape) > FIELD_EDGE


class Lie(NamedTuple):
    """How a die lies, its share of the chances, and where that is open to doubt how it most likely does."""

    state: DieState
    share: float
    seems: DieState | None = None


def lie(
    seen: NDArray[np.float64],
    lean: NDArray[np.float64],
    die: Square,
    shape: BoardShape,
    support: Support,
    on_top: bool,
    checkers_known: bool,
) -> Lie:
    """How a die lies.

    `seen` are the network's chances of flat, cocked, on a checker and covered, `lean` (2,) how far it sees the upper
    face's upward direction, a unit vector, point to board x and y; `on_top` says that the die's middle is over a
    checker. Where the eye and the board's geometry contradict each other, the die is open to doubt: what lies around
    may be misjudged as well.
    """
    flat, cocked, on_checker, covered = (float(chance) / float(seen.sum()) for chance in seen)
    if outside(die, shape) > RAIL:
        return Lie(DieState.OFF_BOARD, 1.0)
    within_reach = support.gap <= OUT_OF_REACH or not checkers_known
    seen_to_lean = cocked / max(cocked + flat, TINY)
    leans = support.held(seen_to_lean, lean) if within_reach else 0.0
    if off_field(die, shape) or abs(die.x) < shape.bar_width / 2:
        return _over_wood(flat + on_checker, leans, support, over_bar=not off_field(die, shape))
    surely_level = on_checker < HARDLY_ON_TOP and _level(seen_to_lean, float(np.hypot(*lean)))
    if surely_level and support.gap >= 0:  # what lies on a checker would reach into it if it lay on the felt
        on_top = False
    of_level = OVERLAP if support.name == "bar" else OVERLAP_OF_LEVEL  # what lies on the bar may seem to be beside it
    doubt = covered
    if within_reach:
        flat, cocked = (flat + cocked) * (1 - leans), (flat + cocked) * leans
    elif cocked < EVIDENT_LEAN * (flat + cocked):
        flat, cocked = flat + cocked, 0.0
    else:
        doubt, cocked = doubt + cocked, 0.0
    if on_top and on_checker > SEEN_ON_TOP:  # flat as seen can only mean flat on top
        flat, on_checker = 0.0, on_checker + flat
    elif checkers_known and on_checker < SURELY_ON_TOP:
        flat, on_checker = flat + on_checker * (1 - leans), on_checker * leans
    elif checkers_known:
        doubt, on_checker = doubt + on_checker, 0.0
    if on_top or support.overlap > (of_level if surely_level else OVERLAP):
        doubt += (flat + cocked) * (1 - IMPOSSIBLE)
        flat, cocked = flat * IMPOSSIBLE, cocked * IMPOSSIBLE
    chances = {DieState.FLAT: flat, DieState.COCKED: cocked, DieState.ON_CHECKER: on_checker, DieState.UNSURE: doubt}
    return _told(chances, support, seen_to_lean, surely_level=surely_level, on_top=on_top, within_reach=within_reach)


def _over_wood(level: float, leans: float, support: Support, *, over_bar: bool) -> Lie:
    """How a die lies whose middle is over the bar, or over a rail, where none can lie flat on the felt. `level`: the
    chance that it lies level, `leans` that it leans on something."""
    held = support.gap > -MOST_OVERLAP
    if leans > SURELY_LEANS and held:
        return Lie(DieState.COCKED, leans)
    if over_bar and level * (1 - leans) > CLEAR:
        return Lie(DieState.ON_BAR, level)
    return Lie(DieState.UNSURE, level, DieState.COCKED if leans > 0.5 and held else None)


def _told(
    chances: Mapping[DieState, float],
    support: Support,
    seen_to_lean: float,
    *,
    surely_level: bool,
    on_top: bool,
    within_reach: bool,
) -> Lie:
    """The likeliest lie of a die over the felt, where that is sure enough to be called by its name."""
    best = max(chances, key=lambda state: chances[state])
    share = chances[best] / sum(chances.values())
    if best is DieState.UNSURE:
        return Lie(best, share, DieState.ON_CHECKER if on_top else None)
    if best is DieState.FLAT and support.overlap > OVERLAP_OF_FLAT and not surely_level:
        return Lie(DieState.UNSURE, share, best)
    told, enough = share, SURELY_LEANS if best is DieState.COCKED else CLEAR
    if best is DieState.FLAT and within_reach:  # dice that lean towards the camera look flat
        told, enough = min(share, 1 - seen_to_lean), CLEARLY_FLAT
    return Lie(best, told) if share > enough else Lie(DieState.UNSURE, told, best)


def _level(seen_to_lean: float, lean: float) -> bool:
    """Whether a die lies level beyond doubt, seen to lean so far in whichever direction."""
    return lean < LEVEL_LEAN and seen_to_lean < SURELY_LEVEL
