"""Events as people read them on the command line and in the log, one sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablehub.match.events import (
    Answered,
    Asked,
    Beavered,
    ChouetteBegun,
    ClockAdjusted,
    CubeAnswered,
    CubesOffered,
    Demanded,
    Doubled,
    Event,
    FaultCleared,
    FaultFound,
    FirstThrowChosen,
    FlagFell,
    FlagWaived,
    GameOver,
    GameVoided,
    MatchOver,
    OpeningRolled,
    Overruled,
    PartnerRetired,
    Passed,
    Paused,
    Played,
    PlayVoided,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Resumed,
    Rolled,
    RubberOver,
    SetupCorrect,
    SideChosen,
    Taken,
    TakenUp,
    TimeClaimed,
    Undone,
)
from tablehub.rules.names import called
from tablehub.rules.player import Player
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.units import told_units


def sentence(event: Event, rules: Ruleset) -> str:
    """An event as people read it, in the words of their ruleset."""
    words = _SENTENCES[type(event)](event) if type(event) in _SENTENCES else _BY_RULES[type(event)](event, rules)
    return f"{event.frame:>16}  {words}"


def _name(player: Player | None) -> str:
    return str(player).capitalize() if player else "nobody"


def _rolled(event: Rolled, rules: Ruleset) -> str:
    return f"{_name(event.player)} throws {called(event.roll, rules)}"


def _opening(event: OpeningRolled) -> str:
    ends = f"{_name(event.player)} begins" if event.player else "a tie, throw again"
    return f"opening throw: Light {event.light}, Dark {event.dark}; {ends}"


def _side_chosen(event: SideChosen) -> str:
    who = _name(event.player) if event.player else "both"
    what = [*(["the board is reversed"] * event.reversed), *(["the colours are exchanged"] * event.swapped)]
    return f"by choice of {who}: {' and '.join(what) or 'sides stay as they are'}"


def _played(event: Played) -> str:
    stands = "" if event.legal else " (not legal, let stand)"
    return f"{_name(event.player)} plays {event.play}{stands}" + (" and throws again" if event.again else "")


def _overruled(event: Overruled) -> str:
    what = event.action.value.replace("-", " ")
    whose = f"of {_name(event.by)}" if event.by else "of the players"
    return f"by decision {whose}: {what}" + (f", {_name(event.player)}" if event.player else "")


def _game_over(event: GameOver, rules: Ruleset) -> str:
    counts = told_units(event.points, rules)
    return f"{_name(event.winner)} wins {counts} ({event.kind.value}); the score is {event.score}"


def _time_claimed(event: TimeClaimed) -> str:
    return f"{_name(event.player)} claims the match, {_name(event.player.opponent)}'s time having run out"


_SENTENCES: Mapping[type[Event], Callable[[Any], str]] = {
    TakenUp: lambda event: "the match is gone on with",
    ClockAdjusted: lambda event: f"{_name(event.player)} is given {event.seconds:g} seconds",
    FlagFell: lambda event: f"{_name(event.player)}'s time has run out",
    FlagWaived: lambda event: f"{_name(event.player)} plays on without time",
    TimeClaimed: _time_claimed,
    SetupCorrect: lambda event: "the starting position stands",
    OpeningRolled: _opening,
    FirstThrowChosen: lambda event: f"{_name(event.player)} {'throws anew' if event.anew else 'adopts the throw'}",
    SideChosen: _side_chosen,
    Played: _played,
    PlayVoided: lambda event: f"the play is void, {_name(event.player)} throws again",
    FaultFound: lambda event: f"! {event.text}",
    FaultCleared: lambda event: f"put right ({event.code.value})",
    Doubled: lambda event: f"{_name(event.player)} doubles to {event.value}",
    Beavered: lambda event: f"{_name(event.player)} turns the cube once more, to {event.value}",
    Taken: lambda event: f"{_name(event.player)} takes",
    Passed: lambda event: f"{_name(event.player)} passes",
    ResignOffered: lambda event: f"{_name(event.player)} offers to give up a {event.kind.value}",
    ResignAccepted: lambda event: f"{_name(event.player)} accepts",
    ResignRefused: lambda event: f"{_name(event.player)} refuses, the game goes on",
    GameVoided: lambda event: "the game is void" + (f": {event.text}" if event.text else ""),
    Demanded: lambda event: f"{_name(event.player)} demands that it is put right",
    ChouetteBegun: lambda event: f"a chouette: {event.players[0]} in the box against {', '.join(event.players[1:])}",
    CubesOffered: lambda event: f"{_name(event.player)} doubles, with the cubes of {', '.join(event.opponents)}",
    CubeAnswered: lambda event: f"the cube of {event.opponent} is {'taken' if event.takes else 'passed'}",
    PartnerRetired: lambda event: f"{event.partner} passes and is out of this game",
    Paused: lambda event: "play rests",
    Resumed: lambda event: "play goes on",
    Undone: lambda event: f"the last {event.what} is taken back",
    Overruled: _overruled,
    Asked: lambda event: f"? {event.text}",
    Answered: lambda event: (
        f"{_name(event.by) if event.by else 'the players'} answer{'s' * bool(event.by)}: {'yes' if event.yes else 'no'}"
    ),
    RubberOver: lambda event: f"{_name(event.winner)} wins the rubber; rubbers are {event.rubbers}",
    MatchOver: lambda event: f"{_name(event.winner)} wins the match {event.score}",
}

_BY_RULES: Mapping[type[Event], Callable[[Any, Ruleset], str]] = {Rolled: _rolled, GameOver: _game_over}
"""What books tell in words of their own."""
