"""What a power cut left half told: events that belong together are written one by one."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.events import Answered, MatchOver, Rolled
from tablehub.match.state import Phase
from tablehub.referee.again.finding_back import found_back
from tablehub.referee.again.resuming import stage_of
from tablehub.referee.book import Book
from tablehub.referee.people.asking import followed
from tablehub.referee.stages import MatchEnded, SettingUp, Stage
from tablehub.referee.turns import end_game
from tablehub.rules.knobs import FirstThrow
from tablehub.rules.outcome import Outcome
from tablehub.rules.starting import start_position


def told_to_the_end(stage: Stage, book: Book) -> Stage:
    """The stage once all is written down that follows from what was written last.

    What was answered or awarded is done, a game that was decided is counted, a match that was won is over, and an
    opening throw that is its winner's first throw is one.
    """
    decided = book.state.to_follow
    if isinstance(decided, Answered):
        stage = followed(stage, decided, book)
    elif decided and decided.player and decided.kind:
        return end_game(book, Outcome(decided.player, decided.kind))
    state = book.state
    if state.phase is Phase.DECIDED:
        return end_game(book)
    if state.phase is Phase.GAME_OVER and state.winner:
        book.write(MatchOver, winner=state.winner, score=state.score)
        return MatchEnded()
    as_at_the_start = state.position == start_position(state.ruleset)
    if state.phase is Phase.GAME_OVER and as_at_the_start and isinstance(stage, SettingUp):
        return replace(stage, ended=book.t)  # its checkers may lie there from the game that was given up
    shown = state.opening.shown if state.opening and state.first_throw is FirstThrow.AS_SHOWN else None
    if state.phase is Phase.TO_ROLL and state.on_turn and shown and not state.paused:
        book.write(Rolled, player=state.on_turn, dice=(shown.a, shown.b))
        return found_back(stage_of(book.state))
    return stage
