"""The pages that can be opened at the table, put together: the referee's menu, results, and what can be looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tablehub.display.coach_pages import coach_page, position_page
from tablehub.display.history_pages import Past, PastMatch, history_page, past_page
from tablehub.display.menu_pages import Item, Leaving, Now, Page, main_page
from tablehub.display.result_pages import result_page
from tablehub.display.settings_pages import settings_page
from tablehub.display.start_pages import start_page
from tablehub.display.table_settings import TableSettings
from tablehub.match.state import MatchState
from tablehub.words.text import say


def _no_past() -> Sequence[PastMatch]:
    return ()


def _fixed(items: Sequence[Item], state: MatchState) -> Sequence[Item]:
    return items


@dataclass(frozen=True)
class TablePages:
    """`now` tells the settings, `past` opens the records of earlier matches whenever a page is opened."""

    now: Now = TableSettings
    past: Callable[[], Past] = lambda: _no_past

    def start(self, unfinished: MatchState | None = None, note: str = "") -> Page:
        """The screen the table starts with."""
        more = Item(
            say("Camera, settings, history"), Page(say("Camera, settings, history"), partial(_fixed, self._more()))
        )
        return start_page(self.now, unfinished, (more,), note)

    def referee(self) -> Page:
        """What can be decided in the middle of a match, and what can be looked up."""
        return main_page(
            (Item(say("History, coach, settings"), Page(say("Look up"), partial(_fixed, self._besides()))),)
        )

    def result(self, state: MatchState) -> Page | None:
        """What has just ended; None while a game is played."""
        return result_page(state, (Item(say("History"), history_page(self.past())),))

    def _more(self) -> Sequence[Item]:
        return (
            Item(say("Aim the camera"), Leaving.AIM),
            Item(say("Settings"), settings_page(self.now)),
            Item(say("Earlier matches"), past_page(self.past())),
        )

    def _besides(self) -> Sequence[Item]:
        return (
            Item(say("History"), history_page(self.past())),
            Item(say("Coach"), coach_page(self.now)),
            Item(say("Position"), position_page()),
            Item(say("Settings"), settings_page(self.now)),
        )
