"""A throw lies on the board: is it being played, has it been played, or is something wrong?"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tablehub.match.faults import FaultCode
from tablehub.match.taking_back import begins_unopened
from tablehub.referee.board.in_hand import by_his_own_play, by_the_others_play
from tablehub.referee.board.seen_to_go import forgotten, gone_from
from tablehub.referee.board.seen_to_go import remembered as held_since
from tablehub.referee.board.sight import best_told
from tablehub.referee.board.standing import can_stand, lets_play_on
from tablehub.referee.book import Book, Complaint, Topic
from tablehub.referee.dice.casts import Lone, NoDice, Pair, Stray, TooMany
from tablehub.referee.dice.early import about_early, is_void_early, thrown_in_vain
from tablehub.referee.dice.lying import (
    another_throw_lies_there,
    dice_of,
    lie_there_still,
    lies_misread,
    others_lie_there,
    others_than,
)
from tablehub.referee.dice.perhaps_misread import may_have_had_no_move
from tablehub.referee.dice.rethrown import (
    are_anybodys,
    dice_seen_again,
    is_next_throw,
    is_thrown_on,
    knocked_die,
    may_be_voided,
    moved_unread,
    played_in_place_of_set,
    show_the_same,
    take_roll_back,
    thrown_anew_in_vain,
    thrown_askew,
    thrown_beside_in_vain,
    thrown_early,
    thrown_since,
)
from tablehub.referee.dice.the_others import was_the_others
from tablehub.referee.look import Look
from tablehub.referee.play.found_later import lies_as_found
from tablehub.referee.play.hypotheses import MARGIN, Throw, Unclear, Way, judge
from tablehub.referee.play.let_go import is_over, remembered, why_not_played
from tablehub.referee.play.letting_stand import as_it_stands, before_the_others_play, let_stand
from tablehub.referee.play.lifted_early import lifted_before_restart, lifted_early
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.play.otherwise import told_otherwise
from tablehub.referee.play.rarely_his import ask_whose, asked_until_thrown
from tablehub.referee.play.thrown_past import thrown_past
from tablehub.referee.saying import wording
from tablehub.referee.saying.doubts import about_unclear_board
from tablehub.referee.stages import Again, AwaitPlay, AwaitThrow, Held, Stage
from tablehub.referee.throw.between import nearest_ends, two_turns_on
from tablehub.referee.throw.passed_again import passed_again
from tablehub.referee.throw.played_upon import ended_before, ended_before_theirs
from tablehub.referee.turns import (
    anybodys,
    end_turn,
    goes_on_from,
    left_lying,
    revise_roll,
    thrown_on,
    won_though_cleared,
)
from tablehub.rules.knobs import AfterWrongPlay, Entering
from tablehub.rules.outcome import outcome
from tablehub.rules.player import Player
from tablehub.rules.position import Position, PositionFault

_NO_PLAY_OF_HIS = (FaultCode.BOARD_DISTURBED, FaultCode.WRONG_PLAYER, FaultCode.UNSURE)
"""What a board is called on which somebody else may have played."""


def look_for_play(stage: AwaitPlay, look: Look, book: Book) -> Stage | Again:
    """What the board shows of the play, and whether the dice have been lifted."""
    if thrown_anew_in_vain(stage, look, book):
        return Again(_throws_anew(stage, book))
    stage = dice_seen_again(stage, look, book)
    over = stage.held is None and _lifted(stage, look)
    if look.sight.reading.light_changed:
        stage = forgotten(stage)
    replaced = others_lie_there(stage.pair, look.cast)
    verdict = judge(stage.turns, look.sight, stage.last, over=over, replaced=replaced, told=stage.told)
    if isinstance(verdict, Way):
        stage = replace(stage, others=None, told=best_told(stage.told, look.sight.told(stage.before)))
    if isinstance(verdict, Way) and stage.wrong not in (None, verdict.position):
        stage, verdict = _put_right(stage, verdict, look)
    if isinstance(verdict, Way) and not verdict.complete and _may_be_whole(stage, look, over=over):
        verdict = Unclear((verdict.position,))
    if otherwise := told_otherwise(stage, verdict, look, book):
        return otherwise
    stage = _watch_dice(stage, look, book, complete=isinstance(verdict, Way) and verdict.complete)
    if not isinstance(verdict, Way):
        stage = thrown_past(stage, look, book, told=not isinstance(verdict, Unclear))
    if stage.overtaken and isinstance(verdict, Misplay) and _may_be_the_others(verdict):
        between_turns = isinstance(look.cast, NoDice)  # none is half played
        if between_turns and can_stand(verdict.seen, stage.before):
            book.certain()
            return _gone_on(stage, FaultCode.BOARD_DISTURBED, verdict.seen, book)
        verdict = Unclear()
    others = isinstance(verdict, Misplay) and thrown_since(stage, look.cast, book)
    if others or (isinstance(verdict, Misplay) and played_in_place_of_set(stage, look, book)):
        book.complain(Topic.SEEING, wording.about_other_dice(stage.player, stage.turn.throw.roll))
        return stage
    match verdict:
        case Way():
            lies_still = not _lifted(stage, look) and not is_next_throw(stage, look.cast)
            fewer = gone_from(stage, verdict, look.sight) if lies_still else None
            if fewer:
                book.doubt(wording.about_fewer_checkers(*fewer))
                return stage
            ask_whose(stage, verdict, book)
            return _on_the_way(stage, verdict, look, book)
        case Misplay() if _is_told(verdict, book) or _is_wrong_by_itself(verdict, look):
            book.certain()
            if verdict.player is not stage.player:  # whose checkers have moved has thrown
                stage = revise_roll(stage, next(t for t in stage.turns if t.throw.player is verdict.player), book)
            return _misplayed(stage, verdict, look, book)
        case _:
            return _in_doubt(stage, verdict, look, book)


def _in_doubt(stage: AwaitPlay, verdict: Misplay | Unclear, look: Look, book: Book) -> Stage | Again:
    """The stage after a look that does not tell what lies there, unless the turn has ended all the same."""
    ended = _ended_as_held(stage, verdict, look, book) or _ended_by_next_throw(stage, look, book)
    if ended is not None:
        return ended
    rivals = verdict.rivals if isinstance(verdict, Unclear) else ()
    if not isinstance(verdict, Unclear) or not verdict.half_played:
        book.doubt(about_unclear_board(stage.player, look.sight, rivals))
    put_right = book.standing(Topic.BOARD) is None or stage.righted is not None
    gone = isinstance(look.cast, NoDice) and put_right
    return replace(stage, lifted=stage.lifted or gone)


def _throws_anew(stage: AwaitPlay, book: Book) -> AwaitThrow:
    """Others were thrown in place of this throw, and cannot be read or do not count."""
    take_roll_back(stage, book)
    state = book.state
    if state.opening_due:
        return AwaitThrow(stage.before, None, begins=state.set_up and not state.turns)
    could_not = stage.handed and stage.turn.ways[stage.before].complete  # then they may have been thrown all the same
    lying = stage.pair.dice if stage.handed and stage.pair else ()
    return AwaitThrow(stage.before, stage.player, either=stage.perhaps_the_others or could_not, lying=lying)


def _may_be_the_others(misplay: Misplay) -> bool:
    """May it be a play of the opponent, who has thrown since: one with his own checkers (entered, borne off, moved)?"""
    return misplay.code in _NO_PLAY_OF_HIS or misplay.owner is not misplay.player


def _is_told(misplay: Misplay, book: Book) -> bool:
    """Is it told by a board that was taken up for sure, or else by the moves of one whose checkers were sure there?"""
    explained = misplay.code not in (FaultCode.BOARD_DISTURBED, FaultCode.CHECKER_MISSING, FaultCode.CHECKER_EXTRA)
    return not book.guessed or (explained and not book.guessed & {misplay.player, misplay.owner})


def _is_wrong_by_itself(misplay: Misplay, look: Look) -> bool:
    """Do both players stand on one point? That is wrong however the board lay before."""
    point = misplay.dst if misplay.owner is Player.LIGHT else 25 - (misplay.dst or 0)
    return misplay.code is FaultCode.BLOCKED_POINT and point in look.sight.reading.mixed


def _put_right(stage: AwaitPlay, way: Way, look: Look) -> tuple[AwaitPlay, Way | Unclear]:
    """A board was called wrong, and by this look a legal play lies there. A doubt does not put it right: the play has
    to be told from that board as from another legal one, or to be the likelier one in two looks."""
    assert stage.wrong is not None
    ahead = look.sight.gap(stage.wrong) - look.sight.gap(way.position)
    if ahead >= MARGIN or (ahead >= 0 and stage.righted == way.position):
        return stage, way
    return replace(stage, righted=way.position if ahead >= 0 else None), Unclear()


def _ended_as_held(stage: AwaitPlay, verdict: Unclear | Misplay, look: Look, book: Book) -> Stage | Again | None:
    """A complete play was seen clearly, and its dice are gone now: a doubtful look that agrees with it will do.

    Where another complete play is likelier by now, a better look is waited for; that one counts if the next throw comes
    first, and may be put right when it is seen better.
    """
    if stage.held is None or not look.shows(stage.held.position):
        return None
    next_throw = is_next_throw(stage, look.cast)
    if not next_throw and not _lifted(stage, look):
        return None
    likeliest = verdict.rivals[0] if isinstance(verdict, Unclear) and verdict.rivals else stage.held.position
    changed = likeliest != stage.held.position and likeliest in stage.turn.ways and stage.turn.ways[likeliest].complete
    if changed and not next_throw:
        return None
    after = end_turn(stage.turn, likeliest if changed else stage.held.position, book)
    return Again(after) if next_throw else left_lying(after, stage, lifted=True)


def _may_be_whole(stage: AwaitPlay, look: Look, *, over: bool) -> bool:
    """Is the play over, and may it be whole for all that can be seen: what is left may have left a row whose upper
    checkers nobody sees?"""
    if not look.hidden or not (over or _next_lies_there(stage, look)):
        return False
    return stage.turn.played_on(look.sight, stage.last, look.hidden) is not None


def _ended_by_next_throw(stage: AwaitPlay, look: Look, book: Book) -> Again | None:
    """The game has gone on after a play whose checkers are not seen on the full rows it put them onto, or took them
    from. Where one row cannot be counted, the likeliest end of a play counts; nobody is accused by it."""
    if not _next_lies_there(stage, look):
        return None
    way = stage.turn.played_on(look.sight, stage.last, look.hidden)
    if way is None and stage.wrong is None and book.standing(Topic.BOARD) is None:
        way = stage.turn.rather_whole(look.sight)
        book.guessed |= {stage.player} if way else set()
    return Again(end_turn(stage.turn, way.position, book)) if way else None


def _next_lies_there(stage: AwaitPlay, look: Look) -> bool:
    """Is the next throw there? Of dice that both players throw, wherever they like, two that lie elsewhere and show
    something else are it, whatever the board may be."""
    roll = stage.turn.throw.roll
    return is_next_throw(stage, look.cast) or another_throw_lies_there(stage.pair, roll, look.cast)


def _watch_dice(stage: AwaitPlay, look: Look, book: Book, *, complete: bool) -> AwaitPlay:
    """Dice that have no business there. Once the play is complete the opponent may throw beside the old dice."""
    in_vain = complete and thrown_beside_in_vain(stage, look.sight.reading.dice)
    early = thrown_early(stage, look.cast, complete=complete) or in_vain
    knocked = knocked_die(stage, look.cast)
    if early and _lets_stand(stage, look, book):
        book.settle(Topic.DICE)
    elif early and not complete:
        book.complain(Topic.DICE, about_early(stage.player.opponent, stage.turn.ruleset))
        said = book.has(Topic.DICE, FaultCode.PREMATURE_ROLL)
        if said and stage.pair and is_void_early(stage.turn.ruleset):
            theirs = others_than(stage.pair.dice, dice_of(look.cast))
            return replace(stage, lying=(*stage.lying, *thrown_in_vain(theirs)))
    elif stage.lying and not complete and book.has(Topic.DICE, FaultCode.PREMATURE_ROLL):
        return stage
    elif isinstance(look.cast, TooMany) and not early:
        book.complain(Topic.DICE, wording.about_many_dice(stage.player, look.cast))
    elif knocked and not complete:
        book.complain(Topic.DICE, wording.about_touched_die(stage.player, stage.turn.throw.roll, knocked))
    elif (unread := moved_unread(stage, look.cast)) and not complete:
        book.complain(Topic.DICE, wording.about_moved_die(stage.player, stage.turn.throw.roll, unread))
    else:
        book.settle(Topic.DICE)
    return stage


def _on_the_way(stage: AwaitPlay, way: Way, look: Look, book: Book) -> Stage | Again:
    if way.turn is not stage.turn:
        stage = revise_roll(stage, way.turn, book)
    if way.position == stage.taken_back:
        return passed_again(stage, way, look, book)
    stage = remembered(stage, way, look, live=book.patience > 0)
    as_held = stage.held and look.sight.gap(stage.held.position) - look.sight.gap(way.position) < MARGIN
    if way.complete:
        another = stage.held and stage.held.position != way.position
        in_doubt = as_held or book.patience > 0  # one look may be wrong, and a better one will tell
        if in_doubt and another and isinstance(look.cast, NoDice) and not stage.lifted:
            book.doubt(about_unclear_board(stage.player, look.sight))
            return replace(stage, lifted=True)
        return _complete(stage, way.position, look, book)
    if stage.held and as_held:
        if is_next_throw(stage, look.cast):
            return Again(end_turn(stage.turn, stage.held.position, book))
        if isinstance(look.cast, NoDice):  # nobody halves a play and lifts the dice at once: a better look will tell
            book.doubt(about_unclear_board(stage.player, look.sight))
            return replace(stage, lifted=True)
    idle, stage = way.position == stage.last, replace(stage, last=way.position, held=None, taken_back=None, wrong=None)
    his = not (way.unmoved and (stage.perhaps_the_others or may_have_had_no_move(stage, book)))
    if is_thrown_on(stage, look.cast) and not look.sight.is_poor:
        if not his:
            return Again(was_the_others(stage, book))
        return _incomplete(stage, way, book)
    elif _lifted(stage, look) and not isinstance(look.cast, Lone) and not look.sight.is_poor:
        # They were not thrown, only given to who is to throw; or lay there before anybody threw for the start.
        if way.unmoved and (stage.handed or begins_unopened(book.state)):
            return Again(_throws_anew(stage, book)) if stage.lifted else replace(stage, lifted=True)
        # It may well be complete on a board taken up wrong, and a throw nobody's.
        if stage.player in book.guessed or not his:
            book.complain(Topic.SEEING, wording.about_doubtful_play(stage.player, way.partial.dice_left, again=not his))
        else:
            lifted_early(stage, way, book)
            return replace(stage, lifted=True)
    elif not (idle and _lacks_still(stage, look, book)):
        book.settle(Topic.BOARD)
    put_back = not _lifted(stage, look) and not others_lie_there(stage.pair, look.cast)
    return replace(stage, lifted=stage.lifted and not put_back)


def _lacks_still(stage: AwaitPlay, look: Look, book: Book) -> bool:
    """Is it still true that the play is not complete: said when Done was pressed, or of dice that were lifted early and
    in whose place others lie?"""
    others = another_throw_lies_there(stage.pair, stage.turn.throw.roll, look.cast)
    lifted = others and book.has(Topic.BOARD, FaultCode.DICE_LIFTED_EARLY)
    return lifted or book.has(Topic.BOARD, FaultCode.INCOMPLETE_PLAY)


def _incomplete(stage: AwaitPlay, way: Way, book: Book) -> Stage | Again:
    """The opponent has thrown before the play was complete. He is told; if he was told before, it stands. Where nothing
    was played at all he has to move first: the same player may have thrown again, across the bar.

    On a board that was taken up by guess it stands at once: it may well be complete.
    """
    waits = way.unmoved and stage.player not in book.guessed and not stage.perhaps_the_others
    if (book.standing(Topic.BOARD) and not waits) or stage.player in book.guessed:
        told_after_it = book.has(Topic.BOARD, FaultCode.INCOMPLETE_PLAY)
        after = let_stand(stage, way.position, book)
        return Again(replace(after, unfinished=told_after_it) if isinstance(after, AwaitThrow) else after)
    book.complain(Topic.BOARD, wording.about_incomplete_play(stage.player, way.partial.dice_left))
    return stage


def _complete(stage: AwaitPlay, position: Position, look: Look, book: Book) -> Stage | Again:
    """A complete legal play lies there. It counts when the dice are lifted: until then it may be changed, unless the
    ruleset binds the player to what he has let go. Where something else is likelier by this look, or the game would be
    over, it takes a second."""
    bound = why_not_played(stage, position)
    if bound:
        return _played_otherwise(stage, position, bound, look, book)
    held = held_since(Held(position, book.frame, book.t), stage.held, look)
    if _lifted(stage, look):
        lifted_before_restart(stage, book)
    if may_be_voided(stage, book) and _lifted(stage, look) and not outcome(position, stage.turn.ruleset):
        return replace(stage, last=position, held=held, taken_back=None, wrong=None)
    book.settle(Topic.BOARD)
    if (
        stage.handed
        and position == stage.before
        and (_lifted(stage, look) or is_next_throw(stage, look.cast, position))
    ):
        return Again(_throws_anew(stage, book))
    if is_next_throw(stage, look.cast, position) or thrown_askew(stage, look.sight.reading.dice, position):
        return Again(_thrown_next(stage, position, look, book))
    if thrown_early(stage, look.cast, complete=True) or thrown_beside_in_vain(stage, look.sight.reading.dice):
        return Again(left_lying(end_turn(stage.turn, position, book), stage))
    seen_before = stage.held is not None and stage.held.position == position
    won = outcome(position, stage.turn.ruleset) is not None
    if won and not seen_before:
        book.doubt(about_unclear_board(stage.player, look.sight))  # the last checker may only have been lifted
    elif (won or _lifted(stage, look)) and (seen_before or look.sight.gap(position) <= 0):
        return left_lying(_ended(stage, position, book), stage, lifted=_lifted(stage, look))
    return replace(stage, last=position, held=held, taken_back=None, wrong=None)


def _ended(stage: AwaitPlay, position: Position, book: Book) -> Stage:
    """The turn is over. Where nothing could be moved, whoever threw, the next throw may be either player's."""
    after = end_turn(stage.turn, position, book)
    if not isinstance(after, AwaitThrow):
        return after
    after = asked_until_thrown(replace(after, quitted=is_over(stage, position)), stage)
    if stage.turn.before != position:
        return after
    others = (turn for turn in stage.turns if turn.throw.player is not stage.player and turn.before == position)
    return anybodys(after, book) if any(turn.ways[position].complete for turn in others) else after


def _thrown_next(stage: AwaitPlay, position: Position, look: Look, book: Book) -> Stage:
    """The next throw ends the turn. Where its dice do not say whose they are, and nothing could be played of a throw
    that nobody has seen lie there, he may as well have thrown again himself: who plays it is believed."""
    after = end_turn(stage.turn, position, book)
    open_whose = stage.pair is None and position == stage.before and are_anybodys(look.cast, stage.turn.ruleset)
    if not isinstance(after, AwaitThrow):
        return after
    after = replace(after, handed=show_the_same(stage, look.cast))
    return anybodys(after, book) if open_whose else after


def _played_otherwise(
    stage: AwaitPlay, position: Position, complaint: Complaint, look: Look, book: Book
) -> Stage | Again:
    """Legal by itself, but not after what was let go before. With the next throw it is too late to say so."""
    if _thrown_on(stage, look, book):
        told, beside = book.has(Topic.BOARD, complaint.code), _lets_stand(stage, look, book)
        after = let_stand(stage, position, book) if told else end_turn(stage.turn, position, book)
        return Again(left_lying(after, stage) if beside else after)
    book.complain(Topic.BOARD, wording.with_consequence(complaint, stage.turn.ruleset))
    return replace(stage, last=position, held=None, taken_back=None, wrong=position)


def _lifted(stage: AwaitPlay, look: Look) -> bool:
    """Are the dice of this turn gone? What still looks like a die elsewhere is none of them.

    Under a lamp that was just switched they may lie there unseen.
    """
    if look.sight.reading.light_changed:
        return False
    if isinstance(look.cast, NoDice):
        return True
    if not isinstance(look.cast, Stray | Lone) or stage.pair is None:
        return False
    return not lie_there_still(stage.pair, look.cast) and not lies_misread(stage.pair, look.cast)


def _misplayed(stage: AwaitPlay, misplay: Misplay, look: Look, book: Book) -> Stage | Again:
    standing = book.standing(Topic.BOARD)
    if misplay.may_be_hit and not standing and not _lifted(stage, look) and not _next_lies_there(stage, look):
        return stage  # who hits it may put it up first, and take his time
    lies_there = stage.wrong if stage.wrong and look.shows(stage.wrong) else misplay.seen
    if standing and _thrown_on(stage, look, book) and lets_play_on(lies_there, stage):
        stands, beside = before_the_others_play(lies_there, stage), _lets_stand(stage, look, book)
        after = _played_on(stage, standing.code, look, book)
        if after is None and book.patience and stands not in (stage.wrong, stage.relaid):
            book.doubt(about_unclear_board(stage.player, look.sight))  # one look may be wrong
            return replace(stage, relaid=stands)
        after = after or _gone_on(stage, misplay.code, stands, book)
        return Again(left_lying(after, stage) if beside else after)
    if stage.held and is_next_throw(stage, look.cast):  # the turn was over; the next one has begun already
        return Again(end_turn(stage.turn, stage.held.position, book))
    if misplay.code is FaultCode.BOARD_DISTURBED and (won := won_though_cleared(stage, look)):
        return Again(end_turn(stage.turn, won, book))
    if missed := _two_turns(stage, misplay, look, book):
        return Again(missed)
    if found := lies_as_found(stage, misplay, look):
        from_hand = stage.turn.ruleset.entering is Entering.FROM_HAND
        about = wording.about_found_board if stage.unwatched else partial(wording.about_board, stage.player)
        book.complain(Topic.BOARD, about(stage.before, found, from_hand=from_hand))
    else:
        over = outcome(misplay.seen, stage.turn.ruleset) is not None
        complaint = wording.with_consequence(wording.about_misplay(misplay), stage.turn.ruleset, over=over)
        late = misplay.code is FaultCode.HIT_NOT_ON_BAR and not _lifted(stage, look)
        put_down_anew = book.state.demanded is None and not look.sight.doubts()
        key = (complaint.key, late)  # the one look in which the dice are gone may overlook them
        book.complain(Topic.BOARD, replace(complaint, key=key, at_leisure=late, renews=put_down_anew))
        if stage.demanded:
            book.demand_again(stage.demanded)
    return replace(stage, held=None, taken_back=None, wrong=lies_there, righted=None)


def _thrown_on(stage: AwaitPlay, look: Look, book: Book) -> bool:
    """Have the players thrown again although they were told that the board is wrong?"""
    return is_next_throw(stage, look.cast) or others_lie_there(stage.pair, look.cast) or _lets_stand(stage, look, book)


def _lets_stand(stage: AwaitPlay, look: Look, book: Book) -> bool:
    """Where the ruleset leaves a wrong play to the opponent, he lets what was pointed out stand by throwing, though the
    dice of it were not lifted (milton-bradley, additional rule 9)."""
    told = stage.wrong is not None and book.standing(Topic.BOARD) is not None
    option = stage.turn.ruleset.after_wrong_play is AfterWrongPlay.OPPONENTS_OPTION
    return told and option and thrown_early(stage, look.cast)


def _played_on(stage: AwaitPlay, told: FaultCode, look: Look, book: Book) -> Stage | None:
    """The opponent's dice lie there and he has begun to play them. What he began from is what stands: the board that
    was pointed out, or an end of this turn that was not seen, or in doubt. None where that is not told."""
    seen = look.sight.position
    if not isinstance(look.cast, Pair) or look.sight.doubts() or seen == stage.wrong:
        return None
    throw = Throw(stage.player.opponent, look.cast.roll)
    shown = (stage.wrong or stage.last, stage.relaid)
    wrong = [as_it_stands(stage, each) for each in shown if each and lets_play_on(each, stage)]
    ends = dict.fromkeys([*wrong, *nearest_ends(stage.turn, look.sight)])
    found = [turn for end in ends if _after(seen, end, stage) in (turn := stage.turn.another(throw, end)).ways]
    if len(found) != 1:
        return None
    stands = found[0].before
    if stands in wrong:
        after = _gone_on(stage, told, stands, book)
    else:
        after = end_turn(stage.turn, stands, book)
    return thrown_on(after, found, look.cast, book)


def _after(seen: Position, end: Position, stage: AwaitPlay) -> Position:
    """What is seen, taken for a board on which the opponent has begun to play from an end of this turn."""
    if stage.turn.ruleset.entering is not Entering.FROM_HAND:
        return seen
    return by_his_own_play(by_the_others_play(seen, end, stage.player), end, stage.player.opponent)


def _gone_on(stage: AwaitPlay, told: FaultCode, seen: Position, book: Book) -> Stage:
    """What was pointed out stands. Where no play of this throw explains the board, it may have been somebody else's
    throw: the game goes on from the board, and who plays the next throw is believed."""
    sound = seen.faults() is PositionFault.NONE
    if told not in _NO_PLAY_OF_HIS or not sound or outcome(seen, stage.turn.ruleset):
        return let_stand(stage, seen, book, told=told)
    return anybodys(goes_on_from(seen, stage.player.opponent, book), book)


def _two_turns(stage: AwaitPlay, misplay: Misplay, look: Look, book: Book) -> Stage | None:
    """Nothing simple explains the board and the dice are gone, or seem to lie elsewhere: perhaps the next turn was
    missed as well. Nor has who cannot move at all moved his opponent's checkers, or who threw on since."""
    gone = stage.pair is not None and (stage.alike or not lie_there_still(stage.pair, look.cast))
    not_his = stage.turn.ways[stage.before].complete or _next_lies_there(stage, look)
    codes = _NO_PLAY_OF_HIS if not_his else (FaultCode.BOARD_DISTURBED,)
    both = two_turns_on(stage.turn, look, book) if gone and misplay.code in codes else None
    return both or ended_before(stage, look, book) or ended_before_theirs(stage, misplay, look, book)
