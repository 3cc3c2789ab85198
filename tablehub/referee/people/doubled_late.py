"""A double that was agreed on by word before the throw and not pressed. Once the dice lie there the doubler's press
alone counts for nothing; if who was doubled takes it, both say so, and it stands as if it had been pressed in time."""

from __future__ import annotations

from tablehub.match.events import Doubled, Rolled, Taken, Undone
from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState, Phase
from tablehub.referee.book import Book, Topic
from tablehub.rules.player import Player


def state_before_throw(state: MatchState, doubler: Player) -> MatchState | None:
    """The state before the throw that is being played, where `doubler` might have doubled; None where he might not, or
    where people have decided something of the throw since."""
    last = state.checkpoint
    if state.phase is not Phase.TO_MOVE or state.on_turn is not doubler or last is None or last.event != Rolled.name:
        return None
    return last.before if last.before.own is None and last.before.why_no_double(doubler) is None else None


def take_late(player: Player | None, book: Book) -> bool:
    """Has `player` (None: a shared button) taken a double that was pressed after the throw? Then it counts."""
    told, roll = book.standing(Topic.CUBE), book.state.roll
    doubler = told.player if told and told.code is FaultCode.DOUBLE_AFTER_ROLL else None
    if doubler is None or roll is None or player is doubler:
        return False
    before = state_before_throw(book.state, doubler)
    if before is None:
        return False
    book.settle(Topic.CUBE)
    book.write(Undone, what=Rolled.name)
    book.write(Doubled, player=doubler, value=before.cube.offer)
    book.write(Taken, player=doubler.opponent)
    book.write(Rolled, player=doubler, dice=(roll.a, roll.b))
    return True
