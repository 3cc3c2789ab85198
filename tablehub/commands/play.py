"""`tablehub play`: the table itself. Camera, referee, screen and buttons, until somebody stops it."""

from __future__ import annotations

import argparse
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from hardware.cameras import without_password
from hardware.gpio_buttons import open_buttons
from hardware.lamps import GpioLamps
from hardware.pins import Wiring
from hardware.watchdog import Watchdog, open_watchdog
from tablehub.app import Listener
from tablehub.commands.play_options import Options, check, kept_settings, rotation_of
from tablehub.commands.referee import tell_limits
from tablehub.commands.watching import Watching, files_of, leave_at_once
from tablehub.config.force import add_flags, told
from tablehub.config.options import BY_FLAG
from tablehub.crash import default_journal
from tablehub.display.menu_pages import Leaving
from tablehub.display.present import view_of
from tablehub.display.screen import Screen
from tablehub.display.table_settings import TableSettings
from tablehub.display.view import Message, StatusItem, Tone, View
from tablehub.ending import Stop, telling
from tablehub.errors import BadInput, DeviceError
from tablehub.live.announcer import Announcer
from tablehub.live.calling import Caller
from tablehub.live.configured import heard_by
from tablehub.live.date import date_note
from tablehub.live.desk import Desk
from tablehub.live.hearing import Hearing, Signals
from tablehub.live.matches import Match, Matches
from tablehub.live.misconfigured import show_until_changed, when_written
from tablehub.live.session import Front, Session, close_quietly, close_transcript
from tablehub.live.transcript import Transcript
from tablehub.live.watch import Shown, WatchedTable
from tablehub.referee.referee import Referee
from tablehub.sources import is_live

logger = logging.getLogger(__name__)

TICK = 0.04
"""Seconds between looks at keys and news: quick enough to feel at once, idle otherwise."""


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
    stop = Stop()
    watchdog = open_watchdog()
    with told_to_stop(stop):
        prepared = prepare(args, watchdog, stop)
        if prepared is not None:
            at_the_table(*prepared, watchdog, stop)
    return stop.exit_code


def prepare(args: argparse.Namespace, watchdog: Watchdog, stop: Stop) -> tuple[Options, Watching] | None:
    """What command line and configuration say, and what they name; raises `BadInput` for mistakes in them, and for what
    is not there, before a window opens.

    At a terminal, that is: those of a service's configuration are on the screen until they are put right, for nobody
    reads what it says. None where it is told to stop before.
    """
    while True:
        written = {args.config: when_written(args.config)} if args.config else {}
        try:
            options = Options.of(args)
            written.update((file, when_written(file)) for file in files_of(options))
            check(options)
            return options, Watching(options, stop, watchdog)
        except BadInput as problem:
            if args.config is None or args.headless or not watchdog.is_service:
                raise
            with Screen.open(patient=True, rotation=rotation_of(args)) as screen:
                screen.on_pump = watchdog.look
                if not show_until_changed(written, problem, screen, stop):
                    return None


def at_the_table(options: Options, watching: Watching, watchdog: Watchdog, stop: threading.Event) -> None:
    """Play until the source ends or somebody stops it."""
    wiring = Wiring.of(options.settings.pins)
    if date_note():
        logger.warning("%s; play needs none", date_note())
    journal = options.journal or (default_journal() if is_live(options.source) else None)
    with (
        Matches(journal, options.settings.evidence, patient=not options.headless) as matches,
        open_screen(options.headless, patient=is_live(options.source), rotation=options.rotation) as screen,
        open_buttons(wiring.buttons) as buttons,
        GpioLamps(lambda: buttons.factory, wiring.lamps) as lamps,
        Announcer() as announcer,
        watchdog,
    ):
        screen.on_pump = watchdog.look
        front = Front(screen, buttons, stop, lamps)
        session = Session(front, matches, kept_settings(options), options.mat, spares=is_live(options.source))
        heard = partial(heard_by, session.settings, options.settings.sound)
        caller = partial(Caller, announcer, heard)
        with watching:
            one = partial(play, options, session, watching, lambda referee: caller(lambda: referee.state))
            session.play(one, watching.frames, asks=options.asks, resumes=not options.new)


def play(
    options: Options,
    session: Session,
    watching: Watching,
    caller: Callable[[Referee], Listener],
    match: Match,
    transcript: Transcript | None,
) -> Leaving | None:
    """Play this match and say how the players left it; raises what went wrong at the table. `caller` is who calls out
    what happens there."""
    front = session.front
    table = watching.table(match, front.buttons.wake, caller)
    tell_limits(table.shown.state.ruleset)
    signals = Signals(front.lamps)
    with table, watching.watched(table):
        leaving = until_left(options, session, match, table, transcript, signals)
        signals.end()
        if leaving not in (Leaving.CHANGE, Leaving.ANOTHER) and not (options.asks and leaving is Leaving.LEAVE):
            front.stop.set()
    if match.keeper and leaving in (Leaving.LEAVE, Leaving.CHANGE, Leaving.ANOTHER):
        match.keeper.leave()  # after the last look: what that tells would open the match again
    if front.stop.is_set():
        close_transcript(transcript, table.shown.state)
    else:
        close_quietly(transcript, table.shown.state)
    if table.error is not None:
        raise table.error
    if not watching.left(table):
        leave_at_once(watching.stop)
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
        devices = (without_password(options.source), front.buttons.note, front.screen.note)
        amiss = (session.settings.note, date_note(), transcript and transcript.note, *match.notes())
        status = (
            *front.amiss(),
            *(StatusItem(note, ok=False) for note in amiss if note),
            *(StatusItem(note) for note in devices if note),
        )
        shown = view(table.shown, status, desk, session.settings(), notice=heard.notices.message, t=table.time.now())
        front.screen.show(shown)
        if transcript:
            transcript.after_game(table.shown.state)
    return None


def open_screen(headless: bool, *, patient: bool = False, rotation: int = 0) -> Screen:
    """The screen; raises `DeviceError` where there is none, unless that was wanted, or it is waited for."""
    screen = Screen.open(headless=headless, patient=patient, rotation=rotation)
    if screen.headless and not (headless or patient):
        screen.close()
        raise DeviceError(
            "there is no screen for the table: DISPLAY and WAYLAND_DISPLAY are not set and there is no display card; "
            "connect one, or give --headless"
        )
    return screen


@contextmanager
def told_to_stop(stop: Stop) -> Iterator[None]:
    """Within, SIGTERM, Ctrl-C and the end of the terminal set `stop`; at the end it is set in any case."""
    with telling(stop.heard):
        try:
            yield
        finally:
            stop.set()


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
