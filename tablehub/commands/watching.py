"""The camera of a table and what was learnt of its board: both last longer than a match."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from pathlib import Path
from typing import NoReturn, Self

from hardware.watchdog import Watchdog
from tablehub.app import Listener
from tablehub.commands.play_options import Options
from tablehub.commands.referee import PATIENCE
from tablehub.commands.sentences import sentence
from tablehub.ending import Stop
from tablehub.frames import CameraLost, Frame, FrameSource
from tablehub.live.eyes import Eyes, OpenEyes, known, learnt
from tablehub.live.matches import Match
from tablehub.live.newest import InRealTime, NewestFrames, Source, silent_camera
from tablehub.live.recording import Recorded
from tablehub.live.reopening import Reopened
from tablehub.live.watch import WatchedTable
from tablehub.match.events import Event, Played, Rolled
from tablehub.referee.referee import Referee
from tablehub.rules.names import called
from tablehub.rules.rulesets import Ruleset
from tablehub.sources import PictureSource, VideoSource, is_live, open_source
from tablehub.vision.gate import Gate
from tablehub.vision.profile import Profile, load_profile

logger = logging.getLogger(__name__)

LAST_READING = 20.0
"""Seconds that the last reading of a match may take before the next match begins."""


def leave_at_once(stop: Stop) -> NoReturn:
    """End the process, all being written, although a thread hangs in a camera's driver or a long calculation.

    Python would pull that thread down inside a library, which aborts the process with words nobody understands.
    """
    logging.shutdown()
    sys.stdout.flush()
    os._exit(stop.exit_code)


Frames = NewestFrames[Frame | CameraLost] | InRealTime
"""What a table is watched by."""


def files_of(options: Options) -> tuple[Path, ...]:
    """The files and folders that must be there for these options to be played by."""
    in_files = not (is_live(options.source) or options.source.startswith("sim:"))
    source = (Path(options.source),) if in_files else ()
    mat = (Path(options.mat), Path(options.mat).parent) if options.mat else ()
    return (*source, *((options.profile,) if options.profile else ()), *mat)


class Watching:
    """The camera, and what was learnt of the board: both last longer than a match. A context manager.

    The camera is opened with the first match. Raises `BadInput` where there is no such source or profile.
    """

    def __init__(self, options: Options, stop: Stop, watchdog: Watchdog) -> None:
        self._options, self._watchdog, self.stop = options, watchdog, stop
        self._profile = load_profile(options.profile) if options.profile else None
        source = open_source(options.source, options.hold)
        self._still = isinstance(source, PictureSource)  # somebody chose each picture: nothing moves in it
        self._frames: Frames = InRealTime(source, stop) if self._still else newest_frames(source, options, stop)
        self._opened = ExitStack()
        self._is_open = False
        self._eyes: Eyes | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *exc: object) -> None:
        self._opened.close()
        if self._frames.is_alive and kind is None:  # what went wrong is told first, however the process ends then
            leave_at_once(self.stop)

    def table(self, match: Match, news: threading.Event, caller: Callable[[Referee], Listener]) -> WatchedTable:
        """The table this match is played at; `news` is set when there is something else to show, and `caller` is who
        calls out what happens."""
        patience = 0.0 if self._still else PATIENCE
        referee = Referee(match.state, patience=patience, buttons=True, interrupted=match.is_resumed)
        others = (logged(match.state.ruleset), caller(referee))
        return WatchedTable(
            self.frames(),
            self._open_eyes(match, referee),
            referee,
            threading.Event(),
            gate=None if self._still else Gate(),
            listeners=(match.keeper, *others) if match.keeper else others,
            keep=match.evidence,
            news=news,
            anew=self._learnt(match, referee) if is_live(self._options.source) else None,
        )

    def watched(self, table: WatchedTable) -> AbstractContextManager[None]:
        """Within, the watchdog wants signs of life from this table and the camera."""
        return self._watchdog.watching(table.pulse, *self._frames.pulses)

    def frames(self) -> Frames:
        """The pictures of the camera, which is opened where it is not open yet."""
        if not self._is_open:
            self._is_open = True
            self._opened.enter_context(self._frames)
        return self._frames

    def left(self, table: WatchedTable) -> bool:
        """Keep what the table has learnt for the next one; False where it does not come to its end."""
        self._eyes = table.eyes or self._eyes
        return table.wait_for_end(LAST_READING)

    def _open_eyes(self, match: Match, referee: Referee) -> OpenEyes:
        if self._eyes is not None:
            eyes = replace(self._eyes, learnt_from=None)
            return lambda frames, say: eyes
        profile = self._profile
        if profile is None and match.is_resumed and match.board:
            profile = match.board.profile()
        if profile is not None:
            return known(profile)
        return self._learnt(match, referee)

    def _learnt(self, match: Match, referee: Referee) -> OpenEyes:
        keep = match.board.keep if match.board else (lambda learnt_profile: None)

        def before() -> Profile | None:
            return self._profile or (match.board.profile() if match.board else None)

        return learnt(None if self._still else Gate(), keep, lambda: referee.state.reversed, before)


def newest_frames(source: FrameSource, options: Options, stop: threading.Event) -> NewestFrames[Frame | CameraLost]:
    """The newest frame of a source that gives none early, as cameras do by themselves; a lost camera is waited for.

    One that was never there is waited for where a screen can say so.
    """
    is_recording = isinstance(source, VideoSource) or options.source.startswith("sim:")
    frames: Source[Frame | CameraLost]
    frames = InRealTime(source, stop) if is_recording else Reopened(source, stop, patient=not options.headless)
    if options.record:
        frames = Recorded(frames, options.record)
    return NewestFrames(frames, stop, None if is_recording else silent_camera)


def logged(rules: Ruleset) -> Callable[[Event], None]:
    """Who hears of every event and logs it: with -v a line a turn, in which the play names its throw."""

    def log(event: Event) -> None:
        level = logging.DEBUG if isinstance(event, Rolled) else logging.INFO
        thrown = f" with {called(event.roll, rules)}" if isinstance(event, Played) else ""
        logger.log(level, "%s%s", sentence(event, rules).strip(), thrown)

    return log
