"""Kinds of throws as they lie on the board."""

from __future__ import annotations

from dataclasses import replace

from tablehub.match.faults import FaultCode
from tablehub.referee.dice.casts import (
    Invalid,
    Lone,
    NoDice,
    Pair,
    Rolling,
    TooMany,
    Unreadable,
    cast_of,
    lie_alike,
    perhaps_lost,
    seen_again,
)
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT


def pair(*lying: object) -> Pair:
    found = cast_of(lying, MODERN)  # type: ignore[arg-type]
    assert isinstance(found, Pair)
    return found


def test_no_dice_and_dice_beside_the_board_are_no_throw() -> None:
    beside = die(None, None, DieState.OFF_BOARD)
    assert isinstance(cast_of((), MODERN), NoDice)
    assert isinstance(cast_of((beside, beside), MODERN), NoDice)


def test_two_flat_dice_are_a_throw_in_the_order_seen() -> None:
    thrown = pair(*dice(2, 5))
    assert (thrown.roll.a, thrown.roll.b) == (2, 5)
    assert thrown.in_half_of is LIGHT
    assert not thrown.is_split


def test_one_die_is_alone_unless_the_other_is_seen_beside_the_board() -> None:
    assert isinstance(cast_of((die(3),), MODERN), Lone)
    unread = cast_of((die(None, state=DieState.UNSURE), die(3, None, DieState.OFF_BOARD)), MODERN)
    assert isinstance(unread, Unreadable)  # nothing was said of a throw of which one die fell off the board
    lost = cast_of((die(3), die(None, None, DieState.OFF_BOARD)), MODERN)
    assert isinstance(lost, Invalid)
    assert lost.code is FaultCode.DIE_OFF_BOARD


def test_a_die_beside_the_board_voids_the_throw_however_the_one_on_it_lies() -> None:
    doubtful = die(5, state=DieState.UNSURE, seems=DieState.COCKED)
    lost = cast_of((doubtful, die(4, None, DieState.OFF_BOARD)), MODERN)
    assert isinstance(lost, Invalid)
    assert lost.code is FaultCode.DIE_OFF_BOARD


def test_three_are_too_many() -> None:
    assert isinstance(cast_of((*dice(1, 2), die(3, DARK)), MODERN), TooMany)


def test_a_die_seen_twice_beside_one_that_cannot_be_read_is_no_double() -> None:
    unread = die(None, state=DieState.UNSURE, at=2.0)
    cast = cast_of((unread, die(4), die(4, at=0.36, sure=0.71)), MODERN)
    assert isinstance(cast, Unreadable)
    assert cast.die is unread
    assert cast.other == die(4)
    assert isinstance(cast_of((unread, die(4), die(4, at=0.6)), MODERN), Pair)
    assert isinstance(cast_of((unread, die(4), die(3, at=0.36)), MODERN), Pair)
    assert isinstance(cast_of((die(4), die(4, at=0.36)), MODERN), Pair)


def test_a_rolling_or_held_die_makes_the_referee_wait() -> None:
    for state in (DieState.ROLLING, DieState.HELD):
        assert isinstance(cast_of((die(3), die(None, LIGHT, state)), MODERN), Rolling)


def test_one_cocked_die_voids_both_and_is_the_one_pointed_at() -> None:
    cocked = die(None, LIGHT, DieState.COCKED, at=2.0)
    found = cast_of((die(3), cocked), MODERN)
    assert isinstance(found, Invalid)
    assert found.die is cocked


def test_a_vague_number_is_not_read() -> None:
    assert isinstance(cast_of((die(3), die(4, likelihoods={4: 0.6, 1: 0.4}, at=1.0)), MODERN), Unreadable)


def test_split_dice_belong_to_no_half() -> None:
    thrown = pair(die(3, LIGHT), die(4, DARK))
    assert thrown.is_split
    assert thrown.in_half_of is None


def test_numbers_a_pair_may_show_are_ranked_and_cut_off() -> None:
    thrown = pair(die(3), die(1, likelihoods={1: 0.75, 2: 0.24, 6: 0.01}, at=1.0))
    ranked = list(thrown.rolls())
    assert [roll for roll, _ in ranked] == [Roll(3, 1), Roll(3, 2)]
    assert ranked[0][1] == 0
    assert ranked[1][1] < -1


def test_dice_lie_as_before_in_either_order_but_not_when_thrown_again() -> None:
    thrown = pair(*dice(3, 1))
    assert thrown.lies_as(pair(*dice(3, 1)[::-1]))
    assert not thrown.lies_as(pair(*dice(3, 1, at=2.0)))
    assert not thrown.lies_as(pair(*dice(3, 1, DARK)))


def test_dice_lie_alike_only_one_by_one() -> None:
    first, second = dice(3, 1)
    beside, beside_other = die(3, at=0.5), die(1, at=1.9)
    assert lie_alike((), ())
    assert lie_alike((first, second), (second, die(5, at=0.1)))
    assert not lie_alike((first, beside, second), (first, second, beside_other))
    assert not lie_alike((first, second), (first,))


def test_dice_of_which_one_lies_nowhere_are_not_split() -> None:
    thrown = Pair(die(2), replace(die(5), board=None))
    assert not thrown.is_split
    assert thrown.in_half_of is LIGHT


def test_each_throw_that_two_dice_in_doubt_may_show_is_told_once() -> None:
    doubtful = {1: 0.5, 2: 0.5}
    thrown = Pair(die(1, likelihoods=doubtful), die(1, likelihoods=doubtful, at=1.5))
    assert sorted(str(roll) for roll, _ in thrown.rolls()) == ["11", "12", "22"]


def test_dice_read_by_eyes_that_tell_no_likelihoods_show_their_numbers_for_sure() -> None:
    bare = [replace(each, likelihoods=()) for each in dice(2, 5)]
    assert [(roll, weight) for roll, weight in pair(*bare).rolls()] == [(Roll(2, 5), 0.0)]
    unsaid = [replace(each, value=None) for each in dice(2, 5)]
    assert pair(*unsaid).roll == Roll(2, 5)


def test_of_more_than_two_that_cannot_be_read_none_is_the_other_die() -> None:
    vague = [die(None, state=DieState.UNSURE, at=at) for at in (0.0, 1.5, 3.0)]
    assert cast_of(tuple(vague[:2]), MODERN) == Unreadable(vague[0], vague[1])
    assert cast_of(tuple(vague), MODERN) == Unreadable(vague[0], None)
    told = die(4, state=DieState.UNSURE, at=1.5, sure=0.5)
    assert cast_of((vague[0], told), MODERN) == Unreadable(vague[0], None)


def test_what_shows_a_number_beside_a_die_off_the_board_is_the_other_one_however_it_lies() -> None:
    lost = die(None, None, DieState.OFF_BOARD)
    askew = die(4, state=DieState.UNSURE, seems=DieState.COCKED)
    assert isinstance(cast_of((askew, lost), MODERN), Invalid)
    for other in (
        replace(askew, seems=None),
        die(4, state=DieState.UNSURE, seems=DieState.COCKED, sure=0.5),
        replace(askew, state=DieState.COCKED),
    ):
        assert isinstance(cast_of((other, lost), MODERN), Unreadable)


def test_a_die_seen_again_is_told_by_what_lies_flat_there_and_says_how_likely_it_is() -> None:
    read = die(5, likelihoods={5: 0.6, 1: 0.4})
    again = seen_again(read, (die(5, state=DieState.UNSURE), die(1, likelihoods={1: 0.9, 5: 0.1})))
    assert again is not None
    assert again.value == 1
    assert seen_again(read, (die(1, state=DieState.UNSURE),)) is read
    assert seen_again(read, (replace(die(1), likelihoods=()),)) is read
    assert seen_again(read, (die(5, at=4.0),)) is None


def test_a_die_on_a_checker_is_lost_unless_the_book_counts_it() -> None:
    on_checker, counted = die(4, state=DieState.ON_CHECKER), MODERN.with_options(flat_on_checker_counts=True)
    assert perhaps_lost(on_checker, MODERN) is FaultCode.DIE_ON_CHECKER
    assert perhaps_lost(on_checker, counted) is None
    assert perhaps_lost(die(4, state=DieState.COCKED), MODERN) is FaultCode.DIE_COCKED
