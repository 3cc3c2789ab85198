"""What happened since the throw? The hypotheses a settled board is compared with, and the choice among them.

The reading decides. Legal results and parts of them serve to choose between readings that are nearly equal;
a board that is clearly something else is never bent into one of them, it is explained by a named misplay.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState
from tablehub.referee.board.edits import MOST_PLACES, edit_of
from tablehub.referee.board.in_hand import looking_alike
from tablehub.referee.board.sight import DENIED, Sight, Told, far_apart
from tablehub.referee.play.misplays import MOST_MOVED, Due, Misplay, explain_misplay
from tablehub.referee.throw.two_one import TwoOneWays, parts_near
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.knobs import Entering
from tablehub.rules.legal import PartialPlay, checker_moves, partial_results
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import DiceZone, Ruleset

NEAR = math.log(50)
"""A legal position at most this many times less likely than the best reading is what the board shows."""

CLEAR = math.log(500)
"""One at least this many times less likely is not; between the two the referee waits for a better look."""

CLEAR_SINCE = math.log(100)
"""The same where all that speaks against it are points that the play leaves alone and that were seen better before."""

FADED = math.log(20)
"""So much likelier was a point seen to be as before than it is now: what nobody touches is seen as well as before."""

MARGIN = math.log(10)
"""Two legal positions closer than this to each other cannot be told apart yet."""

UNFINISHED = math.log(5)
"""Who lifts his dice has hardly ever played but half of his throw: so much less likely is that by itself, where the
board itself says that he has rather played it whole."""

_MOST_CHANGES = 2
"""Places that may clearly differ from a position before its likelihood is not worth working out."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw that may be the one on the board, with its log-likelihood relative to the best such (<= 0)."""

    player: Player
    roll: Roll
    log_weight: float = 0.0


@dataclass(frozen=True, slots=True)
class Way:
    """The board shows part of a legal play of `turn`: nothing yet, some of it, or all of it."""

    turn: Turn
    position: Position
    partial: PartialPlay

    @property
    def complete(self) -> bool:
        return self.partial.complete

    @property
    def unmoved(self) -> bool:
        return not self.partial.steps

    @property
    def play(self) -> Play:
        return self.partial.play


@dataclass(frozen=True, slots=True)
class Unclear:
    """The board cannot be told well enough; wait for a better look. `rivals` are the positions it may be.
    `half_played`: it is seen well, and the other one who may have thrown is half way with his play."""

    rivals: tuple[Position, ...] = ()
    half_played: bool = False


Verdict = Way | Misplay | Unclear


class Turn:
    """One throw and everything its play may pass through, worked out when first needed."""

    def __init__(
        self,
        before: Position,
        throw: Throw,
        ruleset: Ruleset,
        others: tuple[Throw, ...] = (),
        emptied: frozenset[Player] = frozenset(),
    ) -> None:
        """`others`: throws it may have been instead, where its dice were not read. `emptied`: whose hand has been empty
        before, in acey-deucy."""
        self.others = others
        self.emptied = emptied
        self.before = before
        self.throw = throw
        self.ruleset = ruleset

    def another(self, throw: Throw, before: Position | None = None) -> Turn:
        """A turn with another throw, or from another position, in the same game."""
        return Turn(before or self.before, throw, self.ruleset, emptied=self.emptied)

    def weighing(self, log_weight: float) -> Turn:
        """The same turn, its throw as likely as this."""
        same = copy(self)  # with what was worked out already
        same.throw = replace(self.throw, log_weight=log_weight)
        return same

    def instead_of(self, throw: Throw) -> Turn:
        """The same turn, which may have had this throw as well."""
        return Turn(self.before, self.throw, self.ruleset, (throw,), self.emptied)

    @cached_property
    def ways(self) -> Mapping[Position, PartialPlay]:
        """Every position some legal play passes through, with that part of it."""
        player = self.throw.player
        if is_acey_deucy(self.throw.roll, self.ruleset):
            return TwoOneWays(self.before, player, self.ruleset, setup=player not in self.emptied)
        return partial_results(self.before, player, self.throw.roll, self.ruleset)

    def ending(self, position: Position) -> tuple[int | None, bool]:
        """The doublet named after an acey-deucy, and whether its player throws again; of other throws None, False."""
        return self.ways.ending(position) if isinstance(self.ways, TwoOneWays) else (None, False)

    def leaves_open(self, position: Position) -> bool:
        """Does the end of an acey-deucy not tell whether its player throws again?"""
        return isinstance(self.ways, TwoOneWays) and self.ways.leaves_open(position)

    @staticmethod
    def after_step(before: Position, player: Player, step: Step) -> Position:
        """The position after a single step."""
        return Play((step,)).apply(before, player)

    def legal(self, sight: Sight, *, over: bool = False, told: Told = ()) -> Way | Unclear | None:
        """The part of a legal play that the board shows; None when it clearly shows none.

        `over`: the dice are gone. `told`: how well each point was seen while it was as before.
        """
        ranked = self._ranked(sight, over=over)
        if not ranked:
            return None
        gap, position = ranked[0]
        clear = CLEAR_SINCE if self._changed_since(sight, position, told) else CLEAR
        if gap >= clear and sight.changes_from(position):
            return None
        whole = over and self.ways[position].complete
        weighed = ((g + UNFINISHED * (whole and not self.ways[other].complete), other) for g, other in ranked[:3])
        rivals = tuple(other for other_gap, other in weighed if other_gap - gap < MARGIN)
        near = gap <= NEAR or (gap < CLEAR and self._is_whole_but_for_rows(sight, position))
        if not near or len(rivals) > 1:
            return Unclear(rivals)
        return Way(self, position, self.ways[position])

    def is_begun(self, sight: Sight) -> bool:
        """Does the board show some of a legal play of this throw?"""
        way = self.legal(sight)
        return isinstance(way, Way) and not way.unmoved

    def is_played(self, sight: Sight) -> bool:
        """Does the board show a whole play of this throw, something moved by it?"""
        way = self.legal(sight)
        return isinstance(way, Way) and way.complete and not way.unmoved

    def _is_whole_but_for_rows(self, sight: Sight, position: Position) -> bool:
        """Is it a complete play, and what the board as a whole shows, but for full rows that nobody has touched?"""
        return self.ways[position].complete and sight.is_but_for_rows(position, self.before)

    def _changed_since(self, sight: Sight, position: Position, told: Told) -> bool:
        """Does the board differ from `position` only on points that this leaves as they were, and that were seen so?"""
        points = sight.changed_points(position)
        seen = bool(points) and all(sight.reading.points[n - 1] for n in points)
        if not told or not seen or sight.changes_at_bar(position):
            return False
        now, then, left = sight.told(position), position.signed(), self.before.signed()
        return all(then[n - 1] == left[n - 1] and told[n - 1] - now[n - 1] > FADED for n in points)

    def part_shown(self, sight: Sight) -> Way | None:
        """The part of a legal play that the board as it seems to lie is, where its places by themselves agree."""
        if sight.position not in self.ways or self._gap(sight, sight.position) > NEAR:
            return None
        return Way(self, sight.position, self.ways[sight.position])

    def played_on(self, sight: Sight, last: Position, hidden: frozenset[int] = frozenset()) -> Way | None:
        """The only whole play that the board may be, once the game has gone on: what was put onto full rows and is not
        seen there lies there all the same (see `hidden_layers`), and what may have left such a row, of which nothing is
        seen, has left it.

        `last` is the part of it seen last: where several may be, the one that leads on from there. `hidden`: the points
        (light's numbering) whose upper checkers nobody sees.
        """
        weighed, plain = [], []
        for gap, position in self._ranked(sight, over=True):
            denials = sight.denials(position, self.before)
            if self.ways[position].complete and denials:
                weighed.append((gap - max(0.0, max(denials) - DENIED), position))
            elif self.ways[position].complete and gap <= NEAR:
                plain.append((gap, position))
        if any(gap <= NEAR for gap, _ in weighed):  # of what nothing denies a board as near may be as well
            weighed += plain
        weighed += self._but_for(hidden, sight)
        best = min((gap for gap, _ in weighed), default=math.inf)
        rivals = [position for gap, position in weighed if gap - best < MARGIN]
        if len(rivals) > 1:
            leading_on = self._leading_on(last)
            rivals = [position for position in rivals if position in leading_on]
        return Way(self, rivals[0], self.ways[rivals[0]]) if len(rivals) == 1 and best <= NEAR else None

    def rather_whole(self, sight: Sight) -> Way | None:
        """The whole play that the board rather shows than any other or a part of one, once the game has gone on, though
        one row cannot be counted for sure."""
        if len(sight.doubts()) > 1:
            return None
        weighed = [(gap + UNFINISHED * (not self.ways[p].complete), p) for gap, p in self._ranked(sight, over=True)]
        ends = sorted((gap, n) for n, (gap, p) in enumerate(weighed) if self.ways[p].complete)
        if not ends or ends[0][0] > min(NEAR, *(gap for gap, _ in weighed)):
            return None
        told = len(ends) == 1 or ends[1][0] - ends[0][0] >= MARGIN
        position = weighed[ends[0][1]][1]
        return Way(self, position, self.ways[position]) if told else None

    def _but_for(self, hidden: frozenset[int], sight: Sight) -> list[tuple[float, Position]]:
        """The whole plays that differ on these points alone from what the board shows."""
        shown = self._ranked(sight)[:1] if hidden else []
        ends = [p for p, partial in self.ways.items() if partial.complete] if shown else []
        alike = (p for p in ends if hidden.issuperset(_points_between(p, shown[0][1])))
        return [(gap, p) for p in alike if (gap := self._gap(sight, p)) <= NEAR]

    def _leading_on(self, last: Position) -> set[Position]:
        """Where the dice that are left lead from a part of the play."""
        found, reached = set(), {(last, self.ways[last].dice_left)} if last in self.ways else set()
        while reached:
            position, dice = reached.pop()
            found.add(position)
            for die in set(dice):
                left = list(dice)
                left.remove(die)
                steps = checker_moves(position, self.throw.player, die, self.ruleset)
                reached |= {(self.after_step(position, self.throw.player, step), tuple(left)) for step in steps}
        return found

    def may_be_complete(self, sight: Sight) -> bool:
        """May the board be the end of a legal play, if not as likely as something else?"""
        return any(gap < CLEAR and self.ways[position].complete for gap, position in self._ranked(sight, over=True))

    def _gap(self, sight: Sight, position: Position) -> float:
        """How much less likely a part of the play is than what can be read. What does not show on one full row does not
        on the next: of rows that deny what the play has put onto them one counts."""
        gap = sight.gap(position)
        denials = sight.denials(position, self.before) if gap > NEAR else []
        return gap - (sum(denials) - max(denials)) if denials else gap

    def _ranked(self, sight: Sight, *, over: bool = False) -> list[tuple[float, Position]]:
        if sight.position in self.ways and not sight.doubts():
            seen = self._whole(sight) if over else sight.position
            return [(self._gap(sight, seen), seen)]
        close = (p for p, _ in parts_near(self.ways, sight, MOST_PLACES) if not far_apart(p, sight.position))
        near = (p for p in close if len(sight.changes_from(p, _MOST_CHANGES)) <= _MOST_CHANGES)
        return sorted(((self._gap(sight, p), p) for p in near), key=lambda pair: pair[0])

    def _whole(self, sight: Sight) -> Position:
        """The position seen; where that is but a part of the play, and what its player seems to have in hand may be
        borne off, the whole play that looks just so."""
        player, seen = self.throw.player, sight.position
        hand_seen = self.ruleset.entering is not Entering.FROM_HAND or sight.reading.bar.get(player)
        if hand_seen or self.ways[seen].complete:
            return seen
        return next((p for p in looking_alike(seen, player) if p in self.ways and self.ways[p].complete), seen)


def _points_between(position: Position, other: Position) -> Iterator[int]:
    """The points (light's numbering) on which two positions differ."""
    return (n for n, (a, b) in enumerate(zip(position.signed(), other.signed(), strict=True), start=1) if a != b)


def turn_in(state: MatchState, before: Position, throw: Throw, others: tuple[Throw, ...] = ()) -> Turn:
    """The turn of this throw from `before`, in a match that stands so."""
    return Turn(before, throw, state.ruleset, others, state.hands_emptied)


def judge(
    turns: Iterable[Turn],
    sight: Sight,
    last: Position | None = None,
    *,
    over: bool = False,
    replaced: bool = False,
    told: Told = (),
) -> Verdict:
    """What the board shows, by the first of `turns` (best first) that explains it, else a misplay of the first.

    A turn that is only a rival of the first (a die that may show another number, a thrower who is not certain)
    is believed when its play is complete, or at least begun where only the dice are in question.
    `last` is the part of the play seen before this look; it decides between explanations of a misplay. `over`: the dice
    are gone. Then something is wrong whatever the board is, unless it may be a complete play, and there is nothing to
    wait for: the likeliest is said. `replaced`: others lie in their place. `told` as for `Turn.legal`.
    """
    turns = list(turns)
    first = turns[0]
    verdict = first.legal(sight, over=over, told=told)
    if over and isinstance(verdict, Unclear) and not any(turn.may_be_complete(sight) for turn in turns):
        verdict = first.part_shown(sight)
    if (over or replaced) and isinstance(verdict, Way) and not verdict.complete:
        verdict = next((way for way in _ways(turns[1:], sight) if way.complete), verdict)
    if verdict is not None:
        return verdict
    rivals = _ways(turns[1:], sight)
    for found in rivals:
        if _believable(found, first.throw):
            return found
    told_by_half = first.ruleset.dice_zone is DiceZone.RIGHT
    if not told_by_half and any(not found.unmoved for found in rivals):
        # Nothing tells who threw: the other player may be playing. He is believed when he has played.
        return Unclear(tuple(found.position for found in rivals), half_played=not over and not replaced)
    if sight.is_poor:
        return Unclear((sight.position,))
    if not told_by_half:
        first = next((turn for turn in turns if turn.throw.player is _mover(turns, sight)), first)
    if sight.position in first.ways:  # but places by themselves say otherwise: one picture that contradicts itself
        return Unclear((sight.position,))
    due = Due(first.before, first.throw.player, first.throw.roll, first.ruleset, first.ways)
    misplay = explain_misplay(due, sight, last)
    if misplay.needs_second_look and _may_be_told_wrongly(misplay, sight):
        return Unclear((sight.position,))
    return misplay


def _mover(turns: list[Turn], sight: Sight) -> Player | None:
    """The only player whose checkers have moved, apart from those that were hit, where several may have thrown."""
    for turn in turns:
        edit = edit_of(sight, turn.before, turn.throw.player, most=MOST_MOVED)
        if edit and edit.mine_lost and edit.is_mine_only:
            return turn.throw.player
    return None


def _ways(turns: Iterable[Turn], sight: Sight) -> list[Way]:
    return [way for turn in turns if isinstance(way := turn.legal(sight), Way)]


def _may_be_told_wrongly(misplay: Misplay, sight: Sight) -> bool:
    """Do places in doubt leave room for another explanation? A missing checker may be on one of them."""
    if misplay.code is FaultCode.CHECKER_MISSING:
        return sight.may_hide_one(misplay.base, misplay.owner)
    return bool(sight.doubts())


def _believable(way: Way, against: Throw) -> bool:
    return way.complete or (way.turn.throw.player is against.player and not way.unmoved)
