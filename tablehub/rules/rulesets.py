"""House rules as data: one frozen value says how a table plays, and is passed to whoever must know.

Each field is a question the rulebooks answer differently; a further rulebook is a further value.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from tablehub.errors import BadRuleset


class DiceZone(Enum):
    """Where the dice of a throw must come to rest."""

    RIGHT = "right"
    """Both on the thrower's right of the bar."""
    EITHER = "either"
    """Both on one and the same side of the bar, whichever it is."""


class Premature(Enum):
    """What becomes of a throw made before the opponent's turn was over."""

    STAND = "stand"
    VOID = "void"


class AfterWrongPlay(Enum):
    """What follows a wrong play that is noticed before the next throw."""

    CORRECT = "correct"
    """It must be put right."""
    OPPONENTS_OPTION = "opponents-option"
    """The opponent may have it put right or let it stand."""


class Doubling(Enum):
    """When the player on turn, about to throw, may first offer a double."""

    NEVER = "never"
    AFTER_FIRST_THROW = "after-first-throw"
    """Once the opening throw has been played."""
    ANY_TIME = "any-time"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How a table plays. Defaults are those of `modern`: today's tournament and money play."""

    name: str
    higher_die: bool = True
    """Where only one number can be played and either could be, it must be the higher."""
    dice_zone: DiceZone = DiceZone.RIGHT
    flat_on_checker_counts: bool = False
    """A die lying flat on a checker is a valid die."""
    premature: Premature = Premature.STAND
    after_wrong_play: AfterWrongPlay = AfterWrongPlay.CORRECT
    doubling: Doubling = Doubling.AFTER_FIRST_THROW
    gammon: int = 2
    """What a gammon multiplies the cube by; 1 where there are none."""
    backgammon: int = 3
    """What a backgammon multiplies the cube by; the gammon's value where there are none."""
    crawford: bool = True
    """Matches have a Crawford game."""
    jacoby: bool = True
    """In money play gammons and backgammons count only once the cube was turned."""

    def with_options(self, **options: Any) -> Ruleset:
        """This ruleset with some answers changed, by name: `MODERN.with_options(dice_zone="either")`.

        Raises `BadRuleset` for an option or a value that does not exist.
        """
        known = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "name"}
        changed = {}
        for option, value in options.items():
            if option not in known:
                raise BadRuleset(f"ruleset {self.name} has no option {option!r}; {_suggest(option, sorted(known))}")
            changed[option] = _as_type_of(known[option], option, value)
        return replace(self, **changed)


MODERN = Ruleset("modern")

_KNOWN = {each.name: each for each in (MODERN,)}


def ruleset(name: str, **options: Any) -> Ruleset:
    """The ruleset of this name, with options changed; raises `BadRuleset` naming those that exist."""
    found = _KNOWN.get(name.strip().lower())
    if found is None:
        raise BadRuleset(f"there is no ruleset {name!r}; {_suggest(name, ruleset_names())}")
    return found.with_options(**options)


def ruleset_names() -> list[str]:
    """The names `ruleset` knows, in alphabetical order."""
    return sorted(_KNOWN)


def _suggest(word: str, known: list[str]) -> str:
    close = difflib.get_close_matches(word.lower(), known, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return f"{hint}known: {', '.join(known)}"


def _as_type_of(present: Any, option: str, value: Any) -> Any:
    if isinstance(value, type(present)):
        return value
    if isinstance(present, Enum):
        values = [each.value for each in type(present)]
        if value in values:
            return type(present)(value)
        raise BadRuleset(f"option {option} cannot be {value!r}; {_suggest(str(value), values)}")
    kind = "true or false" if isinstance(present, bool) else "a number"
    raise BadRuleset(f"option {option} cannot be {value!r}; it takes {kind}")
