from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.names import called, point_name, throw_name
from tablehub.rules.roll import Roll


@pytest.mark.parametrize(
    ("roll", "name"),
    [
        ("26", "six deuce"),
        ("53", "cinque trois"),
        ("14", "quatre ace"),
        ("11", "aces"),
        ("22", "deuces"),
        ("33", "double trois"),
        ("44", "double quatre"),
        ("55", "double cinque"),
        ("66", "sixes"),
    ],
)
def test_throws_are_named_as_hoyle_does_the_higher_number_first(roll: str, name: str) -> None:
    assert throw_name(Roll.parse(roll)) == name


def test_every_throw_has_a_name_of_its_own() -> None:
    assert len({throw_name(roll) for roll in Roll.all()}) == 21


@pytest.mark.parametrize(
    ("book", "roll", "call"),
    [
        ("hoyle", "26", "six deuce"),
        ("hoyle", "33", "double trois"),
        ("hoyle", "21", "deuce ace"),
        ("modern", "26", "6-2"),
        ("modern", "12", "2-1"),
        ("acey-deucy", "12", "acey-deucy"),
        ("acey-deucy", "33", "3-3"),
    ],
)
def test_throws_are_called_as_the_book_has_it(book: str, roll: str, call: str) -> None:
    assert called(Roll.parse(roll), ruleset(book)) == call


@pytest.mark.parametrize(
    ("point", "name"),
    [
        (1, "ace point"),
        (5, "cinque point"),
        (6, "six point"),
        (7, "bar point"),
        (8, "outer deuce point"),
        (12, "outer six point"),
        (13, "opponent's outer six point"),
        (18, "opponent's bar point"),
        (21, "opponent's quatre point"),
        (24, "opponent's ace point"),
        (25, "bar"),
        (0, "off"),
    ],
)
def test_points_are_named_from_the_edge_inside_and_from_the_bar_outside(point: int, name: str) -> None:
    assert point_name(point) == name


@pytest.mark.parametrize("point", [-1, 26])
def test_what_is_no_point_has_no_name(point: int) -> None:
    with pytest.raises(ValueError, match="there is no point"):
        point_name(point)
