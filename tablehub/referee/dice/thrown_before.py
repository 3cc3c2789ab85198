"""A throw that others seemed to be made in place of, before anything was played: it stands after all where its play
comes to lie there. Where dice may lie anywhere and look alike, who plays fast has the next throw lie beside a checker
that is still in the hand of who plays the first one."""

from __future__ import annotations

from tablehub.referee.book import Book, Topic
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw
from tablehub.referee.stages import AwaitPlay, Stage
from tablehub.referee.turns import begin_turn, end_turn, thrown_on, unwrite_roll


def stood_after_all(stage: AwaitPlay, look: Look, book: Book) -> Stage | None:
    """The stage in which the first throw is played, or those in place of it by the opponent; None where the board does
    not tell that."""
    before, pair = stage.replaced, stage.pair
    if before is None or pair is None or book.standing(Topic.BOARD):
        return None
    if before.turn.is_begun(look.sight):
        unwrite_roll(book)
        return begin_turn([before.turn], before.pair, book, stage.lying)
    end = stage.held.position if stage.held else stage.last  # by the throw in its place only half a play, perhaps
    way = before.turn.ways.get(end)
    if way is None or not way.complete or end == before.before:
        return None
    following = before.turn.another(Throw(before.player.opponent, stage.turn.throw.roll), end)
    if not following.is_begun(look.sight):
        return None
    unwrite_roll(book)
    begin_turn([before.turn], before.pair, book)
    after = end_turn(before.turn, end, book)
    return thrown_on(after, [following], pair, book, stage.lying)
