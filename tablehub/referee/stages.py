"""What the referee may be waiting for. Each stage is a small value with only what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.match.events import FaultFound
from tablehub.referee.board.sight import Told
from tablehub.referee.dice.casts import Pair
from tablehub.referee.dice.lying import overlooked
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Turn
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
    """Waiting for the starting position."""

    turn: Player | None = None
    """Who throws first, if that is known beforehand."""
    as_seen: bool = False
    """The first readable board is the position, whatever it is."""
    may_be_under_way: bool = True
    """A board that is nothing like the starting position is a game going on; without it (between games) such a
    board is being set up."""
    waited: bool = False
    """A board was not taken up because it could not be told; by now a throw may have been played."""
    ended: float | None = None
    """When a game ended with the checkers as they stand at the start, where they still lie so."""
    lifted: bool = False
    """None of that game's dice lie there any more."""
    lay: Pair | None = None
    """Its dice that did."""
    lying: tuple[DieReading, ...] = ()
    """Dice of the game before that were not lifted yet and do not matter."""
    written: Roll | None = None
    """What those show by the record."""
    bare: Position | None = None
    """The board as it lay when it was seen last with no dice on it."""
    looked: bool = False
    """Was a board seen since this is waited for that was being set up?"""


@dataclass(frozen=True, slots=True)
class Tie:
    """An opening throw that was a tie, which lies there still or is `gone` in a later look."""

    pair: Pair
    gone: bool = False

    def is_seen_again(self, pair: Pair) -> bool:
        """Are these its dice, which may have been overlooked in a look?"""
        return overlooked(self.pair.dice, pair.dice) if self.gone else pair.lies_as(self.pair)


@dataclass(frozen=True, slots=True)
class Unread:
    """A throw that could not be read."""

    die: DieReading
    """The die of it that could not."""
    lifted: bool = False
    """It was seen to be gone."""
    glimpsed: Roll | None = None
    """What a look beside a hand has read of it."""


@dataclass(frozen=True, slots=True)
class AwaitThrow:
    """Waiting for somebody to throw."""

    before: Position
    """The position to throw from."""
    player: Player | None
    """Who is to throw; None: not known who."""
    previous: Turn | None = None
    """The turn that led here; until the next throw its player may still correct it."""
    lying: tuple[DieReading, ...] = ()
    """Dice of that turn that were not lifted yet and do not matter."""
    lone: DieReading | None = None
    """A single die that was seen."""
    changed: Position | None = None
    """A board other than `before` that was seen in the last look."""
    tie: Tie | None = None
    """The opening throw made last, if it was a tie."""
    lay: tuple[DieReading, ...] = ()
    """Dice of the turn before, or of the opening throw, as they lay, to be known again where they were
    overlooked."""
    fresh: bool = False
    """The game was taken up as seen and nothing happened since, so the board may still be put right."""
    unread: Unread | None = None
    """The last throw, if it could not be read."""
    meanwhile: Roll | None = None
    """What was thrown next, while nothing told how that one was played."""
    shown: tuple[Pair, ...] = ()
    """Dice of the opening throw, newest first, from which the first play may be made."""
    shown_lifted: bool = False
    """None of them lay there in the last look."""
    either: bool = False
    """The next throw may be his opponent's as well, for nothing says whose it is; who plays it is believed."""
    guesses: tuple[Turn, ...] = ()
    """The throws that may have led here, where none could be read; its player may still put his play right."""
    begins: bool = False
    """A game begins from `before`, though it is not the starting position."""
    doubted: bool = False
    """The play before is whole by the throw it was taken for, but half of another that it may have been, or its
    dice rather showed another."""
    tie_asked: bool = False
    """The players were asked whether the throw for the start that could not be read was a tie."""
    refused: Pair | None = None
    """Dice that lie there still and were called out of place."""
    void: tuple[DieReading, ...] = ()
    """Both dice of a throw that was said to be thrown again, as they lay, until none lay there any more."""
    quitted: bool = False
    """The play that led here was let go beyond doubt, and the ruleset binds its player to it."""
    unthrown: AwaitThrow | None = None
    """The stage before a play of which no die was seen, and which may have been none."""
    put_right: Look | None = None
    """A look at the next throw that showed another play before it, which counts once it is seen so again."""
    unwatched: bool = False
    """Since the board was last seen to lie as it was left, nobody saw it for so long that a turn may have gone
    by."""
    handed: bool = False
    """The dice that ended the turn before show what its own showed, and none was seen to be gone; they may have
    been handed over, and not thrown."""
    written: Roll | None = None
    """What the throw showed that was written last before a restart, until no dice lie there any more."""
    found: Pair | None = None
    """Dice that show the same: they lie there still, or were thrown since."""
    unfinished: bool = False
    """The play before was not complete and stands by the next throw, and was not called before that one was
    made."""
    handled: int = 0
    """How often hands, of which nothing came, were over the board as it was left."""
    rarely: bool = False
    """Nobody saw the board for so long that he may have thrown, but few throws leave him without a move; who plays
    all of the next one is believed."""
    vain: Turn | None = None
    """A throw of his without a move that one look has read so, if it was one."""
    thrown_unseen: bool = False
    """Since the board was last seen to lie as it was left, dice lay beside a hand, or there was no look at all for
    so long that some may have."""

    @property
    def players(self) -> list[Player]:
        """Whose throw it may be, who is believed first."""
        if self.player is None:
            return list(Player)
        return [self.player, self.player.opponent] if self.either else [self.player]

    def changed_still(self, look: Look) -> Position | None:
        """The board other than `before` that was seen in the last look, if this one shows it as well."""
        return self.changed if self.changed and look.shows(self.changed) else None

    @property
    def tied(self) -> Pair | None:
        """An opening throw that was a tie and still lies there."""
        return self.tie.pair if self.tie and not self.tie.gone else None

    @property
    def lies_unread(self) -> DieReading | None:
        """The die that could not be read, of a throw that was not seen to be gone since."""
        return self.unread.die if self.unread and not self.unread.lifted else None

    @property
    def unread_lifted(self) -> bool:
        """Was the throw that could not be read seen to be gone?"""
        return self.unread is not None and self.unread.lifted

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
    `told`: how well each point of it was seen, in this light, since it lies there."""

    position: Position
    frame: str
    t: float
    told: Told = ()


@dataclass(frozen=True, slots=True)
class LetGo:
    """What was let go of a play, where the ruleset binds its player to it."""

    moved_from: tuple[int, ...] = ()
    """Points from which a checker was moved and let go elsewhere, in this order."""
    left: tuple[int, ...] = ()
    """Those from which the last look showed one gone."""
    play: Position | None = None
    """The complete play that was let go first, or the part of one that counts as it lies."""

    def seen(self, left: tuple[int, ...], *, live: bool) -> LetGo:
        """The same after a look that shows a checker gone from each of these points. What is moved while something
        moved before is back on its point binds to nothing more; where looks follow each other (`live`) it takes two."""
        moved = self.moved_from
        if set(moved) <= set(left):
            moved += tuple(point for point in left if point not in moved and (not live or point in self.left))
        return LetGo(moved, left, self.play)


@dataclass(frozen=True, slots=True)
class AwaitPlay:
    """A throw lies on the board, to be played."""

    turns: tuple[Turn, ...]
    """The throws it may be, the one written down first."""
    pair: Pair | None
    """Where the dice lay; None where they were not seen."""
    last: Position
    """The part of a legal play seen last."""
    held: Held | None = None
    """The complete play that counts once the dice are lifted."""
    taken_back: Position | None = None
    """A play that was undone by button and does not count while the board still shows it."""
    wrong: Position | None = None
    """A board that was called wrong."""
    righted: Position | None = None
    """The legal one that a look in doubt has shown since."""
    relaid: Position | None = None
    """Another that was seen beside the next throw, without what that has moved."""
    lying: tuple[DieReading, ...] = ()
    """As in `AwaitThrow`, and dice the opponent threw too early where that makes them void."""
    found: Position | None = None
    """The board as it lay when the dice were thrown, where that was not what had been left."""
    lifted: bool = False
    """The dice were seen to be gone while the board could not be told."""
    overtaken: bool = False
    """Others were thrown then, or twice since: the game went on, and what lies there is no play of this throw alone."""
    others: Pair | None = None
    """The first two dice seen elsewhere that show something else, while the board shows no play of this throw."""
    perhaps_the_others: bool = False
    """Nothing but the half told whose this throw is, for the one before may have left this player without a move;
    so it may be his opponent's into the wrong one."""
    let_go: LetGo = LetGo()
    """What the ruleset binds its player to."""
    looks: int = 1
    """How often the dice were seen to lie so."""
    told: Told = ()
    """How well each point was seen, in this light, while it was as before the throw."""
    lay: tuple[DieReading, ...] = ()
    """Dice that lay there when people went back to this throw, or set something else; they were not thrown
    since."""
    met: Position | None = None
    """The whole play that lay there already when the dice were first seen."""
    demanded: FaultFound | None = None
    """What the opponent demanded to be put right before a restart."""
    handed: bool = False
    """As in `AwaitThrow`."""
    gone: bool = False
    """No die lay there in a look since its own were seen last."""
    put_back: Position | None = None
    """The board as it was when the dice, lifted too early, were put back; or others were thrown that show the
    same."""
    lifted_before: bool = False
    """It was said before a restart that the dice were lifted too early, and they were not seen since."""
    unfinished: Turn | None = None
    """The turn before, where it was let stand with something still to be played."""
    alike: bool = False
    """Both dice were seen to lie where neither had lain, and never to be gone: they were pushed aside, or the
    opponent has thrown the same numbers."""
    replaced: AwaitPlay | None = None
    """The throw that these dice were taken to be made in place of, for nothing was played of it."""
    vain: Turn | None = None
    """As in `AwaitThrow`: it counts where this is the opponent's."""
    unwatched: bool = False
    """Nobody had seen the board that was left for so long, dice thrown meanwhile, that `found` may be played."""
    waited_for: Player | None = None
    """Who was to throw, where that it is his opponent's would be rare and nothing else tells: it is asked then."""
    taken_over: bool = False
    """People took over the board, which no play explained, while the dice lay there: it may hold their play."""

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
    """Play was interrupted (a pause, something taken back or set by hand, a restart): does the board fit?"""

    then: AwaitThrow | AwaitPlay
    """The stage play goes on from once it does."""
    lay: Position | None = None
    """The board as it lay when its play was taken back, and nothing wrong."""
    seen: Position | None = None
    """The board that was seen last."""
    called: tuple[FaultFound, ...] = ()
    """What was found wrong before a restart: a board of which the same is to be said shows that wrong play
    still."""
    by_hand: bool = False
    """The throw that is due was set, or gone back to, by people, so its dice need not lie there."""
    lifted: bool = False
    """In the last look none of its dice lay there."""
    thrown: bool = False
    """Others did, thrown since."""
    put_down: bool = False
    """Its dice were put down since."""

    @property
    def played_unseen(self) -> bool:
        """Is a throw due that somebody has played meanwhile, or that nobody means to, since its dice are gone? People
        who went back to it have lifted them before; that others were thrown tells."""
        return isinstance(self.then, AwaitPlay) and (self.thrown or (self.lifted and not self.by_hand))


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """Nothing more to referee."""


Stage = SettingUp | AwaitThrow | AwaitPlay | FindingBack | MatchEnded


def due_stage(stage: Stage) -> Stage:
    """The stage itself, or where the board has yet to be found back the one that play goes on from then."""
    return stage.then if isinstance(stage, FindingBack) else stage


@dataclass(frozen=True, slots=True)
class Again:
    """Go to this stage and let it judge the same look as well."""

    stage: Stage
