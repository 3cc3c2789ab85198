"""A wrong play that stands since the opponent has thrown, and that is put right all the same before he moves.

It is too late for that by every book, unless both agree (milton-bradley, additional rule 9: "errors of play cannot be
corrected except by mutual consent"). Whoever put it right has agreed to it, so the other one is asked; it is no
misplay of his, though his throw lies there. He agrees by playing on from it as well.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.events import Played, Rolled
from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState
from tablehub.referee.book import Book, Topic
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw, Turn, Way, turn_in
from tablehub.referee.saying.doubts import about_put_right_late
from tablehub.referee.stages import AwaitPlay
from tablehub.rules.roll import Roll


def put_right_late(stage: AwaitPlay, look: Look, book: Book) -> AwaitPlay | None:
    """The stage once it was asked whether such a play stands as it lies now; None where the board shows none."""
    turn = _let_stand(book.state)
    if turn is None or turn.throw.player is stage.player or stage.last != stage.before or look.sight.doubts():
        return None
    way = turn.legal(look.sight)
    if not isinstance(way, Way) or not way.complete or way.unmoved:
        return None
    if stage.found != way.position:  # who goes on from there is believed
        as_found = [each.another(each.throw, way.position) for each in stage.turns]
        stage = replace(stage, turns=(*stage.turns, *as_found), found=way.position)
    book.complain(Topic.BOARD, about_put_right_late(turn.throw.player, way.position))
    return replace(stage, wrong=way.position, righted=None)


def _let_stand(state: MatchState) -> Turn | None:
    """The turn before the throw that is due, where its play was wrong and stands."""
    thrown = state.checkpoint
    if thrown is None or thrown.event != Rolled.name:
        return None
    last = thrown.before.turns[-1] if thrown.before.turns else None
    played = thrown.before.checkpoint
    if played is None or played.event != Played.name or not isinstance(last, MoveTurn) or last.legal:
        return None
    return turn_in(played.before, played.before.position, Throw(last.player, Roll(*last.dice)))
