"""Sentences for people that can be told in another language later on.

A sentence is made with `say`. It is English text like any other, so that events, logs and tests need no language;
whoever shows it to people asks `told_in` for theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from string import Formatter
from typing import Any

from tablehub.words.german import GERMAN


class Language(Enum):
    """A language the table speaks; the value is its ISO 639 code."""

    ENGLISH = "en"
    GERMAN = "de"


class Text(str):
    """A sentence in English, and what it was made of: a template with names in braces, and their values.

    A value that is a `Text` itself is told in the same language as the sentence around it.
    """

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]


class _Telling(Formatter):
    """Puts values into a template; `{name:sentence}` begins with a capital letter and ends with one full stop."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec != "sentence":
            return str(super().format_field(value, format_spec))
        text = str(value)
        return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


_TELLING = _Telling()


def say(template: str, /, **values: object) -> Text:
    """The sentence of `template`, an English sentence with the names of `values` in braces.

    Write the template as a literal in the call: the tests look every one up in every language. What follows two bars is
    not said, but tells apart what is one word in English and two in others: "light||lamp".
    """
    return made(template, values)


def made(template: str, values: Mapping[str, object]) -> Text:
    """The same for a template that is put together, or was written down."""
    text = Text(_filled(template, values))
    text.template, text.values = template, values
    return text


def joined(*texts: str, by: str = " ") -> Text:
    """Several sentences as one, with `by` between them; empty ones are left out."""
    parts = {f"part{number}": text for number, text in enumerate(filter(None, texts))}
    return made("{by}".join(f"{{{name}}}" for name in parts), {"by": by, **parts})


def sentence(clause: str) -> Text:
    """A clause as a sentence, with a capital letter and a full stop."""
    return say("{clause:sentence}", clause=clause)


def told_in(language: Language, text: str) -> str:
    """The sentence in that language; what is not made by `say` (a name, a number) is the same in all."""
    if language is Language.ENGLISH or not isinstance(text, Text):
        return str(text)
    values = {
        name: told_in(language, value) if isinstance(value, str) else value for name, value in text.values.items()
    }
    return _filled(CATALOGUES[language].get(text.template, text.template), values)


def _filled(template: str, values: Mapping[str, object]) -> str:
    return _TELLING.vformat(template.partition("||")[0], (), values)


CATALOGUES: Mapping[Language, Mapping[str, str]] = {Language.GERMAN: GERMAN}
"""For each language but English what it says for a template, with the same names in braces."""
