"""A checker that the cube hides may be there where one of its player's is missing, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers.faces import Face, point_counts
from tablehub.vision.checkers.rows import ByPlace
from tablehub.vision.cube.behind import BESIDE, PERHAPS, Peek, Place, with_hidden
from tablehub.vision.cube.read import CUBE_TOP
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.reading import CubeReading
from tests.boards import looked_at, looking_at_board

LOW = looked_at(looking_at_board(tilt=45.0, azimuth=180.0))
BEHIND_LIGHT = looked_at(looking_at_board(tilt=50.0))
ABOVE = looked_at()
SHAPE = LOW.shape
POINT = 6
"""Beside the bar, on its far side from the low camera."""


def saying(light: float, dark: float) -> Peek:
    """What is left to be seen of a place says so much for a checker there (log odds)."""
    return lambda place, outline: {Player.LIGHT: light, Player.DARK: dark}


def hidden(rows: ByPlace, cube: CubeReading, geometry: BoardGeometry, peek: Peek | None = None) -> ByPlace:
    return with_hidden(rows, cube, geometry, peek or saying(0.0, 0.0))


def cube_at(x: float, y: float, geometry: BoardGeometry = LOW, confidence: float = 0.99) -> CubeReading:
    px, py = geometry.camera.project((x, y, CUBE_TOP))
    return CubeReading(2, (float(px), float(py)), (x, y), confidence, None, False)


def on_bar(y: float) -> CubeReading:
    return cube_at(0.0, y, BEHIND_LIGHT)


def before_the_first(geometry: BoardGeometry = LOW) -> CubeReading:
    """The cube on the bar before the first checker of the point."""
    x, y = SHAPE.slot(POINT, 0)
    return cube_at(x - 0.75, y, geometry)


def faces(point: int, first: int, last: int, player: Player = Player.LIGHT) -> list[Face]:
    """A row that is seen from its place `first` to before `last`."""
    return [Face(player, *SHAPE.slot(point, n), 0.999) for n in range(first, last)]


def all_but(missing: int, player: Player) -> dict[int | str, list[Face]]:
    """So many of a player's checkers are missing on far points, none of his opponent's."""
    ours, his = (24, 23, 22), (1, 2, 3)
    rows: dict[int | str, list[Face]] = {n: faces(n, 0, 5, player.opponent) for n in ours}
    rows |= {n: faces(n, 0, 5, player) for n in his}
    for _ in range(missing):
        rows[his[0]].pop()
    return rows


def test_a_row_that_begins_behind_the_cube_has_a_first_checker() -> None:
    rows = all_but(3, Player.LIGHT) | {POINT: faces(POINT, 1, 3)}
    found = hidden(rows, before_the_first(), LOW)
    counts = point_counts(found[POINT])
    assert counts[3] > counts[2] > 0.1, "likelier than not, for rows have no holes"
    assert {n: row for n, row in found.items() if n != POINT} == {n: row for n, row in rows.items() if n != POINT}


def test_an_empty_point_may_hold_one_of_who_misses_some() -> None:
    found = hidden(all_but(1, Player.DARK), before_the_first(), LOW)
    [face] = found[POINT]
    assert (face.player, face.probability, face.other) == (Player.DARK, PERHAPS, 0.0)
    neither = {n: row[:4] for n, row in all_but(0, Player.DARK).items()}
    [face] = hidden(neither, before_the_first(), LOW)[POINT]
    assert face.probability == face.other == PERHAPS / 2


def test_nothing_is_hidden_where_all_are_seen() -> None:
    rows = all_but(0, Player.LIGHT)
    assert all(len(row) == MEN_A_SIDE / 3 for row in rows.values())
    assert hidden(rows, before_the_first(), LOW) == rows


def test_nothing_is_hidden_from_above_or_by_a_cube_that_stands_elsewhere_or_nowhere() -> None:
    rows = all_but(1, Player.LIGHT)
    assert hidden(rows, before_the_first(ABOVE), ABOVE) == rows
    assert hidden(rows, cube_at(0.0, 0.0), LOW) == rows
    assert hidden(rows, replace(before_the_first(), confidence=0.6), LOW) == rows


def test_a_checker_that_is_seen_in_spite_of_it_is_counted_once() -> None:
    rows = all_but(2, Player.LIGHT) | {POINT: faces(POINT, 0, 1)}
    assert hidden(rows, before_the_first(), LOW) == rows


def test_only_a_place_whose_row_comes_up_to_it_may_hold_one() -> None:
    x, y = SHAPE.slot(POINT, 2)
    rows = all_but(1, Player.LIGHT)
    assert hidden(rows, cube_at(x - 0.75, y), LOW) == rows, "the first two are seen not to be there"
    longer = all_but(3, Player.LIGHT) | {POINT: faces(POINT, 0, 2)}
    assert [face.y for face in hidden(longer, cube_at(x - 0.75, y), LOW)[POINT]][2:] == [y]


def test_what_the_cube_leaves_of_a_place_says_whether_one_is_there() -> None:
    rows = all_but(1, Player.DARK)
    [bare] = hidden(rows, before_the_first(), LOW, saying(-9.0, -9.0))[POINT]
    assert bare.probability < 0.01
    [there] = hidden(rows, before_the_first(), LOW, saying(9.0, 4.0))[POINT]
    assert there.player is Player.DARK, "light misses none"
    assert there.probability > 0.9


def test_one_on_the_bar_behind_the_cube_is_looked_for_where_it_fits() -> None:
    """On a board of 118000 the cube in the middle of the bar hid most of one; whoever hit it was accused."""
    asked: list[Place] = []

    def peek(place: Place, outline: Floats) -> dict[Player, float]:
        asked.append(place)
        return {Player.LIGHT: -3.0, Player.DARK: 3.0 if abs(place[1] + 0.3) < 0.05 else -3.0}

    away = 0.8
    found = hidden(all_but(1, Player.DARK), on_bar(-0.3 - away), BEHIND_LIGHT, peek)["bar"]
    assert [(face.player, face.probability > 0.6) for face in found] == [(Player.DARK, True)]
    assert abs(found[0].y + 0.3) < 0.05
    assert all(abs(y + 0.3 + away) >= BESIDE - 1e-9 for _, y in asked), "no checker stands within the cube"


def test_one_that_is_seen_on_the_bar_hides_no_second_one_there() -> None:
    rows = all_but(2, Player.DARK) | {"bar": [Face(Player.DARK, 0.0, 0.0, 0.999)]}
    found = hidden(rows, on_bar(-0.9), BEHIND_LIGHT, saying(3.0, 3.0))["bar"]
    assert [face for face in found if abs(face.y) < 0.8] == rows["bar"]


def test_nothing_is_looked_for_on_the_bar_where_all_are_seen() -> None:
    rows = all_but(0, Player.DARK)
    assert hidden(rows, on_bar(-0.9), BEHIND_LIGHT, saying(3.0, 3.0)) == rows
