"""Dice that cannot be read once the hand is away, and were read beside it: which of several throws was played?"""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.openings import rolls
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
VAGUE = die(None, state=DieState.UNSURE, at=1.5)
ONE = die(1, likelihoods={1: 0.81, 5: 0.15, 2: 0.04})
AFTER = moved(START, LIGHT, (13, 6))
"""By a 5-2, and as well by a 6-1 or a 4-3."""
BOOKS = ["modern", "bruelheide", "hoyle"]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("first", [(VAGUE, die(None, state=DieState.UNSURE)), (ONE, VAGUE)], ids=["neither", "misread"])
def test_the_throw_that_was_read_beside_a_hand_is_written_down(book: str, first: tuple[DieReading, ...]) -> None:
    """Its play went on record as a position that somebody set, or not at all."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.see(START, first)
    table.see(START, dice(5, 2), hand=True)
    for there in ((), (), dice(6, 3, DARK)):
        table.see(AFTER, there)
    assert (table.plays, rolls(table)[0]) == (["13/6"], (LIGHT, (5, 2)))


@pytest.mark.parametrize("book", BOOKS)
def test_other_dice_beside_a_hand_tell_nothing_of_it(book: str) -> None:
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.see(START, (VAGUE, die(None, state=DieState.UNSURE)))
    table.see(START, dice(5, 2, DARK), hand=True)
    for there in ((), (), dice(6, 3, DARK)):
        table.see(AFTER, there)
    assert (LIGHT, (5, 2)) not in rolls(table)


def test_so_is_one_that_has_left_its_player_without_a_move() -> None:
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, patience=0.7)
    table.see(shut, (VAGUE, die(3)))
    table.see(shut, dice(3, 5), hand=True)
    for there in ((), dice(6, 1, DARK), dice(6, 1, DARK)):
        table.see(shut, there)
    assert (table.plays, rolls(table)) == (["(no play)"], [(LIGHT, (3, 5)), (DARK, (6, 1))])


def test_nor_does_one_that_shows_another_number_than_was_read_without_it() -> None:
    """What was misread beside it was written down as a throw without a move."""
    shut = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
    table = TestTable(shut, patience=0.7)
    for _ in range(2):
        table.see(shut, (die(3), VAGUE))
    table.see(shut, (die(5, sure=0.95), die(5, at=1.5)), hand=True)
    for there in ((), dice(6, 1, DARK), dice(6, 1, DARK)):
        table.see(shut, there)
    assert (table.plays, rolls(table)) == ([], [(DARK, (6, 1))])


ROLLING = die(None, state=DieState.ROLLING, at=1.5)
SHUT = board({8: 3, 6: 5}, {24: 2, 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, bar=(1, 0))
"""Light enters with a 1 or a 6 alone."""


@pytest.mark.parametrize(
    "lay",
    [(die(3), ROLLING), (die(3), die(4, at=4.0), ROLLING)],
    ids=["one still rolls", "both lie flat beside what seems to roll"],
)
def test_who_may_have_had_no_move_by_dice_one_of_which_seemed_to_roll_until_they_were_gone_has_thrown(
    lay: tuple[DieReading, ...],
) -> None:
    """His opponent threw, and he was told that his dice lie on the wrong side."""
    table = TestTable(SHUT, patience=0.7)
    for there in (lay, (), *[dice(6, 1, DARK)] * 2):
        table.see(SHUT, there)
    assert (table.faults, rolls(table)) == ([], [(DARK, (6, 1))])


@pytest.mark.parametrize(
    "lay",
    [
        (die(3, DARK), die(None, DARK, DieState.ROLLING, at=1.5)),
        (die(3, likelihoods={3: 0.5, 2: 0.5}), ROLLING),
        (die(3, state=DieState.COCKED), ROLLING),
        (ROLLING,),
    ],
    ids=["on the other side", "not to be read", "not flat", "alone"],
)
def test_nor_has_he_where_nothing_tells_that_he_may_have(lay: tuple[DieReading, ...]) -> None:
    table = TestTable(SHUT, patience=0.7)
    for there in (lay, (), *[dice(6, 1, DARK)] * 2):
        table.see(SHUT, there)
    assert table.faults == ["dice-wrong-half"]
