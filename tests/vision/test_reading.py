"""Readings: what they say of positions, what they leave open, and their line of JSON."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.position_id import position_from_id
from tablehub.vision.reading import LOG_FLOOR, Counts, DieReading, DieState, Reading

START = Position.start()


def clear(position: Position = START, **more: Any) -> Reading:
    """A reading that is sure of a position."""
    points: list[Counts] = [{count: 1.0} for count in position.signed()]
    for n, counts in more.pop("points", {}).items():
        points[n - 1] = counts
    return Reading("f.jpg", position=position, points=tuple(points), confidence=0.99, **more)


def test_a_reading_agrees_best_with_what_it_shows() -> None:
    reading = clear()
    moved = position_from_id("sGfwATDgc/ABMA", Player.LIGHT)
    assert reading.log_likelihood(START) == 0

    assert reading.log_likelihood(moved) < 2 * LOG_FLOOR


def test_where_both_lie_on_a_point_its_count_is_that_of_the_more() -> None:
    dark = list(START.dark)
    dark[13], dark[12] = 4, 0
    dark[19] += 1  # onto light's 6 point, which has five
    both = Position(START.light, tuple(dark))
    reading = clear(points={6: {5: 1.0}, 12: {-4: 1.0}})
    assert reading.log_likelihood(both) == 0


def test_where_both_are_seen_on_a_point_neither_stands_there_alone() -> None:
    dark = list(START.dark)
    dark[13], dark[19] = 4, 1  # onto light's 6 point, which has five
    both = Position(START.light, tuple(dark))
    gone = Position(START.light, (1, *both.dark[1:19], 0, *both.dark[20:]))
    seen = replace(clear(points={6: {5: 1.0}, 12: {-4: 1.0}}), position=both, mixed=frozenset({6}))
    assert seen.log_likelihood(both) == 0
    assert seen.log_likelihood(gone) == LOG_FLOOR
    assert replace(seen, position=gone).log_likelihood(gone) == 0  # nor did who read it believe it


def test_no_single_place_says_more_than_the_floor() -> None:
    assert clear(points={6: {4: 1.0}}).log_likelihood(START) == pytest.approx(LOG_FLOOR)


def test_covered_places_say_nothing() -> None:
    reading = clear(points={6: {}, 13: {}})
    assert reading.log_likelihood(START) == 0
    assert reading.covered == {6, 13}


def test_bar_and_off_speak_where_they_are_seen() -> None:
    reading = clear(bar={Player.LIGHT: {1: 0.9, 0: 0.1}}, off={Player.DARK: {}})
    assert reading.log_likelihood(START) == pytest.approx(math.log(0.1))


def test_doubts_name_the_player_in_his_own_numbering() -> None:
    reading = clear(points={12: {-5: 0.6, -6: 0.4}, 6: {5: 0.7, 4: 0.3}, 3: {0: 0.55, -1: 0.45}})
    assert reading.doubtful() == [
        {"player": "dark", "point": 22, "counts": {"0": 0.55, "1": 0.45}},
        {"player": "light", "point": 6, "counts": {"5": 0.7, "4": 0.3}},
        {"player": "dark", "point": 13, "counts": {"5": 0.6, "6": 0.4}},
    ]


def test_doubts_on_the_bar() -> None:
    reading = clear(bar={Player.DARK: {1: 0.8, 2: 0.2}})
    assert reading.doubtful() == [{"player": "dark", "point": "bar", "counts": {"1": 0.8, "2": 0.2}}]


def test_the_line_of_json_is_that_of_the_contract() -> None:
    die = DieReading(6, DieState.FLAT, (812.44, 402.0), 0.98765)
    line = clear(dice=(die,)).to_json()
    assert line["file"] == "f.jpg"
    assert (line["board_found"], line["hand"], line["confidence"]) == (True, False, 0.99)
    assert line["light"]["points"] == [0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    assert line["dark"]["points"] == line["light"]["points"]
    assert line["light"]["bar"] == 0
    assert line["light"]["off"] is None, "no tray is in view"
    assert line["dice"] == [{"value": 6, "state": "flat", "center": [812.4, 402.0], "confidence": 0.9877}]
    assert line["doubtful"] == []
    assert not {"why", "covered"} & set(line)


def test_those_off_are_told_as_they_are_seen_and_not_as_what_is_missing() -> None:
    reading = clear(off={Player.LIGHT: {4: 0.2, 5: 0.8}})
    line = reading.to_json()
    assert (line["light"]["off"], line["dark"]["off"]) == (5, None)
    assert line["doubtful"] == [{"player": "light", "point": "off", "counts": {"5": 0.8, "4": 0.2}}]


def test_what_cannot_be_read_says_why_and_invents_nothing() -> None:
    line = Reading("f.jpg", board_found=False, why="it is dark").to_json()
    assert line["why"] == "it is dark"
    assert not {"light", "dark"} & set(line)
    assert line["confidence"] == 0.0
