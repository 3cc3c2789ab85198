"""The question whether to go on with a match, answered by touch, key or button."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pygame
import pytest

from tablehub.buttons import Button, FakeButtons
from tablehub.display.menu_drawing import menu_layout
from tablehub.display.menu_pages import Leaving
from tablehub.display.screen import Screen
from tablehub.live.asking import answer, interrupted_question
from tablehub.match.state import MatchState
from tests.match.test_taking_back import after

STATE: MatchState = after(7)


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen.open((800, 480), headless=True) as screen:
        screen.pump()
        yield screen


def asked(screen: Screen, buttons: FakeButtons, stop: threading.Event | None = None) -> Leaving:
    return answer(interrupted_question(STATE), STATE, screen, buttons, stop or threading.Event())


def key(code: int, mod: int = 0) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod))


def test_where_the_match_stands_is_told() -> None:
    view = interrupted_question(STATE).view(STATE)
    assert view.note == "Match to 5 by modern, game 2: Light 1 point, Dark 0 points."
    assert [item.text for item in view.items] == ["Go on with it", "Begin another match"]


def test_the_first_answer_is_to_go_on(screen: Screen) -> None:
    buttons = FakeButtons()
    buttons.press(Button.DONE)
    assert asked(screen, buttons) is Leaving.PLAY_ON


def test_another_match_takes_a_second_press(screen: Screen) -> None:
    buttons = FakeButtons()
    for button in (Button.TAKE, Button.DONE, Button.DONE):
        buttons.press(button)
    assert asked(screen, buttons) is Leaving.LEAVE


def test_it_is_touched_where_it_is_drawn(screen: Screen) -> None:
    menu = interrupted_question(STATE).view(STATE)
    place = menu_layout(menu, screen.size).items[0].centre

    def touch() -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))

    timer = threading.Timer(0.3, touch)
    timer.start()
    assert asked(screen, FakeButtons()) is Leaving.PLAY_ON


def test_whoever_closes_the_window_has_not_answered(screen: Screen) -> None:
    key(pygame.K_q, pygame.KMOD_LCTRL)
    assert asked(screen, FakeButtons()) is Leaving.STOP
    stop = threading.Event()
    stop.set()
    assert asked(screen, FakeButtons(), stop) is Leaving.STOP
