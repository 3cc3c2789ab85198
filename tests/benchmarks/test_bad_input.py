"""What cameras and fingers do wrong while a match is on: nothing is lost by it, and nobody is accused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from tablehub.buttons import Button
from tablehub.frames import Frame
from tablehub.match.events import Event, FaultFound, Played
from tests.benchmarks.matches import FrameMatch, Plan

Spoilt = Callable[[Frame], list[Frame]]


def spoilt_match(spoil: Spoilt, frames: int = 6000) -> tuple[FrameMatch, list[Event]]:
    """A match whose frames come spoilt; its events in order."""
    match = FrameMatch(Plan(errors=0.0, seed=9), 0)
    source = iter(match.source)

    def given() -> Iterator[Frame]:
        for frame in source:
            yield from spoil(frame)

    match.table._frames = given()
    events: list[Event] = []
    for _ in range(frames):
        events += match.table.step() or []
    return match, events


def plays(events: list[Event]) -> list[tuple[object, ...]]:
    return [(event.player, event.dice, event.play) for event in events if isinstance(event, Played)]


@pytest.fixture(scope="module")
def honest() -> list[tuple[object, ...]]:
    return plays(spoilt_match(lambda frame: [frame])[1])


def clock_jumps_back(frame: Frame) -> list[Frame]:
    """Every thousandth frame the clock is set back by an hour, and stays so."""
    return [replace(frame, t=frame.t - 3600.0 * (frame.index // 1000))]


class OutOfOrder:
    """Every tenth frame comes after the next one, as from a camera with more than one buffer."""

    def __init__(self) -> None:
        self.late: list[Frame] = []

    def __call__(self, frame: Frame) -> list[Frame]:
        if frame.index % 10 == 5:
            self.late.append(frame)
            return []
        late, self.late = self.late, []
        return [frame, *late]


@pytest.mark.parametrize("spoil", [clock_jumps_back, OutOfOrder()], ids=["clock set back", "out of order"])
def test_a_match_goes_on_as_if_nothing_had_been(spoil: Spoilt, honest: list[tuple[object, ...]]) -> None:
    _, events = spoilt_match(spoil)
    assert len(honest) > 10
    assert plays(events)[: len(honest) - 2] == honest[: len(honest) - 2]
    assert [event.code.value for event in events if isinstance(event, FaultFound)] == []


def test_a_button_held_or_bouncing_changes_nothing_twice() -> None:
    """A press is an edge; a driver that repeats it, or two buttons at once, must not play the game for anybody.

    Nobody doubles in these turns: Take would be an answer.
    """
    match, turns = FrameMatch(Plan(errors=0.0, seed=5), 0), []
    for frame in range(6000):
        if frame % 2 == 0:
            match.buttons.press(Button.TAKE)
            match.buttons.press(Button.PASS)
        turns += match.table.step() or []
    assert len(plays(turns)) > 10
    assert match.table.state.games == ()


def test_done_held_for_a_minute_ends_no_turn_that_is_not_complete() -> None:
    match = FrameMatch(Plan(errors=0.0, seed=9), 0)
    events: list[Event] = []
    for _ in range(1800):
        match.buttons.press(Button.DONE)
        events += match.table.step() or []
    recorded = [event for event in events if isinstance(event, Played)]
    assert recorded
    assert all(event.legal for event in recorded)
