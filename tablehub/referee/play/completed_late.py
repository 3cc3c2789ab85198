"""A play that was not complete when the opponent threw, and is completed after he did.

It was let stand with his throw; but what was said of it is that something is still to be played, and whoever plays that
then, before the opponent has moved, does as he was told. Whether it is too late the players see for themselves.
"""

from __future__ import annotations

from tablehub.match.events import Played, Rolled, Undone
from tablehub.referee.book import Book, Topic
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Turn, Way
from tablehub.referee.play.let_go import moved_on
from tablehub.referee.stages import Again, AwaitPlay, AwaitThrow
from tablehub.referee.turns import begin_turn, end_turn, left_lying
from tablehub.rules.acey_deucy import is_acey_deucy


def left_unfinished(stage: AwaitThrow) -> Turn | None:
    """The turn before, where something of its throw was still to be played when the opponent threw, and nobody was told
    before he did."""
    turn = stage.previous
    if turn is None or is_acey_deucy(turn.throw.roll, turn.ruleset):
        return None
    way = turn.ways.get(stage.before)
    return turn if way and (stage.handed or (stage.unfinished and not way.complete)) else None


def completed_late(stage: AwaitPlay, look: Look, book: Book) -> Again | AwaitPlay | None:
    """The stage after what was left of the play before was played, or the same while it is being played; None where
    this look shows nothing of the kind.

    Where its dice may only have been pushed aside any other play of them does: what was whole one way round may have
    been half of it, as 2/off of a 3-1.
    """
    turn, last = stage.unfinished, book.state.checkpoint
    if turn is None or stage.last != stage.before or last is None or last.event != Rolled.name:
        return None
    way, left = turn.legal(look.sight), turn.ways[stage.before].dice_left
    if not isinstance(way, Way) or (stage.handed and not way.complete):
        return None
    if not stage.handed and way.position.men(turn.throw.player) not in moved_on(stage.before, turn, left):
        return None
    if not way.complete:
        return stage
    book.settle(Topic.BOARD)
    for what in (Rolled.name, Played.name):
        book.write(Undone, what=what)
    after = end_turn(turn, way.position, book)
    if not isinstance(after, AwaitThrow):
        return Again(after)
    throws = [turn.another(each.throw, way.position) for each in stage.turns if each.throw.player is stage.player]
    if stage.handed:  # the dice that lie there are those of this turn
        return Again(left_lying(after, stage))
    return Again(begin_turn(throws, stage.pair, book, stage.lying))
