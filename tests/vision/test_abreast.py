"""Counting on boards whose points hold other than five checkers side by side."""

from __future__ import annotations

import pytest

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face, layers_below, point_counts
from tablehub.vision.counting.both_players import pair_counts

SURE = 0.9999


def row(count: int, upper: float, on_top: int) -> list[Face]:
    """So many of light's faces from the edge inwards, the first few said to lie on others."""
    return [Face(Player.LIGHT, 1.0, -5.0 + 0.9 * k, SURE, upper if k < on_top else -4.0) for k in range(count)]


@pytest.mark.parametrize("on_top", [0, 1, 3, 4])
def test_on_a_row_of_four_more_lie_on_others_where_four_fill_it(on_top: int) -> None:
    counts = point_counts(row(4, 4.0, on_top), full=4)
    assert max(counts, key=lambda n: counts[n]) == 4 + on_top
    assert counts[4 + on_top] > 0.8


def test_where_five_fill_it_four_hardly_carry_others() -> None:
    answers = [(1.5, None), (-3.0, None), (-3.0, None), (-3.0, None)]
    assert layers_below(answers, full=4)[1] > 0.5
    assert layers_below(answers)[0] > 0.95


def test_five_side_by_side_are_five_all_the_same() -> None:
    counts = point_counts(row(5, 4.0, 0), full=4)
    assert max(counts, key=lambda n: counts[n]) == 5


def test_what_lies_on_a_row_of_both_players_is_his_who_has_more_there() -> None:
    dark = Face(Player.DARK, 1.0, -5.0 + 0.9 * 3, SURE, -4.0)
    pairs = pair_counts([*row(3, 4.0, 1), dark], 0.5, full=4)
    assert max(pairs, key=lambda men: pairs[men]) == (4, 1)
