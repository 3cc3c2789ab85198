"""Questions before there is a table, answered by touch, key or button."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pygame
import pytest

from tablehub.buttons import Button, FakeButtons
from tablehub.display.menu import Menu
from tablehub.display.menu_layout import menu_layout
from tablehub.display.menu_pages import Leaving
from tablehub.display.screen import Screen
from tablehub.display.table_pages import TablePages
from tablehub.display.table_settings import TableSettings
from tablehub.live.asking import answer
from tablehub.match.state import MatchState
from tests.match.test_taking_back import after

STATE: MatchState = after(7)


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen.open((800, 480), headless=True) as screen:
        screen.pump()
        yield screen


class Asked:
    """The start screen, shown until somebody answers; what is chosen on the way holds."""

    def __init__(self, screen: Screen, unfinished: MatchState | None = STATE) -> None:
        self.settings = TableSettings()
        self.question = Menu(TablePages(lambda: self.settings).start(unfinished))
        self.screen, self.buttons, self.stop = screen, FakeButtons(), threading.Event()

    def press(self, *buttons: Button) -> Leaving:
        for button in buttons:
            self.buttons.press(button)
        return self.answer()

    def answer(self) -> Leaving:
        timer = threading.Timer(5.0, self.stop.set)  # a test that nobody answers ends, too
        timer.start()
        try:
            return answer(self.question, STATE, self.screen, self.buttons, self.stop, self._chosen)
        finally:
            timer.cancel()

    def _chosen(self, settings: TableSettings) -> None:
        self.settings = settings


def key(code: int, mod: int = 0) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod))


def touch(place: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))


def test_one_press_goes_on_with_what_was_interrupted(screen: Screen) -> None:
    assert Asked(screen).press(Button.DONE) is Leaving.PLAY_ON


def test_another_match_takes_a_second_press(screen: Screen) -> None:
    assert Asked(screen).press(Button.TAKE, Button.DONE, Button.DONE) is Leaving.ANOTHER


def test_one_press_plays_where_nothing_was_interrupted(screen: Screen) -> None:
    assert Asked(screen, None).press(Button.DONE) is Leaving.ANOTHER


def test_with_the_buttons_alone_a_length_is_chosen(screen: Screen) -> None:
    asked = Asked(screen, None)
    asked.press(Button.TAKE, Button.TAKE, Button.DONE, Button.DOUBLE, Button.DONE, Button.DONE)
    assert asked.settings.terms.length == 5


def test_keys_do_the_same(screen: Screen) -> None:
    asked = Asked(screen, None)
    for code in (
        pygame.K_DOWN,
        pygame.K_DOWN,
        pygame.K_RETURN,
        pygame.K_RIGHT,
        pygame.K_RETURN,
    ):
        key(code)
    key(pygame.K_SPACE)
    assert asked.answer() is Leaving.ANOTHER
    assert asked.settings.terms.length == 1


def test_it_is_touched_where_it_is_drawn_and_beside_that_nothing_happens(screen: Screen) -> None:
    asked = Asked(screen)
    menu = asked.question.view(STATE)
    layout = menu_layout(menu, screen.size)

    def touches() -> None:
        for place in ((0, 0), layout.title.centre, (799, 479), layout.items[0].centre):
            touch(place)

    timer = threading.Timer(0.3, touches)
    timer.start()
    assert asked.answer() is Leaving.PLAY_ON


def test_a_button_that_means_nothing_says_so(screen: Screen) -> None:
    asked = Asked(screen)
    timer = threading.Timer(0.3, asked.stop.set)
    timer.start()
    assert asked.press(Button.DOUBLE) is Leaving.STOP
    assert asked.question.view(STATE).note.startswith("That button does nothing here.")


@pytest.mark.parametrize("unfinished", [None, STATE])
def test_there_is_nothing_to_go_back_to(screen: Screen, unfinished: MatchState | None) -> None:
    asked = Asked(screen, unfinished)
    threading.Timer(0.3, asked.stop.set).start()
    key(pygame.K_ESCAPE)
    assert asked.press(Button.UNDO) is Leaving.STOP
    assert asked.question.view(STATE).note == "There is no page before this one."


def test_whoever_closes_the_window_has_not_answered(screen: Screen) -> None:
    asked = Asked(screen)
    key(pygame.K_q, pygame.KMOD_LCTRL)
    assert asked.answer() is Leaving.STOP
    asked.stop.set()
    assert asked.answer() is Leaving.STOP
