"""Files that are there as a whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.files import write_whole


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text("before")
    write_whole(path, "after: ä")
    assert path.read_text(encoding="utf-8") == "after: ä"
    assert list(tmp_path.iterdir()) == [path]


def test_what_was_there_stays_when_the_new_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]
