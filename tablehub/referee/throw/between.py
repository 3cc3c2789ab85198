"""Between turns: the board should stay as it is. Else somebody corrected his play, or a throw was missed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from tablehub.match.events import Event, Overrule, Overruled, Played, Rolled, Undone
from tablehub.match.faults import FaultCode
from tablehub.match.questions import Question, open_question
from tablehub.match.state import Phase
from tablehub.match.taking_back import cube_since_play
from tablehub.referee.board.in_hand import seen_by_his_own_play
from tablehub.referee.board.sight import SURELY, Sight
from tablehub.referee.book import Book, Complaint, Topic
from tablehub.referee.dice.casts import TWO, Pair, whose_dice
from tablehub.referee.dice.lying import dice_of
from tablehub.referee.look import Look
from tablehub.referee.play.hypotheses import MARGIN, Throw, Turn, Way, turn_in
from tablehub.referee.play.let_go import changed_since, played_on
from tablehub.referee.play.rarely_his import is_asked_whose
from tablehub.referee.saying import wording
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import Again, AwaitThrow, Stage
from tablehub.referee.throw.opening import ask_whether_tied, play_of_shown
from tablehub.referee.throw.taken_up import SURE_OF_ALL
from tablehub.referee.throw.two_one import parts_near
from tablehub.referee.turns import begin_turn, end_turn, goes_on_from, thrown_on, won_unseen
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.knobs import Entering, FirstThrow, OpeningDice
from tablehub.rules.legal import legal_results
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position, PositionFault
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieReading, DieState

RATHER_ANOTHER = 5.0
"""Times as likely as the throw that was played another must be by the dice to ask. Of 68 flat dice that could not be
read on boards 121000 to 124007 four seemed so much rather another number than theirs, all of one with tiny dice."""
_MOST_ENDS = 12
"""Ends of a turn that are followed up for a missed second turn; mostly one or two are possible at all."""


@dataclass(frozen=True, slots=True)
class MissedPlay:
    """A throw nobody saw, and the position its complete play led to."""

    throw: Throw
    position: Position


def look_without_dice(stage: AwaitThrow, look: Look, book: Book) -> Stage | Again:
    """No dice lie on the board: what was said of a throw is past; the board should be as it was left."""
    same = look.shows(stage.before)
    begun = None if same else play_of_shown(stage, look, book)
    if begun is not None:
        return begun
    compared = stage.is_opening or stage.shown  # nothing is played of a throw that only decides who begins
    if same and not stage.unread and not compared:
        book.say_pending(Topic.DICE)  # lifted again with nothing played: the throw did not count for the players either
    book.settle(Topic.DICE)
    if same:
        book.settle(Topic.BOARD)
        stage = ask_whether_tied(stage, book)
        if open_question(book.state) is Question.OPENING_TIED:
            book.certain()
        elif stage.unread:  # it may not have counted for the players either; nobody can tell but them
            book.complain(Topic.SEEING, wording.about_unread_throw(stage.player, stage.unread.die))
        elif stage.doubted:
            _ask_whether_whole(stage, book)
        else:
            book.certain()
        return replace(stage, lone=None, changed=None, tie=replace(stage.tie, gone=True) if stage.tie else None)
    if _is_in_doubt(stage, look.sight):
        book.doubt(about_unclear_board(stage.player, look.sight))
        return replace(stage, changed=seen_clearly(stage, look))
    book.certain()
    seen = look.sight.position
    goes_on = outcome(seen, book.state.ruleset) is None  # nobody wins by clearing the board
    if stage.fresh and goes_on and is_sound(look.sight):
        return take_up_anew(stage, look, book)
    if stage.changed != seen:
        return _first_seen(stage, look, book)
    return _changed(stage, look, book)


def seen_clearly(stage: AwaitThrow, look: Look) -> Position | None:
    """The board that lies there instead of the one that was left, if it was seen without doubt now or before."""
    if look.shows(stage.before):
        return None
    if not _is_in_doubt(stage, look.sight):
        return look.sight.position
    return stage.changed_still(look)


def seen_before(stage: AwaitThrow, look: Look, book: Book) -> bool:
    """Was the board that lies there instead of the one that was left seen so before this look? One may be wrong."""
    return not book.patience or stage.changed_still(look) is not None


def _ask_whether_whole(stage: AwaitThrow, book: Book) -> None:
    if stage.previous and is_asked_whose(stage):
        book.complain(Topic.SEEING, wording.about_throw_of(stage.previous.throw.player))
    elif stage.previous:
        throw = stage.previous.throw
        book.complain(Topic.SEEING, wording.about_guessed_throw(throw.player, throw.roll))
    else:
        book.complain(Topic.SEEING, wording.about_guessed_play(stage.guesses[0].throw.player))


def is_sound(sight: Sight) -> bool:
    """Is this, without doubt, a board that a game can go on from?"""
    return _is_certain(sight) and sight.position.faults() is PositionFault.NONE and outcome(sight.position) is None


def _is_in_doubt(stage: AwaitThrow, sight: Sight) -> bool:
    """Is the board not seen well enough to differ from the one that was left? One that was just taken up gives way only
    to one that is certain as a whole."""
    return not _is_certain(sight) if stage.fresh else bool(sight.doubts())


def _is_certain(sight: Sight) -> bool:
    """Is the board seen without doubt? Each place of it may be clear and fifteen a side not add up all the same."""
    return not sight.doubts() and sight.reading.confidence >= SURE_OF_ALL


def take_up_anew(stage: AwaitThrow, look: Look, book: Book) -> AwaitThrow:
    """The game was taken up as seen and nothing has happened yet: what is seen clearly now is the position."""
    book.guessed = frozenset()
    book.write(Overruled, action=Overrule.SET_POSITION, position=look.sight.position)
    return replace(stage, before=look.sight.position, lone=None)


def _first_seen(stage: AwaitThrow, look: Look, book: Book) -> Stage:
    """Something is different. It may be settling down, so it counts when it is seen again.

    Where a throw was not read, or what was played may be half of it, it may well be played: nothing is certain yet.
    """
    may_be_played = bool(book.guessed) or stage.unread is not None or stage.doubted
    if book.standing(Topic.BOARD) is None and not may_be_played:
        book.complain(Topic.BOARD, _about_board(stage, look, book))
    return replace(stage, changed=look.sight.position)


def _about_board(stage: AwaitThrow, look: Look, book: Book) -> Complaint:
    from_hand = book.state.ruleset.entering is Entering.FROM_HAND
    if stage.went_by_unseen:
        return wording.about_found_board(stage.before, look.sight.position, from_hand=from_hand)
    return wording.about_board(stage.player, stage.before, look.sight.position, from_hand=from_hand)


def _changed(stage: AwaitThrow, look: Look, book: Book) -> Stage:
    bound = _bound_to(stage, look)
    if bound:
        book.complain(Topic.BOARD, wording.with_consequence(bound, book.state.ruleset))
        return stage
    amended = None if stage.unread else amended_play(stage, look, book)
    if amended:
        return amended
    plays = missed_plays(stage, look, book.state.ruleset)
    if len(plays) == 1:
        return _play_without_dice(plays[0], stage, book)
    if stage.unread and len({play.throw.player for play in plays}) == 1:
        return play_of_any(plays, stage, book)
    seen = look.sight.position
    if plays:
        rolls = [play.throw.roll for play in plays]
        book.complain(Topic.BOARD, wording.about_missed_throw(stage.player, rolls, stage.before, seen))
    elif stage.unread:
        book.complain(Topic.BOARD, wording.about_play_of_unread_throw(stage.player, stage.before, seen))
    elif book.guessed:
        book.doubt(about_unclear_board(stage.player, look.sight))
    else:
        book.complain(Topic.BOARD, _about_board(stage, look, book))
    return stage


def _play_without_dice(play: MissedPlay, stage: AwaitThrow, book: Book) -> Stage:
    """What only one throw explains is its play, unless it is put back: then somebody tried a move out too early. It is
    asked about where one die was read, as another number. It may have been half of another throw's, which goes on."""
    may_be_none = stage.player is not None and stage.unread is None and book.state.phase is Phase.TO_ROLL
    others = (roll for roll in Roll.all() if roll != play.throw.roll and not is_acey_deucy(roll, book.state.ruleset))
    after = play_unseen(play, stage, book, tuple(Throw(play.throw.player, roll) for roll in others))
    if not isinstance(after, AwaitThrow) or not may_be_none:
        return after
    misread = stage.lone is not None and stage.lone.value not in (None, *play.throw.roll.pips)
    return replace(after, unthrown=replace(stage, unthrown=None), doubted=misread)


def put_back_unthrown(stage: AwaitThrow, look: Look, book: Book) -> AwaitThrow | None:
    """The stage before a play of which no die was seen, where nothing came of it and the board lies as before it."""
    before, last = stage.unthrown, book.state.checkpoint
    if before is None or last is None or last.event != Played.name or look.shows(stage.before):
        return None
    if not look.shows(before.before) or look.sight.doubts(SURELY):
        return None
    book.settle(Topic.BOARD)
    for what in (Played.name, Rolled.name):
        book.write(Undone, what=what)
    if before.player and before.player is not book.state.on_turn:
        book.write(Overruled, action=Overrule.SET_TURN, player=before.player)
    return replace(before, changed=None)


def _bound_to(stage: AwaitThrow, look: Look) -> Complaint | None:
    """What is said of another whole play in place of the one that was over by the ruleset; until the next throw."""
    turn, seen = stage.previous, look.sight.position
    if turn is None or not stage.quitted or look.sight.doubts(SURELY) or seen not in turn.ways:
        return None
    if played_on(turn, stage.before, seen):  # it was whole one way round, and half of this
        return None
    return changed_since(turn, stage.before, seen) if turn.ways[seen].complete else None


def let_stand_changed(stage: AwaitThrow, book: Book) -> Stage | None:
    """The play was changed when it was over, and the opponent lets that stand."""
    turn, seen = stage.previous, stage.changed
    if turn is None or seen is None or not book.has(Topic.BOARD, FaultCode.PLAY_CHANGED):
        return None
    way = turn.ways.get(seen)  # something else may lie there by now
    return _played_instead(turn, seen, book) if way and way.complete else None


def _played_instead(turn: Turn, position: Position, book: Book) -> Stage:
    """The turn was ended, and its play has become another; the cube is as it was turned since."""
    cube = cube_since_play(book.state)
    book.settle(Topic.BOARD)
    book.write(Undone, what=Played.name)
    return _with_cube(cube, end_turn(turn, position, book), book)


def amended_play(stage: AwaitThrow, look: Look, book: Book) -> Stage | None:
    """Whose turn was over has changed his play, or put it right: what lies there now is what he has played."""
    previous = stage.previous
    if previous is None:
        return _amended_guess(stage.guesses, _as_its_player(stage, look, book), book)
    ways = _amended_ways(stage, look, book)
    cube = cube_since_play(book.state)
    if not ways:
        return None
    if ways[0].turn is previous:
        return _played_instead(previous, ways[0].position, book)
    book.settle(Topic.BOARD)
    for what in (Played.name, Rolled.name):
        book.write(Undone, what=what)
    if len(ways) > 1:
        turns = tuple(previous.another(throw) for throw in previous.others)
        after = _amended_guess(turns, _as_its_player(stage, look, book), book)
        return after and _with_cube(cube, after, book)
    begin_turn([ways[0].turn], None, book)
    return _with_cube(cube, end_turn(ways[0].turn, ways[0].position, book), book)


def may_be_amended(stage: AwaitThrow, look: Look, book: Book) -> bool:
    """Does this look show that whose turn was over has changed his play?"""
    if stage.previous is None:
        return len(_ends(stage.guesses, _as_its_player(stage, look, book))) == 1
    return bool(_amended_ways(stage, look, book))


def _amended_ways(stage: AwaitThrow, look: Look, book: Book) -> list[Way]:
    """What he has played instead, by the throw it was taken for, else by others that it may have been; none unless they
    all lead to one board."""
    previous = stage.previous
    if previous is None:
        return []
    look = _as_its_player(stage, look, book)
    same = previous.legal(look.sight)
    if isinstance(same, Way) and same.complete and not same.unmoved:
        return [same]
    ways = _complete((previous.another(throw) for throw in previous.others), look)
    return ways if len({way.position for way in ways}) == 1 else []


def _as_its_player(stage: AwaitThrow, look: Look, book: Book) -> Look:
    """The look with what whose turn was over has in hand, by his own play."""
    last = stage.previous or next(iter(stage.guesses), None)
    if last is None or book.state.ruleset.entering is not Entering.FROM_HAND:
        return look
    return replace(look, sight=seen_by_his_own_play(look.sight, last.before, last.throw.player))


def _with_cube(cube: list[tuple[type[Event], dict[str, Any]]], after: Stage, book: Book) -> Stage:
    """The stage after a play that was another than was thought, the cube turned again as it has been since."""
    if book.state.phase is Phase.TO_ROLL:
        for kind, values in cube:
            book.write(kind, **values)
    return after


def _amended_guess(guesses: tuple[Turn, ...], look: Look, book: Book) -> Stage | None:
    """A throw that was never read has led to another position than was thought, if only one."""
    ends = _ends(guesses, look)
    if len(ends) != 1:
        return None
    (end,) = ends
    if outcome(end):
        return won_unseen(end, book)
    following = goes_on_from(end, guesses[0].throw.player.opponent, book)
    return replace(following, guesses=guesses)


def _ends(turns: Iterable[Turn], look: Look) -> set[Position]:
    """Where whole plays of these throws lead that this look shows."""
    return {way.position for way in _complete(turns, look)}


def _complete(turns: Iterable[Turn], look: Look) -> list[Way]:
    return [way for turn in turns if isinstance(way := turn.legal(look.sight), Way) and way.complete]


def play_of_any(plays: list[MissedPlay], stage: AwaitThrow, book: Book) -> Stage:
    """A throw that was not read has been played, by whichever of these throws: the one that its die rather showed is
    told by that, else the position alone goes on record."""
    player = plays[0].throw.player
    rolls = possible_rolls(stage, book.state.ruleset)
    told = _rather_shown(plays, stage)
    if told:
        return play_unseen(told, stage, book, tuple(Throw(player, roll) for roll in rolls if roll != told.throw.roll))
    if outcome(plays[0].position):
        return won_unseen(plays[0].position, book)
    guesses = tuple(turn_in(book.state, stage.before, Throw(player, roll)) for roll in rolls)
    after = goes_on_from(plays[0].position, player.opponent, book)
    after = replace(after, guesses=guesses, doubted=may_be_half(plays[0].position, guesses))
    return _still_lying(after, stage)


def _rather_shown(plays: list[MissedPlay], stage: AwaitThrow) -> MissedPlay | None:
    """The play of these by the throw that the die which could not be read shows rather than all others together. For
    itself that would not do, but nothing else of what it may show leads to this board. So would one look alone beside a
    hand not do that has read both."""
    read = stage.unread.glimpsed if stage.unread else None
    glimpsed = next((play for play in plays if play.throw.roll == read), None)
    if glimpsed:
        return glimpsed
    if stage.lone is None or stage.lone.value is None:
        return None
    shown = _shown(stage)
    weights = [(shown.get(play.throw.roll, 0.0), n) for n, play in enumerate(plays)]
    best, n = max(weights)
    others = sum(weight for weight, _ in weights) - best
    return plays[n] if best > 0 and best > math.exp(MARGIN) * others else None


def rather_another(roll: Roll, stage: AwaitThrow) -> bool:
    """Whether the dice that could not be read rather showed another throw than this one."""
    shown = _shown(stage)
    return bool(shown) and max(shown.values()) > RATHER_ANOTHER * shown.get(roll, 0.0)


def _shown(stage: AwaitThrow) -> dict[Roll, float]:
    """How likely each throw is by what dice that could not be read show; empty where they tell nothing."""
    die, other = stage.unread.die if stage.unread else None, stage.lone
    if die is None or other is None or not die.likelihoods or not (other.value or other.likelihoods):
        return {}
    values = range(1, 7)
    beside = [float(n == other.value) for n in values] if other.value else other.likelihoods
    shown = dict.fromkeys(Roll.all(), 0.0)
    for (a, p), (b, q) in product(zip(values, die.likelihoods, strict=True), zip(values, beside, strict=True)):
        shown[Roll(a, b)] += p * q
    return shown


def may_be_half(position: Position, turns: Iterable[Turn]) -> bool:
    """Is it only a part of a play by one of these throws?"""
    return any(position in turn.ways and not turn.ways[position].complete for turn in turns)


def possible_rolls(stage: AwaitThrow, ruleset: Ruleset) -> list[Roll]:
    """The throws it may have been: the number that was read must be among them. Two dice of an opening throw that show
    the same are a tie, which nobody plays."""
    shown = stage.lone.value if stage.lone else None
    from_one_each = ruleset.opening_dice is OpeningDice.ONE_EACH and ruleset.first_throw is FirstThrow.AS_SHOWN
    no_tie = stage.is_opening and from_one_each
    rolls = (roll for roll in Roll.all() if shown is None or shown in roll.pips)
    return [roll for roll in rolls if not (no_tie and roll.is_double)]


def missed_plays(stage: AwaitThrow, look: Look, ruleset: Ruleset) -> list[MissedPlay]:
    """Every throw with a complete play that leads to the board seen, without doubt by this look or the one before."""
    if look.shows(stage.before):
        return []
    seen = (stage.changed_still(look), None if look.sight.doubts() else look.sight.position)
    return next((plays for lay in seen if lay and (plays := missed_plays_to(lay, stage, ruleset))), [])


def missed_plays_to(seen: Position, stage: AwaitThrow, ruleset: Ruleset) -> list[MissedPlay]:
    """The same for a position that is known. A single die that was read must be part of the throw; where no such play
    leads there it was misread, or is of the next throw."""
    plays = plays_to(seen, stage, ruleset)
    misread = not plays and stage.lone is not None and stage.unread is None
    return plays_to(seen, replace(stage, lone=None), ruleset) if misread else plays


def plays_to(seen: Position, stage: AwaitThrow, ruleset: Ruleset) -> list[MissedPlay]:
    """Every throw with a complete play that leads to this position; what was read of its dice must be part of it."""
    return [
        MissedPlay(Throw(player, roll), seen)
        for player in stage.players
        for roll in possible_rolls(stage, ruleset)
        if not is_acey_deucy(roll, ruleset) and seen in legal_results(stage.before, player, roll, ruleset)
    ]


def two_turns_on(turn: Turn, look: Look, book: Book) -> Stage | None:
    """This turn was ended and the opponent's whole turn was missed: write both down, if only one board lies between."""
    found = []
    for end in nearest_ends(turn, look.sight):
        following = AwaitThrow(end, turn.throw.player.opponent)
        found += [(following, play) for play in missed_plays(following, look, turn.ruleset)]
    pair = look.cast if isinstance(look.cast, Pair) else None
    lying = [(following, play) for following, play in found if pair and play.throw.roll == pair.roll]
    if len(lying) == 1:  # his dice still lie there
        following, play = lying[0]
        after = end_turn(turn, following.before, book)
        return thrown_on(after, [turn.another(play.throw, following.before)], pair, book)
    if not found or len({(following.before, play.position) for following, play in found}) > 1:
        return None
    following, play = found[0]
    after = end_turn(turn, following.before, book)
    if not isinstance(after, AwaitThrow):  # that was the last one: nothing is played after it
        return after
    if len(found) > 1:  # by whichever throw
        return play_of_any([play for _, play in found], following, book)
    return _beside_its_dice(play_unseen(play, following, book), dice_of(look.cast), play.throw.player, turn.ruleset)


def _beside_its_dice(after: Stage, dice: tuple[DieReading, ...], player: Player, ruleset: Ruleset) -> Stage:
    """The stage after a play of this player where two dice of his lie there, one of which could not be read: they are
    of that play, and are no next throw once they can."""
    if not isinstance(after, AwaitThrow) or len(dice) != TWO or whose_dice(dice, ruleset) is not player:
        return after
    return replace(after, lying=tuple(replace(die, state=DieState.FLAT) for die in dice))


MOST_HIT = 4
"""Checkers that one turn can send to the bar."""


def nearest_ends(turn: Turn, sight: Sight) -> list[Position]:
    """Ends of this turn from which one turn of the opponent may have led to the board seen."""
    player, seen = turn.throw.player, sight.position
    ends = []
    for end, partial in parts_near(turn.ways, sight, MOST_HIT):
        # The opponent moves only his own checkers, and sends some of the player's from their points to the bar.
        before, after = end.men(player), seen.men(player)
        sent = [point for point in range(1, BAR) if before[point] > after[point]]
        if partial.complete and all(before[point] == 1 for point in sent) and after[BAR] - before[BAR] == len(sent):
            ends.append(end)
    return ends[:_MOST_ENDS]


def play_unseen(missed: MissedPlay, stage: AwaitThrow, book: Book, others: tuple[Throw, ...] = ()) -> Stage:
    """A throw nobody saw and its play, both written down."""
    book.settle(Topic.BOARD)
    turn = turn_in(book.state, stage.before, missed.throw, others)
    begin_turn([turn], None, book)
    return _still_lying(end_turn(turn, missed.position, book), stage)


def _still_lying(after: Stage, before: AwaitThrow) -> Stage:
    """Dice of an earlier turn that lay there while a play was made that nobody saw are no throw after it either."""
    return replace(after, lying=before.lying) if isinstance(after, AwaitThrow) and not after.lying else after
