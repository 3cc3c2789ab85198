"""Whole random games by people who play honestly: every play is understood, and nothing is ever called wrong."""

from __future__ import annotations

import pytest

from tablehub.match.events import FaultFound, GameOver, Overruled, Played, Undone
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.referee.players import Table

REFEREED = [ruleset(name) for name in ruleset_names()]
GAMES = [(MODERN, seed) for seed in range(6)] + [(rules, seed) for rules in REFEREED for seed in (7, 8, 9)]


@pytest.mark.parametrize(("rules", "seed"), GAMES, ids=lambda value: getattr(value, "name", value))
def test_an_honest_game_is_followed_without_a_word(rules: Ruleset, seed: int) -> None:
    table = Table(seed, ruleset=rules)
    referee = Referee(MatchState.new(5, rules), turn=Player.LIGHT)
    referee.observe(table.see(table.position))
    for turn in table.game(300):
        events = [event for seen in turn.readings for event in referee.observe(seen)]
        assert not [e for e in events if isinstance(e, FaultFound | Undone | Overruled)]
        plays = [(e.player, e.dice, e.legal, e.position) for e in events if isinstance(e, Played)]
        assert plays == [(turn.player, (turn.roll.a, turn.roll.b), True, turn.position)]
        ended = outcome(turn.position, rules)
        overs = [(e.winner, e.kind) for e in events if isinstance(e, GameOver)]
        assert overs == ([(ended.winner, ended.kind)] if ended else [])


@pytest.mark.parametrize("seed", range(3))
def test_a_game_seen_only_at_rest_with_its_dice_is_followed_too(seed: int) -> None:
    table = Table(seed)
    referee = Referee(MatchState.new(5, MODERN), turn=Player.LIGHT)
    referee.observe(table.see(table.position))
    for turn in table.game(60):
        dice_at_rest = next(seen for seen in turn.readings if not seen.hand)
        events = [*referee.observe(dice_at_rest), *referee.observe(turn.readings[-1])]
        assert [e.position for e in events if isinstance(e, Played)] == [turn.position]
        assert not [e for e in events if isinstance(e, FaultFound)]
