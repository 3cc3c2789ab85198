"""What a book says of a knob, and what its players may agree on otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType


class Kind(Enum):
    """Who answers a question."""

    STATED = "stated"
    """The book says so."""
    SILENT = "silent"
    """The book does not say; the answer is ours."""
    AGREED = "agreed"
    """The book leaves it to the players; the answer is what holds where they agree on nothing."""
    CUSTOM = "custom"
    """No book: as it is usually played today."""


@dataclass(frozen=True, slots=True)
class Source:
    """Who answers, where in the book (empty where it is silent), and what is said there or why we chose so."""

    kind: Kind
    place: str
    words: str


@dataclass(frozen=True, slots=True)
class Range:
    """Any whole number from `least` to `most`."""

    least: int
    most: int


ANY = "any"
"""Every value the option has."""

Agreeable = tuple[str | int | bool, ...] | Range | str
"""Values as they are typed (`knobs.UNLIMITED` for no limit), a range of numbers, or `ANY`."""

Sources = Mapping[str, Source]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook's answers by the name of the field of `Ruleset`.

    `agreeable`: what players may agree on otherwise though the book answers it. Where it is silent they always may.
    """

    ruleset: str
    title: str
    line: str
    """The book in one line, for a list."""
    sources: Sources
    agreeable: Mapping[str, Agreeable] = field(default_factory=lambda: MappingProxyType({}))


def stated(place: str, words: str) -> Source:
    return Source(Kind.STATED, place, words)


def agreed(place: str, words: str) -> Source:
    return Source(Kind.AGREED, place, words)


def silent(words: str) -> Source:
    return Source(Kind.SILENT, "", words)


def custom(words: str) -> Source:
    return Source(Kind.CUSTOM, "", words)


def each(names: str, source: Source) -> dict[str, Source]:
    """The same source for several fields, their names with spaces between."""
    return dict.fromkeys(names.split(), source)
