"""A throw that one look alone has read: with another number on one of its dice it may have left no move."""

from __future__ import annotations

from tablehub.match.taking_back import is_set_by_people
from tablehub.referee.book import Book
from tablehub.referee.play.hypotheses import Throw, Turn
from tablehub.referee.stages import AwaitPlay
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.roll import Roll

_ONCE = 2
"""How often dice count as seen after one look: where their turn begins with it, and where it is judged."""


def is_read_once(stage: AwaitPlay, book: Book) -> bool:
    """Has one look alone read these dice, where looks follow each other?"""
    seen = book.patience > 0 and stage.pair is not None and stage.looks <= _ONCE
    return seen and not is_set_by_people(book.state)


def read_otherwise(stage: AwaitPlay) -> list[Turn]:
    """The throws with another number on one of the dice."""
    read = stage.turn.throw.roll
    near = {Roll(n, pip) for n in range(1, 7) for pip in read.pips} - {read}
    rolls = [roll for roll in Roll.all() if roll in near and not is_acey_deucy(roll, stage.turn.ruleset)]
    return [stage.turn.another(Throw(stage.player, roll)) for roll in rolls]


def may_have_had_no_move(stage: AwaitPlay, book: Book) -> bool:
    """Was nothing played of a throw that one look alone has read, and would another number on one of its dice have left
    its player without a move? Who moves nothing and lifts his dice has seen so himself. Where others take their place
    and nobody saw the board without any, he may be moving still."""
    if not stage.gone or stage.last != stage.before or not is_read_once(stage, book):
        return False
    return any(turn.ways[turn.before].complete for turn in read_otherwise(stage))
