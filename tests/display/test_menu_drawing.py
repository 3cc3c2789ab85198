"""The menu on the screen: large targets, nothing over an edge, a touch means what is drawn there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.display.menu import Menu, Pick, PickPlace
from tablehub.display.menu_drawing import menu_layout, touched
from tablehub.display.render import render
from tablehub.display.view import MenuView, Place
from tablehub.rules.player import Player
from tests.display.samples import SIZES, START
from tests.display.test_menu import TO_MOVE

LEAST = 28
"""Pixels a target is high at least, on the smallest screen there is."""


def menus() -> dict[str, MenuView]:
    main, editing, dice = Menu(), Menu(), Menu()
    editing.press(Pick(4), TO_MOVE)
    for index in (3, 0):
        dice.press(Pick(index), TO_MOVE)
    return {"main": main.view(TO_MOVE), "editing": editing.view(TO_MOVE), "dice": dice.view(TO_MOVE)}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ["main", "editing", "dice"])
def test_all_targets_are_large_apart_and_mean_themselves(name: str, size: tuple[int, int]) -> None:
    menu = menus()[name]
    view = replace(START, menu=menu)
    layout = menu_layout(menu, size)
    assert len(layout.items) == len(menu.items)
    parts = [layout.title, *layout.items, layout.note, layout.help]
    for n, box in enumerate(parts):
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= size[0]
        assert box.bottom <= size[1]
        assert not any(box.overlaps(other) for other in parts[n + 1 :])
    for n, box in enumerate(layout.items):
        assert box.h >= LEAST
        assert not box.overlaps(layout.board)
        assert touched(view, menu, size, box.centre) == Pick(n)
    assert touched(view, menu, size, (0, 0)) is None
    assert render(view, size).get_size() == size


@pytest.mark.parametrize("home_right", [True, False])
@pytest.mark.parametrize("bottom", Player)
def test_a_touch_on_the_board_is_a_place(bottom: Player, home_right: bool) -> None:
    menu = menus()["editing"]
    view = replace(START, menu=menu, bottom=bottom, home_right=home_right)
    board = menu_layout(menu, (800, 480)).board
    found = set()
    for x in range(board.x, board.right, 4):
        for y in range(board.y, board.bottom, 4):
            touch = touched(view, menu, (800, 480), (x, y))
            if isinstance(touch, PickPlace):
                found.add(touch.place)
    assert {place.point for place in found if place.point} == set(range(1, 25))
    assert {place for place in found if not place.point} == {Place(player, n) for player in Player for n in (0, 25)}
