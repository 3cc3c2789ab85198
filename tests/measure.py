"""How well the table reads and referees recordings with known truth.

    python -m tests.measure TABLES [--only TEXT] [--verbose]

TABLES is a folder <style>/<sequence>/ with pictures and truth.json, as `python -m tablehub.simulator.export` writes it.
Each sequence is calibrated from its own picture of the starting position and nothing else.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import cv2

from tablehub.demo.recorded import score_recording
from tablehub.demo.scoring import Score, row, total
from tablehub.demo.truth import recordings
from tablehub.errors import TableHubError


def measure(tables: Path, only: str, verbose: bool) -> int:
    styles: dict[str, list[Score]] = defaultdict(list)
    for recording in recordings(tables):
        if only in recording.name:
            score = score_recording(recording)
            styles[recording.name.partition("/")[0]].append(score)
            print(row(recording.name, score), flush=True)
            if verbose:
                print(*(f"    {note}" for note in score.broken + score.notes), sep="\n", flush=True)
    if not styles:
        print(f"no recording in {tables} has '{only}' in its name", file=sys.stderr)
        return 2
    for style, scores in styles.items():
        print(row(style, total(scores)))
    print(row("all", total(score for scores in styles.values() for score in scores)))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measure", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tables", type=Path)
    parser.add_argument("--only", default="", help="measure sequences whose name contains this")
    parser.add_argument("--verbose", action="store_true", help="say what was misread or misjudged")
    args = parser.parse_args()
    cv2.setNumThreads(1)  # milliseconds are those of one core
    try:
        return measure(args.tables, args.only, args.verbose)
    except TableHubError as problem:
        print(f"measure: {problem}", file=sys.stderr)
        return problem.exit_code


if __name__ == "__main__":
    sys.exit(main())
