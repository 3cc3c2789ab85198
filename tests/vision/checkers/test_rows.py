"""Rows that may meet in the middle of the board: which of the two a face goes on with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calibration.layout import TYPICAL
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import all_home, placed
from tests.boards import looked_at

SHAPE = replace(TYPICAL, depth=11.3 * TYPICAL.checker)
LIGHT, DARK = Player.LIGHT, Player.DARK


def row(player: Player, point: int, count: int, begins: float = 0.0, probability: float = 0.999) -> list[Face]:
    """Checkers side by side on a point, the first one `begins` checkers away from the edge."""
    x, edge = SHAPE.slot(point, 0)
    side, step = SHAPE.side(point), 1.02 * SHAPE.checker
    places = [edge - side * (begins * SHAPE.checker + i * step) for i in range(count)]
    return [Face(player, x, y, probability) for y in places]


def counted(*rows: list[Face]) -> dict[tuple[int | str, Player], int]:
    """How many faces of each player are on each place."""
    found: dict[tuple[int | str, Player], int] = {}
    for place, faces in placed([face for row in rows for face in row], looked_at(shape=SHAPE)).items():
        for face in faces:
            found[place, face.player] = found.get((place, face.player), 0) + 1
    return found


@pytest.mark.parametrize("point", [1, 6, 13, 20])
def test_rows_from_the_edge_are_on_their_points(point: int) -> None:
    rows = row(LIGHT, point, 5), row(DARK, 25 - point, 5)
    assert counted(*rows) == {(point, LIGHT): 5, (25 - point, DARK): 5}


@pytest.mark.parametrize("point", [1, 6, 13, 20])
@pytest.mark.parametrize("facing", [0, 2, 3])
def test_one_that_begins_further_off_too(point: int, facing: int) -> None:
    mine = row(LIGHT, point, 5, begins=1.9)
    assert SHAPE.side(point) * mine[-1].y < -0.5 * SHAPE.checker
    there = {(25 - point, DARK): facing} if facing else {}
    assert counted(mine, row(DARK, 25 - point, facing)) == {(point, LIGHT): 5, **there}


@pytest.mark.parametrize("point", [1, 6, 13, 20])
@pytest.mark.parametrize("facing", [0, 2, 5])
def test_a_row_that_begins_off_the_edge_may_end_beyond_the_middle(point: int, facing: int) -> None:
    """Its fifth lies on the other half, against the facing row where that is long."""
    mine = row(LIGHT, point, 5, begins=1.2)
    assert SHAPE.side(point) * mine[-1].y < 0, "it does end beyond the middle"
    there = {(25 - point, DARK): facing} if facing else {}
    assert counted(mine, row(DARK, 25 - point, facing)) == {(point, LIGHT): 5, **there}


def test_a_checker_put_behind_the_opponents_row_is_where_it_lies() -> None:
    """Nothing of its own colour is next to it: it stands among the opponent's, which is for a referee to see."""
    intruder = row(LIGHT, 24, 1, begins=5.1)
    assert counted(row(DARK, 24, 5), intruder) == {(24, DARK): 5, (24, LIGHT): 1}
    assert counted(row(DARK, 24, 5), intruder, row(LIGHT, 1, 4)) == {(24, DARK): 5, (24, LIGHT): 1, (1, LIGHT): 4}


def test_one_among_a_shorter_row_of_the_opponents_is_where_it_lies_though_the_facing_row_is_full() -> None:
    intruder = row(LIGHT, 24, 1, begins=4.1)
    assert counted(row(DARK, 24, 4), intruder, row(LIGHT, 1, 5)) == {(24, DARK): 4, (24, LIGHT): 1, (1, LIGHT): 5}


def test_between_two_rows_of_its_own_it_is_on_its_half() -> None:
    lower, upper = row(LIGHT, 1, 5, begins=0.1), row(LIGHT, 24, 5)
    between = [replace(lower[-1], y=lower[-1].y + 1.02 * SHAPE.checker)]
    assert between[0].y > 0
    assert counted(lower, upper, between) == {(1, LIGHT): 5, (24, LIGHT): 6}


def test_what_is_hardly_a_face_holds_nothing_back() -> None:
    """A die behind the row looks a little like a checker that it might have been put behind."""
    mine = row(LIGHT, 1, 5, begins=1.9)
    beyond = [replace(mine[-1], y=mine[-1].y + 0.9 * SHAPE.checker, probability=1e-9)]
    assert counted(mine, beyond)[1, LIGHT] == 5


def test_rows_of_other_columns_say_nothing() -> None:
    lone = row(LIGHT, 24, 1, begins=5.1)
    beside = row(LIGHT, 2, 5, begins=0.5)
    assert counted(lone, beside) == {(24, LIGHT): 1, (2, LIGHT): 5}


@pytest.mark.parametrize(("place", "home"), [(3, True), (6, True), (7, False), (24, False), ("bar", False)])
def test_who_has_all_of_his_checkers_home(place: int | str, home: bool) -> None:
    """`place` in his own numbering; what is hardly seen elsewhere is not his."""
    for player in Player:
        at = place if isinstance(place, str) or player is LIGHT else 25 - place
        mine, faint = Face(player, 0.0, 0.0, 0.99), Face(player, 0.0, 0.0, 0.3)
        theirs = Face(player.opponent, 0.0, 0.0, 0.99)
        assert (player in all_home({at: [mine], 12: [faint], 13: [theirs]})) is home
        assert player.opponent not in all_home({12: [theirs], 13: [theirs]})
