"""What binds a player once his hand has let go, by books that say so: what was moved is played.

A hand in view tells nothing, so a checker seen on another point was let go there. Only what is beyond doubt binds.
"""

from __future__ import annotations

import math
from dataclasses import replace

from tablehub.match.faults import FaultCode
from tablehub.referee.board.sight import SURELY
from tablehub.referee.book import Complaint
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Turn, Way
from tablehub.referee.saying.phrases import name, source
from tablehub.referee.stages import AwaitPlay
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.knobs import PlayOver
from tablehub.rules.legal import checker_moves, partial_results
from tablehub.rules.play import told_play
from tablehub.rules.position import BAR, OFF, Men, Position
from tablehub.rules.touch_move import results_after_touch
from tablehub.words.text import say


def remembered(stage: AwaitPlay, way: Way, look: Look, *, live: bool = False) -> AwaitPlay:
    """The stage with what this look binds its player to: points he moved a checker from, a play that is complete.

    Where looks follow each other (`live`) a checker was moved from its point once two have shown it so: one may be
    wrong, and nobody is held to what one alone has seen.
    """
    ruleset = stage.turn.ruleset
    if (
        look.sight.doubts(SURELY)
        or look.sight.position != way.position
        or not _surely_moved(stage, look)
        or is_acey_deucy(stage.turn.throw.roll, ruleset)
    ):
        return stage
    if ruleset.touch_move:
        stage = replace(stage, let_go=stage.let_go.seen(points_left(stage, way.position), live=live))
    if way.complete and why_not_played(stage, way.position):
        return stage
    ends = way.complete or (ruleset.play_over is PlayOver.MAN_QUITTED and _goes_on(stage, way.position))
    over = ends and not way.unmoved and ruleset.play_over is not PlayOver.DICE_LIFTED
    if not over or _may_be_held(stage, way, look):
        return stage
    return replace(stage, let_go=replace(stage.let_go, play=way.position))


def _surely_moved(stage: AwaitPlay, look: Look) -> bool:
    """Are all places that differ from the board before the throw told for sure, taken together?"""
    points = look.sight.changed_points(stage.before)
    return math.prod(max(look.sight.reading.points[n - 1].values(), default=0.0) for n in points) >= SURELY


def _may_be_held(stage: AwaitPlay, way: Way, look: Look) -> bool:
    """May what this play has borne off be in the player's hand still: are those borne off not in view?"""
    borne_off = way.position.men(stage.player)[OFF] > stage.before.men(stage.player)[OFF]
    return borne_off and not look.sight.off_seen(stage.player)


def is_over(stage: AwaitPlay, position: Position, *, said: bool = False) -> bool:
    """Can this complete play not be changed any more once its turn has ended: was it let go, or did its player say
    himself that he is done, by a book that binds him to that? milton-bradley, additional rule 8; bruelheide, "Moving
    Men"."""
    return stage.let_go.play == position or (said and stage.turn.ruleset.play_over is not PlayOver.DICE_LIFTED)


def _goes_on(stage: AwaitPlay, position: Position) -> bool:
    play = stage.let_go.play
    return play is None or played_on(stage.turn, play, position)


def points_left(stage: AwaitPlay, position: Position) -> tuple[int, ...]:
    """The points from which a checker of the thrower was moved."""
    before, now = stage.before.men(stage.player), position.men(stage.player)
    return tuple(point for point in range(BAR, 0, -1) if now[point] < before[point])


def why_not_played(stage: AwaitPlay, position: Position) -> Complaint | None:
    """What is wrong with this complete and otherwise legal play, after what was let go before; None if nothing is."""
    play = stage.let_go.play
    if play is not None and not played_on(stage.turn, play, position):
        return changed_since(stage.turn, play, position)
    left = _first_unplayed(stage.turn, stage.let_go.moved_from, position)
    return _unplayed(stage, left, position) if left is not None else None


def played_on(turn: Turn, quitted: Position, position: Position) -> bool:
    """Is it the same play, or what comes of it with more of the throw? What one way round is complete, as 3/1/off of
    a 5-2, may be half of another play, as 3/off before 1/off. The checker that was hit may come to the bar late."""
    player = turn.throw.player
    if quitted.men(player) == position.men(player):
        return True
    part, roll = turn.ways[quitted], turn.throw.roll
    if not part.complete:
        # Which number of two has borne a checker off is not seen.
        left = [part.dice_left] if roll.is_double else [(die,) for die in roll.pips]
        return any(position.men(player) in moved_on(quitted, turn, numbers) for numbers in left)
    return position in partial_results(quitted, player, turn.throw.roll, turn.ruleset)


def moved_on(position: Position, turn: Turn, left: tuple[int, ...]) -> set[Men]:
    """Wherever these numbers lead their player from a position, whether or not others could be played besides."""
    player, found = turn.throw.player, set[Men]()
    for index, die in enumerate(left):
        for step in checker_moves(position, player, die, turn.ruleset):
            after = Turn.after_step(position, player, step)
            found |= {after.men(player), *moved_on(after, turn, (*left[:index], *left[index + 1 :]))}
    return found


def _first_unplayed(turn: Turn, moved_from: tuple[int, ...], position: Position) -> int | None:
    """The first of these points whose checker must be played, could be, and was not. What was moved later binds only
    as far as it can be played with what was moved before."""
    bound: frozenset[Position] | None = None
    for point in moved_from:
        from_there = results_after_touch(turn.before, turn.throw.player, turn.throw.roll, point, turn.ruleset)
        bound = from_there if bound is None else bound & from_there
        if position not in bound:
            return point
    return None


def _unplayed(stage: AwaitPlay, point: int, position: Position) -> Complaint:
    text = say(
        "{player}: a checker moved from its point must be played if it can be, and you moved one {source}. "
        "Play that one.",
        player=name(stage.player),
        source=source(point),
    )
    where = {"point": point, "player": str(stage.player)}
    return Complaint(FaultCode.TOUCH_MOVE, stage.player, text, where, key=position)


def changed_since(turn: Turn, quitted: Position, position: Position) -> Complaint:
    """What was let go as a play of `turn`, or a part of one, was changed to `position`."""
    player, part = turn.throw.player, turn.ways[quitted]
    if part.complete:
        text = say(
            "{player}: your play {play} was over when you let the checkers go, and cannot be changed. "
            "Put the checkers as they were then.",
            player=name(player),
            play=told_play(part.play),
        )
    else:
        text = say(
            "{player}: {play} was played when you let the checker go, and cannot be changed. Play on from there.",
            player=name(player),
            play=told_play(part.play),
        )
    places = [n for n in range(BAR, 0, -1) if quitted.men(player)[n] != position.men(player)[n]]
    where = {"point": places[0], "player": str(player)} if places else {}
    where["play"] = str(part.play)
    return Complaint(FaultCode.PLAY_CHANGED, player, text, where, key=position)
