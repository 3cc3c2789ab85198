"""Dice too small to be read, too faint to be looked at first, or without a value: told to be there all the same."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.find import Candidate
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.read import SceneHints, read_dice
from tablehub.vision.dice.reader import Look, Stance
from tablehub.vision.dice.small import CLEAR, READABLE, behind, has_small, is_called_cocked, smallest
from tablehub.vision.geometry import BoardGeometry, BoardShape, Camera
from tablehub.vision.reading import DieReading, DieState

DIE = 0.32
ONE, OTHER = (3.6, 0.4), (2.4, -0.6)
CLEAR_FLAT = np.array([0.0, 0.96, 0.02, 0.02, 0.0]), np.array([0, 0, 0, 0, 0.99, 0.01])
NO_VALUE = np.array([0.1, 0.4, 0.4, 0.05, 0.05]), np.array([0.3, 0.2, 0.2, 0.1, 0.1, 0.1])
LEANS = np.array([0.0, 0.01, 0.98, 0.01, 0.0]), np.array([0.01, 0.01, 0.01, 0.01, 0.95, 0.01])
NOTHING = np.array([0.6, 0.1, 0.1, 0.1, 0.1]), np.array([0.3, 0.2, 0.2, 0.1, 0.1, 0.1])
BLANK = np.zeros((260, 400, 3), np.uint8)


def geometry(scale: float) -> BoardGeometry:
    """A board cut short, looked at from 20 degrees off the vertical, so many pixels a pitch."""
    away, angle = 18.0, np.radians(20.0)
    rotation = np.array([[1, 0, 0], [0, -np.cos(angle), -np.sin(angle)], [0, np.sin(angle), -np.cos(angle)]])
    place = np.array([3.6, -away * np.sin(angle), away * np.cos(angle)])
    matrix = np.array([[scale * away, 0, 200], [0, scale * away, 130], [0, 0, 1]])
    turn = np.asarray(cv2.Rodrigues(rotation)[0], float).ravel()
    view = Camera(matrix, np.zeros(5), turn, -rotation @ place, (400, 260))
    return BoardGeometry(BoardShape(True, 1.2, 3.6, 0.93, 0.2, 0.94, 0.47), view)


class Eyes(DiceEyes):
    """Eyes that square up dice within a tenth of where they lie, and see each as told."""

    def __init__(self, board: BoardGeometry, dice: dict[tuple[float, float], tuple[np.ndarray, np.ndarray]]) -> None:
        super().__init__(board)
        self._dice = dice
        self.found: list[Candidate] = []

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return self.found

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        return [self._squared_up(*place) for place in places]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return [self._squared_up(stance.x, stance.y) for stance in stances]

    def _squared_up(self, x: float, y: float) -> Stance:
        near = [die for die in self._dice if np.hypot(die[0] - x, die[1] - y) < 0.1]
        return Stance(*near[0], DIE, 0.0, 0.97) if near else Stance(x, y, DIE, 0.0, 0.01)

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        return [Look(stance, *self._dice[stance.x, stance.y], np.zeros(2)) for stance in stances]


def seen(
    board: BoardGeometry,
    told: dict[tuple[float, float], float],
    dice: dict[tuple[float, float], tuple[np.ndarray, np.ndarray]],
) -> list[DieReading]:
    """What is read where the network of checkers told these places (pitches), with their chances."""
    pixels = {place: board.camera.project((*place, TOP_HEIGHT)) for place in told}
    hints = SceneHints(checkers=(), places=[(float(x), float(y), told[place]) for place, (x, y) in pixels.items()])
    return read_dice(BLANK, board, hints, Eyes(board, dice))


@pytest.mark.parametrize(("scale", "there"), [(22.0, True), (50.0, False)])
def test_a_die_too_small_to_be_read_is_told_to_be_there(scale: float, there: bool) -> None:
    found = seen(geometry(scale), {ONE: 0.6}, {ONE: NOTHING})
    assert [(die.state, die.value, die.too_small) for die in found] == [(DieState.UNSURE, None, True)] * there


@pytest.mark.parametrize(("scale", "there"), [(22.0, True), (50.0, False)])
def test_a_small_die_is_looked_for_behind_where_the_network_of_checkers_sees_it(scale: float, there: bool) -> None:
    front = ONE[0], ONE[1] - 0.22  # the camera stands towards negative y
    assert bool(seen(geometry(scale), {front: 0.6}, {ONE: CLEAR_FLAT})) is there


def test_a_place_that_the_network_of_checkers_doubts_is_no_small_die() -> None:
    assert seen(geometry(22.0), {ONE: 0.35}, {ONE: NOTHING}) == []


def test_a_die_that_shows_no_value_is_asked_about_where_two_networks_see_it() -> None:
    (die,) = seen(geometry(50.0), {ONE: 0.6}, {ONE: NO_VALUE})
    assert (die.state, die.value, die.too_small) == (DieState.UNSURE, None, False)
    assert seen(geometry(50.0), {ONE: 0.35}, {ONE: NO_VALUE}) == []


@pytest.mark.parametrize("chance", [0.12, 0.29])
def test_where_one_die_lies_the_other_is_looked_for_at_fainter_places(chance: float) -> None:
    board = geometry(50.0)
    assert len(seen(board, {ONE: 0.6, OTHER: chance}, {ONE: CLEAR_FLAT, OTHER: CLEAR_FLAT})) == 2
    assert seen(board, {OTHER: chance}, {OTHER: CLEAR_FLAT}) == []


def test_where_one_die_lies_the_other_is_looked_for_at_more_places() -> None:
    others = {(float(x), 1.2): 0.5 for x in np.arange(1.0, 5.0)}
    assert len(seen(geometry(50.0), {ONE: 0.6, **others, OTHER: 0.33}, {ONE: CLEAR_FLAT, OTHER: CLEAR_FLAT})) == 2


@pytest.mark.parametrize(("heat", "chance", "there"), [(0.65, 0.7, True), (0.42, 0.7, False), (0.65, 0.5, False)])
def test_a_die_that_cannot_be_squared_up_is_asked_about_where_all_others_see_one(
    heat: float, chance: float, there: bool
) -> None:
    board = geometry(50.0)
    px, py = board.camera.project((*ONE, TOP_HEIGHT))
    eyes = DeniesDice(board, {ONE: CLEAR_FLAT})
    eyes.found = [Candidate(*ONE, heat)]
    found = read_dice(BLANK, board, SceneHints(checkers=(), places=[(float(px), float(py), chance)]), eyes)
    assert [(die.state, die.value) for die in found] == [(DieState.UNSURE, None)] * there


class DeniesDice(Eyes):
    """Eyes that square up whatever they are shown, and believe in none of it."""

    def _squared_up(self, x: float, y: float) -> Stance:
        return Stance(*ONE, DIE, 0.0, 0.02)


@pytest.mark.parametrize(("third", "count"), [((3.6, 0.6), 2), ((3.6, 0.665), 2), ((3.6, 0.75), 3)])
def test_a_third_die_lies_inside_none_of_the_throw(third: tuple[float, float], count: int) -> None:
    dice = {ONE: CLEAR_FLAT, OTHER: CLEAR_FLAT, third: (CLEAR_FLAT[0], np.array([0, 0, 0, 0, 0.9, 0.1]))}
    found = seen(geometry(50.0), dict.fromkeys(dice, 0.6), dice)
    assert [die.value for die in found] == [5] * count


def test_two_dice_drawn_to_each_other_are_two_still() -> None:
    dice = {ONE: CLEAR_FLAT, (3.6, 0.63): CLEAR_FLAT}
    assert len(seen(geometry(50.0), dict.fromkeys(dice, 0.6), dice)) == 2


@pytest.mark.parametrize(("scale", "state"), [(30.0, DieState.UNSURE), (40.0, DieState.COCKED)])
def test_a_small_die_that_seems_to_lean_accuses_nobody(scale: float, state: DieState) -> None:
    """It stands against the rail; of ten pixels across nobody can tell whether it leans."""
    board = geometry(scale)
    against_rail = (3.6, board.shape.depth / 2 - DIE / 2 - 0.02)
    dice = seen(board, {against_rail: 0.9, ONE: 0.9}, {against_rail: LEANS, ONE: CLEAR_FLAT})
    (die,) = [die for die in dice if die.board and abs(die.board[1] - against_rail[1]) < 0.1]
    assert die.state is state
    assert die.seems in (None, DieState.COCKED)
    assert (die.value is None) is (state is DieState.UNSURE)


@pytest.mark.parametrize(
    ("scale", "chance", "value"),
    [(24.0, 0.93, None), (24.0, 0.97, 5), (34.0, 0.87, None), (34.0, 0.93, 5), (40.0, 0.74, 5)],
)
def test_a_small_die_is_read_only_where_its_value_is_very_sure(scale: float, chance: float, value: int | None) -> None:
    """Eleven pixels across, a blurred 2 passed for a 1."""
    values = np.array([0, 0, 0, 0, chance, 1 - chance])
    (die,) = seen(geometry(scale), {ONE: 0.9}, {ONE: (CLEAR_FLAT[0], values)})
    assert die.value == value
    assert (die.state is DieState.FLAT) is (value is not None)


@pytest.mark.parametrize(("six", "there"), [(0.4, True), (0.2, False)])
def test_a_small_die_of_which_it_is_open_whether_it_shows_a_4_or_a_6_is_asked_about(six: float, there: bool) -> None:
    states, values = np.array([0.08, 0.6, 0.2, 0.12, 0.0]), np.full(6, (0.45 - six) / 4)
    values[3], values[5] = 0.55, six
    found = seen(geometry(30.0), {ONE: 0.35}, {ONE: (states, values)})
    assert [(die.state, die.value) for die in found] == [(DieState.UNSURE, None)] * there


def test_what_is_small_and_how_large_dice_are_seen_at_least() -> None:
    near, far = geometry(50.0), geometry(22.0)
    assert (has_small(near), has_small(far)) == (False, True)
    assert smallest(near) > CLEAR > READABLE > smallest(far)
    assert behind(np.array([ONE]), [], near.camera) == []
    [(x, y)] = behind(np.array([ONE]), [], far.camera)
    assert [x, y] == pytest.approx([ONE[0], ONE[1] + 0.2], abs=0.01)
    assert behind(np.array([ONE]), [Stance(x, y, DIE, 0.0, 0.95)], far.camera) == []


@pytest.mark.parametrize(
    ("pixels", "leans", "on_loose", "called"),
    [
        (13.0, 0.95, True, False),
        (13.0, 0.98, True, True),
        (15.0, 0.9, True, True),
        (13.0, 0.9, False, True),
        (10.0, 0.99, False, False),
    ],
)
def test_a_small_die_beside_something_loose_is_called_cocked_only_where_it_surely_leans(
    pixels: float, leans: float, on_loose: bool, called: bool
) -> None:
    assert is_called_cocked(pixels, leans, on_loose) is called
