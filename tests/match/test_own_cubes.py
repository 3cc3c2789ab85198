"""modern, by agreement: a cube for each opponent of a chouette."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.errors import BadInput, BadRuleset
from tablehub.match.chouette import Chouette
from tablehub.match.own_cubes import OwnCubes
from tablehub.rules.books import ruleset
from tablehub.rules.cube import Cube
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import START_MEN

LIGHT, DARK = Player.LIGHT, Player.DARK
RULES = ruleset("modern", own_cubes=True, jacoby=False)
FOUR = ("Ann", "Bob", "Cy", "Di")


def table() -> Chouette:
    return Chouette.begun(FOUR, RULES)


def cubes() -> OwnCubes:
    """Ann, in the box, plays light."""
    return OwnCubes.among(table().game.shares, LIGHT)


def values(cubes: OwnCubes) -> dict[str, int]:
    """What declining a double loses, for each."""
    return {name: cube.value for name, cube in cubes.cubes.items()}


def test_ties_of_the_opening_throw_have_doubled_the_cube_of_each() -> None:
    raised = OwnCubes.among(table().game.shares, LIGHT, Cube(2))
    assert raised.cubes == dict.fromkeys(("Bob", "Cy", "Di"), Cube(2))
    assert raised.taken(["Cy"]).units_won(GameKind.SINGLE, START_MEN, RULES) == {"Bob": 2, "Cy": 4, "Di": 2}


def test_the_box_doubles_each_opponent_by_himself() -> None:
    turned = cubes().taken(["Bob", "Di"])
    assert turned.cubes == {"Bob": Cube(2, DARK), "Cy": Cube(), "Di": Cube(2, DARK)}
    assert turned.may_be_doubled() == ("Cy",)
    assert turned.may_double() == ("Bob", "Cy", "Di")


def test_each_opponent_doubles_the_box_by_himself() -> None:
    turned = cubes().taken_by_box(["Cy"])
    assert turned.cubes["Cy"] == Cube(2, LIGHT)
    assert turned.may_double() == ("Bob", "Di")
    with pytest.raises(BadInput, match="between 'Cy' and the box cannot be turned so now; allowed for: Bob, Di"):
        turned.taken_by_box(["Cy"])
    assert turned.taken(["Cy"]).cubes["Cy"] == Cube(4, DARK)


def test_the_game_counts_for_each_by_his_own_cube() -> None:
    turned = cubes().taken(["Bob", "Di"]).taken_by_box(["Di"])
    assert turned.units_won(GameKind.GAMMON, START_MEN, RULES) == {"Bob": 4, "Cy": 2, "Di": 8}
    won = table().box_won(turned.units_won(GameKind.GAMMON, START_MEN, RULES))
    assert won.card.totals == {"Ann": 14, "Bob": -4, "Cy": -2, "Di": -8}
    lost = table().box_lost(turned.units_won(GameKind.SINGLE, START_MEN, RULES))
    assert lost.card.totals == {"Ann": -7, "Bob": 2, "Cy": 1, "Di": 4}


def test_with_jacoby_a_gammon_counts_for_those_whose_cube_was_turned() -> None:
    turned = cubes().taken(["Bob"])
    jacoby = ruleset("modern", own_cubes=True)
    assert turned.units_won(GameKind.GAMMON, START_MEN, jacoby) == {"Bob": 4, "Cy": 1, "Di": 1}


def test_everybody_declines_for_himself_and_the_next_in_rank_plays_on() -> None:
    game = table().declined(["Bob"], values(cubes()))
    assert game.card.games == ()
    assert game.game.playing == "Cy"
    lost = game.box_lost({"Cy": 2, "Di": 1})
    assert lost.card.totals == {"Ann": 1 - 3, "Bob": -1, "Cy": 2, "Di": 1}
    assert lost.order == ("Cy", "Bob", "Di", "Ann")
    won = game.box_won({"Cy": 2, "Di": 1})
    assert won.card.totals == {"Ann": 1 + 3, "Bob": -1, "Cy": -2, "Di": -1}
    assert won.order == ("Ann", "Cy", "Di", "Bob")


def test_when_all_have_declined_the_box_has_won() -> None:
    over = table().declined(["Bob"], 1).declined(["Cy", "Di"], {"Cy": 2, "Di": 4})
    assert over.card.totals == {"Ann": 7, "Bob": -1, "Cy": -2, "Di": -4}
    assert over.order == ("Ann", "Cy", "Di", "Bob")


def test_the_box_declines_one_double_and_plays_on_with_the_others() -> None:
    game = table().box_declined(["Cy"], {"Cy": 2})
    assert game.game.paid == {"Ann": -2, "Cy": 2}
    assert tuple(game.game.shares) == ("Bob", "Di")
    over = game.box_declined(["Bob", "Di"], 1)
    assert over.card.totals == {"Ann": -4, "Bob": 1, "Cy": 2, "Di": 1}
    assert over.order == ("Bob", "Cy", "Di", "Ann")


def test_with_one_cube_the_box_declines_for_all() -> None:
    with pytest.raises(BadInput, match="declines for all opponents"):
        Chouette.begun(FOUR, ruleset("modern")).box_declined(["Cy"], 1)


def test_what_the_game_counts_must_be_told_for_everybody_in_it() -> None:
    with pytest.raises(BadInput, match="not told what the game counts for 'Di'"):
        table().box_won({"Bob": 1, "Cy": 2})
    with pytest.raises(BadInput, match="not told what the game counts for 'Cy'"):
        table().declined(["Cy"], {"Bob": 1})


def test_whoever_is_out_has_no_cube_left() -> None:
    assert tuple(cubes().without(["Bob"]).cubes) == ("Cy", "Di")


@pytest.mark.parametrize("name", ["parker", "bruelheide", "milton-bradley"])
def test_where_retired_partners_are_carried_there_is_one_cube(name: str) -> None:
    with pytest.raises(BadRuleset, match="own_cubes=true has everybody decline for himself"):
        ruleset(name, own_cubes=True)


@given(st.integers(0, 2**32), st.integers(3, 6))
def test_cards_sum_to_zero_with_a_cube_for_each(seed: int, players: int) -> None:
    random = Random(seed)
    chouette = Chouette.begun([f"player {number}" for number in range(players)], RULES)
    held = OwnCubes.among(chouette.game.shares, LIGHT)
    while len(chouette.card.games) < 6:
        games = len(chouette.card.games)
        some = [name for name in held.cubes if random.random() < 0.5]
        match random.randrange(6):
            case 0:
                held = held.taken([name for name in some if name in held.may_be_doubled()])
            case 1:
                held = held.taken_by_box([name for name in some if name in held.may_double()])
            case 2:
                chouette = chouette.declined(some, values(held))
                held = held.without(some)
            case 3:
                chouette = chouette.box_declined(some, values(held))
                held = held.without(some)
            case 4:
                chouette = chouette.box_won(held.units_won(GameKind.BACKGAMMON, START_MEN, RULES))
            case _:
                chouette = chouette.box_lost(held.units_won(GameKind.GAMMON, START_MEN, RULES))
        if len(chouette.card.games) > games:
            held = OwnCubes.among(chouette.game.shares, LIGHT)
        assert tuple(held.cubes) == tuple(chouette.game.shares)
        assert sum(chouette.game.paid.values()) == 0
    assert all(sum(row) == 0 for row in chouette.card.games)
    assert sorted(chouette.order) == sorted(chouette.card.players)
