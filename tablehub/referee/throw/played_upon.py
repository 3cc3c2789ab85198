"""The opponent has thrown and moved, and no look between has seen the play before his well: what was it?

A tournament director who finds other dice on the board, and a board to which one whole play of the throw before and
then moves by these lead, takes both for played; he does not call two turns one wrong play.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.faults import FaultCode
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import NoDice, Pair, readable, whose_dice
from tablehub.referee.dice.lying import another_throw_lies_there, dice_of, known_again, others_than
from tablehub.referee.dice.rethrown import thrown_early
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw, Turn
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.referee.throw.between import missed_plays, nearest_ends
from tablehub.referee.turns import end_turn, revise_roll, thrown_on
from tablehub.rules.position import Position


def played_upon(stage: AwaitPlay, look: Look, book: Book) -> Stage | None:
    """The opponent's turn, where his dice lie there in place of those of a throw that may have been read otherwise, and
    only one end of that leads to the board by some of his play. Of what was called wrong players go on from that."""
    pair = look.cast
    if not isinstance(pair, Pair) or stage.pair is None or stage.held or book.standing(Topic.BOARD):
        return None
    gone = not known_again(stage.pair.dice, look.sight.reading.dice)
    if not gone or look.sight.doubts() or whose_dice(pair.dice, stage.turn.ruleset) is stage.player:
        return None
    found = dict[Position, tuple[Turn, Turn]]()
    for turn in (each for each in stage.turns if each.throw.player is stage.player):
        for end in nearest_ends(turn, look.sight):
            following = turn.another(Throw(stage.player.opponent, pair.roll), end)
            if following.is_begun(look.sight):
                found.setdefault(end, (turn, following))
    if len(found) != 1:
        return None
    ((end, (own, theirs)),) = found.items()
    own = own if own is stage.turn else revise_roll(stage, own, book).turn
    after = end_turn(own, end, book)
    return thrown_on(after, [theirs], pair, book, stage.lying)


def played_beside(stage: AwaitPlay, look: Look, book: Book) -> Position | None:
    """The end of a play beside whose dice the opponent has thrown, and from which he has moved before this look: the
    one that was seen, or the only one that leads there. He has not thrown too early: nobody moves on half a play."""
    if stage.pair is None or not thrown_early(stage, look.cast, complete=True):
        return None
    others = others_than(stage.pair.dice, dice_of(look.cast))
    if not all(readable(die) for die in others):
        return None
    theirs = Throw(stage.player.opponent, Pair(*others).roll)
    told = not book.standing(Topic.BOARD) and not look.sight.doubts()
    ends = [stage.held.position] if stage.held else nearest_ends(stage.turn, look.sight) if told else []
    found = [end for end in ends if stage.turn.another(theirs, end).is_begun(look.sight)]
    return found[0] if len(found) == 1 else None


def ended_before(stage: AwaitPlay, look: Look, book: Book) -> Stage | None:
    """The stage after a play that was seen whole, where no dice lie there now and a whole play of the opponent's leads
    on from it, by some throw: that turn was over, and what is missed of the next is asked about or written down."""
    position = stage.whole
    if position is None or not isinstance(look.cast, NoDice) or book.standing(Topic.BOARD):
        return None
    following = AwaitThrow(position, stage.player.opponent, changed=stage.wrong)
    if stage.turn.ending(position)[1] or not missed_plays(following, look, stage.turn.ruleset):
        return None
    after = end_turn(stage.turn, position, book)
    return replace(after, changed=stage.wrong) if isinstance(after, AwaitThrow) else after


def ended_before_theirs(stage: AwaitPlay, misplay: Misplay, look: Look, book: Book) -> Stage | None:
    """The stage after a play that is whole but for checkers of the opponent's that have moved as well, where two dice
    lie elsewhere that show something else: nobody plays for the other one and lifts his dice. That turn was over, and
    the opponent has played a throw since, those or one that nobody saw."""
    way = stage.turn.ways.get(misplay.base)
    if misplay.code is not FaultCode.WRONG_PLAYER or way is None or not way.complete or misplay.base == stage.before:
        return None
    if not another_throw_lies_there(stage.pair, stage.turn.throw.roll, look.cast):
        return None
    if book.standing(Topic.BOARD) or look.sight.doubts():
        return None
    return end_turn(stage.turn, misplay.base, book)
