"""`tablehub read`: what stands where in pictures, one reading an image."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from calibration.annotate import draw_reading, save_drawing
from tablehub.errors import BadInput
from tablehub.frames import Frame
from tablehub.pictures import load_image
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Men
from tablehub.rules.position_id import position_id
from tablehub.vision.profile import load_profile
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import Reading


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "read",
        help="say what stands where in pictures, one reading an image",
        description="Reads pictures of a calibrated board: checkers on points and bar, dice, hands, and doubts.",
    )
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="pictures to read")
    parser.add_argument("--profile", type=Path, required=True, metavar="P", help="the board's profile")
    parser.add_argument("--json", action="store_true", help="one JSON line an image")
    parser.add_argument("--annotated", type=Path, metavar="FOLDER", help="draw what was understood into this folder")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read every image; the first that is no image stops with a sentence."""
    reader = BoardReader(load_profile(args.profile))
    if args.annotated is not None and not args.annotated.is_dir():
        raise BadInput(f"--annotated {args.annotated} is not a folder; make it first")
    for index, path in enumerate(args.images):
        frame = Frame(index, str(path), float(index), load_image(path))
        reading = reader.read(frame)
        print(json.dumps(reading.to_json()) if args.json else _sentence(reading), flush=True)
        if args.annotated is not None:
            drawing = draw_reading(frame.image, reader.geometry, reading)
            save_drawing(drawing, args.annotated / f"{path.stem}.png")
    return 0


def _sentence(reading: Reading) -> str:
    """A reading in a few lines for people."""
    lines = [f"{reading.frame}:" + (f" {reading.why}" if reading.why else f" confidence {reading.confidence:.3f}")]
    if reading.position is not None:
        lines += [f"  {player}: {_men(reading.position.men(player))}" for player in Player]
        if reading.why is None:
            lines.append(f"  GNU BG position ID, light on roll: {position_id(reading.position, Player.LIGHT)}")
    lines += [f"  die: {die.value or '?'} ({die.state.value}, {die.confidence:.2f})" for die in reading.dice]
    return "\n".join(lines)


def _men(men: Men) -> str:
    places = [f"{men[n]} on {n}" for n in range(24, 0, -1) if men[n]]
    return ", ".join(([f"{men[BAR]} on the bar"] if men[BAR] else []) + places) or "no checkers seen"
