"""A disturbed board that people took over while a throw lay on it: is the throw still to be played?

Who puts the checkers of a board back that was bumped, and who has played a throw that was read wrongly, press the
same. What they do next tells: the throw is due, until its dice are lifted, the opponent throws or doubles, or "done" is
pressed with nothing moved since.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.events import Overrule, Overruled
from tablehub.match.faults import FaultCode
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import NoDice
from tablehub.referee.dice.lying import untouched
from tablehub.referee.dice.rethrown import is_next_throw, is_thrown_on, is_thrown_once_taken_over
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Verdict, Way
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import Again, AwaitPlay, AwaitThrow, Stage
from tablehub.referee.turns import anybodys, left_lying
from tablehub.rules.player import Player


def may_be_due_still(stage: AwaitPlay, book: Book) -> bool:
    """Do both dice of the throw lie where they lay, on a board that no play of it explains?"""
    return book.has(Topic.BOARD, FaultCode.BOARD_DISTURBED) and lies_there(stage, book)


def lies_there(stage: Stage, book: Book) -> bool:
    """Do both dice of the throw that is due lie where they lay?"""
    if not isinstance(stage, AwaitPlay) or stage.pair is None or book.seen is None:
        return False
    return all(any(untouched(old, die) for die in book.seen.reading.dice) for old in stage.pair.dice)


def is_unmoved_since(stage: Stage, book: Book) -> bool:
    """Was the board taken over while this throw lay there, and nothing moved on it since?"""
    unmoved = isinstance(stage, AwaitPlay) and stage.taken_over and stage.last == stage.before
    return unmoved and book.standing(Topic.BOARD) is None


def was_played(stage: AwaitPlay, book: Book, by: Player | None = None) -> Stage:
    """The throw was played before the board was taken over: the turn is over."""
    turn = stage.player.opponent
    book.settle(Topic.BOARD)
    book.write(Overruled, action=Overrule.SET_TURN, player=turn, by=by)
    return left_lying(anybodys(AwaitThrow(stage.before, turn), book), stage)


def ended_untouched(stage: AwaitPlay, verdict: Verdict, look: Look, book: Book) -> Stage | Again | None:
    """The same where its dice are gone, for two looks, or the next ones lie there, and nothing was moved."""
    if not is_unmoved_since(stage, book) or not isinstance(verdict, Way) or not verdict.unmoved:
        return None
    others = is_thrown_on(stage, look.cast) or is_thrown_once_taken_over(stage, look.cast)
    if others or is_next_throw(stage, look.cast):
        return Again(was_played(stage, book))
    if not isinstance(look.cast, NoDice):
        return None
    if book.patience and not stage.lifted:
        book.doubt(about_unclear_board(stage.player, look.sight))  # one look may overlook them
        return replace(stage, lifted=True)
    after = was_played(stage, book)
    return replace(after, lying=stage.lying) if isinstance(after, AwaitThrow) else after
