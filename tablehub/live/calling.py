"""What the table calls out: throws, doubles, questions, faults and results, in the words of the players' language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from hardware.sound import Chime, Sound
from tablehub.display.messages import SEEING, WINS, own_cubes_offered, resign_offered, why_single
from tablehub.live.announcer import Announcer
from tablehub.match.clock_events import FlagFell
from tablehub.match.events import (
    Asked,
    Beavered,
    CubesOffered,
    Doubled,
    Event,
    FaultFound,
    GameOver,
    MatchOver,
    OpeningRolled,
    ResignOffered,
    Rolled,
)
from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState
from tablehub.rules.names import called, throw_name
from tablehub.rules.roll import Roll
from tablehub.rules.units import told_units
from tablehub.words.text import Language, joined, say, told_in

CALLED = frozenset(FaultCode) - (SEEING - {FaultCode.CAMERA_LOST, FaultCode.UNSURE})
"""Faults that are called out; the others are of the kind that players need do nothing about."""

_NUMBERS_JOINED = re.compile(r"(?<=\d)-(?=\d)")


@dataclass(frozen=True, slots=True)
class Heard:
    """How the table is to be heard: not at all, by `tones`, or by `voice` (tones where nothing can speak)."""

    tones: bool = False
    voice: bool = False
    language: Language = Language.ENGLISH
    old_names: bool = False
    volume: int = 60


class Caller:
    """A listener of the table's events. `heard` and `state` are asked anew each time."""

    def __init__(self, announcer: Announcer, heard: Callable[[], Heard], state: Callable[[], MatchState]) -> None:
        self._announcer, self._heard, self._state = announcer, heard, state

    def __call__(self, event: Event) -> None:
        heard = self._heard()
        if not (heard.voice or heard.tones):
            return
        news = news_of(event, self._state(), old_names=heard.old_names)
        if news is None:
            return
        chime, text = news
        sound = Sound(spoken(told_in(heard.language, text)), chime, heard.language, heard.volume)
        self._announcer.tell(sound, voiced=heard.voice)


def spoken(text: str) -> str:
    """A sentence as it is read aloud: 6-2 is no sum."""
    return _NUMBERS_JOINED.sub(" ", text)


def news_of(event: Event, state: MatchState, *, old_names: bool = False) -> tuple[Chime, str] | None:
    """What is called out about an event; None where nothing is. `state` is the match after it."""
    match event:
        case Rolled(player=player):
            return Chime.THROW, say("{who}: {what}", who=state.names[player], what=_throw(event.roll, state, old_names))
        case OpeningRolled(player=None):
            return Chime.THROW, say("A tie. Throw again.")
        case OpeningRolled(player=player) if player is not None:
            return Chime.THROW, say("{name} begins.", name=state.names[player])
        case Doubled(player=player, value=value):
            doubles = say("{name} doubles to {value}.", name=state.names[player], value=value)
            return Chime.ASK, joined(doubles, say("{name}: take or pass?", name=state.names[player.opponent]))
        case Beavered(player=player, value=value):
            turns = say("{name} turns the cube once more, to {value}.", name=state.names[player], value=value)
            return Chime.ASK, joined(turns, say("{name}: take or pass?", name=state.names[player.opponent]))
        case CubesOffered() if state.own and state.answering:
            return Chime.ASK, own_cubes_offered(state, state.answering).text
        case ResignOffered() if state.resigning:
            return Chime.ASK, resign_offered(state).text
        case Asked(text=text):
            return Chime.ASK, text
        case FaultFound(code=code, text=text) if code in CALLED:
            return Chime.ASK if code in SEEING else Chime.FAULT, text
        case FlagFell(player=player):
            return Chime.RESULT, say("The time of {name} has run out.", name=state.names[player])
        case GameOver(winner=winner, kind=kind) if state.own:  # what it counts is another thing for each opponent
            return Chime.RESULT, say("{name} wins {what}.", name=state.names[winner], what=WINS[kind])
        case GameOver(winner=winner, kind=kind, points=points):
            counts, won = told_units(points, state.ruleset), WINS[kind]
            wins = say("{name} wins {what}: {counts}.", name=state.names[winner], what=won, counts=counts)
            return Chime.RESULT, joined(wins, why_single(state, kind, points))
        case MatchOver(winner=winner) if state.won_on_time:
            return Chime.RESULT, say("{player} wins the match on time.", player=state.names[winner])
        case MatchOver(winner=winner, score=score):
            won_by, lost_by = score.of(winner), score.of(winner.opponent)
            name = state.names[winner]
            return Chime.RESULT, say("{name} wins the match, {won} to {lost}.", name=name, won=won_by, lost=lost_by)
        case _:
            return None


def _throw(roll: Roll, state: MatchState, old_names: bool) -> str:
    if old_names:
        return throw_name(roll)
    if roll.is_double:
        return say("double {number}", number=roll.a)
    name = called(roll, state.ruleset)
    return name if not name[0].isdigit() else say("{high} and {low}", high=roll.pips[0], low=roll.pips[1])
