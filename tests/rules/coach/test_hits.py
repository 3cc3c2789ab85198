from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.rules.acey_deucy import acey_deucy_results
from tablehub.rules.books import ruleset
from tablehub.rules.coach.hits import blots, dangers, ways, ways_to_hit_any
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tests.rules.brute_force import brute_force
from tests.rules.drawing import drawn
from tests.rules.strategies import players, positions

MILTON_BRADLEY = {1: 11, 2: 12, 3: 14, 4: 15, 5: 15, 6: 17, 7: 6, 8: 6, 9: 5, 10: 3, 11: 2, 12: 3}
"""Suggestions 1: the ways out of 36 in which a blot so many points away is hit."""


def light_ways(position: Position) -> dict[int, int]:
    """Light's blots with how many of dark's throws hit them."""
    return {danger.point: danger.ways for danger in dangers(position, Player.LIGHT)}


@pytest.mark.parametrize(("distance", "count"), MILTON_BRADLEY.items())
def test_on_an_open_board_the_odds_are_those_of_milton_bradley(distance: int, count: int) -> None:
    blot = 20
    position = Position.of(Player.LIGHT, men({blot: 1}), men({25 - (blot - distance): 1}))
    assert light_ways(position) == {blot: count}


def test_eight_away_is_hit_in_six_ways_and_with_the_fourth_point_blocked_in_four() -> None:
    """Milton Bradley's own example (Suggestions 1, last paragraph)."""
    blocked = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
        1x  .  .  . 2x  . |  .  . 1o  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    opened = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
        1x  .  .  .  .  . |  .  . 1o  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert light_ways(opened) == {12: 6}
    assert light_ways(blocked) == {12: 4}


def test_after_aces_only_three_throws_hit_the_blot_on_the_outer_deuce_point() -> None:
    """Hoyle, note 67: six ace, cinque deuce and quatre trois."""
    position = Play.parse("8/7(2) 6/5(2)").apply(Position.start(), Player.LIGHT)
    (danger,) = dangers(position, Player.LIGHT)
    assert danger.point == 8
    assert set(danger.throws) == {Roll(6, 1), Roll(5, 2), Roll(4, 3)}
    assert danger.ways == 6


def test_several_hitters_each_bring_their_throws() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 1x  . 1o  .  . 1o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    # two away: 12 ways; five away: any 5, 4-1 and 3-2: 15; 5-2 and 3-2 are in both, two ways each
    (danger,) = dangers(position, Player.LIGHT)
    two = {Roll(2, low) for low in range(1, 7)} | {Roll(1, 1)}
    five = {Roll(5, low) for low in range(1, 7)} | {Roll(4, 1), Roll(3, 2)}
    assert set(danger.throws) == two | five
    assert danger.ways == 23


def test_a_man_on_the_bar_must_enter_first() -> None:
    """Dark enters on light's 1 to 6; only the 3 point is open, so the man two before the blot cannot move else."""
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  . 1x  . 1o  . | 2x 2x 2x  . 2x 2x   bar 1o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    (danger,) = dangers(position, Player.LIGHT)
    assert set(danger.throws) == {Roll(3, 2)}
    assert danger.ways == 2


def test_a_doublet_hits_in_up_to_four_steps_unless_one_is_blocked() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  . 1x  .  . |  .  .  .  .  . 1o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    (danger,) = dangers(position, Player.LIGHT)
    assert {roll for roll in danger.throws if roll.is_double} == {Roll(2, 2), Roll(4, 4)}
    blocked = Position.of(Player.LIGHT, men({9: 1, 5: 2}), men({24: 1}))
    (danger,) = dangers(blocked, Player.LIGHT)
    assert not any(roll.is_double for roll in danger.throws)


def test_a_hit_that_would_waste_a_number_is_none() -> None:
    """Dark can play a 6 or a 1, never both: by modern rules it must be the 6, so the 1 does not hit."""
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  . 2x  . |  .  .  .  . 1x 1o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    (danger,) = dangers(position, Player.LIGHT)
    assert Roll(6, 1) not in danger.throws
    (danger,) = dangers(position, Player.LIGHT, MODERN.with_options(higher_die=False))
    assert Roll(6, 1) in danger.throws


def test_blots_behind_all_enemies_are_safe_and_points_are_no_blots() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 1o  .  .  .  .  .
         .  .  .  .  .  . | 1x 2x 1x  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert light_ways(position) == {6: 0, 4: 0}
    assert ways_to_hit_any(dangers(position, Player.LIGHT)) == 0


def test_throws_that_hit_one_of_two_blots_are_counted_once() -> None:
    position = Position.of(Player.LIGHT, men({2: 1, 3: 1}), men({24: 1}))
    found = dangers(position, Player.LIGHT)
    assert {danger.point: danger.ways for danger in found} == {3: 12, 2: 11}
    assert ways_to_hit_any(found) == 20  # every throw with a 1 or a 2


def test_all_throws_together_are_thirty_six() -> None:
    assert ways(Roll.all()) == 36


def test_in_acey_deucy_a_man_in_hand_hits_and_the_rest_need_not_enter_first() -> None:
    """Dark has one man in hand and one two before light's blot on his 14 point; in backgammon the first must enter."""
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         . 1x  .  .  .  . |  .  .  .  .  .  .
        1o  .  .  .  .  . | 2x 2x 2x 2x 2x 2x   bar 1o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    (backgammon,) = dangers(position, Player.LIGHT)
    assert backgammon.throws == ()
    (acey_deucy,) = dangers(position, Player.LIGHT, ruleset("acey-deucy"))
    assert {Roll(2, low) for low in range(1, 7)} | {Roll(1, 1)} == set(acey_deucy.throws)


def test_in_acey_deucy_a_two_one_hits_with_its_doublet_too() -> None:
    """From dark's last man the blot is 13 points away: 1, 2 and then two fives; no other throw comes so far."""
    position = Position.of(Player.LIGHT, men({20: 1}), men({18: 1}))
    (danger,) = dangers(position, Player.LIGHT, ruleset("acey-deucy"))
    assert danger.throws == (Roll(2, 1),)
    (danger,) = dangers(position, Player.LIGHT)
    assert danger.throws == ()


@given(positions, players, st.booleans())
@settings(max_examples=8, deadline=None)
def test_what_a_two_one_hits_in_acey_deucy_is_what_its_endings_hit(
    position: Position, player: Player, setup: bool
) -> None:
    rules = ruleset("acey-deucy")
    ends = {ending.position for ending in acey_deucy_results(position, player.opponent, rules, setup=setup)}
    for danger in dangers(position, player, rules, setup=setup):
        hit = any(not end.men(player)[danger.point] for end in ends)
        assert (Roll(2, 1) in danger.throws) == hit


@given(positions, players)
@settings(max_examples=25, deadline=None)
def test_every_count_is_that_of_a_slow_search(position: Position, player: Player) -> None:
    for danger in dangers(position, player):
        hitting = {
            roll
            for roll in Roll.all()
            if any(
                not after.men(player)[danger.point] for after in brute_force(position, player.opponent, roll.a, roll.b)
            )
        }
        assert set(danger.throws) == hitting
    assert [danger.point for danger in dangers(position, player)] == blots(position.men(player))


def test_a_whole_board_is_counted_quickly() -> None:
    """Aim: 50 ms on a desktop core. Here with room for a slow and busy one, on a board of many blots and hitters."""
    signed = (-1, 3, 3, -1, -1, 1, -1, 1, -1, -1, -1, -2, 1, 1, -1, -1, 1, -1, -1, 1, 1, -2, 1, 1)
    light = {n: count for n, count in enumerate(signed, 1) if count > 0}
    dark = {25 - n: -count for n, count in enumerate(signed, 1) if count < 0}
    position = Position.of(Player.LIGHT, men(light), men(dark))
    best = 1.0
    for _ in range(3):
        began = time.perf_counter()
        dangers(position, Player.LIGHT)
        best = min(best, time.perf_counter() - began)
    assert best < 0.25
