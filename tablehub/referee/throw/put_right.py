"""A wrong set-up that was thrown upon, of which the players were asked whether it stands: who puts the checkers where
they belong has answered, and has moved nobody's checkers."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.events import Answered, Overrule, Overruled
from tablehub.match.questions import Question, open_question, set_right
from tablehub.referee.book import Book, Topic
from tablehub.referee.look import Look
from tablehub.referee.people.asking import followed
from tablehub.referee.play.hypotheses import Throw, Way, turn_in
from tablehub.referee.stages import Again, AwaitPlay, AwaitThrow, Stage, due_stage
from tablehub.rules.player import Player
from tablehub.rules.position import Position


def put_right_by_hand(stage: Stage, look: Look, book: Book) -> Stage | Again | None:
    """The stage once the set-up is put right, where the board shows it so, or a play of the throw from there; the same
    while it is being put right; None where it may be a play from the wrong one as well."""
    due, right = due_stage(stage), set_right(book.state)
    asked = open_question(book.state) is Question.SETUP_STANDS
    if not asked or right is None or look.sight.doubts():
        return None
    if isinstance(due, AwaitThrow) and not book.state.turns and not look.shows(due.before):
        return _put_right_between_throws(stage, due, right, look, book)
    if not isinstance(due, AwaitPlay):
        return None
    if look.shows(due.before) or any(isinstance(turn.legal(look.sight), Way) for turn in due.turns):
        return None
    throw = Throw(due.player, due.turn.throw.roll)
    if not isinstance(turn_in(book.state, right, throw).legal(look.sight), Way):
        return stage if _between(due.before, look.sight.position, right) else None
    question = Question.SETUP_STANDS.value
    book.write(Answered, question=question, yes=False)
    return Again(followed(stage, Answered(book.frame, book.t, question, yes=False), book))


def _put_right_between_throws(
    stage: Stage, due: AwaitThrow, right: Position, look: Look, book: Book
) -> Stage | Again | None:
    """The same where nothing is to be played yet: the dice thrown for the start only say who begins."""
    if not look.shows(right):
        return stage if _between(due.before, look.sight.position, right) else None
    book.settle(Topic.BOARD)
    book.write(Answered, question=Question.SETUP_STANDS.value, yes=False)
    book.write(Overruled, action=Overrule.SET_POSITION, position=right)
    return Again(replace(due, before=right, changed=None))


def _between(wrong: Position, seen: Position, right: Position) -> bool:
    """Is this as one of the two, or between them, wherever they differ, and else as both?"""
    sides = ((wrong.men(player), seen.men(player), right.men(player)) for player in Player)
    places = (place for side in sides for place in list(zip(*side, strict=True))[1:])  # what is in a hand is nowhere
    return all(min(before, after) <= now <= max(before, after) for before, now, after in places)
