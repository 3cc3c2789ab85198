"""Where presses, keys and touches go: to the table, or to the menu or page while one is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tablehub.buttons import Button, ButtonPress
from tablehub.display.menu import Menu, MenuKey, Touch
from tablehub.display.menu_pages import SIDES, Chosen, Leaving, Page
from tablehub.display.table_pages import TablePages
from tablehub.display.table_settings import TableSettings
from tablehub.display.view import MenuView
from tablehub.match.decisions import Decision, Pause, Resume, why_not
from tablehub.match.sides import asked_to_choose
from tablehub.match.state import MatchState, Phase
from tablehub.rules.player import Player
from tablehub.words.text import say

IN_LISTS: Mapping[Button, MenuKey] = {
    Button.TAKE: MenuKey.NEXT,
    Button.PASS: MenuKey.PREVIOUS,
    Button.DONE: MenuKey.CHOOSE,
    Button.UNDO: MenuKey.BACK,
}
IN_ROWS: Mapping[Button, MenuKey] = {**IN_LISTS, Button.DOUBLE: MenuKey.OTHER}
"""In pages with rows of items, as letters have them."""
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
    """What a press means in this menu; None where it means nothing, which the menu then says."""
    if not isinstance(press, ButtonPress):
        return press
    meaning = (IN_EDITING if menu.edits else IN_ROWS if menu.has_rows else IN_LISTS).get(press.button)
    if meaning is None:
        menu.refuse(say("That button does nothing here. Take and Pass choose, Done presses."))
    return meaning


class Desk:
    """The referee's desk: calling him pauses play and opens the menu, whose decisions go to the table by `put`.

    What a game or a match has come to is shown by itself, and play does not rest for that. `chosen` is told of settings
    that were changed in `pages`.
    """

    def __init__(
        self,
        put: Callable[[ButtonPress | Decision], None],
        state: MatchState,
        pages: TablePages | None = None,
        chosen: Callable[[TableSettings], None] = lambda settings: None,
    ) -> None:
        self._put, self._chosen = put, chosen
        self._pages = pages or TablePages()
        self._menu = Menu(self._pages.referee()) if state.paused else None  # it was interrupted while play rested
        self._phase: Phase | None = None
        self._shows_result = False

    def heard(self, press: ButtonPress | Touch, state: MatchState) -> Leaving | None:
        """Pass it on; what is given back is how the players leave the table, where they do."""
        if self._menu is None:
            self._at_the_table(press, state)
            return None
        if isinstance(press, ButtonPress) and press.button is Button.MENU and not self._menu.edits:
            self._menu_pressed(press, state)
            return None
        touch = as_menu_key(press, self._menu)
        outcome = self._menu.press(touch, state) if touch else None
        if isinstance(outcome, Leaving) and outcome is not Leaving.PLAY_ON:
            return outcome
        if isinstance(outcome, Chosen):
            self._chosen(outcome.settings)
            return None
        if isinstance(outcome, Decision):
            self._put(_on_record(outcome, press, state))
        if outcome is not None:
            self._close(press)
        return None

    def view(self, state: MatchState) -> MenuView | None:
        """The open menu; a result opens by itself when a game ends, and closes when anything else comes."""
        self._follow(state)
        return self._menu.view(state) if self._menu else None

    def _follow(self, state: MatchState) -> None:
        if self._shows_result and (state.phase is not self._phase or state.open_faults):
            self._menu, self._shows_result = None, False
        if state.phase is self._phase or (self._menu is not None and not self._shows_result):
            return
        self._phase = state.phase
        self._show_result(state)

    def _show_result(self, state: MatchState) -> None:
        page = self._pages.result(state)
        if page is not None:
            self._menu, self._shows_result = Menu(page), True

    def _at_the_table(self, press: ButtonPress | Touch, state: MatchState) -> None:
        if not isinstance(press, ButtonPress):
            return
        if press.button is Button.TAKE and (chooser := asked_to_choose(state)) and press.player in (None, chooser):
            self._put(Pause(by=chooser))
            self._open(SIDES)
        elif press.button is not Button.MENU:
            self._put(press)
        elif state.phase is Phase.MATCH_OVER:  # there is no play that could rest
            self._show_result(state)
        else:
            self._call(press)

    def _call(self, press: ButtonPress) -> None:
        self._put(Pause(by=press.player))
        self._open(self._pages.referee())

    def _open(self, page: Page) -> None:
        self._menu, self._shows_result = Menu(page), False

    def _menu_pressed(self, press: ButtonPress, state: MatchState) -> None:
        """Away with the menu; from the result of a game to the referee."""
        if self._shows_result and state.phase is Phase.GAME_OVER:
            self._call(press)
        else:
            self._close(press)

    def _close(self, press: ButtonPress | Touch) -> None:
        if not self._shows_result:
            self._put(Resume(by=_who(press)))
        self._menu, self._shows_result = None, False


def _who(press: ButtonPress | Touch) -> Player | None:
    """Whose button it was, where it was one player's."""
    return press.player if isinstance(press, ButtonPress) else None


def _on_record(decision: Decision, press: ButtonPress | Touch, state: MatchState) -> Decision:
    """The decision with who took it, unless the rules leave it to his opponent: then both have agreed on it."""
    told = replace(decision, by=decision.by or _who(press))
    return decision if why_not(told, state) else told
