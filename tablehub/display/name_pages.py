"""Names without a keyboard: those used last, and letters to touch or to step through. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablehub.display.menu_pages import Chosen, Item, Now, Page
from tablehub.display.table_settings import TableSettings
from tablehub.match.naming import LONGEST_NAME, plain_name, why_no_name
from tablehub.match.state import MatchState
from tablehub.words.text import Text, say

SHOWN = 7
"""Names offered at once: more would be small."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉ-'"
"""In rows of `COLUMNS`."""

COLUMNS = 8

Put = Callable[[str], TableSettings]
"""The settings with this name where it was asked for; "" for none."""


def names_page(title: str, now: Now, put: Put, taken: Callable[[], Sequence[str]], without: str = "") -> Page:
    """Who is it? A name used before, one to be typed, or none where `without` says what is shown then.

    Names that are `taken` cannot be chosen.
    """

    def items(state: MatchState) -> Sequence[Item]:
        used = now().names[:SHOWN]
        letters = letters_page("", put, taken)
        nobody = [Item(without, Chosen(put("")))] if without else []
        return (
            *(Item(name, Chosen(put(name)), _why_taken(name, taken())) for name in used),
            Item(say("Another name"), letters),
            *nobody,
        )

    return Page(title, items)


def letters_page(typed: str, put: Put, taken: Callable[[], Sequence[str]], *, first: bool = True) -> Page:
    """Letters, each of which leads to the same page with it at the end; big ones at the beginning of a word."""

    def then(text: str) -> Page:
        return letters_page(text, put, taken, first=False)

    def items(state: MatchState) -> Sequence[Item]:
        big = not typed or typed[-1] in " -"
        full = say("A name has at most {most} letters.", most=LONGEST_NAME) if len(typed) >= LONGEST_NAME else None
        letters = LETTERS if big else LETTERS.lower()
        name = plain_name(typed)
        return (
            *(Item(letter, then(typed + letter), full) for letter in letters),
            Item(say("Space"), then(typed + " "), full),
            Item(say("Delete"), then(typed[:-1]), None if typed else say("There is no letter yet.")),
            Item(say("Done"), Chosen(put(name), back=2), why_no_name(name) or _why_taken(name, taken())),
        )

    return Page(say("Name"), items, lines=lambda state: [f"{typed}_"], columns=COLUMNS, replaces=not first)


def _why_taken(name: str, taken: Sequence[str]) -> Text | None:
    return say("{name} plays already.", name=name) if name in taken else None
