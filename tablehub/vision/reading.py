"""What the eyes report: a `Reading` with its doubts. Pure values, so that the referee can import it without OpenCV."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position, other_way

SignedCount = int
"""+n: n light checkers, -n: n dark checkers, 0: none."""

LOG_FLOOR = math.log(1e-6)
"""No place speaks louder than this against a count it did not expect: models of the eye are never that sure."""


class DieState(Enum):
    """How a die lies; `UNSURE` is an honest answer, never a guess."""

    FLAT = "flat"
    COCKED = "cocked"
    ON_CHECKER = "on-checker"
    ON_BAR = "on-bar"
    OFF_BOARD = "off-board"
    ROLLING = "rolling"
    HELD = "held"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die as seen.

    `center` is the middle of its top face in pixels; `board` the same on the playing field in pitches (see
    `tablehub.vision.geometry`), None off the board; `likelihoods` are for values 1..6 and sum to one.
    `value` is None when the state leaves none to tell. `owner` is whose dice have this colour, where that
    is known. `leans_on` says what a cocked die leans on: "checker", "rail", "bar" or "die". `seems`: how a die in doubt
    (`UNSURE`) most likely lies, None where there is nothing to go by. `too_small`: it is seen to be a die, but has too
    few pixels to be read. `colour`: L*a*b* of its upper face without the pips, as the camera sees it.
    """

    value: int | None
    state: DieState
    center: tuple[float, float]
    confidence: float
    likelihoods: tuple[float, ...] = ()
    board: tuple[float, float] | None = None
    owner: Player | None = None
    leans_on: str | None = None
    seems: DieState | None = None
    too_small: bool = False
    colour: tuple[float, float, float] | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "value": self.value,
            "state": self.state.value,
            "center": [round(self.center[0], 1), round(self.center[1], 1)],
            "confidence": round(self.confidence, 4),
        }


CUBE_NUMBERS = (2, 4, 8, 16, 32, 64)
"""On the six faces of a doubling cube."""


@dataclass(frozen=True, slots=True)
class CubeReading:
    """The cube as it lies: the number up, its middle in pixels and on the board (pitches), how sure (0..1).

    `owner` is the player at whose end it lies, None in the middle; `offered`: on the field itself, as when doubling.
    """

    shows: int
    center: tuple[float, float]
    board: tuple[float, float]
    confidence: float
    owner: Player | None
    offered: bool

    @property
    def value(self) -> int:
        """What the game is played for: a cube in the middle that shows 64 has not been turned yet."""
        return 1 if self.shows == CUBE_NUMBERS[-1] and self.owner is None and not self.offered else self.shows

    def to_json(self) -> dict[str, Any]:
        """As `tablehub read --json` has it."""
        return {
            "value": self.value,
            "shows": self.shows,
            "owner": str(self.owner) if self.owner else None,
            "offered": self.offered,
            "center": [round(self.center[0], 1), round(self.center[1], 1)],
            "confidence": round(self.confidence, 4),
        }


Counts = Mapping[SignedCount, float]
"""Probability of each signed count at one place; sums to one; empty where the place is covered."""


Pairs = Mapping[tuple[int, int], float]
"""Probability of light's and dark's counts on a point where both may lie; sums to one."""


def likeliest(counts: Counts | None, otherwise: SignedCount) -> SignedCount:
    """The likeliest count; `otherwise` where there is none."""
    return max(counts, key=lambda count: counts[count]) if counts else otherwise


def with_known(counts: Counts, known: SignedCount, kept: float) -> Counts:
    """Counts as read together with what stood there before, which is so likely (`kept`) to stand there still."""
    weighed = {n: p * (kept if n == known else 1 - kept) for n, p in counts.items()}
    whole = sum(weighed.values())
    return {n: p / whole for n, p in weighed.items()} if whole else counts


@dataclass(frozen=True, slots=True)
class Reading:
    """What one picture shows, with doubt.

    `points` has 24 entries in light's numbering (index 0 = light's ace point = dark's 24 point); `bar` and
    `off` one for each player with unsigned counts (`off` has none where what lies beside the board tells no number).
    `position` is the most likely reading, None when the picture cannot be read whole (`why` says so in
    one sentence). `confidence` is the probability that `position` is right everywhere. `camera_moved` and
    `light_changed` are set on the first reading after the view has shifted or the lamp has changed; `light_back` as
    well where it is again as it was before it changed the last time.
    """

    frame: str
    t: float = 0.0
    board_found: bool = True
    hand: bool = False
    position: Position | None = None
    points: tuple[Counts, ...] = ()
    bar: Mapping[Player, Mapping[int, float]] = field(default_factory=dict)
    off: Mapping[Player, Mapping[int, float]] = field(default_factory=dict)
    dice: tuple[DieReading, ...] = ()
    cube: CubeReading | None = None
    confidence: float = 0.0
    why: str | None = None
    camera_moved: bool = False
    light_changed: bool = False
    light_back: bool = False
    mixed: frozenset[int] = frozenset()
    """Points (light's numbering) on which checkers of both players are seen: `position` has them, the signed counts of
    `points` only those of whoever has more there."""
    short: frozenset[Player] = frozenset()
    """Players of whom, in `position`, fewer than fifteen are on the board and told to be beside it."""
    still: tuple[float, ...] = ()
    """Since when (seconds of the source) each point (light's numbering) has looked as it does; empty where the picture
    was looked at by itself."""
    reversed: bool = False
    """The points are numbered for a board that runs the other way than the one that was learnt, left for right."""
    dice_may_hide: bool = False
    """Parts of the board are so far away that a die there may go unseen."""
    abreast: int = 5
    """So many checkers lie side by side on a point before the next one lies on another."""

    def numbered(self, *, reversed: bool) -> Reading:
        """The same look, its points numbered for a board that runs as the learnt one does, or the other way.

        Of what lies beside the board nothing is told then: eyes that took the board to run otherwise looked for it at
        the wrong end.
        """
        if reversed is self.reversed:
            return self
        order = [other_way(n) for n in range(1, 25)]
        return replace(
            self,
            reversed=reversed,
            position=self.position.other_way() if self.position else None,
            points=tuple(self.points[n - 1] for n in order) if self.points else (),
            off={},
            short=frozenset(),
            mixed=frozenset(other_way(n) for n in self.mixed),
            still=tuple(self.still[n - 1] for n in order) if self.still else (),
        )

    @property
    def covered(self) -> frozenset[int]:
        """Points (light's numbering, 1..24) that could not be seen."""
        return frozenset(i + 1 for i, counts in enumerate(self.points) if not counts)

    def log_likelihood(self, position: Position) -> float:
        """How well this picture agrees with `position`: a sum of log probabilities over all places seen.

        Covered places say nothing. Each place counts at least `LOG_FLOOR`. A signed count speaks of whoever has more on
        a point; where both players are seen on one (see `mixed`), a position that has them there so agrees, and one
        that has only one of them there does not, however many he has.
        """
        total = sum(
            log_of(counts.get(_signed(position.light[n], position.dark[25 - n]), 0.0))
            if n not in self.mixed
            else self._of_mixed(position, n)
            for n, counts in enumerate(self.points, start=1)
            if counts
        )
        for places, index in ((self.bar, BAR), (self.off, OFF)):
            for player, counts in places.items():
                if counts:
                    total += log_of(counts.get(position.men(player)[index], 0.0))
        return total

    def _of_mixed(self, position: Position, point: int) -> float:
        """The same of a point (light's numbering) on which both players' checkers are seen."""
        light, dark = position.light[point], position.dark[25 - point]
        if self.position is not None:
            read = self.position.light[point], self.position.dark[25 - point]
            if read == (light, dark):
                return 0.0
            if all(read) and not (light and dark):
                return LOG_FLOOR
        return log_of(self.points[point - 1].get(_signed(light, dark), 0.0))

    def doubtful(self, below: float = 0.9) -> list[dict[str, Any]]:
        """Places whose best count has a probability under `below`, in the form of the command-line contract."""
        found: list[dict[str, Any]] = []
        for n, counts in enumerate(self.points, start=1):
            if counts and max(counts.values()) < below:
                found.append(_doubt_at_point(n, counts))
        for name, places in (("bar", self.bar), ("off", self.off)):
            for player, counts in places.items():
                if counts and max(counts.values()) < below:
                    found.append({"player": str(player), "point": name, "counts": _rounded(counts)})
        return found

    def to_json(self) -> dict[str, Any]:
        """The line of `tablehub read --json` (DESIGN, section 6)."""
        line: dict[str, Any] = {
            "file": self.frame,
            "board_found": self.board_found,
            "hand": self.hand,
            "confidence": round(self.confidence, 4),
        }
        if self.position is not None:
            line.update(self.position.to_json())
            for player in Player:
                off = self.off.get(player)
                line[str(player)]["off"] = max(off, key=lambda n: off[n]) if off else None
        line["dice"] = [die.to_json() for die in self.dice]
        if self.cube is not None:
            line["cube"] = self.cube.to_json()
        line["doubtful"] = self.doubtful()
        if self.covered:
            line["covered"] = sorted(self.covered)
        if self.why:
            line["why"] = self.why
        return line


def _signed(light: int, dark: int) -> SignedCount:
    return light if light >= dark else -dark


def log_of(probability: float) -> float:
    """The logarithm of a probability, `LOG_FLOOR` at least."""
    return max(LOG_FLOOR, math.log(probability)) if probability > 0 else LOG_FLOOR


def _rounded(counts: Mapping[int, float]) -> dict[str, float]:
    return {str(abs(n)): round(p, 3) for n, p in sorted(counts.items(), key=lambda kv: -kv[1])[:3]}


def _doubt_at_point(n: int, counts: Counts) -> dict[str, Any]:
    best = max(counts, key=lambda c: counts[c])
    others = [c for c in counts if c and counts[c] > 0.02]
    player = Player.DARK if (best or (others[0] if others else 0)) < 0 else Player.LIGHT
    same_side = {c: p for c, p in counts.items() if c == 0 or (c < 0) == (player is Player.DARK)}
    return {
        "player": str(player),
        "point": n if player is Player.LIGHT else 25 - n,
        "counts": _rounded(same_side),
    }
