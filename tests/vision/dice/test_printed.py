"""What is printed on a board is no die, and a die is never taken for print."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tablehub.frames import Frame, Image
from tablehub.vision import reader as reader_module
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.printed import looks_bare, without_printed
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import DieReading, DieState
from tests.boards import learnt, picture

GEOMETRY = learnt("brown_leather").geometry
PLACE = (3.0, 0.2)
PIXEL = tuple(GEOMETRY.camera.project((*PLACE, TOP_HEIGHT)).tolist())
FELT = (46, 84, 124)


def with_a_die(image: Image, ground: tuple[int, int, int], pip: int) -> Image:
    """A die with one pip at the place."""
    changed = image.copy()
    for size, colour in ((0.17, ground), (0.035, (pip, pip, pip))):
        around = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size + PLACE
        top = GEOMETRY.camera.project(np.column_stack([around, np.full(4, TOP_HEIGHT)]))
        cv2.fillConvexPoly(changed, top.astype(np.int32), colour)
    return changed


def read(image: Image) -> BoardReader:
    reader = BoardReader(learnt("brown_leather"))
    reader.read(Frame(0, "x", 0.0, image))
    return reader


@pytest.mark.parametrize("brightness", [1.0, 0.7])
def test_the_empty_board_looks_as_learnt_in_a_dimmer_light_too(brightness: float) -> None:
    trace = read(np.asarray(picture("brown_leather") * brightness, np.uint8)).trace
    assert trace is not None
    assert looks_bare(trace.straight, PIXEL)


@pytest.mark.parametrize(("ground", "pip"), [((235, 235, 235), 20), ((20, 20, 20), 235), (FELT, 230), (FELT, 20)])
def test_a_die_never_does_were_it_of_the_felts_own_colour(ground: tuple[int, int, int], pip: int) -> None:
    trace = read(with_a_die(picture("brown_leather"), ground, pip)).trace
    assert trace is not None
    assert not looks_bare(trace.straight, PIXEL)


def test_where_the_empty_board_is_unknown_or_out_of_view_anything_may_lie() -> None:
    trace = read(picture("brown_leather")).trace
    assert trace is not None
    straight = trace.straight
    assert not looks_bare(replace(straight, look=replace(straight.look, background=None)), PIXEL)
    assert not looks_bare(straight, (3.0, 3.0))


def test_what_looks_as_on_the_empty_board_is_no_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number in a roundel was announced as a 1."""
    other = tuple(GEOMETRY.camera.project((-3.0, 0.2, TOP_HEIGHT)).tolist())
    dice = [DieReading(1, DieState.FLAT, pixel, 0.99) for pixel in (PIXEL, other)]
    monkeypatch.setattr(reader_module, "read_dice", lambda *given: dice)
    reader = BoardReader(learnt("brown_leather"))
    image = with_a_die(picture("brown_leather"), (235, 235, 235), 20)
    assert [die.center for die in reader.read(Frame(0, "x", 0.0, image)).dice] == [PIXEL]
    assert reader.trace is not None
    assert without_printed(dice, reader.trace.straight) == dice[:1]
