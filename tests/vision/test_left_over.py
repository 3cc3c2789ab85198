"""A face that fifteen a side leave no room for is no checker on which a die could lie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.frames import Frame, Image
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision import reader as reader_module
from tablehub.vision.checkers import Face
from tablehub.vision.dice import SceneHints
from tablehub.vision.dice_eyes import DiceEyes
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.left_over import SURELY_SETTLED, left_over
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import DieReading
from tests.boards import learnt, picture

START = Position.start()
THIRD, SHADE, FAINT = (Face(Player.DARK, 3.0, y, p) for y, p in ((2.9, 0.99), (1.9, 0.8), (0.9, 0.3)))
SIX = [Face(Player.LIGHT, 5.0, y / 2, 0.95 + y / 100) for y in range(5)]
"""A row of five as it stands on light's 6 point at the start."""
SURE = 0.99


def test_the_least_likely_of_a_row_are_left_over() -> None:
    assert left_over({6: [*SIX, SHADE]}, START, SURE) == {SHADE}
    assert left_over({6: [*SIX, FAINT]}, START, SURE) == set(), "rather not there as it is"
    assert left_over({5: [SHADE, THIRD]}, START, SURE) == {SHADE, THIRD}
    assert left_over({6: SIX[:4]}, START, SURE) == set(), "one of the five lies on another"


def test_both_players_count_and_so_does_the_bar() -> None:
    assert left_over({1: [THIRD], 12: [THIRD, *SIX]}, START, SURE) == {SIX[0]}, "dark has two on light's 1 point"
    assert left_over({"bar": [SHADE]}, START, SURE) == {SHADE}


def test_a_board_in_doubt_leaves_nothing_over() -> None:
    assert left_over({5: [SHADE]}, START, SURELY_SETTLED - 0.01) == set()


@pytest.mark.networks
def test_dice_do_not_lie_on_what_is_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flat 4 was announced as lying on a checker with 0.99: its shade passed for the fourth of a row of three whose
    player had all fifteen elsewhere (154003)."""
    reader, hints = BoardReader(learnt("brown_leather")), list[SceneHints]()
    shape = reader.geometry.shape
    shade = Face(Player.DARK, *shape.slot(8, 3), 0.8)
    in_holes = reader._in_holes
    monkeypatch.setattr(reader, "_in_holes", lambda trace: _with(in_holes(trace), shade))

    def read_dice(image: Image, geometry: BoardGeometry, seen: SceneHints, eyes: DiceEyes) -> list[DieReading]:
        hints.append(seen)
        return []

    monkeypatch.setattr(reader_module, "read_dice", read_dice)
    reading = reader.read(Frame(0, "calib", 0.0, picture("brown_leather", "calib", 2)))
    assert reading.position == START
    assert len(hints[0].checkers or ()) == 30


def _with(trace: reader_module.Trace, face: Face) -> reader_module.Trace:
    return replace(trace, faces=[*trace.faces, face])
