"""What the books teach about the position at hand, for players who want to be taught. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablehub.display.menu_pages import Chosen, Item, Leaving, Now, Page
from tablehub.errors import BadNotation
from tablehub.match.state import MatchState, Phase
from tablehub.rules.coach.allowed import coach_allowed
from tablehub.rules.coach.hits import THROWS, dangers, ways_to_hit_any
from tablehub.rules.coach.openings import openings
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.position_id import position_id
from tablehub.rules.xgid import xgid
from tablehub.words.text import Text, say

MOST_BLOTS = 3
"""Blots told of each player: those in greatest danger."""

MOST_PLAYS = 3
"""Plays of the books told for a throw."""


def coach_page(now: Now) -> Page:
    """What a coach says; in a match only where both players allow it, and never unless somebody wants one."""

    def allowed(state: MatchState) -> bool:
        return coach_allowed(now().coach, state.length, now().coach_agreed)

    def lines(state: MatchState) -> Sequence[str]:
        if allowed(state):
            return coach_lines(state)
        if not now().coach:
            return [say("There is no coach unless you want one.")]
        return [say("In a match both players must agree to be coached.")]

    def items(state: MatchState) -> Sequence[Item]:
        settings = now()
        if not settings.coach:
            return [Item(say("We want a coach"), Chosen(replace(settings, coach=True), back=0))]
        if allowed(state):
            off = replace(settings, coach=False, coach_agreed=frozenset())
            return [Item(say("No more coaching"), Chosen(off, back=0))]
        return [
            Item(
                say("{name} agrees", name=state.names[player]),
                Chosen(replace(settings, coach_agreed=settings.coach_agreed | {player}), back=0),
                say("{name} has agreed.", name=state.names[player]) if player in settings.coach_agreed else None,
                player=player,
            )
            for player in Player
        ]

    return Page(say("Coach"), items, lines=lines, columns=3)


def coach_lines(state: MatchState) -> Sequence[str]:
    """The books' plays for a first throw, then each player's blots and how many throws hit them."""
    if state.phase not in (Phase.TO_ROLL, Phase.TO_MOVE, Phase.CUBE_OFFERED, Phase.RESIGN_OFFERED):
        return [say("There is nothing to say before the game has begun.")]
    return [*_plays(state), *(_blots(state, player) for player in Player)]


def _plays(state: MatchState) -> Sequence[Text]:
    if state.roll is None or state.on_turn is None or state.turns[1:]:
        return []
    found = list(openings(state.position, state.on_turn, state.roll, state.ruleset))[:MOST_PLAYS]
    return [say("{book}: {play}", book=advice.book, play=str(advice.play)) for advice in found]


def _blots(state: MatchState, player: Player) -> Text:
    found = dangers(state.position, player, state.ruleset)
    name = state.names[player]
    if not found:
        return say("{name} has no blot.", name=name)
    worst = sorted(found, key=lambda danger: -danger.ways)[:MOST_BLOTS]
    told = ", ".join(f"{danger.point}: {danger.ways}" for danger in worst)
    return say(
        "{name}'s blots, throws of {all} that hit: {told}. Any of them: {ways}.",
        name=name,
        all=THROWS,
        told=told,
        ways=ways_to_hit_any(found),
    )


def position_page() -> Page:
    """The position as other programs read it, to be copied by hand or camera."""

    def lines(state: MatchState) -> Sequence[str]:
        on_roll = state.on_turn or Player.LIGHT
        dice = (state.roll.a, state.roll.b) if state.roll else ()
        return [
            say("GNU Backgammon:"),
            _id(state.position, on_roll),
            say("eXtreme Gammon:"),
            _xgid(state.position, on_roll, dice),
            say("{name} on roll", name=state.names[on_roll]),
        ]

    return Page(say("Position"), lambda state: [Item(say("To the board"), Leaving.PLAY_ON)], lines=lines, columns=2)


def _id(position: Position, on_roll: Player) -> str:
    try:
        return position_id(position, on_roll)
    except BadNotation as problem:
        return str(problem)


def _xgid(position: Position, on_roll: Player, dice: Sequence[int]) -> str:
    try:
        return xgid(position, on_roll, dice)
    except BadNotation as problem:
        return str(problem)
