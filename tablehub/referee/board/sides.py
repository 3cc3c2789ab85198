"""Which way round the board is set up, and who has which checkers: as people decide, or as the board shows."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.decisions import ChooseSides
from tablehub.match.events import SideChosen
from tablehub.match.sides import chooser_of, why_no_choice
from tablehub.referee.again.finding_back import found_back
from tablehub.referee.again.resuming import stage_of, who_throws
from tablehub.referee.board.sight import Sight
from tablehub.referee.book import Book, Topic
from tablehub.referee.play.hypotheses import NEAR
from tablehub.referee.stages import AwaitPlay, AwaitThrow, SettingUp, Stage, due_stage
from tablehub.rules.starting import start_position


def choose_sides(stage: Stage, decision: ChooseSides, book: Book) -> Stage:
    """What was decided is written down; play goes on once the board lies so."""
    for topic in (Topic.BOARD, Topic.DICE, Topic.SEEING):
        book.settle(topic)
    by = decision.by or chooser_of(book.state)
    book.write(SideChosen, player=by, reversed=decision.reversed, swapped=decision.swapped)
    then = due_stage(stage)
    if isinstance(then, AwaitThrow):
        return found_back(replace(then, player=who_throws(book.state)))
    if not isinstance(then, AwaitPlay):
        return stage
    after = stage_of(book.state)
    if isinstance(after, AwaitPlay) and not decision.reversed:  # nobody need touch the dice that lie there
        after = replace(after, pair=then.pair, lying=then.lying)
    return found_back(after)


def set_up_the_other_way(stage: Stage, sight: Sight, book: Book) -> ChooseSides | None:
    """The choice that the board shows: before the first play it has been set up the other way round; else None.

    A choice that was made by button is not taken back by a board on which nobody has set it up yet.
    """
    state, start = book.state, start_position(book.state.ruleset)
    if state.sides_chosen or start == start.other_way() or why_no_choice(state, chooser_of(state)):
        return None
    before = _awaited(stage, book)
    return ChooseSides(reversed=True) if before == start and sight.gap(start.other_way()) <= NEAR else None


def _awaited(stage: Stage, book: Book) -> object:
    """The position that the board should show in this stage; None where it may be any."""
    then = due_stage(stage)
    if isinstance(then, SettingUp):
        return None if then.as_seen else start_position(book.state.ruleset)
    return then.before if isinstance(then, AwaitThrow | AwaitPlay) else None
