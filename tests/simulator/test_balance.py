"""What stands and what falls: cases that can be told by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.simulator.balance import Contact, nonnegative, stands

UP = np.array([0.0, 0.0, 1.0])


def ladder(angle: float, friction: float) -> bool:
    """A ladder of length 2 against a smooth wall stands where the tangent of its angle is at least 1 / (2 friction)."""
    foot, top = np.array([0.0, 0.0, 0.0]), 2 * np.array([np.cos(angle), 0.0, np.sin(angle)])
    feet = [Contact(foot + np.array([0.0, y, 0.0]), UP, friction) for y in (-0.3, 0.3)]
    return stands((foot + top) / 2, [*feet, Contact(top, np.array([-1.0, 0.0, 0.0]), 0.0)], 2.0)


@pytest.mark.parametrize("friction", [0.3, 0.5, 0.8])
def test_a_ladder_slips_below_its_angle_and_not_above(friction: float) -> None:
    limit = np.arctan(1 / (2 * friction))
    assert ladder(limit + 0.02, friction)
    assert not ladder(limit - 0.02, friction)


@pytest.mark.parametrize(("x", "rests"), [(0.9, True), (1.1, False)])
def test_a_weight_beyond_its_feet_topples(x: float, rests: bool) -> None:
    feet = [Contact(np.array([a, b, 0.0]), UP, 0.5) for a in (-1.0, 1.0) for b in (-1.0, 1.0)]
    assert stands(np.array([x, 0.0, 1.0]), feet, 2.0) == rests


@given(st.integers(0, 10_000))
def test_no_other_weights_come_nearer(seed: int) -> None:
    rng = np.random.default_rng(seed)
    columns, target = rng.normal(size=(4, 7)), rng.normal(size=4)
    weights = nonnegative(columns, target)
    assert weights.min() >= 0
    slope = columns.T @ (columns @ weights - target)  # of half the squared distance: not negative, and 0 where free
    assert slope.min() > -1e-5
    assert abs(slope @ weights) < 1e-5
