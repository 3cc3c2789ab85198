"""What people decide becomes events, and the stage from which play goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tablehub.match.decisions import (
    AcceptBoard,
    AdjustClock,
    AnswerCube,
    Award,
    ChooseSides,
    ClaimOnTime,
    Decision,
    DoubleBox,
    OfferResignation,
    Pause,
    PlayOnWithoutTime,
    Resume,
    RetirePartner,
    SetDice,
    SetPosition,
    SetTurn,
    TakeBack,
    TakeBackResult,
    VoidGame,
    VoidPlay,
    why_not,
)
from tablehub.match.events import (
    GameVoided,
    OpeningRolled,
    Overrule,
    Overruled,
    PartnerRetired,
    Paused,
    Played,
    PlayVoided,
    ResignOffered,
    Resumed,
    Rolled,
    SetupCorrect,
    Undone,
)
from tablehub.match.faults import FaultCode
from tablehub.match.folding.chouettes import BOX
from tablehub.match.state import Phase
from tablehub.match.taking_back import last_undoable
from tablehub.referee.again.finding_back import found_back
from tablehub.referee.again.resuming import is_taken_over, stage_of
from tablehub.referee.board.sides import choose_sides
from tablehub.referee.board.standing import can_stand, cleared_of
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.the_others import accepted_as_the_others
from tablehub.referee.people import timekeeping
from tablehub.referee.people.own_cubes import answer_cubes, offer
from tablehub.referee.people.taken_over import lies_there, may_be_due_still
from tablehub.referee.play.letting_stand import let_stand
from tablehub.referee.saying import wording
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import AwaitPlay, AwaitThrow, FindingBack, SettingUp, Stage, due_stage
from tablehub.referee.turns import anybodys, end_game, end_turn, left_lying
from tablehub.rules.knobs import FirstThrow
from tablehub.rules.legal import are_both_shut_out
from tablehub.rules.outcome import Outcome, outcome
from tablehub.rules.player import Player
from tablehub.rules.position import HOME, OFF, Position, PositionFault
from tablehub.rules.starting import is_nearly_set_up

_OF_THE_TURN = (Topic.BOARD, Topic.DICE, Topic.CUBE)


def decide(stage: Stage, decision: Decision, book: Book) -> Stage:
    """The stage after this decision. What cannot be decided now does nothing."""
    if why_not(decision, book.state) is not None:
        return stage
    return _DECIDED[type(decision)](stage, decision, book)


def accept(stage: Stage, book: Book, by: Player | None) -> Stage:
    """The board stands as it lies: with it the play, where one is due and what lies there was called wrong or whole.

    Where it cannot stand, since checkers are missing, that is said and nothing changes.
    """
    if isinstance(stage, AwaitPlay):
        return _accept_play(stage, book, by)
    if isinstance(stage, FindingBack) and (after := _played_all_the_same(stage, book, by)):
        return after
    lies = may_stand(book.lies, book)
    if lies is None:
        return stage
    after = _position_stands(stage, lies, book, by)
    if isinstance(stage, FindingBack) and isinstance(after, AwaitPlay) and stage.played_unseen:
        turn = after.player.opponent
        book.write(Overruled, action=Overrule.SET_TURN, player=turn, by=by)
        return anybodys(AwaitThrow(lies, turn), book)
    was_unwatched = isinstance(stage, FindingBack) and isinstance(stage.then, AwaitThrow)
    if was_unwatched and isinstance(after, AwaitThrow) and after.player:  # who played last nobody has seen
        return anybodys(after, book)
    return after


def _played_all_the_same(stage: FindingBack, book: Book, by: Player | None) -> Stage | None:
    """What lies there is the whole play of the throw that is due, the one that was taken back, or the one that was
    called wrong before the interruption: it is played."""
    then, lies = stage.then, book.lies
    if not isinstance(then, AwaitPlay) or lies is None:
        return None
    if lies == then.wrong:
        return _accept_play(then, book, by)
    way = then.turn.ways.get(lies)
    if way and way.complete:
        return left_lying(end_turn(then.turn, lies, book), then)
    return left_lying(let_stand(then, lies, book, by=by), then) if lies == stage.lay else None


def may_stand(lies: Position | None, book: Book) -> Position | None:
    """The board as it was seen where the game can go on from it; None where it cannot, which is said."""
    if lies is None:
        book.say(Topic.SEEING, about_unclear_board(None))
        return None
    if book.state.phase in (Phase.SETUP, Phase.GAME_OVER) and outcome(lies, book.state.ruleset):
        book.say(Topic.SEEING, wording.about_game_that_is_over())
        return None
    if lies.faults() is not PositionFault.NONE:
        book.say(Topic.SEEING, wording.about_impossible_board(lies))
        return None
    if are_both_shut_out(lies, book.state.ruleset):
        book.say(Topic.SEEING, wording.about_dead_board())
        return None
    cleared = cleared_of(lies, book.state.position)
    if cleared:
        book.say(Topic.SEEING, wording.about_cleared_board(cleared, lies))
        return None
    lost = _lost(lies, book.state.position)
    if lost:
        book.say(Topic.SEEING, wording.about_lost_checkers(lost, lies))
        return None
    return lies


def _lost(lies: Position, before: Position) -> Player | None:
    """Whose checkers are gone from the board although he cannot have borne them off, not having all of them home."""
    gone = (player for player in Player if lies.men(player)[OFF] > before.men(player)[OFF])
    return next((player for player in gone if any(lies.men(player)[HOME + 1 :])), None)


def _accept_play(stage: AwaitPlay, book: Book, by: Player | None) -> Stage:
    if stage.lies_as_found:
        return _stands_as_found(stage, book, by)
    stands = stage.wrong or book.lies or stage.last
    way = stage.turn.ways.get(stands)
    if way and way.complete and stands != stage.wrong:
        return left_lying(end_turn(stage.turn, stands, book), stage)
    if the_others := accepted_as_the_others(stage, stands, book, by):
        return left_lying(the_others, stage)
    if not can_stand(stands, stage.before, stage.player):
        cleared = cleared_of(stands, stage.before, stage.player)
        why = wording.about_cleared_board(cleared, stands) if cleared else wording.about_impossible_board(stands)
        book.say(Topic.SEEING, why)
        return stage
    if (
        may_be_due_still(stage, book)
        and stands.faults() is PositionFault.NONE
        and outcome(stands, stage.turn.ruleset) is None
    ):
        return _stands_under_throw(stage, stands, book, by)
    return left_lying(let_stand(stage, stands, book, by=by), stage)


def _stands_under_throw(stage: AwaitPlay, position: Position, book: Book, by: Player | None) -> Stage:
    """The board stands, and the throw may still be played from there."""
    after = _position_stands(stage, position, book, by)
    if not isinstance(after, AwaitPlay):
        return after
    return replace(after, pair=stage.pair, lying=stage.lying, looks=stage.looks, taken_over=True)


def _stands_as_found(stage: AwaitPlay, book: Book, by: Player | None) -> Stage:
    """The board had changed before the throw: it stands, and the throw is to be played from there."""
    found = may_stand(stage.found, book)
    if found is None:
        return stage
    after = _position_stands(stage, found, book, by)
    return replace(after, pair=stage.pair, lying=stage.lying) if isinstance(after, AwaitPlay) else after


def _position_stands(stage: Stage, position: Position, book: Book, by: Player | None) -> Stage:
    """The game goes on from this position, with the throw that is being played if there is one."""
    for topic in (*_OF_THE_TURN, Topic.SEEING):
        book.settle(topic)
    book.guessed = frozenset()
    nearly = book.state.phase is Phase.SETUP and is_nearly_set_up(position, book.state.ruleset)
    if nearly or book.state.phase is Phase.GAME_OVER:
        book.write(SetupCorrect)
    book.write(Overruled, action=Overrule.SET_POSITION, position=position, by=by)
    if book.state.decided:
        return end_game(book)
    after = stage_of(book.state)
    lain = due_stage(stage)
    return left_lying(after, lain) if isinstance(lain, AwaitPlay) else after


def _accept_board(stage: Stage, decision: AcceptBoard, book: Book) -> Stage:
    return accept(stage, book, decision.by)


def _set_position(stage: Stage, decision: SetPosition, book: Book) -> Stage:
    """The board was edited. Where a throw lies on it, it may be so because that was played (see `taken_over`)."""
    lay = lies_there(due_stage(stage), book)
    after = _position_stands(stage, decision.position, book, decision.by)
    if isinstance(after, AwaitPlay):
        after = replace(after, taken_over=lay and is_taken_over(book.state))
    return found_back(after, by_hand=True)


def _set_dice(stage: Stage, decision: SetDice, book: Book) -> Stage:
    _settle(book)
    book.write(Overruled, action=Overrule.SET_DICE, player=decision.player, dice=decision.dice, by=decision.by)
    return found_back(stage_of(book.state), by_hand=True)


def _set_turn(stage: Stage, decision: SetTurn, book: Book) -> Stage:
    _settle(book)
    book.write(Overruled, action=Overrule.SET_TURN, player=decision.player, by=decision.by)
    return found_back(_lying(stage_of(book.state), stage))


def _lying(after: Stage, before: Stage) -> Stage:
    """Dice of a turn that was ended by decision still lie there and do not count."""
    lain = before.then if isinstance(before, FindingBack) else before
    return left_lying(after, lain) if isinstance(lain, AwaitPlay) else after


def _take_back(stage: Stage, decision: TakeBack, book: Book) -> Stage:
    _settle(book)
    for _ in range(decision.plays):
        book.write(Undone, what=Played.name, by=decision.by)
    return found_back(stage_of(book.state), by_hand=True)


def _take_back_result(stage: Stage, decision: TakeBackResult, book: Book) -> Stage:
    _settle(book)
    book.write(Undone, what=SetupCorrect.name, by=decision.by)
    what = last_undoable(book.state)
    assert what is not None
    return undo(what, book, decision.by)


def undo(what: str, book: Book, by: Player | None) -> Stage:
    """Back to before the last event of this name; a play that still lies there is not played again by that."""
    _settle(book)
    lay = book.state.position
    book.write(Undone, what=what, by=by)
    if what == Rolled.name and book.state.first_throw is FirstThrow.AS_SHOWN:  # it was the opening throw
        book.write(Undone, what=OpeningRolled.name, by=by)
    stage = stage_of(book.state)
    if isinstance(stage, AwaitPlay) and what == Played.name:
        return found_back(replace(stage, taken_back=lay), lay=True, by_hand=True)
    return found_back(stage, by_hand=True)


def _offer_resignation(stage: Stage, decision: OfferResignation, book: Book) -> Stage:
    book.settle(Topic.CUBE, FaultCode.DOUBLE_AFTER_ROLL, FaultCode.DOUBLE_NOT_ALLOWED)
    book.write(ResignOffered, player=decision.player, kind=decision.kind)
    return stage


def _award(stage: Stage, decision: Award, book: Book) -> Stage:
    book.write(Overruled, action=Overrule.AWARD, player=decision.player, by=decision.by, kind=decision.kind)
    return end_game(book, Outcome(decision.player, decision.kind))


def _void_play(stage: Stage, decision: VoidPlay, book: Book) -> Stage:
    return void_play(stage, book, decision.by)


def void_play(stage: Stage, book: Book, by: Player | None) -> Stage:
    """The checkers go back and the dice, which still lie there, do not count."""
    player = book.state.on_turn
    assert player is not None
    _settle(book)
    book.write(PlayVoided, player=player, by=by)
    return found_back(_lying(stage_of(book.state), stage))


def _void_game(stage: Stage, decision: VoidGame, book: Book) -> Stage:
    for topic in Topic:
        book.settle(topic)
    book.write(GameVoided, text=decision.text, by=decision.by)
    return SettingUp(may_be_under_way=False)


def _retire(stage: Stage, decision: RetirePartner, book: Book) -> Stage:
    book.write(PartnerRetired, partner=decision.partner)
    return stage


def _double_box(stage: Stage, decision: DoubleBox, book: Book) -> Stage:
    offer((decision.opponent,), BOX.opponent, book)
    return stage


def _answer_cube(stage: Stage, decision: AnswerCube, book: Book) -> Stage:
    return answer_cubes(stage, (decision.opponent,), decision.takes, book)


def _pause(stage: Stage, decision: Pause, book: Book) -> Stage:
    book.write(Paused, by=decision.by)
    return stage


def _resume(stage: Stage, decision: Resume, book: Book) -> Stage:
    book.write(Resumed, by=decision.by)
    return found_back(stage)


def _settle(book: Book) -> None:
    for topic in _OF_THE_TURN:
        book.settle(topic)


_DECIDED: Mapping[type[Decision], Callable[[Stage, Any, Book], Stage]] = {
    AcceptBoard: _accept_board,
    SetPosition: _set_position,
    SetDice: _set_dice,
    SetTurn: _set_turn,
    TakeBack: _take_back,
    TakeBackResult: _take_back_result,
    OfferResignation: _offer_resignation,
    Award: _award,
    VoidPlay: _void_play,
    VoidGame: _void_game,
    RetirePartner: _retire,
    DoubleBox: _double_box,
    AnswerCube: _answer_cube,
    Pause: _pause,
    Resume: _resume,
    ChooseSides: choose_sides,
    AdjustClock: timekeeping.adjust,
    ClaimOnTime: timekeeping.claim,
    PlayOnWithoutTime: timekeeping.play_on,
}
