"""Aiming: what is shown and told while somebody turns the camera."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pygame
import pytest

from tablehub.cli import main
from tablehub.display.aim import AimLine, draw_aim
from tablehub.display.canvas import Canvas
from tablehub.display.screen import Screen
from tablehub.frames import Frame
from tablehub.live.aiming import Aimer
from tablehub.vision.profile import load_profile
from tests.boards import TABLES, picture
from tests.commands.eyes import open_eyes

START = TABLES / "brown_leather" / "calib" / "frame_0002.jpg"
LINES = [AimLine("light", "120 of 255", "good", ""), AimLine("glare", "5 % burnt out", "fair", "move the lamp aside")]


def test_before_the_start_it_says_what_to_set_up_and_then_how_sure_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    aimer = Aimer(out=tmp_path / "board.toml")
    empty = aimer.look(Frame(0, "empty", 0.0, picture("brown_leather", number=1)))
    assert empty.headline.startswith("Set up the starting position")
    assert empty.reading is None
    found = aimer.look(Frame(1, "start", 1.0, picture("brown_leather")))
    assert found.headline.startswith("Board found, 24 of 24 points sure.")
    checks = {"light", "glare", "focus", "size", "dice", "tilt", "view", "reading"}
    assert {check.name for check in found.checks} == checks
    changed = (found.picture != picture("brown_leather")).any(axis=2).mean()
    assert 0.01 < changed < 0.3, "drawn over, and not covered"
    assert load_profile(tmp_path / "board.toml").size == (1280, 720)
    line = json.loads(found.to_json())
    assert len(line["points"]) == 24
    assert min(line["points"]) > 0.9


def test_the_command_tells_a_line_for_each_picture(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    open_eyes(monkeypatch, "brown_leather")
    arguments = ["calibrate", str(START), "--watch", "--headless", "--out", str(tmp_path / "board.toml")]
    assert main(arguments) == 0
    assert "frame_0002.jpg: Board found, 24 of 24 points sure." in capsys.readouterr().out
    assert (tmp_path / "board.png").exists()


def test_the_window_shows_pictures_until_they_end(monkeypatch: pytest.MonkeyPatch) -> None:
    open_eyes(monkeypatch, "brown_leather")
    painted: list[pygame.Surface] = []
    sizes: list[tuple[int, int]] = []
    keep = Screen.paint

    def paint(self: Screen, draw) -> None:  # type: ignore[no-untyped-def]
        keep(self, draw)
        painted.append(pygame.display.get_surface().copy())
        sizes.append(self.size)

    monkeypatch.setattr(Screen, "paint", paint)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert main(["calibrate", str(START), "--watch"]) == 0
    assert len(painted) == 1
    assert main(["calibrate", str(START), "--watch", "--rotation", "90"]) == 0
    assert sizes[1] == sizes[0][::-1], "the display is mounted on its side"
    assert sum(pygame.transform.average_color(painted[0])[:3]) > 60


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080), (480, 800)])
def test_picture_and_checks_are_on_the_surface(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    image = np.zeros((360, 640, 3), np.uint8)
    image[..., 2] = 200  # red, as OpenCV has it
    draw_aim(Canvas(surface), image, "Board found.", LINES)
    tall = size[1] > size[0]
    x, y = round(size[0] * 0.35), round(size[1] * (0.2 if tall else 0.44))
    red, green, blue, _ = surface.get_at((x, y))
    assert red > 190
    assert green == blue == 0
    beside = (0, round(size[1] * 0.35)) if tall else (round(size[0] * 0.7), 0)
    panel = surface.subsurface((*beside, size[0] - beside[0], size[1] // 2))
    assert len({tuple(panel.get_at((px, py))) for px in range(0, panel.get_width(), 3) for py in range(0, 99, 3)}) > 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--watch"], "where the pictures come from"),
        ([str(START)], "--out profile.toml"),
        (["--sheet", "sheet.png"], "must end in .svg"),
        ([str(START), "--measure-lens", "lens.txt"], "must end in .toml"),
        ([str(START), "--measure-lens", "lens.toml"], "only 0 of 1"),
        ([str(START), "--out", "b.toml", "--lens", "nowhere.toml"], "nowhere.toml"),
        (["nowhere", "--watch"], "nowhere"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["calibrate", *arguments]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert len(captured.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_the_sheet_is_written_and_what_to_do_with_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "--sheet", str(tmp_path / "sheet.svg")]) == 0
    assert (tmp_path / "sheet.svg").read_text("utf-8").startswith("<svg")
    assert "--measure-lens" in capsys.readouterr().out
