"""What a simulated board is made of: sizes, surfaces, checkers, dice and lamps. Plain values in mm and hex colours."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal

Seat = Literal["A", "B"]
"""A sits at the near side of the board (y < 0), B at the far side."""

SEATS: tuple[Seat, Seat] = ("A", "B")


def other(seat: Seat) -> Seat:
    return "B" if seat == "A" else "A"


SurfaceKind = Literal["plain", "felt", "leather", "wood", "cloth", "stone", "weave"]
CheckerProfile = Literal["flat", "ring", "dished", "pillow", "rings"]


@dataclass(frozen=True, slots=True)
class Surface:
    """A surface: its kind of texture, colours, how much it mirrors (`gloss` 0..1) and how blurred (`rough` 0..1)."""

    kind: SurfaceKind
    colour: str
    second: str | None = None
    gloss: float = 0.1
    rough: float = 0.6
    grain: float = 1.0


@dataclass(frozen=True, slots=True)
class CheckerLook:
    """One player's checkers. `marble` 0..1 is how strongly veined they are."""

    colour: str
    profile: CheckerProfile = "flat"
    gloss: float = 0.5
    rough: float = 0.35
    marble: float = 0.0


@dataclass(frozen=True, slots=True)
class DiceLook:
    """One player's dice: body and pip colours; `rounding` is the edge radius in parts of the size."""

    body: str
    pips: str
    gloss: float = 0.7
    rounding: float = 0.14
    ball: bool = False
    clear: float = 0.0


@dataclass(frozen=True, slots=True)
class Lamp:
    """The main lamp, a bright disc: `position` and `radius` in mm (its size makes shadows soft)."""

    position: tuple[float, float, float]
    radius: float
    colour: str = "#ffffff"
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Light:
    """The light of a scene.

    `ambient` is the light from everywhere relative to the lamp; `fill` says how much more of it comes from
    straight above. `exposure` is what the camera makes of it (1: well exposed), `noise` the sensor's (about
    0.3 in daylight, 2 in a dim room).
    """

    name: str
    lamp: Lamp
    ambient: float = 0.5
    ambient_colour: str = "#ffffff"
    fill: float = 0.5
    exposure: float = 1.0
    noise: float = 0.5


@dataclass(frozen=True, slots=True)
class BoardSizes:
    """Sizes in mm, as a carpenter would give them; `point_width` is a point's base in pitches."""

    pitch: float = 47.0
    bar: float = 54.0
    depth: float = 484.0
    point_length: float = 208.0
    point_width: float = 0.92
    checker: float = 43.0
    checker_height: float = 9.2
    die: float = 15.0
    cube: float = 30.0
    rail_height: float = 20.0
    rail_width: float = 32.0
    tray_width: float = 62.0
    base: float = 9.0
    row_gap: float = 1.2

    @property
    def width(self) -> float:
        """Width of the playing field, bar included."""
        return 12 * self.pitch + self.bar


Clutter = Literal["mug", "cup", "paper", "pen", "phone"]


@dataclass(frozen=True, slots=True)
class ClutterItem:
    """A thing beside the board: `place` is its middle on the table in mm, `turn` in degrees."""

    kind: Clutter
    place: tuple[float, float]
    turn: float = 0.0
    colour: str = "#dddddd"


@dataclass(frozen=True, eq=False)
class Style:
    """One board with its table, checkers, dice and lamps: everything but where things stand."""

    name: str
    sizes: BoardSizes
    home: Literal["left", "right"]
    trays: tuple[Literal["left", "right"], ...]
    field: Surface
    points: tuple[Surface, Surface]
    rail: Surface
    table: Surface
    checkers: dict[Seat, CheckerLook]
    dice: dict[Seat, DiceLook]
    cube: tuple[str, str]
    lights: tuple[Light, ...]
    hinge: str | None = None
    point_style: Literal["plain", "blunt", "outlined"] = "plain"
    clutter: tuple[ClutterItem, ...] = dataclasses.field(default=())
    skin: dict[Seat, str] = dataclasses.field(default_factory=lambda: dict[Seat, str]({"A": "#c68f6f", "B": "#e0b090"}))
    sleeve: dict[Seat, str | None] = dataclasses.field(
        default_factory=lambda: dict[Seat, str | None]({"A": None, "B": "#30466e"})
    )

    @property
    def light_seat(self) -> Seat:
        """Who has the lighter checkers."""
        from tablehub.simulator.colour import lightness

        return max(SEATS, key=lambda seat: lightness(self.checkers[seat].colour))

    def point_x(self, point: int) -> float:
        """The x of a point's middle line (A's numbering)."""
        column = point - 1 if point <= 12 else 24 - point
        x = self.sizes.width / 2 - self.sizes.pitch * (0.5 + column) - (self.sizes.bar if column >= 6 else 0.0)
        return x if self.home == "right" else -x

    @staticmethod
    def point_side(point: int) -> int:
        """-1 for the points along A's edge (1..12), +1 for those along B's (13..24)."""
        return -1 if point <= 12 else 1

    @property
    def home_sign(self) -> int:
        """+1 where the home boards lie to A's right, -1 to his left."""
        return 1 if self.home == "right" else -1

    def outer_x(self) -> tuple[float, float]:
        """The outer edges of the board's frame, left and right."""
        sizes = self.sizes
        extra = {side: sizes.tray_width + sizes.rail_width if side in self.trays else 0.0 for side in ("left", "right")}
        half = sizes.width / 2 + sizes.rail_width
        return -half - extra["left"], half + extra["right"]

    def outer_y(self) -> float:
        """Half the depth of the whole board with its frame."""
        return self.sizes.depth / 2 + self.sizes.rail_width
