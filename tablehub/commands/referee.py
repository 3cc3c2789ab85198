"""`tablehub referee`: follow a game from a camera, a video or pictures, turn by turn."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from hardware.cameras import without_password
from tablehub.app import Table
from tablehub.commands.players import player_named
from tablehub.commands.ruleset_options import add_ruleset_options
from tablehub.commands.sentences import sentence
from tablehub.ending import ended_by_signals
from tablehub.errors import BadInput, BadProfile
from tablehub.live.evidence import Witness
from tablehub.live.evidence_folder import EvidenceFolder
from tablehub.live.transcript import Transcript, why_not_by_rules
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.match.terms import LONGEST_MATCH
from tablehub.records import position_from_id
from tablehub.records.mat_writing import left_out
from tablehub.referee.limits import left_to_players
from tablehub.referee.referee import Referee
from tablehub.rules.options import chosen_ruleset
from tablehub.rules.rulesets import Ruleset
from tablehub.sources import DEFAULT_HOLD, PictureSource, open_source
from tablehub.vision.either_way import EitherWay
from tablehub.vision.gate import Gate
from tablehub.vision.profile import load_profile

SEEN = "seen"
PATIENCE = 0.7
"""Seconds a wrong board must stay so before live players hear of it: time to put down what was picked up."""

SEE_WHY = "'tablehub read' with the same profile says what it sees in a picture"


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "referee",
        help="follow a game from a camera, a video or pictures, turn by turn",
        description="Referees a game: throws, plays, whether they are legal and why not, the end of the game.",
    )
    add = parser.add_argument
    add("source", metavar="SOURCE", help="picamera2, v4l2:0, a video, a folder of pictures, or sim:")
    add("--profile", type=Path, required=True, metavar="P", help="the board's profile, from 'tablehub calibrate'")
    add_ruleset_options(parser)
    add("--json", action="store_true", help="one JSON line an event")
    add("--mat", metavar="FILE", help="write the match to this .mat file; in a folder, with / at its end: to a new one")
    add("--turn", type=player_named, metavar="light|dark", help="who throws first")
    add("--start", metavar="ID|seen", help="take a game up: from a GNU BG position ID, or as the board shows it")
    add("--hold", type=float, default=DEFAULT_HOLD, metavar="S", help="seconds each picture of a folder lasts")
    add(
        "--evidence",
        type=Path,
        metavar="DIR",
        help="write a picture of every fault, before and after, into this folder",
    )
    add("--length", type=int, default=0, metavar="N", help="points the match goes to (default: 0, money play)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Referee until the source ends or a signal ends it, Ctrl-C's for one; the .mat file is written either way."""
    state = first_state(args)
    transcript = transcript_of(args.mat, state)
    reader = EitherWay(load_profile(args.profile))
    witness = Witness(lambda: reader.geometry, EvidenceFolder(args.evidence).made()) if args.evidence else None
    tell_limits(state.ruleset)
    with open_source(args.source, args.hold) as source:
        still = isinstance(source, PictureSource)  # somebody chose each picture; nothing moves in it
        referee = Referee(state, turn=args.turn, as_seen=args.start == SEEN, patience=0.0 if still else PATIENCE)
        table = Table(source, reader, referee, gate=None if still else Gate(), witness=witness, lies=reader.lies)
        with ended_by_signals() as ending:
            told = False
            try:
                for event in refereed(table, at_once=not still):
                    told = True
                    print(json.dumps(event.to_json()) if args.json else sentence(event, state.ruleset), flush=True)
            finally:
                ending.too_late()
                write_down(transcript, table.state, args.mat)
    if not told:
        seen_in = without_password(args.source)
        print(f"tablehub: nothing of a game was seen in {seen_in}; {SEE_WHY}", file=sys.stderr, flush=True)
    return 0


def refereed(table: Table, *, at_once: bool) -> Iterator[Event]:
    """All that happens at a table, while pictures that its profile was not made for are left out, and said.

    Raises `BadProfile` where there are no others; `at_once`: where the first is such a one.
    """
    unfit: list[BadProfile] = []
    events: list[Event] | None = []
    while events is not None:
        try:
            events = table.step()
        except BadProfile as problem:
            unfit.append(problem)
            if at_once and table.reading is None:
                raise
        else:
            yield from events or ()
        if table.reading is not None:
            for each in unfit:
                print(f"tablehub: left out: {each}", file=sys.stderr, flush=True)
            unfit.clear()
    if unfit:
        raise unfit[0]
    yield from table.finish()


def transcript_of(named: str | None, state: MatchState) -> Transcript | None:
    """What --mat names; raises `BadInput` where this match could not be written to it when it is over."""
    if named is None:
        return None
    transcript = Transcript(named)
    why_not = why_not_by_rules(named, state)
    if why_not:
        raise BadInput(why_not)
    return transcript


def write_down(transcript: Transcript | None, state: MatchState, named: str) -> None:
    """The match as far as it went, where it is wanted, and what the file does not tell."""
    if transcript is None:
        return
    if transcript.write(state) is None:
        print(f"tablehub: nothing was played, so nothing is written to {named}", file=sys.stderr, flush=True)
    for untold in left_out(state.record()):
        print(f"tablehub: {named}: {untold}", file=sys.stderr, flush=True)


def first_state(args: argparse.Namespace) -> MatchState:
    """Where the match stands before the first frame; raises `BadInput` for options that make no sense."""
    fresh = new_match(args.length, args.ruleset, args.option)
    if args.start is None or args.start == SEEN:
        return fresh
    if args.turn is None:
        raise BadInput("a position ID does not say which colour is to throw; give --turn light or --turn dark too")
    position = position_from_id(args.start, args.turn)
    return MatchState.new(args.length, fresh.ruleset, position=position, on_turn=args.turn)


def new_match(length: int, rules: str, options: Sequence[str] = ()) -> MatchState:
    """A match about to begin; raises `BadInput` for a length, ruleset or option there is not, or not at the table."""
    if not 0 <= length <= LONGEST_MATCH:
        raise BadInput(f"--length {length}: a match goes to 1 to {LONGEST_MATCH} points, 0 is money play")
    chosen = chosen_ruleset(rules, options)
    return MatchState.new(length, chosen)


def tell_limits(rules: Ruleset) -> None:
    """Say at the start, on standard error, what players have to watch themselves."""
    told = left_to_players(rules)
    if told:
        print(f"tablehub: {told}", file=sys.stderr, flush=True)
