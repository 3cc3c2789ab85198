"""The clock on the screen: what it says, and that it is redrawn only when that changes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.buttons import Button
from tablehub.display.clock_view import clock_view, told_time
from tablehub.display.menu import Menu, MenuKey, Pick
from tablehub.display.present import view_of
from tablehub.display.render import changed, parts_of, render
from tablehub.display.view import ClockView, Ticking, Tone
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.decisions import AdjustClock, ClaimOnTime
from tablehub.match.events import (
    Doubled,
    FaultFound,
    FlagFell,
    MatchOver,
    OpeningRolled,
    Paused,
    SetupCorrect,
    TimeClaimed,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN
from tests.display.samples import SIZES, THROW

LIGHT, DARK = Player.LIGHT, Player.DARK
AT = ("0", 0.0)


def begun(point: float = 100.0) -> MatchState:
    """Light to throw in a match of seven, with twelve seconds a turn."""
    state = MatchState.new(7, MODERN, clock=ClockSettings(ClockKind.DELAY, 12.0, point))
    return fold(fold(state, SetupCorrect(*AT)), OpeningRolled(*AT, 3, 1, LIGHT))


def flagged() -> MatchState:
    return fold(begun(), FlagFell("1", 712.0, LIGHT))


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.0, "0:00"),
        (0.04, "0.1"),
        (9.4, "9.4"),
        (9.91, "0:10"),
        (10.0, "0:10"),
        (10.2, "0:11"),
        (59.5, "1:00"),
        (702.0, "11:42"),
        (3725.0, "1:02:05"),
    ],
)
def test_times_are_told_as_clocks_show_them(seconds: float, told: str) -> None:
    assert told_time(seconds) == told


@given(st.floats(0.0, 1e5))
def test_zero_is_shown_only_when_all_is_gone(seconds: float) -> None:
    told = told_time(seconds)
    assert (told == "0:00") == (seconds == 0)


def test_the_delay_counts_down_first() -> None:
    state = begun()
    assert clock_view(state, LIGHT, 0.0) == ClockView("11:40", 12, Ticking.RUNNING)
    assert clock_view(state, LIGHT, 11.5) == ClockView("11:40", 1, Ticking.RUNNING)
    assert clock_view(state, LIGHT, 13.0) == ClockView("11:39", None, Ticking.RUNNING)
    assert clock_view(state, DARK, 13.0) == ClockView("11:40", None, Ticking.WAITING)


def test_a_pause_and_little_time_are_seen() -> None:
    state = fold(begun(point=8.0), Paused("1", 5.0))
    assert clock_view(state, LIGHT, 500.0) == ClockView("0:56", 7, Ticking.STOPPED, low=True)


def test_without_a_clock_there_is_none() -> None:
    state = MatchState.new(7, MODERN)
    assert clock_view(state, LIGHT, 1.0) is None
    assert view_of(state).light.clock is None


def test_the_view_changes_once_a_second_and_only_the_card_of_whose_time_runs_is_drawn_anew() -> None:
    state = begun()
    views = [view_of(state, t=12.0 + tick / 50) for tick in range(200)]
    different = [view for view, before in zip(views[1:], views, strict=False) if view != before]
    assert len(different) == 3
    parts = [parts_of(view, (800, 480)) for view in (views[0], views[-1])]
    assert [part.box for part in changed(parts[1], parts[0])] == [parts[0]["bottom_card"].box]


@pytest.mark.parametrize("size", SIZES)
def test_a_clock_is_drawn_inside_its_card(size: tuple[int, int]) -> None:
    hours = ClockView("10:02:05", 600, Ticking.RUNNING, low=True)
    clocked = replace(THROW, light=replace(THROW.light, clock=hours))
    plain = render(THROW, size)
    drawn = render(clocked, size)
    box = parts_of(clocked, size)["bottom_card"].box
    drawn.fill((0, 0, 0), box)
    plain.fill((0, 0, 0), box)
    assert drawn.get_buffer().raw == plain.get_buffer().raw


def test_a_flag_is_a_question_to_the_opponent() -> None:
    view = view_of(flagged())
    assert view.message.tone is Tone.ASK
    assert view.message.text.startswith("Light's time has run out.")
    answers = [(hint.button, hint.player) for hint in view.hints[:2]]
    assert answers == [(Button.TAKE, DARK), (Button.PASS, DARK)]


@pytest.mark.parametrize("player", [LIGHT, DARK], ids=str)
def test_a_flag_that_nobody_answers_hides_no_fault(player: Player) -> None:
    wrong = FaultFound("2", 713.0, FaultCode.WRONG_COUNT, player, "Move one checker from 3 to 4.", {})
    view = view_of(fold(flagged(), wrong))
    assert view.message.tone is Tone.FAULT
    assert view.message.text == (
        "Move one checker from 3 to 4. Light's time has run out. Dark: claim the match, or play on?"
    )
    assert [(hint.button, hint.player) for hint in view.hints[:2]] == [(Button.TAKE, DARK), (Button.PASS, DARK)]


def may_double(state: MatchState) -> MatchState:
    return replace(state, first_throw=None, ruleset=MODERN.with_options(doubling="any-time"))


def test_who_is_doubled_by_him_whose_time_has_run_out_is_asked_about_the_double() -> None:
    """He was asked whether he claims the match, and by Pass would have passed the double."""
    state = fold(may_double(flagged()), Doubled("2", 713.0, LIGHT, 2))
    view = view_of(state)
    assert view.message.text == "Light doubles to 2. Dark: take or pass? Light's time has run out."
    assert [str(hint.text) for hint in view.hints[:2]] == ["Take", "Pass"]


def test_who_is_doubled_and_has_no_time_left_may_answer_while_the_other_claims() -> None:
    state = fold(may_double(begun()), Doubled("1", 5.0, LIGHT, 2))
    view = view_of(fold(state, FlagFell("2", 900.0, DARK)))
    assert view.message.text == (
        "Light doubles to 2. Dark: take or pass? Dark's time has run out. Light: claim the match, or play on?"
    )
    assert [(hint.button, hint.player) for hint in view.hints[:2]] == [(Button.TAKE, LIGHT), (Button.PASS, LIGHT)]


def test_a_match_won_on_time_is_told_so() -> None:
    state = fold(fold(flagged(), TimeClaimed("2", 713.0, DARK)), MatchOver("2", 713.0, DARK, Score()))
    assert view_of(state).message.text == "Dark wins the match on time."
    assert not any(hint.button is Button.PASS for hint in view_of(state).hints)


def opened(state: MatchState) -> Menu:
    """The menu's page of the clock."""
    menu = Menu()
    texts = [item.text for item in menu.view(state).items]
    menu.press(Pick(texts.index("Adjust the clock")), state)
    return menu


def test_the_director_gives_time_in_the_menu() -> None:
    menu, state = opened(begun()), begun()
    texts = [item.text for item in menu.view(state).items]
    assert texts[:3] == ["Light: +1 min", "Light: +5 min", "Light: −1 min"]
    assert menu.press(Pick(4), state) == AdjustClock(DARK, 300.0)


def test_a_claim_in_the_menu_is_pressed_twice() -> None:
    menu = opened(flagged())
    assert menu.press(Pick(0), flagged()) is None
    assert menu.press(MenuKey.CHOOSE, flagged()) == ClaimOnTime()


def test_a_match_without_a_clock_has_no_such_page() -> None:
    assert "Adjust the clock" not in [item.text for item in Menu().view(MatchState.new(7, MODERN)).items]
