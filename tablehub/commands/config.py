"""`tablehub config`: what is in force at a table, and where each value came from."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablehub.commands.play_options import Options, check, mistakes_unless_asked
from tablehub.config.example import commented
from tablehub.config.force import InForce, add_flags, in_force, with_last_name_as
from tablehub.config.options import SECTIONS, Option


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "config",
        help="what can be set, what is in force, and where each value came from",
        description="Prints every option of a table with its value and where that came from: the default, a line of "
        "the configuration FILE, or the command line, which takes the same options as 'tablehub play'.",
    )
    parser.add_argument("config", nargs="?", type=Path, metavar="FILE", help="the configuration of a table")
    add_flags(parser)
    parser.add_argument("--example", action="store_true", help="print a configuration file that explains itself")
    parser.add_argument("--json", action="store_true", help="for programs, one JSON line an option")
    parser.set_defaults(run=run, new=False, start_screen=None)  # as 'play' has them


def run(args: argparse.Namespace) -> int:
    """Print it, and what 'play' would refuse of it; raises `BadInput` where there is such, or it cannot be read."""
    with_last_name_as(args, "config", "FILE", lambda word: word.endswith(".toml"), Path)
    options = Options.of(args)
    force = in_force(args.config, args)
    if args.example:
        print(commented(force.settings), end="")
    else:
        print("\n".join(in_json(force) if args.json else in_words(force)))
    if options.asks:
        for refused in mistakes_unless_asked(options):
            print(f"tablehub: unless the start screen comes first, 'play' refuses this: {refused}", file=sys.stderr)
    check(options)
    return 0


def in_words(force: InForce) -> Iterator[str]:
    """Section by section, a line an option."""
    for section in SECTIONS.values():
        yield f"[{section.name}]"
        said = {_said(option, force): force.origin(option) for option in section.options.values()}
        width = max(map(len, said))
        yield from (f"{line:<{width}}  # {origin}" for line, origin in said.items())
        yield ""


def _said(option: Option, force: InForce) -> str:
    value = force.settings.value(option)
    if value is None or value == ():
        return f"# {option.name} is not set"
    return f"{option.name} = {option.kind.written(value)}"


def in_json(force: InForce) -> Iterator[str]:
    """An object an option."""
    for section in SECTIONS.values():
        for option in section.options.values():
            value = force.settings.value(option)
            told = {"section": option.section, "option": option.name, "value": _plain(value)}
            yield json.dumps(told | {"from": force.origin(option), "meaning": option.meaning}, ensure_ascii=False)


def _plain(value: Any) -> Any:
    """The value as JSON has it."""
    value = getattr(value, "value", value)
    return str(value) if isinstance(value, Path) else value
