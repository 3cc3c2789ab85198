"""A throw that is due, as it was written before a restart, beside two other dice: those of the turn before, perhaps.

Nobody who looks then has seen which came first; that turn's dice are known by what they show. Others are the next
throw, if a whole play lies there. So are dice that show the same as they did, if whose turn it is plays them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState
from tablehub.referee.book import Book
from tablehub.referee.dice.casts import TWO, Pair, readable
from tablehub.referee.dice.lying import others_than
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw, turn_in
from tablehub.referee.stages import AwaitPlay, AwaitThrow
from tablehub.referee.turns import begin_turn
from tablehub.rules.roll import Roll
from tablehub.vision.reading import DieReading


def beside_old_dice(stage: AwaitPlay, dice: tuple[DieReading, ...], state: MatchState) -> AwaitPlay:
    """The stage with its own dice told from the two beside them, where they have not been seen yet."""
    last = state.turns[-1] if state.turns else None
    if stage.pair or stage.lying or len(dice) != TWO + TWO:
        return stage
    if not all(readable(die) for die in dice):
        return stage
    due = stage.turn.throw.roll
    before = Roll(*last.dice) if isinstance(last, MoveTurn) else None
    splits = [(Pair(*own), others_than(own, dice)) for own in combinations(dice, TWO)]
    due_there = [split for split in splits if split[0].roll == due]
    old = [split for split in due_there if Pair(*split[1]).roll == before]
    if not due_there:
        return stage
    own, others = max(old or due_there, key=lambda split: (split[0].in_half_of is stage.player, not split[0].is_split))
    return replace(stage, lying=others) if old else replace(stage, pair=own)


def played_from_there(stage: AwaitThrow, look: Look, book: Book) -> AwaitPlay | None:
    """Dice that showed after a restart what those of the turn before did were thrown since, while nobody saw it: whose
    turn it is begins to play them."""
    found, player = stage.found, stage.player
    if found is None or player is None or not stage.lying or stage.unread or look.sight.doubts():
        return None
    turn = turn_in(book.state, stage.before, Throw(player, found.roll))
    return begin_turn([turn], found, book) if turn.is_begun(look.sight) else None
