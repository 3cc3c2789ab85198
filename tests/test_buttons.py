"""Presses, and the buttons a program can press."""

from __future__ import annotations

from tablehub.buttons import Button, ButtonPress, Buttons, FakeButtons
from tablehub.rules.player import Player


def test_fake_buttons_report_each_press_once_in_order() -> None:
    ticks = iter([1.0, 2.5])
    with FakeButtons(clock=lambda: next(ticks)) as fake:
        buttons: Buttons = fake
        fake.press(Button.DOUBLE, Player.LIGHT)
        fake.press(Button.UNDO)
        assert buttons.poll() == [
            ButtonPress(Button.DOUBLE, Player.LIGHT, 1.0),
            ButtonPress(Button.UNDO, None, 2.5),
        ]
        assert buttons.poll() == []
