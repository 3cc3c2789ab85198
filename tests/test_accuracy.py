"""What is counted of the eyes' mistakes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tablehub.demo.truth import Recording, TrueDie, TrueFrame
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState
from tests.accuracy import Bad, Eyes, Waiting, made_of, measure, more, table, worst

TABLES = Path(__file__).parent / "data" / "tables"


def true_die(state: str = "flat") -> TrueDie:
    return TrueDie(4, state, (100.0, 100.0), 20.0, state == "flat", state == "flat")


def seen_die(state: DieState, value: int | None = 4, confidence: float = 0.99) -> DieReading:
    return DieReading(value, state, (101.0, 100.0), confidence)


@pytest.mark.parametrize(
    ("true", "seen", "made"),
    [
        ("flat", seen_die(DieState.FLAT), "right"),
        ("flat", seen_die(DieState.FLAT, 5), "wrong"),
        ("flat", replace(seen_die(DieState.FLAT, 5), likelihoods=(0.0, 0.0, 0.0, 0.4, 0.6, 0.0)), "unsure"),
        ("flat", seen_die(DieState.FLAT, 5, 0.7), "wrong"),
        ("flat", seen_die(DieState.UNSURE, None), "unsure"),
        ("flat", seen_die(DieState.COCKED, None), "called"),
        ("flat", None, "unseen"),
        ("cocked_on_rail", seen_die(DieState.COCKED, None), "named"),
        ("cocked_on_rail", seen_die(DieState.UNSURE, None), "unsure"),
        ("cocked_on_rail", seen_die(DieState.FLAT), "wrong"),
        ("cocked_on_rail", seen_die(DieState.FLAT, 4, 0.7), "wrong"),
        ("on_checker", seen_die(DieState.ON_CHECKER), "named"),
        ("on_checker", seen_die(DieState.FLAT), "wrong"),
    ],
)
def test_what_was_made_of_a_die(true: str, seen: DieReading | None, made: str) -> None:
    assert made_of(true_die(true), seen) == made


def recording(*frames: tuple[str, int]) -> Recording:
    """A game seen in these lamps and from these views."""
    rows: list[dict[str, Any]] = [
        {"file": str(n), "light": light, "view": view} for n, (light, view) in enumerate(frames)
    ]
    return Recording(Path("."), {"frames": rows, "board": {}, "turns": [{}]})


@pytest.mark.parametrize(
    ("exact", "counted"),
    [
        ([True, True, True], {("light", 1): 1}),
        ([True, False, True], {("light", 2): 1}),
        ([True, False, False], {("light", -1): 1}),
    ],
)
def test_still_pictures_are_counted_from_a_new_lamp_on(exact: list[bool], counted: dict[tuple[str, int], int]) -> None:
    eyes, waiting = Eyes(), Waiting(recording(("day", 0), ("lamp", 0), ("lamp", 0)))
    for number, right in enumerate(exact):
        truth = TrueFrame(str(number), Position.start(), False, ())
        waiting.see(str(number), truth, exact=right, eyes=eyes)
    waiting.over(eyes)
    assert eyes.after == counted


def test_the_worst_picture_of_each_sequence_is_shown_the_worst_first() -> None:
    blank = np.zeros((4, 4, 3), np.uint8)
    bad = [Bad(badness, name, "", blank) for badness, name in ((0.2, "a/x/1"), (0.9, "a/x/2"), (0.5, "a/y/1"))]
    assert [each.name for each in worst({"a": Eyes(bad=bad)}, 2)] == ["a/x/2", "a/y/1"]


@pytest.mark.networks
def test_a_bundled_recording_is_read_and_counted() -> None:
    styles = measure([TABLES / "brown_leather" / "fault_03_one_too_few"], progress=False)
    eyes = styles["brown_leather"]
    frames = Recording.load(TABLES / "brown_leather" / "fault_03_one_too_few").frames
    assert eyes.boards["exact"] == sum(not frame["hand"] for frame in frames)
    assert eyes.dice["flat", "right"] == sum(len(frame["dice"]) for frame in frames if not frame["hand"])
    rows = list(table(styles))
    assert rows[0].count("|") == rows[1].count("|") == rows[-1].count("|")
    assert any(line.startswith("* dice, flat:") for line in more(styles))
