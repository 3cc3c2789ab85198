"""The facts a screen shows."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from tablehub.display.view import CubeView, Place
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF
from tests.display.samples import SAMPLES, THROW


def test_one_point_has_two_names() -> None:
    assert Place(Player.LIGHT, 6).point == Place(Player.DARK, 19).point == 6


@pytest.mark.parametrize("number", [OFF, BAR])
def test_bar_and_tray_are_no_points(number: int) -> None:
    assert Place(Player.DARK, number).point is None


@pytest.mark.parametrize("number", [-1, 26])
def test_there_is_no_such_place(number: int) -> None:
    with pytest.raises(ValueError, match=f"no such place: {number}"):
        Place(Player.LIGHT, number)


def test_a_cube_nobody_turned_shows_64() -> None:
    assert CubeView(1).face == 64
    assert CubeView(2, Player.DARK).face == 2


def test_an_offered_cube_shows_the_doubled_value_beside_the_one_who_answers() -> None:
    cube = CubeView(2, Player.LIGHT, offered_by=Player.LIGHT)
    assert cube.face == 4
    assert cube.beside is Player.DARK


def test_equal_facts_are_equal_views() -> None:
    assert replace(THROW) == THROW
    assert len({hash(view) for view in SAMPLES.values()}) == len(SAMPLES)


def test_nothing_but_drawing_needs_pygame() -> None:
    rooms = ["view", "present", "messages", "layout", "board_layout", "theme"]
    code = f"import sys, {', '.join(f'tablehub.display.{room}' for room in rooms)}; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "False"
