"""Both players' checkers weighed together, held against trying every way to stand."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, Position
from tablehub.vision.counting.likeliest import certainty, likeliest_position
from tablehub.vision.counting.together import FLOOR, Floats, best_of, places_of, share_of
from tablehub.vision.reading import Counts

NOBODY = {Player.LIGHT: {0: 1.0}, Player.DARK: {0: 1.0}}
FEW = st.dictionaries(st.integers(-7, 7), st.floats(0.01, 1.0), min_size=1, max_size=3)


def ends(seed: int) -> dict[Player, Floats]:
    """Any price for any number on the board, a higher one with others outside a home."""
    rng = np.random.default_rng(seed)
    home = {player: rng.uniform(-6, 0, MEN_A_SIDE + 1) for player in Player}
    return {player: np.stack([logs - rng.uniform(0, 3), logs]) for player, logs in home.items()}


def every_way(points: list[Counts]) -> list[tuple[float, Position]]:
    """All positions that the counts allow, with the log of how likely each is before anything is said of totals."""
    found = []
    for counts in itertools.product(*({0: math.exp(FLOOR)} | dict(each) for each in points)):
        light, dark = [0] * (BAR + 1), [0] * (BAR + 1)
        for n, count in enumerate(counts, start=1):
            light[n], dark[BAR - n] = max(0, count), max(0, -count)
        if max(sum(light), sum(dark)) <= MEN_A_SIDE:
            light[0], dark[0] = MEN_A_SIDE - sum(light), MEN_A_SIDE - sum(dark)
            log = sum(math.log(each.get(c, math.exp(FLOOR))) for each, c in zip(points, counts, strict=True))
            found.append((log, Position(tuple(light), tuple(dark))))
    return found


def with_ends(log: float, position: Position, prices: dict[Player, Floats]) -> float:
    for player in Player:
        men = position.men(player)
        log += prices[player][int(not any(men[HOME + 1 :])), sum(men[1:])]
    return log


@given(st.dictionaries(st.sampled_from([1, 5, 9, 20, 24]), FEW, min_size=1, max_size=4), st.integers(0, 1000))
def test_a_shared_bar_is_two_where_neither_tells_of_the_other(seen: dict[int, dict[int, float]], seed: int) -> None:
    points: list[Counts] = [seen.get(n, {0: 1.0}) for n in range(1, 25)]
    bar = {Player.LIGHT: {1: 0.9, 0: 0.1}, Player.DARK: {1: 0.7, 0: 0.3}}
    pairs = {(1, 1): 0.63, (1, 0): 0.27, (0, 1): 0.07, (0, 0): 0.03}
    prices = ends(seed)
    apart, together = places_of(points, bar, {}), places_of(points, {}, {BAR: pairs})
    best = best_of(apart, prices)
    assert best_of(together, prices) == best
    assert share_of(best, together, prices) == pytest.approx(share_of(best, apart, prices), rel=0.01)


@given(st.dictionaries(st.sampled_from([1, 5, 9, 20, 24]), FEW, min_size=1, max_size=4), st.integers(0, 1000))
def test_the_best_of_all_ways_and_its_share(seen: dict[int, dict[int, float]], seed: int) -> None:
    points: list[Counts] = [seen.get(n, {0: 1.0}) for n in range(1, 25)]
    prices = ends(seed)
    ways = [(with_ends(log, position, prices), position) for log, position in every_way(points)]
    highest = max(score for score, _ in ways)
    places = places_of(points, NOBODY, {})
    best = best_of(places, prices)
    assert max(score for score, position in ways if position == best) == pytest.approx(highest, abs=1e-6)
    everything = sum(math.exp(score) for score, _ in ways)
    assert share_of(best, places, prices) == pytest.approx(math.exp(highest) / everything, rel=1e-4)


def test_checkers_that_may_be_either_players_are_his_who_lacks_them() -> None:
    """Dark checkers that mirror a lamp look rather like light ones, but light has all fifteen elsewhere."""
    points: list[Counts] = [{n: 1.0} for n in Position.start().signed()]
    for n, seen in ((1, 2), (17, 3)):
        points[n - 1] = {seen: 0.8, -seen: 0.2}
    assert likeliest_position(points, NOBODY) == Position.start()
    assert certainty(Position.start(), points, NOBODY) < 0.1, "they may be a sleeve as well"


def test_nobody_has_what_neither_can_have() -> None:
    """A checker too many is nobody's, though it is certain that something is there."""
    points: list[Counts] = [{n: 1.0} for n in Position.start().signed()]
    points[1] = {1: 0.6, -1: 0.399, 0: 0.001}
    assert likeliest_position(points, NOBODY) == Position.start()
