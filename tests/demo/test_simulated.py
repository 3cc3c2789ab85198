"""Games on the simulated table, refereed at video rate."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tablehub.commands.calibrate import Calibrated
from tablehub.demo import simulated
from tablehub.demo.recorded import NOBODY
from tablehub.demo.simulated import LAG, faults_of, plays_of, score_simulated, until_late
from tablehub.errors import BadImage
from tablehub.frames import Frame, Image
from tablehub.simulator import source
from tablehub.simulator.source import SimulatedTable
from tablehub.vision.gate import Gate
from tests.boards import learnt
from tests.demo.eyes import SimulatedEyes

ERRING = "sim:seed=4,turns=3,errors=1,fps=10,size=320x240"


@pytest.fixture
def true_eyes(monkeypatch: pytest.MonkeyPatch) -> SimulatedTable:
    """A table that is read as it is."""
    table = SimulatedTable(ERRING)

    def look(frames: Iterator[Frame], gate: Gate) -> Calibrated:
        return Calibrated(next(frames), learnt("brown_leather"))

    monkeypatch.setattr(simulated, "first_start", look)
    monkeypatch.setattr(simulated, "BoardReader", lambda profile: SimulatedEyes(table))
    return table


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of simulated tables stay blank: where only the truth counts there is no need to draw them."""

    class Blank:
        hand = None

        def __init__(self, *given: object) -> None: ...

        def show(self, scene: object) -> None: ...

        def finish(self, clean: object, drift: object) -> Image:
            return np.zeros((2, 2, 3), np.uint8)

    monkeypatch.setattr(source, "Renderer", Blank)
    monkeypatch.setattr(source, "Film", Blank)


def test_with_true_eyes_every_play_and_every_slip_is_understood(true_eyes: SimulatedTable) -> None:
    score = score_simulated(true_eyes, NOBODY)
    assert score.notes == []
    assert score.faultless
    assert (score.plays, score.faults) == (3, len(faults_of(true_eyes)))
    assert score.faults > 0
    assert score.boards_right == score.boards > 10


@pytest.mark.usefixtures("undrawn")
def test_a_late_game_ends_before_the_next_throw() -> None:
    table = SimulatedTable(ERRING)
    frames = list(until_late(table, lambda: True))
    assert frames[-1].index == len(table.truth) - 2
    assert table.truth[frames[-1].index].label == "rest"
    assert table.truth[-1].label == "hand_throwing"
    assert len(plays_of(table)) < 3


@pytest.mark.usefixtures("undrawn")
def test_a_game_that_was_broken_off_says_so_and_fails_nothing(true_eyes: SimulatedTable) -> None:
    score = score_simulated(true_eyes, NOBODY, lambda: True)
    assert score.plays < 3
    assert score.notes == [f"the simulated game was broken off after {score.plays} turns: time was up"]
    assert score.faultless


@pytest.mark.usefixtures("undrawn")
def test_a_fault_may_be_told_a_little_after_it_was_put_right() -> None:
    table = SimulatedTable(ERRING)
    for _ in table:
        pass
    cleared = [each.frame for each in table.happenings if each.kind == "fault-cleared"]
    assert [fault.until for fault in faults_of(table)] == [frame + round(10 * LAG) for frame in cleared]


def test_a_table_that_never_shows_the_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(frames: Iterator[Frame], gate: Gate) -> Calibrated:
        raise BadImage("no starting position in 5")

    monkeypatch.setattr(simulated, "first_start", refuse)
    score = score_simulated(SimulatedTable(ERRING), NOBODY)
    assert score.broken == ["the simulated table could not be calibrated: no starting position in 5"]
    assert not score.faultless


def test_a_simulated_game_is_understood_with_the_eyes_of_the_table() -> None:
    score = score_simulated(SimulatedTable("sim:seed=4,turns=1,fps=8"), NOBODY)
    assert score.faultless, score.broken + score.notes
    assert score.plays_understood == score.plays == 1
    assert score.dice_right >= 2
