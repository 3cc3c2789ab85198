"""Dice where a hand is: what lay there before it came tells what may be believed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.vision.dice.beside_hands import BesideHands
from tablehub.vision.reading import DieReading, DieState

EDGE = 16.0
HERE, THERE = (400.0, 300.0), (420.0, 300.0)


def die(value: int, confidence: float = 1.0, center: tuple[float, float] = HERE) -> DieReading:
    return DieReading(value, DieState.FLAT, center, confidence, tuple(float(n == value) for n in range(1, 7)))


def covering(x: float, y: float) -> bool:
    """A hand over the right half of the picture."""
    return x > 390


def told(dice: BesideHands, *seen: DieReading, hand: bool = True) -> list[DieReading]:
    return dice.told(seen, EDGE, covering if hand else None)


def test_without_a_hand_all_dice_are_told() -> None:
    doubtful = replace(die(3, 0.5), state=DieState.UNSURE)
    assert told(BesideHands(), die(4, 0.3), doubtful, hand=False) == [die(4, 0.3), doubtful]
    assert told(BesideHands(), die(4, 0.3, (100.0, 300.0))) == [die(4, 0.3, (100.0, 300.0))], "or beside one"


def test_where_nothing_is_known_to_have_lain_only_what_is_seen_whole_is_told() -> None:
    assert told(BesideHands(), die(4, 0.99)) == [die(4, 0.99)]
    assert told(BesideHands(), die(4, 0.92)) == []


@pytest.mark.parametrize("looks", [1, 3])
def test_a_die_that_lies_as_it_lay_is_told_though_it_is_not_clearly_whole(looks: int) -> None:
    dice = BesideHands()
    told(dice, die(6), hand=False)
    for _ in range(looks - 1):
        assert told(dice) == [], "covered altogether"
    moved = die(6, 0.92, (HERE[0] + 2, HERE[1] - 2))
    assert told(dice, moved) == [moved]
    assert told(dice, replace(moved, value=None, state=DieState.UNSURE)) == []


def test_another_number_than_lay_there_is_what_fingers_leave_of_it() -> None:
    """A 4 half under the fingers that lifted it was a 2, with 0.99 (159003)."""
    dice = BesideHands()
    told(dice, die(4), hand=False)
    assert told(dice, die(2, 0.99)) == []
    assert told(dice, die(2, 0.99)) == [], "as long as the hand is there"
    assert told(dice, die(2, 0.99, THERE)) == [die(2, 0.99, THERE)], "beside it another one may lie"
    assert told(dice, die(2), hand=False) == [die(2)], "it was turned under the hand"
    assert told(dice, die(2, 0.92)) == [die(2, 0.92)]


def test_what_was_lifted_or_may_lie_elsewhere_says_nothing() -> None:
    dice = BesideHands()
    told(dice, die(4), hand=False)
    told(dice, hand=False)
    assert told(dice, die(2, 0.99)) == [die(2, 0.99)], "it was seen to be gone"
    told(dice, die(4), hand=False)
    dice.forget()
    assert told(dice, die(2, 0.99)) == [die(2, 0.99)], "the camera was bumped"
