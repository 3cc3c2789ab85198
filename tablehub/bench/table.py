"""The table itself, from its start to when it is stopped, in a process of its own:
`python -m tablehub.bench.table PROFILE PICTURES SECONDS PRESSES`.

`tablehub play` is run on the first of the pictures, over and over at the camera's pace, with its screen (that nobody
sees) and its push buttons (on mock pins). Beyond that nothing is changed.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Self

from tablehub.bench.apart import most_ever_held, told_by
from tablehub.frames import Frame, Image
from tablehub.vision.profile import Profile

CAMERA = 15.0
"""Pictures a second."""
HELD = 0.08
"""Seconds that a button is held."""
SOON = 5.0
"""Seconds in which the effect of a press must be seen."""
LONGEST_START = 30.0


@dataclass(frozen=True, slots=True)
class TableTimes:
    """Seconds from the start of the process to the first screen and until the board is read; the share of a core while
    nothing moves; milliseconds from a press to its effect on the screen; the most megabytes ever held."""

    first_screen: float
    ready: float
    idle_share: float
    press_median_ms: float
    press_p95_ms: float
    memory_mb: float


def timed_table(profile: Profile, frames: Sequence[Frame], seconds: float, presses: int) -> TableTimes:
    """Measure: idle for so many seconds, and so many presses."""
    told = told_by(__name__, profile, frames, str(seconds), str(presses))
    return TableTimes(**json.loads(told.splitlines()[-1]))


class StillCamera:
    """One picture at the camera's pace."""

    def __init__(self, image: Image) -> None:
        self._image = image

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        pass

    def __iter__(self) -> Iterator[Frame]:
        began, index = time.monotonic(), 0
        while True:
            yield Frame(index, str(index), index / CAMERA, self._image)
            index += 1
            time.sleep(max(0.0, began + index / CAMERA - time.monotonic()))


class Seen:
    """What has been on the screen, and when."""

    def __init__(self) -> None:
        self.first: float | None = None
        self.ready: float | None = None
        self._paused: bool | None = None
        self._changed = threading.Condition()

    def shown(self, is_read: bool, paused: bool) -> None:
        """A view was brought on the screen."""
        now = since_start()
        with self._changed:
            self.first = self.first or now
            self.ready = self.ready or (now if is_read else None)
            self._paused = paused
            self._changed.notify_all()

    def wait_for(self, what: Callable[[], bool], seconds: float) -> None:
        """Raises `TimeoutError` where it does not come."""
        with self._changed:
            if not self._changed.wait_for(what, seconds):
                raise TimeoutError("the table does not answer")

    def wait_for_rest(self, paused: bool) -> None:
        """Until play rests on the screen, or goes on there."""
        self.wait_for(lambda: self._paused is paused, SOON)


def since_start() -> float:
    """Seconds since this process began, to a hundredth."""
    ticks = float(Path("/proc/self/stat").read_text("ascii").rpartition(")")[2].split()[19])
    return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")


def main(profile: Path, pictures: Path, seconds: float, presses: int) -> None:
    """Run the table, press, and print what was measured."""
    # Here, for their time is part of the start.
    from gpiozero.pins.mock import MockFactory

    from hardware.gpio_buttons import GpioButtons
    from tablehub.cli import main as tablehub
    from tablehub.commands import play, watching
    from tablehub.display.screen import Screen
    from tablehub.pictures import load_image

    image, seen, pins = load_image(min(pictures.iterdir())), Seen(), MockFactory()
    read: list[bool] = []
    view, show = play.view, Screen.show

    def noted_view(shown: Any, *given: Any, **named: Any) -> Any:
        read[:] = [shown.reading is not None and shown.advice is None]
        return view(shown, *given, **named)

    def noted_show(screen: Any, now: Any) -> bool:
        drawn = show(screen, now)
        seen.shown(any(read), now.menu is not None and now.message.text.startswith("Play rests."))
        return drawn

    fakes: dict[tuple[object, str], object] = {
        (watching, "open_source"): lambda name, hold: StillCamera(image),
        (play, "open_buttons"): lambda *given, **named: GpioButtons(pins),
        (play, "view"): noted_view,
        (Screen, "show"): noted_show,
    }
    for (owner, name), fake in fakes.items():
        setattr(owner, name, fake)
    threading.Thread(target=_people, args=(seen, pins, seconds, presses), daemon=True).start()
    with TemporaryDirectory() as folder:
        journal = str(Path(folder) / "journal.sqlite")
        code = tablehub(
            ["play", "v4l2:0", "--profile", str(profile), "--headless", "--length", "5", "--journal", journal]
        )
    sys.exit(code)


def _people(seen: Seen, pins: Any, seconds: float, presses: int) -> None:
    try:
        seen.wait_for(lambda: seen.ready is not None, LONGEST_START)
        assert seen.first is not None
        assert seen.ready is not None
        idle = _idle_share(seconds)
        times = _press_times(seen, pins, presses)
        p95 = quantiles(times, n=20, method="inclusive")[-1]
        told = TableTimes(seen.first, seen.ready, idle, median(times) * 1e3, p95 * 1e3, most_ever_held())
        print(json.dumps(asdict(told)), flush=True)
    finally:
        os.kill(os.getpid(), signal.SIGTERM)


def _idle_share(seconds: float) -> float:
    time.sleep(1.0)  # what was begun at the start comes to its end
    began, used = time.monotonic(), time.process_time()
    time.sleep(seconds)
    return (time.process_time() - used) / (time.monotonic() - began)


def _press_times(seen: Seen, pins: Any, presses: int) -> list[float]:
    """Seconds from a press of the referee's button to play resting on the screen, and going on there, by turns."""
    from hardware.pins import BUTTON_PINS
    from tablehub.buttons import Button

    pin = pins.pin(next(pin.bcm for pin in BUTTON_PINS if pin.button is Button.MENU))
    chance, times = random.Random(1), []
    for number in range(presses):
        time.sleep(HELD + 0.2 * chance.random())  # at any moment of a frame
        began = time.monotonic()
        pin.drive_low()
        seen.wait_for_rest(number % 2 == 0)
        times.append(time.monotonic() - began)
        time.sleep(HELD)
        pin.drive_high()
    return times


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))
