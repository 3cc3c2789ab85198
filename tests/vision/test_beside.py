"""Beside the field: what has come there since the start is noticed at the end where it lies, and shadows are not."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.beside import BesideReader
from tablehub.vision.light import Light
from tests.boards import learnt, picture

TABLE = "green_felt"
PROFILE = learnt(TABLE)
SHAPE = PROFILE.geometry.shape
SAME_LAMP = Light(np.zeros((20, 24, 3), np.float32), (100, 80), 1.0)
TOWARDS_HOME = 1 if SHAPE.home_right else -1


def reader() -> BesideReader:
    assert PROFILE.surroundings is not None
    return BesideReader(PROFILE.geometry, PROFILE.surroundings)


def with_box(image: Image, x: float, y: float, size: tuple[float, float], shade: float | None = None) -> Image:
    """A white box (pitches) beside the home boards, or a shadow that leaves `shade` of the light."""
    middle = TOWARDS_HOME * (SHAPE.width / 2 + x)
    corners = [(middle + a * size[0] / 2, y + b * size[1] / 2, 0.2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(PROFILE.geometry.camera.project(corners)).astype(np.int32), 1)
    result = image.copy()
    result[mask > 0] = 235 if shade is None else (image[mask > 0] * shade).astype(np.uint8)
    return result


def test_at_the_start_nothing_has_come() -> None:
    assert reader().filled(picture(TABLE), SAME_LAMP) == {Player.LIGHT: False, Player.DARK: False}


@pytest.mark.parametrize("player", list(Player))
def test_a_checker_on_edge_is_noticed_at_its_players_end(player: Player) -> None:
    y = (SHAPE.depth / 2 - 0.8) * (-1 if player is Player.LIGHT else 1)
    seen = reader().filled(with_box(picture(TABLE), 1.3, y, (0.9, 0.24)), SAME_LAMP)
    assert seen == {player: True, player.opponent: False}


def test_a_shadow_is_nothing() -> None:
    seen = reader().filled(with_box(picture(TABLE), 1.2, -2.5, (0.9, 2.0), shade=0.55), SAME_LAMP)
    assert seen == {Player.LIGHT: False, Player.DARK: False}


def test_on_the_other_side_nobody_looks() -> None:
    far = with_box(picture(TABLE), -SHAPE.width - 1.3, 0.5, (0.9, 0.9))
    assert reader().filled(far, SAME_LAMP) == {Player.LIGHT: False, Player.DARK: False}


def test_under_another_lamp_nothing_is_said() -> None:
    darker = replace(SAME_LAMP, coarse=np.full((20, 24, 3), -0.5, np.float32))
    assert reader().filled(picture(TABLE), darker) == {}


def test_where_the_trays_are_out_of_view_nothing_is_said() -> None:
    camera = PROFILE.geometry.camera
    shift = 260 * TOWARDS_HOME * np.sign(camera.project([(1, 0, 0)])[0, 0] - camera.project([(0, 0, 0)])[0, 0])
    moved = camera.matrix + np.array([[0, 0, shift], [0, 0, 0], [0, 0, 0]])
    geometry = replace(PROFILE.geometry, camera=replace(camera, matrix=moved))
    assert PROFILE.surroundings is not None
    assert BesideReader(geometry, PROFILE.surroundings).filled(picture(TABLE), SAME_LAMP) == {}
