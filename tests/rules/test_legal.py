from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from tablehub.rules.legal import checker_moves, legal_results, partial_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, Position, PositionFault
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.rules.brute_force import brute_force
from tests.rules.drawing import drawn
from tests.rules.strategies import players, positions, rolls

COUNTS = Path(__file__).parent.parent / "data" / "opening_results.txt"


def plays(position: Position, roll: str, ruleset: Ruleset = MODERN) -> set[str]:
    """The legal plays of light, as text."""
    return {str(play) for play in legal_results(position, Player.LIGHT, Roll.parse(roll), ruleset).values()}


def opening_counts() -> list[tuple[str, int]]:
    rows = [line.split() for line in COUNTS.read_text().splitlines() if not line.startswith("#")]
    return [(roll, int(count)) for roll, count in rows]


def test_the_counts_cover_all_throws() -> None:
    assert {Roll.parse(roll) for roll, _ in opening_counts()} == set(Roll.all())


@pytest.mark.parametrize(("roll", "count"), opening_counts())
def test_an_opening_throw_has_its_known_number_of_results(roll: str, count: int) -> None:
    for player in Player:
        assert len(legal_results(Position.start(), player, Roll.parse(roll))) == count


@given(positions, players, rolls)
@settings(max_examples=300, deadline=None)
def test_nothing_is_missing_and_nothing_added_against_brute_force(
    position: Position, player: Player, roll: Roll
) -> None:
    assert set(legal_results(position, player, roll)) == brute_force(position, player, roll.a, roll.b)


@given(positions, players, rolls)
@settings(max_examples=150, deadline=None)
def test_every_play_leads_to_its_result_and_both_keep_fifteen_men(
    position: Position, player: Player, roll: Roll
) -> None:
    results = legal_results(position, player, roll)
    for after, play in results.items():
        assert play.apply(position, player) == after
        assert Play(results.die_steps(after)).apply(position, player) == after
        assert Play.parse(str(play)) == play
        assert after.faults() is PositionFault.NONE
        assert sum(after.light) == sum(after.dark) == MEN_A_SIDE


@given(positions, players, rolls)
@settings(max_examples=100, deadline=None)
def test_the_same_board_with_players_exchanged_allows_the_same(position: Position, player: Player, roll: Roll) -> None:
    mirrored = {after.flipped() for after in legal_results(position, player, roll)}
    assert mirrored == set(legal_results(position.flipped(), player.opponent, roll))


def test_a_position_that_is_no_result_is_a_key_error() -> None:
    results = legal_results(Position.start(), Player.LIGHT, Roll(3, 1))
    assert Position.start() not in results
    with pytest.raises(KeyError):
        results[Position.start()]


def test_a_checker_on_the_bar_must_enter_before_others_move() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
        4x  .  .  . 3o  . | 5o  .  .  .  . 2x
        5o  .  .  . 3x  . | 5x  .  .  .  . 2o   bar 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert all("bar/" in play for play in plays(position, "31"))
    assert plays(position, "66") == {"(no play)"}


def test_with_two_on_the_bar_and_one_number_blocked_only_one_enters() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
        3x  .  .  . 3o  . | 5o  .  .  .  . 2x
        5o  .  .  . 3x  . | 5x  .  .  .  . 2o   bar 2x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "64") == {"bar/21"}


def test_both_dice_must_be_played_if_any_order_allows_it() -> None:
    # The 5 could be played alone by 24/19*; with 20/19 first nothing is left for the 5.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 1o 1x  .  .  .  .
         .  .  . 2o 2o  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "51") == {"20/19*/14", "20/14"}


def test_where_only_one_number_can_be_played_it_must_be_the_higher() -> None:
    # 20/14 and 20/15 are both open, but from neither does the other number go on.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 1x  .  .  .  .
         .  .  . 2o  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "65") == {"20/14"}
    assert plays(position, "65", MODERN.with_options(higher_die=False)) == {"20/14", "20/15"}


def test_where_the_higher_number_cannot_be_played_the_lower_must() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         . 2o  .  .  .  . |  . 1x  .  .  .  .
         .  .  . 2o  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "65") == {"20/15"}


def test_of_a_double_as_many_as_can_be_are_played() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 1x  .  .  .  .
         . 2o  .  .  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "33") == {"20/14"}
    assert plays(position, "22") == {"20/12"}


def test_a_blot_passed_on_the_way_is_hit_or_not_as_the_player_likes() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  . 1o |  .  .  .  .  . 1x
         .  .  .  .  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "65") == {"24/18*/13", "24/13"}


def test_two_checkers_landing_on_one_blot_hit_it_once() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  . 1x  . | 1x  . 1o  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    after = Play.parse("8/4* 6/4").apply(position, Player.LIGHT)
    assert after in legal_results(position, Player.LIGHT, Roll(4, 2))
    assert after.dark[25] == 1


def test_nobody_bears_off_while_one_is_outside() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  . 1x | 3x  .  .  .  . 2x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "61") == {"7/1 6/5", "7/off"}


def test_a_number_higher_than_all_bears_off_from_the_highest_point() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  .  . 2x  . 1x  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "65") == {"4/off(2)"}


def test_with_men_behind_an_empty_point_a_man_must_move_up_instead() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 2x  .  .  . 2x  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "43") == {"6/3 6/2"}


def test_a_man_may_move_inside_instead_of_bearing_off() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 1x  .  .  . 1x 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "21") == {"6/3", "6/4 2/1", "6/4 1/off", "6/5 2/off", "2/off 1/off"}


def test_a_man_brought_home_by_one_die_lets_the_other_bear_off() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  . 1x |  . 1x  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "51") == {"7/6 5/off", "7/2 5/4", "7/1"}


def test_single_steps_ignore_the_other_die() -> None:
    steps = [str(step) for step in checker_moves(Position.start(), Player.LIGHT, 5)]
    assert steps == ["13/8", "8/3"]


def test_a_single_step_says_whether_it_hits() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  . 1x  . | 1x  . 1o  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert [str(step) for step in checker_moves(position, Player.LIGHT, 4)] == ["8/4*", "6/2"]


def test_a_half_played_turn_is_known_with_its_dice_left() -> None:
    parts = partial_results(Position.start(), Player.LIGHT, Roll(3, 1))
    nothing = parts[Position.start()]
    assert (nothing.steps, nothing.dice_left, nothing.complete) == ((), (3, 1), False)
    half = parts[Play.parse("8/5").apply(Position.start(), Player.LIGHT)]
    assert (str(half.play), half.dice_left, half.complete) == ("8/5", (1,), False)
    whole = parts[Play.parse("8/5 6/5").apply(Position.start(), Player.LIGHT)]
    assert (str(whole.play), whole.dice_left, whole.complete) == ("8/5 6/5", (), True)


def test_a_step_from_which_no_legal_play_follows_is_no_part_of_one() -> None:
    # The only 5 is from 14, so the 6 must be 20/14; after 8/2 there would be no 5.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  . 2o  .  .  . |  . 1x  .  .  .  .
         .  .  .  . 1x  . |  .  .  . 2o  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert [str(step) for step in checker_moves(position, Player.LIGHT, 6)] == ["20/14", "8/2"]
    parts = partial_results(position, Player.LIGHT, Roll(6, 5))
    assert [str(part.play) for part in parts.values()] == ["(no play)", "20/14", "20/9"]


def test_without_a_legal_move_the_turn_is_complete_at_once() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 3o 3o 3o 2o 2o 2o
         .  .  .  .  .  . |  .  .  .  .  .  .   bar 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    (only,) = partial_results(position, Player.LIGHT, Roll(3, 1)).values()
    assert only.complete
    assert only.dice_left == (3, 1)


@given(positions, players, rolls)
@settings(max_examples=100, deadline=None)
def test_the_complete_parts_are_exactly_the_legal_results(position: Position, player: Player, roll: Roll) -> None:
    parts = partial_results(position, player, roll)
    assert {at for at, part in parts.items() if part.complete} == set(legal_results(position, player, roll))
    for at, part in parts.items():
        assert Play(part.steps).apply(position, player) == at
    assert position in parts
