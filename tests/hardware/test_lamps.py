"""Lamps and buzzer on gpiozero's mock pins, the same that the buttons are on."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.gpio_buttons import GpioButtons
from hardware.lamps import BEAT, BEEP, GpioLamps
from hardware.pins import LAMP_PINS
from hardware.wires import AGAIN
from tablehub.lamps import FakeLamps, Glow, Lamp, Lamps
from tests.hardware.borrowed import BorrowedPins

BCM = {pin.lamp: pin.bcm for pin in LAMP_PINS}


class Panel:
    """Lamps and the levels of their pins."""

    def __init__(self) -> None:
        self.factory = MockFactory()
        self.lamps = GpioLamps(lambda: self.factory)

    def is_on(self, lamp: Lamp) -> bool:
        return bool(self.factory.pin(BCM[lamp]).state)

    def changes(self, lamp: Lamp) -> int:
        """How often the pin was switched since it was opened."""
        return len(self.factory.pin(BCM[lamp]).states)


def comes(true: Callable[[], bool], seconds: float = 3.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.005)
    return False


@pytest.fixture
def panel() -> Panel:
    return Panel()


def test_at_first_all_are_dark_and_silent(panel: Panel) -> None:
    with panel.lamps:
        assert not any(panel.is_on(lamp) for lamp in Lamp)


def test_lamps_are_as_they_were_last_told(panel: Panel) -> None:
    with panel.lamps:
        panel.lamps.show({Lamp.LIGHT: Glow.ON, Lamp.FAULT: Glow.ON})
        assert [panel.is_on(lamp) for lamp in Lamp] == [True, False, True, False]
        panel.lamps.show({Lamp.DARK: Glow.ON})
        assert [panel.is_on(lamp) for lamp in Lamp] == [False, True, False, False]


def test_a_blinking_lamp_goes_on_and_off_and_keeps_its_beat_when_told_again(panel: Panel) -> None:
    with panel.lamps:
        panel.lamps.show({Lamp.DARK: Glow.BLINKING})
        assert comes(lambda: panel.is_on(Lamp.DARK))
        assert comes(lambda: not panel.is_on(Lamp.DARK))
        before = panel.changes(Lamp.DARK)
        panel.lamps.show({Lamp.DARK: Glow.BLINKING})
        assert panel.changes(Lamp.DARK) <= before + 1
        panel.lamps.show({Lamp.DARK: Glow.ON})
        time.sleep(BEAT * 1.5)
        assert panel.is_on(Lamp.DARK)


def test_the_buzzer_beeps_as_often_as_it_is_told_and_nobody_waits_for_it(panel: Panel) -> None:
    with panel.lamps:
        began = time.monotonic()
        panel.lamps.beep(2)
        assert time.monotonic() - began < BEEP
        assert comes(lambda: panel.changes(Lamp.BUZZER) >= 5)  # low, then twice on and off
        time.sleep(4 * BEEP)
        assert panel.changes(Lamp.BUZZER) == 5


def test_no_beeps_are_none(panel: Panel) -> None:
    with panel.lamps:
        before = panel.changes(Lamp.BUZZER)
        panel.lamps.beep(0)
        assert panel.changes(Lamp.BUZZER) == before


def test_closed_lamps_are_dark_and_stay_so(panel: Panel) -> None:
    panel.lamps.show({Lamp.LIGHT: Glow.ON, Lamp.DARK: Glow.BLINKING})
    panel.lamps.close()
    assert not any(panel.is_on(lamp) for lamp in Lamp)
    panel.lamps.show({Lamp.LIGHT: Glow.ON})
    panel.lamps.beep(1)
    panel.lamps.close()
    assert not any(panel.is_on(lamp) for lamp in Lamp)


def test_lamps_and_buttons_share_the_pins_of_one_factory() -> None:
    with GpioButtons(MockFactory()) as buttons, GpioLamps(lambda: buttons.factory) as lamps:
        lamps.show({Lamp.LIGHT: Glow.ON})


def test_a_lamp_whose_pin_is_taken_is_told_and_the_others_light(caplog: pytest.LogCaptureFixture) -> None:
    pins, now = BorrowedPins({13}), [100.0]
    with GpioLamps(lambda: pins, clock=lambda: now[0]) as lamps:
        assert lamps.missing == LAMP_PINS[:1]
        assert "GPIO 13 (light lamp) cannot be used as a lamp" in caplog.text
        lamps.show({Lamp.LIGHT: Glow.ON, Lamp.DARK: Glow.ON})
        assert pins.pin(4).state
        pins.taken.clear()
        lamps.look()
        assert lamps.missing == LAMP_PINS[:1], "it is too soon"
        now[0] += AGAIN
        lamps.look()
        assert lamps.missing == ()
        assert pins.pin(13).state, "it is as it should have been"


def test_lamps_that_go_away_stop_nobody_and_light_again_when_they_come_back(
    caplog: pytest.LogCaptureFixture, recwarn: pytest.WarningsRecorder
) -> None:
    pins, now = BorrowedPins(), [100.0]
    with GpioLamps(lambda: pins, clock=lambda: now[0]) as lamps:
        lamps.show({Lamp.DARK: Glow.BLINKING})
        pins.taken |= {13, 4, 20, 12}
        time.sleep(2.5 * BEAT)  # it blinks on nothing
        lamps.show({Lamp.LIGHT: Glow.ON, Lamp.DARK: Glow.BLINKING})
        lamps.beep(1)
        now[0] += AGAIN
        lamps.look()
        assert lamps.missing == LAMP_PINS
        pins.taken.clear()
        now[0] += AGAIN
        lamps.look()
        assert lamps.missing == ()
        assert pins.pin(13).state
        assert comes(lambda: bool(pins.pin(4).state))
        assert sum("can be used now" in line.message for line in caplog.records) == 4
    assert not list(recwarn), "no thread ended with an error"


def test_lamps_follow_when_the_pins_are_others() -> None:
    chips, now = [MockFactory()], [100.0]
    with GpioLamps(lambda: chips[-1], clock=lambda: now[0]) as lamps:
        lamps.show({Lamp.LIGHT: Glow.ON})
        chips.append(MockFactory())
        now[0] += AGAIN
        lamps.look()
        assert chips[1].pin(13).state
        assert chips[0].pin(13).function == "input", "the old one is given back"


def test_the_fake_twin_keeps_the_protocol() -> None:
    fake = FakeLamps()
    with Panel().lamps as real:
        twins: list[Lamps] = [fake, real]
        for lamps in twins:
            lamps.show({Lamp.LIGHT: Glow.BLINKING})
            lamps.beep(3)
            lamps.look()
            assert lamps.missing == ()
    assert (fake.glowing, fake.beeps) == ({Lamp.LIGHT: Glow.BLINKING}, 3)
