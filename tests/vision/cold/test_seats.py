"""Who sits where: the numbering, the geometry and what is likely."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.checkers.faces import Face
from tablehub.vision.cold.seats import Seats, Wanted, gathered, seated
from tests.boards import looked_at

ALL = [Seats(home, light) for home, light in itertools.product((True, False), repeat=2)]


def counts_as_seen(position: Position, seats: Seats) -> tuple[dict[int, float], ...]:
    signed = position.signed()
    return tuple({signed[seats.point(n) - 1]: 1.0} for n in range(1, 25))


@pytest.mark.parametrize("seats", ALL, ids=str)
def test_points_of_the_numbering_lie_where_they_are_seen(seats: Seats) -> None:
    plain = looked_at()
    board = seats.geometry(plain)
    for n in range(1, 25):
        seen = plain.camera.project((plain.shape.point_x(n), plain.shape.side(n) * 4.0, 0.0))
        mine = seats.point(n)
        again = board.camera.project((board.shape.point_x(mine), board.shape.side(mine) * 4.0, 0.0))
        assert again == pytest.approx(seen, abs=0.01)


@pytest.mark.parametrize("seats", ALL, ids=str)
def test_the_start_is_the_start_for_whoever_sits_where(seats: Seats) -> None:
    seen = counts_as_seen(Position.start(), seats)
    told = Wanted(seats.home_right, seats.light_near)
    found = seated(seen, {p: {0: 1.0} for p in Player}, told)
    assert found.seats == seats
    assert found.position == Position.start()
    assert found.share == 1.0


def test_the_start_tells_how_the_board_runs_but_for_one_half_turn() -> None:
    """Whoever looks at the start from the other side sees the start of his opponent: who is light is told by colour."""
    for seats in ALL:
        found = seated(counts_as_seen(Position.start(), seats), {p: {0: 1.0} for p in Player}, Wanted())
        assert found.position == Position.start(), seats


def five_or_four(four: float) -> Position:
    """What is read where one of light's rows of five may have six and another four, either `four` times as likely."""
    points = [dict(counts) for counts in counts_as_seen(Position.start(), Seats())]
    points[5], points[12] = {5: 0.5, 6: 0.5 * four}, {5: 0.5, 4: 0.5 * four}
    return seated(points, {p: {0: 1.0} for p in Player}, Wanted(True, True)).position


def test_the_start_is_likelier_than_what_hardly_differs_from_it() -> None:
    assert five_or_four(2.0) == Position.start()
    assert five_or_four(20.0) != Position.start()


def test_what_is_told_is_not_doubted() -> None:
    seen = counts_as_seen(Position.start(), Seats())
    assert seated(seen, {p: {0: 1.0} for p in Player}, Wanted(False, False)).seats == Seats(False, False)


def test_rows_are_read_from_left_to_right() -> None:
    upper, lower = Seats().rows(Position.start())
    assert upper == [5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
    assert lower == [-5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2]
    for seats in ALL:
        assert np.count_nonzero(np.concatenate(seats.rows(Position.start()))) == 8


def test_who_has_all_of_his_in_one_quarter_is_home_there_whoever_he_is() -> None:
    mine, his = Face(Player.LIGHT, 0, 0, 0.9), Face(Player.DARK, 0, 0, 0.9)
    ghost = Face(Player.DARK, 0, 0, 0.1)
    assert gathered({13: [mine], 18: [mine, mine], 1: [his], 6: [his], 12: [ghost]}) == set(Player)
    assert gathered({13: [mine], 12: [mine], 1: [his]}) == {Player.DARK}
    assert gathered({1: [mine], "bar": [mine]}) == set()
