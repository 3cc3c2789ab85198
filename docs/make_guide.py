"""Draws the pictures of the players' guide: `python -m docs.make_guide`. The screens are those of the program."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}  # before anything imports pygame

import pygame

from tablehub.display.menu import Menu
from tablehub.display.present import view_of
from tablehub.display.render import render
from tablehub.display.table_pages import TablePages
from tablehub.display.table_settings import TableSettings
from tablehub.display.view import View
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.events import (
    Doubled,
    Event,
    GameOver,
    OpeningRolled,
    Overrule,
    Overruled,
    Rolled,
    SetupCorrect,
)
from tablehub.match.fold import fold
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.match.terms import Terms
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men

FOLDER = Path(__file__).resolve().parent / "guide"
SIZE = (800, 480)
TERMS = Terms(length=7, light="Anna", dark="Benedikt", clock=ClockSettings(ClockKind.DELAY))
MIDDLE = Position(men({6: 5, 8: 4, 13: 4, 4: 1, 24: 1}), men({6: 5, 7: 1, 8: 3, 13: 4, 24: 2}))


def screens() -> Mapping[str, View]:
    """What is drawn, by the file's name."""
    ready = _after(TERMS.begun(), SetupCorrect("1", 1.0))
    under_way = _after(
        ready,
        OpeningRolled("2", 2.0, 5, 2, Player.LIGHT),
        Overruled("3", 3.0, Overrule.SET_POSITION, position=MIDDLE),
        Overruled("4", 4.0, Overrule.SET_TURN, player=Player.DARK),
    )
    won = _after(under_way, GameOver("5", 60.0, Player.DARK, GameKind.GAMMON, 2, Score(0, 2), resigned=False))
    settings = TableSettings(TERMS)
    pages = TablePages(lambda: settings, lambda: lambda: ())
    result = pages.result(won)
    assert result is not None
    return {
        "start": replace(view_of(TERMS.begun()), menu=Menu(pages.start(None, "")).view(TERMS.begun())),
        "opening": view_of(ready, t=1.0),
        "play": view_of(_after(under_way, Rolled("5", 5.0, Player.DARK, (6, 4))), t=9.0),
        "double": view_of(_after(under_way, Doubled("5", 5.0, Player.DARK, 2)), t=9.0),
        "referee": replace(view_of(under_way, t=9.0), menu=Menu(pages.referee()).view(under_way)),
        "result": replace(view_of(won, t=60.0), menu=Menu(result).view(won)),
    }


def draw(folder: Path) -> list[Path]:
    """Write all pictures into `folder`."""
    written = []
    for name, view in screens().items():
        written.append(folder / f"{name}.png")
        pygame.image.save(render(view, SIZE), str(written[-1]))
    return written


def _after(state: MatchState, *events: Event) -> MatchState:
    for event in events:
        state = fold(state, event)
    return state


if __name__ == "__main__":
    for path in draw(FOLDER):
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
