"""The game has gone on past a throw: others were thrown, and what lies there is no play of it alone.

Who plays fast has thrown and moved before the end of the play before could be told, and so has his opponent. Then the
board fits no play of the throw that is waited for, and nobody has done anything wrong.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import Pair
from tablehub.referee.dice.lying import lie_there_still, others_lie_there
from tablehub.referee.look import Look
from tablehub.referee.stages import AwaitPlay


def thrown_past(stage: AwaitPlay, look: Look, book: Book) -> AwaitPlay:
    """The stage after a look that shows no legal part of its play. Two other throws were made in turn where each lies
    elsewhere and shows something else: one alone may be its own dice, pushed aside and misread. Who was told before
    that the board is wrong has been told so rightly."""
    cast = look.cast
    if book.standing(Topic.BOARD) or not isinstance(cast, Pair) or not others_lie_there(stage.pair, look.cast):
        return stage
    if cast.roll == stage.turn.throw.roll:
        return stage
    first = stage.others or cast
    another = cast.roll != first.roll and not lie_there_still(first, cast)
    return replace(stage, others=first, overtaken=stage.overtaken or another)
