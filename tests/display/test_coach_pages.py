"""The coach speaks where he may, and says what the books say."""

from __future__ import annotations

from tablehub.display.table_settings import TableSettings
from tablehub.match.events import OpeningRolled, Rolled, SetupCorrect
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.match.terms import Terms
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.display.pages import AtThePages

LIGHT, DARK = Player.LIGHT, Player.DARK
OPEN = Play.parse("13/11 13/10").apply(Position.start(), LIGHT)


def coached(state: MatchState, settings: TableSettings | None = None) -> AtThePages:
    table = AtThePages(settings, state=state)
    table.open(table.pages.referee()).press("History, coach", "Coach")
    return table


def opened(length: int) -> MatchState:
    state = Terms(length=length, light="Ann", dark="Bob").begun()
    begun = fold(fold(state, SetupCorrect("1", 1.0)), OpeningRolled("2", 2.0, 3, 1, LIGHT))
    return fold(begun, Rolled("3", 3.0, LIGHT, (3, 1)))


def test_nobody_is_coached_who_did_not_ask() -> None:
    table = coached(opened(0))
    assert table.view.lines == ("There is no coach unless you want one.",)
    table.press("We want a coach")
    assert table.settings.coach
    assert any("8/5 6/5" in line for line in table.view.lines)
    table.press("No more coaching")
    assert table.view.lines == ("There is no coach unless you want one.",)


def test_in_a_match_both_must_agree() -> None:
    table = coached(opened(5), TableSettings(coach=True))
    assert table.view.lines == ("In a match both players must agree to be coached.",)
    table.press("Ann agrees", "Ann agrees")
    assert table.view.note == "Ann has agreed."
    assert table.view.lines == ("In a match both players must agree to be coached.",)
    table.press("Bob agrees")
    assert table.settings.coach_agreed == {LIGHT, DARK}
    assert any("8/5 6/5" in line for line in table.view.lines)


def test_blots_are_told_with_the_throws_that_hit_them() -> None:
    state = MatchState.new(0, MODERN, position=OPEN, on_turn=DARK)
    lines = coached(state, TableSettings(coach=True)).view.lines
    assert lines[0].startswith("Light's blots, throws of 36 that hit: ")
    assert "Any of them: " in lines[0]
    assert lines[1] == "Dark has no blot."


def test_before_a_game_there_is_nothing_to_say() -> None:
    table = coached(MatchState.new(0, MODERN), TableSettings(coach=True))
    assert table.view.lines == ("There is nothing to say before the game has begun.",)


def test_the_position_is_told_as_other_programs_read_it() -> None:
    state = fold(MatchState.new(0, MODERN, position=Position.start(), on_turn=LIGHT), Rolled("1", 1.0, LIGHT, (6, 1)))
    table = AtThePages(state=state)
    table.open(table.pages.referee()).press("History, coach", "Position")
    _, position, _, other, who = table.view.lines
    assert position == "4HPwATDgc/ABMA"
    assert other.startswith("XGID=-b----E-C---eE---c-e----B-:")
    assert ":61:" in other
    assert who == "Light on roll"
