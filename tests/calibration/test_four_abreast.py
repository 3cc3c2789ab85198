"""Boards whose points hold four checkers side by side: the fifth lies on another, from the start on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

import calibration.check
import calibration.start
from calibration.check import FIFTHS_ON_TOP, learnt_and_checked
from calibration.discs import Disc
from calibration.layout import Layout
from calibration.start import OF_FIVE, locate_start
from tablehub.frames import Frame
from tablehub.rules.position import Position
from tablehub.simulator import scene
from tablehub.simulator.source import SimulatedTable, Studio
from tablehub.simulator.tabletop import Tabletop
from tablehub.vision.reader import BoardReader
from tests.boards import located, looking_at_board, picture
from tests.calibration.test_pose import SHAPE, places_seen, rough

START = Position.start()
SEVEN = Position(
    (0, 0, 2, 0, 0, 4, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0),
    (0, 0, 0, 0, 2, 2, 6, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0),
)
"""Rows of seven, six and four, all men on the board."""

Wrong = dict[calibration.check.Place, int]


def shot(position: Position) -> Frame:
    """A position on a simulated table whose people lay the fifth checker of a point on another."""
    table = SimulatedTable("sim:seed=3")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scene, "IN_A_ROW", 4)
        top = Tabletop(table.style, np.random.default_rng(1))
        top.set_up(position)
        return Frame(0, "shot", 0.0, Studio(table).picture(top.scene()))


@pytest.mark.networks
def test_a_start_whose_fifths_lie_on_others_is_learnt_and_read() -> None:
    start = shot(START)
    found = locate_start(start.image)
    assert found is not None
    profile, faults = learnt_and_checked(start.image, found)
    assert (profile.geometry.shape.abreast, faults) == (4, [])
    for frame, position in ((start, START), (shot(SEVEN), SEVEN)):
        seen = BoardReader(profile).read(frame)
        assert seen.position == position
        assert seen.abreast == 4


def raised(fifths: int) -> Layout:
    """Faces of a crooked start seen from far aslant: the first of a row of five is a fifth that lies on it, but
    for so many rows of which the fifth is seen where it would be."""
    camera = looking_at_board(24, tilt=58, azimuth=-30)
    places = places_seen(camera, SHAPE, jitter=0.05)
    for n, point in enumerate(OF_FIVE):
        [(x, y)] = camera.project([(*SHAPE.slot(point, 0), 2 * SHAPE.checker_height)])
        places[point, 0] = float(x), float(y)
        if n >= fifths:
            del places[point, 4]
    discs = {slot: Disc(x, y, 10.0, 1.0) for slot, (x, y) in places.items()}
    return replace(rough(camera, SHAPE), discs=discs)


@pytest.mark.parametrize(("fifths", "found"), [(0, True), (1, True), (2, False)])
def test_faces_that_lie_on_others_do_not_bend_the_board(
    monkeypatch: pytest.MonkeyPatch, fifths: int, found: bool
) -> None:
    """A travelling board seen from far aslant was said to show no starting position at all (830073)."""
    monkeypatch.setattr(calibration.start, "faces_on_slots", lambda image, geometry: {})
    image = np.zeros((720, 1280, 3), np.uint8)
    fitted = calibration.start._fitted(image, raised(fifths), None, None, 0)
    assert (fitted is not None) is found


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Callable[[Wrong, Wrong, Wrong], tuple[int, list[str]]]:
    """How many a point holds, and what is told, where the three looks at a start see this to be wrong."""

    def told(*wrong: Wrong) -> tuple[int, list[str]]:
        answers = iter(wrong)
        monkeypatch.setattr(calibration.check, "wrong_places", lambda position: next(answers))
        for name in ("position_without_background", "position_as_if_unknown"):
            monkeypatch.setattr(calibration.check, name, lambda image, found: START)
        monkeypatch.setattr(BoardReader, "position", lambda self, image: START)
        found = replace(located("green_felt"), slots=frozenset())
        profile, faults = learnt_and_checked(picture("green_felt"), found)
        return profile.geometry.shape.abreast, [str(fault) for fault in faults]

    return told


MISSING, TWO_MISSING, THREE_MISSING = (dict(list(FIFTHS_ON_TOP.items())[:count]) for count in (1, 2, 3))


def test_one_look_that_sees_all_fifths_missing_is_enough(
    looks: Callable[[Wrong, Wrong, Wrong], tuple[int, list[str]]],
) -> None:
    assert looks(MISSING, FIFTHS_ON_TOP, {**FIFTHS_ON_TOP, **MISSING, (calibration.check.Player.DARK, 8): 2}) == (4, [])


def test_a_fifth_that_shows_on_the_other_is_no_reason_to_miss_the_rest(
    looks: Callable[[Wrong, Wrong, Wrong], tuple[int, list[str]]],
) -> None:
    assert looks(MISSING, THREE_MISSING, {**THREE_MISSING, (calibration.check.Player.DARK, 9): 1}) == (4, [])


def test_two_rows_of_which_one_is_missing_are_no_reason_to_think_that_four_fill_a_point(
    looks: Callable[[Wrong, Wrong, Wrong], tuple[int, list[str]]],
) -> None:
    assert looks(TWO_MISSING, TWO_MISSING, TWO_MISSING)[0] == 5


def test_who_sees_the_start_is_believed_rather(
    looks: Callable[[Wrong, Wrong, Wrong], tuple[int, list[str]]],
) -> None:
    assert looks(FIFTHS_ON_TOP, MISSING, {}) == (5, [])


def test_a_fifth_that_is_missing_in_one_row_is_told(
    looks: Callable[[Wrong, Wrong, Wrong], tuple[int, list[str]]],
) -> None:
    assert looks(MISSING, MISSING, MISSING) == (5, ["light has 4 checkers on its 13 point, 5 expected"])
