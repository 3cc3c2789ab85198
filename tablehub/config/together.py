"""What makes no sense together though each value may stand by itself: in a file, and of file and command line."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from tablehub.errors import BadRuleset
from tablehub.match.terms import Terms
from tablehub.rules.options import chosen_ruleset

Mistake = tuple[str, str]
"""The full name of the option to change, and what is wrong with it."""

RULES = frozenset({"match.ruleset", "match.option"})


def mistakes_of_match(values: Mapping[str, Any], refused: Collection[str] = ()) -> Iterator[Mistake]:
    """Why no match can begin by these values, by full name; what is not named is as by default.

    `refused` are options whose values cannot be read: nothing is said of what depends on them.
    """
    told = {name.partition(".")[2]: value for name, value in values.items() if name.startswith("match.")}
    chouette, ruleset, agreed = told.get("chouette", ()), told.get("ruleset", "modern"), told.get("option", ())
    wrong = None if RULES.intersection(refused) else _why_no_rules(ruleset, agreed)
    if wrong:
        yield "match.option", wrong
    if wrong or RULES.intersection(refused):  # how many play a chouette is for the rules to say
        chouette, ruleset, agreed = (), "modern", ()
    if chouette and told.get("length"):
        yield "match.chouette", "a chouette is money play, and has no length"
    terms = Terms(ruleset, agreed, 0, told.get("light") or "", told.get("dark") or "", chouette)
    yield from ((f"match.{field}", str(mistake).rstrip(".")) for field, mistake in terms.mistakes())


def _why_no_rules(ruleset: str, agreed: tuple[str, ...]) -> str | None:
    try:
        chosen_ruleset(ruleset, agreed)
    except BadRuleset as error:
        return str(error)
    return None
