"""The dice in one picture: values, places and how they lie, with doubt.

`read_dice` looks for candidates (`dice_find`), squares each up and reads it (`dice_reader`), and weighs how it
lies with what it could touch (`dice_lie`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice_apart import (
    OF_THREE,
    SAME_AT_FIRST,
    SURELY_A_DIE,
    TOLD_NEAR,
    above_sides,
    apart,
    each_die,
    is_inside,
)
from tablehub.vision.dice_around import STEPS, looks_at, noticed
from tablehub.vision.dice_eyes import DiceEyes
from tablehub.vision.dice_find import Candidate
from tablehub.vision.dice_lie import OUT_OF_REACH, OVERLAP, SeenChecker, Square, lie, nearest_support, off_field
from tablehub.vision.dice_pairs import in_doubt_beside, squared_up_apart, taken_for_one, with_pairs
from tablehub.vision.dice_patches import TOP_HEIGHT
from tablehub.vision.dice_reader import Look, Stance
from tablehub.vision.dice_small import HEARD_OF as HEARD_OF_UNREAD
from tablehub.vision.dice_small import behind, enough, has_small, heard_of, is_called_cocked, is_small, pixels_of
from tablehub.vision.dice_touching import may_touch, unexplained
from tablehub.vision.geometry import BoardGeometry, Camera
from tablehub.vision.reading import DieReading, DieState

__all__ = ["SceneHints", "SeenChecker", "read_dice", "seen_whole"]

WORTH_A_SECOND_LOOK = 0.1
"""Chance of a die after the first, uncentred look below which a candidate is dropped."""
IS_A_DIE = 0.85
"""Chance of a die after the second look from which it is reported."""
SURE, SURE_OF_VALUE = 0.85, 0.7
"""Chances of the die and of its value below which a die is only `unsure`. From the second on the referee goes by a
value; all 16 flat dice of 27 boards whose best value had 0.7 to 0.93 were told rightly."""
SURE_THOUGH_LEANING = 0.95
"""Chance of its value from which a die counts as flat that rather looks as if it leaned (cocked likelier than flat)
where nothing would hold it: seen so poorly it is misread sooner. Of 3,687 dice of four sets of boards two had less,
a false one 0.76 and a right one 0.94; on two boards since a false value had 0.92, a die that leaned
0.93, and a right one 0.96."""
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
MOST_DICE, THROW = 3, 2
"""The most a table should show, and how many there are to a throw."""
MOST_TOLD, MOST_FOUND = 4, 5
"""Places looked at, a limit on time: three dice are the most a table should show, and the networks rank them well."""
WORTH_A_LOOK, WORTH_A_LOOK_ALONE = 0.3, 0.25
"""Chance from which places told are looked at, and the finder's heat from which places are that only it saw: all dice
of recorded boards passed one of the two."""
AGREED_HEAT, AGREED_DIE = 0.5, 0.9
"""Heat of the finder's, and the reader's chance of a die, from which with `HEARD_OF` one lies there though the network
that squares dice up sees none. In a thousand pictures it denied two dice, with 0.65 and 0.73; the likeliest things that
were none, parts of a cube, had 0.42."""
WORTH_A_LOOK_FOR_ANOTHER, MOST_FOR_ANOTHER = 0.1, 12
"""Where only one die was found the other one is looked for at fainter places, and at more: two that were said to be off
the board showed their pips clearly, told with 0.29 and as the fifth with 0.33."""
SAME_PLACE = 0.1
"""What the finder sees nearer than this (pitches) to a place already told is not looked at again."""
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
SEEN_WHOLE, SHOWS_ALL = 0.98, 0.99
"""Confidence in a flat die where a hand is, and chance of its value, from which no finger covers anything of it. With
0.8 nine more of 69 dice beside hands would count, in the games of 24 boards; but a five of which fingers left three
pips in sight was a 3 with 0.94 and 0.991, and a 2 half under a sleeve a 1 with 0.973 and 0.991; of 105 others on 20
boards one is so doubtful."""
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
    None when it was not asked.
    """

    checkers: Sequence[SeenChecker] | None = None
    checker_size: float = 0.93
    hand: NDArray[np.uint8] | None = None
    cube: tuple[float, float] | None = None
    places: Sequence[tuple[float, float, float]] | None = None
    perhaps: Sequence[SeenChecker] = ()
    held: Callable[[float, float], bool] | None = None


def read_dice(
    image: Image, geometry: BoardGeometry, scene: SceneHints | None = None, eyes: DiceEyes | None = None
) -> list[DieReading]:
    """Dice in a picture (BGR), most certain first. A die open to doubt has state `UNSURE` and no value.

    `eyes` that follow a game look only where it has changed.
    """
    table, eyes = _Table(geometry, scene or SceneHints()), eyes or DiceEyes(geometry)
    looks = _looks(image, table, eyes)
    things, unread = [], []
    for thing in table.place(looks):
        if table.believes(thing):
            things.append(thing)
        elif table.lies_there(thing.look.stance, thing.look.die) and not off_field(thing.square, geometry.shape):
            unread.append(thing)
    things = _without_doubles(things)
    if len(things) + len(unread) == 1:
        only = (things or unread)[0].look
        both = _two_for(image, table, eyes, only)
        if both:
            things, unread = both, []
        else:
            more, asked = _others(image, table, eyes, only)
            things, unread = things + more, unread + asked
    squares = [thing.square for thing in things]
    readings = [_unread(thing, geometry) for thing in unread]
    for index, thing in enumerate(things):
        reading = _judge(thing, squares[:index] + squares[index + 1 :], table)
        if reading is not None:
            readings.append(reading)
    return sorted(readings, key=lambda reading: -reading.confidence)


def _two_for(image: Image, table: _Table, eyes: DiceEyes, look: Look) -> list[_Thing]:
    """The two dice that touch between which the only one was seen, if both are beyond doubt and its value is not."""
    shows = float(look.values.max()) > SHOWS_A_CLEAR_VALUE
    pairs = () if shows else taken_for_one(image, look.stance, eyes)
    seen = [table.place(_read(image, pair, table, eyes)) for pair in pairs]
    clear = [two for two in seen if len(two) == THROW and all(_beyond_doubt(t.look) and table.believes(t) for t in two)]
    return max(clear, key=lambda two: min(t.look.die * float(t.look.values.max()) for t in two), default=[])


def _others(image: Image, table: _Table, eyes: DiceEyes, look: Look) -> tuple[list[_Thing], list[_Thing]]:
    """Dice besides the only one that was found, and what rather is one: at places noticed, and then around them."""
    told, chances = table.told, table.chances
    plain = table.place(looks_at(image, eyes, noticed(told, chances, table.found, well=False), look))
    believed = [thing for thing in plain if table.believes(thing)]
    if believed:
        return believed, []
    places = noticed(told, chances, table.found, well=True)
    around = table.place(looks_at(image, eyes, places, look, STEPS))
    clear = [thing for thing in around if _beyond_doubt(thing.look) and table.believes(thing)]
    asked = [thing for thing in around if thing not in clear and not off_field(thing.square, table.geometry.shape)]
    return clear, asked


def _without_doubles(things: list[_Thing]) -> list[_Thing]:
    """Of more than two dice those that cannot be others once more: none lies inside another.

    A die beside its shadow is squared up twice now and then. Of two that touch, each may be drawn to the other.
    """
    if len(things) <= THROW:
        return things
    kept: list[_Thing] = []
    for thing in sorted(things, key=lambda thing: -thing.look.die * float(thing.look.values.max())):
        if not any(is_inside(thing.look.stance, other.look.stance, OF_THREE) for other in kept):
            kept.append(thing)
    return kept


def seen_whole(die: DieReading) -> bool:
    """Whether a die where a hand is lies flat and no finger covers anything of it."""
    return die.state is DieState.FLAT and die.confidence > SEEN_WHOLE and max(die.likelihoods) > SHOWS_ALL


@dataclass(frozen=True, eq=False)
class _Thing:
    """A look, the middle of its upper face (pixels), where it stands on the felt, and whether a checker is below it."""

    look: Look
    pixel: tuple[float, float]
    square: Square
    on_top: bool


class _Table:
    """The board in view and what is known to lie on it."""

    def __init__(self, geometry: BoardGeometry, hints: SceneHints) -> None:
        self.geometry, self.hints = geometry, hints
        told = np.array(hints.places or (), float).reshape(-1, 3)
        told = told[np.argsort(-told[:, 2])]
        pixels, self.chances = told[:, :2], told[:, 2]
        self.told: NDArray[np.float64] = geometry.camera.unproject(pixels, TOP_HEIGHT) if len(told) else pixels
        """Places told (n, 2) on the plane of top faces, likeliest first, and their chances (n,)."""
        self.found: Sequence[Candidate] = ()
        """What the finder saw."""

    def place(self, looks: Sequence[Look]) -> list[_Thing]:
        """Looks with what they mean on this table."""
        if not looks:
            return []
        tops = np.array([(look.stance.x, look.stance.y, TOP_HEIGHT) for look in looks])
        pixels = [(float(x), float(y)) for x, y in self.geometry.camera.project(tops)]
        return [
            _Thing(look, pixel, self.square(look, pixel), self.checker_below(look, pixel))
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
        if cube is None or _beyond_doubt(look):  # what is taken for the cube may well be a die on a checker
            return False
        scale = self.geometry.camera.scale_at(look.stance.x, look.stance.y, TOP_HEIGHT)
        return float(np.hypot(x - cube[0], y - cube[1])) < CUBE_REACH * scale

    def believes(self, thing: _Thing) -> bool:
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
            return _beyond_doubt(thing.look)
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


def _looks(image: Image, table: _Table, eyes: DiceEyes) -> list[Look]:
    """What lies wherever a die may lie."""
    likely = table.told[table.chances > WORTH_A_LOOK]
    every = eyes.find(image, MOST_FOR_ANOTHER)
    table.found = candidates = every[:MOST_FOUND]
    places = _places(likely[:MOST_TOLD], candidates, WORTH_A_LOOK_ALONE)
    aligned = eyes.align(image, places)
    if _is_one_die(image, apart(aligned, SAME_AT_FIRST), table, eyes):
        told = table.told[table.chances > WORTH_A_LOOK_FOR_ANOTHER]
        more = [place for place in _places(told[:MOST_FOR_ANOTHER], every, 0.0) if place not in places]
        if more:
            places, aligned = places + more, aligned + eyes.align(image, more)
    noticed = [place for place, stance in zip(places, aligned, strict=True) if stance.die > WORTH_A_SECOND_LOOK]
    first = _worth_another_look(aligned)
    if sum(stance.die > SURELY_A_DIE for stance in first) < MOST_DICE:
        first = apart([*first, *(stance for stance in aligned if table.agreed(stance))], SAME_AT_FIRST)
    above = above_sides([(found.x, found.y) for found in candidates], likely, first, table.geometry.camera)
    if above:
        first = apart(first + _worth_another_look(eyes.align(image, above)), SAME_AT_FIRST)
    camera = table.geometry.camera
    farther = behind(likely[:MOST_TOLD], first, camera) if has_small(table.geometry) else []
    if farther:
        first = apart(first + _worth_another_look(eyes.align(image, farther)), SAME_AT_FIRST)
    dice = each_die(eyes.align_again(image, first), camera)
    touching = _touching(image, noticed, dice, eyes, camera)
    worth = [stance for stance in dice if table.is_worth_reading(stance)]
    looks = _read(image, worth + touching, table, eyes)
    pairs = squared_up_apart(image, in_doubt_beside(noticed, dice, looks), eyes)
    clear = _each_clear(looks[len(worth) :])
    known = [
        look for look in looks[: len(worth)] if table.may_be_a_die(look.stance, look.die) and not _replaced(look, clear)
    ]
    double = _read(image, pairs, table, eyes)
    both_clear = [two for two in zip(double[::2], double[1::2], strict=True) if all(map(_beyond_doubt, two))]
    return with_pairs(known + clear, both_clear)


def _is_one_die(image: Image, stances: Sequence[Stance], table: _Table, eyes: DiceEyes) -> bool:
    """Whether there is just one that is squared up as a die, and it is one for who reads it.

    Without dice a tray's edge may pass for one: to look for another then takes longer than all else, in vain.
    """
    sure = [stance for stance in stances if stance.die > SURELY_A_DIE]
    return len(sure) == 1 and table.may_be_a_die(sure[0], eyes.chance(image, sure[0]))


def _places(told: NDArray[np.float64], found: Sequence[Candidate], least: float) -> list[tuple[float, float]]:
    """Places told (n, 2), and those where the finder alone saw something with more heat than the least."""
    places = [(float(x), float(y)) for x, y in told]
    for candidate in found:
        alone = all((candidate.x - x) ** 2 + (candidate.y - y) ** 2 > SAME_PLACE**2 for x, y in places)
        if alone and candidate.heat > least:
            places.append((candidate.x, candidate.y))
    return places


def _read(image: Image, stances: Sequence[Stance], table: _Table, eyes: DiceEyes) -> list[Look]:
    """What lies at each stance."""
    held = table.held(stances)
    if not held:
        return eyes.read(image, stances)
    free = [stance for stance in stances if stance not in held]
    looks = dict(zip([*free, *held], eyes.read(image, free) + eyes.read_held(image, held), strict=True))
    return [looks[stance] for stance in stances]


def _touching(
    image: Image, places: Sequence[tuple[float, float]], dice: Sequence[Stance], eyes: DiceEyes, camera: Camera
) -> list[Stance]:
    """What may be dice that touch others and were taken for those."""
    beside = list(unexplained(places, dice))
    if not beside:
        return []
    found = eyes.align_beside(image, beside)
    return [stance for stance in dict.fromkeys(found) if stance.die > SQUARED_UP and may_touch(stance, dice, camera)]


def _each_clear(looks: Sequence[Look]) -> list[Look]:
    """Those beyond doubt, the clearest first, each a die of its own."""
    kept: list[Look] = []
    for look in sorted(looks, key=lambda look: -look.die * float(look.values.max())):
        if _beyond_doubt(look) and not any(is_inside(look.stance, other.stance) for other in kept):
            kept.append(look)
    return kept


def _replaced(look: Look, by: Sequence[Look]) -> bool:
    """Whether a die squared up better, with the one that it touches painted over, lies there."""
    return any(is_inside(look.stance, other.stance) for other in by)


def _worth_another_look(stances: Sequence[Stance]) -> list[Stance]:
    return apart([stance for stance in stances if stance.die > WORTH_A_SECOND_LOOK], SAME_AT_FIRST)


def _judge(thing: _Thing, others: list[Square], table: _Table) -> DieReading | None:
    """What to report of a thing; None where something else explains it better."""
    shape, hints = table.geometry.shape, table.hints
    look, square, on_top = thing.look, thing.square, thing.on_top
    support = nearest_support(square, shape, hints.checkers or (), others, hints.checker_size)
    state, share, seems = lie(look.states[1:], look.lean, square, shape, support, on_top, hints.checkers is not None)
    pixels, on_loose = pixels_of(square, table.geometry), support.name in ("die", "checker")
    if state is DieState.COCKED and not is_called_cocked(pixels, look.state("cocked"), on_loose):
        state, seems = DieState.UNSURE, DieState.COCKED
    if state is DieState.FLAT and table.may_lie_on_another(look, square):
        state, seems = DieState.UNSURE, DieState.ON_CHECKER
    if state is DieState.FLAT and table.may_lean_under_hand(look):
        state, seems = DieState.UNSURE, DieState.COCKED
    best = int(np.argmax(look.values))
    poorly_seen = state is DieState.FLAT and look.state("cocked") > look.state("flat")
    least = max(SURE_THOUGH_LEANING if poorly_seen else 0.0, enough(pixels, SURE_OF_VALUE))
    readable = state is not DieState.UNSURE and look.values[best] > least
    if state is DieState.FLAT and not (readable and look.die > SURE):
        state, readable = DieState.UNSURE, False
    lost = state in (DieState.COCKED, DieState.ON_CHECKER, DieState.ON_BAR)  # whatever it shows
    return DieReading(
        value=best + 1 if readable else None,
        state=state,
        center=thing.pixel,
        confidence=look.die * share * (1.0 if lost else float(look.values[best])),
        likelihoods=tuple(float(v) for v in look.values),
        board=None if state is DieState.OFF_BOARD else (square.x, square.y),
        leans_on=support.name if DieState.COCKED in (state, seems) and support.gap < OUT_OF_REACH else None,
        seems=seems,
        colour=None if look.colour is None else (float(look.colour[0]), float(look.colour[1]), float(look.colour[2])),
    )


def _unread(thing: _Thing, geometry: BoardGeometry) -> DieReading:
    """What to report of a die of which no more can be told than that it is there."""
    stance, place = thing.look.stance, (thing.square.x, thing.square.y)
    small = is_small(geometry.camera, stance.x, stance.y)
    return DieReading(None, DieState.UNSURE, thing.pixel, stance.die, board=place, too_small=small)


def _beyond_doubt(look: Look) -> bool:
    return look.die > IS_CLEARLY_A_DIE and float(look.values.max()) > SHOWS_A_CLEAR_VALUE


def _seems_a_die(look: Look) -> bool:
    """A die that shows a value; or one that evidently is there or leans, which may show two faces alike."""
    second, best = np.sort(look.values)[-2:]
    shows = look.die > IS_A_DIE and (best > SHOWS_A_VALUE or best + second > SHOWS_ONE_OF_TWO)
    leans = look.state("cocked") > LIKELY_LEANS and look.die > LEANS_AND_IS_A_DIE
    return shows or leans or look.die > IS_CLEARLY_A_DIE
