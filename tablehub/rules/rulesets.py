"""House rules as data: one frozen value says how a table plays, and is passed to whoever must know.

Each field is a question the rulebooks answer differently (`knobs`); `books` has a value for every book.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from tablehub.errors import BadRuleset
from tablehub.rules.knobs import (
    UNLIMITED,
    AfterWrongPlay,
    Bearing,
    Calling,
    DicePairs,
    DiceZone,
    Doubling,
    Entering,
    FirstThrow,
    LiftedEarly,
    NextStart,
    OpeningDice,
    PlayOver,
    Premature,
    Retiring,
    SideChoice,
    Start,
    Stranded,
    Unit,
    WrongSetup,
)
from tablehub.words.text import Text, say

__all__ = ["MODERN", "AfterWrongPlay", "DiceZone", "Doubling", "Premature", "Ruleset"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How a table plays. Defaults are those of `modern`: today's tournament and money play."""

    name: str

    # Before play
    start: Start = Start.STANDARD
    opening_dice: OpeningDice = OpeningDice.ONE_EACH
    first_throw: FirstThrow = FirstThrow.AS_SHOWN
    automatic_doubles: int = 0
    """How many ties of the opening throw may double the stake, each once (`knobs.UNLIMITED`: all)."""
    ties_double_matches: bool = False
    """They do so in a match to points as well, and not in money play only."""
    next_start: NextStart = NextStart.OPENING_THROW
    wrong_setup: WrongSetup = WrongSetup.CORRECT_EARLY
    side_choice: SideChoice = SideChoice.AGREEMENT
    dice_pairs: DicePairs = DicePairs.EITHER

    # The throw
    dice_zone: DiceZone = DiceZone.RIGHT
    flat_on_checker_counts: bool = False
    """A die lying flat on a checker is a valid die."""
    touched_dice_void: bool = False
    """A die touched by either player before it has come to rest makes the throw void."""
    lifted_early: LiftedEarly = LiftedEarly.ENDS_PLAY
    premature: Premature = Premature.STAND
    calling: Calling = Calling.PLAIN

    # The play
    higher_die: bool = True
    """Where only one number can be played and either could be, it must be the higher."""
    touch_move: bool = False
    """A checker moved from its point must be played, if it can be."""
    play_over: PlayOver = PlayOver.DICE_LIFTED
    after_wrong_play: AfterWrongPlay = AfterWrongPlay.CORRECT
    double_lets_stand: bool = True
    """Who doubles lets a wrong play of his opponent stand, as one who throws does."""
    entering: Entering = Entering.BAR_FIRST
    acey_deucy: bool = False
    """A throw of 2-1 is followed by a doublet of the player's choice and another throw."""

    # Bearing off
    bearing: Bearing = Bearing.HIGHEST
    return_alone: bool = False
    """Who is hit after he has begun to bear off moves no other checker until the one hit is home again."""

    # What a game counts
    gammon: int = 2
    """What a gammon multiplies the cube by; 1 where there are none."""
    backgammon: int = 3
    """What a backgammon multiplies the cube by; the gammon's value where there are none."""
    backgammon_after_bearing: bool = False
    """A loser with a checker on the bar or in the winner's home loses a backgammon even if he has borne checkers."""
    stranded: Stranded = Stranded.GAMES
    stranded_times_games: bool = False
    """Scoring by men, gammon and backgammon multiply the men's count."""
    unit: Unit = Unit.POINTS
    stake: int = 1
    """What one unit of the result stands for."""
    rubber: int = 0
    """Games that win a rubber, a gammon or backgammon counting two; 0: no rubbers."""

    # Doubling
    doubling: Doubling = Doubling.AFTER_FIRST_THROW
    crawford: bool = True
    """Matches have a Crawford game."""
    jacoby: bool = True
    """In money play gammons and backgammons count only once the cube was turned."""
    beaver: bool = False
    """In money play whoever takes a double may turn the cube once more at once and keep it."""
    raccoon: bool = False
    """Who was beavered may turn it once more at once, the taker keeping it."""

    # More than two players
    retiring: Retiring = Retiring.TO_BOX
    chouette_most: int = 6
    """Players of a chouette at most."""
    own_cubes: bool = False
    """In a chouette each opponent has a cube of his own with the box, and declines for himself alone."""

    def with_options(self, /, **options: Any) -> Ruleset:
        """This ruleset with some answers changed, by name: `MODERN.with_options(dice_zone="either")`.

        Enumerations may be given by their words, a limit as "unlimited". Raises `BadRuleset` for an option or a value
        that does not exist, a number out of its `NUMBERS`, and answers that contradict each other.
        """
        known = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "name"}
        changed = {}
        for option, value in options.items():
            if option not in known:
                raise BadRuleset(f"ruleset {self.name} has no option {option!r}; {suggestion(option, sorted(known))}")
            changed[option] = _as_type_of(known[option], option, value)
        result = replace(self, **changed)
        contradiction = result.contradiction() if changed else None
        if contradiction:
            raise BadRuleset(say("ruleset {ruleset} cannot be played so: {why}", ruleset=self.name, why=contradiction))
        return result

    def contradiction(self) -> Text | None:
        """What in these answers cannot be together, in one clause; None where nothing is wrong."""
        if self.backgammon < self.gammon:
            return say(
                "a backgammon (backgammon={backgammon}) would count less than a gammon (gammon={gammon})",
                backgammon=self.backgammon,
                gammon=self.gammon,
            )
        if self.beaver and self.doubling is Doubling.NEVER:
            return say("beaver=true needs doubling, and doubling=never")
        if self.raccoon and not self.beaver:
            return say("raccoon=true answers a beaver, and beaver=false")
        if self.stranded_times_games and self.stranded is Stranded.GAMES:
            return say("stranded_times_games=true multiplies a count of men, and stranded=games counts none")
        if self.own_cubes and self.retiring is not Retiring.TO_BOX:
            return say(
                "own_cubes=true has everybody decline for himself, and retiring={retiring}",
                retiring=self.retiring.value,
            )
        if self.acey_deucy and self.entering is not Entering.FROM_HAND:
            entering = self.entering.value
            return say("acey_deucy=true is played from the hand, and entering={entering}", entering=entering)
        return None


MODERN = Ruleset("modern")

NUMBERS = {
    "automatic_doubles": (0, UNLIMITED),
    "gammon": (1, 100),
    "backgammon": (1, 100),
    "stake": (1, 100_000),
    "rubber": (0, 100),
    "chouette_most": (3, 6),
}
"""Least and most of every option that is a number; where the most is `UNLIMITED`, "unlimited" says so."""


_FEW = 10
"""So many names still make a sentence that one reads to its end."""


def suggestion(word: str, known: list[str]) -> str:
    """What may have been meant, and what there is; of many, only the former."""
    close = difflib.get_close_matches(word.lower(), known, n=1)
    there_is = f"known: {', '.join(known)}"
    if not close:
        return there_is
    return f"did you mean {close[0]!r}?" + (f" {there_is}" if len(known) <= _FEW else "")


def _as_type_of(present: Any, option: str, value: Any) -> Any:
    if isinstance(present, Enum):
        return _as_member(type(present), option, value)
    if isinstance(present, bool):
        if not isinstance(value, bool):
            raise BadRuleset(f"option {option} cannot be {value!r}; it takes true or false")
        return value
    return _as_number(option, value)


def _as_member(kind: type[Enum], option: str, value: Any) -> Enum:
    if isinstance(value, kind):
        return value
    values = [each.value for each in kind]
    if value not in values:
        raise BadRuleset(f"option {option} cannot be {value!r}; {suggestion(str(value), values)}")
    return kind(value)


def _as_number(option: str, value: Any) -> int:
    least, most = NUMBERS[option]
    if value == "unlimited" and most == UNLIMITED:
        return UNLIMITED
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        limits = f"{least} or more, or unlimited" if most == UNLIMITED else f"{least} to {most}"
        raise BadRuleset(f"option {option} cannot be {value!r}; it takes a number, {limits}")
    return value
