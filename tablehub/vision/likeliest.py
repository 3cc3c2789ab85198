"""The one position that explains all places best: fifteen checkers a side, borne off only from home.

This settles near-equal readings (was there a sixth checker on that stack?). It does not bend a clear one: a board with
a checker too few stays one, at a price of `MISSING`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, Men, Position
from tablehub.vision.reading import Counts

MISSING = math.log(1 / 40)  # a checker that is nowhere although none may be off yet: in a hand, on the floor, rare
LEAST = 1e-5  # probabilities below this are not told apart
FLOOR = math.log(LEAST)  # no single place may veto more than this
HOME = 6  # points of the home board
IMPOSSIBLE = -1e9

Best = Mapping[int, tuple[float, tuple[int, ...]]]


def likeliest_position(points: Sequence[Counts], bar: Mapping[Player, Mapping[int, float]]) -> Position:
    """The position with the highest probability; `points` in light's numbering, covered ones empty.

    Checkers not seen are taken as borne off (the referee, who knows the game so far, may think otherwise).
    """
    sides = [_men(player, points, bar.get(player, {})) for player in Player]
    return Position(*sides)


def _men(player: Player, points: Sequence[Counts], bar: Mapping[int, float]) -> Men:
    places = [_own_counts(player, n, points) for n in range(1, 25)] + [_logs(bar)]
    covered = any(not counts for counts in points)
    home = _best_for_each_total({0: (0.0, ())}, places[:HOME])
    outside = places[HOME:]
    none_outside = sum(counts.get(0, FLOOR) for counts in outside)
    candidates = [(score + none_outside, (*counts, *[0] * len(outside))) for score, counts in home.values()]
    for total, (score, counts) in _best_for_each_total(home, outside).items():
        candidates.append((score + (0.0 if total == MEN_A_SIDE or covered else MISSING), counts))
    _, counts = max(candidates, key=lambda c: c[0])
    return (MEN_A_SIDE - sum(counts), *counts)


def _own_counts(player: Player, point: int, points: Sequence[Counts]) -> dict[int, float]:
    """Log probabilities of a player's own counts on his own point; other colours count as none of his."""
    counts = points[point - 1 if player is Player.LIGHT else 24 - point]
    sign = 1 if player is Player.LIGHT else -1
    own: dict[int, float] = {}
    for n, p in counts.items():
        mine = max(0, n * sign)
        own[mine] = own.get(mine, 0.0) + p
    return _logs(own)


def _logs(counts: Mapping[int, float]) -> dict[int, float]:
    if not counts:
        return {0: 0.0}
    logs = {n: math.log(p) for n, p in counts.items() if p > LEAST}
    logs.setdefault(0, FLOOR)
    return logs


def _best_for_each_total(begun: Best, places: Sequence[Mapping[int, float]]) -> Best:
    """For every total up to fifteen, the best score and the counts that give it, going on from `begun`."""
    best = begun
    for counts in places:
        if len(counts) == 1:  # nothing stands there, for certain
            ((n, p),) = counts.items()
            best = {t + n: (score + p, (*chosen, n)) for t, (score, chosen) in best.items() if t + n <= MEN_A_SIDE}
            continue
        grown: dict[int, tuple[float, tuple[int, ...]]] = {}
        for total, (score, chosen) in best.items():
            for n, p in counts.items():
                if total + n <= MEN_A_SIDE and score + p > grown.get(total + n, (IMPOSSIBLE, ()))[0]:
                    grown[total + n] = (score + p, (*chosen, n))
        best = grown
    return best
