"""Boards of the simulator, path traced by Blender, written as recordings with exact truth.

    python -m tests.traced OUT --seed 95000 --styles 4 [--stills 6] [--dice 6]

Needs `pip install bpy` (and Python of the version Blender's module is made for). A picture takes about a quarter of a
minute of one core.
`python -m tests.measure OUT` and `python -m tests.measure_cold OUT` then measure on them.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from tablehub.errors import TableHubError
from tablehub.simulator.export import Extent, export_style


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.traced", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path, help="folder to write to")
    parser.add_argument("--seed", type=int, default=95000, help="number of the first board")
    parser.add_argument("--styles", type=int, default=1, help="how many boards")
    parser.add_argument("--stills", type=int, default=6, help="unrelated positions of each, the start among them")
    parser.add_argument("--dice", type=int, default=6, help="pictures of dice in every state of each")
    chosen = parser.parse_args(arguments)
    if find_spec("bpy") is None:
        print("traced: Blender is needed to trace pictures; install it: pip install bpy", file=sys.stderr)
        return 2
    from tests.traced.tracer import Tracer  # only where Blender is

    extent = replace(Extent(), game_turns=0, endgame_turns=0, faults=0, stills=chosen.stills, dice=chosen.dice)
    try:
        for seed in range(chosen.seed, chosen.seed + chosen.styles):
            export_style(chosen.out, seed, extent, lambda line: print(line, flush=True), Tracer)
    except (TableHubError, OSError) as problem:
        print(f"traced: {problem}", file=sys.stderr)
        return getattr(problem, "exit_code", 2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
