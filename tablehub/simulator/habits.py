"""What hands do besides playing: tidying, trying out, leaving things lying; and slips that are no wrong moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tablehub.rules.knobs import DiceZone, Entering, PlayOver, Premature
from tablehub.rules.legal import partial_results
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.simulator import misplays, throws
from tablehub.simulator.people import Hop, Turn
from tablehub.simulator.scene import taken_from
from tablehub.simulator.story import Label
from tablehub.simulator.style import Seat, other
from tablehub.simulator.things import Die, Place

if TYPE_CHECKING:
    from tablehub.simulator.director import Tick
    from tablehub.simulator.matches import MatchTimeline

SLIPS = (
    "wrong_half", "wrong_direction", "borne_off_early", "premature", "board_knocked", "double_after_roll",
    "double_not_allowed", "wrong_setup", "dice_touched",
)  # fmt: skip
"""Slips that only people in a match make, besides those of `timeline.FAULTS`."""

TIDIES, CENTRES, TRIES_OUT, NUDGES, LINGERS, TIDIES_ON = 0.04, 0.04, 0.05, 0.03, 0.03, 0.03
"""How often people do each in a turn, without meaning anything by it; the last while the opponent throws."""

BAR_LATE = 0.2
"""How often a hit checker goes to the bar when all else is done."""


def possible(kind: str, line: MatchTimeline, turn: Turn) -> bool:
    """Whether a slip of this module can happen in this turn; those of others always can, here."""
    zone = line.ruleset.dice_zone
    fresh = line.mine == () and not line.early  # the dice are still to be thrown
    match kind:
        case "wrong_half":
            return zone is DiceZone.RIGHT and fresh
        case "dice_split":
            return zone is not DiceZone.BOARD and fresh
        case "cocked_on_checker" | "die_on_checker" | "cocked_on_rail" | "cocked_on_bar" | "die_off_board":
            return fresh
        case "hit_not_on_bar" | "bar_ignored":
            return line.ruleset.entering is Entering.BAR_FIRST
        case "wrong_direction":
            return _backwards(line, turn) is not None
        case "borne_off_early":
            return _off_early(line, turn) is not None
        case "third_die":
            return not line.one_pair
        case "premature":
            under_way = len(turn.hops) >= 2 and misplays.unless_legal(line.table.sides, turn, turn.hops[:1]) is not None
            return under_way and not line.one_pair
        case "dice_touched":
            return bool(turn.hops)
        case "double_not_allowed" | "wrong_setup":
            return False  # not within a turn
        case _:
            return True


# -- honest hands ------------------------------------------------------------------------------------------------


def before_moving(line: MatchTimeline, turn: Turn, kind: str | None) -> Iterator[Tick]:
    """What happens between the throw and the play: a die is turned where it cannot be read, a move is tried out."""
    for _ in range(2):
        if not line.hearing.questions:
            break
        yield from nudge_die(line, turn.seat)
        yield from line.director.wait(1.0, 1.6, "dice")
    if line.chance(NUDGES):
        yield from nudge_die(line, turn.seat)
        yield from line.director.wait(0.4, 0.9, "dice")
    if line.chance(TRIES_OUT):
        yield from try_out(line, turn)
    if kind == "double_after_roll":
        line.wrong(kind, turn.seat)
        line.pressed("double", turn.seat)
        yield from line.director.wait(0.8, 1.5, "dice")
        line.righted(turn.seat)


def between_turns(line: MatchTimeline, turn: Turn, kind: str | None) -> Iterator[Tick]:
    """What happens when a turn is over: stacks are tidied, an arm stays in view, the table is asked again."""
    if line.early:
        return
    if line.chance(TIDIES):
        yield from tidy(line, turn.seat, 1)
    if line.chance(CENTRES):
        yield from tidy(line, other(turn.seat), 3)
    if line.chance(LINGERS):
        yield from linger(line, turn.seat)
    if kind == "board_knocked":
        yield from knock_board(line, turn.seat)
    if line.hearing.questions and any("press Take" in text for text in line.hearing.questions):
        line.pressed("take", turn.seat)
        yield from line.director.wait(0.4, 0.8, "rest")


def tidy(line: MatchTimeline, seat: Seat, count: int) -> Iterator[Tick]:
    """A few of one's own checkers are taken up and put down straight on the same points."""
    for _ in range(count):
        places = sorted({c.place for c in line.table.checkers if c.seat == seat and isinstance(c.place, int)})
        if not places:
            return
        place: Place = places[line.choice(len(places))]
        yield from line.director.carry(seat, place, place)
    yield from line.director.leave("rest")
    yield from line.director.wait(0.4, 0.9, "rest")


def tidy_on(line: MatchTimeline, seat: Seat, dice: tuple[Die, ...], lying: tuple[Die, ...]) -> Iterator[Tick]:
    """`seat` puts one of his own checkers straight while his opponent throws: his hand is in view all the time."""
    places = sorted({c.place for c in line.table.checkers if c.seat == seat and isinstance(c.place, int)})
    if not places:
        yield from line.director.throw(other(seat), dice, lying)
        return
    place: Place = places[line.choice(len(places))]
    yield from line.director.pick(seat, place, seat)
    yield from line.director.let_roll(other(seat), dice, lying)
    yield from line.director.drop(seat, place)
    yield from line.director.leave("dice")


def play_with_late_bar(
    line: MatchTimeline, turn: Turn, hops: tuple[Hop, ...], late: Hop, done: Label
) -> Iterator[Tick]:
    """A play of which one hit checker stays where it was until everything else is done."""
    enemy = other(turn.seat)
    for hop in hops:
        if hop is late:
            yield from line.director.carry(turn.seat, hop.src, hop.dst)
        else:
            yield from line.hop(turn.seat, hop)
    if line.chance(0.5):
        yield from line.director.leave("half_played")
        yield from line.director.wait(0.3, 1.5, "half_played")
    yield from line.director.carry(enemy, late.dst, "bar", by=enemy if line.chance(0.3) else turn.seat)
    yield from line.director.leave("moved")
    line.rested(turn, done)
    yield from line.director.wait(0.8, 1.4, done)


def linger(line: MatchTimeline, seat: Seat) -> Iterator[Tick]:
    """A hand rests over the board for some seconds."""
    sizes = line.table.style.sizes
    sign = -1 if seat == "A" else 1
    yield from line.director.come(seat, (sizes.width * 0.2, sign * sizes.depth * 0.3), "open", "rest")
    yield from line.director.hold(1.0 + 2.5 * line.choice(100) / 100, "rest")
    yield from line.director.leave("rest", "open")
    yield from line.director.wait(0.4, 0.8, "rest")


def nudge_die(line: MatchTimeline, seat: Seat) -> Iterator[Tick]:
    """A die is pushed aside without changing its number."""
    if not line.mine:
        return
    table = line.table
    old = table.lies_now(line.mine[0])
    half = throws.half_with(old)
    others = tuple(die for die in table.dice if die is not old)
    new = throws.flat(table.rng, table.style, old.seat, old.value, half, table.checkers, others)
    yield from _swap_die(line, seat, old, new)


def try_out(line: MatchTimeline, turn: Turn) -> Iterator[Tick]:
    """A move is made, looked at, and taken back: part of another legal play of the throw."""
    sides, player = line.table.sides, line.player(turn.seat)
    if misplays.is_two_one(turn) or turn.ruleset.touch_move or turn.ruleset.play_over is not PlayOver.DICE_LIFTED:
        return  # where what is let go is played, nobody tries anything out
    parts = partial_results(turn.before, player, Roll(*turn.dice), turn.ruleset)
    steps = [part.steps[0] for part in parts.values() if len(part.steps) == 1 and not part.steps[0].hit]
    if not steps:
        return
    step = steps[line.choice(len(steps))]
    src, dst = sides.place(turn.seat, step.src), sides.place(turn.seat, step.dst)
    if dst == "off":
        return
    yield from line.director.carry(turn.seat, src, dst)
    if line.chance(0.6):
        yield from line.director.leave("half_played")
        yield from line.director.wait(0.4, 2.0, "half_played")
    yield from line.director.carry(turn.seat, dst, src)
    yield from line.director.leave("dice")
    yield from line.director.wait(0.4, 1.0, "dice")


# -- slips -------------------------------------------------------------------------------------------------------


def wrong_half(line: MatchTimeline, seat: Seat) -> Iterator[Tick]:
    """Both dice land on the left of who threw; he throws again when he is told."""
    table, roll = line.table, line.people.roll()
    dice = throws.pair(table.rng, table.style, seat, (roll.a, roll.b), table.checkers, throws.half_of(other(seat)))
    yield from line.director.throw(seat, dice, table.dice)
    line.wrong("wrong_half", seat)
    yield from line.until_told()
    yield from line.react()
    yield from line.director.lift_dice(seat, dice)
    line.righted(seat)
    yield from line.director.wait(0.6, 1.0, "rest")


def _backwards(line: MatchTimeline, turn: Turn) -> Hop | None:
    """The last checker moved the wrong way by its die, onto a point that is free or one's own."""
    if not turn.hops or not isinstance(turn.hops[-1].src, int) or turn.hops[-1].hit:
        return None
    last = turn.hops[-1]
    assert isinstance(last.src, int)
    dst = last.src + (last.die if turn.seat == "A" else -last.die)
    points, _, _ = line.table.sides.counts(turn.after)
    if not 1 <= dst <= 24 or points[other(turn.seat)][dst - 1]:
        return None
    return misplays.unless_on_the_way(line.table.sides, turn, (*turn.hops[:-1], Hop(last.src, dst, False, last.die)))


def _off_early(line: MatchTimeline, turn: Turn) -> Hop | None:
    """The last checker is borne off although others of his are not home yet."""
    if not turn.hops or not isinstance(turn.hops[-1].src, int) or turn.hops[-1].hit or turn.hops[-1].dst == "off":
        return None
    mine = turn.after.men(line.player(turn.seat))
    last = turn.hops[-1]
    assert isinstance(last.src, int)
    own = last.src if turn.seat == "A" else 25 - last.src
    if own > 6 or not 1 <= sum(mine[7:]) <= 3:
        return None
    return misplays.unless_on_the_way(line.table.sides, turn, (*turn.hops[:-1], Hop(last.src, "off", False, last.die)))


def _premature(line: MatchTimeline, turn: Turn) -> Iterator[Tick]:
    """The opponent throws before the play is complete."""
    enemy, roll = other(turn.seat), line.people.roll()
    yield from line.play(turn, turn.hops[:1], "half_played")
    table = line.table
    dice = throws.pair(table.rng, table.style, enemy, (roll.a, roll.b), table.checkers)
    yield from line.director.throw(enemy, dice, table.dice)
    line.wrong("premature", enemy)
    yield from line.until_told()
    yield from line.react()
    if line.ruleset.premature is Premature.STAND:
        line.early = dice
    else:
        yield from line.director.lift_dice(enemy, dice)
    line.righted(enemy)
    yield from line.director.wait(0.5, 1.0, "half_played")
    yield from line.play(turn, turn.hops[1:])
    yield from line.finish(turn)


def _dice_touched(line: MatchTimeline, turn: Turn) -> Iterator[Tick]:
    """A sleeve knocks a die over while the play is under way; it is turned back when that is noticed."""
    under_way = len(turn.hops) > 1 and misplays.unless_legal(line.table.sides, turn, turn.hops[:1]) is not None
    first = turn.hops[:1] if under_way else ()
    yield from line.play(turn, first, "half_played")
    table = line.table
    old = table.lies_now(line.mine[line.choice(len(line.mine))])
    others = tuple(die for die in table.dice if die is not old)
    over = throws.knocked(table.rng, table.style, old, table.checkers, others)
    yield from _swap_die(line, turn.seat, old, over)
    line.wrong("dice_touched", turn.seat)
    yield from line.until_told()
    yield from line.react()
    yield from _swap_die(line, turn.seat, over, over.showing(old.value))
    line.righted(turn.seat)
    yield from line.director.wait(0.6, 1.2, "half_played")
    yield from line.play(turn, turn.hops[len(first) :])
    yield from line.finish(turn)


def _swap_die(line: MatchTimeline, seat: Seat, old: Die, new: Die) -> Iterator[Tick]:
    """A hand comes to a die of this turn, and it lies otherwise when it goes."""
    label = line.director.label
    yield from line.director.come(seat, (float(old.middle[0]), float(old.middle[1])), "pinch", "hand_reaching")
    line.table.dice = tuple(new if die is old else die for die in line.table.dice)
    line.mine = tuple(new if line.table.lies_now(die) is old else die for die in line.mine)
    yield from line.director.leave(label)


def knock_board(line: MatchTimeline, seat: Seat) -> Iterator[Tick]:
    """A sleeve sweeps some checkers of both players to other points; they are put back when it is noticed."""
    table = line.table
    before, now = table.checkers, table.checkers
    free = [point for point in range(1, 25) if not any(c.place == point for c in before)]
    for owner in ("A", "B", "A"):
        own = sorted({c.place for c in now if c.seat == owner and isinstance(c.place, int)})
        if not own or not free:
            return
        now, _ = taken_from(now, owner, own[line.choice(len(own))])
        point = free.pop(line.choice(len(free)))
        now = (*now, table.hands.put_on_point(now, owner, point))
    yield from line.director.come(seat, (0.0, 0.0), "open", "rest")
    table.checkers = now
    yield from line.director.leave("rest", "open")
    line.wrong("board_knocked", seat)
    yield from line.until_told()
    yield from line.react()
    yield from line.director.come(seat, (0.0, 0.0), "open", "rest")
    table.checkers = before
    yield from line.director.leave("rest", "open")
    line.righted(seat)
    yield from line.director.wait(0.6, 1.2, "rest")


ACTS: dict[str, Callable[[MatchTimeline, Turn], Iterator[Tick]]] = {
    "wrong_direction": lambda line, turn: misplays.wrong_last("wrong_direction", _backwards(line, turn))(line, turn),
    "borne_off_early": lambda line, turn: misplays.wrong_last("borne_off_early", _off_early(line, turn))(line, turn),
    "premature": _premature,
    "dice_touched": _dice_touched,
}
"""How slips of moving are acted out."""


# -- setting up, the cube ------------------------------------------------------------------------------------------

BATCHES = 4
"""Visits of hands in which checkers are set up for the next game."""


def set_up_anew(line: MatchTimeline, *, wrongly: bool = False) -> Iterator[Tick]:
    """Dice are put away, and both set the checkers up for the next game, some at a time."""
    table = line.table
    if table.dice:
        yield from line.director.lift_dice("A", table.dice)
    line.mine = line.early = ()
    old = table.checkers
    new = table.hands.set_up(*table.sides.counts(line.start))
    for batch in range(1, BATCHES + 1):
        seat: Seat = "A" if batch % 2 else "B"
        sign = -1 if seat == "A" else 1
        aim = (table.style.sizes.width * 0.4 * (line.choice(3) - 1), sign * table.style.sizes.depth * 0.3)
        yield from line.director.come(seat, aim, "pinch", "hand_reaching")
        done = len(new) * batch // BATCHES
        table.checkers = (*new[:done], *old[done:])
        if batch == BATCHES and wrongly:
            yield from wrong_setup(line)
        else:
            yield from line.director.leave("rest")
            yield from line.director.wait(0.2, 0.8, "rest")
    if table.cube is not None and table.cube.value != 1:
        yield from turn_cube(line, "A", 1, None)
    yield from line.director.wait(1.0, 2.0, "start")


def wrong_setup(line: MatchTimeline) -> Iterator[Tick]:
    """A checker was put beside its point; it is put right when somebody says so."""
    if line.start != Position.start():
        yield from line.director.leave("rest")
        return
    table = line.table
    seat: Seat = "A" if line.chance(0.5) else "B"
    points, _, _ = table.sides.counts(line.start)
    src = next(point for point in (6, 8, 13, 19, 17) if points[seat][point - 1] == 3)
    dst = src + (1 if line.chance(0.5) else -1)
    table.take(seat, src)
    table.put(seat, dst)
    yield from line.director.leave("rest")
    line.wrong("wrong_setup", seat)
    line.director.label = "start_wrong"
    yield from line.until_told()
    yield from line.react()
    yield from line.director.carry(seat, dst, src)
    yield from line.director.leave("start")
    line.righted(seat)
    yield from line.director.wait(0.8, 1.4, "start")


def turn_cube(
    line: MatchTimeline, by: Seat, value: int, owner: Seat | None, offered_by: Seat | None = None
) -> Iterator[Tick]:
    """A hand takes the cube and puts it down where it belongs, the right number up."""
    cube = line.table.cube
    spot = (0.0, 0.0) if cube is None else (float(cube.middle[0]), float(cube.middle[1]))
    yield from line.director.come(by, spot, "pinch", "hand_reaching")
    line.table.put_cube(value, owner, offered_by=offered_by)
    yield from line.director.leave("rest")
    yield from line.director.wait(0.4, 0.9, "rest")
