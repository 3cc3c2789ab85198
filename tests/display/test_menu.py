"""The menu people decide by: every decision can be reached by touch, and by four keys alone."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.display.menu import Menu, MenuKey, Pick, PickPlace, Touch
from tablehub.display.menu_pages import Item, Leaving, Outcome, choice_page
from tablehub.display.view import MenuView, Place
from tablehub.match.decisions import (
    AcceptBoard,
    Award,
    Decision,
    OfferResignation,
    SetDice,
    SetPosition,
    SetTurn,
    TakeBack,
    TakeBackResult,
    VoidGame,
    VoidPlay,
    why_not,
)
from tablehub.match.events import Played, Rolled, SetupCorrect
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.match.test_taking_back import after

LIGHT, DARK = Player.LIGHT, Player.DARK
PLAYED = after(4)
TO_MOVE = fold(PLAYED, Rolled("9", 9.0, LIGHT, (6, 5)))
SETUP = MatchState.new(5, MODERN)


def texts(view: MenuView) -> list[str]:
    return [item.text for item in view.items]


def chosen(state: MatchState, *wanted: str) -> Outcome | None:
    """What comes of touching the items that begin so, one after the other."""
    menu, outcome = Menu(), None
    for text in wanted:
        found = [n for n, each in enumerate(texts(menu.view(state))) if each.startswith(text)]
        assert found, (text, texts(menu.view(state)))
        outcome = menu.press(Pick(found[0]), state)
    return outcome


def test_while_nothing_was_played_the_last_games_result_is_taken_back_by_a_second_press() -> None:
    state, menu = fold(after(7), SetupCorrect("8", 8.0)), Menu()
    items = [item.text for item in menu.view(state).items]
    index = items.index("Take back the last game's result")
    assert [menu.press(Pick(index), state) for _ in range(2)] == [None, TakeBackResult()]


@pytest.mark.parametrize(
    ("wanted", "outcome"),
    [
        (["Play on"], Leaving.PLAY_ON),
        (["Accept"], AcceptBoard()),
        (["Take back", "Dark's 4-2: 8/4 6/4"], TakeBack(1)),
        (["Take back", "Light's 3-1: 8/5 6/5"], TakeBack(2)),
        (["Set the dice", "Dark", "6", "6-2"], SetDice(DARK, (6, 2))),
        (["Set whose", "Dark"], SetTurn(DARK)),
        (["Give", "Light: a gammon"], OfferResignation(LIGHT, GameKind.GAMMON)),
        (["Award", "Dark: a backgammon"], None),
        (["Award", "Dark: a backgammon", "Again: Dark: a backgammon"], Award(DARK, GameKind.BACKGAMMON)),
        (["Award", "Dark: a backgammon", "Dark: a gammon"], None),
        (["Declare", "The play"], VoidPlay()),
        (["Declare", "The game", "Again"], VoidGame("declared void by the players")),
        (["Stop", "Stop", "Again"], Leaving.STOP),
        (["Stop", "Leave"], None),
        (["Stop", "Leave", "Again"], Leaving.LEAVE),
        (["Edit", "Finish", "Set"], SetPosition(TO_MOVE.position)),
        (["Edit", "One fewer", "Finish", "Set"], None),
        (["Edit", "One fewer", "Finish", "Edit on", "One more", "Finish", "Set"], SetPosition(TO_MOVE.position)),
        (["Edit", "One fewer", "Finish", "Leave it"], Leaving.PLAY_ON),
    ],
    ids=lambda each: ", ".join(each) if isinstance(each, list) else "",
)
def test_each_decision_is_a_few_touches_away(wanted: list[str], outcome: Outcome | None) -> None:
    assert chosen(TO_MOVE, *wanted) == outcome


def test_a_checker_is_moved_by_touching_two_places() -> None:
    menu = Menu()
    touches: list[Touch] = [Pick(4), PickPlace(Place(LIGHT, 13)), Pick(1), PickPlace(Place(LIGHT, 7)), Pick(0), Pick(3)]
    for touch in touches:
        assert menu.press(touch, PLAYED) is None
    outcome = menu.press(Pick(0), PLAYED)
    assert isinstance(outcome, SetPosition)
    assert (outcome.position.light[13], outcome.position.light[7]) == (4, 1)


def test_what_cannot_be_now_is_grey_and_says_why() -> None:
    menu = Menu()
    view = menu.view(SETUP)
    (index,) = (n for n, item in enumerate(view.items) if item.text == "Take back plays")
    assert not view.items[index].enabled
    assert menu.press(Pick(index), SETUP) is None
    assert menu.view(SETUP).note == "There is no play to take back."


def test_what_keeps_a_position_from_being_one_is_said_while_it_is_edited() -> None:
    menu = Menu()
    menu.press(Pick(4), PLAYED)
    assert menu.view(PLAYED).note == "This position is possible."
    menu.press(MenuKey.MORE, PLAYED)
    assert menu.view(PLAYED).note.startswith("Light has 16 checkers")


def test_a_second_press_is_asked_for_and_forgotten_when_something_else_is_looked_at() -> None:
    menu = Menu()
    for key in (Pick(9), MenuKey.CHOOSE):
        assert menu.press(key, PLAYED) is None
    view = menu.view(PLAYED)
    assert view.items[0].armed
    assert view.note == "Press once more to be sure."
    menu.press(MenuKey.NEXT, PLAYED)
    menu.press(MenuKey.PREVIOUS, PLAYED)
    assert not menu.view(PLAYED).items[0].armed
    assert menu.press(MenuKey.CHOOSE, PLAYED) is None
    assert menu.press(MenuKey.CHOOSE, PLAYED) is Leaving.STOP


def test_back_leads_out_page_by_page() -> None:
    menu = Menu()
    menu.press(Pick(3), PLAYED)
    menu.press(Pick(0), PLAYED)
    titles = [menu.view(PLAYED).title]
    while menu.press(MenuKey.BACK, PLAYED) is None:
        titles.append(menu.view(PLAYED).title)
    assert titles == ["The first die", "Whose dice?", "Referee"]


def test_by_touch_alone_there_is_a_way_back_from_every_page() -> None:
    menu = Menu()
    assert "Back" not in texts(menu.view(PLAYED))
    for index in (3, 0, 5):
        menu.press(Pick(index), PLAYED)
    titles = [menu.view(PLAYED).title]
    while "Back" in texts(menu.view(PLAYED)):
        assert menu.press(Pick(texts(menu.view(PLAYED)).index("Back")), PLAYED) is None
        titles.append(menu.view(PLAYED).title)
    assert titles == ["Both dice", "The first die", "Whose dice?", "Referee"]


def test_a_page_of_ones_own_asks_a_question() -> None:
    menu = Menu(choice_page("Go on?", [Item("Go on", Leaving.PLAY_ON), Item("Another", Leaving.LEAVE)], "5 to 3"))
    assert menu.view(SETUP).note == "5 to 3"
    assert texts(menu.view(SETUP)) == ["Go on", "Another"]
    assert menu.press(MenuKey.NEXT, SETUP) is None
    assert menu.press(MenuKey.CHOOSE, SETUP) is Leaving.LEAVE


@given(st.integers(0, 10**6), st.sampled_from([SETUP, PLAYED, TO_MOVE, after(5), after(7)]))
def test_whatever_is_pressed_only_what_can_be_decided_comes_out(seed: int, state: MatchState) -> None:
    chance, menu = random.Random(seed), Menu()
    places = [Place(LIGHT, n) for n in range(26)]
    for _ in range(40):
        touch = chance.choice(
            [*MenuKey, Pick(chance.randint(0, 11)), PickPlace(chance.choice(places)), MenuKey.CHOOSE, MenuKey.NEXT]
        )
        outcome = menu.press(touch, state)
        view = menu.view(state)
        assert view.items
        assert view.selected is None or view.selected < len(view.items)
        if isinstance(outcome, Decision):
            assert why_not(outcome, state) is None
        if outcome is not None:
            return


def test_the_start_is_a_position_that_can_be_set() -> None:
    assert chosen(SETUP, "Edit", "Finish", "Set") == SetPosition(Position.start())


@pytest.mark.parametrize(
    ("name", "thrown", "said"),
    [
        ("modern", False, "(wrong)"),
        ("modern", True, "(wrong; by the rules it stands)"),
        ("milton-bradley", False, "(wrong)"),
        ("milton-bradley", True, "(wrong; put right only if both agree)"),
    ],
)
def test_of_a_wrong_play_that_stands_it_is_said_what_the_rules_make_of_it(name: str, thrown: bool, said: str) -> None:
    state = MatchState.new(0, ruleset(name), position=Position.start(), on_turn=LIGHT)
    wrong = Play.parse("8/5 6/4").apply(state.position, LIGHT)
    state = fold(state, Rolled("1", 1.0, LIGHT, (3, 1)))
    state = fold(state, Played("2", 2.0, LIGHT, (3, 1), "8/5 6/4", False, wrong))
    if thrown:
        state = fold(state, Rolled("3", 3.0, DARK, (6, 5)))
    menu = Menu()
    menu.press(Pick(2), state)
    assert texts(menu.view(state))[:-1] == [f"Light's 3-1: 8/5 6/4 {said}"]
