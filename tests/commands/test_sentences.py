"""Events in sentences for people."""

from __future__ import annotations

import pytest

from tablehub.commands.sentences import sentence
from tablehub.match.events import Event, GameOver, Rolled
from tablehub.match.score import Score
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN
from tests.match.test_events import ONE_OF_EACH


@pytest.mark.parametrize(
    ("name", "throw", "result"),
    [
        ("modern", "Light throws 6-2", "Light wins 4 points (gammon)"),
        ("hoyle", "Light throws six deuce", "Light wins 4 stakes (gammon)"),
        ("hasbro", "Light throws 6-2", "Light wins 4 stakes (gammon)"),
        ("acey-deucy", "Light throws 6-2", "Light wins 4 games (gammon)"),
    ],
)
def test_throws_and_results_are_told_as_the_book_has_them(name: str, throw: str, result: str) -> None:
    rules = ruleset(name)
    assert throw in sentence(Rolled("1", 1.0, Player.LIGHT, (2, 6)), rules)
    won = GameOver("2", 2.0, Player.LIGHT, GameKind.GAMMON, 4, Score(4, 0))
    assert result in sentence(won, rules)


@pytest.mark.parametrize("event", [each for each in ONE_OF_EACH if each.name != "match-start"], ids=lambda e: e.name)
def test_every_event_is_told_to_people_in_a_sentence(event: Event) -> None:
    told = sentence(event, MODERN)
    assert told.split()[0] == event.frame
    assert len(told.split()) > 1
    assert "Player." not in told
