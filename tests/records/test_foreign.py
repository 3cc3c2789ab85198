"""Somebody's own files are told from journals; what may be a torn one is not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tablehub.records.foreign import what_else
from tablehub.records.journal import Journal

PHOTO = Path(__file__).parents[1] / "data/tables/brown_leather/calib/frame_0002.jpg"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (PHOTO.read_bytes(), "a picture"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "a picture"),
        (b"\0\0\0\x18ftypmp42", "a video or a picture"),
        (b"%PDF-1.7\n", "a PDF document"),
        (b"PK\x03\x04\x14\0", "an archive or a document"),
        (b' ; [Player 1 "Ann"]\n\n 5 point match\n\n Game 1\n', "the transcript of a match"),
        (b'[camera]\nsource = "v4l2:0"\n', "a file of settings"),
        (b"# a configuration in which\n# source = 5\n", "a file of settings"),  # everything is as it comes
        (b'{"frame": "1", "t": 0.0}\n{"frame": "2", "t": 1.0}\n', "a file of JSON"),
        (b'{\n "theme": "dark"\n}\n', "a file of JSON"),
        (b"", None),
        (b"\n", None),
        (b"\0" * 9000, None),
        (b"no database at all, but long enough to look like one" * 40, None),
    ],
)
def test_what_a_file_is_is_told_by_how_it_begins(tmp_path: Path, content: bytes, told: str | None) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(content)
    assert what_else(path) == told


def test_a_journal_may_be_one_and_so_may_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    assert what_else(path) is None
    Journal(path).close()
    assert what_else(path) is None


def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert what_else(tmp_path / "pipe") == "no ordinary file"
