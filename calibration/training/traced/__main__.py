"""Trace random boards by Blender, a picture of each with exact truth, in the form of recordings.

    python -m calibration.training.traced OUT --boards 100 [--first 0] [--samples 8] [--piles]

Needs `pip install bpy` (and Python of the version Blender's module is made for). Each board is drawn by a process of
its own, so that Blender keeps nothing. Broken off, it goes on where it was.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context

from calibration.training.board_files import arguments
from calibration.training.traced.process import draw_one


def main(given: list[str] | None = None) -> int:
    parser = arguments(__doc__, boards=100)
    parser.add_argument("--samples", type=int, default=8, help="paths a pixel, before Blender takes the grain out")
    parser.add_argument("--piles", action="store_true", help="rows of any height on most points (see `traced_rows`)")
    chosen = parser.parse_args(given)
    if find_spec("bpy") is None:
        print("traced: Blender is needed to trace pictures; install it: pip install bpy", file=sys.stderr)
        return 2
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as blender:
        for seed in range(chosen.first, chosen.first + chosen.boards):
            style = f"wild_{seed}"
            folder = chosen.out / style / "stills"
            if not (folder / "truth.json").exists():
                drawn = blender.submit(draw_one, folder, style, seed, chosen.samples, chosen.piles)
                print(style, drawn.result(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
