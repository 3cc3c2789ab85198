from __future__ import annotations

from tablehub.rules.outcome import GameKind, Outcome, outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.rules.drawing import drawn


def test_the_start_is_no_end() -> None:
    assert outcome(Position.start()) is None


def test_a_loser_who_has_borne_off_loses_a_single_game_even_with_a_man_in_the_winners_home() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 9o  .  .  .  .  .
         .  .  .  .  .  . |  .  .  .  .  . 5o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert outcome(position) == Outcome(Player.LIGHT, GameKind.SINGLE)


def test_a_loser_who_has_borne_off_nobody_loses_a_gammon() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 14o  .  .  .  .  .
         .  .  .  .  . 1o |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert outcome(position) == Outcome(Player.LIGHT, GameKind.GAMMON)


def test_a_man_left_in_the_winners_home_makes_it_a_backgammon() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 9o 5o  .  .  .  .
         .  .  .  .  .  . | 1o  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert outcome(position) == Outcome(Player.LIGHT, GameKind.BACKGAMMON)


def test_a_man_left_on_the_bar_makes_it_a_backgammon() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 9x 5x  .  .  .  .   bar 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert outcome(position) == Outcome(Player.DARK, GameKind.BACKGAMMON)
