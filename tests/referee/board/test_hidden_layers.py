"""Checkers put onto a full row that the eye does not see there: dark ones, straight from above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from tablehub.referee.board.sight import full_rows
from tablehub.rules.books import HOYLE
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

Doubts = Mapping[int, Mapping[int, float]]

BEFORE = board({9: 2, 6: 5, 3: 5, 2: 3}, {24: 2, 13: 5, 8: 3, 6: 5})
PLAYED = moved(BEFORE, LIGHT, (9, 3), (9, 6))
DENIED: Doubts = {3: {5: 0.993, 6: 0.007}, 6: {5: 0.985, 6: 0.015}}
"""Five each, it seems, where six are."""


def seen(position: Position) -> Position:
    """What the eye makes of a position: on both rows the upper checker is missing."""
    return taken(taken(position, LIGHT, 3), LIGHT, 6)


def played() -> TestTable:
    table = TestTable(BEFORE)
    table.see(BEFORE, dice(6, 3))
    for lying in (dice(6, 3), (), dice(4, 2, DARK)):
        table.see(seen(PLAYED), lying, doubts=DENIED)
    return table


def test_a_play_onto_full_rows_counts_when_the_game_goes_on_though_their_upper_checkers_are_not_seen() -> None:
    table = played()
    assert (table.plays, table.faults) == (["9/6 9/3"], [])


def test_until_then_it_is_asked_about() -> None:
    table = TestTable(BEFORE)
    table.see(BEFORE, dice(6, 3))
    for lying in (dice(6, 3), (), (), ()):
        table.see(seen(PLAYED), lying, doubts=DENIED)
    assert (table.plays, table.faults) == ([], ["unsure"])


def test_where_a_point_holds_four_side_by_side_rows_of_four_are_full_too() -> None:
    seen = reading(board({6: 4, 3: 5, 2: 3, 1: 3}, {24: 2, 13: 5, 8: 3, 6: 5}))
    assert [n for n, _ in full_rows(seen)] == [3, 12, 19]
    assert [n for n, _ in full_rows(replace(seen, abreast=4))] == [3, 6, 12, 19]


def test_the_game_goes_on_beside_them() -> None:
    table = played()
    after = moved(PLAYED, DARK, (13, 9), (13, 11))
    for position, lying in ((after, dice(4, 2, DARK)), (after, ())):
        table.see(seen(position), lying, doubts=DENIED)
    assert (table.plays, table.faults) == (["9/6 9/3", "13/11 13/9"], [])


def test_a_slip_beside_them_is_named() -> None:
    table = played()
    wrong = moved(PLAYED, DARK, (13, 9), (13, 12))
    for position, lying in ((wrong, dice(4, 2, DARK)), (wrong, ())):
        table.see(seen(position), lying, doubts=DENIED)
    assert table.faults == ["wrong-count"]


def test_a_checker_that_lies_elsewhere_is_on_none_of_them() -> None:
    table = TestTable(BEFORE)
    table.see(BEFORE, dice(6, 3))
    wrong = moved(BEFORE, LIGHT, (9, 3), (9, 5))
    for _ in range(2):
        table.see(taken(wrong, LIGHT, 3), dice(6, 3), doubts={3: DENIED[3]})
    assert (table.plays, table.faults) == ([], ["board-disturbed"])


def test_a_seventh_put_onto_a_row_of_six_counts_like_a_sixth() -> None:
    """It is asked about while the board lies so, and there once the game goes on."""
    before = board({9: 2, 6: 4, 3: 6, 2: 3}, {24: 2, 13: 5, 8: 3, 6: 5})
    after = moved(before, LIGHT, (9, 3), (9, 6))
    for told, faults in (((), ["unsure"]), (dice(4, 2, DARK), [])):
        table = TestTable(before)
        table.see(before, dice(6, 3))
        for lying in (dice(6, 3), (), (), told):
            table.see(taken(after, LIGHT, 3), lying, doubts={3: {6: 0.918, 5: 0.076, 7: 0.006}})
        assert (table.plays, table.faults[: len(faults)]) == (["9/6 9/3"] if told else [], faults)


def test_one_that_was_seen_there_since_may_be_missed() -> None:
    table = played()
    table.see(PLAYED, dice(4, 2, DARK))
    after = moved(PLAYED, DARK, (13, 9), (13, 11))
    for _ in range(3):
        table.see(taken(after, LIGHT, 3), doubts={3: {5: 0.9995, 6: 0.0005}})
    assert table.faults == ["checker-missing"]


def test_rows_that_nobody_put_a_checker_on_are_believed_as_they_are_seen() -> None:
    table = TestTable(PLAYED)
    lying = table.throw(PLAYED, 2, 1)
    after = moved(PLAYED, LIGHT, (6, 4), (3, 2))
    for _ in range(3):
        table.see(taken(after, LIGHT, 6), lying, doubts={6: {4: 0.9995, 5: 0.0005}})
    assert table.faults == ["checker-missing"]


def test_another_row_in_doubt_does_not_make_up_for_them() -> None:
    """With five there, fifteen a side would have seven on the other: it is told by itself once the first is known."""
    table = played()
    doubts = {3: DENIED[3], 6: {6: 0.65, 5: 0.27, 7: 0.08}}
    after = moved(PLAYED, DARK, (13, 9), (13, 11))
    for position, lying in ((after, dice(4, 2, DARK)), (after, ())):
        table.see(taken(taken(position, LIGHT, 3), LIGHT, 6, -1), lying, doubts=doubts)
    assert (table.plays, table.faults) == (["9/6 9/3", "13/11 13/9"], [])


def test_a_row_that_certainly_has_no_more_is_believed() -> None:
    table = TestTable(BEFORE)
    table.see(BEFORE, dice(6, 3))
    for lying in (dice(6, 3), (), dice(4, 2, DARK)):
        table.see(seen(PLAYED), lying, doubts={3: {5: 0.9995, 6: 0.0005}, 6: DENIED[6]})
    assert table.faults == ["board-disturbed"]


def test_once_asked_about_they_are_there_also_where_little_denies_them() -> None:
    """A look at four to one for five is no look that sees six: the next denies them as before."""
    table = played()
    after = moved(PLAYED, DARK, (13, 9), (13, 11))
    faint: Doubts = {3: {5: 0.8, 6: 0.2}, 6: {5: 0.78, 6: 0.22}}
    for lying, doubts in ((dice(4, 2, DARK), faint), (dice(4, 2, DARK), DENIED), ((), DENIED)):
        table.see(seen(after), lying, doubts=doubts)
    assert (table.plays, table.faults) == (["9/6 9/3", "13/11 13/9"], [])


def borne_off_from(row: Doubts, dice_next: tuple[DieReading, ...]) -> TestTable:
    """Light fills his 1 point, whose sixth checker is not seen, and bears one off from there in his next turn."""
    before = board({6: 1, 4: 3, 3: 2, 2: 4, 1: 5}, {13: 5, 8: 5, 6: 5})
    filled = moved(before, LIGHT, (6, 1), (4, 2))
    after = moved(filled, DARK, (13, 9), (13, 11))
    whole = moved(after, LIGHT, (4, 0), (1, 0))
    table = TestTable(before, ruleset=HOYLE, trays=False)
    table.see(before, without_colour(5, 2, 0))
    for position, lying in (
        (filled, ()),
        (filled, without_colour(4, 2, 4.0)),
        (after, without_colour(4, 2, 4.0)),
        (after, ()),
        (after, without_colour(4, 1, 0)),
    ):
        table.see(taken(position, LIGHT, 1), lying, doubts=row)
    for lying in (without_colour(4, 1, 0), (), (), dice_next):
        table.see(whole, lying, doubts=row)
    return table


ONE_POINT: Doubts = {1: {5: 0.983, 6: 0.017}}


def test_one_borne_off_from_such_a_row_was_played_when_the_game_goes_on() -> None:
    assert borne_off_from(ONE_POINT, without_colour(6, 3, 4.0)).plays == ["6/1 4/2", "13/11 13/9", "4/off 1/off"]


def test_until_then_it_is_asked_about_too() -> None:
    table = borne_off_from(ONE_POINT, ())
    assert (table.plays, table.faults) == (["6/1 4/2", "13/11 13/9"], ["unsure"])


def without_colour(a: int, b: int, shift: float) -> tuple[DieReading, ...]:
    """Dice that both players throw, wherever they like."""
    return tuple(replace(die, owner=None) for die in dice(a, b, at=shift))


def test_with_dice_that_both_throw_other_dice_elsewhere_are_the_next_throw() -> None:
    table = TestTable(BEFORE, ruleset=HOYLE, trays=False)
    table.see(BEFORE, without_colour(6, 3, 0))
    for lying in (without_colour(6, 3, 0), (), without_colour(4, 2, 4.0)):
        table.see(seen(PLAYED), lying, doubts=DENIED)
    assert (table.plays, table.faults) == (["9/6 9/3"], [])
    assert table.referee.state.on_turn is DARK


def test_so_they_are_where_the_play_was_completed_after_its_dice_were_lifted() -> None:
    table = TestTable(BEFORE, ruleset=HOYLE, trays=False)
    table.see(BEFORE, without_colour(6, 3, 0))
    table.see(moved(BEFORE, LIGHT, (9, 6)))
    assert table.faults == ["dice-lifted-early"]
    for lying in ((), without_colour(4, 2, 4.0)):
        table.see(seen(PLAYED), lying, doubts=DENIED)
    assert table.plays == ["9/6 9/3"]


def test_of_two_rows_that_may_have_it_the_one_that_the_part_seen_before_leads_to() -> None:
    """5-4, the four borne off: the five goes to the full row on 1. Bearing the five off would fill that on 2."""
    before = board({6: 1, 4: 2, 3: 2, 2: 5, 1: 5}, {13: 5, 8: 5, 6: 5})
    part, whole = moved(before, LIGHT, (4, 0)), moved(before, LIGHT, (4, 0), (6, 1))
    doubts: Doubts = {2: {5: 0.983, 6: 0.017}, 1: {5: 0.983, 6: 0.017}}
    for steps, plays in ((part,), ["6/1 4/off"]), ((), []):
        table = TestTable(before, ruleset=HOYLE, trays=False)
        table.see(before, without_colour(5, 4, 0))
        for position in steps:
            table.see(position, without_colour(5, 4, 0))
        for lying in ((), without_colour(6, 2, 4.0)):
            table.see(taken(whole, LIGHT, 1), lying, doubts=doubts)
        assert table.plays == plays


def test_two_rows_that_fifteen_checkers_tell_from_each_other_by_a_hair_are_in_doubt() -> None:
    """Each by itself has five; one must have six, and that the three was played onto one is as likely as that it was
    not played from the other."""
    before = board({11: 1, 7: 1, 4: 2, 3: 6, 1: 5}, {13: 5, 8: 5, 6: 5})
    doubts: Doubts = {1: {5: 0.87, 6: 0.12, 7: 0.01}, 3: {5: 0.81, 6: 0.15, 7: 0.04}}
    table = TestTable(before, ruleset=HOYLE, trays=False)
    table.see(before, without_colour(3, 2, 0))
    half = moved(before, LIGHT, (7, 4))
    for lying in (without_colour(3, 2, 0), (), (), ()):
        table.see(half, lying, doubts=doubts)
    assert (table.plays, table.faults) == ([], ["unsure"])
    table.see(half, without_colour(6, 2, 4.0), doubts=doubts)
    assert (table.plays, table.faults) == (["7/4 3/1"], ["unsure"])


class TestAFullRowThatNobodyTouched:
    """Six of dark's, of which the eye sees five; as there are fifteen, the board as a whole says six."""

    BEFORE = board({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 4, 8: 3, 6: 6})
    PLAYED = moved(BEFORE, LIGHT, (8, 5), (6, 5))
    ROW: ClassVar[Doubts] = {19: {-5: 0.985, -6: 0.015}}

    def played(self, seen: Position) -> TestTable:
        table = TestTable(self.BEFORE)
        table.see(self.BEFORE, dice(3, 1), doubts=self.ROW)
        for lying in (dice(3, 1), ()):
            table.see(seen, lying, doubts=self.ROW)
        return table

    def test_says_nothing_against_a_play_elsewhere(self) -> None:
        table = self.played(self.PLAYED)
        assert (table.plays, table.faults) == (["8/5 6/5"], [])

    def test_nor_is_anything_made_of_it_where_the_whole_board_lacks_one(self) -> None:
        table = self.played(taken(self.PLAYED, DARK, 6))
        assert table.plays == []

    def test_another_play_than_a_legal_one_is_wrong_all_the_same(self) -> None:
        table = self.played(moved(self.BEFORE, LIGHT, (8, 5), (6, 4)))
        assert (table.plays, table.faults) == ([], ["wrong-count"])

    def test_a_row_that_the_play_has_put_onto_does(self) -> None:
        table = TestTable(self.BEFORE)
        table.see(self.BEFORE, dice(2, 1))
        onto = moved(self.BEFORE, LIGHT, (8, 6), (24, 23))
        for lying in (dice(2, 1), ()):
            table.see(onto, lying, doubts={6: {5: 0.985, 6: 0.015}})
        assert table.plays == []
