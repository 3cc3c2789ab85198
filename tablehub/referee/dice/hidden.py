"""A throw whose dice were seen while the board was hidden, and whose whole play lies there when it is seen again.

Nobody moves under what is taken for a hand without throwing, and what those dice showed is known: a board that their
whole play explains needs no other explanation. Where none does, see `unseen`.
"""

from __future__ import annotations

from tablehub.referee.board.sight import Sight
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import Pair, in_zone, near, whose_dice
from tablehub.referee.dice.lying import lies_still
from tablehub.referee.play.hypotheses import Throw, turn_in
from tablehub.referee.stages import AwaitPlay, AwaitThrow, FindingBack, Stage
from tablehub.referee.throw.between import nearest_ends
from tablehub.referee.turns import begin_turn, end_turn, left_lying
from tablehub.rules.player import Player
from tablehub.rules.position import Position


def played_hidden(stage: Stage, pair: Pair | None, sight: Sight, book: Book) -> Stage:
    """The stage once the board is seen again after these dice were, if a whole play of them lies there and they do not:
    a play of who was to throw, or of his opponent from the end of the play before. Else the stage as it was."""
    if pair is None or any(lies_still(old, new) for old in pair.dice for new in sight.reading.dice):
        return stage
    match stage:
        case AwaitThrow():
            return _played(stage, pair, sight, book) or stage
        case AwaitPlay():
            return _played_next(stage, pair, sight, book) or stage
        case FindingBack(then=AwaitThrow() as then):
            return _played(then, pair, sight, book) or stage
    return stage


def _played(stage: AwaitThrow, pair: Pair, sight: Sight, book: Book) -> Stage | None:
    """Who was to throw has thrown these dice and played them."""
    if stage.player is None or stage.unread or stage.shown or not _may_be_of(stage.player, pair, book):
        return None
    turn = turn_in(book.state, stage.before, Throw(stage.player, pair.roll))
    return begin_turn([turn], pair, book, stage.lying) if turn.is_played(sight) else None


def _played_next(stage: AwaitPlay, pair: Pair, sight: Sight, book: Book) -> Stage | None:
    """The play was ended, and the opponent has thrown these dice and played them."""
    lay, opponent = stage.pair, stage.player.opponent
    if lay is None or book.standing(Topic.BOARD) or not _may_be_of(opponent, pair, book):
        return None
    lies_there = any(near(old, new) for old in lay.dice for new in sight.reading.dice)
    if lies_there or stage.turn.ending(stage.last)[1] or any(turn.legal(sight) for turn in stage.turns):
        return None
    throw = Throw(opponent, pair.roll)
    found = [turn for end in _ends(stage, sight) if (turn := stage.turn.another(throw, end)).is_played(sight)]
    if len(found) != 1:
        return None
    after = left_lying(end_turn(stage.turn, found[0].before, book), stage, lifted=True)
    return begin_turn(found, pair, book, after.lying) if isinstance(after, AwaitThrow) else after


def _ends(stage: AwaitPlay, sight: Sight) -> list[Position]:
    """Where the play may have ended: as it was seen whole last, or else as one turn may have led on from."""
    return [stage.held.position] if stage.held else nearest_ends(stage.turn, sight)


def _may_be_of(player: Player, pair: Pair, book: Book) -> bool:
    ruleset = book.state.ruleset
    return whose_dice(pair.dice, ruleset) in (None, player) and in_zone(pair, player, ruleset)
