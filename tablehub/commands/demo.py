"""`tablehub demo`: referee the bundled recordings and a game on the simulated table, and say how well that went."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import tablehub
from tablehub.demo.audience import Closed, Onlookers
from tablehub.demo.recorded import score_recording
from tablehub.demo.scoring import Score
from tablehub.demo.simulated import score_simulated
from tablehub.demo.summary import as_json, summary
from tablehub.demo.truth import Recording, recordings
from tablehub.display.screen import Screen
from tablehub.ending import ended_by_signals
from tablehub.errors import BadInput, DeviceError
from tablehub.simulator.options import parse_sim_options
from tablehub.simulator.source import SimulatedTable

BUNDLED = Path(tablehub.__file__).resolve().parent.parent / "tests" / "data" / "tables"
"""The recordings of a checkout; they are not installed."""

SIMULATED = "sim:seed=4,turns=6,errors=0.6,fps=15"
"""A short game of people who err more often than not."""

SHORT_SIMULATED = "sim:seed=4,turns=2,errors=0.6,fps=8"
"""The same table for two turns, in both of which something goes wrong, drawn half as often: what a slow machine, or
one that is emulated, gets through."""

ENOUGH = 90.0
"""Seconds after which no further turn of the simulated game begins; the whole is to take two minutes at the most."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "demo",
        help="referee the bundled game and a simulated one, and show how well that went",
        description="Referees recordings of three boards and a game on the simulated table, from pictures to "
        "verdicts, and holds what was read and judged against the truth. Exit code 1: something was misread with "
        "confidence, misunderstood, missed or wrongly called wrong. With --short it is a quick test of an "
        "installation: one recording, where there are any, and two turns on the simulated table.",
    )
    add = parser.add_argument
    add("--tables", type=Path, default=None, metavar="FOLDER", help="other recordings than the bundled ones")
    add("--sim", default=None, metavar="SPEC", help=f"another simulated table (default: {SIMULATED})")
    add("--short", action="store_true", help="one recording and two simulated turns, however long that takes here")
    add("--headless", action="store_true", help="open no window")
    add(
        "--out", type=Path, default=Path("out"), metavar="FOLDER", help="where pictures of the screen go (default: out)"
    )
    add("--json", action="store_true", help="one JSON line for each recording and for the simulated game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Referee both parts; 1 when something went wrong that a referee must not get wrong."""
    began = time.monotonic()
    chosen = _short_of(args.tables) if args.short else games_in(args.tables or bundled())
    simulated = SimulatedTable(parse_sim_options(args.sim or (SHORT_SIMULATED if args.short else SIMULATED)))
    parts = {"recorded": Score(), "simulated": Score()}
    with ended_by_signals(), open_screen(args.headless) as screen:
        onlookers = Onlookers(screen, args.out)
        say = _say_json if args.json else _say
        try:
            for chapter, games in chosen.items():
                onlookers.open_chapter(chapter)
                for recording in games:
                    score = score_recording(recording, onlookers)
                    say(recording.name, score)
                    parts["recorded"].add(named(score, recording.name))
            onlookers.open_chapter("simulated")
            score = score_simulated(simulated, onlookers, lambda: not args.short and time.monotonic() - began > ENOUGH)
            say(f"simulated/{simulated.style.name}", score)
            parts["simulated"].add(named(score, "simulated"))
        except Closed:
            print("The window was closed; this is what had been refereed.", file=sys.stderr)
        onlookers.close_chapter()
    if not args.json:
        print(summary(parts, onlookers.saved))
    return 0 if all(score.faultless for score in parts.values()) else 1


def named(score: Score, name: str) -> Score:
    """The score with its notes saying where they are from."""
    return replace(score, notes=[f"{name}, {note}" for note in score.notes])


def bundled() -> Path:
    """The recordings that come with a checkout; raises `BadInput` where there are none."""
    if not BUNDLED.is_dir():
        raise BadInput("the bundled recordings are not installed; run the demo in a checkout, or give --tables FOLDER")
    return BUNDLED


def games_in(tables: Path) -> dict[str, list[Recording]]:
    """The recordings that can be refereed: whole games first, then those in which something is wrong."""
    found = [recording for recording in recordings(tables) if recording.is_game]
    if not found:
        raise BadInput(f"no recording in '{tables}' shows a game")
    games = [recording for recording in found if not recording.faults()]
    faults = [recording for recording in found if recording.faults()]
    return {name: some for name, some in (("game", games), ("faults", faults)) if some}


def shortest(games: Mapping[str, Sequence[Recording]]) -> Recording:
    """The one with the fewest pictures of those that show both a turn and a fault, else of all."""
    found = [recording for some in games.values() for recording in some]
    return min(found, key=lambda one: (not (one.plays() and one.faults()), len(one.pictures)))


def _short_of(tables: Path | None) -> dict[str, list[Recording]]:
    """One recording; none where there are none to be had, as in an installed program: then it is said."""
    if tables is None and not BUNDLED.is_dir():
        print(
            "The recordings are not installed (--tables FOLDER names them): the simulated table alone.", file=sys.stderr
        )
        return {}
    return {"recorded": [shortest(games_in(tables or BUNDLED))]}


def open_screen(headless: bool) -> Screen:
    """A window where there can be one, else none: a demonstration goes on without."""
    if headless:
        return Screen.open(headless=True)
    try:
        return Screen.open()
    except DeviceError as problem:
        print(f"{problem}; going on without a window", file=sys.stderr)
        return Screen.open(headless=True)


def _say(name: str, score: Score) -> None:
    boards = f"{score.boards_right} of {score.boards} boards and {score.dice_right} of {score.dice} dice read right"
    turns = f", {score.plays_understood} of {score.plays} turns understood" if score.plays else ""
    faults = f", {len(score.caught)} of {score.faults} faults caught" if score.faults else ""
    print(f"{name}: {boards}{turns}{faults}", flush=True)


def _say_json(name: str, score: Score) -> None:
    print(json.dumps(as_json(name, score)), flush=True)
