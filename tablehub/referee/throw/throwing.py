"""Waiting for a throw: who threw, does it count, and where must it be thrown again?"""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.events import Overrule, Overruled
from tablehub.match.faults import FaultCode
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import (
    EVIDENT,
    TWO,
    Invalid,
    Lone,
    NoDice,
    Pair,
    Rolling,
    Stray,
    TooMany,
    Unreadable,
    near,
    perhaps_lost,
    readable,
    whose_dice,
)
from tablehub.referee.dice.early import about_early, is_void_early
from tablehub.referee.dice.glimpsed import rolling
from tablehub.referee.dice.lying import moved, others_than, overlooked
from tablehub.referee.dice.overlooked import unread_dice
from tablehub.referee.dice.read_by_turns import read_by_turns
from tablehub.referee.dice.the_others import thrown_by_the_other
from tablehub.referee.dice.written import played_from_there
from tablehub.referee.look import Look
from tablehub.referee.play.completed_late import left_unfinished
from tablehub.referee.play.hypotheses import Turn, Unclear, Way, turn_in
from tablehub.referee.saying import wording
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import Again, AwaitPlay, AwaitThrow, Stage, Unread
from tablehub.referee.throw.between import (
    amended_play,
    is_sound,
    look_without_dice,
    may_be_amended,
    put_back_unthrown,
    seen_before,
    seen_clearly,
    take_up_anew,
)
from tablehub.referee.throw.catching_up import (
    begun_by_the_other,
    catch_up,
    catch_up_at_start,
    catch_up_before,
    catch_up_begun,
    catch_up_both,
    perhaps_the_next,
)
from tablehub.referee.throw.opening import (
    as_written,
    ask_whether_tied,
    beside_the_first,
    look_at_opening,
    play_of_shown,
)
from tablehub.referee.throw.out_of_place import about_place, one_left_lying, void_if_said, wrong_place
from tablehub.referee.throw.unread import (
    came_after,
    gone_on,
    half_seen,
    is_of_unread_throw,
    lay_askew,
    lies_unread_still,
    may_be_anybodys,
    perhaps_the_others,
    played_before,
    played_meanwhile,
    played_unread,
    read_of_it,
    thrown_early,
)
from tablehub.referee.throw.whose import asked_whose, thrower, throws_of
from tablehub.referee.turns import begin_turn, thrown_in_vain
from tablehub.rules.legal import checker_moves
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position, PositionFault
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieReading, DieState


def look_for_throw(stage: AwaitThrow, look: Look, book: Book) -> Stage | Again:
    """What the dice say; without dice, whether the board was left alone."""
    if instead := put_back_unthrown(stage, look, book) or played_from_there(stage, look, book):
        return Again(instead)
    if stage.unread and stage.unread.lifted:
        gone = not overlooked(unread_dice(stage), look.sight.reading.dice)
        stage = replace(stage, unread=replace(stage.unread, lifted=gone))
    if look.shows(stage.before):
        stage = replace(stage, put_right=None, unwatched=False, thrown_unseen=False)
    elif put_right := _goes_on_from_put_right(stage, look, book):
        return Again(put_right)
    if isinstance(look.cast, Pair | Lone) and _was_thrown_again(stage, look):
        stage = ask_whether_tied(stage, book)
    tells_no_play = isinstance(look.cast, Lone | Invalid | TooMany | Unreadable)  # nor counts for anything
    left_alone = stage.unread or look.shows(stage.before)
    if tells_no_play and not left_alone and may_be_amended(stage, look, book):  # the play before may be put right
        if seen_before(stage, look, book) and (amended := amended_play(stage, look, book)):
            return Again(amended)
        book.doubt(about_unclear_board(stage.player, look.sight))
        return replace(stage, changed=seen_clearly(stage, look), put_right=look)
    if tells_no_play and (before := catch_up_before(stage, look, book)):
        return before
    match look.cast:
        case Pair():
            return _thrown(stage, look.cast, look, book)
        case NoDice():
            unread, shown = replace(stage.unread, lifted=True) if stage.unread else None, bool(stage.shown)
            lifted = replace(stage, unread=unread, shown_lifted=shown, refused=None, void=(), written=None)
            return _no_dice(lifted, look, book, again=stage.unread_lifted)
        case Lone(die):
            return _one_die(stage, die, look, book)
        case Rolling():
            return rolling(stage, look, book.state.ruleset)
        case Stray(die):
            own = is_of_unread_throw(stage, (die,))
            return stage if own else Again(replace(stage, lying=(*stage.lying, die)))
        case Invalid():
            return _invalid(stage, look.cast, look, book)
        case TooMany():
            if beside := beside_the_first(stage, look, book):
                return Again(beside)
            if thrown := _beside_the_others(stage, look.cast):
                return _thrown(stage, thrown, look, book)
            if stage.player and thrown_early(stage, look.cast, look, book):
                book.complain(Topic.DICE, about_early(stage.player.opponent, book.state.ruleset))
            else:
                book.complain(Topic.DICE, wording.about_many_dice(stage.player, look.cast))
        case Unreadable(die, other):
            if read := read_by_turns(stage, die, other):
                return _thrown(stage, read, look, book)
            return _unreadable(stage, die, other, look, book)
    return stage


def _was_thrown_again(stage: AwaitThrow, look: Look) -> bool:
    """Do other dice lie there than those of the throw that could not be read, and none of that was played?"""
    return (
        stage.unread is not None and not is_of_unread_throw(stage, look.sight.reading.dice) and look.shows(stage.before)
    )


def _unreadable(stage: AwaitThrow, die: DieReading, other: DieReading | None, look: Look, book: Book) -> Stage | Again:
    """A die that cannot be read, with another beside it or alone: the players may be able to, and play."""
    dice = (die, other) if other else (die,)
    if len(look.sight.reading.dice) <= TWO:
        book.settle(Topic.DICE, FaultCode.TOO_MANY_DICE, FaultCode.PREMATURE_ROLL)
    if _was_read(stage, dice):
        begun = None if look.shows(stage.before) else play_of_shown(stage, look, book)
        return begun or stage
    before = played_before(stage, dice, look, book)
    if before:
        return Again(before)
    if stage.unread and played_meanwhile(stage, look):  # the throw before led here, and is not settled yet
        book.doubt(wording.about_play_of_unread_throw(stage.player, stage.before, book.lies))
        return stage
    askew = perhaps_lost(die, book.state.ruleset) is not None
    book.doubt(wording.about_unreadable_die(stage.player, die, askew=askew))
    either = stage.either or may_be_anybodys(stage, dice, book)
    lies_still = lies_unread_still(stage, look)
    if lies_still:  # another one beside it, or the one that was read, may be unread in this look
        die, other = stage.lies_unread or die, read_of_it(stage, look) or other or stage.lone
    changed = seen_clearly(stage, look)  # dice may be lifted before it is seen so well again
    stage = replace(stage, tie_asked=stage.tie_asked and lies_still, unread=_unread_now(stage, die, dice))
    return replace(stage, lone=other, fresh=False, either=either, changed=changed)


def _unread_now(stage: AwaitThrow, die: DieReading, dice: tuple[DieReading, ...]) -> Unread:
    """The throw of these dice, one of which cannot be read; what was read of it beside a hand is known still."""
    return Unread(die, glimpsed=stage.unread.glimpsed if stage.unread and is_of_unread_throw(stage, dice) else None)


def _was_read(stage: AwaitThrow, dice: tuple[DieReading, ...]) -> bool:
    """Are these dice of the opening throw that could be read a look before?"""
    known = stage.tied or (stage.shown[0] if stage.shown and not stage.shown_lifted else None)
    return known is not None and all(any(near(old, die) for old in known.dice) for die in dice)


def _no_dice(stage: AwaitThrow, look: Look, book: Book, *, again: bool) -> Stage | Again:
    """The board should be as it was left, unless a throw that could not be read was played."""
    if look.shows(stage.before):
        askew = lay_askew(stage, book, again=again)
        return askew if askew is stage else look_without_dice(askew or half_seen(stage, book), look, book)
    accepted = _void_but_played(stage, look, book)
    if accepted:
        return Again(accepted)
    return played_unread(stage, look, book) or look_without_dice(stage, look, book)


def _thrown(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | Again:
    awaited = stage
    if stage.either and stage.player:
        told = whose_dice(pair.dice, book.state.ruleset)
        if stage.vain and told is stage.player.opponent and look.shows(stage.before):
            return Again(thrown_in_vain(stage.vain, book))
        stage = replace(stage, player=told or stage.player)
    if written := as_written(stage, pair, book):
        return written
    begun = catch_up_at_start(stage, pair, look, book)
    opened = Again(begun) if begun else look_at_opening(stage, pair, look, book)
    if opened is not None:
        return opened
    refused = stage.refused is not None and pair.lies_as(stage.refused)
    caught_up = _played_all_the_same(stage, pair.dice, look, book) if refused else gone_on(stage, pair, look, book)
    if caught_up is None and not is_of_unread_throw(stage, look.sight.reading.dice):
        caught_up = None if refused else catch_up(awaited, pair, look, book)
        caught_up = caught_up or catch_up_begun(awaited, pair, look, book) or catch_up_both(awaited, pair, look, book)
    if caught_up is not None:
        return Again(caught_up)
    if _joins_an_unread_throw(stage, pair, look):
        book.doubt(wording.about_unreadable_die(stage.player, stage.lies_unread or pair.first))
        return stage
    stage = replace(stage, either=stage.either or may_be_anybodys(stage, pair.dice, book))
    wrong = wrong_place(stage, pair, book) or one_left_lying(stage, pair, book)
    others = thrown_by_the_other(stage, pair, look, book) if wrong else None
    if others:
        return Again(others)
    if wrong and not refused and (meanwhile := begun_by_the_other(stage, pair, look, book)):
        return meanwhile
    led_here = played_meanwhile(stage, look) or came_after(stage, pair.dice, book)
    if stage.unread and not look.shows(stage.before) and (wrong or led_here):
        return _came_meanwhile(stage, pair, book)
    if wrong and _is_handed(stage, pair):
        return replace(stage, lying=(*stage.lying, *pair.dice), lay=pair.dice)
    if wrong:
        book.complain(Topic.DICE, about_place(stage, pair, wrong, book))
        return void_if_said(replace(stage, unread=None, refused=pair), wrong, book)
    return _begun(stage, pair, look, book)


def _begun(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | Again:
    """The stage after a throw that counts, on the board that it was waited for with, or on another one."""
    turns = [
        turn_in(book.state, stage.before, throw) for throw in throws_of(stage, pair, book.state, look.throws_there)
    ]
    ways = [turn.legal(look.sight) for turn in turns]
    if any(ways) and perhaps_the_next(stage, pair, ways):
        book.doubt(about_unclear_board(stage.player, look.sight))
        return stage
    if any(ways):
        begun, met = begin_turn(turns, pair, book, stage.lying), _played_already(ways[0], stage.changed)
        open_whose = stage.either or perhaps_the_others(stage, book)
        handed = _is_handed(stage, pair)
        begun = replace(begun, perhaps_the_others=open_whose, vain=stage.vain, unfinished=left_unfinished(stage))
        waited_for = asked_whose(stage, pair, book.state, look.throws_there)
        return Again(replace(begun, handed=handed, met=met, waited_for=waited_for))
    if not seen_before(stage, look, book) and may_be_amended(stage, look, book):
        # One look may be wrong, and what he moves next would be his opponent's checkers by the board it shows.
        book.doubt(about_unclear_board(stage.player, look.sight))
        return replace(stage, put_right=look)
    amended = amended_play(stage, look, book)
    if amended:
        return Again(amended)
    if _is_read_now(stage, pair) and stage.meanwhile is None:  # and was played meanwhile as no play of it goes
        return Again(begin_turn(turns, pair, book, stage.lying))
    if stage.unread and not look.shows(stage.before):
        return _came_meanwhile(stage, pair, book)
    return Again(_on_another_board(stage, turns, pair, look, book))


def _is_handed(stage: AwaitThrow, pair: Pair) -> bool:
    """May these be the dice of the turn before, pushed aside or handed over with its last checker?"""
    return stage.handed and stage.previous is not None and pair.roll == stage.previous.throw.roll


def _played_already(way: Way | Unclear | None, lay: Position | None) -> Position | None:
    """The play that lies there though the dice were not seen before: a whole one, or as the board lay without them."""
    return way.position if isinstance(way, Way) and not way.unmoved and (way.complete or way.position == lay) else None


def _goes_on_from_put_right(stage: AwaitThrow, look: Look, book: Book) -> Stage | None:
    """What a look beside the next throw seemed to show, the play before put right, is so: it is seen again, or the
    throw is played from there."""
    seen = stage.put_right
    pair = look.cast if isinstance(look.cast, Pair) else seen and seen.cast
    if seen is None or not isinstance(pair, Pair):
        return None
    throws = throws_of(stage, pair, book.state)
    ways = [turn_in(book.state, seen.sight.position, throw).legal(look.sight) for throw in throws]
    lifted = isinstance(look.cast, NoDice)
    if not any(isinstance(way, Way) and (way.complete or not lifted) for way in ways):
        return None
    after = amended_play(stage, seen, book)
    if not lifted or not isinstance(after, AwaitThrow):
        return after
    begun = look_for_throw(after, seen, book)  # its dice are gone, with the play made
    return begun.stage if isinstance(begun, Again) else begun


def _beside_the_others(stage: AwaitThrow, cast: TooMany) -> Pair | None:
    """The throw of whose turn it is beside dice in his opponent's half that were called out of place: those are of a
    throw before his, and he need not wait until they are gone."""
    refused, player = stage.refused, stage.player
    if refused is None or player is None or refused.in_half_of is not player.opponent or cast.unread:
        return None
    others = others_than(refused.dice, cast.dice)
    if len(others) != TWO or len(cast.dice) != TWO + TWO or not all(readable(die) for die in others):
        return None
    pair = Pair(*others)
    return pair if pair.in_half_of is player else None


def _came_meanwhile(stage: AwaitThrow, pair: Pair, book: Book) -> Stage:
    """The throw that could not be read was played, nobody knows how: these dice are the next."""
    book.doubt(wording.about_play_of_unread_throw(stage.player, stage.before, book.lies))
    return replace(stage, meanwhile=pair.roll)


def _is_read_now(stage: AwaitThrow, pair: Pair) -> bool:
    """Is this the throw that could not be read, its dice lying exactly as they lay?"""
    unread, lone = stage.lies_unread, stage.lone
    if unread is None or lone is None:
        return False
    return any(
        not moved(lone, die) and not moved(unread, other) and lone.value in (None, die.value)
        for die, other in (pair.dice, pair.dice[::-1])
    )


def _on_another_board(stage: AwaitThrow, turns: list[Turn], pair: Pair, look: Look, book: Book) -> AwaitPlay:
    """Thrown on a board that is not as it was left. Whoever looks next says so; but players who go on from it as they
    found it are believed."""
    clear = stage.changed_still(look)
    found = clear or look.sight.position
    sound = is_sound(look.sight) or (clear is not None and clear.faults() is PositionFault.NONE)
    goes_on = sound and outcome(found, book.state.ruleset) is None  # nobody wins by clearing the board
    as_found = [turn.another(turn.throw, found) for turn in turns] if goes_on else []
    if stage.fresh and as_found:
        take_up_anew(stage, look, book)
        return begin_turn(as_found, pair, book, stage.lying)
    begun = begin_turn([*turns, *as_found], pair, book, stage.lying)
    return replace(begun, found=None if _hits(turns[0], look) else found, unwatched=stage.went_by_unseen)


def _hits(turn: Turn, look: Look) -> bool:
    """Do both players stand on points that were held by one checker: hit by now, and not put up yet?"""
    lay, mixed = turn.before.signed(), look.sight.reading.mixed
    other = -1 if turn.throw.player is Player.LIGHT else 1
    return bool(mixed) and all(lay[n - 1] == other for n in mixed)


def _joins_an_unread_throw(stage: AwaitThrow, pair: Pair, look: Look) -> bool:
    """Has a third die come to lie beside a throw of which one cannot be read? Then these two are not the throw, while
    both of it still lie where they lay."""
    unread, lone = stage.lies_unread, stage.lone
    if unread is None or lone is None:
        return False
    dice = look.sight.reading.dice
    others = others_than((lone, unread), dice)
    both_lie_there = len(others) == len(dice) - TWO
    return both_lie_there and any(die is other for die in pair.dice for other in others)


def _invalid(stage: AwaitThrow, cast: Invalid, look: Look, book: Book) -> Stage | Again:
    """The throw does not count. Where that is not evident it is said when it is confirmed: by a second look, or when
    the dice are lifted with nothing played."""
    settled = played_before(stage, cast.dice, look, book)
    if settled is None and cast.code is not FaultCode.DIE_OFF_BOARD:
        settled = _played_all_the_same(stage, cast.dice, look, book)
    if settled:
        return Again(settled)
    unsure = cast.die is not None and cast.die.confidence < EVIDENT
    either = stage.either or may_be_anybodys(stage, cast.dice, book)
    player = None if either else thrower(stage, cast.dice)
    book.complain(Topic.DICE, wording.about_throw(player, cast, needs_second_look=unsure))
    stage = replace(stage, fresh=False, either=either)
    if not look.shows(stage.before):
        return stage  # the throw before, that could not be read, was played, and is not settled yet
    if book.standing(Topic.DICE) or stage.is_opening or not cast.die or cast.code is FaultCode.DIE_OFF_BOARD:
        return void_if_said(replace(stage, unread=None), cast, book)
    # Not said yet: dice that are lifted now may have lain well, and left their player without a move.
    other = next((die for die in cast.dice if die is not cast.die and die.state is DieState.FLAT), None)
    return replace(stage, unread=_unread_now(stage, cast.die, cast.dice), lone=other)


def _played_all_the_same(stage: AwaitThrow, dice: tuple[DieReading, ...], look: Look, book: Book) -> Stage | None:
    """The players took the dice as they lie and have played them: then they count, whatever they seemed to be."""
    turns = _played_turns(stage, dice, look, book)
    if not turns:
        return None
    if book.standing(Topic.DICE):
        book.write(Overruled, action=Overrule.ACCEPT, player=turns[0].throw.player)
    return begin_turn(turns, Pair(*dice), book, stage.lying)


def _played_turns(stage: AwaitThrow, dice: tuple[DieReading, ...], look: Look, book: Book) -> list[Turn]:
    """The throw that these dice are where the board shows a whole play of it; none where it does not."""
    if len(dice) != TWO or look.shows(stage.before):
        return []
    if any(die.value is None and not die.likelihoods for die in dice):
        return []
    turns = [turn_in(book.state, stage.before, throw) for throw in throws_of(stage, Pair(*dice), book.state)]
    ways = (turn.legal(look.sight) for turn in turns)
    return next(([way.turn] for way in ways if isinstance(way, Way) and way.complete), [])


def _void_but_played(stage: AwaitThrow, look: Look, book: Book) -> Stage | None:
    """A throw that was made too early, and is void for that, was played once it would have been its player's turn."""
    ruleset = book.state.ruleset
    if not is_void_early(ruleset) or stage.player is None:
        return None
    his = tuple(die for die in stage.lying if whose_dice((die,), ruleset) is stage.player)
    turns = _played_turns(stage, his, look, book)
    if not turns:
        return None
    book.settle(Topic.DICE)
    book.write(Overruled, action=Overrule.ACCEPT, player=stage.player)
    return begin_turn(turns, Pair(*his), book, others_than(his, stage.lying))


def _one_die(stage: AwaitThrow, die: DieReading, look: Look, book: Book) -> Stage | Again:
    """Only one die lies there: the other one must be looked for, or this is half of an opening throw."""
    if stage.is_opening:
        return stage
    if stage.shown and len(stage.lying) == TWO:  # a third beside those of the opening throw, which may be played
        book.complain(Topic.DICE, wording.about_many_dice(stage.player, TooMany((*stage.lying, die))))
        return stage
    if any(die.value in pair.roll.pips for pair in stage.shown):  # the other one of these lies where it lay
        begun = None if look.shows(stage.before) else play_of_shown(stage, look, book)
        return begun or stage
    before = played_before(stage, (die,), look, book)
    if before:
        return Again(before)
    if stage.unread and stage.lone and near(die, stage.lone):
        return stage  # the same throw, whose doubtful die is lost from view: a shadow, a finger
    player = thrower(stage, (die,))
    if look.sight.reading.dice_may_hide:
        book.doubt(wording.about_hidden_die(player, die))
    elif look.shows(stage.before):
        lost = wording.about_throw(player, Invalid(FaultCode.DIE_OFF_BOARD, (die,), die), needs_second_look=True)
        # One look may overlook the other one, or take for a die what is none: where looks follow each other it takes
        # another at the same die. Under a lamp that was just switched the other one may lie there unseen. What lies
        # beside the dice of the turn before, and goes with them, may be one of them that was seen twice.
        sure = not book.patience and not look.sight.reading.light_changed and not stage.lying
        book.complain(Topic.DICE, replace(lost, for_sure=sure, dice=(die,)))
    elif _moved_by(stage, die, look, book.state.ruleset):
        book.complain(Topic.DICE, wording.about_few_dice(player, die))
    lone = stage.lone if stage.unread and not is_of_unread_throw(stage, (die,)) else die  # else it is of another throw
    return replace(stage, lone=lone, fresh=False, changed=seen_clearly(stage, look))


def _moved_by(stage: AwaitThrow, die: DieReading, look: Look, ruleset: Ruleset) -> bool:
    """Was one checker moved by just the number of the only die?"""
    if die.value is None:
        return False
    return any(
        Turn.after_step(stage.before, player, step) == look.sight.position
        for player in stage.players
        for step in checker_moves(stage.before, player, die.value, ruleset)
    )
