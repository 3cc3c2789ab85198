"""The dice of one reading: what kind of throw lies there, and who may have thrown it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tablehub.match.faults import FaultCode
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import DiceZone, Ruleset
from tablehub.vision.reading import DieReading, DieState

TWO = 2
"""Dice to a throw."""

SAME_PLACE = 0.7
"""Pitches (about two dice widths): a die seen within this distance of where it lay has not been thrown again."""

TOUCHING = 0.5
"""Pitches: dice with their middles nearer than this touch each other, if there are two."""

RIVAL = 1 / 20
"""A value at least this part as likely as the best is still open: people misplay more seldom than one look errs."""

EVIDENT = 0.8
"""How a die lies is said aloud at the first look from this confidence on; below, it wants confirming."""

READABLE = 0.7
"""A die whose best value is less likely than this is not read yet."""

_LEAST = 0.002
"""How likely any number is at least by one look, for what several looks say together."""

_LOST: dict[DieState, FaultCode] = {
    DieState.OFF_BOARD: FaultCode.DIE_OFF_BOARD,
    DieState.ON_BAR: FaultCode.DIE_ON_BAR,
    DieState.COCKED: FaultCode.DIE_COCKED,
    DieState.ON_CHECKER: FaultCode.DIE_ON_CHECKER,
}


@dataclass(frozen=True, slots=True)
class NoDice:
    """No die lies on the board."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """A die is still rolling or held: wait."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A die lies there that cannot be read; `other` is one beside it that can, or the only other one."""

    die: DieReading
    other: DieReading | None = None


@dataclass(frozen=True, slots=True)
class Lone:
    """One die lies on the board and no other is in view."""

    die: DieReading


@dataclass(frozen=True, slots=True)
class Stray:
    """Something by itself that looks like a die lying askew. Dice come in pairs: it is no throw, unless another fell
    off the board, or they are too small in the picture for both to be seen."""

    die: DieReading


@dataclass(frozen=True, slots=True)
class Invalid:
    """A throw that does not count; `die` is the one that makes it so, None where both do."""

    code: FaultCode
    dice: tuple[DieReading, ...]
    die: DieReading | None = None


@dataclass(frozen=True, slots=True)
class TooMany:
    """More than two dice lie on the board, and perhaps others that cannot be read."""

    dice: tuple[DieReading, ...]
    unread: tuple[DieReading, ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """Two dice at rest that can be read. Whether they lie in the right half depends on who threw them."""

    first: DieReading
    second: DieReading

    @property
    def dice(self) -> tuple[DieReading, DieReading]:
        return self.first, self.second

    @property
    def roll(self) -> Roll:
        return Roll(_value(self.first), _value(self.second))

    @property
    def is_split(self) -> bool:
        """Do the dice lie on different sides of the bar?"""
        halves = [half(die) for die in self.dice]
        return None not in halves and halves[0] is not halves[1]

    @property
    def in_half_of(self) -> Player | None:
        """Whose right-hand half both dice lie in; None where split or unknown."""
        return None if self.is_split else half(self.first) or half(self.second)

    @property
    def owner(self) -> Player | None:
        """Whose dice they are by their colour, where both say the same."""
        return self.first.owner if self.first.owner is self.second.owner else None

    def rolls(self) -> Iterator[tuple[Roll, float]]:
        """Every throw these dice may show, best first, each with its log-likelihood relative to the best (<= 0)."""
        ranked = sorted(
            ((log_a + log_b, Roll(a, b)) for a, log_a in _values(self.first) for b, log_b in _values(self.second)),
            key=lambda pair: -pair[0],
        )
        told: set[Roll] = set()
        for log_weight, roll in ranked:
            if log_weight >= math.log(RIVAL) and roll not in told:
                told.add(roll)
                yield roll, log_weight

    def lies_as(self, other: Pair) -> bool:
        """Do these dice lie where the other pair lay?"""
        straight = near(self.first, other.first) and near(self.second, other.second)
        return straight or (near(self.first, other.second) and near(self.second, other.first))


Cast = NoDice | Stray | Rolling | Unreadable | Lone | Invalid | TooMany | Pair


def cast_of(dice: tuple[DieReading, ...], ruleset: Ruleset) -> Cast:
    """What lies on the board, by `ruleset`. Dice beside the board matter only where one lies on it alone.

    The eye may take other things for dice that lie askew, so these count only where a throw lacks a flat one.
    """
    if any(die.state in (DieState.ROLLING, DieState.HELD) for die in dice):
        return Rolling()
    on_board = [die for die in dice if die.state is not DieState.OFF_BOARD]
    valid = [die for die in on_board if _counts(die, ruleset)]
    if len(valid) > TWO:
        return TooMany(tuple(valid), tuple(die for die in on_board if die.state is DieState.UNSURE))
    if len(valid) == TWO and len(on_board) > TWO and _may_be_one(valid[0], valid[1]):
        unread = max((die for die in on_board if die not in valid), key=lambda die: die.confidence)
        return Unreadable(unread, max(valid, key=lambda die: die.confidence))
    if len(valid) == TWO:
        return _two(valid[0], valid[1], ruleset)
    if len(on_board) > TWO or (len(on_board) == TWO and not valid):
        askew = sorted((die for die in on_board if die not in valid), key=lambda die: -die.confidence)
        return Unreadable(askew[0], valid[0] if valid else _other_unread(askew))  # which of them is the other die?
    if len(on_board) == TWO:
        return _two(on_board[0], on_board[1], ruleset)
    return _alone(on_board[0], dice, ruleset) if on_board else NoDice()


def _may_be_one(first: DieReading, second: DieReading) -> bool:
    """Do two dice that show the same lie so near to each other that one may have been seen twice?"""
    if first.board is None or second.board is None or first.value is None or first.value != second.value:
        return False
    return math.dist(first.board, second.board) < TOUCHING


def _other_unread(dice: list[DieReading]) -> DieReading | None:
    """The second of two dice that lie there, neither of which can be read at all."""
    return dice[1] if len(dice) == TWO and dice[1].state is DieState.UNSURE and dice[1].value is None else None


def _alone(die: DieReading, dice: tuple[DieReading, ...], ruleset: Ruleset) -> Cast:
    outside = next((other for other in dice if other.state is DieState.OFF_BOARD), None)
    if outside and (_counts(die, ruleset) or _shows_a_value(die)):
        return Invalid(FaultCode.DIE_OFF_BOARD, dice, outside)
    if not _counts(die, ruleset):
        return Unreadable(die) if die.too_small or outside else Stray(die)
    return Lone(die)


def _shows_a_value(die: DieReading) -> bool:
    """Is it a die for certain, of which no more is in doubt than how it lies?"""
    return die.state is DieState.UNSURE and die.seems is not None and max(die.likelihoods, default=0.0) >= READABLE


def _two(first: DieReading, second: DieReading, ruleset: Ruleset) -> Cast:
    for die, other in ((first, second), (second, first)):
        if not _counts(die, ruleset):
            code = _LOST.get(die.state)
            return Invalid(code, (first, second), die) if code else Unreadable(die, other)
    for die, other in ((first, second), (second, first)):
        if not readable(die):
            return Unreadable(die, other)
    return Pair(first, second)


def _counts(die: DieReading, ruleset: Ruleset) -> bool:
    return die.state is DieState.FLAT or (die.state is DieState.ON_CHECKER and ruleset.flat_on_checker_counts)


def perhaps_lost(die: DieReading, ruleset: Ruleset) -> FaultCode | None:
    """How a die lies, or most likely lies where that is in doubt, if it counts for nothing so."""
    lies = die.seems if die.state is DieState.UNSURE else die.state
    if lies is None or (lies is DieState.ON_CHECKER and ruleset.flat_on_checker_counts):
        return None
    return _LOST.get(lies)


def readable(die: DieReading) -> bool:
    """Whether a flat die's value is gone by, rather than asked about."""
    if die.likelihoods:
        return max(die.likelihoods) >= READABLE
    return die.value is not None


def _value(die: DieReading) -> int:
    """The die's value; where only likelihoods are given, the best of them."""
    if die.value is not None:
        return die.value
    return max(range(6), key=lambda i: die.likelihoods[i]) + 1


def _values(die: DieReading) -> list[tuple[int, float]]:
    """Values this die may show with their log-likelihoods relative to the best."""
    if not die.likelihoods:
        return [(_value(die), 0.0)]
    best = max(die.likelihoods)
    return [(i + 1, math.log(p / best)) for i, p in enumerate(die.likelihoods) if p > 0]


def open_values(die: DieReading) -> list[int]:
    """The numbers a die may show by one look at it."""
    return [value for value, log_weight in _values(die) if log_weight >= math.log(RIVAL)]


def seen_again(die: DieReading, dice: Iterable[DieReading]) -> DieReading | None:
    """A die that was read, if one lies there still: each number as likely as the looks say together."""
    there = [other for other in dice if near(die, other)]
    again = next((other for other in there if other.state is DieState.FLAT and other.likelihoods), None)
    if again is None or not die.likelihoods:
        return die if there else None
    both = [max(p, _LEAST) * max(q, _LEAST) for p, q in zip(die.likelihoods, again.likelihoods, strict=True)]
    likelihoods = tuple(p / sum(both) for p in both)
    best = max(likelihoods)
    return replace(die, value=likelihoods.index(best) + 1, confidence=best, likelihoods=likelihoods)


def half(die: DieReading) -> Player | None:
    """The player in whose right-hand half the die lies: x runs to light's right (see `vision.geometry`)."""
    if die.board is None:
        return None
    return Player.LIGHT if die.board[0] > 0 else Player.DARK


def whose_dice(dice: tuple[DieReading, ...], ruleset: Ruleset) -> Player | None:
    """Whose dice these are by their colour, or by their half where that says so; of two one may lie in no half. Two of
    which one is of either colour tell nothing by it: whoever threw them took up one of each."""
    owners = {die.owner for die in dice}
    if len(owners) == 1 and None not in owners:
        return owners.pop()
    halves = {half(die) for die in dice} - {None} if ruleset.dice_zone is DiceZone.RIGHT else set()
    return halves.pop() if len(halves) == 1 else None


def are_of_both(dice: tuple[DieReading, ...]) -> bool:
    """Are these two dice, one of each player's colour?"""
    return len(dice) == TWO and {die.owner for die in dice} == set(Player)


def near(a: DieReading, b: DieReading) -> bool:
    """Do both readings show a die at the same place?"""
    if a.board is None or b.board is None:
        return a.board is b.board
    return math.dist(a.board, b.board) <= SAME_PLACE


def lie_alike(dice: Iterable[DieReading], others: Iterable[DieReading]) -> bool:
    """Does each of these dice lie where one of the others does, none of them counted twice?"""
    left = list(others)
    for die in dice:
        there = [other for other in left if near(die, other)]
        if not there:
            return False
        left.remove(min(there, key=lambda other: math.dist(die.board or (), other.board or ())))
    return True


def in_zone(pair: Pair, player: Player, ruleset: Ruleset) -> bool:
    """Does the pair lie where `ruleset` wants a throw of `player`? (True where that cannot be told.)"""
    return ruleset.dice_zone is not DiceZone.RIGHT or pair.in_half_of in (None, player)
