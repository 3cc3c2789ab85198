"""Throws of which a die could not be read, and the dice seen after it: the same ones pushed aside, or others."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.events import Played, Rolled
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, hit, moved, taken

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})


def rolls(table: TestTable) -> list[tuple[Player, tuple[int, int]]]:
    return [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)]


def test_who_pushes_the_die_far_aside_has_not_thrown_again() -> None:
    """The half of his play is the whole of another throw; but the other die lies where it lay."""
    before = board({13: 4, 8: 2, 6: 4, 4: 3, 2: 2}, {24: 2, 13: 5, 8: 3, 6: 3, 1: 2})
    table = TestTable(before, ruleset=ruleset("hoyle"))
    lying = (die(1, LIGHT), die(None, DARK, DieState.UNSURE, at=3.0))
    table.see(before, lying)
    half = moved(before, LIGHT, (6, 3))
    table.see(half, lying)
    touched = (die(1, LIGHT), die(2, DARK, at=1.0))
    for _ in range(3):
        table.see(half, touched)
    assert {player for player, _ in rolls(table)} <= {LIGHT}
    turned_back = (die(1, LIGHT), die(3, DARK, at=1.0))
    table.see(half, turned_back)
    whole = moved(half, LIGHT, (3, 2))
    table.see(whole, turned_back)
    table.see(whole)
    table.see(whole, dice(4, 2, DARK))
    assert rolls(table)[-1] == (DARK, (4, 2))
    assert table.referee.state.position == whole
    assert [each for each in table.faults if each != "unsure"] == []


@pytest.mark.parametrize("at", [-2.0, 3.5], ids=["apart", "beside the one that cannot be read"])
def test_a_third_die_is_none_of_the_throw_though_the_one_that_was_read_was_pushed_aside_before(at: float) -> None:
    table = TestTable(START)
    vague = die(None, LIGHT, DieState.UNSURE, at=4.0)
    table.see(START, (die(5, LIGHT), vague))
    pushed = die(5, LIGHT, at=1.5)
    table.see(START, (pushed, vague))
    third = die(1, LIGHT, at=at)
    table.see(START, (pushed, vague, third))
    table.see(START, (pushed, vague, third))
    assert rolls(table) == []
    played = moved(START, LIGHT, (13, 8), (13, 11))
    table.see(START, (pushed, vague))
    table.see(played, (pushed, vague))
    table.see(played)
    table.throw(played, 6, 5, DARK)
    assert table.referee.state.position == played
    assert [each for each in table.faults if each != "unsure"] == []


def test_dice_thrown_too_early_beside_it_are_not_the_next_throw_when_neither_of_it_can_be_read() -> None:
    """The half of a play lies there that another throw would make whole, and the opponent has thrown already."""
    before = board({13: 4, 8: 2, 6: 4, 4: 3, 2: 2}, {24: 2, 13: 5, 8: 3, 6: 3, 1: 2})
    table = TestTable(before)
    vague = die(None, LIGHT, DieState.UNSURE, at=2.5)
    table.see(before, (die(1, LIGHT), vague))
    half = moved(before, LIGHT, (6, 3))
    table.see(half, (die(1, LIGHT), vague))
    early = dice(4, 3, DARK)
    table.see(half, (die(1, LIGHT), vague, *early))
    table.see(half, (die(None, LIGHT, DieState.UNSURE), vague, *early))
    assert rolls(table) == []
    table.see(half, (die(1, LIGHT), vague))
    whole = moved(half, LIGHT, (3, 2))
    table.see(whole, (die(1, LIGHT), vague))
    table.see(whole)
    table.throw(whole, 6, 5, DARK)
    assert rolls(table)[-1] == (DARK, (6, 5))
    assert table.referee.state.position == whole


def test_dice_thrown_after_its_play_say_nothing_of_it_though_they_cannot_be_read_either() -> None:
    """The opponent throws into the wrong half, where one of his dice cannot be told in one look."""
    table = TestTable(START)
    lying = (die(None, LIGHT, DieState.UNSURE), die(None, LIGHT, DieState.UNSURE, at=1.5))
    table.see(START, lying)
    after = moved(START, LIGHT, (24, 18))  # by 5-1, 4-2 or 3-3
    table.see(after)
    table.see(after, (die(5, LIGHT, at=0.5), die(6, LIGHT, at=2.5)))
    table.see(after, (die(None, LIGHT, DieState.UNSURE, at=0.5), die(6, LIGHT, at=2.5)))
    table.see(after)
    table.throw(after, 6, 5, DARK)
    assert rolls(table) == [(DARK, (6, 5))]
    assert table.referee.state.position == after
    assert table.faults == []


def test_a_play_seen_clearly_beside_its_dice_is_not_taken_for_one_by_the_next_throw() -> None:
    """When those were gone the stack was in doubt, and what it may hold makes half of it a play of the next ones."""
    before = board({13: 3, 8: 2, 6: 4, 4: 2, 1: 4}, {2: 4, 1: 10})
    table = TestTable(before, DARK, ruleset=ruleset("parker"), trays=False)
    lying = (die(4, DARK), die(None, DARK, DieState.UNSURE, at=1.5))
    table.see(before, lying)
    after = moved(before, DARK, (2, 0), (2, 0))
    table.see(after, lying)
    vague = {24: {-10: 0.65, -11: 0.175, -9: 0.175}}
    table.see(after, doubts=vague)
    following = dice(1, 3, LIGHT, at=2.5)
    table.see(after, following, doubts=vague)
    assert rolls(table) == [(LIGHT, (1, 3))]
    played = moved(after, LIGHT, (13, 10), (8, 7))
    table.see(played, following)
    table.see(played)
    assert [each for each in table.faults if each != "unsure"] == []
    assert table.referee.state.position == played


BEARING_OFF = board({2: 3, 1: 6}, {1: 6})
TWO_OFF = moved(BEARING_OFF, LIGHT, (2, 0), (2, 0))


def in_doubt(sure: float) -> dict[int, dict[int, float]]:
    """Light's stack of six, told with this probability."""
    return {1: {6: sure, 7: (1 - sure) / 2, 5: (1 - sure) / 2}}


def played_in_doubt(sure: float) -> tuple[TestTable, Position]:
    """Any half will do; light plays a throw not read, then dark throws and plays. The stack is in doubt in all looks,
    and told with this probability when dark's dice are seen first."""
    table = TestTable(BEARING_OFF, ruleset=ruleset("hoyle"), trays=False)
    lying = (die(3, LIGHT), die(None, LIGHT, DieState.UNSURE, at=1.5))
    table.see(BEARING_OFF, lying, doubts=in_doubt(0.7))
    table.see(TWO_OFF, lying, doubts=in_doubt(0.7))
    table.see(TWO_OFF, doubts=in_doubt(0.7))
    following = (die(5, LIGHT, at=2.5), die(3, DARK, at=2.0))
    table.see(TWO_OFF, following, doubts=in_doubt(sure))
    table.see(TWO_OFF, following, doubts=in_doubt(0.7))
    after = moved(TWO_OFF, DARK, (1, 0), (1, 0))
    table.see(after, following)
    for _ in range(3):
        table.see(after)
    return table, after


def test_the_likeliest_end_of_its_play_counts_and_the_next_dice_are_the_opponents() -> None:
    table, after = played_in_doubt(0.86)
    assert rolls(table) == [(DARK, (5, 3))]
    assert table.referee.state.position == after
    assert [each for each in table.faults if each != "unsure"] == []


def test_where_its_end_cannot_be_told_the_next_dice_are_not_taken_for_what_was_played() -> None:
    table, _ = played_in_doubt(0.6)
    assert (LIGHT, (5, 3)) not in rolls(table)
    assert [each for each in table.faults if each != "unsure"] == []


def test_a_third_die_beside_two_that_could_not_be_read_is_none_of_that_throw() -> None:
    """One of the two can be read when the third has come: these two are no throw."""
    table = TestTable(START, ruleset=ruleset("bruelheide"))
    vague = die(None, LIGHT, DieState.UNSURE, at=3.0)
    for _ in range(2):
        table.see(START, (die(None, LIGHT, DieState.UNSURE), vague))
    for _ in range(3):
        table.see(START, (die(2, LIGHT), vague, die(4, LIGHT, at=1.5)))
    assert rolls(table) == []
    after = moved(START, LIGHT, (24, 22), (24, 21))
    for position in (START, after):
        table.see(position, (die(2, LIGHT), vague))
    table.see(after)
    assert rolls(table) == [(LIGHT, (3, 2))]
    assert set(table.faults) == {"unsure"}


def test_of_two_dice_that_could_not_be_read_the_one_that_can_be_later_counts() -> None:
    table = TestTable(START)
    vague = die(None, LIGHT, DieState.UNSURE, at=3.0)
    table.see(START, (die(None, LIGHT, DieState.UNSURE), vague))
    table.see(START, (die(4, LIGHT), vague))
    table.see(START, (die(None, LIGHT, DieState.UNSURE), vague))
    table.see(moved(START, LIGHT, (24, 18)))  # by 5-1, 4-2 or 3-3
    assert rolls(table) == [(LIGHT, (4, 2))]


def test_a_throw_that_does_not_count_leaves_open_what_was_played_before_it() -> None:
    """A turn was not seen at all, so that no play explains the board; the next throw is cocked, and thrown again."""
    table = TestTable(START)
    vague = die(None, LIGHT, DieState.UNSURE, at=3.0)
    table.see(START, (die(4, LIGHT), vague))
    after = moved(moved(START, LIGHT, (24, 18), (13, 11)), DARK, (24, 14), (13, 10), (6, 1))
    for _ in range(2):
        table.see(after)
    table.see(after, (die(4, DARK), die(None, DARK, DieState.COCKED, at=1.5)))
    table.see(after)
    for _ in range(2):
        table.see(after, dice(6, 2, DARK))
    assert "dice-wrong-half" not in table.faults


def test_a_throw_that_is_read_at_last_where_it_lies_is_what_was_played_wrongly() -> None:
    table = TestTable(START, trays=False)
    table.see(START, (die(3, LIGHT), die(None, LIGHT, DieState.UNSURE, at=3.0)))
    lying = (die(3, LIGHT), die(2, LIGHT, at=3.0))
    lost = taken(moved(START, LIGHT, (13, 8)), LIGHT, 6)
    for _ in range(2):
        table.see(lost, lying)
    assert rolls(table) == [(LIGHT, (3, 2))]
    assert table.faults == ["checker-missing"]


def askew(value: int, seems: DieState = DieState.COCKED, at: float = 1.0) -> DieReading:
    """A die of which the eyes cannot say for sure that it does not lie flat."""
    return die(None, LIGHT, DieState.UNSURE, at=at, likelihoods={value: 1.0}, seems=seems)


@pytest.mark.parametrize(
    ("seems", "code"),
    [
        (DieState.COCKED, "die-cocked"),
        (DieState.ON_CHECKER, "die-on-checker"),
        (DieState.FLAT, "unsure"),
        (None, "unsure"),
    ],
)
def test_a_die_that_seemed_to_lie_askew_did_so_for_players_who_lift_it_with_nothing_played(
    seems: DieState, code: str
) -> None:
    table = TestTable(MIDDLE)
    for _ in range(2):
        table.see(MIDDLE, (die(6), askew(5, seems)))
    assert table.faults == []
    table.see(MIDDLE)
    assert table.faults == [code]
    table.see(MIDDLE)
    assert table.faults == [code]
    table.throw(MIDDLE, 6, 3)
    table.see(MIDDLE, dice(6, 3))
    assert rolls(table) == [(LIGHT, (6, 3))]
    assert table.cleared == [code]


@pytest.mark.parametrize("again", [True, False])
def test_at_a_live_table_two_looks_have_to_show_it_gone(again: bool) -> None:
    """One that overlooked both dice had it called cocked, which lay flat, and was played."""
    table = TestTable(MIDDLE, patience=0.7)
    for there in ((die(6), askew(5)), (), () if again else dice(6, 5)):
        table.see(MIDDLE, there)
    assert table.faults == (["die-cocked"] if again else [])


def test_the_other_one_of_it_read_no_more_lies_there_still() -> None:
    """Alone and not read it was taken for no die, and the throw for lifted: the first one was called cocked."""
    table = TestTable(MIDDLE, patience=0.7)
    for there in ((die(6), die(None, state=DieState.COCKED, at=1.0, sure=0.6)), (die(None, state=DieState.UNSURE),)):
        table.see(MIDDLE, there)
    table.see(MIDDLE, dice(6, 5))
    assert (table.faults, rolls(table)) == ([], [(LIGHT, (6, 5))])


def test_who_is_asked_about_a_die_hears_what_to_do_if_it_does_not_lie_flat() -> None:
    table = TestTable(MIDDLE)
    for _ in range(3):
        table.see(MIDDLE, (die(6), askew(5)))
    assert table.faults == ["unsure"]
    assert "throw both again" in table.texts[0]
    table.see(MIDDLE, dice(6, 5))
    assert table.cleared == ["unsure"]
    assert rolls(table) == [(LIGHT, (6, 5))]


def test_a_die_that_seemed_askew_and_was_played_lay_flat() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE, (die(6), askew(5)))
    played = moved(MIDDLE, LIGHT, (13, 7), (13, 8))
    table.see(played)
    assert table.faults == []
    assert table.plays == ["13/8 13/7"]


def test_a_die_that_seemed_askew_is_lifted_unplayed_by_who_cannot_move_as_well() -> None:
    blocked = board({13: 7, 8: 7}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 13: 3}, bar=(1, 0))
    table = TestTable(blocked)
    table.see(blocked, (die(6), askew(5)))
    table.see(blocked)
    table.see(blocked)
    assert table.faults == ["unsure"]


def test_who_could_have_moved_with_what_a_die_askew_shows_has_not_lifted_it_for_want_of_a_move() -> None:
    before = board({13: 7, 8: 7}, {6: 3, 5: 3, 4: 3, 3: 3, 2: 3}, bar=(1, 0))  # enters with a 1 alone
    table = TestTable(before)
    table.see(before, (die(6), askew(1)))
    table.see(before)
    assert table.faults == ["die-cocked"]


SHUT = board({13: 7, 8: 7}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 13: 5}, bar=(1, 0))
"""Light enters with a 1 alone."""


@pytest.mark.parametrize("rules", ["hasbro", "modern"])
def test_a_die_called_cocked_with_little_confidence_may_have_left_its_player_without_a_move(rules: str) -> None:
    """He lifts it unplayed, and the next throw is the opponent's; nothing else tells whose it is."""
    table = TestTable(SHUT, ruleset=ruleset(rules))
    cocked = die(None, LIGHT, DieState.COCKED, at=1.5, likelihoods={5: 0.7, 6: 0.1, 4: 0.1, 3: 0.1})
    table.see(SHUT, (die(6), cocked))
    table.see(SHUT)
    theirs = dice(3, 2, DARK)
    table.see(SHUT, theirs)
    played = moved(SHUT, DARK, (13, 10), (13, 11))
    table.see(played, theirs)
    table.see(played)
    assert [each for each in table.faults if each != "unsure"] == []
    assert rolls(table)[-1] == (DARK, (3, 2))
    assert table.referee.state.position == played


def test_but_not_if_he_could_have_entered() -> None:
    table = TestTable(SHUT)
    cocked = die(None, LIGHT, DieState.COCKED, at=1.5, likelihoods={1: 0.7, 6: 0.1, 4: 0.1, 3: 0.1})
    table.see(SHUT, (die(1), cocked))
    table.see(SHUT)
    assert table.faults == ["die-cocked"]
    table.see(SHUT)
    assert table.faults == ["die-cocked"]


def test_a_throw_for_the_start_of_which_one_die_seemed_askew_may_have_been_a_tie() -> None:
    table = TestTable(turn=None)
    table.see(START)
    table.see(START, (die(6, LIGHT), askew(6)))
    table.see(START)
    table.see(START)
    assert table.faults == ["unsure"]


def test_a_throw_beside_one_that_cannot_be_read_and_is_half_played_is_premature() -> None:
    table = TestTable(MIDDLE)
    lying = (die(6), die(None, state=DieState.UNSURE, at=1.0))
    table.see(MIDDLE, lying)
    for _ in range(2):
        table.see(moved(MIDDLE, LIGHT, (13, 7)), (*lying, *dice(4, 1, DARK)))
    assert table.faults == ["premature-roll"]
    table.see(moved(MIDDLE, LIGHT, (13, 7)), lying)
    assert table.cleared == ["premature-roll"]


def test_nor_may_the_opponent_throw_before_anything_of_it_was_played() -> None:
    table = TestTable(MIDDLE)
    lying = (die(6), die(None, state=DieState.UNSURE, at=1.0))
    for early in ((), dice(4, 1, DARK)):
        table.see(MIDDLE, (*lying, *early))
    assert table.faults == ["premature-roll"]


def test_what_was_thrown_too_early_stays_so_while_the_other_finishes_his_play() -> None:
    """It was said to be a third die too many then, which nobody had thrown."""
    table = TestTable(MIDDLE)
    lying = (die(6), die(None, state=DieState.UNSURE, at=1.0))
    early = (*lying, *dice(4, 1, DARK))
    table.see(MIDDLE, lying)
    for board_now in (MIDDLE, MIDDLE, *[moved(MIDDLE, LIGHT, (13, 7), (8, 7))] * 3):
        table.see(board_now, early)
    assert table.faults == ["premature-roll"]
    assert table.cleared == []
    table.see(moved(MIDDLE, LIGHT, (13, 7), (8, 7)), lying)
    assert table.cleared == ["premature-roll"]


def test_but_after_what_may_be_the_whole_of_it_he_may() -> None:
    table = TestTable(MIDDLE)
    lying = (die(6), die(None, state=DieState.UNSURE, at=1.0))
    table.see(MIDDLE, lying)
    table.see(moved(MIDDLE, LIGHT, (13, 7), (8, 7)), (*lying, *dice(4, 1, DARK)))
    assert "premature-roll" not in table.faults


def test_two_more_dice_in_his_own_half_are_too_many() -> None:
    table = TestTable(MIDDLE)
    lying = (die(6), die(None, state=DieState.UNSURE, at=1.0))
    table.see(MIDDLE, lying)
    table.see(MIDDLE, (*lying, *dice(4, 1, LIGHT, at=-2.0)))
    assert table.faults == ["too-many-dice"]


def test_the_die_that_is_read_shows_what_most_looks_say() -> None:
    """Once a 4, and a 6 every other time it was looked at: it was a 6."""
    before = board({19: 3, 9: 1, 7: 1, 4: 2, 2: 3, 1: 5}, {19: 1, 13: 1, 7: 1, 3: 3, 2: 5, 1: 4})
    table = TestTable(before, DARK)
    unread = die(None, DARK, DieState.UNSURE, at=1.5)
    table.see(before, (die(4, DARK), unread))
    for _ in range(3):
        table.see(before, (die(6, DARK, sure=0.9), unread))
    after = hit(moved(before, DARK, (13, 7), (19, 16)), LIGHT, 9)
    for _ in range(2):
        table.see(after)
    plays = [(event.dice, event.play) for event in table.events if isinstance(event, Played)]
    assert plays == [((6, 3), "19/16* 13/7")]


def test_the_next_throw_seen_before_the_play_was_settled_may_have_left_its_player_without_a_move() -> None:
    shut = {6: 3, 5: 2, 4: 3, 3: 2, 2: 2}
    before = board({13: 3, 8: 5, 6: 5}, {24: 1, 18: 2} | shut, bar=(2, 0))
    after = board({13: 3, 8: 5, 6: 5}, {23: 1, 16: 2} | shut, bar=(2, 0))  # by no throw at all
    table = TestTable(before, DARK)
    table.see(before, (die(6, DARK), die(None, DARK, DieState.UNSURE, at=1.5)))
    for _ in range(2):
        table.see(after)
    for _ in range(2):
        table.see(after, dice(4, 3, LIGHT))  # which cannot enter
    for _ in range(2):
        table.see(after)
    table.press(Button.DONE, DARK)
    table.see(after, dice(5, 1, DARK))
    assert "dice-wrong-half" not in table.faults


@pytest.mark.parametrize("book", ["bruelheide", "modern"])
def test_dice_that_seemed_to_be_gone_and_lie_there_to_a_hair_are_no_next_throw(book: str) -> None:
    """They were overlooked in one look; the very dice counted twice, and the opponent had lifted them too early."""
    table = TestTable(MIDDLE, ruleset=ruleset(book), patience=0.7)
    table.see(MIDDLE)
    table.see(MIDDLE, (die(6), die(None, LIGHT, DieState.UNSURE, at=1.5)))
    table.see(MIDDLE)
    after = moved(MIDDLE, LIGHT, (13, 7), (8, 7))
    for _ in range(2):
        table.see(after, (die(6), die(1, at=1.5)))
    for _ in range(2):
        table.see(after)
    assert rolls(table) == [(LIGHT, (6, 1))]
    assert (table.plays, table.referee.state.on_turn) == (["13/7 8/7"], DARK)
    assert table.faults == table.cleared, "what could not be read was asked"


@pytest.mark.parametrize("other", [die(None, DARK, DieState.UNSURE, at=1.5), die(None, DARK, DieState.COCKED, at=1.5)])
def test_the_next_throw_is_known_by_its_half_though_the_one_before_was_never_seen_to_be_lifted(
    other: DieReading,
) -> None:
    """Neither could be read: the board of the first was lost sight of, and play with it."""
    table, after = TestTable(MIDDLE), moved(MIDDLE, LIGHT, (13, 7), (8, 7))
    vague = (die(6), die(None, LIGHT, DieState.UNSURE, at=1.5))
    table.see(MIDDLE, vague)
    table.see(after, vague)
    table.see(after, hand=True)
    table.see(after, (die(4, DARK), other))
    assert table.referee.state.on_turn is DARK
    assert (rolls(table)[0], table.plays) == ((LIGHT, (6, 1)), ["13/7 8/7"])


def test_on_a_board_that_nobody_has_answered_for_no_later_throw_accuses_anybody() -> None:
    """Throws of which a die was made out in a second look were held against the board as it lay turns before."""
    table = TestTable(MIDDLE, ruleset=ruleset("hasbro"), patience=0.7)
    table.see(MIDDLE, (die(3), die(None, LIGHT, at=1.5)))
    lies = moved(MIDDLE, LIGHT, (13, 2))
    for _ in range(2):
        table.see(lies)
    table.see(lies, dice(6, 1, DARK))
    lies = moved(lies, DARK, (13, 7), (8, 7))
    for _ in range(2):
        table.see(lies)
    lies = moved(lies, LIGHT, (13, 8))
    table.see(lies, (die(5), die(None, LIGHT, at=1.5)))
    lies = moved(lies, LIGHT, (8, 4))
    table.see(lies, dice(5, 4))
    for _ in range(2):
        table.see(lies)
    assert set(table.faults) == {"unsure"}


def test_another_die_that_seems_cocked_elsewhere_confirms_nothing_of_the_first() -> None:
    """It lies flat by then; two things that were none in one look each had both dice thrown again."""
    table = TestTable(START, patience=0.7)
    first, second = die(6), die(1, at=1.5)
    table.see(START, (first, die(None, at=1.5, state=DieState.COCKED, sure=0.92)))
    table.see(START, (second, die(None, at=-2.0, state=DieState.COCKED, sure=0.5)))
    assert table.faults == []
    table.see(START, (first, second))
    assert (table.names, table.faults) == (["roll"], [])


def test_the_same_one_again_does() -> None:
    table = TestTable(START, patience=0.7)
    for at in (1.5, 1.6):
        table.see(START, (die(6), die(None, at=at, state=DieState.COCKED, sure=0.92)))
    assert table.faults == ["die-cocked"]
