"""What simulated people get wrong must be wrong by the book, and to be seen."""

from __future__ import annotations

import numpy as np

from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.simulator.misplays import possible
from tablehub.simulator.people import People, Sides, Turn

SIDES = Sides(Player.LIGHT)


def turn_from(before: Position, roll: Roll, ruleset: Ruleset) -> Turn:
    return People(SIDES, np.random.default_rng(1), greed=1.0, ruleset=ruleset).turn(before, "A", roll)


def test_a_checker_just_entered_and_lost_again_may_as_well_be_in_hand_still() -> None:
    before = Position(men({}, 15), men({}, 15))
    assert not possible("checker_missing", SIDES, turn_from(before, Roll(3, 2), ACEY_DEUCY))


def test_a_checker_missing_from_the_board_is_plain_where_none_waits_in_hand() -> None:
    assert possible("checker_missing", SIDES, turn_from(Position.start(), Roll(3, 1), MODERN))
