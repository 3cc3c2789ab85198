"""A wrong set-up that was thrown upon, of which the players were asked whether it stands: who puts the checkers where
they belong has answered, and has moved nobody's checkers."""

from __future__ import annotations

from tablehub.match.events import Answered
from tablehub.match.questions import Question, open_question, set_right
from tablehub.referee.book import Book
from tablehub.referee.look import Look
from tablehub.referee.people.asking import followed
from tablehub.referee.play.hypotheses import Throw, Way, turn_in
from tablehub.referee.stages import Again, AwaitPlay, Stage, due_stage
from tablehub.rules.player import Player
from tablehub.rules.position import Position


def put_right_by_hand(stage: Stage, look: Look, book: Book) -> Stage | Again | None:
    """The stage once the set-up is put right, where the board shows it so, or a play of the throw from there; the same
    while it is being put right; None where it may be a play from the wrong one as well."""
    due, right = due_stage(stage), set_right(book.state)
    asked = open_question(book.state) is Question.SETUP_STANDS
    if not isinstance(due, AwaitPlay) or not asked or right is None or look.sight.doubts():
        return None
    if look.shows(due.before) or any(isinstance(turn.legal(look.sight), Way) for turn in due.turns):
        return None
    throw = Throw(due.player, due.turn.throw.roll)
    if not isinstance(turn_in(book.state, right, throw).legal(look.sight), Way):
        return stage if _between(due.before, look.sight.position, right) else None
    question = Question.SETUP_STANDS.value
    book.write(Answered, question=question, yes=False)
    return Again(followed(stage, Answered(book.frame, book.t, question, yes=False), book))


def _between(wrong: Position, seen: Position, right: Position) -> bool:
    """Is this as one of the two, or between them, wherever they differ, and else as both?"""
    sides = ((wrong.men(player), seen.men(player), right.men(player)) for player in Player)
    places = (place for side in sides for place in list(zip(*side, strict=True))[1:])  # what is in a hand is nowhere
    return all(min(before, after) <= now <= max(before, after) for before, now, after in places)
