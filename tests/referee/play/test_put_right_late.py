"""A wrong play that stands, for the opponent has thrown, is put right all the same: that takes the consent of both."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.rules.books import BRUELHEIDE, HASBRO, HOYLE, MILTON_BRADLEY, PARKER
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
WRONG = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
RIGHT = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
HIS = dice(6, 2, DARK)
BOOKS = pytest.mark.parametrize(
    "rules", [MODERN, MILTON_BRADLEY, BRUELHEIDE, HOYLE, PARKER, HASBRO], ids=lambda rules: rules.name
)


def put_right_late(rules: Ruleset) -> TestTable:
    """Light has played 6/4 with a 1 and was told; Dark has thrown on it; then the checker is put where it belongs."""
    table = TestTable(MIDDLE, ruleset=rules, patience=0.7)
    lying = table.throw(MIDDLE, 3, 1)
    for lies, there in ((WRONG, lying), (WRONG, lying), (WRONG, ()), (WRONG, HIS), (WRONG, HIS), (RIGHT, HIS)):
        table.see(lies, there)
    assert (table.faults, table.plays) == (["wrong-count"], ["8/5 6/4"])
    table.see(RIGHT, HIS)
    return table


@BOOKS
def test_whose_throw_it_is_is_asked_and_not_accused_of_it(rules: Ruleset) -> None:
    """He was told that he had moved his opponent's checker."""
    table = put_right_late(rules)
    assert table.faults == ["wrong-count", "unsure"]
    assert table.texts[1].startswith("Light: your play was put right when Dark had thrown. If Dark agrees, press Take;")


@BOOKS
def test_who_puts_it_back_has_it_as_it_was(rules: Ruleset) -> None:
    table = put_right_late(rules)
    after = moved(WRONG, DARK, (8, 2), (8, 6))
    for lies, there in ((WRONG, HIS), (after, HIS), (after, ()), (after, ())):
        table.see(lies, there)
    assert (table.cleared, table.plays) == (["wrong-count", "unsure"], ["8/5 6/4", "8/6 8/2"])
    assert table.referee.state.position == after


@BOOKS
@pytest.mark.parametrize("by", [None, DARK, "plays on"])
def test_who_agrees_says_so_or_plays_on_from_there(rules: Ruleset, by: Player | str | None) -> None:
    table = put_right_late(rules)
    if not isinstance(by, str):
        table.press(Button.TAKE, by)
    half = moved(RIGHT, DARK, (8, 2))
    after = moved(half, DARK, (8, 6))
    for lies, there in ((half, HIS), (after, HIS), (after, HIS), (after, ()), (after, ())):
        table.see(lies, there)
    assert (table.faults, table.cleared) == (["wrong-count", "unsure"], ["wrong-count", "unsure"])
    assert (table.plays[-1], table.referee.state.position) == ("8/6 8/2", after)


def test_a_checker_of_the_opponents_moved_elsewhere_is_called_as_before() -> None:
    table = TestTable(MIDDLE, ruleset=MODERN, patience=0.7)
    lying = table.throw(MIDDLE, 3, 1)
    elsewhere = moved(WRONG, LIGHT, (4, 3))
    for lies, there in ((WRONG, lying), (WRONG, lying), (WRONG, ()), *((WRONG, HIS),) * 2, *((elsewhere, HIS),) * 2):
        table.see(lies, there)
    assert table.faults == ["wrong-count", "wrong-player"]
