"""What is pressed goes to the desk in order, and the match to lamps and buzzer."""

from __future__ import annotations

import threading
from typing import cast

import pytest

from hardware.gpio_buttons import GpioButtons
from tablehub.buttons import Button, ButtonPress, FakeButtons
from tablehub.display.menu_pages import Leaving
from tablehub.display.screen import Quit, Screen
from tablehub.lamps import FakeLamps, Glow, Lamp
from tablehub.live.desk import Desk
from tablehub.live.hearing import Hearing, Signals
from tablehub.live.press_order import TOGETHER
from tablehub.live.session import Front
from tablehub.match.decisions import Decision
from tablehub.rules.player import Player
from tests.match.telling import started, told

LIGHT, DARK = Player.LIGHT, Player.DARK
PLAYING = told(started(), "L 31 8/5 6/5")
TICK = 0.04


class Quiet:
    """A screen on which nothing moves; `heard` is what comes from it."""

    rest: float | None = None

    def __init__(self) -> None:
        self.heard: list[object] = []

    def pump(self) -> list[object]:
        heard, self.heard = self.heard, []
        return heard


class Table:
    def __init__(self) -> None:
        self.put: list[ButtonPress | Decision] = []
        self.buttons, self.screen = FakeButtons(), Quiet()
        front = Front(cast(Screen, self.screen), cast(GpioButtons, self.buttons), threading.Event())
        self.hearing = Hearing(Desk(self.put.append, PLAYING), front)

    def hears(self) -> Leaving | None:
        return self.hearing.passed_on(lambda: PLAYING)

    @property
    def pressed(self) -> list[Button]:
        return [press.button for press in self.put if isinstance(press, ButtonPress)]

    @property
    def notice(self) -> str:
        message = self.hearing.notices.message
        return message.text if message else ""


@pytest.fixture
def table() -> Table:
    return Table()


def test_presses_of_pins_and_screen_come_in_the_order_of_time(table: Table) -> None:
    table.screen.heard.append(ButtonPress(Button.DONE, None, 0.0))
    table.buttons.press(Button.DOUBLE, LIGHT)
    assert table.hears() is None
    assert table.pressed == [Button.DONE, Button.DOUBLE]


def test_a_take_is_passed_on_as_soon_as_it_is_certain(table: Table) -> None:
    table.buttons.press(Button.TAKE, DARK)
    assert table.hears() is None
    assert table.pressed == []
    assert 0.0 <= table.hearing.rest(TICK) <= TOGETHER
    threading.Event().wait(TOGETHER)
    table.hears()
    assert table.pressed == [Button.TAKE]
    assert table.notice.startswith("No double is offered")
    assert table.hearing.rest(TICK) == TICK


def test_take_and_pass_at_once_decide_nothing_and_are_asked_about(table: Table) -> None:
    table.buttons.press(Button.TAKE, DARK)
    table.buttons.press(Button.PASS, DARK)
    table.hears()
    threading.Event().wait(TOGETHER)
    table.hears()
    assert table.pressed == []
    assert table.notice == "Dark, you pressed take and pass at once: press one of them."


def test_a_stuck_button_is_told(table: Table) -> None:
    table.buttons.stuck = ("undo",)
    table.hears()
    assert "'undo' is stuck" in table.notice


def test_who_closes_the_window_leaves(table: Table) -> None:
    table.screen.heard.append(Quit())
    assert table.hears() is Leaving.STOP


def test_lamps_and_buzzer_follow_the_match() -> None:
    lamps = FakeLamps()
    signals = Signals(lamps)
    signals.show(PLAYING)
    assert (lamps.glowing, lamps.beeps) == ({Lamp.DARK: Glow.ON}, 0)
    doubled = told(PLAYING, "D double")
    signals.show(doubled)
    signals.show(doubled)
    assert (lamps.glowing, lamps.beeps) == ({Lamp.LIGHT: Glow.BLINKING}, 2)
    signals.end()
    assert lamps.glowing == {}
