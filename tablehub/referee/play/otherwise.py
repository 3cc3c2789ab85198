"""What else a look shows than a play of the throw that is waited for: asked before anybody is accused by it."""

from __future__ import annotations

from tablehub.referee.book import Book
from tablehub.referee.dice.the_others import played_alike
from tablehub.referee.dice.thrown_before import stood_after_all
from tablehub.referee.look import Look
from tablehub.referee.people.taken_over import ended_untouched
from tablehub.referee.play.found_later import played_since
from tablehub.referee.play.hypotheses import Unclear, Verdict, Way
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.play.put_right_late import put_right_late
from tablehub.referee.play.read_once import begun_before_read, explained_otherwise
from tablehub.referee.stages import Again, AwaitPlay, Stage
from tablehub.referee.throw.played_upon import played_beside
from tablehub.referee.turns import end_turn, left_lying


def told_otherwise(stage: AwaitPlay, verdict: Verdict, look: Look, book: Book) -> Stage | Again | None:
    """What explains the board better than a play of this throw as it was read, and the board as it lay before."""
    if not isinstance(verdict, Unclear) and (thrown := played_alike(stage, look, book)):
        return Again(thrown)
    if ended := ended_untouched(stage, verdict, look, book):
        return ended
    if isinstance(verdict, Way):
        return begun_before_read(stage, verdict, look, book)
    if isinstance(verdict, Misplay) and (thrown := stood_after_all(stage, look, book)):
        return Again(thrown)
    if isinstance(verdict, Misplay) and (explained := explained_otherwise(stage, look, book)):
        return explained
    if isinstance(verdict, Misplay) and (asked := put_right_late(stage, look, book)):
        return asked
    if since := played_since(stage, look, book):
        return Again(since)
    if isinstance(verdict, Misplay) and (end := played_beside(stage, look, book)):
        return Again(left_lying(end_turn(stage.turn, end, book), stage))
    return None
