"""The configuration file: TOML in, values and their lines out, or all its mistakes together."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablehub.cli import did_you_mean
from tablehub.config.kinds import shown
from tablehub.config.options import BY_FLAG, BY_NAME, SECTIONS, Option
from tablehub.config.together import mistakes_of_match
from tablehub.errors import BadConfig
from tablehub.files import read_within
from tablehub.words.unread import why_unread

Keys = tuple[str, ...]
"""A place in the file: a section and a name, or a name alone."""


@dataclass
class Found:
    """What a file sets: values and lines by an option's full name."""

    path: Path
    values: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    """Those whose values cannot be used."""


def read_config(path: Path) -> Found:
    """What the file sets; raises `BadConfig` telling all its mistakes together, each with its line."""
    found, mistakes = _taken_in(path)
    if mistakes:
        told = "; ".join(f"line {line}: {mistake}" for line, mistake in sorted(mistakes))
        raise BadConfig(f"the configuration '{path}' cannot be used: {told}")
    return found


def read_despite_mistakes(path: Path) -> Found:
    """What of the file can be used; nothing where it is no TOML."""
    try:
        return _taken_in(path)[0]
    except BadConfig:
        return Found(path)


def _taken_in(path: Path) -> tuple[Found, list[tuple[int, str]]]:
    """What the file sets, and its mistakes by line; raises `BadConfig` where it is no TOML."""
    text = ""
    try:
        text = read_within(path).decode("utf-8").replace("\r\n", "\n")  # as Windows ends lines
        table = tomllib.loads(text)
    except OSError as error:
        raise BadConfig(f"the configuration '{path}' cannot be read: {why_unread(error)}") from None
    except (ValueError, RecursionError) as error:  # TOML's and Unicode's errors are ValueErrors
        raise BadConfig(f"the configuration '{path}' is not TOML: {why_unread(error, text)}") from None
    lines = lines_of(text)
    found = Found(path)
    mistakes: list[tuple[int, str]] = []
    for keys, value in _entries(table):
        line = lines.get(keys) or lines.get(keys[:1]) or 1
        mistake = _take(found, keys, value, line)
        if mistake:
            mistakes.append((line, mistake))
    mistakes += _mistakes_together(found)
    return found, mistakes


def lines_of(text: str) -> dict[Keys, int]:
    """The line on which each key of a TOML text begins, counted from 1.

    Statements are told apart by asking the parser: one that goes on over several lines is whole when it parses.
    """
    found: dict[Keys, int] = {}
    header: Keys = ()
    statement, start = "", 1
    for number, line in enumerate(text.split("\n"), 1):
        statement = f"{statement}\n{line}" if statement else line
        try:
            said = tomllib.loads(statement)
        except tomllib.TOMLDecodeError:
            continue
        if statement.lstrip().startswith("["):
            header = _deepest(said)
            found.setdefault(header, start)
        else:
            for keys in _paths(said):
                found.setdefault(header + keys, start)
        statement, start = "", number + 1
    return found


def _deepest(said: Mapping[str, Any]) -> Keys:
    """The name of a section of its header alone."""
    keys: Keys = ()
    while said:
        (name, inner), *_ = said.items()
        keys += (name,)
        said = inner if isinstance(inner, Mapping) else {}
    return keys


def _paths(said: Mapping[str, Any], above: Keys = ()) -> Iterator[Keys]:
    for name, value in said.items():
        yield (*above, name)
        if isinstance(value, Mapping):
            yield from _paths(value, (*above, name))


def _entries(table: Mapping[str, Any]) -> Iterator[tuple[Keys, Any]]:
    """Each name with what the file says for it; what is in a section with the section's name before."""
    for name, value in table.items():
        if name in SECTIONS and isinstance(value, Mapping):
            yield from (((name, inner), given) for inner, given in value.items())
        else:
            yield (name,), value


def _take(found: Found, keys: Keys, value: Any, line: int) -> str | None:
    """Take one entry in; what is wrong with it."""
    option = SECTIONS[keys[0]].options.get(keys[1]) if len(keys) > 1 else BY_FLAG.get(keys[0])
    if option is None:
        return _unknown(keys, value)
    if option.full_name in found.values:
        before = found.lines[option.full_name]
        return f"'{option.name}' stands already on line {before}; leave one of the two"
    try:
        found.values[option.full_name] = option.kind.read(value, found.path.parent)
    except ValueError as error:
        found.refused.add(option.full_name)
        return f"'{option.name}' {error}"
    found.lines[option.full_name] = line
    return None


def _unknown(keys: Keys, value: Any) -> str:
    """What may be meant by a name that there is not, or not there."""
    name = keys[-1]
    if len(keys) == 1 and (name in SECTIONS or isinstance(value, Mapping)):
        if name in SECTIONS:
            return f"'{name}' is a section: write [{name}] above its options, not {name} = {shown(value)}"
        near = did_you_mean(name, SECTIONS) or f"; there are {', '.join(SECTIONS)}"
        return f"there is no section '{name}'{near}"
    elsewhere = [section.name for section in SECTIONS.values() if name in section.options]
    if elsewhere:
        return f"the option '{name}' belongs into the section [{elsewhere[0]}]"
    here = SECTIONS[keys[0]].options if len(keys) > 1 else BY_FLAG
    where = f" in the section [{keys[0]}]" if len(keys) > 1 else ""
    near = _same_parts(name, here) or did_you_mean(name, here) or _near_elsewhere(name)
    return f"there is no option '{name}'{where}{near or '; there are ' + ', '.join(here)}"


def _same_parts(name: str, here: Iterable[str]) -> str:
    """'light_done' for 'done_light', which look less alike than 'light' and 'done_light' do."""
    return "".join(f" (did you mean '{each}'?)" for each in here if sorted(each.split("_")) == sorted(name.split("_")))


def _near_elsewhere(name: str) -> str:
    """An option of another section that looks like it, with that section."""
    sections = {option: section.name for section in SECTIONS.values() for option in section.options}
    near = did_you_mean(name, sections)
    option = near.partition("'")[2].rpartition("'")[0]
    return near.replace("?)", f" in the section [{sections[option]}]?)") if near else ""


def _mistakes_together(found: Found) -> Iterator[tuple[int, str]]:
    """What makes no sense together though each may stand by itself, with the line of the later one."""
    yield from _shared_pins(found)
    for name, mistake in mistakes_of_match(found.values, found.refused):
        yield found.lines[name], f"'{BY_NAME[name].name}': {mistake}"


def _shared_pins(found: Found) -> Iterator[tuple[int, str]]:
    taken: dict[int, Option] = {}
    # Those the file does not name keep their pins, so it is those it names that are in the wrong.
    options = sorted(SECTIONS["pins"].options.values(), key=lambda option: found.lines.get(option.full_name, 0))
    for option in options:
        pin = found.values.get(option.full_name, option.default)
        if pin is False:
            continue
        if pin in taken:
            told = f"'{option.name}' and '{taken[pin].name}' are both on GPIO {pin}; each needs a pin of its own"
            yield found.lines[option.full_name], told
        taken.setdefault(pin, option)
