"""What the rulebooks state about playing a throw and bearing off, each point on a drawn position.

Acey-deucy has a file of its own, `test_acey_deucy`; what all share with the modern rules is in `test_legal`.
"""

from __future__ import annotations

import pytest

from tablehub.rules.books import BRUELHEIDE, HASBRO, HOYLE, MILTON_BRADLEY, PARKER, ruleset, ruleset_names
from tablehub.rules.knobs import Bearing
from tablehub.rules.legal import is_shut_out, legal_results, partial_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.rules.drawing import drawn

with_a_bar = pytest.mark.parametrize(
    "rules", [ruleset(n) for n in ruleset_names() if n != "acey-deucy"], ids=lambda r: r.name
)
books = pytest.mark.parametrize("rules", [PARKER, HOYLE, BRUELHEIDE, HASBRO, MILTON_BRADLEY], ids=lambda r: r.name)
plainly_bearing = pytest.mark.parametrize("rules", [BRUELHEIDE, HASBRO, MILTON_BRADLEY, MODERN], ids=lambda r: r.name)


def plays(position: Position, roll: str, rules: Ruleset) -> set[str]:
    """The legal plays of light, as text."""
    return {str(play) for play in legal_results(position, Player.LIGHT, Roll.parse(roll), rules).values()}


# The play


@books
def test_where_only_one_of_two_numbers_can_be_played_it_may_be_either(rules: Ruleset) -> None:
    # Milton-bradley, additional rule 10: "Either may be played first"; the other books say nothing of the higher.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 1x  .  .  .  .
         .  .  .  2o .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "65", rules) == {"20/14", "20/15"}


@books
def test_both_numbers_are_played_if_any_order_allows_it(rules: Ruleset) -> None:
    # The 1 alone could be 20/19*; from 19 the 5 goes on, from 20 it would end the play.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  . 2o  .  .  . | 1o 1x  .  .  .  .
         .  .  .  .  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "51", rules) == {"20/19*/14"}


@books
def test_a_part_of_a_throw_that_cannot_be_played_is_lost(rules: Ruleset) -> None:
    # Parker: "If he throws a 3 and a 5 ... and he finds he cannot move any man 5 points or 8 points ..., he may move
    # one man the single count of 3"; milton-bradley's note has the same throw.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  . 2o  .  . | 2o  .  .  .  . 1x
         .  .  .  .  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "53", rules) == {"24/21"}


@books
def test_one_man_may_play_both_numbers_if_each_landing_is_open(rules: Ruleset) -> None:
    # Hasbro: 8 by "first 5, then 3 (or 3, then 5), without touching down or landing on a blocked point".
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 2o  .  .  .  . 1x
         .  .  .  .  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "53", rules) == {"24/16"}
    parts = partial_results(position, Player.LIGHT, Roll(5, 3), rules)
    assert {str(part.play) for part in parts.values()} == {"(no play)", "24/21", "24/16"}


@books
def test_a_man_cannot_play_the_sum_of_two_numbers_over_blocked_points(rules: Ruleset) -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 2o  . 2o  .  . 1x
         .  .  .  .  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "53", rules) == {"(no play)"}


@books
def test_a_doublet_is_four_moves_by_one_man_two_or_four(rules: Ruleset) -> None:
    # Parker: "If he throws two 3's ... he may move one man 12 points or two men 6 points each, or four men 3 points."
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  . 4x
         .  .  .  .  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "33", rules) == {"24/12", "24/18(2)", "24/21(4)", "24/21 24/15", "24/21(2) 24/18"}


@with_a_bar
def test_men_on_the_bar_must_all_enter_before_others_move(rules: Ruleset) -> None:
    # Parker: "both men must be entered before he can start to play again with his other men".
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  . 2o  .
        9x  .  .  .  .  . |  .  .  .  .  .  .   bar 2x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "62", rules) == {"bar/19"}
    assert plays(position, "64", rules) == {"bar/21 bar/19"}


@with_a_bar
def test_with_one_man_entered_the_other_number_is_free(rules: Ruleset) -> None:
    # Hasbro's drawing: to enter he must throw 2 or 5; the other number moves another man or the one entered.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 2o  . 2o 2o  . 2o
        3x  .  .  .  .  . |  .  .  .  .  .  .   bar 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "21", rules) == {"bar/23 12/11"}
    assert plays(position, "53", rules) == {"bar/20 12/9", "bar/17"}
    for roll in ("11", "33", "44", "66", "31", "43", "64"):
        assert plays(position, roll, rules) == {"(no play)"}


@with_a_bar
def test_a_man_on_the_bar_against_six_blocked_points_passes(rules: Ruleset) -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 2o 2o 2o 2o 2o 2o
        3x  .  .  .  .  . |  .  .  .  .  .  .   bar 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    for roll in Roll.all():
        assert plays(position, str(roll), rules) == {"(no play)"}


@books
def test_two_blots_may_be_hit_in_one_play_and_none_need_be(rules: Ruleset) -> None:
    # Bruelheide: "may (not compulsory) play a man to the Blot"; "Two or more Blots may be hit in one play".
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 1o  . 1o  . 2x
        2x  .  .  .  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "42", rules) >= {"24/22* 24/20*", "12/10 12/8", "12/6"}


@books
def test_a_blot_must_be_hit_where_the_throw_cannot_be_played_without(rules: Ruleset) -> None:
    # Milton-bradley: "not compulsory to hit a blot if the throw can be played without hitting it".
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . | 1o  . 2o  .  . 1x
         .  .  .  .  .  . |  .  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "53", rules) == {"24/19*/16"}


@books
def test_any_number_of_ones_own_men_may_stand_on_a_point(rules: Ruleset) -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  . 1x  . | 14x .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    after = Play.parse("8/6").apply(position, Player.LIGHT)
    assert after.light[6] == 15
    assert after in partial_results(position, Player.LIGHT, Roll(2, 1), rules)


# Bearing off


@with_a_bar
def test_nobody_bears_off_before_all_are_home(rules: Ruleset) -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  . 2x | 3x 3x 3x  .  . 4x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert not any("off" in play for play in plays(position, "61", rules.with_options(return_alone=False)))


@with_a_bar
def test_an_exact_number_bears_off_or_moves(rules: Ruleset) -> None:
    # Parker: with 5 and 6 "he may Bear the man from the #6 point and move a man from the #6 point to the #1 point".
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 3x 3x  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "65", rules) == {"6/off 5/off", "6/1 6/off"}


@with_a_bar
def test_a_number_higher_than_any_point_held_bears_off_from_the_highest(rules: Ruleset) -> None:
    # Parker: "if he has no man on the #6 point, he Bears one from the #5 point", and with none there from the #4 point.
    five = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  . 2x  . 2x  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(five, "63", rules) == {"5/off 3/off", "5/2 5/off"}
    four = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  .  . 2x 1x  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    # Hasbro's second drawing: one man from the 4 point, and the other from 4 to the ace point or one from the 3 point.
    assert plays(four, "63", rules) == {"4/1 4/off", "4/off 3/off"}


@plainly_bearing
def test_with_a_man_higher_an_empty_point_bears_nobody_off(rules: Ruleset) -> None:
    # Bruelheide and milton-bradley: not "if the point indicated is vacant and there is any man on a higher ... point".
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 2x  .  .  . 2x  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "43", rules) == {"6/3 6/2"}


def test_hasbro_a_6_3_bears_off_two_or_moves_any_man_from_a_higher_point_than_3() -> None:
    # "Remove a man from the 6 point, then move up three points any man from the 6, 5, or 4 point."
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 4x 3x 3x 3x 1x 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "63", HASBRO) == {"6/off 3/off", "6/3 6/off", "6/off 5/2", "6/off 4/1"}


def test_parker_an_empty_point_bears_from_the_next_lower_even_with_men_higher_up() -> None:
    # "In case a player cannot Bear a man because that point is empty, he Bears one from the next lower point."
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 2x  .  . 2x 2x  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "54", PARKER) == {"3/off(2)", "6/2 3/off", "6/1 3/off", "6/2 6/1"}
    plain = PARKER.with_options(bearing=Bearing.HIGHEST)
    assert plays(position, "54", plain) == {"6/2 6/1"}


def test_parker_with_no_man_lower_a_higher_one_must_move() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 2x  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "32", PARKER) == {"6/4 6/3", "6/1"}


def test_parker_a_man_moved_to_the_empty_point_ends_bearing_from_the_next_lower() -> None:
    # The order counts: first 1/off with the deuce, then 5/2 with the trois; or 5/2 and then 2/off.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  . 1x  .  .  . 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "32", PARKER) == {"5/2 1/off", "5/off", "5/3 1/off"}
    parts = partial_results(position, Player.LIGHT, Roll(3, 2), PARKER)
    moved = parts[Play.parse("5/2").apply(position, Player.LIGHT)]
    assert moved.dice_left == (2,)


HOYLE_FIGURE_2 = """
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  . 5x 3x  . 3x 4x
        12 11 10  9  8  7 |  6  5  4  3  2  1
"""


def test_hoyle_a_quatre_bears_off_or_moves_and_a_trois_with_no_man_must_move() -> None:
    # "For the quatre, he may either remove a man from the quatre point or advance a man from the cinque to the ace
    # point. In the case of the trois ... either ... from the cinque to the deuce, or from the quatre to the ace."
    assert plays(drawn(HOYLE_FIGURE_2), "43", HOYLE) == {"5/2 4/off", "4/1 4/off", "5/2 5/1", "5/1 4/1"}


def test_hoyle_a_six_that_cannot_be_dealt_with_bears_off_from_the_highest_point() -> None:
    # "If, however, he throws a number which he cannot deal with ..., e.g., a six, he is entitled to bear off a man
    # from his highest occupied point, in this case the cinque."
    parts = partial_results(drawn(HOYLE_FIGURE_2), Player.LIGHT, Roll(6, 4), HOYLE)
    assert "5/off" in {str(part.play) for part in parts.values() if part.dice_left == (4,)}


def test_hoyle_of_four_deuces_three_bear_off_and_the_fourth_plays_from_cinque_or_quatre() -> None:
    position = drawn(HOYLE_FIGURE_2)
    results = legal_results(position, Player.LIGHT, Roll(2, 2), HOYLE)
    three_borne = {after for after in results if after.light[0] == 3}
    assert three_borne == {
        Play.parse(play).apply(position, Player.LIGHT) for play in ("2/off(3) 5/3", "2/off(3) 4/2", "2/off(2) 4/2/off")
    }
    assert max(after.light[0] for after in results) == 3


def test_hoyle_a_number_nobody_can_move_bears_off_from_a_point_higher_than_itself() -> None:
    # Nobody stands on the cinque point, and a cinque from the six point leads onto two enemies.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 2x  .  . 2x  . 2o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "55", HOYLE) == {"6/off(2) 3/off(2)"}
    assert plays(position, "55", HOYLE.with_options(bearing=Bearing.HIGHEST)) == {"(no play)"}
    assert plays(position, "55", MODERN) == {"(no play)"}


def test_hoyle_a_number_nobody_can_move_bears_off_once_the_other_brought_the_last_man_home() -> None:
    # The deuce comes home; then a cinque from the six point leads onto two enemies.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  . 1x  . | 2x  .  . 2x  . 2o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "52", HOYLE) == {"8/3 6/4", "8/off"}
    assert plays(position, "52", MODERN) == {"8/3 6/4"}


def test_hoyle_a_number_that_can_be_moved_bears_nobody_off_from_another_point() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 2x  .  . 2x  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "54", HOYLE) == {"6/2 6/1"}


@with_a_bar
def test_hit_while_bearing_off_he_comes_round_before_he_bears_more(rules: Ruleset) -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 2x 2x 2x  .  .  .   bar 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    for roll in Roll.all():
        assert not any("off" in play for play in plays(position, str(roll), rules))


def test_bruelheide_until_the_man_hit_is_home_no_other_man_moves() -> None:
    # "He must ... travel all around the board to his inner table before more men can be moved or taken off."
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
        1x  .  .  .  .  . | 3x 3x  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "21", BRUELHEIDE) == {"12/9"}
    assert plays(position, "21", BRUELHEIDE.with_options(return_alone=False)) > {"12/9"}


def test_bruelheide_the_others_move_again_as_soon_as_he_is_home() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  . 1x | 1x  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "61", BRUELHEIDE) == {"7/off", "7/1 6/5"}
    assert plays(position, "21", BRUELHEIDE) == {"7/5 6/5", "7/4"}


def test_bruelheide_where_he_cannot_move_the_throw_is_lost_though_others_could() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
        1x  .  . 2o 2o 2o | 3x 3x  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "43", BRUELHEIDE) == {"(no play)"}


def test_bruelheide_of_two_men_hit_either_moves_and_the_others_wait_for_both() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  . 2x | 3x 3x  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "21", BRUELHEIDE) == {"7/6 7/5"}
    assert plays(position, "11", BRUELHEIDE) >= {"7/5(2)", "7/6(2) 5/4(2)"}


def test_bruelheide_before_anybody_was_borne_off_the_others_need_not_wait() -> None:
    # All fifteen are on the board, so bearing off had not begun when he was hit.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
        1x  .  .  .  .  . | 7x 7x  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert "6/5 6/4" in plays(position, "21", BRUELHEIDE)


SHUT_OUT = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
    3x  .  .  .  .  . | 2o 2o 2o 2o 3o 2o
     .  .  .  .  .  . | 5x  .  .  .  .  .   bar 2x
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")


@with_a_bar
def test_a_number_is_never_split_between_two_men(rules: Ruleset) -> None:
    # Parker: "In no case can a player move two men for the split count of one die": no 3 as a 1 and a 2.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
        1x  .  .  .  .  . |  .  .  .  .  .  .
        1x  . 2o 2o 2o  . | 2o  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "33", rules) == {"(no play)"}
    assert plays(position, "43", rules) == {"(no play)"}


@with_a_bar
def test_two_numbers_are_never_added_to_enter(rules: Ruleset) -> None:
    # Hasbro, "Bar": "The pips on each die must be counted separately; they may not be combined to reenter a bar man."
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  . 2o 2o
         .  .  .  .  .  . |  .  .  .  .  .  .   bar 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "21", rules) == {"(no play)"}
    assert plays(position, "32", rules) == {"bar/20"}


@with_a_bar
def test_two_numbers_are_never_added_to_bear_off(rules: Ruleset) -> None:
    # Hasbro, "Bearing off": "they may not be combined in bearing off". Nor is a man borne off with a lower number.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 1x  . 2o 2o  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    rules = rules.with_options(bearing="highest")  # hoyle's and parker's sentences bear off otherwise
    assert plays(position, "32", rules) == {"(no play)"}
    assert plays(position, "42", rules) == {"6/off"}


def test_hasbro_a_6_3_with_nobody_on_6_bears_from_the_farthest_point_and_moves_or_bears_with_the_3() -> None:
    # "1. Remove one man from the 4 point and move the other man from the 4 point to the ace point. 2. Or, remove one
    # man from the 4 point and one man from the 3 point."
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  .  . 2x 2x 1x 1x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "63", HASBRO) == {"4/1 4/off", "4/off 3/off"}


@with_a_bar
def test_who_waits_on_the_bar_before_six_blocked_points_is_shut_out(rules: Ruleset) -> None:
    # Hoyle: "his play is altogether suspended, the adversary continuing to throw and move"; parker says it as well.
    assert is_shut_out(SHUT_OUT, Player.LIGHT, rules)
    assert all(plays(SHUT_OUT, f"{roll}", rules) == {"(no play)"} for roll in Roll.all())
    assert not is_shut_out(SHUT_OUT, Player.DARK, rules)


@with_a_bar
def test_with_one_point_open_or_nobody_on_the_bar_nobody_is_shut_out(rules: Ruleset) -> None:
    open_point = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
        3x  .  .  .  .  . | 2o 2o 2o 2o 4o 1o
         .  .  .  .  .  . | 5x  .  .  .  .  .   bar 2x
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    nobody_waits = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
        3x  .  .  .  .  . | 2o 2o 2o 2o 3o 2o
         .  .  .  .  .  . | 5x  .  .  .  .  .
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert not is_shut_out(open_point, Player.LIGHT, rules)
    assert not is_shut_out(nobody_waits, Player.LIGHT, rules)


def test_in_acey_deucy_others_may_move_while_one_waits_in_hand() -> None:
    assert not is_shut_out(SHUT_OUT, Player.LIGHT, ruleset("acey-deucy"))
