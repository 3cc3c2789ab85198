"""What the sentences of an event were made of, kept beside its line: a match taken up again is told in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from tablehub.match.events import Event
from tablehub.words.text import Text
from tablehub.words.written import from_json, to_json


def said_by(event: Event) -> dict[str, Any]:
    """The sentences among the event's fields, by name, as JSON; empty where there are none."""
    texts = {each.name: getattr(event, each.name) for each in fields(event)}
    return {name: to_json(text) for name, text in texts.items() if isinstance(text, Text)}


def said_again(event: Event, said: object) -> Event:
    """The event with these sentences in place of the English they came to.

    One that does not come to the same English is left as it was: then another program wrote it.
    """
    if not isinstance(said, Mapping):
        return event
    names = {each.name for each in fields(event)} & said.keys()
    texts: dict[str, Any] = {name: _read(said[name]) for name in names}
    return replace(event, **{name: text for name, text in texts.items() if text == getattr(event, name)})


def _read(written: object) -> Text | None:
    try:
        return from_json(written)
    except ValueError:
        return None
