"""What a record of a match opens with."""

from __future__ import annotations

import json

import pytest

from tablehub.errors import BadEvent
from tablehub.match.begun import begun
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.events import event_from_json
from tablehub.match.fold import fold_all
from tablehub.match.state import MatchState
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tests.match.telling import started, told

LIGHT, DARK = Player.LIGHT, Player.DARK
NAMES = {LIGHT: "Ann", DARK: "Bob"}
AGREED = ruleset("bruelheide", stake=10, automatic_doubles=2, return_alone=False)
LATE = Position(men({6: 5, 3: 2}), men({24: 2}))
BEGUN = [
    *(MatchState.new(7, ruleset(name), NAMES) for name in ruleset_names()),
    MatchState.new(0, AGREED, NAMES),
    MatchState.new(0, AGREED, NAMES, position=LATE, on_turn=DARK),
    MatchState.new(5, ruleset("modern", crawford=False), position=LATE),
    MatchState.new(0, ruleset("hoyle"), on_turn=LIGHT),
    MatchState.new(7, ruleset("modern"), NAMES, clock=ClockSettings(ClockKind.DELAY, 10.0, 60.0)),
    MatchState.new(0, ruleset("acey-deucy"), position=LATE, on_turn=LIGHT),
]


@pytest.mark.parametrize("state", BEGUN)
def test_a_match_comes_back_from_the_lines_its_record_opens_with(state: MatchState) -> None:
    lines = [json.dumps(event.to_json()) for event in begun(state, "0", 0.0)]
    assert fold_all(event_from_json(json.loads(line)) for line in lines) == state


def test_what_was_agreed_on_stands_in_the_first_line() -> None:
    first = next(begun(MatchState.new(0, AGREED, NAMES), "0", 0.0)).to_json()
    assert (first["event"], first["ruleset"]) == ("match-start", "bruelheide")
    assert first["options"] == {"automatic_doubles": 2, "stake": 10, "return_alone": False}


def test_a_game_under_way_has_its_own_events() -> None:
    with pytest.raises(BadEvent, match="game 1 is under way"):
        list(begun(told(started(), "L 31 8/5 6/5"), "0", 0.0))
