"""Dice that do not count where they lie: what is wrong with them, and to whom it is said."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.faults import FaultCode
from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState
from tablehub.referee.book import Book, Complaint, Topic
from tablehub.referee.dice.casts import TWO, Invalid, Pair, in_zone
from tablehub.referee.dice.early import about_early
from tablehub.referee.dice.lying import only_one_thrown
from tablehub.referee.saying import wording
from tablehub.referee.stages import AwaitThrow
from tablehub.referee.throw.whose import thrower
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import DiceZone


def about_place(stage: AwaitThrow, pair: Pair, wrong: Invalid, book: Book) -> Complaint:
    """Dice out of place were thrown by whose turn it is, unless they are known to be his opponent's, in whose half they
    lie: then he threw too early."""
    if wrong.code is FaultCode.TOO_FEW_DICE:
        return wording.about_one_thrown_again(thrower(stage, pair.dice), wrong)
    if stage.player and pair.owner is pair.in_half_of is stage.player.opponent:
        return about_early(stage.player.opponent, book.state.ruleset)
    if stage.player and wrong.code is FaultCode.DICE_WRONG_HALF and _throws_once_more(stage.player, book.state):
        return wording.about_his_other_throw(stage.player, wrong)
    return wording.about_throw(thrower(stage, pair.dice), wrong)


def _throws_once_more(player: Player, state: MatchState) -> bool:
    """Has he played acey-deucy's 2-1 in full, so that it is his turn still? That is easily forgotten."""
    last = state.turns[-1] if state.turns else None
    return isinstance(last, MoveTurn) and last.player is player and is_acey_deucy(Roll(*last.dice), state.ruleset)


def wrong_place(stage: AwaitThrow, pair: Pair, book: Book) -> Invalid | None:
    if pair.is_split and book.state.ruleset.dice_zone is not DiceZone.BOARD:
        return Invalid(FaultCode.DICE_SPLIT, pair.dice)
    if stage.player and not in_zone(pair, stage.player, book.state.ruleset):
        return Invalid(FaultCode.DICE_WRONG_HALF, pair.dice)
    return None


def one_left_lying(stage: AwaitThrow, pair: Pair, book: Book) -> Invalid | None:
    """Was only one die of a throw that does not count thrown again? All books but one have both thrown again: by
    bruelheide ("Rules, Dice") the dice that do not lie well are cast again, which may be read so that one is enough.
    """
    if book.state.ruleset.dice_zone is DiceZone.CLEAR:
        return None
    thrown = only_one_thrown(stage.void, pair)
    return Invalid(FaultCode.TOO_FEW_DICE, pair.dice, thrown) if thrown else None


def void_if_said(stage: AwaitThrow, cast: Invalid, book: Book) -> AwaitThrow:
    """The stage once it was said that both dice of this throw are to be thrown again."""
    said = book.has(Topic.DICE, cast.code) and cast.code is not FaultCode.TOO_FEW_DICE and not stage.is_opening
    return replace(stage, void=cast.dice) if said and len(cast.dice) == TWO else stage
