"""Draws that a random board is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from calibration.training.surfaces import Random

Item = TypeVar("Item")


def pick(rng: Random, options: Sequence[Item]) -> Item:
    """One of them, each as likely; what is there twice is twice as likely."""
    return options[int(rng.integers(len(options)))]


def likely(rng: Random, share: float) -> bool:
    return bool(rng.random() < share)


def uniform(rng: Random, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def among(rng: Random, *ranges: tuple[float, float]) -> float:
    """A number of one of these ranges, each range as likely."""
    return uniform(rng, *pick(rng, ranges))


def normal(rng: Random, width: float) -> float:
    return float(rng.normal(0, width))


def angle(rng: Random) -> float:
    """Any direction, in rad."""
    return uniform(rng, 0, 6.2832)
