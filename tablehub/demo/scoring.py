"""What was read and judged, held against what is true."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from difflib import SequenceMatcher

from tablehub.app import FrameReader
from tablehub.demo.truth import TrueDie, TrueFault, TrueFrame, TruePlay
from tablehub.frames import Frame
from tablehub.match.events import Event, FaultFound, Played
from tablehub.match.faults import FaultCode
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF
from tablehub.vision.reading import DieReading, DieState, Reading

CONFIDENT = 0.9
"""A reading that claims to be this sure and is wrong is a confident misreading."""

SAME_DIE = 0.6
"""Die sizes between the middle of a die and where it was announced: less than a die next to it is away."""

ASKING = frozenset({FaultCode.UNSURE, FaultCode.VIEW_BLOCKED})
"""Codes by which the table says that it cannot see; nobody is accused by them."""


@dataclass
class Score:
    """How well one sequence was read and refereed, or several summed."""

    boards: int = 0
    boards_right: int = 0
    dice: int = 0
    dice_right: int = 0
    cubes: int = 0
    cubes_right: int = 0
    offs: int = 0
    offs_right: int = 0
    confident_wrong: int = 0
    plays: int = 0
    plays_understood: int = 0
    plays_invented: int = 0
    """Plays announced that nobody made, or made otherwise."""
    faults: int = 0
    false_accusations: int = 0
    caught: list[str] = field(default_factory=list)
    """What was wrong and named so, by kind."""
    asked: list[str] = field(default_factory=list)
    """What was wrong and not named, while the table said that it was unsure and asked."""
    missed: list[str] = field(default_factory=list)
    """What was wrong and passed without a word."""
    broken: list[str] = field(default_factory=list)
    """What kept a sequence from being seen at all, in a sentence."""
    milliseconds: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Each thing that was not as it should be, in a line."""

    def add(self, other: Score) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def faultless(self) -> bool:
        """Nothing misread with confidence, misunderstood, missed or wrongly called wrong."""
        misjudged = self.plays_understood < self.plays or self.plays_invented or self.missed or self.false_accusations
        return not (self.broken or self.confident_wrong or misjudged)

    @property
    def median_ms(self) -> float:
        return statistics.median(self.milliseconds) if self.milliseconds else 0.0

    @property
    def p95_ms(self) -> float:
        """Milliseconds that 19 of 20 frames stay under."""
        times = sorted(self.milliseconds) or [0.0]
        return times[math.ceil(0.95 * len(times)) - 1]

    def board(self, truth: TrueFrame, reading: Reading) -> None:
        """Count a board; one behind a hand need not be read, but must not be misread either."""
        wrong = wrong_places(truth, reading)
        right = reading.position is not None and not wrong
        if not truth.hand:
            self.boards += 1
            self.boards_right += right
            if not right:
                self.notes.append(f"{truth.name}: {_board_note(truth, reading)}")
        if reading.confidence > CONFIDENT and wrong:
            self.confident_wrong += 1
            self.notes.append(f"{truth.name}: the board was misread with confidence {reading.confidence:.3f}")

    def throw(self, truth: TrueFrame, reading: Reading) -> None:
        """Count the dice: each that lies flat and in view must be read, and none announced that shows otherwise."""
        announced = [die for die in reading.dice if die.state is DieState.FLAT]
        for die in truth.dice:
            if die.readable:
                right = any(seen.value == die.value and is_at(seen, die) for seen in announced)
                self.dice += 1
                self.dice_right += right
                if not right:
                    self.notes.append(f"{truth.name}: the {die.value} at {_spot(die.center)} was {_seen(reading)}")
        for seen in announced:
            there = [die for die in truth.dice if die.flat and is_at(seen, die)]
            if seen.confidence > CONFIDENT and not any(die.value == seen.value for die in there):
                self.confident_wrong += 1
                lying = ", ".join(f"{die.value} {die.state}" for die in truth.dice) or "no dice"
                self.notes.append(f"{truth.name}: announced a {seen.value} at {_spot(seen.center)}; true: {lying}")

    def doubling_cube(self, truth: TrueFrame, reading: Reading) -> None:
        """Count the doubling cube where nothing covers it: its number, and at whose end it lies."""
        cube, seen = truth.cube, reading.cube
        if cube is None or truth.hand:
            return
        right = seen is not None and (seen.shows, seen.owner) == (cube.shows, cube.owner)
        self.cubes += 1
        self.cubes_right += right
        if not right:
            said = (
                f"{seen.shows} of {seen.owner} at {_spot(seen.center)} ({seen.confidence:.2f})" if seen else "nothing"
            )
            self.notes.append(f"{truth.name}: cube {cube.shows} of {cube.owner} at {_spot(cube.center)}; seen: {said}")
        if seen is not None and seen.confidence > CONFIDENT and seen.shows != cube.shows:
            self.confident_wrong += 1

    def borne_off(self, truth: TrueFrame, reading: Reading) -> None:
        """Count each player's borne-off checkers where what lies beside the board is in view: not told is not right,
        told wrongly and surely is a confident misreading."""
        if truth.hand or not truth.trays_in_view:
            return
        for player in Player:
            seen, off = reading.off.get(player, {}), truth.position.men(player)[OFF]
            said = max(seen, key=lambda n: seen[n]) if seen else None
            self.offs += 1
            self.offs_right += said == off
            if said is not None and said != off:
                self.notes.append(f"{truth.name}: {said} of {player} off for {off} ({seen[said]:.2f})")
                self.confident_wrong += seen[said] > CONFIDENT

    def verdicts(
        self,
        events: Sequence[Event],
        plays: Sequence[TruePlay],
        faults: Sequence[TrueFault],
        number: Callable[[str], int],
    ) -> None:
        """Count plays and faults; `number` gives the place of a frame, by its name, in the recording."""
        self._plays([event for event in events if isinstance(event, Played)], plays)
        named: set[TrueFault] = set()
        asked: set[TrueFault] = set()
        for event in events:
            if not isinstance(event, FaultFound):
                continue
            there = [fault for fault in faults if fault.is_seen_in(number(event.frame))]
            if event.code in ASKING:
                asked |= set(there)
                continue
            meant = [fault for fault in there if event.code in fault.codes]
            named |= set(meant[:1])
            if not meant:
                self.false_accusations += 1
                self.notes.append(f"{event.frame}: called {event.code}, wrongly: {event.text}")
        self.faults += len(faults)
        for fault in faults:
            outcome = self.caught if fault in named else self.asked if fault in asked else self.missed
            outcome.append(fault.kind)
            if outcome is not self.caught:
                what = "asked about, not named" if outcome is self.asked else "missed"
                self.notes.append(f"frame {fault.since}: {fault.kind} was {what}")

    def _plays(self, announced: Sequence[Played], plays: Sequence[TruePlay]) -> None:
        told = [TruePlay(e.player, tuple(sorted(e.dice)), e.position) if e.legal else None for e in announced]
        blocks = SequenceMatcher(None, told, plays, autojunk=False).get_matching_blocks()
        understood = {b.b + i for b in blocks for i in range(b.size)}
        self.plays += len(plays)
        self.plays_understood += len(understood)
        self.plays_invented += len(told) - len(understood)
        self.notes += [
            f"turn {i + 1}, {play.player} with {play.dice}: not understood"
            for i, play in enumerate(plays)
            if i not in understood
        ]
        matched = {b.a + i for b in blocks for i in range(b.size)}
        self.notes += [
            f"{e.frame}: announced {e.player} {e.dice} {e.play}{'' if e.legal else ' (not legal)'}, which is not true"
            for i, e in enumerate(announced)
            if i not in matched
        ]


class ScoredReader:
    """A reader whose readings are held against the truth and whose time is taken, frame by frame."""

    def __init__(self, reader: FrameReader, truth_of: Callable[[Frame], TrueFrame], score: Score) -> None:
        self._reader = reader
        self._truth_of = truth_of
        self._score = score

    def read(self, frame: Frame) -> Reading:
        began = time.perf_counter()
        reading = self._reader.read(frame)
        self._score.milliseconds.append(1000 * (time.perf_counter() - began))
        truth = self._truth_of(frame)
        self._score.board(truth, reading)
        self._score.throw(truth, reading)
        self._score.doubling_cube(truth, reading)
        self._score.borne_off(truth, reading)
        return reading


@dataclass(frozen=True, slots=True)
class WrongPlace:
    """A place, in the player's own numbering, where `read` checkers were seen and `true` ones stand."""

    player: Player
    number: int
    read: int
    true: int

    @property
    def point(self) -> int | None:
        """The point in light's numbering; None for the bar."""
        if self.number == BAR:
            return None
        return self.number if self.player is Player.LIGHT else 25 - self.number

    def __str__(self) -> str:
        return f"{self.player} {self.number}: {self.read} for {self.true}"


def wrong_places(truth: TrueFrame, reading: Reading) -> list[WrongPlace]:
    """Points and bars on which another number was read; what was borne off lies beside the board."""
    if reading.position is None:
        return []
    return [
        WrongPlace(player, n, read, true)
        for player in Player
        for n in range(1, BAR + 1)
        if (read := reading.position.men(player)[n]) != (true := truth.position.men(player)[n])
    ]


def _board_note(truth: TrueFrame, reading: Reading) -> str:
    if reading.position is None:
        return f"not read: {reading.why or 'no reason given'}"
    hand = ", a hand was seen" if reading.hand else ""
    return f"misread {', '.join(map(str, wrong_places(truth, reading)))} (confidence {reading.confidence:.3f}{hand})"


def is_at(seen: DieReading, die: TrueDie) -> bool:
    """Was this die announced where that one lies?"""
    return math.dist(seen.center, die.center) < SAME_DIE * die.size


def _spot(pixel: tuple[float, float]) -> str:
    return f"({pixel[0]:.0f}, {pixel[1]:.0f})"


def _seen(reading: Reading) -> str:
    seen = [f"{die.value} {die.state.value} at {_spot(die.center)} ({die.confidence:.2f})" for die in reading.dice]
    return f"not read; seen: {', '.join(seen)}" if seen else "not seen"


def row(name: str, score: Score) -> str:
    """One line of a table of results."""
    return (
        f"{name:40s} boards {score.boards_right:4d}/{score.boards:<4d} dice {score.dice_right:4d}/{score.dice:<4d} "
        f"cubes {score.cubes_right:4d}/{score.cubes:<4d} off {score.offs_right:4d}/{score.offs:<4d} "
        f"confident misreadings {score.confident_wrong:2d}  plays {score.plays_understood:3d}/{score.plays:<3d} "
        f"faults {len(score.caught):2d}/{score.faults:<2d} false accusations {score.false_accusations:2d}  "
        f"{score.median_ms:5.1f} ms, p95 {score.p95_ms:5.1f} ms"
    )


def total(scores: Iterable[Score]) -> Score:
    summed = Score()
    for score in scores:
        summed.add(score)
    return summed
