"""What the large line says, and what the buttons mean, at each moment of a match. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablehub.buttons import Button
from tablehub.display.clock_view import flag_hints, flag_message
from tablehub.display.view import ButtonHint, Message, Tone
from tablehub.match.chouette import Chouette
from tablehub.match.consequences import Consequence
from tablehub.match.events import FaultFound, OpeningRolled, Overruled
from tablehub.match.faults import FaultCode
from tablehub.match.folding.chouettes import BOX, who_played
from tablehub.match.questions import Question, open_question, question_by_button
from tablehub.match.record import CubeMark, MoveTurn, PassTurn, TakeTurn
from tablehub.match.remedies import foremost_fault, remedy_of
from tablehub.match.score import Score
from tablehub.match.sides import asked_to_choose, why_no_choice
from tablehub.match.state import MatchState, Phase
from tablehub.match.taking_back import last_undoable
from tablehub.rules.knobs import FirstThrow, OpeningDice
from tablehub.rules.names import called
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import NO_PLAY
from tablehub.rules.player import Player
from tablehub.rules.starting import start_position
from tablehub.rules.units import told_units
from tablehub.words.text import Text, joined, say, sentence

SEEING = frozenset(
    {
        FaultCode.CAMERA_MOVED,
        FaultCode.LIGHT_CHANGED,
        FaultCode.VIEW_BLOCKED,
        FaultCode.CAMERA_LOST,
        FaultCode.UNSURE,
    }
)
"""Codes that are the table's own trouble: it asks, it does not accuse."""

_OPENING = {
    OpeningDice.ONE_EACH: say("Each player throws one die for the start."),
    OpeningDice.BOTH_EACH: say("Each player throws both dice for the start."),
}

WINS: Mapping[GameKind, Text] = {
    GameKind.SINGLE: say("the game"),
    GameKind.GAMMON: say("a gammon"),
    GameKind.BACKGAMMON: say("a backgammon"),
}
"""What somebody wins or gives up."""


def message_of(state: MatchState) -> Message:
    """The message of a match: the open fault that comes first, or else what the table waits for. An offer goes before
    both: it is what the buttons answer, whatever the board looks like meanwhile. Nor is either hidden by a flag that
    has fallen, for nobody need say anything to that."""
    if state.paused:
        return Message(say("Play rests. Press Menu to go on."), Tone.ASK)
    flag, told = flag_message(state), _apart_from_time(state)
    if flag is None:
        return told
    if state.answering is None and foremost_fault(state) is None:
        return flag
    return Message(joined(told.text, flag.text), told.tone)


def _apart_from_time(state: MatchState) -> Message:
    fault, question = foremost_fault(state), open_question(state)
    if state.asked and question is Question.SETUP_WAS_WRONG:
        return Message(state.asked.text, Tone.FAULT)
    if fault is not None and (state.answering is None or fault.code in _NO_DOUBLE):
        text = joined(_with_demand(fault, state), _awaited(state).text if _leaves_open(fault, state) else "")
        return Message(text, Tone.ASK if fault.code in SEEING else Tone.FAULT)
    return _awaited(state)


_NO_DOUBLE = frozenset({FaultCode.DOUBLE_NOT_ALLOWED, FaultCode.DOUBLE_AFTER_ROLL})
"""Sentences that do not say what to do: that is said besides."""


def _leaves_open(fault: FaultFound, state: MatchState) -> bool:
    """Is what to do to be said besides? Not to throw, to who has thrown dice that are not read yet."""
    is_thrown = fault.code is FaultCode.DOUBLE_AFTER_ROLL and state.phase is Phase.TO_ROLL
    return fault.code in _NO_DOUBLE and not is_thrown


def _awaited(state: MatchState) -> Message:
    """What the table waits for where nothing is wrong."""
    if state.asked and open_question(state):
        return Message(state.asked.text, Tone.ASK)
    return _WAITING[state.phase](state)


def _with_demand(fault: FaultFound, state: MatchState) -> str:
    if fault.player is None or state.demanded is not fault.code:
        return fault.text
    return joined(fault.text, say("{name} demands it.", name=state.names[fault.player.opponent]))


def _setup(state: MatchState) -> Message:
    return Message(say("Set up the starting position."))


def _to_roll(state: MatchState) -> Message:
    if state.on_turn is None and not state.set_up and state.position != start_position(state.ruleset):
        return Message(say("The game goes on from here. Who is on turn throws."))
    if state.on_turn is None:
        tied = state.checkpoint is not None and state.checkpoint.event == OpeningRolled.name
        return Message(say("A tie. Throw again.") if tied else _OPENING[state.ruleset.opening_dice])
    return Message(joined(_last_turn(state), _who_throws(state, state.on_turn), _choice_of_sides(state)))


def _who_throws(state: MatchState, on_turn: Player) -> str:
    name, other = state.names[on_turn], state.names[on_turn.opponent]
    shown = state.opening.shown if state.opening else None
    if shown and state.first_throw is FirstThrow.ANEW:
        return say("{name} begins: both dice are thrown anew.", name=name)
    if shown and state.first_throw is FirstThrow.CHOICE:
        return say("{name} begins: plays {roll}, or throws anew.", name=name, roll=called(shown, state.ruleset))
    if state.may_throw(on_turn.opponent):
        return say("{name} is shut out, {other} throws on.", name=name, other=other)
    return say("{name} to throw.", name=name)


def _last_turn(state: MatchState) -> str:
    """What happened just before, in a sentence; nothing at the start of a game, nor where turn or board was set since:
    who played last need not be the other one then."""
    if state.checkpoint and state.checkpoint.event == Overruled.name:
        return ""
    answers = _own_answers(state)
    if answers:
        return answers
    turn = state.turns[-1] if state.turns else None
    if isinstance(turn, TakeTurn):
        return say("{name} takes.", name=state.names[turn.player])
    if isinstance(turn, MoveTurn) and turn.play is not None:
        name, play = who_played(turn, state), str(turn.play)
        if play == NO_PLAY:
            return say("{name} could not play.", name=name)
        return say("{name} played {play}.", name=name, play=play)
    return ""


def _own_answers(state: MatchState) -> str:
    """What was answered since the last play where each opponent has his own cube; nothing where none was offered."""
    log = [mark for mark in state.own.log if mark.turns == len(state.turns)] if state.own else []
    answered = [mark for mark in log if isinstance(mark.turn, TakeTurn | PassTurn)]
    return joined(*(sentence(_own_answer(mark, state.names[BOX])) for mark in answered))


def _own_answer(mark: CubeMark, box: str) -> Text:
    name, takes = mark.opponent, isinstance(mark.turn, TakeTurn)
    if mark.turn.player is not BOX:
        return say("{name} takes", name=name) if takes else say("{name} passes", name=name)
    if takes:
        return say("{player} takes {opponent}'s cube", player=box, opponent=name)
    return say("{player} passes {opponent}'s cube", player=box, opponent=name)


def _to_move(state: MatchState) -> Message:
    assert state.on_turn is not None
    assert state.roll is not None
    name, roll = state.names[state.on_turn], called(state.roll, state.ruleset)
    if state.taken_back == state.position:  # nothing on the board says that it stands
        back = say("{name}: that you could not play {roll} was taken back.", name=name, roll=roll)
        return Message(joined(back, say("Press Done: it stands. Undo: the throw is taken back, too.")), Tone.ASK)
    to_play = say("{name} to play {roll}.", name=name, roll=roll)
    return Message(joined(to_play, _choice_of_sides(state)))


def _choice_of_sides(state: MatchState) -> str:
    """What who begins may decide first, by books that give him the choice; nothing where he may not, or has."""
    chooser = asked_to_choose(state)
    if chooser is None:
        return ""
    if why_no_choice(state, chooser, swapped=True):
        return say("{name} may have the checkers set up the other way round: Take.", name=state.names[chooser])
    return say("{name} may choose colour and side: Take.", name=state.names[chooser])


def _cube_offered(state: MatchState) -> Message:
    assert state.on_turn is not None
    assert state.answering is not None
    if state.own:
        return own_cubes_offered(state, state.answering)
    turner, other = state.names[state.answering.opponent], state.names[state.answering]
    if state.cube_turns == 1:
        offer = say("{name} doubles to {value}.", name=turner, value=state.offered)
    else:
        offer = say("{name} turns the cube once more, to {value}.", name=turner, value=state.offered)
    text = joined(offer, say("{name}: take or pass?", name=other), _partners_pass(state))
    return Message(text, Tone.ASK)


def _partners_pass(state: MatchState) -> str:
    """What those who play along in a chouette may do about the box's double; nothing where they may not."""
    partners = state.chouette.game.partners if state.chouette and state.answering is BOX.opponent else ()
    if not partners or state.cube_turns != 1:
        return ""
    return say("{names}: pass in the menu.", names=joined(*partners, by=say(" and ")))


def own_cubes_offered(state: MatchState, answering: Player) -> Message:
    """Each opponent has his own cube: who offers which, and who answers where."""
    assert state.own
    values = {name: state.own.cube(name).offer for name in state.own.offered}
    offers = joined(*(say("{name} {count}", name=name, count=value) for name, value in values.items()), by=", ")
    if answering is BOX:
        text = say("{box} is doubled: {offers}. Take or pass?", box=state.names[BOX], offers=offers)
        return Message(text, Tone.ASK)
    first = state.cubes_to_answer[0]
    text = say("{box} doubles: {offers}. {player}: take or pass?", box=state.names[BOX], offers=offers, player=first)
    others = joined(*(name for name in state.own.offered if name != first), by=say(" and "))
    return Message(joined(text, say("{others}: in the menu.", others=others) if others else ""), Tone.ASK)


def resign_offered(state: MatchState) -> Message:
    assert state.resigning is not None
    assert state.resigned_as is not None
    loser, other = state.names[state.resigning], state.names[state.resigning.opponent]
    given_up = say("{name} gives up {what}.", name=loser, what=WINS[state.resigned_as])
    return Message(joined(given_up, say("{name}: take it or play on?", name=other)), Tone.ASK)


def _decided(state: MatchState) -> Message:
    if state.decided is None:
        return Message(say("The game is over."), Tone.GOOD)
    name, what = state.names[state.decided.winner], WINS[state.decided.kind]
    return Message(say("{name} wins {what}.", name=name, what=what), Tone.GOOD)


def _game_over(state: MatchState) -> Message:
    result = state.games[-1].result if state.games else None
    if result is None:
        return Message(say("The game is over. Set up the starting position for the next one."), Tone.GOOD)
    won = WINS[result.kind or GameKind.SINGLE]
    counts = told_units(result.points, state.ruleset)
    name = state.names[result.winner]
    if state.chouette:
        wins = say("{name} wins {what}.", name=name, what=won)
        return Message(joined(wins, _card(state.chouette), say("Set up the next game.")), Tone.GOOD)
    wins = say("{name} wins {what}: {counts}.", name=name, what=won, counts=counts)
    wins = joined(wins, why_single(state, result.kind, result.points))
    if state.plays_rubbers:
        return Message(joined(wins, rubber_ended(state), say("Set up the next game.")), Tone.GOOD)
    return Message(joined(wins, say("Set up the starting position for the next game.")), Tone.GOOD)


def why_single(state: MatchState, kind: GameKind | None, points: int) -> Text | str:
    """Why a gammon that was just won counts as a single game, in a sentence; nothing where it does not."""
    is_single = kind not in (None, GameKind.SINGLE) and points == state.cube.value
    return say("Jacoby: the cube was not turned.") if is_single and state.jacoby_holds else ""


def rubber_ended(state: MatchState) -> str:
    """Where the rubber stands after a game, or who has won it."""
    winner = state.rubber_winner
    if winner is None:
        return say("The rubber stands {games}.", games=games_of(state.rubber.games, state))
    return say(
        "{name} wins the rubber; rubbers: {rubbers}.",
        name=state.names[winner],
        rubbers=games_of(state.rubber.rubbers, state),
    )


def games_of(score: Score, state: MatchState) -> str:
    """What each player has: "Ann 1, Bob 0"."""
    return joined(*(say("{name} {count}", name=state.names[each], count=score.of(each)) for each in Player), by=", ")


def _card(chouette: Chouette) -> str:
    """What everybody stands at, and who plays next."""
    box, playing, totals = chouette.game.box, chouette.game.playing, entries(chouette.card.totals)
    return say("{totals}. Next: {box} in the box against {playing}.", totals=totals, box=box, playing=playing)


def entries(totals: Mapping[str, Fraction]) -> Text:
    """What everybody stands at: "Ann +2, Bob -1, Cy -1"."""
    return joined(*(say("{name} {score}", name=name, score=signed(total)) for name, total in totals.items()), by=", ")


def signed(amount: Fraction) -> str:
    """An entry of a score card: "+2", "-15/2", "0"."""
    return f"+{amount}" if amount > 0 else str(amount)


def _match_over(state: MatchState) -> Message:
    if state.winner is None:
        return Message(say("The match is over."), Tone.GOOD)
    if state.won_on_time:
        return Message(say("{player} wins the match on time.", player=state.names[state.winner]), Tone.GOOD)
    won, lost = state.score.of(state.winner), state.score.of(state.winner.opponent)
    name = state.names[state.winner]
    return Message(say("{name} wins the match, {won} to {lost}.", name=name, won=won, lost=lost), Tone.GOOD)


_WAITING = {
    Phase.SETUP: _setup,
    Phase.TO_ROLL: _to_roll,
    Phase.TO_MOVE: _to_move,
    Phase.CUBE_OFFERED: _cube_offered,
    Phase.RESIGN_OFFERED: resign_offered,
    Phase.DECIDED: _decided,
    Phase.GAME_OVER: _game_over,
    Phase.MATCH_OVER: _match_over,
}


def hints_of(state: MatchState) -> tuple[ButtonHint, ...]:
    """What the buttons mean now; a button that would do nothing is not shown."""
    own = flag_hints(state) or _question_hints(state) or _fault_hints(state) or _own_hints(state)
    own = [] if state.paused else own
    undo = [ButtonHint(Button.UNDO, say("Undo"))] if last_undoable(state) else []
    return (*own, *undo, ButtonHint(Button.MENU, say("Menu")))


_ANSWERS = {
    Question.SETUP_STANDS: (say("Take: it stands"), say("Pass: put right")),
    Question.SETUP_WAS_WRONG: (say("Take: game void"), say("Pass: put it back")),
    Question.OPENING_TIED: (say("Take: yes, a tie"), say("Pass: no tie")),
}


def _question_hints(state: MatchState) -> list[ButtonHint]:
    """How a question is answered, by either player; who begins only a button tells that is one player's."""
    question = question_by_button(state)
    if question is None:
        return []
    if question is Question.WHO_BEGINS:
        return [ButtonHint(Button.TAKE, say("Take: I begin"), player) for player in Player]
    yes, no = _ANSWERS[question]
    return [ButtonHint(Button.TAKE, yes), ButtonHint(Button.PASS, no)]


def _fault_hints(state: MatchState) -> list[ButtonHint]:
    """What can be pressed about a fault, named by the player's own buttons, which say yes and no."""
    remedy = remedy_of(state)
    if remedy is None or state.answering:
        return []
    if remedy.decides and state.phase is Phase.TO_MOVE:
        void = remedy.what is Consequence.OPPONENT_MAY_VOID
        no = say("Pass: play void") if void else say("Pass: demand it")
        hints = [ButtonHint(Button.ACCEPT, say("Take: it stands"), remedy.decides)]
        demanded = state.demanded is remedy.fault.code
        return hints if demanded else [*hints, ButtonHint(Button.DEMAND, no, remedy.decides)]
    where = remedy.fault.where
    if remedy.fault.code in AS_IT_LIES and "point" in where and not where.keys() & {"either", "counts"}:
        whose = remedy.fault.player.opponent if remedy.fault.player and state.phase is Phase.TO_MOVE else None
        return [ButtonHint(Button.ACCEPT, say("Take: as it lies"), whose)]
    return []


AS_IT_LIES = frozenset({FaultCode.BOARD_DISTURBED, FaultCode.UNSURE, FaultCode.SETUP_WRONG})
"""After these the players may go on from the board as they see it; not while it is asked what they see."""


_NOT_DONE = frozenset(
    {
        *(FaultCode.WRONG_COUNT, FaultCode.BLOCKED_POINT, FaultCode.WRONG_PLAYER, FaultCode.WRONG_DIRECTION),
        *(FaultCode.BAR_FIRST, FaultCode.INCOMPLETE_PLAY, FaultCode.HIGHER_DIE, FaultCode.NOT_ALL_HOME),
        *(FaultCode.BEAR_OFF_ILLEGAL, FaultCode.HIT_NOT_ON_BAR, FaultCode.TOUCH_MOVE, FaultCode.PLAY_CHANGED),
        *(FaultCode.CHECKER_MISSING, FaultCode.CHECKER_EXTRA, FaultCode.BOARD_DISTURBED),
        *(FaultCode.DICE_LIFTED_EARLY, FaultCode.CAMERA_LOST),
    }
)
"""While these stand no turn can be ended: what is put right is seen without a press."""


def _own_hints(state: MatchState) -> list[ButtonHint]:
    if state.answering:
        return _answers(state, state.answering)
    player = state.on_turn
    if player is None:
        return []
    if state.phase is Phase.TO_MOVE:
        wrong = any(fault.code in _NOT_DONE for fault in state.open_faults)
        done = [] if wrong else [ButtonHint(Button.DONE, say("Done"), player)]
        return [*done, *_side_hints(state)]
    if state.phase is Phase.TO_ROLL:  # his opponent too, where he is shut out
        may_double = [each for each in (player, player.opponent) if _may_double_by_button(each, state)]
        return [*(ButtonHint(Button.DOUBLE, say("Double"), each) for each in may_double), *_side_hints(state)]
    return []


def _side_hints(state: MatchState) -> list[ButtonHint]:
    chooser = asked_to_choose(state)
    return [ButtonHint(Button.TAKE, say("Take: sides"), chooser)] if chooser else []


def _may_double_by_button(player: Player, state: MatchState) -> bool:
    return bool(state.cubes_by_button(player)) if state.own else state.why_no_double(player) is None


_YES_NO = {
    Phase.CUBE_OFFERED: (say("Take"), say("Pass")),
    Phase.RESIGN_OFFERED: (say("Take: accept"), say("Pass: play on")),
}


def _answers(state: MatchState, player: Player) -> list[ButtonHint]:
    yes, no = _YES_NO[state.phase]
    hints = [ButtonHint(Button.TAKE, yes, player), ButtonHint(Button.PASS, no, player)]
    may_beaver = state.phase is Phase.CUBE_OFFERED and state.why_no_beaver() is None
    if not may_beaver:
        return hints
    text = say("Double to {value}", value=2 * (state.offered or 1))
    return [*hints, ButtonHint(Button.DOUBLE, text, player)]
