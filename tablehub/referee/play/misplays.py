"""Misplays: which fault explains a board that no legal play of the throw leads to.

Each part of a legal play is compared with the board as seen. Where they differ by one checker, that checker's
move is the fault and gets its name; the explanation that needs the least is taken. What a number may do is asked
of the rules by the match's ruleset.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple

from tablehub.match.faults import FaultCode
from tablehub.referee.board.edits import MOST_PLACES, Edit, edit_of
from tablehub.referee.board.in_hand import with_borne_off
from tablehub.referee.board.sight import Sight, far_apart
from tablehub.referee.throw.two_one import parts_near
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.bits import open_and_blots
from tablehub.rules.knobs import Bearing, Entering
from tablehub.rules.legal import PartialPlay, checker_moves
from tablehub.rules.movable import has_to_return
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, OFF, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset

FEW_OUTSIDE = 3
"""Who has more checkers than these outside his home board does not begin to bear off by mistake."""

BACKWARDS = 1.7
"""What it costs that a checker went back by just a number that is left: more than one point too far or too few, which
happens more often, and less than a count that is farther off, or than a checker that nobody took away."""

PUT_UP = 1.0
"""What it costs that a blot lies on the bar which nobody has hit: less than that a checker hit it and went back."""

TAKEN_BACK = 0.6
"""What it costs, for each checker moved, that a part of the play which was seen to lie there was taken back before
something else went wrong."""

TAKEN_OFF = 0.4
"""What it costs that a checker was moved within the home board and that very one then taken off."""

MOST_MOVED = 9
"""Places in which the board differs after a play of four checkers from and to different points, with a hit."""


@dataclass(frozen=True, slots=True)
class Misplay:
    """A board that no legal play leads to, with what seems to be wrong.

    `player` has to put it right; `owner` is whose checker is concerned. `src`, `dst` and `right` are points in the
    owner's numbering (25 = bar, 0 = off): moved from `src` to `dst` where `right` would have been correct.
    `seen` is the board as it lies, `base` the part of the play it was compared with. `die` is the number meant,
    `needs_second_look` says that one picture is not enough to say this aloud, `from_hand` that there is no bar,
    `may_be_hit` that the play may go on to hit the checker that lies on the bar already.
    """

    code: FaultCode
    player: Player
    owner: Player
    seen: Position
    base: Position
    src: int | None = None
    dst: int | None = None
    right: int | None = None
    die: int | None = None
    roll: Roll | None = None
    needs_second_look: bool = False
    cost: float = 0.0
    from_hand: bool = False
    may_be_hit: bool = False


class Due(NamedTuple):
    """A throw that is due, and every position that some legal play of it passes through."""

    before: Position
    player: Player
    roll: Roll
    ruleset: Ruleset
    ways: Mapping[Position, PartialPlay]

    @property
    def from_hand(self) -> bool:
        """Do checkers wait in hand, where nobody sees them, and enter when their owner likes?"""
        return self.ruleset.entering is Entering.FROM_HAND

    @property
    def is_lost(self) -> bool:
        """Is it a 2-1 of acey-deucy of which not both numbers can be played?"""
        return is_acey_deucy(self.roll, self.ruleset) and self.ways[self.before].complete


def explain_misplay(due: Due, sight: Sight, last: Position | None = None) -> Misplay:
    """The misplay that explains the board best; `board-disturbed` where nothing simple does.

    `last`, the part of the play seen before this look, is the likeliest base of what is wrong now.
    """
    found = []
    seen_before = due.ways.get(last) if last else None
    for literally in (False,) if sight.is_plain else (False, True):
        for base, partial, breaks_rule in _bases(due, sight):
            seen = _with_borne_off(sight, base, due)
            if far_apart(base, seen.position):
                continue
            edit = edit_of(seen, base, due.player, literally=literally)
            if edit is None:
                continue
            misplay = _Case(due, base, partial, seen, breaks_rule, last or due.before).explain(edit)
            if misplay is not None:
                cost = misplay.cost + _distance(misplay, partial, last, seen_before)
                found.append(replace(misplay, seen=sight.position, cost=cost))
    best = min(found, key=lambda misplay: misplay.cost, default=None)
    return replace(best or _unexplained(due, sight), from_hand=due.from_hand)


def _with_borne_off(sight: Sight, base: Position, due: Due) -> Sight:
    """The sight as it is where this part of the play is done: what it bears off seems to be in hand, if hands are not
    seen and a checker stands outside the home board again."""
    if not due.from_hand:
        return sight
    before, player = due.before, due.player
    taken_off, in_hand = base.men(player)[OFF] - before.men(player)[OFF], sight.position.men(player)[BAR]
    grown = in_hand - before.men(player)[BAR]
    return with_borne_off(sight, player, min(taken_off, grown)) if min(taken_off, grown) > 0 else sight


def _distance(misplay: Misplay, partial: PartialPlay, last: Position | None, seen: PartialPlay | None) -> float:
    """A small preference for what was seen before, for one checker going on, for bases with more of the play done.
    `seen`: the part of the play that led to `last`."""
    apart = 0.0 if misplay.base == last else 0.2
    if apart and seen:
        apart = max(apart, TAKEN_BACK * (Counter(seen.steps) - Counter(partial.steps)).total())
    goes_on = misplay.src in {step.dst for step in partial.steps}
    bears_off = misplay.owner is misplay.player and misplay.dst in (None, OFF)
    if goes_on and bears_off and not any(misplay.base.men(misplay.player)[HOME + 1 :]):
        return apart + TAKEN_OFF  # it was rather taken off from where it stood before
    return apart + (0.0 if goes_on else 0.1) + 0.05 * len(partial.dice_left)


def _bases(due: Due, sight: Sight) -> Iterator[tuple[Position, PartialPlay, bool]]:
    """Parts of legal plays, and of plays that break only the rule of both dice; which of the two each is."""
    before, player, roll, ruleset, ways = due
    yield from ((base, partial, False) for base, partial in parts_near(ways, sight, MOST_PLACES))
    if roll.is_double:
        return
    for die, other in (roll.pips, roll.pips[::-1]):
        for step in checker_moves(before, player, die, ruleset):
            after = Play((step,)).apply(before, player)
            if after not in ways:
                yield after, PartialPlay((step,), (other,), False), True
    if is_acey_deucy(roll, ruleset) and before.men(player)[BAR] > 1:
        yield from _not_entered(due)


def _not_entered(due: Due) -> Iterator[tuple[Position, PartialPlay, bool]]:
    """The 1 and the 2 of acey-deucy both played, but not by entering two checkers, where they have to enter."""
    before, player, roll, ruleset, ways = due
    for die, other in (roll.pips, roll.pips[::-1]):
        for first in checker_moves(before, player, die, ruleset):
            after = Play((first,)).apply(before, player)
            if first.src != BAR and after in ways:
                return  # they need not
            for second in checker_moves(after, player, other, ruleset):
                end = Play((first, second)).apply(before, player)
                if second.src != BAR and end not in ways:
                    yield end, PartialPlay((first, second), (), False), True


class _Landing(NamedTuple):
    """A checker put down: the last number used for it, how many were, and the position then."""

    die: int
    used: int
    position: Position


@dataclass(frozen=True, slots=True)
class _Case:
    """One base and the board seen, with the rules that name the difference."""

    due: Due
    base: Position
    partial: PartialPlay
    sight: Sight
    breaks_both_dice: bool
    left_from: Position
    """What was seen before this look."""

    @property
    def player(self) -> Player:
        return self.due.player

    def explain(self, edit: Edit) -> Misplay | None:
        if not edit.theirs_lost and not edit.theirs_gained and not edit.mine_lost and not edit.mine_gained:
            return self._both_dice() if self.breaks_both_dice else None
        if edit.is_mine_moved:
            return self._mine_moved(edit.mine_lost[0], edit.mine_gained[0])
        if edit.is_theirs_moved:
            return self._theirs_moved(edit.theirs_lost[0], edit.theirs_gained[0])
        if edit.is_one_gone:
            return self._gone(edit)
        if edit.is_theirs_off_bar and self._hit() >= len(edit.theirs_lost):
            return self._say(FaultCode.HIT_NOT_ON_BAR, 0.5, BAR, BAR, owner=self._opponent)
        if edit.is_lost_among_theirs and not self._open(25 - edit.theirs_changed[0]):
            return self._say(FaultCode.BLOCKED_POINT, 1, edit.mine_lost[0], 25 - edit.theirs_changed[0])
        if edit.is_one_extra:
            owner = self.player if edit.mine_gained else self.player.opponent
            if sum(self.sight.position.men(owner)) <= MEN_A_SIDE:
                return None  # it came from a place that is hard to count
            place = (edit.mine_gained or edit.theirs_gained)[0]
            return self._say(FaultCode.CHECKER_EXTRA, 3, owner=owner, dst=place, needs_second_look=True)
        return None

    def _say(
        self,
        code: FaultCode,
        cost: float,
        src: int | None = None,
        dst: int | None = None,
        right: int | None = None,
        die: int | None = None,
        owner: Player | None = None,
        needs_second_look: bool = False,
    ) -> Misplay:
        whose, seen = owner or self.player, self.sight.position
        return Misplay(
            code, self.player, whose, seen, self.base, src, dst, right, die, self.due.roll, needs_second_look, cost
        )

    def _both_dice(self) -> Misplay:
        """The board shows a step that each die allows, but that leaves the other die without a move. After a 2-1 of
        acey-deucy any step may be too much, or those of both numbers where they have to enter."""
        step = self.partial.steps[0]
        if self.due.is_lost:
            return self._say(FaultCode.INCOMPLETE_PLAY, 0.5, step.src, step.dst)
        if not self.partial.dice_left:
            return self._say(FaultCode.WRONG_COUNT, 0.5, BAR)
        # Where both could not be played, what forbids a step is that the other die alone could, and is the higher one.
        code = FaultCode.INCOMPLETE_PLAY if self._both_playable() else FaultCode.HIGHER_DIE
        return self._say(code, 0.5, step.src, step.dst, die=self.partial.dice_left[0])

    def _both_playable(self) -> bool:
        """Is there an order in which both dice can be played?"""
        for die, other in (self.due.roll.pips, self.due.roll.pips[::-1]):
            for step in self._moves(self.due.before, die):
                after = Play((step,)).apply(self.due.before, self.player)
                if self._moves(after, other):
                    return True
        return False

    def _moves(self, position: Position, die: int) -> list[Step]:
        return checker_moves(position, self.player, die, self.due.ruleset)

    def _mine_moved(self, src: int, dst: int) -> Misplay | None:
        if dst == BAR and self.due.from_hand:
            if self._may_be_borne_off(src):
                return replace(self._borne_off(src), needs_second_look=True)
            return self._say(FaultCode.CHECKER_MISSING, 2, src, owner=self.player, needs_second_look=True)
        if src == OFF or dst == BAR:
            return None
        mine = self.base.men(self.player)
        if mine[BAR] and src != BAR and not self.due.from_hand:
            return self._say(FaultCode.BAR_FIRST, 1, src, dst)
        if src <= HOME and OFF < dst < src and self._returning():
            return self._say(FaultCode.BAR_FIRST, 1, src, dst, right=self._returning())
        if dst > src and self._is_left_outside(dst):
            off = [step.src for step in self.partial.steps if step.dst == OFF]
            return self._say(FaultCode.NOT_ALL_HOME, 1, max(off), OFF, right=dst)
        if dst > src:
            used = len(self._reach(dst - src))
            return self._say(FaultCode.WRONG_DIRECTION, BACKWARDS + 0.25 * (used - 1) if used else 3, src, dst)
        if dst == OFF:
            return self._borne_off(src)
        dice = self._reach(src - dst)
        if not self._open(dst):
            return self._say(FaultCode.BLOCKED_POINT, 0.5 if dice else 1, src, dst, die=dice[0] if dice else None)
        not_hit = self._not_hit(src, dst)
        if not_hit is not None:  # the number is right: blots were left, or something else is wrong, or nothing
            return self._say(FaultCode.HIT_NOT_ON_BAR, 0.5, not_hit[0], BAR, owner=self._opponent) if not_hit else None
        held = self._first_blocked(src, dice)
        if held is not None:
            return self._say(FaultCode.BLOCKED_POINT, 1, src, dst, right=held, die=dice[0])
        return self._miscounted(src, dst)

    def _is_left_outside(self, point: int) -> bool:
        """Did a checker that had to come home first stay where it was, and are others borne off all the same?"""
        bears_off = any(step.dst == OFF for step in self.partial.steps)
        stayed = self.sight.position.men(self.player)[point] <= self.left_from.men(self.player)[point]
        return point > HOME and bears_off and stayed

    @property
    def _opponent(self) -> Player:
        return self.player.opponent

    def _not_hit(self, src: int, dst: int) -> list[int] | None:
        """The points, in the opponent's numbering, of blots that this move hits and that still seem to stand there, for
        the way there that leaves the fewest; None where no numbers that are left lead there."""
        old, seen = self.base.men(self._opponent), self.sight.position.men(self._opponent)
        ends = [landing.position.men(self._opponent) for point, landing in self._landings(src) if point == dst]
        left = [[blot for blot in range(1, BAR) if old[blot] > men[blot] and seen[blot]] for men in ends]
        return min(left, key=len, default=None)

    def _returning(self) -> int | None:
        """Where a checker stands that was hit and has to come home before another moves."""
        mine = self.base.men(self.player)
        if not self.due.ruleset.return_alone or not has_to_return(self.due.before.men(self.player)):
            return None
        return next((point for point in range(BAR, HOME, -1) if mine[point]), None)

    def _borne_off(self, src: int) -> Misplay:
        mine = self.base.men(self.player)
        outside = [point for point in range(HOME + 1, BAR + 1) if mine[point]]
        if outside:
            return self._say(FaultCode.NOT_ALL_HOME, 1, src, OFF, right=outside[-1])
        # Only where higher checkers are what forbids it they are given as the reason.
        highest = max(point for point in range(1, BAR) if mine[point])
        right = highest if self.due.ruleset.bearing is Bearing.HIGHEST else src
        die = max(self.partial.dice_left, default=None)
        return self._say(FaultCode.BEAR_OFF_ILLEGAL, 1, src, OFF, right=right, die=die)

    def _miscounted(self, src: int, dst: int) -> Misplay:
        """Moved by a number that is not on the dice: the nearest legal landing is the correct one."""
        landings = dict(self._landings(src))
        if not landings:
            return self._say(FaultCode.WRONG_COUNT, 4 + 0.5 * (src - dst), src, dst)
        right = min(landings, key=lambda point: (abs(point - dst), landings[point].used))
        die, used, _ = landings[right]
        cost = 1 + 0.5 * abs(right - dst) + 0.25 * (used - 1)
        return self._say(FaultCode.WRONG_COUNT, cost, src, dst, right=right, die=die if used == 1 else None)

    def _landings(self, src: int) -> Iterator[tuple[int, _Landing]]:
        """Points a checker on `src` may go to with the dice left, one for each way there."""
        for die in dict.fromkeys(self.partial.dice_left):
            position, point, left = self.base, src, list(self.partial.dice_left)
            for used, number in enumerate([die, *_without(left, die)], start=1):
                step = next((s for s in self._moves(position, number) if s.src == point), None)
                if step is None or step.dst == OFF:
                    break
                position = Play((step,)).apply(position, self.player)
                yield step.dst, _Landing(number, used, position)
                point = step.dst

    def _reach(self, distance: int) -> tuple[int, ...]:
        """Dice that are left and make up this distance: one of them, or several from the first."""
        left = self.partial.dice_left
        if distance in left:
            return (distance,)
        if sum(left) == distance:
            return left
        if self.due.roll.is_double and left and distance % left[0] == 0 and distance // left[0] <= len(left):
            return left[: distance // left[0]]
        return ()

    def _open(self, point: int) -> bool:
        free, _ = open_and_blots(self.base.men(self.player.opponent))
        return bool(free >> point & 1)

    def _first_blocked(self, src: int, dice: tuple[int, ...]) -> int | None:
        """The first point held on the way with several dice, in the one order or the other."""
        for order in (dice, dice[::-1]):
            stops = accumulate(order[:-1], int.__sub__, initial=src)
            held = next((stop for stop in stops if 0 < stop < src and not self._open(stop)), None)
            if held is not None:
                return held
        return None

    def _theirs_moved(self, src: int, dst: int) -> Misplay:
        opponent, was_hit = self._opponent, bool(self._hit())
        if self.due.from_hand and dst == BAR:
            return self._say(FaultCode.CHECKER_MISSING, 2, src, owner=opponent, needs_second_look=True)
        if was_hit and src == BAR:
            return self._say(FaultCode.HIT_NOT_ON_BAR, 0.5, dst, BAR, owner=opponent)
        if dst == BAR:
            misplay = self._say(FaultCode.WRONG_PLAYER, PUT_UP, src, dst, owner=opponent)
            return replace(misplay, may_be_hit=self._may_be_hit(src))
        cost = 1.5 if OFF < dst < BAR else 4
        return self._say(FaultCode.WRONG_PLAYER, cost, src, dst, owner=opponent)

    def _may_be_hit(self, point: int) -> bool:
        """Does a play that goes on from here hit the blot on this point, in the opponent's numbering?"""
        begun, blots = Counter(self.partial.steps), self.base.men(self._opponent)
        return any(
            position.men(self._opponent)[point] < blots[point] and not begun - Counter(way.steps)
            for position, way in self.due.ways.items()
        )

    def _gone(self, edit: Edit) -> Misplay | None:
        opponent = self.player.opponent
        if edit.theirs_lost:
            src = edit.theirs_lost[0]
            if src == BAR and self._hit():
                hit_on = self._hit_point()
                return self._say(FaultCode.HIT_NOT_ON_BAR, 0.5, hit_on, BAR, owner=opponent)
            return self._say(FaultCode.CHECKER_MISSING, 2, src, owner=opponent, needs_second_look=True)
        src = edit.mine_lost[0]
        blocked = self._hidden_on_blocked(src)
        if blocked is not None:
            bar_in_doubt = (self.player, BAR) in self.sight.doubts()  # it may be there, or held over it
            return self._say(FaultCode.BLOCKED_POINT, 1, src, blocked, needs_second_look=bar_in_doubt)
        if self._may_be_borne_off(src):
            return replace(self._borne_off(src), needs_second_look=True)
        return self._say(FaultCode.CHECKER_MISSING, 2, src, owner=self.player, needs_second_look=True)

    def _may_be_borne_off(self, src: int) -> bool:
        """With no tray in view: was the checker rather taken off than lost, by a number that would do that?

        Who overlooks a few checkers outside bears off as if they were home: by a higher number only his highest one.
        """
        mine, numbers = self.base.men(self.player), self.partial.dice_left
        outside, higher = sum(mine[HOME + 1 :]), any(mine[src + 1 : HOME + 1])
        would_do = src in numbers or (max(numbers, default=0) > src and not (outside and higher))
        return not self.sight.off_seen(self.player) and src <= HOME and would_do and outside <= FEW_OUTSIDE

    def _hit(self) -> int:
        """How many of the opponent's checkers the play has hit."""
        return self.base.men(self._opponent)[BAR] - self.due.before.men(self._opponent)[BAR]

    def _hit_point(self) -> int | None:
        """Where the opponent's blot stood that was hit, in his numbering."""
        old, new = (position.men(self.player.opponent) for position in (self.due.before, self.base))
        return next((point for point in range(1, BAR) if old[point] > new[point]), None)

    def _hidden_on_blocked(self, src: int) -> int | None:
        """The held point the missing checker seems to stand on: one that looks odd, best a number of the dice away."""
        odd = [
            point for point in self.sight.odd_points(self.player, self.base) if point < src and not self._open(point)
        ]
        return min(odd, key=lambda point: (src - point not in self.partial.dice_left, src - point), default=None)


def _without(dice: list[int], die: int) -> list[int]:
    rest = list(dice)
    rest.remove(die)
    return rest


def _unexplained(due: Due, sight: Sight) -> Misplay:
    """Several checkers are wrong: no play of this throw, if only the mover's own moved; those on the bar went first."""
    before, player, roll = due.before, due.player, due.roll
    edit = edit_of(sight, before, player, most=MOST_MOVED)
    if edit and edit.is_mine_only and len(edit.mine_lost) <= len(roll.pips):
        mine = (*sight.position.men(player)[:BAR], before.men(player)[BAR])
        outside = [point for point in range(HOME + 1, BAR + 1) if mine[point]]
        if outside and set(edit.mine_gained) <= {BAR if due.from_hand else OFF}:
            right, src = outside[-1], max(edit.mine_lost)
            return Misplay(FaultCode.NOT_ALL_HOME, player, player, sight.position, before, src, OFF, right, roll=roll)
        waiting = 0 if due.from_hand else before.men(player)[BAR]
        bar_first = waiting and BAR not in edit.mine_lost
        code = FaultCode.BAR_FIRST if bar_first else FaultCode.WRONG_COUNT
        return Misplay(code, player, player, sight.position, before, roll=roll)
    return Misplay(FaultCode.BOARD_DISTURBED, player, player, sight.position, before, roll=roll, needs_second_look=True)
