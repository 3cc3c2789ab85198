"""The base of all events, and how one is written as a line of JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import Enum
from typing import Any, ClassVar

from tablehub.match.clock_settings import ClockSettings
from tablehub.match.score import Score
from tablehub.rules.position import Position


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""

    name: ClassVar[str]
    unless_default: ClassVar[frozenset[str]] = frozenset()
    """Fields that are written only where they say something."""
    frame: str
    t: float

    def to_json(self) -> dict[str, Any]:
        """The event as the command-line contract writes it."""
        line: dict[str, Any] = {"frame": self.frame, "t": round(self.t, 3), "event": self.name}
        for each in fields(self)[2:]:
            value = getattr(self, each.name)
            if value != default_of(each) or each.name not in self.unless_default:
                line[each.name] = _plain(value)
        return line


def default_of(each: Field[Any]) -> Any:
    """What a field is where nothing is said; MISSING if it must be said."""
    return each.default if each.default_factory is MISSING else each.default_factory()


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Position | Score | ClockSettings):
        return value.to_json()
    if isinstance(value, Mapping):
        return {str(_plain(key)): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value
