"""What the referee at the table does not do yet of a ruleset, asked by its answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablehub.errors import BadRuleset
from tablehub.rules.knobs import DiceZone, Entering, OpeningDice, PlayOver, SideChoice, Start, WrongSetup
from tablehub.rules.rulesets import Ruleset

_Asked = Callable[[Ruleset], bool]

_CANNOT: Mapping[str, _Asked] = {
    "a game that begins with an empty board": lambda rules: rules.start is Start.IN_HAND,
    "checkers that enter from the hand": lambda rules: rules.entering is Entering.FROM_HAND,
    "the doublet named after a 2-1": lambda rules: rules.acey_deucy,
}
"""Without these no play could be judged rightly."""

_DOES_NOT: Mapping[str, _Asked] = {
    "who won the opening throw of both dice (whoever plays first is believed)": (
        lambda rules: rules.opening_dice is OpeningDice.BOTH_EACH
    ),
    "ties of the opening throw, which would double the stake": (
        lambda rules: rules.opening_dice is OpeningDice.BOTH_EACH and rules.automatic_doubles > 0
    ),
    "who threw which die for the start, where both lie on the same side (whoever plays first is believed)": (
        lambda rules: rules.opening_dice is OpeningDice.ONE_EACH and rules.dice_zone is not DiceZone.RIGHT
    ),
    "whether a checker moved from its point is played": lambda rules: rules.touch_move,
    "dice touched while they roll": lambda rules: rules.touched_dice_void,
    "a play changed after its checkers were let go": lambda rules: rules.play_over is PlayOver.QUITTED,
    "a wrong set-up found after the first throw": lambda rules: rules.wrong_setup is WrongSetup.VOID,
    "who chooses the side (set up and calibrate as it was chosen)": (
        lambda rules: rules.side_choice is not SideChoice.AGREEMENT
    ),
    "rubbers (games are added up one by one)": lambda rules: rules.rubber > 0,
}
"""What is left to the players; all else is judged by the ruleset."""


def must_be_refereed(rules: Ruleset) -> None:
    """Raise `BadRuleset` where the table could not judge by these rules at all."""
    cannot = [what for what, asked in _CANNOT.items() if asked(rules)]
    if cannot:
        raise BadRuleset(f"{rules.name} is not refereed at the table yet: it cannot follow {', '.join(cannot)}")


def left_to_players(rules: Ruleset) -> str | None:
    """One sentence that names what of these rules the referee does not watch; None if he watches all."""
    found = [what for what, asked in _DOES_NOT.items() if asked(rules)]
    return f"by {rules.name} the referee leaves to the players: {'; '.join(found)}" if found else None
