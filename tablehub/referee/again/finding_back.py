"""Play was interrupted: does the board fit the match, or where does it differ?

It goes on by itself as soon as the board is as it was left, or shows a part of the play that is due. Until then the
players are told point by point what differs, and nobody is accused: they put it right, or accept the board as it lies.
Only a wrong play that was called before a restart, and lies there still, is called again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablehub.match.events import FaultFound
from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState
from tablehub.referee.again.called_before import as_called
from tablehub.referee.again.resuming import is_taken_over, may_have_passed, played_last, shows_as_before, thrown_last
from tablehub.referee.board.sight import Change
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import NoDice, Pair
from tablehub.referee.dice.left_over import thrown_last_in_it
from tablehub.referee.dice.rethrown import others_since
from tablehub.referee.look import Look
from tablehub.referee.people.refused import plays_what_lies_there
from tablehub.referee.play.hypotheses import Throw, Way, judge, turn_in
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.play.stands_after_all import put_down_since, stands_after_all
from tablehub.referee.saying import wording
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import Again, AwaitPlay, AwaitThrow, FindingBack, SettingUp, Stage
from tablehub.referee.throw.another_game import is_set_up
from tablehub.referee.turns import end_turn, won_though_cleared
from tablehub.rules.knobs import Entering, FirstThrow
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.starting import start_position


def found_back(stage: Stage, *, lay: bool = False, called: tuple[FaultFound, ...] = (), by_hand: bool = False) -> Stage:
    """The stage that first sees whether the board fits, where play was interrupted in `stage`.

    `lay`: a play was taken back, and the board may show it a while longer. `called`: what was found wrong before a
    restart. `by_hand`: a throw that is due was set, or gone back to, by people.
    """
    if not isinstance(stage, AwaitThrow | AwaitPlay):
        return stage
    shows = stage.taken_back if lay and isinstance(stage, AwaitPlay) else None
    return FindingBack(stage, shows, called=called, by_hand=by_hand)


def found_again(stage: Stage, state: MatchState) -> Stage:
    """The same where the match is gone on with after a restart: what was wrong before is known, and a play that was
    taken back and may lie there still is asked about, not played again."""
    back = state.taken_back
    if isinstance(stage, AwaitThrow):
        either = stage.either or may_have_passed(state)
        stage = replace(stage, written=thrown_last(state), either=either, previous=played_last(state))
    if isinstance(stage, SettingUp):
        return replace(stage, written=thrown_last_in_it(state))
    if back and isinstance(stage, AwaitPlay):
        stage = replace(stage, taken_back=back)
    if isinstance(stage, AwaitPlay):
        stage = replace(as_called(stage, state.open_faults), handed=shows_as_before(state))
        stage = replace(stage, taken_over=is_taken_over(state))
        if may_have_passed(state):
            throw = Throw(stage.player.opponent, stage.turn.throw.roll)
            stage = replace(stage, turns=(*stage.turns, stage.turn.another(throw, stage.before)))
    return found_back(stage, lay=back is not None, called=state.open_faults, by_hand=back is not None)


def lost(stage: Stage) -> Stage:
    """The same where play was lost sight of: what seemed wrong may have been played."""
    return found_back(replace(stage, wrong=None, righted=None) if isinstance(stage, AwaitPlay) else stage)


def look_to_find_back(stage: FindingBack, look: Look, book: Book) -> Stage | Again:
    """Goes on where the board makes sense; else says what differs, anew when that has changed and been seen twice."""
    then, state = stage.then, book.state
    stage = put_down_since(stage, look)
    if stands := stands_after_all(stage, look, book):
        return stands
    begun = _plays_the_opening_throw(then, look, state) or plays_what_lies_there(then, look, state)
    if look.shows(then.before) or _goes_on(stage, look) or begun:
        book.settle(Topic.BOARD, FaultCode.UNSURE)  # a play called wrong before is wrong still
        book.certain()
        return Again(stage.then)
    changes = look.sight.changes_from(stage.then.before)
    if look.sight.is_poor or not changes:
        book.doubt(about_unclear_board(None, look.sight))
        return stage
    book.certain()
    seen = _changed(stage.then.before, changes)
    won = _won_meanwhile(stage, look) if stage.seen == seen else None
    if won and isinstance(stage.then, AwaitPlay):
        return Again(end_turn(stage.then.turn, won, book))
    from_hand = book.state.ruleset.entering is Entering.FROM_HAND
    complaint = wording.about_found_board(stage.then.before, seen, from_hand=from_hand)
    if seen == stage.lay and isinstance(stage.then, AwaitPlay):
        complaint = wording.about_taken_back(stage.then.player, stage.then.before, seen)
    elif _to_be_set_up_the_other_way(stage, look, book):
        complaint = wording.about_other_way(FaultCode.UNSURE, seen)
    elif is_set_up(stage.then.before, look, book.state.ruleset):
        complaint = wording.about_another_game(FaultCode.UNSURE)
    standing = book.standing(Topic.BOARD)
    if standing and standing.key != complaint.key and stage.seen == seen:
        book.say(Topic.BOARD, complaint)
    else:
        book.complain(Topic.BOARD, complaint)
    thrown = isinstance(stage.then, AwaitPlay) and others_since(stage.then, look.cast, book)
    return replace(stage, seen=seen, lifted=_dice_are_gone(stage.then, look), thrown=thrown)


def _dice_are_gone(then: AwaitThrow | AwaitPlay, look: Look) -> bool:
    """Are there no dice, or two that show something else, in place of the throw that is due?"""
    if not isinstance(then, AwaitPlay):
        return False
    rolls = [turn.throw.roll for turn in then.turns]
    return isinstance(look.cast, NoDice) or (isinstance(look.cast, Pair) and look.cast.roll not in rolls)


def _won_meanwhile(stage: FindingBack, look: Look) -> Position | None:
    """The end of the throw that was due, where it can only have won the game and the checkers have been put away since,
    or set up for the next one. Not of one that people went back to: they know how it stands."""
    if not isinstance(stage.then, AwaitPlay) or stage.by_hand:
        return None
    return won_though_cleared(replace(stage.then, held=None), look)


def _to_be_set_up_the_other_way(stage: FindingBack, look: Look, book: Book) -> bool:
    """Was it decided before the first play that the board lies the other way round, and does it not yet?"""
    start = start_position(book.state.ruleset)
    return book.state.sides_chosen and stage.then.before == start != start.other_way() and look.shows(start.other_way())


def _changed(before: Position, changes: Iterable[Change]) -> Position:
    """The board as far as it differs beyond doubt."""
    men = {player: list(before.men(player)) for player in Player}
    for change in changes:
        men[change.player][change.place] += change.count
    return Position(tuple(men[Player.LIGHT]), tuple(men[Player.DARK]))


def _goes_on(stage: FindingBack, look: Look) -> bool:
    """Does the board show what may have come since: a part of the play that is due, or the last one changed?"""
    then = stage.then
    if isinstance(then, AwaitThrow):
        amended = then.previous.legal(look.sight) if then.previous else None
        return isinstance(amended, Way) and amended.complete
    if then.wrong is not None and look.shows(then.wrong):
        return True
    if _is_wrong_still(then, stage.called, look):
        return True
    ways = (turn.legal(look.sight) for turn in then.turns)
    return any(isinstance(way, Way) and way.position != stage.lay for way in ways)


def _plays_the_opening_throw(then: AwaitThrow | AwaitPlay, look: Look, state: MatchState) -> bool:
    """Has its winner begun to play the dice of the opening throw, which lie there still, where he has the choice?"""
    shown, player = state.opening.shown if state.opening else None, state.on_turn
    may_play = isinstance(then, AwaitThrow) and state.first_throw is FirstThrow.CHOICE
    if not may_play or shown is None or player is None or not isinstance(look.cast, Pair) or look.cast.roll != shown:
        return False
    return isinstance(turn_in(state, then.before, Throw(player, shown)).legal(look.sight), Way)


def _is_wrong_still(then: AwaitPlay, called: tuple[FaultFound, ...], look: Look) -> bool:
    """Does the board show the wrong play that was called before a restart?"""
    verdict = judge(then.turns, look.sight, then.last) if called else None
    if not isinstance(verdict, Misplay) or verdict.code is FaultCode.BOARD_DISTURBED:
        return False
    told = wording.about_misplay(verdict)
    return any(
        (told.code, told.player, dict(told.where)) == (fault.code, fault.player, dict(fault.where)) for fault in called
    )
