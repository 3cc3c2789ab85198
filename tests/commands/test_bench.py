"""`tablehub bench`: what it prints, and what it refuses."""

from __future__ import annotations

import json

import pytest

from tablehub.bench.drawing import Drawing
from tablehub.bench.table import TableTimes
from tablehub.bench.timing import Times
from tablehub.cli import main
from tablehub.commands import bench
from tablehub.frames import Frame
from tablehub.vision.profile import Profile
from tests.boards import learnt, picture

SMALL = "sim:seed=11,turns=1,fps=4,size=320x240"


@pytest.fixture
def pictured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six still pictures of a recorded game, each twice, instead of a simulated one."""
    still = [Frame(k, f"{k}", float(k), picture("brown_leather", "game", 1 + k // 2)) for k in range(6)]

    def pictures(options: str) -> tuple[Profile, list[Frame], Times]:
        return learnt("brown_leather"), still, Times("gate, every frame", (0.2, 0.4, 0.3))

    monkeypatch.setattr(bench, "pictures", pictures)
    drawing, table = Drawing(39.9, 0.021, 2.3, 14.5), TableTimes(1.31, 1.92, 0.048, 31.0, 47.0, 198.0)
    monkeypatch.setattr(bench, "drawn", lambda *given: drawing)
    monkeypatch.setattr(bench, "timed_table", lambda *given: table)


@pytest.mark.usefixtures("pictured")
def test_every_part_has_its_line_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("6 still frames of a game, 1280x720, one core")
    ours = ("whole reading, following a game", "of them, where anything is new", "a picture by itself")
    for part in (*ours, "gate, every frame", "dice", "second layers", "plain pipeline", "general detector"):
        assert part in out
    assert "memory of a process that reads" in out
    assert "40 pictures a second while checkers glide" in out
    assert "first screen 1.3 s" in out
    assert "button to screen: 31 ms, 95 % under 47 ms" in out


@pytest.mark.usefixtures("pictured")
def test_parts_of_a_reading_are_less_than_the_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    times = {part["part"].strip(): part["median_ms"] for part in told["parts"]}
    assert times["gate, every frame"] == 0.3
    parts = sum(ms for name, ms in times.items() if name in {part.strip() for part in bench.PARTS.values()})
    whole = times["whole reading, following a game"]
    assert 0.5 * whole < parts < 2 * whole, "each is timed by itself, while others may use the machine"
    assert whole < times["whole reading of a picture by itself"]
    assert 30 < told["memory_mb"] < 200
    assert told["size"] == [1280, 720]
    assert told["drawing"]["shown"] == 39.9
    assert told["table"]["press_p95_ms"] == 47.0


@pytest.mark.parametrize(
    ("options", "sentence"), [(SMALL, "only 320x240 pixels"), ("sim:colour=red", "colour"), ("sim:seed=x", "seed")]
)
def test_tables_that_do_not_do_are_refused(options: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--sim", options]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.out == ""
