"""A match told in few words, as events: "L 31 8/5 6/5", "D double", "L take" ..."""

from __future__ import annotations

from collections.abc import Iterator

from tablehub.match.events import (
    Beavered,
    Doubled,
    Event,
    GameOver,
    MatchStarted,
    Passed,
    Played,
    Rolled,
    SetupCorrect,
    Taken,
)
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset

SIDES = {"L": Player.LIGHT, "D": Player.DARK}


def started(length: int = 5, rules: Ruleset = MODERN) -> MatchState:
    """A match whose first game is set up."""
    return fold(MatchState.new(length, rules), SetupCorrect("0", 0.0))


def told(state: MatchState, *lines: str) -> MatchState:
    """The state after these lines."""
    for line in lines:
        for event in events_of(state, line):
            state = fold(state, event)
    return state


def events_of(state: MatchState, line: str) -> Iterator[Event]:
    """The events of one line: a throw and its play, a cube action, "L wins gammon" or "L resigned single"."""
    side, what, *rest = line.split()
    player, at = SIDES[side], ("0", 0.0)
    match what:
        case "double":
            yield Doubled(*at, player, state.cube.offer)
        case "beaver":
            yield Beavered(*at, player, (state.offered or 0) * 2)
        case "take":
            yield Taken(*at, player)
        case "pass":
            yield Passed(*at, player)
        case "wins" | "resigned":
            winner = player if what == "wins" else player.opponent
            points = state.points_for(GameKind(rest[0]), winner)
            score = state.score.plus(winner, points)
            yield GameOver(*at, winner, GameKind(rest[0]), points, score, what == "resigned")
        case _:
            roll = Roll.parse(what)
            yield Rolled(*at, player, (roll.a, roll.b))
            if rest != ["?"]:  # "L 31 ?" is a throw not played yet
                play = Play.parse(" ".join(rest))
                yield Played(*at, player, (roll.a, roll.b), str(play), True, play.apply(state.position, player))


def match_events(length: int, lines: list[str]) -> list[Event]:
    """All events of a match; an empty line sets up the next game."""
    events: list[Event] = [MatchStarted("0", 0.0, length, "modern", {Player.LIGHT: "Ann", Player.DARK: "Bob"})]
    state = MatchState.new(length, MODERN, {Player.LIGHT: "Ann", Player.DARK: "Bob"})
    for line in ["", *lines]:
        for event in events_of(state, line) if line else [SetupCorrect("0", 0.0)]:
            events.append(event)
            state = fold(state, event)
    return events
