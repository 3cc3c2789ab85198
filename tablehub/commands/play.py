"""`tablehub play`: the table itself. Camera, referee, screen and buttons, until somebody stops it."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, Self

from hardware.gpio_buttons import open_buttons
from hardware.lamps import GpioLamps
from hardware.pins import Wiring
from tablehub.app import Listener
from tablehub.commands.referee import PATIENCE, new_match, sentence, tell_limits
from tablehub.config.force import add_flags, in_force, told
from tablehub.config.options import BY_FLAG, Settings
from tablehub.crash import default_journal
from tablehub.display.menu_pages import Leaving
from tablehub.display.present import view_of
from tablehub.display.screen import Screen
from tablehub.display.table_settings import TableSettings
from tablehub.display.view import Message, StatusItem, Tone, View
from tablehub.errors import BadInput, DeviceError
from tablehub.frames import CameraLost, Frame, FrameSource
from tablehub.live.announcer import Announcer
from tablehub.live.calling import Caller
from tablehub.live.configured import heard_by, table_settings, terms_of
from tablehub.live.desk import Desk
from tablehub.live.eyes import Eyes, OpenEyes, known, learnt
from tablehub.live.hearing import Hearing, Signals
from tablehub.live.matches import Match, Matches
from tablehub.live.newest import InRealTime, NewestFrames, Source
from tablehub.live.reopening import Reopened
from tablehub.live.session import Front, Session, close_quietly, close_transcript
from tablehub.live.settings_file import KeptSettings
from tablehub.live.transcript import Transcript
from tablehub.live.watch import Shown, WatchedTable
from tablehub.match.clock_settings import why_no_clock
from tablehub.match.events import Event
from tablehub.referee.referee import Referee
from tablehub.rules.rulesets import Ruleset
from tablehub.sources import DEFAULT_HOLD, PictureSource, VideoSource, open_source
from tablehub.vision.gate import Gate
from tablehub.vision.profile import load_profile
from tablehub.words.text import say

logger = logging.getLogger(__name__)

TICK = 0.04
"""Seconds between looks at keys and news: quick enough to feel at once, idle otherwise."""


LAST_READING = 20.0
"""Seconds that the last reading of a match may take before the next match begins."""

SETTINGS_FILE = "settings.json"
"""Beside the journal: the settings last used."""

TERMS = frozenset({"length", "ruleset", "option", "light", "dark", "chouette", "kind", "delay", "increment", "reserve"})
"""The options that are terms of a match."""


@dataclass(frozen=True)
class Options:
    """How the table is to be; what neither the command line nor the configuration says is as here."""

    source: str
    profile: Path | None = None
    mat: Path | None = None
    length: int = 0
    ruleset: str = "modern"
    option: tuple[str, ...] = ()
    """What was agreed on besides the ruleset, each as name=value."""
    light: str | None = None
    dark: str | None = None
    """The players' names."""
    chouette: tuple[str, ...] = ()
    """Three players or more as their throws ranked them: box, playing opponent, partners."""
    hold: float = DEFAULT_HOLD
    journal: Path | None = None
    """Where matches are kept; by default only those from a camera are, in the state folder."""
    new: bool = False
    headless: bool = False
    start_screen: bool | None = None
    """Whether the start screen comes first; None: as `asks` has it."""
    settings: Settings = field(default_factory=Settings, compare=False)
    """All that can be configured; what has a field above is also there."""
    configured: Settings = field(default_factory=Settings, compare=False)
    """The same without what the command line says."""
    given: frozenset[str] = field(default=frozenset(), compare=False)
    """What the command line itself says."""

    @classmethod
    def of(cls, args: argparse.Namespace) -> Options:
        """Raises `BadConfig` for a configuration with mistakes."""
        settings = in_force(args.config, args).settings
        values: dict[str, Any] = {
            each.name: settings.value(BY_FLAG[each.name]) for each in fields(cls) if each.name in BY_FLAG
        }
        given = frozenset(name for name in BY_FLAG if getattr(args, name, None) not in (None, [], ()))
        return cls(
            **values,
            new=args.new,
            start_screen=args.start_screen,
            settings=settings,
            configured=in_force(args.config).settings,
            given=given,
        )

    @property
    def asks(self) -> bool:
        """Is everything chosen on the start screen first? At a camera it is, and at the simulated table unless the
        command line says what is played; without a screen only where that is asked for."""
        if self.start_screen is not None or self.headless:
            return bool(self.start_screen)
        return is_camera(self.source) or (self.source.startswith("sim:") and not self.given & TERMS)


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "play",
        help="the table itself: camera, screen, buttons",
        description="Watches a board, referees and shows the game until players stop in the menu, close the "
        "window or tell the program to stop. Without a profile it learns the board from the starting position.",
    )
    add = parser.add_argument
    add("source", nargs="?", metavar="SOURCE", help=told(BY_FLAG["source"]))
    add("--config", type=Path, metavar="FILE", help="a TOML file with these options and more; see 'tablehub config'")
    add_flags(parser, but=("source",))
    add("--new", action="store_true", help="begin a new match although one was interrupted")
    add(
        "--start-screen",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="choose match, names and rules on the screen first (default: at a camera)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the source ends or somebody stops it; the transcript is written either way."""
    options = Options.of(args)
    check(options)  # what is wrong with the options is said before a window opens
    wiring = Wiring.of(options.settings.pins)
    stop = threading.Event()
    journal = options.journal or (default_journal() if is_camera(options.source) else None)
    matches = Matches(journal, options.settings.evidence)
    with (
        open_screen(options.headless) as screen,
        open_buttons(wiring.buttons) as buttons,
        GpioLamps(buttons.factory, wiring.lamps) as lamps,
        Announcer() as announcer,
        told_to_stop(stop),
    ):
        front = Front(screen, buttons, stop, lamps)
        session = Session(front, matches, kept_settings(options), options.mat)
        heard = partial(heard_by, session.settings, options.settings.sound)
        with Watching(options, stop, lambda referee: Caller(announcer, heard, lambda: referee.state)) as watching:
            one = partial(play, options, session, watching)
            session.play(one, watching.frames, asks=options.asks, resumes=not options.new)
    return 0


def check(options: Options) -> None:
    """Raises `BadInput` where no match can be played by these options."""
    new_match(options.length, options.ruleset, options.option)
    if options.length and options.chouette:
        raise BadInput(f"--chouette {' '.join(options.chouette)}: a chouette is money play, and has no length")
    terms = terms_of(options.settings)
    terms.begun()
    reason = why_no_clock(terms.clock, terms.points, chouette=bool(terms.chouette))
    if reason and not options.asks:
        raise BadInput(f"--clock {options.settings.clock.kind}: {reason[:1].lower()}{reason[1:-1]}")


def kept_settings(options: Options) -> KeptSettings:
    """The settings last used here, as far as neither command line nor configuration has changed since.

    Where nobody sees a screen only the options count, and nothing is kept.
    """
    wanted = table_settings(options.settings)
    if options.headless and not options.asks:
        return KeptSettings(None, wanted)
    path = (options.journal or default_journal()).with_name(SETTINGS_FILE)
    kept = KeptSettings(path, table_settings(options.configured))
    if options.given & TERMS or not options.asks:
        kept.override(terms=wanted.terms)
    kept.override(**{name: getattr(wanted, name) for name in ("theme", "language") if name in options.given})
    return kept


def play(
    options: Options, session: Session, watching: Watching, match: Match, transcript: Transcript | None
) -> Leaving | None:
    """Play this match and say how the players left it; raises what went wrong at the table."""
    front = session.front
    table = watching.table(match, front.buttons.wake)
    tell_limits(table.shown.state.ruleset)
    signals = Signals(front.lamps)
    with table:
        leaving = until_left(options, session, match, table, transcript, signals)
        signals.end()
        if match.keeper and leaving in (Leaving.LEAVE, Leaving.CHANGE, Leaving.ANOTHER):
            match.keeper.leave()
        if leaving not in (Leaving.CHANGE, Leaving.ANOTHER) and not (options.asks and leaving is Leaving.LEAVE):
            front.stop.set()
    if front.stop.is_set():
        close_transcript(transcript, table.shown.state)
    else:
        close_quietly(transcript, table.shown.state)
    if table.error is not None:
        raise table.error
    if not watching.left(table):
        leave_at_once()
    return leaving


def until_left(
    options: Options,
    session: Session,
    match: Match,
    table: WatchedTable,
    transcript: Transcript | None,
    signals: Signals,
) -> Leaving | None:
    """Show the table and pass on what is pressed; how the players left it, None where it ended by itself."""
    front = session.front
    desk = Desk(table.heard, match.state, session.pages, session.chosen)
    heard = Hearing(desk, front)
    while not front.stop.is_set() and not table.over.is_set():
        front.buttons.wake.wait(heard.rest(TICK))
        front.buttons.wake.clear()
        leaving = heard.passed_on(lambda: table.shown.state)
        if leaving is not None:
            return leaving
        signals.show(table.shown.state)
        notes = [options.source, front.buttons.note, front.screen.note, session.settings.note, *match.notes()]
        stuck = (StatusItem(say("{button} stuck", button=name), ok=False) for name in front.buttons.stuck)
        status = (*stuck, *(StatusItem(note) for note in notes if note))
        shown = view(table.shown, status, desk, session.settings(), notice=heard.notices.message, t=table.time.now())
        front.screen.show(shown)
        if transcript:
            transcript.after_game(table.shown.state)
    return None


def is_camera(source: str) -> bool:
    """Whether what it shows is going on now, so that an interrupted match can be gone on with."""
    return source == "picamera2" or source.startswith("v4l2:")


def leave_at_once() -> NoReturn:
    """End the process, all being written, although a thread hangs in a camera's driver or a long calculation.

    Python would pull that thread down inside a library, which aborts the process with words nobody understands.
    """
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)


Frames = NewestFrames[Frame | CameraLost] | InRealTime
"""What a table is watched by."""


class Watching:
    """The camera, and what was learnt of the board: both last longer than a match. A context manager.

    The camera is opened with the first match. Raises `BadInput` where there is no such source.
    """

    def __init__(self, options: Options, stop: threading.Event, caller: Callable[[Referee], Listener]) -> None:
        """`caller` is who calls out what happens at a table."""
        self._options, self._caller = options, caller
        self._profile = load_profile(options.profile) if options.profile else None
        source = open_source(options.source, options.hold)
        self._still = isinstance(source, PictureSource)  # somebody chose each picture: nothing moves in it
        live = source if self._still else live_source(source, options.source, stop)
        self._frames: Frames = InRealTime(source, stop) if self._still else NewestFrames(live, stop)
        self._opened = ExitStack()
        self._is_open = False
        self._eyes: Eyes | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._opened.close()
        if self._frames.is_alive:
            leave_at_once()

    def table(self, match: Match, news: threading.Event) -> WatchedTable:
        """The table this match is played at; `news` is set when there is something else to show."""
        patience = 0.0 if self._still else PATIENCE
        referee = Referee(match.state, patience=patience, buttons=True, interrupted=match.is_resumed)
        others = (logged(match.state.ruleset), self._caller(referee))
        return WatchedTable(
            self.frames(),
            self._open_eyes(match),
            referee,
            threading.Event(),
            gate=None if self._still else Gate(),
            listeners=(match.keeper, *others) if match.keeper else others,
            keep=match.evidence,
            news=news,
        )

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

    def _open_eyes(self, match: Match) -> OpenEyes:
        if self._eyes is not None:
            eyes = replace(self._eyes, learnt_from=None)
            return lambda frames, say: eyes
        profile = self._profile
        if profile is None and match.is_resumed and match.board:
            profile = match.board.profile()
        if profile is not None:
            return known(profile)
        keep = match.board.keep if match.board else (lambda learnt_profile: None)
        return learnt(None if self._still else Gate(), keep)


def live_source(source: FrameSource, name: str, stop: threading.Event) -> Source[Frame | CameraLost]:
    """A source that gives no frame early, as cameras do by themselves; a camera that is lost is waited for."""
    if isinstance(source, VideoSource) or name.startswith("sim:"):
        return InRealTime(source, stop)
    return Reopened(source, stop)


def open_screen(headless: bool) -> Screen:
    """The screen; raises `DeviceError` where there is none, unless that was wanted."""
    screen = Screen.open(headless=headless)
    if screen.headless and not headless:
        screen.close()
        raise DeviceError(
            "there is no screen for the table: DISPLAY and WAYLAND_DISPLAY are not set and there is no display card; "
            "connect one, or give --headless"
        )
    return screen


@contextmanager
def told_to_stop(stop: threading.Event) -> Iterator[None]:
    """Within, SIGTERM and Ctrl-C set `stop`; at the end it is set in any case."""

    def heard(number: int, frame: FrameType | None) -> None:
        stop.set()

    before = {number: signal.signal(number, heard) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        stop.set()
        for number, handler in before.items():
            signal.signal(number, handler)


def view(
    shown: Shown,
    status: tuple[StatusItem, ...],
    desk: Desk | None = None,
    settings: TableSettings | None = None,
    *,
    notice: Message | None = None,
    t: float | None = None,
) -> View:
    """What is on the screen: the match, what players should do before the table can see, or the menu. `notice` takes
    the place of the match's message; `t` is the source's seconds of now."""
    advice = Message(shown.advice, Tone.ASK) if shown.advice else notice
    chosen = settings or TableSettings()
    match = view_of(
        shown.state,
        shown.reading,
        advice,
        status=status,
        bottom=chosen.bottom,
        home_right=shown.home_right,
        evidence=shown.evidence,
        t=t,
    )
    return replace(match, turned=chosen.turned, menu=desk.view(shown.state) if desk else None)


def logged(rules: Ruleset) -> Callable[[Event], None]:
    """Who hears of every event and logs it, a line each with -v."""
    return lambda event: logger.info("%s", sentence(event, rules).strip())
