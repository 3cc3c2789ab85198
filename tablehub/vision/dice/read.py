"""The dice in one picture: values, places and how they lie, with doubt.

`read_dice` looks for candidates (`dice_find`), squares each up and reads it (`dice_reader`), and weighs how it
lies with what it could touch (`dice_lie`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice.apart import (
    OF_THREE,
    SAME_AT_FIRST,
    SURELY_A_DIE,
    above_sides,
    apart,
    each_die,
    is_inside,
)
from tablehub.vision.dice.around import RATHER_A_DIE, STEPS, clarity, looks_at, noticed
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.find import MAX_CANDIDATES, Candidate
from tablehub.vision.dice.lie import OUT_OF_REACH, SeenChecker, Square, lie, nearest_support, off_field
from tablehub.vision.dice.pairs import close_together, in_doubt_beside, squared_up_apart, taken_for_one, with_pairs
from tablehub.vision.dice.reader import Look, Stance
from tablehub.vision.dice.small import behind, enough, has_small, is_called_cocked, is_small, pixels_of
from tablehub.vision.dice.table import (
    MOST_FOUND,
    MOST_TOLD,
    SHOWS_A_CLEAR_VALUE,
    SQUARED_UP,
    WORTH_A_LOOK,
    SceneHints,
    Table,
    Thing,
    beyond_doubt,
)
from tablehub.vision.dice.touching import may_touch, unexplained
from tablehub.vision.geometry import BoardGeometry, Camera
from tablehub.vision.reading import DieReading, DieState

__all__ = ["SceneHints", "SeenChecker", "read_dice", "seen_whole"]

WORTH_A_SECOND_LOOK = 0.1
"""Chance of a die after the first, uncentred look below which a candidate is dropped."""
SURE, SURE_OF_VALUE = 0.85, 0.7
"""Chances of the die and of its value below which a die is only `unsure`. From the second on the referee goes by a
value; all 16 flat dice of 27 boards whose best value had 0.7 to 0.93 were told rightly."""
SURE_THOUGH_LEANING = 0.95
"""Chance of its value from which a die counts as flat that rather looks as if it leaned (cocked likelier than flat)
where nothing would hold it: seen so poorly it is misread sooner. Of 3,687 dice of four sets of boards two had less,
a false one 0.76 and a right one 0.94; on two boards since a false value had 0.92, a die that leaned
0.93, and a right one 0.96."""
MOST_DICE, THROW = 3, 2
"""The most a table should show, and how many there are to a throw."""
WORTH_A_LOOK_FOR_ANOTHER, MOST_FOR_ANOTHER = 0.1, 12
"""Where only one die was found the other one is looked for at fainter places, and at more: two that were said to be off
the board showed their pips clearly, told with 0.29 and as the fifth with 0.33."""
WORTH_A_LOOK_ALONE = 0.25
"""The finder's heat from which places are looked at that only it saw."""
SAME_PLACE = 0.1
"""What the finder sees nearer than this (pitches) to a place already told is not looked at again."""
SEEN_WHOLE, SHOWS_ALL = 0.98, 0.99
"""Confidence in a flat die where a hand is, and chance of its value, from which no finger covers anything of it. With
0.8 nine more of 69 dice beside hands would count, in the games of 24 boards; but a five of which fingers left three
pips in sight was a 3 with 0.94 and 0.991, and a 2 half under a sleeve a 1 with 0.973 and 0.991; of 105 others on 20
boards one is so doubtful."""


def read_dice(
    image: Image, geometry: BoardGeometry, scene: SceneHints | None = None, eyes: DiceEyes | None = None
) -> list[DieReading]:
    """Dice in a picture (BGR), most certain first. A die open to doubt has state `UNSURE` and no value.

    `eyes` that follow a game look only where it has changed.
    """
    table, eyes = Table(geometry, scene or SceneHints()), eyes or DiceEyes(geometry)
    looks = _looks(image, table, eyes)
    things, unread = [], []
    for thing in table.place(looks):
        if table.believes(thing):
            things.append(thing)
        elif table.lies_there(thing.look.stance, thing.look.die) and not off_field(thing.square, geometry.shape):
            unread.append(thing)
    things, unread = _of_a_throw(image, table, eyes, looks, _without_doubles(things), unread)
    squares = [thing.square for thing in things]
    readings = [_unread(thing, geometry) for thing in unread]
    for index, thing in enumerate(things):
        reading = _judge(thing, squares[:index] + squares[index + 1 :], table)
        if reading is not None:
            readings.append(reading)
    return sorted(readings, key=lambda reading: -reading.confidence)


def _of_a_throw(
    image: Image, table: Table, eyes: DiceEyes, looks: Sequence[Look], things: list[Thing], unread: list[Thing]
) -> tuple[list[Thing], list[Thing]]:
    """What was found, and what is asked about, with the other one of a throw where one die or none was found, and with
    two that touch told apart."""
    found = [thing.look for thing in (*things, *unread)]
    if not found and looks:
        both = _two_for(image, table, eyes, max(looks, key=clarity))
        return both if both and not both[1] else ([], [])
    if len(found) == THROW:
        return _once_more(image, table, eyes, things, unread) or (things, unread)
    if len(found) != 1:
        return things, unread
    both = _two_for(image, table, eyes, found[0])
    if both:
        return both
    more, asked = _others(image, table, eyes, found[0])
    return things + more, unread + asked


def _two_for(image: Image, table: Table, eyes: DiceEyes, look: Look) -> tuple[list[Thing], list[Thing]] | None:
    """The two dice that touch of which the only one was seen, or what lies between them, and which of them is asked
    about; None where there is one alone."""
    two: list[Thing] = []
    for pair in taken_for_one(image, look.stance, eyes):
        placed = table.place(_read(image, pair, table, eyes))
        two = max(two, placed, key=_clarity_of_both)
        if _clarity_of_both(two) > SHOWS_A_CLEAR_VALUE:
            break
    if len(two) < THROW:
        return None
    believed = [thing for thing in two if table.believes(thing)]
    asked = [thing for thing in two if thing not in believed]
    lie_there = all(thing.look.die > RATHER_A_DIE and thing.look.stance.die > SURELY_A_DIE for thing in asked)
    return (believed, asked) if lie_there else None


def _clarity_of_both(two: Sequence[Thing]) -> float:
    return min(clarity(thing.look) for thing in two) if len(two) == THROW else 0.0


def _once_more(
    image: Image, table: Table, eyes: DiceEyes, things: list[Thing], unread: list[Thing]
) -> tuple[list[Thing], list[Thing]] | None:
    """Two dice that touch, one of which shows no clear value, where both do once they are told apart."""
    one, other = (thing.look for thing in [*things, *unread])
    doubtful = [look for look in (one, other) if float(look.values.max()) < SHOWS_A_CLEAR_VALUE]
    if len(doubtful) != 1 or not close_together(one.stance, other.stance):
        return None
    both = _two_for(image, table, eyes, doubtful[0])
    return both if both is not None and all(beyond_doubt(thing.look) for thing in both[0]) and not both[1] else None


def _others(image: Image, table: Table, eyes: DiceEyes, look: Look) -> tuple[list[Thing], list[Thing]]:
    """Dice besides the only one that was found, and what rather is one: at places noticed, and then around them."""
    told, chances = table.told, table.chances
    plain = table.place(looks_at(image, eyes, noticed(told, chances, table.found, well=False), look))
    believed = [thing for thing in plain if table.believes(thing)]
    if believed:
        return believed, []
    places = noticed(told, chances, table.found, well=True)
    around = table.place(looks_at(image, eyes, places, look, STEPS))
    clear = [thing for thing in around if beyond_doubt(thing.look) and table.believes(thing)]
    asked = [thing for thing in around if thing not in clear and not off_field(thing.square, table.geometry.shape)]
    return clear, asked


def _without_doubles(things: list[Thing]) -> list[Thing]:
    """Of more than two dice those that cannot be others once more: none lies inside another.

    A die beside its shadow is squared up twice now and then. Of two that touch, each may be drawn to the other.
    """
    if len(things) <= THROW:
        return things
    kept: list[Thing] = []
    for thing in sorted(things, key=lambda thing: -thing.look.die * float(thing.look.values.max())):
        if not any(is_inside(thing.look.stance, other.look.stance, OF_THREE) for other in kept):
            kept.append(thing)
    return kept


def seen_whole(die: DieReading) -> bool:
    """Whether a die where a hand is lies flat and no finger covers anything of it."""
    return die.state is DieState.FLAT and die.confidence > SEEN_WHOLE and max(die.likelihoods) > SHOWS_ALL


def _looks(image: Image, table: Table, eyes: DiceEyes) -> list[Look]:
    """What lies wherever a die may lie."""
    likely = table.told[table.chances > WORTH_A_LOOK]
    every = table.things(eyes.find(image, MAX_CANDIDATES))[:MOST_FOR_ANOTHER]
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
    both_clear = [two for two in zip(double[::2], double[1::2], strict=True) if all(map(beyond_doubt, two))]
    return with_pairs(known + clear, both_clear)


def _is_one_die(image: Image, stances: Sequence[Stance], table: Table, eyes: DiceEyes) -> bool:
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


def _read(image: Image, stances: Sequence[Stance], table: Table, eyes: DiceEyes) -> list[Look]:
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
        if beyond_doubt(look) and not any(is_inside(look.stance, other.stance) for other in kept):
            kept.append(look)
    return kept


def _replaced(look: Look, by: Sequence[Look]) -> bool:
    """Whether a die squared up better, with the one that it touches painted over, lies there."""
    return any(is_inside(look.stance, other.stance) for other in by)


def _worth_another_look(stances: Sequence[Stance]) -> list[Stance]:
    return apart([stance for stance in stances if stance.die > WORTH_A_SECOND_LOOK], SAME_AT_FIRST)


def _judge(thing: Thing, others: list[Square], table: Table) -> DieReading | None:
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


def _unread(thing: Thing, geometry: BoardGeometry) -> DieReading:
    """What to report of a die of which no more can be told than that it is there."""
    stance, place = thing.look.stance, (thing.square.x, thing.square.y)
    small = is_small(geometry.camera, stance.x, stance.y)
    return DieReading(None, DieState.UNSURE, thing.pixel, stance.die, board=place, too_small=small)
