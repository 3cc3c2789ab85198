"""People who play: turns of a game as the settled readings that a fixed camera would give of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tablehub.rules.legal import legal_results
from tablehub.rules.outcome import outcome
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieReading, Reading
from tests.referee.readings import dice, reading


@dataclass
class Turn:
    """One honest turn: who, what he threw, where it led, and what could be seen of it."""

    player: Player
    roll: Roll
    position: Position
    readings: list[Reading]


class Table:
    """Two people playing random legal games by some book; `chance` decides everything."""

    def __init__(
        self,
        seed: int,
        position: Position | None = None,
        player: Player = Player.LIGHT,
        *,
        ruleset: Ruleset = MODERN,
    ) -> None:
        self.ruleset = ruleset
        self.chance = random.Random(seed)
        self.position = position or Position.start()
        self.player = player
        self._seen = 0

    def game(self, most_turns: int = 200) -> Iterator[Turn]:
        """Turns until somebody has won."""
        for _ in range(most_turns):
            if outcome(self.position, self.ruleset):
                return
            yield self.turn()

    def turn(self) -> Turn:
        """A throw, a random legal play of it in any order of steps, the dice lifted."""
        player, before = self.player, self.position
        roll = Roll(self.chance.randint(1, 6), self.chance.randint(1, 6))
        results = legal_results(before, player, roll, self.ruleset)
        after = self.chance.choice(list(results))
        lying = dice(roll.a, roll.b, player, at=self.chance.uniform(0, 1))
        readings = [self._hand(before)] if self.chance.random() < 0.3 else []
        readings.append(self.see(before, lying))
        readings += self._moving(before, player, results.die_steps(after), lying)
        readings.append(self.see(after, lying))
        if self.chance.random() < 0.2:
            readings.append(self._hand(after, lying[:1]))
        readings.append(self.see(after))
        self.position, self.player = after, player.opponent
        return Turn(player, roll, after, readings)

    def _moving(
        self, before: Position, player: Player, steps: Sequence[object], lying: tuple[DieReading, ...]
    ) -> list[Reading]:
        """Some of the positions on the way, now and then with a hand and a checker in it."""
        seen, now = [], before
        for step in steps[:-1]:
            now = Play((step,)).apply(now, player)  # type: ignore[arg-type]
            if self.chance.random() < 0.3:
                seen.append(self._hand(now, lying))
            if self.chance.random() < 0.4:
                seen.append(self.see(now, lying))
        return seen

    def see(self, position: Position, lying: Sequence[DieReading] = ()) -> Reading:
        """A clear look."""
        self._seen += 1
        return reading(position, lying, frame=str(self._seen), t=float(self._seen))

    def _hand(self, position: Position, lying: Sequence[DieReading] = ()) -> Reading:
        """A hand covers some points, and what lies under and in it is wrong in every way."""
        covered = self.chance.sample(range(1, 25), 4)
        upset = Position(tuple(reversed(position.light)), position.dark)
        seen = self.see(upset, lying)
        points = tuple({} if n in covered else counts for n, counts in enumerate(seen.points, start=1))
        return replace(seen, hand=True, points=points, position=None)
