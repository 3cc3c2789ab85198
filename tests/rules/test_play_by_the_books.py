"""What the rulebooks state about playing a throw, each point on a drawn position.

Bearing off is in `test_bearing_off_by_the_books`, acey-deucy in `test_acey_deucy`; what all share with the modern
rules is in `test_legal`.
"""

from __future__ import annotations

from tablehub.rules.books import ruleset
from tablehub.rules.legal import are_both_shut_out, is_shut_out, partial_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tests.rules.by_the_books import books, plays, with_a_bar
from tests.rules.drawing import drawn


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


def test_two_closed_boards_with_a_checker_of_each_on_the_bar_are_no_position() -> None:
    """Nobody could ever move. In acey-deucy, where there is no bar, others may."""
    closed = men(dict.fromkeys(range(1, 7), 2), 1)
    assert are_both_shut_out(Position(closed, closed))
    assert not are_both_shut_out(SHUT_OUT)
    assert not are_both_shut_out(Position(closed, closed), ruleset("acey-deucy"))
