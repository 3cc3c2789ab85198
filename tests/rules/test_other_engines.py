"""The legal results of the modern rules against engines nobody here wrote.

Differences in rules: none was found that tells. OpenSpiel plays a double as two turns of two dice each, which comes
to the same, for with the modern rules no step takes another's right away (`generator.short_cuts_hold`); it and GNU
Backgammon ask for the higher number where only one can be played, as `modern` does. GNU Backgammon answers with no
move at all where nobody can move; ours is the position itself. Neither knows the rules of the other books: those are
held against a plain generator of the tests (`brute_force`).
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tests.engines import gnubg_nets, openspiel
from tests.engines.positions import KINDS, kind, positions_of_all_kinds

pytestmark = pytest.mark.engines

OPENSPIEL_POSITIONS = 2_000
GNUBG_POSITIONS = 4_000
LEAST_OF_A_KIND = 50


@pytest.fixture(scope="module")
def pyspiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


@pytest.fixture(scope="module")
def gnubg_nn() -> Any:
    return pytest.importorskip("gnubg_nn", reason="the package gnubg-nn is not installed")


def openspiel_states(pyspiel: Any) -> list[Any]:
    """States of games played at random, some of every kind."""
    met = list(openspiel.states(pyspiel, games=150, seed=1))
    luck = random.Random(2)
    luck.shuffle(met)
    of_kind: dict[str, list[Any]] = {each: [] for each in KINDS}
    for state in met:
        of_kind[kind(openspiel.position(state, openspiel.on_roll(state)))].append(state)
    rare = [state for states in of_kind.values() for state in states[:LEAST_OF_A_KIND]]
    assert len(rare) == len(KINDS) * LEAST_OF_A_KIND
    return (rare + met)[:OPENSPIEL_POSITIONS]


def test_all_results_are_those_of_openspiel(pyspiel: Any) -> None:
    for state in openspiel_states(pyspiel):
        outcomes = openspiel.throw_outcomes(state)
        light = openspiel.on_roll(state)
        position = openspiel.position(state, light)
        assert set(outcomes) == set(Roll.all())
        for roll, outcome in outcomes.items():
            thrown = state.child(outcome)
            ours = legal_results(position, Player.LIGHT, roll)
            told = {openspiel.encoded_position(after, light) for after in ours}
            assert told == openspiel.ends(thrown), f"{position} with {roll}"


def test_all_results_are_those_of_gnu_backgammon(gnubg_nn: Any) -> None:
    positions = positions_of_all_kinds(GNUBG_POSITIONS, seed=3)
    for position in positions:
        before = gnubg_nets.board(position)
        for roll in Roll.all():
            told = {gnubg_nets.key(gnubg_nn, after) for after in legal_results(position, Player.LIGHT, roll)}
            assert told == gnubg_nets.ends(gnubg_nn, before, roll), f"{position} with {roll}"
    kinds = Counter(map(kind, positions))
    assert min(kinds[each] for each in KINDS) >= LEAST_OF_A_KIND, kinds
