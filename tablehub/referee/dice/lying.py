"""Dice held against where others lay: the same ones, moved, taken up, pushed aside, or others."""

from __future__ import annotations

import math
from dataclasses import replace

from tablehub.referee.dice.casts import (
    TWO,
    Cast,
    Invalid,
    Lone,
    NoDice,
    Pair,
    Stray,
    TooMany,
    Unreadable,
    are_of_both,
    half,
    near,
    open_values,
)
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tablehub.vision.reading import DieReading, DieState

MOVED = 0.15
"""Pitches (under half a die): a die seen farther than this from where it lay has been moved."""

_UNTOUCHED = 0.05
"""Pitches (about two millimetres): a die seen this near to where it lay was not picked up in between."""

_FAR = 1.5
"""Pitches (over two dice lengths): nobody who moves a die into the open, to show how it lies, puts it farther off."""


def lie_there_still(pair: Pair, cast: Cast) -> bool:
    """Does one of these dice at least still lie where it lay, and show what it showed? Other dice may fall there."""
    return any(lies_still(old, new) for old in pair.dice for new in dice_of(cast))


def lie_there_or_are_gone(pair: Pair, cast: Cast) -> bool:
    """Are no others in place of this throw: does it lie there still, or no die at all?"""
    return isinstance(cast, NoDice) or (isinstance(cast, Pair) and lie_there_still(pair, cast))


def another_throw_lies_there(pair: Pair | None, roll: Roll, cast: Cast) -> bool:
    """Do two dice lie there that are not those of the throw, and show something else?"""
    return isinstance(cast, Pair) and cast.roll != roll and others_lie_there(pair, cast)


def others_lie_there(pair: Pair | None, cast: Cast) -> bool:
    """Do two dice lie there that are not those of the throw, where those were seen?"""
    return pair is not None and isinstance(cast, Pair) and not lie_there_still(pair, cast)


def lies_misread(pair: Pair, cast: Cast) -> bool:
    """Does one die alone lie there, just where one of these lay? It was misread if it shows another number, and the
    other one overlooked: no die falls there."""
    return isinstance(cast, Lone) and any(not moved(old, cast.die) for old in pair.dice)


def fell_near(pair: Pair, cast: Cast) -> bool:
    """Has one die fallen close to where one of these lay and shows the same by chance? It does not lie where that did,
    and the other one lies elsewhere with another number: nobody turns a die over that he pushes aside."""
    again = known_again(pair.dice, dice_of(cast))
    if not isinstance(cast, Pair) or len(again) != 1 or not moved(*again[0]):
        return False
    gone = next(die for die in pair.dice if die is not again[0][0])
    return not any(die.value in open_values(gone) for die in cast.dice if die is not again[0][1])


def lies_still(old: DieReading, new: DieReading) -> bool:
    return near(old, new) and may_be_one(old, new)


def may_be_one(old: DieReading, new: DieReading) -> bool:
    """May these be one die, by what it shows and by whose colour it has?"""
    return (old.value is None or new.value is None or old.value == new.value) and not _of_either(old, new)


def _of_either(one: DieReading, another: DieReading) -> bool:
    """Is one of them a die of each player by its colour?"""
    return None not in (one.owner, another.owner) and one.owner is not another.owner


def moved(old: DieReading, new: DieReading) -> bool:
    """Does this die, seen again, lie elsewhere than it lay?"""
    return _apart(old, new) > MOVED


def untouched(old: DieReading, new: DieReading) -> bool:
    """Does this die lie to a hair where it lay, so that nobody has picked it up in between?"""
    return _apart(old, new) <= _UNTOUCHED


def only_one_thrown(void: tuple[DieReading, ...], pair: Pair) -> DieReading | None:
    """The die of a throw that does not count which alone was thrown again: the other one was not touched, and this one
    lies far from where it was with another number, so that nobody has only turned or moved it. None where that is not
    sure, nor for one that was off the board: it may be idle, and this one have been overlooked."""
    for kept, bad in (void, void[::-1]) if len(void) == TWO else ():
        for still, thrown in (pair.dice, pair.dice[::-1]):
            left = kept.state is DieState.FLAT and kept.value == still.value and untouched(kept, still)
            known = open_values(bad) if bad.value or bad.likelihoods else []
            if left and _apart(bad, thrown) > _FAR and thrown.value not in known:
                return thrown
    return None


def thrown_beside(lying: tuple[DieReading, ...], cast: TooMany, player: Player) -> bool:
    """Do two dice of the opponent lie beside both of a player's throw?"""
    dice = dice_of(cast)
    return two_beside(lying, dice) and owners_of(others_than(lying, dice)) == {player.opponent}


def two_beside(lying: tuple[DieReading, ...], dice: tuple[DieReading, ...]) -> bool:
    return len(others_than(lying, dice)) == TWO == len(dice) - TWO


def others_than(lying: tuple[DieReading, ...], dice: tuple[DieReading, ...]) -> tuple[DieReading, ...]:
    """Those dice that do not lie where one of `lying` lay."""
    again = [die for _, die in known_again(lying, dice)]
    return tuple(die for die in dice if not any(die is each for each in again))


def all_lie_there(lying: tuple[DieReading, ...], dice: tuple[DieReading, ...]) -> bool:
    """Does each of these dice still lie where it lay, and show what it showed?"""
    return sum(may_be_one(*pair) for pair in known_again(lying, dice)) == len(lying)


def overlooked(lay: tuple[DieReading, ...], dice: tuple[DieReading, ...]) -> bool:
    """Do these dice, which seemed to be gone, lie there all the same? If they were only overlooked they lie where they
    lay to a hair; thrown again they hardly do, and with the same numbers. One of two may be misread."""
    again = known_again(lay, dice)
    if not lay or len(again) < len(lay) or any(moved(*pair) or _of_either(*pair) for pair in again):
        return False
    alike = [may_be_one(*pair) for pair in again]
    return all(alike) or (len(lay) == TWO and any(alike))


def taken_up_meanwhile(lying: tuple[DieReading, ...], dice: tuple[DieReading, ...]) -> bool:
    """Were both dice of a turn that is over lifted, though one of them seems to lie there still? It has moved and the
    other one is gone, and with it the dice are in pairs: one of the next throw fell close to where it lay."""
    again, there = known_again(lying, dice), [die for die in dice if die.state is not DieState.OFF_BOARD]
    return len(lying) == TWO and len(again) == 1 and moved(*again[0]) and len(there) % TWO == 0


def still_lying(lying: tuple[DieReading, ...], dice: tuple[DieReading, ...]) -> tuple[DieReading, ...]:
    """What of `lying` lies there still, as it is seen now; one that was read is known in a look that cannot read it."""
    return tuple(
        replace(old, center=new.center, board=new.board)
        if new.state is DieState.UNSURE and old.state is DieState.FLAT
        else new
        for old, new in known_again(lying, dice)
    )


def known_again(lying: tuple[DieReading, ...], dice: tuple[DieReading, ...]) -> list[tuple[DieReading, DieReading]]:
    """Each of `lying` with the die that lies there now: of several the one that is most like it, and none for two."""
    pairs = [(old, die) for old in lying for die in dice if near(old, die)]
    taken: list[tuple[DieReading, DieReading]] = []
    for old, die in sorted(pairs, key=lambda pair: (not may_be_one(*pair), _apart(*pair))):
        if not any(old is known or die is found for known, found in taken):
            taken.append((old, die))
    return taken


def pushed_aside(lying: tuple[DieReading, ...], dice: tuple[DieReading, ...]) -> tuple[DieReading, ...] | None:
    """Two dice that lay there, where one of them lies elsewhere now and shows what it showed: nobody has thrown.

    The other one is taken as it was read where this look cannot tell its number.
    """
    again = known_again(lying, dice)
    if len(lying) != TWO or len(again) != 1:
        return None
    ((still, now),) = again
    gone, found = [die for die in lying if die is not still], [die for die in dice if die is not now]
    same = len(found) == 1 and found[0].state is DieState.FLAT and found[0].value == gone[0].value is not None
    return (now if now.value is not None else still, found[0]) if same else None


def _apart(a: DieReading, b: DieReading) -> float:
    return math.dist(a.board, b.board) if a.board and b.board else 0.0


def dice_of(cast: Cast) -> tuple[DieReading, ...]:
    """The dice that can be told, with one that fell off the board."""
    match cast:
        case TooMany(dice, unread):
            return (*dice, *unread)
        case Pair() | Invalid():
            return tuple(cast.dice)
        case Unreadable(die, other):
            return (die, other) if other else (die,)
        case Lone(die) | Stray(die):
            return (die,)
        case _:
            return ()


def owners_of(dice: tuple[DieReading, ...]) -> set[Player | None]:
    """Whose dice these seem to be: by colour, else by the half they lie in; one off the board lies in nobody's."""
    if are_of_both(dice):
        return {half(die) for die in dice if die.state is not DieState.OFF_BOARD}
    return {die.owner or half(die) for die in dice if die.owner or die.state is not DieState.OFF_BOARD}
