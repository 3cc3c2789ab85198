"""What a throw allows, indexed by the position it leads to: a camera sees positions, never moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablehub.rules.generator import (
    HITS,
    Codes,
    Raw,
    generate,
    moved,
    occupied,
    open_and_blots,
    pack,
    points,
    sources,
)
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Men, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset

_MEN_BYTES = HITS // 8


class LegalResults(Mapping[Position, Play]):
    """All distinct positions one turn may end in, each with one play that leads there.

    Counting and asking "is this one of them?" are cheap; positions and plays are made when first wanted.
    """

    def __init__(self, before: Position, player: Player, raw: Raw) -> None:
        self.before = before
        self.player = player
        self._raw = raw
        self._table: dict[Position, Codes] | None = None

    def __len__(self) -> int:
        return len(self._raw)

    def __iter__(self) -> Iterator[Position]:
        return iter(self._positions())

    def __contains__(self, position: object) -> bool:
        return position in self._positions()

    def __getitem__(self, position: Position) -> Play:
        return Play.of(self.die_steps(position))

    def die_steps(self, position: Position) -> tuple[Step, ...]:
        """The play to `position` one die at a time, in an order in which it can be made; KeyError if not legal."""
        return _steps(self._positions()[position], self.before, self.player)

    def _positions(self) -> dict[Position, Codes]:
        if self._table is None:
            theirs = self.before.men(self.player.opponent)
            self._table = {_unpack(key, theirs, self.player): codes for key, codes in self._raw.items()}
        return self._table


@dataclass(frozen=True, slots=True)
class PartialPlay:
    """Part of a turn: the steps made so far, one die each, and the dice that may still be played.

    `complete`: nothing more has to be played. `dice_left` may then still name dice that cannot be.
    """

    steps: tuple[Step, ...]
    dice_left: tuple[int, ...]
    complete: bool

    @property
    def play(self) -> Play:
        """The steps so far in their usual writing."""
        return Play.of(self.steps)


def legal_results(position: Position, player: Player, roll: Roll, ruleset: Ruleset = MODERN) -> LegalResults:
    """Every distinct position in which `player` may end his turn with `roll`.

    Both dice (all four of a double) are played if any play allows it; if only one can be, and either
    could, `ruleset.higher_die` says whether it must be the higher. Without a legal move the only result is
    the position itself, with the empty play. `position` should be free of faults (`Position.faults`).
    """
    high, low = roll.pips[:2]
    raw = generate(position.men(player), position.men(player.opponent), high, low, ruleset.higher_die)
    return LegalResults(position, player, raw)


def checker_moves(position: Position, player: Player, die: int) -> list[Step]:
    """Each checker `player` may move by one `die`, from high to low, without regard to the other die."""
    free, blots = open_and_blots(position.men(player.opponent))
    movable = points(sources(occupied(position.men(player)), free, die))
    return [_step(src, die, blots) for src in reversed(movable)]


def partial_results(
    position: Position, player: Player, roll: Roll, ruleset: Ruleset = MODERN
) -> Mapping[Position, PartialPlay]:
    """Every position met on the way of some legal play: nothing moved yet, each part of it, and its end.

    The dice may be played in any order. A position that one could reach but not go on from to a legal
    result is not among them. Where a position is both an end and a part, it counts as an end.
    """
    mine, theirs = position.men(player), position.men(player.opponent)
    free, blots = open_and_blots(theirs)
    high, low = roll.pips[:2]
    ends = generate(mine, theirs, high, low, ruleset.higher_die)
    length = len(next(iter(ends.values())))  # every legal play of a throw uses equally many dice
    levels: list[dict[_Node, Codes]] = [{(pack(mine), occupied(mine), roll.pips): ()}]
    for _ in range(length):
        levels.append(_next_level(levels[-1], free, blots))
    found: dict[Position, PartialPlay] = {}
    for level, nodes in reversed(list(enumerate(_on_the_way(levels, ends, free, blots)))):
        for node in nodes:
            steps = _steps(levels[level][node], position, player)
            found.setdefault(_unpack(node[0], theirs, player), PartialPlay(steps, node[2], level == length))
    return dict(reversed(found.items()))


_Node = tuple[int, int, tuple[int, ...]]
"""A position on the way: its key, its mask of occupied points, the dice left."""


def _successors(node: _Node, free: int, blots: int) -> Iterator[tuple[_Node, int]]:
    """The nodes one step further, each with the code of the step."""
    key, mask, dice = node
    for die in sorted(set(dice)):
        left = list(dice)
        left.remove(die)
        for src in points(sources(mask, free, die)):
            yield (*moved(key, mask, src, die, blots), tuple(left)), src << 3 | die


def _next_level(level: Mapping[_Node, Codes], free: int, blots: int) -> dict[_Node, Codes]:
    return {after: (*codes, code) for node, codes in level.items() for after, code in _successors(node, free, blots)}


def _on_the_way(levels: list[dict[_Node, Codes]], ends: Raw, free: int, blots: int) -> list[set[_Node]]:
    """The nodes of each level from which a legal end can be reached, found backwards from the ends."""
    kept = [{node for node in levels[-1] if node[0] in ends}]
    for level in reversed(levels[:-1]):
        kept.append({node for node in level if any(after in kept[-1] for after, _ in _successors(node, free, blots))})
    return kept[::-1]


def _unpack(key: int, theirs: Men, player: Player) -> Position:
    """The position a key stands for; `theirs` are the opponent's men before the hits."""
    mine = tuple((key & (1 << HITS) - 1).to_bytes(_MEN_BYTES, "little"))
    hits = key >> HITS
    if hits:
        after = list(theirs)
        for point in points(hits):
            after[25 - point] -= 1
            after[BAR] += 1
        theirs = tuple(after)
    return Position.of(player, mine, theirs)


def _step(src: int, die: int, blots: int) -> Step:
    dst = max(0, src - die)
    return Step(src, dst, bool(blots >> dst & 1))


def _steps(codes: Codes, before: Position, player: Player) -> tuple[Step, ...]:
    _, blots = open_and_blots(before.men(player.opponent))
    steps = []
    for code in codes:
        step = _step(code >> 3, code & 7, blots)
        blots &= ~(1 << step.dst)  # a blot is hit once
        steps.append(step)
    return tuple(steps)
