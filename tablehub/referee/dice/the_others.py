"""Dice that lie anywhere and look alike, taken for a player's of whose own throw nobody saw a die: they are the other's
who plays them."""

from __future__ import annotations

from tablehub.match.events import Overrule, Overruled
from tablehub.match.taking_back import is_set_by_people
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import Pair
from tablehub.referee.dice.lying import lie_there_or_are_gone
from tablehub.referee.dice.rethrown import are_anybodys
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw, Turn, Way, turn_in
from tablehub.referee.play.letting_stand import let_stand
from tablehub.referee.stages import AwaitPlay, AwaitThrow, Stage
from tablehub.referee.throw.between import missed_plays_to
from tablehub.referee.throw.catching_up import catch_up_to
from tablehub.referee.throw.unseen import may_have_passed
from tablehub.referee.turns import begin_turn, end_turn, goes_on_from, revise_roll, thrown_on, unwrite_roll
from tablehub.rules.knobs import Entering
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.rules.rulesets import DiceZone


def was_the_others(stage: AwaitPlay, book: Book) -> AwaitThrow:
    """Nothing was played of this throw and the other player throws in his own half: it was his before, too."""
    unwrite_roll(book)
    return goes_on_from(stage.before, stage.player.opponent, book)


def played_by_the_other(stage: AwaitPlay, look: Look, book: Book) -> Stage | None:
    """The opponent plays these dice from the end of a whole play that lay there already when they were first seen. That
    was played by a throw that nobody saw, and might have been by these, or was by none that they show."""
    lay = stage.met or stage.found
    if lay is None or book.standing(Topic.BOARD) or not _may_be_anybodys(stage, look, book):
        return None
    turn = stage.turn.another(Throw(stage.player.opponent, stage.turn.throw.roll), lay)
    unseen = AwaitThrow(stage.before, stage.player)
    if not turn.is_begun(look.sight) or not missed_plays_to(lay, unseen, stage.turn.ruleset):
        return None
    unwrite_roll(book)
    after = catch_up_to(lay, unseen, book)
    return after and thrown_on(after, [turn], stage.pair, book, stage.lying)


def thrown_by_the_other(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> AwaitPlay | None:
    """Dice in the other player's half, and he has played them: it was his throw, and a turn before it was missed. Where
    that may have gone by without a trace it is enough that he has begun."""
    whose = pair.in_half_of
    if stage.player is None or whose is not stage.player.opponent or look.shows(stage.before):
        return None
    turn = turn_in(book.state, stage.before, Throw(whose, pair.roll))
    way = turn.legal(look.sight)
    if not isinstance(way, Way) or not (way.complete or may_have_passed(stage, book.state)):
        return None
    return begin_turn([turn], pair, book, stage.lying)


def thrown_alike(stage: AwaitPlay, look: Look, book: Book) -> Stage | None:
    """The dice were lifted too early, and the same numbers that lay there next were not put back but thrown by the
    opponent, who plays them from where that play was left: he lets it stand."""
    if stage.put_back is None or not _may_be_anybodys(stage, look, book):
        return None
    turn = stage.turn.another(Throw(stage.player.opponent, stage.turn.throw.roll), stage.put_back)
    if not turn.is_begun(look.sight):
        return None
    after = let_stand(stage, stage.put_back, book)
    return thrown_on(after, [turn], stage.pair, book, stage.lying)


def accepted_as_the_others(stage: AwaitPlay, lies: Position, book: Book, by: Player | None) -> Stage | None:
    """People accept a board on which nobody but the opponent has moved, a whole play of this throw, and nothing tells
    whose the dice were: he has thrown them, out of turn or after a throw that nobody saw. Else he would be to throw,
    and the other one told that he plays a throw that is not his."""
    pair, turn = stage.pair, stage.turn.another(Throw(stage.player.opponent, stage.turn.throw.roll), stage.before)
    way = turn.ways.get(lies)
    if pair is None or not are_anybodys(pair, stage.turn.ruleset) or is_set_by_people(book.state):
        return None
    if way is None or not way.complete or lies == stage.before or not book.state.turns:
        return None
    book.write(Overruled, action=Overrule.ACCEPT, player=stage.player, by=by)
    revised = revise_roll(stage, turn, book)
    return end_turn(revised.turn, lies, book)


def played_alike(stage: AwaitPlay, look: Look, book: Book) -> Stage | None:
    """The same numbers seemed to be pushed aside while somebody was still playing them, and his opponent moves by them
    from the end of that play: he had thrown them, before the last checker was down."""
    if not stage.alike or stage.held is None or book.standing(Topic.BOARD) or stage.turn.ending(stage.last)[1]:
        return None
    turn = stage.turn.another(Throw(stage.player.opponent, stage.turn.throw.roll), stage.held.position)
    if not (turn.is_begun(look.sight) or _lets_throw(turn, look)):
        return None
    after = end_turn(stage.turn, stage.held.position, book)
    return thrown_on(after, [turn], stage.pair, book, stage.lying)


def _lets_throw(turn: Turn, look: Look) -> bool:
    """Has his opponent thrown again, into his own half, and are his checkers not as they were, or may he hold one that
    waited on the bar?"""
    player, ruleset = turn.throw.player, turn.ruleset
    if not isinstance(look.cast, Pair) or ruleset.dice_zone is not DiceZone.RIGHT:
        return False
    may_hold = ruleset.entering is Entering.BAR_FIRST and turn.before.men(player)[BAR] > 0
    has_moved = look.sight.position.men(player) != turn.before.men(player) and not look.shows(turn.before)
    return (has_moved or may_hold) and look.cast.in_half_of is player.opponent and look.cast.roll != turn.throw.roll


def _may_be_anybodys(stage: AwaitPlay, look: Look, book: Book) -> bool:
    """Does nothing tell whose dice these are, which still lie there or were lifted in this look?"""
    pair = stage.pair
    if pair is None or not are_anybodys(pair, stage.turn.ruleset) or is_set_by_people(book.state):
        return False
    return lie_there_or_are_gone(pair, look.cast)
