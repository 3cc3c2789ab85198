"""What people see of a demonstration, and the pictures that are kept of it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tablehub.app import Table
from tablehub.demo.audience import HOLD, HOLD_FAULT, MOST_HOLDING, Closed, Onlookers
from tablehub.display.screen import Screen
from tablehub.errors import BadInput
from tablehub.frames import Frame
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import Reading
from tests.boards import learnt, picture
from tests.demo.eyes import misread
from tests.referee.readings import reading


class Clock:
    """Time that passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Script:
    """A reader that gives readings as written."""

    def __init__(self, *readings: Reading) -> None:
        self.readings = list(readings)

    def read(self, frame: Frame) -> Reading:
        return self.readings.pop(0)


START = reading(Position.start())
WRONG = misread(START, 6, 7)


def table_that_sees(*readings: Reading) -> Table:
    frames = [Frame(i, f"frame {i}", float(i), picture("brown_leather")) for i in range(len(readings))]
    return Table(frames, Script(*readings), Referee(MatchState.new(0, MODERN)))


def watched(onlookers: Onlookers, *readings: Reading) -> None:
    table = table_that_sees(*readings)
    onlookers.begin("a table", learnt("brown_leather"))
    while table.step() is not None:
        onlookers.see(table)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def onlookers(tmp_path: Path, clock: Clock) -> Onlookers:
    screen = Screen.open((640, 360), headless=True)
    screen.headless = False  # somebody sees it, as far as they know
    return Onlookers(screen, tmp_path / "out", clock, clock.sleep)


def test_each_new_picture_stays_for_a_moment_and_a_fault_for_longer(onlookers: Onlookers, clock: Clock) -> None:
    onlookers.open_chapter("faults")
    watched(onlookers, START, START)
    assert clock.now == pytest.approx(HOLD)
    watched(onlookers, WRONG)
    assert clock.now == pytest.approx(HOLD + HOLD_FAULT)


def test_holding_has_an_end(onlookers: Onlookers, clock: Clock) -> None:
    for _ in range(round(MOST_HOLDING / HOLD)):
        watched(onlookers, START, misread(START, 6, 4))
    assert clock.now == pytest.approx(MOST_HOLDING)


def test_nobody_waits_where_nobody_sees(tmp_path: Path, clock: Clock) -> None:
    watched(Onlookers(Screen.open((640, 360), headless=True), tmp_path, clock, clock.sleep), START, WRONG)
    assert clock.now == 0.0


def test_of_each_chapter_the_first_fault_is_kept_else_its_end(onlookers: Onlookers, tmp_path: Path) -> None:
    onlookers.open_chapter("game")
    watched(onlookers, START)
    onlookers.open_chapter("faults")
    watched(onlookers, WRONG, START)
    onlookers.close_chapter()
    assert [path.name for path in onlookers.saved] == ["demo-game.png", "demo-faults.png"]
    game, faults = (pygame.image.load(path) for path in onlookers.saved)
    assert game.get_size() == faults.get_size() == (640, 360)
    assert pygame.image.tobytes(game, "RGB") != pygame.image.tobytes(faults, "RGB")
    assert sorted(tmp_path.joinpath("out").iterdir()) == sorted(onlookers.saved)


def test_closing_the_window_ends_it(onlookers: Onlookers) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    with pytest.raises(Closed):
        watched(onlookers, START)


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="file/out"):
        Onlookers(Screen.open((640, 360), headless=True), tmp_path / "file" / "out")
