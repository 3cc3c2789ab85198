"""Writes the table of all rulesets for the documentation: `python docs/make_rulesets.py`.

`rulesets.md` tells the same as `tablehub rules show` for every ruleset; a test holds that it is up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tablehub.rules.books import ruleset  # noqa: E402
from tablehub.rules.sources.answers import Answer, answers  # noqa: E402
from tablehub.rules.sources.knob_words import KNOBS  # noqa: E402
from tablehub.rules.sources.shelf import BOOKS  # noqa: E402
from tablehub.rules.sources.source import Kind  # noqa: E402

PAGE = ROOT / "docs" / "rulesets.md"

MARKS = {Kind.STATED: " **S**", Kind.AGREED: " **A**", Kind.SILENT: "", Kind.CUSTOM: ""}

INTRODUCTION = """\
# The rulesets

<!-- Written by docs/make_rulesets.py from tablehub/rules/; change the data there and run it again. -->

Seven rulesets, each one value of `Ruleset` (`tablehub/rules/books.py`), and where each answer comes from
(`tablehub/rules/sources/`, one module a book). On the command line: `tablehub rules` and `tablehub rules show NAME`.
What a table agrees on otherwise goes behind `--option`, as in `--ruleset hoyle --option backgammon=4`.
"""

MEANING = """\
**S**: the book says so. **A**: the book leaves it to the players; this holds where they agree on nothing. Without a
mark the book is silent and the answer is ours (for `modern`, which no book here lays down: custom).
"""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *_list(), *_side_by_side(), *_books()]).rstrip() + "\n"


def _list() -> Iterator[str]:
    yield "| ruleset | book | in one line |"
    yield "|---|---|---|"
    for name, book in BOOKS.items():
        yield f"| [`{name}`](#{name}) | {book.title} | {book.line} |"
    yield ""


def _side_by_side() -> Iterator[str]:
    yield "## Side by side\n"
    yield MEANING
    told = {name: {answer.knob.field: answer for answer in answers(ruleset(name))} for name in BOOKS}
    for group, knobs in groupby(KNOBS, key=lambda knob: knob.group):
        yield f"### {group}\n"
        yield f"| option | {' | '.join(BOOKS)} |"
        yield "|---" * (len(BOOKS) + 1) + "|"
        for knob in knobs:
            cells = [_cell(told[name][knob.field]) for name in BOOKS]
            yield f"| {knob.label}: `{knob.field}` | {' | '.join(cells)} |"
        yield ""


def _cell(answer: Answer) -> str:
    return answer.value + MARKS[answer.source.kind]


def _books() -> Iterator[str]:
    for name, book in BOOKS.items():
        yield f"## {name}\n"
        yield f"{book.title}.\n"
        yield "| | answer | says who | what is said | may be agreed on |"
        yield "|---|---|---|---|---|"
        for answer in answers(ruleset(name)):
            told = f"{answer.meaning} (`{answer.value}`)"
            yield f"| {answer.knob.label} | {told} | {answer.who_says} | {answer.source.words} | {answer.others} |"
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(page().splitlines())} lines")
