"""What is kept of a reading equals what would be found anew."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.vision.cube.read import FINDER_REACH as CUBE_REACH
from tablehub.vision.dice.find import FINDER_REACH
from tablehub.vision.network import Network
from tablehub.vision.sight import CHECKERS_REACH
from tablehub.vision.view.kept import ANSWERS, CELL, Anew, KeptAnswers, KeptMap, KeptPlaces

ROWS, COLUMNS, REACH = 24, 32, 2
Part = tuple[slice, slice]


def answers(view: np.ndarray, part: Part) -> np.ndarray:
    """A network of sorts, (1, rows, columns): sums over `REACH` cells around; zeros beyond what it is shown."""
    cell = CELL // ANSWERS
    around = 2 * REACH * CELL - 2 * cell + 1
    sums = cv2.boxFilter(view[part], -1, (around, around), normalize=False, borderType=cv2.BORDER_CONSTANT)
    return np.ascontiguousarray(sums[::cell, ::cell][None])


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1)), max_size=6), st.integers(0, 999))
def test_an_answer_renewed_around_changes_is_the_whole_answer(cells: list[tuple[int, int]], seed: int) -> None:
    rng = np.random.default_rng(seed)
    view = rng.integers(0, 9, (ROWS * CELL, COLUMNS * CELL)).astype(np.float32)
    kept = KeptMap(REACH)
    kept.renewed(np.ones((ROWS, COLUMNS), bool), lambda part: answers(view, part))
    changed = np.zeros((ROWS, COLUMNS), bool)
    for row, column in cells:
        changed[row, column] = True
        view[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL] += 5
    renewed = kept.renewed(changed, lambda part: answers(view, part))
    everywhere = slice(0, ROWS * CELL), slice(0, COLUMNS * CELL)
    assert np.array_equal(renewed, answers(view, everywhere))


def test_little_is_asked_about_where_little_has_changed() -> None:
    view = np.zeros((ROWS * CELL, COLUMNS * CELL), np.float32)
    asked: list[int] = []

    def counted(part: Part) -> np.ndarray:
        asked.append((part[0].stop - part[0].start) * (part[1].stop - part[1].start))
        return answers(view, part)

    kept, changed = KeptMap(REACH), np.zeros((ROWS, COLUMNS), bool)
    kept.renewed(changed, counted)
    assert asked == [view.size], "the first time"
    before = kept.renewed(changed, counted)
    assert len(asked) == 1, "nothing has changed"
    changed[10, 10] = True
    view[80:88, 80:88] = 1
    after = kept.renewed(changed, counted)
    assert asked[1:] == [(4 * REACH + 1) ** 2 * CELL**2]
    assert not np.array_equal(before, after), "who holds the answer before keeps it"
    kept.renewed(np.ones((ROWS, COLUMNS), bool), counted)
    assert asked[2:] == [view.size]


@pytest.mark.networks
@pytest.mark.parametrize(
    ("name", "channels", "reach"),
    [
        ("checkers.onnx", 7, CHECKERS_REACH),
        ("dice_finder.onnx", 3, FINDER_REACH),
        ("cube_finder.onnx", 3, CUBE_REACH),
    ],
)
def test_networks_see_no_further_than_is_said(name: str, channels: int, reach: int) -> None:
    network, view = Network(name), np.random.default_rng(3).normal(0, 1, (1, channels, 256, 256)).astype(np.float32)
    whole, edge = network(view)[0], reach * CELL
    part = network(np.ascontiguousarray(view[:, :, 64 - edge : 192 + edge, 80 - edge : 176 + edge]))[0]
    border = reach * ANSWERS
    assert part[:, border:-border, border:-border] == pytest.approx(whole[:, 16:48, 20:44], abs=1e-3)


def test_answers_hold_until_something_changes_there() -> None:
    changes = {"a": 1, "b": 1}
    kept: KeptAnswers[str, int] = KeptAnswers(lambda place: changes[place])
    asked: list[str] = []

    def answer(places: Sequence[str]) -> list[int]:
        asked.extend(places)
        return [len(asked)] * len(places)

    assert kept.of(["a", "b", "a"], 1, answer) == [2, 2, 2]
    kept.another_picture()
    changes["b"] = 2
    assert kept.of(["a", "b"], 2, answer) == [2, 3]
    assert asked == ["a", "b", "b"]
    kept.another_picture()
    assert kept.missing(["b"]) == []
    kept.another_picture()
    assert kept.missing(["a", "b"]) == ["a"], "what was not asked about is forgotten"
    kept.forget()
    assert kept.missing(["b"]) == ["b"]


def test_a_place_found_anew_nearby_is_the_same_place() -> None:
    changed_in = 1
    kept: KeptPlaces[str] = KeptPlaces(lambda place: changed_in, near=0.1)
    kept.of([(1.0, 1.0), (1.08, 1.0)], 1, lambda new: ["left", "right"])
    assert kept.known_near([(1.01, 1.0)]) == [(1.01, 1.0)], "each picture by itself tells them apart"
    kept.another_picture()
    assert kept.known_near([(1.01, 1.0), (1.06, 1.0), (1.5, 1.0)]) == [(1.0, 1.0), (1.08, 1.0), (1.5, 1.0)]
    changed_in = 2
    kept.another_picture()
    assert kept.known_near([(1.01, 1.0)]) == [(1.01, 1.0)]


def test_pictures_that_do_not_follow_each_other_are_all_new() -> None:
    anew = Anew((64, 32))
    for _ in range(2):
        assert anew.look().shape == (4, 8)
        assert anew.newest(3.0, 3.0, 1.0) == anew.now
