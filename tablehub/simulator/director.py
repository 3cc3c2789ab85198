"""Turns actions at the table into frames: hands come and go, checkers are carried, dice roll, all in its time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tablehub.simulator import throws
from tablehub.simulator.hand import Arm, Gesture, Hand
from tablehub.simulator.patches import tilted, turned
from tablehub.simulator.scene import Scene
from tablehub.simulator.story import Label
from tablehub.simulator.style import Seat, other
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import Checker, Die, Place

Aim = tuple[float, float]

REACH_SECONDS = 0.40
"""How long a hand takes from the player's side to the board, or back."""
CARRY_SECONDS = 0.45
LIFT_SECONDS = 0.20
"""How long fingers take to close around something."""
ROLL_SECONDS = 0.65
HIGH, LOW = 55.0, 16.0
"""mm; how high finger tips are while a hand travels, and when it takes something."""
EXPOSURE = 0.4
"""Part of a frame's time the shutter is open: what moves is smeared that far."""
ROLL_SAMPLES = 3
"""How often a rolling die is drawn in one frame."""


@dataclass(frozen=True, slots=True)
class Tick:
    """What the camera sees in one frame."""

    scene: Scene
    label: Label
    turn: Seat | None


def _eased(share: float) -> float:
    """Slow at both ends, as hands move."""
    return share * share * (3 - 2 * share)


def _between(a: Aim, b: Aim, share: float) -> Aim:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


class Director:
    """Plays actions on a tabletop at a frame rate. Every method yields the frames the action takes.

    `calm` stretches all times (1: brisk players). `drawn`: the scenes will be drawn, so that hands need a shape.
    """

    def __init__(self, table: Tabletop, fps: float, calm: float = 1.0, *, drawn: bool = True) -> None:
        self.table, self.fps, self.calm, self.drawn = table, fps, calm, drawn
        self.arm: Arm | None = None
        self.at: Aim = (0.0, 0.0)
        self.held: Checker | None = None
        self.label: Label = "rest"
        self.turn: Seat | None = None

    def _frames(self, seconds: float) -> int:
        return max(1, round(seconds * self.calm * self.fps))

    def _scene(self, hand: Hand | None) -> Scene:
        scene = self.table.scene()
        checkers = scene.checkers
        if hand is not None and self.held is not None:
            checkers = (*checkers, hand.holding(self.held, self.table.style))
        return replace(scene, hand=hand, checkers=checkers)

    def pause(self, seconds: float, label: Label) -> Iterator[Tick]:
        """Nobody moves and no hand is in view."""
        self.label = label
        still = self._scene(None)
        for _ in range(self._frames(seconds)):
            yield Tick(still, label, self.turn)

    def hold(self, seconds: float, label: Label) -> Iterator[Tick]:
        """The hand rests where it is."""
        assert self.arm is not None
        self.label = label
        still = self._scene(self.arm.at("open", self.at, HIGH))
        for _ in range(self._frames(seconds)):
            yield Tick(still, label, self.turn)

    def wait(self, low: float, high: float, label: Label) -> Iterator[Tick]:
        """A pause of a random length."""
        yield from self.pause(float(self.table.rng.uniform(low, high)), label)

    def _travel(self, to: Aim, gesture: Gesture, heights: tuple[float, float], seconds: float) -> Iterator[Tick]:
        """The hand goes from where it is to another place."""
        assert self.arm is not None
        start, frames = self.at, self._frames(seconds)
        for number in range(1, frames + 1):
            share, before = _eased(number / frames), _eased((number - EXPOSURE) / frames)
            now, then = _between(start, to, share), _between(start, to, before)
            height = heights[0] + (heights[1] - heights[0]) * share
            self.at = now
            hand = self.arm.at(gesture, now, height, (now[0] - then[0], now[1] - then[1]))
            yield Tick(self._scene(hand), self.label, self.turn)

    def _arm(self, seat: Seat) -> Arm:
        return Arm.of(self.table.rng, self.table.style, seat, drawn=self.drawn)

    def come(self, seat: Seat, to: Aim, gesture: Gesture, label: Label) -> Iterator[Tick]:
        """A hand comes from the player's side (or over from where it is)."""
        self.label = label
        if self.arm is None or self.arm.seat != seat:
            self.arm = self._arm(seat)
            self.at = self.arm.outside
            yield from self._travel(to, gesture, (HIGH, LOW if gesture == "pinch" else HIGH * 0.8), REACH_SECONDS)
        else:
            low = LOW if gesture == "pinch" else HIGH * 0.8
            yield from self._travel(to, gesture, (HIGH * 0.7, low), CARRY_SECONDS * 0.7)

    def leave(self, label: Label, gesture: Gesture = "pinch") -> Iterator[Tick]:
        """The hand goes back to its owner."""
        self.label = label
        if self.arm is None:
            return
        yield from self._travel(self.arm.outside, gesture, (LOW, HIGH), REACH_SECONDS)
        self.arm = None

    def _grip(self, gesture: Gesture = "pinch") -> Iterator[Tick]:
        assert self.arm is not None
        for _ in range(self._frames(LIFT_SECONDS)):
            yield Tick(self._scene(self.arm.at(gesture, self.at, LOW)), self.label, self.turn)

    def spot(self, seat: Seat, place: Place) -> Aim:
        """Where the last checker of a player on a place is."""
        there = [c for c in self.table.checkers if c.place == place and c.seat == seat]
        x, y, _ = there[-1].base
        return x, y

    def carry(self, owner: Seat, src: Place, dst: Place, by: Seat | None = None) -> Iterator[Tick]:
        """A hand takes `owner`'s checker from one place to another; it stays there. `by` whose hand (the owner's)."""
        yield from self.pick(owner, src, owner if by is None else by)
        yield from self.drop(owner, dst)

    def pick(self, owner: Seat, src: Place, by: Seat) -> Iterator[Tick]:
        """A hand comes and takes a checker up."""
        yield from self.come(by, self.spot(owner, src), "pinch", "hand_reaching")
        yield from self._grip()
        self.held = self.table.take(owner, src)
        self.label = "checker_in_hand"

    def drop(self, owner: Seat, dst: Place) -> Iterator[Tick]:
        """The hand puts what it holds down on a place."""
        before = self.table.checkers
        self.table.put(owner, dst)
        landing = self.table.checkers[-1]
        self.table.checkers = before
        yield from self._travel(landing.base[:2], "pinch", (HIGH * 0.6, LOW + landing.base[2]), CARRY_SECONDS)
        self.table.checkers = (*before, landing)
        self.held = None
        yield from self._grip()

    def take_away(self, owner: Seat, src: Place, by: Seat) -> Iterator[Tick]:
        """A checker is taken off the table altogether."""
        yield from self.pick(owner, src, by)
        yield from self.leave("checker_in_hand")
        self.held = None

    def bring_back(self, owner: Seat, dst: Place, by: Seat, turn: float = 0.0) -> Iterator[Tick]:
        """A checker from nowhere is put on a place."""
        self.label = "checker_in_hand"
        self.arm = self._arm(by)
        self.at = self.arm.outside
        self.held = Checker(owner, "hand", (0.0, 0.0, 0.0), 0, turn)
        yield from self.drop(owner, dst)

    def throw(self, seat: Seat, dice: tuple[Die, ...], lying: tuple[Die, ...] = ()) -> Iterator[Tick]:
        """A hand comes with the dice and throws them; they roll to where `dice` say. Those `lying` there stay."""
        table, sign = self.table, 1 if seat == "A" else -1
        middle = np.mean([die.middle for die in dice], axis=0)
        aim = (float(middle[0]) * 0.8 + sign * 10.0, -sign * table.style.sizes.depth * 0.32)
        yield from self.come(seat, aim, "fist", "hand_throwing")
        assert self.arm is not None
        arm, out = self.arm, self.arm.outside
        for number in self._rolling(aim, dice, lying):
            share = min(1.0, number / max(1, self._frames(REACH_SECONDS) * 1.2))
            hand = arm.at("open", _between(aim, out, _eased(share)), HIGH) if share < 1 else None
            yield Tick(self._scene(hand), "hand_throwing", self.turn)
        table.dice = (*lying, *dice)
        self.arm = None

    def let_roll(self, seat: Seat, dice: tuple[Die, ...], lying: tuple[Die, ...] = ()) -> Iterator[Tick]:
        """Dice of `seat` roll past the hand that is in view, which stays; whose throws them is out of view."""
        assert self.arm is not None
        sign = 1 if seat == "A" else -1
        for _ in self._rolling((sign * 10.0, -sign * self.table.style.sizes.depth * 0.5), dice, lying):
            yield Tick(self._scene(self.arm.at("pinch", self.at, HIGH)), "hand_throwing", self.turn)
        self.table.dice = (*lying, *dice)

    def _rolling(self, aim: Aim, dice: tuple[Die, ...], lying: tuple[Die, ...]) -> Iterator[int]:
        """The numbers of the frames in which dice roll from `aim` to where they will lie; they lie in each of them."""
        frames, start = self._frames(ROLL_SECONDS), np.array([aim[0], aim[1], 30.0])
        spins = [_Spin.of(self.table.rng, start, die) for die in dice]
        for number in range(1, frames + 1):
            rolling = [
                spin.at((number - EXPOSURE * k / ROLL_SAMPLES) / frames, 1 / (ROLL_SAMPLES - k))
                for spin in spins
                for k in range(ROLL_SAMPLES - 1, -1, -1)
            ]
            self.table.dice = (*lying, *rolling)
            yield number

    def throw_values(self, seat: Seat, values: tuple[int, int], coming: Sequence[Checker] = ()) -> Iterator[Tick]:
        """A good throw that shows `values`, its dice clear of where checkers are `coming` to lie."""
        checkers = (*self.table.checkers, *coming)
        yield from self.throw(seat, throws.pair(self.table.rng, self.table.style, seat, values, checkers))

    def lift_dice(self, seat: Seat, dice: tuple[Die, ...] | None = None) -> Iterator[Tick]:
        """A hand picks dice up (all, if None), one after the other, and takes them away."""
        chosen = self.table.dice if dice is None else dice
        for thrown in chosen:
            die = self.table.lies_now(thrown)
            yield from self.come(seat, (float(die.middle[0]), float(die.middle[1])), "pinch", "hand_lifting_dice")
            yield from self._grip()
            self.table.dice = tuple(d for d in self.table.dice if d is not die)
        yield from self.leave("hand_lifting_dice", "fist")

    def place_die(self, seat: Seat, die: Die) -> Iterator[Tick]:
        """A hand puts one more die on the table."""
        yield from self.come(seat, (float(die.middle[0]), float(die.middle[1])), "fist", "hand_throwing")
        self.table.dice = (*self.table.dice, die)
        yield from self.leave("hand_throwing")

    def hit(self, seat: Seat, point: Place, to: Place) -> Iterator[Tick]:
        """`seat` takes the opponent's blot off a point to the bar (or elsewhere)."""
        yield from self.carry(other(seat), point, to, by=seat)


@dataclass(frozen=True, eq=False)
class _Spin:
    """How one die rolls to its rest: from `start`, turning about `axis` by `angle`, hopping."""

    start: NDArray[np.float64]
    die: Die
    axis: NDArray[np.float64]
    angle: float
    hop: float

    @classmethod
    def of(cls, rng: np.random.Generator, start: NDArray[np.float64], die: Die) -> _Spin:
        way = die.middle[:2] - start[:2]
        length = float(np.hypot(*way)) + 1e-6
        axis = np.array([-way[1] / length, way[0] / length, 0.0])
        axis = turned(float(rng.normal(0, 0.3))) @ axis
        begin = start + np.array([*rng.normal(0, 12, 2), 0.0])
        return cls(begin, die, axis, length / die.size * float(rng.uniform(1.2, 1.8)), float(rng.uniform(12, 30)))

    def at(self, share: float, light: float) -> Die:
        """The die at `share` (0..1) of its way; `light` is its share when drawn over what is there."""
        share = float(np.clip(share, 0, 1))
        left = (1 - share) ** 2
        middle = self.die.middle + (self.start - self.die.middle) * left
        lift = abs(np.sin(3 * np.pi * share)) * self.hop * (1 - share)
        middle = middle + np.array([0.0, 0.0, lift + self.die.size * 0.2 * (1 - share)])
        rotation = tilted(self.axis, -self.angle * left) @ self.die.rotation
        return Die(self.die.seat, middle, rotation, self.die.size, "rolling", 0.0, light)
