"""Short stories in which something goes wrong at the table, each with what is wrong as `fault` keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablehub.rules.position import Position
from tablehub.simulator import misplays, throws
from tablehub.simulator.people import Hop, People, Sides, Turn
from tablehub.simulator.story import Storyteller
from tablehub.simulator.style import Seat, other
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import Die

SEARCHES = 300
"""Random positions and throws that are tried until one fits a fault."""


class NoStory(Exception):
    """No position was found in which this fault can happen (try another seed)."""


def _expected(teller: Storyteller, after: Position) -> dict[str, Any]:
    points, bar, off = teller.sides.counts(after)
    return {"points": points, "bar": bar, "off": off}


def _situation(people: People, fits: Callable[[Turn], bool], fewest: int = 2, most: int = 30) -> Turn:
    """A turn in the middle of some game that `fits`."""
    for _ in range(SEARCHES):
        position, seat = people.midgame(fewest, most)
        turn = people.turn(position, seat, people.roll())
        if fits(turn):
            return turn
    raise NoStory("no position was found in which this can happen")


def _begin(teller: Storyteller, turn: Turn) -> None:
    teller.table.set_up(turn.before)
    teller.show("rest", None)


def _bad_throw(kind: str) -> Callable[[Storyteller, People], None]:
    """A throw that does not count, then a good one that is played."""

    def tell(teller: Storyteller, people: People) -> None:
        turn = _situation(people, lambda turn: bool(turn.hops))
        table, seat = teller.table, turn.seat
        _begin(teller, turn)
        bad = people.roll()
        teller.record.begin(seat, (bad.a, bad.b), ())
        teller.record.fault = {
            "kind": kind, "first_frame": teller.record.next_frame, "player": seat,
            "dice": [] if kind == "dice_split" else [1],
        }  # fmt: skip
        half = throws.half_of(seat)
        first = throws.flat(table.rng, table.style, seat, bad.a, half, table.checkers, ())
        second = wrong_die(table, seat, bad.b, kind, (first,))
        table.dice = (first, second)
        teller.show("dice", seat)
        if table.rng.random() < 0.3:
            place = (float(second.middle[0]), float(second.middle[1]))
            teller.show("hand_reaching", seat, teller.hand(seat, "pinch", place))
        table.lift_dice()
        teller.show("rest", seat)
        teller.whole_turn(turn)

    return tell


def wrong_die(table: Tabletop, seat: Seat, value: int, kind: str, dice: tuple[Die, ...]) -> Die:
    """A die that lies as `kind` says. Raises `NoStory` when there is no room for it."""
    half, rng, style = throws.half_of(seat), table.rng, table.style
    ground = [c for c in table.checkers if isinstance(c.place, int)]
    tops = [c for c in ground if not any(o.layer == c.layer + 1 and o.place == c.place for o in ground)]
    found: Die | None = None
    if kind == "dice_split":
        wrong: throws.Half = "left" if half == "right" else "right"
        found = throws.flat(rng, style, seat, value, wrong, table.checkers, dice)
    elif kind == "die_off_board":
        found = throws.off_board(rng, style, seat, value, table.checkers)
    elif kind == "die_on_checker":
        found = throws.on_checker(rng, style, seat, value, tops[int(rng.integers(len(tops)))]) if tops else None
    elif kind == "die_on_bar":
        found = throws.on_bar(rng, style, seat, value, table.checkers, table.cube)
    elif kind.startswith("cocked_on_"):
        on: throws.On = kind.removeprefix("cocked_on_")  # type: ignore[assignment]
        found = throws.cocked(rng, style, seat, value, on, half, table.checkers, dice)
    else:
        raise ValueError(f"no die lies like that: {kind}")
    if found is None:
        raise NoStory(f"there was no room for a die: {kind}")
    return found


def _moved_wrongly(kind: str, wrong_hop: Callable[[Sides, Turn], Hop | None]) -> Callable[[Storyteller, People], None]:
    """The last checker goes somewhere else than the play says."""

    def tell(teller: Storyteller, people: People) -> None:
        turn = _situation(people, lambda turn: bool(turn.hops) and wrong_hop(teller.sides, turn) is not None)
        hop = wrong_hop(teller.sides, turn)
        assert hop is not None
        _begin(teller, turn)
        teller.record.begin(turn.seat, turn.dice, turn.hops)
        teller.throw(turn)
        teller.play(turn, (*turn.hops[:-1], hop))
        fault = {"kind": kind, "first_frame": len(teller.record.moments), "player": turn.seat}
        fault |= {"expected": _expected(teller, turn.after), "moved": [hop.src, hop.dst]}
        if kind == "blocked_point":
            fault["held_by"] = other(turn.seat)
        else:
            fault["correct"] = [turn.hops[-1].src, turn.hops[-1].dst]
        teller.record.fault = fault
        teller.lift(turn.seat)

    return tell


def one_die_only(teller: Storyteller, people: People) -> None:
    turn = _situation(people, lambda turn: len(turn.hops) == 2)
    _begin(teller, turn)
    teller.record.begin(turn.seat, turn.dice, turn.hops)
    teller.throw(turn)
    teller.play(turn, turn.hops[:1])
    first, second = turn.hops
    teller.record.fault = {
        "kind": "one_die_only", "first_frame": len(teller.record.moments), "player": turn.seat,
        "expected": _expected(teller, turn.after), "moved": [first.src, first.dst], "unplayed_die": second.die,
    }  # fmt: skip
    teller.lift(turn.seat)


def hit_not_on_bar(teller: Storyteller, people: People) -> None:
    turn = _situation(people, lambda turn: bool(turn.hops) and any(hop.hit for hop in turn.hops))
    table, seat = teller.table, turn.seat
    _begin(teller, turn)
    teller.record.begin(seat, turn.dice, turn.hops)
    teller.throw(turn)
    hit = next(hop for hop in turn.hops if hop.hit)
    for hop in turn.hops:
        table.take(seat, hop.src)
        table.land(seat, hop, to_bar=hop is not hit)
    teller.show("moved", seat)
    teller.record.fault = {
        "kind": "hit_not_on_bar", "first_frame": len(teller.record.moments), "player": seat,
        "expected": _expected(teller, turn.after), "missing": other(seat), "hit_on": hit.dst,
    }  # fmt: skip
    teller.lift(seat)


def checker_missing(teller: Storyteller, people: People) -> None:
    turn = _situation(people, lambda turn: bool(turn.hops))
    table, seat = teller.table, turn.seat
    points, _, _ = teller.sides.counts(turn.after)
    _begin(teller, turn)
    teller.record.begin(seat, turn.dice, turn.hops)
    teller.throw(turn)
    for hop in turn.hops:
        table.move(seat, hop)
    choices = [point for point in range(1, 25) if points[seat][point - 1]]
    gone = choices[int(table.rng.integers(len(choices)))]
    table.take(seat, gone)
    teller.show("moved", seat)
    teller.record.fault = {
        "kind": "checker_missing", "first_frame": len(teller.record.moments), "player": seat,
        "expected": _expected(teller, turn.after), "missing": seat, "taken_from": gone,
    }  # fmt: skip
    teller.lift(seat)


def dice_lifted_early(teller: Storyteller, people: People) -> None:
    turn = _situation(people, lambda turn: len(turn.hops) == 2)
    table, seat = teller.table, turn.seat
    first, second = turn.hops
    _begin(teller, turn)
    teller.record.begin(seat, turn.dice, turn.hops)
    teller.throw(turn)
    teller.carry(seat, first)
    teller.show("half_played", seat)
    table.lift_dice()
    teller.record.fault = {
        "kind": "dice_lifted_early", "first_frame": teller.record.next_frame, "player": seat,
        "moved": [[first.src, first.dst]], "unplayed": [[second.src, second.dst]],
        "expected": _expected(teller, turn.after),
    }  # fmt: skip
    teller.show("rest", seat)
    teller.carry(seat, second)
    teller.show("moved", seat)


def wrong_player(teller: Storyteller, people: People) -> None:
    """The last die is played with a checker of the opponent."""
    turn = _situation(people, lambda turn: bool(turn.hops) and misplays.enemy_hop(teller.sides, turn) is not None)
    hop = misplays.enemy_hop(teller.sides, turn)
    assert hop is not None
    table, seat = teller.table, turn.seat
    _begin(teller, turn)
    teller.record.begin(seat, turn.dice, turn.hops)
    teller.throw(turn)
    for own in turn.hops[:-1]:
        table.move(seat, own)
    table.move(other(seat), hop)
    teller.show("moved", seat)
    teller.record.fault = {
        "kind": "wrong_player", "first_frame": len(teller.record.moments), "player": seat,
        "expected": _expected(teller, turn.after), "moved": [hop.src, hop.dst], "moved_player": other(seat),
    }  # fmt: skip
    teller.lift(seat)


def bar_ignored(teller: Storyteller, people: People) -> None:
    """Somebody with a checker on the bar moves another one instead."""

    def fits(turn: Turn) -> bool:
        return misplays.past_bar_hop(teller.sides, turn) is not None

    turn = _situation(people, fits)
    hop = misplays.past_bar_hop(teller.sides, turn)
    assert hop is not None
    _begin(teller, turn)
    teller.record.begin(turn.seat, turn.dice, turn.hops)
    teller.throw(turn)
    teller.table.move(turn.seat, hop)
    teller.show("moved", turn.seat)
    teller.record.fault = {
        "kind": "bar_ignored", "first_frame": len(teller.record.moments), "player": turn.seat,
        "expected": _expected(teller, turn.after), "moved": [hop.src, hop.dst],
    }  # fmt: skip
    teller.lift(turn.seat)


def wrong_setup(teller: Storyteller, people: People) -> None:
    table = teller.table
    table.set_up()
    seat: Seat = "A" if table.rng.random() < 0.5 else "B"
    sources = [p for p in range(1, 25) if table.scene().count(seat, p)]
    should = sources[int(table.rng.integers(len(sources)))]
    free = [p for p in (should - 1, should + 1) if 1 <= p <= 24 and not table.scene().on(p)]
    wrong = free[int(table.rng.integers(len(free)))]
    taken = table.take(seat, should)
    table.put(seat, wrong)
    teller.record.fault = {
        "kind": "wrong_setup", "first_frame": 1, "player": seat, "checker_on": wrong, "should_be_on": should,
    }  # fmt: skip
    teller.show("start_wrong", None)
    table.take(seat, wrong)
    table.checkers = (*table.checkers, taken)
    teller.show("start", None)


def third_die(teller: Storyteller, people: People) -> None:
    turn = _situation(people, lambda turn: bool(turn.hops))
    table, seat = teller.table, turn.seat
    _begin(teller, turn)
    teller.record.begin(seat, turn.dice, turn.hops)
    table.throw(seat, turn.dice)
    teller.show("dice", seat)
    two = table.dice
    value = int(table.rng.integers(1, 7))
    owner: Seat = "A" if table.rng.random() < 0.5 else "B"
    third = throws.flat(table.rng, table.style, owner, value, throws.half_of(seat), table.checkers, two)
    teller.record.fault = {"kind": "third_die", "first_frame": teller.record.next_frame, "player": seat}
    table.dice = (*two, third)
    teller.show("dice_three", seat)
    table.dice = two
    teller.show("dice", seat)
    teller.play(turn)
    teller.lift(seat)


STORIES: dict[str, Callable[[Storyteller, People], None]] = {
    **{
        kind: _bad_throw(kind)
        for kind in (
            "cocked_on_checker", "die_on_checker", "cocked_on_rail", "cocked_on_bar", "die_off_board", "dice_split",
        )
    },
    "one_too_far": _moved_wrongly("one_too_far", lambda sides, turn: misplays.neighbour_hop(sides, turn, 1)),
    "one_too_few": _moved_wrongly("one_too_few", lambda sides, turn: misplays.neighbour_hop(sides, turn, -1)),
    "blocked_point": _moved_wrongly("blocked_point", misplays.held_hop),
    "wrong_player": wrong_player,
    "bar_ignored": bar_ignored,
    "hit_not_on_bar": hit_not_on_bar,
    "one_die_only": one_die_only,
    "wrong_setup": wrong_setup,
    "checker_missing": checker_missing,
    "dice_lifted_early": dice_lifted_early,
    "third_die": third_die,
}  # fmt: skip
"""How each kind of fault is told."""
