"""Checkers of more than one colour: the network is told of one, so their colours are asked whose they are."""

from __future__ import annotations

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import find_faces
from tests.vision.checkers.test_faces import DARK, LIGHT, SHAPE, WINDOW, AllBright, mark, no_heat


class Inlaid(AllBright):
    """The same of checkers of more than one colour."""

    many = True


def test_colours_are_asked_whose_inlaid_checkers_are_however_sure_the_network_is() -> None:
    """It is told of one colour for each side, and takes one's inlay for the other's face."""
    heat = no_heat()
    mark(heat, DARK, SHAPE.slot(6, 0), 0.6)
    mark(heat, LIGHT, SHAPE.slot(6, 0), 0.12)
    [told] = find_faces(heat, WINDOW, AllBright())  # type: ignore[arg-type]
    [asked] = find_faces(heat, WINDOW, Inlaid())  # type: ignore[arg-type]
    assert told.chance(Player.DARK) > 0.9
    assert asked.chance(Player.DARK) < told.chance(Player.DARK) - 0.05
