"""People who play legal backgammon: at random, or greedily for a sound position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from tablehub.rules.acey_deucy import acey_deucy_results, is_acey_deucy
from tablehub.rules.legal import LegalResults, legal_results, partial_results
from tablehub.rules.outcome import outcome
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.simulator.style import SEATS, Seat, Style
from tablehub.simulator.things import Place

GREED = 0.85
"""How often people take the play they think best; otherwise they pick one of the legal ones."""


ENDINGS = 12
"""Of the thousands of ends of an acey-deucy people look at some."""


@dataclass(frozen=True, slots=True)
class Hop:
    """One checker moved by one die, in A's numbering; `hit` sends an enemy blot to the bar."""

    src: Place
    dst: Place
    hit: bool
    die: int


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: the dice as thrown and the hops of the play, in an order in which they can be made."""

    seat: Seat
    dice: tuple[int, int]
    hops: tuple[Hop, ...]
    before: Position
    after: Position
    play: Play
    ruleset: Ruleset = MODERN
    doublet: int | None = None
    """What was named after an acey-deucy."""
    again: bool = False
    """He throws once more, the doublet being played in full."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Who sits where: the player (`light`, `dark`) of each seat."""

    near: Player

    @classmethod
    def of(cls, style: Style) -> Sides:
        return cls(Player.LIGHT if style.light_seat == "A" else Player.DARK)

    def player(self, seat: Seat) -> Player:
        return self.near if seat == "A" else self.near.opponent

    def seat(self, player: Player) -> Seat:
        return "A" if player is self.near else "B"

    def place(self, seat: Seat, own: int) -> Place:
        """A's number of a point in a player's own numbering, or "bar" or "off"."""
        if own == BAR:
            return "bar"
        if own == OFF:
            return "off"
        return own if seat == "A" else 25 - own

    def counts(self, position: Position) -> tuple[dict[Seat, list[int]], dict[Seat, int], dict[Seat, int]]:
        """Points (24 a seat, A's numbering), bar and off of a position."""
        points: dict[Seat, list[int]] = {}
        for seat in SEATS:
            own = list(position.men(self.player(seat))[1:25])
            points[seat] = own if seat == "A" else own[::-1]
        bar = {seat: position.men(self.player(seat))[BAR] for seat in SEATS}
        off = {seat: position.men(self.player(seat))[OFF] for seat in SEATS}
        return points, bar, off

    def position(self, points: dict[Seat, list[int]], bar: dict[Seat, int], off: dict[Seat, int]) -> Position:
        """The position that physically lies on the board (fewer than fifteen where some are missing)."""
        men = {seat: (off[seat], *(points[seat] if seat == "A" else points[seat][::-1]), bar[seat]) for seat in SEATS}
        mine, theirs = men[self.seat(Player.LIGHT)], men[self.seat(Player.DARK)]
        return Position(tuple(mine), tuple(theirs))


def judged(position: Position, player: Player) -> float:
    """How a beginner likes a position: few blots in reach, points made, the race, enemies on the bar."""
    mine, theirs = position.men(player), position.men(player.opponent)
    worth = (position.pips(player.opponent) - position.pips(player)) * 0.05 + theirs[BAR] * 1.2
    for point in range(1, 25):
        if mine[point] >= 2:
            worth += 0.5 if point <= 8 else 0.2
        elif mine[point] == 1:
            behind = sum(theirs[25 - other] for other in range(1, point)) + theirs[BAR]
            worth -= min(behind, 4) * 0.2 * (25 - point) / 12
        if mine[point] > 4:
            worth -= 0.15 * (mine[point] - 4)
    return worth


@dataclass(frozen=True, eq=False)
class People:
    """Two people at one table. Deterministic for a generator in a given state."""

    sides: Sides
    rng: np.random.Generator
    greed: float = GREED
    ruleset: Ruleset = MODERN
    either_order: bool = False
    """They play the two dice in either order, as it comes."""
    emptied: set[Player] = field(default_factory=set)
    """Whose hand has once been empty in this game, in acey-deucy; for whoever plays it to keep."""

    def roll(self) -> Roll:
        a, b = (int(v) for v in self.rng.integers(1, 7, 2))
        return Roll(a, b)

    def opening_roll(self) -> Roll:
        """The first throw of a game is never a double."""
        a, b = (int(v) for v in self.rng.choice(6, 2, replace=False))
        return Roll(a + 1, b + 1)

    def turn(self, position: Position, seat: Seat, roll: Roll) -> Turn:
        """What `seat` plays with `roll`; no hops where nothing can be played."""
        player = self.sides.player(seat)
        if is_acey_deucy(roll, self.ruleset):
            return self._two_one(position, seat, roll)
        results = legal_results(position, player, roll, self.ruleset)
        after = self._choose(results, player)
        steps = self._in_some_order(results.die_steps(after), position, player, roll)
        hops = self._with_dice(tuple(self._hop(seat, step) for step in steps), roll.pips)
        return Turn(seat, (roll.a, roll.b), hops, position, after, results[after], self.ruleset)

    def _two_one(self, position: Position, seat: Seat, roll: Roll) -> Turn:
        """An acey-deucy with some doublet."""
        player = self.sides.player(seat)
        doublet = int(self.rng.integers(1, 7))
        setup = player not in self.emptied
        results = acey_deucy_results(position, player, self.ruleset, setup=setup, doublet=doublet)
        endings = list(results)
        some = [endings[int(self.rng.integers(len(endings)))] for _ in range(ENDINGS)]
        ending = max(some, key=lambda each: judged(each.position, player))
        hops = tuple(self._hop(seat, step) for step in results.die_steps(ending))
        hops = self._with_dice(hops, (*roll.pips, *(doublet,) * 4))
        dice, play = (roll.a, roll.b), results[ending]
        return Turn(seat, dice, hops, position, ending.position, play, self.ruleset, ending.doublet, ending.again)

    def _in_some_order(
        self, steps: tuple[Step, ...], position: Position, player: Player, roll: Roll
    ) -> tuple[Step, ...]:
        """Two dice in either order, where what lies there in between is on the way of a legal play."""
        if not self.either_order or len(steps) != 2 or steps[0].dst == steps[1].src or self.rng.random() < 0.5:
            return steps
        if steps[0].hit and steps[0].dst == steps[1].dst:  # whichever comes first hits
            return steps
        between = Play(steps[1:]).apply(position, player)
        return steps[::-1] if between in partial_results(position, player, roll, self.ruleset) else steps

    def _choose(self, results: LegalResults, player: Player) -> Position:
        choices = list(results)
        if self.rng.random() < self.greed:
            return max(choices, key=lambda position: judged(position, player))
        return choices[int(self.rng.integers(len(choices)))]

    def _hop(self, seat: Seat, step: Step) -> Hop:
        return Hop(self.sides.place(seat, step.src), self.sides.place(seat, step.dst), step.hit, step.src - step.dst)

    @staticmethod
    def _with_dice(hops: tuple[Hop, ...], dice: tuple[int, ...]) -> tuple[Hop, ...]:
        """Hops with the die each one used: bearing off may use a higher one than the distance."""
        left = list(dice)
        done = []
        for hop in hops:
            die = hop.die if hop.die in left else min((d for d in left if d >= hop.die), default=hop.die)
            if die in left:
                left.remove(die)
            done.append(Hop(hop.src, hop.dst, hop.hit, die))
        return tuple(done)

    def game(self, start: Position | None = None, seat: Seat | None = None, turns: int = 400) -> Iterator[Turn]:
        """Turns of a game until it is won, or `turns` have been played."""
        position = Position.start() if start is None else start
        opening = start is None
        if seat is None:
            seat = "A" if self.rng.random() < 0.5 else "B"
        for _ in range(turns):
            if outcome(position) is not None:
                return
            turn = self.turn(position, seat, self.opening_roll() if opening else self.roll())
            yield turn
            position, seat, opening = turn.after, ("B" if seat == "A" else "A"), False

    def midgame(self, fewest: int, most: int) -> tuple[Position, Seat]:
        """A position after a random number of turns of a random game, not yet won, and who is to throw."""
        while True:
            length = int(self.rng.integers(fewest, most + 1))
            turns = list(self.game(turns=length))
            if len(turns) == length and outcome(turns[-1].after) is None:
                return turns[-1].after, "B" if turns[-1].seat == "A" else "A"
