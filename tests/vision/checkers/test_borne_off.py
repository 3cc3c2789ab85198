"""Counting by outlines and seams, on masks that are known exactly."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.borne_off import OffCounts, Run, TrayEnd, count_borne_off
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looked_at, looking_at_board
from tests.vision.trays import TRAY, Painter

BOARD = looked_at(looking_at_board(24.0, 8.0, size=(1920, 1080)))
THICK = BOARD.shape.checker_height * 1.02


def tray_end(geometry: BoardGeometry = BOARD) -> TrayEnd:
    """Light's end of the right-hand tray."""
    view = Rectifier(geometry, 24, 3.5)
    width, height = view.size
    part = np.ones((height // 2 - 70, 76), np.uint8)
    return TrayEnd(geometry, view, -1, (width - 76, height // 2), part, np.zeros_like(part))


def blank(geometry: BoardGeometry = BOARD) -> Image:
    width, height = geometry.camera.size
    return np.full((height, width, 3), 60, np.uint8)


def share(counts: OffCounts, n: int) -> float:
    return counts[n] / sum(counts.values())


def middle() -> float:
    return BOARD.shape.width / 2 + TRAY


@pytest.mark.parametrize("number", [2, 4, 7, 12])
def test_a_run_is_told_by_its_length_and_its_seams(number: int) -> None:
    end, picture = tray_end(), blank()
    Painter(picture, BOARD, (215.0, 225.0, 230.0)).run(Player.LIGHT, number)
    come = end.outline([end.run_body(Run(middle(), 0.03, 0.03 + number * THICK))])
    counts = count_borne_off(end, picture, come)
    assert max(counts, key=lambda n: counts[n]) == number
    assert share(counts, number) > 0.6


@pytest.mark.parametrize("number", [2, 7])
def test_however_clear_a_run_it_may_be_counted_wrong(number: int) -> None:
    end, picture = tray_end(), blank()
    Painter(picture, BOARD, (215.0, 225.0, 230.0)).run(Player.LIGHT, number)
    counts = count_borne_off(end, picture, end.outline([end.run_body(Run(middle(), 0.03, 0.03 + number * THICK))]))
    assert min(share(counts, number - 1), share(counts, number + 1)) > 0.01, "most often by one"
    assert min(share(counts, n) for n in range(16)) > 1e-4
    assert sum(counts.values()) == pytest.approx(1)


def test_where_a_run_begins_away_from_the_end_others_may_be_hidden_there() -> None:
    end, picture = tray_end(), blank()
    Painter(picture, BOARD, (215.0, 225.0, 230.0)).run(Player.LIGHT, 5)
    come = end.outline([end.run_body(Run(middle(), 0.03 + THICK, 0.03 + 5 * THICK))])  # the first is not seen
    counts = count_borne_off(end, picture, come)
    assert share(counts, 5) > 0.25
    assert max(share(counts, n) for n in counts) < 0.7


def test_a_long_block_without_seams_is_no_run() -> None:
    end = tray_end()
    come = end.outline([end.run_body(Run(middle(), 0.03, 0.03 + 6 * THICK))])
    counts = count_borne_off(end, blank(), come)
    assert max(share(counts, n) for n in counts) < 0.6


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_row_is_told_by_its_circles(number: int) -> None:
    end, step = tray_end(), BOARD.shape.row
    places = [(middle(), end.inwards(0.5 + k * step)) for k in range(number)]
    counts = count_borne_off(end, blank(), end.outline([end.flat_body(x, y) for x, y in places]))
    assert max(counts, key=lambda n: counts[n]) == number
    assert share(counts, number) > 0.7


def test_flat_checkers_away_from_the_end_may_be_piles() -> None:
    end = tray_end()
    counts = count_borne_off(end, blank(), end.outline([end.flat_body(middle(), end.inwards(2.9))]))
    assert max(share(counts, n) for n in counts) < 0.2


def test_where_a_checker_may_not_be_noticed_its_missing_part_counts_less() -> None:
    end = tray_end()
    whole = end.outline([end.run_body(Run(middle(), 0.03, 0.03 + THICK))])
    come = whole.copy()
    come[:, : int(np.flatnonzero(whole.any(axis=0)).mean())] = 0  # half of it is as dark as the tray
    seeing, blind = (
        count_borne_off(TrayEnd(BOARD, end.view, -1, end.corner, end.looked_at, mask), blank(), come)
        for mask in (np.zeros_like(come), np.ones_like(come))
    )
    assert share(blind, 1) > share(seeing, 1)
