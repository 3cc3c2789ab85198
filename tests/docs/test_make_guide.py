"""The players' guide shows the screens of today, and every picture it shows is there."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from docs.make_guide import FOLDER, draw
from tablehub.pictures import load_image

GUIDE = FOLDER.parent / "players-guide.md"
TOLERANCE = 2.0
"""Levels of 255 by which two pictures may differ in the mean: versions of SDL smooth letters differently."""


def test_pictures_are_those_of_today(tmp_path: Path) -> None:
    for now in draw(tmp_path):
        stored = load_image(FOLDER / now.name)
        apart = np.abs(load_image(now).astype(int) - stored.astype(int)).mean()
        assert apart <= TOLERANCE, f"{now.name} has changed: look at it, then run python -m docs.make_guide"


def test_all_pictures_are_there() -> None:
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", GUIDE.read_text("utf-8"))
    assert {path.name for path in FOLDER.iterdir()} == {Path(name).name for name in shown if name.startswith("guide/")}
    assert all((GUIDE.parent / name).is_file() for name in shown)
