"""Checkers that were put onto a full row and that the eye denies: what lies exactly on another hardly shows.

A sixth checker laid neatly on the first of a row, dark on dark, straight under the camera, is nowhere to be seen, and
what the eye says of one such row it says of the next: together they deny a play no more than one does (`Turn.legal`).
Such a play is asked about, and counts when the game goes on (`Turn.played_on`); in the turns that follow the rows are
what the game says, until they change or the checker is seen after all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablehub.referee.board.sight import BELIEVED, HARDLY, full_rows, shortfall
from tablehub.referee.board.steady import TOO_MANY, with_counts
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.rules.position import Position
from tablehub.vision.reading import Counts, Reading

THERE = 0.9
"""Probability of what the game says of such a row: where its owner moves from it, what is seen may be so as well."""

Rows = frozenset[tuple[int, int]]
"""Points (light's numbering) and the signed counts on them."""


@dataclass(frozen=True, slots=True)
class HiddenLayers:
    """The rows whose upper checkers were not seen when they came there, and the board on which they lie."""

    lay: Position | None = None
    rows: Rows = frozenset()

    @property
    def points(self) -> frozenset[int]:
        """Where these rows are (light's numbering)."""
        return frozenset(n for n, _ in self.rows)

    def seen(self, stage: Stage, reading: Reading) -> HiddenLayers:
        """The same after a look: with rows that the last play has made, without those seen or changed since."""
        if not isinstance(stage, AwaitThrow | AwaitPlay):
            return HiddenLayers()
        lay, rows = stage.before, denied(reading, stage.before)
        if lay == self.lay or self.lay is None:
            return HiddenLayers(lay, self.rows & rows)
        was = self.lay.signed()
        made = {(n, count) for n, count in rows if abs(count) > abs(was[n - 1])}
        return HiddenLayers(lay, (self.rows & rows) | made)

    def weighed(self, reading: Reading) -> Reading:
        """The reading with these rows as the game has them, where they still look like full ones."""
        there = self.rows & denied(reading, self.lay) if self.lay and self.rows else frozenset()
        if not there or reading.position is None:
            return reading
        seen, points = dict(full_rows(reading)), list(reading.points)
        for n, count in there:
            points[n - 1] = _with_layers(points[n - 1], seen[n], count)
        # What stands elsewhere may have been told by how many are missing here.
        one_players = {n: counts for n, counts in enumerate(points, start=1) if counts and n not in reading.mixed}
        alone = {n: max(counts, key=lambda count: counts[count]) for n, counts in one_players.items()}
        position = with_counts(reading, reading.position, alone)
        return reading if position.faults() & TOO_MANY else replace(reading, points=tuple(points), position=position)


def _with_layers(counts: Counts, seen: int, count: int) -> Counts:
    """The counts of a full row, every higher one as much likelier as makes `count` as likely as it is believed."""
    times = THERE / (1 - THERE) * counts[seen] / max(HARDLY, counts.get(count, 0.0))
    weighed = {n: p * (times if abs(n) > abs(seen) else 1.0) for n, p in {count: HARDLY, **counts}.items()}
    total = sum(weighed.values())
    return {n: p / total for n, p in weighed.items()}


def denied(reading: Reading, position: Position) -> Rows:
    """The full rows on which `position` has more checkers than are seen: those seen are likelier, but not certain."""
    counts = position.signed()
    return frozenset(
        (n, counts[n - 1])
        for n, seen in full_rows(reading)
        if counts[n - 1] * seen > 0
        and abs(counts[n - 1]) > abs(seen)
        and shortfall(reading, n, counts[n - 1]) < BELIEVED
    )
