"""What seems faintly to lie on the bar and did so before anything was hit is no checker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from tablehub.match.events import Event
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, hit, moved

BEFORE = board({13: 5, 8: 3, 6: 5, 24: 2}, {13: 5, 8: 3, 6: 4, 24: 2, 21: 1})
"""Dark's blot on its 21 point is light's 4 point."""
PLAYED = moved(hit(BEFORE, DARK, 21), LIGHT, (8, 4), (6, 4))
"""A 4-2 that hits it, with the hit checker on the bar."""
FAINT = {0: 0.81, 1: 0.19}
CLEAR = {1: 1.0}
NOTHING = {0: 1.0}


class Table(TestTable):
    """A table of which it is told how the bar is seen."""

    def look(
        self, position: Position, bar: Mapping[int, float], lying: Iterable[DieReading] = (), *, lamp: bool = False
    ) -> list[Event]:
        """One look at `position`, where dark's checkers on the bar are seen so."""
        seen = reading(position, lying, trays=False)
        return self.see_as(replace(seen, bar={Player.LIGHT: NOTHING, Player.DARK: bar}, light_changed=lamp))


def test_a_shadow_that_lay_there_before_is_not_the_hit_checker() -> None:
    table = Table(BEFORE, trays=False)
    table.look(BEFORE, FAINT)
    table.look(BEFORE, FAINT, dice(4, 2))
    table.look(PLAYED, FAINT, dice(4, 2))  # fifteen a side make a checker of it
    table.look(PLAYED, FAINT)
    table.look(PLAYED, FAINT)
    assert table.faults == ["hit-not-on-bar"]
    assert table.plays == []
    table.look(PLAYED, CLEAR)
    table.look(PLAYED, CLEAR)
    assert table.plays == ["8/4* 6/4"]


@pytest.mark.parametrize("then", [CLEAR, {0: 0.4, 1: 0.6}, {0: 0.69, 1: 0.31}])
def test_a_checker_that_is_seen_better_than_the_shadow_is_one(then: Mapping[int, float]) -> None:
    table = Table(BEFORE, trays=False)
    table.look(BEFORE, FAINT)
    table.look(BEFORE, FAINT, dice(4, 2))
    table.look(PLAYED, then, dice(4, 2))
    table.look(PLAYED, then)
    table.look(PLAYED, then)
    assert table.plays == ["8/4* 6/4"]
    assert table.faults == []


def test_a_faint_checker_where_nothing_lay_is_no_shadow() -> None:
    table = Table(BEFORE, trays=False)
    table.look(BEFORE, NOTHING)
    table.look(BEFORE, NOTHING, dice(4, 2))
    for lying in (dice(4, 2), (), ()):
        table.look(PLAYED, FAINT, lying)
    assert table.plays == ["8/4* 6/4"]
    assert table.faults == []


def test_in_another_light_nothing_is_known_of_shadows() -> None:
    table = Table(BEFORE, trays=False)
    table.look(BEFORE, FAINT)
    table.look(BEFORE, FAINT, dice(4, 2))
    table.look(BEFORE, FAINT, dice(4, 2), lamp=True)
    for lying in (dice(4, 2), (), ()):
        table.look(PLAYED, FAINT, lying)
    assert table.plays == ["8/4* 6/4"]


def test_the_bar_is_what_it_was() -> None:
    assert PLAYED.dark[BAR] == 1
    assert BEFORE.dark[BAR] == 0
