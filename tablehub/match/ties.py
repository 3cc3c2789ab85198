"""Ties of the opening throw that the camera could not read: where they double the stake, the players tell of them."""

from __future__ import annotations

from tablehub.match.opening import automatic_doubles
from tablehub.match.state import MatchState, Phase

_BEFORE_THE_FIRST_PLAY = (Phase.TO_ROLL, Phase.TO_MOVE)


def tie_would_double(state: MatchState) -> bool:
    """Would one more tie of this game's opening throw double the stake, and may the players still tell of it?

    They may until the first play is made, with the throw that came after the tie already on the board too.
    """
    begun = bool(state.turns) or (state.own is not None and bool(state.own.log))
    if state.phase not in _BEFORE_THE_FIRST_PLAY or begun:
        return False
    return state.automatic_doubles < automatic_doubles(state.ruleset, state.length)
