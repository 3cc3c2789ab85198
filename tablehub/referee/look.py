"""One look at the settled table."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.referee.board.sight import Sight
from tablehub.referee.dice.casts import Cast
from tablehub.referee.play.hypotheses import NEAR
from tablehub.rules.player import Player
from tablehub.rules.position import Position


@dataclass(frozen=True, slots=True)
class Look:
    """The board and the dice of one reading, the points whose upper checkers nobody sees (`hidden_layers`), and who has
    always thrown where the dice lie (`halves`)."""

    sight: Sight
    cast: Cast
    hidden: frozenset[int] = frozenset()
    throws_there: Player | None = None

    def shows(self, position: Position) -> bool:
        """Does `position` agree with the board as well as nearly any other?"""
        return self.sight.gap(position) <= NEAR
