"""A rubber at the table: its end is an event, and the screen says how it stands."""

from __future__ import annotations

from dataclasses import replace

from tablehub.display.messages import message_of
from tablehub.display.panel import match_line
from tablehub.display.present import view_of
from tablehub.display.render import changed, parts_of
from tablehub.display.result_pages import result_page
from tablehub.match.decisions import Award
from tablehub.match.events import RubberOver
from tablehub.match.score import Score
from tablehub.referee.throw.setup import RESULT
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.words.text import Language, told_in
from tests.referee.tables import DARK, LIGHT, TestTable


def won(table: TestTable, winner: Player, kind: GameKind = GameKind.SINGLE) -> None:
    table.now += RESULT
    table.see(Position.start())
    table.decide(Award(winner, kind))


def test_the_rubber_stands_on_the_screen_and_its_end_is_told() -> None:
    table = TestTable(None, None, ruleset=ruleset("hoyle"), length=0)
    won(table, LIGHT)
    assert message_of(table.referee.state).text == (
        "Light wins the game: 1 stake. The rubber stands Light 1, Dark 0. Set up the next game."
    )
    assert "rubber-over" not in table.names
    won(table, DARK, GameKind.GAMMON)
    assert [event for event in table.events if isinstance(event, RubberOver)] == [
        RubberOver("frame 12", 12.0, DARK, Score(0, 1))
    ]
    message = message_of(table.referee.state).text
    assert "Dark wins the rubber; rubbers: Light 0, Dark 1." in message
    assert "gewinnt den Rubber" in told_in(Language.GERMAN, message)
    table.see(Position.start())
    assert match_line(view_of(table.referee.state)) == "Rubber: Light 0, Dark 0"


def test_a_match_to_points_by_hoyle_says_nothing_of_rubbers() -> None:
    table = TestTable(None, None, ruleset=ruleset("hoyle"), length=5)
    won(table, LIGHT, GameKind.GAMMON)
    assert "rubber" not in message_of(table.referee.state).text
    assert match_line(view_of(table.referee.state)) == "Match to 5"


def test_a_screen_that_follows_another_shows_how_the_rubber_stands_now() -> None:
    table = TestTable(None, None, ruleset=ruleset("hoyle"), length=0)
    table.see(Position.start())
    view, size = view_of(table.referee.state), (1280, 720)
    assert list(changed(parts_of(replace(view, rubber="Rubber: Light 1, Dark 0"), size), parts_of(view, size)))


def test_the_page_of_results_says_how_the_rubber_stands() -> None:
    table = TestTable(None, None, ruleset=ruleset("hoyle"), length=0)
    won(table, LIGHT, GameKind.GAMMON)
    page = result_page(table.referee.state)
    assert page
    assert page.lines
    assert "Light wins the rubber; rubbers: Light 1, Dark 0." in page.lines(table.referee.state)
