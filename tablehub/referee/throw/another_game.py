"""The board set up for another game in the middle of this one: somebody gave up, or passed a double, and the table was
not told. Whatever is thrown and played then belongs to no turn of this game, until people have said what became of it.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.referee.book import Book, Topic
from tablehub.referee.look import Look
from tablehub.referee.saying import wording
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.referee.turns import won_though_cleared
from tablehub.rules.position import Position
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.starting import is_nearly_set_up, start_position


def wait_for_its_end(stage: Stage, look: Look, book: Book) -> Stage | None:
    """The stage as it was, and the board that people may let stand, where another game is set up and that is said; None
    where play goes on. It does where a throw that could not be read, or the last one, may have ended this game."""
    if not isinstance(stage, AwaitThrow | AwaitPlay) or look.shows(stage.before):
        return None
    standing = book.standing(Topic.BOARD)
    is_told = standing is not None and standing.key == wording.ANOTHER_GAME  # and may be played by now
    if not is_told and not is_set_up(stage.before, look, book.state.ruleset):
        return None
    if stage.unread if isinstance(stage, AwaitThrow) else won_though_cleared(stage, look):
        return None
    book.certain()
    book.complain(Topic.BOARD, wording.about_another_game())
    return replace(stage, changed=look.sight.position) if isinstance(stage, AwaitThrow) else stage


def is_set_up(before: Position, look: Look, ruleset: Ruleset) -> bool:
    """Is the board, either way round, set up for a game though in this one it should be as `before`? Not where only one
    of them has moved yet, who may have put that back."""
    start = start_position(ruleset)
    hardly_begun = before.light == start.light or before.dark == start.dark or is_nearly_set_up(before, ruleset)
    if start == start.other_way() or hardly_begun or look.sight.is_poor or look.shows(before):
        return False
    return look.shows(start) or look.shows(start.other_way())
