"""Moments of real matches as they are shown, with the sentences the program makes: for pictures and for what must fit.

`PAGES` names everything that is drawn. A new page is one line there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from tablehub.display.aim import AimLine, draw_aim
from tablehub.display.canvas import Canvas
from tablehub.display.menu import Menu, Pick
from tablehub.display.present import view_of
from tablehub.display.render import draw_view
from tablehub.display.view import Evidence, Picture, Place, StatusItem, View
from tablehub.frames import Image
from tablehub.match.clock_settings import NO_CLOCK, ClockKind, ClockSettings
from tablehub.match.events import (
    Asked,
    ChouetteBegun,
    ClockAdjusted,
    Demanded,
    Doubled,
    Event,
    FaultFound,
    FlagFell,
    GameOver,
    MatchOver,
    OpeningRolled,
    Overrule,
    Overruled,
    Paused,
    ResignOffered,
    Rolled,
    SetupCorrect,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.questions import Question
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.referee.book import Complaint
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.saying.wording import about_found_board, about_misplay, about_setup, about_view, with_consequence
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.roll import Roll
from tablehub.words.text import say
from tests.display.every_page import every_page

LIGHT, DARK = Player.LIGHT, Player.DARK
NAMES = {LIGHT: "Anna", DARK: "Benedikt"}
START = Position.start()
MIDDLE = Position(men({6: 6, 8: 3, 13: 2, 18: 2, 24: 1}, bar=1), men({6: 3, 4: 2, 8: 3, 13: 4, 5: 2}, bar=1))
ENDING = Position(men({}, off=15), men({1: 2, 3: 3, 13: 1}, off=9))
STATUS = (StatusItem("sim:"), StatusItem(say("not saved: make room on the disk"), ok=False))


def at(event: type[Event], /, **values: Any) -> Event:
    return event(frame="1", t=1.0, **values)


def after(*events: Event, book: str = "modern", length: int = 7, clock: ClockSettings = NO_CLOCK) -> MatchState:
    """The match after these events."""
    state = MatchState.new(length, ruleset(book), NAMES, clock=clock)
    for event in events:
        state = fold(state, event)
    return state


def found(complaint: Complaint) -> Event:
    """The complaint said aloud."""
    return at(FaultFound, code=complaint.code, player=complaint.player, text=complaint.text, where=complaint.where)


BEGIN = (at(SetupCorrect), at(OpeningRolled, light=5, dark=2, player=LIGHT))
THROWN = (*BEGIN, at(Rolled, player=LIGHT, dice=(5, 2)))
HALF = Position(men({6: 5, 8: 3, 9: 1, 13: 4, 24: 2}), START.dark)
WRONG_COUNT = Misplay(FaultCode.WRONG_COUNT, LIGHT, LIGHT, HALF, START, src=13, dst=9, right=8, die=5, roll=Roll(5, 2))
TIED = at(
    Asked,
    question=Question.OPENING_TIED.value,
    text=say("The throw for the start could not be read. Did both throw the same number?"),
)
UNDER_WAY = (
    *BEGIN,
    at(Overruled, action=Overrule.SET_POSITION, position=MIDDLE),
    at(Overruled, action=Overrule.SET_TURN, player=DARK),
)
WON = (*UNDER_WAY, at(GameOver, winner=DARK, kind=GameKind.GAMMON, points=4, score=Score(0, 4), resigned=True))
CHOUETTE = (
    at(ChouetteBegun, players=("Anna", "Benedikt", "Cäcilie", "Dorothea")),
    at(SetupCorrect),
    at(Overruled, action=Overrule.SET_POSITION, position=MIDDLE),
    at(Overruled, action=Overrule.SET_TURN, player=LIGHT),
)


def picture(shade: int) -> Picture:
    """A made-up picture with a board's edge and a circle in it."""
    y, x = np.mgrid[0:180, 0:240]
    image = np.stack([x // 2 + shade, y // 2 + shade, np.full_like(x, 90)], axis=2).astype(np.uint8)
    image[20:160, 30:34] = image[20:24, 30:210] = (220, 200, 160)
    image[np.abs(np.hypot(x - 140, y - 90) - 30) < 3] = (230, 159, 0)
    return Picture(240, 180, image.tobytes())


def camera_picture() -> Image:
    """What a camera might give: bright in the middle."""
    y, x = np.mgrid[0:360, 0:640]
    light = (200 - np.hypot(x - 320, y - 180) / 3).clip(0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.stack([light, light, light // 2], axis=2))


AIM = (
    AimLine("Light", "112 of 255", "good", ""),
    AimLine("Glare", "3.1 % of the board", "fair", "Turn the lamp or the camera until no gleam lies on the board."),
    AimLine("Focus", "41", "bad", "Turn the lens until the points' tips are sharp."),
)


def shown(state: MatchState, **changes: Any) -> View:
    """What the screen shows of a match."""
    return replace(view_of(state, status=STATUS), **changes)


def with_menu(state: MatchState, *touched: int) -> View:
    """The menu after these items were touched."""
    menu = Menu()
    for index in touched:
        menu.press(Pick(index), state)
    return shown(state, menu=menu.view(state))


SETUP = after(found(about_setup(Position(men({6: 5, 8: 2, 9: 1, 13: 5, 24: 2}), START.dark), START)))
FAULT = after(*THROWN, found(about_misplay(WRONG_COUNT)))
TO_THROW = after(*UNDER_WAY)
DELAY = ClockSettings(ClockKind.DELAY)
TIMED = after(
    *UNDER_WAY, at(ClockAdjusted, player=LIGHT, seconds=-785.0), at(Rolled, player=DARK, dice=(6, 4)), clock=DELAY
)
FLAG = after(*UNDER_WAY, FlagFell("2", 900.0, DARK), clock=DELAY)
VIEWS: Mapping[str, View] = {
    "setup": shown(SETUP),
    "opening": shown(after(at(SetupCorrect))),
    "play": shown(after(*UNDER_WAY, at(Rolled, player=DARK, dice=(6, 4)))),
    "may reverse": shown(after(*THROWN, book="bruelheide")),
    "may choose sides": shown(after(*BEGIN, book="milton-bradley")),
    "perhaps a tie": shown(after(at(SetupCorrect), TIED, book="milton-bradley")),
    "in doubt": shown(
        TO_THROW,
        doubtful=frozenset({Place(DARK, 13), Place(LIGHT, 25)}),
        covered=frozenset({Place(LIGHT, 1), Place(LIGHT, 2), Place(LIGHT, 3)}),
    ),
    "fault": shown(FAULT, position=HALF),
    "fault with pictures": shown(FAULT, position=HALF, evidence=Evidence(picture(20), picture(60))),
    "demanded": shown(
        after(
            *THROWN,
            found(with_consequence(about_misplay(WRONG_COUNT), ruleset("milton-bradley"))),
            at(Demanded, player=DARK, code=FaultCode.WRONG_COUNT),
            book="milton-bradley",
        )
    ),
    "double": shown(after(*UNDER_WAY, at(Doubled, player=DARK, value=2))),
    "resigned": shown(after(*UNDER_WAY, at(ResignOffered, player=DARK, kind=GameKind.BACKGAMMON))),
    "found changed": shown(after(*UNDER_WAY, found(about_found_board(MIDDLE, HALF)))),
    "camera lost": shown(after(*UNDER_WAY, found(about_view(FaultCode.CAMERA_LOST)))),
    "paused": shown(after(*UNDER_WAY, at(Paused, by=None))),
    "game result": shown(after(*WON)),
    "match result": shown(after(*WON, at(MatchOver, winner=DARK, score=Score(0, 4)), length=4), position=ENDING),
    "chouette": shown(after(*CHOUETTE, length=0)),
    "chouette double": shown(after(*CHOUETTE, at(Doubled, player=LIGHT, value=2), length=0)),
    "chouette card": shown(
        after(*CHOUETTE, at(GameOver, winner=LIGHT, kind=GameKind.GAMMON, points=4, score=Score(4, 0)), length=0)
    ),
    "timed": view_of(TIMED, status=STATUS, t=5.5),
    "flag": shown(FLAG),
    "flag and fault": shown(fold(FLAG, found(about_misplay(WRONG_COUNT))), position=HALF),
    "flag and double": shown(
        after(*UNDER_WAY, at(Doubled, player=DARK, value=2), FlagFell("2", 900.0, LIGHT), clock=DELAY)
    ),
    "menu": with_menu(TO_THROW),
    "menu adjust": with_menu(FLAG, 10),
    "menu once more": with_menu(TO_THROW, 6, 0),
    "position": with_menu(TO_THROW, 4),
}
"""Whole screens by name."""

NO_PICTURE = {
    "flag and fault",
    "flag and double",
    "may reverse",
    "perhaps a tie",
    "demanded",
    "camera lost",
    "paused",
    "menu once more",
    "chouette",
}
"""Others that look like these are stored."""

OF_RULES = ("parker ", "milton-bradley ")
"""Pages of a list only, one like the other."""

PAGES: Mapping[str, Callable[[Canvas], None]] = {
    **{name: partial(draw_view, view=view) for name, view in VIEWS.items() if name not in NO_PICTURE},
    **{
        f"menu {name}": partial(draw_view, view=replace(VIEWS["play"], menu=menu))
        for name, menu in every_page().items()
        if not name.startswith(OF_RULES)
    },
    "seen from the other side": partial(draw_view, view=replace(VIEWS["play"], bottom=DARK)),
    "seen from an end": partial(draw_view, view=replace(VIEWS["in doubt"], turned=True)),
    "seen from the other end": partial(draw_view, view=replace(VIEWS["double"], turned=True, bottom=DARK)),
    "aim": partial(draw_aim, picture=camera_picture(), headline="Board found, 22 of 24 points sure.", checks=AIM),
}
"""Everything that is drawn, by name."""
