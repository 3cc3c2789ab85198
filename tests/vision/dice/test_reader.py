"""What two networks say of a die together, from their answers alone."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from tablehub.vision.dice import reader as dice_reader
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.patches import TOP_HEIGHT, in_grey, patch_axes
from tablehub.vision.dice.reader import (
    LEAN,
    LIES,
    MAY_AS_WELL_LEAN,
    RARELY_LEANS,
    VALUES,
    DiceReader,
    Look,
    Stance,
    may_lean,
    reader,
    upright,
    value_in_doubt,
    with_lean,
    with_value,
)
from tablehub.vision.geometry import BoardGeometry, Camera
from tests.vision.dice.test_read import SHAPE

CAMERA = Camera(
    np.array([[900.0, 0, 320], [0, 900, 240], [0, 0, 1]]),
    np.zeros(5),
    np.array([np.pi, 0.0, 0.0]),
    np.array([0.0, 0.0, 20.0]),
    (640, 480),
)
"""Above the board's middle."""
FLAT, COCKED = 1, 2


def answer(flat: float, cocked: float, none: float = -3.0, value: int = 4, lean: float = 0.0) -> np.ndarray:
    row = np.zeros((1, 13))
    row[0, 0], row[0, FLAT], row[0, COCKED], row[0, 3:5] = none, flat, cocked, -5.0
    row[0, 5 + value - 1], row[0, LEAN] = 8.0, (lean, -lean)
    return row


def chances(row: np.ndarray) -> np.ndarray:
    powers = np.exp(row[0, :5] - row[0, :5].max())
    return np.asarray(powers / powers.sum())


def networks_that_say(monkeypatch: pytest.MonkeyPatch, told: Mapping[str, np.ndarray]) -> None:
    """Whatever each of the networks is shown."""

    class Told:
        def __init__(self, name: str) -> None:
            self.name = name

        def __call__(self, seen: np.ndarray) -> np.ndarray:
            return np.repeat(told[self.name], len(seen), axis=0)

    monkeypatch.setattr(dice_reader, "Network", Told)


def test_how_a_die_lies_and_leans_the_network_that_learnt_of_leaning_ones_says_alone() -> None:
    told = with_lean(answer(3.0, 1.0, lean=0.1), answer(-1.0, 4.0, lean=0.5))
    assert told[0, COCKED] - told[0, FLAT] == pytest.approx(4.0 + 1.0 - RARELY_LEANS)
    assert told[0, LEAN] == pytest.approx((0.5, -0.5))


@pytest.mark.parametrize(
    ("first", "leans", "counts"),
    [(0.44, 0.94, MAY_AS_WELL_LEAN), (0.26, 0.7, 0.7), (0.44, 0.98, 0.98), (0.55, 0.94, 0.94)],
    ids=["denied", "asked about anyway", "sure alone", "agreed"],
)
def test_a_die_that_the_first_sees_rather_flat_is_asked_about_unless_the_other_is_sure(
    first: float, leans: float, counts: float
) -> None:
    """Two flat dice were called cocked, by their dark sides (160002)."""
    lies = np.log((1 - first, first)), np.log((1 - leans, leans)) - np.array([RARELY_LEANS, 0.0])
    told = with_lean(*(answer(*row) for row in lies))
    assert 1 / (1 + np.exp(told[0, FLAT] - told[0, COCKED])) == pytest.approx(counts)


@pytest.mark.parametrize("lean", [answer(-9.0, 8.0, none=9.0, value=2), answer(9.0, -8.0, none=-9.0, value=6)])
def test_whether_it_is_a_die_and_what_it_shows_the_first_says_alone(lean: np.ndarray) -> None:
    first = answer(2.0, 0.5, none=0.7)
    told = with_lean(first, lean)
    assert chances(told)[0] == pytest.approx(chances(first)[0])
    assert (told[0, VALUES] == first[0, VALUES]).all()
    assert first[0, LIES] == pytest.approx(answer(2.0, 0.5)[0, LIES])


def test_how_it_lies_is_asked_only_where_a_die_may_lean_and_may_lie_flat() -> None:
    flat, leaning, doubtful, on_top = (
        (0, 0.92, 0.03, 0.05, 0),
        (0, 0.04, 0.95, 0.01, 0),
        (0, 0.7, 0.25, 0.05, 0),
        (0, 0.2, 0.02, 0.78, 0),
    )
    hardly_a_die = (0.5, 0.25, 0.25, 0, 0)
    states = np.array([flat, leaning, doubtful, on_top, hardly_a_die])
    assert list(may_lean(states)) == [False, False, True, False, False]


def test_a_second_opinion_of_a_value_is_asked_for_only_of_dice() -> None:
    clear, doubtful = answer(3.0, 1.0), answer(3.0, 1.0)
    doubtful[0, VALUES] = 0, 0, 1.0, 0, 1.2, 0
    no_die = doubtful.copy()
    no_die[0, 0] = 9.0
    assert list(value_in_doubt(np.concatenate([clear, doubtful, no_die]))) == [False, True, False]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [(0.5, (2, 0.95), True), (0.5, (3, 0.95), False), (0.85, (3, 0.4), False), (0.85, (2, 0.6), True)],
)
def test_a_faint_value_counts_where_it_is_seen_once_more(before: float, after: tuple[int, float], told: bool) -> None:
    """From 0.7 on the referee goes by it."""
    first, again = answer(3.0, 1.0), np.full((1, 6), (1 - after[1]) / 5)
    first[0, VALUES] = np.log((1 - before) / 5)
    first[0, VALUES][2], again[0, after[0]] = np.log(before), after[1]
    both = with_value(first, again)
    assert (np.delete(both, np.r_[VALUES], axis=1) == np.delete(first, np.r_[VALUES], axis=1)).all()
    chance = np.exp(both[0, VALUES])
    assert chance.sum() == pytest.approx(1.0)
    assert (chance.max() > 0.7) == (told and chance.argmax() == 2)


def painted(value: int, body: tuple[int, int, int], pips: tuple[int, int, int]) -> tuple[np.ndarray, Stance]:
    """A picture of a die on green felt, with a little noise, and where it lies."""
    picture, edge = np.full((480, 640, 3), (70, 120, 60), np.uint8), 16
    left, top = 320 - edge // 2, 240 - edge // 2
    cv2.rectangle(picture, (left, top), (left + edge, top + edge), body, -1)
    middle, across = [(0.5, 0.5)] * (value % 2), [(0.24, 0.24), (0.76, 0.76), (0.24, 0.76), (0.76, 0.24)]
    for x, y in [*middle, *across[: value - value % 2]]:
        spot = int((left + x * edge) * 16), int((top + y * edge) * 16)
        cv2.circle(picture, spot, 26, pips, -1, cv2.LINE_AA, 4)
    noisy = np.clip(picture + np.random.default_rng(1).normal(0, 1, picture.shape), 0, 255).astype(np.uint8)
    place = CAMERA.unproject([(320.5, 240.5)], TOP_HEIGHT)[0]
    return noisy, Stance(float(place[0]), float(place[1]), edge / CAMERA.scale_at(0, 0, TOP_HEIGHT), 0.0, 1.0)


@pytest.mark.parametrize(("value", "faint"), [(5, 8), (1, 14), (3, 12)])
def test_pips_that_a_mirrored_lamp_leaves_hardly_any_contrast_are_read(value: int, faint: int) -> None:
    picture, die = painted(value, (246, 246, 246), (246 - faint,) * 3)
    (look,) = reader().read(picture, CAMERA, [die])
    assert look.values.argmax() + 1 == value
    assert look.values.max() > 0.7, "the referee goes by it"


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_pips_as_bright_as_the_die_are_read_by_their_colour(value: int) -> None:
    """Grey on green, and as bright in the mean of all channels: to the networks, next to nothing."""
    picture, die = painted(value, (90, 255, 60), (135, 135, 135))
    (look,) = reader().read(picture, CAMERA, [die])
    assert look.values.argmax() + 1 == value
    assert look.values.max() > 0.9


@pytest.mark.parametrize(
    ("body", "pips", "alone"),
    [
        ((90, 255, 60), (135, 135, 135), True),
        ((246, 246, 246), (20, 20, 20), False),
        ((40, 30, 200), (240, 240, 240), False),
        ((90, 200, 60), (88, 198, 62), False),
    ],
    ids=["grey on green", "black on white", "white on red", "noise"],
)
def test_what_differs_in_colour_is_shown_dark_on_light(
    body: tuple[int, int, int], pips: tuple[int, int, int], alone: bool
) -> None:
    picture, die = painted(5, body, pips)
    views = upright(picture, CAMERA, [die])
    shown, colour_alone = in_grey(views.faces)
    assert bool(colour_alone[0]) is alone
    if max(abs(a - b) for a, b in zip(body, pips, strict=True)) > 10:
        centre, between = shown[0, 27:29, 27:29].mean(), shown[0, 27:29, 21].mean()
        assert centre < 80 < 180 < between


def test_where_a_die_found_lies_two_networks_say_and_whether_it_is_one_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = {
        "dice_aligner.onnx": [2.0, 0.3, -0.2, 3.0, 1.0, 0.0],
        "dice_square.onnx": [-9.0, 0.5, 0.2, 3.4, 0.0, 1.0],
    }

    class Told:
        def __init__(self, name: str) -> None:
            self.name = name

        def __call__(self, seen: np.ndarray) -> np.ndarray:
            return np.repeat(np.array([told[self.name]]), len(seen), axis=0)

    monkeypatch.setattr(dice_reader, "Network", Told)
    picture, place = np.zeros((480, 640, 3), np.uint8), np.array([(0.5, 0.5)])
    (first,), (closer,) = (DiceReader().align(picture, CAMERA, place, closely) for closely in (False, True))
    assert closer.die == first.die == pytest.approx(1 / (1 + np.exp(-2.0)))
    assert (first.size, closer.size) == pytest.approx((0.3, 0.32))
    right, down = patch_axes(CAMERA, place)[0].T @ (np.array([closer.x, closer.y]) - place[0])
    assert (right, down) == pytest.approx((0.04, 0.0))
    assert first.turn - closer.turn == pytest.approx(np.pi / 16)


@pytest.mark.parametrize(
    ("told", "views"),
    [
        (answer(6.0, 0.0), 1),
        (answer(6.0, 5.0), 4),
        (answer(6.0, 0.0, none=6.0), 4),
        (answer(0.0, 0.0, none=9.0), 1),
        (np.where(np.arange(13) == 8, 4.0, answer(6.0, 0.0)), 4),
    ],
    ids=["flat", "leaning perhaps", "perhaps no die", "no die", "another value perhaps"],
)
def test_a_clear_die_is_looked_at_once_a_doubtful_one_in_all_four_ways(
    monkeypatch: pytest.MonkeyPatch, told: np.ndarray, views: int
) -> None:
    asked: dict[str, int] = {}

    class Told:
        def __init__(self, name: str) -> None:
            self.name = name

        def __call__(self, seen: np.ndarray) -> np.ndarray:
            asked[self.name] = asked.get(self.name, 0) + len(seen)
            return np.repeat(told, len(seen), axis=0)

    monkeypatch.setattr(dice_reader, "Network", Told)
    picture = np.random.default_rng(1).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    (look,) = DiceReader().read(picture, CAMERA, [Stance(0.0, 0.0, 0.32, 0.0, 1.0)])
    assert asked["dice_reader.onnx"] == views
    assert look.die == pytest.approx(1 - chances(told)[0])


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        (answer(1.0, 0.5, value=4), (4, 4)),
        (answer(-3.0, 6.0, value=4), (1, 0)),
        (np.where(np.arange(13) < 5, answer(1.0, 0.5), 0.0), (1, 0)),
    ],
    ids=["may lie flat and whole", "leans", "shows nothing"],
)
def test_what_a_hand_seems_to_cover_is_looked_at_further_only_where_it_may_be_seen_whole(
    monkeypatch: pytest.MonkeyPatch, told: np.ndarray, asked: tuple[int, int]
) -> None:
    count: dict[str, int] = {}

    class Told:
        def __init__(self, name: str) -> None:
            self.name = name

        def __call__(self, seen: np.ndarray) -> np.ndarray:
            count[self.name] = count.get(self.name, 0) + len(seen)
            return np.repeat(told, len(seen), axis=0)

    monkeypatch.setattr(dice_reader, "Network", Told)
    picture = np.random.default_rng(1).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    stances = [Stance(0.0, 0.0, 0.32, 0.0, 1.0)]
    (look,) = DiceReader().read(picture, CAMERA, stances, held=True)
    assert (count["dice_reader.onnx"], count.get("dice_doubt.onnx", 0)) == asked
    assert look.stance is stances[0]
    count.clear()
    DiceReader().read(picture, CAMERA, stances)
    assert count["dice_reader.onnx"] >= 4, "in the open all are"


@pytest.mark.parametrize(
    ("doubt", "known", "asked", "lies"),
    [
        (answer(9.0, -9.0), True, (1, 1), "flat"),
        (answer(-9.0, 9.0), True, (4, 4), "cocked"),
        (answer(1.0, 0.5), True, (4, 4), "flat"),
        (np.where(np.arange(13) < 5, answer(9.0, -9.0), 0.0), True, (8, 8), "flat"),
        (answer(9.0, -9.0), False, (4, 0), "cocked"),
    ],
    ids=["flat at once", "leans", "lies either way", "shows nothing", "camera not known"],
)
def test_what_the_network_for_what_is_in_doubt_sees_lie_flat_at_once_is_not_turned(
    monkeypatch: pytest.MonkeyPatch, doubt: np.ndarray, known: bool, asked: tuple[int, int], lies: str
) -> None:
    count: dict[str, int] = {}
    told = {"dice_doubt.onnx": doubt, "dice_reader.onnx": answer(0.5, 1.0)}

    class Told:
        def __init__(self, name: str) -> None:
            self.name = name

        def __call__(self, seen: np.ndarray) -> np.ndarray:
            count[self.name] = count.get(self.name, 0) + len(seen)
            return np.repeat(told[self.name], len(seen), axis=0)

    monkeypatch.setattr(dice_reader, "Network", Told)
    picture = np.random.default_rng(1).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    (look,) = DiceReader().read(picture, CAMERA, [Stance(0.0, 0.0, 0.32, 0.0, 1.0)], camera_known=known)
    assert (count["dice_reader.onnx"], count.get("dice_doubt.onnx", 0)) == asked
    assert dice_reader.STATES[int(look.states.argmax())] == lies
    assert look.die == pytest.approx(1 - chances(told["dice_reader.onnx"])[0])


def test_a_glance_is_one_view_of_one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"dice_reader.onnx": answer(0.0, 0.0, none=1.0)}
    networks_that_say(monkeypatch, told)
    picture = np.random.default_rng(1).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    assert DiceReader().chances(picture, CAMERA, []) == []
    (chance,) = DiceReader().chances(picture, CAMERA, [Stance(0.0, 0.0, 0.32, 0.0, 1.0)])
    assert chance == pytest.approx(1 - chances(told["dice_reader.onnx"])[0])


@pytest.mark.parametrize(("edge", "value"), [(13.0, 6), (15.0, 2)])
def test_what_a_small_die_shows_the_network_for_what_is_in_doubt_says(
    monkeypatch: pytest.MonkeyPatch, edge: float, value: int
) -> None:
    """How it lies, where that is clear, and whether it is one, the first."""
    told = {"dice_doubt.onnx": answer(-9.0, 9.0, none=9.0, value=6), "dice_reader.onnx": answer(6.0, 0.0, value=2)}

    networks_that_say(monkeypatch, told)
    picture = np.random.default_rng(1).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    size = edge / CAMERA.scale_at(0.0, 0.0, TOP_HEIGHT)
    (look,) = DiceReader().read(picture, CAMERA, [Stance(0.0, 0.0, size, 0.0, 1.0)])
    assert look.values.argmax() + 1 == value
    assert look.state("flat") > 0.9


DOUBTFUL = np.where(np.arange(13) == 8, 1.0, np.where(np.arange(13) == 6, 0.8, answer(6.0, 0.0)))
"""A flat die that shows a 4 and may as well show a 2."""


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(("first", "value"), [(DOUBTFUL, 3), (answer(6.0, 0.0, value=4), 4)])
def test_a_value_in_doubt_the_network_for_that_tells_alone(
    monkeypatch: pytest.MonkeyPatch, first: np.ndarray, value: int, known: bool
) -> None:
    told = {"dice_doubt.onnx": answer(9.0, 0.0, none=9.0, value=3), "dice_reader.onnx": first}

    networks_that_say(monkeypatch, told)
    picture = np.random.default_rng(1).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    stance = Stance(0.0, 0.0, 20.0 / CAMERA.scale_at(0.0, 0.0, TOP_HEIGHT), 0.0, 1.0)
    (look,) = DiceReader().read(picture, CAMERA, [stance], camera_known=known)
    assert look.values.argmax() + 1 == value
    assert look.state("flat") > 0.9


@pytest.mark.parametrize("known", [True, False])
def test_only_where_it_is_known_from_where_the_camera_looks_the_sides_tell_how_a_die_leans(
    monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    asked: set[str] = set()

    class Told:
        def __init__(self, name: str) -> None:
            self.name = name

        def __call__(self, seen: np.ndarray) -> np.ndarray:
            asked.add(self.name)
            return np.repeat(answer(1.0, 0.5), len(seen), axis=0)

    monkeypatch.setattr(dice_reader, "Network", Told)
    picture = np.random.default_rng(1).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    DiceReader().read(picture, CAMERA, [Stance(0.0, 0.0, 0.32, 0.0, 1.0)], camera_known=known)
    assert ("dice_doubt.onnx" in asked) is known


@pytest.mark.parametrize("known", [True, False])
def test_eyes_tell_the_reader_whether_the_camera_is_known(monkeypatch: pytest.MonkeyPatch, known: bool) -> None:
    told: list[bool] = []

    def read(self: DiceReader, *asked: object) -> list[Look]:
        told.append(bool(asked[-1]))
        return []

    monkeypatch.setattr(DiceReader, "read", read)
    image, geometry = np.zeros((480, 640, 3), np.uint8), BoardGeometry(SHAPE, CAMERA)
    eyes = DiceEyes(geometry, known)
    eyes.read(image, [])
    eyes.read_held(image, [])
    assert set(told) == {known}
