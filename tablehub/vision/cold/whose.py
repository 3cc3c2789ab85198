"""Which points are whose, all of them together: one side's checkers look alike, and most alike where they lie near.

Light falls off, a window or a lamp is mirrored in all faces of one corner: there light and dark checkers alike look
white, and no two colours tell the sides of the whole board. So a side's colour may change from place to place, by
little on most boards, by much on some; how much is left open, and where much fits no better, little is taken (a
Gaussian process for each side: Rasmussen and Williams, Gaussian Processes for Machine Learning, chapters 2 and 5).
Among the ways to share out the points that which makes all colours together likeliest is looked for, of fifteen a side.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.geometry import Floats

APART = (4.0, 10.0)
"""How far both sides' colours may lie from the mean of all, in units of what one point's differ by."""
LOCAL = (0.7, 2.5)
"""By how much one side's colours may change from one part of a board to another: shine, or a lamp mirrored."""
COMMON = 1.0  # by how much both sides' do together: what is left of shade
REACH = 3.5
"""Pitches within which they change together. Half and one and a half times as far change little on 146 pictures."""
NOISE = 1.0  # by how much a point's mean colour is off by itself
ALIKE = 0.5  # share of that which more checkers on the point do not take away
BELIEVED = 0.75
"""Of the log likelihood: faces are not as independent as all that. With 0.5 to 0.75 4 of 3,959 faces of 146 pictures
are given to the wrong side (20 by two colours for the whole board); with 1 some that were in doubt are as well."""
OVER = 4.0  # log odds against each checker beyond fifteen a side
ONE_SIDE = 3.0  # log odds against all being one side's
STARTS, STEPS, SWAPS = 4, 30, 3
"""Ways that are begun from, the most points given to the other side one by one, and the most given two by two: 30 is
more than there are points, so only time is saved by the others."""

Sharing = NDArray[np.bool_]
"""Which points are one side's."""


@dataclass(frozen=True, eq=False)
class Colours:
    """Colours (n, 3) in units of what one point's differ by, where they lie (n, 2; pitches), of how many faces (n,)."""

    colours: Floats
    places: Floats
    faces: Floats

    def without(self, index: int) -> Colours:
        """All but one of them."""
        return Colours(*(np.delete(values, index, axis=0) for values in (self.colours, self.places, self.faces)))

    def beside(self, colour: Floats, place: Floats) -> Colours:
        """With one face more, the last of them."""
        return Colours(np.vstack([self.colours, colour]), np.vstack([self.places, place]), np.append(self.faces, 1.0))


@dataclass(eq=False)
class SharedOut:
    """Ways to share out the points (`Colours`), each with how likely it is; asked once each."""

    rows: Colours
    _known: dict[bytes, tuple[float, Sharing]] = field(default_factory=dict)

    def score(self, mine: Sharing) -> float:
        """The log likelihood of a way, with that of the numbers a side has; which side is called mine is the same."""
        mine = mine if mine[0] else ~mine
        key = mine.tobytes()
        if key not in self._known:
            sides = [float(self.rows.faces[side].sum()) for side in (mine, ~mine)]
            over = sum(max(0.0, side - MEN_A_SIDE - 0.5) for side in sides)
            score = BELIEVED * likelihood(self.rows, mine) - OVER * over
            self._known[key] = score - ONE_SIDE * bool(mine.all()), mine
        return self._known[key][0]

    def likeliest(self) -> tuple[Sharing, Floats]:
        """The likeliest way (n,), and for each point the log odds that it is that side's, by all ways looked at."""
        for start in sorted(self._starts(), key=self.score, reverse=True)[:STARTS]:
            self._climbed(start, 1, STEPS)
        best = self._climbed(self._best(), 2, SWAPS)
        self._climbed(best, 1, 1)
        return best, self._odds(best)

    def _starts(self) -> list[Sharing]:
        """Each pair of points as the sides' two colours."""
        colours, ways = self.rows.colours, {}
        for a, b in itertools.combinations(range(len(colours)), 2):
            nearer = ((colours - colours[a]) ** 2).sum(axis=1) < ((colours - colours[b]) ** 2).sum(axis=1)
            mine = nearer if nearer[0] else ~nearer
            ways[mine.tobytes()] = mine
        return list(ways.values())

    def _climbed(self, way: Sharing, at_once: int, steps: int) -> Sharing:
        """The best that is come to by giving so many points at once to the other side, again and again."""
        for _ in range(steps):
            better = way
            for given in itertools.combinations(range(len(way)), at_once):
                other = way.copy()
                other[list(given)] ^= True
                if self.score(other) > self.score(better):
                    better = other
            if better is way:
                break
            way = better
        return way

    def _best(self) -> Sharing:
        return max(self._known.values(), key=lambda known: known[0])[1]

    def _odds(self, best: Sharing) -> Floats:
        scores = np.array([score for score, _ in self._known.values()])
        ways = np.array([way for _, way in self._known.values()])
        faces = self.rows.faces
        otherwise = (ways == best) @ faces < faces.sum() / 2
        ways[otherwise] ^= True
        shares = np.exp(scores - scores.max())
        mine = np.clip(shares @ ways / shares.sum(), 1e-5, 1 - 1e-5)
        return np.asarray(np.log(mine / (1 - mine)))


def odds_beside(rows: Colours, mine: Sharing, colour: Floats, place: Floats) -> float:
    """Log odds that one face more belongs with those called mine, were the others shared out so."""
    more = rows.beside(colour, place)
    with_mine, with_others = (likelihood(more, np.append(mine, side)) for side in (True, False))
    return BELIEVED * (with_mine - with_others)


def likelihood(rows: Colours, mine: Sharing) -> float:
    """Log of how likely the colours are, were the points shared out so; the mean over what is left open."""
    near = np.exp(-((rows.places[:, None] - rows.places[None]) ** 2).sum(axis=2) / (2 * REACH**2))
    same = mine[:, None] == mine[None]
    own = COMMON**2 * near + np.diag(NOISE**2 * (ALIKE + (1 - ALIKE) / rows.faces))
    logs = []
    for apart, local in itertools.product(APART, LOCAL):
        root = np.linalg.cholesky(own + same * (apart**2 + local**2 * near))
        fit = np.linalg.solve(root, rows.colours)
        logs.append(-0.5 * float((fit**2).sum()) - rows.colours.shape[1] * float(np.log(np.diag(root)).sum()))
    return float(np.logaddexp.reduce(logs) - np.log(len(logs)))
