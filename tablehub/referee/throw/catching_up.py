"""The next throw lies there, and the play before it was of one that nobody saw: write that down first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tablehub.referee.board.sight import Sight
from tablehub.referee.book import Book
from tablehub.referee.dice.casts import TWO, Pair, near, whose_dice
from tablehub.referee.dice.lying import dice_of
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Throw, Turn, Unclear, Way, turn_in
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import Again, AwaitThrow, Stage
from tablehub.referee.throw.between import (
    MissedPlay,
    missed_plays,
    missed_plays_to,
    nearest_ends,
    play_of_any,
    play_unseen,
    possible_rolls,
    seen_before,
    seen_clearly,
)
from tablehub.referee.turns import thrown_on
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.knobs import Entering
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import DiceZone
from tablehub.vision.reading import DieReading


def catch_up(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | None:
    """The dice are the opponent's and the board shows a whole play that was missed: write that down first. Which throw
    it was matters no more where several explain it, as the opponent lets it stand."""
    ruleset = book.state.ruleset
    if stage.player is None:
        return _catch_up_anybodys(stage, pair, look, book)
    player, opponent = stage.player, stage.player.opponent
    # Unless colour or half say whose dice they are, the board lay so before they were thrown.
    told = pair.owner is not None or ruleset.dice_zone is DiceZone.RIGHT
    lay_so = not told and stage.changed_still(look) is not None
    if (pair.owner or pair.in_half_of or _after_lone(stage, pair.dice)) is not opponent and not lay_so:
        return None
    if stage.either:  # his throw may have left him without a move: then his opponent has played with these
        if turn_in(book.state, stage.before, Throw(opponent, pair.roll)).legal(look.sight) is not None:
            return None
        stage = replace(stage, either=False)
    if not told and not _went_by_unseen(stage, look):
        own = turn_in(book.state, stage.before, Throw(player, pair.roll))
        if own.legal(look.sight) is not None:
            return None
    plays = missed_plays(stage, look, ruleset)
    return _caught_up(plays, stage, book) if len({play.throw.player for play in plays}) == 1 else None


def catch_up_before(stage: AwaitThrow, look: Look, book: Book) -> Stage | Again | None:
    """The same where the opponent's dice cannot be read or do not count, once the board was seen so before: what seems
    to be a die may be none. A throw that could not be read is his then, and not of who has played."""
    player, ruleset, dice = stage.player, book.state.ruleset, dice_of(look.cast)
    whose = whose_dice(dice, ruleset) or (_after_lone(stage, dice) if len(dice) == TWO else None)
    if whose is None and player and _went_by_unseen(stage, look):
        whose = player.opponent
    if player is None or stage.unread or stage.either or whose is not player.opponent:
        return None
    plays = missed_plays(stage, look, ruleset)
    if {play.throw.player for play in plays} != {player}:
        return None
    if seen_before(stage, look, book):
        return Again(_caught_up(plays, stage, book))
    book.doubt(about_unclear_board(player, look.sight))
    return replace(stage, changed=seen_clearly(stage, look))


def catch_up_begun(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | None:
    """The same where the opponent has begun to play them already: the board was seen without doubt to show that whole
    play before, and his leads on from there. By the half they lie in, or by their colour, they are not the other's."""
    state, player, clear = book.state, stage.player, stage.changed
    if player is None or clear is None or look.shows(clear) or whose_dice(pair.dice, state.ruleset) is player:
        return None
    own = (turn_in(state, stage.before, Throw(each, pair.roll)) for each in stage.players)
    if any(turn.legal(look.sight) is not None for turn in own):
        return None
    theirs = turn_in(state, clear, Throw(player.opponent, pair.roll))
    if not theirs.is_begun(look.sight):
        return None
    after = catch_up_to(clear, replace(stage, either=False), book)
    return after and thrown_on(after, [theirs], pair, book, stage.lying)


def catch_up_both(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | None:
    """The same where the opponent has played them before the first look, and the board was not seen in between: one
    whole play of each leads here, and only from one board. Dice that do not say whose they are were thrown by who was
    waited for, unless nobody looked for so long that a turn may have gone by, or his own were lifted unread."""
    whose = whose_dice(pair.dice, book.state.ruleset)
    if whose is None and not stage.unwatched and not stage.unread_lifted:
        return None
    played = None if whose is stage.player else both_played(stage, pair, look, book)
    if played is None:
        return None
    after = catch_up_to(played.before, replace(stage, either=False), book)
    return after and thrown_on(after, [played], pair, book, stage.lying)


def both_played(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Turn | None:
    """The turn of the opponent that a whole play of these dice ends here, from the only end of a turn of whose it was
    that it can have begun at; None where one turn explains the board, or nothing does."""
    found = _second_turns(stage, pair, look, book, Turn.is_played)
    return found[0] if len(found) == 1 else None


def begun_by_the_other(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | Again | None:
    """Dice in the opponent's half, or of his colour, lie beside a board that a whole play of whose turn it was and a
    part of the opponent's lead to: who was to throw has not thrown them to the wrong side, for whose checkers move has
    thrown. His play is written down once it was seen so twice and can have led but to one board."""
    if stage.player is None or whose_dice(pair.dice, book.state.ruleset) is not stage.player.opponent:
        return None
    found = _second_turns(stage, pair, look, book, Turn.is_begun)
    if not found:
        return None
    if len(found) == 1 and seen_before(stage, look, book):
        after = catch_up_to(found[0].before, replace(stage, either=False), book)
        return after and Again(thrown_on(after, found, pair, book, stage.lying))
    book.doubt(about_unclear_board(stage.player, look.sight))
    return replace(stage, changed=seen_clearly(stage, look))


def _second_turns(
    stage: AwaitThrow, pair: Pair, look: Look, book: Book, shown: Callable[[Turn, Sight], bool]
) -> list[Turn]:
    """The turns of the opponent by these dice that are `shown`, each from another end of a turn of whose it was; none
    where one turn explains the board."""
    state, player = book.state, stage.player
    if player is None or look.shows(stage.before) or look.sight.is_poor:
        return []
    if stage.unread and state.ruleset.entering is Entering.FROM_HAND:  # who enters and is hit at once leaves no trace
        return []
    alone = (turn_in(state, stage.before, Throw(each, pair.roll)) for each in stage.players)
    if any(turn.legal(look.sight) is not None for turn in alone):
        return []
    theirs, found = Throw(player.opponent, pair.roll), dict[Position, Turn]()
    for roll in possible_rolls(stage if stage.unread else replace(stage, lone=None), state.ruleset):
        turn = turn_in(state, stage.before, Throw(player, roll))
        if is_acey_deucy(roll, state.ruleset):
            continue
        for end in nearest_ends(turn, look.sight):
            following = turn.another(theirs, end)
            if end != stage.before and shown(following, look.sight):
                found[end] = following
    return list(found.values())


def _went_by_unseen(stage: AwaitThrow, look: Look) -> bool:
    """Was the board seen to lie so before, no die of that turn on it, when nobody had seen it for so long that the turn
    may have gone by? Then it was not played with these. While it is watched, both dice are rather overlooked."""
    without_dice = not stage.lone and not stage.unread
    return stage.unwatched and without_dice and stage.changed_still(look) is not None


def _catch_up_anybodys(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | None:
    """The same where nobody is known to be on turn: dice that are one player's are thrown after a play of the other."""
    whose = whose_dice(pair.dice, book.state.ruleset)
    if whose is None or stage.fresh:
        return None
    plays = missed_plays(stage, look, book.state.ruleset)
    return _caught_up(plays, stage, book) if {play.throw.player for play in plays} == {whose.opponent} else None


def catch_up_at_start(stage: AwaitThrow, pair: Pair, look: Look, book: Book) -> Stage | None:
    """A game was begun by a throw of which nobody saw the dice: its whole play lies there beside these, which are the
    other player's by half or colour, and decide no more who begins."""
    due = stage.is_opening and book.state.opening_due
    return _catch_up_anybodys(stage, pair, look, book) if due else None


def catch_up_to(position: Position, stage: AwaitThrow, book: Book) -> Stage | None:
    """Write down a whole play of whose turn it is that led to this position; None where no throw leads there."""
    plays = missed_plays_to(position, stage, book.state.ruleset)
    return _caught_up(plays, stage, book) if plays else None


def _caught_up(plays: list[MissedPlay], stage: AwaitThrow, book: Book) -> Stage:
    return play_unseen(plays[0], stage, book) if len(plays) == 1 else play_of_any(plays, stage, book)


def perhaps_the_next(stage: AwaitThrow, pair: Pair, ways: Iterable[Way | Unclear | None]) -> bool:
    """Are these perhaps the opponent's, though what lies there might be a part of their play? One die of the throw that
    was waited for was read, shows another number, and lies there no more: that part is rather the whole of it."""
    lone = stage.lone
    if stage.unread or lone is None or _after_lone(stage, pair.dice) is None or lone.value in pair.roll.pips:
        return False
    shown = [way for way in ways if way is not None]
    return all(isinstance(way, Way) and not way.unmoved and not way.complete for way in shown)


def _after_lone(stage: AwaitThrow, dice: tuple[DieReading, ...]) -> Player | None:
    """Whose dice these are after a throw of which one die was read, which is none of them: his opponent's."""
    lone = stage.lone
    if lone is None or lone.value is None or stage.player is None or any(near(lone, die) for die in dice):
        return None
    return stage.player.opponent
