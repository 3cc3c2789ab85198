"""`tablehub doctor`: is everything this table needs there, and does it work?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hardware.pins import Wiring
from tablehub.cli import FAILED
from tablehub.config.force import in_force
from tablehub.config.options import Settings
from tablehub.crash import default_journal
from tablehub.health.examination import Findings, Patient, examine
from tablehub.live.aim_checks import Check, Verdict
from tablehub.live.keeping import KeptBoard
from tablehub.sources import open_source
from tablehub.vision.profile import load_profile

MARKS = {Verdict.GOOD: "ok", Verdict.FAIR: "--", Verdict.BAD: "!!"}
"""Before each line: well, could be better, must be seen to."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "doctor",
        help="is everything there and working?",
        description="Looks at camera, light, focus, board, pins, screen, sound, disk, clock, power, and says what to "
        "do. Ends with 0 where nothing must be seen to, else with 1.",
    )
    add_patient(parser)
    parser.add_argument("--buttons", action="store_true", help="ask for a press of each button, and light each lamp")
    parser.add_argument("--json", action="store_true", help="one object for programs, and for help from afar")
    parser.set_defaults(run=run)


def add_patient(parser: argparse.ArgumentParser) -> None:
    """The options that say which table it is."""
    parser.add_argument("source", nargs="?", metavar="SOURCE", help="the camera, as for play (default: as configured)")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's configuration, as for play")
    parser.add_argument("--profile", type=Path, metavar="P", help="the board's profile (default: the one learnt last)")


def patient_of(settings: Settings) -> Patient:
    """Raises `BadInput` where what is given cannot be used."""
    camera, wiring = settings.camera, Wiring.of(settings.pins)
    journal = journal_of(settings)
    board = load_profile(camera.profile) if camera.profile else KeptBoard(journal).profile()
    return Patient(lambda: open_source(camera.source), journal.parent, board, wiring)


def journal_of(settings: Settings) -> Path:
    """Where the table keeps its matches, and beside it all else."""
    return settings.match.journal or default_journal()


def run(args: argparse.Namespace) -> int:
    """Examine the table and tell; 1 where something must be seen to."""
    settings = in_force(args.config, args).settings
    findings = examine(patient_of(settings), _say if args.buttons else None)
    if args.json:
        print(findings.to_json())
    else:
        _tell(findings)
    return 0 if findings.is_well else FAILED


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _tell(findings: Findings) -> None:
    for check in findings.checks:
        print("\n".join(_lines(check)))
    bad = sum(check.verdict is Verdict.BAD for check in findings.checks)
    fair = sum(check.verdict is Verdict.FAIR for check in findings.checks)
    print(f"{bad} to be seen to, {fair} that could be better." if bad or fair else "All is well.")


def _lines(check: Check) -> list[str]:
    line = f"{MARKS[check.verdict]} {check.name + ':':<14} {check.value}"
    return [line, f"{'':>18}{check.advice}"] if check.advice else [line]
