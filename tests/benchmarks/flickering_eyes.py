"""Eyes of which something is wrong every few seconds, and a camera that stutters: a stress test of the referee.

    python -m tests.benchmarks.matches --eyes flicker

What `FrameEyes` read of the truth is disturbed at random: a checker missed, one too many, one a point off, one more or
less on the bar; a die of another number or in another state, one in doubt, seen twice, seen where none is, or gone; a
hand that is none; frames dropped, and a while without any. Each kind comes in spells of its own and is told of the same
place as long as a spell lasts.

What is realistic is the kinds: real eyes have made each of these errors. So is that what is told with certainty is soon
over, and that what lasts is told with doubt. What is not: how often, far more than real eyes err even at a quarter of
the full rates; that nothing of it depends on what lies there (real eyes err at stacks, in shade, at hands); that kinds
know nothing of each other; that many spells end before a second look. So the figures are for finding bugs and comparing
one program with another. They do not tell what players will see. A play that was never seen as it lay cannot be
recorded, and a wrong look that agrees with a wrong play cannot be told from it: not all that is counted is a bug.

A lamp that is switched is left out: what the referee makes of it he makes on purpose.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from tablehub.frames import Frame
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, OFF, Position
from tablehub.rules.rulesets import Ruleset
from tablehub.simulator.style import Style
from tablehub.simulator.timeline import Timeline
from tablehub.vision.counting.likeliest import likeliest_and_certainty
from tablehub.vision.reading import DieReading, DieState, Reading, SignedCount
from tests.benchmarks.frame_eyes import EyeErrors, FrameEyes, TruthSource

SCALE = 0.25
"""Share of the full rates if nothing else is said: about every fourth look is wrong, so that matches get on and kinds
meet each other all the same."""

RATE = 0.15
"""Spells a second of each kind of misreading at full rates: one or two in every turn, so that a few matches have each
kind in each stage of a turn."""
STALL_RATE, STUTTER_RATE = 0.04, 0.05
"""Spells a second of a camera that gives nothing, and of one that drops frames: less often, since many a
misreading begins and ends unseen meanwhile."""

SURE, UNSURE = (0.9, 0.99), (0.45, 0.89)
"""How sure the eyes are (0..1) of what is wrong: above the 0.9 from which a misreading counts as confident,
or below."""
SURE_SPELL = (0.05, 0.45)
"""Seconds that something wrong is told with certainty: less than `AGAIN`, so that of a board at rest one look has it
(`tablehub.vision.gate`). Eyes that are sure of the same for longer cannot be told from the truth."""
CHECKER_SPELL = (0.1, 2.5)
"""Seconds that checkers are told wrong with doubt: up to three looks, as where a reflection stands."""
DIE_SPELL = (0.05, 0.9)
"""Seconds that a die is told wrong with doubt: dice lie in a clear place and are read by themselves."""
GONE_SPELL = (0.1, 1.0)
"""Seconds that a die is not seen, as where an arm or its shadow is over it: two looks at most."""
HAND_SPELL = (0.1, 2.0)
"""Seconds of a hand that is none: a shadow, a sleeve beside the board."""
STALL_SPELL = (1.0, 2.9)
"""Seconds without frames: less than `tablehub.live.newest.SILENCE`, after which a camera counts as lost."""
STUTTER_SPELL = (5.0, 30.0)
"""Seconds that frames are dropped: a turn or more by a machine that is busy."""
KEPT = (3, 4, 6)
"""Of so many frames one is kept then: 10, 7.5 and 5 a second."""

LEFT_FOR_TRUE = 0.8
"""What is left beside a wrong count is shared so between the true one and one that is wrong by two."""
MOVED = 0.7
"""How often a place that is told wrong counts as having changed just then."""
TWIN_WITHIN = 0.9
"""A die seen twice is seen at most so many pitches aside, in each direction: about its size."""
TO_PIXELS = 30.0
"""Pixels a pitch, for the middles of dice that are not there."""


@dataclass(frozen=True)
class Spell:
    """One kind of disturbance from `since` to `until` (seconds of the source), told with certainty `sure` (0..1)."""

    since: float
    until: float
    sure: float
    seed: int
    """Of the chance by which place and number are chosen, anew in each look: alike as long as nothing moves."""


class Spells:
    """The spells of one kind, one after the other, `rate` of them a second in the gaps; with 0 there is none.

    `sure` and `unsure` are the least and most seconds that one lasts, told with certainty or not: every second one is.
    """

    def __init__(
        self, name: str, seed: int, rate: float, sure: tuple[float, float], unsure: tuple[float, float]
    ) -> None:
        self._chance = random.Random(f"{seed} {name}")
        self._rate, self._sure, self._unsure = rate, sure, unsure
        self._now: Spell | None = None
        self._next = self._gap()

    def at(self, t: float) -> Spell | None:
        """The spell that holds at `t`, which never goes back."""
        while self._next <= t:
            self._now = self._begun(self._next)
            self._next = self._now.until + self._gap()
        return self._now if self._now and t < self._now.until else None

    def _gap(self) -> float:
        return self._chance.expovariate(self._rate) if self._rate > 0 else math.inf

    def _begun(self, since: float) -> Spell:
        certain = self._chance.random() < 0.5
        lasts = self._chance.uniform(*(self._sure if certain else self._unsure))
        sure = self._chance.uniform(*(SURE if certain else UNSURE))
        return Spell(since, since + lasts, sure, self._chance.randrange(1 << 30))


Disturb = Callable[[Reading, Spell, random.Random], Reading]
"""Gives the very reading back where there is nothing to disturb."""


def _told(seen: Reading) -> list[SignedCount]:
    """The likeliest count of each point (light's numbering)."""
    return [max(counts, key=lambda count: counts[count]) for counts in seen.points]


def _colour(count: SignedCount) -> int:
    return (count > 0) - (count < 0)


def _recounted(seen: Reading, wrong: Mapping[int, SignedCount], spell: Spell, chance: random.Random) -> Reading:
    """Told with these counts instead, by point in light's numbering. Its position is left to who has all of it."""
    told, points, still = _told(seen), list(seen.points), list(seen.still)
    moved = chance.random() < MOVED
    for n, count in wrong.items():
        true = told[n - 1]
        beyond = count + (1 if count > true else -1)
        left = 1 - spell.sure
        points[n - 1] = {count: spell.sure, true: left * LEFT_FOR_TRUE, beyond: left * (1 - LEFT_FOR_TRUE)}
        if moved:
            still[n - 1] = max(still[n - 1], spell.since)
    return replace(seen, points=tuple(points), still=tuple(still))


def checker_missed(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """One checker less on a point."""
    told = _told(seen)
    taken = [n for n in range(1, 25) if told[n - 1]]
    if not taken:
        return seen
    n = chance.choice(taken)
    return _recounted(seen, {n: told[n - 1] - _colour(told[n - 1])}, spell, chance)


def checker_too_many(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """One checker more on a point, of either colour where none stands."""
    n = chance.randrange(1, 25)
    count = _told(seen)[n - 1]
    return _recounted(seen, {n: count + (_colour(count) or chance.choice((-1, 1)))}, spell, chance)


def checker_a_point_off(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """One checker on a point beside its own that the other colour does not hold."""
    told = _told(seen)
    aside = [
        (n, m)
        for n in range(1, 25)
        for m in (n - 1, n + 1)
        if 1 <= m <= 24 and told[n - 1] and told[m - 1] * told[n - 1] >= 0
    ]
    if not aside:
        return seen
    n, m = chance.choice(aside)
    colour = _colour(told[n - 1])
    return _recounted(seen, {n: told[n - 1] - colour, m: told[m - 1] + colour}, spell, chance)


def bar_miscounted(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """One checker less on the bar, if any is there, or one more."""
    player = chance.choice(list(Player))
    counts = seen.bar[player]
    true = max(counts, key=lambda count: counts[count])
    wrong = true - 1 if true and chance.random() < MOVED else true + 1
    return replace(seen, bar={**seen.bar, player: {wrong: spell.sure, true: 1 - spell.sure}})


def _one_die(seen: Reading, chance: random.Random) -> DieReading | None:
    """Any die on the board."""
    dice = [die for die in seen.dice if die.state is not DieState.OFF_BOARD]
    return chance.choice(dice) if dice else None


def _instead(seen: Reading, of: DieReading, *told: DieReading) -> Reading:
    """The same look with others told instead of one die."""
    return replace(seen, dice=tuple(each for die in seen.dice for each in (told if die is of else (die,))))


def _likely(number: int, sure: float) -> tuple[float, ...]:
    return tuple(sure if n == number else (1 - sure) / 5 for n in range(1, 7))


def die_misread(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """Another number, the true one next."""
    die = _one_die(seen, chance)
    if die is None or die.value is None or die.state is not DieState.FLAT:
        return seen
    wrong = chance.choice([n for n in range(1, 7) if n != die.value])
    left = 1 - spell.sure
    rest = left * (1 - LEFT_FOR_TRUE) / 4
    shares = {wrong: spell.sure, die.value: left * LEFT_FOR_TRUE}
    likelihoods = tuple(shares.get(n, rest) for n in range(1, 7))
    return _instead(seen, die, replace(die, value=wrong, confidence=spell.sure, likelihoods=likelihoods))


def die_lies_otherwise(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """Cocked, on a checker, on the bar or rolling, though it lies as it should."""
    die = _one_die(seen, chance)
    if die is None:
        return seen
    state = chance.choice((DieState.COCKED, DieState.ON_CHECKER, DieState.ON_BAR, DieState.ROLLING))
    leans_on = "checker" if state is DieState.COCKED else None
    other = replace(die, value=None, likelihoods=(), state=state, confidence=spell.sure, leans_on=leans_on)
    return _instead(seen, die, other)


def die_in_doubt(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """Nothing certain is told of a die, of its number now and then something."""
    die = _one_die(seen, chance)
    if die is None:
        return seen
    seems = chance.choice((None, DieState.COCKED, DieState.ON_CHECKER, DieState.FLAT))
    likelihoods = die.likelihoods if chance.random() < 0.5 else ()
    doubt = replace(die, value=None, likelihoods=likelihoods, state=DieState.UNSURE, confidence=spell.sure, seems=seems)
    return _instead(seen, die, doubt)


def die_seen_twice(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """A likeness of a die beside it, read as the die is or in doubt."""
    die = _one_die(seen, chance)
    if die is None or die.board is None:
        return seen
    x, y = chance.uniform(-TWIN_WITHIN, TWIN_WITHIN), chance.uniform(-TWIN_WITHIN, TWIN_WITHIN)
    board = die.board[0] + x, die.board[1] + y
    center = die.center[0] + TO_PIXELS * x, die.center[1] - TO_PIXELS * y
    twin = replace(die, board=board, center=center, confidence=spell.sure)
    if chance.random() < 0.5:
        twin = replace(twin, state=DieState.UNSURE, value=None, likelihoods=())
    return _instead(seen, die, die, twin)


def die_not_there(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """A die where none is, most often in doubt: a lamp in a checker, a mark on the field, a thing beside the board."""
    x, y, number = chance.uniform(-6.5, 6.5), chance.uniform(-5.0, 5.0), chance.randrange(1, 7)
    state = chance.choice((DieState.UNSURE, DieState.UNSURE, DieState.COCKED, DieState.FLAT, DieState.OFF_BOARD))
    told = state in (DieState.FLAT, DieState.OFF_BOARD)
    ghost = DieReading(
        number if told else None,
        state,
        (800.0 + TO_PIXELS * x, 400.0 - TO_PIXELS * y),
        spell.sure,
        _likely(number, spell.sure) if told else (),
        None if state is DieState.OFF_BOARD else (x, y),
    )
    return replace(seen, dice=(*seen.dice, ghost))


def die_gone(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """A die is not seen."""
    die = _one_die(seen, chance)
    return seen if die is None else _instead(seen, die)


def dice_gone(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """No die on the board is seen."""
    left = tuple(die for die in seen.dice if die.state is DieState.OFF_BOARD)
    return seen if left == seen.dice else replace(seen, dice=left)


def hand_that_is_none(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """A hand is told, and nothing of the board; dice and cube are seen beside it."""
    if seen.hand:
        return seen
    return Reading(seen.frame, seen.t, hand=True, points=({},) * 24, dice=seen.dice, cube=seen.cube)


def hand_over_dice(seen: Reading, spell: Spell, chance: random.Random) -> Reading:
    """A hand that hides one die, now and then the other one's pips, and is itself not always seen."""
    hidden = die_gone(seen, spell, chance)
    if chance.random() < 0.5:
        hidden = die_misread(hidden, spell, chance)
    return hand_that_is_none(hidden, spell, chance) if chance.random() < 0.6 else hidden


CHECKERS: tuple[Disturb, ...] = (checker_missed, checker_too_many, checker_a_point_off, bar_miscounted)
"""Kinds that change counts, of which the position is put together again."""

KINDS: Mapping[Disturb, tuple[tuple[float, float], tuple[float, float]]] = {
    **dict.fromkeys(CHECKERS, (SURE_SPELL, CHECKER_SPELL)),
    **dict.fromkeys((die_misread, die_lies_otherwise, die_in_doubt), (SURE_SPELL, DIE_SPELL)),
    **dict.fromkeys((die_seen_twice, die_not_there), (SURE_SPELL, DIE_SPELL)),
    **dict.fromkeys((die_gone, dice_gone, hand_over_dice), (GONE_SPELL, GONE_SPELL)),
    hand_that_is_none: (HAND_SPELL, HAND_SPELL),
}
"""All kinds, in the order in which they are applied to a look, with how long they last: told with certainty, or not."""


class FlickeringEyes(FrameEyes):
    """Reads as `FrameEyes` do, disturbed. `scale` is the share of the full rates, 0 or more; with 0 nothing is.

    `disturbed` counts the looks that each kind has changed.
    """

    def __init__(
        self,
        source: TruthSource,
        style: Style,
        ruleset: Ruleset,
        seed: int,
        errors: EyeErrors,
        *,
        trays: bool,
        scale: float = SCALE,
    ) -> None:
        super().__init__(source, style, ruleset, seed, errors, trays=trays)
        self._spells = {kind: Spells(kind.__name__, seed, RATE * scale, *lasts) for kind, lasts in KINDS.items()}
        self.disturbed = Counter[str]()

    def read(self, frame: Frame) -> Reading:
        as_read = seen = super().read(frame)
        for kind, spells in self._spells.items():
            spell = spells.at(frame.t)
            if spell is None or not self._may_disturb(kind, seen):
                continue
            before, seen = seen, kind(seen, spell, random.Random(spell.seed))
            self.disturbed[kind.__name__] += seen is not before
        if seen.hand or (seen.points is as_read.points and seen.bar is as_read.bar):
            return seen
        return _in_hand(seen) if self._from_hand else _likeliest(seen)

    def _may_disturb(self, kind: Disturb, seen: Reading) -> bool:
        """Of points that both players share signed counts do not tell enough to put a position together again; and
        nobody is on the bar where checkers enter from the hand."""
        if kind not in CHECKERS:
            return True
        return not (seen.hand or seen.mixed or (kind is bar_miscounted and self._from_hand))


def _likeliest(seen: Reading) -> Reading:
    """The position that these counts make, as the real eyes put it together."""
    off = {player: counts for player, counts in seen.off.items() if counts}
    position, confidence = likeliest_and_certainty(seen.points, seen.bar, {}, off)
    return replace(seen, position=position, confidence=confidence)


def _in_hand(seen: Reading) -> Reading:
    """The same where checkers wait in hand, of which nothing is seen: whatever is not on the board seems to be off."""
    light, dark = [0] * 26, [0] * 26
    for n, count in enumerate(_told(seen), start=1):
        light[n], dark[25 - n] = max(0, count), max(0, -count)
    if max(sum(light), sum(dark)) > MEN_A_SIDE:
        return replace(seen, position=None, confidence=0.0, why="one player has more than fifteen checkers")
    light[OFF], dark[OFF] = MEN_A_SIDE - sum(light), MEN_A_SIDE - sum(dark)
    sure = math.prod(max(counts.values()) for counts in seen.points)
    return replace(seen, position=Position(tuple(light), tuple(dark)), confidence=0.99 * sure)


class StutteringSource(TruthSource):
    """The frames of a timeline, of which now and then many are dropped, or all for a while; people go on meanwhile.

    `scale` is the share of the full rates, 0 or more. `dropped` counts the frames that nobody got.
    """

    def __init__(self, line: Timeline, seed: int, scale: float = SCALE) -> None:
        super().__init__(line)
        self._stalls = Spells("stall", seed, STALL_RATE * scale, STALL_SPELL, STALL_SPELL)
        self._stutters = Spells("stutter", seed, STUTTER_RATE * scale, STUTTER_SPELL, STUTTER_SPELL)
        self.dropped = 0

    def __iter__(self) -> Iterator[Frame]:
        for frame in super().__iter__():
            if self._is_dropped(frame):
                self.dropped += 1
            else:
                yield frame

    def _is_dropped(self, frame: Frame) -> bool:
        stall, stutter = self._stalls.at(frame.t), self._stutters.at(frame.t)
        return stall is not None or (stutter is not None and frame.index % KEPT[stutter.seed % len(KEPT)] != 0)
