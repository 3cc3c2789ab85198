"""People who play: turns of a game as the settled readings that a fixed camera would give of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tablehub.rules.acey_deucy import DOUBLETS, Ending, acey_deucy_results, is_acey_deucy
from tablehub.rules.knobs import Entering
from tablehub.rules.legal import legal_results
from tablehub.rules.outcome import outcome
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, Men, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.rules.starting import start_position
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
        self.position = position or start_position(ruleset)
        self.player = player
        self._from_hand = ruleset.entering is Entering.FROM_HAND
        self._setting_up = set(Player)
        self._turns = 0
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
        after, steps, again = self._play(roll)
        self._turns += 1
        beside = 2.5 * (self._turns % 2) if self._from_hand else 0.0  # who throws once more throws elsewhere
        lying = dice(roll.a, roll.b, player, at=self.chance.uniform(0, 1) + beside)
        readings = [self._hand(before)] if self.chance.random() < 0.3 else []
        readings.append(self.see(before, lying))
        readings += self._moving(before, player, steps, lying)
        readings.append(self.see(after, lying))
        if self.chance.random() < 0.2:
            readings.append(self._hand(after, lying[:1]))
        readings.append(self.see(after))
        self.position, self.player = after, player if again else player.opponent
        self._setting_up -= {each for each in Player if not after.men(each)[BAR]}
        return Turn(player, roll, after, readings)

    def _play(self, roll: Roll) -> tuple[Position, tuple[Step, ...], bool]:
        """Where a play leads, step by step, and whether it brings another throw."""
        if not is_acey_deucy(roll, self.ruleset):
            results = legal_results(self.position, self.player, roll, self.ruleset)
            after = self.chance.choice(list(results))
            return after, results.die_steps(after), False
        setup = self.player in self._setting_up
        doublets = {
            doublet: acey_deucy_results(self.position, self.player, self.ruleset, setup=setup, doublet=doublet)
            for doublet in DOUBLETS
        }
        endings = self.chance.choice(list(doublets.values()))
        ending = self.chance.choice(list(endings))
        # Who may have named another doublet, and played it in full, says so.
        again = any(Ending(ending.position, doublet, again=True) in doublets[doublet] for doublet in DOUBLETS)
        return ending.position, endings.die_steps(ending), again

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
        if self._from_hand:  # what waits in hand is nowhere to be seen
            position = Position(_on_the_board(position.light), _on_the_board(position.dark))
        return reading(position, lying, frame=str(self._seen), t=float(self._seen), trays=not self._from_hand)

    def _hand(self, position: Position, lying: Sequence[DieReading] = ()) -> Reading:
        """A hand covers some points, and what lies under and in it is wrong in every way."""
        covered = self.chance.sample(range(1, 25), 4)
        upset = Position(tuple(reversed(position.light)), position.dark)
        seen = self.see(upset, lying)
        points = tuple({} if n in covered else counts for n, counts in enumerate(seen.points, start=1))
        return replace(seen, hand=True, points=points, position=None)


def _on_the_board(men: Men) -> Men:
    return (MEN_A_SIDE - sum(men[1:BAR]), *men[1:BAR], 0)
