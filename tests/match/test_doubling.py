"""Doubling, declining and giving up, book by book, in the match."""

from __future__ import annotations

import pytest

from tablehub.errors import BadEvent
from tablehub.match.events import (
    Beavered,
    Doubled,
    OpeningRolled,
    Overrule,
    Overruled,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    SetupCorrect,
    Taken,
    Undone,
)
from tablehub.match.fold import fold
from tablehub.match.record import BeaverTurn
from tablehub.match.score import Score
from tablehub.match.state import MatchState, Phase
from tablehub.rules.books import ruleset
from tablehub.rules.counting import stranded_men
from tablehub.rules.cube import Cube
from tablehub.rules.outcome import GameKind, Outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.units import told_units
from tests.match.telling import started, told

LIGHT, DARK = Player.LIGHT, Player.DARK
AT = ("7", 7.0)
WITH_CUBE = ["parker", "bruelheide", "hasbro", "milton-bradley", "modern"]


def game(name: str, length: int = 0, **options: object) -> MatchState:
    return started(length, ruleset(name, **options))


def begun(name: str, length: int = 0, **options: object) -> MatchState:
    """Light has played his first throw."""
    return told(game(name, length, **options), "L 31 8/5 6/5")


def test_parker_doubles_at_any_time_before_throwing_the_first_throw_included() -> None:
    state = fold(game("parker"), OpeningRolled(*AT, 7, 5, LIGHT, (6, 1), (3, 2)))
    doubled = told(state, "L double", "D take")
    assert doubled.cube == Cube(2, DARK)
    assert fold(doubled, Rolled(*AT, LIGHT, (3, 1))).phase is Phase.TO_MOVE


@pytest.mark.parametrize("name", ["bruelheide", "hasbro", "milton-bradley", "modern"])
def test_other_books_double_only_after_the_game_has_begun(name: str) -> None:
    state = fold(game(name), OpeningRolled(*AT, 5, 2, LIGHT))
    with pytest.raises(BadEvent, match="No double before the first throw"):
        fold(state, Doubled(*AT, LIGHT, 2))
    assert told(begun(name), "D double", "L take").cube == Cube(2, LIGHT)


def test_dice_shown_by_the_opening_are_a_throw_and_no_double_comes_after_them() -> None:
    state = fold(game("modern", doubling="any-time"), OpeningRolled(*AT, 5, 2, LIGHT))
    assert "dice of the opening throw are light's first throw" in (state.why_no_double(LIGHT) or "")


@pytest.mark.parametrize("name", ["hoyle", "acey-deucy"])
def test_hoyle_and_acey_deucy_are_played_without_the_cube(name: str) -> None:
    state = told(game(name), "L 31 ?")
    assert ruleset(name).doubling.value == "never"
    with pytest.raises(BadEvent):
        fold(state, Doubled(*AT, DARK, 2))


@pytest.mark.parametrize("name", WITH_CUBE)
def test_a_double_comes_on_ones_own_turn_before_the_throw(name: str) -> None:
    with pytest.raises(BadEvent, match="not light's turn"):
        fold(begun(name), Doubled(*AT, LIGHT, 2))
    with pytest.raises(BadEvent, match="waits in phase 'to-move'"):
        fold(told(begun(name), "D 66 ?"), Doubled(*AT, DARK, 2))


@pytest.mark.parametrize("name", WITH_CUBE)
def test_only_who_last_accepted_may_redouble(name: str) -> None:
    state = told(begun(name), "D double", "L take", "D 66 24/18(2)")
    assert told(state, "L double", "D take").cube == Cube(4, DARK)
    state = told(state, "L 11 6/5(4)")
    with pytest.raises(BadEvent, match="The cube is light's"):
        fold(state, Doubled(*AT, DARK, 4))


@pytest.mark.parametrize("name", WITH_CUBE)
def test_doubles_may_continue_indefinitely(name: str) -> None:
    state = begun(name)
    for number in range(1, 13):
        doubler, taker = ("D", "L") if number % 2 else ("L", "D")
        state = passed_on(told(state, f"{doubler} double", f"{taker} take"))
    assert state.cube.value == 4096


def passed_on(state: MatchState) -> MatchState:
    """The player on turn dances: it is the other one's turn."""
    side = "L" if state.on_turn is LIGHT else "D"
    return told(state, f"{side} 66 (no play)")


@pytest.mark.parametrize("name", WITH_CUBE)
def test_declining_loses_the_stake_before_the_double_by_games(name: str) -> None:
    state = told(begun(name), "D double", "L pass")
    assert state.outcome == Outcome(DARK, GameKind.SINGLE)
    assert told(state, "D wins single").score == Score(0, 1)
    redoubled = told(begun(name), "D double", "L take", "D 66 24/18(2)", "L double", "D pass", "L wins single")
    assert redoubled.score == Score(2, 0)


@pytest.mark.parametrize(("name", "stranded"), [("parker", "men3"), ("parker", "men1"), ("milton-bradley", "men2")])
def test_declining_counts_the_men_as_they_stand_times_the_doubles_accepted(name: str, stranded: str) -> None:
    state = told(begun(name, stranded=stranded), "D double", "L pass")
    count = stranded_men(state.position.light, state.ruleset.stranded)
    assert told(state, "D wins single").score == Score(0, count)
    lines = ("D double", "L take", "D 66 24/18(2)", "L double", "D pass")
    state = told(begun(name, stranded=stranded), *lines)
    count = stranded_men(state.position.dark, state.ruleset.stranded)
    assert told(state, "L wins single").score == Score(2 * count, 0)


def test_by_men_somebody_must_have_won_before_it_is_known_what_the_game_counts() -> None:
    with pytest.raises(BadEvent, match="depends on who wins"):
        begun("parker", stranded="men1").points_for(GameKind.SINGLE)


def test_bruelheides_unit_of_ten_at_the_end_of_six_doubles_is_640() -> None:
    state = begun("bruelheide", stake=10)
    for number in range(6):
        doubler, taker = ("D", "L") if number % 2 == 0 else ("L", "D")
        state = passed_on(told(state, f"{doubler} double", f"{taker} take"))
    state = told(state, "L resigned single")
    assert state.cube.value == 64
    assert told_units(state.score.dark, state.ruleset) == "64 stakes of 10, 640 in all"


def test_in_bruelheides_card_ties_doubles_and_a_gammon_each_double_the_stake() -> None:
    state = fold(game("bruelheide", stake=10), OpeningRolled(*AT, 3, 3, None))
    state = told(state, "L 31 8/5 6/5", "D double", "L take", "D resigned gammon")
    assert state.score == Score(2 * 2 * 2, 0)


def test_modern_crawford_game_has_no_doubles_and_the_games_after_have() -> None:
    state = told(game("modern", 3), "L 31 ?", "L wins gammon")
    state = fold(state, SetupCorrect(*AT))
    assert state.crawford_game
    assert "Crawford" in (told(state, "L 31 8/5 6/5").why_no_double(DARK) or "")
    after = fold(told(state, "L 31 ?", "D wins single"), SetupCorrect(*AT))
    assert not after.crawford_game
    assert told(after, "L 31 8/5 6/5").why_no_double(DARK) is None


def test_a_beaver_turns_the_cube_once_more_and_keeps_it() -> None:
    state = told(begun("modern", beaver=True), "D double", "L beaver")
    assert (state.phase, state.offered, state.answering) == (Phase.CUBE_OFFERED, 4, DARK)
    state = told(state, "D take")
    assert (state.cube, state.on_turn) == (Cube(4, LIGHT), DARK)
    assert BeaverTurn(LIGHT, 4) in state.turns


def test_a_beaver_declined_costs_the_doubler_what_the_cube_stood_at_before_it() -> None:
    state = told(begun("modern", beaver=True), "D double", "L beaver", "D pass")
    assert state.outcome == Outcome(LIGHT, GameKind.SINGLE)
    assert told(state, "L wins single").score == Score(2, 0)


def test_a_raccoon_answers_a_beaver_and_the_taker_keeps_the_cube() -> None:
    state = told(begun("modern", beaver=True, raccoon=True), "D double", "L beaver", "D beaver")
    assert (state.offered, state.answering) == (8, LIGHT)
    assert told(state, "L take").cube == Cube(8, LIGHT)
    assert told(state, "L pass", "D wins single").score == Score(0, 4)
    with pytest.raises(BadEvent, match="not turned again"):
        fold(state, Beavered(*AT, LIGHT, 16))


def test_beavers_need_money_play_and_an_agreement() -> None:
    with pytest.raises(BadEvent, match="without beavers"):
        fold(told(begun("modern"), "D double"), Beavered(*AT, LIGHT, 4))
    with pytest.raises(BadEvent, match="money play"):
        fold(told(begun("modern", 5, beaver=True), "D double"), Beavered(*AT, LIGHT, 4))
    with pytest.raises(BadEvent, match="without raccoons"):
        fold(told(begun("modern", beaver=True), "D double", "L beaver"), Beavered(*AT, DARK, 8))


def test_only_who_was_doubled_beavers_and_to_twice_the_value() -> None:
    state = told(begun("modern", beaver=True), "D double")
    with pytest.raises(BadEvent, match="it is light's to act"):
        fold(state, Beavered(*AT, DARK, 4))
    with pytest.raises(BadEvent, match="can be turned to 4, not to 8"):
        fold(state, Beavered(*AT, LIGHT, 8))
    with pytest.raises(BadEvent, match="it is dark's to act"):
        fold(told(state, "L beaver"), Taken(*AT, LIGHT))


def test_undo_takes_a_beaver_back() -> None:
    doubled = told(begun("modern", beaver=True), "D double")
    assert fold(told(doubled, "L beaver"), Undone(*AT, "beaver")) == doubled


@pytest.mark.parametrize(("kind", "points"), [("single", 2), ("gammon", 4), ("backgammon", 6)])
def test_modern_a_single_gammon_or_backgammon_is_offered_and_accepted(kind: str, points: int) -> None:
    state = told(begun("modern", 9), "D double", "L take")
    offered = fold(state, ResignOffered(*AT, LIGHT, GameKind(kind)))
    assert (offered.phase, offered.answering) == (Phase.RESIGN_OFFERED, DARK)
    accepted = fold(offered, ResignAccepted(*AT, DARK))
    assert accepted.outcome == Outcome(DARK, GameKind(kind))
    over = told(accepted, f"D wins {kind}")
    assert over.score == Score(0, points)
    assert over.games[-1].result
    assert over.games[-1].result.resigned


def test_what_was_given_up_may_be_refused_and_the_game_goes_on_where_it_was() -> None:
    moving = told(begun("modern"), "D 66 ?")
    refused = fold(fold(moving, ResignOffered(*AT, DARK, GameKind.SINGLE)), ResignRefused(*AT, LIGHT))
    assert refused == moving
    waiting = begun("modern")
    assert fold(fold(waiting, ResignOffered(*AT, LIGHT, GameKind.SINGLE)), ResignRefused(*AT, DARK)) == waiting


def test_a_decision_of_the_players_that_the_game_goes_on_takes_back_what_was_given_up() -> None:
    offered = fold(begun("modern"), ResignOffered(*AT, DARK, GameKind.SINGLE))
    accepted = fold(offered, ResignAccepted(*AT, LIGHT))
    for given_up in (offered, accepted):
        on = fold(given_up, Overruled(*AT, Overrule.SET_TURN, player=DARK))
        assert (on.phase, on.outcome, on.resigning, on.resigned_as) == (Phase.TO_ROLL, None, None, None)
    back = fold(accepted, Overruled(*AT, Overrule.SET_POSITION, position=offered.position))
    assert (back.phase, back.outcome, back.resigning) == (Phase.TO_ROLL, None, None)


def test_nobody_accepts_what_he_gave_up_himself() -> None:
    offered = fold(begun("modern"), ResignOffered(*AT, LIGHT, GameKind.SINGLE))
    with pytest.raises(BadEvent, match="it is dark's to act"):
        fold(offered, ResignAccepted(*AT, LIGHT))


def test_by_bruelheide_a_gammon_is_the_most_that_can_be_given_up_in_acey_deucy_the_game() -> None:
    with pytest.raises(BadEvent, match="knows no backgammon"):
        fold(begun("bruelheide"), ResignOffered(*AT, LIGHT, GameKind.BACKGAMMON))
    assert fold(begun("bruelheide"), ResignOffered(*AT, LIGHT, GameKind.GAMMON)).resigned_as is GameKind.GAMMON
    acey = told(game("acey-deucy"), "L 31 ?")
    with pytest.raises(BadEvent, match="knows no gammon"):
        fold(acey, ResignOffered(*AT, LIGHT, GameKind.GAMMON))
    assert fold(acey, ResignOffered(*AT, LIGHT, GameKind.SINGLE)).phase is Phase.RESIGN_OFFERED


def test_before_the_opening_throw_and_while_a_double_is_offered_nothing_is_given_up() -> None:
    with pytest.raises(BadEvent, match="nothing for light to give up"):
        fold(game("modern"), ResignOffered(*AT, LIGHT, GameKind.SINGLE))
    with pytest.raises(BadEvent):
        fold(told(begun("modern"), "D double"), ResignOffered(*AT, LIGHT, GameKind.SINGLE))


def test_a_game_played_out_is_counted_by_the_men_left_on_the_board() -> None:
    place = Position(men({1: 1}), men({6: 5, 9: 3, 15: 2, 22: 3}, bar=2))
    rules = ruleset("parker", stranded="men3", stranded_times_games=True)
    state = MatchState.new(0, rules, position=place, on_turn=LIGHT)
    state = told(state, "L 65 1/off")
    assert state.outcome == Outcome(LIGHT, GameKind.BACKGAMMON)
    assert told(state, "L wins backgammon").score == Score(3 * (5 + 6 + 8 + 40), 0)
