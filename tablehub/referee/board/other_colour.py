"""A point whose checkers are read as the other player's: under a reflection, or with colours much alike.

Nobody has more than fifteen checkers. Where one is seen with more, by just as many as he seems to hold on points which
the game has as the other's, who is short of them, those have not changed their colour: they are read wrongly. What was
exchanged by hand shows fifteen a side, and is seen as it lies. One look may see a checker too many and overlook
another: only what the look before has shown as well counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablehub.referee.board.steady import with_counts
from tablehub.referee.stages import AwaitPlay, AwaitThrow, SettingUp, Stage, due_stage
from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE, OFF, Position
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.starting import start_position
from tablehub.vision.reading import Reading, likeliest


class OtherColour:
    """Follows one table. A look beside a hand says nothing, and is no look in between."""

    def __init__(self) -> None:
        self._seen: Mapping[int, int] = {}

    def weighed(self, stage: Stage, reading: Reading, ruleset: Ruleset) -> Reading:
        """The reading with such points in the colour that the game has there."""
        if reading.hand or reading.position is None:
            return reading
        before, self._seen = self._seen, _flipped(stage, reading, ruleset)
        if not self._seen or self._seen.keys() != before.keys():
            return reading
        position = with_counts(reading, reading.position, self._seen)
        if isinstance(due_stage(stage), SettingUp) and position != start_position(ruleset):
            return reading
        points = tuple(
            {-count: likely for count, likely in counts.items()} if n in self._seen else counts
            for n, counts in enumerate(reading.points, start=1)
        )
        return replace(reading, points=points, position=position, short=reading.short - set(Player))


def _flipped(stage: Stage, reading: Reading, ruleset: Ruleset) -> Mapping[int, int]:
    """Such points (light's numbering) and what they hold in the game's colour."""
    due = due_stage(stage)
    if not isinstance(due, AwaitThrow | AwaitPlay | SettingUp):
        return {}
    seen = {n: likeliest(counts, 0) for n, counts in enumerate(reading.points, start=1)}
    before = start_position(ruleset) if isinstance(due, SettingUp) else due.before
    return next((found for player in Player if (found := _misread(player, seen, reading, before))), {})


def _misread(player: Player, seen: Mapping[int, int], reading: Reading, before: Position) -> dict[int, int] | None:
    """The points (light's numbering) that are `player`'s as they are read and must be his opponent's, with what they
    hold then; None: none, or not told which."""
    sign, other = 1 if player is Player.LIGHT else -1, player.opponent
    on_board = _on_board(player, seen, reading)
    excess = on_board - (MEN_A_SIDE - before.men(player)[OFF])
    lacks = MEN_A_SIDE - before.men(other)[OFF] - _on_board(other, seen, reading)
    if on_board <= MEN_A_SIDE or lacks < excess:
        return None
    stood = before.signed()
    new = {n: -count for n, count in seen.items() if count * sign > 0 >= stood[n - 1] * sign and n not in reading.mixed}
    the_others = {n: count for n, count in new.items() if stood[n - 1]}
    return _just(excess, the_others) or _just(excess, new)


def _just(excess: int, points: Mapping[int, int]) -> dict[int, int] | None:
    """All of these points, or the only one, that make up for just as many."""
    if sum(map(abs, points.values())) == excess:
        return dict(points)
    exact = {n: count for n, count in points.items() if abs(count) == excess}
    return exact if len(exact) == 1 else None


def _on_board(player: Player, seen: Mapping[int, int], reading: Reading) -> int:
    sign = 1 if player is Player.LIGHT else -1
    return sum(count * sign for count in seen.values() if count * sign > 0) + likeliest(reading.bar.get(player), 0)
