"""The opening throw: who begins, and with which dice, as the ruleset has it."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.events import OpeningRolled
from tablehub.referee.book import Book, Topic
from tablehub.referee.casts import Pair, half
from tablehub.referee.hypotheses import Throw, Way, turn_in
from tablehub.referee.look import Look
from tablehub.referee.rethrown import dice_of, others_than
from tablehub.referee.stages import Again, AwaitThrow, Stage
from tablehub.referee.turns import begin_turn
from tablehub.rules.knobs import DiceZone, FirstThrow, OpeningDice
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset

_MOST_SHOWN = 4
"""Throws for the start that are remembered: after more of them nobody plays the first."""


def look_at_opening(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | Again | None:
    """What this pair means if it may be an opening throw; None: it is an ordinary throw."""
    if not stage.is_opening:
        return None
    ruleset = book.state.ruleset
    one_each = ruleset.opening_dice is OpeningDice.ONE_EACH
    if one_each and not stage.shown and (pair.is_split or pair.first.owner is not pair.second.owner):
        return _one_each(stage, pair, book)
    if one_each and ruleset.dice_zone is DiceZone.RIGHT:
        return None
    return _nobodys(stage, pair, look, book)


def play_of_shown(stage: AwaitThrow, look: Look, book: Book) -> Again | None:
    """Does the board show that dice of the opening throw are being played? Then their turn has begun."""
    for pair in stage.shown:
        throws = [Throw(player, roll, weight) for player in stage.players for roll, weight in pair.rolls()]
        turns = [turn_in(book.state, stage.before, throw) for throw in throws]
        ways = (turn.legal(look.sight) for turn in turns)
        way = next((way for way in ways if isinstance(way, Way) and not way.unmoved), None)
        if way:
            turns.sort(key=lambda turn: turn is not way.turn)
            return Again(begin_turn(turns, pair, book, others_than(pair.dice, dice_of(look.cast)), adopted=True))
    if stage.shown and stage.player and stage.lying and not look.sight.doubts():  # he plays them, and wrongly
        throw = Throw(stage.player, stage.shown[0].roll)
        return Again(begin_turn([turn_in(book.state, stage.before, throw)], stage.shown[0], book, adopted=True))
    return None


def _one_each(stage: AwaitThrow, pair: Pair, book: Book) -> Stage | Again:
    """One die each. The higher begins: with both dice, anew, or as he likes. A tie is thrown again."""
    dice = {(half(die) if pair.is_split else die.owner): die for die in pair.dice}
    light, dark = (dice[player].value if player in dice else None for player in (Player.LIGHT, Player.DARK))
    if light is None or dark is None:
        return stage
    if light == dark:
        return _tied(stage, pair, light, book)
    book.settle(Topic.DICE)
    starter = Player.LIGHT if light > dark else Player.DARK
    book.write(OpeningRolled, light=light, dark=dark, player=starter)
    # Where any half may be thrown into, the half a die lies in is a guess whose it is.
    guessed = book.state.ruleset.dice_zone is not DiceZone.RIGHT and pair.first.owner is pair.second.owner
    if book.state.first_throw is FirstThrow.AS_SHOWN:
        players = [starter, starter.opponent] if guessed else [starter]
        turns = [turn_in(book.state, stage.before, Throw(player, pair.roll)) for player in players]
        return Again(begin_turn(turns, pair, book, stage.lying))
    shown = (pair,) if book.state.first_throw is FirstThrow.CHOICE else ()
    return AwaitThrow(stage.before, starter, lying=pair.dice, shown=shown, either=guessed)


def _tied(stage: AwaitThrow, pair: Pair, number: int, book: Book) -> AwaitThrow:
    book.settle(Topic.DICE)
    if not (stage.tied and pair.lies_as(stage.tied)):
        book.write(OpeningRolled, light=number, dark=number, player=None)
    return replace(stage, tied=pair, unread=None, unread_lifted=False)


def _nobodys(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | Again:
    """Dice that do not say who threw them: whoever plays from them first is taken to have won the opening throw."""
    if _is_tie(pair, book.state.ruleset) and look.shows(stage.before):  # else somebody has played, unseen
        return _tied(stage, pair, pair.roll.a, book)
    if not (stage.shown and _lie_there_still(stage.shown[0], pair, lifted=stage.shown_lifted)):
        stage = replace(stage, shown=(pair, *stage.shown)[:_MOST_SHOWN])
    stage = replace(stage, shown_lifted=False, unread=None, unread_lifted=False)
    return play_of_shown(stage, look, book) or stage


def _lie_there_still(old: Pair, new: Pair, *, lifted: bool) -> bool:
    """Are these the same dice? Others may fall where they lay, once they were lifted."""
    return new.lies_as(old) and (not lifted or new.roll == old.roll)


def _is_tie(pair: Pair, ruleset: Ruleset) -> bool:
    return ruleset.opening_dice is OpeningDice.ONE_EACH and pair.roll.is_double
