"""What is said of each misplay: what is wrong, and how to put it right."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablehub.match.faults import FaultCode
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.saying.phrases import differences, name, on, source, spot, target, told, your_spot
from tablehub.rules.position import BAR, OFF
from tablehub.words.text import Text, joined, say


def said_of(misplay: Misplay) -> Text:
    """What is wrong, and what to do, as said to the player."""
    return joined(_SENTENCES[misplay.code](misplay), _unhit(misplay))


_MOVED_ON = (FaultCode.WRONG_COUNT, FaultCode.BLOCKED_POINT, FaultCode.WRONG_DIRECTION, FaultCode.BAR_FIRST)
"""Where a checker is to be moved from where it landed."""


def _unhit(m: Misplay) -> Text | str:
    """What to do with a blot that was hit where the checker should not have landed; nothing where none was."""
    if m.code not in _MOVED_ON or m.dst is None or not OFF < m.dst < BAR:
        return ""
    other, point = m.player.opponent, BAR - m.dst
    if m.base.men(other)[point] != 1 or m.seen.men(other)[point]:
        return ""
    return say("Put {owner}'s checker back on his {point} point.", owner=name(other), point=point)


def _wrong_count(m: Misplay) -> Text:
    if m.src == BAR and m.dst is None:
        return say(
            "until all your checkers have entered, {roll} first enters one on 24 and one on 23. "
            "Put the checkers back and play it again.",
            roll=told(m.roll),
        )
    if m.src is None or m.dst is None:
        if m.roll is None:
            return say("that is not a play of the throw. Put the checkers back and play it again.")
        return say("that is not a play of {roll}. Put the checkers back and play it again.", roll=told(m.roll))
    if m.right is None:
        return say(
            "{roll} does not take a checker {source} {target}. Put it back.",
            roll=told(m.roll),
            source=source(m.src, from_hand=m.from_hand),
            target=target(m.dst),
        )
    return say(
        "{number} ends on {right}, you stopped {there}. Move one checker {source} to {right}.",
        number=say("that {die}", die=m.die) if m.die else told(m.roll),
        right=m.right,
        there=on(m.dst),
        source=source(m.dst),
    )


def _blocked(m: Misplay) -> Text:
    assert m.src is not None
    other = name(m.player.opponent)
    if m.right is not None:
        return say(
            "your {right} point on the way is held by {other}. Move the checker {source} back {target}.",
            right=m.right,
            other=other,
            source=source(m.dst or 0),
            target=target(m.src),
        )
    if m.src == BAR and m.from_hand:
        return say("your {point} point is held by {other}. Take the checker back in hand.", point=m.dst, other=other)
    return say(
        "your {point} point is held by {other}. Move the checker back {target}.",
        point=m.dst,
        other=other,
        target=target(m.src),
    )


def _wrong_player(m: Misplay) -> Text:
    if m.src and m.dst == BAR:  # mostly left there when a wrong play that hit it was put right
        return say(
            "{owner}'s checker from his {point} point is on the bar, but was not hit. Put it back.",
            owner=name(m.owner),
            point=m.src,
        )
    moved = say("{owner}'s checker was moved.", owner=name(m.owner))
    if m.src == BAR and m.from_hand:
        return joined(moved, say("Give it back to {owner}.", owner=name(m.owner)))
    if m.src == BAR:
        return joined(moved, say("Put it back on the bar."))
    if not m.src:
        return joined(moved, say("Put it back with the checkers borne off."))
    return joined(moved, say("Put it back on his {point} point.", point=m.src))


def _bar_first(m: Misplay) -> Text:
    if _is_shut_out(m):
        return say(
            "no checker can enter from the bar by {throw}, and no other may move. "
            "Put back what was moved and lift the dice.",
            throw=told(m.roll),
        )
    if m.src is None:
        return say("a checker on the bar has to enter first. Put the checkers back and enter from the bar.")
    if m.dst == OFF:
        return say(
            "a checker on the bar has to enter first. "
            "Put the checker you bore off back {there} and enter from the bar.",
            there=on(m.src or 0),
        )
    here, back = source(m.dst or 0), target(m.src or 0)
    if m.right is not None:
        return say(
            "the checker {spot} was hit and has to come home before another moves. "
            "Move the checker {here} back {back}.",
            spot=your_spot(m.right),
            here=here,
            back=back,
        )
    return say(
        "a checker on the bar has to enter first. Move the checker {here} back {back} and enter from the bar.",
        here=here,
        back=back,
    )


def _is_shut_out(m: Misplay) -> bool:
    """Does a checker wait on the bar that neither number enters? Nobody is told to enter it then."""
    waits, theirs = m.base.men(m.player)[BAR] > 0, m.base.men(m.player.opponent)
    return waits and m.roll is not None and all(theirs[pip] > 1 for pip in m.roll.pips)


def _not_all_home(m: Misplay) -> Text:
    return say(
        "no bearing off while you have a checker {spot}. Put the checker back {there}.",
        spot=your_spot(m.right or 0, from_hand=m.from_hand),
        there=on(m.src or 0),
    )


def _bear_off(m: Misplay) -> Text:
    here = source(m.src or 0)
    if m.die is None:
        return say("the throw is played. Put the checker back {there}.", there=on(m.src or 0))
    if m.right == m.src:
        return say("a {die} does not bear off {here}. Put the checker back.", die=m.die, here=here)
    return say(
        "a {die} does not bear off {here} while you have a checker {other}. Put the checker back {there}.",
        die=m.die,
        here=here,
        other=on(m.right or 0),
        there=on(m.src or 0),
    )


def _hit(m: Misplay) -> Text:
    if m.src == BAR:
        several = m.base.men(m.owner)[BAR] - m.seen.men(m.owner)[BAR]
        return say(
            "{count} of {owner}'s checkers were hit and are not on the bar. Put them there.",
            count=several,
            owner=name(m.owner),
        )
    if not m.src:
        return say("the checker hit is not on the bar. Put it there.")
    if m.from_hand:
        return say(
            "the checker hit on {owner}'s {point} point is still on the board. Give it back to {owner}.",
            owner=name(m.owner),
            point=m.src,
        )
    return say(
        "the checker hit on {owner}'s {point} point is not on the bar. Put it there.", owner=name(m.owner), point=m.src
    )


def _missing(m: Misplay) -> Text:
    return say(
        "{owner}'s checker {spot} is gone. Put it back on the board.", owner=name(m.owner), spot=spot(m.src or 0)
    )


def _extra(m: Misplay) -> Text:
    return say("{owner} has a checker too many {spot}. Take it away.", owner=name(m.owner), spot=spot(m.dst or 0))


def _incomplete(m: Misplay) -> Text:
    if m.die is None:
        return say(
            "both numbers of {roll} have to be played, and they cannot be: the throw is lost. Take the move back.",
            roll=told(m.roll),
        )
    return say(
        "{roll} can be played with both dice, but not after this move. Take it back and play both.", roll=told(m.roll)
    )


def _higher(m: Misplay) -> Text:
    return say(
        "only one die can be played, and it has to be the higher. Take the move back and play the {die}.", die=m.die
    )


def _backwards(m: Misplay) -> Text:
    return say(
        "checkers move the other way. Move the checker {here} back {back}.",
        here=source(m.dst or 0),
        back=target(m.src or 0),
    )


def _disturbed(m: Misplay) -> Text:
    if m.roll is None:
        fits = say("the board does not fit any play of the throw.")
    elif m.base.men(m.player) == m.seen.men(m.player):  # mostly the other one has played this throw
        fits = say(
            "{roll} is yours to play, but {owner}'s checkers were moved.",
            roll=told(m.roll),
            owner=name(m.player.opponent),
        )
    else:
        fits = say("the board does not fit any play of {roll}.", roll=told(m.roll))
    wrong = differences(m.base, m.seen, from_hand=m.from_hand)
    return joined(fits, wrong, say("Put the checkers back and play again."))


_SENTENCES: Mapping[FaultCode, Callable[[Misplay], Text]] = {
    FaultCode.WRONG_COUNT: _wrong_count,
    FaultCode.BLOCKED_POINT: _blocked,
    FaultCode.WRONG_PLAYER: _wrong_player,
    FaultCode.BAR_FIRST: _bar_first,
    FaultCode.NOT_ALL_HOME: _not_all_home,
    FaultCode.BEAR_OFF_ILLEGAL: _bear_off,
    FaultCode.HIT_NOT_ON_BAR: _hit,
    FaultCode.CHECKER_MISSING: _missing,
    FaultCode.CHECKER_EXTRA: _extra,
    FaultCode.INCOMPLETE_PLAY: _incomplete,
    FaultCode.HIGHER_DIE: _higher,
    FaultCode.WRONG_DIRECTION: _backwards,
    FaultCode.BOARD_DISTURBED: _disturbed,
}
