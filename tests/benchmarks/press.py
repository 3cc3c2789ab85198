"""How long a press takes to reach lamp and screen, in the loop of `tablehub play` itself, on mock pins.

    python -m tests.benchmarks.press                  # a picture takes 0.2 s to read, as on a small machine
    python -m tests.benchmarks.press --reading 0.05 --presses 400
    python -m tests.benchmarks.press --poll           # beside it: a loop that looks every 40 ms and is not woken

Double, take and their taking back, each pressed at a random moment. The journal is written to disk before anything is
shown. `lamp` is when the pin of the lamp changes, `screen` when the picture is finished.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import numpy as np
from gpiozero.pins.mock import MockFactory

from hardware.cameras import ScriptedCamera
from hardware.gpio_buttons import GpioButtons
from hardware.pins import BUTTON_PINS, LAMP_PINS
from tablehub.buttons import Button
from tablehub.cli import main as tablehub
from tablehub.commands import play, watching
from tablehub.display.screen import Screen
from tablehub.display.view import CubeView, View
from tablehub.ending import Stop
from tablehub.frames import Frame
from tablehub.lamps import Lamp
from tablehub.live.eyes import Eyes
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import Reading
from tests.referee.readings import dice, reading

LIGHT, DARK = Player.LIGHT, Player.DARK
START = Position.start()
AFTER = next(iter(legal_results(START, LIGHT, Roll(3, 1), MODERN)))
TURN = (
    *(reading(START), reading(START, dice(3, 1, LIGHT)), reading(AFTER, dice(3, 1, LIGHT))),
    *(reading(AFTER), reading(AFTER)),
)
"""One turn as the camera sees it: then it is dark's to double."""

ROUND = (
    (Button.DOUBLE, DARK, Lamp.LIGHT, (1, None, DARK)),
    (Button.TAKE, LIGHT, Lamp.DARK, (2, LIGHT, None)),
    (Button.UNDO, None, Lamp.LIGHT, (1, None, DARK)),
    (Button.UNDO, None, Lamp.DARK, (1, None, None)),
)
"""What is pressed, which lamp lights up then, and the cube that the screen shows."""

FRAMES_A_SECOND = 15
PATIENCE = 5.0
"""Seconds after which a press is lost."""


class Dull(threading.Event):
    """An event that wakes nobody: who waits for it sleeps all the while."""

    def wait(self, timeout: float | None = None) -> bool:
        time.sleep(timeout or 0.0)
        return self.is_set()


class Camera(ScriptedCamera):
    """A camera that gives so many pictures a second."""

    def __iter__(self) -> Iterator[Frame]:
        for frame in super().__iter__():
            time.sleep(1 / FRAMES_A_SECOND)
            yield frame


class Reader:
    """Reads as written, and takes its time."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._readings = seconds, list(TURN)

    def read(self, frame: Frame) -> Reading:
        time.sleep(self._seconds)
        return self._readings.pop(0) if len(self._readings) > 1 else self._readings[0]


class AllPass:
    def passes(self, frame: Frame) -> bool:
        return True


@dataclass
class Measured:
    """Seconds from each press to lamp and screen."""

    lamp: list[float] = field(default_factory=list)
    screen: list[float] = field(default_factory=list)
    lost: int = 0


class Hand:
    """Presses the mock pins and looks at lamp and screen."""

    def __init__(self, factory: MockFactory, presses: int, seed: int) -> None:
        self.measured = Measured()
        self._factory, self._presses, self._random = factory, presses, random.Random(seed)
        self._pins = {(pin.button, pin.player): pin.bcm for pin in BUTTON_PINS}
        self._lamps = {pin.lamp: pin.bcm for pin in LAMP_PINS}
        self._shown: tuple[CubeView | None, float] = (None, 0.0)

    def saw(self, view: View) -> None:
        if view.cube != self._shown[0]:
            self._shown = (view.cube, time.monotonic())

    def work(self) -> None:
        lamps = [self._factory.pin(self._lamps[lamp]) for lamp in (Lamp.LIGHT, Lamp.DARK)]
        while [bool(lamp.state) for lamp in lamps] != [False, True]:  # dark to throw
            time.sleep(0.01)
        for number in range(self._presses):
            time.sleep(self._random.uniform(0.15, 0.45))
            self._press(*ROUND[number % len(ROUND)])

    def _press(
        self, button: Button, player: Player | None, lamp: Lamp, cube: tuple[int, Player | None, Player | None]
    ) -> None:
        pin, light = self._factory.pin(self._pins[button, player]), self._factory.pin(self._lamps[lamp])
        began = time.monotonic()
        pin.drive_low()
        lit = _waited(lambda: bool(light.state))
        drawn = _waited(lambda: self._shown[0] == CubeView(*cube))
        pin.drive_high()
        if lit is None or drawn is None:
            self.measured.lost += 1
            return
        self.measured.lamp.append(lit - began)
        self.measured.screen.append(self._shown[1] - began)


def _waited(true: Callable[[], bool]) -> float | None:
    """When it came true; None where it did not."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            return None
        time.sleep(0.0005)
    return time.monotonic()


def measure(reading_takes: float, presses: int, *, poll: bool = False, seed: int = 1) -> Measured:
    """Press so often at a table whose pictures take so many seconds to read."""
    factory = MockFactory()
    hand = Hand(factory, presses, seed)
    show = Screen.show

    def watched(screen: Screen, view: View) -> bool:
        drawn = show(screen, view)
        hand.saw(view)
        return drawn

    def pressed(pins: Sequence[object]) -> GpioButtons:
        buttons = GpioButtons(factory, note="mock pins")
        if poll:
            buttons.wake = Dull()
        return buttons

    def stop_after() -> None:
        hand.work()
        screens[0].set()

    screens: list[threading.Event] = []
    told_to_stop = play.told_to_stop

    def told(stop: Stop) -> object:
        screens.append(stop)
        threading.Thread(target=stop_after, daemon=True).start()
        return told_to_stop(stop)

    image = np.zeros((8, 8, 3), np.uint8)
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.object(watching, "open_source", return_value=Camera([image], loop=True)),
        mock.patch.object(watching, "Gate", AllPass),
        mock.patch.object(watching, "learnt", return_value=lambda frames, say: Eyes(Reader(reading_takes))),
        mock.patch.object(play, "open_buttons", pressed),
        mock.patch.object(play, "told_to_stop", told),
        mock.patch.object(Screen, "show", watched),
    ):
        tablehub(["play", "--headless", "--length", "7", "--journal", str(Path(folder) / "journal.sqlite")])
    return hand.measured


def told_of(name: str, seconds: list[float]) -> str:
    milliseconds = np.array(seconds) * 1e3
    median, most = np.percentile(milliseconds, [50, 95])
    return f"{name:>7}: median {median:5.1f} ms, p95 {most:5.1f} ms, longest {milliseconds.max():5.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--presses", type=int, default=200)
    parser.add_argument("--reading", type=float, default=0.2, help="seconds a picture takes to read (default: 0.2)")
    parser.add_argument("--poll", action="store_true", help="a loop that is not woken by a press")
    args = parser.parse_args()
    measured = measure(args.reading, args.presses, poll=args.poll)
    print(f"{len(measured.lamp)} presses, {measured.lost} lost; a picture takes {args.reading * 1e3:.0f} ms to read")
    print(told_of("lamp", measured.lamp))
    print(told_of("screen", measured.screen))


if __name__ == "__main__":
    main()
