"""A match with a clock, interrupted by a power cut and taken up again from the journal."""

from __future__ import annotations

from pathlib import Path

from tablehub.live.keeping import Keeper, interrupted_match
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.events import Event, OpeningRolled, Rolled, SetupCorrect
from tablehub.match.state import MatchState
from tablehub.records.journal import Journal
from tablehub.records.written import Agreed
from tablehub.referee.referee import Referee
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.referee.readings import dice, reading

LIGHT = Player.LIGHT
AGREED = Agreed(7, "modern")
FRESH = MatchState.new(7, MODERN, clock=ClockSettings(ClockKind.DELAY, 12.0, 120.0))
EVENTS: list[Event] = [
    SetupCorrect("1", 30.0),
    OpeningRolled("2", 40.0, 3, 1, LIGHT),
    Rolled("3", 72.0, LIGHT, (3, 1)),
]
"""Light has thought for 32 seconds, of which twelve cost nothing."""


def test_the_clock_comes_back_as_it_stood_and_goes_on_in_the_seconds_of_the_new_source(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        keep = Keeper(journal, AGREED, fresh=FRESH)
        for event in EVENTS:
            keep(event)
    with Journal(path) as journal:
        found = interrupted_match(journal)
        assert found
        state = found[1]
        assert state.clock
        assert state.clock.reserve.of(LIGHT) == 820.0
        referee = Referee(state, interrupted=True)
        again = Keeper(journal, AGREED, found[0])
        for event in referee.observe(reading(Position.start(), dice(3, 1, LIGHT), t=500.0)):
            again(event)
        (match,) = [found[0].match]
        names = [event.name for event in journal.events(match)]
    assert names == ["match-start", "setup-correct", "opening-roll", "roll", "taken-up"]
    clock = referee.state.clock
    assert clock
    assert (clock.running, clock.reserve.of(LIGHT)) == (LIGHT, 820.0)
    assert clock.at(505.0).reserve.of(LIGHT) == 815.0


def test_until_the_match_is_taken_up_both_clocks_stand(tmp_path: Path) -> None:
    """The screen showed time running out while the table looked for its board, and gave it back afterwards."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        keep = Keeper(journal, AGREED, fresh=FRESH)
        for event in EVENTS:
            keep(event)
        found = interrupted_match(journal)
    assert found
    referee = Referee(found[1], interrupted=True)
    referee.time_passes(900.0)
    assert referee.state.clock
    waiting = referee.state.clock.at(900.0)
    assert (waiting.running, waiting.reserve.of(LIGHT)) == (None, 820.0)
