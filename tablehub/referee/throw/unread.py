"""After a throw that could not be read: the players could, and have played it. What was it, and who throws now?

The number of the die that was read and the board that lies there now often leave only one throw. Where they do not, the
position and the turn are put on record without a play, and the game goes on.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import (
    TWO,
    Invalid,
    Pair,
    TooMany,
    near,
    open_values,
    perhaps_lost,
    seen_again,
    whose_dice,
)
from tablehub.referee.dice.lying import lies_still, thrown_beside
from tablehub.referee.dice.overlooked import unread_dice
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import MARGIN, Throw, Way, turn_in
from tablehub.referee.saying import wording
from tablehub.referee.stages import AwaitThrow, Stage
from tablehub.referee.throw.between import (
    MissedPlay,
    may_be_half,
    play_of_any,
    play_unseen,
    plays_to,
    possible_rolls,
    rather_another,
)
from tablehub.referee.turns import goes_on_from, won_unseen
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.vision.reading import DieReading, DieState


def gone_on(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | None:
    """These dice are the opponent's next throw: what was played with the unread one is settled. Else None."""
    if stage.unread is None or is_of_unread_throw(stage, look.sight.reading.dice):
        return None
    whose = whose_dice(pair.dice, book.state.ruleset)
    if stage.player is None:  # the opening throw: who played it is known by the play, or by whose throw follows it
        began = replace(stage, player=whose.opponent) if whose else stage
        return None if look.shows(stage.before) else _played(began, look, book)
    if whose is stage.player:
        return _acey_deucy(stage, stage.player, look, book)
    if played_meanwhile(stage, look) or not look.shows(stage.before):
        return _played(stage, look, book)
    idle = whose is not None and _may_be_blocked(stage, stage.player, book.state)
    return _passed(stage, stage.player, book) if idle else None


def _passed(stage: AwaitThrow, player: Player, book: Book) -> Stage:
    """The throw that could not be read has left its player without a move; what it was goes on record if a look beside
    a hand has read so."""
    thrown = Throw(player, stage.unread.glimpsed) if stage.unread and stage.unread.glimpsed else None
    if thrown and is_blocked(stage.before, thrown, book.state):
        return play_unseen(MissedPlay(thrown, stage.before), stage, book)
    return goes_on_from(stage.before, player.opponent, book)


def played_before(stage: AwaitThrow, dice: tuple[DieReading, ...], look: Look, book: Book) -> Stage | None:
    """The next throw lies there and cannot be read either: what was played with the one before is settled first. It was
    lifted, seen or not, where none of its own lies there and these are told to be the opponent's, or are two and the
    board lay so before they did."""
    whose = whose_dice(dice, book.state.ruleset)
    if stage.unread is None or stage.player is None or whose is stage.player:
        return None
    lay_so = len(dice) == TWO and stage.changed_still(look) is not None
    replaced = (whose is not None or lay_so) and not is_of_unread_throw(stage, look.sight.reading.dice)
    if not stage.unread_lifted and not replaced:
        return None
    if played_meanwhile(stage, look) or not look.shows(stage.before):
        return _played(stage, look, book)
    idle = whose is not None and _may_be_blocked(stage, stage.player, book.state)
    return _passed(stage, stage.player, book) if idle else None


def played_meanwhile(stage: AwaitThrow, look: Look) -> bool:
    """Was the board as it lies now seen without dice, after the throw that could not be read? Then that throw led here,
    and none that was made since."""
    return stage.unread_lifted and stage.changed_still(look) is not None


def came_after(stage: AwaitThrow, dice: tuple[DieReading, ...], book: Book) -> bool:
    """Are these dice, which say nothing of whose they are, rather the next throw? The one that could not be read was
    lifted, as it is when it has been played."""
    return stage.unread_lifted and not stage.either and whose_dice(dice, book.state.ruleset) is None


def may_be_anybodys(stage: AwaitThrow, dice: tuple[DieReading, ...], book: Book) -> bool:
    """Is it open who threw these dice: who threw those that could not be read, as he was asked, or of which one alone
    was seen and lies there no more; or his opponent, because nothing could be played?"""
    if stage.player is None or whose_dice(dice, book.state.ruleset) is not None:
        return False
    if stage.unread is None:
        lone = stage.lone
        gone = lone is not None and dice and not any(near(lone, die) for die in dice)
        return bool(gone) and _may_be_blocked(stage, stage.player, book.state)
    return not is_of_unread_throw(stage, dice) and _may_be_blocked(stage, stage.player, book.state)


def perhaps_the_others(stage: AwaitThrow, book: Book) -> bool:
    """May who throws now have had his turn, with the throw that could not be read and left him without a move?"""
    if stage.unread is None or stage.player is None or not stage.unread_lifted:
        return False
    return _may_be_blocked(stage, stage.player, book.state)


def is_of_unread_throw(stage: AwaitThrow, dice: tuple[DieReading, ...]) -> bool:
    """May this be the throw that could not be read? Not if its dice were lifted: others may fall where they lay. While
    one of its dice lies there nobody has thrown again, wherever the other one was pushed."""
    unread, read = stage.lies_unread, stage.lone
    if unread is None:
        return False
    if any(near(die, unread) for die in dice):
        return True
    return read is not None and any(lies_still(read, die) for die in dice)


def thrown_early(stage: AwaitThrow, cast: TooMany, look: Look, book: Book) -> bool:
    """Has the opponent thrown beside a throw that cannot be read, before all of it can have been played?"""
    unread = stage.lies_unread
    if unread is None or stage.lone is None or stage.player is None or stage.either:
        return False
    if not thrown_beside((stage.lone, unread), cast, stage.player):
        return False
    if book.has(Topic.DICE, FaultCode.PREMATURE_ROLL):
        return True  # they lie there still, whatever has been played meanwhile
    rolls = possible_rolls(stage, book.state.ruleset)
    shown = [turn_in(book.state, stage.before, Throw(stage.player, roll)).legal(look.sight) for roll in rolls]
    told = [way for way in shown if way is not None]
    return bool(told) and all(isinstance(way, Way) and not way.complete for way in told)


def lay_askew(stage: AwaitThrow, book: Book, *, again: bool) -> AwaitThrow | None:
    """The dice are gone with nothing played, and one of them seemed not to lie flat, though that was not sure: it did
    not for the players either, who could have played. A throw for the start may have been compared and lifted.

    Where looks follow each other a second one has to show them gone (`again`), for one may overlook both: the stage as
    it is until then.
    """
    die, ruleset = stage.unread.die if stage.unread else None, book.state.ruleset
    code = perhaps_lost(die, ruleset) if die else None
    if die is None or code is None or stage.is_opening or stage.shown:
        return None
    rolls = [roll for roll in possible_rolls(stage, ruleset) if _may_show(roll, stage.lone, die)]
    if any(is_blocked(stage.before, Throw(player, roll), book.state) for player in stage.players for roll in rolls):
        return None
    thrower = None if stage.either else stage.player
    if book.patience and not again:
        book.doubt(wording.about_unreadable_die(thrower, die, askew=True))
        return stage
    book.say(Topic.DICE, wording.about_throw(thrower, Invalid(code, (die,), die)))
    book.certain()
    return replace(stage, unread=None, lone=None)


def half_seen(stage: AwaitThrow, book: Book) -> AwaitThrow:
    """The stage once dice are gone with nothing played of which one alone was seen, or more than two, by one look.

    Something may have hidden a die, or passed for one. Where the throw may have left its player without a move, nothing
    was wrong with it, and his opponent may throw next; so he may where it was said already that only one was to be
    seen, or where another number than the one that one look has read leaves him without a move: nobody else lifts his
    dice and moves nothing. What was one too many is gone: nobody need take it away.
    """
    said = book.standing(Topic.DICE)
    code = said.code if said else book.waiting(Topic.DICE)  # None after a hand, or what was taken for one
    lone = stage.lone is not None and stage.unread is None and code in (None, FaultCode.DIE_OFF_BOARD)
    if not lone and code is not FaultCode.TOO_MANY_DICE:
        return stage
    asked_of = stage.player if not stage.shown else None
    passed = asked_of is not None and _may_be_blocked(stage, asked_of, book.state)
    misread = asked_of is not None and _may_be_blocked(replace(stage, lone=None), asked_of, book.state)
    if passed or not lone:
        book.settle(Topic.DICE, FaultCode.DIE_OFF_BOARD, FaultCode.TOO_MANY_DICE)
    return replace(stage, either=stage.either or passed or misread)


def played_unread(stage: AwaitThrow, look: Look, book: Book) -> Stage | None:
    """The dice are gone and the board has changed: the one throw that explains it, if there is only one."""
    if stage.unread is None:
        return None
    plays = _plays(stage, stage.players, look, book.state)
    positions = {play.position for play in plays}
    if len(plays) > 1 and len(positions) == 1 and outcome(plays[0].position):
        return won_unseen(plays[0].position, book)
    return _known(plays[0], stage, book) if len(plays) == 1 else None


def _played(stage: AwaitThrow, look: Look, book: Book) -> Stage | None:
    clear = stage.changed_still(look)
    plays = plays_to(clear, stage, book.state.ruleset) if clear else []
    plays = plays or _likeliest(_plays(stage, stage.players, look, book.state), look)
    if len(plays) == 1:
        return _known(plays[0], stage, book)
    ends = {(play.position, play.throw.player) for play in plays}
    if len(ends) != 1:
        return None
    return play_of_any(plays, stage, book)


def _likeliest(plays: list[MissedPlay], look: Look) -> list[MissedPlay]:
    """Those of the plays that led to the board as it most likely is, or to one that cannot be told from it."""
    gaps = [look.sight.gap(play.position) for play in plays]
    return [play for play, gap in zip(plays, gaps, strict=True) if gap - min(gaps) < MARGIN]


def played_as_seen(stage: AwaitThrow, opponent: Player, book: Book) -> Stage | None:
    """The opponent acts as if it were his turn: is the play of the throw that was not read what was last seen?"""
    if not stage.unread_lifted or stage.changed is None or stage.player is not opponent.opponent:
        return None
    plays = plays_to(stage.changed, stage, book.state.ruleset)
    if len(plays) == 1:
        return _known(plays[0], stage, book)
    return play_of_any(plays, stage, book) if plays else None


def _acey_deucy(stage: AwaitThrow, player: Player, look: Look, book: Book) -> Stage | None:
    """He throws again: was the throw that was not read a 2-1, played with all of its doublet?"""
    plays = [play for play in _plays(stage, [player], look, book.state) if _throws_again(play, stage, book.state)]
    return _known(plays[0], stage, book) if plays else None


def _throws_again(play: MissedPlay, stage: AwaitThrow, state: MatchState) -> bool:
    """Is it a 2-1 played in full, which gives its player another throw?"""
    if not is_acey_deucy(play.throw.roll, state.ruleset):
        return False
    _, again = turn_in(state, stage.before, play.throw).ending(play.position)
    return again


def _known(play: MissedPlay, stage: AwaitThrow, book: Book) -> Stage:
    """This play alone explains the board. The throw is none the surer for it: a play put right may show another."""
    player = play.throw.player
    rolls = possible_rolls(stage, book.state.ruleset)
    others = tuple(Throw(player, roll) for roll in rolls if roll != play.throw.roll)
    half = may_be_half(play.position, [turn_in(book.state, stage.before, throw) for throw in others])
    doubted = half or rather_another(play.throw.roll, stage)
    after = play_unseen(play, stage, book, others)
    return replace(after, doubted=doubted, lay=unread_dice(stage)) if isinstance(after, AwaitThrow) else after


def _plays(stage: AwaitThrow, players: list[Player], look: Look, state: MatchState) -> list[MissedPlay]:
    """Each throw of these players a complete play of which the board shows, with where it led."""
    found = []
    for player, roll in product(players, possible_rolls(stage, state.ruleset)):
        throw = Throw(player, roll)
        way = turn_in(state, stage.before, throw).legal(look.sight)
        if isinstance(way, Way) and way.complete:
            found.append(MissedPlay(throw, way.position))
    return found


def _may_be_blocked(stage: AwaitThrow, player: Player, state: MatchState) -> bool:
    """May it have been a throw that left him without a move?"""
    return any(is_blocked(stage.before, Throw(player, roll), state) for roll in possible_rolls(stage, state.ruleset))


def is_blocked(before: Position, throw: Throw, state: MatchState) -> bool:
    """Does this throw leave its player without a move?"""
    return turn_in(state, before, throw).ways[before].complete


def _may_show(roll: Roll, lone: DieReading | None, die: DieReading) -> bool:
    """May a die that lay askew have shown what makes this throw with the one that was read?"""
    if not die.likelihoods:
        return True
    if lone is None or lone.value is None:
        return any(value in roll.pips for value in open_values(die))
    return any(roll == Roll(lone.value, value) for value in open_values(die))


def lies_unread_still(stage: AwaitThrow, look: Look) -> bool:
    """Does the die that could not be read lie where it lay, and can still not be read?"""
    unread = stage.lies_unread
    dice = look.sight.reading.dice
    return unread is not None and any(near(unread, die) for die in dice if die.state is DieState.UNSURE)


def read_of_it(stage: AwaitThrow, look: Look) -> DieReading | None:
    """The die of the throw that could be read, if it lies where it lay, as all looks together tell it; it may have been
    pushed aside since."""
    lone = stage.lone if stage.lone and stage.lone.value else None
    return seen_again(lone, look.sight.reading.dice) if lone else None
