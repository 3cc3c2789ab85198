"""Dice on pictures of a small table, painted by the training ray caster: known truth, no stored pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.training.dice_pictures import rays
from calibration.training.raycast import Ground, Light, Solid, shade
from calibration.training.surfaces import cube_paint, die_paint
from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.find import Candidate
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.read import SceneHints, SeenChecker, read_dice, seen_whole
from tablehub.vision.dice.reader import Look, Stance
from tablehub.vision.geometry import BoardGeometry, BoardShape, Camera
from tablehub.vision.reading import DieReading, DieState

SHAPE = BoardShape(True, 1.2, 3.6, 0.93, 0.2, 0.94, 0.47)
"""A board cut short (points of one checker) so that its picture is painted quickly."""
WHITE, BLACK = np.full(3, 0.8, np.float32), np.full(3, 0.02, np.float32)
GREEN, RED = np.array([0.08, 0.2, 0.06], np.float32), np.array([0.04, 0.03, 0.5], np.float32)
Chances = NDArray[np.float64]
Colours = tuple[NDArray[np.float32], NDArray[np.float32]]
DIE = 0.32


def camera(tilt: float = 20.0) -> Camera:
    """Over the board's right half, `tilt` degrees off the vertical; 50 pixels a pitch."""
    away, size = 18.0, (400, 260)
    angle = np.radians(tilt)
    rotation = np.array([[1, 0, 0], [0, -np.cos(angle), -np.sin(angle)], [0, np.sin(angle), -np.cos(angle)]])
    place = np.array([3.6, -away * np.sin(angle), away * np.cos(angle)])
    matrix = np.array([[50 * away, 0, size[0] / 2], [0, 50 * away, size[1] / 2], [0, 0, 1]])
    return Camera(matrix, np.zeros(5), np.asarray(cv2.Rodrigues(rotation)[0], float).ravel(), -rotation @ place, size)


def yaw(degrees: float, tilt: float = 0.0) -> NDArray[np.float32]:
    turn = cv2.Rodrigues(np.array([0, 0, np.radians(degrees)]))[0]
    return (cv2.Rodrigues(np.array([np.radians(tilt), 0, 0]))[0] @ turn).astype(np.float32)


def die(
    value: int,
    x: float,
    y: float,
    degrees: float = 25.0,
    colours: Colours = (WHITE, BLACK),
    below: float = 0.0,
    tilt: float = 0.0,
) -> Solid:
    """A die of which the far side is raised by `tilt` degrees."""
    left = value % 6 + 1 if value % 6 + 1 != 7 - value else (value + 1) % 6 + 1
    side = next(n for n in range(1, 7) if n not in (value, 7 - value, left, 7 - left))
    paint = die_paint(np.random.default_rng(3), (left, 7 - left, side, 7 - side, value, 7 - value), DIE / 2, *colours)
    pose = yaw(degrees, tilt)
    middle = np.array([x, y, below + np.abs(pose[2]).sum() * DIE / 2], np.float32)
    return Solid("box", middle, np.full(3, DIE / 2, np.float32), 0.03, paint, pose)


def rail() -> Solid:
    """The far rail."""
    middle, half = np.array([3.0, SHAPE.depth / 2 + 0.4, 0.2], np.float32), np.array([6.0, 0.4, 0.2], np.float32)
    return Solid("box", middle, half, 0.02, lambda p, n: np.repeat(RED[None], len(p), 0), yaw(0))


def checker(x: float, y: float) -> Solid:
    half = np.array([0.465, 0.465, 0.1], np.float32)
    return Solid(
        "puck", np.array([x, y, 0.1], np.float32), half, 0.03, lambda p, n: np.repeat(RED[None], len(p), 0), yaw(0)
    )


def picture(*solids: Solid, tilt: float = 20.0, noise: float = 3.0) -> tuple[Image, BoardGeometry]:
    """Those things on green felt."""
    rng, view = np.random.default_rng(1), camera(tilt)
    width, height = view.size
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), -1).reshape(-1, 2) + 0.5
    ground = Ground(0.0, lambda p, n: np.repeat(GREEN[None], len(p), 0))
    lamp = Light(np.array([4, 6, 14], np.float32), 2.0, np.full(3, 0.6, np.float32), np.full(3, 0.4, np.float32))
    light, _ = shade(ground, solids, lamp, view.centre.astype(np.float32), rays(view, grid), rng)
    soft = cv2.GaussianBlur(light.reshape(height, width, 3), (0, 0), 0.7)
    levels = np.clip(soft, 0, 1) ** (1 / 2.2) * 255 + rng.normal(0, noise, soft.shape)
    return np.clip(levels, 0, 255).astype(np.uint8), BoardGeometry(SHAPE, view)


def right_or_unsure(reading: DieReading, value: int) -> bool:
    """A die drawn here is simpler than any real one: the eyes may doubt it, but not be wrong."""
    return (reading.value, reading.state) in ((value, DieState.FLAT), (None, DieState.UNSURE))


def test_most_drawn_dice_are_read_without_doubt() -> None:
    read = [read_dice(*picture(die(value, 3.1, 0.3)))[0].value for value in range(1, 7)]
    assert sum(seen == value for seen, value in zip(read, range(1, 7), strict=True)) >= 4


@pytest.mark.parametrize("value", range(1, 7))
def test_a_flat_die_is_read_with_its_place(value: int) -> None:
    image, geometry = picture(die(value, 3.1, 0.3))
    (reading,) = read_dice(image, geometry)
    assert right_or_unsure(reading, value)
    assert np.hypot(*(np.array(reading.center) - geometry.camera.project((3.1, 0.3, DIE)))) < 1.5
    assert reading.board == pytest.approx((3.1, 0.3), abs=0.05)
    assert sum(reading.likelihoods) == pytest.approx(1.0)


@pytest.mark.parametrize("tilt", [0.0, 42.0])
def test_pips_of_a_side_in_view_do_not_count(tilt: float) -> None:
    image, geometry = picture(die(1, 2.2, 0.1, 5.0), die(4, 4.4, -0.5, 40.0), tilt=tilt)
    one, four = sorted(read_dice(image, geometry), key=lambda r: r.center[0])
    assert right_or_unsure(one, 1)
    assert right_or_unsure(four, 4)


@pytest.mark.parametrize("colours", [(BLACK, WHITE), (RED, WHITE), (GREEN, WHITE), (WHITE, RED)])
def test_colour_and_polarity_do_not_matter(colours: Colours) -> None:
    image, geometry = picture(die(5, 3.4, 0.3, colours=colours))
    assert [(r.value, r.state) for r in read_dice(image, geometry)] == [(5, DieState.FLAT)]


def test_two_dice_side_by_side_are_two() -> None:
    image, geometry = picture(die(3, 3.0, 0.2, 0.0), die(6, 3.0 + DIE + 0.01, 0.2, 0.0))
    three, six = sorted(read_dice(image, geometry), key=lambda r: r.center[0])
    assert right_or_unsure(three, 3)
    assert right_or_unsure(six, 6)


def test_a_board_without_dice_has_none() -> None:
    cube = Solid(
        "box",
        np.array([0, 0.2, 0.5], np.float32),
        np.full(3, 0.31, np.float32),
        0.05,
        cube_paint(np.random.default_rng(1), 0.31),
        yaw(10),
    )
    image, geometry = picture(checker(2.0, 1.2), checker(3.0, -1.2), checker(4.0, 0.2), cube)
    assert read_dice(image, geometry) == []


def test_a_die_on_a_checker_is_no_flat_die() -> None:
    image, geometry = picture(checker(3.2, 0.2), die(4, 3.25, 0.15, below=0.2))
    hints = SceneHints(checkers=[SeenChecker(3.2, 0.2, 0.2, Player.DARK)])
    assert [r.state for r in read_dice(image, geometry, hints)] == [DieState.ON_CHECKER]


@pytest.mark.parametrize(("value", "degrees"), [(2, 40.0), (5, 30.0), (5, 40.0)])
def test_a_die_that_leans_on_a_checker_does_not_count(value: int, degrees: float) -> None:
    away = 0.465 + DIE / 2 * np.cos(np.radians(degrees)) - 0.02
    image, geometry = picture(die(value, 3.2, 0.2, 0.0, tilt=degrees), checker(3.2, 0.2 + away))
    hints = SceneHints(checkers=[SeenChecker(3.2, 0.2 + away, 0.2, Player.DARK)])
    assert [r.state for r in read_dice(image, geometry, hints)] in ([DieState.COCKED], [DieState.UNSURE])


@pytest.mark.parametrize("degrees", [20.0, 30.0])
@pytest.mark.parametrize("value", [1, 4])
def test_a_die_that_leans_on_the_rail_does_not_count_and_is_not_off_the_board(value: int, degrees: float) -> None:
    away = DIE / 2 * (np.cos(np.radians(degrees)) + np.sin(np.radians(degrees)))
    image, geometry = picture(die(value, 2.6, SHAPE.depth / 2 - away, 0.0, tilt=degrees), rail())
    (reading,) = read_dice(image, geometry, SceneHints(checkers=[]))
    assert (reading.state, reading.leans_on) in ((DieState.COCKED, "rail"), (DieState.UNSURE, None))


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_seen_aslant_that_leans_only_a_little_is_seen_to(value: int) -> None:
    """By 16 degrees; by less one may pass for flat (see `calibration/training/DICE.md`)."""
    away = DIE / 2 * (np.cos(np.radians(16.0)) + np.sin(np.radians(16.0)))
    image, geometry = picture(die(value, 2.6, SHAPE.depth / 2 - away, 0.0, tilt=16.0), rail(), tilt=35.0)
    (reading,) = read_dice(image, geometry, SceneHints(checkers=[]))
    assert reading.state in (DieState.COCKED, DieState.UNSURE)


def test_a_flat_die_against_the_rail_counts() -> None:
    image, geometry = picture(die(3, 2.6, SHAPE.depth / 2 - DIE / 2 - 0.01, 0.0), rail())
    (reading,) = read_dice(image, geometry, SceneHints(checkers=[]))
    assert right_or_unsure(reading, 3)


def test_a_die_on_the_rail_is_neither_in_the_field_nor_beside_the_board() -> None:
    image, geometry = picture(die(3, 2.6, SHAPE.depth / 2 + 0.2, 20.0, below=0.4), rail())
    assert [r.state for r in read_dice(image, geometry, SceneHints(checkers=[]))] in ([], [DieState.UNSURE])


def test_a_die_beside_the_board_is_off_board() -> None:
    image, geometry = picture(die(2, 7.15, 0.2))
    assert [r.state for r in read_dice(image, geometry)] == [DieState.OFF_BOARD]


def test_a_die_under_a_hand_is_not_reported() -> None:
    image, geometry = picture(die(2, 3.2, 0.2))
    hand = np.full(image.shape[:2], 255, np.uint8)
    assert read_dice(image, geometry, SceneHints(hand=hand)) == []


def test_a_die_too_dark_to_read_is_never_given_a_value() -> None:
    image, geometry = picture(die(5, 3.2, 0.2))
    drowned = (image // 60 + np.random.default_rng(2).integers(0, 30, image.shape)).astype(np.uint8)
    assert all(r.value is None or r.confidence < 0.9 for r in read_dice(drowned, geometry))


class NoticesSides(DiceEyes):
    """Eyes that notice a die's side alone, and know its upper face if they look there."""

    def __init__(self, geometry: BoardGeometry, top: tuple[float, float], side: tuple[float, float]) -> None:
        super().__init__(geometry)
        self._top, self._side = top, side

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(*self._side, 0.5)]

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        return [
            Stance(*self._top, DIE, 0.0, 0.99) if np.hypot(x - self._top[0], y - self._top[1]) < 0.1 else
            Stance(x, y, DIE, 0.0, 0.01)
            for x, y in places
        ]  # fmt: skip

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return self.align(picture, [(stance.x, stance.y) for stance in stances])

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        states, values = np.array([0.0, 0.96, 0.02, 0.02, 0.0]), np.array([0, 0, 0, 0, 0.99, 0.01])
        return [Look(stance, states, values, np.zeros(2)) for stance in stances]


@pytest.mark.parametrize(("tilt", "told", "values"), [(40.0, True, [5]), (40.0, False, []), (10.0, True, [])])
def test_a_die_of_which_only_a_side_is_noticed_is_looked_for_above_it(
    tilt: float, told: bool, values: list[int]
) -> None:
    """Where both networks notice something; in a steep view sides do not show."""
    image, geometry = picture(tilt=tilt)
    top = 3.6, 0.4
    side = top[0], top[1] - 0.27  # the camera stands towards negative y
    px, py = geometry.camera.project((*side, TOP_HEIGHT))
    hints = SceneHints(checkers=(), places=[(float(px), float(py), 0.6)] if told else None)
    dice = read_dice(image, geometry, hints, NoticesSides(geometry, top, side))
    assert [die.value for die in dice] == values


class DrawnTogether(DiceEyes):
    """Eyes that square two dice that touch up nearer to each other than they lie, and right once they look again."""

    def __init__(self, geometry: BoardGeometry, dice: Sequence[tuple[float, float]]) -> None:
        super().__init__(geometry)
        self._dice = np.array(dice)

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(float(x), float(y), 0.5) for x, y in self._dice]

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        drawn = 0.6 * np.array(places) + 0.4 * self._dice.mean(0)
        return [Stance(float(x), float(y), DIE, 0.0, 0.97) for x, y in drawn]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        nearest = [self._dice[np.argmin(np.hypot(*(self._dice - (s.x, s.y)).T))] for s in stances]
        return [Stance(float(x), float(y), DIE, 0.0, 0.97) for x, y in nearest]

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        return [Look(stance, *CLEAR_FLAT, np.zeros(2)) for stance in stances]


def test_two_dice_that_touch_are_not_taken_for_one() -> None:
    image, geometry = picture()
    eyes = DrawnTogether(geometry, [(3.6, 0.0), (3.6 + DIE, 0.0)])
    assert [die.value for die in read_dice(image, geometry, eyes=eyes)] == [5, 5]


class DrawnToOne(DiceEyes):
    """Eyes that take two dice that touch for the first of them, unless that is painted over."""

    def __init__(
        self, geometry: BoardGeometry, dice: Sequence[tuple[float, float]], seen: tuple[Chances, Chances]
    ) -> None:
        super().__init__(geometry)
        self._dice, self._seen = dice, seen

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(*place, 0.5) for place in self._dice]

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        return [Stance(*self._dice[0], DIE, 0.0, 0.97) for _ in places]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return list(stances)

    def align_beside(self, picture: Image, places: Sequence[tuple[Stance, tuple[float, float]]]) -> list[Stance]:
        return [Stance(*self._dice[1], DIE, 0.0, 0.7) for _ in places]

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        first = [stance.x == self._dice[0][0] for stance in stances]
        seen = [CLEAR_FLAT if it else self._seen for it in first]
        return [
            Look(stance, states, values, np.zeros(2)) for stance, (states, values) in zip(stances, seen, strict=True)
        ]


@pytest.mark.parametrize("clear", [True, False])
def test_a_die_taken_for_the_one_that_it_touches_is_found_without_that_one(clear: bool) -> None:
    """If what is then read there is beyond doubt."""
    image, geometry = picture()
    seen = CLEAR_FLAT if clear else (CLEAR_FLAT[0], np.array([0.1, 0.1, 0.0, 0.0, 0.7, 0.1]))
    eyes = DrawnToOne(geometry, [(3.6, 0.0), (3.6 + DIE, 0.0)], seen)
    assert [die.value for die in read_dice(image, geometry, eyes=eyes)] == [5, 5][: 1 + clear]


class DrawnBetween(DiceEyes):
    """Eyes that take two dice that touch for one between them, unless one of them is painted over."""

    def __init__(
        self, geometry: BoardGeometry, dice: Sequence[tuple[float, float]], second: tuple[Chances, Chances]
    ) -> None:
        super().__init__(geometry)
        self._dice, self._second = np.array(dice), second

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(float(x), float(y), 0.5) for x, y in self._dice]

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        x, y = self._dice.mean(axis=0)
        return [Stance(float(x), float(y), DIE, 0.0, 0.97) for _ in places]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return list(stances)

    def align_beside(self, picture: Image, places: Sequence[tuple[Stance, tuple[float, float]]]) -> list[Stance]:
        """What is left of the dice, farthest from the painted one and nearest to the place."""
        away = [
            np.hypot(*(self._dice - (die.x, die.y)).T) - 0.5 * np.hypot(*(self._dice - place).T)
            for die, place in places
        ]
        left = self._dice[[int(np.argmax(far)) for far in away]]
        return [Stance(float(x), float(y), DIE, 0.0, 0.97) for x, y in left]

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        chances = {self._dice[0][0]: CLEAR_FLAT, self._dice[1][0]: self._second}
        return [Look(stance, *chances.get(stance.x, MAY_LEAN), np.zeros(2)) for stance in stances]


@pytest.mark.parametrize("clear", [True, False])
def test_two_dice_taken_for_one_between_them_are_told_apart_if_both_are_clear_without_the_other(clear: bool) -> None:
    image, geometry = picture()
    unclear = CLEAR_FLAT[0], np.array([0.1, 0.1, 0.0, 0.0, 0.7, 0.1])
    eyes = DrawnBetween(geometry, [(3.6, 0.0), (3.6 + DIE, 0.0)], CLEAR_FLAT if clear else unclear)
    dice = read_dice(image, geometry, SceneHints(checkers=()), eyes)
    assert [die.value for die in dice] == [5, 5][: 1 + clear]


class LooksTwice(DrawnTogether):
    """Eyes in doubt whether two dice that touch lean, with the chances given where one is painted over."""

    def __init__(self, geometry: BoardGeometry, dice: Sequence[tuple[float, float]], states: Chances) -> None:
        super().__init__(geometry, dice)
        self._states = states

    def align_beside(self, picture: Image, places: Sequence[tuple[Stance, tuple[float, float]]]) -> list[Stance]:
        again = self.align_again(picture, [Stance(*place, DIE, 0.0, 0.97) for _, place in places])
        return [replace(stance, size=1.05 * DIE) for stance in again]

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        told = [self._states if stance.size > DIE else MAY_LEAN[0] for stance in stances]
        return [Look(stance, states, MAY_LEAN[1], np.zeros(2)) for stance, states in zip(stances, told, strict=True)]


@pytest.mark.parametrize(
    ("states", "state"),
    [
        (np.array([0.0, 0.97, 0.02, 0.01, 0.0]), DieState.FLAT),
        (np.array([0.0, 0.5, 0.5, 0.0, 0.0]), DieState.UNSURE),
        (np.array([0.0, 0.01, 0.99, 0.0, 0.0]), DieState.COCKED),
    ],
)
def test_whether_a_die_leans_on_another_is_asked_once_more_without_that_one(states: Chances, state: DieState) -> None:
    image, geometry = picture()
    eyes = LooksTwice(geometry, [(3.6, 0.0), (3.6 + DIE, 0.0)], states)
    assert [die.state for die in read_dice(image, geometry, eyes=eyes)] == [state, state]


class Sees(DiceEyes):
    """Eyes that see one thing, with the chances given."""

    def __init__(self, geometry: BoardGeometry, place: tuple[float, float], squared_up: float, look: Look) -> None:
        super().__init__(geometry)
        self._place, self._squared_up, self._look = place, squared_up, look

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(*self._place, 0.5)]

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        return [Stance(x, y, DIE, 0.0, self._squared_up) for x, y in places]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return list(stances)

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        return [Look(stance, self._look.states, self._look.values, self._look.lean) for stance in stances]


class SeesBesideAHand(Sees):
    """Eyes that see the same where a hand seems to be, and note what they read there."""

    held: Sequence[Stance] = ()

    def read_held(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        self.held = stances
        return self.read(picture, stances)


@pytest.mark.parametrize("left_of", [3.0, 4.2])
def test_dice_where_a_hand_seems_to_be_are_read_as_such_and_told_all_the_same(left_of: float) -> None:
    """Whoever asked leaves out what the hand covers, but for dice seen whole."""
    image, geometry = picture()
    look = Look(Stance(*ON_FIELD, DIE, 0.0, 0.9), *CLEAR_FLAT, np.zeros(2))
    eyes = SeesBesideAHand(geometry, ON_FIELD, 0.9, look)
    border, _ = geometry.camera.project((left_of, 0.0, TOP_HEIGHT))
    dice = read_dice(image, geometry, SceneHints(checkers=(), held=lambda x, y: x < border), eyes)
    assert [die.value for die in dice] == [5]
    assert len(eyes.held) == (1 if ON_FIELD[0] < left_of else 0)


@pytest.mark.parametrize(
    ("state", "confidence", "value", "whole"),
    [
        (DieState.FLAT, 0.985, 0.998, True),
        (DieState.FLAT, 0.973, 0.991, False),
        (DieState.FLAT, 0.94, 0.991, False),
        (DieState.FLAT, 0.98, 0.984, False),
        (DieState.COCKED, 0.99, 0.999, False),
    ],
)
def test_fingers_look_like_faint_dice_and_none_show_a_clear_value(
    state: DieState, confidence: float, value: float, whole: bool
) -> None:
    die = DieReading(3, state, (10.0, 10.0), confidence, likelihoods=(0.0, 0.0, value, 1 - value, 0.0, 0.0))
    assert seen_whole(die) is whole


ON_FIELD, BESIDE_BOARD, ON_BAR = (3.6, 0.0), (3.6, 2.6), (0.2, 0.0)
MAY_LEAN = np.array([0.0, 0.5, 0.5, 0.0, 0.0]), np.array([0.0, 0.0, 0.0, 0.0, 1.0, 0.0])
CLEAR_FLAT = np.array([0.0, 0.96, 0.02, 0.02, 0.0]), np.array([0, 0, 0, 0, 0.99, 0.01])
FAINT_LEAN = np.array([0.15, 0.03, 0.8, 0.0, 0.02]), np.array([0.1, 0.1, 0.1, 0.1, 0.5, 0.1])
SURE_LEAN = np.array([0.01, 0.04, 0.91, 0.01, 0.03]), np.array([0, 0, 0.84, 0, 0.16, 0])


@pytest.mark.parametrize(
    ("place", "squared_up", "seen", "told", "is_a_die"),
    [
        (ON_FIELD, 0.5, CLEAR_FLAT, True, True),
        (ON_FIELD, 0.3, CLEAR_FLAT, True, False),
        (BESIDE_BOARD, 0.9, CLEAR_FLAT, True, True),
        (BESIDE_BOARD, 0.7, CLEAR_FLAT, True, False),
        (ON_BAR, 0.9, CLEAR_FLAT, True, True),
        (ON_BAR, 0.7, CLEAR_FLAT, True, False),
        (ON_FIELD, 0.7, FAINT_LEAN, True, False),
        (ON_FIELD, 0.995, SURE_LEAN, False, True),
        (ON_FIELD, 0.97, SURE_LEAN, False, False),
    ],
)
def test_what_both_networks_must_say_of_a_die(
    place: tuple[float, float], squared_up: float, seen: Colours, told: bool, is_a_die: bool
) -> None:
    """`told`: the network of checkers saw a die there, too."""
    image, geometry = picture()
    look = Look(Stance(*place, DIE, 0.0, squared_up), seen[0].astype(float), seen[1].astype(float), np.zeros(2))
    px, py = geometry.camera.project((*place, TOP_HEIGHT))
    hints = SceneHints(checkers=(), places=[(float(px), float(py), 0.6)] if told else [])
    assert bool(read_dice(image, geometry, hints, Sees(geometry, place, squared_up, look))) is is_a_die


@pytest.mark.parametrize(
    ("chance", "below", "state"),
    [
        (0.94, True, DieState.ON_CHECKER),
        (0.94, False, DieState.FLAT),
        (0.8, True, DieState.UNSURE),
        (0.2, True, DieState.FLAT),
    ],
)
def test_a_checker_that_hardly_shows_under_a_die_is_believed_if_the_die_surely_lies_on_something(
    chance: float, below: bool, state: DieState
) -> None:
    image, geometry = picture()
    look = Look(
        Stance(*ON_FIELD, DIE, 0.0, 0.995), np.array([0, 0.98 - chance, 0.01, chance, 0.01]), CLEAR_FLAT[1], np.zeros(2)
    )
    perhaps = [SeenChecker(ON_FIELD[0] + 0.1, ON_FIELD[1] + 0.2, 0.2, Player.DARK)] if below else []
    [die] = read_dice(image, geometry, SceneHints(checkers=(), perhaps=perhaps), Sees(geometry, ON_FIELD, 0.995, look))
    assert die.state is state
