"""Whose throw the dice are that lie there, and what they may show."""

from __future__ import annotations

from tablehub.match.state import MatchState
from tablehub.referee.dice.casts import Pair, half, whose_dice
from tablehub.referee.play.hypotheses import Throw
from tablehub.referee.stages import AwaitThrow
from tablehub.rules.player import Player
from tablehub.rules.rulesets import DiceZone
from tablehub.vision.reading import DieReading


def thrower(stage: AwaitThrow, dice: tuple[DieReading, ...]) -> Player | None:
    """Who threw: whose turn it is, else whose colour the dice have, else in whose right-hand half they lie."""
    if stage.player:
        return stage.player
    owners, halves = {die.owner for die in dice}, {half(die) for die in dice} - {None}
    if len(owners) == 1 and None not in owners:
        return owners.pop()
    return halves.pop() if len(halves) == 1 else None


def throws_of(stage: AwaitThrow, pair: Pair, state: MatchState, throws_there: Player | None = None) -> list[Throw]:
    """The throws these dice may be, best first. Where only the half tells the thrower, it may be the other one.

    Where it tells nothing either, who is shut out is believed to leave his throw to his opponent. Who has rarely thrown
    unseen and in vain has not, where the dice lie where he always throws (`throws_there`): two rare things at once.
    """
    player = thrower(stage, pair.dice)
    if stage.player is None and state.on_turn and not pair.owner and state.ruleset.dice_zone is not DiceZone.RIGHT:
        player = state.on_turn.opponent
    rarely = may_rarely_be_the_others(stage, pair, state) and throws_there is not stage.player
    players = [player, player.opponent] if player else list(Player)
    if player and (stage.player or pair.owner) and not (stage.either or rarely):
        players = [player]
    return [Throw(each, roll, weight) for each in players for roll, weight in pair.rolls()]


def may_rarely_be_the_others(stage: AwaitThrow, pair: Pair, state: MatchState) -> bool:
    """Would something rare have gone before, unseen, if these dice, which do not say so, were his opponent's?"""
    return stage.rarely and whose_dice(pair.dice, state.ruleset) is None


def asked_whose(stage: AwaitThrow, pair: Pair, state: MatchState, throws_there: Player | None) -> Player | None:
    """Who was to throw, where only something rare makes this throw the other one's, and neither always throws there."""
    asked = may_rarely_be_the_others(stage, pair, state) and not stage.either and throws_there is None
    return stage.player if asked else None
