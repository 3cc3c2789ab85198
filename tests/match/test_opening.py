from __future__ import annotations

import pytest

from tablehub.errors import BadEvent
from tablehub.match.events import (
    FirstThrowChosen,
    GameOver,
    OpeningRolled,
    Overrule,
    Overruled,
    Played,
    Rolled,
    SetupCorrect,
    SideChosen,
    Undone,
)
from tablehub.match.fold import fold, fold_all
from tablehub.match.opening import OpeningThrow
from tablehub.match.state import MatchState, Phase
from tablehub.rules.books import ruleset
from tablehub.rules.cube import Cube
from tablehub.rules.knobs import FirstThrow
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position, men
from tablehub.rules.roll import Roll
from tests.match.telling import started, told
from tests.rules.drawing import drawn

LIGHT, DARK = Player.LIGHT, Player.DARK
AT = ("7", 7.0)
ONE_EACH = ["hoyle", "bruelheide", "hasbro", "milton-bradley", "modern"]
BOTH_EACH = ["parker", "acey-deucy"]
AS_SHOWN = ["bruelheide", "milton-bradley", "modern"]
TIE = OpeningRolled(*AT, 4, 4, None)
TIE_WITH_BOTH = OpeningRolled(*AT, 7, 7, None, (6, 1), (3, 4))
LIGHT_WINS = OpeningRolled(*AT, 5, 2, LIGHT)
LIGHT_WINS_WITH_BOTH = OpeningRolled(*AT, 7, 5, LIGHT, (6, 1), (3, 2))


def game(name: str, length: int = 0, **options: object) -> MatchState:
    return started(length, ruleset(name, **options))


def opened(name: str, **options: object) -> MatchState:
    """A game light begins."""
    rules = ruleset(name, **options)
    return fold(started(0, rules), LIGHT_WINS if name in ONE_EACH else LIGHT_WINS_WITH_BOTH)


@pytest.mark.parametrize("name", ["parker", "hoyle", "bruelheide", "hasbro", "milton-bradley", "modern"])
def test_the_men_are_set_up_as_usual(name: str) -> None:
    """parker: 5 on the 6 of his inner table, 3 on the 2 of his outer, 5 on the other's outer 6, 2 on his inner 1."""
    position = drawn("""
        13 14 15 16 17 18 | 19 20 21 22 23 24
        5x  .  .  . 3o  . | 5o  .  .  .  . 2x
        5o  .  .  . 3x  . | 5x  .  .  .  . 2o
        12 11 10  9  8  7 |  6  5  4  3  2  1
    """)
    assert game(name).position == position


def test_acey_deucy_starts_with_an_empty_board_and_fifteen_in_hand() -> None:
    position = game("acey-deucy").position
    for side in (position.light, position.dark):
        assert (side[BAR], sum(side)) == (15, 15)


@pytest.mark.parametrize("name", ONE_EACH)
def test_one_die_each_the_higher_begins(name: str) -> None:
    assert fold(game(name), LIGHT_WINS).on_turn is LIGHT
    assert fold(game(name), OpeningRolled(*AT, 1, 2, DARK)).on_turn is DARK
    with pytest.raises(BadEvent, match="each throws one"):
        fold(game(name), LIGHT_WINS_WITH_BOTH)


@pytest.mark.parametrize("name", BOTH_EACH)
def test_both_dice_each_the_highest_total_begins(name: str) -> None:
    assert fold(game(name), LIGHT_WINS_WITH_BOTH).on_turn is LIGHT
    higher_single_die = OpeningRolled(*AT, 7, 8, DARK, (6, 1), (4, 4))
    assert fold(game(name), higher_single_die).on_turn is DARK
    with pytest.raises(BadEvent, match="light's dice make 7, not 8"):
        fold(game(name), OpeningRolled(*AT, 8, 5, LIGHT, (6, 1), (3, 2)))


@pytest.mark.parametrize("name", BOTH_EACH)
def test_one_die_each_is_no_opening_throw_where_both_are_thrown(name: str) -> None:
    with pytest.raises(BadEvent, match=f"light threw one die, and by {name} each throws both"):
        fold(game(name), LIGHT_WINS)
    with pytest.raises(BadEvent, match=f"dark threw one die, and by {name} each throws both"):
        fold(game(name), OpeningRolled(*AT, 7, 5, LIGHT, (6, 1)))


def test_milton_bradley_throws_one_die_each_or_both_dice_each() -> None:
    assert game("milton-bradley").ruleset.first_throw is FirstThrow.AS_SHOWN
    both = fold(game("milton-bradley", opening_dice="both-each", first_throw="choice"), LIGHT_WINS_WITH_BOTH)
    assert both.first_throw is FirstThrow.CHOICE
    anew = fold(both, FirstThrowChosen(*AT, LIGHT, True))
    assert fold(anew, Rolled(*AT, LIGHT, (2, 2))).roll == Roll(2, 2)


def test_a_number_no_die_shows_is_refused() -> None:
    with pytest.raises(BadEvent, match="light cannot have thrown 7 with dice of 1 to 6"):
        fold(game("modern"), OpeningRolled(*AT, 7, 2, LIGHT))


@pytest.mark.parametrize("name", AS_SHOWN)
def test_the_two_dice_shown_are_the_first_throw(name: str) -> None:
    state = opened(name)
    assert state.first_throw is FirstThrow.AS_SHOWN
    assert state.opening
    assert state.opening.shown == Roll(5, 2)
    with pytest.raises(BadEvent, match="there is no choice"):
        fold(state, FirstThrowChosen(*AT, LIGHT, True))


@pytest.mark.parametrize("name", ["parker", "hasbro"])
def test_the_starter_throws_anew(name: str) -> None:
    state = opened(name)
    assert state.first_throw is FirstThrow.ANEW
    with pytest.raises(BadEvent, match="there is no choice"):
        fold(state, FirstThrowChosen(*AT, LIGHT, False))
    assert fold(state, Rolled(*AT, LIGHT, (4, 4))).roll == Roll(4, 4)


@pytest.mark.parametrize(("name", "shown"), [("hoyle", Roll(5, 2)), ("acey-deucy", Roll(6, 1))])
def test_the_starter_may_adopt_the_dice_or_throw_anew_and_then_is_bound(name: str, shown: Roll) -> None:
    state = opened(name)
    assert state.first_throw is FirstThrow.CHOICE
    assert state.opening
    assert state.opening.shown == shown
    adopted = fold(state, FirstThrowChosen(*AT, LIGHT, False))
    with pytest.raises(BadEvent, match=f"light has adopted the throw {shown}"):
        fold(adopted, Rolled(*AT, LIGHT, (4, 4)))
    assert fold(adopted, Rolled(*AT, LIGHT, (shown.b, shown.a))).roll == shown
    anew = fold(state, FirstThrowChosen(*AT, LIGHT, True))
    with pytest.raises(BadEvent, match="has chosen, and the choice binds"):
        fold(anew, FirstThrowChosen(*AT, LIGHT, False))
    assert fold(anew, Rolled(*AT, LIGHT, (4, 4))).roll == Roll(4, 4)


def test_acey_deucy_that_won_the_opening_and_is_kept_counts_as_one() -> None:
    won = fold(game("acey-deucy"), OpeningRolled(*AT, 3, 2, LIGHT, (2, 1), (1, 1)))
    state = fold(fold(won, FirstThrowChosen(*AT, LIGHT, False)), Rolled(*AT, LIGHT, (2, 1)))
    entered = Position(men({24: 1, 23: 1, 20: 4}, bar=9), state.position.dark)
    state = fold(state, Played(*AT, LIGHT, (2, 1), "(no play)", True, entered, 5, again=True))
    assert (state.phase, state.on_turn) == (Phase.TO_ROLL, LIGHT)


def test_only_the_starter_chooses_his_throw() -> None:
    with pytest.raises(BadEvent, match="it is light's to act"):
        fold(opened("hoyle"), FirstThrowChosen(*AT, DARK, True))


def test_the_choice_is_over_with_the_first_throw() -> None:
    state = told(opened("hoyle"), "L 52 13/8 13/11")
    assert (state.opening, state.first_throw) == (None, None)
    with pytest.raises(BadEvent):
        fold(state, FirstThrowChosen(*AT, DARK, True))


@pytest.mark.parametrize("name", [*ONE_EACH, *BOTH_EACH])
def test_a_tie_is_thrown_again(name: str) -> None:
    state = fold(game(name), TIE if name in ONE_EACH else TIE_WITH_BOTH)
    assert state.opening_due
    assert state.first_throw is None


@pytest.mark.parametrize("name", ["bruelheide", "milton-bradley"])
def test_each_tie_doubles_the_stake_and_gives_nobody_the_cube(name: str) -> None:
    state = fold_all([TIE, TIE, TIE], game(name))
    assert (state.cube, state.automatic_doubles) == (Cube(8, None), 3)
    state = told(fold(state, LIGHT_WINS), "L 52 13/8 13/11", "D double", "L take")
    assert state.cube == Cube(16, LIGHT)
    assert told(state, "D resigned gammon").score.light == 32


@pytest.mark.parametrize("name", ["parker", "hoyle", "hasbro", "modern", "acey-deucy"])
def test_other_books_have_no_automatic_doubles(name: str) -> None:
    assert fold(game(name), TIE if name in ONE_EACH else TIE_WITH_BOTH).cube == Cube()


def test_milton_bradleys_automatic_doubles_may_be_limited_or_switched_off() -> None:
    assert fold_all([TIE, TIE], game("milton-bradley", automatic_doubles=1)).cube == Cube(2)
    assert fold_all([TIE, TIE], game("milton-bradley", automatic_doubles=0)).cube == Cube()


def test_modern_automatic_doubles_are_for_money_by_agreement_usually_one() -> None:
    assert fold_all([TIE, TIE], game("modern", automatic_doubles=1)).cube == Cube(2)
    assert fold_all([TIE, TIE], game("modern", length=5, automatic_doubles=1)).cube == Cube()


@pytest.mark.parametrize("name", ["hoyle", "hasbro", "modern"])
def test_automatic_doubles_agreed_on_belong_to_money_play_with_or_without_a_crawford_game(name: str) -> None:
    """modern: "in money play only, by agreement"; the others know neither matches nor doubling ties."""
    agreed = {"crawford": False, "automatic_doubles": 1}
    assert fold_all([TIE, TIE], game(name, **agreed)).cube == Cube(2)
    assert fold_all([TIE, TIE], game(name, length=5, **agreed)).cube == Cube()
    assert fold_all([TIE, TIE], game(name, length=5, ties_double_matches=True, **agreed)).cube == Cube(2)


@pytest.mark.parametrize("name", ["bruelheide", "milton-bradley"])
def test_where_each_tie_doubles_whatever_the_game_is_worth_it_does_so_in_a_match_too(name: str) -> None:
    """milton-bradley, "Doubling": "a game which was worth one point is now worth two", money or not."""
    assert fold_all([TIE, TIE], game(name, length=5)).cube == Cube(4)
    assert fold_all([TIE, TIE], game(name, length=5, ties_double_matches=False)).cube == Cube()


def test_an_automatic_double_is_taken_back_with_its_tie_and_gone_with_its_game() -> None:
    state = fold(game("bruelheide"), TIE)
    assert fold(state, Undone(*AT, "opening-roll")).cube == Cube()
    state = told(fold(state, LIGHT_WINS), "L 52 ?", "L wins single")
    state = fold(state, SetupCorrect(*AT))
    assert (state.cube, state.automatic_doubles) == (Cube(), 0)


def test_by_hoyle_the_winner_of_a_hit_throws_first_with_both_dice() -> None:
    state = fold(told(opened("hoyle"), "L 52 ?", "D wins single"), SetupCorrect(*AT))
    assert state.on_turn is DARK
    assert not state.opening_due
    with pytest.raises(BadEvent, match="dark is on turn"):
        fold(state, LIGHT_WINS)
    assert fold(state, Rolled(*AT, DARK, (6, 6))).roll == Roll(6, 6)


@pytest.mark.parametrize("kind", ["gammon", "backgammon"])
def test_by_hoyle_a_gammon_or_backgammon_is_followed_by_an_opening_throw(kind: str) -> None:
    state = fold(told(opened("hoyle"), "L 52 ?", f"D wins {kind}"), SetupCorrect(*AT))
    assert state.opening_due


@pytest.mark.parametrize("name", ["parker", "bruelheide", "hasbro", "milton-bradley", "modern", "acey-deucy"])
def test_by_other_books_every_game_begins_with_an_opening_throw(name: str) -> None:
    state = fold(told(opened(name), "L 52 ?", "D wins single"), SetupCorrect(*AT))
    assert state.opening_due


def test_by_bruelheide_the_first_mover_may_reverse_the_board_which_stays_so() -> None:
    state = fold(opened("bruelheide"), SideChosen(*AT, LIGHT, reversed=True))
    assert state.reversed
    assert (state.phase, state.on_turn) == (Phase.TO_ROLL, LIGHT)
    with pytest.raises(BadEvent, match="whoever won the opening throw"):
        fold(state, SideChosen(*AT, DARK, reversed=True))
    with pytest.raises(BadEvent, match="may only reverse"):
        fold(state, SideChosen(*AT, LIGHT, swapped=True))
    state = fold(told(state, "L 52 ?", "D wins single"), SetupCorrect(*AT))
    assert state.reversed
    back = fold_all([OpeningRolled(*AT, 1, 6, DARK), SideChosen(*AT, DARK, reversed=True)], state)
    assert not back.reversed


def test_nobody_reverses_the_board_once_a_man_has_moved() -> None:
    with pytest.raises(BadEvent, match="under way"):
        fold(told(opened("bruelheide"), "L 52 13/8 13/11"), SideChosen(*AT, DARK, reversed=True))


def test_by_milton_bradley_the_higher_single_die_chooses_men_and_side() -> None:
    state = opened("milton-bradley")
    names = dict(state.names)
    with pytest.raises(BadEvent, match="whoever wins the opening throw"):
        fold(game("milton-bradley"), SideChosen(*AT, LIGHT, swapped=True))
    chosen = fold(state, SideChosen(*AT, LIGHT, reversed=True, swapped=True))
    assert chosen.reversed
    assert chosen.names == {LIGHT: names[DARK], DARK: names[LIGHT]}
    assert chosen.on_turn is DARK, "who won the throw begins still, now with the dark men"
    assert fold(chosen, Rolled(*AT, DARK, (5, 2))).roll == Roll(5, 2)


def test_colours_are_not_exchanged_once_a_game_has_been_counted() -> None:
    state = fold(told(opened("milton-bradley"), "L 52 ?", "D wins single"), SetupCorrect(*AT))
    with pytest.raises(BadEvent, match="before the first game"):
        fold(fold(state, LIGHT_WINS), SideChosen(*AT, LIGHT, swapped=True))


@pytest.mark.parametrize("name", ["parker", "hoyle", "modern"])
def test_elsewhere_sides_are_agreed_on_before_a_game(name: str) -> None:
    state = MatchState.new(0, ruleset(name))
    assert fold(state, SideChosen(*AT, None, reversed=True)).reversed
    over = told(opened(name), "L 52 ?", "D wins single")
    assert fold(over, SideChosen(*AT, None, reversed=True)).reversed


def test_a_turn_set_by_the_players_leaves_nothing_of_the_opening() -> None:
    state = fold(opened("hoyle"), Overruled(*AT, Overrule.SET_TURN, player=DARK))
    assert (state.on_turn, state.opening, state.first_throw) == (DARK, None, None)


def test_the_opening_throw_knows_its_starter_and_what_is_shown() -> None:
    assert OpeningThrow((5,), (2,)).starter is LIGHT
    assert OpeningThrow((6, 2), (5, 4)).starter is DARK
    assert OpeningThrow((6, 2), (5, 4)).shown == Roll(5, 4)
    tie = OpeningThrow((6, 2), (5, 3))
    assert (tie.starter, tie.shown) == (None, None)


def test_a_game_over_must_count_what_was_won() -> None:
    state: MatchState = told(opened("bruelheide"), "L 52 13/8 13/11", "D double", "L take", "D 31 8/5 6/5", "L double")
    state = told(state, "D pass")
    with pytest.raises(BadEvent, match="won as single, 2 stakes, not as gammon, 4 stakes"):
        fold(state, GameOver(*AT, LIGHT, GameKind.GAMMON, 4, state.score.plus(LIGHT, 4)))
