"""The board set up the other way round: chosen by button, or simply done and noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.buttons import Button
from tablehub.match.decisions import ChooseSides, Pause, Resume
from tablehub.match.events import FaultFound, OpeningRolled, Played, Rolled, SideChosen
from tablehub.match.fold import fold_all
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.books import ACEY_DEUCY, BRUELHEIDE, HOYLE, MILTON_BRADLEY
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import Reading
from tests.referee.players import Table as People
from tests.referee.readings import die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, moved

START = Position.start()
TURNED = START.other_way()
"""The starting position set up the other way round, as eyes see it that have learnt the board as it lay at first."""


def opened(rules: Ruleset) -> TestTable:
    """Light has won the opening throw, 5 to 2, and the dice lie there."""
    table = TestTable(None, None, ruleset=rules)
    table.see(START)
    table.see(START, OPENING)
    return table


OPENING = (die(5, LIGHT), die(2, DARK))


def sides(table: TestTable) -> list[tuple[Player | None, bool, bool]]:
    return [(each.player, each.reversed, each.swapped) for each in table.events if isinstance(each, SideChosen)]


def chosen(rules: Ruleset, *, reversed: bool = False, swapped: bool = False) -> TestTable:
    """The same, and Light has chosen by button, in the menu."""
    table = opened(rules)
    for decision in (Pause(by=LIGHT), ChooseSides(reversed=reversed, swapped=swapped), Resume()):
        table.decide(decision)
    return table


@pytest.mark.parametrize("rules", [BRUELHEIDE, MILTON_BRADLEY], ids=lambda rules: rules.name)
def test_who_begins_has_the_board_reversed_and_plays_his_throw_on_it(rules: Ruleset) -> None:
    table = chosen(rules, reversed=True)
    assert sides(table) == [(LIGHT, True, False)]
    table.see(START)
    table.see(START)
    assert table.texts == ["Set up the checkers the other way round, left for right, as was chosen."]
    assert not [fault for fault in table.faults if fault != "unsure"]
    table.see(TURNED, hand=True)
    table.see(TURNED)
    assert table.cleared == ["unsure"]
    after = moved(START, LIGHT, (13, 8), (13, 11))
    table.see(after.other_way())
    table.press(Button.DONE, LIGHT)
    assert table.plays == ["13/11 13/8"]
    assert table.referee.state.position == after


@pytest.mark.parametrize("rules", [BRUELHEIDE, MILTON_BRADLEY, HOYLE, MODERN], ids=lambda rules: rules.name)
def test_who_simply_sets_it_up_the_other_way_is_understood(rules: Ruleset) -> None:
    table = opened(rules)
    table.see(TURNED, hand=True)
    table.see(TURNED)
    first = (LIGHT, True, False) if rules in (BRUELHEIDE, MILTON_BRADLEY) else (None, True, False)
    assert sides(table) == [first]
    table.see(TURNED)
    assert sides(table) == [first], "once is enough"
    assert table.faults == []


def test_a_board_set_up_the_other_way_before_the_match_is_no_game_under_way() -> None:
    table = TestTable(None, None, ruleset=MODERN)
    table.see(TURNED)
    assert table.names == ["side-chosen", "setup-correct"]
    table.see(TURNED, OPENING)
    assert [event.player for event in table.events if isinstance(event, OpeningRolled)] == [LIGHT]
    assert [event.player for event in table.events if isinstance(event, Rolled)] == [LIGHT]


def test_once_reversed_it_may_be_set_up_as_at_first_for_the_next_game() -> None:
    table = TestTable(None, None, ruleset=MODERN)
    table.see(TURNED)
    table.referee.decide(Pause(), 2.0)
    table.decide(ChooseSides(reversed=True))
    table.decide(Resume())
    table.see(START)
    assert not table.referee.state.reversed
    assert table.faults == []


def test_where_it_was_left_as_it_is_a_reversed_board_is_told() -> None:
    table = chosen(BRUELHEIDE)
    assert sides(table) == [(LIGHT, False, False)]
    table.see(START, OPENING)
    table.see(TURNED)
    table.see(TURNED)
    assert sides(table) == [(LIGHT, False, False)]
    assert table.faults


def test_undo_takes_the_choice_back() -> None:
    table = chosen(BRUELHEIDE, reversed=True)
    table.press(Button.UNDO)
    table.see(START)
    assert not table.referee.state.reversed
    table.see(moved(START, LIGHT, (13, 8), (13, 11)))
    table.press(Button.DONE, LIGHT)
    assert (table.plays, table.faults) == (["13/11 13/8"], [])


def test_the_winner_of_the_throw_takes_the_other_colour_and_plays_with_it() -> None:
    table = chosen(MILTON_BRADLEY, swapped=True)
    assert table.referee.state.on_turn is DARK
    table.see(START, OPENING)
    after = moved(START, DARK, (13, 8), (13, 11))
    table.see(after, OPENING)
    table.see(after)
    assert [(event.player, event.play) for event in table.events if isinstance(event, Played)] == [(DARK, "13/11 13/8")]
    assert table.faults == []


def test_he_may_still_keep_the_throw_that_won_after_leaving_sides_as_they_are() -> None:
    rules = HOYLE.with_options(side_choice="first-mover-reverses")
    table = chosen(rules)
    table.see(START, OPENING)
    table.see(moved(START, LIGHT, (13, 8), (13, 11)), OPENING)
    table.see(moved(START, LIGHT, (13, 8), (13, 11)))
    assert table.plays == ["13/11 13/8"]


def test_in_acey_deucy_an_empty_board_tells_nothing_and_the_menu_does() -> None:
    table = TestTable(None, None, ruleset=ACEY_DEUCY)
    empty = table.referee.state.position
    table.see(empty)
    assert sides(table) == []
    table.decide(ChooseSides(reversed=True))
    assert table.referee.state.reversed


def test_after_a_power_cut_the_board_lies_as_was_chosen() -> None:
    table = chosen(BRUELHEIDE, reversed=True)
    state = fold_all(table.events, MatchState.new(5, BRUELHEIDE))
    assert state == table.referee.state
    again = Referee(state, interrupted=True)
    seen = [
        *again.observe(reading(TURNED)),
        *again.observe(reading(moved(START, LIGHT, (13, 8), (13, 11)).other_way())),
    ]
    assert not [event for event in seen if isinstance(event, FaultFound | SideChosen)]
    assert [event.play for event in seen if isinstance(event, Played)] == ["13/11 13/8"]


def test_eyes_that_know_how_the_board_lies_are_understood_as_well() -> None:
    table = chosen(BRUELHEIDE, reversed=True)
    after = moved(START, LIGHT, (13, 8), (13, 11))
    for position in (START, after):
        table.see_as(replace(reading(position), reversed=True))
    table.press(Button.DONE, LIGHT)
    assert (table.plays, table.faults) == (["13/11 13/8"], [])


@given(st.integers(0, 10_000), st.sampled_from([MODERN, BRUELHEIDE, MILTON_BRADLEY]))
@settings(max_examples=12)
def test_a_game_on_a_reversed_board_is_refereed_as_on_any(seed: int, rules: Ruleset) -> None:
    """Random honest turns, seen by eyes that were never told: the same events, but for how the board lies."""
    straight, turned = (TestTable(None, LIGHT, ruleset=rules) for _ in range(2))
    straight.see_as(reading(START, trays=False))
    turned.see_as(_by_eyes_not_told(reading(START, trays=False)))
    for turn in People(seed, ruleset=rules).game(6):
        for seen in turn.readings:
            straight.see_as(replace(seen, off={}))
            turned.see_as(_by_eyes_not_told(seen))
    assert straight.plays
    assert [event for event in turned.events if not isinstance(event, SideChosen)] == straight.events


def _by_eyes_not_told(seen: Reading) -> Reading:
    """The look of eyes that number points as the board lay at first, at the same turn on a board that is reversed."""
    return replace(seen.numbered(reversed=True), reversed=False)
