"""Dice of a game that is over, which lie on the board still while the next one is set up: they are no throw of it."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState, Phase
from tablehub.referee.dice.casts import Pair, cast_of
from tablehub.referee.dice.lying import pushed_aside, still_lying
from tablehub.referee.stages import AwaitPlay, AwaitThrow, FindingBack, SettingUp, Stage
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import DieReading, DieState


def with_left_over(after: Stage, before: Stage, dice: tuple[DieReading, ...]) -> Stage:
    """The stage after a game that has just ended, with what of its dice was among those of the last look.
    Where the checkers stand as at the start the next one waits for those to be lifted (`SettingUp.lay`)."""
    if not isinstance(after, SettingUp) or isinstance(before, SettingUp) or after.ended is not None:
        return after
    due = before.then if isinstance(before, FindingBack) else before
    known = due.lying if isinstance(due, AwaitPlay | AwaitThrow) else ()
    thrown = due.pair.dice if isinstance(due, AwaitPlay) and due.pair else ()
    lying = still_lying((*thrown, *known), dice)
    there = any(die.state is not DieState.OFF_BOARD for die in dice)
    return replace(after, lying=lying, written=due.turn.throw.roll if isinstance(due, AwaitPlay) and there else None)


def with_old_dice(stage: SettingUp, dice: tuple[DieReading, ...]) -> SettingUp:
    """The stage after a look at a board from which no game can go on, as it is while it is set up. What lies on it when
    a match begins, before the checkers do, nobody has thrown for it; what comes to lie there since somebody may have.
    """
    lay = tuple(die for die in dice if die.state is not DieState.OFF_BOARD)
    first = stage.may_be_under_way and not stage.looked
    return replace(stage, looked=True, lying=lay if first else stage.lying)


def thrown_last_in_it(state: MatchState) -> Roll | None:
    """What was thrown last in a game that is over and counted; after a restart its dice are known by that alone."""
    turn = state.turns[-1] if state.phase is Phase.GAME_OVER and state.turns else None
    return Roll(*turn.dice) if isinstance(turn, MoveTurn) else None


def as_they_lie(stage: SettingUp, dice: tuple[DieReading, ...]) -> SettingUp:
    """The stage with its dice where this look shows them: who sets up pushes them out of his way. Until none has lain
    there in a look, two that show the same are they, wherever they lie; but one on either side are one each, thrown for
    the start."""
    if all(die.state is DieState.OFF_BOARD for die in dice):
        return replace(stage, lying=(), written=None)
    if (pushed := pushed_aside(stage.lying, dice)) is not None:
        return replace(stage, lying=pushed)
    there = still_lying(stage.lying, dice)
    cast = cast_of(dice, MODERN)
    alike = isinstance(cast, Pair) and cast.roll == stage.written and cast.in_half_of is not None
    return replace(stage, lying=dice) if not there and alike else stage
