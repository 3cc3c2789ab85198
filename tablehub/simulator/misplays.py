"""Wrong moves at the simulated table, and how people put them right once they have noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from tablehub.rules.knobs import Entering
from tablehub.rules.legal import checker_moves, legal_results, partial_results
from tablehub.rules.position import BAR, Position
from tablehub.rules.roll import Roll
from tablehub.simulator.people import Hop, Sides, Turn
from tablehub.simulator.style import other

if TYPE_CHECKING:
    from tablehub.simulator.director import Tick
    from tablehub.simulator.timeline import Timeline


def after_hops(sides: Sides, turn: Turn, hops: Iterable[Hop]) -> Position:
    """What lies on the board after the mover made these hops instead of his play."""
    points, bar, off = sides.counts(turn.before)
    seat, enemy = turn.seat, other(turn.seat)
    for hop in hops:
        if isinstance(hop.src, int):
            points[seat][hop.src - 1] -= 1
        else:
            bar[seat] -= 1
        if isinstance(hop.dst, int):
            points[seat][hop.dst - 1] += 1
            points[enemy][hop.dst - 1] -= hop.hit
            bar[enemy] += hop.hit
        else:
            off[seat] += 1
    return sides.position(points, bar, off)


def unless_on_the_way(sides: Sides, turn: Turn, hops: tuple[Hop, ...]) -> Hop | None:
    """The last of these hops, or None where they are part of some legal play: it may still be going on."""
    if is_two_one(turn):
        return None  # what it may lead to is not worked out here
    parts = partial_results(turn.before, sides.player(turn.seat), Roll(*turn.dice), turn.ruleset)
    return None if after_hops(sides, turn, hops) in parts else hops[-1]


def unless_legal(sides: Sides, turn: Turn, hops: tuple[Hop, ...]) -> Hop | None:
    """The last of these hops, or None where the turn would be legal with them: nothing would be wrong."""
    if is_two_one(turn):
        return None  # what it may lead to is not worked out here
    results = legal_results(turn.before, sides.player(turn.seat), Roll(*turn.dice), turn.ruleset)
    return None if after_hops(sides, turn, hops) in results else hops[-1]


def is_two_one(turn: Turn) -> bool:
    """An acey-deucy: its play goes on with a doublet."""
    return turn.ruleset.acey_deucy and sorted(turn.dice) == [1, 2]


def neighbour_hop(sides: Sides, turn: Turn, shift: int) -> Hop | None:
    """The last hop, `shift` pips longer, where that lands on a point the opponent does not hold."""
    if not turn.hops:
        return None
    last = turn.hops[-1]
    if not isinstance(last.dst, int) or last.hit or not isinstance(last.src, int):
        return None
    dst = last.dst + (-shift if turn.seat == "A" else shift)
    points, _, _ = sides.counts(turn.after)
    if not 1 <= dst <= 24 or dst == last.src or points[other(turn.seat)][dst - 1]:
        return None
    return unless_on_the_way(sides, turn, (*turn.hops[:-1], Hop(last.src, dst, False, last.die)))


def held_hop(sides: Sides, turn: Turn) -> Hop | None:
    """The last checker goes to a point that the opponent holds, by a die or nearly one."""
    if not turn.hops or not isinstance(turn.hops[-1].src, int) or turn.hops[-1].hit:
        return None
    src = turn.hops[-1].src
    points, _, _ = sides.counts(turn.after)
    for die in (*turn.dice, turn.dice[0] + 1):
        dst = src + (-die if turn.seat == "A" else die)
        if 1 <= dst <= 24 and points[other(turn.seat)][dst - 1] >= 2:
            return Hop(src, dst, False, die)
    return None


def enemy_hop(sides: Sides, turn: Turn) -> Hop | None:
    """What the opponent could have moved with the last die, to where the mover has not landed."""
    if not turn.hops or turn.hops[-1].hit:
        return None
    enemy, die = other(turn.seat), turn.hops[-1].die
    points, bar, _ = sides.counts(turn.after)
    if bar[enemy]:
        return None
    for step in checker_moves(turn.before, sides.player(enemy), die):
        src, dst = sides.place(enemy, step.src), sides.place(enemy, step.dst)
        clear = isinstance(dst, int) and not step.hit and not points[turn.seat][dst - 1]
        if clear and isinstance(src, int) and points[enemy][src - 1]:
            return Hop(src, dst, False, die)
    return None


def past_bar_hop(sides: Sides, turn: Turn) -> Hop | None:
    """A move with another checker although one is on the bar, onto an empty point or an own one."""
    player = sides.player(turn.seat)
    mine, theirs = turn.before.men(player), turn.before.men(player.opponent)
    if mine[BAR] != 1 or not turn.hops:
        return None
    die = turn.hops[-1].die
    for own in range(24, die, -1):
        if mine[own] and not theirs[25 - own + die]:
            hop = Hop(sides.place(turn.seat, own), sides.place(turn.seat, own - die), False, die)
            return unless_on_the_way(sides, turn, (hop,))
    return None


def plainly_missing(sides: Sides, turn: Turn) -> bool:
    """Is the board wrong without the checker moved last? Where no tray is seen it may look borne off, or in hand."""
    if not turn.hops or not isinstance(turn.hops[-1].dst, int) or is_two_one(turn):
        return False
    seat = turn.seat
    parts = partial_results(turn.before, sides.player(seat), Roll(*turn.dice), turn.ruleset)
    points, bar, _ = sides.counts(turn.after)
    points[seat][turn.hops[-1].dst - 1] -= 1
    if turn.ruleset.entering is Entering.FROM_HAND:  # back in hand it lies where nobody sees it
        return all(sides.counts(part)[0] != points for part in parts)
    return all(sides.counts(part)[:2] != (points, bar) for part in parts)


def possible(kind: str, sides: Sides, turn: Turn) -> bool:
    """Whether `kind` can happen in this turn."""
    wanted: dict[str, Callable[[], bool]] = {
        "one_too_far": lambda: neighbour_hop(sides, turn, 1) is not None,
        "one_too_few": lambda: neighbour_hop(sides, turn, -1) is not None,
        "blocked_point": lambda: held_hop(sides, turn) is not None,
        "wrong_player": lambda: enemy_hop(sides, turn) is not None,
        "bar_ignored": lambda: past_bar_hop(sides, turn) is not None,
        "one_die_only": lambda: len(turn.hops) == 2 and unless_legal(sides, turn, turn.hops[:1]) is not None,
        "dice_lifted_early": lambda: len(turn.hops) == 2 and unless_legal(sides, turn, turn.hops[:1]) is not None,
        "hit_not_on_bar": lambda: any(hop.hit for hop in turn.hops),
        "checker_missing": lambda: plainly_missing(sides, turn),
        # One die in each half is how a game is opened: nobody could call it wrong there.
        "dice_split": lambda: turn.before != Position.start(),
    }
    return wanted[kind]() if kind in wanted else True


def _noticed(line: Timeline, turn: Turn, kind: str, fix: Callable[[], Iterator[Tick]]) -> Iterator[Tick]:
    """The checkers lie wrong: the dice are lifted, somebody notices, `fix` puts it right, and the play counts.

    Where the opponent lets it stand, it stays as it lies.
    """
    if kind in HALF_PLAYS or line.lifts_dice_first():
        yield from line.lift(turn.seat)
    stands = yield from line.notice(turn, kind)
    if stands:
        return
    yield from fix()
    yield from line.director.leave("rest")
    line.righted(turn.seat)
    if line.table.dice:
        yield from line.director.wait(0.8, 1.5, "moved")
        yield from line.lift(turn.seat)
    line.played(turn)
    yield from line.director.wait(1.0, 1.5, "rest")


def wrong_last(kind: str, hop: Hop | None) -> Callable[[Timeline, Turn], Iterator[Tick]]:
    """The last checker goes to the wrong point, by `hop`, and is moved on later."""

    def act(line: Timeline, turn: Turn) -> Iterator[Tick]:
        assert hop is not None
        yield from line.play(turn, turn.hops[:-1], "half_played")
        yield from line.hop(turn.seat, hop)
        line.wrong(kind, turn.seat, turn)
        yield from line.director.leave("moved")
        yield from line.director.wait(0.8, 1.4, "moved")

        def fix() -> Iterator[Tick]:
            right = turn.hops[-1]
            if right.hit:
                yield from line.director.hit(turn.seat, right.dst, "bar")
            yield from line.director.carry(turn.seat, hop.dst, right.dst)

        yield from _noticed(line, turn, kind, fix)

    return act


def wrong_last_found(
    kind: str, find: Callable[[Sides, Turn], Hop | None]
) -> Callable[[Timeline, Turn], Iterator[Tick]]:
    """The same with the hop still to be found."""
    return lambda line, turn: wrong_last(kind, find(line.table.sides, turn))(line, turn)


def _wrong_player(line: Timeline, turn: Turn) -> Iterator[Tick]:
    hop, enemy = enemy_hop(line.table.sides, turn), other(turn.seat)
    assert hop is not None
    yield from line.play(turn, turn.hops[:-1], "half_played")
    yield from line.director.carry(enemy, hop.src, hop.dst, by=turn.seat)
    line.wrong("wrong_player", turn.seat, turn)
    yield from line.director.leave("moved")
    yield from line.director.wait(0.8, 1.4, "moved")

    def fix() -> Iterator[Tick]:
        yield from line.director.carry(enemy, hop.dst, hop.src, by=turn.seat)
        yield from line.hop(turn.seat, turn.hops[-1])

    yield from _noticed(line, turn, "wrong_player", fix)


def _bar_ignored(line: Timeline, turn: Turn) -> Iterator[Tick]:
    hop = past_bar_hop(line.table.sides, turn)
    assert hop is not None
    yield from line.hop(turn.seat, hop)
    line.wrong("bar_ignored", turn.seat, turn)
    yield from line.director.leave("moved")
    yield from line.director.wait(0.8, 1.4, "moved")

    def fix() -> Iterator[Tick]:
        yield from line.director.carry(turn.seat, hop.dst, hop.src)
        for right in turn.hops:
            yield from line.hop(turn.seat, right)

    yield from _noticed(line, turn, "bar_ignored", fix)


def _one_die_only(line: Timeline, turn: Turn) -> Iterator[Tick]:
    yield from line.play(turn, turn.hops[:1])
    line.wrong("one_die_only", turn.seat, turn)
    yield from _noticed(line, turn, "one_die_only", lambda: line.hop(turn.seat, turn.hops[1]))


def _dice_lifted_early(line: Timeline, turn: Turn) -> Iterator[Tick]:
    yield from line.play(turn, turn.hops[:1], "half_played")
    line.wrong("dice_lifted_early", turn.seat, turn)
    yield from _noticed(line, turn, "dice_lifted_early", lambda: line.hop(turn.seat, turn.hops[1]))


def _hit_not_on_bar(line: Timeline, turn: Turn) -> Iterator[Tick]:
    """The hit checker goes into the hand instead of onto the bar, and comes back later."""
    enemy = other(turn.seat)
    hit = next(hop for hop in turn.hops if hop.hit)
    for hop in turn.hops:
        if hop is hit:
            yield from line.director.take_away(enemy, hop.dst, turn.seat)
            yield from line.director.carry(turn.seat, hop.src, hop.dst)
        else:
            yield from line.hop(turn.seat, hop)
    line.wrong("hit_not_on_bar", turn.seat, turn)
    yield from line.director.leave("moved")
    yield from line.director.wait(0.8, 1.4, "moved")
    yield from _noticed(line, turn, "hit_not_on_bar", lambda: line.director.bring_back(enemy, "bar", turn.seat))


def _checker_missing(line: Timeline, turn: Turn) -> Iterator[Tick]:
    """A sleeve takes a checker along; it is put back later."""
    yield from line.play(turn, turn.hops)
    place = turn.hops[-1].dst
    yield from line.director.take_away(turn.seat, place, turn.seat)
    line.wrong("checker_missing", turn.seat, turn)
    yield from line.director.wait(0.8, 1.4, "moved")
    yield from _noticed(line, turn, "checker_missing", lambda: line.director.bring_back(turn.seat, place, turn.seat))


HALF_PLAYS = ("one_die_only", "dice_lifted_early")
"""Wrong only because the dice are lifted: until then the play may still be going on."""

ACTS: dict[str, Callable[[Timeline, Turn], Iterator[Tick]]] = {
    "one_too_far": wrong_last_found("one_too_far", lambda sides, turn: neighbour_hop(sides, turn, 1)),
    "one_too_few": wrong_last_found("one_too_few", lambda sides, turn: neighbour_hop(sides, turn, -1)),
    "blocked_point": wrong_last_found("blocked_point", held_hop),
    "wrong_player": _wrong_player,
    "bar_ignored": _bar_ignored,
    "one_die_only": _one_die_only,
    "dice_lifted_early": _dice_lifted_early,
    "hit_not_on_bar": _hit_not_on_bar,
    "checker_missing": _checker_missing,
}
"""How each kind of misplay is acted out."""
