"""A game as people play it, frame by frame: throws, moves, slips of the hand and how they are put right."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

import numpy as np

from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.simulator import misplays, throws
from tablehub.simulator.director import Director, Tick
from tablehub.simulator.faults import NoStory, wrong_die
from tablehub.simulator.people import Hop, People, Turn
from tablehub.simulator.scene import Scene
from tablehub.simulator.story import Label
from tablehub.simulator.style import Seat, other
from tablehub.simulator.tabletop import Tabletop, lying
from tablehub.simulator.things import Checker, Die

START_SECONDS = 1.6
"""How long the start position lies still at first: time to calibrate."""
NOTICE_SECONDS = 2.2
"""How long it takes people to notice that something is wrong."""

THROW_FAULTS = ("cocked_on_checker", "die_on_checker", "cocked_on_rail", "cocked_on_bar", "die_off_board", "dice_split")
PLAY_FAULTS = ("one_too_far", "one_too_few", "blocked_point", "wrong_player", "bar_ignored", "one_die_only")
HAND_FAULTS = ("hit_not_on_bar", "checker_missing", "dice_lifted_early", "third_die")
FAULTS = THROW_FAULTS + PLAY_FAULTS + HAND_FAULTS
"""What people at a simulated table may do wrong (names as in recordings)."""


@dataclass(frozen=True, slots=True)
class FrameTruth:
    """What is true in one frame. `dice` are (value, state, owner); `fault` is what is wrong just now, or None."""

    index: int
    t: float
    label: Label
    turn: Player | None
    position: Position
    dice: tuple[tuple[int, str, Player], ...]
    hand: bool
    moving: bool
    fault: str | None
    scene: Scene


@dataclass(frozen=True, slots=True)
class Happening:
    """Something a referee should notice; `frame` is the first one that shows it.

    `kind`: "roll", "play", "fault", "fault-cleared" or "game-over". `play` in standard notation.
    """

    frame: int
    kind: str
    player: Player | None
    dice: tuple[int, int] | None = None
    play: str | None = None
    position: Position | None = None
    fault: str | None = None
    legal: bool = True


@dataclass(eq=False)
class Timeline:
    """A stretch of a game at `fps` frames a second. Iterate once; `happenings` fills while it runs.

    `errors` is how likely a turn goes wrong (0..1), `kinds` what may go wrong.
    """

    table: Tabletop
    people: People
    fps: float
    turns: int
    errors: float = 0.0
    kinds: tuple[str, ...] = FAULTS
    calm: float = 1.0
    drawn: bool = True
    happenings: list[Happening] = field(default_factory=list)
    _frame: int = 0
    _fault: str | None = None

    def __post_init__(self) -> None:
        self.director = Director(self.table, self.fps, self.calm, drawn=self.drawn)
        self._lain: tuple[tuple[Checker, ...] | None, Position] = (None, Position.start())
        self._shown: tuple[tuple[Die, ...], tuple[tuple[int, str, Player], ...]] = ((), ())
        self._rng = np.random.default_rng(int(self.table.rng.integers(1 << 30)))

    def __iter__(self) -> Iterator[FrameTruth]:
        for tick in self._script():
            yield self._truth(tick)
            self._frame += 1

    def _truth(self, tick: Tick) -> FrameTruth:
        sides, scene = self.table.sides, tick.scene
        if scene.dice is not self._shown[0]:
            at_rest = (die for die in scene.dice if die.state not in ("rolling", "held"))
            self._shown = scene.dice, tuple((die.value, die.state, sides.player(die.seat)) for die in at_rest)
        still = self._shown[1]
        turn = None if tick.turn is None else sides.player(tick.turn)
        if scene.checkers is not self._lain[0]:
            self._lain = scene.checkers, lying(sides, scene)
        position = self._lain[1]
        moving = scene.hand is not None or len(still) < len(scene.dice)
        return FrameTruth(
            self._frame, self._frame / self.fps, tick.label, turn, position, still, scene.hand is not None, moving,
            self._fault, scene,
        )  # fmt: skip

    def _happened(self, kind: str, seat: Seat | None, turn: Turn | None = None, fault: str | None = None) -> None:
        player = None if seat is None else self.table.sides.player(seat)
        if turn is None:
            self.happenings.append(Happening(self._frame, kind, player, fault=fault))
        else:
            play, after = (str(turn.play), turn.after) if kind == "play" else (None, None)
            self.happenings.append(Happening(self._frame, kind, player, turn.dice, play, after, fault))

    def wrong(self, kind: str, seat: Seat, turn: Turn | None = None) -> None:
        """From the next frame on something is wrong."""
        self._fault = kind
        self._happened("fault", seat, turn, kind)

    def righted(self, seat: Seat) -> None:
        """From the next frame on it no longer is."""
        kind, self._fault = self._fault, None
        self._happened("fault-cleared", seat, fault=kind)

    def lifts_dice_first(self) -> bool:
        """Who has moved wrongly lifts his dice before he notices."""
        return True

    def until_told(self) -> Iterator[Tick]:
        """Until it is noticed that something is wrong."""
        yield from self.director.pause(NOTICE_SECONDS, self.director.label)

    def coming(self, turn: Turn) -> tuple[Checker, ...]:
        """Where checkers will lie after this turn, if all lies as it should: nobody puts one down through a die."""
        return self.table.after(turn.seat, turn.hops) if self.table.position() == turn.before else ()

    def notice(self, turn: Turn, kind: str) -> Generator[Tick, None, bool]:
        """Until a wrong play is noticed. True: the opponent lets it stand, and all is done."""
        yield from self.until_told()
        return False

    def _script(self) -> Iterator[Tick]:
        self.table.set_up()
        yield from self.director.pause(START_SECONDS / self.calm, "start")
        last: Turn | None = None
        for turn in self.people.game(turns=self.turns):
            self.director.turn = turn.seat
            yield from self._turn(turn)
            last = turn
        if last is not None and outcome(last.after) is not None:
            self._happened("game-over", last.seat)
        yield from self.director.pause(1.0, "rest")

    def _turn(self, turn: Turn) -> Iterator[Tick]:
        kind = self._slip(turn) if self._rng.random() < self.errors else None
        if kind in THROW_FAULTS:
            yield from self._bad_throw(turn.seat, kind)
        yield from self.director.throw_values(turn.seat, turn.dice, self.coming(turn))
        self._happened("roll", turn.seat, turn)
        yield from self.director.wait(1.0, 1.6, "dice")
        if kind == "third_die":
            yield from self._third_die(turn.seat)
        if kind in misplays.ACTS:
            yield from misplays.ACTS[kind](self, turn)
        else:
            yield from self.play(turn, turn.hops)
            yield from self.finish(turn)

    def _slip(self, turn: Turn) -> str | None:
        """Something that can go wrong in this turn, or None."""
        order = [self.kinds[int(i)] for i in self._rng.permutation(len(self.kinds))]
        return next((kind for kind in order if misplays.possible(kind, self.table.sides, turn)), None)

    def play(self, turn: Turn, hops: tuple[Hop, ...], done: Label = "moved") -> Iterator[Tick]:
        """Carry the checkers of some hops, one by one; now and then the hand leaves between two."""
        for number, hop in enumerate(hops):
            yield from self.hop(turn.seat, hop)
            last = number == len(hops) - 1
            if last or self._rng.random() < 0.4:
                yield from self.director.leave("moved" if last else "half_played")
                if not last:
                    yield from self.director.wait(0.4, 0.9, "half_played")
        if hops:
            self.rested(turn, done)
            yield from self.director.wait(0.8, 1.4, done)

    def rested(self, turn: Turn, label: Label) -> None:
        """The last checker of `play` lies there and the hand has gone."""

    def hop(self, seat: Seat, hop: Hop) -> Iterator[Tick]:
        """One checker moved by one die; a blot is taken to the bar first."""
        if hop.hit:
            yield from self.director.hit(seat, hop.dst, "bar")
        yield from self.director.carry(seat, hop.src, hop.dst)

    def played(self, turn: Turn) -> None:
        """The turn is over; its play counts."""
        self._happened("play", turn.seat, turn)

    def lift(self, seat: Seat) -> Iterator[Tick]:
        """The dice of this turn are taken up."""
        yield from self.director.lift_dice(seat)

    def finish(self, turn: Turn) -> Iterator[Tick]:
        """Lift the dice; the play counts."""
        yield from self.lift(turn.seat)
        self.played(turn)
        yield from self.director.wait(0.8, 1.3, "rest")

    def _bad_throw(self, seat: Seat, kind: str) -> Iterator[Tick]:
        """A throw that does not count; the player notices and takes the dice up again."""
        table, roll = self.table, self.people.roll()
        first = throws.flat(table.rng, table.style, seat, roll.a, throws.half_of(seat), table.checkers, ())
        try:
            second = wrong_die(table, seat, roll.b, kind, (first,))
        except NoStory:
            return
        yield from self.director.throw(seat, (first, second))
        self.wrong(kind, seat)
        self.director.label = "dice"
        yield from self.until_told()
        yield from self.director.lift_dice(seat)
        self.righted(seat)
        yield from self.director.wait(0.6, 1.0, "rest")

    def _third_die(self, seat: Seat) -> Iterator[Tick]:
        """The opponent's die drops onto the board, and he takes it away again."""
        table, enemy = self.table, other(seat)
        die = throws.flat(
            table.rng,
            table.style,
            enemy,
            int(table.rng.integers(1, 7)),
            throws.half_of(seat),
            table.checkers,
            table.dice,
        )
        yield from self.director.place_die(enemy, die)
        self.wrong("third_die", seat)
        self.director.label = "dice_three"
        yield from self.until_told()
        yield from self.director.lift_dice(enemy, (die,))
        self.righted(seat)
        yield from self.director.wait(0.6, 1.0, "dice")
