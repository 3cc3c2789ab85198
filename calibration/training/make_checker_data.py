"""Render the recordings on which the checker network is trained.

    python -m calibration.training.make_checker_data OUT --boards 80 [--first 1000]

Boards with numbers from 1000 up are for training; those below are for measuring, and no network sees them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tablehub.simulator.export import Extent, export_style

FIRST_BOARD = 1000
TRAINING = Extent((1152, 648), game_turns=2, endgame_turns=3, stills=16, dice=6, faults=0)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--boards", type=int, default=80)
    parser.add_argument("--first", type=int, default=FIRST_BOARD)
    args = parser.parse_args()
    for seed in range(args.first, args.first + args.boards):
        if not any(args.out.glob(f"*_{seed}/stills/truth.json")):
            print(export_style(args.out, seed, TRAINING), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
