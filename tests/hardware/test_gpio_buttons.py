"""Buttons on gpiozero's mock pins: what a press is, and what is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.gpio_buttons import SETTLE, STUCK, GpioButtons, is_raspberry_pi, open_buttons
from hardware.pins import BUTTON_PINS, Wiring
from hardware.wires import AGAIN
from tablehub.buttons import Button, ButtonPress, Buttons
from tablehub.errors import DeviceError
from tablehub.rules.player import Player
from tablehub.words.text import Language, told_in
from tests.hardware.borrowed import BorrowedPins


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


def test_pins_in_use_are_named(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    with GpioButtons(table.factory) as others:
        assert others.missing == BUTTON_PINS
    assert "GPIO 5 (light done) cannot be used as a button" in caplog.text


class Moments:
    """Time that passes as a test has it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def pass_for(self, seconds: float, buttons: GpioButtons) -> list[ButtonPress]:
        """The table's loop goes round meanwhile."""
        found = []
        for _ in range(round(seconds / 0.04)):
            self.now += 0.04
            found += buttons.poll()
        return found


@pytest.fixture
def moments() -> Moments:
    return Moments()


def press(factory: Any, bcm: int, moments: Moments, buttons: GpioButtons) -> list[Button]:
    factory.pin(bcm).drive_low()
    factory.pin(bcm).drive_high()
    return [press.button for press in moments.pass_for(0.1, buttons)]


def test_a_single_pin_that_cannot_be_had_takes_no_other_button_away_and_is_tried_again(
    caplog: pytest.LogCaptureFixture, moments: Moments
) -> None:
    pins = BorrowedPins({5})
    with open_buttons(clock=moments, on_a_pi=True, real_factory=lambda: pins) as buttons:
        assert buttons.real
        assert [pin.name for pin in buttons.missing] == ["light done"]
        assert "GPIO 5 (light done) cannot be used as a button: GPIO busy" in caplog.text
        assert press(pins, 24, moments, buttons) == [Button.UNDO]
        said, asked = len(caplog.records), pins.asked
        moments.pass_for(60.0, buttons)
        assert len(caplog.records) == said, "it is not said again and again"
        assert pins.asked - asked <= 60 / AGAIN, "nor asked for all the time"
        pins.taken.clear()
        assert moments.pass_for(AGAIN, buttons) == []
        assert buttons.missing == ()
        assert "GPIO 5 (light done) can be used now" in caplog.text
        assert press(pins, 5, moments, buttons) == [Button.DONE]


def test_a_pin_that_goes_away_is_missing_and_comes_back(caplog: pytest.LogCaptureFixture, moments: Moments) -> None:
    pins = BorrowedPins()
    with open_buttons(clock=moments, on_a_pi=True, real_factory=lambda: pins) as buttons:
        for _ in range(2):
            caplog.clear()
            pins.taken.add(24)
            moments.pass_for(3 * AGAIN, buttons)
            assert [pin.name for pin in buttons.missing] == ["undo"]
            assert "GPIO 24 (undo) cannot be used as a button: no such device" in caplog.text
            pins.taken.clear()
            moments.pass_for(AGAIN, buttons)
            assert buttons.missing == ()
            assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
            assert press(pins, 24, moments, buttons) == [Button.UNDO]
        assert not pins.is_closed, "the other pins were left alone"


def test_a_chip_that_goes_away_and_comes_back_is_another_one(moments: Moments) -> None:
    chips: list[BorrowedPins] = []
    gone: set[int] = set()

    def chip() -> BorrowedPins:
        if gone:
            raise DeviceError("GPIO cannot be opened")
        chips.append(BorrowedPins(gone))
        return chips[-1]

    with open_buttons(clock=moments, on_a_pi=True, real_factory=chip) as buttons:
        gone |= {pin.bcm for pin in BUTTON_PINS}
        moments.pass_for(2 * AGAIN, buttons)
        assert "GPIO cannot be opened" in buttons.note
        assert chips[0].is_closed
        gone.clear()
        moments.pass_for(AGAIN, buttons)
        assert len(chips) == 2
        assert buttons.factory is chips[1]
        assert (buttons.missing, buttons.real) == ((), True)
        assert "lgpio" in buttons.note
        assert press(chips[1], 24, moments, buttons) == [Button.UNDO]
    assert chips[1].is_closed


def test_pins_that_may_not_be_opened_at_the_start_are_there_once_they_may(
    caplog: pytest.LogCaptureFixture, moments: Moments
) -> None:
    forbidden = [True]

    def chip() -> BorrowedPins:
        if forbidden:
            raise DeviceError("GPIO cannot be opened (permission denied)")
        return BorrowedPins()

    with open_buttons(clock=moments, on_a_pi=True, real_factory=chip) as buttons:
        real = [buttons.real]
        moments.pass_for(60.0, buttons)
        assert "permission denied" in buttons.note
        assert len(caplog.records) == 1
        forbidden.clear()
        moments.pass_for(AGAIN, buttons)
        real.append(buttons.real)
        assert real == [False, True]
        assert "lgpio" in buttons.note
        assert press(buttons.factory, 24, moments, buttons) == [Button.UNDO]


def test_closed_buttons_try_nothing(moments: Moments) -> None:
    pins = BorrowedPins({5})
    buttons = open_buttons(clock=moments, on_a_pi=True, real_factory=lambda: pins)
    buttons.close()
    asked = pins.asked
    moments.pass_for(60.0, buttons)
    assert pins.asked == asked


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


LGPIO = """
import os
SET_PULL_NONE = BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 0
if "LG_WD" in os.environ:
    os.chdir(os.environ["LG_WD"])
os.mkfifo(".lgd-nfy0")

def gpiochip_open(chip):
    raise OSError("can not open gpiochip")
"""
"""What the real one does when it is loaded, so 0.2.2, and where there are no pins."""


@pytest.fixture
def lgpio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The library is there; gives the folder that one is in."""
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "lgpio.py").write_text(LGPIO)
    (tmp_path / "here").mkdir()
    monkeypatch.syspath_prepend(tmp_path / "library")
    monkeypatch.chdir(tmp_path / "here")
    loaded = ("lgpio", "gpiozero.pins.lgpio")
    for name in loaded:
        sys.modules.pop(name, None)
    yield tmp_path / "here"
    for name in loaded:
        sys.modules.pop(name, None)


@pytest.mark.parametrize("place", [None, "pipes"])
def test_loading_lgpio_leaves_no_pipe_where_one_is_and_leads_nowhere_else(
    lgpio: Path, monkeypatch: pytest.MonkeyPatch, place: str | None
) -> None:
    if place is None:
        monkeypatch.delenv("LG_WD", raising=False)
    else:
        monkeypatch.setenv("LG_WD", str(lgpio.parent))
    before = dict(os.environ)
    with open_buttons(on_a_pi=True) as buttons:
        assert "GPIO cannot be opened" in buttons.note
    assert "lgpio" in sys.modules
    assert Path.cwd() == lgpio
    assert list(lgpio.iterdir()) == []
    assert dict(os.environ) == before


def test_a_pi_without_lgpio_says_what_to_type_in_the_players_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with open_buttons(on_a_pi=True) as buttons:
        assert buttons.note.endswith(
            "the lgpio library is missing; on Raspberry Pi OS type: sudo apt install python3-lgpio"
        )
        assert told_in(Language.GERMAN, buttons.note).startswith("Knöpfe: nur Tasten, die Bibliothek lgpio fehlt; auf")


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
