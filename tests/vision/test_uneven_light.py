"""Boards learnt and read by a lamp that lights one side of them far more than the other."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.start import learn, locate_start
from tablehub.frames import Frame, Image
from tablehub.vision.reader import BoardReader
from tests.boards import TABLES, picture, true_position, truth
from tests.vision.test_reader import without_off

FALLS_BY = 1.2
"""Log units from one edge of the picture to the other: to less than a third."""


def lit_from(image: Image, direction: float) -> Image:
    """A picture as a lamp in a direction (radians) beside the table would light it."""
    height, width = image.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    along = np.cos(direction) * (x / width - 0.5) + np.sin(direction) * (y / height - 0.5)
    return np.clip(0.85 * image * np.exp(FALLS_BY * along)[..., None], 0, 255).astype(np.uint8)


@pytest.mark.networks
@pytest.mark.parametrize("direction", [0.3, 2.4, 4.4])
@pytest.mark.parametrize("table", ["green_felt", "blue_tournament"])
def test_whose_checkers_are_whose_is_told_in_bright_and_in_dim_places(table: str, direction: float) -> None:
    """One colour for each player did for all of the board: dark ones at the lamp were light, light ones afar dark."""
    start = lit_from(picture(table), direction)
    found = locate_start(start)
    assert found is not None
    reader = BoardReader(learn(start, found))
    for folder in sorted((TABLES / table).iterdir()):
        for number, frame in enumerate(truth(table, folder.name)["frames"], start=1):
            if frame["hand"] or frame["label"] == "empty":
                continue
            image = lit_from(picture(table, folder.name, number), direction)
            reader.forget()
            reading = reader.read(Frame(number, frame["file"], 0.0, image))
            assert reading.position is not None
            assert without_off(reading.position) == without_off(true_position(table, frame)), (folder.name, number)
