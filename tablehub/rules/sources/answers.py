"""The answers of a ruleset, each with its words, its source and what may be agreed on: what pages and programs show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tablehub.rules.books import ruleset
from tablehub.rules.knobs import UNLIMITED
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.sources.knob_words import KNOBS, Knob, written
from tablehub.rules.sources.shelf import BOOKS, Values, agreeable
from tablehub.rules.sources.source import Kind, Range, Source


@dataclass(frozen=True, slots=True)
class Answer:
    """One knob of a ruleset as it is played at a table.

    `value` and `by_the_book` as they are typed; they differ where the table has agreed on something else.
    """

    knob: Knob
    value: str
    meaning: str
    by_the_book: str
    source: Source
    choice: Values | Range

    @property
    def changed(self) -> bool:
        return self.value != self.by_the_book

    @property
    def who_says(self) -> str:
        """Who answers, in words, with the place in the book."""
        return {
            Kind.STATED: f"the book ({self.source.place})",
            Kind.AGREED: f"left to the players ({self.source.place})",
            Kind.SILENT: "ours, the book is silent",
            Kind.CUSTOM: "custom",
        }[self.source.kind]

    @property
    def others(self) -> str:
        """What else may be agreed on, as it is typed; empty where there is no choice."""
        if isinstance(self.choice, Range):
            most = self.choice.most
            return f"{self.choice.least} or more, unlimited" if most == UNLIMITED else f"{self.choice.least} to {most}"
        return ", ".join(text for text in map(written, self.choice) if text != self.value)

    def to_json(self) -> dict[str, Any]:
        choice: Any = list(self.choice) if not isinstance(self.choice, Range) else _range_to_json(self.choice)
        return {
            "option": self.knob.field,
            "group": self.knob.group,
            "label": self.knob.label,
            "value": self.value,
            "meaning": self.meaning,
            "by_the_book": self.by_the_book,
            "source": self.source.kind.value,
            "place": self.source.place or None,
            "words": self.source.words,
            "agreeable": choice,
        }


def answers(rules: Ruleset) -> Iterator[Answer]:
    """Every answer of a ruleset, in the order of its groups."""
    book, plain = BOOKS[rules.name], ruleset(rules.name)
    for knob in KNOBS:
        value = getattr(rules, knob.field)
        yield Answer(
            knob,
            written(value),
            knob.meaning(value),
            written(getattr(plain, knob.field)),
            book.sources[knob.field],
            agreeable(rules, knob.field),
        )


def _range_to_json(choice: Range) -> dict[str, Any]:
    return {"least": choice.least, "most": "unlimited" if choice.most == UNLIMITED else choice.most}
