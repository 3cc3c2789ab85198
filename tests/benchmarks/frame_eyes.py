"""Eyes and a gate that make each frame's reading from its truth, with the kinds of error that the real ones make.

Nothing is drawn, so that whole matches take seconds. What is asked of these eyes is what was measured of the real ones
(README, "How well it sees and judges"): counts of five and less are right; stacks of six and more are in doubt, and
where nothing says how many were borne off now and then one wrong; some dice cannot be told; a hand hides the board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from tablehub.frames import Frame
from tablehub.rules.knobs import Entering
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Position
from tablehub.rules.rulesets import Ruleset
from tablehub.simulator.colour import lab
from tablehub.simulator.people import Sides
from tablehub.simulator.style import Style
from tablehub.simulator.things import Cube, Die
from tablehub.simulator.timeline import FrameTruth, Timeline
from tablehub.vision.gate import AGAIN, SETTLED
from tablehub.vision.reading import CubeReading, DieReading, DieState, Reading
from tests.referee.readings import STATES, reading

_NOTHING = np.zeros((2, 2, 3), np.uint8)
"""The picture of a frame that nobody draws."""


_IDLE = tuple(
    DieReading(value, DieState.OFF_BOARD, (x, 500.0), 0.99, tuple(0.95 if n == value else 0.01 for n in range(1, 7)))
    for value, x in ((3, 40.0), (5, 75.0))
)
"""A pair of dice that nobody throws with."""
COLOUR_SPREAD, BLEACHED = 3.0, 0.01
"""Standard deviation of each part (L*a*b*) of what is seen of a die's colour, and how often a lamp bleaches it."""
_IDLE_SEEN = 0.9
"""How often each of these is seen."""


@dataclass(frozen=True)
class EyeErrors:
    """How often the eyes err, each a probability."""

    die_lost: float = 0.006
    """A die lies so that it cannot be read until it is moved."""
    die_flicker: float = 0.01
    """A die cannot be read in one look."""
    die_torn: float = 0.003
    """A die is read with another number not far behind."""
    stack: float = 0.4
    """A stack of six and more is in doubt."""
    stack_wrong: float = 0.1
    """Where checkers may have been borne off unseen, such a stack is read one off."""
    flicker: float = 0.003
    """One place is read one off, with little confidence, in one look."""


class TruthSource:
    """The frames of a timeline without pictures. `now` is the truth of the last one given; no other is kept."""

    def __init__(self, line: Timeline) -> None:
        self._truths = iter(line)
        self.now: FrameTruth | None = None

    def __iter__(self) -> Iterator[Frame]:
        for truth in self._truths:
            self.now = truth
            yield Frame(truth.index, str(truth.index), truth.t, _NOTHING)


class TruthGate:
    """Passes a frame when nothing has moved as long as the real gate wants it, and again as often."""

    def __init__(self, source: TruthSource) -> None:
        self._source = source
        self._last: FrameTruth | None = None
        self._still_since = 0.0
        self._passed_at: float | None = None

    def passes(self, frame: Frame) -> bool:
        now = self._source.now
        assert now is not None
        last, self._last = self._last, now
        if last is None or not _alike(last, now):
            self._still_since, self._passed_at = frame.t, None
            return False
        if frame.t - self._still_since < SETTLED:
            return False
        if self._passed_at is not None and frame.t - self._passed_at < AGAIN:
            return False
        self._passed_at = frame.t
        return True


def _alike(a: FrameTruth, b: FrameTruth) -> bool:
    """Do both frames show the very same things?"""
    one, two = a.scene, b.scene
    return one.checkers is two.checkers and one.dice is two.dice and one.cube is two.cube and one.hand is two.hand


class FrameEyes:
    """Reads the frame that `source` gave last. `trays`: what was borne off can be counted."""

    def __init__(
        self, source: TruthSource, style: Style, ruleset: Ruleset, seed: int, errors: EyeErrors, *, trays: bool
    ) -> None:
        self._source, self._errors = source, errors
        self._sides = Sides.of(style)
        self._from_hand = ruleset.entering is Entering.FROM_HAND
        self._trays = trays and not self._from_hand  # checkers in hand lie where those borne off do
        self._scale = (1 if style.light_seat == "A" else -1) / style.sizes.pitch
        self._chance = random.Random(seed)
        self._colours = {seat: lab(look.body) for seat, look in style.dice.items()}
        self._light = random.Random(seed + 2)
        self._idle = random.Random(seed + 1) if seed // 2 % 2 else None
        """In every second match dice lie idle beside the board."""
        self._lost: dict[int, bool] = {}
        self._lay: tuple[tuple[int, ...], list[float]] = ((), [])
        """What lay on the points when they were looked at last, and since when each has looked so."""

    def read(self, frame: Frame) -> Reading:
        truth = self._source.now
        assert truth is not None
        if truth.hand:
            return Reading(frame.name, frame.t, hand=True, points=({},) * 24)
        seen = self._board(truth.position, frame)
        dice = [die for die in truth.scene.dice if die.state in STATES]
        self._lost = {id(die): self._lost.get(id(die), self._happens(self._errors.die_lost)) for die in dice}
        return replace(
            seen,
            dice=(*(self._die(die) for die in dice), *self._idle_dice()),
            cube=self._cube(truth.scene.cube),
            still=self._still(truth.position, frame.t),
        )

    def _idle_dice(self) -> list[DieReading]:
        idle = self._idle
        return [die for die in _IDLE if idle.random() < _IDLE_SEEN] if idle else []

    def _still(self, true: Position, t: float) -> tuple[float, ...]:
        """Since when each point looks as it does; under hands nobody looked."""
        lies = tuple(true.light[n] - true.dark[25 - n] for n in range(1, 25))
        before, since = self._lay
        if not before:
            before, since = lies, [t] * 24
        self._lay = lies, [old if a == b else t for a, b, old in zip(lies, before, since, strict=True)]
        return tuple(self._lay[1])

    def _happens(self, often: float) -> bool:
        return self._chance.random() < often

    def _board(self, true: Position, frame: Frame) -> Reading:
        position, doubts = self._doubts(true)
        if self._from_hand:
            position = _hand_unseen(position)
        seen = reading(position, frame=frame.name, t=frame.t, doubts=doubts, trays=self._trays)
        sure = 1.0
        for counts in doubts.values():
            sure *= max(counts.values())
        return replace(seen, confidence=0.99 * sure)

    def _doubts(self, true: Position) -> tuple[Position, dict[int, dict[int, float]]]:
        """The likeliest position and the points (light's numbering) that are in doubt."""
        doubts: dict[int, dict[int, float]] = {}
        position = true
        for n in range(1, 25):
            light, dark = true.light[n], true.dark[25 - n]
            if light and dark:
                continue
            count, player = (light, Player.LIGHT) if light else (dark, Player.DARK)
            if count >= 6 and self._happens(self._errors.stack):
                wrong = self._may_miscount(true, player) and self._happens(self._errors.stack_wrong)
                off_by = self._chance.choice((-1, 1)) if wrong else 0
                position = _miscounted(position, player, n, off_by)
                doubts[n] = self._spread(count, off_by, player)
            elif count and self._happens(self._errors.flicker / 10):
                position = position if self._trays else _miscounted(position, player, n, -1)
                doubts[n] = self._spread(count, -1, player)
        return position, doubts

    def _may_miscount(self, true: Position, player: Player) -> bool:
        """Fifteen a side settle a single doubt, unless some may be borne off and nobody counts them."""
        return not self._trays and not any(true.men(player)[7:])

    def _spread(self, count: int, off_by: int, player: Player) -> dict[int, float]:
        sign = 1 if player is Player.LIGHT else -1
        if off_by:
            true = self._chance.uniform(0.15, 0.45)
            return {sign * (count + off_by): 1 - true, sign * count: true}
        sure = self._chance.uniform(0.5, 0.95)
        return {sign * count: sure, sign * (count + 1): (1 - sure) / 2, sign * (count - 1): (1 - sure) / 2}

    def _die(self, die: Die) -> DieReading:
        return replace(self._read(die), colour=self._colour(die))

    def _colour(self, die: Die) -> tuple[float, float, float]:
        """Its body's in the light that falls there; now and then a lamp bleaches it."""
        light, red, yellow = (float(part) + self._light.gauss(0, COLOUR_SPREAD) for part in self._colours[die.seat])
        return (98.0, 0.0, 0.0) if self._light.random() < BLEACHED else (light, red, yellow)

    def _read(self, die: Die) -> DieReading:
        state = STATES[die.state]
        x, y = float(die.middle[0]), float(die.middle[1])
        board = None if state is DieState.OFF_BOARD else (x * self._scale, y * self._scale)
        center = (800.0 + x, 400.0 - y)
        if self._lost[id(die)] or self._happens(self._errors.die_flicker):
            return DieReading(None, DieState.UNSURE, center, 0.5, board=board)
        confidence = self._chance.uniform(0.85, 0.999)
        if state is DieState.COCKED:
            return DieReading(None, state, center, confidence, board=board)
        if self._happens(self._errors.die_torn):
            confidence, rival = 0.8, self._chance.choice([n for n in range(1, 7) if n != die.value])
            torn = tuple({die.value: 0.8, rival: 0.16}.get(n, 0.01) for n in range(1, 7))
            return DieReading(die.value, state, center, confidence, torn, board)
        likelihoods = tuple(confidence if n == die.value else (1 - confidence) / 5 for n in range(1, 7))
        return DieReading(die.value, state, center, confidence, likelihoods, board)

    def _cube(self, cube: Cube | None) -> CubeReading | None:
        if cube is None or self._happens(0.1):
            return None
        owner = None if cube.owner is None else self._sides.player(cube.owner)
        shows = 64 if cube.value == 1 else cube.value
        offered = cube.place.startswith("offered")
        return CubeReading(shows, (0.0, 0.0), (0.0, 0.0), 0.95, owner, offered)


def _miscounted(position: Position, player: Player, point: int, off_by: int) -> Position:
    """One checker more or less on a point (light's numbering); the others are taken for borne off."""
    men = list(position.men(player))
    own = point if player is Player.LIGHT else 25 - point
    if men[OFF] - off_by < 0:
        return position
    men[own] += off_by
    men[OFF] -= off_by
    return Position.of(player, tuple(men), position.men(player.opponent))


def _hand_unseen(position: Position) -> Position:
    """What a picture shows where checkers wait in hand: nothing of them; they seem to be off."""
    light, dark = (_without_hand(position.men(player)) for player in (Player.LIGHT, Player.DARK))
    return Position(light, dark)


def _without_hand(men: tuple[int, ...]) -> tuple[int, ...]:
    return (MEN_A_SIDE - sum(men[1:BAR]), *men[1:BAR], 0)
