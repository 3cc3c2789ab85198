"""A written game played through again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablehub.errors import BadNotation
from tablehub.match.record import DoubleTurn, GameRecord, MoveTurn, PassTurn, TakeTurn, Turn
from tablehub.rules.legal import LegalResults, legal_results
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset


@dataclass(frozen=True, slots=True)
class ReplayedMove:
    """One throw of a game with what it allowed. `after` equals `before` where nothing was played."""

    index: int
    """Which of the game's turns it is, from 0."""
    turn: MoveTurn
    before: Position
    after: Position
    results: LegalResults

    @property
    def legal(self) -> bool:
        return self.turn.play is None or self.after in self.results

    def die_steps(self) -> tuple[Step, ...]:
        """The play one die a step, as transcripts list it; as it was written where it is not a legal play."""
        written = (self.turn.play or Play()).steps
        if not self.legal or self.turn.play is None:
            return written
        single = self.results.die_steps(self.after)
        if len(single) == len(written):
            return written
        return tuple(sorted(single, key=lambda step: -step.src))


def replay(game: GameRecord, ruleset: Ruleset = MODERN) -> Iterator[ReplayedMove]:
    """Every throw of the game in order, with what `ruleset` allows.

    Raises `BadNotation` naming the move at a play that cannot be made at all.
    """
    position, boards = game.start, {board.turns: board.position for board in game.boards}
    for index, turn in enumerate(game.turns):
        position = boards.get(index, position)
        if isinstance(turn, MoveTurn):
            results = legal_results(position, turn.player, Roll(*turn.dice), ruleset)
            try:
                after = turn.play.apply(position, turn.player) if turn.play else position
            except BadNotation as error:
                if turn.legal or index + 1 not in boards:  # else it stood, and led there all the same
                    raise BadNotation(f"move {move_number(game.turns, index)}: {error}") from error
                after = boards[index + 1]
            yield ReplayedMove(index, turn, position, after, results)
            position = after


def next_to_act(turns: Sequence[Turn]) -> Player | None:
    """Who acts after these turns unless people decide otherwise; None before the first, and after a pass."""
    match turns[-1] if turns else None:
        case None | PassTurn():
            return None
        case TakeTurn():
            return next((turn.player for turn in reversed(turns) if isinstance(turn, DoubleTurn)), None)
        case turn:
            return turn.player.opponent


def turns_decided(turns: Sequence[Turn]) -> tuple[int, ...]:
    """Which turns are another player's than would have followed: people have decided whose turn it was."""
    return tuple(index for index, turn in enumerate(turns) if next_to_act(turns[:index]) not in (None, turn.player))


def move_number(turns: Sequence[Turn], index: int) -> int:
    """The number of the line on which transcripts write this turn: two turns a line, the left one of light."""
    number, before = 0, None
    for turn in turns[: index + 1]:
        number += turn.player is Player.LIGHT or before is not Player.LIGHT
        before = turn.player
    return number


def last_position(game: GameRecord) -> Position:
    """Where the checkers stand at the end of the game."""
    position, turns = game.start, 0
    for move in replay(game):
        position, turns = move.after, move.index + 1
    return next((board.position for board in reversed(game.boards) if board.turns >= turns), position)
