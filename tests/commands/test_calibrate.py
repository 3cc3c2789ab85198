"""`tablehub calibrate` from picture to profile, and every way to give it what it cannot use."""

from __future__ import annotations

import errno
import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration import by_field, start
from tablehub.cli import main
from tablehub.commands import calibrate as command
from tablehub.pictures import load_image
from tablehub.sources import pictures_in
from tablehub.vision.profile import load_profile
from tests.boards import TABLES, located
from tests.commands.eyes import open_eyes

Captured = pytest.CaptureFixture[str]

START = TABLES / "brown_leather" / "calib" / "frame_0002.jpg"


def refusal(capsys: Captured, *arguments: object, code: int = 2) -> str:
    """The one sentence on standard error with which a command line is refused; nothing is printed besides."""
    assert main(["calibrate", *map(str, arguments)]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    lines = captured.err.splitlines()
    assert len(lines) == 1, lines
    return lines[0].removeprefix("tablehub: ")


def test_a_recording_with_the_empty_board_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    out = tmp_path / "board.toml"
    assert main(["calibrate", str(START.parent), "--out", str(out), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["file"] == "frame_0002.jpg"
    assert summary["home"] == "left"
    assert summary["residual_pitches"] < 0.1
    assert summary["empty_board_used"] is True
    profile = load_profile(out)
    assert profile.size == (1280, 720)
    assert profile.from_empty
    assert sorted(p.name for p in tmp_path.iterdir()) == ["board.npz", "board.png", "board.toml"]
    drawn = load_image(summary["annotated"])
    assert drawn.shape == (720, 1280, 3)
    photo = load_image(START)
    assert 0.01 < (np.abs(drawn.astype(int) - photo).max(axis=2) > 60).mean() < 0.2, "drawn over, and not covered"


def test_one_picture_of_the_start_will_do_and_people_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    out, annotated = tmp_path / "board.toml", tmp_path / "seen.png"
    assert main(["calibrate", str(START), "--out", str(out), "--annotated", str(annotated)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Found the starting position in frame_0002.jpg; light's home board is on his left."
    assert str(out) in told[2]
    assert str(annotated) in told[2]
    assert annotated.is_file()
    assert not load_profile(out).from_empty


@pytest.mark.parametrize(("pixels", "said"), [(6.4, True), (13.0, False)])
def test_dice_too_small_to_be_read_are_told_with_what_to_do(
    pixels: float, said: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    monkeypatch.setattr("tablehub.commands.calibrate.smallest", lambda geometry: pixels)
    assert main(["calibrate", str(START), "--out", str(tmp_path / "board.toml")]) == 0
    told = capsys.readouterr().out
    assert ("dice are about 6 pixels wide, too small to be read (at least 8, better 12)" in told) is said


@pytest.mark.parametrize("doubted", [[], [6], [6, 8, 19]])
def test_a_board_that_hardly_can_be_read_is_learnt_and_people_are_told(
    doubted: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    monkeypatch.setattr(command, "points_in_doubt", lambda frame, profile: doubted)
    out = str(tmp_path / "board.toml")
    assert main(["calibrate", str(START), "--out", out]) == 0
    told = capsys.readouterr().out
    assert ("is not read for sure" in told) is bool(doubted)
    assert ("light's points 6, 8 and 19" in told) is (len(doubted) == 3)
    assert main(["calibrate", str(START), "--out", out, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["points_in_doubt"] == doubted


def test_a_wrong_set_up_is_refused_point_by_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    network = open_eyes(monkeypatch, "brown_leather")
    geometry = located("brown_leather").geometry
    place = geometry.shape.slot(17, 2)  # the innermost of dark's three on his 8 point
    network.marks = [m for m in network.marks if np.hypot(m[1] - place[0], m[2] - place[1]) > 0.4]
    x, y = geometry.camera.project([(*place, geometry.shape.checker_height)])[0]
    reach = round(0.62 * geometry.camera.scale_at(*place))
    here = slice(round(y) - reach, round(y) + reach), slice(round(x) - reach, round(x) + reach)
    image = load_image(START)
    image[here] = load_image(START.with_name("frame_0001.jpg"))[here]  # as the empty board has it
    source = tmp_path / "start.png"
    cv2.imwrite(str(source), image)
    said = refusal(capsys, source, "--out", tmp_path / "board.toml")
    assert said == ("the starting position is not there in start.png: dark has 2 checkers on its 8 point, 3 expected")
    assert list(tmp_path.iterdir()) == [source]


def field_corners(table: str) -> list[str]:
    """A bundled field's corners as somebody would click on them, clockwise from top left."""
    geometry = located(table).geometry
    pixels = geometry.camera.project(geometry.shape.corners())[:, :2]
    middle = pixels.mean(axis=0)
    around = sorted(pixels.tolist(), key=lambda p: np.arctan2(p[1] - middle[1], p[0] - middle[0]))
    return [f"{x + 6:.0f},{y - 5:.0f}" for x, y in around]


@pytest.mark.networks
def test_where_a_board_is_not_found_by_itself_its_corners_are_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    corners = field_corners("brown_leather")
    true = located("brown_leather").geometry
    monkeypatch.setattr(start, "_layouts", lambda small, squash: [])
    monkeypatch.setattr(by_field, "looks", lambda image: iter([[]]))
    monkeypatch.setattr(by_field, "find_field", lambda image, tries: None)
    out = tmp_path / "board.toml"
    said = refusal(capsys, START, "--out", out)
    assert said.endswith("give the playing field's corners with --corners")
    assert main(["calibrate", str(START), "--corners", *corners, "--out", str(out)]) == 0
    found = load_profile(out).geometry
    assert found.shape.home_right == true.shape.home_right
    there, off = (each.camera.project(each.shape.corners()) for each in (true, found))
    assert np.hypot(*(there - off).T).max() < 0.15 * true.camera.scale_at(0, 0)


@pytest.mark.parametrize(
    ("corners", "words"),
    [
        (["1,2", "3,4", "here", "5,6"], "'here' is no place in a picture"),
        (["0,0", "1279,0", "1279,719", "0,9000"], "outside the picture of 1280x720"),
        (["10,10", "10,700", "1200,700", "1200,10"], "run anticlockwise"),
    ],
)
def test_corners_that_cannot_be_are_refused(corners: list[str], words: str, tmp_path: Path, capsys: Captured) -> None:
    assert words in refusal(capsys, START, "--corners", *corners, "--out", tmp_path / "board.toml")
    assert not list(tmp_path.iterdir())


def test_corners_go_without_watching(tmp_path: Path, capsys: Captured) -> None:
    corners = ["0,0", "900,0", "900,700", "0,700"]
    assert "one of the two" in refusal(capsys, START, "--watch", "--corners", *corners)


@pytest.mark.parametrize("what", ["black", "noise"])
def test_a_picture_without_a_board_is_refused(what: str, tmp_path: Path, capsys: Captured) -> None:
    image = np.zeros((540, 960, 3), np.uint8)
    if what == "noise":
        image = np.random.default_rng(1).integers(0, 255, image.shape, dtype=np.uint8)
    source = tmp_path / f"{what}.png"
    cv2.imwrite(str(source), image)
    said = refusal(capsys, source, "--out", tmp_path / "board.toml")
    assert said.startswith(f"no starting position in {what}.png: set up all thirty checkers")
    assert list(tmp_path.iterdir()) == [source]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("none.jpg", "there is no SOURCE"),
        ("empty", "has no pictures"),
        ("text.jpg", "no picture that can be read"),
        ("torn.jpg", "ends too early"),
        ("small.png", "only 320x240 pixels"),
    ],
)
def test_what_is_no_picture_is_refused(source: str, words: str, tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.jpg").write_text("not a picture")
    (tmp_path / "torn.jpg").write_bytes(START.read_bytes()[:50_000])
    cv2.imwrite(str(tmp_path / "small.png"), np.full((240, 320, 3), 90, np.uint8))
    before = sorted(tmp_path.iterdir())
    assert words in refusal(capsys, tmp_path / source, "--out", tmp_path / "board.toml")
    assert sorted(tmp_path.iterdir()) == before


def test_among_the_pictures_what_is_none_or_small_is_left_out(tmp_path: Path, capsys: Captured) -> None:
    """One torn picture, or a preview, kept the board of all the others from being learnt."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "1.jpg").write_bytes(START.read_bytes()[:50_000])
    cv2.imwrite(str(pictures / "2.png"), np.full((240, 320, 3), 90, np.uint8))
    (pictures / "3.jpg").write_bytes(START.read_bytes())
    assert main(["calibrate", str(pictures), "--out", str(tmp_path / "board.toml")]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Found the starting position in 3.jpg")
    assert said.err.startswith(f"tablehub: left out: the picture '{pictures}/1.jpg' ends too early")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--out", "board.json"], "must end in .toml"),
        (["--out", "gone/board.toml"], "there is no folder"),
        (["--out", "folder.toml"], "is a folder"),
        (["--out", "."], "--out . must end in .toml"),
        (["--out", "/"], "--out / must end in .toml"),
        (["--out", ""], "must end in .toml"),
        (["--out", ".", "--watch", "--headless"], "--out . must end in .toml"),
        (["--sheet", "gone/sheet.svg"], "--sheet gone/sheet.svg: there is no folder gone"),
        (["--measure-lens", "gone/lens.toml"], "--measure-lens gone/lens.toml: there is no folder gone"),
        (["--out", "board.toml", "--annotated", "gone/seen.png"], "--annotated"),
        (["--out", "board.toml", "--annotated", "seen.gif"], "must end in .png"),
        ([], "--out"),
    ],
)
def test_places_that_cannot_be_written_are_refused_before_the_search(
    options: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.toml").mkdir()
    assert words in refusal(capsys, START, *options)
    assert [p.name for p in tmp_path.iterdir()] == ["folder.toml"]


@pytest.mark.parametrize("option", ["--out", "--sheet", "--measure-lens"])
def test_a_disk_that_is_read_only_is_told_before_the_search(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """It was told after it, and at a camera the starting position had to be set up once more."""
    monkeypatch.setattr(command, "open_source", lambda source: pytest.fail("looked"))
    monkeypatch.setattr(os, "access", lambda place, how: False)
    place = tmp_path / f"board.{'svg' if option == '--sheet' else 'toml'}"
    said = refusal(capsys, START, option, place)
    assert said == f"{option} {place}: it cannot be written there (Permission denied); name another place"


def test_on_a_full_disk_the_old_profile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    monkeypatch.setattr(command, "locate_start", lambda *given: located("brown_leather"))
    out = tmp_path / "board.toml"
    out.write_text("version = 0\n")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "make room" in refusal(capsys, START, "--out", out, code=1)
    assert [p.name for p in tmp_path.iterdir()] == ["board.toml"]
    assert out.read_text() == "version = 0\n"


def test_a_sheet_is_there_as_a_whole_or_not_at_all(tmp_path: Path, root: Path) -> None:
    sheet = tmp_path / "sheet.svg"
    command = [sys.executable, "-m", "tablehub", "calibrate", "--sheet", str(sheet)]

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    done = subprocess.run(command, preexec_fn=little_room, capture_output=True, text=True, cwd=root, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"tablehub: the system says: File too large ('{sheet}')\n"
    assert list(tmp_path.iterdir()) == []
    assert main(["calibrate", "--sheet", str(sheet)]) == 0
    assert sheet.read_text().rstrip().endswith("</svg>")


@pytest.mark.networks
def test_the_recorded_wrong_set_up_is_refused(tmp_path: Path, capsys: Captured) -> None:
    wrong = TABLES / "green_felt" / "fault_08_wrong_setup" / "frame_0001.jpg"
    shutil.copy(wrong, tmp_path / "wrong.jpg")
    said = refusal(capsys, tmp_path / "wrong.jpg", "--out", tmp_path / "board.toml")
    assert said.count("expected") == 2, "one checker stands where it should not and lacks where it should"


@pytest.mark.parametrize("source", ["board.png", ".", "./board.png"])
@pytest.mark.parametrize("watched", [(), ("--watch", "--headless")])
def test_the_drawing_takes_the_place_of_no_picture_that_is_learnt_from(
    source: str, watched: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """Somebody photographs his board as board.png and learns it as board.toml; the drawing is board.png then."""
    monkeypatch.chdir(tmp_path)
    assert cv2.imwrite("board.png", load_image(START))
    before = Path("board.png").read_bytes()
    said = refusal(capsys, source, "--out", "board.toml", *watched)
    assert said.startswith("the drawing of what is understood would take the place of the picture board.png: ")
    assert ("--out" if watched else "--annotated") in said
    assert Path("board.png").read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["board.png"]


@pytest.mark.parametrize("watched", [(), ("--watch", "--headless")])
def test_the_drawing_takes_the_place_of_no_photograph_that_lies_beside_the_profile(
    watched: tuple[str, ...], tmp_path: Path, capsys: Captured
) -> None:
    """Somebody photographed his board as board.png, and learnt it at the camera the next day."""
    (tmp_path / "board.png").write_bytes(START.read_bytes())
    said = refusal(capsys, START, "--out", tmp_path / "board.toml", *watched)
    assert "would take the place of the picture" in said
    assert (tmp_path / "board.png").read_bytes() == START.read_bytes()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ["--sheet", "sheet.svg", "--out", "board.toml"],
            "--out does nothing beside --sheet: leave one of the two out",
        ),
        (["--measure-lens", "l.toml", "--out", "b.toml"], "--out does nothing beside --measure-lens: leave one"),
        (["--watch", "--annotated", "seen.png"], "--annotated does nothing beside --watch: leave one of the two out"),
        (["--out", "board.toml", "--rotation", "90"], "--rotation turns what --watch shows: leave it out"),
    ],
)
def test_an_option_that_would_be_passed_over_is_told(
    options: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in refusal(capsys, START, *options)
    assert list(tmp_path.iterdir()) == []


def test_a_drawing_among_the_pictures_is_no_picture_and_another_takes_its_place(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board learnt into the folder of its pictures was learnt from its own drawing the next time."""
    open_eyes(monkeypatch, "brown_leather")
    monkeypatch.setattr(command, "locate_start", lambda *given: located("brown_leather"))
    (tmp_path / "start.jpg").write_bytes(START.read_bytes())
    for name in ("board", "board", "again"):
        assert main(["calibrate", str(tmp_path), "--out", str(tmp_path / f"{name}.toml")]) == 0
        assert capsys.readouterr().out.startswith("Found the starting position in start.jpg")
    assert [path.name for path in pictures_in(tmp_path)] == ["start.jpg"]
    assert load_image(tmp_path / "again.png").shape == load_image(START).shape


@pytest.mark.parametrize(
    "text",
    [
        'source = "picamera2"\n',
        "version = 1\nmatrix = [1.0]\n",
        "# The configuration of a table.\n# length = 7\n",
        "[match]\nlength = = 7\n",
    ],
)
def test_a_profile_takes_the_place_of_no_other_file(text: str, tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "table.toml"
    out.write_text(text)
    assert refusal(capsys, START, "--out", out) == f"--out {out} is there and is no board's profile: name another file"
    assert out.read_text() == text


def test_a_lens_takes_the_place_of_no_other_file(tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "board.toml"
    out.write_text('version = 1\narrays = "board.npz"\n')
    said = refusal(capsys, START, "--measure-lens", out)
    assert said == f"--measure-lens {out} is there and is no lens: name another file"


@pytest.mark.parametrize("text", ["", "version = 1\nresid", "version = 7\n"])
def test_a_profile_that_is_torn_or_older_is_replaced(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    out = tmp_path / "board.toml"
    out.write_text(text)
    assert main(["calibrate", str(START), "--out", str(out)]) == 0
    assert load_profile(out).size == (1280, 720)


@pytest.mark.parametrize("option", ["--out", "--measure-lens"])
def test_a_name_that_is_no_text_is_refused(option: str, tmp_path: Path, capsys: Captured) -> None:
    """A profile holds the name of its arrays, and is a text."""
    said = refusal(capsys, START, option, tmp_path / os.fsdecode(b"\xe4.toml"))
    assert said.endswith("is no text in UTF-8; name another file")
    assert not list(tmp_path.iterdir())
