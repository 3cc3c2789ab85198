"""What lies still over the board for long is pointed out, accuses nobody, and is forgotten once it has gone."""

from __future__ import annotations

import pytest

from tablehub.referee.board.lasting_hand import LASTS, LastingHand
from tablehub.words.text import Language, told_in
from tests.referee.readings import dice, reading
from tests.referee.tables import DARK, LIGHT, OFF, TestTable, board, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))


def test_a_sleeve_left_on_the_board_is_pointed_out_once_and_the_game_goes_on_without_it() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    for _ in range(int(LASTS)):
        table.see(AFTER_31, lying, hand=True, covered=[19, 20])
    assert table.faults == [], "people rest their hands"
    for _ in range(30):
        table.see(AFTER_31, lying, hand=True, covered=[19, 20])
    assert table.faults == ["view-blocked"]
    assert table.texts[0].endswith(" Nothing can be judged until it is gone.")
    table.see(AFTER_31, lying)
    table.see(AFTER_31, dice(4, 2, DARK))
    assert table.cleared == ["view-blocked"]
    assert len(table.plays) == 1


def test_when_the_match_is_over_there_is_nothing_left_to_judge() -> None:
    last = board({1: 1}, {24: 1})
    table = TestTable(last, length=1)
    lying = table.throw(last, 3, 1)
    borne_off = moved(last, LIGHT, (1, OFF))
    for _ in range(3):
        table.see(borne_off, lying)
    assert table.names[-1] == "match-over"
    for _ in range(30):
        table.see(borne_off, hand=True, covered=[19, 20])
    assert table.names[-1] == "match-over"


def test_hands_that_move_are_at_work() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    for _ in range(20):
        table.see(MIDDLE, lying, hand=True)
        table.now += 1.5
    assert table.faults == []


@pytest.mark.parametrize("between", [None, -5.0], ids=["an open look", "a clock set back"])
def test_it_is_counted_anew_after(between: float | None) -> None:
    hand = LastingHand()
    for t in (0.0, 1.0, 2.0):
        hand = hand.seen(reading(MIDDLE, t=t, hand=True))
    hand = hand.seen(reading(MIDDLE, t=3.0 if between is None else between, hand=between is not None))
    assert hand.since == between
    assert not hand.lasts


def test_it_is_told_in_german_too() -> None:
    table = TestTable(MIDDLE)
    for _ in range(int(LASTS) + 2):
        table.see(MIDDLE, hand=True)
    assert told_in(Language.GERMAN, table.texts[0]).endswith("kann nichts beurteilt werden.")
