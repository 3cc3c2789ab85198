"""Players at the pages of a table: they read what stands there, and press what they want."""

from __future__ import annotations

from collections.abc import Sequence

from tablehub.display.history_pages import PastMatch
from tablehub.display.menu import Menu, MenuKey, Pick, Touch
from tablehub.display.menu_pages import Chosen, Outcome, Page
from tablehub.display.table_pages import TablePages
from tablehub.display.table_settings import TableSettings
from tablehub.display.view import MenuItem, MenuView
from tablehub.match.state import MatchState
from tablehub.rules.rulesets import MODERN

NOTHING_YET = MatchState.new(0, MODERN)


class AtThePages:
    """Settings that pages show and change, and the menu they are shown in."""

    def __init__(
        self, settings: TableSettings | None = None, past: Sequence[PastMatch] = (), state: MatchState = NOTHING_YET
    ) -> None:
        self.settings = settings or TableSettings()
        self.pages = TablePages(lambda: self.settings, lambda: lambda: past)
        self.state = state
        self.menu: Menu | None = None

    def open(self, page: Page) -> AtThePages:
        self.menu = Menu(page)
        return self

    def press(self, *touches: str | Touch) -> Outcome | None:
        """Touch the items that begin so, or press keys; the last outcome. What is chosen holds at once."""
        outcome: Outcome | None = None
        for touch in touches:
            assert self.menu is not None
            key = self._item(touch) if isinstance(touch, str) else touch
            outcome = self.menu.press(key, self.state)
            if isinstance(outcome, Chosen):
                self.settings = outcome.settings
        return outcome

    def pressed(self, *touches: str | Touch) -> MenuView:
        """What is shown then."""
        self.press(*touches)
        return self.view

    def _item(self, text: str) -> Pick:
        texts = self.texts()
        exact = [n for n, each in enumerate(texts) if each == text]
        found = exact or [n for n, each in enumerate(texts) if each.startswith(text)]
        assert found, (text, texts)
        return Pick(found[0])

    @property
    def view(self) -> MenuView:
        assert self.menu is not None
        return self.menu.view(self.state)

    def texts(self) -> list[str]:
        return [item.text for item in self.view.items]

    def item(self, text: str) -> MenuItem:
        return self.view.items[self._item(text).index]

    def typed(self, name: str) -> None:
        """A name, letter by letter."""
        for letter in name:
            self.press("Space" if letter == " " else letter)


CHOOSE, BACK = MenuKey.CHOOSE, MenuKey.BACK
