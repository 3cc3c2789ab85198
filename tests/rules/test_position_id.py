from __future__ import annotations

import pytest
from hypothesis import given

from tablehub.errors import BadNotation
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.position_id import position_from_id, position_id
from tests.rules.strategies import players, positions


@given(positions, players)
def test_an_id_gives_its_position_back(position: Position, player: Player) -> None:
    assert position_from_id(position_id(position, player), player) == position


def test_the_ids_of_a_known_opening() -> None:
    start = Position.start()
    made_his_five_point = Play.parse("8/5 6/5").apply(start, Player.LIGHT)
    and_then = Play.parse("24/18 13/9").apply(made_his_five_point, Player.DARK)
    assert position_id(start, Player.LIGHT) == "4HPwATDgc/ABMA"
    assert position_id(made_his_five_point, Player.DARK) == "sGfwATDgc/ABMA"
    assert position_id(and_then, Player.LIGHT) == "4HPhQSCwZ/ABMA"


def test_the_player_not_on_roll_stands_first_in_an_id() -> None:
    position = position_from_id("4PPgAVDYNvABMA", Player.LIGHT)
    assert position.light == men({24: 2, 13: 5, 4: 2, 5: 2, 6: 2, 7: 2})
    assert position.dark == men({6: 5, 8: 4, 13: 4, 24: 1}, bar=1)


@pytest.mark.parametrize(
    "known", ["4P8DAGDg/wcAIA", "AAAA/38AAAD/fw", "/38AAAD/fwAAAA", "AAAAs23bAIAAAA", "AAAAAAAAAAAAAA"]
)
def test_known_ids_are_written_as_they_were_read(known: str) -> None:
    assert position_id(position_from_id(known, Player.DARK), Player.DARK) == known


@pytest.mark.parametrize(
    "bad", ["", "4HPwATDgc/ABM", "4HPwATDgc/ABM!", "4HPwATDgc/ABMé", "//////////////", "4HPwATDgc/ABMA=="]
)
def test_what_is_no_id_is_refused(bad: str) -> None:
    with pytest.raises(BadNotation, match="position ID"):
        position_from_id(bad, Player.LIGHT)


def test_an_id_with_both_on_one_point_is_refused() -> None:
    shared = Position(men({1: 15}), men({24: 15}))
    with pytest.raises(BadNotation, match="both players on one point"):
        position_from_id(position_id(shared, Player.LIGHT), Player.LIGHT)


def test_sixteen_checkers_have_no_id() -> None:
    with pytest.raises(BadNotation, match="light has 16"):
        position_id(Position(men({6: 16}), men({6: 15})), Player.LIGHT)
