"""A game taken up from the board as it lies: which boards it may have been, where something on it is not sure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from tablehub.referee.board.sight import PLAUSIBLE, SURE, Sight
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, Position

SURE_OF_ALL = 0.8
"""Confidence in a board as a whole from which a game taken up from it is refereed as one that was set up."""

_RIVAL = math.log(20)
"""A board at most so many times less likely than the one that was taken up may be the one after all."""

_IMPOSSIBLE = 1e-6

_NOWHERE = math.log(1 / 30)
"""How likely it is that a checker is neither on the board nor borne off where a game is taken up."""

Places = tuple[int, ...]
"""Signed counts of the 24 points (light's numbering), then of light's and of dark's bar."""


def plays_in_doubt(sight: Sight) -> frozenset[Player]:
    """The players whose legal plays may be others than on the board that was taken up. Fifteen a side rule boards out:
    where only one is left, nothing is in doubt, however hard a point is to read. Of whom fewer are counted on the board
    and beside it, there may be more on a point than was seen."""
    if sight.reading.confidence >= SURE_OF_ALL and not sight.unsettled(SURE):
        return frozenset()
    if sight.reading.mixed:
        return frozenset(Player)
    boards = [_places_of(sight.position), *rivals(sight)]
    found: set[Player] = set(sight.reading.short)
    for number, counts in enumerate(zip(*boards, strict=True)):
        if len(set(counts)) > 1:
            found |= set(Player) if number >= BAR - 1 else _concerned(counts)
    return frozenset(found)


def rivals(sight: Sight) -> list[Places]:
    """The boards that may lie there instead, with at most fifteen checkers a side, nearly as likely as the one that was
    read or likelier."""
    counts, read = _counts(sight), _places_of(sight.position)
    least = sum(logs[n] for logs, n in zip(counts, read, strict=True)) + _whole(sight, read) - _RIVAL
    boards = _boards(counts, least)
    return [board for board, weight in boards if board != read and weight + _whole(sight, board) >= least]


def is_told(stage: Stage, sight: Sight) -> bool:
    """Is the board, as the game has it by now, seen beyond doubt? Then it does not matter what was guessed before."""
    if isinstance(stage, AwaitPlay):
        lies = stage.held.position if stage.held else stage.last
    elif isinstance(stage, AwaitThrow):
        lies = stage.before
    else:
        return False
    certain = sight.reading.confidence >= SURE_OF_ALL and not sight.reading.mixed
    return certain and sight.gap(lies) <= 0 and not rivals(sight)


def _counts(sight: Sight) -> list[dict[int, float]]:
    """What may stand on every place, each with its log-likelihood; what was read may, however unlikely by itself."""
    read = [
        *sight.reading.points,
        *({n * _sign(p): q for n, q in sight.reading.bar.get(p, {}).items()} for p in Player),
    ]
    least = PLAUSIBLE * math.exp(_NOWHERE)  # of what makes up for a checker that is nowhere
    return [
        {n: math.log(max(p, _IMPOSSIBLE)) for n, p in {lies: 0.0, **counts}.items() if p >= least or n == lies}
        for counts, lies in zip(read, _places_of(sight.position), strict=True)
    ]


def _boards(places: list[dict[int, float]], least: float) -> Iterator[tuple[Places, float]]:
    """Every board of these counts that is as likely as `least` (a log), with at most fifteen checkers a side."""
    begun: list[tuple[Places, float]] = [((), 0.0)]
    for number, counts in enumerate(places):
        still = least - _best(places[number + 1 :])
        begun = [((*board, n), w + log) for board, w in begun for n, log in counts.items() if w + log >= still]
    yield from ((board, w) for board, w in begun if max(sum(_men(p, board)) for p in Player) <= MEN_A_SIDE)


def _whole(sight: Sight, board: Places) -> float:
    """How likely (a log) it is that so many checkers are not on the board."""
    weight = 0.0
    for player in Player:
        men, seen_off = _men(player, board), sight.reading.off.get(player)
        missing = MEN_A_SIDE - sum(men)
        if seen_off:
            nowhere = seen_off.get(0, 0.0) * math.exp(_NOWHERE) if missing else 0.0
            weight += math.log(max(seen_off.get(missing, 0.0), nowhere, _IMPOSSIBLE))
        elif missing and any(men[HOME:]):
            weight += _NOWHERE
    return weight


def _places_of(board: Position) -> Places:
    points = (light - dark for light, dark in zip(board.light[1:BAR], board.dark[BAR - 1 : 0 : -1], strict=True))
    return (*points, board.light[BAR], -board.dark[BAR])


def _men(player: Player, board: Places) -> list[int]:
    """A player's checkers on points 1 to 24 in his numbering and on the bar."""
    if player is Player.LIGHT:
        return [max(0, n) for n in board[:-1]]
    return [max(0, -n) for n in (*board[-3::-1], board[-1])]


def _concerned(counts: Iterable[int]) -> set[Player]:
    """Whose plays it changes which of these signed counts stands on a point. How high a stack is concerns its owner
    alone: his opponent is blocked by it either way."""
    least, most = min(counts := list(counts)), max(counts)
    if least > 1:
        return {Player.LIGHT}
    return {Player.DARK} if most < -1 else set(Player)


def _best(places: Iterable[Mapping[int, float]]) -> float:
    return sum(max(counts.values()) for counts in places)


def _sign(player: Player) -> int:
    return 1 if player is Player.LIGHT else -1
