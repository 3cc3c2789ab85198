"""Which lamps glow at each moment of a match."""

from __future__ import annotations

import pytest

from tablehub.display.lights import beeps_for, lights_of
from tablehub.lamps import Glow, Lamp
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.events import (
    FaultFound,
    FlagFell,
    OpeningRolled,
    Paused,
    ResignOffered,
    Rolled,
    SetupCorrect,
    Taken,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN
from tests.match.telling import told

LIGHT, DARK = Player.LIGHT, Player.DARK
AT = ("1", 1.0)
ON, BLINKING = Glow.ON, Glow.BLINKING
NEW = MatchState.new(5, MODERN, clock=ClockSettings(ClockKind.DELAY))
OPENING = fold(NEW, SetupCorrect(*AT))
TO_ROLL = fold(OPENING, OpeningRolled(*AT, 3, 1, LIGHT))
DOUBLED = told(TO_ROLL, "L 31 8/5 6/5", "D double")
WRONG = FaultFound(*AT, FaultCode.WRONG_COUNT, LIGHT, "Wrong.", {})
UNSEEN = FaultFound(*AT, FaultCode.CAMERA_LOST, None, "Gone.", {})


@pytest.mark.parametrize(
    ("state", "lights"),
    [
        (NEW, {}),
        (OPENING, {Lamp.LIGHT: ON, Lamp.DARK: ON}),
        (TO_ROLL, {Lamp.LIGHT: ON}),
        (fold(TO_ROLL, Rolled(*AT, LIGHT, (3, 1))), {Lamp.LIGHT: ON}),
        (told(TO_ROLL, "L 31 8/5 6/5"), {Lamp.DARK: ON}),
        (DOUBLED, {Lamp.LIGHT: BLINKING}),
        (fold(DOUBLED, Taken(*AT, LIGHT)), {Lamp.DARK: ON}),
        (fold(TO_ROLL, ResignOffered(*AT, LIGHT, GameKind.SINGLE)), {Lamp.DARK: BLINKING}),
        (fold(TO_ROLL, FlagFell("2", 1000.0, LIGHT)), {Lamp.DARK: BLINKING}),
        (fold(TO_ROLL, WRONG), {Lamp.LIGHT: ON, Lamp.FAULT: ON}),
        (fold(TO_ROLL, UNSEEN), {Lamp.LIGHT: ON, Lamp.FAULT: BLINKING}),
        (fold(fold(TO_ROLL, UNSEEN), WRONG), {Lamp.LIGHT: ON, Lamp.FAULT: ON}),
        (fold(DOUBLED, Paused(*AT)), {}),
        (told(DOUBLED, "L pass", "D wins single"), {}),
    ],
)
def test_the_lamps_tell_who_acts_and_who_answers(state: MatchState, lights: dict[Lamp, Glow]) -> None:
    assert lights_of(state) == lights


def test_the_buzzer_tells_faults_offers_and_flags_once_each() -> None:
    fault = fold(TO_ROLL, WRONG)
    flag = fold(TO_ROLL, FlagFell("2", 1000.0, LIGHT))
    doubled = DOUBLED
    assert [beeps_for(TO_ROLL, after) for after in (TO_ROLL, fault, doubled, flag)] == [0, 1, 2, 3]
    assert [beeps_for(after, after) for after in (fault, doubled, flag)] == [0, 0, 0]
    assert beeps_for(fault, fold(fault, UNSEEN)) == 1
    assert beeps_for(fold(fault, UNSEEN), TO_ROLL) == 0
