"""`tablehub rules`: the rulebooks one can be refereed by, and every answer of each with its source."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby

from tablehub.cli import did_you_mean
from tablehub.commands.ruleset_options import add_option
from tablehub.errors import BadInput
from tablehub.rules.options import chosen_ruleset
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.sources.answers import Answer, answers
from tablehub.rules.sources.shelf import BOOKS

SHOW = "show"

_NARROWEST = 40
"""Columns; narrower terminals break lines by themselves."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "rules",
        help="list the rulebooks, and show every answer of one with its source",
        description="Lists the rulebooks one can be refereed by. 'show NAME' tells every answer of one: what the book "
        "says and where, what is ours because the book is silent, and what players may agree on otherwise.",
    )
    parser.add_argument("what", nargs="?", metavar="show", help="show one ruleset; without it all are listed")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the ruleset to show")
    add_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON line a ruleset")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, or show the one asked for."""
    if args.what is None:
        if args.option:
            raise BadInput("--option goes with 'tablehub rules show NAME'")
        print("\n".join(listed_json() if args.json else folded(listed(), columns())))
        return 0
    if args.what != SHOW:
        hint = f" (did you mean 'show {args.what}'?)" if args.what in BOOKS else did_you_mean(args.what, [SHOW])
        raise BadInput(f"there is no 'rules {args.what}'{hint}; see 'tablehub rules --help'")
    if args.name is None:
        raise BadInput(f"say which ruleset to show: {', '.join(BOOKS)}")
    rules = chosen_ruleset(args.name, args.option)
    print(shown_json(rules) if args.json else "\n".join(folded(shown(rules), columns())))
    return 0


def columns() -> int | None:
    """How wide the terminal is; None where lines go elsewhere and are left as they are."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def folded(lines: Iterable[str], width: int | None) -> Iterator[str]:
    """Long lines broken between words, what is left of each a little further in than its beginning."""
    for line in lines:
        if width is None or len(line) <= width:
            yield line
            continue
        further_in = " " * (len(line) - len(line.lstrip()) + 2)
        yield from textwrap.wrap(line, max(width, _NARROWEST), subsequent_indent=further_in, break_on_hyphens=False)


def listed() -> Iterator[str]:
    """One line a ruleset."""
    width = max(map(len, BOOKS))
    for name, book in BOOKS.items():
        yield f"{name:<{width}}  {book.line}"


def listed_json() -> Iterator[str]:
    for name, book in BOOKS.items():
        yield json.dumps({"name": name, "title": book.title, "line": book.line}, ensure_ascii=False)


def shown(rules: Ruleset) -> Iterator[str]:
    """A ruleset knob by knob."""
    yield f"{rules.name}: {BOOKS[rules.name].title}"
    for group, told in groupby(answers(rules), key=lambda answer: answer.knob.group):
        yield f"\n{group}"
        for answer in told:
            yield from _lines(answer)


def shown_json(rules: Ruleset) -> str:
    title = BOOKS[rules.name].title
    told = {"name": rules.name, "title": title, "answers": [answer.to_json() for answer in answers(rules)]}
    return json.dumps(told, ensure_ascii=False)


def _lines(answer: Answer) -> Iterator[str]:
    yield f"  {answer.knob.label}: {answer.meaning}"
    option = f"{answer.knob.field}={answer.by_the_book}"
    yield f"      {option}  {answer.who_says}: {answer.source.words}"
    if answer.changed:
        yield f"      {answer.knob.field}={answer.value}  agreed on at this table"
    if answer.others:
        yield f"      may be agreed on: {answer.others}"
