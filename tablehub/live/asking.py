"""Questions before there is a table: shown until somebody answers, for as long as it takes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from tablehub.buttons import Buttons
from tablehub.display.menu import Menu
from tablehub.display.menu_pages import Chosen, Leaving
from tablehub.display.present import view_of
from tablehub.display.screen import Quit, Screen
from tablehub.display.table_settings import TableSettings
from tablehub.live.desk import as_menu_key
from tablehub.match.state import MatchState

TICK = 0.02
"""Seconds between looks at what was pressed."""


def answer(
    question: Menu,
    state: MatchState,
    screen: Screen,
    buttons: Buttons,
    stop: threading.Event,
    chosen: Callable[[TableSettings], None] = lambda settings: None,
) -> Leaving:
    """How people answer; `STOP` where they close the window or the program is told to end.

    `chosen` is told of settings that they choose on the way.
    """
    backdrop = view_of(state)
    while not stop.is_set():
        screen.show(replace(backdrop, menu=question.view(state)))
        for heard in (*buttons.poll(), *screen.pump()):
            if isinstance(heard, Quit):
                return Leaving.STOP
            touch = as_menu_key(heard, question)
            outcome = question.press(touch, state) if touch else None
            if isinstance(outcome, Chosen):
                chosen(outcome.settings)
            if isinstance(outcome, Leaving):
                return outcome
        stop.wait(TICK)
    return Leaving.STOP
