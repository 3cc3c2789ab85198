"""A wrong play that stands: whose opponent lets it, by a button or by going on."""

from __future__ import annotations

from tablehub.match.events import Overrule, Overruled
from tablehub.match.faults import FaultCode
from tablehub.referee.board.edits import written_play
from tablehub.referee.board.in_hand import by_his_own_play, with_hit_on_bar
from tablehub.referee.book import Book, Topic
from tablehub.referee.stages import AwaitPlay, Stage
from tablehub.referee.turns import end_turn
from tablehub.rules.knobs import Entering
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position


def let_stand(
    stage: AwaitPlay, position: Position, book: Book, *, by: Player | None = None, told: FaultCode | None = None
) -> Stage:
    """A wrong play that was pointed out, or is `told` now, stands: legal if only a hit checker is not on the bar."""
    position = as_it_stands(stage, position)
    not_on_bar = told is FaultCode.HIT_NOT_ON_BAR or book.has(Topic.BOARD, FaultCode.HIT_NOT_ON_BAR)
    if not_on_bar and stage.turn.ruleset.entering is not Entering.FROM_HAND:
        position = with_hit_on_bar(position, stage.before, stage.player.opponent)
        if position in stage.turn.ways and stage.turn.ways[position].complete:
            return end_turn(stage.turn, position, book)
    book.write(Overruled, action=Overrule.ACCEPT, player=stage.player.opponent, by=by)
    return end_turn(stage.turn, position, book, play=written_play(stage.before, position, stage.player))


def as_it_stands(stage: AwaitPlay, position: Position) -> Position:
    """A board that stands, with what its player's own play has made of checkers that nobody sees."""
    from_hand = stage.turn.ruleset.entering is Entering.FROM_HAND
    return by_his_own_play(position, stage.before, stage.player) if from_hand else position


def before_the_others_play(seen: Position, stage: AwaitPlay) -> Position:
    """A board that stands while the opponent's dice lie there. Where checkers wait in hand, what has left his points
    without being hit is not there: he has borne it off since, by his own throw. Not so what was gone when the board was
    called wrong: a play that hits may have moved on from there."""
    player, other = stage.player, stage.player.opponent
    before, now = stage.before.men(other), seen.men(other)
    gone = stage.wrong.men(other)[BAR] if stage.wrong else 0
    if stage.turn.ruleset.entering is not Entering.FROM_HAND or now[BAR] <= max(before[BAR], gone):
        return seen
    hit = any(before[point] and seen.men(player)[BAR - point] for point in range(1, BAR))
    return seen if hit else Position.of(other, before, seen.men(player))
