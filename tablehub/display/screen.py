"""The screen at the table: a window, the whole of a bare display, or none at all (headless)."""

from __future__ import annotations

import io
import logging
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

import pygame

from tablehub.buttons import Button, ButtonPress, Clock
from tablehub.display.canvas import Canvas, Look
from tablehub.display.keys import means_quit, menu_key_of, press_of
from tablehub.display.layout import screen_layout
from tablehub.display.menu import Touch
from tablehub.display.menu_drawing import touched
from tablehub.display.mounting import Mounting
from tablehub.display.painting import Painter
from tablehub.display.panel import hint_boxes
from tablehub.display.render import render
from tablehub.display.view import View
from tablehub.errors import BadInput, DeviceError
from tablehub.words.text import say

logger = logging.getLogger(__name__)

WINDOW = (1280, 720)
"""Size of a window, and of the picture when there is no screen."""

SMALLEST_WINDOW = (320, 200)
"""Nothing can be drawn below this; a window asked to be smaller is made so large."""

SMALLEST_READABLE = (640, 400)
"""Pixels along the longer and the shorter side that are needed to read everything."""

FRAME = 1 / 40
"""Seconds between pictures while something moves."""

AGAIN = 5.0
"""Seconds after which a screen that is not there is looked for again."""

NO_SCREEN = "dummy"
"""SDL's driver that shows nothing."""

BARE = "kmsdrm"
"""SDL's driver for a display without a desktop."""

CARD = "SDL_KMSDRM_DEVICE_INDEX"
"""The variable that tells that driver which /dev/dri/card to take, instead of looking for it."""

DRM = Path("/sys/class/drm")
"""Where the kernel says what is connected to which card."""

CHANGES_PICTURE = frozenset({pygame.VIDEORESIZE, pygame.VIDEOEXPOSE})


@dataclass(frozen=True, slots=True)
class Quit:
    """The players want to stop: the window was closed, Ctrl+Q pressed, or the process told to end."""


Heard = ButtonPress | Touch | Quit
"""Whatever comes from the screen."""


@dataclass(frozen=True, slots=True)
class Driver:
    """A way to a screen: SDL's name of it, and where it was announced; the number of the card where SDL is told it."""

    name: str
    where: str
    card: int | None = None


def drivers(environ: Mapping[str, str], kms_cards: list[Path], lit: Sequence[int] = ()) -> list[Driver]:
    """The ways worth trying, best first; empty where nothing announces a screen.

    A bare display SDL finds by itself. Where it does not, each of the cards that are `lit` is tried: on a Pi 5 a DSI
    screen hangs on a card of its own, and SDL has been seen to pass it over.
    """
    chosen = environ.get("SDL_VIDEODRIVER")
    found = [Driver(chosen, f"SDL_VIDEODRIVER={chosen}")] if chosen else []
    if not chosen and environ.get("WAYLAND_DISPLAY"):
        found.append(Driver("wayland", f"WAYLAND_DISPLAY={environ['WAYLAND_DISPLAY']}"))
    if not chosen and environ.get("DISPLAY"):
        found.append(Driver("x11", f"DISPLAY={environ['DISPLAY']}"))
    if not found and kms_cards:
        found.append(Driver(BARE, str(kms_cards[0])))
    if found and found[0].name.lower() == BARE and CARD not in environ:
        found += [Driver(found[0].name, f"card{number}", number) for number in lit]
    return found


def lit_cards(drm: Path = DRM) -> list[int]:
    """The numbers of the cards at which there is a screen, or may be one: some cannot tell."""
    found = set[int]()
    for connector in drm.glob("card*-*"):
        number = re.match(r"card(\d+)-", connector.name)
        with suppress(OSError):
            if number and (connector / "status").read_text().strip() != "disconnected":
                found.add(int(number[1]))
    return sorted(found)


class Screen:
    """Shows `View`s and hears keys and touches. One at a time in a process; a context manager.

    Use `Screen.open`. `headless` says that nobody sees it, `driver` is SDL's name of what it draws on.
    """

    def __init__(
        self, display: pygame.Surface, driver: str, clock: Clock, look: Look | None = None, rotation: int = 0
    ) -> None:
        self.driver = driver
        self.headless = driver == NO_SCREEN
        self._rotation = rotation
        self._mounted = Mounting(display, rotation)
        self._clock = clock
        self._look = look or Look()
        self._painter = Painter(self._mounted.surface, self._look)
        self._view: View | None = None
        self._paint: Callable[[Canvas], None] | None = None
        self.on_pump: Callable[[], None] | None = None
        """Is called whenever the screen's loop goes round, for a watchdog."""
        self._awaited: Opened | None = None
        self._looked = clock()
        if self.note:
            logger.warning("the screen has %dx%d pixels: %s", *self.size, self.note)

    @classmethod
    def open(
        cls,
        size: tuple[int, int] | None = None,
        headless: bool = False,
        *,
        fullscreen: bool = False,
        patient: bool = False,
        clock: Clock = time.monotonic,
        look: Look | None = None,
        rotation: int = 0,
    ) -> Self:
        """Open a window under Wayland or X, else the whole display through KMS, else none: headless.

        `size` is in pixels; by default a window of 1280x720 where it fits, and all of a bare display.
        Raises `DeviceError` when a screen was announced (`DISPLAY`, `WAYLAND_DISPLAY`, a card under /dev/dri,
        or `SDL_VIDEODRIVER`) and cannot be opened: never silently no picture at the table. `patient`: then, and where
        none was announced, it is headless until there is one, which is said in the log and looked for by `pump`.
        `rotation`: by how many degrees clockwise (0, 90, 180, 270) the picture is turned on the display.
        """
        opened = partial(_opened, size, fullscreen)
        if headless:
            return cls(*opened(_NOTHING), clock, look, rotation)
        wanted = _announced()
        if not patient:
            return cls(*opened(wanted or _NOTHING), clock, look, rotation)
        try:
            if wanted:
                return cls(*opened(wanted), clock, look, rotation)
            why = "there is no screen: DISPLAY and WAYLAND_DISPLAY are not set and there is no display card"
        except DeviceError as problem:
            why = str(problem)
        logger.error("%s; the table starts without one, and it is looked for again every %.0f s", why, AGAIN)
        screen = cls(*opened(_NOTHING), clock, look, rotation)
        screen._awaited = opened
        return screen

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the window; a second time does nothing."""
        pygame.display.quit()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels of what is drawn, as they are now."""
        return self._mounted.surface.get_size()

    @property
    def note(self) -> str | None:
        """What is wrong with the screen, for its footer."""
        enough = all(has >= needed for has, needed in zip(sorted(self.size), sorted(SMALLEST_READABLE), strict=True))
        width, height = SMALLEST_READABLE
        return None if enough else say("screen too small, use {width}x{height}", width=width, height=height)

    @property
    def look(self) -> Look:
        """Its colours and its language; what is shown changes with them at once."""
        return self._look

    @look.setter
    def look(self, look: Look) -> None:
        if look != self._look:
            self._look = look
            self._draw_all()

    @property
    def rest(self) -> float | None:
        """Seconds until `pump` should be called again because something moves; None where nothing does."""
        return FRAME if self._painter.is_moving else None

    def show(self, view: View) -> bool:
        """Draw what of `view` differs from what is shown; tells whether anything does."""
        if view == self._view:
            return False
        self._view, self._paint = view, None
        self._mounted.put_out(self._painter.show(view, self._clock()))
        return True

    def paint(self, paint: Callable[[Canvas], None]) -> None:
        """Show something else than a `View`: `paint` draws it, now and whenever the window changes."""
        self._view, self._paint = None, paint
        self._draw_all()

    def pump(self) -> list[Heard]:
        """What was pressed, touched or asked since the last call, oldest first. In a menu keys and touches are its.

        Call it ten times a second or more, after `rest` where something moves: it also moves that on, keeps the window
        alive and redraws what was uncovered.
        """
        if self.on_pump is not None:
            self.on_pump()
        if self._awaited is not None and self._clock() - self._looked >= AGAIN:
            self._look_again(self._awaited)
        self._mounted.put_out(self._painter.tick(self._clock()))
        found: list[Heard] = []
        for event in pygame.event.get():
            if means_quit(event):
                found.append(Quit())
            elif event.type in CHANGES_PICTURE:
                self._mount(pygame.display.get_surface())
                self._draw_all()
            else:
                heard = self._menu_touched(event) or press_of(event, self._clock()) or self._touched(event)
                if heard:
                    found.append(heard)
        return found

    def save(self, path: Path) -> None:
        """Write what is shown as a PNG, every checker at its place; raises `BadInput` when `path` cannot be written."""
        picture, surface = io.BytesIO(), self._mounted.surface
        if self._view is not None and self._painter.is_moving:
            surface = render(self._view, self.size, self._look)
        pygame.image.save(surface, picture, "screenshot.png")
        try:
            path.write_bytes(picture.getvalue())
        except OSError as problem:
            raise BadInput(f"cannot write the screenshot {path}: {problem.strerror}") from problem

    def _look_again(self, opened: Opened) -> None:
        """Show everything on a screen that has come; SDL has closed what there was by then."""
        self._looked = self._clock()
        wanted = _announced()
        if not wanted:
            return
        pygame.display.quit()
        try:
            display, self.driver = opened(wanted)
            self._mount(display)
            self._awaited, self.headless = None, False
            logger.warning("there is a screen now: %s, %dx%d", self.driver, *self.size)
        except DeviceError:
            display, self.driver = opened(_NOTHING)
            self._mount(display)
        self._draw_all()

    def _mount(self, display: pygame.Surface | None) -> None:
        """Draw for this display from now on; None where there is none any more."""
        if display is not None:
            self._mounted = Mounting(display, self._rotation)

    def _draw_all(self) -> None:
        self._painter = Painter(self._mounted.surface, self._look)
        if self._view is not None:
            self._painter.show(self._view, self._clock())
        elif self._paint is not None:
            self._paint(Canvas(self._mounted.surface, self._look))
        else:
            return
        self._mounted.put_out_all()

    def _menu_touched(self, event: pygame.event.Event) -> Touch | None:
        """What an event means to the menu that is shown; None without one."""
        if self._view is None or self._view.menu is None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return touched(self._view, self._view.menu, self.size, self._mounted.drawn_at(event.pos))
        return menu_key_of(event)

    def _touched(self, event: pygame.event.Event) -> ButtonPress | None:
        """A tap on a button's label means that button, on what is painted "done". SDL reports fingers as a mouse."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return None
        if self._paint is not None:
            return ButtonPress(Button.DONE, None, self._clock())
        if self._view is None or self._view.menu is not None:
            return None
        place = self._mounted.drawn_at(event.pos)
        for hint, box in hint_boxes(self._view, screen_layout(self.size, self._view.turned), self._look):
            if box.contains(place):
                return ButtonPress(hint.button, hint.player, self._clock())
        return None


Opened = Callable[[list[Driver]], tuple[pygame.Surface, str]]
"""Opens the first of these ways to a screen that can be, and tells which; raises `DeviceError` where none can."""

_NOTHING = [Driver(NO_SCREEN, "no screen")]


def _announced() -> list[Driver]:
    """The ways to a screen there are now."""
    found = drivers(os.environ, sorted(Path("/dev/dri").glob("card*")), lit_cards())
    return [driver for driver in found if driver.name != NO_SCREEN]


def _opened(size: tuple[int, int] | None, fullscreen: bool, wanted: list[Driver]) -> tuple[pygame.Surface, str]:
    failures = []
    for driver in wanted:
        try:
            with _said(CARD, os.environ.get(CARD) if driver.card is None else str(driver.card)):
                return _set_mode(driver.name, size, fullscreen), driver.name
        except pygame.error as problem:
            pygame.display.quit()
            failures.append(f"{driver.name} ({driver.where}): {problem}")
    raise DeviceError(f"no screen could be opened, {'; '.join(failures)}; {_advice(wanted)}")


def _advice(tried: list[Driver]) -> str:
    if any(driver.name.lower() == BARE for driver in tried):
        return "is this user in groups video and render, and was pygame built with KMS? See systemd/README.md"
    return "check that it is there and that this user may use it, or run without a screen"


def _set_mode(driver: str, size: tuple[int, int] | None, fullscreen: bool) -> pygame.Surface:
    with _said("SDL_VIDEODRIVER", driver):
        pygame.display.init()
    bare = driver.lower() == BARE
    if fullscreen or bare:
        pygame.mouse.set_visible(False)
        flags, size = pygame.FULLSCREEN, size or (0, 0)
    else:
        flags = 0 if driver == NO_SCREEN else pygame.RESIZABLE
        size = _at_least_readable(size or (WINDOW if driver == NO_SCREEN else _window_size()))
    pygame.display.set_caption("TableHub")
    return pygame.display.set_mode(size, flags)


@contextmanager
def _said(name: str, value: str | None) -> Iterator[None]:
    """SDL is told such things by the environment only; afterwards that is as it was."""
    before = os.environ.get(name)
    if value is not None:
        os.environ[name] = value
    try:
        yield
    finally:
        if before is not None:
            os.environ[name] = before
        else:
            os.environ.pop(name, None)


def _window_size() -> tuple[int, int]:
    """The usual window, or what a smaller desktop has room for."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(WINDOW[0], width), min(WINDOW[1], height)


def _at_least_readable(size: tuple[int, int]) -> tuple[int, int]:
    return max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])
