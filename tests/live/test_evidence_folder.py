"""Pictures of faults as files: their names, how many are kept, and a disk that is full."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablehub.errors import BadInput
from tablehub.live.evidence_folder import EvidenceFolder
from tablehub.match.events import FaultFound
from tablehub.match.faults import FaultCode

IMAGE = np.full((60, 100, 3), 128, np.uint8)


def fault(frame: str, code: FaultCode = FaultCode.DIE_COCKED) -> FaultFound:
    return FaultFound(frame, 1.0, code, None, "Throw again.", {})


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_picture_is_named_by_its_event_and_can_be_read(tmp_path: Path) -> None:
    keep = EvidenceFolder(tmp_path / "new" / "evidence", lambda: "2026-01-02-")
    keep(fault("frame_0003.jpg"), IMAGE)
    keep(fault("frame_0003.jpg"), IMAGE)
    keep(fault("../17", FaultCode.BAR_FIRST), IMAGE)
    folder = tmp_path / "new" / "evidence"
    assert names(folder) == [
        "2026-01-02-17-bar-first.jpg",
        "2026-01-02-frame_0003-die-cocked-2.jpg",
        "2026-01-02-frame_0003-die-cocked.jpg",
    ]
    read = cv2.imread(str(folder / "2026-01-02-17-bar-first.jpg"))
    assert read is not None
    assert read.shape == IMAGE.shape


def test_the_oldest_go_first_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"mine")
    os.utime(tmp_path / "holiday.jpg", (0, 0))
    keep = EvidenceFolder(tmp_path, most_files=3)
    for number in range(5):
        keep(fault(str(number)), IMAGE)
        os.utime(tmp_path / f"{number}-die-cocked.jpg", (1000 + number, 1000 + number))
    assert names(tmp_path) == ["2-die-cocked.jpg", "3-die-cocked.jpg", "4-die-cocked.jpg", "holiday.jpg"]


def test_together_they_take_no_more_than_allowed_but_the_newest_stays(tmp_path: Path) -> None:
    keep = EvidenceFolder(tmp_path, most_bytes=1)
    for number in range(3):
        keep(fault(str(number)), IMAGE)
        os.utime(tmp_path / f"{number}-die-cocked.jpg", (1000 + number, 1000 + number))
    assert names(tmp_path) == ["2-die-cocked.jpg"]


def test_a_full_disk_is_said_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keep = EvidenceFolder(tmp_path)
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        write(path, data[:5])
        raise OSError(28, "No space left on device")

    with caplog.at_level(logging.WARNING), monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        keep(fault("1"), IMAGE)
        keep(fault("2"), IMAGE)
        told: str | None = keep.note
    assert told == "no pictures of faults: make room on the disk"
    assert len(caplog.records) == 1
    assert names(tmp_path) == [], "no torn file is left"
    keep(fault("3"), IMAGE)
    assert names(tmp_path) == ["3-die-cocked.jpg"]
    said: str | None = keep.note
    assert said is None


def test_a_folder_that_cannot_be_made_is_bad_input_for_who_asks_and_a_note_at_the_table(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keep = EvidenceFolder(tmp_path / "file" / "evidence")
    with pytest.raises(BadInput, match="cannot be made"):
        keep.made()
    keep(fault("1"), IMAGE)
    told: str | None = keep.note
    assert told == "no pictures of faults: their folder cannot be written"
    (tmp_path / "file").unlink()
    keep(fault("2"), IMAGE)
    assert keep.note is None
    assert names(tmp_path / "file" / "evidence") == ["2-die-cocked.jpg"]


def test_a_folder_that_cannot_be_written_is_bad_input_for_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game was refereed to its end, and its pictures were gone."""
    monkeypatch.setattr(os, "access", lambda place, how: False)
    with pytest.raises(BadInput, match=r"nothing can be written into the folder .*: Permission denied; name another"):
        EvidenceFolder(tmp_path).made()


def test_what_a_power_cut_left_half_written_goes_and_nothing_else(tmp_path: Path) -> None:
    for name in ("2026-01-02-7-die-cocked.jpg.part", "mine.jpg.part", "2026-01-02-7-die-cocked.jpg"):
        (tmp_path / name).write_bytes(b"torn")
    EvidenceFolder(tmp_path)
    assert names(tmp_path) == ["2026-01-02-7-die-cocked.jpg", "mine.jpg.part"]
