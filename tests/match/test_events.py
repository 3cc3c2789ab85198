from __future__ import annotations

import json
from typing import Any

import pytest

from tablehub.errors import BadEvent
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.events import (
    EVENTS,
    Answered,
    Asked,
    Beavered,
    ChouetteBegun,
    ClockAdjusted,
    CubeAnswered,
    CubesOffered,
    Demanded,
    Doubled,
    Event,
    FaultCleared,
    FaultFound,
    FirstThrowChosen,
    FlagFell,
    FlagWaived,
    GameOver,
    GameVoided,
    MatchOver,
    MatchStarted,
    OpeningRolled,
    Overrule,
    Overruled,
    PartnerRetired,
    Passed,
    Paused,
    Played,
    PlayVoided,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Resumed,
    Rolled,
    RubberOver,
    SetupCorrect,
    SideChosen,
    Taken,
    TakenUp,
    TimeClaimed,
    Undone,
    event_from_json,
)
from tablehub.match.faults import FaultCode
from tablehub.match.score import Score
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position

LIGHT, DARK = Player.LIGHT, Player.DARK
AFTER_31 = Play.parse("8/5 6/5").apply(Position.start(), LIGHT)

ONE_OF_EACH: list[Event] = [
    MatchStarted("0", 0.0, 5, "modern", {LIGHT: "Ann", DARK: "Bob"}),
    SetupCorrect("1", 1.0),
    OpeningRolled("2", 2.0, 3, 1, LIGHT),
    OpeningRolled("2", 2.0, 3, 3, None),
    OpeningRolled("2", 2.0, 9, 5, LIGHT, (6, 3), (4, 1)),
    FirstThrowChosen("2", 2.5, LIGHT, True),
    SideChosen("2", 2.5, LIGHT, True, False),
    SideChosen("2", 2.5, None, swapped=True),
    MatchStarted("0", 0.0, 0, "parker", {LIGHT: "Ann", DARK: "Bob"}, {"stranded": "men2", "stake": 10, "beaver": True}),
    Rolled("frame_0003.jpg", 3.0, LIGHT, (3, 1)),
    Played("4", 4.5, LIGHT, (3, 1), "8/5 6/5", True, AFTER_31),
    Played("4", 4.5, LIGHT, (2, 1), "bar/22", True, AFTER_31, 6, again=True),
    PlayVoided("4", 4.5, LIGHT),
    FaultFound("5", 5.0, FaultCode.DIE_COCKED, DARK, "Dark: throw again.", {"px": [812, 402]}),
    FaultFound("5", 5.0, FaultCode.CAMERA_MOVED, None, "The camera moved.", {}),
    FaultCleared("6", 6.0, FaultCode.DIE_COCKED),
    ChouetteBegun("0", 0.0, ("Ann", "Bob", "Cy")),
    PartnerRetired("7", 7.0, "Cy"),
    Demanded("6", 6.0, LIGHT, FaultCode.WRONG_COUNT),
    Doubled("7", 7.0, DARK, 2),
    Beavered("8", 8.0, LIGHT, 4),
    Taken("8", 8.0, LIGHT),
    Passed("8", 8.0, LIGHT),
    ResignOffered("8", 8.0, LIGHT, GameKind.GAMMON),
    ResignAccepted("8", 8.0, DARK),
    ResignRefused("8", 8.0, DARK),
    GameVoided("9", 9.0, "wrongly set up"),
    GameOver("9", 9.0, DARK, GameKind.GAMMON, 4, Score(0, 4)),
    GameOver("9", 9.0, DARK, GameKind.SINGLE, 1, Score(0, 1), True),
    CubesOffered("8", 8.0, LIGHT, ("Bob", "Cy")),
    CubeAnswered("8", 8.0, "Bob", takes=False),
    Asked("8", 8.0, "setup-stands", "Does it stand so?"),
    Answered("8", 8.0, "setup-stands", yes=True, by=LIGHT),
    RubberOver("9", 9.0, LIGHT, Score(1, 0)),
    MatchOver("9", 9.0, DARK, Score(0, 5)),
    Overruled("9", 9.0, Overrule.SET_DICE, LIGHT, (6, 1)),
    Overruled("9", 9.0, Overrule.SET_POSITION, None, None, AFTER_31),
    Overruled("9", 9.0, Overrule.AWARD, LIGHT, by=DARK),
    PlayVoided("9", 9.0, LIGHT, by=DARK),
    GameVoided("9", 9.0, by=DARK),
    Undone("9", 9.0),
    Undone("9", 9.0, "roll", by=LIGHT),
    Paused("9", 9.0),
    Paused("9", 9.0, by=DARK),
    Resumed("9", 9.0),
    MatchStarted("0", 0.0, 5, "modern", {LIGHT: "Ann", DARK: "Bob"}, clock=ClockSettings(ClockKind.FISCHER, 8.0, 90.0)),
    TakenUp("9", 0.5),
    ClockAdjusted("9", 9.0, LIGHT, -60.0, by=DARK),
    FlagFell("9", 9.0, LIGHT),
    TimeClaimed("9", 9.0, DARK, by=DARK),
    FlagWaived("9", 9.0, LIGHT),
]


def test_every_kind_is_tried_here() -> None:
    assert {event.name for event in ONE_OF_EACH} == set(EVENTS)


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: event.name)
def test_an_event_comes_back_from_its_line(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event.to_json()))) == event


def test_the_lines_are_those_of_the_contract() -> None:
    lines = {event.name: event.to_json() for event in reversed(ONE_OF_EACH)}
    assert lines["roll"] == {
        "frame": "frame_0003.jpg",
        "t": 3.0,
        "event": "roll",
        "player": "light",
        "dice": [3, 1],
    }
    assert lines["play"] == {
        "frame": "4",
        "t": 4.5,
        "event": "play",
        "player": "light",
        "dice": [3, 1],
        "play": "8/5 6/5",
        "legal": True,
        "position": AFTER_31.to_json(),
        "id": "sGfwATDgc/ABMA",
    }
    assert lines["opening-roll"] == {
        "frame": "2",
        "t": 2.0,
        "event": "opening-roll",
        "light": 3,
        "dark": 1,
        "player": "light",
    }
    assert "options" not in lines["match-start"]
    assert lines["fault"] == {
        "frame": "5",
        "t": 5.0,
        "event": "fault",
        "code": "die-cocked",
        "player": "dark",
        "text": "Dark: throw again.",
        "where": {"px": [812, 402]},
    }
    assert lines["fault-cleared"] == {"frame": "6", "t": 6.0, "event": "fault-cleared", "code": "die-cocked"}
    assert lines["game-over"]["score"] == {"light": 0, "dark": 4}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ({}, "there is no event None"),
        ({"event": ["roll"]}, "there is no event"),
        ({"event": "roll", "t": 0, "player": "light", "dice": [1, 2]}, "lacks 'frame'"),
        ({"event": "roll", "frame": "1", "t": 0, "player": "blue", "dice": [1, 2]}, "'player' cannot be 'blue'"),
        ({"event": "roll", "frame": "1", "t": 0, "player": None, "dice": [1, 2]}, "'player' cannot be None"),
        ({"event": "roll", "frame": "1", "t": 0, "player": "light", "dice": [1, 7]}, "a die cannot show 7"),
        ({"event": "roll", "frame": "1", "t": 0, "player": "light", "dice": [1]}, "'dice' cannot be"),
        ({"event": "setup-correct", "frame": "1", "t": 10**400}, "'t' cannot be 1000"),
        ({"event": "fault-cleared", "frame": "1", "t": 0, "code": "cocked"}, "'code' cannot be 'cocked'"),
        ({"event": "resign", "frame": "1", "t": 0, "player": "dark", "kind": "hit"}, "'kind' cannot be 'hit'"),
        (
            {
                "event": "match-start",
                "frame": "1",
                "t": 0,
                "length": 0,
                "ruleset": "x",
                "names": {},
                "options": {"a": []},
            },
            "'options' cannot be",
        ),
        ({"event": "double", "frame": "1", "t": 0, "player": "light", "value": True}, "'value' cannot be True"),
    ],
)
def test_a_line_that_is_no_event_is_refused_by_key(line: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadEvent) as caught:
        event_from_json(line)
    assert complaint in str(caught.value)
