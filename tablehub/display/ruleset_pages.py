"""Which rules are played by, and what is agreed on besides: only what the book leaves open is offered. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tablehub.display.menu_pages import Chosen, Item, Now, Page
from tablehub.errors import BadRuleset
from tablehub.match.state import MatchState
from tablehub.match.terms import Terms, as_sentence
from tablehub.rules.knobs import UNLIMITED, Retiring
from tablehub.rules.options import read_option
from tablehub.rules.sources.answers import Answer, answers
from tablehub.rules.sources.knob_words import written
from tablehub.rules.sources.shelf import BOOKS
from tablehub.rules.sources.source import Range
from tablehub.words.text import Text, say

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 10, 20, 50, 100)
"""Where any number may be agreed on, these are offered."""


def _agreed_told(count: int) -> Text:
    if count == 0:
        return say("nothing")
    return say("1 thing") if count == 1 else say("{count} things", count=count)


def rules_page(now: Now) -> Page:
    """The books; choosing another one forgets what was agreed on besides."""

    def items(state: MatchState) -> Sequence[Item]:
        settings = now()
        terms = settings.terms
        agreed = _agreed_told(len(terms.options))
        return (
            *(
                Item(
                    name,
                    Chosen(replace(settings, terms=_by(terms, name))),
                    ticked=name == terms.ruleset,
                    value=_year(book.title),
                    about=book.title,
                )
                for name, book in BOOKS.items()
            ),
            Item(say("Agreed besides"), _groups_page(now), value=agreed),
        )

    return Page(say("By which rules?"), items)


def _year(title: str) -> str:
    """When the book came out, where its title says so."""
    found = re.search(r"\((\d{4})\)", title)
    return found[1] if found else ""


def _by(terms: Terms, ruleset: str) -> Terms:
    """By other rules; a chouette goes where the new ones know none."""
    if ruleset == terms.ruleset:
        return terms
    other = replace(terms, ruleset=ruleset, options=())
    return replace(other, chouette=()) if other.rules.retiring is Retiring.NO_CHOUETTE else other


def _groups_page(now: Now) -> Page:
    def items(state: MatchState) -> Sequence[Item]:
        settings = now()
        open_questions = [answer for answer in answers(settings.terms.rules) if answer.choice]
        groups = dict.fromkeys(answer.knob.group for answer in open_questions)
        nothing = Chosen(replace(settings, terms=replace(settings.terms, options=())), back=0)
        changed = None if settings.terms.options else say("Everything is as the book has it.")
        return (
            *(Item(group, _group_page(now, group), value=_changed(open_questions, group)) for group in groups),
            Item(say("All by the book"), nothing, changed),
        )

    return Page(say("What is agreed besides?"), items)


def _changed(found: Sequence[Answer], group: str) -> str:
    count = sum(1 for answer in found if answer.changed and answer.knob.group == group)
    return say("{count} agreed", count=count) if count else ""


def _group_page(now: Now, group: str) -> Page:
    def items(state: MatchState) -> Sequence[Item]:
        return [
            Item(answer.knob.label, _answers_page(now, answer.knob.field, answer.knob.label), value=answer.meaning)
            for answer in answers(now().terms.rules)
            if answer.choice and answer.knob.group == group
        ]

    return Page(group, items, columns=1)


def _answers_page(now: Now, field: str, label: str) -> Page:
    """The answers to one question that may be agreed on, the book's own first."""

    def items(state: MatchState) -> Sequence[Item]:
        settings = now()
        answer = next(each for each in answers(settings.terms.rules) if each.knob.field == field)
        found = []
        for value in _values(answer):
            terms = _agreed(settings.terms, answer, value)
            found.append(
                Item(
                    answer.knob.meaning(value),
                    Chosen(replace(settings, terms=terms)),
                    _why_not(terms),
                    ticked=value == answer.value,
                    value=say("the book") if value == answer.by_the_book else "",
                )
            )
        return found

    return Page(label, items, columns=1)


def _values(answer: Answer) -> Sequence[str]:
    """As they are typed."""
    if isinstance(answer.choice, Range):
        least, most = answer.choice.least, answer.choice.most
        offered = [str(number) for number in NUMBERS if least <= number <= most]
        offered += ["unlimited"] if most == UNLIMITED else []
    else:
        offered = [written(value) for value in answer.choice]
    return list(dict.fromkeys([answer.by_the_book, *offered, answer.value]))


def _agreed(terms: Terms, answer: Answer, value: str) -> Terms:
    """With this answer; what is as the book has it need not be agreed on."""
    others = tuple(option for option in terms.options if read_option(option)[0] != answer.knob.field)
    own = () if value == answer.by_the_book else (f"{answer.knob.field}={value}",)
    return replace(terms, options=(*others, *own))


def _why_not(terms: Terms) -> str | None:
    """One sentence why these answers cannot be together."""
    try:
        _ = terms.rules
    except BadRuleset as problem:
        return as_sentence(problem)
    return None
