"""Dice go by the checkers that a whole board counts: not by shades, and by those that hardly show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tablehub.frames import Frame, Image
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision import reader as reader_module
from tablehub.vision.checkers.faces import Face
from tablehub.vision.counting.as_counted import POSSIBLE, SURELY_SETTLED, as_counted
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.read import SceneHints
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import DieReading
from tests.boards import learnt, picture

START = Position.start()
THIRD, SHADE, FAINT = (Face(Player.DARK, 3.0, y, p) for y, p in ((2.9, 0.99), (1.9, 0.8), (0.9, 0.3)))
SIX = [Face(Player.LIGHT, 5.0, y / 2, 0.95 + y / 100) for y in range(5)]
"""A row of five as it stands on light's 6 point at the start."""
SURE = 0.99


def counted(row: Sequence[Face], place: int | str = 6, confidence: float = SURE) -> list[Face]:
    """Of a board at the start on which all but one place are as they should be."""
    return as_counted(row, {place: row}, START, confidence)


def test_the_least_likely_of_a_row_are_left_over() -> None:
    assert counted([*SIX, SHADE]) == SIX
    assert counted([*SIX, FAINT]) == [*SIX, FAINT], "rather not there as it is"
    assert counted([SHADE, THIRD], 5) == []
    assert counted(SIX[:4]) == SIX[:4], "one of the five lies on another"


def test_both_players_count_and_so_does_the_bar() -> None:
    assert counted([THIRD, SHADE], 1) == [THIRD, SHADE], "dark has two on light's 1 point"
    assert counted([SHADE], "bar") == []


def test_whose_one_is_matters_not() -> None:
    whose = replace(SHADE, probability=0.45, other=0.54)
    assert counted([*SIX[1:], SIX[0], whose]) == [*SIX[1:], whose]


def test_one_that_hardly_shows_and_is_needed_is_there() -> None:
    """The cube hid most of one: a flat 1 was announced where it stands, with 0.98 (155006)."""
    *others, needed = counted([*SIX[:4], FAINT])
    assert others == SIX[:4]
    assert (needed.y, needed.probability) == (FAINT.y, SURE)
    assert counted([*SIX[:4], replace(FAINT, probability=0.05)])[-1].probability == 0.05
    hidden = replace(SHADE, probability=0.9)
    assert as_counted(SIX[:4], {6: [*SIX[:4], hidden]}, START, SURE) == [*SIX[:4], hidden], "only the cube hides it"


def test_a_board_in_doubt_says_nothing_of_faces() -> None:
    assert counted([SHADE], 5, SURELY_SETTLED - 0.01) == [SHADE]


def test_one_that_hardly_shows_and_is_needed_is_perhaps_there_where_the_board_is_in_doubt() -> None:
    """A die hid most of one that shone, and a flat 1 was announced on it with 0.92 (161002)."""
    hardly, nothing = replace(FAINT, probability=0.035), replace(FAINT, probability=0.02)
    *others, needed = counted([*SIX[:4], hardly], confidence=0.5)
    assert others == SIX[:4]
    assert (needed.y, needed.probability) == (hardly.y, POSSIBLE)
    assert counted([*SIX[:4], nothing], confidence=0.5)[-1] == nothing
    assert counted([*SIX, hardly], confidence=0.5)[-1] == hardly, "none is needed"
    assert counted([*SIX[:4], hardly], confidence=0.0)[-1] == hardly, "a hand is in view"


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
