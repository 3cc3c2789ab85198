"""The position that explains all places best: near-equal readings are settled, clear ones are not bent."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.vision.counting.likeliest import (
    borne_off,
    certainty,
    likeliest_and_certainty,
    likeliest_position,
    nowhere,
    settled,
)
from tablehub.vision.reading import Counts

NOBODY: dict[Player, Mapping[int, float]] = {Player.LIGHT: {0: 1.0}, Player.DARK: {0: 1.0}}
START = Position.start().signed()


def sure(signed: Mapping[int, int] | None = None, sure: float = 0.999) -> list[Counts]:
    """The start as clearly seen, but for some points (light's numbering)."""
    counts = dict(enumerate(START, start=1)) | dict(signed or {})
    return [{counts[n]: sure, counts[n] - 1: (1 - sure) / 2, counts[n] + 1: (1 - sure) / 2} for n in range(1, 25)]


def only(light: Mapping[int, int], dark: Mapping[int, int] | None = None) -> list[Counts]:
    """A board with these checkers only; both in light's numbering."""
    nothing = dict.fromkeys(range(1, 25), 0)
    return sure(nothing | dict(light) | {n: -c for n, c in (dark or {}).items()})


@st.composite
def counts_of_a_place(draw: st.DrawFn) -> Counts:
    """Any probabilities of any counts of one or both colours; now and then nothing, as under a hand."""
    counts = draw(st.lists(st.integers(-15, 15), max_size=4, unique=True))
    weights = [draw(st.floats(0.01, 1)) for _ in counts]
    return {n: w / sum(weights) for n, w in zip(counts, weights, strict=True)}


@given(
    st.lists(counts_of_a_place(), min_size=24, max_size=24),
    st.lists(st.dictionaries(st.integers(0, 15), st.floats(0.01, 1), max_size=3), min_size=2, max_size=2),
)
def test_nobody_ever_has_more_than_fifteen(points: list[Counts], bars: list[dict[int, float]]) -> None:
    bar = dict(zip(Player, bars, strict=True))
    position = likeliest_position(points, bar)
    for player in Player:
        men = position.men(player)
        assert sum(men) == 15
        assert min(men) >= 0


def test_a_clear_reading_stays_as_it_is() -> None:
    assert likeliest_position(sure(), NOBODY) == Position.start()


@pytest.mark.parametrize("six", [0.45, 0.55, 0.65])
def test_a_checker_too_many_is_taken_where_it_is_most_doubtful(six: float) -> None:
    points = sure()
    points[5] = {6: six, 5: 1 - six}
    assert likeliest_position(points, NOBODY) == Position.start()


def test_no_checker_is_both_players() -> None:
    points = sure({6: 4, 3: 1})  # light's fifteen with one on his 3 point, which may be dark's
    points[2] = {1: 0.7, -1: 0.3}
    points[11] = {-4: 0.9, -5: 0.1}  # dark needs one more: there, or that one
    position = likeliest_position(points, NOBODY)
    assert position.light[3] == 1
    assert position.dark[22] == 0
    assert position.dark[13] == 5


@pytest.mark.parametrize("four", [0.5, 0.8])
def test_a_checker_too_few_is_put_where_it_is_most_likely(four: float) -> None:
    points = sure()
    points[11] = {-4: four, -5: 1 - four}
    assert likeliest_position(points, NOBODY) == Position.start()


def test_a_checker_that_is_clearly_missing_stays_missing() -> None:
    points = sure({6: 4})
    position = likeliest_position(points, NOBODY)
    assert position.light[6] == 4
    assert position.light[OFF] == 1, "the referee knows whether it can have been borne off"
    assert position.dark == Position.start().dark


def test_a_clear_reading_is_not_bent_to_save_a_checker() -> None:
    points = sure({6: 4}, sure=0.995)
    points[7] = {3: 0.995, 4: 0.005}  # that one is on its neighbour is less likely than that it is gone
    assert likeliest_position(points, NOBODY).light[8] == 3


def test_with_all_at_home_checkers_may_be_off() -> None:
    points = only({1: 2, 3: 3, 6: 4}, {24: 15})
    points[5] = {4: 0.7, 5: 0.3}
    position = likeliest_position(points, NOBODY)
    assert position.light[6] == 4
    assert position.light[OFF] == 6


def off(best: int, others: float = 0.01) -> dict[Player, dict[int, float]]:
    """Light's borne-off checkers counted."""
    return {Player.LIGHT: {n: 1.0 if n == best else others for n in range(16)}}


def test_with_all_at_home_an_empty_tray_says_that_none_is_off() -> None:
    points = only({1: 6, 2: 5, 3: 3}, {24: 15})
    points[0] = {6: 0.75, 7: 0.25}
    unknown, empty = (likeliest_position(points, NOBODY, off=known) for known in ({}, off(0)))
    assert (unknown.light[1], unknown.light[OFF]) == (6, 1)
    assert (empty.light[1], empty.light[OFF]) == (7, 0)
    assert certainty(empty, points, NOBODY, off=off(0)) > 0.85
    assert likeliest_position(points, NOBODY, off=off(1)) == unknown


def test_a_stack_that_cannot_be_told_is_settled_by_those_in_the_tray() -> None:
    points = only({1: 6, 3: 3, 4: 1}, {24: 15})
    points[0] = {6: 0.8, 7: 0.2}
    six, seven = (likeliest_position(points, NOBODY, off=off(n)) for n in (5, 4))
    assert (six.light[1], seven.light[1]) == (6, 7)
    assert certainty(seven, points, NOBODY, off=off(4)) > 0.8


def test_something_in_the_tray_that_tells_no_number_settles_nothing() -> None:
    points = only({1: 6, 3: 3, 4: 1}, {24: 15})
    points[0] = {6: 0.8, 7: 0.2}
    heap = {Player.LIGHT: {n: 0.3 if n == 0 else 1.0 for n in range(16)}}
    position = likeliest_position(points, NOBODY, off=heap)
    assert position.light[1] == 6
    assert certainty(position, points, NOBODY, off=heap) == pytest.approx(0.8, abs=0.03)
    assert borne_off(points, NOBODY, off=heap) == {}


@pytest.mark.parametrize("in_tray", [3, 4, 5])
def test_what_lies_in_the_tray_does_not_bend_a_clear_board(in_tray: int) -> None:
    points = only({1: 6, 3: 3, 4: 2}, {24: 15})
    assert likeliest_position(points, NOBODY, off=off(in_tray)).light[1:5] == (6, 0, 3, 2)


def test_a_checker_missing_from_board_and_tray_is_not_called_borne_off() -> None:
    points = only({1: 6, 3: 3, 4: 2}, {24: 15})
    known = borne_off(points, NOBODY, off=off(3, others=0.001))
    assert max(known[Player.LIGHT], key=lambda n: known[Player.LIGHT][n]) == 3
    assert Player.DARK not in known, "nothing is known of his tray"


def test_how_many_are_off_is_what_board_and_tray_say_together() -> None:
    points = only({1: 6, 3: 3, 4: 2}, {24: 15})
    doubtful = {Player.LIGHT: {4: 0.75, 5: 0.2, 3: 0.05}}
    assert borne_off(points, NOBODY, off=doubtful)[Player.LIGHT][4] > 0.9


def test_a_stack_in_doubt_is_in_none_once_those_off_are_counted() -> None:
    points = only({1: 6, 3: 3, 4: 1}, {24: 15})
    points[0] = {6: 0.6, 7: 0.38, 0: 0.01, -1: 0.01}
    found = settled(points, NOBODY, off=off(4))
    assert found[0][7] > 0.7
    assert sum(found[0].values()) == pytest.approx(1)
    assert found[1:] == tuple(points[1:]), "what is clear stays as it is"


def test_a_clear_count_stays_although_a_checker_is_missing() -> None:
    points = sure({6: 4})
    points[7] = {3: 0.9, 4: 0.1}
    assert settled(points, NOBODY, off=off(0)) == tuple(points)


def test_a_stack_that_makes_more_than_fifteen_with_those_in_the_tray_is_in_doubt() -> None:
    points = only({1: 8, 2: 5, 3: 2}, {24: 15})
    points[0] = {8: 0.92, 7: 0.05, 6: 0.03}
    found = settled(points, NOBODY, off=off(2, others=0.002))
    assert found[0][6] > 0.8
    assert found[1][5] > 0.99


def test_two_stacks_in_doubt_stay_so_where_they_can_make_up_for_each_other() -> None:
    points = only({1: 6, 3: 3, 4: 1}, {24: 15})
    points[0], points[2] = {6: 0.5, 7: 0.5}, {3: 0.5, 2: 0.5}
    found = settled(points, NOBODY, off=off(5, others=0.001))
    assert found[0][6] == pytest.approx(0.5, abs=0.05)
    assert found[2][3] == pytest.approx(0.5, abs=0.05)


def test_dark_stacks_are_settled_too() -> None:
    points = only({24: 15}, {24: 6, 22: 3, 21: 1})
    points[23] = {-6: 0.6, -7: 0.4}
    assert settled(points, NOBODY, off={Player.DARK: off(4)[Player.LIGHT]})[23][-7] > 0.7


@pytest.mark.parametrize("known", [{}, {Player.LIGHT: dict.fromkeys(range(16), 1.0)}], ids=["unseen", "a heap"])
def test_without_a_number_off_counts_stay_as_they_are(known: dict[Player, dict[int, float]]) -> None:
    points = only({1: 6, 3: 3, 4: 1}, {24: 15})
    points[0] = {6: 0.6, 7: 0.4}
    assert settled(points, NOBODY, off=known) == tuple(points)


def test_where_board_and_tray_contradict_each_other_no_number_is_told() -> None:
    points = only({1: 6, 3: 3, 4: 2}, {24: 15})
    assert borne_off(points, NOBODY, off={Player.LIGHT: {3: 0.85, 4: 0.1, 2: 0.05}}) == {}


def test_where_a_point_is_covered_nothing_is_said_of_those_off() -> None:
    points = only({1: 6, 3: 3, 4: 2}, {24: 15})
    points[9] = {}
    assert borne_off(points, NOBODY, off=off(4)) == {}


def test_something_in_the_tray_makes_one_off_likelier_though_another_is_on_the_way() -> None:
    points = only({1: 2, 3: 3, 6: 8, 10: 1}, {24: 15})
    points[5] = {8: 0.94, 9: 0.06}
    assert likeliest_position(points, NOBODY).light[6] == 9
    assert likeliest_position(points, NOBODY, off=off(1)).light[6] == 8


def test_with_one_on_the_way_none_may_be_off() -> None:
    points = only({1: 2, 3: 3, 6: 8, 10: 1}, {24: 15})
    points[5] = {8: 0.7, 9: 0.3}
    assert likeliest_position(points, NOBODY).light[6] == 9


def test_dark_has_his_home_at_the_other_end() -> None:
    points = only({6: 15}, {24: 2, 19: 4})
    points[18] = {-4: 0.7, -5: 0.3}
    position = likeliest_position(points, NOBODY)
    assert (position.dark[6], position.dark[1], position.dark[OFF]) == (4, 2, 9)


def test_where_both_lie_on_one_point_each_keeps_his_own() -> None:
    points = sure({6: 4, 1: -1})
    points[19] = {0: 0.9, 1: 0.05, -1: 0.05}  # a signed count cannot say it: light's and dark's checker on light's 20
    shared = {20: {(1, 1): 0.95, (1, 0): 0.03, (0, 1): 0.02}}
    position = likeliest_position(points, NOBODY, shared)
    assert (position.light[20], position.light[6], position.dark[5], position.dark[24]) == (1, 4, 1, 1)
    assert certainty(position, points, NOBODY, shared) > 0.9


def test_a_checker_on_a_blocked_point_is_told_by_those_elsewhere() -> None:
    """Light has put one on dark's 24 point, whose two look as if they might be light's; all others are clear."""
    points = sure({6: 4, 1: 3})
    shared = {1: {(3, 0): 0.98, (2, 1): 0.015, (1, 2): 0.003, (0, 3): 0.002}}
    position = likeliest_position(points, NOBODY, shared)
    assert (position.light[1], position.dark[24], position.light[6]) == (1, 2, 4)
    assert certainty(position, points, NOBODY, shared) > 0.9
    unmoved = {1: {(2, 0): 0.9, (0, 2): 0.09, (1, 1): 0.01}}
    assert likeliest_position(sure(), NOBODY, unmoved) == Position.start(), "dark's two where none is missed"


def test_one_that_only_by_number_is_not_the_others_is_no_sure_thing() -> None:
    """One of light's five seems to be dark's, as under a die; dark has fifteen without it."""
    seems_both = {6: {(4, 1): 0.94, (5, 0): 0.06}}
    position = likeliest_position(sure(), NOBODY, seems_both)
    assert position == Position.start()
    assert certainty(position, sure(), NOBODY, seems_both) < 0.1


def test_checkers_on_the_bar_count_among_the_fifteen() -> None:
    points = sure({24: 1})
    points[5] = {5: 0.5, 6: 0.5}
    bar = NOBODY | {Player.LIGHT: {1: 0.95, 0: 0.05}}
    position = likeliest_position(points, bar)
    assert (position.light[BAR], position.light[24], position.light[6]) == (1, 1, 5)


def test_what_a_hand_covers_is_not_missed() -> None:
    points = sure()
    points[12] = {}  # light's mid-point with five checkers
    points[5] = {5: 0.7, 6: 0.3}
    position = likeliest_position(points, NOBODY)
    assert position.light[6] == 5, "the covered five need not be found elsewhere"
    assert position.light[13] == 0


def test_two_colours_on_one_point_count_for_the_likelier() -> None:
    points = sure()
    points[5] = {5: 0.6, -1: 0.4}
    position = likeliest_position(points, NOBODY)
    assert position.light[6] == 5
    assert position.dark == Position.start().dark


def test_fifteen_checkers_make_a_doubtful_count_certain() -> None:
    points = sure(sure=0.9999)
    points[5] = {5: 0.6, 6: 0.4}
    assert certainty(Position.start(), points, NOBODY) > 0.95


def test_where_hardly_any_way_to_stand_has_room_for_all_that_is_seen_something_deceives() -> None:
    """Fingers over two points, one of which is nearly told to have a checker more than there can be."""
    points = only({1: 4, 2: 4, 4: 2, 8: 1, 23: 2}, {19: 2, 20: 2, 21: 2, 22: 4, 24: 2})
    points[16], points[17] = {2: 0.32, 3: 0.67}, {0: 0.29, 1: 0.52, 2: 0.18}
    position = likeliest_position(points, NOBODY)
    assert (position.light[17], position.light[18]) == (2, 0)
    assert certainty(position, points, NOBODY) < 0.9


def test_two_places_in_doubt_together_leave_both_ways_open() -> None:
    points = sure(sure=0.9999)
    points[5], points[7] = {5: 0.5, 6: 0.5}, {3: 0.5, 2: 0.5}
    assert certainty(Position.start(), points, NOBODY) == pytest.approx(0.5, abs=0.02)


def test_at_home_nothing_settles_how_many_are_there() -> None:
    points = only({1: 6, 2: 3}, {24: 2})
    points[0] = {6: 0.7, 5: 0.3}
    position = likeliest_position(points, NOBODY)
    assert certainty(position, points, NOBODY) == pytest.approx(0.7, abs=0.03)


def test_a_covered_point_is_as_good_as_guessed() -> None:
    points = sure(sure=0.9999)
    seen = certainty(Position.start(), points, NOBODY)
    points[3] = {}
    assert certainty(Position.start(), points, NOBODY) == pytest.approx(seen / 2, rel=0.02)


@given(st.lists(counts_of_a_place(), min_size=24, max_size=24))
def test_certainty_is_a_probability(points: list[Counts]) -> None:
    assert 0 <= certainty(likeliest_position(points, NOBODY), points, NOBODY) <= 1


def test_a_checker_is_nowhere_where_it_is_neither_on_the_board_nor_off() -> None:
    start = Position.start()
    assert nowhere(start) == {}
    gone = Position((1, *start.light[1:6], 4, *start.light[7:]), start.dark)
    assert gone.light[6] == 4
    assert nowhere(gone) == {Player.LIGHT: 1}, "he has others out of his home, so that he can have borne none off"
    home = Position((7, 8, *[0] * 24), start.dark)
    assert nowhere(home) == {}
    assert nowhere(home, {Player.LIGHT: {5: 1.0}}) == {Player.LIGHT: 2}
    assert nowhere(home, {Player.LIGHT: dict.fromkeys(range(16), 1 / 16)}) == {}, "what tells no number says nothing"


@pytest.mark.parametrize("covered", [False, True])
def test_position_and_certainty_at_once_are_those_of_each_by_itself(covered: bool) -> None:
    points = only({1: 6, 3: 3, 4: 1}, {24: 15})
    points[0], points[5] = {6: 0.6, 7: 0.38, 0: 0.02}, {} if covered else {0: 0.7, -1: 0.3}
    shared = {3: {(3, 0): 0.9, (2, 1): 0.1}}
    position, sure = likeliest_and_certainty(points, NOBODY, shared, off(4))
    assert position == likeliest_position(points, NOBODY, shared, off(4))
    assert sure == certainty(position, points, NOBODY, shared, off(4))
    assert 0 < sure < 1
