"""What the screen shows, as plain facts. No drawing here, and nothing of pygame.

A `View` is complete: `render` needs nothing else, and two equal views look the same, so the screen draws only
when the view changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from tablehub.buttons import Button
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.vision.reading import DieState
from tablehub.words.text import say


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the board in `player`'s own numbering, as in `Men`: points 1..24, bar 25, tray 0.

    Point n of one player and 25 - n of the other are the same place; `point` compares them.
    """

    player: Player
    number: int

    def __post_init__(self) -> None:
        if not OFF <= self.number <= BAR:
            raise ValueError(f"no such place: {self.number} (points 1 to 24, bar {BAR}, tray {OFF})")

    @property
    def point(self) -> int | None:
        """The point in light's numbering, 1..24; None for a bar or tray."""
        if self.number in (OFF, BAR):
            return None
        return self.number if self.player is Player.LIGHT else 25 - self.number


class Tone(Enum):
    """How a message is meant; shown by colour and by a sign of its own shape."""

    INFO = "info"
    ASK = "ask"
    FAULT = "fault"
    GOOD = "good"


@dataclass(frozen=True, slots=True)
class Message:
    """The large line: one or two sentences for the players."""

    text: str
    tone: Tone = Tone.INFO


@dataclass(frozen=True, slots=True)
class DieView:
    """One die: its value 1..6, or None where it cannot be told; whose throw; how it lies."""

    value: int | None
    owner: Player
    state: DieState = DieState.FLAT


@dataclass(frozen=True, slots=True)
class CubeView:
    """The doubling cube.

    `value` is what the game is played for now; `owner` None means in the middle. While `offered_by` is set
    the cube is shown at twice its value, before the player who must answer. `in_use` is False in the
    Crawford game.
    """

    value: int = 1
    owner: Player | None = None
    offered_by: Player | None = None
    in_use: bool = True

    @property
    def face(self) -> int:
        """The number to show: as on real boards a cube nobody has turned lies with 64 up."""
        value = self.value * 2 if self.offered_by else self.value
        return 64 if value == 1 else value

    @property
    def beside(self) -> Player | None:
        """The player whose side it lies on; None in the middle."""
        return self.offered_by.opponent if self.offered_by else self.owner


class Ticking(Enum):
    """What a player's time does; shown by a sign of its own shape."""

    RUNNING = "running"
    STOPPED = "stopped"
    """It is his turn, but something rests or is put right."""
    WAITING = "waiting"
    """It is not his turn."""


@dataclass(frozen=True, slots=True)
class ClockView:
    """A player's time: his reserve as text ("11:42"), and the whole seconds of his turn that cost nothing yet."""

    text: str
    delay: int | None = None
    ticking: Ticking = Ticking.WAITING
    low: bool = False


@dataclass(frozen=True, slots=True)
class SideView:
    """One player's panel. `score` is text in a chouette ("+2"). `pips` is None while the position cannot be trusted.
    `clock` is None in a match without one."""

    name: str
    score: int | str = 0
    pips: int | None = None
    clock: ClockView | None = None


@dataclass(frozen=True, slots=True)
class ButtonHint:
    """What a button means at this moment; `player` None where it is for both."""

    button: Button
    text: str
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class StatusItem:
    """One word in the footer ("camera ok"), and whether all is well with it."""

    text: str
    ok: bool = True


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: `rgb` holds `width` x `height` pixels of three bytes, row by row."""

    width: int
    height: int
    rgb: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.rgb) != 3 * self.width * self.height:
            raise ValueError(f"{self.width}x{self.height} pixels are not {len(self.rgb)} bytes")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a fault was told by: how it looked when all was still well (None: never seen), and how it looks now."""

    before: Picture | None
    now: Picture

    @property
    def titled(self) -> tuple[tuple[str, Picture], ...]:
        """The pictures with their titles, oldest first."""
        return (*([(say("Before"), self.before)] if self.before else []), (say("Now"), self.now))


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One thing to choose in a menu. `enabled` False: it cannot be now; `armed`: it takes one more press; `value`: what
    is chosen at present, beside the text; `ticked`: it is what is chosen at present."""

    text: str
    enabled: bool = True
    armed: bool = False
    player: Player | None = None
    value: str = ""
    ticked: bool = False


@dataclass(frozen=True, slots=True)
class EditedBoard:
    """A position that is being put together, and the place that is pointed at."""

    position: Position
    place: Place


@dataclass(frozen=True, slots=True)
class MenuView:
    """A menu over the whole screen; with `board` a position is edited beside its items.

    `lines` are to be read, above the items; with `columns` these lie in rows of so many; the first `lead` are larger.
    """

    title: str
    items: tuple[MenuItem, ...]
    selected: int | None = None
    note: str = ""
    help: str = ""
    board: EditedBoard | None = None
    lines: tuple[str, ...] = ()
    columns: int = 0
    lead: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """Everything on the screen.

    `bottom` is the player drawn at the lower edge, `home_right` says that the home boards lie on the right
    as light's player sees them (as in `BoardShape`). `numbered_for` is whose numbering the points carry: the
    player the message speaks to, so that "from 9 to 8" can be found. `turned`: the board is drawn a quarter turn
    clockwise, as seen from its end; `bottom` then sits on the left. `doubtful` places are shown with a
    question mark, `covered` ones hatched, `highlights` framed. `length` is None in a money session.
    `evidence` takes the place of the players' panels, `menu` that of everything.
    `match_over` and `on_turn` may both say that nobody is to act.
    """

    position: Position
    light: SideView
    dark: SideView
    length: int | None = None
    crawford: bool = False
    chouette: tuple[str, ...] | None = None
    """In a chouette the partners of who plays against the box."""
    rubber: str | None = None
    """How the rubber stands, where one is played."""
    on_turn: Player | None = None
    dice: tuple[DieView, ...] = ()
    cube: CubeView | None = CubeView()
    message: Message = Message("")
    highlights: frozenset[Place] = frozenset()
    doubtful: frozenset[Place] = frozenset()
    covered: frozenset[Place] = frozenset()
    hints: tuple[ButtonHint, ...] = ()
    status: tuple[StatusItem, ...] = ()
    numbered_for: Player = Player.LIGHT
    bottom: Player = Player.LIGHT
    home_right: bool = True
    turned: bool = False
    evidence: Evidence | None = None
    menu: MenuView | None = None

    def side(self, player: Player) -> SideView:
        return self.light if player is Player.LIGHT else self.dark
