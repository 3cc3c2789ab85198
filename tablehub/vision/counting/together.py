"""Both players' checkers weighed together: of all ways to stand with fifteen a side the best, or the sum of all.

What stands on a point is light's or dark's or nothing, so that who does not have it cannot be asked without the other:
each side by itself, both may find it likelier that a checker of doubtful colour is the other's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, Men, Position
from tablehub.vision.reading import Counts, Pairs

LEAST = 1e-5  # probabilities below this are not told apart
FLOOR = math.log(LEAST)  # no single place may veto more than this

Shared = Mapping[int, Pairs]
"""For points (light's numbering) on which both players' checkers may lie, and for the bar (`BAR`) where it is in doubt
whose some are, the probabilities of their counts."""
Bar = Mapping[Player, Mapping[int, float]]
Floats = NDArray[np.float64]
Ends = Mapping[Player, Floats]
"""Logs of how likely each of 0..15 on the board is for a player, 2 x 16: with others outside his home, and without."""

_TOTALS = MEN_A_SIDE + 1
_SHAPE = (2, 2, _TOTALS, _TOTALS)
"""Anywhere, or only in his home, for light and for dark; how many of light's and of dark's checkers are placed."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way for a place to be: light's and dark's checkers on it, and the log of how likely that is.

    `within`, for light and for dark: 1 where some of his stand outside his home, 2 where none do.
    """

    light: int
    dark: int
    log: float
    within: tuple[int, int]


Place = Sequence[Option]


def places_of(points: Sequence[Counts], bar: Bar, shared: Shared) -> list[Place]:
    """The options of points 1..24 (light's numbering) and of light's and dark's bar, in this order.

    Of a shared bar all are in the first of these two.
    """
    found = [_on_point(n, shared.get(n) or _signed(counts)) for n, counts in enumerate(points, 1)]
    if shared.get(BAR):
        return [*found, _on_point(BAR, shared[BAR]), _on_point(BAR, {})]
    for player in Player:
        counts = {_men(player, n): p for n, p in bar.get(player, {}).items()}
        found.append([Option(light, dark, log, _within(BAR, light, dark)) for light, dark, log in _logs(counts)])
    return found


def best_of(places: Sequence[Place], ends: Ends) -> Position:
    """The likeliest position; checkers not on the board are off."""
    state = _begun(0.0, -np.inf)
    taken: list[NDArray[np.intp] | None] = []
    for options in places:
        by = None
        if not _is_empty(options):
            ways = state[_sources(options)] + _logs_of(options)
            by = ways.argmax(axis=0)
            np.max(ways, axis=0, out=state[:-1])
        taken.append(by)
    at = int((state[:-1] + _joined(ends)).argmax())
    chosen: list[Option] = []
    for options, by in zip(reversed(places), reversed(taken), strict=True):
        option = options[0 if by is None else int(by[at])]
        chosen.append(option)
        at = int(_source(option)[at])
    return _position(chosen[::-1])


def share_of(position: Position, places: Sequence[Place], ends: Ends) -> float:
    """The probability of `position` among all ways to stand."""
    state, score = _begun(1.0, 0.0), 0.0
    for options, (light, dark) in zip(places, _standing(position, places), strict=True):
        if _is_empty(options):
            score += FLOOR if light or dark else 0.0
            continue
        score += next((o.log for o in options if (o.light, o.dark) == (light, dark)), FLOOR)
        state[:-1] = (state[_sources(options)] * np.exp(_logs_of(options))).sum(axis=0)
    ways = state[:-1].reshape(_SHAPE).copy()
    ways[0] -= ways[1]  # those that stand outside as well
    ways[:, 0] -= ways[:, 1]
    everything = float(np.maximum(ways, 0.0).ravel() @ np.exp(_joined(ends)))
    for player in Player:
        men = position.men(player)
        score += float(ends[player][int(not any(men[HOME + 1 :])), sum(men[1:])])
    return min(1.0, math.exp(score) / max(everything, LEAST ** len(places)))


def _is_empty(options: Place) -> bool:
    """Whether nothing stands there, or nothing is known of it."""
    return len(options) == 1 and not options[0].light and not options[0].dark


def _begun(one: float, none: float) -> Floats:
    """Before any place: one way to have nothing, none to have more. All states in a row, and one that is none."""
    state = np.full(math.prod(_SHAPE) + 1, none)
    state.reshape(-1)[:-1].reshape(_SHAPE)[:, :, 0, 0] = one
    return state


def _logs_of(options: Place) -> Floats:
    return np.array([[option.log] for option in options])


def _sources(options: Place) -> NDArray[np.intp]:
    return _came_from_each(tuple((option.light, option.dark, option.within) for option in options))


@lru_cache(maxsize=256)
def _came_from_each(options: tuple[tuple[int, int, tuple[int, int]], ...]) -> NDArray[np.intp]:
    """For the same few options again and again (some 16 kB each)."""
    return np.stack([_came_from(*option) for option in options])


def _source(option: Option) -> NDArray[np.intp]:
    """For each state the one it comes from by an option."""
    return _came_from(option.light, option.dark, option.within)


@cache
def _came_from(light: int, dark: int, within: tuple[int, int]) -> NDArray[np.intp]:
    states = np.arange(math.prod(_SHAPE)).reshape(_SHAPE)
    source = np.full(_SHAPE, states.size)
    part = slice(within[0]), slice(within[1])
    source[(*part, slice(light, None), slice(dark, None))] = states[
        (*part, slice(_TOTALS - light), slice(_TOTALS - dark))
    ]
    return source.ravel()


def _joined(ends: Ends) -> Floats:
    light, dark = ends[Player.LIGHT], ends[Player.DARK]
    return (light[:, None, :, None] + dark[None, :, None, :]).ravel()


def _on_point(n: int, counts: Pairs) -> Place:
    return [Option(light, dark, log, _within(n, light, dark)) for light, dark, log in _logs(counts)]


def _within(n: int, light: int, dark: int) -> tuple[int, int]:
    """See `Option`, for so many on a point of light's numbering, or on the bar."""
    return 2 if not light or n <= HOME else 1, 2 if not dark or BAR - HOME <= n < BAR else 1


def _signed(counts: Counts) -> Pairs:
    return {(max(0, n), max(0, -n)): p for n, p in counts.items()}


def _men(player: Player, n: int) -> tuple[int, int]:
    return (n, 0) if player is Player.LIGHT else (0, n)


def _logs(counts: Pairs) -> list[tuple[int, int, float]]:
    """The likely ones with their logs; nothing is always possible, and what is covered tells nothing."""
    if not counts:
        return [(0, 0, 0.0)]
    logs = {men: math.log(p) for men, p in counts.items() if p > LEAST and max(men) <= MEN_A_SIDE}
    logs.setdefault((0, 0), FLOOR)
    return [(light, dark, log) for (light, dark), log in logs.items()]


def _standing(position: Position, places: Sequence[Place]) -> list[tuple[int, int]]:
    """Light's and dark's checkers on each place, in the order of `places_of`."""
    on_points = [(position.light[n], position.dark[BAR - n]) for n in range(1, BAR)]
    light, dark = position.light[BAR], position.dark[BAR]
    is_shared = any(option.dark for option in places[BAR - 1])
    return [*on_points, *([(light, dark), (0, 0)] if is_shared else [(light, 0), (0, dark)])]


def _position(chosen: Sequence[Option]) -> Position:
    *on_points, one, other = chosen
    return Position(
        _whole([*(o.light for o in on_points), one.light + other.light]),
        _whole([*(o.dark for o in reversed(on_points)), one.dark + other.dark]),
    )


def _whole(counts: Iterable[int]) -> Men:
    on_board = tuple(counts)
    return (MEN_A_SIDE - sum(on_board), *on_board)
