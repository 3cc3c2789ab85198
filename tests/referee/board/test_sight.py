"""What one reading can be said to show."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tablehub.referee.board.sight import Change, Sight
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision.reading import LOG_FLOOR, Reading
from tests.referee.readings import reading
from tests.referee.tables import DARK, LIGHT, board, hit, moved, taken

START = Position.start()


def sight(position: Position = START, **given: object) -> Sight:
    found = Sight.of(reading(position, **given))  # type: ignore[arg-type]
    assert found is not None
    return found


def test_a_clear_board_is_seen_as_it_lies() -> None:
    assert sight().position == START
    assert sight().gap(START) == 0
    assert sight().changes_from(START) == []


@pytest.mark.parametrize("given", [{"hand": True}, {"covered": [7]}])
def test_with_a_hand_or_a_covered_point_nothing_can_be_judged(given: dict[str, object]) -> None:
    assert Sight.of(reading(START, **given)) is None  # type: ignore[arg-type]


def test_without_a_board_nothing_can_be_judged() -> None:
    assert Sight.of(Reading("frame", board_found=False)) is None


def test_changes_name_each_place_in_its_owners_numbering() -> None:
    position = board({13: 5, 8: 5, 6: 5}, {20: 1, 6: 6, 8: 8})
    seen = sight(hit(moved(position, LIGHT, (8, 5)), DARK, 20))
    assert set(seen.changes_from(position)) == {
        Change(LIGHT, 8, -1),
        Change(LIGHT, 5, 1),
        Change(DARK, 20, -1),
        Change(DARK, BAR, 1),
    }


def test_a_place_in_doubt_is_no_change_while_the_expected_count_is_likely_enough() -> None:
    seen = sight(taken(START, LIGHT, 6), doubts={6: {4: 0.9, 5: 0.1}}, trays=False)
    assert seen.changes_from(START) == []
    assert [change.place for change in seen.changes_from(START, literally=True)] == [6]


def test_where_no_tray_is_in_view_missing_checkers_count_as_borne_off() -> None:
    home = board({6: 5, 5: 5}, {6: 5, 5: 5, 4: 5})
    seen = sight(home, trays=False)
    assert seen.position.light[0] == 5
    assert not seen.off_seen(LIGHT)
    assert seen.changes_from(taken(home, LIGHT, 6)) == [Change(LIGHT, 6, 1)]


def test_without_a_position_of_its_own_the_likeliest_counts_are_taken() -> None:
    whole = reading(START)
    bare = Reading("frame", points=whole.points, bar=whole.bar, off=whole.off)
    found = Sight.of(bare)
    assert found is not None
    assert found.position == START


def test_doubtful_places_are_listed_and_many_make_a_look_poor() -> None:
    few = sight(doubts={6: {5: 0.6, 4: 0.4}, 12: {-5: 0.7, -6: 0.3}})
    assert few.doubts() == [(LIGHT, 6), (DARK, 13)]
    assert not few.is_poor
    assert sight(doubts={n: {0: 0.5, 1: 0.5} for n in (2, 3, 4, 9)}).is_poor


def test_a_point_with_both_players_on_it_is_odd() -> None:
    both = moved(START, LIGHT, (13, 12))
    assert sight(both).odd_points(LIGHT, START) == [12]
    assert sight(both).odd_points(DARK, START) == [13]


@pytest.mark.parametrize(
    ("counts", "odd"),
    [
        ({-5: 0.6, -4: 0.4}, False),
        ({-5: 0.5, -6: 0.5}, True),
        ({-5: 0.7, -4: 0.25, -6: 0.05}, False),
        ({-5: 0.6, 1: 0.4}, True),
    ],
)
def test_a_stack_whose_height_is_in_doubt_is_odd_where_it_may_have_grown(counts: dict[int, float], odd: bool) -> None:
    assert sight(doubts={12: counts}).odd_points(LIGHT, START) == ([12] if odd else [])


def test_a_missing_checker_may_be_on_a_stack_that_may_have_grown_and_on_no_other() -> None:
    base = taken(START, LIGHT, 13, -1)
    assert not sight(doubts={6: {5: 0.6, 4: 0.4}}).may_hide_one(base, LIGHT)
    assert sight(doubts={6: {5: 0.6, 6: 0.4}}).may_hide_one(base, LIGHT)
    assert not sight(doubts={6: {5: 0.6, 6: 0.4}}).may_hide_one(base, DARK)
    assert sight(doubts={12: {-5: 0.6, 1: 0.4}}).may_hide_one(base, LIGHT)


def test_a_guessed_count_is_settled_by_fifteen_checkers_unless_some_may_be_off() -> None:
    guess = {6: {5: 0.45, 4: 0.35, 6: 0.2}}
    assert sight(doubts=guess).unsettled(0.5) == []
    home = board({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 5})
    assert sight(home, doubts=guess).unsettled(0.5) == [(LIGHT, 6)]
    assert sight(doubts=guess | {8: {3: 0.45, 2: 0.35, 4: 0.2}}).unsettled(0.5) == [(LIGHT, 6), (LIGHT, 8)]
    assert sight(home, doubts={6: {5: 0.7, 4: 0.3}}).unsettled(0.5) == [], "more likely than not is enough"


def test_likelier_counts_that_no_player_has_the_checkers_for_do_not_speak_against_a_position() -> None:
    sixth = {6: {6: 0.95, 5: 0.05}}
    assert sight(doubts=sixth).gap(START) == 0, "a sixteenth checker is impossible"
    fewer = {6: {4: 0.95, 5: 0.05}}
    assert sight(doubts=fewer).gap(START) > 2, "one may well be missing"


@pytest.mark.parametrize("player", [LIGHT, DARK])
def test_what_trays_and_points_both_say_counts_once(player: Player) -> None:
    """Six on his ace point and one off, or five and two: how many are off is told by what is on the board as well."""
    home, fewer = {1: 6, 2: 4, 3: 4}, {1: 5, 2: 4, 3: 4}
    six, five = board(home, home), board(*((fewer, home) if player is LIGHT else (home, fewer)))
    point, sign = (1, 1) if player is LIGHT else (24, -1)
    given = sight(five, doubts={point: {sign * 5: 0.9, sign * 6: 0.1}}).reading
    coupled = replace(given, off=dict(given.off) | {player: {2: 0.9, 1: 0.1}})
    seen = Sight.of(coupled)
    assert seen is not None
    assert seen.gap(six) == pytest.approx(math.log(9))
    assert seen.gap(five) == 0
    apart = Sight.of(replace(given, off=dict(given.off) | {player: {2: 0.999, 1: 0.001}}))
    assert apart is not None
    assert apart.gap(six) == pytest.approx(math.log(999)), "the trays know more"
    others = Sight.of(replace(given, off=dict(given.off) | {player.opponent: {1: 0.9, 2: 0.1}}))
    assert others is not None
    assert others.gap(six) == pytest.approx(-LOG_FLOOR), "his trays know more than his point"
    assert others.gap(board(fewer, fewer)) == pytest.approx(-LOG_FLOOR), "his opponent's points more than his trays"
    wrong = board({1: 7, 2: 4, 3: 3}, home) if player is LIGHT else board(home, {1: 7, 2: 4, 3: 3})
    assert others.gap(wrong) > -1.9 * LOG_FLOOR, "two points say two things"


@pytest.mark.parametrize(
    ("doubts", "plain"), [({}, True), ({6: {4: 0.98, 5: 0.02}}, True), ({6: {4: 0.9, 5: 0.1}}, False)]
)
def test_where_no_other_count_is_plausible_taking_them_literally_changes_nothing(
    doubts: dict[int, dict[int, float]], plain: bool
) -> None:
    seen = sight(taken(START, LIGHT, 6), doubts=doubts, trays=False)
    assert seen.is_plain is plain
    assert (seen.changes_from(START) == seen.changes_from(START, literally=True)) is plain


def test_a_count_that_fifteen_checkers_forbid_is_plausible_all_the_same() -> None:
    lost = Position((1, *START.light[1:6], 4, *START.light[7:]), START.dark)
    seen = Sight.of(replace(reading(lost), off={LIGHT: {0: 0.97, 1: 0.03}, DARK: {0: 1.0}}, position=lost))
    assert seen is not None
    assert not seen.is_plain
