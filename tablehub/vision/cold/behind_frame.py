"""Checkers that the frame hides: from a low camera the near rail covers the first of each row that lies at it.

So little of these is seen that they are mostly not taken for checkers, and their rows seem to begin with the next ones.
That this is so is believed where those rows, one longer each, make fifteen a side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers.rows import ByPlace
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import Counts

LOW = 0.4
"""Tangent of how far off straight down the near edge is seen from which its rail may hide the middle of a checker: one
30 mm high covers as much felt as half a checker is wide."""
FARTHER_IN = 0.6
"""Checkers' widths by which a row that seems to begin with its second one lies farther in than one that does not."""
PERHAPS = 0.1
"""Chance of a face that closes a row to the edge from which it is likely one."""
FEWEST_HIDDEN = 2
"""Checkers that must be missing: a single one may be anywhere."""
COUNTED = 0.5
"""What is left of the confidence where such checkers are counted: nobody has seen them."""
BEHIND_FRAME = (
    "the first checkers of rows at the near edge seem to be hidden by the frame, and are counted: compare them with "
    "the board, or take the picture from higher up"
)


def with_hidden(
    points: Sequence[Counts], bar: Mapping[Player, Mapping[int, float]], rows: ByPlace, geometry: BoardGeometry
) -> tuple[Counts, ...] | None:
    """The counts of points 1 to 24 with checkers that the frame hides; None where these do not make fifteen a side."""
    for short in filter(None, _short_rows(rows, geometry)):
        longer = tuple(one_more(counts) if n in short else counts for n, counts in enumerate(points, start=1))
        if _are_all(longer, bar):
            return longer
    return None


def _short_rows(rows: ByPlace, geometry: BoardGeometry) -> Iterator[list[int]]:
    """Points at an edge whose rail may hide checkers: those whose rows begin farther in than others there, and all."""
    shape, (_, along, height) = geometry.shape, geometry.camera.centre
    begins: dict[int, float] = {}
    for n in range(1, 25):
        there = [abs(face.y) for face in rows.get(n, ()) if face.somebodys > PERHAPS]
        if there and shape.side(n) * along - shape.depth / 2 > LOW * height:
            begins[n] = max(there)
    if begins:
        outermost = max(begins.values())
        yield [n for n, begin in begins.items() if outermost - begin > FARTHER_IN * shape.checker]
        yield list(begins)


def one_more(counts: Counts) -> Counts:
    """Signed counts of a point on which one more checker of whosever they are lies than is seen."""
    return {n + (n > 0) - (n < 0): p for n, p in counts.items()}


def _are_all(points: Sequence[Counts], bar: Mapping[Player, Mapping[int, float]]) -> bool:
    """Whether the likeliest counts of all places make fifteen a side."""
    best = [max(counts, key=lambda n: counts[n]) for counts in points]
    on_points = {Player.LIGHT: sum(n for n in best if n > 0), Player.DARK: -sum(n for n in best if n < 0)}
    return all(on_points[player] + max(bar[player], key=lambda n: bar[player][n]) == MEN_A_SIDE for player in Player)
