"""Buttons on gpiozero's mock pins: what a press is, and what is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.gpio_buttons import SETTLE, STUCK, GpioButtons, is_raspberry_pi, open_buttons
from hardware.pins import BUTTON_PINS, Wiring
from tablehub.buttons import Button, Buttons
from tablehub.errors import DeviceError
from tablehub.rules.player import Player
from tablehub.words.text import Language, told_in


class Table:
    """Mock pins, the buttons on them and a clock that a test turns."""

    def __init__(self) -> None:
        self.now = 100.0
        self.factory = MockFactory()
        self.buttons = GpioButtons(self.factory, clock=lambda: self.now)

    def pin(self, button: Button, player: Player | None) -> Any:
        (bcm,) = (pin.bcm for pin in BUTTON_PINS if (pin.button, pin.player) == (button, player))
        return self.factory.pin(bcm)

    def press(self, button: Button, player: Player | None, held: float = 0.1) -> None:
        self.pin(button, player).drive_low()
        self.now += held
        self.pin(button, player).drive_high()
        self.now += 0.1

    def polled(self) -> list[tuple[Button, Player | None]]:
        return [(press.button, press.player) for press in self.buttons.poll()]


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    with table.buttons:
        yield table


def test_nothing_is_pressed_at_the_start(table: Table) -> None:
    assert table.polled() == []


@pytest.mark.parametrize("pin", BUTTON_PINS, ids=lambda pin: pin.name)
def test_each_button_reports_itself_and_its_owner_once(table: Table, pin: Any) -> None:
    table.press(pin.button, pin.player)
    assert table.polled() == [(pin.button, pin.player)]
    assert table.polled() == []


def test_a_press_counts_when_the_contact_closes(table: Table) -> None:
    table.pin(Button.DONE, Player.LIGHT).drive_low()
    table.now += 5.0
    (press,) = table.buttons.poll()
    assert press.t == 100.0


def test_chatter_of_the_contact_is_one_press(table: Table) -> None:
    pin = table.pin(Button.DONE, Player.DARK)
    for _ in range(4):
        pin.drive_low()
        table.now += 0.001
        pin.drive_high()
        table.now += 0.002
    pin.drive_low()
    table.now += 0.2
    pin.drive_high()
    assert table.polled() == [(Button.DONE, Player.DARK)]


def test_chatter_on_letting_go_is_no_press(table: Table) -> None:
    pin = table.pin(Button.TAKE, Player.DARK)
    pin.drive_low()
    table.now += 3.0
    for _ in range(3):
        pin.drive_high()
        table.now += 0.002
        pin.drive_low()
        table.now += 0.002
    pin.drive_high()
    assert table.polled() == [(Button.TAKE, Player.DARK)]


def test_two_quick_presses_are_two(table: Table) -> None:
    table.press(Button.UNDO, None, held=SETTLE)
    table.press(Button.UNDO, None, held=SETTLE)
    assert table.polled() == [(Button.UNDO, None)] * 2


def test_two_buttons_at_once_are_both_reported_in_order(table: Table) -> None:
    table.pin(Button.TAKE, Player.DARK).drive_low()
    table.now += 0.004
    table.pin(Button.PASS, Player.DARK).drive_low()
    table.now += 0.2
    table.pin(Button.TAKE, Player.DARK).drive_high()
    table.pin(Button.PASS, Player.DARK).drive_high()
    assert table.polled() == [(Button.TAKE, Player.DARK), (Button.PASS, Player.DARK)]


def test_a_button_held_for_a_minute_is_one_press(table: Table) -> None:
    table.pin(Button.DOUBLE, Player.LIGHT).drive_low()
    seen = []
    for _ in range(60):
        table.now += 1.0
        seen += table.polled()
    table.pin(Button.DOUBLE, Player.LIGHT).drive_high()
    seen += table.polled()
    assert seen == [(Button.DOUBLE, Player.LIGHT)]


def test_a_held_button_does_not_block_the_others(table: Table) -> None:
    table.pin(Button.DONE, Player.LIGHT).drive_low()
    table.press(Button.UNDO, None)
    assert table.polled() == [(Button.DONE, Player.LIGHT), (Button.UNDO, None)]


def test_a_button_already_down_when_the_table_starts_is_no_press() -> None:
    factory = MockFactory()
    factory.pin(5).pull = "up"
    factory.pin(5).drive_low()
    with GpioButtons(factory) as buttons:
        assert buttons.poll() == []


def test_a_button_down_for_too_long_is_stuck_and_deaf_until_it_is_let_go_of(table: Table) -> None:
    pin = table.pin(Button.DONE, Player.LIGHT)
    pin.drive_low()
    found = []
    for seconds in (STUCK - 0.1, 0.1):
        table.now += seconds
        found.append(table.buttons.stuck)
    assert found == [(), ("light done",)]
    assert table.polled() == [(Button.DONE, Player.LIGHT)]
    pin.drive_high()
    assert not table.buttons.stuck
    table.now += 1.0
    table.press(Button.DONE, Player.LIGHT)
    assert table.polled() == [(Button.DONE, Player.LIGHT)]


def test_a_button_down_since_before_the_table_started_is_stuck_in_time() -> None:
    class Weak(MockPin):
        """Whose pull-up is weaker than what lies on the button."""

        def _set_pull(self, value: str) -> None:
            self._pull = value

    factory, now = MockFactory(pin_class=Weak), [100.0]
    for pin in BUTTON_PINS:
        (factory.pin(pin.bcm).drive_low if pin.bcm == 5 else factory.pin(pin.bcm).drive_high)()
    with GpioButtons(factory, clock=lambda: now[0]) as buttons:
        now[0] += STUCK
        assert (buttons.stuck, buttons.poll()) == (("light done",), [])
        assert told_in(Language.GERMAN, buttons.stuck[0]) == "Hell: Fertig"


def test_a_press_wakes_who_waits_for_one(table: Table) -> None:
    assert not table.buttons.wake.is_set()
    table.press(Button.TAKE, Player.DARK)
    assert table.buttons.wake.is_set()


def test_other_pins_can_be_had() -> None:
    with open_buttons(Wiring.of({"undo": 19}).buttons, on_a_pi=False) as buttons:
        factory = buttons.factory
        assert isinstance(factory, MockFactory)
        factory.pin(19).drive_low()
        assert [press.button for press in buttons.poll()] == [Button.UNDO]


def test_closed_buttons_are_silent_and_give_their_pins_back(table: Table) -> None:
    table.buttons.close()
    with GpioButtons(table.factory) as again:
        table.press(Button.DONE, Player.LIGHT)
        assert table.polled() == []
        assert len(again.poll()) == 1


def test_a_pin_in_use_is_named(table: Table) -> None:
    with pytest.raises(DeviceError, match=r"GPIO 5 \(light done\)"):
        GpioButtons(table.factory)


def test_without_a_pi_there_are_mock_pins_and_it_says_so() -> None:
    with open_buttons(on_a_pi=False) as buttons:
        assert not buttons.real
        assert "no Raspberry Pi" in buttons.note


def test_on_a_pi_the_real_factory_is_used_and_closed() -> None:
    closed = []

    class Real(MockFactory):
        def close(self) -> None:
            closed.append(True)
            super().close()

    with open_buttons(on_a_pi=True, real_factory=Real) as buttons:
        assert buttons.real
        assert "lgpio" in buttons.note
    assert closed == [True]


def test_a_pi_whose_pins_cannot_be_opened_still_plays_by_keys_and_says_why() -> None:
    def refuse() -> MockFactory:
        raise DeviceError("GPIO cannot be opened (permission denied)")

    with open_buttons(on_a_pi=True, real_factory=refuse) as buttons:
        assert not buttons.real
        assert "permission denied" in buttons.note


@pytest.mark.parametrize(
    ("model", "expected"),
    [(b"Raspberry Pi 5 Model B Rev 1.0\0", True), (b"Pine64 ROCK64\0", False), (None, False)],
)
def test_a_raspberry_pi_is_known_by_its_device_tree(tmp_path: Path, model: bytes | None, expected: bool) -> None:
    file = tmp_path / "model"
    if model is not None:
        file.write_bytes(model)
    assert is_raspberry_pi(file) is expected


def test_gpio_buttons_keep_the_protocol(table: Table) -> None:
    buttons: Buttons = table.buttons
    assert buttons.poll() == []
