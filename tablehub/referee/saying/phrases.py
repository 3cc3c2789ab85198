"""Players, places, checkers and throws as the referee speaks of them; his sentences are made of these.

Points are told in the numbering of the player whose checker it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablehub.match.state import DEFAULT_NAMES
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.rules.roll import Roll
from tablehub.words.text import Text, joined, say

_MOST_DIFFERENCES = 3
"""Differences named in one sentence; more than these nobody takes in."""


def name(player: Player | None) -> Text:
    """A player as he is spoken of; "Thrower" where it is not known who threw."""
    return DEFAULT_NAMES[player] if player else say("Thrower")


def source(point: int, *, from_hand: bool = False) -> Text:
    """Where a checker is moved from: "from 8", "from the bar"; `from_hand`: there is no bar, checkers wait in hand."""
    if point == BAR and from_hand:
        return say("from the hand")
    if point in (BAR, OFF):
        return say("from the bar") if point == BAR else say("from off")
    return say("from {point}", point=point)


def target(point: int) -> Text:
    """Where a checker is moved to: "to 8", "to the bar"."""
    if point in (BAR, OFF):
        return say("to the bar") if point == BAR else say("to off")
    return say("to {point}", point=point)


def on(point: int) -> Text:
    """Where a checker stands, counted by who is spoken to: "on 8", "on the bar"."""
    if point in (BAR, OFF):
        return say("on the bar") if point == BAR else say("on off")
    return say("on {point}", point=point)


def checkers(count: int) -> Text:
    """So many checkers of somebody's."""
    if count in (0, 1):
        return say("1 checker") if count else say("no checker")
    return say("{count} checkers", count=count)


def spot(point: int) -> Text:
    """Where somebody's checkers stand: "on its 8 point", "on the bar", "borne off"."""
    return _off_the_points(point) or say("on its {point} point", point=point)


def your_spot(point: int, *, from_hand: bool = False) -> Text:
    """The same, said to him: "on your 8 point"."""
    if point == BAR and from_hand:
        return say("in hand")
    return _off_the_points(point) or say("on your {point} point", point=point)


def _off_the_points(point: int) -> Text | None:
    if point in (BAR, OFF):
        return say("on the bar") if point == BAR else say("borne off")
    return None


def told(roll: Roll | None) -> Text:
    """A throw as it is said: "6-1"."""
    return say("{high}-{low}", high=roll.a, low=roll.b) if roll else say("the throw")


def differences(expected: Position, seen: Position, *, from_hand: bool = False) -> Text:
    """Where a board differs from what is expected: "Light has 2 checkers on its 8 point, 3 expected".

    `from_hand`: what is not on the points waits in hand or is borne off, and nobody sees which: it is left out.
    """
    found = [
        say(
            "{who} has {count} {spot}, {wanted} expected",
            who=name(player),
            count=checkers(count),
            spot=spot(point),
            wanted=wanted,
        )
        for player, point, count, wanted in places_that_differ(expected, seen)
        if not (from_hand and point in (BAR, OFF))
    ]
    more = len(found) - _MOST_DIFFERENCES
    left_out = say("1 more place differs") if more == 1 else say("{count} more places differ", count=more)
    named = found[:_MOST_DIFFERENCES] + ([left_out] if more > 0 else [])
    return say("{list}.", list=joined(*named, by="; "))


def places_that_differ(expected: Position, seen: Position) -> list[tuple[Player, int, int, int]]:
    """Player, point, how many stand there and how many should, place by place."""
    return [
        (player, point, seen.men(player)[point], expected.men(player)[point])
        for player in Player
        for point in (*range(1, BAR + 1), OFF)
        if seen.men(player)[point] != expected.men(player)[point]
    ]


def still_to_play(left: Iterable[int]) -> Text:
    """The dice left, with their verb: "the 5 is", "the 5 and the 3 are", "three 2s are"."""
    match list(left):
        case []:
            return say("the doublet is")
        case [die]:
            return say("the {die} is", die=die)
        case [die, other] if die != other:
            return say("the {die} and the {other} are", die=die, other=other)
        case [die, _]:
            return say("two {die}s are", die=die)
        case [die, _, _]:
            return say("three {die}s are", die=die)
        case dice:
            return say("four {die}s are", die=dice[0])
