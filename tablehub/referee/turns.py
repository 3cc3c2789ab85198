"""The beginning and the end of a turn, as they are written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablehub.match.events import (
    CubeAnswered,
    Doubled,
    FirstThrowChosen,
    GameOver,
    MatchOver,
    Overrule,
    Overruled,
    Played,
    PlayVoided,
    Rolled,
    RubberOver,
    Taken,
    Undone,
)
from tablehub.match.faults import FaultCode
from tablehub.match.state import Phase
from tablehub.match.taking_back import is_set_by_people
from tablehub.referee.again.resuming import who_throws
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import Pair
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import Turn
from tablehub.referee.saying import wording
from tablehub.referee.stages import AwaitPlay, AwaitThrow, MatchEnded, SettingUp, Stage
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.knobs import FirstThrow
from tablehub.rules.outcome import Outcome, outcome
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import DiceZone, Ruleset
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieReading

_ANSWERED = 1.0
"""Seconds in which nobody is doubled, says that he takes, and has the doubler's dice come to rest before him."""


def begin_turn(
    turns: Sequence[Turn],
    pair: Pair | None,
    book: Book,
    lying: tuple[DieReading, ...] = (),
    *,
    adopted: bool = False,
) -> AwaitPlay:
    """A throw counts: write it down. `turns` are the throws it may be, best first; `lying` are old dice.

    `adopted`: these are the dice of the opening throw. Who had the choice and has thrown others has thrown anew.
    """
    late = pair is not None and _doubled_over_his_dice(turns[0].throw.player, book)
    if late:
        book.write(Undone, what=Doubled.name)
    take_by_letting_throw(book)
    state = book.state
    if state.first_throw is FirstThrow.CHOICE and state.on_turn and not (state.first_throw_chosen or adopted):
        book.write(FirstThrowChosen, player=state.on_turn, anew=True)
    book.settle(Topic.DICE)
    book.settle(Topic.CUBE, FaultCode.DOUBLE_AFTER_ROLL, FaultCode.DOUBLE_NOT_ALLOWED)
    book.certain()
    _write_roll(turns[0], book)
    if late:
        book.say(Topic.CUBE, wording.about_late_double(turns[0].throw.player))
    return AwaitPlay(tuple(turns), pair, last=turns[0].before, lying=lying)


def _doubled_over_his_dice(thrower: Player, book: Book) -> bool:
    """Was the double that is not answered yet pressed just before the look that shows his dice at rest? They rolled, or
    lay there, by then. Beside pictures taken one by one nobody knows when anything was pressed."""
    state, offered = book.state, book.state.checkpoint
    if not book.patience:
        return False
    last = state.phase is Phase.CUBE_OFFERED and offered is not None and offered.event == Doubled.name
    return last and state.on_turn is thrower and book.t - book.doubled_at < _ANSWERED


def take_by_letting_throw(book: Book) -> None:
    """The doubler has thrown: whoever lets him has taken."""
    state = book.state
    if state.phase is not Phase.CUBE_OFFERED or state.answering is None:
        return
    for opponent in state.own.offered if state.own else ():
        book.write(CubeAnswered, opponent=opponent, takes=True)
    if not state.own:
        book.write(Taken, player=state.answering)


def revise_roll(stage: AwaitPlay, turn: Turn, book: Book, *, voided: bool = False) -> AwaitPlay:
    """The dice, or the board they were thrown on, were something else after all: write that down instead.

    `voided`: nothing was misread, but the opponent had the play made void and thrown again.
    """
    if voided:
        book.write(PlayVoided, player=stage.player)
    else:
        unwrite_roll(book)
    vain = stage.vain
    if vain and vain.before == turn.before and turn.throw.player is vain.throw.player.opponent:
        thrown_in_vain(vain, book)
        vain = None
    if turn.before != stage.before:
        book.write(Overruled, action=Overrule.SET_POSITION, position=turn.before)
    _write_roll(turn, book)
    others = tuple(other for other in stage.turns if other is not turn)
    still_open = stage.perhaps_the_others and turn.throw.player is stage.player
    after = AwaitPlay((turn, *others), stage.pair, last=turn.before, lying=stage.lying, perhaps_the_others=still_open)
    return replace(after, vain=vain, waited_for=stage.waited_for)


def thrown_in_vain(turn: Turn, book: Book) -> Stage:
    """A throw without a move that one look has read, written down once the opponent's shows that it was one."""
    _write_roll(turn, book)
    return end_turn(turn, turn.before, book)


def unwrite_roll(book: Book) -> None:
    """The throw that is due does not count. One that people set is no `Rolled` to go back to before, and a position
    that they set since stays."""
    state = book.state
    if is_set_by_people(state):
        book.write(Overruled, action=Overrule.SET_TURN, player=state.on_turn)
        return
    book.write(Undone, what=Rolled.name)
    if book.state.position != state.position:
        book.write(Overruled, action=Overrule.SET_POSITION, position=state.position)


def _write_roll(turn: Turn, book: Book) -> None:
    player, roll = turn.throw.player, turn.throw.roll
    if book.state.on_turn and not book.state.may_throw(player):  # whose throw it was is known better now
        book.write(Overruled, action=Overrule.SET_TURN, player=player)
    book.write(Rolled, player=player, dice=(roll.a, roll.b))


def end_turn(turn: Turn, position: Position, book: Book, *, play: Play | None = None) -> Stage:
    """The turn is over and `position` stands. `play` is given where it was not a legal one and stands all the same."""
    player, roll = turn.throw.player, turn.throw.roll
    book.settle(Topic.BOARD)
    book.settle(Topic.CUBE, FaultCode.DOUBLE_AFTER_ROLL, FaultCode.DOUBLE_NOT_ALLOWED)
    doublet, again = (None, False) if play else turn.ending(position)
    book.write(
        Played,
        player=player,
        dice=(roll.a, roll.b),
        play=str(play or turn.ways[position].play),
        legal=play is None,
        position=position,
        doublet=doublet,
        again=again,
    )
    if book.state.decided:
        return end_game(book)
    after = AwaitThrow(position, who_throws(book.state), previous=turn)
    # Whether who has played a 2-1 wrongly throws again, if his play stands, is for the players to say.
    is_open = is_acey_deucy(roll, turn.ruleset) if play else turn.leaves_open(position)
    return anybodys(after, book) if is_open else after


def thrown_on(
    after: Stage, turns: Sequence[Turn], pair: Pair | None, book: Book, lying: tuple[DieReading, ...] = ()
) -> Stage:
    """The next throw, whose dice lie there already, once the turn before it is written down (`after`). None is played
    after a turn that has won: then whatever was moved since, the game is over."""
    return begin_turn(turns, pair, book, lying) if isinstance(after, AwaitThrow) else after


def left_lying(after: Stage, played: AwaitPlay, *, lifted: bool = False) -> Stage:
    """The turn is over although its dice were not lifted, or others lie there that are void: none matters any more."""
    if not isinstance(after, AwaitThrow):
        return after
    lay = played.pair.dice if played.pair else ()
    return replace(after, lying=(*(() if lifted else lay), *played.lying), lay=lay)


def anybodys(stage: AwaitThrow, book: Book) -> AwaitThrow:
    """Waiting for a throw of which nothing says whose it is, unless the half it lies in does."""
    told_by_half = book.state.ruleset.dice_zone is DiceZone.RIGHT
    return replace(stage, player=None if told_by_half else stage.player, either=True)


def goes_on_from(position: Position, turn: Player, book: Book) -> AwaitThrow:
    """The board as it lies is where the game goes on; which throw led there is not known. A double of whose turn it is
    then waits for its answer."""
    book.settle(Topic.BOARD)
    book.certain()
    if book.state.on_turn is not turn:
        take_by_letting_throw(book)
    book.write(Overruled, action=Overrule.SET_POSITION, position=position)
    if book.state.phase is not Phase.CUBE_OFFERED:
        book.write(Overruled, action=Overrule.SET_TURN, player=turn)
    return AwaitThrow(position, turn)


def won_unseen(position: Position, book: Book) -> Stage:
    """The last checker is off, by whichever throw."""
    book.settle(Topic.BOARD)
    won = outcome(position)
    if won and won.winner is book.state.on_turn:
        take_by_letting_throw(book)
    book.write(Overruled, action=Overrule.SET_POSITION, position=position)
    return end_game(book)


def won_though_cleared(stage: AwaitPlay, look: Look) -> Position | None:
    """The end of a play that has won, where the board is cleared or set up for the next game: it was seen to lie there,
    or there is one for whatever these dice show, and nobody would play another. None where nobody has won so."""
    ruleset, player = stage.turn.ruleset, stage.player
    if stage.held and outcome(stage.held.position, ruleset):
        return stage.held.position
    gone = not any(look.sight.position.men(player)[1:]) or look.shows(start_position(ruleset))
    if not gone or look.sight.is_poor or any(is_acey_deucy(turn.throw.roll, ruleset) for turn in stage.turns):
        return None
    wins = [[end for end in turn.ways if _is_won_by(player, end, ruleset)] for turn in stage.turns]
    return wins[0][0] if all(len(ends) == 1 and ends == wins[0] for ends in wins) else None


def _is_won_by(player: Player, position: Position, ruleset: Ruleset) -> bool:
    won = outcome(position, ruleset)
    return won is not None and won.winner is player


def end_game(book: Book, awarded: Outcome | None = None) -> Stage:
    """The game is decided, or `awarded`: count it, and see whether that decides the match."""
    decided = awarded or book.state.decided
    assert decided is not None
    for topic in Topic:
        book.settle(topic)
    points = book.state.points_for(decided.kind, decided.winner)
    score = book.state.score.plus(decided.winner, points)
    lifted, at_start = book.state.roll is None, book.state.position == start_position(book.state.ruleset)
    resigned = awarded is not None
    book.write(GameOver, winner=decided.winner, kind=decided.kind, points=points, score=score, resigned=resigned)
    if book.state.rubber_winner:
        book.write(RubberOver, winner=book.state.rubber_winner, rubbers=book.state.rubber.rubbers)
    if book.state.winner:
        book.write(MatchOver, winner=book.state.winner, score=score)
        return MatchEnded()
    return SettingUp(may_be_under_way=False, ended=book.t if at_start else None, lifted=lifted)
