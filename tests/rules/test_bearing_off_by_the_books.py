"""What the rulebooks state about bearing off, each point on a drawn position."""

from __future__ import annotations

from tablehub.rules.books import BRUELHEIDE, HASBRO, HOYLE, PARKER
from tablehub.rules.knobs import Bearing
from tablehub.rules.legal import legal_results, partial_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.rules.by_the_books import plainly_bearing, plays, with_a_bar
from tests.rules.drawing import drawn


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
