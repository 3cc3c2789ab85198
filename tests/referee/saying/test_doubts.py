"""A board that cannot be told: what is asked names the checker or the row on which all hangs."""

from __future__ import annotations

import pytest

from tablehub.display.messages import hints_of
from tablehub.match.events import FaultFound
from tablehub.referee.board.sight import Sight
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.rules.position import Position
from tests.referee.readings import dice, reading
from tests.referee.tables import DARK, LIGHT, TestTable, moved

START = Position.start()
GENERAL = "The board cannot be read for sure. Straighten the checkers and take hands and other things away."


def seen(doubts: dict[int, dict[int, float]]) -> Sight:
    sight = Sight.of(reading(START, doubts=doubts))
    assert sight is not None
    return sight


def test_where_a_checker_may_have_gone_to_two_points_it_is_asked_which() -> None:
    eight, nine = moved(START, LIGHT, (13, 8)), moved(START, LIGHT, (13, 9))
    complaint = about_unclear_board(LIGHT, rivals=(eight, nine))
    assert complaint.text == "Light: is your checker on 8 or on 9? Straighten it."
    assert complaint.where == {"point": 8, "player": "light", "either": [8, 9]}
    dark = about_unclear_board(DARK, rivals=(moved(START, DARK, (24, 20)), moved(START, DARK, (24, 18))))
    assert dark.text == "Dark: is your checker on 18 or on 20? Straighten it."


@pytest.mark.parametrize(
    ("point", "counts", "text", "place"),
    [
        (
            6,
            {5: 0.6, 6: 0.4},
            "Light: are there 5 or 6 checkers on your 6 point? Spread them a little, so that each is seen.",
            {"point": 6, "player": "light", "counts": [5, 6]},
        ),
        (
            19,
            {-5: 0.5, -4: 0.45, -6: 0.05},
            "Dark: are there 4 or 5 checkers on your 6 point? Spread them a little, so that each is seen.",
            {"point": 6, "player": "dark", "counts": [4, 5]},
        ),
        (
            9,
            {0: 0.6, 1: 0.4},
            "Light: is there a checker on your 9 point, or none? Straighten it.",
            {"point": 9, "player": "light", "counts": [0, 1]},
        ),
    ],
)
def test_where_one_row_cannot_be_counted_it_is_named(
    point: int, counts: dict[int, float], text: str, place: dict[str, object]
) -> None:
    complaint = about_unclear_board(LIGHT, seen({point: counts}))
    assert complaint.text == text
    assert complaint.where == place


def test_where_more_is_in_doubt_nothing_is_named() -> None:
    assert about_unclear_board(None).text == GENERAL
    assert about_unclear_board(None, seen({n: {5: 0.5, 4: 0.5} for n in (6, 8, 13)})).text == GENERAL
    two = (moved(START, LIGHT, (13, 8)), moved(START, LIGHT, (13, 8), (6, 5)))
    assert about_unclear_board(LIGHT, rivals=(*two, START)).text == GENERAL, "more than two boards"
    hit = moved(START, LIGHT, (13, 8)), moved(START, DARK, (13, 8))
    assert about_unclear_board(LIGHT, rivals=hit).text == GENERAL, "more than one checker is elsewhere"


def test_the_referee_asks_where_the_checker_went_and_is_content_with_a_better_look() -> None:
    table = TestTable(START)
    lying = dice(5, 4, LIGHT)
    table.see(START, lying)
    half, after = moved(START, LIGHT, (13, 8)), moved(START, LIGHT, (13, 8), (13, 9))
    for _ in range(4):
        table.see(half, lying, doubts={8: {4: 0.5, 3: 0.5}, 9: {0: 0.5, 1: 0.5}})
    (asked,) = (event for event in table.events if isinstance(event, FaultFound))
    assert asked.text == "Light: is your checker on 8 or on 9? Straighten it."
    assert "Take: as it lies" not in [hint.text for hint in hints_of(table.referee.state)], "it is asked how it lies"
    table.see(half, lying)
    assert table.cleared == ["unsure"]
    table.see(after, lying)
    table.see(after)
    assert table.plays == ["13/9 13/8"]
    assert table.faults == ["unsure"]
