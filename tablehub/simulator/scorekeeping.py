"""What people at a table keep in their heads: the score, the cube and whose game it is, counted by the rules alone.

Nothing here knows how the program keeps a match, so that one can be held against the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tablehub.rules.counting import units_declined, units_won
from tablehub.rules.cube import Cube, why_no_double
from tablehub.rules.knobs import NextStart
from tablehub.rules.outcome import GameKind, Outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was counted."""

    winner: Player
    kind: GameKind
    points: int


@dataclass(eq=False)
class Card:
    """The score card of a match to `length` points (0: money play, which never ends)."""

    ruleset: Ruleset
    length: int
    results: list[Result] = field(default_factory=list)
    cube: Cube = field(default_factory=Cube)
    crawford: bool = False
    """This is the Crawford game."""
    _crawford_over: bool = False

    def points(self, player: Player) -> int:
        return sum(result.points for result in self.results if result.winner is player)

    @property
    def winner(self) -> Player | None:
        """Who has won the match."""
        if not self.length:
            return None
        return next((player for player in Player if self.points(player) >= self.length), None)

    def begin_game(self) -> Player | None:
        """The cube goes back to the middle; gives who begins without an opening throw, if anybody does."""
        self.cube = Cube()
        self._crawford_over |= self.crawford
        one_away = max(self.points(player) for player in Player) == self.length - 1
        self.crawford = self.ruleset.crawford and self.length > 1 and one_away and not self._crawford_over
        last = self.results[-1] if self.results else None
        winner_begins = self.ruleset.next_start is NextStart.WINNER_OF_HIT
        return last.winner if last and winner_begins and last.kind is GameKind.SINGLE else None

    def tied(self, times: int) -> bool:
        """The opening throw was a tie, for the `times`-th time in this game: does that double the stake?"""
        for_money_only = self.length and not self.ruleset.ties_double_matches
        allowed = 0 if for_money_only else self.ruleset.automatic_doubles
        if times > allowed:
            return False
        self.cube = self.cube.raised()
        return True

    def may_double(self, player: Player, *, first_throw: bool) -> bool:
        return (
            why_no_double(self.cube, player, self.ruleset, first_throw=first_throw, crawford_game=self.crawford) is None
        )

    def taken(self, by: Player) -> None:
        self.cube = self.cube.taken(by)

    def won(self, ended: Outcome, position: Position) -> None:
        """The game was played out, and `position` stands."""
        loser = position.men(ended.winner.opponent)
        points = units_won(ended.kind, self.cube, loser, self.ruleset, money=self.length == 0)
        self.results.append(Result(ended.winner, ended.kind, points))

    def declined(self, by: Player, position: Position) -> None:
        """`by` passed a double."""
        points = units_declined(self.cube, position.men(by), self.ruleset)
        self.results.append(Result(by.opponent, GameKind.SINGLE, points))
