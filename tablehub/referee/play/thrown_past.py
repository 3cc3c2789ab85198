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


def thrown_past(stage: AwaitPlay, look: Look, book: Book, *, told: bool) -> AwaitPlay:
    """The stage after a look that shows no legal part of its play; `told`: the board could be told in it.

    Other dice were thrown in its place where its own were lifted before, while the board could not be told. Two other
    throws were made in turn where each lies elsewhere and shows something else: one alone may be its own dice, pushed
    aside and misread. Who was told before that the board is wrong has been told so rightly.
    """
    cast = look.cast
    if not isinstance(cast, Pair) or not others_lie_there(stage.pair, cast):
        return stage
    called = book.standing(Topic.BOARD) is not None
    if stage.lifted and not (told and called):
        stage = replace(stage, overtaken=True)
    if called or cast.roll == stage.turn.throw.roll:
        return stage
    first = stage.others or cast
    another = cast.roll != first.roll and not lie_there_still(first, cast)
    return replace(stage, others=first, overtaken=stage.overtaken or another)
