"""Dice that were lifted before the play was complete: what is said of them, and when."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.faults import FaultCode
from tablehub.referee.book import Book, Topic
from tablehub.referee.play.hypotheses import Way
from tablehub.referee.saying import wording
from tablehub.referee.stages import AwaitPlay
from tablehub.rules.knobs import LiftedEarly

_STILL_TRUE = (FaultCode.INCOMPLETE_PLAY, FaultCode.TOUCH_MOVE, FaultCode.PLAY_CHANGED)
"""What is true of a part of a legal play too, once it was said."""


def lifted_early(stage: AwaitPlay, way: Way, book: Book) -> None:
    """The dice are gone and the play is not complete. Who is putting something else right hears nothing new, until that
    is right and stays so: what was said of it is not true any more then.

    Who plays on between two looks without dice may have them before him still, overlooked: what is left is said once he
    stops. Dice that were never seen, as those of a throw set by hand, may never have been there; unless it was said
    before a restart.
    """
    standing = book.standing(Topic.BOARD)
    if (stage.pair is None and not stage.lifted_before) or (standing and standing.code in _STILL_TRUE):
        return
    roll, left = stage.turn.throw.roll, way.partial.dice_left
    complaint = replace(wording.about_lifted_dice(stage.player, roll, left, unmoved=way.unmoved), key=way.position)
    if standing and standing.code is not FaultCode.DICE_LIFTED_EARLY:
        complaint = replace(complaint, needs_second_look=True, for_sure=False, at_leisure=True)
    book.complain(Topic.BOARD, wording.with_consequence(complaint, stage.turn.ruleset))


def lifted_before_restart(stage: AwaitPlay, book: Book) -> None:
    """The play was completed after its dice were lifted too early and the table was started again: where that lets the
    opponent have it made void, he may still (milton-bradley, rule 7)."""
    may_void = stage.turn.ruleset.lifted_early is LiftedEarly.OPPONENT_MAY_VOID
    if stage.lifted_before and may_void and not book.has(Topic.BOARD, FaultCode.DICE_LIFTED_EARLY):
        told = wording.about_lifted_before(stage.player)
        book.say(Topic.BOARD, wording.with_consequence(told, stage.turn.ruleset))
