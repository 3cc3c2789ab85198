"""Aiming camera and lamp: shows live what the camera sees, what is understood of it, and what could be better."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from calibration.annotate import draw_calibration, draw_reading, save_drawing
from calibration.lens import Lens
from calibration.naming import profile_before
from tablehub.buttons import Buttons
from tablehub.display.aim import AimLine, draw_aim
from tablehub.display.screen import Quit, Screen
from tablehub.errors import BadImage
from tablehub.frames import CameraLost, Frame, Image
from tablehub.live.aim_checks import SURE, Check, board_checks, picture_checks, reading_checks
from tablehub.live.eyes import look_for_start
from tablehub.live.newest import InRealTime, NewestFrames
from tablehub.sources import PictureSource, open_source
from tablehub.vision.profile import Profile, save_profile
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import Reading
from tablehub.words.text import joined, say, sentence

EVERY = 1.0
"""Seconds between lines of text where there is no window."""


@dataclass(frozen=True, eq=False)
class Aim:
    """What one look shows: the picture with what is understood drawn in, a sentence, the checks."""

    frame: Frame
    picture: Image
    headline: str
    checks: list[Check]
    reading: Reading | None = None

    def told(self) -> str:
        """In a line for people."""
        wrong = [f"{check.name}: {check.value}; {check.advice}" for check in self.checks if check.advice]
        return f"{self.frame.name}: {self.headline}" + "".join(f"\n    {line}" for line in wrong)

    def to_json(self) -> str:
        """In a line for programs; `points` is how sure each of light's 24 points is."""
        points = self.reading.points if self.reading else ()
        sure = [round(max(counts.values()), 3) if counts else None for counts in points]
        checks = [{**asdict(check), "verdict": str(check.verdict)} for check in self.checks]
        return json.dumps({"file": self.frame.name, "text": self.headline, "checks": checks, "points": sure})


class Aimer:
    """Looks at frame after frame. Without a profile it waits for the starting position, and then learns one."""

    def __init__(self, lens: Lens | None = None, out: Path | None = None) -> None:
        """`out`: where to write the profile once the starting position was seen."""
        self._lens, self._out = lens, out
        self._before = profile_before(out) if out else None
        self._reader: BoardReader | None = None

    def look(self, frame: Frame) -> Aim:
        """What there is to show of a frame."""
        checks = picture_checks(frame.image)
        if self._reader is None:
            advice = self._learn(frame)
            if advice is not None:
                return Aim(frame, frame.image, advice, checks)
        assert self._reader is not None
        reading = self._reader.read(frame)
        checks += board_checks(self._reader.geometry) + reading_checks(reading)
        drawn = draw_reading(frame.image, self._reader.geometry, replace(reading, why=None), percent=True)
        return Aim(frame, drawn, self._headline(reading), checks, reading)

    def _learn(self, frame: Frame) -> str | None:
        """What to do so that the board can be learnt; None where it just was."""
        try:
            seen = look_for_start(frame, self._lens, self._before)
        except BadImage as problem:
            return str(problem)
        if not isinstance(seen, Profile):
            return seen
        self._reader = BoardReader(seen)
        if self._out is not None:
            save_profile(seen, self._out)
            save_drawing(draw_calibration(frame.image, seen.geometry), self._out.with_suffix(".png"))
        return None

    def _headline(self, reading: Reading) -> str:
        if reading.why:
            return sentence(reading.why)
        sure = sum(1 for counts in reading.points if counts and max(counts.values()) >= SURE)
        found = say("Board found, {count} of 24 points sure.", count=sure)
        dice = joined(*(str(die.value or "?") for die in reading.dice), by=say(" and "))
        thrown = say("Dice: {dice}.", dice=dice) if reading.dice else ""
        return joined(found, thrown, say("Profile: {path}.", path=str(self._out)) if self._out else "")


def watch(source: str, out: Path | None, lens: Lens | None, *, headless: bool, as_json: bool, rotation: int = 0) -> int:
    """Show every frame in a window until it is closed, or tell of one a second; returns the exit code. `rotation` is
    the display's, as `Screen.open` has it."""
    stop = threading.Event()
    opened = open_source(source)
    still = isinstance(opened, PictureSource)
    aimer = Aimer(lens, out)
    if headless or as_json:
        with opened as pictures:
            _tell(aimer, iter(pictures), as_json, pause=0.0 if still else EVERY)
        return 0
    frames = InRealTime(opened, stop) if still else NewestFrames(opened, stop)
    with Screen.open(rotation=rotation) as screen, frames:
        try:
            _show(aimer, iter(frames), screen)
        finally:
            stop.set()
    return 0


def _tell(aimer: Aimer, frames: Iterator[Frame], as_json: bool, pause: float) -> None:
    told_at = -pause
    for frame in frames:
        if frame.t - told_at >= pause:
            told_at = frame.t
            aim = aimer.look(frame)
            print(aim.to_json() if as_json else aim.told(), flush=True)


def _show(aimer: Aimer, frames: Iterator[Frame], screen: Screen) -> None:
    for frame in frames:
        _paint(aimer.look(frame), screen)
        if any(isinstance(pressed, Quit) for pressed in screen.pump()):
            return


def _paint(aim: Aim, screen: Screen, besides: str = "") -> None:
    lines = [AimLine(check.name, check.value, str(check.verdict), check.advice) for check in aim.checks]
    headline = joined(aim.headline, besides)
    screen.paint(partial(draw_aim, picture=aim.picture, headline=headline, checks=lines))


def show_until_pressed(frames: Iterable[Frame | CameraLost], screen: Screen, buttons: Buttons) -> bool:
    """Show what the camera sees until anything is pressed, touched or typed, or the frames end.

    False where that was to quit. Raises `DeviceError` for a camera that is not there.
    """
    aimer = Aimer()
    for each in frames:
        if isinstance(each, Frame):
            _paint(aimer.look(each), screen, say("Any button: back."))
        heard = [*buttons.poll(), *screen.pump()]
        if heard:
            return not any(isinstance(one, Quit) for one in heard)
    return True
