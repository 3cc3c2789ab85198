"""A table of acey-deucy, where nobody sees what waits in hand."""

from __future__ import annotations

from tablehub.match.events import Played
from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.referee.tables import LIGHT, TestTable


def unseen(position: Position) -> Position:
    """What lies on the board: checkers in hand and those borne off are not there."""
    light, dark = ((15 - sum(each[1:25]), *each[1:25], 0) for each in (position.light, position.dark))
    return Position(light, dark)


class AceyDeucyTable(TestTable):
    __test__ = False

    def __init__(self, position: Position | None = None, turn: Player | None = LIGHT, *, patience: float = 0.0) -> None:
        super().__init__(position, turn, ruleset=ACEY_DEUCY, trays=False, patience=patience)

    def look(self, position: Position, *lying: object) -> None:
        self.see(unseen(position), lying)  # type: ignore[arg-type]

    def endings(self) -> list[tuple[str, int | None, bool]]:
        return [(each.play, each.doublet, each.again) for each in self.events if isinstance(each, Played)]
