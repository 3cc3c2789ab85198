"""`tablehub read`: one reading an image, for programs and for people, and what it refuses."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tablehub.cli import main
from tablehub.pictures import load_image
from tablehub.rules.position import Position
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.profile import save_profile
from tablehub.vision.reader import BoardReader
from tests.boards import TABLES, learnt, true_position, truth
from tests.commands.eyes import open_eyes
from tests.referee.readings import reading

Captured = pytest.CaptureFixture[str]

GAME = TABLES / "brown_leather" / "game"
START = TABLES / "brown_leather" / "calib" / "frame_0002.jpg"
POINTS = [0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    path = tmp_path / "board.toml"
    save_profile(learnt("brown_leather"), path)
    return path


def read(capsys: Captured, *arguments: object) -> list[dict[str, Any]]:
    assert main(["read", "--json", *map(str, arguments)]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def refusal(capsys: Captured, *arguments: object) -> str:
    assert main(["read", *map(str, arguments)]) == 2
    captured = capsys.readouterr()
    lines = captured.err.splitlines()
    assert len(lines) == 1, lines
    return lines[0].removeprefix("tablehub: ")


def test_the_start_as_a_line_of_json(profile: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    open_eyes(monkeypatch, "brown_leather")
    (line,) = read(capsys, "--profile", profile, START)
    assert line["file"] == str(START)
    assert (line["board_found"], line["hand"]) == (True, False)
    for player in ("light", "dark"):
        assert line[player] == {"points": POINTS, "bar": 0, "off": 0}
    assert line["dice"] == line["doubtful"] == []
    assert line["confidence"] > 0.9


def test_one_line_for_each_image_in_their_order(
    profile: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather", "game", 5)
    images = [GAME / "frame_0005.jpg", GAME / "frame_0004.jpg"]
    lines = read(capsys, "--profile", profile, *images)
    assert [line["file"] for line in lines] == [str(path) for path in images]
    expected = true_position("brown_leather", truth("brown_leather", "game")["frames"][4]).to_json()
    for player in ("light", "dark"):
        assert lines[0][player]["points"] == expected[player]["points"]


def test_for_people_it_says_the_same_in_words(profile: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    open_eyes(monkeypatch, "brown_leather")
    assert main(["read", "--profile", str(profile), str(START)]) == 0
    told = capsys.readouterr().out
    assert "light: 2 on 24, 5 on 13, 3 on 8, 5 on 6" in told
    assert "4HPwATDgc/ABMA" in told


@pytest.mark.parametrize(
    ("doubted", "confidence", "says"),
    [
        ((6, 8), 0.4, "not sure of light's points 6 and 8: compare it with the board"),
        ((), 0.4, "not sure of what is read: compare it with the board"),
        ((), 0.97, ""),
    ],
)
def test_with_a_profile_doubt_is_said_in_words_too(
    profile: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
    doubted: tuple[int, ...],
    confidence: float,
    says: str,
) -> None:
    """A board full of things that are no checkers was told point by point, with an ID, as one that is seen well is."""
    plain = reading(Position.start(), doubts={n: {5: 0.6, 4: 0.4} for n in doubted})
    unsure = replace(plain, confidence=confidence)
    monkeypatch.setattr(BoardReader, "read", lambda self, frame: unsure)
    assert main(["read", "--profile", str(profile), str(START)]) == 0
    told = capsys.readouterr().out.splitlines()[0]
    assert told.endswith(f": confidence {confidence:.3f}" + (f", {says}" if says else ""))


def test_a_hand_is_said_and_nothing_under_it_read(
    profile: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather", "game", 10)
    (line,) = read(capsys, "--profile", profile, GAME / "frame_0010.jpg")
    assert line["hand"] is True
    assert line["why"].startswith("a hand covers light's points")
    assert len(line["covered"]) >= 4
    assert line["confidence"] < 0.2


def test_what_was_understood_is_drawn(
    profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    folder = tmp_path / "drawn"
    folder.mkdir()
    read(capsys, "--profile", profile, "--annotated", folder, START)
    (drawn,) = folder.iterdir()
    assert drawn.name == "frame_0002.png"
    assert load_image(drawn).shape == (720, 1280, 3)


def test_no_drawing_takes_the_place_of_another_or_of_a_picture(
    profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    images = [tmp_path / name for name in ("a/x.jpg", "b/x.jpg", "b/X.png", "c/x-2.jpg", "drawn/own.png")]
    for image in images:
        image.parent.mkdir(exist_ok=True)
        shutil.copy(START, image)
    for _ in range(2):  # a second run draws the same anew
        read(capsys, "--profile", profile, "--annotated", tmp_path / "drawn", *images)
        drawn = sorted(path.name for path in (tmp_path / "drawn").iterdir())
        assert drawn == ["X-3.png", "own-2.png", "own.png", "x-2-2.png", "x-2.png", "x.png"]
        assert images[-1].read_bytes() == START.read_bytes()


@pytest.mark.parametrize("known", [True, False])
def test_pictures_beside_one_that_is_none_are_read_all_the_same(
    known: bool, profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    black, text = tmp_path / "black.png", tmp_path / "text.jpg"
    cv2.imwrite(str(black), np.zeros((720, 1280, 3), np.uint8))
    text.write_text("not a picture")
    images = [START] if known else [black]
    given = ["--profile", profile] if known else []
    assert main(["read", "--json", *map(str, [*given, *images, text, tmp_path / "none.jpg", *images])]) == 2
    captured = capsys.readouterr()
    assert [json.loads(line)["file"] for line in captured.out.splitlines()] == [str(image) for image in images * 2]
    told = [line for line in captured.err.splitlines() if str(black) not in line]
    assert [line.partition(" (")[0] for line in told] == [
        f"tablehub: '{text}' is no picture that can be read",
        f"tablehub: there is no picture '{tmp_path / 'none.jpg'}'",
    ]


@pytest.mark.parametrize(
    ("image", "words"),
    [
        ("none.jpg", "there is no picture"),
        ("text.jpg", "no picture that can be read"),
        ("torn.jpg", "ends too early"),
        ("zero.jpg", "is empty (0 bytes)"),
        ("folder", "is a folder"),
        ("small.png", "640x360 pixels but the profile was made for 1280x720"),
    ],
)
def test_an_image_that_is_none_is_refused(
    image: str, words: str, profile: Path, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "text.jpg").write_text("not a picture")
    (tmp_path / "torn.jpg").write_bytes(START.read_bytes()[:50_000])
    (tmp_path / "zero.jpg").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    cv2.imwrite(str(tmp_path / "small.png"), np.full((360, 640, 3), 90, np.uint8))
    assert words in refusal(capsys, "--profile", profile, tmp_path / image)


def test_without_images_it_says_so(profile: Path, capsys: Captured) -> None:
    assert "IMAGE" in refusal(capsys, "--profile", profile)


def test_a_torn_profile_is_refused(profile: Path, capsys: Captured) -> None:
    profile.write_text(profile.read_text()[:200])
    assert "run 'tablehub calibrate' again" in refusal(capsys, "--profile", profile, START)


def test_a_profile_whose_arrays_are_gone_is_refused(profile: Path, capsys: Captured) -> None:
    profile.with_suffix(".npz").unlink()
    assert "board.npz is missing" in refusal(capsys, "--profile", profile, START)


def test_a_folder_for_drawings_that_is_none_is_refused_before_anything_is_read(
    profile: Path, tmp_path: Path, capsys: Captured
) -> None:
    assert "make it first" in refusal(capsys, "--profile", profile, "--annotated", tmp_path / "gone", START)


@pytest.mark.networks
def test_the_networks_read_a_thrown_board(profile: Path, capsys: Captured) -> None:
    frame = truth("brown_leather", "game")["frames"][1]
    (line,) = read(capsys, "--profile", profile, GAME / frame["file"])
    assert line["light"]["points"] == frame["points"]["A"]
    assert sorted(die["value"] for die in line["dice"]) == sorted(die["value"] for die in frame["dice"])
    assert {die["state"] for die in line["dice"]} == {"flat"}
    assert line["confidence"] > 0.2


def field_of(table: str) -> list[str]:
    """The corners of a bundled board's field as they are typed."""
    corners = clockwise(np.array(truth(table)["frames"][1]["corners_px"], float))
    return [f"{x:.0f},{y:.0f}" for x, y in corners.tolist()]


@pytest.mark.networks
def test_without_a_profile_any_board_is_read_with_ids_and_what_is_assumed(capsys: Captured, tmp_path: Path) -> None:
    (line,) = read(capsys, "--annotated", tmp_path, "--corners", *field_of("brown_leather"), START)
    assert line["light"]["points"] == line["dark"]["points"] == POINTS
    assert line["id"] == "4HPwATDgc/ABMA"
    assert line["xgid"] == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
    assert line["seats"]["assumed"]
    assert len(line["corners"]) == 4
    assert load_image(tmp_path / f"{START.stem}.png").shape == load_image(START).shape


@pytest.mark.networks
def test_what_is_told_of_the_seats_is_not_assumed(capsys: Captured) -> None:
    told = "--home", "left", "--light", "upper"
    (line,) = read(capsys, "--corners", *field_of("brown_leather"), *told, START)
    assert line["seats"] == {"home": "left", "light": "upper", "assumed": False, "likelihood": 1.0}
    assert main(["read", "--corners", *field_of("brown_leather"), str(START)]) == 0
    words = capsys.readouterr().out
    assert "XGID=" in words
    assert "taken for granted" in words
    assert "--home" in words


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--corners", "1,2", "3,4", "5", "7,8"), "'5' is no place"),
        (("--corners", "10,10", "500,400", "500,10", "10,400"), "cross"),
        (("--corners", "10,10", "5000,10", "500,400", "10,400"), "outside the picture"),
    ],
)
def test_corners_that_make_no_sense_are_refused(capsys: Captured, arguments: tuple[str, ...], says: str) -> None:
    assert says in refusal(capsys, *arguments, START)


def test_corners_and_a_profile_do_not_go_together(profile: Path, capsys: Captured) -> None:
    assert "--corners" in refusal(capsys, "--profile", profile, "--corners", *field_of("brown_leather"), "--", START)
    assert "--home" in refusal(capsys, "--profile", profile, "--home", "left", START)


def test_a_black_picture_is_said_to_be_black_and_drawn(tmp_path: Path, capsys: Captured) -> None:
    black = tmp_path / "black.png"
    cv2.imwrite(str(black), np.zeros((480, 640, 3), np.uint8))
    (drawn := tmp_path / "drawn").mkdir()
    assert main(["read", "--json", "--annotated", str(drawn), str(black)]) == 2
    captured = capsys.readouterr()
    line = json.loads(captured.out)
    assert captured.err == f"tablehub: {black}: {line['why']}\n"
    assert (line["board_found"], line["confidence"]) == (False, 0.0)
    assert "black" in line["why"]
    assert "light" not in line
    assert "id" not in line
    assert (load_image(drawn / "black.png") > 0).any()
    assert main(["read", str(black)]) == 2
    assert capsys.readouterr() == ("", f"tablehub: {black}: {line['why']}\n")


def test_with_a_profile_a_picture_without_the_board_is_refused_as_without_one(
    profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    black = tmp_path / "black.png"
    cv2.imwrite(str(black), np.zeros((720, 1280, 3), np.uint8))
    (drawn := tmp_path / "drawn").mkdir()
    given = ["read", "--profile", str(profile), "--annotated", str(drawn), str(black), str(START)]
    assert main([*given, "--json"]) == 2
    captured = capsys.readouterr()
    first, second = (json.loads(line) for line in captured.out.splitlines())
    assert captured.err == f"tablehub: {black}: {first['why']}\n"
    assert "the board is not to be seen" in first["why"]
    assert second["light"]["points"] == POINTS
    assert (load_image(drawn / "black.png") > 0).any()
    assert main(given) == 2
    captured = capsys.readouterr()
    assert captured.err == f"tablehub: {black}: {first['why']}\n"
    assert captured.out.startswith(f"{START}: ")


@pytest.mark.networks
def test_pictures_beside_one_without_a_board_are_read_all_the_same(tmp_path: Path, capsys: Captured) -> None:
    black = tmp_path / "black.png"
    cv2.imwrite(str(black), np.zeros((480, 640, 3), np.uint8))
    assert main(["read", "--json", str(black), str(START)]) == 2
    captured = capsys.readouterr()
    first, second = (json.loads(line) for line in captured.out.splitlines())
    assert not first["board_found"]
    assert second["light"]["points"] == POINTS
    assert len(captured.err.splitlines()) == 1


@pytest.mark.networks
def test_without_a_profile_a_hand_is_said_and_nothing_under_it_read(capsys: Captured) -> None:
    frame = truth("brown_leather", "game")["frames"][9]
    corners = [f"{x:.0f},{y:.0f}" for x, y in clockwise(np.array(frame["corners_px"], float)).tolist()]
    (line,) = read(capsys, "--corners", *corners, GAME / frame["file"])
    assert line["hand"] is True
    assert line["covered"]
    assert "take it away" in line["why"]
    assert line["confidence"] <= 0.5
