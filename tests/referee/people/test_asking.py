"""Questions at the table: a wrong set-up found after the first throw, answered by buttons."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.display.messages import hints_of, message_of
from tablehub.match.events import Answered, Asked, Overruled
from tablehub.match.state import Phase
from tablehub.rules.books import ACEY_DEUCY, BRUELHEIDE, HOYLE, MILTON_BRADLEY
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.words.text import Language, told_in
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, moved, taken

START = Position.start()
WRONG = moved(START, LIGHT, (8, 9))
OPENING = (die(3, LIGHT), die(1, DARK))


def set_up_wrongly(rules: Ruleset) -> TestTable:
    """Light has a checker on his 9 point that belongs on 8; it was said, and they threw for the start all the same."""
    table = TestTable(None, None, ruleset=rules)
    table.see(WRONG)
    assert table.faults == ["setup-wrong"]
    table.see(WRONG, OPENING)
    return table


def hints(table: TestTable) -> list[str]:
    return [hint.text for hint in hints_of(table.referee.state)]


@pytest.mark.parametrize("rules", [MODERN, HOYLE, BRUELHEIDE], ids=lambda rules: rules.name)
def test_who_throws_on_a_wrong_set_up_is_asked_whether_it_stands(rules: Ruleset) -> None:
    table = set_up_wrongly(rules)
    (asked,) = (event for event in table.events if isinstance(event, Asked))
    assert asked.question == "setup-stands"
    text = message_of(table.referee.state).text
    assert text.startswith("Light has 2 checkers on its 8 point, 3 expected; Light has 1 checker on its 9 point")
    assert text.endswith("You have thrown all the same. Does the set-up stand so, or is it put right?")
    assert "Bleibt die Aufstellung so" in told_in(Language.GERMAN, text)
    assert hints(table)[:2] == ["Take: it stands", "Pass: put right"]


def test_it_stands_by_the_take_button() -> None:
    table = set_up_wrongly(MODERN)
    table.press(Button.TAKE, DARK)
    assert table.events[-1] == Answered("frame 2", 2.0, "setup-stands", yes=True, by=DARK)
    assert table.referee.state.position == WRONG
    assert "Take: it stands" not in hints(table)


def test_it_is_put_right_by_the_pass_button_and_the_throw_counts() -> None:
    table = set_up_wrongly(MODERN)
    table.press(Button.PASS, LIGHT)
    state = table.referee.state
    assert (state.position, state.phase, str(state.roll)) == (START, Phase.TO_MOVE, "31")
    assert [event.by for event in table.events if isinstance(event, Overruled)][-1] is LIGHT
    table.see(START, OPENING)
    after = moved(START, LIGHT, (8, 5), (6, 5))
    table.see(after, OPENING)
    table.see(after)
    assert table.plays == ["8/5 6/5"]


def test_by_modern_it_is_put_right_after_the_first_play_too_but_not_after_the_third_throw() -> None:
    table = set_up_wrongly(MODERN)
    after = moved(WRONG, LIGHT, (6, 3), (24, 23))
    table.see(after, OPENING)
    table.see(after)
    assert "Pass: put right" in hints(table)
    table.see(after, dice(6, 5, DARK))
    dark = moved(after, DARK, (24, 13))
    table.see(dark, dice(6, 5, DARK))
    table.see(dark)
    assert "Pass: put right" in hints(table), "two throws were made"
    table.see(dark, dice(4, 2))
    assert "Pass: put right" not in hints(table)


def test_by_bruelheide_it_stands_once_a_man_has_moved() -> None:
    table = set_up_wrongly(BRUELHEIDE)
    after = moved(WRONG, LIGHT, (6, 3), (24, 23))
    table.see(after, OPENING)
    table.see(after)
    assert "Pass: put right" not in hints(table)
    table.press(Button.PASS, LIGHT)
    assert not [event for event in table.events if isinstance(event, Answered)]


def test_after_a_play_the_correction_moves_the_checkers_that_were_wrong() -> None:
    table = set_up_wrongly(HOYLE)
    after = moved(WRONG, LIGHT, (6, 3), (24, 23))
    table.see(after, OPENING)
    table.see(after)
    table.press(Button.PASS, DARK)
    assert table.referee.state.position == moved(START, LIGHT, (6, 3), (24, 23))


def test_by_milton_bradley_a_throw_on_a_wrong_set_up_does_not_begin_the_game() -> None:
    table = set_up_wrongly(MILTON_BRADLEY)
    assert table.referee.state.phase is Phase.SETUP
    assert not [event for event in table.events if isinstance(event, Asked)]


class TestFoundLater:
    @staticmethod
    def found(rules: Ruleset) -> TestTable:
        """Light's 8 point was one short when the game began, and nobody saw it until he had thrown."""
        table = TestTable(None, None, ruleset=rules)
        table.see(START)
        table.see(START, OPENING)
        short = taken(START, LIGHT, 13)
        table.see(short, OPENING, trays=False)
        table.see(short, OPENING, trays=False)
        assert table.faults == ["checker-missing"]
        return table

    def test_by_milton_bradley_the_players_are_asked_whether_it_was_set_up_so(self) -> None:
        table = self.found(MILTON_BRADLEY)
        assert "Or was it set up so? Then the game is void by milton-bradley." in message_of(table.referee.state).text
        assert hints(table)[:2] == ["Take: game void", "Pass: put it back"]

    def test_yes_makes_the_game_void(self) -> None:
        table = self.found(MILTON_BRADLEY)
        table.press(Button.TAKE, DARK)
        assert table.names[-3:] == ["answer", "fault-cleared", "game-void"]
        assert table.referee.state.phase is Phase.SETUP
        table.see(START)
        assert table.names[-1] == "setup-correct"

    def test_no_leaves_the_fault_to_be_put_right_and_nobody_is_asked_again(self) -> None:
        table = self.found(MILTON_BRADLEY)
        table.press(Button.PASS, LIGHT)
        table.see(taken(START, LIGHT, 13), OPENING, trays=False)
        assert len([event for event in table.events if isinstance(event, Asked)]) == 1
        assert "game-void" not in table.names

    @pytest.mark.parametrize("rules", [MODERN, HOYLE, BRUELHEIDE], ids=lambda rules: rules.name)
    def test_by_other_books_nobody_is_asked_for_it_is_put_right_anyhow(self, rules: Ruleset) -> None:
        assert not [event for event in self.found(rules).events if isinstance(event, Asked)]


def test_an_empty_board_cannot_be_set_up_wrongly() -> None:
    table = TestTable(None, None, ruleset=ACEY_DEUCY)
    for _ in range(3):
        table.see(WRONG, OPENING)
    assert not [event for event in table.events if isinstance(event, Asked)]
    assert Player.LIGHT in table.referee.state.names
