"""The measuring command: one line a sequence, sums for each board, and a sentence for what cannot be measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.demo.recorded import score_with
from tablehub.demo.scoring import Score
from tablehub.demo.truth import Recording
from tests import measure
from tests.boards import TABLES
from tests.demo.eyes import RecordedEyes


@pytest.fixture(autouse=True)
def true_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recordings are read as they are; how well the table itself reads is for the command to measure."""

    def score(recording: Recording) -> Score:
        found = score_with(RecordedEyes(recording), recording)
        found.milliseconds, found.notes = [40.0, 41.0, 90.0], ["something was odd"]
        return found

    monkeypatch.setattr(measure, "score_recording", score)
    monkeypatch.setattr(measure.cv2, "setNumThreads", lambda count: None)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["measure", *arguments])
    return measure.main()


def test_each_sequence_each_board_and_all_have_a_line_with_every_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, str(TABLES), "--only", "brown_leather") == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert list(lines)[-2:] == ["brown_leather", "all"]
    game = lines["brown_leather/game"]
    for part in ("boards   38/38", "dice   61/61", "plays  10/10", "faults  0/0", "41.0 ms, p95  90.0 ms"):
        assert part in game
    assert "confident misreadings  0" in game
    assert "false accusations  0" in game
    assert "faults  2/2" in lines["all"]


def test_what_was_wrong_is_told_on_demand(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, str(TABLES / "green_felt"), "--only", "calib", "--verbose") == 0
    assert "    something was odd" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("arguments", [["nowhere"], [str(TABLES), "--only", "nothing"]])
def test_where_there_is_nothing_to_measure_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run(monkeypatch, *arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert Path(arguments[0]).name in line
