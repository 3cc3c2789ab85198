"""The table as people change it: checkers are put up, moved, hit and borne off; dice are thrown and lifted."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablehub.rules.position import Position
from tablehub.simulator import throws
from tablehub.simulator.patches import turned
from tablehub.simulator.people import Hop, Sides
from tablehub.simulator.scene import Hands, Scene, start_points, taken_from
from tablehub.simulator.style import SEATS, Seat, Style, other
from tablehub.simulator.things import Checker, Cube, Die, Place


def lying(sides: Sides, scene: Scene) -> Position:
    """The position that physically lies in a scene; checkers in a hand count nowhere."""
    points = {seat: scene.points(seat) for seat in SEATS}
    bar = {seat: scene.count(seat, "bar") for seat in SEATS}
    off = {seat: scene.count(seat, "off") for seat in SEATS}
    return sides.position(points, bar, off)


class Tabletop:
    """A table that changes. `scene()` gives what lies there now."""

    def __init__(self, style: Style, rng: np.random.Generator, sloppy: float = 1.0) -> None:
        self.style, self.rng = style, rng
        self.sides = Sides.of(style)
        self.hands = Hands(style, rng, sloppy)
        self.on_edge = bool(rng.random() < 0.5)
        self.checkers: tuple[Checker, ...] = ()
        self.dice: tuple[Die, ...] = ()
        self._pushed: list[tuple[Die, Die]] = []  # each as it was and as it lies since
        self.cube: Cube | None = None

    def scene(self) -> Scene:
        return Scene(self.style, self.checkers, self.dice, self.cube)

    def set_up(self, position: Position | None = None) -> None:
        """All checkers and the cube where a position (the start, if None) has them; no dice."""
        if position is None:
            none: dict[Seat, int] = {"A": 0, "B": 0}
            self.checkers = self.hands.set_up(start_points(), none, none)
        else:
            self.checkers = self.hands.set_up(*self.sides.counts(position), self.on_edge)
        self.dice = ()
        if self.cube is None:
            self.put_cube(1, None)

    def position(self) -> Position:
        """What physically lies there (checkers in a hand count nowhere)."""
        return lying(self.sides, self.scene())

    def take(self, seat: Seat, place: Place) -> Checker:
        """Take a player's last checker off a place, out of the scene."""
        self.checkers, taken = taken_from(self.checkers, seat, place)
        return taken

    def put(self, seat: Seat, place: Place) -> None:
        """Put one more checker of a player on a place; a die that lies there is pushed aside."""
        if isinstance(place, int):
            new = self.hands.put_on_point(self.checkers, seat, place)
        elif place == "bar":
            new = self.hands.put_on_bar(self.checkers, seat)
        else:
            new = self.hands.put_off(self.checkers, seat, self.on_edge)
        self.checkers = (*self.checkers, new)
        for die in self.dice:
            if throws.is_in_the_way(self.style, die, new):
                self._push_aside(die)

    def _push_aside(self, die: Die) -> None:
        others = tuple(other for other in self.dice if other is not die)
        pushed = throws.aside(self.rng, self.style, die, self.checkers, others)
        self.dice = tuple(pushed if other is die else other for other in self.dice)
        self._pushed.append((die, pushed))

    def lies_now(self, die: Die) -> Die:
        """A die that was thrown, as it lies now where it has been pushed aside."""
        for old, new in self._pushed:
            die = new if die is old else die
        return die

    def land(self, seat: Seat, hop: Hop, to_bar: bool = True) -> None:
        """Put the moving checker down; a blot it hits goes to the bar (or away, if not `to_bar`)."""
        if hop.hit:
            self.take(other(seat), hop.dst)
            if to_bar:
                self.put(other(seat), "bar")
        self.put(seat, hop.dst)

    def move(self, seat: Seat, hop: Hop) -> None:
        self.take(seat, hop.src)
        self.land(seat, hop)

    def after(self, seat: Seat, hops: Sequence[Hop]) -> tuple[Checker, ...]:
        """About where checkers will lie when a player has made these moves; nothing is changed."""
        trial = Tabletop(self.style, np.random.default_rng(0), self.hands.sloppy)
        trial.checkers, trial.on_edge = self.checkers, self.on_edge
        for hop in hops:
            trial.move(seat, hop)
        return trial.checkers

    def throw(
        self, seat: Seat, values: tuple[int, int], half: throws.Half | None = None, coming: Sequence[Checker] = ()
    ) -> None:
        """A throw whose dice lie clear of the checkers and of where some are `coming` to lie."""
        self.dice = throws.pair(self.rng, self.style, seat, values, (*self.checkers, *coming), half)

    def lift_dice(self) -> None:
        self.dice = ()

    def put_cube(self, value: int, owner: Seat | None, offered_by: Seat | None = None) -> None:
        """The cube on the bar (beside the board where there are no trays), at its owner's end, or offered."""
        sizes, size = self.style.sizes, self.style.sizes.cube
        on_bar = bool(self.style.trays)
        left, right = self.style.outer_x()
        away = right if self.style.home == "left" else left
        x = 0.0 if on_bar else away + np.sign(away) * 38.0
        z = sizes.rail_height if on_bar else -sizes.base
        y, place = 0.0, "middle"
        if owner is not None:
            y, place = (-1 if owner == "A" else 1) * (sizes.depth / 2 - 24), "owner's side"
        if offered_by is not None:
            x, y = (1 if offered_by == "A" else -1) * sizes.width * 0.25, 0.0
            z, place = 0.0, "offered, on the field"
        jitter = self.rng.normal(0, 2.0, 2)
        about = turned(float(self.rng.normal(0, 0.12)) + (np.pi if owner == "B" else 0.0))
        middle = np.array([x + jitter[0], y + jitter[1], z + size / 2])
        self.cube = Cube(value, owner, place, middle, about, size)
