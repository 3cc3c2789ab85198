"""A throw that is played by the other player than was waited for, which may be right only if something rare was so.

Nobody saw the board for so long that he may have thrown, seen that he cannot move and taken up his dice. Where a single
number is blocked that takes a doublet, one throw in thirty-six; nor does anybody play his opponent's dice much oftener.
Who could believe either asks: the play counts unless it is put back.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.referee.book import Book, Topic
from tablehub.referee.play.hypotheses import Way
from tablehub.referee.saying import wording
from tablehub.referee.stages import AwaitPlay, AwaitThrow


def ask_whose(stage: AwaitPlay, way: Way, book: Book) -> None:
    """What this look shows is a part of a play, and certain, unless it has to be asked whose throw it was."""
    player = way.turn.throw.player
    if stage.waited_for is None or stage.waited_for is player or not way.complete:
        book.certain()
        return
    book.complain(Topic.SEEING, wording.about_throw_of(player))


def asked_until_thrown(after: AwaitThrow, played: AwaitPlay) -> AwaitThrow:
    """The stage after such a play: once the board lies as before it again, it was none, and who was to throw is."""
    player = played.waited_for
    if player is None or player is played.player:
        return after
    return replace(after, doubted=True, unthrown=AwaitThrow(played.before, player))


def is_asked_whose(stage: AwaitThrow) -> bool:
    """Was the play before made by such a throw?"""
    before, last = stage.unthrown, stage.previous
    return before is not None and last is not None and before.player is last.throw.player.opponent and not before.either
