"""How a match that is about to begin, or is taken up in the middle, is written down: the events its record opens with.

The referee tells what he sees, and takes the match he is given for known. Whoever keeps his events as a record that
stands for itself, such as a journal, writes these before them.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablehub.errors import BadEvent
from tablehub.match.clock_settings import NO_CLOCK
from tablehub.match.events import ChouetteBegun, Event, MatchStarted, Overrule, Overruled
from tablehub.match.state import MatchState, Phase
from tablehub.rules.options import options_of


def begun(state: MatchState, frame: str, t: float) -> Iterator[Event]:
    """The events that lead to `state`, a match in which nothing has happened yet.

    `fold_all(begun(state, ...)) == state`. The first is its `match-start`, with the ruleset and what was agreed on
    besides. Where the game is taken up in the middle, position and turn follow as decisions of the players. Raises
    `BadEvent` where turns or games have been played, for those have events of their own.
    """
    if state.turns or state.games or state.phase not in (Phase.SETUP, Phase.TO_ROLL):
        raise BadEvent(f"game {state.game_number} is under way; its record begins with what was seen of it")
    clock = state.clock.settings if state.clock else NO_CLOCK
    yield MatchStarted(frame, t, state.length, state.ruleset.name, state.names, options_of(state.ruleset), clock)
    if state.chouette:
        yield ChouetteBegun(frame, t, state.chouette.order)
    if state.phase is Phase.TO_ROLL:
        yield Overruled(frame, t, Overrule.SET_POSITION, position=state.position)
        if state.on_turn:
            yield Overruled(frame, t, Overrule.SET_TURN, player=state.on_turn)
