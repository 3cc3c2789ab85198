"""The books on their shelf: what is said of a ruleset's answers, and what may be agreed on otherwise."""

from __future__ import annotations

from enum import Enum

from tablehub.rules.knobs import Doubling, Retiring
from tablehub.rules.rulesets import NUMBERS, Ruleset
from tablehub.rules.sources.acey_deucy import ACEY_DEUCY
from tablehub.rules.sources.bruelheide import BRUELHEIDE
from tablehub.rules.sources.hasbro import HASBRO
from tablehub.rules.sources.hoyle import HOYLE
from tablehub.rules.sources.milton_bradley import MILTON_BRADLEY
from tablehub.rules.sources.modern import MODERN
from tablehub.rules.sources.parker import PARKER
from tablehub.rules.sources.source import ANY, Kind, Range

BOOKS = {book.ruleset: book for book in (PARKER, HOYLE, BRUELHEIDE, HASBRO, MILTON_BRADLEY, MODERN, ACEY_DEUCY)}
"""Every book by the name of its ruleset, in the order in which they are shown."""

ANOTHER_GAME = ("start", "entering", "acey_deucy")
"""Answers that make a game what it is: where a book is silent on them, there is nothing to agree."""

Values = tuple[str | int | bool, ...]


def agreeable(rules: Ruleset, field: str) -> Values | Range:
    """The values of this field that players of `rules` may agree on; empty where the book leaves no choice.

    What the book says may be agreed on, else everything where it is silent, save what would have no effect.
    """
    book = BOOKS[rules.name]
    values = book.agreeable.get(field, ())
    if not values and book.sources[field].kind is Kind.SILENT and not _without_effect(rules, field):
        values = ANY
    return every_value(getattr(rules, field), field) if isinstance(values, str) else values


def every_value(present: object, field: str) -> Values | Range:
    """All values an option has that now has the value `present`."""
    if isinstance(present, Enum):
        return tuple(each.value for each in type(present))
    if isinstance(present, bool):
        return (True, False)
    return Range(*NUMBERS[field])


def _without_effect(rules: Ruleset, field: str) -> bool:
    """Would the answer to this question change nothing in a game by these rules, or make it another game?"""
    if field in ANOTHER_GAME:
        return True
    if field in ("crawford", "jacoby", "beaver", "raccoon", "retiring", "double_lets_stand"):
        return rules.doubling is Doubling.NEVER
    if field == "own_cubes":  # where a retired partner is carried by others, all play for one cube
        return rules.retiring is not Retiring.TO_BOX
    return field == "chouette_most" and rules.retiring is Retiring.NO_CHOUETTE
