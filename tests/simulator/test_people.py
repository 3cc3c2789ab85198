from __future__ import annotations

import numpy as np
import pytest

from tablehub.rules.legal import legal_results
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position, PositionFault, men
from tablehub.rules.roll import Roll
from tablehub.simulator.people import People, Sides
from tablehub.simulator.style import Style
from tablehub.simulator.tabletop import Tabletop


def people(seed: int, near: Player = Player.LIGHT) -> People:
    return People(Sides(near), np.random.default_rng(seed))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("near", Player)
def test_people_play_legally_until_somebody_has_won(seed: int, near: Player) -> None:
    turns = list(people(seed, near).game())
    for turn in turns:
        player = Sides(near).player(turn.seat)
        assert turn.after in legal_results(turn.before, player, Roll(*turn.dice))
        assert turn.after.faults() is PositionFault.NONE
    assert outcome(turns[-1].after) is not None
    assert turns[0].dice[0] != turns[0].dice[1]


@pytest.mark.parametrize("seed", range(3))
def test_hops_made_by_hand_lead_to_the_position_of_the_play(style: Style, seed: int) -> None:
    table = Tabletop(style, np.random.default_rng(seed))
    table.set_up()
    for turn in People(table.sides, np.random.default_rng(seed)).game():
        assert table.position() == turn.before
        for hop in turn.hops:
            table.move(turn.seat, hop)
        assert table.position() == turn.after
        left = list(Roll(*turn.dice).pips)
        for hop in turn.hops:
            left.remove(hop.die)  # every hop uses a die of its own


def test_counts_and_positions_are_inverse() -> None:
    sides = Sides(Player.DARK)
    assert sides.position(*sides.counts(Position.start())) == Position.start()
    points, _, _ = sides.counts(Position.start())
    assert points["A"][23] == 2
    assert points["B"][0] == 2


def test_the_same_seed_plays_the_same_game() -> None:
    assert [t.dice for t in people(7).game(turns=9)] == [t.dice for t in people(7).game(turns=9)]


def test_in_whichever_order_two_checkers_come_the_first_hits() -> None:
    before = Position(men({9: 1, 8: 2, 6: 5, 5: 3, 4: 4}), men({22: 1, 6: 5, 13: 5, 8: 4}))
    for seed in range(20):
        folk = People(Sides(Player.LIGHT), np.random.default_rng(seed), greed=1.0, either_order=True)
        hops = folk.turn(before, "A", Roll(6, 5)).hops
        assert [(hop.dst, hop.hit) for hop in hops] == [(3, True), (3, False)]
