"""Throws that are seen while the board is hidden by what is taken for a hand: turns may go by of which no play is seen.

What lies on the board afterwards is then nobody's fault, unless it is explained all the same. A turn in which nothing
could be played may go by and leave no trace at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablehub.match.state import MatchState, Phase
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import NoDice, Pair, cast_of, near, whose_dice
from tablehub.referee.dice.lying import all_lie_there, lie_there_still, others_than
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw, turn_in
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.referee.throw.between import missed_plays
from tablehub.referee.throw.unread import is_blocked, is_of_unread_throw
from tablehub.referee.turns import end_turn, left_lying
from tablehub.rules.legal import checker_moves
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieReading, DieState, Reading

LONG = 3.0
"""Seconds in which somebody may throw, see that he cannot move and take his dice up: people take that long at least."""

MOVED = 1.5
"""Seconds between two looks in which something has moved: at a table at rest they follow each other every second."""

_TO_AND_FRO = 2
"""Times that something has moved, each time without a trace, from which on a throw may have been overlooked."""

_BLOCKED = 2
"""Numbers that cannot be played from which on a throw without a move is nothing rare: one in nine and more."""


def handled(stage: Stage, unwatched: float, look: Look) -> Stage:
    """The stage after so many seconds without a look at the whole board, now that it lies as it was left, without dice:
    whoever kept the table from being looked at has changed nothing, as who throws in vain or lifts his dice."""
    if not isinstance(stage, AwaitThrow) or unwatched < MOVED or not isinstance(look.cast, NoDice):
        return stage
    return replace(stage, handled=stage.handled + 1) if look.shows(stage.before) else stage


def passed_unseen(stage: Stage, unwatched: float, state: MatchState) -> Stage:
    """The stage after so many seconds without a look at the whole board: who is to throw may have thrown meanwhile, and
    had no move. Then his opponent throws next. So he may where something moved twice, to throw and to lift the dice,
    and the looks between were short of them. Where only one number is blocked that is rare, but no rarer than that his
    opponent throws out of turn and plays all of it: that play tells."""
    player = stage.player if isinstance(stage, AwaitThrow) else None
    if not isinstance(stage, AwaitThrow) or player is None or (unwatched < LONG and stage.handled < _TO_AND_FRO):
        return stage
    stage = replace(stage, unwatched=stage.unwatched or unwatched >= LONG)
    if stage.either or not _may_pass(stage, state):
        return stage
    blocked = [n for n in range(1, 7) if not any(checker_moves(stage.before, player, n, state.ruleset))]
    return replace(stage, either=len(blocked) >= _BLOCKED, rarely=bool(blocked))


def perhaps_thrown_unseen(stage: Stage, reading: Reading, before: float) -> Stage:
    """The stage with this look, the last one having been at `before`: may somebody have thrown while nobody saw the
    board? Looks that follow each other beside a hand, with no die in any, have seen that nobody has."""
    beside = reading.hand and any(die.state is not DieState.OFF_BOARD for die in reading.dice)
    if not isinstance(stage, AwaitThrow) or not (beside or reading.t - before >= LONG):
        return stage
    return replace(stage, thrown_unseen=True)


def ended_unseen(before: Stage, after: Stage, unwatched: float, state: MatchState) -> Stage:
    """The stage after a look, the first for so many seconds, in which the dice of a play that had been seen whole are
    gone; or of one that had been seen, by a throw that was not read. They were lifted meanwhile; in what is left of the
    time the next player may have thrown in vain."""
    if not isinstance(after, AwaitThrow):
        return after
    held = isinstance(before, AwaitPlay) and before.held is not None
    told_late = isinstance(before, AwaitThrow) and before.unread is not None and before.changed == after.before
    return passed_unseen(after, unwatched - LONG, state) if held or told_late else after


def played_past_dice(stage: Stage, unwatched: float, look: Look, book: Book) -> Stage:
    """The stage after so many seconds in which nobody saw the board, a play having been seen whole before: its dice lie
    there still, and from its end the board shows a whole play of the opponent. He has thrown beside them, played and
    lifted his own; where each has his dice they are often left lying so. Nobody moves the other one's checkers then.
    What the dice that lie there would explain he has rather played by them, which is wrong."""
    if not isinstance(stage, AwaitPlay) or stage.held is None or unwatched < LONG or book.standing(Topic.BOARD):
        return stage
    end, pair, cast = stage.held.position, stage.pair, look.cast
    lies_there = pair is not None and isinstance(cast, Pair) and all_lie_there(pair.dice, cast.dice)
    nothing_played = end == stage.before  # then the dice may be the opponent's, and this some of his play
    if not lies_there or nothing_played or look.shows(end) or stage.turn.ending(end)[1]:
        return stage
    if stage.turn.legal(look.sight) is not None:
        return stage
    following = AwaitThrow(end, stage.player.opponent)
    plays = missed_plays(following, look, stage.turn.ruleset)
    his = plays and stage.turn.throw.roll not in [play.throw.roll for play in plays]
    return left_lying(end_turn(stage.turn, end, book), stage) if his else stage


def may_have_passed(stage: AwaitThrow, state: MatchState) -> bool:
    """Has something moved without a trace since the turn before, and is there a throw that leaves whose turn it is
    without a move? Then he may have thrown and lifted his dice."""
    player = stage.player
    if player is None or not (stage.handled or stage.unwatched or stage.rarely):
        return False
    return any(is_blocked(stage.before, Throw(player, roll), state) for roll in Roll.all())


def _may_pass(stage: AwaitThrow, state: MatchState) -> bool:
    """Is nothing known of a throw that is waited for in the course of a game?"""
    return not stage.unread and not stage.shown and state.phase is Phase.TO_ROLL


@dataclass(frozen=True, slots=True)
class ThrownMeanwhile:
    """What was thrown since the board was last seen whole.

    `last` are dice other than those that the referee knows of, as they lay in the last look; `thrown` the same once
    two looks in a row have shown them, `once` those that one look at least has.
    """

    last: Pair | None = None
    thrown: Pair | None = None
    once: Pair | None = None

    def seen(self, stage: Stage, dice: tuple[DieReading, ...], ruleset: Ruleset) -> ThrownMeanwhile:
        """The same after one more look at the hidden board and its dice."""
        pair = _others(stage, dice, ruleset)
        again = pair is not None and self.last is not None and _same(pair, self.last)
        return replace(self, last=pair, thrown=pair if again else self.thrown, once=pair or self.once)

    @classmethod
    def beside(cls, stage: Stage, dice: tuple[DieReading, ...], ruleset: Ruleset) -> ThrownMeanwhile:
        """The same after a look at a board that could not be told, so that its play goes on, beside other dice."""
        return cls(once=_others(stage, dice, ruleset)) if isinstance(stage, AwaitPlay) else cls()

    def may_lie_there(self, player: Player, ruleset: Ruleset) -> bool:
        """Did the last look show dice that may be this player's throw, while the board is still hidden?"""
        return self.last is not None and whose_dice(self.last.dice, ruleset) in (None, player)

    def has_thrown(self, player: Player, ruleset: Ruleset) -> bool:
        """Do dice lie there that two looks in a row have shown, and that are told to be this player's?"""
        lie_there = self.last is not None and self.thrown is not None and _same(self.last, self.thrown)
        return lie_there and self.last is not None and whose_dice(self.last.dice, ruleset) is player

    def in_vain(self, stage: Stage, dice: tuple[DieReading, ...], state: MatchState) -> Stage:
        """The stage now that the board is seen again, with these dice: one look is enough where who is to throw had no
        move by that throw. Then his opponent may throw next."""
        player = stage.player if isinstance(stage, AwaitThrow) else None
        if self.once is None or player is None or not isinstance(stage, AwaitThrow) or not _may_pass(stage, state):
            return stage
        his = whose_dice(self.once.dice, state.ruleset) in (None, player)
        lies_there = any(near(old, new) for old in self.once.dice for new in dice)
        thrown = turn_in(state, stage.before, Throw(player, self.once.roll))
        if not his or lies_there or not thrown.ways[stage.before].complete:
            return stage
        return replace(stage, either=True, vain=thrown)

    def is_over(self, stage: Stage, dice: tuple[DieReading, ...], ruleset: Ruleset) -> bool:
        """Now the board is seen again, with these dice: was there a throw that does not wait to be seen?"""
        if self.thrown is None:
            return False
        pair = _others(stage, dice, ruleset)
        waits = isinstance(stage, AwaitThrow) and pair is not None and _same(pair, self.thrown)
        return not waits


def _same(pair: Pair, before: Pair) -> bool:
    return pair.lies_as(before) and pair.roll == before.roll


def _others(stage: Stage, dice: tuple[DieReading, ...], ruleset: Ruleset) -> Pair | None:
    """Two flat dice that can be read, neither of them known."""
    match stage:
        case AwaitPlay():
            cast = cast_of(others_than(stage.lying, dice), ruleset)
            known = stage.pair is None or (isinstance(cast, Pair) and lie_there_still(stage.pair, cast))
        case AwaitThrow():
            opening = [die for pair in (*stage.shown, stage.tied) if pair for die in pair.dice]
            cast = cast_of(others_than((*stage.lying, *opening), dice), ruleset)
            known = is_of_unread_throw(stage, dice)
        case _:
            return None
    return cast if isinstance(cast, Pair) and not known else None
