"""How large the dice of a board are: learnt from several, and of use only for one that seems otherwise."""

from __future__ import annotations

import pytest

from tablehub.vision.dice.size import LEAST, OFF, DieSizes


def sizes(*told: float) -> DieSizes:
    learnt = DieSizes()
    for size in told:
        learnt.learn(size)
    return learnt


def test_too_few_dice_tell_no_size() -> None:
    assert sizes(*[0.3] * (LEAST - 1)).known is None
    assert sizes(*[0.3] * LEAST).known == pytest.approx(0.3)


def test_a_single_odd_one_changes_nothing() -> None:
    assert sizes(0.29, 0.3, 0.31, 0.3, 0.29, 0.31, 0.3, 0.3, 0.3, 0.3, 0.44).known == pytest.approx(0.3)


def test_dice_of_two_sizes_have_none_in_common() -> None:
    assert sizes(*[0.26, 0.38] * LEAST).known is None


def test_only_a_die_that_seems_another_size_has_a_better_one() -> None:
    learnt = sizes(*[0.3] * LEAST)
    assert [learnt.better_for(0.3 * (1 + off)) for off in (-0.9 * OFF, 0.0, 0.9 * OFF)] == [None] * 3
    assert [learnt.better_for(0.3 * (1 + off)) for off in (-1.1 * OFF, 1.1 * OFF)] == pytest.approx([0.3, 0.3])
    assert DieSizes().better_for(0.5) is None


def test_the_newest_dice_count() -> None:
    assert sizes(*[0.3] * 40, *[0.4] * 40).known == pytest.approx(0.4)
