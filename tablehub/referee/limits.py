"""What the referee at the table does not do yet of a ruleset, asked by its answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablehub.rules.knobs import DicePairs, DiceZone, OpeningDice
from tablehub.rules.rulesets import Ruleset

_Asked = Callable[[Ruleset], bool]

_DOES_NOT: Mapping[str, _Asked] = {
    "ties of the opening throw, which would double the stake": (
        lambda rules: (
            rules.opening_dice is OpeningDice.BOTH_EACH
            and rules.automatic_doubles > 0
            and rules.dice_zone is not DiceZone.RIGHT
        )
    ),
    "who threw what for the start, where dice of one colour lie on either side (he is asked, or plays)": (
        lambda rules: rules.dice_zone is not DiceZone.RIGHT
    ),
    "whether one pair of dice is used or two (either is followed)": (
        lambda rules: rules.dice_pairs is not DicePairs.EITHER
    ),
    "whether a die that lies flat touches bar or frame (the menu declares a throw void)": (
        lambda rules: rules.dice_zone is DiceZone.CLEAR
    ),
    "dice touched while they roll, for hands hide them (the menu declares a throw void)": (
        lambda rules: rules.touched_dice_void
    ),
}
"""What is left to the players; all else is judged by the ruleset."""


def left_to_players(rules: Ruleset) -> str | None:
    """One sentence that names what of these rules the referee does not watch; None if he watches all."""
    found = [what for what, asked in _DOES_NOT.items() if asked(rules)]
    return f"by {rules.name} the referee leaves to the players: {'; '.join(found)}" if found else None
