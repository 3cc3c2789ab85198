"""Under another lamp a face is whose others it looks like in the picture, unless little speaks for that."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.rules.player import Player
from tablehub.vision.checkers.by_company import FEWEST, by_company, levels_seen
from tablehub.vision.checkers.faces import Face

ORANGE, PURPLE, BROWN = (57.0, 105.0, 166.0), (73.0, 65.0, 105.0), (60.0, 98.0, 150.0)
"""Blue, green, red."""


def crowd(
    light: tuple[float, ...], dark: tuple[float, ...], number: int = 8, noise: float = 4.0
) -> tuple[list[Face], np.ndarray]:
    """So many clear faces of each player, and what their colours seem to be."""
    random = np.random.default_rng(3)
    faces = [Face(p, float(n), 0.0, 0.995, other=0.001) for p in Player for n in range(number)]
    levels = np.array([light] * number + [dark] * number) + random.normal(0, noise, (2 * number, 3))
    return faces, levels


def told(face: Face, level: tuple[float, ...], company: tuple[list[Face], np.ndarray]) -> Face:
    faces, levels = company
    found = by_company([*faces, face], np.vstack([levels, [level]]))
    assert [f.player for f in found[:-1]] == [f.player for f in faces]
    return found[-1]


@pytest.mark.parametrize(("light", "dark"), [(ORANGE, PURPLE), (PURPLE, ORANGE)])
def test_a_face_that_looks_like_the_others_checkers_is_one_of_them(
    light: tuple[float, ...], dark: tuple[float, ...]
) -> None:
    face = told(Face(Player.DARK, 5.0, 3.0, 0.985, other=0.01), light, crowd(light, dark))
    assert face.player is Player.LIGHT
    assert face.probability > 0.7
    assert face.somebodys == pytest.approx(0.995), "that it is there is another question"
    same = told(Face(Player.DARK, 5.0, 3.0, 0.6, other=0.4), dark, crowd(light, dark))
    assert same.player is Player.DARK
    assert same.probability > 0.95


def test_colours_that_are_nearly_the_same_say_little() -> None:
    face = told(Face(Player.DARK, 5.0, 3.0, 0.9, other=0.1), ORANGE, crowd(ORANGE, BROWN, noise=9.0))
    assert face.player is Player.DARK
    assert face.probability > 0.6


def test_what_looks_like_neither_stays_as_doubtful_as_it_was() -> None:
    face = told(Face(Player.DARK, 5.0, 3.0, 0.7, other=0.3), (20.0, 220.0, 30.0), crowd(ORANGE, PURPLE))
    assert 0.5 < face.probability < 0.9


def test_some_that_are_mistaken_mislead_nobody() -> None:
    faces, levels = crowd(ORANGE, PURPLE)
    for n in (9, 12):
        levels[n], faces[n] = ORANGE, replace(faces[n], probability=0.97, other=0.03)
    found = by_company(faces, levels)
    assert [n for n, face in enumerate(found) if face.chance(Player.LIGHT) > 0.5] == [*range(8), 9, 12]


def test_where_too_few_are_clear_nothing_is_said() -> None:
    faces, levels = crowd(ORANGE, PURPLE, number=FEWEST - 1)
    face = Face(Player.DARK, 5.0, 3.0, 0.6, other=0.4)
    assert told(face, ORANGE, (faces, levels)) == face


def test_a_face_beyond_the_views_edge_is_left_alone() -> None:
    view = np.zeros((40, 60, 3), np.uint8)
    view[:, :30] = (10, 20, 30)
    seen = levels_seen(view, np.array([(14.0, 20.0), (45.0, 20.0), (200.0, 20.0)]), 10.0)
    assert seen[0].tolist() == [10, 20, 30]
    assert seen[1].tolist() == [0, 0, 0]
    assert np.isnan(seen[2]).all()
    faces, levels = crowd(ORANGE, PURPLE)
    face = Face(Player.DARK, 5.0, 3.0, 0.6, other=0.4)
    found = by_company([*faces, face], np.vstack([levels, [np.nan] * 3]))[-1]
    assert found.player is face.player
    assert found.probability == pytest.approx(face.probability)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.booleans(), st.floats(0, 1), st.floats(0, 1)), max_size=30),
    st.integers(0, 2**31),
)
def test_that_a_face_is_there_stays_as_likely(chances: list[tuple[bool, float, float]], seed: int) -> None:
    faces = [
        Face(Player.LIGHT if light else Player.DARK, float(n), 0.0, there * his, other=there * (1 - his))
        for n, (light, there, his) in enumerate(chances)
    ]
    levels = np.random.default_rng(seed).uniform(0, 255, (len(faces), 3))
    for before, after in zip(faces, by_company(faces, levels), strict=True):
        assert after.somebodys == pytest.approx(before.somebodys, abs=1e-9)
        assert (after.x, after.y) == (before.x, before.y)
