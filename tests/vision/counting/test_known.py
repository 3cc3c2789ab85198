"""What was known of a row counts for as long as it looks the same."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tablehub.rules.starting import start_position
from tablehub.vision.counting.known import Known
from tablehub.vision.counting.likeliest import likeliest_position
from tablehub.vision.reading import Counts
from tests.boards import picture
from tests.vision.view.test_changes import TABLE, Watcher

START = start_position(MODERN)
FIVE = 6
"""Light's point with five checkers."""
EMPTY = 4


@pytest.fixture
def watcher() -> Watcher:
    watching = Watcher()
    watching.share(picture(TABLE))
    return watching


@pytest.fixture
def known(watcher: Watcher) -> Known:
    known = Known(watcher.changes, watcher.rectifier)
    known.take_up(START, 0.99)
    return known


def counts_of(position: Position, **doubts: Counts) -> list[Counts]:
    """Sure counts of all points but those in `doubts` ("point_6")."""
    sure = (position.light[n] - position.dark[25 - n] for n in range(1, 25))
    return [doubts.get(f"point_{n}", {count: 1.0}) for n, count in enumerate(sure, start=1)]


def with_a_disc_at(watcher: Watcher, x: float, y: float) -> Image:
    """The start with a checker's size of another colour somewhere, in pitches."""
    image = picture(TABLE).copy()
    px, py = watcher.rectifier.geometry.camera.project([(x, y, watcher.height)])[0]
    cv2.circle(image, (round(float(px)), round(float(py))), 14, (60, 200, 200), -1)
    return image


def on_point(watcher: Watcher, point: int, from_edge: float) -> tuple[float, float]:
    shape = watcher.rectifier.geometry.shape
    return shape.point_x(point), shape.side(point) * (shape.depth / 2 - from_edge)


def test_one_who_has_gone_is_not_back_on_a_row_that_looks_the_same(watcher: Watcher, known: Known) -> None:
    """Hit, and put into a pocket: the row of five was read with some doubt before, too."""
    watcher.share(with_a_disc_at(watcher, *on_point(watcher, 24, 0.5)))
    light = list(START.light)
    light[24] -= 1
    gone = counts_of(Position.of(Player.LIGHT, tuple(light), START.dark), point_6={5: 0.85, 6: 0.15})
    bar: dict[Player, dict[int, float]] = {player: {0: 1.0} for player in Player}
    assert likeliest_position(gone, bar).light[FIVE] == 6, "fifteen a side would have it there"
    assert likeliest_position(known.weighed(gone), bar).light[FIVE] == 5


def test_what_is_clearly_read_stands_against_what_was_known(watcher: Watcher, known: Known) -> None:
    weighed = known.weighed(counts_of(START, point_6={5: 0.0005, 6: 0.9995}))
    assert weighed[FIVE - 1][6] > 0.95


@pytest.mark.parametrize("from_edge", [0.5, 2.3, 4.1])
def test_a_row_that_has_changed_is_read_anew(watcher: Watcher, known: Known, from_edge: float) -> None:
    watcher.share(with_a_disc_at(watcher, *on_point(watcher, FIVE, from_edge)))
    doubtful = counts_of(START, point_6={5: 0.85, 6: 0.15})
    assert known.weighed(doubtful)[FIVE - 1] == doubtful[FIVE - 1]


def test_a_hand_that_has_passed_over_leaves_what_was_known(watcher: Watcher, known: Known) -> None:
    watcher.share(np.full_like(picture(TABLE), 90))
    watcher.share(picture(TABLE))
    assert known.weighed(counts_of(START, point_6={5: 0.85, 6: 0.15}))[FIVE - 1][5] > 0.99


def test_nothing_is_known_from_an_unsure_reading(watcher: Watcher) -> None:
    known = Known(watcher.changes, watcher.rectifier)
    known.take_up(START, 0.9)
    doubtful = counts_of(START, point_6={5: 0.85, 6: 0.15})
    assert known.weighed(doubtful) == tuple(doubtful)


def test_covered_points_stay_covered(known: Known) -> None:
    assert known.weighed(counts_of(START, point_6={}))[FIVE - 1] == {}


def test_forgotten_with_the_pictures_before(known: Known) -> None:
    known.forget()
    doubtful = counts_of(START, point_6={5: 0.85, 6: 0.15})
    assert known.weighed(doubtful) == tuple(doubtful)


def test_what_comes_beside_a_row_leaves_what_was_known(watcher: Watcher, known: Known) -> None:
    """Its rim, a little blurred, touches the tiles at the row's side."""
    doubts: dict[str, Counts] = {"point_13": {5: 0.85, 6: 0.15}, "point_19": {-5: 0.85, -6: 0.15}}
    for point, side in ((13, -0.8), (19, 0.8)):
        x, y = on_point(watcher, point, 0.5)
        watcher.share(with_a_disc_at(watcher, x + side, y))
        weighed = known.weighed(counts_of(START, **doubts))[point - 1]
        five = 5 if point == 13 else -5
        assert weighed[five] > 0.99


def test_an_empty_point_that_looks_the_same_is_rather_empty(watcher: Watcher, known: Known) -> None:
    seems = {-1: 0.98, 0: 0.02}
    assert START.light[EMPTY] == START.dark[25 - EMPTY] == 0
    points = counts_of(START, **{f"point_{EMPTY}": seems})
    watcher.share(picture(TABLE))
    assert known.weighed(points)[EMPTY - 1][0] > 0.6
    watcher.share(with_a_disc_at(watcher, *on_point(watcher, EMPTY, 0.5)))
    assert known.weighed(points)[EMPTY - 1] == seems, "something has come to lie there"
