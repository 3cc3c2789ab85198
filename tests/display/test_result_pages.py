"""What a game or a match has come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.sound import Chime
from tablehub.display.menu_pages import Leaving
from tablehub.display.messages import message_of
from tablehub.live.calling import news_of
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.events import (
    Event,
    FlagFell,
    GameOver,
    MatchOver,
    OpeningRolled,
    Overrule,
    Overruled,
    SetupCorrect,
    TimeClaimed,
)
from tablehub.match.fold import fold, fold_all
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.match.terms import Terms
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.display.pages import CHOOSE, AtThePages
from tests.match.test_taking_back import after

LIGHT, DARK = Player.LIGHT, Player.DARK


def won(terms: Terms, kind: GameKind, points: int, winner: Player = DARK) -> MatchState:
    """After a first game that was given up."""
    score = Score().plus(winner, points)
    events: list[Event] = [
        SetupCorrect("1", 1.0),
        OpeningRolled("2", 2.0, 3, 1, LIGHT),
        GameOver("3", 3.0, winner, kind, points, score, resigned=True),
    ]
    state = terms.begun()
    for event in events:
        state = fold(state, event)
    return state


def shown(state: MatchState) -> AtThePages:
    table = AtThePages(state=state)
    page = table.pages.result(state)
    assert page is not None
    return table.open(page)


def test_a_passed_double_says_so_and_the_next_game_is_one_press_away() -> None:
    table = shown(after(7))
    assert table.view.title == "Light wins the game"
    assert table.view.lines == ("Dark passed the double.", "Cube at 1: 1 point", "Match to 5: Light 1, Dark 0")
    assert table.press(CHOOSE) is Leaving.PLAY_ON


def test_a_match_won_on_time_says_so() -> None:
    clock = ClockSettings(ClockKind.DELAY)
    state = MatchState.new(
        5, MODERN, {LIGHT: "Ann", DARK: "Bob"}, position=Position.start(), on_turn=LIGHT, clock=clock
    )
    for event in (FlagFell("1", 900.0, LIGHT), TimeClaimed("2", 901.0, DARK), MatchOver("3", 902.0, DARK, Score())):
        state = fold(state, event)
    assert shown(state).view.title == "Bob wins the match on time"
    assert news_of(event, state) == (Chime.RESULT, "Bob wins the match on time.")


@pytest.mark.parametrize(
    ("kind", "points", "title"),
    [
        (GameKind.SINGLE, 1, "Bob wins the game"),
        (GameKind.GAMMON, 2, "Bob wins a gammon"),
        (GameKind.BACKGAMMON, 3, "Bob wins a backgammon"),
    ],
)
def test_kind_points_and_score_are_told(kind: GameKind, points: int, title: str) -> None:
    table = shown(won(Terms(length=7, light="Ann", dark="Bob"), kind, points))
    assert table.view.title == title
    counted = "1 point" if points == 1 else f"{points} points"
    assert table.view.lines == ("Ann gave the game up.", f"Cube at 1: {counted}", f"Match to 7: Ann 0, Bob {points}")


def test_without_a_cube_none_is_told_of() -> None:
    assert "It counts 2 stakes" in shown(won(Terms("hoyle"), GameKind.GAMMON, 2)).view.lines


def test_a_gammon_that_counts_single_by_jacoby_says_why() -> None:
    state = won(Terms(light="Ann", dark="Bob"), GameKind.GAMMON, 1)
    assert shown(state).view.lines[1] == "Cube not turned, by Jacoby: 1 point"
    told = "Bob wins a gammon: 1 point. Jacoby: the cube was not turned."
    assert message_of(state).text.startswith(told)
    event = GameOver("3", 3.0, DARK, GameKind.GAMMON, 1, state.score, resigned=True)
    assert news_of(event, state) == (Chime.RESULT, told)


def test_a_game_that_was_awarded_was_not_given_up() -> None:
    events: list[Event] = [
        SetupCorrect("1", 1.0),
        OpeningRolled("2", 2.0, 3, 1, LIGHT),
        Overruled("3", 3.0, Overrule.AWARD, player=DARK, kind=GameKind.SINGLE),
        GameOver("3", 3.0, DARK, GameKind.SINGLE, 1, Score(0, 1), resigned=True),
    ]
    assert shown(fold_all(events, Terms(length=3).begun())).view.lines[0] == "The game was awarded."


def test_the_crawford_game_is_announced() -> None:
    lines = shown(won(Terms(length=3), GameKind.GAMMON, 2)).view.lines
    assert lines[-1] == "The next game is the Crawford game: no doubling."


def test_in_a_chouette_the_card_and_who_plays_next() -> None:
    table = shown(won(Terms(chouette=("Ann", "Bob", "Cy")), GameKind.SINGLE, 1))
    assert table.view.title == "Bob wins the game"
    assert table.view.lines[-4:] == ("Ann: -2", "Bob: +1", "Cy: +1", "Next: Bob in the box against Cy")


def test_where_each_opponent_has_his_own_cube_no_one_cube_is_told_of() -> None:
    table = shown(won(Terms(options=("own_cubes=true",), chouette=("Ann", "Bob", "Cy")), GameKind.SINGLE, 1))
    assert table.view.lines[:2] == ("Ann gave the game up.", "Ann: -2")


def test_played_for_stakes_the_card_has_the_same_amount_plus_and_minus() -> None:
    """bruelheide, "Scoring": the winner scores the stake marked plus, the loser the same amount minus."""
    table = shown(won(Terms("bruelheide", options=("stake=10",), light="Ann", dark="Bob"), GameKind.GAMMON, 2))
    assert table.view.lines[-2:] == ("Money play: Ann 0, Bob 2", "On the card: Ann -20, Bob +20")
    for terms in (Terms("bruelheide", length=3), Terms("modern")):
        assert not any("card" in line for line in shown(won(terms, GameKind.SINGLE, 1)).view.lines)


def test_after_a_match_another_one_is_two_presses_away() -> None:
    state = won(Terms(length=1, light="Ann", dark="Bob"), GameKind.SINGLE, 1)
    table = shown(fold(state, MatchOver("4", 4.0, DARK, state.score)))
    assert table.view.title == "Bob wins the match 1 to 0"
    assert table.view.lines[0] == "Game 1: Bob wins the game"
    assert table.press(CHOOSE) is None
    assert table.view.note == "Press once more to be sure."
    assert table.press(CHOOSE) is Leaving.ANOTHER
    assert table.press("Change settings") is Leaving.CHANGE
    assert table.press("Back to the board") is Leaving.PLAY_ON
    assert [table.press(text) for text in ("Stop", "Again")] == [None, Leaving.STOP]


def test_while_a_game_is_played_there_is_no_result() -> None:
    table = AtThePages()
    assert [table.pages.result(after(count)) for count in range(7)] == [None] * 7


def test_a_long_match_shows_its_last_games() -> None:
    state = won(Terms(length=25), GameKind.SINGLE, 1)
    games = tuple(replace(state.games[0], number=number) for number in range(1, 30))
    over = fold(replace(state, games=games, length=1), MatchOver("4", 4.0, DARK, state.score))
    lines = shown(over).view.lines
    assert len(lines) == 8
    assert lines[-2].startswith("Game 29")
