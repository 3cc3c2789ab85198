"""Acey-deucy, by the second part of milton-bradley-1973; light's hand is drawn as "hand"."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.rules.acey_deucy import Ending, acey_deucy_parts, acey_deucy_results, is_acey_deucy
from tablehub.rules.books import ACEY_DEUCY, MILTON_BRADLEY
from tablehub.rules.legal import legal_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Position, PositionFault, men
from tablehub.rules.roll import Roll
from tests.rules.brute_force import brute_force_after_an_ace_and_a_deuce
from tests.rules.drawing import drawn
from tests.rules.strategies import players, positions, returning

START = Position(men({}, bar=MEN_A_SIDE), men({}, bar=MEN_A_SIDE))

all_positions = st.one_of(positions, returning())


def plays(position: Position, roll: str) -> set[str]:
    """Light's plays of an ordinary throw, as text."""
    return {str(play) for play in legal_results(position, Player.LIGHT, Roll.parse(roll), ACEY_DEUCY).values()}


def endings(position: Position, doublet: int, *, setup: bool = False) -> dict[Ending, Play]:
    """Light's endings with a 2-1 and this doublet."""
    return dict(acey_deucy_results(position, Player.LIGHT, ACEY_DEUCY, setup=setup, doublet=doublet))


def test_the_board_is_empty_at_first_and_numbers_enter_on_their_points() -> None:
    # "If you throw a 5 and a 3, enter one man on your 5 point, and one man on your 3 point"; or one man for both.
    assert plays(START, "53") == {"bar/22 bar/20", "bar/17"}


def test_doublets_enter_up_to_four() -> None:
    assert plays(START, "66") == {"bar/19(4)", "bar/19(2) bar/13", "bar/13(2)", "bar/19 bar/7", "bar/1"}


def test_any_number_of_own_men_may_stand_on_a_point() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 9x  .  .  .  .
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 6x 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert "bar/20(4)" in plays(position, "55")


def test_men_may_move_before_all_have_entered() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 1x  .  .  .  .
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 14x 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "43") == {"bar/22 bar/21", "bar/18", "bar/21 20/17", "bar/22 20/16", "20/13"}


def test_a_man_is_held_in_hand_while_the_number_can_be_played_otherwise() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 8x  .  .  .  .
         .  .  .  .  .  . | 6x  .  .  .  .  .   hand 1x 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert "20/13" in plays(position, "43")


def test_a_man_must_enter_where_the_number_has_no_other_play() -> None:
    # All the others stand where a 4 leads onto two enemies.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  . 2o  . 2o |  . 8x  . 6x  .  .
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 1x 11o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "44") == {"bar/9"}


def test_nobody_enters_or_moves_onto_two_enemies() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  . 2o  .  .
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 15x 13o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "33") == {"(no play)"}
    assert plays(position, "31") == {"bar/21"}


def test_a_blot_that_is_kicked_off_returns_to_its_owners_hand() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 1o  .  .  .  .
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 15x 14o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    after = Play.parse("bar/20* bar/19").apply(position, Player.LIGHT)
    assert after in legal_results(position, Player.LIGHT, Roll(5, 6), ACEY_DEUCY)
    assert after.dark[BAR] == 15


def test_a_kicked_off_man_may_wait_in_hand() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  . 9x | 5x  .  .  .  .  .   hand 1x 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert "7/6 7/5" in plays(position, "21")


def test_nobody_is_taken_off_with_a_man_in_hand() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 4x 4x 3x 3x  .  .   hand 1x 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert not any("off" in play for play in plays(position, "63"))


def test_men_are_taken_off_from_the_points_thrown() -> None:
    # "For a throw of 4 and 2, one man may be taken from each, the 4 and deuce points."
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 5x  . 5x  . 5x  .   hand 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "42") == {"4/off 2/off", "4/2 4/off", "6/off", "6/4 6/2", "6/2 4/2"}


def test_with_none_on_the_points_thrown_or_higher_the_highest_are_taken_off() -> None:
    # "If 6 and 5 are thrown, and there are no men on the six and five points, two men ... from the highest points."
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  .  . 1x 4x  .  .   hand 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "65") == {"4/off 3/off"}


def test_a_doublet_takes_off_four_from_the_next_lower_point() -> None:
    # "If double four is thrown, and there are no men on the 4, 5 or 6 point, four men ... from the next lower point."
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  .  .  . 6x 2x  .   hand 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "44") == {"3/off(4)"}


def test_with_men_on_higher_points_they_move_up_and_none_is_taken_off() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . | 2x  .  .  . 3x  .   hand 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "43") == {"6/3 6/2"}


def test_a_2_1_is_special_in_acey_deucy_alone() -> None:
    assert is_acey_deucy(Roll(1, 2), ACEY_DEUCY)
    assert not is_acey_deucy(Roll(1, 2), MILTON_BRADLEY)
    assert not is_acey_deucy(Roll(2, 2), ACEY_DEUCY)


def test_while_setting_up_one_enters_on_the_ace_and_one_on_the_deuce_point() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 2x  .  .  .  .
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 13x 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    parts = acey_deucy_parts(position, Player.LIGHT, ACEY_DEUCY, setup=True)
    assert {str(part.play) for part in parts.values() if part.complete} == {"bar/24 bar/23"}
    parts = acey_deucy_parts(position, Player.LIGHT, ACEY_DEUCY, setup=False)
    assert {str(part.play) for part in parts.values() if part.complete} == {
        "bar/24 bar/23", "bar/22", "bar/23 20/19", "bar/24 20/18", "20/19 20/18", "20/17"
    }  # fmt: skip


def test_with_one_man_in_hand_the_1_and_the_2_are_moved_or_entered() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 14x .  .  .  .
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 1x 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    parts = acey_deucy_parts(position, Player.LIGHT, ACEY_DEUCY, setup=True)
    ends = {str(part.play) for part in parts.values() if part.complete}
    assert ends == {"bar/22", "bar/23 20/19", "bar/24 20/18", "20/19 20/18", "20/17"}


def test_if_the_1_and_the_2_cannot_both_be_played_the_whole_throw_is_lost() -> None:
    # The 1 could be played from 20 to 19; every 2 leads onto two enemies.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  . 2o 2o |  . 1x  .  .  .  .
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 11o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert plays(position, "11") == {"20/19"}
    lost = {Ending(position, None, again=False): Play()}
    for doublet in range(1, 7):
        assert endings(position, doublet) == lost
    (only,) = acey_deucy_parts(position, Player.LIGHT, ACEY_DEUCY, setup=False, doublet=6).values()
    assert only.complete
    assert only.steps == ()


def test_while_setting_up_a_blocked_deuce_point_loses_the_whole_throw() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  . 2x  .  . 2o  .
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 13x 13o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert endings(position, 6, setup=True) == {Ending(position, None, again=False): Play()}
    assert len(endings(position, 6, setup=False)) > 1


def test_after_the_1_and_the_2_any_doublet_is_named_and_played() -> None:
    results = acey_deucy_results(START, Player.LIGHT, ACEY_DEUCY, setup=True)
    assert {ending.doublet for ending in results} == {1, 2, 3, 4, 5, 6}
    after = Play.parse("bar/24 bar/23 bar/21(4)").apply(START, Player.LIGHT)
    assert results[Ending(after, 4, again=True)] == Play.parse("bar/24 bar/23 bar/21(4)")


def test_the_men_just_entered_may_be_moved_by_the_doublet() -> None:
    after = Play.parse("bar/24/18 bar/23/17 bar/19(2)").apply(START, Player.LIGHT)
    assert Ending(after, 6, again=True) in endings(START, 6, setup=True)


def test_a_doublet_is_played_as_far_as_possible_and_the_rest_is_lost() -> None:
    # After the 2 and the 1 one man can play two sixes, and then no more.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  . 1x
         .  .  . 2o  .  . |  .  .  .  . 2o  .   hand 11o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    after = Play.parse("24/21 21/15").apply(position, Player.LIGHT)
    assert list(endings(position, 6)) == [Ending(after, 6, again=False)]


def test_with_three_of_the_four_played_he_does_not_throw_again() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  . 1x
         .  .  .  .  .  . |  . 2o  .  .  .  .   hand 13o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    after = Play.parse("24/21 21/9").apply(position, Player.LIGHT)
    assert list(endings(position, 4)) == [Ending(after, 4, again=False)]


def test_he_throws_again_only_if_all_four_of_the_doublet_were_played() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  . 1x
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert {(ending.doublet, ending.again) for d in range(1, 7) for ending in endings(position, d)} == {
        (1, True), (2, True), (3, True), (4, True), (5, True), (6, False)
    }  # fmt: skip


def test_one_position_by_two_doublets_is_two_endings() -> None:
    # Nothing but the 1 and the 2 can be played, whichever doublet is named.
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  . 2o 2o 2o 2o | 2o 2o  .  .  . 1x
         .  .  .  .  .  . |  .  .  .  .  .  .   hand 3o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    after = Play.parse("24/21").apply(position, Player.LIGHT)
    found = acey_deucy_results(position, Player.LIGHT, ACEY_DEUCY, setup=False)
    assert set(found) == {Ending(after, doublet, again=False) for doublet in range(1, 7)}


def test_whoever_takes_off_his_last_man_with_the_1_and_the_2_names_no_doublet() -> None:
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
         .  .  .  .  .  . |  .  .  .  .  .  .
         .  .  .  .  .  . |  .  .  .  . 1x 1x   hand 15o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    gone = Play.parse("2/off 1/off").apply(position, Player.LIGHT)
    assert Ending(gone, None, again=False) in endings(position, 1)
    assert all(not ending.again for d in range(1, 7) for ending in endings(position, d))


@given(all_positions, players, st.integers(1, 6), st.booleans())
@settings(max_examples=30)
def test_nothing_is_missing_and_nothing_added_after_a_2_1(
    position: Position, player: Player, doublet: int, setup: bool
) -> None:
    results = acey_deucy_results(position, player, ACEY_DEUCY, setup=setup, doublet=doublet)
    told = {(ending.position, ending.again) for ending in results}
    assert told == brute_force_after_an_ace_and_a_deuce(position, player, doublet, ACEY_DEUCY, setup)
    for ending, play in results.items():
        assert ending.position.faults() is PositionFault.NONE
        assert play.apply(position, player) == ending.position
        assert Play(results.die_steps(ending)).apply(position, player) == ending.position
        assert Play.parse(str(play)) == play
        assert ending.doublet == doublet or not play.steps or ending.position.men(player)[OFF] == MEN_A_SIDE


@given(all_positions, players, st.integers(1, 6), st.booleans())
@settings(max_examples=20)
def test_the_complete_parts_of_a_2_1_are_its_endings(
    position: Position, player: Player, doublet: int, setup: bool
) -> None:
    parts = acey_deucy_parts(position, player, ACEY_DEUCY, setup=setup, doublet=doublet)
    results = acey_deucy_results(position, player, ACEY_DEUCY, setup=setup, doublet=doublet)
    assert {at for at, part in parts.items() if part.complete} == {ending.position for ending in results}
    assert position in parts
    for at, part in parts.items():
        assert Play(part.steps).apply(position, player) == at
        assert len(part.steps) + len(part.dice_left) in (2, 6)


def test_halfway_through_a_2_1_the_numbers_left_are_known() -> None:
    parts = acey_deucy_parts(START, Player.LIGHT, ACEY_DEUCY, setup=True, doublet=3)
    ace = parts[Play.parse("bar/24").apply(START, Player.LIGHT)]
    assert (ace.dice_left, ace.complete) == ((2, 3, 3, 3, 3), False)
    both = parts[Play.parse("bar/24 bar/23").apply(START, Player.LIGHT)]
    assert (both.dice_left, both.complete) == ((3, 3, 3, 3), False)
