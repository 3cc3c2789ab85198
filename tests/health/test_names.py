"""Nobody is named in what is sent to others."""

from __future__ import annotations

import os
import re
import zipfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablehub.cli import main
from tablehub.errors import BadInput
from tablehub.health.names import Scrubber, names_in_journal
from tablehub.match.events import ChouetteBegun, MatchStarted
from tablehub.records.journal import Journal
from tablehub.records.written import Agreed
from tablehub.rules.player import Player
from tests.boards import TABLES

PICTURE = str(TABLES / "brown_leather" / "calib" / "frame_0002.jpg")


def test_names_go_and_words_stay() -> None:
    scrub = Scrubber({"Ann", "Ann Lee", "dark"})
    assert scrub("Ann Lee plays 13/6, ANN annuls; Dark passes") == "player 1 plays 13/6, player 2 annuls; Dark passes"


def test_whoever_is_player_1_in_one_report_is_so_in_the_next() -> None:
    names = [f"{first}{second}" for first in "abcdefgh" for second in "xyz"]
    forth, back = dict.fromkeys(names), dict.fromkeys(reversed(names))
    assert Scrubber(forth)(" ".join(names)) == Scrubber(back)(" ".join(names))
    assert Scrubber(forth)("ax ay az") == "player 1 player 2 player 3", "not as it comes out of a set"


@given(st.lists(st.text(min_size=1, max_size=12), max_size=4), st.text(max_size=40))
@example(["*"], "")
def test_no_name_is_left_as_a_word(names: list[str], text: str) -> None:
    scrub = Scrubber(names)
    for name in names:
        if name.strip().lower() not in ("", "light", "dark"):
            assert f" {name.strip()} " not in re.sub(r"player \d+", "", scrub(f"{text} {name.strip()} "))


def journal_with_names(path: Path) -> None:
    with Journal(path) as journal:
        match = journal.begin(Agreed(5, "modern"))
        names = {Player.LIGHT: "Wilhelmina", Player.DARK: "Theodor"}
        journal.append(match, 0, MatchStarted("", 0.0, 5, "modern", names))
        journal.append(match, 1, ChouetteBegun("", 0.0, ("Ann", "Bob", "Cy")))


def test_the_journal_knows_everybody(tmp_path: Path) -> None:
    assert names_in_journal(tmp_path / "none.sqlite") == set()
    journal_with_names(tmp_path / "journal.sqlite")
    assert names_in_journal(tmp_path / "journal.sqlite") == {"Wilhelmina", "Theodor", "Ann", "Bob", "Cy"}
    (tmp_path / "torn.sqlite").write_bytes(b"no database" * 100)
    with pytest.raises(BadInput, match="nobody knows the names"):
        names_in_journal(tmp_path / "torn.sqlite")


def test_a_report_names_nobody_and_tells_no_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    state = tmp_path / "tablehub"
    journal_with_names(state / "journal.sqlite")
    (state / "evidence").mkdir()
    for number in range(9):
        (state / "evidence" / f"{number}-die-cocked.jpg").write_bytes(b"picture")
        os.utime(state / "evidence" / f"{number}-die-cocked.jpg", (number, number))
    (state / "crash-1.log").write_text("command: tablehub play rtsp://me:hush@192.0.2.1/1 --light Wilhelmina\n")
    (tmp_path / "table.toml").write_text(
        'light = "Otto"\ndark = "theodor"\n# source = "rtsp://me:hush@192.0.2.1/1"\n# rtsp://\nmat = "a@b"\n'
    )
    log = tmp_path / "bin" / "journalctl"
    log.parent.mkdir()
    log.write_text("#!/bin/sh\necho Otto plays 13/6\n")
    log.chmod(0o755)
    monkeypatch.setenv("PATH", f"{log.parent}:{os.environ['PATH']}")
    out = tmp_path / "report.zip"
    assert main(["report", PICTURE, "--config", str(tmp_path / "table.toml"), "--out", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    with zipfile.ZipFile(out) as pack:
        texts = {name: pack.read(name).decode() for name in pack.namelist() if not name.endswith(".jpg")}
        pictures = [name for name in pack.namelist() if name.endswith(".jpg")]
    assert pictures == ["camera.jpg", *(f"faults/{number}-die-cocked.jpg" for number in (5, 6, 7, 8))]
    assert "plays 13/6" in texts["log.txt"]
    for text in texts.values():
        assert not any(name in text.lower() for name in ("wilhelmina", "theodor", "otto", "me:hush"))
    assert texts["table.toml"].endswith('# source = "rtsp://192.0.2.1/1"\n# rtsp://\nmat = "a@b"\n')
    assert not list(tmp_path.glob("*.part"))


def test_a_report_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["report", PICTURE, "--out", str(tmp_path / "none" / "report.zip")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    for folder in (".", "/", "", str(tmp_path)):
        assert main(["report", PICTURE, "--out", folder]) == 2
        assert f"--out {folder or '.'} is a folder; give the name of a file in it" in capsys.readouterr().err


def test_a_report_takes_the_place_of_no_other_file_and_is_refused_before_the_examination(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tablehub.commands.report.examine", lambda patient: pytest.fail("examined"))
    board = tmp_path / "board.toml"
    board.write_text("version = 1\n")
    for there in (board, Path("/dev/null")):
        assert main(["report", PICTURE, "--out", str(there)]) == 2
        assert capsys.readouterr().err == f"tablehub: --out {there} is there and is no report: name another file\n"
    assert board.read_text() == "version = 1\n"
    monkeypatch.setattr(os, "access", lambda place, how: False)
    assert main(["report", PICTURE, "--out", str(tmp_path / "report.zip")]) == 2
    assert "report.zip cannot be written: Permission denied" in capsys.readouterr().err
