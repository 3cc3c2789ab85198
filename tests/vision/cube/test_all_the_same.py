"""A cube whose place looks otherwise is looked at there first: a hand is close by, or its shadow."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.cube.read import SETTLED, CubeReader, _Look
from tablehub.vision.reading import CubeReading
from tests.boards import learnt, picture
from tests.vision.cube.test_read import Following

PLACE = 0.0, 4.6


class Cube:
    """Reads one that shows `number` (1: a 2) for `sure` in its place, and counts how often it is looked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number, self.sure, self.searches = 1, 0.99, 0
        self.changes = Following()
        self._reader, self._image = CubeReader(learnt("green_felt").geometry, self.changes), picture("green_felt")
        monkeypatch.setattr(self._reader, "_looked_at", lambda image, x, y: _Look(PLACE, self._chances()))
        monkeypatch.setattr(self._reader, "_upper", lambda image, reading: reading)
        monkeypatch.setattr(self._reader, "_search", self._search)
        self.read()

    def _chances(self) -> np.ndarray:
        chances = np.zeros(7)
        chances[[0, self.number]] = 1 - self.sure, self.sure
        return chances

    def _search(self, *asked: object, in_slices: bool) -> list[tuple[float, float]]:
        self.searches += 1
        return [PLACE]

    def read(self) -> CubeReading | None:
        """Of a picture that looks otherwise than the one before."""
        self.changes.another(0.1)
        self._image = np.asarray(255 - self._image)
        return self._reader.read(self._image)


@pytest.fixture
def cube(monkeypatch: pytest.MonkeyPatch) -> Cube:
    return Cube(monkeypatch)


def test_one_that_shows_the_same_is_not_looked_for(cube: Cube) -> None:
    """Each time a hand came near forty places were glanced at, which took as long as all else of the picture."""
    for sure in (0.99, 0.95, 0.99):
        cube.sure = sure
        seen = cube.read()
        assert seen is not None
        assert (seen.shows, round(seen.confidence, 2)) == (2, sure)
    assert cube.searches == 1


@pytest.mark.parametrize(("number", "sure"), [(2, 0.99), (1, SETTLED - 0.05), (1, 0.0)])
def test_one_that_was_turned_or_is_in_doubt_or_gone_is_looked_for(cube: Cube, number: int, sure: float) -> None:
    cube.number, cube.sure = number, sure
    cube.read()
    assert cube.searches == 2


def test_one_that_was_in_doubt_before_is_looked_for(cube: Cube) -> None:
    cube.sure = SETTLED - 0.05
    cube.read()
    cube.sure = 0.99
    cube.read()
    assert cube.searches == 3
