"""`tablehub read`: what stands where in pictures, one reading an image; with a board's profile or without."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calibration.annotate import draw_reading, draw_sentence, save_drawing
from tablehub.errors import BadInput, BadNotation
from tablehub.frames import Frame, Image
from tablehub.pictures import load_image
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Men
from tablehub.rules.position_id import position_id
from tablehub.rules.xgid import xgid
from tablehub.vision.cold.corners import parse_corners
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.cold.reader import SURE, ColdReading, read_cold
from tablehub.vision.cold.seats import Wanted
from tablehub.vision.cold.unseen import points_named
from tablehub.vision.profile import load_profile
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import DieState, Reading

TWO_DICE = 2


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "read",
        help="say what stands where in pictures, one reading an image",
        description="Reads pictures of a board: checkers on points and bar, dice, hands, and doubts. With the profile "
        "of a calibrated board, or of any board without one; then a position's XGID and GNU BG ID are given too.",
    )
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="pictures to read")
    parser.add_argument("--profile", type=Path, metavar="P", help="the board's profile; without it, any board is read")
    parser.add_argument(
        "--corners",
        nargs=4,
        metavar="x,y",
        help="without a profile: the playing field's corners, clockwise from top left as seen",
    )
    parser.add_argument(
        "--home", choices=("left", "right"), help="without a profile: where the home boards are in the picture"
    )
    parser.add_argument(
        "--light",
        choices=("lower", "upper"),
        help="without a profile: at which edge of the picture the player with the lighter checkers sits "
        "(lower means left where the rows run up and down)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON line an image")
    parser.add_argument("--annotated", type=Path, metavar="FOLDER", help="draw what was understood into this folder")
    parser.set_defaults(run=run)


@dataclass(frozen=True, eq=False)
class _Read:
    """One picture as it was read: the JSON line, words, the drawing; or why it shows no board."""

    line: dict[str, Any]
    words: str | None
    drawing: Callable[[], Image]
    refusal: str | None = None


def run(args: argparse.Namespace) -> int:
    """Read every image. Where one is no picture, or shows no board that can be read, a sentence says why; the others
    are read all the same, and the exit status is that of bad input.
    """
    read = _with_profile(args) if args.profile is not None else _cold(args)
    if args.annotated is not None and not args.annotated.is_dir():
        raise BadInput(f"--annotated {args.annotated} is not a folder; make it first")
    drawings = None if args.annotated is None else _Drawings(args.annotated, args.images)
    code = 0
    for index, path in enumerate(args.images):
        try:
            done = read(Frame(index, str(path), float(index), load_image(path)))
            refusal = done.refusal
        except BadInput as error:
            done, refusal = None, str(error)
        if done is not None:
            _say(done, as_json=args.json)
        if refusal is not None:
            code = BadInput.exit_code
            print(f"tablehub: {refusal}", file=sys.stderr, flush=True)
        if drawings is not None and done is not None:
            save_drawing(done.drawing(), drawings.place_for(path))
    return code


def _say(done: _Read, *, as_json: bool) -> None:
    if as_json or done.words is not None:
        print(json.dumps(done.line) if as_json else done.words, flush=True)


class _Drawings:
    """Names for the drawings of one run: none is given twice, nor is it that of a picture that is read."""

    def __init__(self, folder: Path, pictures: Sequence[Path]) -> None:
        self._folder = folder
        lies = folder.resolve()
        self._taken = {picture.name.casefold() for picture in pictures if picture.parent.resolve() == lies}

    def place_for(self, picture: Path) -> Path:
        """After the picture; where that name is taken, with a number. Some file systems do not tell A from a."""
        name, count = f"{picture.stem}.png", 1
        while name.casefold() in self._taken:
            count += 1
            name = f"{picture.stem}-{count}.png"
        self._taken.add(name.casefold())
        return self._folder / name


def _with_profile(args: argparse.Namespace) -> Callable[[Frame], _Read]:
    for option in ("corners", "home", "light"):
        if getattr(args, option) is not None:
            raise BadInput(f"--{option} is for boards without a profile, which knows it: leave one of the two out")
    reader = BoardReader(load_profile(args.profile))

    def read(frame: Frame) -> _Read:
        reading = reader.read(frame)
        geometry = reader.geometry
        refusal = _refusal(reading)
        return _Read(
            reading.to_json(),
            None if refusal else _sentence(reading),
            lambda: draw_reading(frame.image, geometry, reading),
            refusal,
        )

    return read


def _cold(args: argparse.Namespace) -> Callable[[Frame], _Read]:
    corners = None if args.corners is None else parse_corners(args.corners)
    wanted = Wanted(
        None if args.home is None else args.home == "right", None if args.light is None else args.light == "lower"
    )

    def read(frame: Frame) -> _Read:
        found = read_cold(frame, corners, wanted)
        refusal = _refusal(found.reading)
        return _Read(
            _cold_line(found),
            None if refusal else _cold_words(found),
            lambda: _cold_drawing(frame.image, found),
            refusal,
        )

    return read


def _refusal(reading: Reading) -> str | None:
    """Why nothing can be read, where that is so."""
    return f"{reading.frame}: {reading.why}" if reading.position is None else None


def _cold_line(found: ColdReading) -> dict[str, Any]:
    """The reading's line with IDs and what is assumed of the seats."""
    line = found.reading.to_json()
    if found.reading.position is not None:
        line["id"], line["xgid"] = _ids(found.reading)
        line["seats"] = {
            "home": "right" if found.seats.home_right else "left",
            "light": "lower" if found.seats.light_near else "upper",
            "assumed": found.assumed,
            "likelihood": round(found.share, 3),
        }
    if found.corners is not None:
        line["corners"] = [[round(float(v), 1) for v in corner] for corner in clockwise(found.corners)]
    return line


def _ids(reading: Reading) -> tuple[str | None, str | None]:
    """GNU BG position ID and XGID with light on roll; None where none can hold the position."""
    assert reading.position is not None
    dice = [die.value for die in reading.dice if die.state is DieState.FLAT and die.value is not None]
    try:
        known = position_id(reading.position, Player.LIGHT)
        return known, xgid(reading.position, Player.LIGHT, dice if len(dice) == TWO_DICE else ())
    except BadNotation:
        return None, None


def _cold_words(found: ColdReading) -> str:
    reading = found.reading
    lines = [_sentence(reading)]
    known, pasted = _ids(reading)
    if pasted is not None:
        lines += [f"  GNU BG position ID, light on roll: {known}"] if reading.why else []
        lines.append(f"  {pasted}")
    if found.assumed:
        lines.append(f"  taken for granted: {found.seats} (--home and --light say otherwise)")
    return "\n".join(lines)


def _cold_drawing(image: Image, found: ColdReading) -> Image:
    if found.geometry is None:
        return draw_sentence(image, found.reading.why or "")
    return draw_reading(image, found.geometry, found.reading)


def _sentence(reading: Reading) -> str:
    """A reading in a few lines for people."""
    lines = [f"{reading.frame}: {reading.why or _how_sure(reading)}"]
    if reading.position is not None:
        lines += [f"  {player}: {_men(reading.position.men(player))}" for player in Player]
        if reading.why is None:
            lines.append(f"  GNU BG position ID, light on roll: {position_id(reading.position, Player.LIGHT)}")
    lines += [f"  die: {die.value or '?'} ({die.state.value}, {die.confidence:.2f})" for die in reading.dice]
    return "\n".join(lines)


def _how_sure(reading: Reading) -> str:
    told = f"confidence {reading.confidence:.3f}"
    if reading.confidence > SURE:
        return told
    doubted = [n for n, counts in enumerate(reading.points, start=1) if counts and max(counts.values()) < SURE]
    return f"{told}, not sure of {points_named(doubted) if doubted else 'what is read'}: compare it with the board"


def _men(men: Men) -> str:
    places = [f"{men[n]} on {n}" for n in range(24, 0, -1) if men[n]]
    return ", ".join(([f"{men[BAR]} on the bar"] if men[BAR] else []) + places) or "no checkers seen"
