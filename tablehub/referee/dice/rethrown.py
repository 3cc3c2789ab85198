"""The dice of a throw that is being played, seen again: the same, read differently, thrown anew, or the next throw?"""

from __future__ import annotations

import math
from dataclasses import replace

from tablehub.match.events import PlayVoided
from tablehub.match.faults import FaultCode
from tablehub.match.taking_back import is_set_by_people
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import (
    EVIDENT,
    RIVAL,
    TWO,
    Cast,
    Invalid,
    Lone,
    NoDice,
    Pair,
    TooMany,
    Unreadable,
    are_of_both,
    cast_of,
    half,
    near,
    open_values,
    perhaps_lost,
    readable,
    whose_dice,
)
from tablehub.referee.dice.lying import (
    all_lie_there,
    dice_of,
    fell_near,
    known_again,
    lie_there_still,
    lies_misread,
    lies_still,
    may_be_one,
    moved,
    others_than,
    owners_of,
    thrown_beside,
    two_beside,
    untouched,
)
from tablehub.referee.dice.perhaps_misread import may_have_had_no_move
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw, Way
from tablehub.referee.stages import AwaitPlay
from tablehub.referee.turns import revise_roll, unwrite_roll
from tablehub.rules.knobs import LiftedEarly
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import DiceZone, Ruleset
from tablehub.vision.reading import DieReading, DieState

_UNSEEN = 2 * math.log(RIVAL)
"""The weight of a throw that one look at the dice did not hold possible at all."""


def is_next_throw(stage: AwaitPlay, cast: Cast, complete: Position | None = None) -> bool:
    """Are these dice no longer the throw that is being played, but the next one?

    `complete`: the end of the play that lies there, where it was not seen before this look.
    """
    half_read = isinstance(cast, Unreadable) and cast.other is not None and cast.other.state is DieState.FLAT
    if not isinstance(cast, Pair | Invalid | Lone) and not half_read:
        return False
    ended = complete or (stage.held.position if stage.held else None)
    opponents = owners_of(dice_of(cast)) == {stage.player.opponent}
    if stage.pair is None:  # dice that may lie anywhere and show what his throw did are that throw
        same = isinstance(cast, Pair) and cast.roll == stage.turn.throw.roll
        others = ended is not None and _came_once_gone(stage, cast)
        return others or (opponents and not (same and are_anybodys(cast, stage.turn.ruleset)))
    fell_there = _fell_there(stage, cast) or (ended is not None and fell_near(stage.pair, cast))
    if lie_there_still(stage.pair, cast) and not fell_there:
        return False
    if lies_misread(stage.pair, cast):
        return False
    if ended and stage.turn.ending(ended)[1]:  # he throws again himself
        return True
    if stage.turn.ruleset.dice_zone is DiceZone.RIGHT or _has_colour(cast):
        if ended is None and seem_pushed_over(stage, cast):
            return False
        his = opponents and owners_of(stage.pair.dice) != {stage.player.opponent}
        over = ended not in (None, stage.before) and not _has_colour(cast)
        return his or (over and (_fell_apart(stage, cast) or _fell_on_the_wrong_side(stage, cast)))
    return ended is not None  # dice may lie anywhere and look alike: whoever throws after a complete play is next


def _came_once_gone(stage: AwaitPlay, cast: Cast) -> bool:
    """Are they others than the throw of which nobody saw the dice, which were gone in a look since? Not those in place
    of which people set that throw."""
    if not isinstance(cast, Pair) or not stage.gone or not are_anybodys(cast, stage.turn.ruleset):
        return False
    return cast.roll != stage.turn.throw.roll and len(others_than(stage.lay, cast.dice)) == TWO


def is_thrown_on(stage: AwaitPlay, cast: Cast) -> bool:
    """Is it the next throw, though the play is not whole? Where dice do not say whose they are two others are, if those
    of the play were seen to be gone or the others lie across the bar: its own may be pushed, and one then misread."""
    if stage.pair is None or not isinstance(cast, Pair) or not are_anybodys(cast, stage.turn.ruleset):
        return is_next_throw(stage, cast)
    elsewhere = stage.gone or stage.lifted or cast.in_half_of is stage.player.opponent
    return elsewhere and cast.roll != stage.turn.throw.roll and not lie_there_still(stage.pair, cast)


def thrown_askew(stage: AwaitPlay, dice: tuple[DieReading, ...], complete: Position) -> bool:
    """In place of the dice of a play that was seen whole before, do two of the next throw lie there, neither of them
    flat? The board was not seen without dice; whose they are is told by colour or half, where the turn passes on."""
    if stage.held is None or stage.held.position != complete or stage.pair is None:
        return False
    ruleset = stage.turn.ruleset
    dice = tuple(die for die in dice if die.state is not DieState.OFF_BOARD)
    if len(dice) != TWO or known_again(stage.pair.dice, dice) or not all(perhaps_lost(die, ruleset) for die in dice):
        return False
    if stage.turn.ending(complete)[1]:  # he throws again himself
        return True
    return owners_of(dice) == {stage.player.opponent}


def _fell_there(stage: AwaitPlay, cast: Cast) -> bool:
    """Were the dice seen to be gone, and are these others that fell where they lay? Dice that were only overlooked lie
    where they lay to a hair."""
    if not stage.lifted or stage.pair is None or not isinstance(cast, Pair):
        return False
    overlooked = any(may_be_one(old, new) and not moved(old, new) for old in stage.pair.dice for new in cast.dice)
    return cast.roll != stage.turn.throw.roll or not overlooked


def _fell_apart(stage: AwaitPlay, cast: Cast) -> bool:
    """Is it another throw, of which a die lies on either side? Nobody lays down so what he takes up."""
    if isinstance(cast, Invalid):  # one of them does not lie flat
        return stage.lifted and {half(die) for die in cast.dice} == set(Player)
    return isinstance(cast, Pair) and cast.is_split and cast.roll != stage.turn.throw.roll


def seem_pushed_over(stage: AwaitPlay, cast: Cast) -> bool:
    """Do both dice show what they showed, in the other half, and were not seen to be gone? Those of a play that is not
    complete were rather pushed across the bar than thrown there. What has the opponent's colour was not."""
    return show_the_same(stage, cast) and not stage.perhaps_the_others


def show_the_same(stage: AwaitPlay, cast: Cast) -> bool:
    """The same, wherever they lie and whoever has thrown them."""
    same = isinstance(cast, Pair) and cast.roll == stage.turn.throw.roll and not _has_colour(cast)
    return same and stage.pair is not None and not (stage.gone or stage.lifted)


def _fell_on_the_wrong_side(stage: AwaitPlay, cast: Cast) -> bool:
    """Is it another throw, in the half of whose play is over, or to which his own were pushed? It was seen whole before
    this look, and neither die lies where one lay: those of his own throw may have been misread where they lie."""
    if stage.held is None or stage.pair is None or not isinstance(cast, Pair):
        return False
    another = cast.in_half_of is not None and cast.roll != stage.turn.throw.roll
    return another and not any(near(old, new) for old in stage.pair.dice for new in cast.dice)


def are_anybodys(cast: Cast, ruleset: Ruleset) -> bool:
    """Do these dice not say whose they are: where they may lie anywhere and are of no player's colour?"""
    return ruleset.dice_zone is not DiceZone.RIGHT and not _has_colour(cast)


def _has_colour(cast: Cast) -> bool:
    dice = dice_of(cast)
    return any(die.owner for die in dice) and not are_of_both(dice)


def knocked_die(stage: AwaitPlay, cast: Cast) -> DieReading | None:
    """The die that was moved and now shows what it did not before, while the other one lies as it was thrown. A die
    that has not moved was rather misread; where both have, the players have thrown again. So they have where no dice
    were seen to lie there meanwhile, unless the other one lies to a hair where it lay."""
    seen_to_go = stage.gone or stage.lifted
    if stage.pair is None or not isinstance(cast, Pair):
        return None
    for old, other in (stage.pair.dice, stage.pair.dice[::-1]):
        for new, still in (cast.dice, cast.dice[::-1]):
            there = untouched(other, still) if seen_to_go else not moved(other, still)
            stayed = there and other.value == still.value
            if stayed and moved(old, new) and new.value not in open_values(old):
                return new
    return None


def moved_unread(stage: AwaitPlay, cast: Cast) -> DieReading | None:
    """The die that was moved and cannot be read as it lies now, while the other one lies as it was thrown."""
    if stage.pair is None or not isinstance(cast, Unreadable) or cast.other is None or cast.die.value is not None:
        return None
    for old, other in (stage.pair.dice, stage.pair.dice[::-1]):
        stayed = not moved(other, cast.other) and other.value == cast.other.value
        if stayed and moved(old, cast.die):
            return cast.die
    return None


def thrown_early(stage: AwaitPlay, cast: Cast, *, complete: bool = False) -> bool:
    """Has the opponent thrown while the dice of this turn still lie there?

    Where dice may lie anywhere and look alike, two others beside those of a `complete` play are his.
    """
    if not isinstance(cast, TooMany) or stage.pair is None:
        return False
    if thrown_beside(stage.pair.dice, cast, stage.player):
        return True
    return complete and are_anybodys(cast, stage.turn.ruleset) and two_beside(stage.pair.dice, dice_of(cast))


def thrown_beside_in_vain(stage: AwaitPlay, dice: tuple[DieReading, ...]) -> bool:
    """Beside both dice of a play that was seen whole, has the opponent thrown two of which one does not count? The
    other lies flat, for what seems to lie askew may be no die at all."""
    if stage.held is None or stage.pair is None or not all_lie_there(stage.pair.dice, dice):
        return False
    others = others_than(stage.pair.dice, dice)
    cast = cast_of(others, stage.turn.ruleset)
    if len(others) != TWO or not isinstance(cast, Invalid) or cast.die is None or cast.die.confidence < EVIDENT:
        return False
    flat = any(die.state is DieState.FLAT for die in others)
    return flat and owners_of(others) == {stage.player.opponent}


def dice_seen_again(stage: AwaitPlay, look: Look, book: Book) -> AwaitPlay:
    """Every look at the dice counts: a number read differently now may have been misread before.

    Dice of a throw that was taken up as written are known once they are seen.
    """
    after = _seen_now(stage, look, book)
    if isinstance(look.cast, NoDice):
        return replace(after, gone=True)
    lie_there = after.pair is not None and lie_there_still(after.pair, look.cast)
    return replace(after, gone=False) if after.gone and lie_there else after


def _seen_now(stage: AwaitPlay, look: Look, book: Book) -> AwaitPlay:
    pair = look.cast
    if (is_thrown_after_pass(stage, pair) or is_thrown_once_taken_over(stage, pair)) and look.shows(stage.before):
        return stage
    if isinstance(pair, Pair) and stage.pair is None and pair.roll == stage.turn.throw.roll:
        # Whoever wrote it down had seen it.
        alike = _may_be_thrown_alike(stage, pair)
        seen = replace(stage, pair=pair, looks=stage.looks + 2, lifted_before=False, alike=alike)
        return stage if is_next_throw(stage, pair) else seen
    if isinstance(pair, TooMany) and stage.pair is None and (own := _own_among(stage, pair)):
        return replace(stage, pair=own, looks=stage.looks + 2, lifted_before=False)
    if isinstance(pair, Pair) and thrown_since(stage, pair, book):
        if stage.turn.throw.roll in dict(pair.rolls()):  # it may well be that throw
            return replace(stage, pair=pair)
        if look.shows(stage.before) or _played_by(pair.roll, stage, look):
            return _thrown_again(stage, pair, book)
    if not isinstance(pair, Pair) or stage.pair is None or is_next_throw(stage, pair) or knocked_die(stage, pair):
        return stage
    if pair.roll == stage.turn.throw.roll and _put_back(stage, look, book):
        return replace(stage, pair=pair, lifted=False, put_back=stage.last)
    if _fell_there(stage, pair) and not look.shows(stage.before):
        return stage
    if pair.lies_as(stage.pair):
        same = pair.roll == stage.turn.throw.roll
        return _confirmed(stage, pair) if same else _weighed(stage, pair, look, book)
    if len(known_again(stage.pair.dice, look.sight.reading.dice)) == TWO:
        return stage  # they lie there still, unread in this look: one of those read is the opponent's
    unread = others_than(pair.dice, look.sight.reading.dice)
    if known_again(stage.pair.dice, unread):
        return stage  # one of them lies there still, and cannot be read in this look: another one has come
    anew = look.shows(stage.before) or (not book.standing(Topic.BOARD) and _lifted_and_played_anew(stage, pair, look))
    if pair.roll != stage.turn.throw.roll and anew:
        return _thrown_again(stage, pair, book)
    seen_to_go = stage.lifted or stage.gone
    told = not are_anybodys(pair, stage.turn.ruleset)
    if pair.roll == stage.turn.throw.roll and (told or not _is_complete(stage, look)):
        if not seen_to_go:
            return replace(stage, pair=pair, alike=_may_be_thrown_alike(stage, pair))  # moved aside
        if stage.wrong is None and isinstance(stage.turn.legal(look.sight), Way):  # put back or thrown again
            return replace(stage, pair=pair, put_back=stage.last)
    return replace(stage, pair=pair) if lie_there_still(stage.pair, pair) else stage


def _may_be_thrown_alike(stage: AwaitPlay, pair: Pair) -> bool:
    """Dice that show the same lie elsewhere, or where nobody has seen those of the throw: may they be others, thrown by
    the opponent?"""
    if stage.pair is not None and len(others_than(stage.pair.dice, pair.dice)) != TWO:
        return stage.alike  # pushed, or not moved at all
    return stage.turn.ruleset.dice_zone is not DiceZone.RIGHT or pair.in_half_of is stage.player.opponent


def is_thrown_after_pass(stage: AwaitPlay, cast: Cast) -> bool:
    """Was a turn without a move taken back, and has the opponent thrown since?"""
    return stage.taken_back == stage.before and is_the_others_since(stage, cast)


def is_the_others_since(stage: AwaitPlay, cast: Cast) -> bool:
    """A play was taken back, and other dice lie there, the opponent's by colour or half, or of nobody's: who wanted
    another throw would have taken that one back as well, so the opponent has thrown."""
    pair, ruleset = cast, stage.turn.ruleset
    if not isinstance(pair, Pair) or pair.roll == stage.turn.throw.roll or _lay_there(stage, pair.dice):
        return False
    if stage.pair and lie_there_still(stage.pair, pair):
        return False
    return whose_dice(pair.dice, ruleset) is stage.player.opponent or are_anybodys(pair, ruleset)


def is_thrown_once_taken_over(stage: AwaitPlay, cast: Cast) -> bool:
    """The board was taken over while a throw lay there, nothing was moved since, and other dice lie there, of nobody's
    half or colour. That throw was rather played before than made anew."""
    if not stage.taken_over or stage.last != stage.before or not isinstance(cast, Pair):
        return False
    others = cast.roll != stage.turn.throw.roll and are_anybodys(cast, stage.turn.ruleset)
    return others and not (lie_there_still(stage.pair, cast) if stage.pair else _lay_there(stage, cast.dice))


def _own_among(stage: AwaitPlay, cast: TooMany) -> Pair | None:
    """The two of more dice that are this player's, where colour or half tells, and show what his throw did."""
    ruleset = stage.turn.ruleset
    his = [die for die in dice_of(cast) if readable(die) and whose_dice((die,), ruleset) is stage.player]
    own = Pair(*his) if len(his) == TWO else None
    return own if own and own.roll == stage.turn.throw.roll else None


def thrown_since(stage: AwaitPlay, cast: Cast, book: Book) -> bool:
    """Do dice lie there that were thrown in place of a throw taken up as written, whose own were not seen since?"""
    return others_since(stage, cast, book) and not is_next_throw(stage, cast)


def played_in_place_of_set(stage: AwaitPlay, look: Look, book: Book) -> bool:
    """Is it a play of dice thrown since in place of a throw that people set? They may have set it because its dice are
    misread, so that stands until they say; but nobody is accused by it, nor once those dice are lifted."""
    cast, roll = look.cast, stage.turn.throw.roll
    if isinstance(cast, NoDice):
        told = book.standing(Topic.SEEING)
        return told is not None and told.key == roll
    thrown = stage.pair is None and isinstance(cast, Pair) and is_set_by_people(book.state)
    if not thrown or not isinstance(cast, Pair) or cast.roll == roll or _lay_there(stage, cast.dice):
        return False
    return _played_by(cast.roll, stage, look)


def others_since(stage: AwaitPlay, cast: Cast, book: Book) -> bool:
    """The same, or the next throw? Not those that lay there when that throw was taken up, however they lie by now, and
    none where people set it by hand."""
    if stage.pair is not None or not isinstance(cast, Pair) or is_set_by_people(book.state):
        return False
    another = cast.roll != stage.turn.throw.roll or is_next_throw(stage, cast)
    return another and not _lay_there(stage, cast.dice)


def _lay_there(stage: AwaitPlay, dice: tuple[DieReading, ...]) -> bool:
    """Lay some of these dice there when this throw was taken up as written, or others that show the same?"""
    same = sorted(str(die.value) for die in stage.lay) == sorted(str(die.value) for die in dice)
    return same or any(lies_still(old, new) and not moved(old, new) for old in stage.lay for new in dice)


def _played_by(roll: Roll, stage: AwaitPlay, look: Look) -> bool:
    """Does this throw explain what lies there, and none that it was taken for?"""
    turn = stage.turn.another(Throw(stage.player, roll), stage.before)
    before = any(isinstance(each.legal(look.sight), Way) for each in stage.turns)
    return not before and isinstance(turn.legal(look.sight), Way)


def _lifted_and_played_anew(stage: AwaitPlay, pair: Pair, look: Look) -> bool:
    """Were the dice seen to be gone with nothing moved, and is a whole play of these what lies there now?"""
    if not stage.gone or stage.last != stage.before or any(turn.legal(look.sight) is not None for turn in stage.turns):
        return False
    players = dict.fromkeys(turn.throw.player for turn in stage.turns)
    turns = (stage.turn.another(Throw(each, pair.roll), stage.before) for each in players)
    return any(turn.is_played(look.sight) for turn in turns)


def _put_back(stage: AwaitPlay, look: Look, book: Book) -> bool:
    """Were the dice lifted before the play was complete, and is it still not, so that its player has put them back?"""
    lifted_early = stage.lifted and book.has(Topic.BOARD, FaultCode.DICE_LIFTED_EARLY)
    return lifted_early and not _is_complete(stage, look)


def _is_complete(stage: AwaitPlay, look: Look) -> bool:
    """Does a complete play lie there? Then the same numbers elsewhere are rather the next throw."""
    way = stage.turn.legal(look.sight)
    return isinstance(way, Way) and way.complete


def _confirmed(stage: AwaitPlay, pair: Pair) -> AwaitPlay:
    """The same dice, read as before. What else they may show is as likely as the looks at them make it together: their
    mean, for what deceives one look at dice that lie there may well deceive the next."""
    now, looks = dict(pair.rolls()), stage.looks
    together = [
        (turn.throw.log_weight * looks + now.get(turn.throw.roll, _UNSEEN)) / (looks + 1) for turn in stage.turns
    ]
    turns = [
        turn.weighing(weight)
        for turn, weight in zip(stage.turns, together, strict=True)
        if turn is stage.turn or weight >= math.log(RIVAL)
    ]
    return replace(stage, pair=pair, turns=tuple(turns), looks=looks + 1)


def _weighed(stage: AwaitPlay, pair: Pair, look: Look, book: Book) -> AwaitPlay:
    """The same dice, read differently: both readings together say what they show."""
    now = dict(pair.rolls())
    before = {turn.throw.roll: turn.throw.log_weight for turn in stage.turns if turn.throw.player is stage.player}
    weights = {roll: before.get(roll, _UNSEEN) + now.get(roll, _UNSEEN) for roll in {*before, *now}}
    best = max(weights.values())
    ranked = sorted((roll for roll in weights if weights[roll] - best >= math.log(RIVAL)), key=lambda r: -weights[r])
    throwers = dict.fromkeys((turn.throw.player, turn.before) for turn in stage.turns)  # whose they are is no surer
    turns = tuple(
        stage.turn.another(Throw(player, roll, weights[roll] - best), lay)
        for player, lay in throwers
        for roll in ranked
    )
    changed = turns[0].throw.roll != stage.turn.throw.roll
    if changed and look.shows(stage.before):
        return revise_roll(replace(stage, turns=turns), turns[0], book)
    ordered = sorted(turns, key=lambda turn: turn.throw.roll != stage.turn.throw.roll)
    if ordered[0].throw.roll != stage.turn.throw.roll:
        return stage
    return replace(stage, turns=tuple(ordered))


def thrown_anew_in_vain(stage: AwaitPlay, look: Look, book: Book) -> bool:
    """Nothing was moved, and in place of the dice of this throw others lie there, one of which cannot be read, or that
    do not count? Or beside what may be dice of the turn before, whatever they are?"""
    cast = look.cast
    if _lie_beside_handed(stage, cast):
        return look.shows(stage.before)
    if stage.held or not isinstance(cast, Unreadable | Invalid):
        return False
    if stage.pair is None and (is_set_by_people(book.state) or _lay_there(stage, dice_of(cast))):
        return False
    dice, pips = dice_of(cast), stage.turn.throw.roll.pips
    flat = [die for die in dice if die.state is DieState.FLAT and die.value is not None]
    another = any(die.value not in pips and (stage.pair or not {*open_values(die)} & {*pips}) for die in flat)
    if len(dice) != TWO or not another or is_next_throw(stage, cast):
        return False
    lay = stage.pair.dice if stage.pair else ()
    gone = not any(lies_still(old, new) for old in lay for new in look.sight.reading.dice)
    return gone and look.shows(stage.before)


def _lie_beside_handed(stage: AwaitPlay, cast: Cast) -> bool:
    """Do two others lie beside dice that may be those of the turn before, pushed aside? Then they were."""
    return stage.handed and stage.pair is not None and two_beside(stage.pair.dice, dice_of(cast))


def take_roll_back(stage: AwaitPlay, book: Book) -> None:
    """The players have thrown again: this throw does not count. Where dice lifted too early let the opponent have the
    play made void, that is what he did."""
    voided = may_be_voided(stage, book)
    book.settle(Topic.BOARD)
    if voided:
        book.write(PlayVoided, player=stage.player)
    else:
        unwrite_roll(book)


def may_be_voided(stage: AwaitPlay, book: Book) -> bool:
    """Were the dice lifted too early, which lets the opponent have the play made void?

    milton-bradley, rule 7; completing it after that does not take this from him.
    """
    may_void = stage.turn.ruleset.lifted_early is LiftedEarly.OPPONENT_MAY_VOID
    return may_void and book.has(Topic.BOARD, FaultCode.DICE_LIFTED_EARLY)


def _thrown_again(stage: AwaitPlay, pair: Pair, book: Book) -> AwaitPlay:
    """Nothing was moved and the dice lie elsewhere with other numbers: the players agreed on a new throw.

    Where dice lifted too early let the opponent have the play made void, that is what he did.
    """
    voided = may_be_voided(stage, book)
    if voided:
        book.settle(Topic.BOARD)
    # Whose the first throw was may not be known, nor is it of this one.
    players = [stage.player] if voided else list(dict.fromkeys(turn.throw.player for turn in stage.turns))
    thrown = stage.turns[:1] if stage.pair is None else stage.turns[1:]  # one that was read at its dice has a move
    in_vain = any(turn.ways[turn.before].complete for turn in thrown if turn.throw.player is stage.player)
    in_vain = in_vain or may_have_had_no_move(stage, book)
    if in_vain and are_anybodys(pair, stage.turn.ruleset):  # with no move he may be past it
        players = list(dict.fromkeys([*players, stage.player.opponent]))
    throws = [Throw(player, roll, weight) for player in players for roll, weight in pair.rolls()]
    turns = [stage.turn.another(throw, stage.before) for throw in throws]
    after = revise_roll(replace(stage, turns=tuple(turns), pair=pair), turns[0], book, voided=voided)
    told = voided or stage.pair is None or not are_anybodys(pair, stage.turn.ruleset)
    return after if told else replace(after, replaced=replace(stage, replaced=None))
