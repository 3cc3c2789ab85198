"""What the counts of all places say together, and two looks at them."""

from __future__ import annotations

import pytest

from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.counting import whole
from tablehub.vision.counting.second_look import SecondLook
from tablehub.vision.counting.whole import Counted, KeptWhole, Whole, agreed
from tablehub.vision.reading import Counts

NOBODY = {player: {0: 1.0} for player in Player}


def start() -> list[Counts]:
    return [{n: 1.0} for n in Position.start().signed()]


def counted(points: list[Counts]) -> Counted:
    return points, NOBODY, {}, {}


def look(points: list[Counts]) -> SecondLook:
    return SecondLook(tuple(points), NOBODY, {})


def test_two_looks_that_see_the_same_are_as_sure() -> None:
    both, known = agreed(counted(start()), start(), look(start()))
    assert Whole.of(both, known).confidence == pytest.approx(Whole.of(counted(start()), start()).confidence)


def test_where_they_differ_the_board_is_in_doubt_and_the_second_is_likelier() -> None:
    first, again = start(), start()
    first[5], first[7] = {4: 1.0}, {4: 1.0}
    both, known = agreed(counted(first), first, look(again))
    told = Whole.of(both, known)
    assert told.position == Position.start()
    assert 0.3 < told.confidence < 0.9
    assert told.points[5] == pytest.approx({4: whole.FIRST_COUNTS, 5: 1 - whole.FIRST_COUNTS})


def test_what_the_second_look_tells_of_the_bar_counts() -> None:
    first, again = start(), start()
    again[5] = {4: 1.0}
    second = SecondLook(tuple(again), {Player.LIGHT: {1: 1.0}, Player.DARK: {0: 1.0}}, {})
    told = Whole.of(*agreed(counted(first), first, second))
    assert told.bar[Player.LIGHT] == pytest.approx({0: whole.FIRST_COUNTS, 1: 1 - whole.FIRST_COUNTS})
    assert told.position.light[25] == 1


def test_counts_are_weighed_once_while_they_stay_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptWhole()
    told = kept.of(counted(start()), start())
    monkeypatch.setattr(Whole, "of", lambda *_: pytest.fail("the same counts were weighed again"))
    assert kept.of(counted(start()), start()) is told
