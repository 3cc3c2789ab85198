"""The rulebooks a table can be refereed by, each one value."""

from __future__ import annotations

from dataclasses import replace

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
    Unit,
    WrongSetup,
)
from tablehub.rules.rulesets import MODERN, Ruleset, suggestion

PARKER = Ruleset(
    "parker",
    opening_dice=OpeningDice.BOTH_EACH,
    first_throw=FirstThrow.ANEW,
    wrong_setup=WrongSetup.CORRECT,
    dice_zone=DiceZone.BOARD,
    lifted_early=LiftedEarly.WARN,
    premature=Premature.WARN,
    higher_die=False,
    double_lets_stand=False,
    bearing=Bearing.NEXT_LOWER,
    doubling=Doubling.ANY_TIME,
    crawford=False,
    jacoby=False,
    retiring=Retiring.TO_PLAYING_OPPONENT,
)

HOYLE = Ruleset(
    "hoyle",
    first_throw=FirstThrow.CHOICE,
    next_start=NextStart.WINNER_OF_HIT,
    wrong_setup=WrongSetup.CORRECT,
    dice_zone=DiceZone.BOARD,
    lifted_early=LiftedEarly.WARN,
    premature=Premature.WARN,
    calling=Calling.OLD,
    higher_die=False,
    double_lets_stand=False,
    bearing=Bearing.UNLESS_MOVABLE,
    backgammon_after_bearing=True,
    unit=Unit.STAKE,
    rubber=2,
    doubling=Doubling.NEVER,
    crawford=False,
    jacoby=False,
    retiring=Retiring.NO_CHOUETTE,
)

BRUELHEIDE = Ruleset(
    "bruelheide",
    automatic_doubles=UNLIMITED,
    ties_double_matches=True,
    wrong_setup=WrongSetup.STANDS,
    side_choice=SideChoice.FIRST_MOVER_REVERSES,
    dice_pairs=DicePairs.ONE,
    dice_zone=DiceZone.CLEAR,
    lifted_early=LiftedEarly.WARN,
    premature=Premature.WARN,
    higher_die=False,
    play_over=PlayOver.MAN_QUITTED,
    double_lets_stand=False,
    return_alone=True,
    backgammon=2,
    unit=Unit.STAKE,
    crawford=False,
    jacoby=False,
    retiring=Retiring.TO_PLAYING_OPPONENT,
    chouette_most=5,
)

HASBRO = Ruleset(
    "hasbro",
    first_throw=FirstThrow.ANEW,
    wrong_setup=WrongSetup.CORRECT,
    dice_pairs=DicePairs.ONE,
    dice_zone=DiceZone.BOARD,
    lifted_early=LiftedEarly.WARN,
    premature=Premature.WARN,
    higher_die=False,
    double_lets_stand=False,
    unit=Unit.STAKE,
    crawford=False,
    jacoby=False,
    retiring=Retiring.NO_CHOUETTE,
)

MILTON_BRADLEY = Ruleset(
    "milton-bradley",
    automatic_doubles=UNLIMITED,
    ties_double_matches=True,
    wrong_setup=WrongSetup.VOID,
    side_choice=SideChoice.HIGHER_DIE,
    dice_pairs=DicePairs.HIGHER_DIE,
    touched_dice_void=True,
    lifted_early=LiftedEarly.OPPONENT_MAY_VOID,
    premature=Premature.VOID,
    higher_die=False,
    touch_move=True,
    play_over=PlayOver.QUITTED,
    after_wrong_play=AfterWrongPlay.OPPONENTS_OPTION,
    double_lets_stand=False,
    crawford=False,
    jacoby=False,
    retiring=Retiring.TO_PARTNERS,
)

ACEY_DEUCY = replace(
    MILTON_BRADLEY,
    name="acey-deucy",
    start=Start.IN_HAND,
    opening_dice=OpeningDice.BOTH_EACH,
    first_throw=FirstThrow.CHOICE,
    automatic_doubles=0,
    ties_double_matches=False,
    side_choice=SideChoice.AGREEMENT,
    entering=Entering.FROM_HAND,
    acey_deucy=True,
    gammon=1,
    backgammon=1,
    unit=Unit.GAMES,
    doubling=Doubling.NEVER,
    retiring=Retiring.NO_CHOUETTE,
)

_KNOWN = {each.name: each for each in (PARKER, HOYLE, BRUELHEIDE, HASBRO, MILTON_BRADLEY, MODERN, ACEY_DEUCY)}


def ruleset(name: str, /, **options: object) -> Ruleset:
    """The ruleset of this name, with options changed; raises `BadRuleset` naming those that exist."""
    found = _KNOWN.get(name.strip().lower())
    if found is None:
        raise BadRuleset(f"there is no ruleset {name!r}; {suggestion(name, ruleset_names())}")
    return found.with_options(**options)


def ruleset_names() -> list[str]:
    """The names `ruleset` knows, in alphabetical order."""
    return sorted(_KNOWN)
