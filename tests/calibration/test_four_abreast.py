"""Boards whose points hold four checkers side by side: the fifth lies on another, from the start on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

import calibration.check
from calibration.check import FIFTHS_ON_TOP, learnt_and_checked
from calibration.start import locate_start
from tablehub.frames import Frame
from tablehub.rules.position import Position
from tablehub.simulator import scene
from tablehub.simulator.source import SimulatedTable, Studio
from tablehub.simulator.tabletop import Tabletop
from tablehub.vision.reader import BoardReader
from tests.boards import located, picture

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
