"""Dice were thrown on a board that nobody had seen for long, and that nothing explained then: what was played tells."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.faults import FaultCode
from tablehub.referee.book import Book
from tablehub.referee.dice.casts import Pair, whose_dice
from tablehub.referee.dice.lying import lie_there_or_are_gone
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.referee.throw.catching_up import both_played, catch_up_to
from tablehub.referee.turns import revise_roll, thrown_on, unwrite_roll
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position, PositionFault

_ANYBODYS = (FaultCode.BOARD_DISTURBED, FaultCode.WRONG_PLAYER)
"""What a board is called that may be of more than one turn."""


def played_since(stage: AwaitPlay, look: Look, book: Book) -> Stage | None:
    """The stage where a whole play of the dice tells what had gone by: it leads on from the end of the only turn that
    was missed, or else from the board as it was found, whoever plays it. None where it does not."""
    pair = stage.pair
    if not stage.unwatched or stage.found is None or pair is None or not lie_there_or_are_gone(pair, look.cast):
        return None
    return _after_a_missed_turn(stage, pair, look, book) or _as_found(stage, pair, look, book)


def lies_as_found(stage: AwaitPlay, misplay: Misplay, look: Look) -> Position | None:
    """The board that is no play of these dice because it lay so before they were thrown; or may have, where nobody had
    seen it and nothing explains it: from what was found then they are perhaps played. None where they are misplayed."""
    if stage.found is None or look.shows(stage.found):
        return stage.found
    return misplay.seen if stage.unwatched and misplay.code in _ANYBODYS else None


def _after_a_missed_turn(stage: AwaitPlay, pair: Pair, look: Look, book: Book) -> Stage | None:
    if whose_dice(pair.dice, book.state.ruleset) is stage.player:
        return None
    unseen = AwaitThrow(stage.before, stage.player)
    played = both_played(unseen, pair, look, book)
    if played is None:
        return None
    unwrite_roll(book)
    after = catch_up_to(played.before, unseen, book)
    return after and thrown_on(after, [played], pair, book, stage.lying)


def _as_found(stage: AwaitPlay, pair: Pair, look: Look, book: Book) -> AwaitPlay | None:
    """Who goes on from it as he found it is believed, once it can be told."""
    found, whose = stage.found, whose_dice(pair.dice, book.state.ruleset)
    if found is None or found.faults() is not PositionFault.NONE or outcome(found, stage.turn.ruleset):
        return None
    players = [player for player in Player if whose in (None, player)]
    turns = [stage.turn.another(Throw(player, stage.turn.throw.roll), found) for player in players]
    played = [turn for turn in turns if turn.is_played(look.sight)]
    if len(played) != 1:
        return None
    return replace(revise_roll(stage, played[0], book), turns=(played[0],))
