"""What two networks say of a die together, from their answers alone."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.dice_reader import LEAN, LIES, VALUES, in_doubt, with_second

FLAT, COCKED = 1, 2


def answer(flat: float, cocked: float, none: float = -3.0, value: int = 4, lean: float = 0.0) -> np.ndarray:
    row = np.zeros((1, 13))
    row[0, 0], row[0, FLAT], row[0, COCKED], row[0, 3:5] = none, flat, cocked, -5.0
    row[0, 5 + value - 1], row[0, LEAN] = 6.0, (lean, -lean)
    return row


def chances(row: np.ndarray) -> np.ndarray:
    powers = np.exp(row[0, :5] - row[0, :5].max())
    return np.asarray(powers / powers.sum())


def test_of_how_a_die_lies_and_leans_both_say_as_much() -> None:
    both = with_second(answer(3.0, 1.0, lean=0.1), answer(-1.0, 4.0, lean=0.5))
    assert both[0, COCKED] - both[0, FLAT] == pytest.approx(((1.0 - 3.0) + (4.0 + 1.0)) / 2)
    assert both[0, LEAN] == pytest.approx((0.3, -0.3))


@pytest.mark.parametrize("second", [answer(-9.0, 8.0, none=9.0, value=2), answer(9.0, -8.0, none=-9.0, value=6)])
def test_whether_it_is_a_die_and_what_it_shows_the_first_says_alone(second: np.ndarray) -> None:
    first = answer(2.0, 0.5, none=0.7)
    both = with_second(first, second)
    assert chances(both)[0] == pytest.approx(chances(first)[0])
    assert (both[0, VALUES] == first[0, VALUES]).all()
    assert first[0, LIES] == pytest.approx(answer(2.0, 0.5)[0, LIES])


def test_a_second_opinion_is_asked_for_only_where_a_die_may_lean_or_lie_flat() -> None:
    flat, leaning, doubtful, on_top = (
        (0, 0.92, 0.03, 0.05, 0),
        (0, 0.04, 0.95, 0.01, 0),
        (0, 0.7, 0.25, 0.05, 0),
        (0, 0.2, 0.02, 0.78, 0),
    )
    hardly_a_die = (0.5, 0.25, 0.25, 0, 0)
    states = np.array([flat, leaning, doubtful, on_top, hardly_a_die])
    assert list(in_doubt(states)) == [False, False, True, False, False]
