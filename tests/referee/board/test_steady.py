"""Stacks in doubt that nobody touched are what they were when the board was known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tablehub.match.events import Event
from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.position import Position, men
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

START = Position.start()
BEFORE = board({9: 1, 3: 3, 2: 4, 1: 7}, {9: 1, 2: 5, 1: 9})
"""Both have tall stacks on their 1 points; nothing counts what was borne off."""
TORN = {1: {7: 0.4, 8: 0.31, 6: 0.29}, 24: {-9: 0.35, -8: 0.36, -10: 0.29}}
"""Both stacks, as a picture shows them that cannot tell their height. Of dark's it has the wrong one first."""
HOME = board({2: 5, 1: 8}, {2: 5, 1: 9})
HALF = moved(HOME, LIGHT, (2, 0))
"""Of a 2-1 only the 2 was borne off."""
HALF_OR_WHOLE = {1: {7: 0.45, 8: 0.35, 6: 0.2}}
"""The stack that nobody touched, as a picture shows it that has it rather one lower: then the play is whole."""


class Table(TestTable):
    """A table at which it is told since when points look as they do."""

    def look(
        self,
        position: Position,
        lying: Iterable[DieReading] = (),
        *,
        touched: Iterable[int] = (),
        doubts: Mapping[int, Mapping[int, float]] = TORN,
        read: Position | None = None,
    ) -> list[Event]:
        """One look; the points `touched` (light's numbering) look new since it. `read`: what is read by itself."""
        self.still = [self.now + 1.0 if n in set(touched) else old for n, old in enumerate(self.still, start=1)]
        seen = replace(reading(position, lying, doubts=doubts, trays=False), position=read or position)
        return self.see_as(replace(seen, still=tuple(self.still)))

    still = [1.0] * 24


def misread(position: Position) -> Position:
    """The same with dark's stack read one too low."""
    return moved(position, DARK, (1, 0))


def test_a_stack_that_nobody_touched_does_not_keep_a_play_from_being_told() -> None:
    table = Table(BEFORE, trays=False)
    table.look(BEFORE)
    table.look(BEFORE, dice(5, 2))
    after = moved(BEFORE, LIGHT, (9, 4), (3, 1))
    after_torn = {1: {8: 0.4, 7: 0.35, 9: 0.25}, 24: TORN[24]}
    table.look(after, dice(5, 2), touched=(9, 4, 3, 1), doubts=after_torn, read=misread(after))
    table.look(after, doubts=after_torn, read=misread(after))
    assert table.plays == ["9/4 3/1"]
    theirs = moved(after, DARK, (9, 4), (2, 1))
    table.look(after, dice(5, 1, DARK), doubts=after_torn, read=misread(after))
    last = {1: after_torn[1], 24: {-9: 0.3, -10: 0.45, -8: 0.25}}
    for lying in (dice(5, 1, DARK), (), ()):
        table.look(theirs, lying, touched=(16, 21, 23, 24), doubts=last)
    assert table.plays[-1] == "9/4 2/1"
    assert table.faults == []
    assert table.referee.state.position.dark[1] == 10


def test_what_was_touched_is_told_by_how_it_looks_now() -> None:
    table = Table(BEFORE, trays=False)
    table.look(BEFORE, doubts={})
    table.look(BEFORE, dice(5, 1), doubts={})
    after = moved(BEFORE, LIGHT, (9, 4), (1, 0))
    for lying in (dice(5, 1), (), ()):
        table.look(after, lying, touched=(9, 4, 1), doubts={1: {6: 0.8, 7: 0.15, 5: 0.05}})
    assert table.plays == ["9/4 1/off"]


def test_a_clear_reading_stands_against_what_was_there_before() -> None:
    table = Table(BEFORE, trays=False)
    table.look(BEFORE, doubts={})
    table.look(BEFORE, dice(5, 1), doubts={})
    wrong = moved(BEFORE, LIGHT, (9, 4), (2, 0))
    for lying in (dice(5, 1), (), ()):
        table.look(wrong, lying, touched=(9, 4), doubts={2: {3: 0.98, 4: 0.02}})
    assert table.faults != []
    assert table.plays == []


def test_a_checker_is_missing_though_fifteen_a_side_would_have_it_on_a_row_that_nobody_touched() -> None:
    """Of what a picture is thought to show, half is that there are fifteen; the row has looked the same throughout."""
    table = Table(START)
    table.look(START, doubts={})
    table.look(START, dice(5, 1), doubts={})
    gone = taken(moved(START, LIGHT, (13, 8), (8, 7)), LIGHT, 8)
    for lying in (dice(5, 1), ()):
        table.look(gone, lying, touched=(13, 8, 7), doubts={6: {5: 0.19, 6: 0.81}})
    assert table.faults == ["checker-missing"]


def test_half_a_play_beside_a_stack_that_nobody_touched_is_not_taken_for_the_whole() -> None:
    table = Table(HOME, trays=False)
    table.look(HOME, dice(2, 1), doubts={})
    table.look(HALF, dice(2, 1), touched=(2,), doubts=HALF_OR_WHOLE, read=moved(HALF, LIGHT, (1, 0)))
    for _ in range(3):
        table.look(HALF, doubts=HALF_OR_WHOLE, read=moved(HALF, LIGHT, (1, 0)))
    assert table.faults == ["dice-lifted-early"]
    assert table.plays == []


def test_pictures_looked_at_by_themselves_tell_nothing_of_before() -> None:
    table = TestTable(HOME, trays=False)
    table.throw(HOME, 2, 1)
    for _ in range(3):
        table.see(moved(HALF, LIGHT, (1, 0)), doubts=HALF_OR_WHOLE)
    assert "dice-lifted-early" not in table.faults


def test_a_play_that_is_seen_in_doubt_is_not_the_board_before_it() -> None:
    """From the hand, where nobody sees it, onto a stack of which whoever looks is not sure."""
    before = Position(men({1: 7, 3: 4, 6: 2, 20: 1}, 1), men({2: 5, 3: 8}, 2))
    after = moved(before, LIGHT, (25, 1))
    table = Table(before, trays=False, ruleset=ACEY_DEUCY)
    lying = dice(6, 6)
    table.look(on_board(before), lying, doubts={})
    table.look(on_board(after), lying, touched=(1,), doubts={1: {8: 0.53, 9: 0.235, 7: 0.235}})
    for _ in range(3):
        table.look(on_board(after), doubts={1: {8: 0.69, 9: 0.155, 7: 0.155}})
    assert table.faults == []
    assert table.plays == ["bar/1"]


def on_board(position: Position) -> Position:
    """Without what is in hand."""
    return Position(*((0, *each[1:25], 0) for each in (position.light, position.dark)))


def test_one_look_in_doubt_does_not_say_that_a_stack_is_what_it_was() -> None:
    """2/off was played at once, and the first look that sees it takes the stack rather for what it was before."""
    before = board({7: 2, 4: 2, 2: 5, 1: 3}, {5: 4, 2: 7, 1: 3})
    table = Table(before, DARK, trays=False)
    lying = dice(4, 2, DARK)
    table.look(before, lying, doubts={})
    off, both = moved(before, DARK, (2, 0)), moved(before, DARK, (2, 0), (5, 1))
    table.look(off, lying, touched=(23,), doubts={23: {-7: 0.608, -6: 0.392}})
    table.look(both, lying, touched=(20, 24), doubts={23: {-6: 0.6, -7: 0.2, -5: 0.2}})
    for _ in range(2):
        table.look(both, doubts={23: {-6: 0.63, -7: 0.185, -5: 0.185}})
    assert table.faults == []
    assert table.plays == ["5/1 2/off"]
