"""A position put together by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablehub.display.editing import Edit
from tablehub.display.view import Place
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position

LIGHT, DARK = Player.LIGHT, Player.DARK
START = Edit(Position.start(), Place(LIGHT, 6))


def test_checkers_come_and_go_on_the_place_pointed_at() -> None:
    assert START.with_count(1).position.light[6] == 6
    assert START.with_count(-1).position.light[6] == 4
    assert START.with_count(-9).position.light[6] == 0
    assert START.with_count(99).position.light[6] == 15
    assert START.with_count(1).with_count(-1) == START


def test_the_other_colour_is_put_on_the_same_point_or_on_its_own_bar() -> None:
    other = START.of_other()
    assert other.place == Place(DARK, 19)
    assert other.with_count(1).position.dark[19] == 1
    assert other.of_other() == START
    assert Edit(Position.start(), Place(LIGHT, BAR)).of_other().place == Place(DARK, BAR)


def test_a_touched_place_is_counted_for_whose_checkers_are_put() -> None:
    assert START.at(Place(DARK, 1)).place == Place(LIGHT, 24)
    assert START.of_other().at(Place(LIGHT, 24)).place == Place(DARK, 1)
    assert START.at(Place(DARK, OFF)).place == Place(LIGHT, OFF)


@given(st.sampled_from(Player), st.integers(OFF, BAR))
def test_going_round_comes_by_every_place_once(player: Player, number: int) -> None:
    edit = Edit(Position.start(), Place(player, number), player)
    seen, at = set(), edit
    for _ in range(BAR + 1):
        seen.add(at.place.number)
        at = at.beside(1)
    assert seen == set(range(OFF, BAR + 1))
    assert at == edit
    assert edit.beside(1).beside(-1) == edit
