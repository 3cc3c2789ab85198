"""A whole match at the table's own program, in its own process: `python -m tests.window.whole_match FOLDER LENGTH`,
the folder being empty and the length one that the start screen offers, from 3 on.

Two simulated people play, err and put right, many times as quick as people are. What they press goes by turns to a
push button on a mock pin, or as a touch to what stands on the screen; the start screen and the result are touched. Eyes
read each frame from its truth (`tests.benchmarks.frame_eyes`); everything else is the program: `tablehub play sim:`.
Prints a JSON line of what was seen.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pygame
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.gpio_buttons import GpioButtons
from hardware.pins import BUTTON_PINS
from hardware.watchdog import Pulse
from tablehub.buttons import Button
from tablehub.cli import main
from tablehub.commands import play, watching
from tablehub.display.layout import Box, screen_layout
from tablehub.display.menu_layout import menu_layout
from tablehub.display.panel import hint_boxes
from tablehub.display.screen import Screen
from tablehub.display.view import View
from tablehub.frames import Frame
from tablehub.live.eyes import Eyes
from tablehub.rules.player import Player
from tests.benchmarks.frame_eyes import FrameEyes, TruthGate, TruthSource
from tests.benchmarks.matches import FrameMatch, Plan

ERRORS = 0.1
"""How likely a turn goes wrong."""
HELD = 0.05
"""Seconds that a button is held, and that a finger takes to the next thing."""
BREATH = 0.0003
"""Seconds between frames, so that the screen has its share of the processor."""
PATIENCE = 20.0
"""Seconds within which what is touched must be on the screen."""

AS_PIN = {Button.ACCEPT: Button.TAKE, Button.DEMAND: Button.PASS}
"""Buttons of the screen that are others' second meaning on the table."""


class Watched:
    """What the screen shows, seen by whoever touches it."""

    def __init__(self) -> None:
        self.screen: Screen | None = None
        self.view: View | None = None
        self.touches = 0
        self.pages: Counter[str] = Counter()
        self.tones: Counter[str] = Counter()
        self.result = ""
        show = Screen.show

        def shown(screen: Screen, view: View) -> bool:
            drawn = show(screen, view)
            self.screen, self.view = screen, view
            self.pages[view.menu.title if view.menu else "board"] += drawn
            self.tones[view.message.tone.value] += drawn
            return drawn

        Screen.show = shown  # type: ignore[method-assign, assignment]

    def touch(self, target: Callable[[View, Screen], Box | None], seconds: float = PATIENCE) -> bool:
        """Touch it as soon as it is there; False where it does not come in that time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            box = target(self.view, self.screen) if self.view and self.screen else None
            if box:
                time.sleep(HELD)
                pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.centre))
                self.touches += 1
                time.sleep(HELD)
                return True
            time.sleep(0.01)
        return False


def item(text: str) -> Callable[[View, Screen], Box | None]:
    """The menu's item that begins so, as it is in English."""

    def found(view: View, screen: Screen) -> Box | None:
        if view.menu is None:
            return None
        boxes = menu_layout(view.menu, screen.size).items
        return next((box for each, box in zip(view.menu.items, boxes, strict=True) if each.text.startswith(text)), None)

    return found


def hint(button: Button, player: Player | None) -> Callable[[View, Screen], Box | None]:
    """What can be touched for this button of this player's."""

    def found(view: View, screen: Screen) -> Box | None:
        if view.menu is not None:
            return None
        boxes = hint_boxes(view, screen_layout(screen.size, view.turned), screen.look)
        return next((box for each, box in boxes if each.button is button and each.player in (player, None)), None)

    return found


class Fingers:
    """Presses buttons: every other time on the screen, where it shows them, else on their pins."""

    def __init__(self, watched: Watched) -> None:
        self.pins = MockFactory()
        self._watched = watched
        self.presses = 0

    def press(self, button: Button, player: Player | None) -> None:
        on_screen = (self.presses + self._watched.touches) % 2 == 0 and self._watched.touch(hint(button, player), 0.2)
        if not on_screen:
            self._push(AS_PIN.get(button, button), player)

    def _push(self, button: Button, player: Player | None) -> None:
        wire = next(pin for pin in BUTTON_PINS if pin.button is button and pin.player in (player, None))
        pin = self.pins.pin(wire.bcm)
        assert isinstance(pin, MockPin)
        for bounce in range(3):  # contacts chatter
            pin.drive_low()
            if bounce < 2:
                pin.drive_high()
        time.sleep(HELD)
        pin.drive_high()
        time.sleep(HELD)
        self.presses += 1


class Quick:
    """The match's frames as fast as they are taken; the last one again and again until the program stops."""

    is_alive = False
    pulses: tuple[Pulse, ...] = ()

    def __init__(self, source: TruthSource, stop: threading.Event) -> None:
        self._source, self._stop = source, stop

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        pass

    def __iter__(self) -> Iterator[Frame]:
        for last in self._source:
            if self._stop.wait(BREATH):
                return
            yield last
        while not self._stop.wait(1 / 30):
            last = Frame(last.index + 1, str(last.index + 1), last.t + 1 / 30, last.image)
            yield last


def played(folder: Path, length: int, seed: int = 7) -> dict[str, object]:
    """Play and tell what was seen."""
    watched = Watched()
    fingers = Fingers(watched)
    match = FrameMatch(Plan(length=length, errors=ERRORS, seed=seed), 0)
    match.line.press = lambda button, player: fingers.press(Button(button), player)
    eyes = FrameEyes(match.source, match.style, match.rules, match.seed, Plan().eyes, trays=True)
    stop = threading.Event()
    fakes: dict[str, object] = {
        "open_source": lambda name, hold: match.source,
        "NewestFrames": lambda *given: Quick(match.source, stop),
        "Gate": lambda: TruthGate(match.source),
        "learnt": lambda gate, keep, lies, before: lambda frames, say: Eyes(eyes),
        "logged": lambda rules: match.witness,
        "open_buttons": lambda *given, **named: GpioButtons(fingers.pins),
    }
    for name, fake in fakes.items():
        setattr(play if name == "open_buttons" else watching, name, fake)
    done: list[bool] = []

    def people() -> None:
        begun = (item("Length"), item(f"Match to {length}"), item("Play"))
        done.extend(watched.touch(target) for target in begun)
        while done[-1] and not watched.result:
            time.sleep(0.05)
            menu = watched.view.menu if watched.view else None
            watched.result = menu.title if menu and "the match" in menu.title else ""
        while done[-1] and max(match.line.card.points(player) for player in Player) < length:
            time.sleep(0.05)  # people write the score down once the board is cleared
        done.extend(watched.touch(target) for target in (item("Stop"), item("Again: Stop")))
        stop.set()
        if not all(done):
            os.kill(os.getpid(), signal.SIGTERM)  # something could not be touched: the program would wait for ever

    config = folder / "table.toml"
    config.write_text('[screen]\nlanguage = "de"\ntheme = "light"\n')
    hands = threading.Thread(target=people, daemon=True)
    hands.start()
    began = time.monotonic()
    arguments = ["play", "sim:", "--start-screen", "--config", str(config), "--journal", str(folder / "journal.sqlite")]
    unseen = os.environ.get("SDL_VIDEODRIVER") == "dummy"
    code = main([*arguments, "--headless"] if unseen else arguments)
    hands.join(PATIENCE)  # the last touch ends the program before its finger is back
    return {
        "code": code,
        "driver": watched.screen.driver if watched.screen else None,
        "seconds": round(time.monotonic() - began, 1),
        "touched": done,
        "touches": watched.touches,
        "presses": fingers.presses,
        "pages": dict(watched.pages),
        "tones": dict(watched.tones),
        "points": {str(player): match.line.card.points(player) for player in Player},
        "result": watched.result,
    }


if __name__ == "__main__":
    print(json.dumps(played(Path(sys.argv[1]), int(sys.argv[2]))))
