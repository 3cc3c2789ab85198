"""The match as it stands: a fold over its events, and nothing else.

SETUP --setup-correct--> TO_ROLL --roll--> TO_MOVE --play--> TO_ROLL ...
                         TO_ROLL --double--> CUBE_OFFERED (--beaver--> CUBE_OFFERED) --take--> TO_ROLL
CUBE_OFFERED --pass--> DECIDED;  TO_MOVE --play that bears off the last checker--> DECIDED
TO_ROLL, TO_MOVE --resign--> RESIGN_OFFERED --resign-accepted--> DECIDED, or --resign-refused--> back
DECIDED (or any time, by giving up) --game-over--> GAME_OVER --setup-correct--> TO_ROLL of the next game
any of these --game-void--> SETUP, the same game once more;  TO_MOVE --play-void--> TO_ROLL
GAME_OVER --match-over--> MATCH_OVER
Any of these may be paused and resumed; it waits where it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import takewhile

from tablehub.errors import BadEvent
from tablehub.match.chouette import Chouette
from tablehub.match.clock import MatchClock
from tablehub.match.clock_settings import NO_CLOCK, ClockSettings
from tablehub.match.cubes_at_table import CubesAtTable
from tablehub.match.events import Answered, Asked, FaultFound, Overruled, SetupCorrect
from tablehub.match.faults import FaultCode
from tablehub.match.opening import OpeningThrow
from tablehub.match.record import BeaverTurn, BoardSet, GameRecord, MatchRecord, MoveTurn, PassTurn, Turn
from tablehub.match.rubber import RubberCard
from tablehub.match.score import Score, match_winner
from tablehub.rules.counting import by_jacoby, units_declined, units_won, why_no_resignation
from tablehub.rules.cube import Cube, why_no_beaver, why_no_double
from tablehub.rules.knobs import Doubling, Entering, FirstThrow, Stranded
from tablehub.rules.legal import is_shut_out
from tablehub.rules.outcome import GameKind, Outcome, outcome
from tablehub.rules.player import SIDES, Player
from tablehub.rules.position import BAR, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.starting import start_position
from tablehub.words.text import Text, say

DEFAULT_NAMES: Mapping[Player, Text] = {Player.LIGHT: say("Light"), Player.DARK: say("Dark")}


def _names(names: Mapping[Player, str]) -> Mapping[Player, str]:
    """The names of the players; a colour that was read from a file is one in every language again."""
    return {player: DEFAULT_NAMES[player] if name == DEFAULT_NAMES[player] else name for player, name in names.items()}


SEATS: Mapping[Player, Text] = {Player.LIGHT: say("Box"), Player.DARK: say("Team")}
"""What the sides of a chouette are called in a record, for players change from game to game."""


class Phase(Enum):
    """What the table waits for."""

    SETUP = "setup"
    """The starting position."""
    TO_ROLL = "to-roll"
    """A throw or a double by `on_turn`; by either player while the opening throw is due (`on_turn` None)."""
    TO_MOVE = "to-move"
    """`on_turn` to play `roll`."""
    CUBE_OFFERED = "cube-offered"
    """`on_turn` has doubled, and perhaps the cube was turned again; `MatchState.answering` takes or passes."""
    RESIGN_OFFERED = "resign-offered"
    """`resigning` offers to give the game up; his opponent accepts or refuses."""
    DECIDED = "decided"
    """The last checker is off, a double was passed or the game given up: it is over but not yet counted."""
    GAME_OVER = "game-over"
    MATCH_OVER = "match-over"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What undo goes back to: the state before the event of this name."""

    event: str
    before: MatchState


@dataclass(frozen=True, slots=True)
class MatchState:
    """Everything there is to know about a match between two events."""

    length: int
    ruleset: Ruleset
    names: Mapping[Player, str]
    phase: Phase = Phase.SETUP
    position: Position = field(default_factory=Position.start)
    on_turn: Player | None = None
    roll: Roll | None = None
    cube: Cube = field(default_factory=Cube)
    automatic_doubles: int = 0
    """How often ties of the opening throw have doubled the cube in this game."""
    opening: OpeningThrow | None = None
    """The opening throw that decided who begins, until the first throw is played."""
    first_throw: FirstThrow | None = None
    """What the starter does about his first throw: plays the dice shown, throws anew, or has the choice; else None."""
    first_throw_chosen: bool = False
    """`first_throw` is what the starter chose, and binds him."""
    reversed: bool = False
    """The checkers are set up the other way round than at first, left for right."""
    swapped: bool = False
    """The players have exchanged colours since the match began."""
    sides_chosen: bool = False
    """Sides were decided on in this game, if only to leave them as they are."""
    hands_emptied: frozenset[Player] = frozenset()
    """Whose hand, in acey-deucy, has once been empty in this game: their set-up is over."""
    score: Score = field(default_factory=Score)
    game_number: int = 1
    crawford_game: bool = False
    crawford_played: bool = False
    """The Crawford game has begun or is over."""
    open_faults: tuple[FaultFound, ...] = ()
    demanded: FaultCode | None = None
    """The open fault that the opponent demands to be put right."""
    asked: Asked | None = None
    """The question asked last, until it is answered or the game is over; whether it still matters `questions` says."""
    answered: frozenset[str] = frozenset()
    """The questions that have been answered in this game."""
    to_follow: Answered | Overruled | None = None
    """An answer, or that the game is awarded: what was decided just now, until what follows from it is told."""
    paused: bool = False
    """Play rests; neither throws nor plays count."""
    turns: tuple[Turn, ...] = ()
    """The current game so far."""
    game_start: Position = field(default_factory=Position.start)
    boards: tuple[BoardSet, ...] = ()
    """Where in the current game the checkers went by no play."""
    set_up: bool = False
    """The current game began with the checkers set up, if not quite rightly; it was not taken up in the middle."""
    decided: Outcome | None = None
    """Who has won the current game and how, in phase DECIDED."""
    resigning: Player | None = None
    """Who has offered to give the game up, or has given it up, as one of kind `resigned_as`."""
    resigned_as: GameKind | None = None
    games: tuple[GameRecord, ...] = ()
    """The games finished before."""
    chouette: Chouette | None = None
    """Who sits where and who has won what, where more than two play; the box has the light checkers."""
    own: CubesAtTable | None = None
    """The opponents' cubes, in a chouette where each has his own; `cube` is then that of who plays."""
    clock: MatchClock | None = None
    """The players' times; None where the match is played without a clock."""
    won_on_time: Player | None = None
    """Who has claimed the match, the time of his opponent having run out."""
    tied: OpeningThrow | None = field(default=None, compare=False)
    """The throw for the start that was a tie just now, whose dice may lie there still."""
    taken_back: Position | None = field(default=None, compare=False)
    """The board after the play that was taken back just now, which it may show still."""
    checkpoint: Checkpoint | None = field(default=None, repr=False, compare=False)

    @classmethod
    def new(
        cls,
        length: int,
        ruleset: Ruleset,
        names: Mapping[Player, str] = DEFAULT_NAMES,
        *,
        position: Position | None = None,
        on_turn: Player | None = None,
        clock: ClockSettings = NO_CLOCK,
    ) -> MatchState:
        """A match of `length` points (0: money play) about to begin.

        With `position` or `on_turn` a game is taken up in the middle: nothing need be set up, and the
        opening throw is behind us where `on_turn` says who throws.
        """
        start = start_position(ruleset)
        times = MatchClock.set_for(clock, length)
        fresh = cls(length, ruleset, _names(names), position=start, game_start=start, clock=times)
        if position is None and on_turn is None:
            return fresh
        place = position or start
        return replace(
            fresh,
            phase=Phase.TO_ROLL,
            position=place,
            game_start=place,
            on_turn=on_turn,
            hands_emptied=hands_emptied(place, ruleset),
        )

    @property
    def opening_due(self) -> bool:
        """Is the opening throw what the table waits for?"""
        return self.phase is Phase.TO_ROLL and self.on_turn is None

    @property
    def throws_played(self) -> int:
        """How many throws of the current game have been played; by some books doubles may come before the first."""
        return sum(isinstance(turn, MoveTurn) for turn in self.turns)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the current game as soon as it is decided, by bearing off or by a pass."""
        return self.decided or outcome(self.position, self.ruleset)

    @property
    def winner(self) -> Player | None:
        """Who has won the match, if anybody."""
        return self.won_on_time or match_winner(self.score, self.length)

    @property
    def cube_turns(self) -> int:
        """How often the cube has been turned in the double being answered: 1, with beaver 2, with raccoon 3; else 0."""
        if self.phase is not Phase.CUBE_OFFERED:
            return 0
        return 1 + sum(1 for _ in takewhile(lambda turn: isinstance(turn, BeaverTurn), reversed(self.turns)))

    @property
    def offered(self) -> int | None:
        """The value the cube is offered at, while it is."""
        if self.own and self.own.offered and self.cube_turns:
            return self.own.cube(self.own.offered[0]).offer
        return self.cube.value << self.cube_turns if self.cube_turns else None

    @property
    def answering(self) -> Player | None:
        """Who has to answer a double, a beaver, a raccoon or an offer to give up; None where nobody has."""
        if self.phase is Phase.RESIGN_OFFERED and self.resigning:
            return self.resigning.opponent
        if not self.cube_turns or self.on_turn is None:
            return None
        return self.on_turn.opponent if self.cube_turns % 2 else self.on_turn

    @property
    def plays_rubbers(self) -> bool:
        """Are games joined to rubbers? A match to points is the other way of making an end; in a chouette the sides
        are other people in each game."""
        return self.ruleset.rubber > 0 and self.length == 0 and self.chouette is None

    @property
    def rubber(self) -> RubberCard:
        """The games of the rubber going on and the rubbers won; empty where none are played."""
        return self._rubber_after(len(self.games))

    @property
    def rubber_winner(self) -> Player | None:
        """Who has won a rubber by the game that was counted last."""
        before, now = self._rubber_after(len(self.games) - 1).rubbers, self.rubber.rubbers
        return next((player for player in Player if now.of(player) > before.of(player)), None)

    def _rubber_after(self, games: int) -> RubberCard:
        results = (game.result for game in self.games[: max(0, games)] if game.result)
        return RubberCard.of(results, self.ruleset) if self.plays_rubbers else RubberCard()

    def may_throw(self, player: Player) -> bool:
        """Is the next throw `player`'s: is he on turn, or does he throw on because who is on turn is shut out?

        Who is shut out does not throw, but may: it harms nothing.
        """
        if self.phase is not Phase.TO_ROLL or self.on_turn is None:
            return False
        return player is self.on_turn or is_shut_out(self.position, self.on_turn, self.ruleset)

    def points_for(self, kind: GameKind, winner: Player | None = None) -> int:
        """What winning the current game so would count now; after a pass what it counted before the double.

        `winner` defaults to who has won the game. By men it matters who wins: raises `BadEvent` where nobody
        has and none is named.
        """
        ended = self.outcome
        winner = winner or (ended.winner if ended else None)
        if winner is None and self.ruleset.stranded is not Stranded.GAMES:
            raise BadEvent(f"game {self.game_number} is scored by men, so what it counts depends on who wins it")
        loser = self.position.men((winner or Player.LIGHT).opponent)
        if self.phase is Phase.DECIDED and self.ended_by_pass:
            return units_declined(self.cube, loser, self.ruleset)
        return units_won(kind, self.cube, loser, self.ruleset, money=self.length == 0)

    @property
    def jacoby_holds(self) -> bool:
        """Would a gammon count as a single game now, in money play, for the cube has not been turned?"""
        return self.own is None and by_jacoby(self.cube, self.ruleset, money=self.length == 0)

    @property
    def ended_by_pass(self) -> bool:
        """Was the last thing done in this game that a double was passed?"""
        if self.resigning:
            return False  # with own cubes others play on after a pass, and one side may give up before the next throw
        if self.own and self.own.log:
            mark = self.own.log[-1]
            return isinstance(mark.turn, PassTurn) and mark.turns == len(self.turns)
        return bool(self.turns) and isinstance(self.turns[-1], PassTurn)

    def cubes_to_offer(self, player: Player) -> tuple[str, ...]:
        """Whose cubes `player`'s side may offer, where each opponent has his own; empty where it may offer none."""
        return self.own.may_be_offered(player) if self.own and self.why_no_double(player) is None else ()

    def cubes_by_button(self, player: Player) -> tuple[str, ...]:
        """The cubes that this side's Double offers: all that the box may offer, of the opponents that of who plays."""
        may, box = self.cubes_to_offer(player), self.own and self.own.held.box
        return tuple(name for name in may if player is box or (self.chouette and name == self.chouette.game.playing))

    @property
    def cubes_to_answer(self) -> tuple[str, ...]:
        """The cubes that a Take or Pass answers now: all by the box; else that of who plays, or of the next in rank."""
        if self.own is None or self.chouette is None or self.answering is self.own.held.box:
            return self.own.offered if self.own else ()
        playing = self.chouette.game.playing
        return (playing,) if playing in self.own.offered else self.own.offered[:1]

    def why_no_double(self, player: Player) -> Text | None:
        """One sentence why `player` may not double now; None if he may."""
        no_cube = self.ruleset.doubling is Doubling.NEVER
        if not no_cube and self.phase is Phase.TO_ROLL and self.on_turn is None:
            return say("A double comes before one's own throw, and it is not told yet whose turn it is.")
        if not no_cube and not self.may_throw(player):
            return say(
                "It is not {player}'s turn to throw; a double comes before one's own throw.", player=SIDES[player]
            )
        begins = self.set_up or self.game_start == start_position(self.ruleset)
        no_throw_yet = begins and not self.turns
        cube = self.cube
        if self.own:
            cube = next((self.own.cube(name) for name in self.own.may_be_offered(player)), cube)
        reason = why_no_double(cube, player, self.ruleset, first_throw=no_throw_yet, crawford_game=self.crawford_game)
        if reason is None and self.first_throw is FirstThrow.AS_SHOWN:
            return say(
                "The dice of the opening throw are {player}'s first throw; a double comes before a throw.",
                player=SIDES[player],
            )
        return reason

    def why_no_beaver(self) -> Text | None:
        """One sentence why whoever answers a double may not turn the cube once more; None if he may."""
        if not self.cube_turns:
            return say("There is no double to answer.")
        if self.own:
            return say("Where each opponent has his own cube there are no beavers.")
        return why_no_beaver(self.cube_turns, self.ruleset, money=self.length == 0)

    def why_no_resignation(self, player: Player, kind: GameKind) -> Text | None:
        """One sentence why `player` may not offer now to give the game up so; None if he may."""
        if self.phase not in (Phase.TO_ROLL, Phase.TO_MOVE) or self.opening_due:
            return say("There is nothing for {player} to give up now.", player=SIDES[player])
        return why_no_resignation(kind, self.ruleset)

    def record(self) -> MatchRecord:
        """The match so far as it is written down, the current game last unless nothing happened in it."""
        current = self.current_game()
        is_counted = bool(self.games) and self.games[-1].number == current.number
        games = (*self.games, current) if current.turns and not is_counted else self.games
        if self.chouette:
            return MatchRecord(self.length, SEATS, games, self.ruleset, self.chouette.card)
        return MatchRecord(self.length, self.names, games, self.ruleset)

    def current_game(self) -> GameRecord:
        """The current game as it is written down, without a result; a throw not yet played stands at its end."""
        turns = self.turns
        if self.phase is Phase.TO_MOVE and self.on_turn and self.roll:
            turns = (*turns, MoveTurn(self.on_turn, (self.roll.a, self.roll.b), None))
        return GameRecord(
            self.game_number,
            self.score,
            turns,
            crawford=self.crawford_game,
            start=self.game_start,
            boards=self.boards,
            automatic_doubles=self.automatic_doubles,
            seats=self.chouette.order if self.chouette else (),
            cubes=self.own.log if self.own else (),
            results=self.own.results if self.own else {},
        )

    def as_before(self, what: str) -> MatchState | None:
        """The state before the last event named `what`, within this game; None if there was none. Its set-up is one."""
        checkpoint = self.checkpoint
        while checkpoint and checkpoint.event != what:
            checkpoint = None if checkpoint.event == SetupCorrect.name else checkpoint.before.checkpoint
        return checkpoint.before if checkpoint else None


def hands_emptied(position: Position, ruleset: Ruleset) -> frozenset[Player]:
    """Whose hand is empty now, where the ruleset enters from the hand."""
    if ruleset.entering is not Entering.FROM_HAND:
        return frozenset()
    return frozenset(player for player in Player if not position.men(player)[BAR])
