"""What lies on the bar: hinges, gleams, and checkers as dark as it is."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.rules.player import Player
from tablehub.vision.checkers import bar
from tablehub.vision.checkers.colours import GAMMA, FaceColours
from tablehub.vision.checkers.faces import opinion
from tablehub.vision.view.appearance import Appearance
from tests.vision.checkers.test_faces import DARK, SHAPE, WINDOW, mark, no_heat

WOOD, BROWN, ORANGE, GOLD = (40, 42, 70), (38, 46, 66), (54, 122, 196), (60, 150, 190)
RNG = np.random.default_rng(1)


def board(hinge: bool) -> np.ndarray:
    """The bar (40, 40, 3) with its slit, and a hinge on it or not."""
    shown = np.full((40, 40, 3), WOOD, np.float32)
    shown[:, 18:22] = 8
    if hinge:
        shown[10:30, 12:28] = GOLD
    return shown


def mirroring(shown: np.ndarray, white: float) -> np.ndarray:
    """The same with so much of a lamp's white on all of it."""
    return np.asarray(np.minimum(255 * ((shown / 255) ** GAMMA + white) ** (1 / GAMMA), 255), np.float32)


def seen(view: np.ndarray, bare: np.ndarray, learnt_lamp: bool = True) -> FaceColours:
    look = Appearance(bare.astype(np.uint8), np.array(ORANGE, np.float32), np.array(BROWN, np.float32))
    noisy = view + RNG.normal(0, 2, view.shape)
    return FaceColours(noisy.astype(np.float32), look, 14.0, learnt_lamp)


def checker(on: np.ndarray, colour: tuple[int, ...]) -> np.ndarray:
    rows, columns = np.mgrid[:40, :40]
    return np.where(((rows - 20) ** 2 + (columns - 20) ** 2 < 14**2)[..., None], np.array(colour, np.float32), on)


@pytest.mark.parametrize(
    ("learnt_lamp", "height", "bare"), [(False, 0.5, True), (False, 0.9, False), (True, 0.5, False)]
)
def test_a_hinge_that_mirrored_the_lamp_when_it_was_learnt_is_no_checker_under_another(
    learnt_lamp: bool, height: float, bare: bool
) -> None:
    """As long as the network wavers: what it is sure of lies there."""
    mirrored = board(hinge=True)
    for part, white in ((np.s_[:, 28:], 0.5), (np.s_[:, :12], 0.5), (np.s_[10:30, 12:28], 0.1)):
        mirrored[part] = mirroring(mirrored[part], white)
    colours = seen(board(hinge=True), mirrored, learnt_lamp)
    assert colours.changed(20, 20) > bar.BARE
    assert colours.pattern(20, 20) < bar.SAME_PATTERN
    assert bar.is_bare(colours, 20, 20, Player.LIGHT, height) is bare
    there = seen(checker(board(hinge=True), ORANGE), mirrored, learnt_lamp)
    assert not bar.is_bare(there, 20, 20, Player.LIGHT, height)


def test_where_the_empty_board_mirrored_a_lamp_outright_nothing_is_known_of_it_under_another() -> None:
    blinded = np.full((40, 40, 3), 255, np.float32)
    assert seen(board(hinge=False), blinded).beyond(20, 20)[Player.DARK] > 0
    assert seen(board(hinge=False), blinded, learnt_lamp=False).beyond(20, 20) == dict.fromkeys(Player, 0.0)


@pytest.mark.parametrize(
    ("shown", "upper", "may"),
    [
        (checker(board(hinge=False), BROWN), 0.6, True),
        (checker(board(hinge=False), BROWN), 0.4, False),
        (0.9 * board(hinge=False), 0.6, False),
        (checker(board(hinge=False), (120, 120, 120)), 0.6, False),
    ],
    ids=["dark on a dark bar", "nothing answers", "a shade", "another colour"],
)
def test_a_faint_checker_as_dark_as_the_bar_may_stand_there(shown: np.ndarray, upper: float, may: bool) -> None:
    colours = seen(shown, board(hinge=False) + 14)
    assert bar.may_stand(colours, 20, 20, upper) is may


@pytest.mark.parametrize(("on_bar", "chance"), [(True, bar.MAY_STAND), (False, 0.01)])
def test_a_faint_face_on_the_bar_that_has_a_checkers_colours_is_half_a_one(
    monkeypatch: pytest.MonkeyPatch, on_bar: bool, chance: float
) -> None:
    heat = no_heat()
    mark(heat, DARK, SHAPE.slot(6, 0), 0.25)
    x, y = WINDOW.of_board(np.array(SHAPE.slot(6, 0))).tolist()
    monkeypatch.setattr(bar, "may_stand", lambda *_: True)
    monkeypatch.setattr(bar, "is_bare", lambda *_: False)
    player, his, other = opinion(heat, x, y, seen(board(False), board(False) + 30), on_bar)
    assert player is Player.DARK
    assert his + other == pytest.approx(chance, abs=0.02)
