"""Files that are there as a whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from tablehub.files import check_writable, is_closed_to_us, read_within, write_whole
from tablehub.words.unread import UnfitFile, why_unread


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text("before")
    write_whole(path, "after: ä")
    assert path.read_text(encoding="utf-8") == "after: ä"
    assert list(tmp_path.iterdir()) == [path]


def test_it_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, str]] = []
    fsync, replace = os.fsync, os.replace

    def synced(file: int) -> None:
        fsync(file)
        done.append(("on disk", Path(os.readlink(f"/proc/self/fd/{file}")).read_text()))

    def replaced(draft: Path, path: Path) -> None:
        done.append(("named", path.name))
        replace(draft, path)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    write_whole(tmp_path / "match.mat", "all of it")
    assert done == [("on disk", "all of it"), ("named", "match.mat")]


def test_what_was_there_stays_when_the_new_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_named_as_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for place in (tmp_path / "folder", tmp_path / "nowhere" / "match.mat"):
        with pytest.raises(OSError, match="directory") as caught:
            write_whole(place, "text")
        assert caught.value.filename == str(place), "nobody knows of the draft"
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_whether_a_file_can_be_written_is_found_out_without_a_trace(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text("before")
    check_writable(path)
    check_writable(tmp_path / "other.mat")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("match.mat", "before")]
    with pytest.raises(OSError, match="too long"):
        check_writable(tmp_path / f"{'x' * 250}.mat")


@pytest.mark.parametrize(("flag", "why"), [(0, errno.EACCES), (os.ST_RDONLY, errno.EROFS)])
def test_a_folder_that_cannot_be_written_is_told_from_a_disk_that_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: int, why: int
) -> None:
    monkeypatch.setattr(os, "access", lambda folder, wanted: False)  # root may write everywhere
    monkeypatch.setattr(os, "statvfs", lambda folder: SimpleNamespace(f_flag=flag))
    with pytest.raises(OSError, match=os.strerror(why)) as caught:
        check_writable(tmp_path / "match.mat")
    assert caught.value.errno == why


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_in_which_this_user_may_not_write(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(PermissionError):
        check_writable(tmp_path / "match.mat")


SERVICE = """\
160 60 254:0 / / ro,nosuid,relatime shared:27 master:1 - ext4 /dev/mmcblk0p2 rw,errors=remount-ro
207 160 254:0 /var/lib/tablehub /var/lib/tablehub rw,nosuid,relatime shared:74 master:1 - ext4 /dev/mmcblk0p2 rw
208 160 8:1 / /media/my\\040stick ro,relatime - vfat /dev/sda1 ro,errors=remount-ro
209 160 8:2 / /media/lent ro,relatime - vfat /dev/sdb1 rw
210 209 8:2 / /media/lent rw,relatime - vfat /dev/sdb1 rw
"""
"""As it is within the unit."""


@pytest.mark.parametrize(
    ("path", "closed"),
    [
        ("/etc/tablehub/matches", True),
        ("/var/lib/tablehub-of-others", True),
        ("/var/lib/tablehub/matches/", False),
        ("/media/my stick/matches", False),  # the disk itself is read-only: it may have failed
        ("/media/lent/matches", False),  # what was mounted last is what is seen
    ],
)
def test_what_a_service_may_not_write_is_told_from_a_disk_that_failed(tmp_path: Path, path: str, closed: bool) -> None:
    (tmp_path / "mountinfo").write_text(SERVICE)
    assert is_closed_to_us(Path(path), tmp_path / "mountinfo") is closed
    assert not is_closed_to_us(Path(path), tmp_path / "nothing")


def test_no_more_of_a_file_is_read_than_what_it_is_given_for_has(tmp_path: Path) -> None:
    (tmp_path / "small").write_bytes(b"x" * 2_000_000)
    assert len(read_within(tmp_path / "small", 2_000_000)) == 2_000_000
    for path, most in ((tmp_path / "small", 1_000_000), (Path("/dev/zero"), 1_000_000)):
        with pytest.raises(UnfitFile) as told:
            read_within(path, most)
        assert why_unread(told.value) == "it is larger than 1 MB"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnfitFile) as told:
        read_within(tmp_path / "pipe")
    assert why_unread(told.value) == "it is no ordinary file"
