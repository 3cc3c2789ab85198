"""The one position that explains all places best: fifteen checkers a side, borne off only from home.

This settles near-equal readings (was there a sixth checker on that stack?). It does not bend a clear one: a board with
a checker too few stays one, at a price of `MISSING`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, Position
from tablehub.vision.counting.together import FLOOR, LEAST, Ends, Floats, Shared, best_of, places_of, share_of
from tablehub.vision.reading import Counts, Pairs

MISSING = math.log(1 / 80)  # a checker that is nowhere although none may be off yet: in a hand, on the floor, rare
MISSING_FEARED = math.log(1 / 30)  # the same for who claims to be sure
MISSING_JUDGED = math.log(1 / 5)  # the same for what a referee goes by: whether one is missing is his to say
MISSING_MORE = math.log(1 / 10)  # each further one
HIT_LATE = math.log(1 / 10)  # some are off though a checker is on the way: hit after others were borne off
GUESSED = 0.5  # how likely a guess at a covered point is right
TELLS = 0.7  # probability from which what lies beside the board tells a number
TOLD = 0.9  # probability, with what is on the board, from which it is told how many are off
DOUBTED = 0.8  # probability of a point's best count up to which it is weighed anew: a clear one stays as it is
DECEIVED = 0.02
"""How often something passes for checkers that are none: fingers, beside what they hide. Where nearly all ways to stand
have more than fifteen a side, that is likelier than that the few others are right. Of 2,776 readings of fifteen boards
in twelve four fifths are such; nine of these were sure, and the only one without a blocked point was wrong."""
IMPOSSIBLE = -1e9
NOTHING = {0: 0.0}
"""Logs of the counts of a place that is empty for certain."""

Off = Mapping[Player, Mapping[int, float]]
"""How likely what lies beside the board is for every number borne off; without players of whom that is not known."""


def likeliest_position(
    points: Sequence[Counts],
    bar: Mapping[Player, Mapping[int, float]],
    shared: Shared | None = None,
    off: Off | None = None,
    missing: float = MISSING,
) -> Position:
    """The position with the highest probability; `points` in light's numbering, covered ones empty.

    Where `shared`, of points on which both players' checkers may lie and of a bar on which it is in doubt whose they
    are, pairs of counts take the place of each player's.
    Checkers not seen are taken as borne off (the referee, who knows the game so far, may think otherwise), at a price
    where `off` says otherwise. `missing`: the log of how likely it is that some are nowhere although none may be off.
    """
    return best_of(places_of(points, bar, shared or {}), _ends(_any_covered(points), off or {}, missing))


def shares(
    positions: Sequence[Position],
    points: Sequence[Counts],
    bar: Mapping[Player, Mapping[int, float]],
    shared: Shared,
    missing: float,
) -> list[float]:
    """The probability of each of `positions` among all ways to stand, as `likeliest_position` weighs them."""
    places, ends = places_of(points, bar, shared), _ends(_any_covered(points), {}, missing)
    return [share_of(position, places, ends) for position in positions]


def certainty(
    position: Position,
    points: Sequence[Counts],
    bar: Mapping[Player, Mapping[int, float]],
    shared: Shared | None = None,
    off: Off | None = None,
) -> float:
    """Probability that `position` is right everywhere, among all that fifteen checkers a side allow.

    Points that are covered (empty) are as good as guessed, and whose a checker is that seems to be the other's.
    """
    ends = _ends(_any_covered(points), off or {}, MISSING_FEARED)
    return _certainty(position, points, shared or {}, share_of(position, places_of(points, bar, shared or {}), ends))


def _certainty(position: Position, points: Sequence[Counts], shared: Shared, share: float) -> float:
    """What is left of a position's share of all ways to stand."""
    left = _left_by_looks(position, points, shared) * _left_by_room(points, shared)
    return share * left * GUESSED ** sum(not counts for counts in points)


def _left_by_room(points: Sequence[Counts], shared: Shared) -> float:
    """What is left of confidence where more than fifteen of a player's checkers are seen.

    Not where points are shared: whose a checker is may be mistaken there, and is told by their number.
    """
    if any(place < BAR for place in shared):
        return 1.0
    room = min(_room(points, player) for player in Player)
    return (1 + DECEIVED) * room / (room + DECEIVED)


def _room(points: Sequence[Counts], player: Player) -> float:
    """The probability of fifteen or fewer of a player's checkers on the points, each point by itself."""
    totals = _sum_for_each_total({0: 1.0}, [_own_counts(player, n, points) for n in range(1, 25)])
    return min(1.0, sum(totals.values()))


def _left_by_looks(position: Position, points: Sequence[Counts], shared: Shared) -> float:
    """What is left of confidence where checkers are not whose they seem to be: by their number alone it is a guess."""
    left = 1.0
    for n, counts in enumerate(points, start=1):
        men = position.light[n], position.dark[25 - n]
        pairs = shared.get(n, {})
        seem = max(pairs, key=lambda pair: pairs[pair], default=(0, 0))
        if all(seem) and not all(men) and sum(seem) == sum(men):
            left *= pairs.get(men, LEAST) / pairs[seem]
        elif counts and not (n in shared and all(men)):
            stands, seems = men[0] - men[1], max(counts, key=lambda count: counts[count])
            if stands * seems < 0:
                left *= counts.get(stands, LEAST) / counts[seems]
    on_bar = shared.get(BAR, {})
    men, seem = (position.light[BAR], position.dark[BAR]), max(on_bar, key=lambda pair: on_bar[pair], default=(0, 0))
    return left * on_bar.get(men, LEAST) / on_bar[seem] if men != seem and sum(men) == sum(seem) and on_bar else left


def likeliest_and_certainty(
    points: Sequence[Counts], bar: Mapping[Player, Mapping[int, float]], shared: Shared, off: Off
) -> tuple[Position, float]:
    """Both at once: what can stand where is made out once."""
    places, covered = places_of(points, bar, shared), _any_covered(points)
    position = best_of(places, _ends(covered, off, MISSING))
    return position, _certainty(
        position, points, shared, share_of(position, places, _ends(covered, off, MISSING_FEARED))
    )


def nowhere(position: Position, off: Off | None = None) -> dict[Player, int]:
    """How many of a player's checkers are neither on the board nor borne off, as far as can be told; of whom any are.

    Where what lies beside the board tells no number, a player who has all of the others home may have borne them off.
    """
    missing = dict[Player, int]()
    for player in Player:
        men = position.men(player)
        likelihoods = (off or {}).get(player, {})
        if likelihoods and _tells(likelihoods):
            borne = max(likelihoods, key=lambda n: likelihoods[n])
        else:
            borne = 0 if any(men[HOME + 1 :]) else MEN_A_SIDE
        gone = MEN_A_SIDE - sum(men[1:]) - borne
        if gone > 0:
            missing[player] = gone
    return missing


def borne_off(
    points: Sequence[Counts],
    bar: Mapping[Player, Mapping[int, float]],
    shared: Shared | None = None,
    off: Off | None = None,
) -> dict[Player, dict[int, float]]:
    """Probabilities of how many are off, by what lies beside the board and by what is on it.

    Only of players of whom both tell one number: that the rest are not on the board is no proof alone.
    """
    known: dict[Player, dict[int, float]] = {}
    for player, likelihoods in (off or {}).items():
        if not _tells(likelihoods) or _any_covered(points):
            continue
        totals = _totals(_places(player, points, bar, shared or {}))
        fit = np.einsum("ht,htn->n", totals, _all_gone(MISSING_FEARED))
        counts = {n: p * float(fit[n]) for n, p in likelihoods.items()}
        whole = sum(counts.values())
        if max(counts.values()) > TOLD * whole:
            known[player] = {n: p / whole for n, p in counts.items() if p > LEAST * whole}
    return known


def settled(
    points: Sequence[Counts],
    bar: Mapping[Player, Mapping[int, float]],
    shared: Shared | None = None,
    off: Off | None = None,
) -> tuple[Counts, ...]:
    """The counts of the points as they are once it is known how many are off: one stack in doubt is in none then.

    Only doubtful points of players of whom what lies beside the board tells a number are weighed anew, and all of who
    has more than fifteen with those.
    """
    found = list(points)
    for player, likelihoods in (off or {}).items():
        if not _tells(likelihoods) or _any_covered(points):
            continue
        places = _places(player, points, bar, shared or {})
        too_many = sum(map(_best_of, places)) + _best_of(likelihoods) > MEN_A_SIDE
        doubtful = {n for n, counts in enumerate(found) if too_many or _is_doubtful(counts)}
        doubtful -= {n - 1 for n in shared or {}}
        for index, counts in enumerate(places[:24]):
            point = index if player is Player.LIGHT else 23 - index
            if len(counts) > 1 and point in doubtful:
                rest = _totals([*places[:index], {0: 0.0}, *places[index + 1 :]])
                fit = {n: _fits(n, index < HOME, rest, likelihoods) for n in counts}
                found[point] = _weighed(found[point], player, fit)
    return tuple(found)


def _best_of(counts: Mapping[int, float]) -> int:
    return max(counts, key=lambda n: counts[n])


def _is_doubtful(counts: Counts) -> bool:
    return max(counts.values(), default=1.0) < DOUBTED


def _tells(likelihoods: Mapping[int, float]) -> bool:
    return max(likelihoods.values()) > TELLS * sum(likelihoods.values())


def _fits(n: int, at_home: bool, rest: Floats, off: Mapping[int, float]) -> float:
    """How well n checkers on a point go with the rest on the board (as of `_totals`) and those off."""
    fewer = np.exp(_fewer(off, MISSING_JUDGED))[:, n:]
    totals = rest[:, : fewer.shape[1]]
    return float(totals[0] @ fewer[0] + totals[1] @ fewer[int(at_home or not n)])


def _weighed(counts: Counts, player: Player, fit: Mapping[int, float]) -> Counts:
    """Signed counts, each weighed by how well so many of a player's fit."""
    sign = 1 if player is Player.LIGHT else -1
    weighed = {n: p * fit.get(max(0, n * sign), 0.0) for n, p in counts.items()}
    total = sum(weighed.values())
    return {n: p / total for n, p in weighed.items()} if total else counts


def _totals(places: Sequence[Mapping[int, float]]) -> Floats:
    """Probabilities of how many of a player's checkers are on the board (0..15): 2 x 16, some outside home and none."""
    home = _sum_for_each_total({0: 1.0}, places[:HOME])
    none_outside = math.exp(sum(counts.get(0, FLOOR) for counts in places[HOME:]))
    totals = np.zeros((2, MEN_A_SIDE + 1))
    for total, weight in _sum_for_each_total(home, places[HOME:]).items():
        totals[1, total] = home.get(total, 0.0) * none_outside
        totals[0, total] = max(0.0, weight - totals[1, total])
    return totals


def _any_covered(points: Sequence[Counts]) -> bool:
    return any(not counts for counts in points)


def _ends(covered: bool, off: Off, missing: float) -> Ends:
    """How likely every number on the board is for each player, with others outside his home and without."""
    none = np.zeros((2, MEN_A_SIDE + 1))
    return {player: none if covered else _fewer(off.get(player), missing) for player in Player}


def _fewer(off: Mapping[int, float] | None, missing: float) -> Floats:
    """Logs of how likely 0..15 of fifteen are on the board, 2 x 16: with others of them outside his home, and all home.

    What lies beside the board has a say where it is known.
    """
    if off is None:
        logs = np.zeros((2, MEN_A_SIDE + 1))
        logs[0, :MEN_A_SIDE] = missing
        return logs
    seen = np.array([off.get(n, 0.0) for n in range(MEN_A_SIDE + 1)])
    return np.asarray(np.log(np.maximum(LEAST, _all_gone(missing) @ seen)))


@cache
def _all_gone(missing: float) -> Floats:
    """How likely it is that so many are on the board (0..15) and so many off (0..15), all home or not: 2 x 16 x 16."""
    numbers = range(MEN_A_SIDE + 1)
    return np.exp([[[_gone(n, total, home, missing) for n in numbers] for total in numbers] for home in (False, True)])


def _gone(off: int, total: int, all_home: bool, missing: float) -> float:
    """Log of how likely so many are off and the rest of those that are not on the board nowhere."""
    nowhere = MEN_A_SIDE - total - off
    if nowhere < 0:
        return IMPOSSIBLE
    late = 0.0 if all_home or not off else HIT_LATE
    return late + (missing + (nowhere - 1) * MISSING_MORE if nowhere else 0.0)


def _sum_for_each_total(begun: Mapping[int, float], places: Sequence[Mapping[int, float]]) -> dict[int, float]:
    """For every total up to fifteen, the probability of all the ways to come to it, going on from `begun`."""
    sums = dict(begun)
    for counts in places:
        if counts == NOTHING:  # most places: all sums stay as they are
            continue
        grown: dict[int, float] = {}
        for n, log in counts.items():
            p = math.exp(log)
            for total, weight in sums.items():
                if total + n <= MEN_A_SIDE:
                    grown[total + n] = grown.get(total + n, 0.0) + weight * p
        sums = grown
    return sums


def _places(
    player: Player, points: Sequence[Counts], bar: Mapping[Player, Mapping[int, float]], shared: Shared
) -> list[dict[int, float]]:
    """Log probabilities of a player's counts on his points 1..24 and the bar."""
    places = [_own_counts(player, n, points) for n in range(1, 25)] + [_logs(bar.get(player, {}))]
    for point, counts in shared.items():  # the bar comes last, as -1 does
        places[point - 1 if player is Player.LIGHT else 24 - point] = _logs(_his(player, counts))
    return places


def _his(player: Player, pairs: Pairs) -> dict[int, float]:
    """Probabilities of one player's counts on a point where both may lie."""
    counts: dict[int, float] = {}
    for light, dark in pairs:
        n = light if player is Player.LIGHT else dark
        counts[n] = counts.get(n, 0.0) + pairs[light, dark]
    return counts


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
