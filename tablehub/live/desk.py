"""Where presses, keys and touches go: to the table, or to the menu while one is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablehub.buttons import Button, ButtonPress
from tablehub.display.menu import Menu, MenuKey, Touch
from tablehub.display.menu_pages import Leaving
from tablehub.display.view import MenuView
from tablehub.match.decisions import Decision, Pause, Resume
from tablehub.match.state import MatchState

IN_LISTS: Mapping[Button, MenuKey] = {
    Button.TAKE: MenuKey.NEXT,
    Button.PASS: MenuKey.PREVIOUS,
    Button.DONE: MenuKey.CHOOSE,
    Button.UNDO: MenuKey.BACK,
}
IN_EDITING: Mapping[Button, MenuKey] = {
    Button.TAKE: MenuKey.NEXT,
    Button.PASS: MenuKey.PREVIOUS,
    Button.DONE: MenuKey.MORE,
    Button.UNDO: MenuKey.LESS,
    Button.DOUBLE: MenuKey.OTHER,
    Button.MENU: MenuKey.CHOOSE,
}
"""What the table's buttons mean in a menu: nothing needs a keyboard."""


def as_menu_key(press: ButtonPress | Touch, menu: Menu) -> Touch | None:
    """What a press means in this menu; None where it means nothing."""
    if not isinstance(press, ButtonPress):
        return press
    return (IN_EDITING if menu.edits else IN_LISTS).get(press.button)


class Desk:
    """The referee's desk: calling him pauses play and opens the menu, whose decisions go to the table by `put`."""

    def __init__(self, put: Callable[[ButtonPress | Decision], None], state: MatchState) -> None:
        self._put = put
        self._menu = Menu() if state.paused else None  # it was interrupted while play rested

    def heard(self, press: ButtonPress | Touch, state: MatchState) -> Leaving | None:
        """Pass it on; what is given back is how the players leave the table, where they do."""
        if self._menu is None:
            self._at_the_table(press)
            return None
        if isinstance(press, ButtonPress) and press.button is Button.MENU and not self._menu.edits:
            self._close()
            return None
        touch = as_menu_key(press, self._menu)
        outcome = self._menu.press(touch, state) if touch else None
        if isinstance(outcome, Leaving) and outcome is not Leaving.PLAY_ON:
            return outcome
        if isinstance(outcome, Decision):
            self._put(outcome)
        if outcome is not None:
            self._close()
        return None

    def view(self, state: MatchState) -> MenuView | None:
        """The open menu."""
        return self._menu.view(state) if self._menu else None

    def _at_the_table(self, press: ButtonPress | Touch) -> None:
        if not isinstance(press, ButtonPress):
            return
        if press.button is not Button.MENU:
            self._put(press)
            return
        self._put(Pause(by=press.player))
        self._menu = Menu()

    def _close(self) -> None:
        self._put(Resume())
        self._menu = None
