"""Questions before there is a table: shown until somebody answers, for as long as it takes."""

from __future__ import annotations

import threading
from dataclasses import replace

from tablehub.buttons import Buttons
from tablehub.display.menu import Menu
from tablehub.display.menu_pages import Item, Leaving, choice_page
from tablehub.display.present import view_of
from tablehub.display.screen import Quit, Screen
from tablehub.live.desk import as_menu_key
from tablehub.match.state import MatchState, Phase
from tablehub.rules.player import Player
from tablehub.rules.units import told_units

TICK = 0.04
"""Seconds between looks at what was pressed."""


def interrupted_question(state: MatchState) -> Menu:
    """Is this match to be gone on with (`PLAY_ON`), or another begun (`LEAVE`)?"""
    items = (Item("Go on with it", Leaving.PLAY_ON), Item("Begin another match", Leaving.LEAVE, twice=True))
    return Menu(choice_page("A match was interrupted", items, _where_it_stands(state)))


def _where_it_stands(state: MatchState) -> str:
    length = f"Match to {state.length}" if state.length else "Money play"
    scores = ", ".join(
        f"{state.names[player]} {told_units(state.score.of(player), state.ruleset)}" for player in Player
    )
    game = state.game_number + (state.phase is Phase.GAME_OVER)
    return f"{length} by {state.ruleset.name}, game {game}: {scores}."


def answer(question: Menu, state: MatchState, screen: Screen, buttons: Buttons, stop: threading.Event) -> Leaving:
    """How people answer; `STOP` where they close the window or the program is told to end."""
    backdrop = view_of(state)
    while not stop.wait(TICK):
        for heard in (*buttons.poll(), *screen.pump()):
            if isinstance(heard, Quit):
                return Leaving.STOP
            touch = as_menu_key(heard, question)
            outcome = question.press(touch, state) if touch else None
            if isinstance(outcome, Leaving):
                return outcome
        screen.show(replace(backdrop, menu=question.view(state)))
    return Leaving.STOP
