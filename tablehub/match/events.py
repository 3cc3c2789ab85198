"""What happens at a table, one value an event. Score, screen and transcript are all folded from these.

Every event has `frame` (file name or running number of the picture it was seen in) and `t` (seconds since
the start of the source). `to_json` and `event_from_json` are the lines of `tablehub referee --json`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from typing import Any

from tablehub.errors import BadEvent
from tablehub.match.chouette_events import ChouetteBegun as ChouetteBegun
from tablehub.match.chouette_events import CubeAnswered as CubeAnswered
from tablehub.match.chouette_events import CubesOffered as CubesOffered
from tablehub.match.chouette_events import PartnerRetired as PartnerRetired
from tablehub.match.clock_events import ClockAdjusted as ClockAdjusted
from tablehub.match.clock_events import FlagFell as FlagFell
from tablehub.match.clock_events import FlagWaived as FlagWaived
from tablehub.match.clock_events import TakenUp as TakenUp
from tablehub.match.clock_events import TimeClaimed as TimeClaimed
from tablehub.match.clock_settings import NO_CLOCK, ClockSettings
from tablehub.match.event import Event as Event
from tablehub.match.event import default_of
from tablehub.match.faults import FaultCode
from tablehub.match.opening import OpeningThrow
from tablehub.match.score import Score
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.position_id import position_id
from tablehub.rules.roll import Roll


@dataclass(frozen=True, slots=True)
class MatchStarted(Event):
    """A match of `length` points (0: money play) begins."""

    name = "match-start"
    unless_default = frozenset({"options", "clock"})
    length: int
    ruleset: str
    names: Mapping[Player, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    """What the players agreed on besides, as `Ruleset.with_options` takes it."""
    clock: ClockSettings = NO_CLOCK


@dataclass(frozen=True, slots=True)
class SetupCorrect(Event):
    """A game begins: the starting position stands, or what was set up instead, which follows as a position set."""

    name = "setup-correct"


@dataclass(frozen=True, slots=True)
class OpeningRolled(Event):
    """What each player threw for the start. `player` begins; None: a tie, both throw again.

    `light` and `dark` are the numbers that decide: one die each, or the totals of both dice each, which are then
    given as `light_dice` and `dark_dice`.
    """

    name = "opening-roll"
    unless_default = frozenset({"light_dice", "dark_dice"})
    light: int
    dark: int
    player: Player | None
    light_dice: tuple[int, int] | None = None
    dark_dice: tuple[int, int] | None = None

    @property
    def throw(self) -> OpeningThrow:
        return OpeningThrow(self.light_dice or (self.light,), self.dark_dice or (self.dark,))


@dataclass(frozen=True, slots=True)
class FirstThrowChosen(Event):
    """`player`, who begins and has the choice, adopts the dice of the opening throw, or throws `anew`. It binds."""

    name = "first-throw"
    player: Player
    anew: bool


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """Whose choice it is decides on sides; None: both agreed. Milton Bradley's "higher single dice" is, where both
    dice were thrown, whoever won the opening throw.

    `reversed`: the checkers are set up the other way round, left for right. `swapped`: the players exchange colours.
    """

    name = "side-chosen"
    player: Player | None
    reversed: bool = False
    swapped: bool = False


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """`player` threw these dice, in the order seen, and they count."""

    name = "roll"
    player: Player
    dice: tuple[int, int]

    @property
    def roll(self) -> Roll:
        return Roll(*self.dice)


@dataclass(frozen=True, slots=True)
class Played(Event):
    """`player` ended his turn so, and `position` stands now. `legal` is false for a wrong play that was let stand.

    After an acey-deucy `doublet` is the number he named (None: the throw was lost), and `again` says that he played
    it in full and throws once more.
    """

    name = "play"
    unless_default = frozenset({"doublet", "again"})
    player: Player
    dice: tuple[int, int]
    play: str
    legal: bool
    position: Position
    doublet: int | None = None
    again: bool = False

    @property
    def roll(self) -> Roll:
        return Roll(*self.dice)

    @property
    def id(self) -> str:
        """GNU Backgammon position ID of what stands now, the opponent on roll."""
        return position_id(self.position, self.player.opponent)

    def to_json(self) -> dict[str, Any]:
        return {**Event.to_json(self), "id": self.id}


@dataclass(frozen=True, slots=True)
class PlayVoided(Event):
    """The throw of `player` and what he played of it do not count: the checkers are put back, he throws again.

    `by` is who declared it void; None: both, or whoever stood at the screen. So in all events that have it.
    """

    name = "play-void"
    unless_default = frozenset({"by"})
    player: Player
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class FaultFound(Event):
    """Something is wrong. `text` tells the players what to do; `where` is the place.

    `where` holds "px" ([x, y] in the picture), or "point" and "player", or both, or nothing; "hand", true, where it is
    but a hand, or what passes for one, over the board.
    """

    name = "fault"
    code: FaultCode
    player: Player | None
    text: str
    where: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FaultCleared(Event):
    """The oldest open fault of this code was put right, or is past."""

    name = "fault-cleared"
    code: FaultCode


@dataclass(frozen=True, slots=True)
class Demanded(Event):
    """`player` demands that the newest open fault of this code, of his opponent, is put right."""

    name = "demand"
    player: Player
    code: FaultCode


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """`player` offers the cube at `value`."""

    name = "double"
    player: Player
    value: int


@dataclass(frozen=True, slots=True)
class Beavered(Event):
    """`player` turns the cube he was just offered once more, to `value`: a beaver; by the doubler, a raccoon.

    The cube will be with who was first doubled all the same.
    """

    name = "beaver"
    player: Player
    value: int


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """`player` takes the double he was offered."""

    name = "take"
    player: Player


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """`player` passes the double he was offered and loses the game."""

    name = "pass"
    player: Player


@dataclass(frozen=True, slots=True)
class ResignOffered(Event):
    """`player` offers to give the game up as one of this kind."""

    name = "resign"
    player: Player
    kind: GameKind


@dataclass(frozen=True, slots=True)
class ResignAccepted(Event):
    """`player` accepts what his opponent gave up; its `game-over` follows as an event of its own."""

    name = "resign-accepted"
    player: Player


@dataclass(frozen=True, slots=True)
class ResignRefused(Event):
    """`player` refuses what his opponent gave up: it was offered as too little, and the game goes on."""

    name = "resign-refused"
    player: Player


@dataclass(frozen=True, slots=True)
class GameVoided(Event):
    """The game does not count, as after a wrong set-up by some books. `text` says why; it is played anew."""

    name = "game-void"
    unless_default = frozenset({"by"})
    text: str = ""
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """A game ended; `points` were won and `score` is the score now. `resigned`: it was given up or awarded."""

    name = "game-over"
    winner: Player
    kind: GameKind
    points: int
    score: Score
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class MatchOver(Event):
    """`winner` has won the match."""

    name = "match-over"
    winner: Player
    score: Score


@dataclass(frozen=True, slots=True)
class RubberOver(Event):
    """With the game just counted `winner` has won the rubber; `rubbers` are those won now. The next one begins."""

    name = "rubber-over"
    winner: Player
    rubbers: Score


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """The referee asks the players something that no camera can tell: `question` is one of `questions.Question`."""

    name = "question"
    question: str
    text: str


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """The question was answered; what follows comes as events of its own."""

    name = "answer"
    unless_default = frozenset({"by"})
    question: str
    yes: bool
    by: Player | None = None


class Overrule(Enum):
    """What people may decide against the referee."""

    ACCEPT = "accept"
    """It stands as it lies; the illegal play follows as an event of its own."""
    SET_DICE = "set-dice"
    SET_POSITION = "set-position"
    SET_TURN = "set-turn"
    AWARD = "award"
    """The game goes to `player`; its `game-over` follows as an event of its own."""
    TIE = "tie"
    """The opening throw was a tie that the referee could not read: the stake is doubled."""


@dataclass(frozen=True, slots=True)
class Overruled(Event):
    """People decided, and it is on record that they did: `dice`, `position` or `player` is what they set; `kind` is
    what a game was awarded as."""

    name = "overruled"
    unless_default = frozenset({"by", "kind"})
    action: Overrule
    player: Player | None = None
    dice: tuple[int, int] | None = None
    position: Position | None = None
    by: Player | None = None
    kind: GameKind | None = None


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """Everything back to before the last event of this name: "play", "roll", "double", "take", "pass" and so on."""

    name = "undone"
    unless_default = frozenset({"by"})
    what: str = "play"
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """Play rests: what happens on the board is nothing to the referee until it is resumed."""

    name = "pause"
    unless_default = frozenset({"by"})
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """Play goes on after a pause."""

    name = "resume"
    unless_default = frozenset({"by"})
    by: Player | None = None


EVENTS: Mapping[str, type[Event]] = {
    kind.name: kind
    for kind in (
        *(
            MatchStarted,
            ChouetteBegun,
            PartnerRetired,
            CubesOffered,
            CubeAnswered,
            SetupCorrect,
            OpeningRolled,
            FirstThrowChosen,
            SideChosen,
            Rolled,
            Played,
            PlayVoided,
        ),
        *(FaultFound, FaultCleared, Demanded, Doubled, Beavered, Taken, Passed),
        *(ResignOffered, ResignAccepted, ResignRefused, GameVoided, GameOver, RubberOver, MatchOver),
        *(Overruled, Undone, Paused, Resumed, Asked, Answered),
        *(TakenUp, ClockAdjusted, FlagFell, TimeClaimed, FlagWaived),
    )
}
"""Every kind of event by its name."""


def event_from_json(line: Mapping[str, Any]) -> Event:
    """The event of one JSON line; raises `BadEvent` naming the key that is wrong. Unknown keys are passed over."""
    kind = EVENTS.get(str(line.get("event")))
    if kind is None:
        raise BadEvent(f"there is no event {line.get('event')!r}; known: {', '.join(EVENTS)}")
    values: dict[str, Any] = {}
    for each in fields(kind):
        if each.name not in line:
            if default_of(each) is MISSING:
                raise BadEvent(f"event {kind.name!r} lacks {each.name!r}")
            continue
        value = line[each.name]
        if value is None and "None" in str(each.type):
            values[each.name] = None
            continue
        try:
            values[each.name] = _READERS[each.name](value)
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise BadEvent(f"event {kind.name!r}: {each.name!r} cannot be {value!r} ({error})") from error
    return kind(**values)


def _dice(value: Any) -> tuple[int, int]:
    first, second = value
    Roll(first, second)  # says so where they are no dice
    return first, second


def _score(value: Any) -> Score:
    return Score(int(value["light"]), int(value["dark"]))


def _die(value: Any) -> int:
    Roll(value, value)  # says so where it is no number of a die
    return int(value)


def _options(value: Any) -> dict[str, Any]:
    options = dict(value)
    for option, chosen in options.items():
        if not isinstance(option, str) or not isinstance(chosen, bool | int | str):
            raise TypeError(f"{option!r} is {chosen!r}, neither a word nor a number")
    return options


def _of_type(wanted: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
            raise TypeError(f"it should be of type {wanted.__name__}")
        return value

    return read


def _names(value: Any) -> tuple[str, ...]:
    return tuple(_of_type(str)(each) for each in _of_type(list)(value))


# A key means the same in every event that has it, so one reader a key is enough.
_READERS: Mapping[str, Callable[[Any], Any]] = {
    "frame": _of_type(str),
    "t": float,
    "length": _of_type(int),
    "ruleset": _of_type(str),
    "options": _options,
    "clock": ClockSettings.from_json,
    "seconds": float,
    "players": _names,
    "opponents": _names,
    "opponent": _of_type(str),
    "takes": _of_type(bool),
    "partner": _of_type(str),
    "names": lambda value: {Player(key): str(each) for key, each in value.items()},
    "light": _of_type(int),
    "dark": _of_type(int),
    "player": Player,
    "by": Player,
    "winner": Player,
    "light_dice": _dice,
    "dark_dice": _dice,
    "anew": _of_type(bool),
    "reversed": _of_type(bool),
    "swapped": _of_type(bool),
    "dice": _dice,
    "play": _of_type(str),
    "legal": _of_type(bool),
    "doublet": _die,
    "again": _of_type(bool),
    "position": Position.from_json,
    "code": FaultCode,
    "text": _of_type(str),
    "where": lambda value: dict(value or {}),
    "value": _of_type(int),
    "kind": GameKind,
    "points": _of_type(int),
    "score": _score,
    "rubbers": _score,
    "resigned": _of_type(bool),
    "action": Overrule,
    "what": _of_type(str),
    "question": _of_type(str),
    "yes": _of_type(bool),
}
