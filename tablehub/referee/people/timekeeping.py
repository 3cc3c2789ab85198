"""The referee keeps the time: he tells when a player's has run out, and writes down what people decide about it.

Nobody loses by the clock alone: the opponent claims the match, or lets him play on.
"""

from __future__ import annotations

from tablehub.match.decisions import AdjustClock, ClaimOnTime, PlayOnWithoutTime
from tablehub.match.events import ClockAdjusted, FlagFell, FlagWaived, MatchOver, TimeClaimed
from tablehub.referee.book import Book, Topic
from tablehub.referee.stages import MatchEnded, Stage


def watch(book: Book) -> None:
    """Tell whose time has run out by now."""
    clock = book.state.clock
    player = clock.out_of_time(book.t) if clock else None
    if player:
        book.write(FlagFell, player=player)


def adjust(stage: Stage, decision: AdjustClock, book: Book) -> Stage:
    book.write(ClockAdjusted, player=decision.player, seconds=decision.seconds, by=decision.by)
    return stage


def claim(stage: Stage, decision: ClaimOnTime, book: Book) -> Stage:
    """The match is over; what was in question on the board no longer is."""
    clock = book.state.clock
    assert clock
    assert clock.flag
    winner = clock.flag.opponent
    for topic in Topic:
        book.settle(topic)
    book.write(TimeClaimed, player=winner, by=decision.by)
    book.write(MatchOver, winner=winner, score=book.state.score)
    return MatchEnded()


def play_on(stage: Stage, decision: PlayOnWithoutTime, book: Book) -> Stage:
    clock = book.state.clock
    assert clock
    assert clock.flag
    book.write(FlagWaived, player=clock.flag, by=decision.by)
    return stage
