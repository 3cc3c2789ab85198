"""What a .mat file tells of a game: all, or the plays up to where other programs cannot follow.

GNU Backgammon leaves out a play that it refuses, and all that cannot follow then; a game of which it has read nothing
it does not count. So a wrong play that was let stand is written as its throw alone, and no play after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tablehub.errors import BadNotation
from tablehub.match.record import GameRecord, MoveTurn
from tablehub.records.replay import ReplayedMove, move_number, replay, turns_decided
from tablehub.records.transcribed import last_cube, with_result
from tablehub.rules.legal import legal_results
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import Step
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset


@dataclass(frozen=True, slots=True)
class Told:
    """A game with what is told of it."""

    game: GameRecord
    steps: Mapping[int, tuple[Step, ...]]
    """Of each throw that is written, by its turn, the play one die a step."""
    wrong: ReplayedMove | None = None
    """The first play that no book allows, if any; only its throw is told."""
    book: str = ""
    """Whose book allows plays of this game that GNU Backgammon refuses."""

    def cut_short(self) -> str:
        """A sentence without the word "Game " and a colon, which mean something else inside the file; "" if all is
        told."""
        game, turns = self.game, self.game.turns
        if self.wrong:
            number, play = move_number(turns, self.wrong.index), self.wrong.turn.play
            wrong = f"{play} was a wrong play and stood" if play and play.steps else "nobody saw how it was played"
            return f"No. {game.number} is told up to the throw of move {number}; {wrong}."
        if not game.boards:
            return ""
        unseen = "the board was set or not seen played"
        if all(index in self.steps for index, turn in enumerate(turns) if isinstance(turn, MoveTurn)):
            return f"Of No. {game.number} all moves are told, but not that {unseen} after the last of them."
        last = move_number(turns, game.boards[0].turns - 1)
        return f"No. {game.number} is told up to move {last}, after which {unseen}."

    def decided(self) -> str:
        """That turns do not follow each other, as above; "" if they do."""
        return f"In No. {self.game.number} people decided whose turn it was." if turns_decided(self.game.turns) else ""

    def by_book(self) -> str:
        """That other programs refuse plays of the book that was played by, as above."""
        return f"In No. {self.game.number} are plays of {self.book}, which other programs refuse." if self.book else ""

    def not_counted(self) -> str:
        """That GNU Backgammon, which counts a game by what it can follow of it, follows nothing in this one."""
        if not self.game.result or self._followed():
            return ""
        return f"GNU Backgammon may not count No. {self.game.number}, which it cannot follow."

    def counted_otherwise(self) -> int | None:
        """What GNU Backgammon makes of the result where that is another number, else None. A game that was played out
        it counts by the board, one that was given up by the cube, never by Jacoby or a book of another kind."""
        game, result = self.game, self.game.result
        if result is None or game.results or not self._followed():
            return None
        if self.wrong or self.book or game.boards or game.start != Position.start():  # it sees nobody bear off all
            game = replace(game, boards=(), turns=tuple(turn for turn in game.turns if not isinstance(turn, MoveTurn)))
        read = with_result(game, result.winner, result.points).result
        counted = last_cube(game) * (read.kind or GameKind.SINGLE).multiplier(MODERN) if read else result.points
        return None if counted == result.points else counted

    def _followed(self) -> bool:
        """Does it follow anything: a turn of the cube, a throw alone, a play from the start that it knows?"""
        for index, turn in enumerate(self.game.turns):
            if not isinstance(turn, MoveTurn):
                return True
            steps = self.steps.get(index)
            if steps is None:
                continue
            try:
                after = turn.play.apply(Position.start(), turn.player) if turn.play and steps else None
            except BadNotation:
                continue
            if after is None or after in legal_results(Position.start(), turn.player, Roll(*turn.dice)):
                return True
        return False


def told_of(game: GameRecord, ruleset: Ruleset) -> Told:
    """What a .mat file tells of a game played by these rules."""
    told = game.boards[0].turns if game.boards else len(game.turns)
    steps: dict[int, tuple[Step, ...]] = {}
    book = ""
    for move in replay(game):
        if move.index >= told:
            break
        if not move.legal:
            by_book = legal_results(move.before, move.turn.player, Roll(*move.turn.dice), ruleset)
            move = replace(move, results=by_book)
            if not move.legal:
                return Told(game, {**steps, move.index: ()}, move, book)
            book = ruleset.name
        steps[move.index] = move.die_steps()
    return Told(game, steps, book=book)
