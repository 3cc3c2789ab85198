"""The start screen: a match in one press, and all its terms by a few."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.display.menu import MenuKey, Pick
from tablehub.display.menu_pages import Leaving
from tablehub.display.table_settings import TableSettings
from tablehub.match.clock_settings import ClockKind
from tablehub.match.terms import LONGEST_MATCH, Terms
from tablehub.rules.books import ruleset_names
from tablehub.rules.outcome import GameKind
from tests.display.pages import BACK, CHOOSE, AtThePages
from tests.display.test_result_pages import won
from tests.match.test_taking_back import after

UNFINISHED = after(7)
USED = TableSettings(Terms(length=7, light="Ann", dark="Bob"), names=("Ann", "Bob", "Cy"))


def started(settings: TableSettings = USED) -> AtThePages:
    table = AtThePages(settings)
    return table.open(table.pages.start())


def test_one_press_plays_by_the_settings_last_used() -> None:
    table = started()
    assert table.view.items[0].value == "Match to 7: Ann, Bob"
    assert table.press(CHOOSE) is Leaving.ANOTHER
    assert table.settings == USED


def test_what_was_interrupted_is_gone_on_with_by_one_press_and_given_up_by_two() -> None:
    table = AtThePages(USED)
    table.open(table.pages.start(UNFINISHED))
    assert table.view.items[0].value == "Match to 5 by modern, game 2: Light 1 point, Dark 0 points."
    assert table.press(CHOOSE) is Leaving.PLAY_ON
    assert table.press("Play a new match") is None
    assert table.view.items[1].armed
    assert table.press("Again") is Leaving.ANOTHER


def test_the_program_is_stopped_by_two_presses() -> None:
    table = started()
    assert table.press("Stop") is None
    assert table.press("Again") is Leaving.STOP


@pytest.mark.parametrize("name", ruleset_names())
def test_every_ruleset_is_two_presses_away(name: str) -> None:
    table = started()
    table.press("Rules", name)
    assert table.settings.terms.ruleset == name
    assert table.view.title == "TableHub", "back at the start"
    assert table.item("Play").enabled
    assert table.item("Rules").value == name


def test_lengths_are_offered_and_counted_on() -> None:
    table = started()
    table.press("Length")
    assert table.view.items[table.view.selected or 0].text == "Match to 7", "what holds is selected"
    table.press("Match to 11")
    assert table.settings.terms.length == 11
    table.press("Length", "One point more")
    assert (table.settings.terms.length, table.view.title) == (12, "How long is the match?")
    table.press("Back", "Length", "Money play")
    assert table.settings.terms.length == 0


def test_no_match_is_longer_than_can_be_written_down() -> None:
    table = started(replace(USED, terms=Terms(length=LONGEST_MATCH)))
    table.press("Length", "One point more")
    assert table.settings.terms.length == LONGEST_MATCH
    assert "64 points at most" in table.view.note


def test_a_clock_is_chosen_for_a_match_and_refused_for_money() -> None:
    table = started()
    table.press("Clock", "12 s delay, 2 min a point")
    assert table.settings.terms.clock.kind is ClockKind.DELAY
    assert table.settings.terms.begun().clock is not None
    table.press("Length", "Money play", "Clock")
    assert table.press("12 s added") is None
    assert "money play has no end" in table.view.note
    table.press("Back")
    assert table.item("Clock").value == "no clock", "what will be played with"


def test_a_chouette_to_go_on_with_says_what_everybody_stands_at_not_what_the_sides_have_won() -> None:
    unfinished = won(Terms(chouette=("Ann", "Bob", "Cy")), GameKind.SINGLE, 1)
    table = AtThePages(USED).open(AtThePages(USED).pages.start(unfinished))
    assert table.item("Go on").value == "Money play by modern, game 2: Ann -2, Bob +1, Cy +1."


def test_a_chouette_is_put_together_name_by_name() -> None:
    table = started()
    table.press("Chouette", "Add a player", "Ann", "Back")
    assert table.item("Chouette").value == "1 player"
    table.press("Chouette", "Add a player", "Bob", "Back")
    assert table.item("Chouette").value == "2 players"
    assert not table.item("Play").enabled
    table.press("Play")
    assert "for 3 to 6 players, not for 2" in table.view.note
    table.press("Chouette", "Add a player", "Another name")
    table.typed("Dora")
    table.press("Done")
    assert list(table.settings.terms.chouette) == ["Ann", "Bob", "Dora"]
    assert [table.item(name).value for name in ("Ann", "Bob", "Dora")] == ["box", "plays", "partner"]
    table.press("Back")
    assert table.item("Play").value == "Money play: Ann, Bob, Dora"
    for text, said in (("Length", "has no length"), ("Light", "the first has the light checkers")):
        table.press(text)
        assert said in table.view.note
    table.press("Chouette", "Bob")
    assert list(table.settings.terms.chouette) == ["Ann", "Dora"]
    table.press("No chouette")
    assert list(table.settings.terms.chouette) == []


def test_nobody_plays_twice_in_a_chouette_nor_more_than_the_ruleset_has() -> None:
    table = started(replace(USED, terms=Terms(chouette=("Ann", "Bob", "Cy", "D", "E", "F"))))
    table.press("Chouette", "Add a player")
    assert table.view.note == "A chouette by modern has 6 players at most."
    table.press("F", "Add a player", "Ann")
    assert table.view.note == "Ann plays already."


def test_rules_without_a_chouette_end_one_and_say_so() -> None:
    table = started(replace(USED, terms=Terms(chouette=("Ann", "Bob", "Cy"))))
    table.press("Rules", "hoyle")
    assert table.settings.terms.chouette == ()
    table.press("Chouette")
    assert table.view.note == "The rules of hoyle know no chouette."


def test_everything_can_be_reached_by_three_buttons() -> None:
    table = started()
    table.press(MenuKey.NEXT, MenuKey.NEXT, CHOOSE, MenuKey.PREVIOUS, BACK)
    assert table.view.title == "TableHub"
    assert table.view.selected == 2, "where one came from"


@given(st.integers(0, 10**6))
def test_whatever_is_pressed_the_settings_can_be_shown_and_kept(seed: int) -> None:
    chance, table = random.Random(seed), started()
    for _ in range(60):
        keys = [*MenuKey, Pick(chance.randint(0, 40)), CHOOSE, CHOOSE, MenuKey.NEXT]
        table.press(chance.choice(keys))
        view = table.view
        assert view.items
        assert view.selected is not None
        assert view.selected < len(view.items)
    _ = table.settings.terms.rules
    assert replace(table.settings.terms, chouette=()).why_not() is None
