"""A whole play that was taken back and lies there: it stands after all where people go on from it.

After a restart nobody knows whether the checkers were put back and played again before it.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import NoDice, Pair
from tablehub.referee.dice.lying import untouched
from tablehub.referee.dice.rethrown import is_the_others_since
from tablehub.referee.look import Look
from tablehub.referee.stages import Again, AwaitPlay, FindingBack
from tablehub.referee.turns import end_turn, left_lying


def put_down_since(stage: FindingBack, look: Look) -> FindingBack:
    """The stage after a look at the dice: those of the throw that is due lie there, and were put down since."""
    then, pair = stage.then, look.cast
    if not isinstance(then, AwaitPlay) or not isinstance(pair, Pair) or pair.roll != then.turn.throw.roll:
        return stage
    lay_there = all(any(untouched(old, die) for old in then.lay) for die in pair.dice)
    return stage if lay_there else replace(stage, put_down=True)


def stands_after_all(stage: FindingBack, look: Look, book: Book) -> Again | None:
    """Its dice were put down again and are gone, or the opponent has thrown others; either for two looks."""
    then, lay = stage.then, stage.lay
    if not isinstance(then, AwaitPlay) or lay is None or stage.seen != lay or look.sight.is_poor:
        return None
    way = then.turn.ways.get(lay)
    if way is None or not way.complete or lay == then.before or not look.shows(lay):
        return None
    lifted = stage.put_down and stage.lifted and isinstance(look.cast, NoDice)
    if not lifted and not (stage.lifted and is_the_others_since(then, look.cast)):
        return None
    book.settle(Topic.BOARD)
    book.certain()
    return Again(left_lying(end_turn(then.turn, lay, book), then, lifted=True))
