"""What was called before a restart and still binds a player, though a look at the board alone does not tell it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablehub.match.events import FaultFound
from tablehub.match.faults import FaultCode
from tablehub.referee.play.let_go import points_left
from tablehub.referee.stages import AwaitPlay
from tablehub.rules.acey_deucy import is_acey_deucy


def as_called(stage: AwaitPlay, called: Iterable[FaultFound]) -> AwaitPlay:
    """The stage with what is known by these faults: that the dice were lifted early, what was let go. What was let go
    and not called is forgotten: it is on no record."""
    for fault in called:
        if fault.player is stage.player:
            stage = _with(stage, fault)
    return stage


def _with(stage: AwaitPlay, fault: FaultFound) -> AwaitPlay:
    match fault.code:
        case FaultCode.DICE_LIFTED_EARLY:
            return replace(stage, lifted_before=True)
        case FaultCode.TOUCH_MOVE if isinstance(point := fault.where.get("point"), int):
            return replace(stage, let_go=replace(stage.let_go, moved_from=(point,)))
        case FaultCode.PLAY_CHANGED if not is_acey_deucy(stage.turn.throw.roll, stage.turn.ruleset):
            return _let_go(stage, fault.where.get("play"))
        case _:
            return stage


def _let_go(stage: AwaitPlay, play: object) -> AwaitPlay:
    """The stage after this play was let go, or this part of one: with it go the points that it left."""
    end = next((end for end, way in stage.turn.ways.items() if str(way.play) == play), None)
    if end is None:
        return stage
    left = points_left(stage, end) if stage.turn.ruleset.touch_move else ()
    return replace(stage, let_go=replace(stage.let_go, moved_from=left, play=end))
