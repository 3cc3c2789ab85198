"""What is in force: the defaults, what the file says otherwise, and what the command line says before both."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablehub.config.file import read_config
from tablehub.config.options import BY_FLAG, BY_NAME, Option, Settings
from tablehub.config.together import mistakes_of_match
from tablehub.errors import BadConfig

COMMAND_LINE = "command line"
"""Where a value came from that no file says."""


@dataclass(frozen=True)
class InForce:
    """The settings, and where the value of each option came from, by full name; what is not named is by default."""

    settings: Settings
    origins: Mapping[str, str]

    def origin(self, option: Option) -> str:
        return self.origins.get(option.full_name, "default")


def in_force(path: Path | None, args: argparse.Namespace | None = None) -> InForce:
    """The settings of a configuration file and a command line made with `add_flags`; raises `BadConfig`."""
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    if path is not None:
        found = read_config(path)
        values |= found.values
        origins |= {name: f"{path}, line {line}" for name, line in found.lines.items()}
    mistakes = []
    refused = set()
    for name, option in BY_FLAG.items():
        given = getattr(args, name, None)
        if given is None or given in ([], ()):
            continue
        try:
            values[option.full_name] = option.kind.given(given)
        except ValueError as error:
            mistakes.append(f"{option.on_command_line} {error}")
            refused.add(option.full_name)
        origins[option.full_name] = COMMAND_LINE
    mistakes += [told_at(name, mistake, origins) for name, mistake in mistakes_of_match(values, refused)]
    if mistakes:
        raise BadConfig("; ".join(mistakes))
    return InForce(Settings.of(values), origins)


def told_at(name: str, mistake: str, origins: Mapping[str, str]) -> str:
    """What is wrong with the option of this full name, and where that is to be changed."""
    option, origin = BY_NAME[name], origins.get(name, COMMAND_LINE)
    place = option.on_command_line if origin == COMMAND_LINE else f"{origin}: '{option.name}'"
    return f"{place}: {mistake}"


def with_last_name_as(
    args: argparse.Namespace,
    word: str,
    called: str,
    is_one: Callable[[str], bool],
    made: Callable[[str], object] = str,
) -> None:
    """Where the last of `--chouette`'s names is the command's own `word`, which came after them, it is `made` that.

    Raises `BadConfig` where it is a file by its name alone, and can be a player's name as well.
    """
    names = getattr(args, "chouette", ())
    if not names or getattr(args, word) is not None:
        return
    *players, last = names
    is_file = bool(last) and Path(last).exists()
    if is_one(last) or (is_file and last != Path(last).stem):
        args.chouette = players
        setattr(args, word, made(last))
    elif is_file:
        raise BadConfig(f"--chouette: '{last}' can be a player or the {called}; write the {called} before --chouette")


def add_flags(parser: argparse.ArgumentParser, *, but: tuple[str, ...] = ()) -> None:
    """Add to a command's parser each option that the command line has, with its meaning and default."""
    for name, option in BY_FLAG.items():
        if name not in but:
            more: dict[str, Any] = {**option.kind.argument, **({"metavar": option.flag} if option.flag else {})}
            parser.add_argument(option.on_command_line, dest=name, help=told(option), **more)


def told(option: Option) -> str:
    """Meaning and default, for --help."""
    default = f" (default: {option.kind.written(option.default)})" if option.is_set_by_default and option.flag else ""
    return f"{option.meaning}{default}".replace("%", "%%")
