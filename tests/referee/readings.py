"""Readings made by hand or from the truth of a recording, as eyes that hardly err give them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Men, Position
from tablehub.vision.reading import DieReading, DieState, Reading

STATES = {
    "flat": DieState.FLAT,
    "cocked_on_checker": DieState.COCKED,
    "cocked_on_rail": DieState.COCKED,
    "cocked_on_bar": DieState.COCKED,
    "cocked_on_die": DieState.COCKED,
    "on_bar": DieState.ON_BAR,
    "on_checker": DieState.ON_CHECKER,
    "off_board": DieState.OFF_BOARD,
}
_LEANS_ON = {
    "cocked_on_checker": "checker",
    "cocked_on_rail": "rail",
    "cocked_on_bar": "bar",
    "cocked_on_die": "die",
}
_ODD_PLACES = 0.1  # the share of places that are hard to read where `sure` is under 1
_COVERED = 0.3  # a die of which a hand hides more than this cannot be read


def peaked(count: int, sure: float = 1.0) -> dict[int, float]:
    """Probabilities with their peak at `count`; what is left over is shared by its neighbours."""
    if sure >= 1.0:
        return {count: 1.0}
    return {count: sure, count + 1: (1 - sure) / 2, count - 1: (1 - sure) / 2}


def reading(
    position: Position,
    dice: Iterable[DieReading] = (),
    *,
    frame: str = "frame",
    t: float = 0.0,
    hand: bool = False,
    covered: Iterable[int] = (),
    sure: float = 1.0,
    doubts: Mapping[int, Mapping[int, float]] | None = None,
    trays: bool = True,
) -> Reading:
    """What perfect eyes report of `position`: `covered` and `doubts` are by point in light's numbering."""
    hidden = set(covered)
    counted, mixed = _as_counted(position)
    points: list[Mapping[int, float]] = [{} if n in hidden else peaked(_signed(counted, n), sure) for n in range(1, 25)]
    for n, counts in (doubts or {}).items():
        points[n - 1] = counts
    return Reading(
        frame=frame,
        t=t,
        hand=hand,
        position=None if hand else position,
        points=tuple(points),
        bar={player: peaked(position.men(player)[BAR], sure) for player in Player},
        off={player: peaked(position.men(player)[OFF], sure) if trays else {} for player in Player},
        dice=tuple(dice),
        confidence=0.0 if hand else 0.99,
        mixed=mixed,
    )


def _as_counted(position: Position) -> tuple[Position, frozenset[int]]:
    """Signed counts know one player on a point: where both stand, the fewer are lost and the point is `mixed`."""
    light, dark = list(position.light), list(position.dark)
    mixed = frozenset(n for n in range(1, 25) if light[n] and dark[25 - n])
    for n in mixed:
        if light[n] < dark[25 - n]:
            light[n] = 0
        else:
            dark[25 - n] = 0
    return Position(tuple(light), tuple(dark)), mixed


def _signed(position: Position, n: int) -> int:
    return position.light[n] - position.dark[25 - n]


def die(
    value: int | None,
    half: Player | None = Player.LIGHT,
    state: DieState = DieState.FLAT,
    *,
    at: float = 0.0,
    sure: float = 0.99,
    owner: Player | None = None,
    likelihoods: Mapping[int, float] | None = None,
    seems: DieState | None = None,
) -> DieReading:
    """A die in the right-hand half of `half` (None: off the board); `at` tells dice and places apart."""
    if value is None and not likelihoods:
        given: Mapping[int, float] = {}  # lies so that no number can be told
    else:
        given = likelihoods or {n: sure if n == value else (1 - sure) / 5 for n in range(1, 7)}
    x = None if half is None else (3.0 + at) * (1 if half is Player.LIGHT else -1)
    return DieReading(
        value=value,
        state=state,
        center=(800.0 + 50 * (x or 9.0), 400.0),
        confidence=max(given.values(), default=sure),
        likelihoods=tuple(given.get(n, 0.0) for n in range(1, 7)) if given else (),
        board=None if x is None else (x, 0.2),
        owner=owner,
        seems=seems,
    )


def dice(a: int, b: int, thrower: Player = Player.LIGHT, at: float = 0.0, **given: Any) -> tuple[DieReading, ...]:
    """Two flat dice in the thrower's right-hand half."""
    return die(a, thrower, at=at, **given), die(b, thrower, at=at + 1.5, **given)


class Recording:
    """The truth of one recorded sequence, told in light and dark."""

    def __init__(self, truth: Mapping[str, Any]) -> None:
        self.truth = truth
        self.light_is = _lighter(truth["board"]["checker_color"])
        self.pitch_mm = truth["board"]["pitch_mm"]

    @classmethod
    def load(cls, path: Path) -> Recording:
        return cls(json.loads(path.read_text()))

    def player(self, name: str) -> Player:
        return Player.LIGHT if name == self.light_is else Player.DARK

    @property
    def thrower(self) -> Player | None:
        """Who throws first."""
        return self.player(self.truth["turns"][0]["player"]) if self.truth["turns"] else None

    @property
    def fault(self) -> Mapping[str, Any] | None:
        found: Mapping[str, Any] | None = self.truth["fault"]
        return found

    def position(self, frame: Mapping[str, Any]) -> Position:
        men = {self.player(name): self._men(frame, name) for name in "AB"}
        return Position(men[Player.LIGHT], men[Player.DARK])

    def _men(self, frame: Mapping[str, Any], name: str) -> Men:
        points = frame["points"][name]
        own = points if name == "A" else points[::-1]
        return (frame["off"][name], *own, frame["bar"][name])

    def _point(self, a_point: int) -> int:
        return a_point if self.light_is == "A" else 25 - a_point

    def readings(self, *, owners: bool = True, trays: bool = True, sure: float = 1.0, seed: int = 0) -> list[Reading]:
        """One reading a frame. `sure` < 1: one place in ten is doubtful, with at least that probability."""
        chance = random.Random(seed)
        return [self._reading(i, frame, owners, trays, sure, chance) for i, frame in enumerate(self.truth["frames"])]

    def _reading(
        self, i: int, frame: Mapping[str, Any], owners: bool, trays: bool, sure: float, chance: random.Random
    ) -> Reading:
        hidden = {self._point(p) for p in frame.get("points_under_hand") or ()}
        position = self.position(frame)
        doubts = {
            n: peaked(_signed(position, n), chance.uniform(sure, 1) if chance.random() < _ODD_PLACES else 0.995)
            for n in range(1, 25)
            if sure < 1 and n not in hidden
        }
        seen = [
            self._die(each, owners)
            for each in frame["dice"]
            if each["in_view"] and (each.get("covered_by_hand") or 0) < _COVERED
        ]
        return reading(
            position,
            seen,
            frame=frame["file"],
            t=float(i),
            hand=frame["hand"],
            covered=hidden,
            doubts=doubts,
            trays=trays,
        )

    def _die(self, truth: Mapping[str, Any], owners: bool) -> DieReading:
        x, y, _ = truth["board_mm"]
        turn = 1 if self.light_is == "A" else -1
        state = STATES[truth["state"]]
        value = truth["value"] if state is not DieState.COCKED else None
        return DieReading(
            value=value,
            state=state,
            center=tuple(truth["center_px"]),
            confidence=0.99,
            likelihoods=tuple(0.99 if n == value else 0.002 for n in range(1, 7)) if value else (),
            board=None if truth["half"] is None else (turn * x / self.pitch_mm, turn * y / self.pitch_mm),
            owner=self.player(truth["color"]) if owners else None,
            leans_on=_LEANS_ON.get(truth["state"]),
        )


def _lighter(colors: Mapping[str, str]) -> str:
    """The player whose checkers are brighter, by the luma of their sRGB colour."""

    def luma(color: str) -> float:
        red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    return max(colors, key=lambda name: luma(colors[name]))
