"""The match clock as the screen shows it: times as text, what the buttons say about a flag. Pure."""

from __future__ import annotations

import math

from tablehub.buttons import Button
from tablehub.display.view import ButtonHint, ClockView, Message, Ticking, Tone
from tablehub.match.state import MatchState
from tablehub.rules.player import Player
from tablehub.words.text import say

LOW = 60.0
"""Seconds of reserve below which the time is shown as running out."""

TENTHS = 10.0
"""Seconds below which tenths are shown."""


def clock_view(state: MatchState, player: Player, t: float | None) -> ClockView | None:
    """What to show of this player's time at `t` seconds of the source (None: as at the last event); None without."""
    if state.clock is None:
        return None
    now = state.clock if t is None else state.clock.at(t)
    reserve = now.reserve.of(player)
    if now.acting is not player:
        ticking = Ticking.WAITING
    else:
        ticking = Ticking.RUNNING if now.runs else Ticking.STOPPED
    delay = math.ceil(now.delay) if now.acting is player and now.delay > 0 else None
    return ClockView(told_time(reserve), delay, ticking, low=reserve < LOW)


def told_time(seconds: float) -> str:
    """Seconds as clocks show them: "11:42", "1:02:05", and in tenths below ten seconds. 0 is when all is gone."""
    if seconds <= 0:
        return "0:00"
    tenths = max(1, math.ceil(round(seconds * 10, 6)))  # what floating point leaves over is no tenth
    if tenths < 10 * TENTHS:
        return f"{tenths // 10}.{tenths % 10}"
    minutes, rest = divmod(math.ceil(round(seconds, 6)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def flag_message(state: MatchState) -> Message | None:
    """Whose time has run out and who decides; None while there is nothing to decide."""
    flag = state.clock.flag if state.clock else None
    if flag is None or state.winner:
        return None
    name, other = state.names[flag], state.names[flag.opponent]
    if state.answering is flag.opponent:  # by the same buttons
        return Message(say("{player}'s time has run out.", player=name), Tone.ASK)
    told = say("{player}'s time has run out. {other}: claim the match, or play on?", player=name, other=other)
    return Message(told, Tone.ASK)


def flag_hints(state: MatchState) -> list[ButtonHint]:
    """What the opponent of whose time has run out can press."""
    flag = state.clock.flag if state.clock else None
    if flag is None or state.winner or state.answering is flag.opponent:
        return []
    return [
        ButtonHint(Button.TAKE, say("Take: play on"), flag.opponent),
        ButtonHint(Button.PASS, say("Pass: claim"), flag.opponent),
    ]
