"""What the referee may be waiting for. Each stage is a small value with only what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.match.events import FaultFound
from tablehub.referee.casts import Pair
from tablehub.referee.hypotheses import Turn
from tablehub.referee.look import Look
from tablehub.referee.sight import Told
from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieReading

_STARTS = (start_position(MODERN), start_position(ACEY_DEUCY))
"""Where the checkers stand when a game begins, by one ruleset or another."""


@dataclass(frozen=True, slots=True)
class SettingUp:
    """Waiting for the starting position. `turn`: who throws first, if that is known beforehand.

    `as_seen`: the first readable board is the position, whatever it is. `may_be_under_way`: a board that is
    nothing like the starting position is a game going on; without it (between games) such a board is being set up.
    `waited`: a board was not taken up because it could not be told; by now a throw may have been played.
    `ended`: when a game ended with the checkers as they stand at the start, where they still lie so; `lifted` that none
    of its dice lie there any more, `lay` those that did. `lying` are dice of the game before that were not lifted yet
    and do not matter, `written` what they show by the record. `bare` is the board as it lay when it was seen last with
    no dice on it.
    """

    turn: Player | None = None
    as_seen: bool = False
    may_be_under_way: bool = True
    waited: bool = False
    ended: float | None = None
    lifted: bool = False
    lay: Pair | None = None
    lying: tuple[DieReading, ...] = ()
    written: Roll | None = None
    bare: Position | None = None


@dataclass(frozen=True, slots=True)
class AwaitThrow:
    """Waiting for `player` (None: not known who) to throw from `before`.

    `previous` is the turn that led here; until the next throw its player may still correct it. `lying` are
    dice of that turn that were not lifted yet and do not matter. `lone` is a single die that was seen. `changed`
    is a board other than `before` that was seen in the last look. `tied` is an opening throw that was a tie and
    still lies there, `tie_gone` one that did not in a later look. `shown` are dice of the opening throw, newest
    first, from which the first play may be made, `shown_lifted` that none lay there in the last look.
    `lay` are dice of that turn, or of the opening throw, as they lay, to be known again where they were overlooked.
    `fresh`: the game was taken up as seen and nothing happened since, so the board may still be put right.
    `unread` is a die of the last throw that could not be read, `unread_lifted` that this throw was seen to be gone.
    `meanwhile` is what was thrown next, while nothing told how that one was played.
    `begins`: a game begins from `before`, though it is not the starting position.
    `either`: the next throw may be his opponent's as well, for nothing says whose it is; who plays it is believed.
    `guesses` are the throws that may have led here, where none could be read; its player may still put his play right.
    `quitted`: the play that led here was let go beyond doubt, and the ruleset binds its player to it.
    `unthrown` is the stage before a play of which no die was seen, and which may have been none.
    `refused` are dice that lie there still and were called out of place.
    `void` are both dice of a throw that was said to be thrown again, as they lay, until none lay there any more.
    `tie_asked`: the players were asked whether the throw for the start that could not be read was a tie.
    `doubted`: the play before is whole by the throw it was taken for, but half of another that it may have been, or its
    dice rather showed another. `put_right` is a look at the next throw that showed another play before it, which
    counts once it is seen so again. `unwatched`: since the board was last seen to lie as it was left, nobody saw it for
    so long that a turn may have gone by. `handed`: the dice that ended the turn before show what its own showed, and
    none was seen to be gone; they may have been handed over, and not thrown. `written`: what the throw showed that was
    written last before a restart, until no dice lie there any more; `found` are dice that show the same, so they lie
    there still, or were thrown since. `unfinished`: the play before was not complete and
    stands by the next throw, and was not called before that one was made. `rarely`: nobody saw the board for so long
    that he may have thrown, but few throws leave him without a move; who plays all of the next one is believed.
    `glimpsed`: what a look beside a hand has read of the throw that could not be read. `vain`: a throw of his without
    a move that one look has read so, if it was one. `thrown_unseen`: since the board was last seen to lie as it was
    left, dice lay beside a hand, or there was no look at all for so long that some may have.
    """

    before: Position
    player: Player | None
    previous: Turn | None = None
    lying: tuple[DieReading, ...] = ()
    lone: DieReading | None = None
    changed: Position | None = None
    tied: Pair | None = None
    tie_gone: Pair | None = None
    lay: tuple[DieReading, ...] = ()
    fresh: bool = False
    unread: DieReading | None = None
    unread_lifted: bool = False
    meanwhile: Roll | None = None
    shown: tuple[Pair, ...] = ()
    shown_lifted: bool = False
    either: bool = False
    guesses: tuple[Turn, ...] = ()
    begins: bool = False
    doubted: bool = False
    tie_asked: bool = False
    refused: Pair | None = None
    void: tuple[DieReading, ...] = ()
    quitted: bool = False
    unthrown: AwaitThrow | None = None
    put_right: Look | None = None
    unwatched: bool = False
    handed: bool = False
    written: Roll | None = None
    found: Pair | None = None
    unfinished: bool = False
    handled: int = 0
    rarely: bool = False
    glimpsed: Roll | None = None
    vain: Turn | None = None
    thrown_unseen: bool = False

    @property
    def players(self) -> list[Player]:
        """Whose throw it may be, who is believed first."""
        if self.player is None:
            return list(Player)
        return [self.player, self.player.opponent] if self.either else [self.player]

    @property
    def went_by_unseen(self) -> bool:
        """May turns have gone by since the board was last seen as it was left? Nobody is accused of what lies there."""
        return self.unwatched and self.thrown_unseen

    @property
    def is_opening(self) -> bool:
        """May this be the opening throw, one die by each player?"""
        return self.player is None and (self.begins or self.before in _STARTS)


@dataclass(frozen=True, slots=True)
class Held:
    """A complete play that lies on the board and counts once the dice are lifted, with the frame it was seen in.

    `told`: how well each point of it was seen, in this light, since it lies there.
    """

    position: Position
    frame: str
    t: float
    told: Told = ()


@dataclass(frozen=True, slots=True)
class AwaitPlay:
    """A throw lies on the board, to be played.

    `turns` are the throws it may be, the one written down first. `pair` is where the dice lay, None where they
    were not seen. `last` is the part of a legal play seen last; `taken_back` is a play that was undone by
    button and does not count while the board still shows it. `wrong` is a board that was called wrong,
    `righted` the legal one that a look in doubt has shown since, `relaid` another that was seen beside the next throw,
    `lying` as in `AwaitThrow`, and dice the opponent threw too early where that makes them void. `found` is the
    board as it lay when the dice were thrown, where that was not what had been left. `lifted`: the dice were seen to be
    gone while the board could not be told, `overtaken` that others were thrown then: the game went on, and what lies
    there is no play of this throw alone. `perhaps_the_others`: nothing but the half told whose this throw is, for
    the one before may have left this player without a move; so it may be his opponent's into the wrong one. Where the
    ruleset binds a player to them, `moved_from` are points from which a checker was moved and let go elsewhere, in this
    order, `left` those from which the last look showed one gone, and `quitted` is the complete play that was first let
    go. `looks`: how often the dice were seen to lie so. `told`: how well each point was seen, in this light, while it was
    as before the throw. `lay`: dice that lay there when people went back to this throw, or set something else; they were
    not thrown since. `met` is the whole play that lay there already when the dice were first seen. `demanded` is what
    the opponent demanded to be put right before a restart. `handed` as in `AwaitThrow`. `alike`: both dice were seen to
    lie where neither had lain, and never to be gone: they were pushed aside, or the opponent has thrown the same numbers.
    `replaced` is the throw that these dice were taken to be made in place of, for nothing was played of it.
    `gone`: no die lay there in a look since its own were seen last. `put_back` is the board as it was when the dice,
    lifted too early, were put back; or others were thrown that show the same. `lifted_before`: it was said before a
    restart that the dice were lifted too early, and they were not seen since. `unfinished` is the turn before, where it
    was let stand with something still to be played. `vain` as in `AwaitThrow`: it counts where this is the opponent's.
    `unwatched`: nobody had seen the board that was left for so long, dice thrown meanwhile, that `found` may be played.
    """

    turns: tuple[Turn, ...]
    pair: Pair | None
    last: Position
    held: Held | None = None
    taken_back: Position | None = None
    wrong: Position | None = None
    righted: Position | None = None
    relaid: Position | None = None
    lying: tuple[DieReading, ...] = ()
    found: Position | None = None
    lifted: bool = False
    overtaken: bool = False
    perhaps_the_others: bool = False
    moved_from: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    quitted: Position | None = None
    looks: int = 1
    told: Told = ()
    lay: tuple[DieReading, ...] = ()
    met: Position | None = None
    demanded: FaultFound | None = None
    handed: bool = False
    gone: bool = False
    put_back: Position | None = None
    lifted_before: bool = False
    unfinished: Turn | None = None
    alike: bool = False
    replaced: AwaitPlay | None = None
    vain: Turn | None = None
    unwatched: bool = False

    @property
    def turn(self) -> Turn:
        """The throw as it was written down."""
        return self.turns[0]

    @property
    def player(self) -> Player:
        return self.turns[0].throw.player

    @property
    def before(self) -> Position:
        return self.turns[0].before

    @property
    def lies_as_found(self) -> bool:
        """Is what was called wrong the board that the dice were thrown on? Then nothing of the throw is played."""
        return self.found is not None and self.wrong == self.found

    @property
    def whole(self) -> Position | None:
        """The end of a play where that is the part of it seen last, whatever has seemed to lie there since."""
        ended = self.last != self.before and self.turn.ways[self.last].complete
        return self.held.position if self.held else self.last if ended else None

    def may_be_of(self, player: Player) -> bool:
        """May the throw that lies there be his?"""
        return any(turn.throw.player is player for turn in self.turns)


@dataclass(frozen=True, slots=True)
class FindingBack:
    """Play was interrupted (a pause, something taken back or set by hand, a restart): does the board fit?

    `then` is the stage play goes on from once it does. `lay` is the board as it lay when its play was taken back, and
    nothing wrong. `seen` is the board that was seen last. `called` is what was found wrong before a restart: a
    board of which the same is to be said shows that wrong play still. `by_hand`: the throw that is due was set, or gone
    back to, by people, so its dice need not lie there. `lifted`: in the last look none of its dice did, `thrown` that
    others did, thrown since. `put_down`: its dice were put down since.
    """

    then: AwaitThrow | AwaitPlay
    lay: Position | None = None
    seen: Position | None = None
    called: tuple[FaultFound, ...] = ()
    by_hand: bool = False
    lifted: bool = False
    thrown: bool = False
    put_down: bool = False

    @property
    def played_unseen(self) -> bool:
        """Is a throw due that somebody has played meanwhile, or that nobody means to, since its dice are gone? People
        who went back to it have lifted them before; that others were thrown tells."""
        return isinstance(self.then, AwaitPlay) and (self.thrown or (self.lifted and not self.by_hand))


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """Nothing more to referee."""


Stage = SettingUp | AwaitThrow | AwaitPlay | FindingBack | MatchEnded


@dataclass(frozen=True, slots=True)
class Again:
    """Go to this stage and let it judge the same look as well."""

    stage: Stage
