"""Stories: what happens at a table, moment by moment, as recordings show it (labels as in the recordings' format)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from tablehub.simulator.hand import Gesture, Hand, reaching
from tablehub.simulator.people import Hop, Sides, Turn
from tablehub.simulator.scene import Scene
from tablehub.simulator.style import Seat, Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import Checker, Place

Label = Literal[
    "empty",
    "start",
    "start_wrong",
    "rest",
    "hand_throwing",
    "dice",
    "dice_three",
    "hand_reaching",
    "checker_in_hand",
    "half_played",
    "moved",
    "hand_lifting_dice",
    "cube_offered",
    "cube_taken",
    "still",
    "still_dice",
]


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a story: what is on the table, what is going on, whose turn it is."""

    scene: Scene
    label: Label
    turn: Seat | None


@dataclass(slots=True)
class Record:
    """The moments of a story and what the turns were, as `truth.json` keeps them."""

    moments: list[Moment] = field(default_factory=list)
    turns: list[dict[str, Any]] = field(default_factory=list)
    fault: dict[str, Any] | None = None

    def begin(self, seat: Seat, dice: tuple[int, int], hops: tuple[Hop, ...]) -> None:
        """A turn whose first picture is the next one."""
        moves = [{"from": hop.src, "to": hop.dst, "hit": hop.hit, "die": hop.die} for hop in hops]
        self.turns.append({"player": seat, "dice": list(dice), "moves": moves, "first_frame": len(self.moments) + 1})

    @property
    def next_frame(self) -> int:
        """The number (from 1) of the next picture."""
        return len(self.moments) + 1


@dataclass(frozen=True, slots=True)
class Habits:
    """How often the moments that a story may leave out are shown (0..1)."""

    throwing: float = 0.35
    reaching: float = 0.25
    in_hand: float = 0.45
    half_played: float = 0.5
    lifting: float = 0.3


class Storyteller:
    """Plays turns on a tabletop and records their moments."""

    def __init__(self, table: Tabletop, habits: Habits | None = None) -> None:
        self.table, self.record = table, Record()
        self.habits = Habits() if habits is None else habits

    @property
    def style(self) -> Style:
        return self.table.style

    @property
    def sides(self) -> Sides:
        return self.table.sides

    def _chance(self, often: float) -> bool:
        return bool(self.table.rng.random() < often)

    def show(self, label: Label, turn: Seat | None, hand: Hand | None = None, held: Checker | None = None) -> None:
        """Record the table as it is now."""
        scene = self.table.scene()
        if held is not None:
            scene = replace(scene, checkers=(*scene.checkers, held))
        self.record.moments.append(Moment(replace(scene, hand=hand), label, turn))

    def hand(self, seat: Seat, gesture: Gesture, aim: tuple[float, float]) -> Hand:
        """A hand of `seat` over a place (mm), its arm coming from his side."""
        return reaching(self.table.rng, self.style, seat, gesture, aim)

    def place_xy(self, seat: Seat, place: Place) -> tuple[float, float]:
        """About where on the board a checker on a place is."""
        there = [c for c in self.table.checkers if c.place == place and c.seat == seat]
        if there:
            return there[-1].base[0], there[-1].base[1]
        sizes = self.style.sizes
        if isinstance(place, int):
            return self.style.point_x(place), self.style.point_side(place) * (sizes.depth / 2 - sizes.checker)
        sign = -1 if seat == "A" else 1
        if place == "bar":
            return 0.0, -sign * sizes.checker
        return self.style.home_sign * (sizes.width / 2 + sizes.rail_width + 20), sign * sizes.depth * 0.3

    def throw(self, turn: Turn) -> None:
        """The throw, with the hand that throws now and then."""
        if self._chance(self.habits.throwing):
            sign = 1 if turn.seat == "A" else -1
            aim = (sign * self.style.sizes.width * 0.25, -sign * float(self.table.rng.uniform(0, 60)))
            self.show("hand_throwing", turn.seat, self.hand(turn.seat, "open", aim))
        # Nobody puts a checker down through a die.
        self.table.throw(turn.seat, turn.dice, coming=self.table.after(turn.seat, turn.hops))
        self.show("dice", turn.seat)

    def play(self, turn: Turn, hops: tuple[Hop, ...] | None = None) -> None:
        """Move the checkers, showing some of the way; the last one leads to `moved`."""
        hops = turn.hops if hops is None else hops
        for number, hop in enumerate(hops):
            last = number == len(hops) - 1
            if self._chance(self.habits.reaching):
                aim = self.place_xy(turn.seat, hop.src)
                self.show("hand_reaching", turn.seat, self.hand(turn.seat, "pinch", aim))
            self.carry(turn.seat, hop)
            if not last and self._chance(self.habits.half_played):
                self.show("half_played", turn.seat)
        self.show("moved", turn.seat)

    def carry(self, seat: Seat, hop: Hop) -> None:
        """One hop, sometimes seen while the checker is in the hand."""
        source = self.place_xy(seat, hop.src)
        checker = self.table.take(seat, hop.src)
        if self._chance(self.habits.in_hand):
            target = self.place_xy(seat, hop.dst)
            share = float(self.table.rng.uniform(0.05, 0.95))
            aim = (source[0] + (target[0] - source[0]) * share, source[1] + (target[1] - source[1]) * share)
            hand = self.hand(seat, "pinch", aim)
            self.show("checker_in_hand", seat, hand, hand.holding(checker, self.style))
        self.table.land(seat, hop)

    def lift(self, seat: Seat) -> None:
        """Pick up the dice, sometimes seen with one die already gone; then the board at rest."""
        if self._chance(self.habits.lifting):
            aim = self.table.dice[0].middle
            if self._chance(0.5):
                self.table.dice = self.table.dice[1:]
            self.show("hand_lifting_dice", seat, self.hand(seat, "pinch", (float(aim[0]), float(aim[1]))))
        self.table.lift_dice()
        self.show("rest", seat)

    def whole_turn(self, turn: Turn) -> None:
        """A turn from the throw to the lifted dice."""
        self.record.begin(turn.seat, turn.dice, turn.hops)
        self.throw(turn)
        if turn.hops:
            self.play(turn)
        self.lift(turn.seat)

    def cube_turned(self, by: Seat) -> None:
        """A double that is taken."""
        cube = self.table.cube
        value = 2 if cube is None else max(2, cube.value * 2)
        self.table.put_cube(value, None, offered_by=by)
        self.show("cube_offered", by)
        self.table.put_cube(value, "B" if by == "A" else "A")
        self.show("cube_taken", by)

    def turns(self, turns: Iterator[Turn], cube_after: int | None = None) -> None:
        """Play out whole turns; before turn number `cube_after` its player doubles and the other takes."""
        for number, turn in enumerate(turns):
            if number == cube_after:
                self.cube_turned(turn.seat)
            self.whole_turn(turn)


def seeded(seed: int, *path: int) -> np.random.Generator:
    """A generator of its own for each part of a run, so that parts do not disturb each other."""
    return np.random.default_rng((seed, *path))
