"""`tablehub calibrate`: learn a board from the starting position and write its profile."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from calibration.annotate import draw_calibration, save_drawing
from calibration.check import start_faults_seen
from calibration.start import check_size, learn, locate_start
from tablehub.errors import BadImage, BadInput
from tablehub.frames import Frame, Image
from tablehub.sources import open_source
from tablehub.vision.profile import Profile, save_profile

PATIENCE = 12  # frames that are looked at before giving up: half a minute, as each takes seconds


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "calibrate",
        help="learn a board from its starting position and write its profile",
        description="Looks at SOURCE until it sees the starting position, learns the board and writes a profile. "
        "A picture of the empty board may come first; it helps, but is not needed.",
    )
    parser.add_argument("source", metavar="SOURCE", help="a picture, a folder of pictures, a video, a camera or sim:")
    parser.add_argument("--out", type=Path, required=True, metavar="profile.toml", help="where to write the profile")
    parser.add_argument("--annotated", type=Path, metavar="PNG", help="where to draw what was understood")
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")
    parser.set_defaults(run=run)


@dataclass(frozen=True, eq=False)
class Calibrated:
    """A calibration that worked: from which frame, and what was learnt."""

    frame: Frame
    profile: Profile


def run(args: argparse.Namespace) -> int:
    """Calibrate, write profile and annotated picture, say what was found."""
    annotated = args.annotated or args.out.with_suffix(".png")
    _check_paths(args.out, annotated)
    with open_source(args.source) as source:
        result = calibrate(source)
    save_profile(result.profile, args.out)
    save_drawing(draw_calibration(result.frame.image, result.profile.geometry), annotated)
    _say(result, args.out, annotated, args.json)
    return 0


def calibrate(frames: Iterable[Frame]) -> Calibrated:
    """Learn a board from the first frame that shows the starting position.

    A frame without any checkers before it serves as the empty board. Raises `BadImage` saying what is missing.
    """
    empty: Image | None = None
    complaint = "the source has no pictures"
    for count, frame in enumerate(frames):
        if count >= PATIENCE:
            break
        check_size(frame.image)
        found = locate_start(frame.image)
        if found is None:
            empty = frame.image
            complaint = (
                f"no starting position in {frame.name}: set up all thirty checkers and see that the whole board is "
                "in view, in focus and lit"
            )
            continue
        profile = learn(frame.image, found, empty)
        faults = start_faults_seen(frame.image, found, profile)
        if faults:
            complaint = f"the starting position is not there in {frame.name}: {'; '.join(faults)}"
            continue
        return Calibrated(frame, profile)
    raise BadImage(complaint)


def _check_paths(out: Path, annotated: Path) -> None:
    """What would only fail after the search is refused before it."""
    for option, path, suffix in (("--out", out, ".toml"), ("--annotated", annotated, ".png")):
        if path.suffix != suffix:
            raise BadInput(f"{option} {path} must end in {suffix}")
        if not path.parent.is_dir():
            raise BadInput(f"{option} {path}: there is no folder {path.parent}; make it first")
        if path.is_dir():
            raise BadInput(f"{option} {path} is a folder; give the name of a file in it")


def _say(result: Calibrated, out: Path, annotated: Path, as_json: bool) -> None:
    shape = result.profile.geometry.shape
    if as_json:
        summary = {
            "file": result.frame.name,
            "profile": str(out),
            "annotated": str(annotated),
            "home": "right" if shape.home_right else "left",
            "residual_pitches": round(result.profile.residual, 4),
            "bar_width": round(shape.bar_width, 3),
            "checker": round(shape.checker, 3),
            "empty_board_used": result.profile.from_empty,
        }
        print(json.dumps(summary))
        return
    side = "right" if shape.home_right else "left"
    print(f"Found the starting position in {result.frame.name}; light's home board is on his {side}.")
    print(f"The checkers stand {result.profile.residual:.3f} point widths off the fitted board on average.")
    print(f"Profile: {out}. What was understood: {annotated}")
    sys.stdout.flush()
