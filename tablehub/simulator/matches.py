"""Whole matches as people play them: opening throws, the cube, errors and how they are put right, game after game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field

from tablehub.rules.knobs import AfterWrongPlay, DiceZone, Entering
from tablehub.rules.legal import is_shut_out
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.rules.roll import Roll
from tablehub.rules.starting import start_position
from tablehub.simulator import habits, misplays, openings, throws
from tablehub.simulator.director import Tick
from tablehub.simulator.people import Hop, Turn
from tablehub.simulator.scorekeeping import Card
from tablehub.simulator.story import Label
from tablehub.simulator.style import Seat, other
from tablehub.simulator.things import Checker, Die
from tablehub.simulator.timeline import FAULTS, THROW_FAULTS, Happening, Timeline

Press = Callable[[str, Player | None], None]
"""What a press of a button ("done", "double", "take", "pass") by a player does."""

MATCH_FAULTS = (*FAULTS, *habits.SLIPS)
"""What people may do wrong in a match; `FAULTS` are those of a single game."""

MUST_BE_RIGHTED = (
    "blocked_point", "hit_not_on_bar", "checker_missing", "borne_off_early", "one_die_only", "dice_lifted_early",
)  # fmt: skip
"""No opponent lets these stand: the board makes no game or does not tell one, or he would give away his right."""

OVERLOOKS = 10.0
"""Seconds after which people notice by themselves what nobody has told them."""
OPPONENT_LIFTS = 0.5
"""How often the opponent takes the dice up to throw, where both throw the same."""
LETS_STAND = 0.3
"""How often the opponent lets a wrong play stand where the rules leave it to him."""
DAWDLES = 0.25
"""How often people take their time before they put right what they were told."""


@dataclass
class Hearing:
    """What the people at the table can read on the screen now: codes of what is wrong, and what they are asked."""

    complaints: list[str] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    asked: str | None = None
    """The question that waits for an answer by button, by its name in the record."""


def nobody_hears(button: str, player: Player | None) -> None:
    """A press at a table without buttons."""


@dataclass(eq=False)
class MatchTimeline(Timeline):
    """A match to `length` points by the people's ruleset. `turns` is not used.

    `hearing` is what people can read, kept up to date by whoever referees; `press` is where their presses go.
    `calibrates`: a camera is calibrated from the first set-up, which is right then.
    """

    length: int = 5
    hearing: Hearing = field(default_factory=Hearing)
    press: Press = nobody_hears
    calibrates: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.ruleset = self.people.ruleset
        self.one_pair = self.table.style.dice["A"] == self.table.style.dice["B"]
        self.card = Card(self.ruleset, self.length)
        self.start = start_position(self.ruleset)
        self.mine: tuple[Die, ...] = ()
        """The dice of the turn that is being played."""
        self.lies = self.start
        """What the last turn has led to: its play, or what was let stand instead."""
        self.must_throw = False
        self.early: tuple[Die, ...] = ()
        """Dice the opponent has thrown already, where his throw stands."""
        self._stood = frozenset[str]()
        """What the screen said when the last thing went wrong: that is told by something else."""

    # -- what habits and openings need ---------------------------------------------------------------------------

    def chance(self, often: float) -> bool:
        return bool(self._rng.random() < often)

    def choice(self, most: int) -> int:
        """A number from 0 to less than `most`."""
        return int(self._rng.integers(most))

    def player(self, seat: Seat) -> Player:
        return self.table.sides.player(seat)

    def pressed(self, button: str, seat: Seat) -> None:
        self.press(button, self.player(seat))

    def happened(self, kind: str, seat: Seat | None) -> None:
        """Something that a measurement asks about begins with the next frame."""
        self._happened(kind, seat)

    def until_told(self, seconds: float = OVERLOOKS) -> Iterator[Tick]:
        """Nothing moves until the screen says what is wrong, or it is noticed without that."""
        label, waited = self.director.label, 0.0
        while waited < seconds and not self._is_told():
            yield from self.director.pause(0.2, label)
            waited += 0.2

    def _is_told(self) -> bool:
        """Does the screen say that something is wrong which it did not say when that happened?"""
        return not self._stood.issuperset(self.hearing.complaints)

    def react(self) -> Iterator[Tick]:
        """The time from reading a sentence to doing something about it."""
        low, high = (1.5, 5.0) if self.chance(DAWDLES) else (0.3, 0.9)
        yield from self.director.wait(low, high, self.director.label)

    # -- the match -----------------------------------------------------------------------------------------------

    def _script(self) -> Iterator[Tick]:
        self.table.set_up(self.start)
        if not self.calibrates and self._sets_up_wrongly():
            yield from habits.wrong_setup(self)
        yield from self.director.pause(1.0, "start")
        while self.card.winner is None:
            yield from self._game(self.card.begin_game())
            result = self.card.results[-1]
            self.happenings.append(Happening(self._frame, "game-over", result.winner))
            yield from self.director.wait(1.5, 2.5, "rest")
            if self.card.winner is None:
                yield from habits.set_up_anew(self, wrongly=self._sets_up_wrongly())
        yield from self.director.pause(2.0, "rest")

    def _sets_up_wrongly(self) -> bool:
        return "wrong_setup" in self.kinds and self.chance(self.errors)

    def _game(self, starter: Player | None) -> Iterator[Tick]:
        position, first = self.start, True
        self.people.emptied.clear()
        if starter is None:
            seat, shown = yield from openings.opening_throw(self)
        else:
            seat, shown = self.table.sides.seat(starter), None
        while True:
            self.director.turn = seat
            if not first and is_shut_out(position, self.player(seat), self.ruleset) and self.chance(0.7):
                seat = other(seat)
                continue
            if shown is None and not self.early:
                passed = yield from self._double(seat, position, first=first)
                if passed:
                    self.card.declined(self.player(other(seat)), position)
                    return
            turn = self._next_turn(position, seat, shown)
            yield from self._whole_turn(turn, thrown=shown is not None)
            position, shown, first = self.lies, None, False
            self.people.emptied.update(player for player in Player if not position.men(player)[BAR])
            ended = outcome(position, self.ruleset)
            if ended:
                self.card.won(ended, position)
                return
            seat = seat if turn.again else other(seat)

    def _next_turn(self, position: Position, seat: Seat, shown: Roll | None) -> Turn:
        if self.early:
            shown = Roll(self.early[0].value, self.early[1].value)
        return self.people.turn(position, seat, shown or self.people.roll())

    # -- one turn ------------------------------------------------------------------------------------------------

    def _whole_turn(self, turn: Turn, *, thrown: bool) -> Iterator[Tick]:
        kind = self._slip(turn) if self.chance(self.errors) else None
        if not thrown:
            yield from self._thrown(turn, kind)
        self._happened("roll", turn.seat, turn)
        yield from self.director.wait(0.6, 1.6, "dice")
        yield from habits.before_moving(self, turn, kind)
        if kind == "third_die":
            yield from self._third_die(turn.seat)
        if kind in habits.ACTS:
            yield from habits.ACTS[kind](self, turn)
        elif kind in misplays.ACTS:
            yield from misplays.ACTS[kind](self, turn)
        else:
            yield from self.play(turn, turn.hops)
            yield from self.finish(turn)
        yield from habits.between_turns(self, turn, kind)

    def _slip(self, turn: Turn) -> str | None:
        order = [self.kinds[int(i)] for i in self._rng.permutation(len(self.kinds))]
        can = (kind for kind in order if misplays.possible(kind, self.table.sides, turn))
        return next((kind for kind in can if habits.possible(kind, self, turn)), None)

    def _thrown(self, turn: Turn, kind: str | None) -> Iterator[Tick]:
        """The throw, after those that do not count; or the one that was made too early and stands."""
        if self.early:
            self.mine, self.early = self.early, ()
            return
        if kind in THROW_FAULTS:
            yield from self._bad_throw(turn.seat, kind)
        if kind == "wrong_half":
            yield from habits.wrong_half(self, turn.seat)
        yield from self.throw(turn.seat, turn.dice, self.coming(turn))

    def throw(self, seat: Seat, values: tuple[int, int], coming: Sequence[Checker] = ()) -> Iterator[Tick]:
        """A good throw; under rulesets that do not mind, now and then into the other half or split.

        The dice lie clear of where checkers are `coming` to lie: nobody puts one down through a die.
        """
        lying = self.table.dice
        self.mine = self.good_dice(seat, values, coming)
        if self.chance(habits.TIDIES_ON):
            yield from habits.tidy_on(self, other(seat), self.mine, lying)
        else:
            yield from self.director.throw(seat, self.mine, lying)

    def good_dice(self, seat: Seat, values: tuple[int, int], coming: Sequence[Checker] = ()) -> tuple[Die, ...]:
        table, zone, half = self.table, self.ruleset.dice_zone, throws.half_of(seat)
        first_half = second_half = half
        if zone is not DiceZone.RIGHT and self.chance(0.25):
            first_half = second_half = throws.half_of(other(seat))
        if zone is DiceZone.BOARD and self.chance(0.2):
            second_half = "left" if first_half == "right" else "right"
        checkers = (*table.checkers, *coming)
        first = throws.flat(table.rng, table.style, seat, values[0], first_half, checkers, table.dice)
        second = throws.flat(table.rng, table.style, seat, values[1], second_half, checkers, (*table.dice, first))
        return first, second

    def play(self, turn: Turn, hops: tuple[Hop, ...], done: Label = "moved") -> Iterator[Tick]:
        """The hops of a play; now and then the checker that was hit goes to the bar last."""
        hits = [hop for hop in hops if hop.hit]
        from_bar = self.ruleset.entering is Entering.BAR_FIRST
        if hits and from_bar and done == "moved" and self.chance(habits.BAR_LATE):
            yield from habits.play_with_late_bar(self, turn, hops, hits[0], done)
        else:
            yield from super().play(turn, hops, done)

    def finish(self, turn: Turn) -> Iterator[Tick]:
        """The dice are lifted; or "done" is pressed and they are lifted then."""
        if self.chance(0.1):
            self.pressed("done", turn.seat)
            yield from self.director.wait(0.2, 0.6, "moved")
        yield from self.lift(turn.seat)
        self.played(turn)
        yield from self.director.wait(0.5, 1.3, "rest")

    def lift(self, seat: Seat) -> Iterator[Tick]:
        """The dice of this turn are taken up, one quickly after the other."""
        by = other(seat) if self.one_pair and self.chance(OPPONENT_LIFTS) else seat
        yield from self.director.lift_dice(by, self.mine)
        self.mine = ()

    def rested(self, turn: Turn, label: Label) -> None:
        if label == "moved" and self.table.position() == turn.after:
            self.happened("rest", turn.seat)

    def played(self, turn: Turn) -> None:
        super().played(turn)
        self.lies = turn.after

    # -- something is wrong --------------------------------------------------------------------------------------

    def wrong(self, kind: str, seat: Seat, turn: Turn | None = None) -> None:
        super().wrong(kind, seat, turn)
        self._stood = frozenset(self.hearing.complaints)

    def lifts_dice_first(self) -> bool:
        return self.chance(0.4)

    def notice(self, turn: Turn, kind: str) -> Generator[Tick, None, bool]:
        yield from self.until_told()
        option = self.ruleset.after_wrong_play is AfterWrongPlay.OPPONENTS_OPTION
        may_stand = option and kind not in MUST_BE_RIGHTED and self._is_told()
        if may_stand and self.chance(LETS_STAND):
            yield from self._let_stand(turn)
            return True
        yield from self.react()
        return False

    def _let_stand(self, turn: Turn) -> Iterator[Tick]:
        """The opponent presses "done", or simply throws next."""
        by_button = self.chance(0.5)
        self.must_throw = not by_button  # or he has not let it stand
        yield from self.director.wait(0.5, 1.5, self.director.label)
        if by_button:
            self.pressed("done", other(turn.seat))
        if self.mine:
            yield from self.lift(turn.seat)
        self._fault = None
        self.lies = self.table.position()
        player, now = self.player(turn.seat), self._frame
        self.happenings.append(Happening(now, "fault-cleared", player))
        self.happenings.append(Happening(now, "play", player, turn.dice, None, self.lies, legal=False))
        yield from self.director.wait(0.8, 1.4, "rest")

    def _is_heard(self, button: str, seat: Seat) -> Generator[Tick, None, bool]:
        """A press that was refused because it came a moment too early is made again; False: refused for good."""
        for attempt in range(2):
            if attempt:
                self.pressed(button, seat)
            yield from self.director.pause(1.6, "rest")
            if "double-not-allowed" not in self.hearing.complaints:
                return True
        return False

    # -- the cube ------------------------------------------------------------------------------------------------

    def _double(self, seat: Seat, position: Position, *, first: bool) -> Generator[Tick, None, bool]:
        """Perhaps a double before the throw; True if it was passed."""
        player = self.player(seat)
        lead = position.pips(player.opponent) - position.pips(player)
        wanted = 0.35 if lead > 25 else 0.06 if lead > 0 else 0.01
        needs = self.length - self.card.points(player)
        sensible = not self.length or self.card.cube.value < needs
        if self.must_throw:
            self.must_throw = False
            return False
        if not (sensible and self.card.may_double(player, first_throw=first) and self.chance(wanted)):
            return False
        self.pressed("double", seat)
        if not (yield from self._is_heard("double", seat)):
            return False
        yield from habits.turn_cube(self, seat, self.card.cube.offer, None, offered_by=seat)
        yield from self.director.wait(0.8, 2.0, "rest")
        behind = position.men(player)[OFF] > position.men(player.opponent)[OFF] + 4 or lead > 45
        if self.chance(0.75 if behind else 0.15):
            self.pressed("pass", other(seat))
            yield from self.director.wait(0.5, 1.0, "rest")
            return True
        self.pressed("take", other(seat))
        self.card.taken(self.player(other(seat)))
        yield from habits.turn_cube(self, other(seat), self.card.cube.value, other(seat))
        return False
