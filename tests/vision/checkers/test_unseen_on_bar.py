"""Checkers on the bar that only the eyes of cold reading see."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tablehub.frames import Frame
from tablehub.rules.player import Player
from tablehub.vision.checkers import bar, unseen_on_bar
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.unseen_on_bar import FirstLook, UnseenOnBar
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import Reading
from tablehub.vision.view.rectify import Rectifier
from tests.boards import learnt, looked_at, picture, true_position, truth
from tests.vision.view.test_alignment import turned

RECTIFIER = Rectifier(looked_at())
BARE = np.zeros((8, 8, 3), np.uint8)
PLACE = 0.0, 2.0
SEEN = FirstLook([], [PLACE], None, lambda place: 0.0)
TABLE, ON_BAR = "brown_leather", 12


def face(y: float, probability: float = 0.99) -> Face:
    return Face(Player.LIGHT, 0.0, y, probability)


@pytest.fixture
def eyes(monkeypatch: pytest.MonkeyPatch) -> UnseenOnBar:
    """Those for which there is a hinge on the empty bar, and something that hardly looks like one."""
    there = SimpleNamespace(faces=[face(-3.0, 0.6), face(2.0, 0.1)])
    monkeypatch.setattr(unseen_on_bar, "in_view", lambda view, rectifier: there)
    return UnseenOnBar(RECTIFIER, BARE)


@pytest.mark.parametrize(
    ("first", "may_hold"),
    [
        (SEEN, True),
        (replace(SEEN, answered=[]), False),
        (replace(SEEN, answered=[(0.1, -3.2)]), False),  # the hinge
        (replace(SEEN, faces=[face(2.5)]), False),  # which it is part of
        (replace(SEEN, faces=[face(2.9), face(2.1, 0.3)]), True),
        (replace(SEEN, cube=(0.1, 1.4)), False),
        (replace(SEEN, pattern=lambda place: bar.SAME_PATTERN), False),
    ],
)
def test_one_may_lie_where_the_first_look_answers_what_is_nothing_else(
    eyes: UnseenOnBar, first: FirstLook, may_hold: bool
) -> None:
    assert bool(eyes.places(first)) is may_hold


@pytest.mark.parametrize(("seen", "found"), [(face(2.2), True), (face(2.2, 0.9), False), (face(3.0), False)])
def test_only_who_is_beyond_doubt_there_is_believed(eyes: UnseenOnBar, seen: Face, found: bool) -> None:
    assert eyes.among([seen], [PLACE], 7) == ([seen] if found else [])


def test_it_stays_until_something_changes_around_it(eyes: UnseenOnBar) -> None:
    one, other = face(2.0), face(-1.0)
    eyes.among([one, other], [PLACE, (0.0, -1.0)], 7)
    assert eyes.still_there(lambda face: 7) == [one, other]
    assert eyes.still_there(lambda face: 8 if face is one else 7) == [other]
    assert eyes.still_there(lambda face: 0) == [other]


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[Reading]:
    """Three of a picture in which one lies on the bar, by a first look to which the bar looks bare."""
    monkeypatch.setattr(bar, "is_bare", lambda *seen: True)
    reader, image = BoardReader(learnt(TABLE)), picture(TABLE, "game", ON_BAR)
    return [reader.read(Frame(n, str(n), n / 30, image)) for n in range(3)]


@pytest.mark.networks
def test_one_that_the_first_look_takes_for_the_bar_is_read(readings: list[Reading]) -> None:
    position = true_position(TABLE, truth(TABLE, "game")["frames"][ON_BAR - 1])
    assert position.light[25] + position.dark[25] == 1
    assert [reading.position for reading in readings] == [position] * 3
    assert min(reading.confidence for reading in readings) > 0.7


@pytest.mark.networks
@pytest.mark.parametrize("bumped", [True, False])
def test_who_has_left_it_when_the_camera_is_bumped_or_another_scene_begins_is_gone(
    monkeypatch: pytest.MonkeyPatch, bumped: bool
) -> None:
    """Readings are counted anew through each pose of the camera."""
    monkeypatch.setattr(bar, "is_bare", lambda *seen: True)
    reader, without = BoardReader(learnt(TABLE)), picture(TABLE, "game", 2)
    for n, image in enumerate([*[without] * 5, picture(TABLE, "game", ON_BAR)]):
        reader.read(Frame(n, str(n), float(n), image))
    assert reader._unseen_on_bar.still_there(lambda face: 0), "one lies there"
    if bumped:
        without, _ = turned(without, reader.geometry.camera, (0.8, -0.5, 0.5))
    else:
        reader.forget()
    reading = reader.read(Frame(6, "6", 6.0, without))
    assert reading.camera_moved is bumped
    assert reading.position == true_position(TABLE, truth(TABLE, "game")["frames"][1])
    assert reader._unseen_on_bar.still_there(lambda face: 0) == []


@pytest.mark.networks
def test_the_empty_bar_holds_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar, "is_bare", lambda *seen: True)
    reader = BoardReader(learnt(TABLE))
    reading = reader.read(Frame(0, "one", 0.0, picture(TABLE, "game", 2)))
    assert reading.position is not None
    assert reading.position.light[25] == reading.position.dark[25] == 0
