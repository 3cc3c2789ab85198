"""Since when points have looked as they do."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.vision.view.rectify import SHRINK, shrunk
from tablehub.vision.view.still import Still
from tests.boards import picture
from tests.vision.counting.test_known import on_point, with_a_disc_at
from tests.vision.view.test_changes import TABLE, Watcher, noisy


@pytest.fixture
def watcher() -> Watcher:
    watching = Watcher()
    watching.share(picture(TABLE))
    return watching


def test_points_that_nobody_touched_look_so_since_the_first_picture(watcher: Watcher) -> None:
    still = Still(watcher.changes, watcher.rectifier)
    assert still.look(2.0) == (2.0,) * 24
    watcher.share(noisy(picture(TABLE), 1))
    assert still.look(3.0) == (2.0,) * 24


def test_one_on_which_something_was_put_or_taken_looks_new(watcher: Watcher) -> None:
    still = Still(watcher.changes, watcher.rectifier)
    still.look(2.0)
    watcher.share(with_a_disc_at(watcher, *on_point(watcher, 10, 1.5)))
    assert still.look(3.0) == tuple(3.0 if point == 10 else 2.0 for point in range(1, 25))
    watcher.share(picture(TABLE))
    watcher.share(picture(TABLE))
    assert still.look(5.0)[9] == 5.0, "pictures that were not told of count with the next one"
    watcher.share(picture(TABLE))
    assert still.look(6.0)[9] == 5.0


def test_what_is_forgotten_looks_new(watcher: Watcher) -> None:
    still = Still(watcher.changes, watcher.rectifier)
    still.look(2.0)
    watcher.changes.forget()
    watcher.share(picture(TABLE))
    assert still.look(3.0) == (3.0,) * 24


def test_cells_of_the_view_that_nobody_touched_look_as_they_did(watcher: Watcher) -> None:
    still, rectifier = Still(watcher.changes, watcher.rectifier), watcher.rectifier
    assert not still.since(2.0).any(), "it was not told when"
    still.look(2.0)
    assert still.since(2.0).mean() > 0.95
    assert not still.since(1.9).any()
    place = on_point(watcher, 10, 1.5)
    watcher.share(with_a_disc_at(watcher, *place))
    x, y = (rectifier.to_view(np.array(place)) // SHRINK).astype(int)
    for told in (False, True):
        if told:
            still.look(3.0)
        same = still.since(2.5)
        assert same.shape == shrunk(np.zeros(rectifier.size[::-1], np.uint8)).shape
        assert not same[y - 1 : y + 2, x - 1 : x + 2].any()
        assert same.mean() > 0.9
    assert still.since(3.0)[y, x]
