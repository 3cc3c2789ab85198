"""Whose a face is, by its colour, under glare and in the shade."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.rules.player import Player
from tablehub.vision.checkers.colours import GAMMA, FaceColours
from tablehub.vision.view.appearance import Appearance

CREAM, RED, BLACK = ((200, 215, 220), (35, 40, 190), (25, 25, 28))


def colours(light: tuple[int, ...], dark: tuple[int, ...], shown: np.ndarray) -> FaceColours:
    view = np.broadcast_to(shown.astype(np.float32), (40, 40, 3)).copy()
    return FaceColours(view, Appearance(None, np.array(light, np.float32), np.array(dark, np.float32)), 14.0)


@pytest.mark.parametrize("dark", [RED, BLACK])
def test_each_players_own_colour_is_his(dark: tuple[int, ...]) -> None:
    assert colours(CREAM, dark, np.array(CREAM)).log_odds(20, 20) > 3
    assert colours(CREAM, dark, np.array(dark)).log_odds(20, 20) < -3


@given(st.floats(0, 0.4))
def test_glare_does_not_make_a_red_checker_white(white: float) -> None:
    shown = 255 * ((np.array(RED) / 255) ** 2.2 + white) ** (1 / 2.2)
    assert colours(CREAM, RED, shown).log_odds(20, 20) < -1


@given(st.floats(0.6, 1.0))
def test_shade_does_not_make_a_white_checker_red(share: float) -> None:
    assert colours(CREAM, RED, np.array(CREAM) * share).log_odds(20, 20) > 1


def ringed(body: tuple[int, ...], inlay: tuple[int, ...]) -> np.ndarray:
    """A face of this colour with an inlay of another, half as wide, in the middle of 40 by 40 pixels."""
    rows, columns = np.indices((40, 40)) - 20
    return np.where((np.hypot(rows, columns) < 7)[..., None], inlay, body).astype(np.float32)


def test_checkers_that_are_each_others_turned_inside_out_are_told_ring_by_ring() -> None:
    light, dark = (np.array(colour, np.float32) for colour in (CREAM, RED))
    inlaid = np.array([[RED, RED, CREAM, CREAM], [CREAM, CREAM, RED, RED]], np.float32)
    for body, inlay, sign in ((CREAM, RED, 1), (RED, CREAM, -1)):
        face = FaceColours(ringed(body, inlay), Appearance(None, light, dark, tones=inlaid), 14.0)
        assert sign * face.log_odds(20, 20) > 3
        assert face.fit(20, 20) > -0.1, "nothing of it is of another colour than it should be"
        plain = FaceColours(ringed(body, inlay), Appearance(None, light, dark), 14.0)
        assert plain.fit(20, 20) < face.fit(20, 20) - 0.5


def test_outside_the_picture_nothing_is_known() -> None:
    beyond = colours(CREAM, RED, np.array(RED))
    assert beyond.log_odds(500, 500) == 0
    tones = np.array([[CREAM] * 4, [RED] * 4], np.float32)
    assert replace(beyond, look=replace(beyond.look, tones=tones)).log_odds(500, 500) == 0


def test_what_looks_like_the_empty_board_has_not_changed() -> None:
    bare = np.full((40, 40, 3), 120, np.uint8)
    view = bare.astype(np.float32) + np.random.default_rng(1).normal(0, 3, bare.shape).astype(np.float32)
    view[20:, :] += 40  # the edge of a shadow that has gone
    look = Appearance(bare, np.array(CREAM, np.float32), np.array(RED, np.float32))
    seen = FaceColours(view, look, 8.0)
    assert seen.changed(20, 8) < 0.05
    assert 0.4 < seen.changed(20, 20) < 0.6
    assert seen.changed(20, 32) > 0.95
    assert seen.changed(400, 400) == 1


def test_a_hinge_under_a_dimmer_lamp_shows_the_boards_own_pattern() -> None:
    bare = np.full((40, 40, 3), (40, 60, 90), np.uint8)
    bare[12:28, 12:28] = (60, 150, 190)
    rng = np.random.default_rng(1)

    def pattern(board: np.ndarray, seen: np.ndarray, x: int = 20) -> float:
        noisy = seen.astype(np.float32) + rng.normal(0, 8, seen.shape).astype(np.float32)
        look = Appearance(board, np.array(CREAM, np.float32), np.array(RED, np.float32))
        return FaceColours(noisy, look, 14.0).pattern(x, 20)

    checker = np.full_like(bare, (60, 150, 190))
    assert pattern(bare, bare * 0.6) > 0.9
    assert abs(pattern(bare, checker)) < 0.2, "of the hinge's very colour, but it covers the hinge"
    assert pattern(np.full_like(bare, 90), bare) == 0, "what is plain has no pattern"
    assert pattern(bare, bare, x=500) == 0
    assert FaceColours(bare.astype(np.float32), colours(CREAM, RED, np.array(RED)).look, 14.0).pattern(20, 20) == 0


@pytest.mark.parametrize(
    ("shown", "fits"), [(CREAM, True), (BLACK, True), ((60, 60, 62), True), ((70, 110, 160), False)]
)
def test_skin_fits_neither_players_checkers(shown: tuple[int, ...], fits: bool) -> None:
    assert (colours(CREAM, BLACK, np.array(shown)).fit(20, 20) > -2) is fits


@given(st.floats(0.5, 0.8))
def test_a_lamp_mirrored_outright_still_fits_a_red_checker(white: float) -> None:
    shown = 255 * np.minimum((np.array(RED) / 255) ** 2.2 + white, 1) ** (1 / 2.2)
    assert colours(BLACK, RED, shown).fit(20, 20) > -2


def test_a_face_that_is_bright_on_one_side_only_mirrors_the_lamp() -> None:
    look = Appearance(None, np.array(CREAM, np.float32), np.array(BLACK, np.float32))
    rng = np.random.default_rng(1)
    even = np.array(CREAM, np.float32) + rng.normal(0, 4, (40, 40, 3)).astype(np.float32)
    uneven = even - np.linspace(0, 120, 40, dtype=np.float32)[:, None]
    assert not FaceColours(even, look, 14.0).mirrors(20, 20)
    assert FaceColours(uneven, look, 14.0).mirrors(20, 20)
    assert not FaceColours(uneven, look, 14.0, learnt_lamp=False).mirrors(20, 20), "then much is lit unevenly"
    assert not FaceColours(uneven, look, 14.0).mirrors(500, 500)


def test_whose_checkers_are_brighter() -> None:
    assert colours(CREAM, BLACK, np.array(CREAM)).brighter() is Player.LIGHT
    assert colours(BLACK, RED, np.array(CREAM)).brighter() is Player.DARK


def test_what_is_said_of_a_face_does_not_hang_on_what_was_asked_before() -> None:
    rng = np.random.default_rng(2)
    view, bare = rng.integers(0, 255, (2, 60, 60, 3)).astype(np.float32)
    look = Appearance(bare.astype(np.uint8), np.array(CREAM, np.float32), np.array(RED, np.float32))
    seen, hidden = FaceColours(view, look, 12.0), (22.0, 20.0, 6.0)
    for x, y in ((20.0, 20.0), (31.4, 25.8), (20.0, 20.0)):
        fresh = FaceColours(view, look, 12.0)
        assert seen.changed(x, y) == fresh.changed(x, y)
        assert seen.around(x, y, hidden) == FaceColours(view, look, 12.0).around(x, y, hidden)
        assert seen.fit(x, y) == FaceColours(view, look, 12.0).fit(x, y)
        assert seen.log_odds(x, y) == FaceColours(view, look, 12.0).log_odds(x, y)
    assert seen.around(20.0, 20.0, hidden) != seen.around(20.0, 20.0, (20.0, 20.0, 9.0))


def test_what_an_outline_leaves_of_a_place_is_a_checker_or_the_empty_board_in_shade() -> None:
    """Brown wood and dark blue checkers are nearly as dark as each other; each pixel of the wood is known, though."""
    wood, blue = (30, 38, 54), (39, 28, 25)
    bare = np.full((40, 40, 3), wood, np.uint8)
    look = Appearance(bare, np.array(CREAM, np.float32), np.array(blue, np.float32))
    cube = np.array([(0, 0), (39, 0), (39, 18), (0, 18)], np.float32)

    def beyond(shown: tuple[float, ...], outline: np.ndarray = cube) -> dict[Player, float]:
        view = np.full((40, 40, 3), 235, np.float32)
        view[19:] = np.array(shown) + np.random.default_rng(2).normal(0, 3, (21, 40, 3))
        return FaceColours(view, look, 14.0).beyond(20, 20, outline)

    assert beyond(blue)[Player.DARK] > 1.5
    assert beyond(blue)[Player.LIGHT] < -5
    assert max(beyond(wood).values()) < -5
    assert max(beyond(tuple(0.7 * level for level in wood)).values()) < -2, "the cube's shadow"
    assert beyond(CREAM)[Player.LIGHT] > 5
    everything = np.array([(0, 0), (39, 0), (39, 39), (0, 39)], np.float32)
    assert beyond(blue, everything) == dict.fromkeys(Player, 0.0), "nothing is seen of it"
    unknown = Appearance(None, look.light, look.dark)
    assert FaceColours(np.zeros((40, 40, 3), np.float32), unknown, 14.0).beyond(20, 20, cube)[Player.DARK] == 0


def test_at_the_foot_of_the_cube_the_bare_board_lies_in_deep_shade_that_fades() -> None:
    """Light wood at the end of the bar, at an eighth to all of its light, is neither brown nor orange checkers."""
    wood, brown, orange = (129, 173, 200), (39, 55, 76), (51, 112, 192)
    bare = np.full((40, 40, 3), wood, np.uint8)
    look = Appearance(bare, np.array(orange, np.float32), np.array(brown, np.float32))
    light = np.exp(np.linspace(np.log(0.125), 0.0, 40)) ** (1 / GAMMA)
    view = (np.array(wood) * light[:, None, None] + np.random.default_rng(3).normal(0, 3, (40, 40, 3))).astype(
        np.float32
    )
    nothing_hidden = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    assert max(FaceColours(view, look, 14.0).beyond(20, 20, nothing_hidden).values()) < -2


def test_how_much_of_a_place_a_checker_would_change_and_how_much_is_finely_told() -> None:
    """The left half of the board is black, and so are dark's checkers; one of them lies there, a little brighter."""
    bare = np.full((40, 40, 3), 200, np.uint8)
    bare[:, :20] = 28
    look = Appearance(bare, np.array((250, 250, 250), np.float32), np.array((18, 18, 18), np.float32))
    seen = FaceColours(np.full((40, 40, 3), 18, np.float32), look, 10.0)
    assert 0.4 < seen.would_change(20, 20, Player.DARK) < 0.6
    assert seen.would_change(20, 20, Player.LIGHT) == 1
    assert seen.changed(9, 20) < 0.1 < 0.9 < seen.changed(9, 20, 8.0)
    assert FaceColours(seen.view, Appearance(None, look.light, look.dark), 10.0).would_change(9, 20, Player.DARK) == 1
