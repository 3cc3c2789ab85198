"""What is made of a die that was read: the words of the measure."""

from __future__ import annotations

from typing import Any

import pytest

from calibration.training.measure_dice import OUTCOMES, outcome
from tablehub.vision.reading import DieReading, DieState

ALIKE = (1 / 6,) * 6


def read(state: DieState, value: int | None = 3) -> DieReading:
    return DieReading(value, state, (10.0, 10.0), 0.9, ALIKE)


@pytest.mark.parametrize(
    ("truth", "reading", "word"),
    [
        ("flat", read(DieState.FLAT), "right"),
        ("flat", read(DieState.FLAT, 4), "wrong"),
        ("flat", read(DieState.COCKED), "accused"),
        ("flat", read(DieState.OFF_BOARD), "accused"),
        ("flat", read(DieState.UNSURE, None), "asked"),
        ("flat", None, "unseen"),
        ("cocked_on_die", read(DieState.COCKED), "named"),
        ("cocked_on_rail", read(DieState.OFF_BOARD), "misnamed"),
        ("cocked_on_bar", read(DieState.UNSURE, None), "asked"),
        ("cocked_on_checker", read(DieState.FLAT), "taken"),
        ("on_bar", read(DieState.ON_BAR), "named"),
        ("on_checker", read(DieState.FLAT), "taken"),
        ("off_board", None, "unseen"),
    ],
)
def test_what_came_of_a_die(truth: str, reading: DieReading | None, word: str) -> None:
    die: dict[str, Any] = {"state": truth, "value": 3}
    assert outcome(die, reading) == word
    assert word in OUTCOMES
