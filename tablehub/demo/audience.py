"""Who watches while a game is refereed: nobody, or the players in front of a screen."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from tablehub.app import Table
from tablehub.buttons import Clock
from tablehub.display.present import view_of
from tablehub.display.screen import Quit, Screen
from tablehub.display.view import StatusItem
from tablehub.errors import BadInput
from tablehub.vision.profile import Profile

HOLD = 0.25
"""Seconds that each new picture on the screen stays at the least, so that one can follow."""

HOLD_FAULT = 1.2
"""The same for the first one that says what is wrong: there is a sentence to read."""

MOST_HOLDING = 40.0
"""Seconds that may be spent so altogether; a demonstration is to end soon."""

PUMP = 0.05
"""Seconds between looks at the keyboard while waiting."""


class Closed(Exception):
    """The window was closed: somebody has seen enough."""


class Audience(Protocol):
    """Is told whose board comes next and shown the table after every frame."""

    def begin(self, title: str, profile: Profile) -> None: ...
    def see(self, table: Table) -> None: ...


class Nobody:
    """Nobody watches."""

    def begin(self, title: str, profile: Profile) -> None:
        pass

    def see(self, table: Table) -> None:
        pass


class Onlookers:
    """People in front of `screen`. Of each chapter one picture is kept in `folder`: its first fault, else its end.

    `saved` lists these pictures. Raises `BadInput` where they cannot be written.
    """

    def __init__(
        self,
        screen: Screen,
        folder: Path,
        clock: Clock = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.saved: list[Path] = []
        self._screen, self._folder = screen, folder
        self._clock, self._sleep = clock, sleep
        self._allowance = 0.0 if screen.headless else MOST_HOLDING
        self._chapter: str | None = None
        self._status: tuple[StatusItem, ...] = ()
        self._home_right = True
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"there can be no folder '{folder}' for pictures of the screen: {error.strerror}") from error

    def open_chapter(self, name: str) -> None:
        """What follows is kept as `demo-<name>.png`."""
        self.close_chapter()
        self._chapter = name

    def close_chapter(self) -> None:
        """Keep the screen as it is now, unless the chapter's picture was kept before."""
        if self._chapter is not None:
            self._keep()

    def begin(self, title: str, profile: Profile) -> None:
        self._status = (StatusItem(title),)
        self._home_right = profile.geometry.shape.home_right

    def see(self, table: Table) -> None:
        """Show the table for a moment; raises `Closed` when somebody closes the window."""
        view = view_of(table.state, table.reading, status=self._status, home_right=self._home_right)
        changed = self._screen.show(replace(view, hints=()))  # nobody is asked for a button here
        news = bool(table.state.open_faults) and self._chapter is not None
        if news:
            self._keep()
        self._hold((HOLD_FAULT if news else HOLD) if changed else 0.0)

    def _keep(self) -> None:
        path = self._folder / f"demo-{self._chapter}.png"
        self._screen.save(path)
        self.saved.append(path)
        self._chapter = None

    def _hold(self, seconds: float) -> None:
        self._pump()
        end = self._clock() + min(seconds, self._allowance)
        self._allowance -= min(seconds, self._allowance)
        while (left := end - self._clock()) > 0:
            self._sleep(min(self._screen.rest or PUMP, left))
            self._pump()

    def _pump(self) -> None:
        if any(isinstance(event, Quit) for event in self._screen.pump()):
            raise Closed
