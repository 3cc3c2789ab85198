"""A play that was taken back and lies there, as where none could be made: that it stands after all only dice show."""

from __future__ import annotations

from tablehub.referee.book import Book
from tablehub.referee.dice.casts import NoDice
from tablehub.referee.dice.lying import untouched
from tablehub.referee.dice.rethrown import is_the_others_since
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Way
from tablehub.referee.stages import Again, AwaitPlay, AwaitThrow, Stage
from tablehub.referee.turns import anybodys, end_turn


def passed_again(stage: AwaitPlay, way: Way, look: Look, book: Book) -> Stage | Again:
    """The stage while the board lies as the play left it that was taken back.

    A look in doubt may have shown it put back. Its dice were perhaps misread, so dice that are gone already tell
    nothing, nor do those that lay there when it was taken back. Those that were put down again and are lifted do, as
    does a throw of the opponent. Who takes a pass back may have meant the throw: the next one may be either's.
    """
    if not way.complete:
        return stage
    told = is_the_others_since(stage, look.cast)
    if not told and not (isinstance(look.cast, NoDice) and _put_down_again(stage)):
        return stage
    after = end_turn(stage.turn, way.position, book)
    after = anybodys(after, book) if way.unmoved and isinstance(after, AwaitThrow) else after
    return Again(after) if told else after


def _put_down_again(stage: AwaitPlay) -> bool:
    """Were the dice of the throw seen to lie there since, elsewhere than when its play was taken back?"""
    lay = stage.lay
    return stage.pair is not None and not all(any(untouched(old, die) for old in lay) for die in stage.pair.dice)
