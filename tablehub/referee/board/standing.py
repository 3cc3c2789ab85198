"""Whether a board that is not as it should be can stand: can the game go on from it?"""

from __future__ import annotations

from tablehub.referee.stages import AwaitPlay
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, OFF, Position, PositionFault

_MOST_BORNE_OFF = 6
"""Checkers that one turn can bear off: as many with acey-deucy's 2-1, else four."""


def can_stand(position: Position, before: Position, mover: Player | None = None) -> bool:
    """Can a game go on from here, even if a checker is lost? `before`: as it was before the mover's throw (None: or
    another throw that nobody saw); nobody wins by clearing the board."""
    sound = not position.faults() & ~(PositionFault.LIGHT_TOO_FEW | PositionFault.DARK_TOO_FEW)
    return sound and cleared_of(position, before, mover) is None


def cleared_of(position: Position, before: Position, mover: Player | None = None) -> Player | None:
    """Whose checkers are all gone from the board, more of them than he can have borne off since it lay as `before`, or
    like the other player's, or in the mover's turn (None: it is not known whose it was); None: nobody's."""
    gone = [player for player in Player if position.men(player)[OFF] == MEN_A_SIDE]
    in_one_turn = {player: before.men(player)[OFF] >= MEN_A_SIDE - _MOST_BORNE_OFF for player in gone}
    may_have = {player: in_one_turn[player] and mover in (None, player) for player in gone}
    return next((player for player in gone if len(gone) > 1 or not may_have[player]), None)


def lets_play_on(position: Position, stage: AwaitPlay) -> bool:
    """Can a wrong play that was pointed out be let stand by throwing or doubling on? Not one that has won the game: who
    goes on does not mean to have lost it. Whether it is over he says himself."""
    return can_stand(position, stage.before) and outcome(position, stage.turn.ruleset) is None
