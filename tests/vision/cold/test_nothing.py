"""Pictures without a backgammon board, or with one that cannot be read: never a position that claims to be right."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.frames import Frame, Image
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.cold.reader import ColdReading, read_cold
from tablehub.vision.cold.seats import Wanted
from tests.boards import BUNDLED, picture, truth
from tests.nothing import NOTHING, cropped, piled

pytestmark = pytest.mark.networks


def field(table: str) -> np.ndarray:
    return clockwise(np.array(truth(table)["frames"][1]["corners_px"], float))


def read(image: Image, corners: np.ndarray | None = None) -> ColdReading:
    return read_cold(Frame(0, "picture", 0.0, image), corners, Wanted())


def is_no_invention(found: ColdReading) -> bool:
    reading = found.reading
    return bool(reading.why) and (reading.position is None or reading.confidence < 0.5)


@pytest.mark.parametrize("name", NOTHING)
def test_what_is_no_backgammon_board_is_refused_with_what_to_do(name: str) -> None:
    reading = read(NOTHING[name]()).reading
    assert reading.position is None
    assert reading.confidence == 0.0
    assert "take the picture" in (reading.why or "")


@pytest.mark.parametrize("name", NOTHING)
def test_corners_around_what_is_no_backgammon_board_do_not_make_it_one(name: str) -> None:
    around = np.array([(330, 60), (950, 70), (1090, 660), (200, 650)], float)
    assert is_no_invention(read(NOTHING[name](), around))


@pytest.mark.parametrize("table", BUNDLED)
def test_a_pile_of_checkers_is_no_position(table: str) -> None:
    assert is_no_invention(read(piled(picture(table), field(table)), field(table)))


@pytest.mark.parametrize(("table", "side"), [("brown_leather", 0)])
def test_a_board_of_which_a_column_is_cut_off_is_no_whole_board(table: str, side: int) -> None:
    """Its bar, as wide as a point, makes up for the column."""
    assert is_no_invention(read(cropped(picture(table), field(table), side, 0.09)))
