"""What the large line says, and what the buttons mean, at each moment of a match. Pure."""

from __future__ import annotations

from fractions import Fraction

from tablehub.buttons import Button
from tablehub.display.view import ButtonHint, Message, Tone
from tablehub.match.chouette import Chouette
from tablehub.match.consequences import Consequence
from tablehub.match.events import FaultFound
from tablehub.match.faults import FaultCode
from tablehub.match.folding.chouettes import BOX
from tablehub.match.questions import Question, open_question
from tablehub.match.record import MoveTurn, TakeTurn
from tablehub.match.remedies import remedy_of
from tablehub.match.score import Score
from tablehub.match.state import MatchState, Phase
from tablehub.match.taking_back import last_undoable
from tablehub.rules.knobs import OpeningDice
from tablehub.rules.names import called
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import NO_PLAY
from tablehub.rules.player import Player
from tablehub.rules.units import told_units
from tablehub.words.text import joined, say

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

_OPENING = {OpeningDice.ONE_EACH: "one die", OpeningDice.BOTH_EACH: "both dice"}

WINS = {GameKind.SINGLE: "the game", GameKind.GAMMON: "a gammon", GameKind.BACKGAMMON: "a backgammon"}


def message_of(state: MatchState) -> Message:
    """The message of a match: its newest open fault, or else what the table waits for."""
    if state.paused:
        return Message("Play rests.", Tone.ASK)
    fault, question = newest_fault(state), open_question(state)
    if state.asked and question is Question.SETUP_WAS_WRONG:
        return Message(state.asked.text, Tone.FAULT)
    if fault is not None:
        return Message(_with_demand(fault, state), Tone.ASK if fault.code in SEEING else Tone.FAULT)
    if state.asked and question:
        return Message(state.asked.text, Tone.ASK)
    return _WAITING[state.phase](state)


def _with_demand(fault: FaultFound, state: MatchState) -> str:
    demands = fault.player is not None and state.demanded is fault.code
    return f"{fault.text} {state.names[fault.player.opponent]} demands it." if demands and fault.player else fault.text


def newest_fault(state: MatchState) -> FaultFound | None:
    return state.open_faults[-1] if state.open_faults else None


def _setup(state: MatchState) -> Message:
    return Message("Set up the starting position.")


def _to_roll(state: MatchState) -> Message:
    if state.on_turn is None:
        what = _OPENING[state.ruleset.opening_dice]
        return Message(f"Each player throws {what} for the start.")
    return Message(" ".join(filter(None, [_last_turn(state), _who_throws(state, state.on_turn)])))


def _who_throws(state: MatchState, on_turn: Player) -> str:
    name, other = state.names[on_turn], state.names[on_turn.opponent]
    return f"{name} is shut out, {other} throws on." if state.may_throw(on_turn.opponent) else f"{name} to throw."


def _last_turn(state: MatchState) -> str:
    """What happened just before, in a sentence; nothing at the start of a game."""
    turn = state.turns[-1] if state.turns else None
    if isinstance(turn, TakeTurn):
        return f"{state.names[turn.player]} takes."
    if isinstance(turn, MoveTurn) and turn.play is not None:
        name, play = state.names[turn.player], str(turn.play)
        return f"{name} could not play." if play == NO_PLAY else f"{name} played {play}."
    return ""


def _to_move(state: MatchState) -> Message:
    assert state.on_turn is not None
    assert state.roll is not None
    return Message(f"{state.names[state.on_turn]} to play {called(state.roll, state.ruleset)}.")


def _cube_offered(state: MatchState) -> Message:
    assert state.on_turn is not None
    assert state.answering is not None
    if state.own:
        return _own_cubes_offered(state, state.answering)
    turner, other = state.names[state.answering.opponent], state.names[state.answering]
    how = "doubles" if state.cube_turns == 1 else "turns the cube once more,"
    partners = state.chouette.game.partners if state.chouette and state.answering is BOX.opponent else ()
    besides = f" {' and '.join(partners)}: pass in the menu." if partners and state.cube_turns == 1 else ""
    return Message(f"{turner} {how} to {state.offered}. {other}: take or pass?{besides}", Tone.ASK)


def _own_cubes_offered(state: MatchState, answering: Player) -> Message:
    """Each opponent has his own cube: who offers which, and who answers where."""
    assert state.own
    offers = ", ".join(f"{name} {state.own.cube(name).offer}" for name in state.own.offered)
    if answering is BOX:
        text = say("{box} is doubled: {offers}. Take or pass?", box=state.names[BOX], offers=offers)
        return Message(text, Tone.ASK)
    first = state.cubes_to_answer[0]
    text = say("{box} doubles: {offers}. {player}: take or pass?", box=state.names[BOX], offers=offers, player=first)
    others = " and ".join(name for name in state.own.offered if name != first)
    return Message(joined(text, say("{others}: in the menu.", others=others) if others else ""), Tone.ASK)


def _resign_offered(state: MatchState) -> Message:
    assert state.resigning is not None
    assert state.resigned_as is not None
    loser, other = state.names[state.resigning], state.names[state.resigning.opponent]
    return Message(f"{loser} gives up {WINS[state.resigned_as]}. {other}: take it or play on?", Tone.ASK)


def _decided(state: MatchState) -> Message:
    if state.decided is None:
        return Message("The game is over.", Tone.GOOD)
    return Message(f"{state.names[state.decided.winner]} wins {WINS[state.decided.kind]}.", Tone.GOOD)


def _game_over(state: MatchState) -> Message:
    result = state.games[-1].result if state.games else None
    if result is None:
        return Message("The game is over. Set up the starting position for the next one.", Tone.GOOD)
    won = WINS.get(result.kind, "the game") if result.kind else "the game"
    counts = told_units(result.points, state.ruleset)
    name = state.names[result.winner]
    if state.chouette:
        return Message(f"{name} wins {won}. {_card(state.chouette)}", Tone.GOOD)
    if state.plays_rubbers:
        told = say("{name} wins {won}: {counts}.", name=name, won=won, counts=counts)
        return Message(joined(told, _rubber_ended(state), say("Set up the next game.")), Tone.GOOD)
    return Message(f"{name} wins {won}: {counts}. Set up the starting position for the next game.", Tone.GOOD)


def _rubber_ended(state: MatchState) -> str:
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
    return ", ".join(f"{state.names[player]} {score.of(player)}" for player in Player)


def _card(chouette: Chouette) -> str:
    """What everybody stands at, and who plays next."""
    totals = ", ".join(f"{player} {signed(total)}" for player, total in chouette.card.totals.items())
    return f"{totals}. Next: {chouette.game.box} in the box against {chouette.game.playing}."


def signed(amount: Fraction) -> str:
    """An entry of a score card: "+2", "-15/2", "0"."""
    return f"+{amount}" if amount > 0 else str(amount)


def _match_over(state: MatchState) -> Message:
    if state.winner is None:
        return Message("The match is over.", Tone.GOOD)
    won, lost = state.score.of(state.winner), state.score.of(state.winner.opponent)
    return Message(f"{state.names[state.winner]} wins the match, {won} to {lost}.", Tone.GOOD)


_WAITING = {
    Phase.SETUP: _setup,
    Phase.TO_ROLL: _to_roll,
    Phase.TO_MOVE: _to_move,
    Phase.CUBE_OFFERED: _cube_offered,
    Phase.RESIGN_OFFERED: _resign_offered,
    Phase.DECIDED: _decided,
    Phase.GAME_OVER: _game_over,
    Phase.MATCH_OVER: _match_over,
}


def hints_of(state: MatchState) -> tuple[ButtonHint, ...]:
    """What the buttons mean now; a button that would do nothing is not shown."""
    own = _question_hints(state) or _fault_hints(state) or _own_hints(state)
    undo = [ButtonHint(Button.UNDO, "Undo")] if last_undoable(state) else []
    return (*own, *undo, ButtonHint(Button.MENU, "Menu"))


_ANSWERS = {
    Question.SETUP_STANDS: (say("Take: it stands"), say("Pass: put right")),
    Question.SETUP_WAS_WRONG: (say("Take: game void"), say("Pass: put it back")),
}


def _question_hints(state: MatchState) -> list[ButtonHint]:
    """How a question is answered, by either player."""
    question = open_question(state)
    if question is None or (state.open_faults and question is not Question.SETUP_WAS_WRONG):
        return []
    yes, no = _ANSWERS[question]
    return [ButtonHint(Button.TAKE, yes), ButtonHint(Button.PASS, no)]


def _fault_hints(state: MatchState) -> list[ButtonHint]:
    """What can be pressed about a fault, named by the player's own buttons, which say yes and no."""
    remedy = remedy_of(state)
    if remedy is None or state.answering:
        return []
    if remedy.decides and state.phase is Phase.TO_MOVE:
        void = remedy.what is Consequence.OPPONENT_MAY_VOID
        no = "Pass: play void" if void else "Pass: demand it"
        hints = [ButtonHint(Button.ACCEPT, "Take: it stands", remedy.decides)]
        demanded = state.demanded is remedy.fault.code
        return hints if demanded else [*hints, ButtonHint(Button.DEMAND, no, remedy.decides)]
    if remedy.fault.code in AS_IT_LIES and "point" in remedy.fault.where:
        whose = remedy.fault.player.opponent if remedy.fault.player and state.phase is Phase.TO_MOVE else None
        return [ButtonHint(Button.ACCEPT, "Take: as it lies", whose)]
    return []


AS_IT_LIES = frozenset({FaultCode.BOARD_DISTURBED, FaultCode.UNSURE, FaultCode.SETUP_WRONG})
"""After these the players may go on from the board as they see it."""


def _own_hints(state: MatchState) -> list[ButtonHint]:
    if state.answering:
        return _answers(state, state.answering)
    player = state.on_turn
    if player is None:
        return []
    if state.phase is Phase.TO_MOVE:
        return [ButtonHint(Button.DONE, "Done", player)]
    if state.phase is Phase.TO_ROLL:  # his opponent too, where he is shut out
        may_double = [each for each in (player, player.opponent) if _may_double_by_button(each, state)]
        return [ButtonHint(Button.DOUBLE, "Double", each) for each in may_double]
    return []


def _may_double_by_button(player: Player, state: MatchState) -> bool:
    return bool(state.cubes_by_button(player)) if state.own else state.why_no_double(player) is None


_YES_NO = {Phase.CUBE_OFFERED: ("Take", "Pass"), Phase.RESIGN_OFFERED: ("Take: accept", "Pass: play on")}


def _answers(state: MatchState, player: Player) -> list[ButtonHint]:
    yes, no = _YES_NO[state.phase]
    hints = [ButtonHint(Button.TAKE, yes, player), ButtonHint(Button.PASS, no, player)]
    may_beaver = state.phase is Phase.CUBE_OFFERED and state.why_no_beaver() is None
    return [*hints, ButtonHint(Button.DOUBLE, f"Double to {2 * (state.offered or 1)}", player)] if may_beaver else hints
