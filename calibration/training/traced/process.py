"""What a board's own process does: apart from `__main__`, which other processes cannot import."""

from __future__ import annotations

from pathlib import Path


def draw_one(folder: Path, style: str, seed: int, samples: int, piles: bool, rows: bool, dice: bool) -> str:
    from calibration.training.traced.scene import draw  # only where Blender is

    return draw(folder, style, seed, samples, piles, rows, dice)


def draw_some(folder: Path, style: str, seed: int, samples: int, positions: int) -> str:
    from calibration.training.traced.scene import draw_series  # only where Blender is

    return draw_series(folder, style, seed, samples, positions)
