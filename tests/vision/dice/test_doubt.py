"""Dice of which the eye and the board say different things, with eyes that tell what they are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.find import Candidate
from tablehub.vision.dice.lie import SeenChecker
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.read import SceneHints, read_dice
from tablehub.vision.dice.reader import Look, Stance
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import DieState
from tests.vision.dice.test_read import DIE, Chances, picture


class SeesOne(DiceEyes):
    """Eyes that find one die and read it with chances of their own."""

    def __init__(self, geometry: BoardGeometry, states: Chances, value: float) -> None:
        super().__init__(geometry)
        self._states, self._values = states, np.array([value, 1 - value, 0.0, 0.0, 0.0, 0.0])

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(3.6, 0.0, 0.5)]

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        return [Stance(3.6, 0.0, DIE, 0.0, 0.99) for _ in places]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return list(stances)

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        return [Look(stance, self._states, self._values, np.zeros(2)) for stance in stances]


class SeesOneInHand(SeesOne):
    """The same where a hand seems to cover it."""

    def read_held(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        return self.read(picture, stances)


@pytest.mark.parametrize(
    ("cocked", "value", "state"),
    [(0.75, 0.92, DieState.UNSURE), (0.75, 0.99, DieState.FLAT), (0.25, 0.92, DieState.FLAT)],
)
def test_a_value_in_doubt_of_a_die_that_seems_to_lean_on_nothing_is_asked_about(
    cocked: float, value: float, state: DieState
) -> None:
    """A small blurred 2 on a board was announced as a 1: seen to lean where nothing held it, 0.92."""
    image, geometry = picture()
    seen = np.array([0.0, 1 - cocked, cocked, 0.0, 0.0])
    [die] = read_dice(image, geometry, SceneHints(checkers=()), SeesOne(geometry, seen, value))
    assert (die.state, die.value) == (state, 1 if state is DieState.FLAT else None)


@pytest.mark.parametrize(("cocked", "hand", "flat"), [(0.39, True, False), (0.39, False, True), (0.1, True, True)])
def test_a_die_at_a_hand_that_seems_to_lean_a_little_may_lean_on_what_the_hand_hides(
    cocked: float, hand: bool, flat: bool
) -> None:
    """A 4 that leant on a checker under the fingers was announced."""
    image, geometry = picture()
    seen = np.array([0.0, 1 - cocked, cocked, 0.0, 0.0])
    [die] = read_dice(
        image, geometry, SceneHints(checkers=(), held=lambda *_: hand), SeesOneInHand(geometry, seen, 1.0)
    )
    assert (die.state is DieState.FLAT) is flat


@pytest.mark.parametrize(
    ("on_checker", "away", "state"),
    [(0.4, 0.5, DieState.UNSURE), (0.4, 0.9, DieState.FLAT), (0.1, 0.5, DieState.FLAT)],
)
def test_a_die_that_may_lie_on_the_rim_of_a_checker_that_it_hides_is_asked_about(
    on_checker: float, away: float, state: DieState
) -> None:
    """Half the face was left to see: rather no checker, and the die a flat 2."""
    image, geometry = picture()
    hidden = [SeenChecker(3.6 - away, 0.0, 0.2, Player.DARK)]
    seen = np.array([0.0, 1 - on_checker, 0.0, on_checker, 0.0])
    [die] = read_dice(image, geometry, SceneHints(checkers=(), perhaps=hidden), SeesOne(geometry, seen, 1.0))
    assert die.state is state
    assert die.seems is (DieState.ON_CHECKER if state is DieState.UNSURE else None)


class SeesFaintly(SeesOne):
    """Eyes that square one thing up with a chance given, and note what they are asked to read."""

    def __init__(self, geometry: BoardGeometry, place: tuple[float, float], squared_up: float) -> None:
        super().__init__(geometry, np.array([0.0, 1.0, 0.0, 0.0, 0.0]), 1.0)
        self._stance = Stance(*place, DIE, 0.0, squared_up)
        self.asked: list[Stance] = []

    def find(self, picture: Image, most: int) -> list[Candidate]:
        return [Candidate(self._stance.x, self._stance.y, 0.9)]

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        return [replace(self._stance, die=max(self._stance.die, 0.2)) for _ in places]

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return [self._stance for _ in stances]

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        self.asked += stances
        return super().read(picture, stances)


@pytest.mark.parametrize(
    ("place", "squared_up", "told", "asked", "dice"),
    [
        ((3.6, 0.0), 0.5, 0.3, True, 1),
        ((3.6, 0.0), 0.3, 0.7, True, 1),
        ((3.6, 0.0), 0.3, 0.5, False, 0),  # nothing that it shows could make up for that
        ((3.6, 0.0), 0.05, 0.7, True, 1),  # both networks that look over the board are sure of a die
        ((3.6, 0.0), 0.05, 0.5, False, 0),
        ((3.6, 2.6), 0.9, 0.3, True, 1),  # beside the board
        ((3.6, 2.6), 0.7, 0.5, False, 0),
    ],
)
def test_what_cannot_be_a_die_whatever_it_shows_is_not_read(
    place: tuple[float, float], squared_up: float, told: float, asked: bool, dice: int
) -> None:
    """Reading is the dearest part: edges of trays were read in every picture, in vain."""
    image, geometry = picture()
    px, py = geometry.camera.project((*place, TOP_HEIGHT))
    eyes = SeesFaintly(geometry, place, squared_up)
    found = read_dice(image, geometry, SceneHints(checkers=(), places=[(float(px), float(py), told)]), eyes)
    assert (bool(eyes.asked), len(found)) == (asked, dice)
