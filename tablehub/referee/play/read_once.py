"""What explains a board that seems misplayed, before anybody is accused of it: another throw than the one announced.

A throw that one look alone has read may have been misread: where another number on one of its dice makes the board a
whole play, a tournament director who had seen the dice for a moment would not call the play wrong but ask.
"""

from __future__ import annotations

from dataclasses import replace

from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import Pair, whose_dice
from tablehub.referee.dice.lying import known_again
from tablehub.referee.dice.perhaps_misread import is_read_once, read_otherwise
from tablehub.referee.dice.rethrown import is_next_throw
from tablehub.referee.dice.the_others import played_by_the_other, thrown_alike
from tablehub.referee.look import Look
from tablehub.referee.play.completed_late import completed_late
from tablehub.referee.play.hypotheses import Throw, Turn, Way
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import Again, AwaitPlay, AwaitThrow, Stage
from tablehub.referee.throw.played_upon import played_upon
from tablehub.referee.turns import end_turn, goes_on_from, left_lying, revise_roll, unwrite_roll
from tablehub.rules.outcome import outcome
from tablehub.rules.position import Position


def explained_otherwise(stage: AwaitPlay, look: Look, book: Book) -> Stage | Again | None:
    """What comes of a board that is no play of the throw that was announced, where it is one of another."""
    if begun := played_by_the_other(stage, look, book) or thrown_alike(stage, look, book):
        return Again(begun)
    if completed := completed_late(stage, look, book):
        return completed
    if book.standing(Topic.BOARD):
        return None
    if stage.whole and _is_played_on(stage, stage.whole, look):
        return Again(end_turn(stage.turn, stage.whole, book))
    if begun := played_upon(stage, look, book):
        return Again(begun)
    return _played_as_misread(stage, look, book)


def begun_before_read(stage: AwaitPlay, verdict: Way, look: Look, book: Book) -> Stage | Again | None:
    """The same where the board only seems to be a part of a play from how it lay when the dice were first read: the one
    look that read them may have come once a checker was moved by what they show."""
    if verdict.complete or verdict.turn.before == stage.before or book.standing(Topic.BOARD):
        return None
    return _played_as_misread(stage, look, book)


def _is_played_on(stage: AwaitPlay, end: Position, look: Look) -> bool:
    """Has the opponent thrown, and moved from this end of the play that was seen whole, before this look? Dice that are
    his by half or colour and show what those of the play did may have been pushed over; but he plays them."""
    if not isinstance(look.cast, Pair):
        return False
    his = look.cast.roll == stage.turn.throw.roll and _are_the_opponents(stage, look.cast)
    if not his and not is_next_throw(stage, look.cast, end):
        return False
    throw = Throw(stage.player.opponent, look.cast.roll)
    return stage.turn.another(throw, end).is_begun(look.sight)


def _are_the_opponents(stage: AwaitPlay, pair: Pair) -> bool:
    return whose_dice(pair.dice, stage.turn.ruleset) is stage.player.opponent


def _played_as_misread(stage: AwaitPlay, look: Look, book: Book) -> Stage | Again | None:
    """One look has read these dice, and with another number on one of them the board is a whole play. It counts once it
    was seen twice with the dice gone, or with the next throw, and the players are asked; until then it is in doubt."""
    if stage.pair is None or not is_read_once(stage, book) or stage.held:
        return None
    ways = _ways(stage, look)
    if not ways:
        return _misread_and_played_on(stage, look, book)
    end, thrown_next = ways[0].position, is_next_throw(stage, look.cast)
    gone = not known_again(stage.pair.dice, look.sight.reading.dice)
    told = gone and (stage.wrong == end or thrown_next) and all(way.position == end for way in ways)
    if not told or outcome(end, stage.turn.ruleset):
        book.doubt(about_unclear_board(stage.player, look.sight))
        return replace(stage, wrong=end)
    after = _played(stage, [way.turn for way in ways], end, book)
    return Again(after) if thrown_next else left_lying(after, stage, lifted=True)


def _misread_and_played_on(stage: AwaitPlay, look: Look, book: Book) -> Again | None:
    """One look has shown such a whole play, and by the next the opponent has thrown and moved from there."""
    pair, end = look.cast, stage.wrong
    if end is None or stage.pair is None or not isinstance(pair, Pair) or outcome(end, stage.turn.ruleset):
        return None
    gone = not known_again(stage.pair.dice, look.sight.reading.dice)
    turns = [turn for turn in read_otherwise(stage) if end in turn.ways and turn.ways[end].complete]
    if not gone or not turns or whose_dice(pair.dice, stage.turn.ruleset) is stage.player:
        return None
    if not stage.turn.another(Throw(stage.player.opponent, pair.roll), end).is_begun(look.sight):
        return None
    return Again(_played(stage, turns, end, book))


def _played(stage: AwaitPlay, turns: list[Turn], end: Position, book: Book) -> Stage:
    """The stage after a play of one of these turns; where there are several the position alone goes on record."""
    book.settle(Topic.DICE)  # a die that showed something else was misread, not touched
    if len(turns) > 1:
        unwrite_roll(book)
        return replace(goes_on_from(end, stage.player.opponent, book), guesses=tuple(turns), doubted=True)
    thrown = turns[0].instead_of(stage.turn.throw)
    after = end_turn(revise_roll(stage, thrown, book).turn, end, book)
    return replace(after, doubted=True) if isinstance(after, AwaitThrow) else after


def _ways(stage: AwaitPlay, look: Look) -> list[Way]:
    """The whole plays of those that lie there."""
    found = (turn.legal(look.sight) for turn in read_otherwise(stage))
    return [way for way in found if isinstance(way, Way) and way.complete and not way.unmoved]
