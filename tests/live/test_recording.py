"""Frames kept for later, and no more than there is room for."""

from __future__ import annotations

import errno
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from hardware.cameras import ScriptedCamera
from tablehub.errors import BadInput
from tablehub.frames import CameraLost, Frame, Image
from tablehub.live.recording import MOST_BYTES, RESTING, Recorded
from tablehub.live.reopening import Reopened
from tablehub.sources import open_source

CHANCE = np.random.default_rng(7)


def still() -> Image:
    """A board on which nothing moves, with a camera's noise."""
    return np.clip(100 + CHANCE.normal(0, 3, (180, 320, 3)), 0, 255).astype(np.uint8)


def with_hand(x: int) -> Image:
    image = still()
    image[60:120, x : x + 40] = 220
    return image


def played(images: list[Image], folder: Path, most_bytes: int = MOST_BYTES) -> list[Frame | CameraLost]:
    with Recorded(Reopened(ScriptedCamera(images, fps=10), threading.Event()), folder, most_bytes) as frames:
        return list(frames)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_still_board_is_kept_now_and_then_and_a_moving_hand_often(tmp_path: Path) -> None:
    resting, moving = tmp_path / "resting", tmp_path / "moving"
    assert len(played([still() for _ in range(300)], resting)) == 300, "every frame is passed on"
    assert len(names(resting)) == 3, f"one in {RESTING} s"
    played([with_hand(step) for step in range(100)], moving)
    assert 25 <= len(names(moving)) <= 40


def test_what_was_kept_is_a_source_again(tmp_path: Path) -> None:
    played([with_hand(step) for step in range(20)], tmp_path)
    with open_source(str(tmp_path)) as frames:
        assert len(list(frames)) == len(names(tmp_path))


def test_the_oldest_go_where_there_is_no_more_room(tmp_path: Path) -> None:
    whole, bounded = tmp_path / "whole", tmp_path / "bounded"
    images = [with_hand(step) for step in range(100)]
    played(images, whole)
    size = sum(path.stat().st_size for path in whole.iterdir())
    for _ in range(2):
        played(images, bounded, most_bytes=size // 3)
        assert sum(path.stat().st_size for path in bounded.iterdir()) <= size // 3
    assert names(bounded)[-1].endswith(names(whole)[-1].partition("-frame-")[2])


def test_a_full_disk_is_said_once_and_play_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "frames"

    def images() -> Iterator[Image]:
        yield from (with_hand(step) for step in range(30))

    camera = Recorded(Reopened(ScriptedCamera(list(images()), fps=10), threading.Event()), folder)
    folder.rmdir()
    folder.write_text("in the way")
    with camera as frames:
        assert len(list(frames)) == 30
    assert len(caplog.records) == 1
    assert "play goes on" in caplog.text


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="for frames cannot be made"):
        played([], tmp_path / "file" / "frames")


@pytest.mark.parametrize("closed", [True, False])
def test_a_folder_that_the_service_may_not_write_is_told_and_a_card_gone_read_only_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: bool
) -> None:
    def fails(*given: object, **named: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", fails)
    monkeypatch.setattr("tablehub.live.recording.is_closed_to_us", lambda place: closed)
    if closed:
        with pytest.raises(BadInput, match=r"--record .*: this program may not write there"):
            played([with_hand(1)], tmp_path / "frames")
    else:
        played([with_hand(1)], tmp_path / "frames")


def test_what_a_power_cut_left_half_written_goes(tmp_path: Path) -> None:
    left, others = tmp_path / "2026-01-02-101112-frame-00000007.jpg.part", tmp_path / "mine.part"
    for each in (left, others):
        each.write_bytes(b"torn")
    played([still()], tmp_path)
    assert not left.exists()
    assert others.exists()
