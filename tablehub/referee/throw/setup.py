"""Before a game: waiting for the starting position, or taking a game up as it lies."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.consequences import Consequence, consequence
from tablehub.match.events import Overrule, Overruled, SetupCorrect
from tablehub.match.faults import FaultCode
from tablehub.referee.board.in_hand import before_a_game
from tablehub.referee.board.sight import MORE_LIKELY_THAN_NOT
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import NoDice, Pair
from tablehub.referee.dice.left_over import with_old_dice
from tablehub.referee.dice.lying import lie_there_still
from tablehub.referee.look import Look
from tablehub.referee.people.asking import ask_whether_setup_stands
from tablehub.referee.play.hypotheses import Throw, Way, turn_in
from tablehub.referee.saying import wording
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import Again, AwaitThrow, SettingUp, Stage
from tablehub.referee.throw.taken_up import plays_in_doubt
from tablehub.rules.knobs import Entering
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position, PositionFault
from tablehub.rules.starting import NEARLY_SET_UP, start_position

RESULT = 5.0
"""Seconds for which the result of a game is shown that was given up, or passed, before a checker had moved."""


def look_at_setup(stage: SettingUp, look: Look, book: Book) -> Stage | Again:
    """Does the starting position stand, nearly stand, or is a game under way?"""
    start = start_position(book.state.ruleset)
    if look.shows(start) and stage.ended is not None and (waiting := _still_the_last(stage, stage.ended, look, book)):
        return waiting
    bare = look.sight.position if isinstance(look.cast, NoDice) and not look.sight.is_poor else stage.bare
    stage = replace(stage, ended=None, bare=bare)
    if look.shows(start) or _begun_unseen(stage, look, book):
        return _begin(stage, book)
    if start != start.other_way() and look.shows(start.other_way()):  # decided by button; else it has been noticed
        book.complain(Topic.BOARD, wording.about_other_way(FaultCode.SETUP_WRONG, start))
        return stage
    changes = look.sight.changes_from(start)
    nearly = len(changes) <= NEARLY_SET_UP
    under_way = stage.may_be_under_way and not nearly
    if stage.as_seen or under_way:
        return _take_up(stage, look, book)
    if _thrown_all_the_same(look, book):
        after = _take_up(stage, look, book, begins=True)
        if isinstance(after, Again):
            ask_whether_setup_stands(book)
        return after
    if look.sight.is_poor or not changes:
        book.doubt(about_unclear_board(None, look.sight))
        return stage
    book.certain()
    # Where all begin in hand, what is nearly set up is being cleared away.
    if nearly and not _last_game_lies_there(stage, look, book) and start == Position.start():
        complaint = wording.about_setup(look.sight.position, start)
        book.complain(Topic.BOARD, replace(complaint, needs_second_look=not stage.may_be_under_way))
    return stage


def _still_the_last(stage: SettingUp, ended: float, look: Look, book: Book) -> SettingUp | None:
    """The same stage while nothing tells that another game begins: its players read how the last one ended, and its
    dice may lie there yet. Others that are thrown tell it at once."""
    if isinstance(look.cast, NoDice):
        return replace(stage, lifted=True) if book.t - ended < RESULT else None
    if stage.lifted or (stage.lay and not lie_there_still(stage.lay, look.cast)):
        return None
    return replace(stage, lay=look.cast) if isinstance(look.cast, Pair) else stage


def _last_game_lies_there(stage: SettingUp, look: Look, book: Book) -> bool:
    """Does the board lie as the last game ended? Then nobody has begun to set up, and its last dice may lie there."""
    ended = book.state.position
    if book.state.ruleset.entering is Entering.FROM_HAND:
        ended = before_a_game(ended)
    return not stage.may_be_under_way and look.shows(ended)


def _begun_unseen(stage: SettingUp, look: Look, book: Book) -> bool:
    """Dice lie there and the board shows part of a play of them from the starting position, which was missed; unless it
    lay so before they did."""
    if not isinstance(look.cast, Pair) or _last_game_lies_there(stage, look, book):
        return False
    if stage.bare is not None and look.shows(stage.bare):
        return False
    players, start = [stage.turn] if stage.turn else list(Player), start_position(book.state.ruleset)
    turns = (turn_in(book.state, start, Throw(player, look.cast.roll)) for player in players)
    return any(isinstance(turn.legal(look.sight), Way) for turn in turns)


def _begin(stage: SettingUp, book: Book) -> Again:
    book.settle(Topic.BOARD)
    book.certain()
    book.guessed = frozenset()
    book.write(SetupCorrect)
    if stage.turn:
        book.write(Overruled, action=Overrule.SET_TURN, player=stage.turn)
    turn = stage.turn or book.state.on_turn
    return Again(AwaitThrow(start_position(book.state.ruleset), turn, lying=stage.lying))


def _thrown_all_the_same(look: Look, book: Book) -> bool:
    """Told what is wrong, the players throw: the position stands as it lies, unless that makes the game void."""
    if consequence(FaultCode.SETUP_WRONG, book.state.ruleset, throws=1) is Consequence.GAME_VOID:
        return False
    return book.has(Topic.BOARD, FaultCode.SETUP_WRONG) and not isinstance(look.cast, NoDice)


def _take_up(stage: SettingUp, look: Look, book: Book, *, begins: bool = False) -> Stage | Again:
    """The board as it lies is where the game goes on from, and it is on record that nobody set it up.

    `begins`: it was set up, but not rightly, and that stands.
    """
    sight = look.sight
    seen = sight.position
    if sight.is_poor or sight.unsettled(MORE_LIKELY_THAN_NOT):
        book.doubt(about_unclear_board(None, sight))
        return replace(stage, waited=True)
    if stage.waited and not isinstance(look.cast, NoDice):
        return stage
    if seen.faults() is not PositionFault.NONE:
        book.doubt(wording.about_impossible_board(seen))
        return with_old_dice(stage, sight.reading.dice)
    book.certain()
    if outcome(seen):  # nobody plays on from there: the game before lies there still
        return with_old_dice(stage, sight.reading.dice)
    book.settle(Topic.BOARD)
    book.guessed = plays_in_doubt(sight)
    if begins:
        book.write(SetupCorrect)
    book.write(Overruled, action=Overrule.SET_POSITION, position=seen)
    if stage.turn:
        book.write(Overruled, action=Overrule.SET_TURN, player=stage.turn)
    turn = stage.turn or book.state.on_turn
    return Again(AwaitThrow(seen, turn, lying=stage.lying, fresh=True, begins=begins))
