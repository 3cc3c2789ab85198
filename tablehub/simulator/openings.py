"""The opening throw as each ruleset has it: one die each or both, ties, and the first throw of who begins."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from tablehub.rules.knobs import DiceZone, FirstThrow, OpeningDice
from tablehub.rules.roll import Roll
from tablehub.simulator import habits, throws
from tablehub.simulator.style import SEATS, Seat, other
from tablehub.simulator.things import Die

if TYPE_CHECKING:
    from tablehub.simulator.director import Tick
    from tablehub.simulator.matches import MatchTimeline


ANSWERS = 0.6
"""How often people press who has won the opening throw where the table asks; the others simply play."""


def opening_throw(line: MatchTimeline) -> Generator[Tick, None, tuple[Seat, Roll | None]]:
    """Who begins, and the throw that lies there for him to play; None where he throws anew."""
    if line.ruleset.opening_dice is OpeningDice.BOTH_EACH:
        return (yield from _both_each(line))
    ties = 0
    while True:
        values = {seat: line.choice(6) + 1 for seat in SEATS}
        yield from _one_die_each(line, values)
        if values["A"] != values["B"]:
            break
        yield from line.director.wait(1.0, 1.8, "dice")
        yield from _all_lifted(line)
        if line.hearing.asked == "opening-tied":
            yield from _tell_of_tie(line)
        elif any("Throw both dice again" in text for text in line.hearing.questions):  # not read: then it was no tie
            continue
        ties += 1
        if line.card.tied(ties):
            yield from habits.turn_cube(line, "A", line.card.cube.value, None)
    winner: Seat = "A" if values["A"] > values["B"] else "B"
    return (yield from _first_throw(line, winner, Roll(values["A"], values["B"])))


def _first_throw(line: MatchTimeline, winner: Seat, shown: Roll) -> Generator[Tick, None, tuple[Seat, Roll | None]]:
    """The dice shown are played, or all are lifted and the winner throws anew."""
    yield from _answered(line, winner)
    first = line.ruleset.first_throw
    if first is FirstThrow.AS_SHOWN or (first is FirstThrow.CHOICE and line.chance(0.5)):
        line.mine = line.table.dice
        return winner, shown
    yield from line.director.wait(1.0, 1.8, "dice")
    yield from _all_lifted(line)
    return winner, None


def _answered(line: MatchTimeline, winner: Seat) -> Iterator[Tick]:
    """Asked who begins, now and then one of them answers."""
    if line.hearing.asked != "who-begins" or not line.chance(ANSWERS):
        return
    if line.chance(0.7):
        line.pressed("take", winner)
    else:
        line.pressed("pass", other(winner))
    yield from line.director.wait(0.3, 0.8, "dice")


def _tell_of_tie(line: MatchTimeline) -> Iterator[Tick]:
    """One of them says that both threw the same number."""
    line.pressed("take", SEATS[line.choice(len(SEATS))])
    yield from line.director.wait(0.3, 0.8, "rest")


def _one_die_each(line: MatchTimeline, values: dict[Seat, int]) -> Iterator[Tick]:
    first: Seat = "A" if line.chance(0.5) else "B"
    for seat in (first, other(first)):
        lying = line.table.dice
        yield from line.director.throw(seat, (_die(line, seat, values[seat]),), lying)
        yield from line.director.wait(0.2, 1.0, "dice")


def _die(line: MatchTimeline, seat: Seat, value: int) -> Die:
    """One die, in the thrower's own half; where the ruleset minds no half, now and then in the other."""
    table = line.table
    half = throws.half_of(seat)
    if line.ruleset.dice_zone is not DiceZone.RIGHT and line.chance(0.15):
        half = throws.half_of(other(seat))
    return throws.flat(table.rng, table.style, seat, value, half, table.checkers, table.dice)


def _both_each(line: MatchTimeline) -> Generator[Tick, None, tuple[Seat, Roll | None]]:
    """Both throw both dice, one after the other; the higher total begins."""
    while True:
        rolls: dict[Seat, Roll] = {}
        first: Seat = "A" if line.chance(0.5) else "B"
        for seat in (first, other(first)):
            rolls[seat] = line.people.roll()
            yield from line.throw(seat, (rolls[seat].a, rolls[seat].b))
            yield from line.director.wait(0.8, 1.5, "dice")
            if seat == first:
                yield from line.lift(seat)
                yield from line.director.wait(0.3, 0.8, "rest")
        totals = {seat: rolls[seat].a + rolls[seat].b for seat in SEATS}
        if totals["A"] != totals["B"]:
            break
        yield from line.lift(other(first))
        yield from line.director.wait(0.3, 0.8, "rest")
    winner: Seat = "A" if totals["A"] > totals["B"] else "B"
    yield from _answered(line, winner)
    may_keep = winner != first and line.ruleset.first_throw is FirstThrow.CHOICE
    if may_keep and line.chance(0.5):
        return winner, rolls[winner]  # his dice still lie there
    yield from line.lift(other(first))
    yield from line.director.wait(0.3, 0.8, "rest")
    return winner, None


def _all_lifted(line: MatchTimeline) -> Iterator[Tick]:
    """Each takes up his own die."""
    for seat in SEATS:
        own = tuple(die for die in line.table.dice if die.seat == seat)
        if own:
            yield from line.director.lift_dice(seat, own)
    yield from line.director.wait(0.4, 0.9, "rest")
