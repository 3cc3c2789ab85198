"""Whole matches at random end and add up, by every ruleset and what may be agreed on besides."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.errors import BadInput
from tablehub.match.chouette import Chouette, why_no_chouette
from tablehub.match.events import GameOver, GameVoided, Played, Rolled, SetupCorrect, event_from_json
from tablehub.match.fold import fold, fold_all
from tablehub.match.record import BeaverTurn, DoubleTurn, GameRecord, PassTurn, TakeTurn
from tablehub.match.rubber import RubberCard
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, OFF
from tablehub.rules.rulesets import Ruleset
from tests.match.random_matches import Options, Table
from tests.match.test_events import ONE_OF_EACH

LIGHT, DARK = Player.LIGHT, Player.DARK

MONEY_GAMES = 3
FOUR = ("Ann", "Bob", "Cy", "Di")

AGREED: dict[str, list[Options]] = {
    "parker": [
        {},
        {"stranded": "men1", "stranded_times_games": True},
        {"stranded": "men2", "stake": 5},
        {"stranded": "men3", "stranded_times_games": True},
    ],
    "hoyle": [{}, {"backgammon": 4}, {"rubber": 3}],
    "bruelheide": [{"stake": 10}, {"automatic_doubles": 1}],
    "hasbro": [{}],
    "milton-bradley": [{}, {"stranded": "men2"}, {"opening_dice": "both-each", "first_throw": "choice"}],
    "modern": [{}, {"beaver": True, "raccoon": True, "automatic_doubles": 1}, {"jacoby": False}],
    "acey-deucy": [{}],
}


def test_every_ruleset_is_played_here() -> None:
    assert sorted(AGREED) == ruleset_names()


def cube_at_the_end(game: GameRecord) -> int:
    """What the cube counts at the end, from ties, doubles, beavers and takes as they stand in the record."""
    value = 2**game.automatic_doubles
    pending = 0
    for turn in game.turns:
        if isinstance(turn, DoubleTurn | BeaverTurn):
            pending += 1
        elif isinstance(turn, TakeTurn):
            value, pending = value * 2**pending, 0
        elif isinstance(turn, PassTurn):
            value, pending = value * 2 ** (pending - 1), 0
    return value


def may_count(game: GameRecord, rules: Ruleset, money: bool) -> set[int]:
    """What a game with this result may have counted."""
    assert game.result
    value = cube_at_the_end(game)
    times = {GameKind.SINGLE: 1, GameKind.GAMMON: rules.gammon, GameKind.BACKGAMMON: rules.backgammon}
    assert game.result.kind
    if rules.stranded.value == "games":
        turned = any(isinstance(turn, TakeTurn) for turn in game.turns)
        return {value if money and rules.jacoby and not turned else value * times[game.result.kind]}
    most = {"men1": 1, "men2": 4, "men3": 8}[rules.stranded.value] * MEN_A_SIDE
    declined = isinstance(game.turns[-1], PassTurn) if game.turns else False
    each = times[game.result.kind] if rules.stranded_times_games and not declined else 1
    return {value * men * each for men in range(1, most + 1)}


@pytest.mark.parametrize("name", ruleset_names())
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), agreed=st.integers(0, 11), length=st.sampled_from([0, 0, 1, 3, 7]))
def test_whole_matches_at_random_end_and_add_up(name: str, seed: int, agreed: int, length: int) -> None:
    table = Table(Random(seed), name, AGREED[name][agreed % len(AGREED[name])], length)
    state = table.play(games=MONEY_GAMES if length == 0 else 1000)
    _ends(state)
    _adds_up(state, table)
    _takes_turns(table)
    _is_the_same_from_its_lines(table)


def _ends(state: MatchState) -> None:
    if state.length:
        assert state.winner
        assert state.score.of(state.winner) >= state.length > state.score.of(state.winner.opponent)
    else:
        assert len(state.games) == MONEY_GAMES


def _adds_up(state: MatchState, table: Table) -> None:
    score = Score()
    for number, game in enumerate(state.games, 1):
        assert game.result
        assert (game.number, game.score_before) == (number, score)
        assert game.result.points in may_count(game, state.ruleset, state.length == 0)
        score = score.plus(game.result.winner, game.result.points)
    assert score == state.score
    assert score == [event.score for event in table.events if isinstance(event, GameOver)][-1]
    if state.ruleset.rubber:
        assert sum(state.rubber.rubbers.of(player) for player in Player) <= len(state.games)
        assert max(state.rubber.games.light, state.rubber.games.dark) < state.ruleset.rubber
    else:
        assert state.rubber == RubberCard()
    crawford = [game for game in state.games if game.crawford]
    assert len(crawford) <= (1 if state.ruleset.crawford else 0)
    assert not any(isinstance(turn, DoubleTurn) for game in crawford for turn in game.turns)
    for player in Player:
        assert sum(state.position.men(player)) == MEN_A_SIDE
    assert state.games[-1].result
    if not state.games[-1].result.resigned and not isinstance(state.games[-1].turns[-1], PassTurn):
        assert state.position.men(state.games[-1].result.winner)[OFF] == MEN_A_SIDE


def _takes_turns(table: Table) -> None:
    """Every play leaves a possible board, and the next throw is the other's but where a 2-1 brings another."""
    due: Player | None = None
    for event in table.events:
        if isinstance(event, SetupCorrect | GameVoided):
            due = None
        elif isinstance(event, Rolled):
            assert due in (None, event.player)
            due = event.player
        elif isinstance(event, Played):
            assert not event.position.complaints()
            assert not event.again or table.state.ruleset.acey_deucy
            due = event.player if event.again else event.player.opponent


def _is_the_same_from_its_lines(table: Table) -> None:
    lines = [json.dumps(event.to_json()) for event in table.events]
    assert fold_all(event_from_json(json.loads(line)) for line in lines) == table.state


@given(st.sampled_from(ruleset_names()), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_what_cannot_come_is_refused_in_a_sentence_at_any_point(name: str, seed: int) -> None:
    """Any event at any point of a match either leads on or is refused; nothing else is ever raised."""
    random = Random(seed)
    options = AGREED[name][seed % len(AGREED[name])]
    table = Table(random, name, options, random.choice([0, 3]))
    table.play(games=2)
    state = fold_all(table.events[: random.randrange(1, len(table.events))])
    for event in ONE_OF_EACH:
        try:
            after = fold(state, event)
        except BadInput:
            continue
        assert after.points_for(GameKind.SINGLE, LIGHT) > 0 or not any(after.position.dark[1:])
        after.record()


@pytest.mark.parametrize("name", [name for name in ruleset_names() if not why_no_chouette(FOUR, ruleset(name))])
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32), agreed=st.integers(0, 11))
def test_games_at_random_fill_the_card_of_a_chouette_that_sums_to_zero(name: str, seed: int, agreed: int) -> None:
    """The box plays light. Every game is a whole one, and what it counts is paid by each opponent or to him."""
    table = Table(Random(seed), name, AGREED[name][agreed % len(AGREED[name])], 0)
    rules = table.play(games=MONEY_GAMES).ruleset
    chouette = Chouette.begun(FOUR, rules)
    for game in table.state.games:
        assert game.result
        settled = chouette.box_won if game.result.winner is LIGHT else chouette.box_lost
        box, chouette = chouette.game.box, settled(game.result.points)
        row = dict(zip(chouette.card.players, chouette.card.games[-1], strict=True))
        assert sum(row.values()) == 0
        assert abs(row[box]) == 3 * game.result.points * rules.stake
        assert (row[box] > 0) == (game.result.winner is LIGHT)
    assert len(chouette.card.games) == MONEY_GAMES
    assert sum(chouette.card.totals.values()) == 0
