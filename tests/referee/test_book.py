"""The referee's book: every event folded, every complaint once."""

from __future__ import annotations

import pytest

from tablehub.errors import BadEvent
from tablehub.match.events import FaultCleared, FaultFound, Rolled, SetupCorrect
from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState, Phase
from tablehub.referee.book import DOUBTFUL_LOOKS, Book, Complaint, Topic
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN

WRONG = Complaint(FaultCode.WRONG_COUNT, Player.LIGHT, "no", key=1)
GONE = Complaint(FaultCode.CHECKER_MISSING, Player.LIGHT, "gone", key=1, needs_second_look=True)


def new_book(patience: float = 0.0) -> Book:
    book = Book(MatchState.new(0, MODERN), patience)
    book.at("1", 1.0)
    return book


def codes(book: Book) -> list[str]:
    """What was written since last asked: codes found, and with a minus codes cleared."""
    told = []
    for event in book.take():
        if isinstance(event, FaultFound):
            told.append(event.code.value)
        if isinstance(event, FaultCleared):
            told.append("-" + event.code.value)
    return told


def test_what_is_written_is_folded_and_told_once() -> None:
    book = new_book()
    book.write(SetupCorrect)
    assert book.state.phase is Phase.TO_ROLL
    assert [(event.name, event.frame, event.t) for event in book.take()] == [("setup-correct", "1", 1.0)]
    assert book.take() == []


def test_what_cannot_come_now_is_refused() -> None:
    with pytest.raises(BadEvent):
        new_book().write(Rolled, player=Player.LIGHT, dice=(3, 1))


def test_a_complaint_is_said_once_and_cleared_once() -> None:
    book = new_book()
    for _ in range(3):
        book.complain(Topic.BOARD, WRONG)
    assert codes(book) == ["wrong-count"]
    for _ in range(2):
        book.settle(Topic.BOARD)
    assert codes(book) == ["-wrong-count"]
    assert book.state.open_faults == ()


def test_another_complaint_of_the_same_topic_takes_its_place() -> None:
    book = new_book()
    book.complain(Topic.BOARD, WRONG)
    book.complain(Topic.BOARD, Complaint(FaultCode.BAR_FIRST, None, "bar"))
    assert codes(book) == ["wrong-count", "-wrong-count", "bar-first"]


def test_topics_do_not_disturb_each_other() -> None:
    book = new_book()
    book.complain(Topic.BOARD, WRONG)
    book.complain(Topic.DICE, Complaint(FaultCode.DIE_COCKED, None, "cocked"))
    book.settle(Topic.DICE)
    assert codes(book) == ["wrong-count", "die-cocked", "-die-cocked"]
    assert book.has(Topic.BOARD, FaultCode.WRONG_COUNT)


def test_settling_some_codes_leaves_others() -> None:
    book = new_book()
    book.complain(Topic.BOARD, WRONG)
    book.settle(Topic.BOARD, FaultCode.UNSURE)
    assert book.has(Topic.BOARD, FaultCode.WRONG_COUNT)


def test_what_needs_a_second_look_is_said_at_the_second_of_the_same() -> None:
    book = new_book()
    book.complain(Topic.BOARD, GONE)
    assert book.has_pending
    book.complain(Topic.BOARD, Complaint(FaultCode.CHECKER_MISSING, None, "other", key=2, needs_second_look=True))
    assert codes(book) == []
    book.complain(Topic.BOARD, Complaint(FaultCode.CHECKER_MISSING, None, "other", key=2, needs_second_look=True))
    assert codes(book) == ["checker-missing"]
    assert not book.has_pending


def test_an_interruption_starts_the_waiting_anew() -> None:
    book = new_book()
    book.complain(Topic.BOARD, GONE)
    book.interrupted()
    book.complain(Topic.BOARD, GONE)
    assert codes(book) == []


def test_patience_is_counted_from_the_first_look_in_seconds() -> None:
    book = new_book(patience=1.0)
    for t, said in ((1.0, []), (1.6, []), (2.1, ["wrong-count"])):
        book.at("x", t)
        book.complain(Topic.BOARD, WRONG)
        assert codes(book) == said


def test_at_the_end_what_is_certain_is_said_without_a_second_look() -> None:
    book = new_book()
    book.complain(Topic.BOARD, GONE)
    book.complain(
        Topic.DICE, Complaint(FaultCode.DICE_LIFTED_EARLY, None, "early", needs_second_look=True, for_sure=False)
    )
    book.say_pending()
    assert codes(book) == ["checker-missing"]


def test_doubt_is_said_after_several_looks_in_a_row() -> None:
    book = new_book()
    unsure = Complaint(FaultCode.UNSURE, None, "what?")
    for _ in range(DOUBTFUL_LOOKS - 1):
        book.doubt(unsure)
    book.certain()
    for _ in range(DOUBTFUL_LOOKS - 1):
        book.doubt(unsure)
    assert codes(book) == []
    book.doubt(unsure)
    assert codes(book) == ["unsure"]
    book.certain()
    assert codes(book) == ["-unsure"]
