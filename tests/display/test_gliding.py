"""Checkers on their way: where they are at any time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.display.gliding import GLIDE, Gliding, Pixels, Spot
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import OFF, Position, men

LIGHT, DARK = Player.LIGHT, Player.DARK
START = Position.start()


def place(spot: Spot) -> Pixels:
    """Every spot somewhere else."""
    return spot.number * 10.0, spot.index + (100.0 if spot.player is DARK else 0.0)


def glide(before: Position, after: Position, now: float = 0.0, gliding: Gliding | None = None) -> Gliding:
    return (gliding or Gliding()).changed(before, after, now, place)


def played(text: str, position: Position = START, player: Player = LIGHT) -> Position:
    return Play.parse(text).apply(position, player)


def test_nothing_moves_where_nothing_changed() -> None:
    assert glide(START, START).flights == ()


def test_a_checker_goes_from_its_old_to_its_new_place_in_a_quarter_of_a_second() -> None:
    (flight,) = glide(START, played("13/8"), now=7.0).flights
    assert flight.to == Spot(LIGHT, 8, 3)
    assert flight.at(7.0) == place(Spot(LIGHT, 13, 4))
    assert flight.at(7.0 + GLIDE) == flight.at(99.0) == place(Spot(LIGHT, 8, 3))
    assert place(flight.to)[0] < flight.at(7.0 + GLIDE / 2)[0] < flight.at(7.0)[0]
    assert not flight.is_over(7.0 + GLIDE * 0.99)
    assert flight.is_over(7.0 + GLIDE)
    assert pytest.approx(0.25) == GLIDE


@given(st.floats(0, 1), st.floats(0, 1))
def test_it_never_turns_back(a: float, b: float) -> None:
    (flight,) = glide(START, played("24/14")).flights
    sooner, later = sorted((a, b))
    assert flight.at(sooner)[0] >= flight.at(later)[0]


def test_every_checker_of_a_play_goes_its_own_way_and_a_hit_one_to_the_bar() -> None:
    before = Position(START.light, men({24: 2, 13: 5, 8: 3, 6: 4, 20: 1}))
    after = played("8/5* 6/5", before)
    ways = {(flight.to, flight.start) for flight in glide(before, after).flights}
    assert ways == {
        (Spot(LIGHT, 5, 1), place(Spot(LIGHT, 8, 2))),
        (Spot(LIGHT, 5, 0), place(Spot(LIGHT, 6, 4))),
        (Spot(DARK, 25, 0), place(Spot(DARK, 20, 0))),
    }


def test_while_it_is_under_way_the_board_is_without_it() -> None:
    after = played("13/8")
    gliding = glide(START, after)
    still = gliding.still(after)
    assert still.light[13] == 4
    assert still.light[8] == 3
    assert still.dark == START.dark


def test_one_that_goes_on_starts_from_where_it_is() -> None:
    first, second = played("13/8"), played("13/7")
    half = GLIDE / 2
    under_way = glide(START, first)
    (before,) = under_way.flights
    (flight,) = glide(first, second, half, under_way).flights
    assert flight.to == Spot(LIGHT, 7, 0)
    assert flight.at(half) == before.at(half)


def test_one_that_is_under_way_is_not_held_up_by_another() -> None:
    first = played("13/8")
    under_way = glide(START, first)
    both = glide(first, played("24/20", first), GLIDE / 2, under_way)
    assert under_way.flights[0] in both.flights
    assert len(both.flights) == 2
    later = glide(first, played("24/20", first), GLIDE * 2, under_way)
    assert len(later.flights) == 1


def test_checkers_taken_away_vanish_and_others_appear() -> None:
    fewer = Position(men({13: 4, 8: 3, 6: 5, 24: 2}, off=0), START.dark)
    assert glide(START, fewer).flights == ()
    assert glide(fewer, START).flights == ()


counts = st.lists(st.integers(0, 6), min_size=26, max_size=26).map(tuple)
positions = st.builds(Position, counts, counts)


@given(positions, positions, positions, st.floats(0, 0.5))
def test_what_is_still_and_what_is_under_way_are_the_position(
    first: Position, second: Position, third: Position, now: float
) -> None:
    gliding = glide(second, third, now, glide(first, second))
    still = gliding.still(third)
    for player in Player:
        assert all(count >= 0 for count in still.men(player))
    assert len({flight.to for flight in gliding.flights}) == len(gliding.flights)
    for flight in gliding.flights:
        assert flight.at(now + GLIDE) == place(flight.to)


def test_a_checker_borne_off_goes_to_the_tray() -> None:
    before = Position(men({2: 2}), START.dark)
    (flight,) = glide(before, played("2/off", before)).flights
    assert flight.to == Spot(LIGHT, OFF, 13)
