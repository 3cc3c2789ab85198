"""The terms of a match, which players settle before it: one frozen value, and the match that begins by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tablehub.errors import BadInput, DeviceError
from tablehub.match.clock_settings import NO_CLOCK, ClockSettings, why_no_clock
from tablehub.match.events import ChouetteBegun
from tablehub.match.fold import fold
from tablehub.match.folding.chouettes import why_no_chouette_now
from tablehub.match.naming import plain_name, why_no_name
from tablehub.match.state import DEFAULT_NAMES, MatchState
from tablehub.rules.options import chosen_ruleset
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset
from tablehub.words.text import Text, say, sentence

LONGEST_MATCH = 64
"""Points; what a .mat file can hold."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Ruleset by name, what was agreed on besides (each name=value), points (0: money play), names, clock.

    An empty name is the player's colour. `chouette` has three players or more as their throws ranked them: box, playing
    opponent, partners; then `light` and `dark` do not matter, nor does `length`, for it is money play.
    """

    ruleset: str = "modern"
    options: tuple[str, ...] = ()
    length: int = 0
    light: str = ""
    dark: str = ""
    chouette: tuple[str, ...] = ()
    clock: ClockSettings = NO_CLOCK

    @property
    def rules(self) -> Ruleset:
        """Raises `BadRuleset` where there are none such."""
        return chosen_ruleset(self.ruleset, self.options)

    @property
    def points(self) -> int:
        """What is played to; 0 in money play, and so in a chouette."""
        return 0 if self.chouette else self.length

    @property
    def names(self) -> Mapping[Player, str]:
        return {
            Player.LIGHT: self.light or DEFAULT_NAMES[Player.LIGHT],
            Player.DARK: self.dark or DEFAULT_NAMES[Player.DARK],
        }

    @property
    def played_with(self) -> ClockSettings:
        """The clock, where such a match can be played with one."""
        return NO_CLOCK if why_no_clock(self.clock, self.points, chouette=bool(self.chouette)) else self.clock

    def named(self, player: Player, name: str) -> Terms:
        """With another name for one of the two."""
        return replace(self, light=name) if player is Player.LIGHT else replace(self, dark=name)

    def mistakes(self) -> Iterator[tuple[str, Text]]:
        """What keeps a match from beginning so: the name of the field, and a clause. Raises `BadRuleset`."""
        if not 0 <= self.length <= LONGEST_MATCH:
            most, length = LONGEST_MATCH, self.length
            yield (
                "length",
                say("a match goes to 1 to {most} points, not to {length}; 0 is money play", most=most, length=length),
            )
            return
        for name, field in self._all_names():
            wrong = why_no_name(name)
            if wrong:
                yield field, say("nobody can be called {name}: {why}", name=ascii(name[:40]), why=wrong)
        together = tuple(map(plain_name, self.chouette))
        reason = why_no_chouette_now(self._before_seats(), together) if together else None
        if reason:
            names = ", ".join(self.chouette)
            yield "chouette", say("{names} cannot play a chouette: {why}", names=names, why=reason)

    def begun(self) -> MatchState:
        """The match about to begin; raises `BadInput` where nothing can be played so."""
        for _, mistake in self.mistakes():
            raise BadInput(mistake)
        state = self._before_seats()
        return fold(state, ChouetteBegun("", 0.0, self.chouette)) if self.chouette else state

    def _all_names(self) -> Iterator[tuple[str, str]]:
        """Each name that somebody gave, and the field it stands in; in a chouette nobody goes without one."""
        yield from ((name, field) for name, field in ((self.light, "light"), (self.dark, "dark")) if name)
        yield from ((name, "chouette") for name in self.chouette)

    def _before_seats(self) -> MatchState:
        return MatchState.new(self.points, self.rules, self.names, clock=self.played_with)

    def why_not(self) -> str | None:
        """One sentence why no match can begin so; None if one can."""
        try:
            self.begun()
        except BadInput as problem:
            return as_sentence(problem)
        return None


def as_sentence(problem: BadInput | DeviceError) -> str:
    """What is wrong, as a screen says it."""
    return sentence(problem.args[0] if len(problem.args) == 1 else str(problem))
