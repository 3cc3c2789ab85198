"""Whose dice have which colour is learnt from what is thrown and played; opening throws are told by it from then on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.match.events import OpeningRolled, Played, SideChosen
from tablehub.match.state import MatchState
from tablehub.referee.dice.casts import Pair
from tablehub.referee.dice.colours import ENOUGH, KEPT, Colour, DiceColours
from tablehub.referee.play.hypotheses import Throw, turn_in
from tablehub.referee.stages import AwaitPlay, AwaitThrow
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice, die, reading
from tests.referee.tables import DARK, LIGHT, TestTable, moved

START = Position.start()
WHITE, RED, BLEACHED = (85.0, 0.0, 5.0), (40.0, 45.0, 25.0), (98.0, 0.0, 0.0)
COLOURS: dict[Player, Colour] = {LIGHT: WHITE, DARK: RED}
HOYLE = ruleset("hoyle")  # one die each for the start, into any half


def coloured(lying: tuple[DieReading, ...], *colours: Colour) -> tuple[DieReading, ...]:
    each = colours if len(colours) == len(lying) else colours[:1] * len(lying)
    return tuple(replace(one, colour=colour) for one, colour in zip(lying, each, strict=True))


def turn_of(player: Player, colour: Colour | None) -> AwaitPlay:
    """A throw of this colour (None: not seen) lies there to be played."""
    lying = dice(3, 1, player)
    pair = Pair(*(coloured(lying, colour) if colour else lying))
    state = MatchState.new(5, MODERN, position=START, on_turn=player)
    return AwaitPlay((turn_in(state, START, Throw(player, Roll(3, 1))),), pair, START)


def played(player: Player, *, legal: bool = True) -> Played:
    return Played("frame", 1.0, player, (3, 1), "8/5 6/5", legal, START)


def learnt(*throws: tuple[Player, Colour | None]) -> DiceColours:
    """After these throws were played."""
    known = DiceColours()
    for player, colour in throws:
        known = known.after(turn_of(player, colour), [])
        known = known.after(AwaitThrow(START, player.opponent), [played(player)])
    return known


def owners(known: DiceColours, *colours: Colour) -> list[Player | None]:
    lying = coloured(tuple(die(2, at=float(n)) for n in range(len(colours))), *colours)
    return [one.owner for one in known.told(reading(START, lying)).dice]


BOTH = ((LIGHT, WHITE), (DARK, RED)) * ENOUGH


def test_dice_are_whose_colour_they_have_once_each_has_played_a_few_throws() -> None:
    known = learnt(*BOTH)
    assert owners(known, WHITE, RED, (80.0, 2.0, 9.0)) == [LIGHT, DARK, LIGHT]
    assert owners(known, (60.0, 20.0, 15.0)) == [None]  # between both
    assert owners(learnt(*BOTH[:-1]), WHITE, RED) == [None, None]


def test_a_die_whose_colour_was_not_seen_is_nobodys() -> None:
    assert learnt(*BOTH).told(reading(START, (die(2),))).dice[0].owner is None


@pytest.mark.parametrize("other", [WHITE, (90.0, 3.0, 12.0), (60.0, 8.0, 10.0)])
def test_dice_of_much_the_same_colour_are_nobodys(other: Colour) -> None:
    known = learnt(*((LIGHT, WHITE), (DARK, other)) * ENOUGH)
    assert owners(known, WHITE, other) == [None, None]


def test_who_throws_the_others_dice_makes_colours_tell_nothing_until_these_throws_are_past() -> None:
    once = (*BOTH, (DARK, WHITE))
    assert owners(learnt(*once), WHITE, RED) == [None, None]
    assert owners(learnt(*once, *[(DARK, RED)] * KEPT), WHITE, RED) == [LIGHT, DARK]


def test_exchanged_dice_are_learnt_anew() -> None:
    known = learnt(*BOTH, *((LIGHT, RED), (DARK, WHITE)) * KEPT)
    assert owners(known, WHITE, RED) == [DARK, LIGHT]


def test_only_what_was_rightly_played_by_who_threw_it_counts() -> None:
    known = learnt(*BOTH[:-1])
    due = known.after(turn_of(DARK, RED), [])
    for events in ([], [played(DARK, legal=False)], [played(LIGHT)]):
        assert owners(due.after(AwaitThrow(START, LIGHT), events), WHITE, RED) == [None, None]
    either = replace(turn_of(DARK, RED), perhaps_the_others=True)
    unlike = replace(turn_of(DARK, RED), pair=Pair(*coloured(dice(3, 1, DARK), WHITE, RED)))
    for stage in (either, unlike, turn_of(DARK, None)):
        after = known.after(stage, []).after(AwaitThrow(START, LIGHT), [played(DARK)])
        assert owners(after, WHITE, RED) == [None, None]


def test_players_who_exchange_their_checkers_take_their_dice_with_them() -> None:
    known = learnt(*BOTH).after(AwaitThrow(START, None), [SideChosen("frame", 1.0, None, swapped=True)])
    assert owners(known, WHITE, RED) == [None, None]


def taught() -> TestTable:
    """A table at which both have played a few throws by a book that lets dice fall anywhere, and a new game begins."""
    table = TestTable(START, None, ruleset=HOYLE)
    table.referee._colours = learnt(*BOTH)
    return table


@pytest.mark.parametrize(("halves", "colours"), [((LIGHT, DARK), (RED, WHITE)), ((DARK, DARK), (WHITE, RED))])
def test_colours_tell_who_threw_which_die_for_the_start_wherever_it_fell(
    halves: tuple[Player, Player], colours: tuple[Colour, Colour]
) -> None:
    table = taught()
    lying = coloured((die(6, halves[0]), die(2, halves[1], at=1.5)), *colours)
    table.see(START, lying)
    opened = [event for event in table.events if isinstance(event, OpeningRolled)]
    thrown = {DARK if colour is RED else LIGHT: value for colour, value in zip(colours, (6, 2), strict=True)}
    assert [(event.light, event.dark) for event in opened] == [(thrown[LIGHT], thrown[DARK])]
    assert table.referee.state.asked is None


def test_colours_are_learnt_at_the_table() -> None:
    table = TestTable(START, LIGHT)
    stands = START
    for turn in range(2 * ENOUGH):
        player = (LIGHT, DARK)[turn % 2]
        lying = coloured(dice(1, 1, player), COLOURS[player])
        table.see(stands, lying)
        for src, dst in ((8, 7), (8, 7), (6, 5), (6, 5)) if turn < 2 else ((7, 6), (7, 6), (6, 5), (6, 5)):
            stands = moved(stands, player, (src, dst))
        table.see(stands, lying)
        table.see(stands)
    assert len(table.plays) == 2 * ENOUGH
    assert owners(table.referee._colours, WHITE, RED, BLEACHED) == [LIGHT, DARK, LIGHT]
