"""`tablehub demo`: its parts in order, its summary and its exit code. How well it reads is tested with its parts."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import cast
from unittest.mock import Mock

import pytest

from tablehub.app import Table
from tablehub.cli import main
from tablehub.commands import demo
from tablehub.demo.audience import Audience, Closed
from tablehub.demo.recorded import NOBODY, score_with
from tablehub.demo.scoring import Score
from tablehub.demo.truth import Recording
from tablehub.errors import DeviceError
from tablehub.match.state import MatchState
from tablehub.rules.rulesets import MODERN
from tablehub.simulator.source import SimulatedTable
from tests.boards import TABLES
from tests.demo.eyes import RecordedEyes

WELL = Score(boards=4, boards_right=4, plays=2, plays_understood=2, faults=1, caught=["third_die"])


@pytest.fixture(autouse=True)
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was scored, in order; recordings are read by true eyes and the simulated table is not played at."""
    done: list[str] = []

    def recorded(recording: Recording, audience: Audience = NOBODY) -> Score:
        done.append(recording.name)
        return score_with(RecordedEyes(recording), recording, audience)

    def simulated(table: SimulatedTable, audience: Audience, late: object) -> Score:
        done.append(table.style.name)
        return WELL

    monkeypatch.setattr(demo, "score_recording", recorded)
    monkeypatch.setattr(demo, "score_simulated", simulated)
    return done


def run(out: Path, *arguments: str) -> int:
    return main(["demo", "--headless", "--out", str(out), *arguments])


def test_games_come_first_then_faults_then_the_simulated_table(
    tmp_path: Path, seen: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "--sim", "sim:style=wood") == 0
    assert seen[0] == "brown_leather/game"
    assert all("/fault_" in name for name in seen[1:-1])
    assert seen[-1] == "wood"
    assert not any("calib" in name for name in seen)
    told = capsys.readouterr().out
    assert "boards read exactly right" in told
    assert "faults missed: none" in told
    assert str(tmp_path / "demo-faults.png") in told
    assert (tmp_path / "demo-simulated.png").stat().st_size > 10_000


def test_a_program_gets_one_json_line_a_part(
    tmp_path: Path, seen: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["part"] for line in lines[:-1]] == seen[:-1]
    assert all(line["faultless"] for line in lines)


def test_the_short_one_takes_one_recording_with_a_turn_and_a_fault_and_a_short_simulated_game(
    tmp_path: Path, seen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lateness: list[bool] = []

    def simulated(table: SimulatedTable, audience: Audience, late: Callable[[], bool]) -> Score:
        lateness.append(late())
        assert table.options.turns == 2
        return WELL

    monkeypatch.setattr(demo, "score_simulated", simulated)
    monkeypatch.setattr(demo, "ENOUGH", -1.0)
    assert run(tmp_path, "--short") == 0
    (name,) = seen
    recording = Recording.load(TABLES / name)
    assert recording.plays()
    assert recording.faults()
    assert lateness == [False], "it is never broken off"


def test_the_short_one_does_without_recordings_where_there_are_none_and_says_so(
    tmp_path: Path, seen: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "BUNDLED", tmp_path / "nowhere")
    assert run(tmp_path, "--short", "--sim", "sim:style=wood") == 0
    assert seen == ["wood"]
    assert "recordings are not installed" in capsys.readouterr().err
    assert run(tmp_path, "--short", "--tables", str(tmp_path / "nowhere")) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        Score(confident_wrong=1),
        Score(plays=1),
        Score(plays_invented=1),
        Score(faults=1, missed=["third_die"]),
        Score(false_accusations=1),
        Score(broken=["no board"]),
    ],
)
def test_whatever_a_referee_must_not_get_wrong_makes_it_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: Score
) -> None:
    monkeypatch.setattr(demo, "score_simulated", lambda table, audience, late: wrong)
    assert run(tmp_path) == 1


def test_a_board_read_wrong_without_claiming_to_be_sure_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "score_simulated", lambda table, audience, late: Score(boards=3, boards_right=2))
    assert run(tmp_path) == 0


def test_a_window_that_is_closed_ends_it_with_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def close(table: SimulatedTable, audience: Audience, late: object) -> Score:
        raise Closed

    monkeypatch.setattr(demo, "score_simulated", close)
    assert run(tmp_path) == 0
    told = capsys.readouterr()
    assert "closed" in told.err
    assert "38 of 38" in told.out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_one_that_is_told_to_end_speaks_of_no_window_and_judges_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    def told_to_end(table: SimulatedTable, audience: Audience, late: object) -> Score:
        os.kill(os.getpid(), number)
        for _ in range(100):
            audience.see(cast(Table, Mock(state=MatchState.new(0, MODERN), reading=None)))
        return WELL

    monkeypatch.setattr(demo, "score_simulated", told_to_end)
    assert run(tmp_path, "--short") == 128 + number
    told = capsys.readouterr()
    assert told.err == ""
    assert "misread" not in told.out


def test_a_screen_that_cannot_be_opened_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = demo.Screen.open

    def refuse(headless: bool = False) -> demo.Screen:
        if headless:
            return whole(headless=True)
        raise DeviceError("no screen could be opened")

    monkeypatch.setattr(demo.Screen, "open", refuse)
    assert main(["demo", "--out", str(tmp_path)]) == 0
    assert "no screen could be opened; going on without a window" in capsys.readouterr().err


def test_what_cannot_be_used_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def complaint(*arguments: str) -> str:
        assert run(tmp_path, *arguments) == 2
        (line,) = capsys.readouterr().err.splitlines()
        return line

    shutil.copytree(TABLES / "brown_leather" / "calib", tmp_path / "style" / "calib")
    assert "no recordings in" in complaint("--tables", str(tmp_path / "nowhere"))
    assert "shows a game" in complaint("--tables", str(tmp_path / "style"))
    assert "no option 'colour'" in complaint("--sim", "sim:colour=red")
    monkeypatch.setattr(demo, "BUNDLED", tmp_path / "nowhere")
    assert "run the demo in a checkout" in complaint()
