"""What a throw allows, indexed by the position it leads to: a camera sees positions, never moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablehub.rules.bits import Codes, landing, occupied, open_and_blots, pack, points
from tablehub.rules.generator import generate
from tablehub.rules.knobs import Entering
from tablehub.rules.movable import sources_for
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.rules.search import Board
from tablehub.rules.unpacking import points_hit, step_of, steps_of, unpacked


class LegalResults(Mapping[Position, Play]):
    """All distinct positions one turn may end in, each with one play that leads there.

    Counting and asking "is this one of them?" are cheap; positions and plays are made when first wanted.
    """

    def __init__(self, before: Position, player: Player, raw: Mapping[int, Codes]) -> None:
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
        return steps_of(self._positions()[position], self.before, self.player)

    def points_hit(self) -> frozenset[int]:
        """The mover's points on which some of these results has hit; cheap, since no position is made."""
        return points_hit(self._raw)

    def _positions(self) -> dict[Position, Codes]:
        if self._table is None:
            theirs = self.before.men(self.player.opponent)
            self._table = {unpacked(key, theirs, self.player): codes for key, codes in self._raw.items()}
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
    A 2-1 is an ordinary throw here; what acey-deucy makes of it is told by `acey_deucy`.
    """
    high, low = roll.pips[:2]
    raw = generate(position.men(player), position.men(player.opponent), high, low, ruleset)
    return LegalResults(position, player, raw)


def is_shut_out(position: Position, player: Player, ruleset: Ruleset = MODERN) -> bool:
    """Does `player` wait on the bar before six blocked points, so that no throw is of any use to him?

    He does not throw then; his opponent throws on until he opens a point (hoyle, "Playing", third paragraph; parker,
    end of "Bearing").
    """
    mine, theirs = position.men(player), position.men(player.opponent)
    return ruleset.entering is Entering.BAR_FIRST and mine[BAR] > 0 and all(count > 1 for count in theirs[1:7])


def are_both_shut_out(position: Position, ruleset: Ruleset = MODERN) -> bool:
    """Do both wait so, and nobody could ever move again? No play leads there: who closes his board last would have had
    to move while he waited himself. GNU Backgammon calls such a position impossible, too."""
    return all(is_shut_out(position, player, ruleset) for player in Player)


def checker_moves(position: Position, player: Player, die: int, ruleset: Ruleset = MODERN) -> list[Step]:
    """Each checker `player` may move by one `die`, from high to low, without regard to the other die."""
    mine = position.men(player)
    free, blots = open_and_blots(position.men(player.opponent))
    movable = points(sources_for(mine, ruleset)(occupied(mine), free, die))
    return [step_of(src << 5 | landing(src, die, free), blots) for src in reversed(movable)]


def partial_results(
    position: Position, player: Player, roll: Roll, ruleset: Ruleset = MODERN
) -> Mapping[Position, PartialPlay]:
    """Every position met on the way of some legal play: nothing moved yet, each part of it, and its end.

    The dice may be played in any order. A position that one could reach but not go on from to a legal
    result is not among them. Where a position is both an end and a part, it counts as an end.
    """
    mine, theirs = position.men(player), position.men(player.opponent)
    high, low = roll.pips[:2]
    ends = generate(mine, theirs, high, low, ruleset)
    length = len(next(iter(ends.values())))  # every legal play of a throw uses equally many dice
    board = Board(*open_and_blots(theirs), sources_for(mine, ruleset))
    levels = board.levels({(pack(mine), occupied(mine), roll.pips): ()}, length)
    last = {node for node in levels[-1] if node[0] in ends}
    found: dict[Position, PartialPlay] = {}
    for level, nodes in reversed(list(enumerate(board.on_the_way(levels, last)))):
        for (key, _, dice_left), codes in nodes.items():
            part = PartialPlay(steps_of(codes, position, player), dice_left, level == length)
            found.setdefault(unpacked(key, theirs, player), part)
    return dict(reversed(found.items()))
