"""The referee's desk: what the table's buttons do when there is no menu, and in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.buttons import Button, ButtonPress
from tablehub.display.menu import MenuKey, Pick
from tablehub.display.menu_pages import Leaving
from tablehub.display.table_pages import TablePages
from tablehub.display.table_settings import TableSettings
from tablehub.live.desk import Desk
from tablehub.match.decisions import Decision, Pause, Resume, SetPosition, TakeBack
from tablehub.match.events import FaultFound, MatchOver, Paused, SetupCorrect, Undone
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.rules.player import Player
from tests.display.test_menu import PLAYED
from tests.match.test_taking_back import after

LIGHT, DARK = Player.LIGHT, Player.DARK


class AtTheTable:
    def __init__(self, state: object = None) -> None:
        self.told: list[ButtonPress | Decision] = []
        self.desk = Desk(self.told.append, PLAYED)

    def press(self, *buttons: Button, player: Player | None = None) -> Leaving | None:
        left = [self.desk.heard(ButtonPress(button, player, 1.0), PLAYED) for button in buttons]
        return left[-1]

    def title(self) -> str | None:
        view = self.desk.view(PLAYED)
        return view.title if view else None


def test_without_a_menu_presses_go_to_the_table() -> None:
    table = AtTheTable()
    table.press(Button.DOUBLE, player=DARK)
    assert table.told == [ButtonPress(Button.DOUBLE, DARK, 1.0)]
    assert table.desk.heard(MenuKey.NEXT, PLAYED) is None
    assert table.title() is None


def test_the_referee_is_called_and_sent_away() -> None:
    table = AtTheTable()
    table.press(Button.MENU, player=LIGHT)
    assert table.title() == "Referee"
    table.press(Button.MENU)
    assert table.title() is None
    assert table.told == [Pause(by=LIGHT), Resume()]


def test_with_the_buttons_alone_a_play_is_taken_back() -> None:
    table = AtTheTable()
    table.press(Button.MENU, Button.TAKE, Button.TAKE, Button.DONE)
    assert table.title() == "Take back"
    table.press(Button.TAKE, Button.PASS, Button.DONE)
    assert table.told == [Pause(), TakeBack(1), Resume()]
    assert table.title() is None


def test_who_decided_is_on_record_where_a_button_is_his() -> None:
    table = AtTheTable()
    table.press(Button.MENU)
    table.press(Button.TAKE, Button.TAKE, Button.DONE, Button.DONE, player=DARK)
    assert table.told == [Pause(), TakeBack(1, by=DARK), Resume(by=DARK)]


def test_with_the_buttons_alone_a_position_is_edited() -> None:
    table = AtTheTable()
    table.press(Button.MENU, *[Button.TAKE] * 4, Button.DONE)
    assert table.title() == "Edit the position"
    table.press(Button.UNDO, Button.TAKE, Button.DONE)  # a checker from light's 24 point to his 23
    table.press(Button.DOUBLE, Button.DOUBLE, Button.MENU, Button.DONE)
    _, decision, _ = table.told
    assert isinstance(decision, SetPosition)
    assert (decision.position.light[24], decision.position.light[23]) == (1, 1)


@pytest.mark.parametrize(("count", "leaving"), [(0, Leaving.STOP), (1, Leaving.LEAVE)])
def test_the_table_is_left_after_a_second_press(count: int, leaving: Leaving) -> None:
    table = AtTheTable()
    table.press(Button.MENU, Button.PASS, Button.DONE)
    assert table.press(*[Button.TAKE] * count, Button.DONE) is None
    assert table.press(Button.DONE) is leaving


def test_touches_do_the_same() -> None:
    table = AtTheTable()
    table.press(Button.MENU)
    for touch in (Pick(2), Pick(0)):
        assert table.desk.heard(touch, PLAYED) is None
    assert table.told[1] == TakeBack(1)


def test_a_match_taken_up_while_it_rests_opens_with_the_menu() -> None:
    resting = fold(PLAYED, Paused("9", 9.0))
    told: list[object] = []
    desk = Desk(told.append, resting)
    assert desk.view(resting) is not None
    desk.heard(Pick(0), resting)
    assert told == [Resume()]


GAME_OVER = after(7)
MATCH_OVER = fold(replace(GAME_OVER, length=1), MatchOver("8", 8.0, LIGHT, GAME_OVER.score))


class AfterAGame:
    """A desk at which the state changes; `state` is what is at hand."""

    def __init__(self, state: MatchState) -> None:
        self.told: list[ButtonPress | Decision] = []
        self.settings = TableSettings()
        pages = TablePages(lambda: self.settings)
        self.desk = Desk(self.told.append, PLAYED, pages, self._chosen)
        self.state = PLAYED
        self.title()
        self.state = state

    def _chosen(self, settings: TableSettings) -> None:
        self.settings = settings

    def press(self, *touches: Button | Pick) -> Leaving | None:
        left = None
        for touch in touches:
            heard = ButtonPress(touch, None, 1.0) if isinstance(touch, Button) else touch
            left = self.desk.heard(heard, self.state)
        return left

    def title(self) -> str | None:
        view = self.desk.view(self.state)
        return view.title if view else None


def test_a_result_opens_by_itself_and_play_does_not_rest_for_it() -> None:
    table = AfterAGame(GAME_OVER)
    assert table.title() == "Light wins the game"
    assert table.press(Button.DONE) is None
    assert table.title() is None, "it does not open again"
    assert table.told == []


def test_it_closes_when_the_next_game_is_set_up_without_anybody_pressing() -> None:
    table = AfterAGame(GAME_OVER)
    assert table.title() is not None
    table.state = fold(GAME_OVER, SetupCorrect("8", 8.0))
    assert table.title() is None


def test_it_closes_when_something_is_set_up_wrongly() -> None:
    table = AfterAGame(GAME_OVER)
    assert table.title() is not None
    table.state = fold(GAME_OVER, FaultFound("8", 8.0, FaultCode.SETUP_WRONG, None, "Put one checker on 6.", {}))
    assert table.title() is None


def test_a_game_end_that_is_taken_back_and_comes_again_is_shown_again() -> None:
    table = AfterAGame(GAME_OVER)
    assert table.title() is not None
    table.state = fold(GAME_OVER, Undone("8", 8.0, "pass"))
    assert table.title() is None
    table.state = GAME_OVER
    assert table.title() == "Light wins the game"


def test_from_a_result_the_referee_is_called_by_his_button() -> None:
    table = AfterAGame(GAME_OVER)
    table.title()
    table.press(Button.MENU)
    assert table.title() == "Referee"
    table.press(Button.MENU)
    assert table.title() is None
    assert table.told == [Pause(), Resume()]


def test_a_menu_that_is_open_when_the_game_ends_stays_until_it_is_closed() -> None:
    table = AfterAGame(PLAYED)
    table.press(Button.MENU)
    table.state = GAME_OVER
    assert table.title() == "Referee"
    table.press(Button.MENU)
    assert table.title() == "Light wins the game"


def test_after_a_match_the_menu_button_shows_its_result_again() -> None:
    table = AfterAGame(MATCH_OVER)
    assert table.title() == "Light wins the match 1 to 0"
    table.press(Pick(2))
    assert table.title() is None
    table.press(Button.MENU)
    assert table.title() == "Light wins the match 1 to 0"
    assert table.press(Button.DONE) is None, "it may have been meant for the last play"
    assert table.press(Button.DONE) is Leaving.ANOTHER
    assert table.told == []


def test_undo_at_a_result_leads_to_the_board_and_is_no_undo_yet() -> None:
    table = AfterAGame(MATCH_OVER)
    table.title()
    table.press(Button.UNDO)
    assert (table.title(), table.told) == (None, [])
    table.press(Button.UNDO)
    assert [press.button for press in table.told if isinstance(press, ButtonPress)] == [Button.UNDO]


def test_settings_are_changed_while_the_menu_stays_open() -> None:
    table = AfterAGame(PLAYED)
    table.press(Button.MENU, Pick(9), Pick(3), Pick(0))
    assert table.settings.theme == "light"
    assert table.title() == "Settings"
    assert table.told == [Pause()]


def test_a_button_that_means_nothing_in_a_menu_says_so_and_is_no_press_at_the_table() -> None:
    table = AfterAGame(PLAYED)
    table.press(Button.MENU, Button.DOUBLE)
    view = table.desk.view(PLAYED)
    assert view is not None
    assert view.note.startswith("That button does nothing here.")
    assert table.told == [Pause()]
