"""The open menu: what a key, a button or a touch in it does. Pure.

It only asks. What is chosen comes out as a `Decision` for the referee, or as leaving the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tablehub.display.editing import Edit
from tablehub.display.menu_pages import MAIN, Chosen, Item, Leaving, Outcome, Page, edit_page, edited_page
from tablehub.display.view import EditedBoard, MenuItem, MenuView, Place
from tablehub.match.decisions import why_no_position
from tablehub.match.state import MatchState
from tablehub.words.text import say, sentence


class MenuKey(Enum):
    """What can be pressed in a menu, whatever it is pressed with."""

    NEXT = "next"
    PREVIOUS = "previous"
    CHOOSE = "choose"
    BACK = "back"
    MORE = "more"
    LESS = "less"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Pick:
    """The item of this number was touched."""

    index: int


@dataclass(frozen=True, slots=True)
class PickPlace:
    """A place of the board was touched."""

    place: Place


Touch = MenuKey | Pick | PickPlace


LIST_HELP = say("Take, Pass or arrows: choose.  Done or Enter: press.  Undo or Esc: back.")
GRID_HELP = say("Take, Pass, arrows: choose.  Double: next row.  Done or Enter: press.  Undo or Esc: back.")
EDIT_HELP = say("Take, Pass, arrows: place.  Done: one more.  Undo: one less.  Double: other colour.  Menu: finish.")

_EDIT_ITEMS: Sequence[tuple[str, MenuKey]] = (
    (say("One more"), MenuKey.MORE),
    (say("One fewer"), MenuKey.LESS),
    ("", MenuKey.OTHER),
    (say("Finish"), MenuKey.CHOOSE),
)
"""What can be touched beside a board that is edited."""

_EDITS: Mapping[MenuKey, Callable[[Edit], Edit]] = {
    MenuKey.NEXT: lambda edit: edit.beside(1),
    MenuKey.PREVIOUS: lambda edit: edit.beside(-1),
    MenuKey.MORE: lambda edit: edit.with_count(1),
    MenuKey.LESS: lambda edit: edit.with_count(-1),
    MenuKey.OTHER: Edit.of_other,
}


class Menu:
    """An open menu. `press` takes what is pressed, `view` says what it looks like; both for the state at hand."""

    def __init__(self, page: Page = MAIN) -> None:
        self._pages = [page]
        self._places = [0]
        """Which item was selected on each page when the next one was opened."""
        self._selected = 0
        self._armed = False
        self._note = ""

    @property
    def edits(self) -> bool:
        """Is a position being put together?"""
        return self._page.edits is not None

    @property
    def has_rows(self) -> bool:
        """Do the items lie in rows, as letters do?"""
        return self._page.columns > 1 and not self._page.lead

    def refuse(self, why_not: str) -> None:
        """Say that what was pressed can do nothing here."""
        self._note, self._armed = why_not, False

    @property
    def _page(self) -> Page:
        return self._pages[-1]

    def press(self, touch: Touch, state: MatchState) -> Outcome | None:
        """What came of it; None where the menu stays open."""
        self._note = ""
        if self._page.edits is not None:
            self._edit(self._page.edits, touch)
            return None
        items = self._items(state)
        self._selected = min(self._selected, max(0, len(items) - 1))  # there may have been more of them
        if isinstance(touch, Pick):
            if touch.index >= len(items):
                return None
            self._select(touch.index)
            return self._choose(items, state)
        match touch:
            case MenuKey.CHOOSE:
                return self._choose(items, state)
            case MenuKey.BACK:
                return self._back()
            case MenuKey():
                self._step(touch, len(items))
        return None

    def _step(self, key: MenuKey, count: int) -> None:
        """Select another item; up and down are a row where the page has rows, and in the last row the end of it."""
        row = self._page.columns if self.has_rows else 1
        step = {MenuKey.NEXT: 1, MenuKey.PREVIOUS: -1, MenuKey.LESS: row, MenuKey.OTHER: row, MenuKey.MORE: -row}[key]
        if key is MenuKey.OTHER and not self.has_rows:
            return
        wanted = self._selected + step
        if abs(step) > 1 and not 0 <= wanted < count:
            last_row = (count - 1) // row * row
            wanted = min(last_row + self._selected % row, count - 1) if step < 0 else self._selected % row
        self._select(wanted % max(1, count))

    def _items(self, state: MatchState) -> Sequence[Item]:
        """The page's items, and where there is a page before it the way back, for those who only touch."""
        back = [Item(say("Back"), Leaving.BACK)] if len(self._pages) > 1 else []
        return [*self._page.items(state), *back]

    def _select(self, index: int) -> None:
        self._armed = self._armed and index == self._selected
        self._selected = index

    def _choose(self, items: Sequence[Item], state: MatchState) -> Outcome | None:
        if self._selected >= len(items):
            return None
        item = items[self._selected]
        if item.why_not:
            self._note = item.why_not
            return None
        if isinstance(item.leads, Page):
            self._go(item.leads, state)
            return None
        if item.twice and not self._armed:
            self._armed = True
            return None
        if item.leads is Leaving.BACK:
            return self._back()
        if isinstance(item.leads, Chosen):
            self._armed = False
            for _ in range(item.leads.back):
                self._back()
            if item.leads.back and self._page.lead:  # whoever has chosen is ready for what the page is for
                self._selected = self._page.lead - 1
        return item.leads

    def _go(self, page: Page, state: MatchState) -> None:
        self._armed = False
        if page.replaces:
            self._pages[-1] = page
            self._selected = min(self._selected, len(self._items(state)) - 1)
            return
        if page.edits is not None and len(self._pages) > 1:  # back to the editing this page came from
            self._pages, self._places = self._pages[:1], self._places[:1]
        self._places[-1] = self._selected
        self._pages.append(page)
        self._selected = _first(self._items(state))
        self._places.append(self._selected)

    def _back(self) -> Outcome | None:
        if len(self._pages) == 1:
            if not self._page.is_first:
                return Leaving.PLAY_ON
            self.refuse(say("There is no page before this one."))
            return None
        self._pages.pop()
        self._places.pop()
        self._selected, self._armed = self._places[-1], False
        return None

    def _edit(self, edit: Edit, touch: Touch) -> None:
        if isinstance(touch, PickPlace):
            self._pages[-1] = edit_page(edit.at(touch.place))
            return
        if isinstance(touch, Pick) and touch.index >= len(_EDIT_ITEMS):
            return
        key = _EDIT_ITEMS[touch.index][1] if isinstance(touch, Pick) else touch
        if key in (MenuKey.BACK, MenuKey.CHOOSE):
            self._pages.append(edited_page(edit))
            self._places.append(0)
            self._selected = 0
            return
        self._pages[-1] = edit_page(_EDITS[key](edit))

    def view(self, state: MatchState) -> MenuView:
        """What to draw."""
        if self._page.edits is not None:
            return _edit_view(self._page.title, self._page.edits, state)
        found = self._items(state)
        selected = min(self._selected, len(found) - 1) if found else None
        items = tuple(
            MenuItem(
                say("Again: {text}", text=item.text) if self._armed and n == self._selected else item.text,
                enabled=item.why_not is None,
                armed=self._armed and n == self._selected,
                player=item.player,
                value=item.value,
                ticked=item.ticked,
            )
            for n, item in enumerate(found)
        )
        about = "" if selected is None else found[selected].about
        note = say("Press once more to be sure.") if self._armed else self._note or about or self._page.note
        lines = tuple(self._page.lines(state)) if self._page.lines else ()
        helps = GRID_HELP if self.has_rows else LIST_HELP
        return MenuView(
            self._page.title,
            items,
            selected,
            note,
            helps,
            lines=lines,
            columns=self._page.columns,
            lead=self._page.lead,
        )


def _first(items: Sequence[Item]) -> int:
    """The item that is selected when a page opens: what is chosen at present, else the first that can be."""
    ticked = (n for n, item in enumerate(items) if item.ticked)
    possible = (n for n, item in enumerate(items) if not item.why_not)
    return next(ticked, next(possible, 0))


def _edit_view(title: str, edit: Edit, state: MatchState) -> MenuView:
    """The board with its tools, and what keeps the position from being one."""
    whose = say("{name}'s checkers", name=state.names[edit.player])
    items = tuple(
        MenuItem(text or whose, player=edit.player if key is MenuKey.OTHER else None) for text, key in _EDIT_ITEMS
    )
    complaints = why_no_position(edit.position, state)
    note = sentence(complaints[0]) if complaints else say("This position is possible.")
    return MenuView(title, items, None, note, EDIT_HELP, EditedBoard(edit.position, edit.place))
