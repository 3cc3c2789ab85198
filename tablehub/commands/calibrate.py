"""`tablehub calibrate`: learn a board from the starting position and write its profile."""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calibration.annotate import draw_calibration, is_drawing, save_drawing
from calibration.check import points_in_doubt
from calibration.lens import Lens, measure_lens, sheet_svg
from calibration.lens_file import load_lens, save_lens
from calibration.naming import learnt_as_before, profile_before
from calibration.start import check_size, locate_start
from tablehub.errors import BadImage, BadInput
from tablehub.files import check_writable, read_within, write_whole
from tablehub.frames import Frame, Image
from tablehub.live.aiming import watch
from tablehub.sources import open_source
from tablehub.vision.cold.corners import check_corners, parse_corners
from tablehub.vision.cold.unseen import points_named
from tablehub.vision.dice.small import CLEAR, READABLE, smallest
from tablehub.vision.geometry import Floats
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
    add = parser.add_argument
    add("source", nargs="?", metavar="SOURCE", help="a picture, a folder of pictures, a video, a camera or sim:")
    add("--out", type=Path, metavar="profile.toml", help="where to write the profile")
    add("--annotated", type=Path, metavar="PNG", help="where to draw what was understood")
    add("--watch", action="store_true", help="show what the camera sees and how sure it is, to aim camera and lamp")
    add("--headless", action="store_true", help="with --watch: a line of text a second instead of a window")
    add(
        "--rotation",
        type=int,
        choices=(0, 90, 180, 270),
        default=0,
        help="with --watch: as play's, for a display that is mounted turned",
    )
    add("--sheet", type=Path, metavar="SVG", help="write the sheet to print for measuring a lens, and stop")
    add("--measure-lens", type=Path, metavar="lens.toml", help="measure the lens from pictures of that sheet, and stop")
    add("--lens", type=Path, metavar="lens.toml", help="use a measured lens")
    add(
        "--corners",
        nargs=4,
        metavar="x,y",
        help="where the board is not found by itself: the playing field's corners, clockwise from top left as seen",
    )
    add("--json", action="store_true", help="print what was found as JSON")
    parser.set_defaults(run=run)


@dataclass(frozen=True, eq=False)
class Calibrated:
    """A calibration that worked: from which frame, and what was learnt."""

    frame: Frame
    profile: Profile


def run(args: argparse.Namespace) -> int:
    """Calibrate, write profile and annotated picture, say what was found; or one of the things beside that."""
    _check_together(args)
    if args.sheet:
        return _write_sheet(args.sheet)
    if args.source is None:
        raise BadInput("say where the pictures come from: a picture, a folder, a video, a camera such as v4l2:0, sim:")
    if args.measure_lens:
        return _measure(args.source, args.measure_lens, args.json)
    lens = load_lens(args.lens) if args.lens else None
    if args.out is not None:
        _check_path("--out", args.out, ".toml")
        _check_replaced("--out", args.out, "board's profile", not_with="matrix")
    corners = None if args.corners is None else parse_corners(args.corners)
    if args.watch:
        if corners is not None:
            raise BadInput("--corners are of one picture, and --watch finds the board by itself: give one of the two")
        if args.out:
            _check_path("--out", args.out.with_suffix(".png"), ".png")
            _check_picture_stays("--out", args.out.with_suffix(".png"))
        return watch(args.source, args.out, lens, headless=args.headless, as_json=args.json, rotation=args.rotation)
    if args.out is None:
        raise BadInput("say where to write the profile: --out profile.toml")
    annotated = args.annotated or args.out.with_suffix(".png")
    _check_path("--annotated", annotated, ".png")
    _check_picture_stays("--annotated", annotated)
    with open_source(args.source) as source:
        result = calibrate(source, lens, corners, profile_before(args.out))
    save_profile(result.profile, args.out)
    save_drawing(draw_calibration(result.frame.image, result.profile.geometry), annotated)
    _say(result, args.out, annotated, args.json)
    return 0


def calibrate(
    frames: Iterable[Frame], lens: Lens | None = None, corners: Floats | None = None, before: Profile | None = None
) -> Calibrated:
    """Learn a board from the first frame that shows the starting position; `lens` is the camera's, if measured, and
    `corners` (4, 2) are the playing field's in all frames, where somebody tells them. Light and dark are called as in
    the profile `before`, if there is one.

    A frame without any checkers before it serves as the empty board. Raises `BadImage` saying what is missing.
    """
    empty: Image | None = None
    complaint = "the source has no pictures"
    for count, frame in enumerate(frames):
        if count >= PATIENCE:
            break
        try:
            check_size(frame.image, frame.name)
        except BadImage as small:  # a preview that lies among the others
            complaint = str(small)
            continue
        if lens is not None and frame.size != lens.size:
            (width, height), (w, h) = frame.size, lens.size
            raise BadImage(f"{frame.name} is {width}x{height} pixels, the lens was measured at {w}x{h}: measure it so")
        if corners is not None:
            check_corners(corners, frame.size)
        found = locate_start(frame.image, lens, frame.focal, corners)
        if found is None:
            empty = frame.image
            complaint = (
                f"no starting position in {frame.name}: set up all thirty checkers and see that the whole board is "
                "in view, in focus and lit"
            )
            if corners is None:
                complaint += "; if all of that is so, give the playing field's corners with --corners"
            continue
        profile, faults = learnt_as_before(frame.image, found, before, empty)
        if faults:
            complaint = f"the starting position is not there in {frame.name}: {'; '.join(faults)}"
            continue
        return Calibrated(frame, profile)
    raise BadImage(complaint)


LEFT_UNDONE = {
    "--sheet": ("out", "annotated", "watch", "measure_lens", "lens", "corners", "json"),
    "--measure-lens": ("out", "annotated", "watch", "lens", "corners"),
    "--watch": ("annotated",),
}
"""What does one thing and ends, with the options that would then be passed over in silence."""


def _check_together(args: argparse.Namespace) -> None:
    """Raises `BadInput` for options of which one would do nothing beside the other."""
    for option, others in LEFT_UNDONE.items():
        told = [f"--{each.replace('_', '-')}" for each in others if getattr(args, each)]
        if told and getattr(args, option[2:].replace("-", "_")):
            raise BadInput(f"{told[0]} does nothing beside {option}: leave one of the two out")
    if args.rotation and not args.watch:
        raise BadInput("--rotation turns what --watch shows: leave it out, or give --watch too")


def _write_sheet(path: Path) -> int:
    _check_path("--sheet", path, ".svg")
    write_whole(path, sheet_svg())
    print(f"Print {path} at 100 % and glue it on something flat; then photograph it from many sides with")
    print("  tablehub calibrate SOURCE --measure-lens lens.toml")
    return 0


def _measure(source: str, out: Path, as_json: bool) -> int:
    _check_path("--measure-lens", out, ".toml")
    _check_replaced("--measure-lens", out, "lens", not_with="arrays")
    with open_source(source) as frames:
        lens = measure_lens(frames)
    save_lens(lens, out)
    if as_json:
        print(json.dumps({"lens": str(out), "size": list(lens.size), "error_px": round(lens.error, 3)}))
    else:
        print(f"Lens: {out}; the pictures fit to {lens.error:.2f} pixels. Use it: tablehub calibrate ... --lens {out}")
    return 0


def _check_path(option: str, path: Path, suffix: str) -> None:
    """What would only fail after the search is refused before it."""
    if path.suffix != suffix:
        raise BadInput(f"{option} {path} must end in {suffix}")
    if any("\udc80" <= c <= "\udcff" for c in path.name):
        raise BadInput(f"{option} {str(path)!r} is no text in UTF-8; name another file")
    if not path.parent.is_dir():
        raise BadInput(f"{option} {path}: there is no folder {path.parent}; make it first")
    if path.is_dir():
        raise BadInput(f"{option} {path} is a folder; give the name of a file in it")
    try:
        check_writable(path)
    except OSError as problem:
        raise BadInput(
            f"{option} {path}: it cannot be written there ({problem.strerror}); name another place"
        ) from None


def _check_replaced(option: str, path: Path, what: str, *, not_with: str) -> None:
    """Only its like is replaced, torn or of an older version: the table's configuration ends in .toml, too.

    Boards and lenses both tell a version; `not_with` is what only the other of the two holds.
    """
    text = ""
    table: dict[str, Any] = {}
    with suppress(OSError, ValueError, RecursionError):
        text = read_within(path).decode("utf-8", "replace")
        table = tomllib.loads(text)
    is_other = "version" not in table or not_with in table
    if not table:  # torn, or a configuration with a mistake, or one in which all is commented out
        is_other = (
            text.strip() != "" and re.search(r"^version = |^# A (board learnt|camera's lens)", text, re.M) is None
        )
    if path.exists() and is_other:
        raise BadInput(f"{option} {path} is there and is no {what}: name another file")


def _check_picture_stays(option: str, drawing: Path) -> None:
    """A photograph of the board is called after it, as its profile is, and so the drawing is by default: only an
    earlier drawing is replaced, whether the photograph is what is learnt from or lies beside the profile."""
    if drawing.exists() and drawing.stat().st_size and not is_drawing(drawing):
        raise BadInput(
            f"the drawing of what is understood would take the place of the picture {drawing}: "
            f"give another name with {option}"
        )


def _say(result: Calibrated, out: Path, annotated: Path, as_json: bool) -> None:
    shape = result.profile.geometry.shape
    die = smallest(result.profile.geometry)
    doubted = points_in_doubt(result.frame, result.profile)
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
            "die_pixels": round(die, 1),
            "points_in_doubt": doubted,
        }
        print(json.dumps(summary))
        return
    side = "right" if shape.home_right else "left"
    print(f"Found the starting position in {result.frame.name}; light's home board is on his {side}.")
    print(f"The checkers stand {result.profile.residual:.3f} point widths off the fitted board on average.")
    if die < READABLE:
        print(
            f"At the far end dice are about {die:.0f} pixels wide, too small to be read (at least {READABLE:.0f}, "
            f"better {CLEAR:.0f}): put the camera nearer or more above that end, or take larger pictures."
        )
    if doubted:
        print(
            f"What stands on {points_named(doubted)} is not read for sure, though the board is known now: the table "
            "will ask often. Checkers that stand out from the board and from each other, or more even light, help."
        )
    print(f"Profile: {out}. What was understood: {annotated}")
    sys.stdout.flush()
