"""What the buttons do: the cube, the end of a turn, yes and no to a fault, taking back, calling the referee."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from tablehub.buttons import Button
from tablehub.match.consequences import Consequence
from tablehub.match.decisions import ClaimOnTime, Decision, Pause, PlayOnWithoutTime, Resume
from tablehub.match.events import (
    Beavered,
    Demanded,
    Doubled,
    Overrule,
    Overruled,
    Passed,
    ResignAccepted,
    ResignRefused,
    Taken,
)
from tablehub.match.faults import FaultCode
from tablehub.match.remedies import OPPONENTS, consequence_now, remedy_of
from tablehub.match.state import MatchState, Phase
from tablehub.match.taking_back import last_undoable
from tablehub.referee.again.finding_back import found_back
from tablehub.referee.board.standing import can_stand, lets_play_on
from tablehub.referee.book import Book, Complaint, Topic
from tablehub.referee.dice.casts import EVIDENT, perhaps_lost
from tablehub.referee.people.asking import answer
from tablehub.referee.people.deciding import accept, decide, may_stand, undo, void_play
from tablehub.referee.people.doubled_late import state_before_throw, take_late
from tablehub.referee.people.own_cubes import answer_cubes, offer
from tablehub.referee.people.taken_over import is_unmoved_since, was_played
from tablehub.referee.play.hypotheses import NEAR, Throw
from tablehub.referee.play.let_go import is_over
from tablehub.referee.play.letting_stand import let_stand
from tablehub.referee.saying import wording
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import AwaitPlay, AwaitThrow, FindingBack, Stage
from tablehub.referee.throw.between import let_stand_changed
from tablehub.referee.throw.unread import is_blocked, may_be_anybodys, played_as_seen
from tablehub.referee.turns import (
    anybodys,
    end_game,
    end_turn,
    goes_on_from,
    left_lying,
    take_by_letting_throw,
    won_unseen,
)
from tablehub.rules.knobs import Doubling
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState
from tablehub.words.text import say


def press(stage: Stage, button: Button, player: Player | None, book: Book) -> Stage:
    """The stage after this press. What makes no sense now does nothing, or is a fault where the rules say so."""
    if button not in _heard(book.state):
        return stage
    about_time = _about_time(button, player, book.state)
    if about_time:
        return decide(stage, about_time, book)
    return _PRESSES[button](stage, player, book)


def _about_time(button: Button, player: Player | None, state: MatchState) -> Decision | None:
    """What the opponent of whose time has run out decides by his buttons: no, or yes, he may play on."""
    flag = state.clock.flag if state.clock else None
    if flag is None or state.paused or player not in (None, flag.opponent):
        return None
    if state.answering and player in (None, state.answering):  # he answers an offer with these
        return None
    return {Button.PASS: ClaimOnTime(by=player), Button.TAKE: PlayOnWithoutTime(by=player)}.get(button)


def _heard(state: MatchState) -> Collection[Button]:
    """The buttons that can do something: few while play rests, or while the game is offered to be given up."""
    if state.paused:
        return (Button.UNDO, Button.MENU)
    if state.phase is Phase.RESIGN_OFFERED:
        return (Button.TAKE, Button.PASS, Button.UNDO, Button.MENU)
    return tuple(Button)


def _double(stage: Stage, player: Player | None, book: Book) -> Stage:
    """Whoever presses once more what he may not is told once more, for he may not have heard it."""
    state = book.state
    if state.cube_turns:
        return _beaver(stage, player, book)
    who = player or _doubles_next(stage, state)
    if who is None:
        return stage
    if isinstance(stage, AwaitPlay) and stage.held and stage.perhaps_the_others and who is stage.player.opponent:
        whose = say("It is not known whose throw lies there. Lift the dice first if they are not yours.")
        book.say(Topic.CUBE, wording.about_double(FaultCode.DOUBLE_NOT_ALLOWED, who, whose))
        return stage
    stage = _turn_of_who_doubles(stage, who, book)
    if book.state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER):  # that turn has won it, perhaps
        return stage
    stage = _throw_void_for_sure(stage, who, book)
    state = book.state
    thrown_unread = isinstance(stage, AwaitThrow) and stage.unread is not None and stage.player is who
    may_be_his = isinstance(stage, AwaitPlay) and stage.may_be_of(who)
    thrown = thrown_unread or (state.phase is Phase.TO_MOVE and (may_be_his or state.on_turn is who))
    if thrown:
        book.say(Topic.CUBE, about_late_double(who, state, may_be_agreed=state_before_throw(state, who) is not None))
        return stage
    reason = state.why_no_double(who)
    if reason:
        book.say(Topic.CUBE, wording.about_double(FaultCode.DOUBLE_NOT_ALLOWED, who, reason))
        return stage
    if state.own:
        return _double_own(stage, who, book)
    book.settle(Topic.CUBE)
    book.write(Doubled, player=who, value=state.cube.offer)
    return stage


def about_late_double(player: Player, state: MatchState, *, may_be_agreed: bool = False) -> Complaint:
    """A double after the throw; where nobody ever doubles it would have been none before either, and that is said."""
    never = state.why_no_double(player) if state.ruleset.doubling is Doubling.NEVER else None
    if never:
        return wording.about_double(FaultCode.DOUBLE_AFTER_ROLL, player, never)
    return wording.about_late_double(player, may_be_agreed=may_be_agreed)


def _doubles_next(stage: Stage, state: MatchState) -> Player | None:
    """Who doubles by a shared button: whose turn it is, but once he has played his throw, and may not, his opponent."""
    if isinstance(stage, AwaitPlay) and stage.held and not stage.perhaps_the_others:
        return stage.player.opponent
    return state.on_turn


def _turn_of_who_doubles(stage: Stage, who: Player, book: Book) -> Stage:
    """The stage once all is written down that whoever doubles takes for done: he knows that it is his turn."""
    if isinstance(stage, AwaitPlay) and stage.held and who is stage.player.opponent:
        stage = left_lying(end_turn(stage.turn, stage.held.position, book), stage)  # dice lifted, not looked at yet
    elif isinstance(stage, AwaitPlay) and who is stage.player.opponent and (stands := _doubled_upon(stage, book)):
        stage = left_lying(let_stand(stage, stands, book, by=who), stage)
    elif isinstance(stage, AwaitPlay) and who is stage.player.opponent and is_unmoved_since(stage, book):
        stage = was_played(stage, book, by=who)
    if isinstance(stage, AwaitThrow):
        stage = played_as_seen(stage, who, book) or stage
    if isinstance(stage, AwaitThrow) and book.state.phase is Phase.TO_ROLL and _may_be_his(stage, who, book):
        book.write(Overruled, action=Overrule.SET_TURN, player=who)
        stage = replace(stage, player=who, either=True, unread=None)  # he may have erred
    return stage


def _throw_void_for_sure(stage: Stage, who: Player, book: Book) -> Stage:
    """His throw was seen to count for nothing, only not said to: who doubles knows it, and has not thrown."""
    if not isinstance(stage, AwaitThrow) or stage.player is not who or stage.unread is None:
        return stage
    die = stage.unread.die
    if die.state is DieState.UNSURE or die.confidence < EVIDENT or perhaps_lost(die, book.state.ruleset) is None:
        return stage
    book.say_pending(Topic.DICE)
    return replace(stage, unread=None)


def _doubled_upon(stage: AwaitPlay, book: Book) -> Position | None:
    """The wrong play that was pointed out and that who doubles now lets stand, as one who throws does."""
    told = stage.wrong is not None and book.standing(Topic.BOARD) is not None
    if not told or stage.lies_as_found or not stage.turn.ruleset.double_lets_stand:
        return None
    return stage.wrong if stage.wrong and lets_play_on(stage.wrong, stage) else None


def _double_own(stage: Stage, player: Player, book: Book) -> Stage:
    """The button of one side where each opponent of a chouette has his own cube."""
    cubes = book.state.cubes_by_button(player)
    if cubes:
        offer(cubes, player, book)
    else:
        reason = say("Your own cube is the box's to turn.")
        book.say(Topic.CUBE, wording.about_double(FaultCode.DOUBLE_NOT_ALLOWED, player, reason))
    return stage


def _may_be_his(stage: AwaitThrow, player: Player, book: Book) -> bool:
    """Nothing has told whose throw it is, who doubles knows: was the start thrown for, and does no throw lie there?
    Not who could not double if it were his: a stray press tells nothing."""
    if stage.player is player or replace(book.state, on_turn=player).why_no_double(player):
        return False
    begun = not stage.is_opening or (len(stage.shown) > 1 and stage.shown_lifted)
    none_lies_there = stage.lies_unread is None
    nobodys = stage.either or stage.player is None or may_be_anybodys(stage, (), book)
    return begun and none_lies_there and nobodys


def _beaver(stage: Stage, player: Player | None, book: Book) -> Stage:
    """Double, pressed by who was doubled: he takes and turns the cube once more, where the ruleset lets him."""
    state = book.state
    answering = state.answering
    if answering is None or player not in (None, answering):
        return stage
    reason = state.why_no_beaver()
    if reason:
        book.say(Topic.CUBE, wording.about_double(FaultCode.DOUBLE_NOT_ALLOWED, answering, reason))
        return stage
    assert state.offered
    book.settle(Topic.CUBE)
    book.write(Beavered, player=answering, value=state.offered * 2)
    return stage


def _take(stage: Stage, player: Player | None, book: Book) -> Stage:
    """Yes: to a double, if it was pressed after the throw too; to what was given up, to a fault that may stand."""
    answering = book.state.answering
    if answering is None:
        if not _called_wrong(book) and take_late(player, book):
            return stage
        return answer(stage, True, player, book) or _accept(stage, player, book)
    if player not in (None, answering):
        return stage
    if book.state.phase is Phase.RESIGN_OFFERED:
        book.write(ResignAccepted, player=answering)
        return end_game(book)
    if book.state.own:
        return answer_cubes(stage, book.state.cubes_to_answer, True, book)
    book.settle(Topic.CUBE)
    book.write(Taken, player=answering)
    return stage


def _pass(stage: Stage, player: Player | None, book: Book) -> Stage:
    """No: to a double, to what was given up, to a fault that is to be put right."""
    answering = book.state.answering
    if answering is None:
        return answer(stage, False, player, book) or _demand(stage, player, book)
    if player not in (None, answering):
        return stage
    if book.state.phase is Phase.RESIGN_OFFERED:
        book.write(ResignRefused, player=answering)
        return found_back(stage)
    if book.state.own:
        return answer_cubes(stage, book.state.cubes_to_answer, False, book)
    book.write(Passed, player=answering)
    return end_game(book)


def _accept(stage: Stage, player: Player | None, book: Book) -> Stage:
    """Something was called wrong and may stand. It is the opponent of who erred who lets a play stand."""
    wrong = _called_wrong(book)
    if _is_another_game(wrong):
        return stage
    if wrong is None:
        if isinstance(stage, AwaitPlay) and stage.taken_back == stage.before and _nothing_to_play(stage, book):
            return left_lying(end_turn(stage.turn, stage.before, book), stage)
        taken_back = isinstance(stage, FindingBack) and _lies_as_taken_back(stage, book)
        return accept(stage, book, player) if taken_back else stage
    if isinstance(stage, AwaitThrow):
        return _stands_unseen(stage, player, book)
    if isinstance(stage, AwaitPlay) and player is stage.player and not stage.lies_as_found:
        return stage
    return accept(stage, book, player) if _may_stand_by_button(wrong, player, book.state) else stage


def _may_stand_by_button(wrong: Complaint, player: Player | None, state: MatchState) -> bool:
    """May `player` let this stand by saying yes? Where the ruleset wants a wrong play put right, he has to go on upon
    it (throw, double), or decide in the menu that the board stands."""
    wrong_play = state.phase is Phase.TO_MOVE and wrong.code not in (FaultCode.BOARD_DISTURBED, FaultCode.UNSURE)
    left_to_him = not wrong_play or consequence_now(wrong.code, state) in OPPONENTS
    return left_to_him and not _has_erred(wrong, player)


def _has_erred(wrong: Complaint, player: Player | None) -> bool:
    return player is not None and player is wrong.player and wrong.code is not FaultCode.UNSURE


def _called_wrong(book: Book) -> Complaint | None:
    """What was said of the board that lies there and may be let stand."""
    seeing = book.standing(Topic.SEEING)
    unread = seeing if seeing and seeing.key == wording.UNREAD_PLAYED else None
    return book.standing(Topic.BOARD) or unread


def _is_another_game(wrong: Complaint | None) -> bool:
    """Is the board set up for another game? That is not to be let stand in this one by a slip: the menu decides."""
    return wrong is not None and wrong.key == wording.ANOTHER_GAME


def _demand(stage: Stage, player: Player | None, book: Book) -> Stage:
    """What the ruleset leaves to the opponent: that it is put right, or that the play is void."""
    remedy = remedy_of(book.state)
    if remedy is None or remedy.decides is None or not remedy.is_for(player):
        return stage
    if remedy.what is Consequence.OPPONENT_MAY_VOID:
        return void_play(stage, book, remedy.decides) if book.state.phase is Phase.TO_MOVE else stage
    if book.state.demanded is not remedy.fault.code:
        book.write(Demanded, player=remedy.decides, code=remedy.fault.code)
    return stage


def _done(stage: Stage, player: Player | None, book: Book) -> Stage:
    """My turn is over; or, pressed by the opponent of a player who erred: let it stand."""
    if _is_another_game(_called_wrong(book)):
        return stage
    if isinstance(stage, AwaitPlay):
        return _done_playing(stage, player, book)
    if isinstance(stage, AwaitThrow):
        return _stands_unseen(stage, player, book)
    if isinstance(stage, FindingBack):
        wrong = _called_wrong(book)
        if wrong and _has_erred(wrong, player):
            return stage
        if wrong or _lies_as_taken_back(stage, book):
            return accept(stage, book, player)
    return stage


def _lies_as_taken_back(stage: FindingBack, book: Book) -> bool:
    return stage.lay is not None and book.lies == stage.lay


def _stands_unseen(stage: AwaitThrow, player: Player | None, book: Book) -> Stage:
    """What lies there between two turns stands; a play that was changed is not for who changed it to let stand."""
    if stage.previous and player is stage.previous.throw.player and book.has(Topic.BOARD, FaultCode.PLAY_CHANGED):
        return stage
    return let_stand_changed(stage, book) or _done_unseen(stage, player, book)


def _done_unseen(stage: AwaitThrow, by: Player | None, book: Book) -> Stage:
    """The board was played on without a throw being seen: it stands as it lies, as it was seen last without doubt if it
    may lie so still. With a play, the turn is over."""
    if stage.doubted:
        book.settle(Topic.SEEING)
        stage = replace(stage, doubted=False)
    standing = _called_wrong(book)
    lies = may_stand(_as_last_seen(stage, book), book) if standing else None
    if standing is None or lies is None:
        return stage
    for topic in (Topic.BOARD, Topic.SEEING):
        book.settle(topic)
    turn, has_played = stage.player, standing.code is FaultCode.UNSURE
    if has_played:
        take_by_letting_throw(book)
    book.write(Overruled, action=Overrule.SET_POSITION, position=lies, by=by)
    if book.state.decided:
        return end_game(book)
    if turn and has_played:
        turn = turn.opponent
        book.write(Overruled, action=Overrule.SET_TURN, player=turn, by=by)
    after = AwaitThrow(lies, turn)
    blocked = stage.meanwhile is not None and turn and is_blocked(lies, Throw(turn, stage.meanwhile), book.state)
    # Somebody has moved by the throw that came since: who presses may have, or may wait for it to be played.
    played_on = stage.meanwhile is not None and by is not stage.player and stage.changed not in (None, lies)
    return anybodys(after, book) if turn and (blocked or played_on) else after


def left_by_done(before: Stage, after: Stage, player: Player | None, dice: tuple[DieReading, ...]) -> Stage:
    """The stage after Done ended a turn whose throw was not read. Dice that lie there still are of who was done and not
    the next throw, unless they were thrown since and nothing was moved upon them: then his opponent has thrown."""
    if isinstance(before, AwaitPlay) and before.overtaken and isinstance(after, AwaitThrow) and not after.previous:
        return replace(after, lying=dice)
    if not isinstance(before, AwaitThrow) or not isinstance(after, AwaitThrow) or before.player is None:
        return after
    ended = before.unread is not None and after.unread is None and after.player is before.player.opponent
    if not ended or player not in (None, before.player):
        return after
    unmoved = before.changed in (None, after.before)  # since the board was seen without dice
    return after if before.meanwhile and unmoved else replace(after, lying=dice)


def _as_last_seen(stage: AwaitThrow, book: Book) -> Position | None:
    """The board as it was seen last without doubt, if it may lie so still: the game may have gone on since."""
    return stage.changed if stage.changed and _lies_so(stage.changed, book) else book.lies


def _lies_so(position: Position, book: Book) -> bool:
    """May the board lie so by the last look at it?"""
    return book.seen is None or book.seen.gap(position) <= NEAR


def _done_overtaken(stage: AwaitPlay, by: Player | None, book: Book) -> Stage | None:
    """The players have thrown on upon a board that could not be told. Who is done now has played since, so the board
    stands as it lies by now: neither this throw led there, nor does what was called wrong before."""
    gone_on = stage.overtaken and not stage.held and not (stage.wrong and _lies_so(stage.wrong, book))
    lies = may_stand(book.lies, book) if by and gone_on and book.lies not in stage.turn.ways else None
    if by is None or lies is None:
        return None
    book.settle(Topic.SEEING)
    if outcome(lies, stage.turn.ruleset):
        return won_unseen(lies, book)
    return goes_on_from(lies, by.opponent, book)


def _done_playing(stage: AwaitPlay, player: Player | None, book: Book) -> Stage:
    if overtaken := _done_overtaken(stage, player, book):
        return overtaken
    if stage.lies_as_found and player is stage.player.opponent:
        return accept(stage, book, player)
    if stage.wrong and player is stage.player.opponent and can_stand(stage.wrong, stage.before, stage.player):
        return left_lying(let_stand(stage, stage.wrong, book, by=player), stage)
    if is_unmoved_since(stage, book) and _lies_so(stage.last, book):
        return was_played(stage, book, by=player)
    if player not in (None, stage.player):
        return stage
    if stage.held:
        after = end_turn(stage.turn, stage.held.position, book)
        if isinstance(after, AwaitThrow):
            after = replace(after, quitted=is_over(stage, stage.held.position, said=player is stage.player))
        return left_lying(after, stage)
    if _nothing_to_play(stage, book):
        return left_lying(end_turn(stage.turn, stage.before, book), stage)
    left = stage.turn.ways[stage.last].dice_left
    if not _lies_so(stage.last, book):
        book.doubt(about_unclear_board(stage.player, book.seen))  # more may have been played since it was seen well
    elif book.standing(Topic.BOARD) is None:
        book.say(Topic.BOARD, wording.about_incomplete_play(stage.player, left))
    return stage


def _nothing_to_play(stage: AwaitPlay, book: Book) -> bool:
    """Could no checker be moved, and has none been? That was taken back, and nothing on the board can end it."""
    unmoved = stage.last == stage.before and not book.is_in_question(Topic.BOARD)
    return unmoved and stage.turn.ways[stage.last].complete


def _undo(stage: Stage, player: Player | None, book: Book) -> Stage:
    """Back to before the last thing that can be taken back in this game."""
    what = last_undoable(book.state)
    return undo(what, book, player) if what else stage


def _menu(stage: Stage, player: Player | None, book: Book) -> Stage:
    """The referee is called: play rests, or goes on."""
    return decide(stage, Resume(by=player) if book.state.paused else Pause(by=player), book)


_PRESSES: Mapping[Button, Callable[[Stage, Player | None, Book], Stage]] = {
    Button.DOUBLE: _double,
    Button.TAKE: _take,
    Button.PASS: _pass,
    Button.DONE: _done,
    Button.ACCEPT: _accept,
    Button.DEMAND: _demand,
    Button.UNDO: _undo,
    Button.MENU: _menu,
}
