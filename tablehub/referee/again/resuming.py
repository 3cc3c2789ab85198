"""Where the referee goes on in a match that is under way: after a power cut, and after something was undone."""

from __future__ import annotations

from tablehub.match.events import OpeningRolled, Overruled, Played
from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState, Phase
from tablehub.referee.play.hypotheses import Throw, Turn, turn_in
from tablehub.referee.stages import AwaitPlay, AwaitThrow, MatchEnded, SettingUp, Stage
from tablehub.rules.knobs import DiceZone
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tablehub.rules.starting import start_position


def stage_of(state: MatchState) -> Stage:
    """What is waited for in this state. A throw not yet played is taken as written, though its dice were not seen."""
    if state.phase is Phase.MATCH_OVER:
        return MatchEnded()
    if state.phase is Phase.SETUP:
        return SettingUp(may_be_under_way=state.position == start_position(state.ruleset))
    if state.phase is Phase.GAME_OVER:
        return SettingUp(may_be_under_way=False)
    to_be_played = state.phase in (Phase.TO_MOVE, Phase.RESIGN_OFFERED)  # it is, once giving up is refused
    if to_be_played and state.on_turn is not None and state.roll is not None:
        turn = turn_in(state, state.position, Throw(state.on_turn, state.roll))
        demanded = next((fault for fault in reversed(state.open_faults) if fault.code is state.demanded), None)
        return AwaitPlay((turn,), None, last=turn.before, demanded=demanded)
    return AwaitThrow(state.position, who_throws(state), begins=state.set_up and not state.turns)


def who_throws(state: MatchState) -> Player | None:
    """Who is to throw now; None: either, for who is on turn is shut out, and his opponent throws on."""
    on_turn = state.on_turn
    return None if on_turn and state.may_throw(on_turn.opponent) else on_turn


def played_last(state: MatchState) -> Turn | None:
    """The turn that was played last, where nothing came since and its play was whole: until the next throw its player
    may change that, while the table is without power, too."""
    last, turn = state.checkpoint, state.turns[-1] if state.turns else None
    if last is None or last.event != Played.name or not isinstance(turn, MoveTurn) or state.phase is not Phase.TO_ROLL:
        return None
    ended = turn_in(last.before, last.before.position, Throw(turn.player, Roll(*turn.dice)))
    way = ended.ways.get(state.position)
    return ended if way and way.complete else None


def thrown_last(state: MatchState) -> Roll | None:
    """What the dice show that were thrown last, where nothing was written since but their play, or that they were for
    the start: they may lie there still."""
    last, tied = state.checkpoint, state.tied
    turn = state.turns[-1] if state.turns else None
    if last and last.event == Played.name and isinstance(turn, MoveTurn):
        return Roll(*turn.dice)
    if _is_just_set_up(state) and state.games and state.games[-1].turns:
        before = state.games[-1].turns[-1]  # who set up may have left the dice of the game before where they lay
        return Roll(*before.dice) if isinstance(before, MoveTurn) else None
    if last is None or last.event != OpeningRolled.name:
        return None
    if state.opening:
        return state.opening.shown
    return Roll(tied.light[0], tied.dark[0]) if tied and len(tied.light) == 1 else None


def _is_just_set_up(state: MatchState) -> bool:
    """Has nothing happened in this game yet, not even a throw for the start?"""
    nothing_thrown = state.opening is None and state.tied is None and state.roll is None
    return state.phase is Phase.TO_ROLL and state.set_up and not state.turns and nothing_thrown


def shows_as_before(state: MatchState) -> bool:
    """Does the throw that is due show what the one before it did? Those dice may have been pushed aside, not thrown."""
    turn = state.turns[-1] if state.turns else None
    return isinstance(turn, MoveTurn) and state.roll is not None and Roll(*turn.dice) == state.roll


def is_taken_over(state: MatchState) -> bool:
    """Did people take over, as the last thing, another board than the throw that is due was made on?"""
    last = state.checkpoint
    set_last = last is not None and last.event == Overruled.name and last.before.roll == state.roll
    return last is not None and set_last and last.before.position != state.position


def may_have_passed(state: MatchState) -> bool:
    """Would who is on turn have no move by what was thrown before? The same numbers may have been thrown by him then,
    and have seemed to be those dice, handed over; so his opponent may have thrown next. No event says so, and where
    dice may lie anywhere nothing else does."""
    turn, player = state.turns[-1] if state.turns else None, state.on_turn
    if not isinstance(turn, MoveTurn) or player is None or turn.player is player:
        return False
    roll = Roll(*turn.dice)
    if state.ruleset.dice_zone is DiceZone.RIGHT or state.roll == roll:
        return False
    return turn_in(state, state.position, Throw(player, roll)).ways[state.position].complete
