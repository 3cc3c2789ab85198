"""What a SOURCE can be, the order and times of its frames, and the sentences that refuse one."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.cameras import NetworkCamera, V4l2Camera
from hardware.pi_camera import PiCamera2
from tablehub.errors import BadImage, BadInput, DeviceError
from tablehub.simulator.source import SimulatedTable
from tablehub.sources import is_live, natural_order, open_source


def write_picture(path: Path, grey: int) -> Path:
    assert cv2.imwrite(str(path), np.full((130, 160, 3), grey, np.uint8))
    return path


def write_video(path: Path, greys: list[int], fps: int = 20) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, (160, 130))
    for grey in greys:
        writer.write(np.full((130, 160, 3), grey, np.uint8))
    writer.release()
    return path


def test_a_folder_gives_its_pictures_in_natural_order(tmp_path: Path) -> None:
    for number, name in enumerate(["frame_1.png", "frame_2.png", "frame_10.png"]):
        write_picture(tmp_path / name, 10 * number)
    for other in ["truth.json", ".frame_0.png", "notes.txt"]:
        (tmp_path / other).write_text("{}")
    with open_source(str(tmp_path), hold=0.5) as source:
        frames = list(source)
    assert [(f.index, f.name, f.t) for f in frames] == [
        (0, "frame_1.png", 0.0),
        (1, "frame_2.png", 0.5),
        (2, "frame_10.png", 1.0),
    ]
    assert [int(f.image[0, 0, 0]) for f in frames] == [0, 10, 20]
    assert frames[0].size == (160, 130)


def test_natural_order_settles_ties_and_mixes_letters_with_numbers() -> None:
    names = ["b2", "a10", "a2", "a02", "10", "a", "2b"]
    ordered = sorted((Path(name) for name in names), key=natural_order)
    assert [path.name for path in ordered] == ["2b", "10", "a", "a02", "a2", "a10", "b2"]


def test_a_single_picture_is_one_frame(tmp_path: Path) -> None:
    path = write_picture(tmp_path / "start.png", 90)
    with open_source(str(path)) as source:
        (frame,) = source
    assert (frame.index, frame.name, frame.t) == (0, "start.png", 0.0)


def test_what_is_no_picture_in_a_folder_is_named_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One torn picture of a hundred ended the game that the others showed."""
    for number in (2, 4):
        write_picture(tmp_path / f"{number}.png", 10 * number)
    for number in (1, 3):
        (tmp_path / f"{number}.png").write_bytes(b"not a picture")
    frames = list(open_source(str(tmp_path), hold=0.5))
    assert [(f.index, f.name, f.t) for f in frames] == [(1, "2.png", 0.5), (3, "4.png", 1.5)]
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith(f"tablehub: left out: '{tmp_path}/1.png' is no picture that can be read")
    assert second.startswith(f"tablehub: left out: '{tmp_path}/3.png' is no picture that can be read")


@pytest.mark.parametrize("count", [1, 3])
def test_a_folder_without_a_picture_that_can_be_read_is_refused_in_one_sentence(
    tmp_path: Path, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(count):
        (tmp_path / f"{number}.png").touch()
    told = (
        r"0\.png' is empty"
        if count == 1
        else rf"none of the 3 pictures in '{tmp_path}' can be read; .*0\.png' is empty"
    )
    with pytest.raises(BadImage, match=told):
        list(open_source(str(tmp_path)))
    assert capsys.readouterr().err == ""


def test_a_torn_picture_named_by_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes(b"not a picture")
    with pytest.raises(BadImage, match=r"1\.png"):
        list(open_source(str(tmp_path / "1.png")))


def test_a_video_gives_its_frames_with_their_times(tmp_path: Path) -> None:
    path = write_video(tmp_path / "100% game.avi", [0, 80, 160, 240])
    with open_source(str(path)) as source:
        frames = list(source)
    assert [(f.index, f.name) for f in frames] == [(0, "0"), (1, "1"), (2, "2"), (3, "3")]
    assert [f.t for f in frames] == pytest.approx([0.0, 0.05, 0.1, 0.15], abs=0.001)
    assert [int(f.image[60, 80, 0]) for f in frames] == pytest.approx([0, 80, 160, 240], abs=3)


def test_a_video_that_breaks_off_gives_what_there_is(tmp_path: Path) -> None:
    path = write_video(tmp_path / "game.avi", [0, 80, 160, 240] * 10)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with open_source(str(path)) as source:
        times = [frame.t for frame in source]
    assert 0 < len(times) < 40
    assert times == sorted(times)


def test_the_simulated_table_is_opened_with_its_options() -> None:
    table = open_source("sim:seed=7,turns=2")
    assert isinstance(table, SimulatedTable)
    assert (table.options.seed, table.options.turns) == (7, 2)


@pytest.mark.parametrize("spec", ["sim", "sim:sed=7", "sim:seed=x"])
def test_a_simulated_table_with_wrong_options_is_refused(spec: str) -> None:
    with pytest.raises(BadInput, match="sim"):
        open_source(spec)


def test_cameras_are_named_by_number_or_file() -> None:
    for spec, number in {"v4l2:0": 0, "v4l2:12": 12, "v4l2:/dev/video3": 3}.items():
        camera = open_source(spec)
        assert isinstance(camera, V4l2Camera)
        assert camera.number == number
    assert isinstance(open_source("/dev/video3"), V4l2Camera)
    assert all(map(is_live, ("v4l2:0", "/dev/video3", "/dev/v4l/by-id/usb-camera", "picamera2")))


def test_a_camera_that_is_not_plugged_in_yet_may_be_named_by_its_file() -> None:
    for spec in ("v4l2:/dev/v4l/by-id/usb-no-such-camera", "/dev/v4l/by-id/usb-no-such-camera"):
        with pytest.raises(DeviceError, match="there is no camera"), open_source(spec):
            pass
    for spec in ("v4l2:/dev/null", "v4l2:/dev/nothing", "v4l2:/tmp"):
        with pytest.raises(BadInput, match="names no camera"):
            open_source(spec)
    assert isinstance(open_source("picamera2"), PiCamera2)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("nowhere", ["no SOURCE 'nowhere'", "picamera2", "v4l2:0", "sim:"]),
        ("nowhere/game.mp4", ["no SOURCE"]),
        ("", ["no SOURCE ''"]),
        ("ftp://camera/x.mp4", ["no SOURCE"]),
        ("v4l2:", ["v4l2:0"]),
        ("v4l2:99999999999999999999", ["names no camera", "v4l2:0"]),
        ("v4l2:front", ["'v4l2:front'", "v4l2:0"]),
        ("a\0b", ["cannot be opened"]),
        ("x" * 5000, ["cannot be opened"]),
    ],
)
def test_a_source_that_is_not_there_is_refused(
    spec: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput) as caught:
        open_source(spec)
    text = str(caught.value)
    assert "\n" not in text
    assert all(word in text for word in words), text


def test_a_folder_without_pictures_is_refused(tmp_path: Path) -> None:
    (tmp_path / "truth.json").write_text("{}")
    with pytest.raises(BadImage, match=r"has no pictures; they end in .*\.jpg"):
        open_source(str(tmp_path))


@pytest.mark.parametrize("content", [b"", b"Dear diary\n" * 200])
def test_a_file_that_is_no_video_is_refused(tmp_path: Path, content: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.mp4"
    path.write_bytes(content)
    with pytest.raises(BadImage, match=r"game\.mp4' is neither a video nor a picture"):
        open_source(str(path))
    assert capfd.readouterr().err == ""


def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput, match="neither a file nor a folder"):
        open_source(str(tmp_path / "pipe"))


@pytest.mark.parametrize("hold", [0.0, -1.0, float("nan"), float("inf")])
def test_pictures_are_held_for_a_time_above_zero(tmp_path: Path, hold: float) -> None:
    write_picture(tmp_path / "1.png", 10)
    with pytest.raises(BadInput, match="--hold takes a number above 0"):
        open_source(str(tmp_path), hold=hold)


@pytest.mark.parametrize("spec", ["rtsp://camera/1", "http://camera/video", "HTTPS://ann:secret@camera/video"])
def test_an_address_is_a_camera_in_the_network(spec: str) -> None:
    assert isinstance(open_source(spec), NetworkCamera)
    assert is_live(spec)


def test_a_recording_is_not_live() -> None:
    assert not is_live("game.mp4")
    assert not is_live("sim:")
