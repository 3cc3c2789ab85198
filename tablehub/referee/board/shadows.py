"""What seems faintly to lie on the bar, and seemed so before anything was hit, is no checker: a cube's shadow, a hinge.

Fifteen checkers a side make a checker of it as soon as one is hit and not put on the bar.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tablehub.referee.board.sight import PLAUSIBLE, Sight, with_rest_off
from tablehub.referee.play.hypotheses import NEAR
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision.reading import Counts, Reading

CLEARER = 0.1
"""By so much of a chance a checker is seen better than the shadow that lay there before. Of 195 looks at bars with one
player's checkers (eight simulated boards) 191 show them with 0.96 and more, four of one board with 0.17 to 0.19."""


@dataclass(frozen=True, slots=True)
class Shadows:
    """How likely one checker more than there was seemed to lie on the bar, and how many there were."""

    faint: Mapping[Player, tuple[int, float]] = field(default_factory=dict[Player, tuple[int, float]])

    def seen(self, stage: Stage, sight: Sight, as_read: Reading) -> Shadows:
        """The same after a look: newer where the board lay as the game has it before the next play. `as_read`: the
        reading with its shadows."""
        if as_read.light_changed or as_read.camera_moved:
            return Shadows()
        if not isinstance(stage, AwaitThrow | AwaitPlay) or sight.gap(stage.before) > NEAR:
            return self
        men = {player: stage.before.men(player)[BAR] for player in Player}
        return Shadows({p: (n, as_read.bar.get(p, {}).get(n + 1, 0.0)) for p, n in men.items()})

    def weighed(self, reading: Reading) -> Reading:
        """The reading without the shadows that are as faint as they were."""
        for player, (lay, faint) in self.faint.items():
            counts = reading.bar.get(player, {})
            now = counts.get(lay + 1, 0.0)
            if faint >= PLAUSIBLE and now <= faint + CLEARER and now < counts.get(lay, 0.0):
                reading = _without(reading, player, lay, counts)
        return reading


def _without(reading: Reading, player: Player, lay: int, counts: Counts) -> Reading:
    """The reading with no more than `lay` of a player's checkers on the bar."""
    left = {n: p for n, p in counts.items() if n <= lay}
    bar = {**reading.bar, player: {n: p / sum(left.values()) for n, p in left.items()}}
    position = reading.position
    if position is not None and position.men(player)[BAR] > lay:
        position = _with_on_bar(position, player, lay, reading)
    return replace(reading, bar=bar, position=position)


def _with_on_bar(position: Position, player: Player, lay: int, reading: Reading) -> Position:
    """What is not on the board then is off, unless that is counted."""
    men = list(position.men(player))
    men[BAR] = lay
    position = Position.of(player, tuple(men), position.men(player.opponent))
    return position if reading.off.get(player) else with_rest_off(position, player)
