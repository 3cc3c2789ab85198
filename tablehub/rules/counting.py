"""What a game counts, in units of the ruleset: by games or by the loser's men, times the doubles accepted."""

from __future__ import annotations

from tablehub.rules.cube import Cube
from tablehub.rules.knobs import Doubling, Stranded
from tablehub.rules.outcome import GAME_KINDS, GameKind, kinds
from tablehub.rules.position import BAR, Men
from tablehub.rules.rulesets import Ruleset
from tablehub.words.text import Text, say

_QUARTERS = (slice(1, 7), slice(7, 13), slice(13, 19), slice(19, BAR + 1))
"""The loser's home, his outer board, the winner's outer board, the winner's home with the bar; in his numbering."""

_A_MAN = {
    Stranded.GAMES: (0, 0, 0, 0),
    Stranded.MEN1: (1, 1, 1, 1),
    Stranded.MEN2: (1, 2, 3, 4),
    Stranded.MEN3: (1, 2, 4, 8),
}


def stranded_men(loser: Men, stranded: Stranded) -> int:
    """What the loser's checkers on the board count: parker, "Scoring by loser's stranded men"; 0 by games."""
    return sum(each * sum(loser[quarter]) for each, quarter in zip(_A_MAN[stranded], _QUARTERS, strict=True))


def units_won(kind: GameKind, cube: Cube, loser: Men, ruleset: Ruleset, *, money: bool) -> int:
    """What a game played out, or given up as `kind`, counts: 1 or more, never capped to what was needed.

    By games the cube times single, gammon or backgammon. By men their count times the cube, and times gammon or
    backgammon only where the ruleset combines the two. With Jacoby a win in money play is single while the cube,
    if there is one, was not turned.
    """
    multiplier = 1 if by_jacoby(cube, ruleset, money=money) else kind.multiplier(ruleset)
    if ruleset.stranded is Stranded.GAMES:
        return cube.value * multiplier
    return cube.value * stranded_men(loser, ruleset.stranded) * (multiplier if ruleset.stranded_times_games else 1)


def by_jacoby(cube: Cube, ruleset: Ruleset, *, money: bool) -> bool:
    """Does a gammon count as a single game, in money play with Jacoby, for nobody has turned the cube?"""
    return money and ruleset.jacoby and ruleset.doubling is not Doubling.NEVER and cube.owner is None


def units_declined(cube: Cube, loser: Men, ruleset: Ruleset) -> int:
    """What declining a double loses, the game "scored as it stands" (parker, "Optional doubling").

    `cube` is what it was before the double. By games that is its value; by men they count where they stand, and
    no gammon or backgammon with them.
    """
    if ruleset.stranded is Stranded.GAMES:
        return cube.value
    return cube.value * stranded_men(loser, ruleset.stranded)


def why_no_resignation(kind: GameKind, ruleset: Ruleset) -> Text | None:
    """One sentence why nobody can give up so much; None where it can be offered."""
    if kind in kinds(ruleset):
        return None
    return say(
        "Ruleset {ruleset} knows no {kind}; a {most} is the most that can be given up.",
        ruleset=ruleset.name,
        kind=GAME_KINDS[kind],
        most=GAME_KINDS[kinds(ruleset)[-1]],
    )
