"""Trace random boards by Blender, a picture of each with exact truth, in the form of recordings.

    python -m calibration.training.traced OUT --boards 100 [--first 0] [--samples 8]
        [--piles | --rows | --dice | --positions 4]

Needs `pip install bpy` (and Python of the version Blender's module is made for). Each board is drawn by a process of
its own (a few rows of 20 boards by one), so that Blender keeps nothing. Broken off, it goes on where it was.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context

from calibration.training.board_files import arguments
from calibration.training.traced.process import draw_one, draw_some

A_PROCESS = 20  # boards of which a few rows are drawn: to start Blender takes longer than one of them


def main(given: list[str] | None = None) -> int:
    parser = arguments(__doc__, boards=100)
    parser.add_argument("--samples", type=int, default=8, help="paths a pixel, before Blender takes the grain out")
    parser.add_argument("--piles", action="store_true", help="rows of any height on most points (see `recorded_rows`)")
    parser.add_argument("--rows", action="store_true", help="a few such rows of each board only, many times as fast")
    parser.add_argument("--dice", action="store_true", help="a dozen dice in every state on each board")
    parser.add_argument("--positions", type=int, default=0, help="the start and so many others, to calibrate and read")
    chosen = parser.parse_args(given)
    if find_spec("bpy") is None:
        print("traced: Blender is needed to trace pictures; install it: pip install bpy", file=sys.stderr)
        return 2
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=A_PROCESS if chosen.rows else 1) as blender:
        for seed in range(chosen.first, chosen.first + chosen.boards):
            style = f"wild_{seed}"
            folder = chosen.out / style / "stills"
            if not (folder / "truth.json").exists():
                about = (folder, style, seed, chosen.samples)
                if chosen.positions:
                    drawn = blender.submit(draw_some, *about, chosen.positions)
                else:
                    drawn = blender.submit(draw_one, *about, chosen.piles, chosen.rows, chosen.dice)
                print(style, drawn.result(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
