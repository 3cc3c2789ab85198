"""Sentences as JSON, so that one that was written down can still be told in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablehub.words.text import Text, made


def to_json(text: Text) -> dict[str, Any]:
    """Template and values; a value that is a sentence itself is written alike."""
    values = {name: to_json(value) if isinstance(value, Text) else value for name, value in text.values.items()}
    return {"template": text.template, "values": values}


def from_json(written: object) -> Text:
    """What `to_json` wrote; raises `ValueError` for anything else."""
    if not isinstance(written, Mapping) or written.keys() != {"template", "values"}:
        raise ValueError("a sentence is written as a template and values")
    template, values = written["template"], written["values"]
    if not isinstance(template, str) or not isinstance(values, Mapping):
        raise ValueError("a sentence is written as a template and values")
    try:
        return made(template, {str(name): _value(value) for name, value in values.items()})
    except (ValueError, LookupError, AttributeError, TypeError, OverflowError) as problem:
        raise ValueError(f"the values do not fit the template {template!r}") from problem


def _value(written: object) -> object:
    if isinstance(written, Mapping):
        return from_json(written)
    if isinstance(written, str | int | float):
        return written
    raise ValueError(f"{written!r} stands in no sentence")
