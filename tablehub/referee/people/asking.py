"""Questions that the referee puts to the players at the table, and what their answers do."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.decisions import VoidGame
from tablehub.match.events import Answered, Asked, Overrule, Overruled
from tablehub.match.questions import Question, may_have_been_set_up_so, question_by_button, set_right
from tablehub.match.remedies import foremost_fault
from tablehub.referee.again.finding_back import found_back
from tablehub.referee.again.resuming import stage_of
from tablehub.referee.book import Book, Topic
from tablehub.referee.people.deciding import decide
from tablehub.referee.saying.phrases import differences
from tablehub.referee.stages import AwaitThrow, FindingBack, Stage
from tablehub.referee.throw.opening import begun_by
from tablehub.rules.player import Player
from tablehub.rules.starting import start_position
from tablehub.words.text import joined, say


def ask_whether_setup_stands(book: Book) -> None:
    """The players threw although the starting position was not right; the board was taken up as it lies."""
    if set_right(book.state) is None:
        return
    wrong = differences(start_position(book.state.ruleset), book.state.game_start)
    text = joined(wrong, say("You have thrown all the same. Does the set-up stand so, or is it put right?"))
    book.write(Asked, question=Question.SETUP_STANDS.value, text=text)


def ask_whether_set_up_so(book: Book) -> None:
    """The board differs before anything was played: only the players know whether it was set up so."""
    answered = Question.SETUP_WAS_WRONG.value in book.state.answered
    if answered or book.state.asked is not None or not may_have_been_set_up_so(book.state):
        return
    fault = foremost_fault(book.state)
    assert fault is not None
    text = joined(
        fault.text, say("Or was it set up so? Then the game is void by {ruleset}.", ruleset=book.state.ruleset.name)
    )
    book.write(Asked, question=Question.SETUP_WAS_WRONG.value, text=text)


def answer(stage: Stage, yes: bool, player: Player | None, book: Book) -> Stage | None:
    """The stage after this answer; None where no question is open."""
    question = question_by_button(book.state)
    if question is None:
        return None
    if question is Question.WHO_BEGINS and player is None:
        return stage  # a button they share does not tell who
    book.write(Answered, question=question.value, yes=yes, by=player)
    return followed(stage, Answered(book.frame, book.t, question.value, yes, player), book)


def followed(stage: Stage, answer: Answered, book: Book) -> Stage:
    """The stage once what follows from this answer is written."""
    question, yes, player = Question(answer.question), answer.yes, answer.by
    right = set_right(book.state)
    if question is Question.SETUP_WAS_WRONG and yes:
        return decide(stage, VoidGame(_VOID, by=player), book)
    if question is Question.SETUP_STANDS and not yes and right is not None:
        for topic in (Topic.BOARD, Topic.DICE, Topic.SEEING):
            book.settle(topic)
        book.write(Overruled, action=Overrule.SET_POSITION, position=right, by=player)
        return found_back(stage_of(book.state))
    if question is Question.WHO_BEGINS and player:
        return _begun_by(stage, player if yes else player.opponent, book)
    if question is Question.OPENING_TIED and yes:
        book.write(Overruled, action=Overrule.TIE, by=player)
        if isinstance(stage, AwaitThrow) and stage.tie_asked:  # else another one lies there unread by now
            return replace(stage, unread=None, tie_asked=False)
    return stage


def _begun_by(stage: Stage, starter: Player, book: Book) -> Stage:
    """The same where the board is not looked at yet after a rest, or a while without a camera."""
    if isinstance(stage, FindingBack) and isinstance(stage.then, AwaitThrow):
        return found_back(begun_by(stage.then, starter, book))
    return begun_by(stage, starter, book) if isinstance(stage, AwaitThrow) else stage


_VOID = "the checkers were set up wrongly"
