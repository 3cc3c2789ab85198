"""The menu on the screen: large targets, nothing over an edge, a touch means what is drawn there."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tablehub.display.canvas import Canvas, Look
from tablehub.display.menu import Menu, Pick, PickPlace
from tablehub.display.menu_drawing import draw_menu, touched
from tablehub.display.menu_layout import menu_layout
from tablehub.display.render import render
from tablehub.display.text import PlacedText
from tablehub.display.theme import Colour
from tablehub.display.view import MenuView, Place
from tablehub.rules.player import Player
from tablehub.words.text import Language
from tests.display.every_page import every_page
from tests.display.samples import SIZES, START
from tests.display.test_menu import TO_MOVE

LEAST = 28
"""Pixels a target is high at least, on the smallest screen there is."""


LEAST_LETTERS = 0.025
"""Of the screen's shorter side, the size of the smallest letters: help texts and the books' long titles."""


def menus() -> dict[str, MenuView]:
    main, editing, dice = Menu(), Menu(), Menu()
    editing.press(Pick(4), TO_MOVE)
    for index in (3, 0):
        dice.press(Pick(index), TO_MOVE)
    return {"main": main.view(TO_MOVE), "editing": editing.view(TO_MOVE), "dice": dice.view(TO_MOVE)}


MENUS = {**menus(), **every_page()}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", MENUS)
def test_all_targets_are_large_apart_and_mean_themselves(name: str, size: tuple[int, int]) -> None:
    menu = MENUS[name]
    view = replace(START, menu=menu)
    layout = menu_layout(menu, size)
    assert len(layout.items) == len(menu.items)
    parts = [layout.title, *layout.lines, *layout.items, layout.note, layout.help]
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
    for beside in ((0, 0), layout.title.centre, layout.help.centre, (size[0] - 1, size[1] - 1)):
        assert touched(view, menu, size, beside) is None
    assert render(view, size).get_size() == size


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("size", [(640, 400), (800, 480), (1280, 720), (480, 800)], ids=str)
@pytest.mark.parametrize("name", every_page())
def test_nothing_is_cut_and_all_can_be_read(
    name: str, size: tuple[int, int], language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed: list[PlacedText] = []
    draw = PlacedText.draw

    def drawn(text: PlacedText, surface: pygame.Surface, colour: Colour) -> None:
        placed.append(text)
        draw(text, surface, colour)

    monkeypatch.setattr(PlacedText, "draw", drawn)
    draw_menu(Canvas(pygame.Surface(size), Look(language=language)), START, MENUS[name])
    lines = [(line, text.px) for text in placed for line, _ in text.lines]
    assert [line for line, _ in lines if line.endswith("…")] == []
    smallest = min(lines, key=lambda line: line[1])
    assert smallest[1] >= LEAST_LETTERS * min(size), smallest


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
