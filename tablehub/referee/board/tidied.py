"""Checkers borne off that were taken from their tray in the course of a game: into the box, into a pocket.

No rule says where they lie, and none comes back by itself: a tray with fewer checkers than were borne off before this
turn tells nothing, as long as no more of them are seen on the board than the game has there.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.referee.board.sight import with_rest_off
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage, due_stage
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, OFF
from tablehub.vision.reading import Reading, likeliest


def without_tidied(stage: Stage, reading: Reading) -> Reading:
    """The reading without what trays hold that have been cleared since."""
    due = due_stage(stage)
    if not isinstance(due, AwaitThrow | AwaitPlay) or reading.position is None or not any(reading.off.values()):
        return reading
    for player in Player:
        borne_off = due.before.men(player)[OFF]
        men = reading.position.men(player)
        seen_off = likeliest(reading.off.get(player), borne_off)
        if seen_off < borne_off and sum(men[1:]) <= MEN_A_SIDE - borne_off:
            reading = _without(reading, player)
    return reading


def _without(reading: Reading, player: Player) -> Reading:
    """What is not on the board is off then, wherever it lies."""
    assert reading.position
    position = with_rest_off(reading.position, player)
    return replace(reading, off={**reading.off, player: {}}, position=position, short=reading.short - {player})
