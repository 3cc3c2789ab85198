"""Eyes that follow a game: a die is read again when it has changed, and only then."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.vision.dice.eyes import SAME_FACE, DiceEyes, FollowingDiceEyes
from tablehub.vision.dice.reader import Look, Stance
from tablehub.vision.dice.size import LEAST
from tablehub.vision.view.changes import Changes
from tablehub.vision.view.rectify import Rectifier, halved
from tests.vision.dice.test_read import DIE, GREEN, WHITE, Colours, die, picture

pytestmark = pytest.mark.networks

HERE = 3.1, 0.3
DARK: Colours = (np.array([0.1, 0.02, 0.08], np.float32), WHITE * 0.5)


class Tiles(Changes):
    """Tiles in which nothing has changed since the first picture."""

    def shows(self, image: Image) -> None:
        self.now += 1
        self.half = halved(image)
        if self.now == 1:
            self.at[:] = self.now


class Counts(FollowingDiceEyes):
    """Counts what is really read."""

    read_anew = 0

    def _read_anew(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        self.read_anew += len(stances)
        return super()._read_anew(picture, stances)


class Follower:
    """Shows pictures of one die that stays where it is to eyes whose tiles notice nothing."""

    def __init__(self, colours: Colours, noise: float) -> None:
        _, geometry = picture()
        self.colours, self.noise, self.seed = colours, noise, 0
        self.tiles = Tiles(Rectifier(geometry), geometry.shape.checker_height)
        self.eyes = Counts(geometry, self.tiles)
        self.stance = Stance(*HERE, DIE, np.radians(25.0), 0.99)

    def shown(self, value: int, degrees: float = 25.0) -> Image:
        """The next picture, of the die with this value up, turned so far."""
        self.seed += 1
        image, _ = picture(die(value, *HERE, degrees, self.colours), noise=0.0)
        grain = np.random.default_rng(self.seed).normal(0, self.noise, image.shape)
        image = np.clip(image + grain, 0, 255).astype(np.uint8)
        self.tiles.shows(image)
        self.eyes.find(image, 4)
        return image

    def looks(self, value: int) -> Look:
        [look] = self.eyes.read(self.shown(value), [self.stance])
        return look

    def finds(self, value: int, degrees: float) -> Look:
        """The die squared up and read, as the eyes find it."""
        image = self.shown(value, degrees)
        [look] = self.eyes.read(image, self.eyes.align_again(image, self.eyes.align(image, [HERE])))
        return look


@pytest.mark.parametrize(("before", "after"), list(itertools.permutations(range(1, 7), 2)))
def test_a_die_turned_over_where_it_lies_is_read_again(before: int, after: int) -> None:
    follower = Follower(DARK, noise=4.0)
    follower.looks(before)
    follower.looks(after)
    assert follower.eyes.read_anew == 2


@pytest.mark.parametrize("colours", [DARK, (WHITE, GREEN)])
@pytest.mark.parametrize("value", [1, 4, 6])
def test_a_die_that_lies_there_as_before_is_not_read_again(value: int, colours: Colours) -> None:
    follower = Follower(colours, noise=4.0)
    looks = [follower.looks(value) for _ in range(4)]
    assert follower.eyes.read_anew == 1
    assert all(look is looks[0] for look in looks)


def test_dice_read_one_after_the_other_in_a_picture_are_all_remembered() -> None:
    follower = Follower(DARK, noise=4.0)
    beside = Stance(HERE[0] + 1.3 * DIE, HERE[1], DIE, 0.0, 0.99)
    image, _ = picture(die(4, *HERE, colours=DARK), die(2, beside.x, beside.y, colours=DARK), noise=0.0)
    for _ in range(3):
        follower.tiles.shows(image)
        follower.eyes.find(image, 4)
        follower.eyes.read(image, [follower.stance])
        follower.eyes.read(image, [beside])
    assert follower.eyes.read_anew == 2


def test_what_is_told_of_a_turned_die_is_what_it_shows_now() -> None:
    follower = Follower((WHITE, np.full(3, 0.02, np.float32)), noise=3.0)
    assert int(follower.looks(6).values.argmax()) + 1 == 6
    assert int(follower.looks(1).values.argmax()) + 1 == 1


def test_a_turned_die_is_squared_up_anew() -> None:
    follower = Follower((WHITE, np.full(3, 0.02, np.float32)), noise=3.0)
    before, after, as_before = (follower.finds(value, degrees) for value, degrees in ((3, 5.0), (2, 40.0), (2, 40.0)))
    assert int(after.values.argmax()) + 1 == 2
    assert abs(_turned(before.stance, after.stance) - 35.0) < 5.0
    assert as_before is after


def _turned(before: Stance, after: Stance) -> float:
    """Degrees between two squares."""
    return float(abs((np.degrees(after.turn - before.turn) + 45) % 90 - 45))


def test_what_lies_beside_a_die_is_looked_for_once_as_long_as_nothing_changes() -> None:
    follower = Follower(DARK, noise=0.0)
    image, _ = picture(die(4, *HERE, colours=DARK), die(2, HERE[0] + 1.3 * DIE, HERE[1], colours=DARK), noise=0.0)
    found: list[Stance] = []
    for _ in range(3):
        follower.tiles.shows(image)
        if len(found) == 2:
            follower.tiles.at[:] = follower.tiles.now
        follower.eyes.find(image, 4)
        found += follower.eyes.align_beside(image, [(follower.stance, (HERE[0] + 1.1 * DIE, HERE[1]))])
    assert found[0] is found[1]
    assert found[0] is not found[2]
    assert np.hypot(found[0].x - HERE[0] - 1.3 * DIE, found[0].y - HERE[1]) < 0.05


def test_nothing_to_see_is_looked_at_again() -> None:
    follower = Follower(DARK, noise=0.0)
    image = np.zeros((260, 400, 3), np.uint8)
    for _ in range(2):
        follower.tiles.shows(image)
        follower.eyes.find(image, 4)
        follower.eyes.read(image, [follower.stance])
    assert follower.eyes.read_anew == 2
    assert 0 < SAME_FACE < 1
    assert isinstance(follower.eyes, DiceEyes)


def test_a_die_in_doubt_that_seems_too_large_is_read_with_the_size_of_the_others() -> None:
    image, geometry = picture(die(4, *HERE, colours=DARK), noise=0.0)
    eyes = DiceEyes(geometry)
    true = Stance(*HERE, DIE, np.radians(25.0), 0.99)
    wrong = replace(true, size=DIE * 1.5)
    assert eyes.read(image, [wrong])[0].stance == wrong, "nothing is known of the others yet"
    assert not eyes.read(image, [wrong])[0].is_clear
    for _ in range(LEAST):
        assert eyes.read(image, [true])[0].is_clear
    [look] = eyes.read(image, [wrong])
    assert look.stance == true
    assert look.is_clear
