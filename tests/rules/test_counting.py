from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.counting import stranded_men, units_declined, units_won, why_no_resignation
from tablehub.rules.cube import Cube
from tablehub.rules.knobs import Stranded
from tablehub.rules.outcome import GameKind, Outcome, kinds, outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.rules.drawing import drawn

LIGHT, DARK = Player.LIGHT, Player.DARK
SINGLE, GAMMON, BACKGAMMON = GameKind.SINGLE, GameKind.GAMMON, GameKind.BACKGAMMON

HAS_BORNE = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  .  . | 2o  .  .  .  . 1o
     .  .  .  .  .  . |  .  .  .  .  .  .
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")
HAS_BORNE_ONE_MAN_FAR_BEHIND = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  .  . | 9o  .  .  .  .  .
     .  .  .  .  .  . |  .  .  .  .  . 5o
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")
HAS_BORNE_ONE_MAN_UP = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  .  . | 9o  .  .  .  .  .
     .  .  .  .  .  . |  .  .  .  .  .  .   bar 1o
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")
NONE_BORNE = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  .  . | 14o  .  .  .  .  .
     .  .  .  .  . 1o |  .  .  .  .  .  .
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")
NONE_BORNE_ONE_FAR_BEHIND = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  .  . | 9o 5o  .  .  .  .
     .  .  .  .  .  . | 1o  .  .  .  .  .
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")
NONE_BORNE_ONE_ON_THE_BAR = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  .  .  .  .  . | 9o 5o  .  .  .  .
     .  .  .  .  .  . |  .  .  .  .  .  .   bar 1o
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")
IN_ALL_FIVE_PLACES = drawn("""
    13 14 15 16 17 18 | 19 20 21 22 23 24
     .  . 3o  .  .  . | 4o  .  .  . 1o  .
     .  . 2o  .  .  . |  . 3o  .  .  .  .   bar 2o
    12 11 10  9  8  7 |  6  5  4  3  2  1
""")
"""Dark has 5 in his home, 3 in his outer board, 2 in light's outer board, 3 in light's home and 2 on the bar."""


def won(position: Position, rules: Ruleset, cube: Cube | None = None, *, money: bool = True) -> int:
    ended = outcome(position, rules)
    assert ended
    assert ended.winner is LIGHT
    return units_won(ended.kind, cube or Cube(), position.men(DARK), rules, money=money)


BOOKS_OF_THREE = ["parker", "hoyle", "hasbro", "milton-bradley", "modern"]


@pytest.mark.parametrize("name", ["parker", "hoyle", "bruelheide", "hasbro", "milton-bradley", "modern"])
def test_a_loser_who_has_borne_loses_a_single_game_and_one_who_has_not_a_gammon(name: str) -> None:
    rules = ruleset(name)
    assert outcome(HAS_BORNE, rules) == Outcome(LIGHT, SINGLE)
    assert outcome(NONE_BORNE, rules) == Outcome(LIGHT, GAMMON)


@pytest.mark.parametrize("name", BOOKS_OF_THREE)
@pytest.mark.parametrize("position", [NONE_BORNE_ONE_FAR_BEHIND, NONE_BORNE_ONE_ON_THE_BAR])
def test_none_borne_and_a_man_in_the_winners_home_or_on_the_bar_is_a_backgammon(name: str, position: Position) -> None:
    assert outcome(position, ruleset(name)) == Outcome(LIGHT, BACKGAMMON)
    assert won(position, ruleset(name, jacoby=False)) == 3


@pytest.mark.parametrize("position", [HAS_BORNE_ONE_MAN_FAR_BEHIND, HAS_BORNE_ONE_MAN_UP])
def test_hoyles_backgammon_does_not_ask_that_no_man_was_borne(position: Position) -> None:
    assert outcome(position, ruleset("hoyle")) == Outcome(LIGHT, BACKGAMMON)
    assert won(position, ruleset("hoyle")) == 3


@pytest.mark.parametrize("name", ["parker", "hasbro", "milton-bradley", "modern", "bruelheide"])
@pytest.mark.parametrize("position", [HAS_BORNE_ONE_MAN_FAR_BEHIND, HAS_BORNE_ONE_MAN_UP])
def test_a_loser_who_ever_bore_a_man_loses_a_single_only_by_all_other_books(name: str, position: Position) -> None:
    """milton-bradley: "Should a player, having borne a man, be taken up, he can only lose a single"."""
    assert outcome(position, ruleset(name)) == Outcome(LIGHT, SINGLE)


@pytest.mark.parametrize("position", [NONE_BORNE_ONE_FAR_BEHIND, NONE_BORNE_ONE_ON_THE_BAR])
def test_bruelheide_knows_no_backgammon_a_gammon_is_the_most(position: Position) -> None:
    assert outcome(position, ruleset("bruelheide")) == Outcome(LIGHT, GAMMON)
    assert won(position, ruleset("bruelheide")) == 2


@pytest.mark.parametrize("name", ["hoyle", "milton-bradley"])
def test_a_backgammon_counts_three_or_four_as_agreed(name: str) -> None:
    assert won(NONE_BORNE_ONE_ON_THE_BAR, ruleset(name)) == 3
    assert won(NONE_BORNE_ONE_ON_THE_BAR, ruleset(name, backgammon=4)) == 4
    assert won(NONE_BORNE_ONE_ON_THE_BAR, ruleset(name, backgammon=4), Cube(2, DARK)) == 8


@pytest.mark.parametrize("position", [HAS_BORNE, NONE_BORNE, NONE_BORNE_ONE_ON_THE_BAR])
def test_acey_deucy_counts_one_whatever_is_left(position: Position) -> None:
    assert outcome(position, ruleset("acey-deucy")) == Outcome(LIGHT, SINGLE)
    assert won(position, ruleset("acey-deucy")) == 1


def test_parkers_option_1_counts_a_point_for_each_man_wherever_it_stands() -> None:
    assert stranded_men(IN_ALL_FIVE_PLACES.dark, Stranded.MEN1) == 15
    assert won(HAS_BORNE, ruleset("parker", stranded="men1")) == 3


def test_parkers_option_2_counts_one_to_four_by_table_the_bar_as_the_winners_inner_table() -> None:
    assert stranded_men(IN_ALL_FIVE_PLACES.dark, Stranded.MEN2) == 5 + 2 * 3 + 3 * 2 + 4 * (3 + 2)
    assert won(IN_ALL_FIVE_PLACES, ruleset("parker", stranded="men2")) == 37


def test_parkers_option_3_doubles_table_by_table_and_counts_the_bar_as_the_winners_inner_table() -> None:
    assert stranded_men(IN_ALL_FIVE_PLACES.dark, Stranded.MEN3) == 5 + 2 * 3 + 4 * 2 + 8 * (3 + 2)
    assert won(IN_ALL_FIVE_PLACES, ruleset("parker", stranded="men3")) == 59


@pytest.mark.parametrize(("stranded", "men"), [("men1", 15), ("men2", 37), ("men3", 59)])
def test_stranded_men_and_games_combined_double_for_a_gammon_and_triple_for_a_backgammon(
    stranded: str, men: int
) -> None:
    rules = ruleset("parker", stranded=stranded, stranded_times_games=True)
    assert won(IN_ALL_FIVE_PLACES, rules) == 3 * men
    assert won(IN_ALL_FIVE_PLACES, ruleset("parker", stranded=stranded)) == men
    gammon = stranded_men(NONE_BORNE.dark, rules.stranded)
    assert won(NONE_BORNE, rules) == 2 * gammon
    assert won(HAS_BORNE, rules) == 3


@pytest.mark.parametrize("stranded", ["games", "men1", "men2", "men3"])
def test_accepted_doubles_multiply_every_method_of_scoring(stranded: str) -> None:
    rules = ruleset("parker", stranded=stranded)
    assert won(IN_ALL_FIVE_PLACES, rules, Cube(8, DARK)) == 8 * won(IN_ALL_FIVE_PLACES, rules)


def test_milton_bradleys_counters_are_one_to_four_times_the_doubles_without_a_gammon() -> None:
    rules = ruleset("milton-bradley", stranded="men2")
    assert won(IN_ALL_FIVE_PLACES, rules) == 37
    assert won(IN_ALL_FIVE_PLACES, rules, Cube(4, LIGHT)) == 4 * 37


def test_with_jacoby_gammons_count_in_money_play_only_once_the_cube_was_turned() -> None:
    assert won(NONE_BORNE, MODERN) == 1
    assert won(NONE_BORNE, MODERN, Cube(2, DARK)) == 4
    assert won(NONE_BORNE, MODERN, Cube(2, None)) == 2  # raised by an automatic double, which nobody accepted
    assert won(NONE_BORNE, MODERN, money=False) == 2


def test_without_a_cube_there_is_none_to_be_turned_and_gammons_count() -> None:
    assert won(NONE_BORNE, ruleset("modern", doubling="never")) == 2
    assert won(NONE_BORNE, ruleset("hoyle", jacoby=True)) == 2


@pytest.mark.parametrize("name", ["parker", "bruelheide", "hasbro", "milton-bradley", "modern"])
def test_a_declined_double_loses_by_games_the_stake_before_it(name: str) -> None:
    """Scored "as it stands", "as it is", "that far checked up": no gammon, though no man has been borne."""
    assert units_declined(Cube(), NONE_BORNE_ONE_ON_THE_BAR.dark, ruleset(name)) == 1
    assert units_declined(Cube(4, DARK), NONE_BORNE_ONE_ON_THE_BAR.dark, ruleset(name)) == 4


@pytest.mark.parametrize("times_games", [False, True])
def test_a_declined_double_loses_by_men_the_men_as_they_stand_times_the_doubles_accepted(times_games: bool) -> None:
    rules = ruleset("parker", stranded="men2", stranded_times_games=times_games)
    assert units_declined(Cube(), IN_ALL_FIVE_PLACES.dark, rules) == 37
    assert units_declined(Cube(2, DARK), IN_ALL_FIVE_PLACES.dark, rules) == 74
    milton_bradley = ruleset("milton-bradley", stranded="men2")
    assert units_declined(Cube(2, DARK), IN_ALL_FIVE_PLACES.dark, milton_bradley) == 74


def test_what_can_be_given_up_is_what_the_book_knows() -> None:
    most = {name: kinds(ruleset(name))[-1] for name in ruleset_names()}
    assert most == {**dict.fromkeys(BOOKS_OF_THREE, BACKGAMMON), "bruelheide": GAMMON, "acey-deucy": SINGLE}
    assert why_no_resignation(BACKGAMMON, ruleset("modern")) is None
    assert why_no_resignation(GAMMON, ruleset("bruelheide")) is None
    assert "knows no backgammon; a gammon is the most" in (why_no_resignation(BACKGAMMON, ruleset("bruelheide")) or "")
    assert "knows no gammon; a single is the most" in (why_no_resignation(GAMMON, ruleset("acey-deucy")) or "")
