"""Files that are there as a whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from tablehub.files import check_writable, write_whole


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
