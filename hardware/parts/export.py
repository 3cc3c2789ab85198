"""Writes the printed parts as STL files: `python -m hardware.parts.export`. Needs OpenSCAD."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class PrintedPart:
    """One file to print: its name, the OpenSCAD file it is made from, and what is set in that."""

    name: str
    source: str
    settings: Mapping[str, str] = field(default_factory=dict)


PARTS: Sequence[PrintedPart] = (
    PrintedPart("player_box_body", "button_box", {"part": "body", "box": "player"}),
    PrintedPart("player_box_lid", "button_box", {"part": "lid", "box": "player"}),
    PrintedPart("referee_box_body", "button_box", {"part": "body", "box": "referee"}),
    PrintedPart("referee_box_lid", "button_box", {"part": "lid", "box": "referee"}),
    PrintedPart("camera_plate", "camera_holder", {"part": "plate"}),
    PrintedPart("camera_clamp", "camera_holder", {"part": "clamp"}),
)


def export(part: PrintedPart, folder: Path) -> Path:
    """Make one part's binary STL in `folder`; raises `subprocess.CalledProcessError` where OpenSCAD fails."""
    target = folder / f"{part.name}.stl"
    settings = [word for name, value in part.settings.items() for word in ("-D", f'{name}="{value}"')]
    command = [
        "openscad",
        "-q",
        "-o",
        str(target),
        "--export-format",
        "binstl",
        *settings,
        f"{HERE / part.source}.scad",
    ]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return target


def main() -> int:
    """Make all parts anew; 2 where OpenSCAD is not there or refuses one."""
    if shutil.which("openscad") is None:
        print("OpenSCAD is not installed; on Debian: sudo apt install openscad", file=sys.stderr)
        return 2
    for part in PARTS:
        try:
            print(export(part, HERE / "stl"))
        except subprocess.CalledProcessError as problem:
            print(f"OpenSCAD cannot make {part.name}: {problem.stderr.strip()}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
