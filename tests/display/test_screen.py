"""Opening a screen, showing on it, hearing from it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tablehub.buttons import Button, ButtonPress
from tablehub.display import screen as screens
from tablehub.display.canvas import Look
from tablehub.display.layout import screen_layout
from tablehub.display.menu import MenuKey, Pick
from tablehub.display.menu_drawing import menu_layout
from tablehub.display.panel import hint_boxes
from tablehub.display.render import render
from tablehub.display.screen import AGAIN, CARD, NO_SCREEN, WINDOW, Driver, Quit, Screen, drivers, lit_cards
from tablehub.display.theme import LIGHT as DAYLIGHT
from tablehub.display.view import MenuItem, MenuView, StatusItem
from tablehub.errors import BadInput, DeviceError
from tests.display.samples import FAULT, OFFER, START, THROW

CARDS = [Path("/dev/dri/card0")]


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen.open((800, 480), headless=True, clock=lambda: 7.0) as screen:
        screen.pump()
        yield screen


def names(found: list[Driver]) -> list[str]:
    return [driver.name for driver in found]


def test_a_window_is_preferred_to_the_bare_display_and_wayland_to_x() -> None:
    assert names(drivers({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, CARDS)) == ["wayland", "x11"]
    assert names(drivers({"DISPLAY": ":0"}, CARDS)) == ["x11"]
    assert names(drivers({}, CARDS)) == ["kmsdrm"]
    assert names(drivers({}, [])) == []


def test_what_the_environment_chooses_is_taken() -> None:
    assert names(drivers({"SDL_VIDEODRIVER": "kmsdrm", "DISPLAY": ":0"}, [])) == ["kmsdrm"]


def test_cards_with_a_screen_are_tried_one_by_one_where_sdl_finds_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A Pi 5 with a DSI screen: HDMI is on one card, drawing on another, the screen on a third."""
    for connector, status in (
        ("card0-HDMI-A-1", "disconnected"),
        ("card1-Writeback-1", "unknown"),
        ("card12-DSI-1", "connected"),
    ):
        (tmp_path / connector).mkdir()
        (tmp_path / connector / "status").write_text(f"{status}\n")
    (tmp_path / "card0").mkdir()
    (tmp_path / "card3-gone").mkdir()
    assert lit_cards(tmp_path) == [1, 12]
    asked: list[str | None] = []

    def set_mode(driver: str, size: tuple[int, int] | None, fullscreen: bool) -> pygame.Surface:
        asked.append(os.environ.get(CARD))
        if asked[-1] != "12":
            raise pygame.error("kmsdrm not available")
        return pygame.Surface((800, 480))

    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    monkeypatch.delenv(CARD, raising=False)
    monkeypatch.setattr(screens, "_set_mode", set_mode)
    monkeypatch.setattr(screens, "lit_cards", lambda: lit_cards(tmp_path))
    with Screen.open() as screen:
        assert screen.driver == "kmsdrm"
    assert asked == [None, "1", "12"]
    assert CARD not in os.environ
    assert names(drivers({"SDL_VIDEODRIVER": "kmsdrm", CARD: "0"}, [], [1, 12])) == ["kmsdrm"], "it was chosen"
    assert names(drivers({"DISPLAY": ":0"}, CARDS, [1])) == ["x11"]


def test_headless_screens_have_the_size_asked_for(screen: Screen) -> None:
    assert screen.headless
    assert screen.size == (800, 480)


def test_without_a_size_headless_is_as_large_as_a_window() -> None:
    with Screen.open(headless=True) as screen:
        assert screen.size == WINDOW


def test_the_environment_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with Screen.open(headless=True):
        assert "SDL_VIDEODRIVER" not in os.environ


def test_a_screen_that_cannot_be_opened_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(DeviceError, match=r"no screen could be opened, nonsense \(SDL_VIDEODRIVER=nonsense\)"):
        Screen.open()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Screen.open() as screen:
        assert screen.headless


class Plug:
    """SDL's side of a screen that may be there or not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_in, self.asked, self.now = False, 0, 100.0
        self._opened = screens._set_mode
        monkeypatch.setattr(screens, "_set_mode", self._set_mode)

    def clock(self) -> float:
        return self.now

    def _set_mode(self, driver: str, size: tuple[int, int] | None, fullscreen: bool) -> pygame.Surface:
        if driver == NO_SCREEN:
            return self._opened(driver, size, fullscreen)
        self.asked += 1
        if not self.is_in:
            raise pygame.error("no connected displays")
        return self._opened(NO_SCREEN, (1024, 600), fullscreen)


def test_a_screen_that_is_waited_for_shows_what_there_is_when_it_comes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    plug = Plug(monkeypatch)
    pumped: list[float] = []
    with Screen.open(patient=True, clock=plug.clock) as screen:
        screen.on_pump = lambda: pumped.append(plug.now)
        assert screen.headless
        assert "no connected displays" in caplog.text
        screen.show(THROW)
        for _ in range(96):
            plug.now += 0.125
            assert screen.pump() == []
        assert plug.asked == 1 + 12 // AGAIN
        assert len(pumped) == 96, "the watchdog hears of it all the same"
        assert screen.show(FAULT)
        plug.is_in = True
        plug.now += AGAIN
        screen.pump()
        assert (screen.headless, screen.driver, screen.size) == (False, "kmsdrm", (1024, 600))
        shown = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
        assert shown == pygame.image.tobytes(render(FAULT, (1024, 600)), "RGB")
        asked = plug.asked
        plug.now += 2 * AGAIN
        screen.pump()
        assert plug.asked == asked, "it is there"
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"], "said once, and that it is there"


def test_a_screen_that_nothing_announces_yet_is_waited_for_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(screens.Path, "glob", lambda folder, pattern: iter(()))
    plug = Plug(monkeypatch)
    with Screen.open(patient=True, clock=plug.clock) as screen:
        plug.now += AGAIN
        screen.pump()
        assert (screen.headless, plug.asked) == (True, 0)
        plug.is_in = True
        monkeypatch.setenv("DISPLAY", ":7")
        plug.now += AGAIN
        screen.pump()
        assert (screen.headless, screen.driver) == (False, "x11")


def test_nobody_waits_for_a_screen_that_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    plug = Plug(monkeypatch)
    with Screen.open(headless=True, patient=True, clock=plug.clock) as screen:
        plug.now += AGAIN
        screen.pump()
    assert plug.asked == 0


def test_only_a_changed_view_is_drawn(screen: Screen) -> None:
    assert screen.show(START)
    assert not screen.show(START)
    assert screen.show(THROW)


def test_a_saved_picture_is_what_is_shown(screen: Screen, tmp_path: Path) -> None:
    screen.show(THROW)
    screen.save(tmp_path / "shot.png")
    picture = pygame.image.load(tmp_path / "shot.png")
    assert picture.get_size() == (800, 480)
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def test_in_a_saved_picture_no_checker_is_under_way(screen: Screen, tmp_path: Path) -> None:
    screen.show(START)
    screen.show(FAULT)
    assert screen.rest is not None
    screen.save(tmp_path / "shot.png")
    picture = pygame.image.load(tmp_path / "shot.png")
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(render(FAULT, screen.size), "RGB")


def test_a_picture_that_cannot_be_written_is_bad_input(screen: Screen, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=re.escape(str(tmp_path / "missing" / "shot.png"))):
        screen.save(tmp_path / "missing" / "shot.png")


def test_keys_and_quit_are_heard_in_order(screen: Screen) -> None:
    for code in (pygame.K_d, pygame.K_x, pygame.K_RETURN):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL))
    assert screen.pump() == [ButtonPress(Button.DOUBLE, None, 7.0), ButtonPress(Button.DONE, None, 7.0), Quit()]
    assert screen.pump() == []


def test_a_tap_on_a_label_means_its_button_and_player(screen: Screen) -> None:
    screen.show(OFFER)
    for hint, box in hint_boxes(OFFER, screen_layout(screen.size), screen.look):
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.centre))
        assert screen.pump() == [ButtonPress(hint.button, hint.player, 7.0)]


def test_in_a_menu_keys_and_taps_are_the_menus(screen: Screen) -> None:
    menu = MenuView("Title", (MenuItem("one"), MenuItem("two")), 0)
    view = replace(OFFER, menu=menu)
    screen.show(view)
    boxes = menu_layout(menu, screen.size).items
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=boxes[1].centre))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(1, 1)))
    for code in (pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_t):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))
    assert screen.pump() == [Pick(1), MenuKey.BACK, MenuKey.LESS, ButtonPress(Button.TAKE, None, 7.0)]
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL))
    assert screen.pump() == [Quit()]
    for hint, box in hint_boxes(OFFER, screen_layout(screen.size), screen.look):
        assert hint.text
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.centre))
    assert not any(isinstance(heard, ButtonPress) for heard in screen.pump()), "what lies under the menu is not there"


def test_a_tap_elsewhere_is_nothing(screen: Screen) -> None:
    screen.show(OFFER)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(400, 200)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(20, 470)))
    assert screen.pump() == []


def test_only_what_changed_is_brought_onto_the_display(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    updated: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.display, "update", updated.extend)
    screen.show(THROW)
    assert updated == [pygame.Rect(0, 0, 800, 480)]
    updated.clear()
    screen.show(replace(THROW, message=OFFER.message))
    assert updated == [pygame.Rect(screen_layout(screen.size).message)]
    updated.clear()
    screen.pump()
    assert updated == []


def test_the_screen_rests_unless_checkers_are_under_way() -> None:
    seconds = [0.0]
    with Screen.open((800, 480), headless=True, clock=lambda: seconds[0]) as screen:
        screen.show(START)
        assert (screen.rest or 1.0) == 1.0
        screen.show(FAULT)
        assert 1 / (screen.rest or 1.0) >= 30
        seconds[0] = 0.3
        screen.pump()
        assert screen.rest is None


def test_another_look_is_shown_at_once(screen: Screen) -> None:
    screen.show(THROW)
    before = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    screen.look = Look(DAYLIGHT)
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") != before
    assert not screen.show(THROW)


@pytest.mark.parametrize(
    ("size", "enough"), [((640, 400), True), ((400, 640), True), ((639, 400), False), ((1280, 390), False)]
)
def test_a_screen_on_which_little_can_be_read_says_so(
    size: tuple[int, int], enough: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with Screen.open(size, headless=True) as screen:
        assert (screen.note is None) is enough
        assert bool(caplog.records) is not enough
        screen.show(replace(THROW, status=(StatusItem(screen.note or "", ok=False),)))


PROGRAM = """
import sys, time
from pathlib import Path
from tablehub.display.screen import Quit, Screen
from tests.display.samples import THROW
with Screen.open({options}) as screen:
    screen.show(THROW)
    screen.save(Path(sys.argv[1]))
    print(screen.driver, *screen.size, flush=True)
    end = time.monotonic() + 20
    while time.monotonic() < end:
        found = screen.pump()
        for each in found:
            print(each, flush=True)
        if Quit() in found:
            break
        time.sleep(0.01)
"""


def start_program(tmp_path: Path, options: str, **environ: str) -> subprocess.Popen[str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(options=options), str(tmp_path / "shot.png")],
        stdout=subprocess.PIPE,
        text=True,
        env=clean | environ,
        cwd=Path(__file__).resolve().parents[2],
    )


def line_of(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def test_being_told_to_end_is_a_quit_like_any_other(tmp_path: Path) -> None:
    with start_program(tmp_path, "headless=True") as program:
        assert line_of(program) == "dummy 1280 720"
        program.send_signal(signal.SIGTERM)
        assert line_of(program) == "Quit()"
        assert program.wait(10) == 0


def test_a_real_window_opens_shows_and_closes(tmp_path: Path, x_display: str) -> None:
    with start_program(tmp_path, "(800, 480)", DISPLAY=x_display) as program:
        assert line_of(program) == "x11 800 480"
        assert pygame.image.load(tmp_path / "shot.png").get_size() == (800, 480)
        program.send_signal(signal.SIGTERM)
        assert line_of(program) == "Quit()"
        assert program.wait(10) == 0


def test_a_window_is_no_larger_than_the_desktop(tmp_path: Path, x_display: str) -> None:
    with start_program(tmp_path, "", DISPLAY=x_display) as program:
        assert line_of(program) == "x11 1024 600"
        program.terminate()


def test_keys_typed_into_a_real_window_are_heard(tmp_path: Path, x_display: str) -> None:
    if not shutil.which("xdotool"):
        pytest.skip("xdotool is not installed")
    with start_program(tmp_path, "", DISPLAY=x_display) as program:
        assert line_of(program).startswith("x11")
        for key in ("t", "Escape", "ctrl+q"):
            subprocess.run(["xdotool", "key", key], env=os.environ | {"DISPLAY": x_display}, check=True)
        assert line_of(program).startswith("ButtonPress(button=<Button.TAKE")
        assert line_of(program).startswith("ButtonPress(button=<Button.MENU")
        assert line_of(program) == "Quit()"


def test_a_dead_display_is_an_error_not_a_dark_screen(tmp_path: Path) -> None:
    with start_program(tmp_path, "", DISPLAY=":9999") as program:
        assert program.wait(20) == 1
