"""Options of a ruleset as people type them: `dice_zone=either`, `automatic_doubles=unlimited`, `beaver=true`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum

from tablehub.errors import BadRuleset
from tablehub.rules.books import ruleset
from tablehub.rules.knobs import UNLIMITED
from tablehub.rules.rulesets import Ruleset

Value = bool | int | str

_WRITTEN = re.compile(r"\s*([\w-]+)\s*=\s*(\S+)\s*")
_WHOLE = re.compile(r"[+-]?\d{1,9}")
_TRUTH = {"true": True, "false": False, "yes": True, "no": False}

USUAL_RULE: Mapping[str, tuple[str, Value]] = {
    "plain_bearing": ("bearing", "highest"),
    "plain_return": ("return_alone", False),
}
"""Names for the usual rule where a book's sentence has two readings (parker and hoyle; bruelheide), and what they stand
for. Said to be false, they leave the book's own reading."""


def read_option(text: str) -> tuple[str, Value]:
    """Name and value of one option written `name=value`; a dash in a name is as good as an underscore.

    true and false (or yes and no) become a `bool`, whole numbers an `int`, everything else stays a word. Raises
    `BadRuleset` for what is not written so; whether there is such an option the ruleset says.
    """
    found = _WRITTEN.fullmatch(text)
    if not found:
        raise BadRuleset(f"cannot read the option {text!r}: write name=value, as in 'dice_zone=either'")
    return found[1].lower().replace("-", "_"), _value(found[2].lower())


def read_options(texts: Iterable[str]) -> dict[str, Value]:
    """All options of a list, each written `name=value`; those of `USUAL_RULE` as what they stand for.

    Raises `BadRuleset`, also where one is given twice.
    """
    options: dict[str, Value] = {}
    for text in texts:
        for name, value in _plainly(*read_option(text)):
            if options.get(name, value) != value:
                raise BadRuleset(f"option {name} is given twice, as {options[name]!r} and as {value!r}")
            options[name] = value
    return options


def chosen_ruleset(name: str, texts: Iterable[str]) -> Ruleset:
    """The ruleset of this name with these options; raises `BadRuleset`."""
    return ruleset(name, **read_options(texts))


def options_of(rules: Ruleset) -> dict[str, Value]:
    """What these rules differ in from the book whose name they have, as `Ruleset.with_options` takes it.

    For whoever writes rules down: `ruleset(rules.name, **options_of(rules)) == rules`. Raises `BadRuleset` where there
    is no book of this name.
    """
    book = ruleset(rules.name)
    names = (field.name for field in fields(rules))
    return {name: _plain(getattr(rules, name)) for name in names if getattr(rules, name) != getattr(book, name)}


def written_options(rules: Ruleset) -> list[str]:
    """The same, each as people type it after `--option`; `chosen_ruleset` reads them."""
    return [f"{name}={str(value).lower()}" for name, value in options_of(rules).items()]


def _plain(answer: Enum | bool | int) -> Value:
    if isinstance(answer, Enum):
        return str(answer.value)
    return "unlimited" if answer == UNLIMITED and not isinstance(answer, bool) else answer


def _plainly(name: str, value: Value) -> Iterator[tuple[str, Value]]:
    """What an option stands for: itself, the usual rule, or nothing where that is refused."""
    if name not in USUAL_RULE:
        yield name, value
    elif not isinstance(value, bool):
        raise BadRuleset(f"option {name} cannot be {value!r}; it takes true or false")
    elif value:
        yield USUAL_RULE[name]


def _value(word: str) -> Value:
    if _WHOLE.fullmatch(word):
        return int(word)
    return _TRUTH.get(word, word)
