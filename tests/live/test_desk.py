"""The referee's desk: what the table's buttons do when there is no menu, and in it."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button, ButtonPress
from tablehub.display.menu import MenuKey, Pick
from tablehub.display.menu_pages import Leaving
from tablehub.live.desk import Desk
from tablehub.match.decisions import Decision, Pause, Resume, SetPosition, TakeBack
from tablehub.match.events import Paused
from tablehub.match.fold import fold
from tablehub.rules.player import Player
from tests.display.test_menu import PLAYED

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
