"""Profiles on disk: what was saved comes back; whatever is torn or missing is one sentence; nothing is half-written."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablehub.errors import BadProfile
from tablehub.files import MOST_TEXT
from tablehub.vision import profile as profile_files
from tablehub.vision.geometry import BoardShape
from tablehub.vision.profile import Profile, load_profile, save_profile
from tablehub.vision.view.appearance import Appearance
from tests.boards import looked_at, looking_at_board

SHAPE = BoardShape(False, 1.234567891, 10.3, 0.92, 0.19, 0.945, 0.48)


def made(shape: BoardShape = SHAPE, seed: int = 1) -> Profile:
    camera = looking_at_board(21.5, tilt=31, azimuth=70, roll=3, lens=(-0.123, 0.0456))
    rng = np.random.default_rng(seed)
    background = rng.integers(0, 255, (60, 80, 3), dtype=np.uint8)
    light, dark = (np.array(c, np.float32) for c in ([201.5, 210, 220], [40, 30, 90.25]))
    around = rng.integers(0, 255, (30, 40, 3), dtype=np.uint8)
    return Profile(looked_at(camera, shape), Appearance(background, light, dark), 0.0371, True, around)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "board.toml"
    save_profile(made(), path)
    return path


def complaint(path: Path) -> str:
    """The sentence that refuses a profile."""
    with pytest.raises(BadProfile) as caught:
        load_profile(path)
    text = str(caught.value)
    assert "\n" not in text
    assert str(path) in text, "the sentence names the file"
    assert "tablehub calibrate" in text, "and says what to do"
    assert caught.value.exit_code == 2
    return text


def test_what_was_saved_comes_back(saved: Path) -> None:
    profile, again = made(), load_profile(saved)
    assert again.geometry.shape == profile.geometry.shape
    camera, same = profile.geometry.camera, again.geometry.camera
    assert same.size == again.size == camera.size
    for name in ("matrix", "distortion", "rvec", "tvec"):
        assert getattr(same, name) == pytest.approx(getattr(camera, name), abs=1e-8), name
    assert (again.residual, again.from_empty) == (profile.residual, True)
    for name in ("background", "light", "dark"):
        assert np.array_equal(getattr(again.appearance, name), getattr(profile.appearance, name)), name
    assert again.surroundings is not None
    assert profile.surroundings is not None
    assert np.array_equal(again.surroundings, profile.surroundings)


def saved_as(profile: Profile, path: Path) -> Path:
    save_profile(profile, path)
    return path


def test_a_profile_of_an_older_version_knows_no_surroundings(tmp_path: Path) -> None:
    save_profile(replace(made(), surroundings=None), tmp_path / "board.toml")
    assert load_profile(tmp_path / "board.toml").surroundings is None


FALLOFF = np.array([0.1, -0.5, 0.3, 0.0, 0.2, -0.1], np.float32)


def test_so_many_checkers_as_a_point_holds_side_by_side_come_back(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    save_profile(made(replace(SHAPE, abreast=4)), path)
    assert load_profile(path).geometry.shape.abreast == 4
    path.write_text(re.sub("abreast = .*", "", path.read_text()))
    assert load_profile(path).geometry.shape.abreast == 5, "an older version told nothing of it"


def test_how_the_light_fell_off_comes_back_and_the_empty_board_as_it_was_lit(tmp_path: Path) -> None:
    profile, path = made(), tmp_path / "board.toml"
    lit, light, dark = profile.appearance.background, profile.appearance.light, profile.appearance.dark
    assert lit is not None
    save_profile(replace(profile, appearance=Appearance.evenly(lit, light, dark, FALLOFF)), path)
    again = load_profile(path).appearance
    assert again.falloff is not None
    assert again.as_lit is not None
    assert again.background is not None
    assert np.array_equal(again.falloff, FALLOFF)
    assert np.array_equal(again.as_lit, lit)
    assert not np.array_equal(again.background, lit), "it is compared with pictures as in an even light"


def test_a_profile_of_an_older_version_knows_nothing_of_how_its_light_fell_off(saved: Path) -> None:
    again = load_profile(saved).appearance
    assert again.falloff is None
    assert again.as_lit is again.background


@pytest.mark.parametrize("falloff", [None, FALLOFF])
def test_the_tones_of_ringed_checkers_come_back(falloff: np.ndarray | None, tmp_path: Path) -> None:
    profile, path = made(), tmp_path / "board.toml"
    tones = np.arange(24, dtype=np.float32).reshape(2, 4, 3)
    assert load_profile(saved_as(profile, path)).appearance.tones is None
    saved_as(replace(profile, appearance=replace(profile.appearance, tones=tones, falloff=falloff)), path)
    again = load_profile(path).appearance.tones
    assert again is not None
    assert np.array_equal(again, tones)


@pytest.mark.parametrize("tones", [np.full((2, 4, 3), np.nan), np.full((2, 4, 3), -300.0), np.zeros((2, 3, 3))])
def test_tones_that_no_checker_has_are_refused(tones: np.ndarray, tmp_path: Path) -> None:
    profile, path = made(), tmp_path / "board.toml"
    save_profile(replace(profile, appearance=replace(profile.appearance, tones=tones)), path)
    complaint(path)


@pytest.mark.parametrize("falloff", [np.full(6, np.nan), np.full(6, 99.0), np.zeros(5)])
def test_a_light_that_falls_off_as_none_does_is_refused(falloff: np.ndarray, tmp_path: Path) -> None:
    profile, path = made(), tmp_path / "board.toml"
    save_profile(replace(profile, appearance=replace(profile.appearance, falloff=falloff)), path)
    complaint(path)


def test_the_toml_says_what_it_is_for_people(saved: Path) -> None:
    text = saved.read_text()
    assert text.startswith("# A board learnt by 'tablehub calibrate'.")
    assert "home_right = false" in text
    assert "size = [1280, 720]" in text


def test_saving_again_replaces_the_whole(saved: Path) -> None:
    save_profile(made(replace(SHAPE, home_right=True), seed=2), saved)
    assert load_profile(saved).geometry.shape.home_right
    assert sorted(p.name for p in saved.parent.iterdir()) == ["board.npz", "board.toml"]


@pytest.mark.parametrize("name", ['the "good" board.toml', "Großes Brett \\ 2.toml", "no suffix"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    save_profile(made(), tmp_path / name)
    assert load_profile(tmp_path / name).geometry.shape == SHAPE


def test_a_missing_profile(tmp_path: Path) -> None:
    assert "there is no profile" in complaint(tmp_path / "none.toml")


def test_a_folder_is_no_profile(tmp_path: Path) -> None:
    assert f"profile {tmp_path} cannot be read (it is a folder)" in complaint(tmp_path)


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.9])
def test_a_torn_profile(saved: Path, share: float) -> None:
    whole = saved.read_bytes()
    saved.write_bytes(whole[: int(share * len(whole))])
    complaint(saved)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is no profile, for it says no version"),
        (b"not = [toml", "cannot be read (line 1: invalid value)"),
        (b"\xff\xfe\x00", "cannot be read (it is no text in UTF-8 (byte 0))"),
        (b"version = 1", "is damaged ('arrays' is missing)"),
        (b"version = 1\nversion = 1", "cannot be read (line 2: 'version' stands there twice; leave one of the two)"),
    ],
)
def test_a_file_that_is_no_profile(saved: Path, content: bytes, why: str) -> None:
    saved.write_bytes(content)
    assert why in complaint(saved)


@pytest.mark.parametrize(
    ("line", "changed"),
    [("focal = .*", 'focal = "x"'), ("rotation = .*", "rotation = [1.0]"), ("size = .*", "size = 3")],
)
def test_a_value_that_cannot_be_is_told_without_pythons_words(saved: Path, line: str, changed: str) -> None:
    saved.write_text(re.sub(line, changed, saved.read_text()))
    assert "is damaged (a value in it is none that could stand there)" in complaint(saved)


def test_arrays_that_are_gone(saved: Path) -> None:
    saved.with_suffix(".npz").unlink()
    assert "board.npz is missing" in complaint(saved)


def test_arrays_of_another_profile(saved: Path, tmp_path: Path) -> None:
    save_profile(made(seed=2), tmp_path / "other.toml")
    (tmp_path / "other.npz").replace(saved.with_suffix(".npz"))
    assert "does not belong to it" in complaint(saved)


def test_torn_arrays(saved: Path) -> None:
    arrays = saved.with_suffix(".npz")
    arrays.write_bytes(arrays.read_bytes()[:-100])
    assert "does not belong to it" in complaint(saved)


@pytest.mark.parametrize("version", ["0", "2", '"one"'])
def test_a_profile_of_another_version(saved: Path, version: str) -> None:
    saved.write_text(saved.read_text().replace("version = 1", f"version = {version}"))
    assert "reads version 1" in complaint(saved)


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ("depth = 10.3", "depth = nan"),
        ("depth = 10.3", "depth = 1030.0"),  # a straight view of it takes gigabytes
        ("depth = 10.3", "depth = -10.3"),
        ("depth = 10.3", "depth = 0"),
        ("depth = 10.3", 'depth = "deep"'),
        ("depth = 10.3", ""),
        ("abreast = 5", "abreast = 0"),
        ("abreast = 5", "abreast = 4.5"),
        ("abreast = 5", "abreast = 60"),
        ("size = [1280, 720]", "size = [1280]"),
        ("size = [1280, 720]", "size = [0, 720]"),
        ("size = [1280, 720]", "size = [inf, 720]"),
        ("focal = 998.4", "focal = nan"),
        ("focal = 998.4", "focal = 0"),
        ("distortion = [-0.123, 0.0456, 0.0, 0.0, 0.0]", "distortion = [-0.123, 0.0456]"),
        ("distortion = [-0.123, 0.0456, 0.0, 0.0, 0.0]", "distortion = [-0.123, nan, 0.0, 0.0, 0.0]"),
        ("residual = 0.0371", "residual = []"),
    ],
)
def test_a_profile_with_impossible_numbers(saved: Path, there: str, instead: str) -> None:
    text = saved.read_text()
    assert there in text
    saved.write_text(text.replace(there, instead))
    assert "is damaged" in complaint(saved)


@pytest.mark.parametrize("file", ["board.toml", "board.npz"])
def test_a_profile_that_this_user_may_not_read_is_not_damaged(
    saved: Path, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked as another user than the table's was sent to calibrate again."""
    read = profile_files.read_within

    def refused(path: Path, most: int = MOST_TEXT) -> bytes:
        if path.name == file:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return read(path, most)

    monkeypatch.setattr(profile_files, "read_within", refused)
    with pytest.raises(BadProfile, match=r"^the profile .*board.toml cannot be read: may this user read .*\?$") as told:
        load_profile(saved)
    assert str(saved.with_name(file)) in str(told.value)


def test_arrays_of_the_wrong_kind(saved: Path) -> None:
    profile = made()
    flat = replace(profile.appearance, background=np.zeros((4, 4), np.uint8))
    save_profile(replace(profile, appearance=flat), saved)
    assert "no picture" in complaint(saved)


@pytest.mark.parametrize("file", [1, 2])
def test_on_a_full_disk_the_old_profile_stays_whole(saved: Path, monkeypatch: pytest.MonkeyPatch, file: int) -> None:
    before = {p.name: p.read_bytes() for p in saved.parent.iterdir()}
    synced = []

    def full(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) == file:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save_profile(made(seed=2), saved)
    assert {p.name: p.read_bytes() for p in saved.parent.iterdir()} == before


def moments(saving: Callable[[], None], folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, bytes]]:
    """What lies in a folder at each moment at which the power may fail while something is saved there."""
    found = list[dict[str, bytes]]()
    fsync, replace_file = os.fsync, os.replace

    def look() -> None:
        found.append({each.name: each.read_bytes() for each in folder.iterdir()})

    def synced(file: int) -> None:
        look()
        fsync(file)

    def replaced(draft: Path, path: Path) -> None:
        look()
        replace_file(draft, path)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", synced)
        patched.setattr(os, "replace", replaced)
        saving()
    look()
    return found


def looks(profile: Profile) -> bytes:
    """What its empty board looks like, by which it is known from others."""
    assert profile.appearance.background is not None
    return profile.appearance.background.tobytes()


def put(folder: Path, files: dict[str, bytes]) -> Path:
    """The profile in a folder that holds these files."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / "board.toml"


def test_whenever_the_power_fails_the_old_profile_is_there_or_the_new(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the two files the board was lost: it had to be learnt anew, in the middle of a match. The same holds
    where the power failed twice."""
    boards = {looks(made(seed=seed)): seed for seed in (1, 2, 3)}
    told = list[int]()
    for first, files in enumerate(moments(lambda: save_profile(made(seed=2), saved), tmp_path, monkeypatch)):
        path = put(tmp_path / f"cut-{first}", files)
        told.append(boards[looks(load_profile(path))])
        again = moments(lambda path=path: save_profile(made(seed=3), path), path.parent, monkeypatch)  # type: ignore[misc]
        for second, left in enumerate(again):
            twice = put(tmp_path / f"cut-{first}-{second}", left)
            assert boards[looks(load_profile(twice))] in (told[-1], 3)
        assert {each.name for each in path.parent.iterdir()} == {"board.toml", "board.npz"}
        assert boards[looks(load_profile(path))] == 3
    assert told == sorted(told)
    assert set(told) == {1, 2}


def test_what_cannot_be_written_is_named_as_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "board.npz").mkdir()
    with pytest.raises(IsADirectoryError) as caught:
        save_profile(made(), tmp_path / "board.toml")
    assert caught.value.filename == str(tmp_path / "board.npz")
    assert [each.name for each in tmp_path.iterdir()] == ["board.npz"]
    with pytest.raises(FileNotFoundError) as caught_too:
        save_profile(made(), tmp_path / "gone" / "board.toml")
    assert not caught_too.value.filename.endswith(".part")


def test_a_folder_that_is_gone_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        save_profile(made(), tmp_path / "gone" / "board.toml")
    assert list(tmp_path.iterdir()) == []
