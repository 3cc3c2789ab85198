"""What the buttons do: the cube, the end of a turn, and taking back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tablehub.buttons import Button
from tablehub.match.events import Doubled, Overrule, Overruled, Passed, Played, Rolled, Taken, Undone
from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState, Phase
from tablehub.referee import wording
from tablehub.referee.book import Book, Topic
from tablehub.referee.playing import can_stand, left_lying, let_stand
from tablehub.referee.resuming import stage_of
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.referee.turns import end_game, end_turn
from tablehub.rules.player import Player
from tablehub.rules.position import PositionFault

_UNDOABLE = (Played.name, Rolled.name, Doubled.name, Taken.name, Passed.name)


def press(stage: Stage, button: Button, player: Player | None, book: Book) -> Stage:
    """The stage after this press. What makes no sense now does nothing, or is a fault where the rules say so."""
    return _PRESSES[button](stage, player, book)


def _double(stage: Stage, player: Player | None, book: Book) -> Stage:
    state = book.state
    who = player or state.on_turn
    if who is None:
        return stage
    if isinstance(stage, AwaitPlay) and stage.held and who is stage.player.opponent:
        stage = left_lying(end_turn(stage.turn, stage.held.position, book), stage)  # dice lifted, not looked at yet
        state = book.state
    thrown_unread = isinstance(stage, AwaitThrow) and stage.unread is not None and stage.player is who
    if thrown_unread or (state.phase is Phase.TO_MOVE and state.on_turn is who):
        book.complain(Topic.CUBE, wording.about_double(FaultCode.DOUBLE_AFTER_ROLL, who, "You have already thrown."))
        return stage
    reason = state.why_no_double(who)
    if reason:
        book.complain(Topic.CUBE, wording.about_double(FaultCode.DOUBLE_NOT_ALLOWED, who, reason))
        return stage
    book.settle(Topic.CUBE)
    book.write(Doubled, player=who, value=state.cube.offer)
    return stage


def _take(stage: Stage, player: Player | None, book: Book) -> Stage:
    answering = _answering(book.state)
    if answering and player in (None, answering):
        book.settle(Topic.CUBE)
        book.write(Taken, player=answering)
    return stage


def _pass(stage: Stage, player: Player | None, book: Book) -> Stage:
    answering = _answering(book.state)
    if answering is None or player not in (None, answering):
        return stage
    book.write(Passed, player=answering)
    return end_game(book)


def _answering(state: MatchState) -> Player | None:
    """Who has been doubled and has to answer."""
    return state.answering if state.phase is Phase.CUBE_OFFERED else None


def _done(stage: Stage, player: Player | None, book: Book) -> Stage:
    """My turn is over; or, pressed by the opponent of a player who erred: let it stand."""
    if isinstance(stage, AwaitPlay):
        return _done_playing(stage, player, book)
    if isinstance(stage, AwaitThrow):
        return _done_unseen(stage, book)
    return stage


def _done_unseen(stage: AwaitThrow, book: Book) -> Stage:
    """The board was played on without a throw being seen: it stands as it lies. With a play, the turn is over."""
    standing, lies = book.standing(Topic.BOARD), stage.changed
    if standing is None or lies is None or lies.faults() is not PositionFault.NONE:
        return stage
    book.settle(Topic.BOARD)
    book.write(Overruled, action=Overrule.SET_POSITION, position=lies)
    turn = stage.player
    if turn and standing.code is FaultCode.UNSURE:
        turn = turn.opponent
        book.write(Overruled, action=Overrule.SET_TURN, player=turn)
    return AwaitThrow(lies, turn)


def _done_playing(stage: AwaitPlay, player: Player | None, book: Book) -> Stage:
    if stage.wrong and player is stage.player.opponent and can_stand(stage.wrong):
        return let_stand(stage, stage.wrong, book)
    if player not in (None, stage.player):
        return stage
    if stage.held:
        after = end_turn(stage.turn, stage.held.position, book)
        return left_lying(after, stage)
    left = stage.turn.ways[stage.last].dice_left
    if book.standing(Topic.BOARD) is None:
        book.complain(Topic.BOARD, wording.about_incomplete_play(stage.player, left))
    return stage


def _undo(stage: Stage, player: Player | None, book: Book) -> Stage:
    """Back to before the last throw, play or cube action of this game."""
    what = _last_undoable(book.state)
    if what is None:
        return stage
    for topic in (Topic.BOARD, Topic.DICE, Topic.CUBE):
        book.settle(topic)
    lay = book.state.position
    book.write(Undone, what=what)
    stage = stage_of(book.state)
    return replace(stage, taken_back=lay) if isinstance(stage, AwaitPlay) and what == Played.name else stage


def _last_undoable(state: MatchState) -> str | None:
    checkpoint = state.checkpoint
    while checkpoint and checkpoint.event not in _UNDOABLE:
        checkpoint = checkpoint.before.checkpoint
    return checkpoint.event if checkpoint else None


_PRESSES: Mapping[Button, Callable[[Stage, Player | None, Book], Stage]] = {
    Button.DOUBLE: _double,
    Button.TAKE: _take,
    Button.PASS: _pass,
    Button.DONE: _done,
    Button.UNDO: _undo,
}
