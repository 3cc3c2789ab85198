"""The board on which dice are looked for, what is known to lie on it, and what is believed to be a die there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.vision.dice.apart import SURELY_A_DIE, TOLD_NEAR
from tablehub.vision.dice.find import Candidate
from tablehub.vision.dice.lie import OVERLAP, SeenChecker, Square, nearest_support, off_field
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.reader import Look, Stance
from tablehub.vision.dice.small import HEARD_OF as HEARD_OF_UNREAD
from tablehub.vision.dice.small import has_small, heard_of, is_small
from tablehub.vision.geometry import BoardGeometry

IS_A_DIE = 0.85
"""Chance of a die after the second look from which it is reported."""
SHOWS_A_VALUE, SHOWS_ONE_OF_TWO = 0.6, 0.85
"""Chances of the best value and of the two best below which a thing is no die: rims and shine of checkers show no pips.
Of a small one it may be open whether it shows a 4 or a 6."""
MAY_BE_A_DIE, LIKELY_LEANS, LEANS_AND_IS_A_DIE = 0.8, 0.5, 0.9
"""Chance of a die below which nothing is looked at further; of one that is cocked, and of a die, from which it need not
show a value."""
SQUARED_UP, SQUARED_UP_ANYWHERE = 0.4, 0.8
"""Chance of a die, from the network that squares it up, below which it is none; and beside the board or on the bar,
where anything may lie. Of 9,800 dice of simulated boards none was fainter, of 18 things that were taken for dice 10
were; of 120 dice beside boards none was below 0.9, of seven such things none above 0.77. Sides of a doubling cube on
the bar had 0.5 to 0.72, no die there less than 0.85."""
BADLY_SQUARED_UP, HEARD_OF = 0.1, 0.6
"""From the first of these on a fainter one counts all the same on the field, if the network of checkers sees a die
there with the second, and the reader one with a value as surely as below: a small die and its shadow had 0.28."""
WELL_BEYOND = 0.5
"""Pitches outside the field from which a place, squared up as of a level die, is beside it however that leans."""
BOTH_SURE = 0.99, 0.98
"""Chances of a die, from that network and from the reader, from which it is one whatever else is said."""
IS_CLEARLY_A_DIE = 0.97
SHOWS_A_CLEAR_VALUE = 0.9
"""The same where a checker lies, which explains most of what looks like a die there; beside the board, where anything
may lie; and where the network of checkers, which knows the empty board, sees no die."""
AGREED_HEAT, AGREED_DIE = 0.5, 0.9
"""Heat of the finder's, and the reader's chance of a die, from which with `HEARD_OF` one lies there though the network
that squares dice up sees none. In a thousand pictures it denied two dice, with 0.65 and 0.73; the likeliest things that
were none, parts of a cube, had 0.42."""
MOST_LEAN = 0.71
"""Sine of 45 degrees: a die that leans more has another face up."""
LEANS_BY_HAND = 0.3
"""Chance that a die leans, against flat, from which it is not seen whole where a hand is: one that leant on a checker
under the fingers had 0.39 and was a flat 4. Of 2,695 flat dice with nothing beside them 73 have more."""
MAY_BE_ON_TOP = 0.3
"""Chance that a die lies on something from which what may be a checker where it would stand is enough to ask: one over
half a checker's face was a flat 2 with 0.40, and that checker rather not there (0.22)."""
HIDES_A_CHECKER = 0.9
"""Chance of a die on something from which a checker that hardly shows is believed to be under it. That alone is no
proof: five flat dice of one board had as much where no checker was."""
MOST_TOLD, MOST_FOUND = 4, 5
"""Places looked at, a limit on time: three dice are the most a table should show, and the networks rank them well."""
WORTH_A_LOOK = 0.3
"""Chance from which places told are looked at: all dice of recorded boards have that, or `WORTH_A_LOOK_ALONE` of the
finder's heat."""
CUBE_REACH = 0.35
"""Half diagonal of a doubling cube and a little (pitches): no die lies inside."""


@dataclass(frozen=True, eq=False)
class SceneHints:
    """What is known besides the picture; everything may be missing.

    `checkers` is None when nobody looked for them; `perhaps` are those that are rather not there than there, as they
    look under a die. `checker_size` is their diameter in pitches. `hand` is a mask of
    the picture's size, non-zero where a hand or arm covers the table; of what is `held`, in a pixel that a hand seems
    to cover, only flat dice seen whole matter to whoever asks. `cube` is the cube's middle in pixels.
    `places` are all places in the field (pixels, and a chance 0..1) where the network of checkers thinks to see a die,
    None when it was not asked. `bare` tells whether the board looks at a pixel as it does when empty.
    """

    checkers: Sequence[SeenChecker] | None = None
    checker_size: float = 0.93
    hand: NDArray[np.uint8] | None = None
    cube: tuple[float, float] | None = None
    places: Sequence[tuple[float, float, float]] | None = None
    perhaps: Sequence[SeenChecker] = ()
    held: Callable[[float, float], bool] | None = None
    bare: Callable[[float, float], bool] | None = None


@dataclass(frozen=True, eq=False)
class Thing:
    """A look, the middle of its upper face (pixels), where it stands on the felt, and whether a checker is below it."""

    look: Look
    pixel: tuple[float, float]
    square: Square
    on_top: bool


class Table:
    """The board in view and what is known to lie on it."""

    def __init__(self, geometry: BoardGeometry, hints: SceneHints) -> None:
        self.geometry, self.hints = geometry, hints
        told = np.array(hints.places or (), float).reshape(-1, 3)
        told = told[np.argsort(-told[:, 2])]
        self._looks_full = np.count_nonzero(told[:, 2] > WORTH_A_LOOK) > MOST_TOLD
        if self._looks_full:
            told = told[self._are_things(told[:, :2])]
        pixels, self.chances = told[:, :2], told[:, 2]
        self.told: NDArray[np.float64] = geometry.camera.unproject(pixels, TOP_HEIGHT) if len(told) else pixels
        """Places told (n, 2) on the plane of top faces, likeliest first, and their chances (n,)."""
        self.found: Sequence[Candidate] = ()
        """What the finder saw."""

    def things(self, found: Sequence[Candidate]) -> Sequence[Candidate]:
        """What the finder saw but for what is printed on the board, where more places are told than can be looked at:
        24 points with a dot at their tips (wild 830086) hid both dice."""
        if not self._looks_full or not found:
            return found
        tops = np.array([(candidate.x, candidate.y, TOP_HEIGHT) for candidate in found])
        there = self._are_things(self.geometry.camera.project(tops))
        return [candidate for candidate, thing in zip(found, there, strict=True) if thing]

    def _are_things(self, pixels: NDArray[np.float64]) -> NDArray[np.bool_]:
        """At which pixels (n, 2) the board does not look as it does when empty."""
        bare = self.hints.bare
        return np.array([bare is None or not bare(x, y) for x, y in pixels.tolist()], bool)

    def place(self, looks: Sequence[Look]) -> list[Thing]:
        """Looks with what they mean on this table."""
        if not looks:
            return []
        tops = np.array([(look.stance.x, look.stance.y, TOP_HEIGHT) for look in looks])
        pixels = [(float(x), float(y)) for x, y in self.geometry.camera.project(tops)]
        return [
            Thing(look, pixel, self.square(look, pixel), self.checker_below(look, pixel))
            for look, pixel in zip(looks, pixels, strict=True)
            if not self.rules_out(look, pixel)
        ]

    def held(self, stances: Sequence[Stance]) -> list[Stance]:
        """Those of the stances that a hand seems to cover."""
        held = self.hints.held
        if held is None or not stances:
            return []
        pixels = self.geometry.camera.project([(stance.x, stance.y, TOP_HEIGHT) for stance in stances])
        return [stance for stance, (x, y) in zip(stances, pixels.tolist(), strict=True) if held(x, y)]

    def square(self, look: Look, pixel: tuple[float, float]) -> Square:
        """Where the die stands on the felt, leaning as it is seen to."""
        size, lean = look.stance.size, look.lean
        sine = min(float(np.hypot(*lean)), MOST_LEAN)
        cosine = float(np.sqrt(1 - sine**2))
        x, y = self.geometry.camera.unproject(pixel, size / 2 * (sine + 2 * cosine)) - lean * size / 2
        return Square(float(x), float(y), size, look.stance.turn)

    def rules_out(self, look: Look, pixel: tuple[float, float]) -> bool:
        """In a hand, or likely a part of the doubling cube."""
        x, y = pixel
        hand, cube = self.hints.hand, self.hints.cube
        if hand is not None and 0 <= x < hand.shape[1] and 0 <= y < hand.shape[0] and hand[int(y), int(x)]:
            return True
        if cube is None or beyond_doubt(look):  # what is taken for the cube may well be a die on a checker
            return False
        scale = self.geometry.camera.scale_at(look.stance.x, look.stance.y, TOP_HEIGHT)
        return float(np.hypot(x - cube[0], y - cube[1])) < CUBE_REACH * scale

    def believes(self, thing: Thing) -> bool:
        """Whether a die lies here and no rim of a checker, hinge or thing beside the board."""
        shape, hints, square = self.geometry.shape, self.hints, thing.square
        squared_up = thing.look.stance.die
        anything = off_field(square, shape) or abs(square.x) < shape.bar_width / 2
        if squared_up < (SQUARED_UP_ANYWHERE if anything else SQUARED_UP):
            return not anything and squared_up > BADLY_SQUARED_UP and self.all_else_says_so(thing.look)
        if squared_up > BOTH_SURE[0] and thing.look.die > BOTH_SURE[1]:
            return True
        support = nearest_support(square, shape, hints.checkers or (), [], hints.checker_size)
        otherwise = support.gap < -OVERLAP or thing.on_top or off_field(square, shape)
        if otherwise or self.unheard_of(thing.look):
            return beyond_doubt(thing.look)
        return _seems_a_die(thing.look)

    def is_worth_reading(self, stance: Stance) -> bool:
        """Whether `believes` or `lies_there` may still take what lies here for a die, whatever the reader says."""
        shape = self.geometry.shape
        beyond = max(abs(stance.x) - shape.width / 2, abs(stance.y) - shape.depth / 2) > WELL_BEYOND
        if stance.die > (SQUARED_UP_ANYWHERE if beyond else SQUARED_UP) or self.agreed(stance):
            return True
        return stance.die > BADLY_SQUARED_UP and not beyond and self.surely_told(stance)

    def lies_there(self, stance: Stance, chance: float) -> bool:
        """Whether a die lies here although no value is to be seen: two networks that see one agree, and the reader does
        not deny it, or it is too small for that one."""
        if chance > AGREED_DIE and self.agreed(stance):
            return True
        if stance.die <= SURELY_A_DIE or not heard_of(self.told[self.chances > HEARD_OF_UNREAD], stance):
            return False
        small = has_small(self.geometry) and is_small(self.geometry.camera, stance.x, stance.y)
        return small or chance > MAY_BE_A_DIE

    def may_be_a_die(self, stance: Stance, chance: float) -> bool:
        """Whether what was read, with this chance of a die, is not rather none."""
        return chance > MAY_BE_A_DIE or self.lies_there(stance, chance)

    def all_else_says_so(self, look: Look) -> bool:
        """Whether what lies here shows a value as clearly as can be, and the network of checkers sees a die there."""
        return self.surely_told(look.stance) and look.die > BOTH_SURE[1] and float(look.values.max()) > BOTH_SURE[1]

    def agreed(self, stance: Stance) -> bool:
        """Whether the two networks that look over the whole board are both sure of a die here."""
        hot = (candidate for candidate in self.found if candidate.heat > AGREED_HEAT)
        near = (np.hypot(candidate.x - stance.x, candidate.y - stance.y) < TOLD_NEAR for candidate in hot)
        return any(near) and self.surely_told(stance)

    def surely_told(self, stance: Stance) -> bool:
        """Whether the network of checkers is sure of a die here."""
        return heard_of(self.told[self.chances > HEARD_OF], stance, TOLD_NEAR)

    def unheard_of(self, look: Look) -> bool:
        """Whether the network of checkers, asked, saw no die here."""
        away = np.hypot(self.told[:, 0] - look.stance.x, self.told[:, 1] - look.stance.y)
        return self.hints.places is not None and not (away < TOLD_NEAR).any()

    def may_lean_under_hand(self, look: Look) -> bool:
        """Whether it seems to lean a little where a hand is, under which may lie what it leans on."""
        leans, flat = look.state("cocked"), look.state("flat")
        return leans > LEANS_BY_HAND * (leans + flat) and bool(self.held([look.stance]))

    def may_lie_on_another(self, look: Look, square: Square) -> bool:
        """Whether it may lie on a checker of which it leaves too little to be sure that one is there."""
        if look.state("on_checker") < MAY_BE_ON_TOP or not self.hints.perhaps:
            return False
        middles = np.array([(checker.x, checker.y) for checker in self.hints.perhaps])
        return float(square.distances(middles).min()) - self.hints.checker_size / 2 < -OVERLAP

    def checker_below(self, look: Look, pixel: tuple[float, float]) -> bool:
        """Whether the die's middle is over a checker, or over what may be one if it surely lies on something."""
        checkers = [*(self.hints.checkers or ())]
        if look.state("on_checker") > HIDES_A_CHECKER:
            checkers += self.hints.perhaps
        for top in {checker.top for checker in checkers}:
            x, y = self.geometry.camera.unproject(pixel, top + look.stance.size)
            reach = (self.hints.checker_size / 2) ** 2
            if any((x - c.x) ** 2 + (y - c.y) ** 2 < reach for c in checkers if c.top == top):
                return True
        return False


def beyond_doubt(look: Look) -> bool:
    return look.die > IS_CLEARLY_A_DIE and float(look.values.max()) > SHOWS_A_CLEAR_VALUE


def _seems_a_die(look: Look) -> bool:
    """A die that shows a value; or one that evidently is there or leans, which may show two faces alike."""
    second, best = np.sort(look.values)[-2:]
    shows = look.die > IS_A_DIE and (best > SHOWS_A_VALUE or best + second > SHOWS_ONE_OF_TWO)
    leans = look.state("cocked") > LIKELY_LEANS and look.die > LEANS_AND_IS_A_DIE
    return shows or leans or look.die > IS_CLEARLY_A_DIE
