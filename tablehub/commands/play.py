"""`tablehub play`: the table itself. Camera, referee, screen and buttons, until somebody stops it."""

from __future__ import annotations

import argparse
import importlib.util
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from hardware.cameras import without_password
from hardware.gpio_buttons import GpioButtons, open_buttons
from hardware.watchdog import Watchdog, open_watchdog
from tablehub.buttons import Buttons
from tablehub.commands.referee import PATIENCE, new_match, sentence, tell_limits
from tablehub.commands.ruleset_options import add_option
from tablehub.config import load_config
from tablehub.display.menu_pages import Leaving
from tablehub.display.present import view_of
from tablehub.display.screen import Quit, Screen
from tablehub.display.view import Message, StatusItem, Tone, View
from tablehub.errors import BadInput, DeviceError
from tablehub.frames import CameraLost, Frame, FrameSource
from tablehub.live.asking import answer, interrupted_question
from tablehub.live.desk import Desk
from tablehub.live.evidence_folder import EvidenceFolder
from tablehub.live.eyes import known, learnt
from tablehub.live.keeping import Keeper, KeptBoard, default_journal, interrupted_match
from tablehub.live.newest import InRealTime, NewestFrames, Source, silent_camera
from tablehub.live.recording import Recorded
from tablehub.live.reopening import Reopened
from tablehub.live.transcript import Transcript
from tablehub.live.watch import Shown, WatchedTable
from tablehub.match.events import ChouetteBegun, Event, Played, Rolled
from tablehub.match.fold import fold
from tablehub.match.folding.chouettes import why_no_chouette_now
from tablehub.match.state import MatchState
from tablehub.records.journal import Agreed, Journal
from tablehub.referee.referee import Referee
from tablehub.rules.names import called
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset
from tablehub.sources import DEFAULT_HOLD, PictureSource, VideoSource, is_live, open_source
from tablehub.vision.gate import Gate
from tablehub.vision.profile import load_profile

logger = logging.getLogger(__name__)

TICK = 0.04
"""Seconds between looks at keys and news: quick enough to feel at once, idle otherwise."""


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
    record: Path | None = None
    """Where frames are kept for later."""
    headless: bool = False

    @classmethod
    def of(cls, args: argparse.Namespace) -> Options:
        """Raises `BadConfig` for a configuration with mistakes."""
        values: dict[str, Any] = load_config(args.config) if args.config else {}
        given = {field.name: getattr(args, field.name) for field in fields(cls)}
        given["option"] = tuple(args.option) or None
        given["chouette"] = tuple(args.chouette) or None
        values |= {name: value for name, value in given.items() if value is not None}
        return cls(**{"source": default_source(), **values})


def default_source() -> str:
    """The Pi's camera where there is a driver for it, else the first USB camera."""
    return "picamera2" if importlib.util.find_spec("picamera2") else "v4l2:0"


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "play",
        help="the table itself: camera, screen, buttons",
        description="Watches a board, referees and shows the game until players stop in the menu, close the "
        "window or tell the program to stop. Without a profile it learns the board from the starting position.",
    )
    add = parser.add_argument
    add("source", nargs="?", metavar="SOURCE", help="picamera2, v4l2:0, a video, pictures or sim: (default: a camera)")
    add("--config", type=Path, metavar="FILE", help="a TOML file that sets the options named here")
    add("--profile", type=Path, metavar="P", help="the board's profile, from 'tablehub calibrate'")
    add("--mat", type=Path, metavar="FILE", help="write the match to this .mat file; in a folder: to a file of its own")
    add("--length", type=int, metavar="N", help="points the match goes to (default: 0, money play)")
    add("--ruleset", metavar="R", help="the rules to play by (default: modern)")
    add_option(parser)
    add("--light", metavar="NAME", help="who plays the lighter checkers")
    add("--dark", metavar="NAME", help="who plays the darker checkers")
    add(
        "--chouette",
        nargs="+",
        default=(),
        metavar="NAME",
        help="three players or more as their throws ranked them: box, playing opponent, partners",
    )
    add(
        "--journal",
        type=Path,
        metavar="FILE",
        help="where the match is kept in case of a power cut (default: by itself)",
    )
    add("--new", action="store_true", default=None, help="begin a new match although one was interrupted")
    add("--record", type=Path, metavar="FOLDER", help="keep the frames of the match for later, 2 GB at most")
    add("--hold", type=float, metavar="S", help="seconds each picture of a folder lasts (default: 1)")
    add("--headless", action="store_true", default=None, help="without a screen")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the source ends or somebody stops it; the transcript is written either way."""
    options = Options.of(args)
    fresh_match(options)  # what is wrong with the options is said before a window opens
    transcript = Transcript(options.mat) if options.mat else None
    stop = threading.Event()
    with (
        open_screen(options.headless) as screen,
        open_buttons() as buttons,
        told_to_stop(stop),
        open_watchdog() as watchdog,
    ):
        screen.on_pump = watchdog.look

        def go_on(state: MatchState) -> Leaving:
            return answer(interrupted_question(state), state, screen, buttons, stop)

        with kept(options, go_on_with_it if screen.headless else go_on) as match:
            if match is not None:
                play(options, match, transcript, Front(screen, buttons, stop, watchdog))
    return 0


@dataclass(frozen=True)
class Front:
    """What players see and touch, and what is set when the program is to end."""

    screen: Screen
    buttons: GpioButtons
    stop: threading.Event
    watchdog: Watchdog


def play(options: Options, match: Match, transcript: Transcript | None, front: Front) -> None:
    """Play this match; raises what went wrong at the table."""
    table, frames = table_of(options, match, front.stop)
    tell_limits(table.shown.state.ruleset)
    with frames, table, front.watchdog.watching(table.pulse, *frames.pulses):
        leaving = until_left(options, match, table, transcript, front)
        if match.keeper and leaving is Leaving.LEAVE:
            match.keeper.leave()
        front.stop.set()
    path = transcript.write(table.shown.state) if transcript else None
    if path:
        logger.info("the match is in %s", path)
    if table.error is not None:
        raise table.error
    if table.is_alive or frames.is_alive:
        leave_at_once()


def until_left(
    options: Options, match: Match, table: WatchedTable, transcript: Transcript | None, front: Front
) -> Leaving | None:
    """Show the table and pass on what is pressed; how the players left it, None where it ended by itself."""
    desk = Desk(table.presses.put, match.state)
    while not front.stop.is_set() and not table.over.wait(TICK):
        leaving = pass_on_presses(desk, table.shown.state, front.screen, front.buttons)
        if leaving is not None:
            return leaving
        notes = [without_password(options.source), front.buttons.note, *match.notes()]
        front.screen.show(view(table.shown, tuple(StatusItem(note) for note in notes if note), desk))
        if transcript:
            transcript.after_game(table.shown.state)
    return None


@dataclass(frozen=True)
class Match:
    """Where a match begins or goes on, who keeps it, and the board it is played on as far as that is kept."""

    state: MatchState
    keeper: Keeper | None = None
    board: KeptBoard | None = None
    evidence: EvidenceFolder | None = None
    is_resumed: bool = False

    def notes(self) -> list[str | None]:
        """What is wrong with keeping it."""
        return [each.note for each in (self.keeper, self.evidence) if each]


GoOn = Callable[[MatchState], Leaving]
"""Is asked about an interrupted match: is it gone on with (`PLAY_ON`), another begun (`LEAVE`), or neither (`STOP`)?"""


def go_on_with_it(state: MatchState) -> Leaving:
    """Where nobody can be asked."""
    logger.warning("going on with the interrupted match, %s; --new begins another", state.score)
    return Leaving.PLAY_ON


def fresh_match(options: Options) -> MatchState:
    """The match that the options ask for; raises `BadInput` where they make no sense."""
    fresh = new_match(options.length, options.ruleset, options.option)
    names = {Player.LIGHT: options.light, Player.DARK: options.dark}
    named = replace(fresh, names={player: name or fresh.names[player] for player, name in names.items()})
    if not options.chouette:
        return named
    if options.mat:
        raise BadInput("a chouette cannot be written as a .mat file; leave --mat away")
    reason = why_no_chouette_now(named, options.chouette)
    if reason:
        raise BadInput(f"--chouette {' '.join(options.chouette)}: {reason}")
    return fold(named, ChouetteBegun("", 0.0, options.chouette))


@contextmanager
def kept(options: Options, go_on: GoOn = go_on_with_it) -> Iterator[Match | None]:
    """The match, kept in the journal where that is wanted; closes the journal at the end. None: nobody wants one."""
    fresh = fresh_match(options)
    path = options.journal or (default_journal() if is_live(options.source) else None)
    if path is None:
        yield Match(fresh)
        return
    with Journal(path) as journal:
        if journal.set_aside:
            logger.error("the journal was torn and is now %s; a new one begins", journal.set_aside)
        pictures = EvidenceFolder(path.with_name("evidence"), lambda: time.strftime("%Y-%m-%d-%H%M%S-"))
        found = None if options.new else interrupted_match(journal)
        wanted = go_on(found[1]) if found else Leaving.LEAVE
        if wanted is Leaving.STOP:
            yield None
        elif found and wanted is Leaving.PLAY_ON:
            keeper = Keeper(journal, found[0].agreed, found[0])
            yield Match(found[1], keeper, KeptBoard(path), pictures, is_resumed=True)
        else:
            agreed = Agreed(options.length, options.ruleset, options.option)
            yield Match(fresh, Keeper(journal, agreed, fresh=fresh), KeptBoard(path), pictures)


def leave_at_once() -> NoReturn:
    """End the process, all being written, although a thread hangs in a camera's driver or a long calculation.

    Python would pull that thread down inside a library, which aborts the process with words nobody understands.
    """
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)


Frames = NewestFrames[Frame | CameraLost] | InRealTime
"""What a table is watched by."""


def table_of(options: Options, match: Match, stop: threading.Event) -> tuple[WatchedTable, Frames]:
    """The table that is asked for and its frames; raises `BadInput` where it makes no sense."""
    profile = load_profile(options.profile) if options.profile else None
    if profile is None and match.is_resumed and match.board:
        profile = match.board.profile()
    source = open_source(options.source, options.hold)
    still = isinstance(source, PictureSource)  # somebody chose each picture: none is left out, nothing moves in it
    if still and options.record:
        raise BadInput("--record keeps the frames of a camera, a video or sim:; leave it away with pictures")
    frames = InRealTime(source, stop) if still else newest_frames(source, options, stop)
    keep = match.board.keep if match.board else (lambda learnt_profile: None)
    open_eyes = known(profile) if profile else learnt(None if still else Gate(), keep)
    patience = 0.0 if still else PATIENCE
    referee = Referee(match.state, patience=patience, buttons=True, interrupted=match.is_resumed)
    gate = None if still else Gate()
    told = logged(match.state.ruleset)
    listeners = (match.keeper, told) if match.keeper else (told,)
    table = WatchedTable(frames, open_eyes, referee, stop, gate=gate, listeners=listeners, keep=match.evidence)
    return table, frames


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


def pass_on_presses(desk: Desk, state: MatchState, screen: Screen, buttons: Buttons) -> Leaving | None:
    """Give the table what was pressed, touched or typed; how the players leave it, where they do."""
    for heard in (*buttons.poll(), *screen.pump()):
        leaving = Leaving.STOP if isinstance(heard, Quit) else desk.heard(heard, state)
        if leaving is not None:
            return leaving
    return None


def view(shown: Shown, status: tuple[StatusItem, ...], desk: Desk | None = None) -> View:
    """What is on the screen: the match, what players should do before the table can see, or the menu."""
    advice = Message(shown.advice, Tone.ASK) if shown.advice else None
    match = view_of(
        shown.state, shown.reading, advice, status=status, home_right=shown.home_right, evidence=shown.evidence
    )
    return replace(match, menu=desk.view(shown.state) if desk else None)


def logged(rules: Ruleset) -> Callable[[Event], None]:
    """Who hears of every event and logs it: with -v a line a turn, in which the play names its throw."""

    def log(event: Event) -> None:
        level = logging.DEBUG if isinstance(event, Rolled) else logging.INFO
        thrown = f" with {called(event.roll, rules)}" if isinstance(event, Played) else ""
        logger.log(level, "%s%s", sentence(event, rules).strip(), thrown)

    return log
