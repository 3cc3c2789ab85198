"""Who is offered a game and simply plays on has refused, and presses No once he is reminded: his turn is under way."""

from __future__ import annotations

from tablehub.match.state import MatchState
from tablehub.referee.dice.casts import Pair, in_zone, whose_dice
from tablehub.referee.dice.lying import lies_still
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw, Way, turn_in
from tablehub.referee.stages import AwaitPlay, AwaitThrow


def plays_what_lies_there(then: AwaitThrow | AwaitPlay, look: Look, state: MatchState) -> bool:
    """Has whose turn it is begun to play the throw that lies there, while nobody watched?

    Not dice of the turn before, or that do not count, nor where it is open who throws.
    """
    player = then.player if isinstance(then, AwaitThrow) else None
    if not isinstance(then, AwaitThrow) or player is None or then.either or then.shown or then.unread:
        return False
    pair = look.cast
    if not isinstance(pair, Pair) or pair.roll == then.written:
        return False
    if any(lies_still(old, die) for old in (*then.lying, *then.void) for die in pair.dice):
        return False
    if whose_dice(pair.dice, state.ruleset) not in (None, player) or not in_zone(pair, player, state.ruleset):
        return False
    way = turn_in(state, then.before, Throw(player, pair.roll)).legal(look.sight)
    return isinstance(way, Way) and not way.unmoved
