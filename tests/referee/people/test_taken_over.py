"""A disturbed board is taken over while a throw lies on it: what people do next tells whether that is still due."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import SetPosition
from tablehub.match.state import Phase
from tablehub.referee.referee import Referee
from tablehub.rules.books import MILTON_BRADLEY, PARKER
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieReading
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

BEFORE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
DISTURBED = moved(moved(BEFORE, LIGHT, (13, 10), (8, 9)), DARK, (13, 11), (24, 23))
PLAYED = moved(DISTURBED, LIGHT, (8, 5), (6, 5))


def taken_over(rules: Ruleset = MODERN) -> tuple[TestTable, tuple[DieReading, ...]]:
    """Light has thrown 3-1, the board was bumped and put back otherwise, and that is taken over."""
    table = TestTable(BEFORE, patience=0.7, ruleset=rules)
    lying = table.throw(BEFORE, 3, 1)
    for position in (BEFORE, DISTURBED, DISTURBED, DISTURBED):
        table.see(position, lying)
    assert table.faults == ["board-disturbed"]
    table.press(Button.TAKE)
    table.see(DISTURBED, lying)
    return table, lying


def test_the_throw_is_played_from_there() -> None:
    """The turn was over, and two people who put a board right lost their throw."""
    table, lying = taken_over()
    state = table.referee.state
    assert (state.phase, state.on_turn, str(state.roll), state.position) == (Phase.TO_MOVE, LIGHT, "31", DISTURBED)
    for there in (lying, lying, (), ()):
        table.see(PLAYED, there)
    assert (table.plays, table.faults) == (["8/5 6/5"], ["board-disturbed"])


def test_who_lifts_the_dice_with_nothing_moved_has_played_it_before() -> None:
    table, _ = taken_over()
    table.see(DISTURBED)
    table.see(DISTURBED)
    assert (table.referee.state.on_turn, table.faults) == (DARK, ["board-disturbed"])
    table.press(Button.UNDO)
    assert (table.referee.state.on_turn, str(table.referee.state.roll)) == (LIGHT, "31")


def test_so_has_he_where_the_opponent_throws() -> None:
    table, _ = taken_over()
    lying = dice(6, 2, DARK)
    table.see(DISTURBED, lying)
    table.see(DISTURBED, lying)
    state = table.referee.state
    assert (state.on_turn, str(state.roll), table.faults) == (DARK, "62", ["board-disturbed"])


@pytest.mark.parametrize("gone", [False, True])
def test_so_has_he_where_dice_that_anybody_may_throw_lie_there_next(gone: bool) -> None:
    """They were taken for his, thrown anew, and their play was a board disturbed."""
    table, _ = taken_over(PARKER)
    if gone:
        table.see(DISTURBED)
    lying, after = dice(6, 2, DARK), moved(DISTURBED, DARK, (8, 2), (8, 6))
    for lies, there in ((DISTURBED, lying), (DISTURBED, lying), (after, lying), (after, lying), (after, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["8/6 8/2"], ["board-disturbed"])


@pytest.mark.parametrize("by", [None, LIGHT, DARK])
def test_so_has_he_where_somebody_is_done(by: Player | None) -> None:
    table, lying = taken_over()
    table.press(Button.DONE, by)
    for _ in range(3):
        table.see(DISTURBED, lying)
    state = table.referee.state
    assert (state.phase, state.on_turn, table.faults) == (Phase.TO_ROLL, DARK, ["board-disturbed"])


def test_so_has_he_where_the_opponent_doubles() -> None:
    table, lying = taken_over()
    table.press(Button.DOUBLE, DARK)
    table.see(DISTURBED, lying)
    table.now += 2
    table.see(DISTURBED, lying)
    state = table.referee.state
    assert (state.phase, state.on_turn) == (Phase.CUBE_OFFERED, DARK)


def test_half_a_play_from_there_is_not_whole() -> None:
    table, lying = taken_over()
    half = moved(DISTURBED, LIGHT, (8, 5))
    for there in (lying, lying, (), ()):
        table.see(half, there)
    assert table.faults == ["board-disturbed", "dice-lifted-early"]


def test_a_power_cut_in_between_accuses_nobody() -> None:
    table, lying = taken_over()
    table.referee = Referee(table.referee.state, patience=0.7, interrupted=True)
    for there in (lying, lying, (), (), ()):
        table.see(DISTURBED, there)
    assert (table.referee.state.on_turn, table.faults) == (DARK, ["board-disturbed"])


def test_where_the_dice_were_lifted_already_the_turn_is_over() -> None:
    table = TestTable(BEFORE, patience=0.7)
    lying = table.throw(BEFORE, 3, 1)
    for there in (lying, lying, (), ()):
        table.see(DISTURBED, there)
    table.press(Button.TAKE)
    assert (table.referee.state.phase, table.referee.state.on_turn) == (Phase.TO_ROLL, DARK)


def edited(rules: Ruleset, seen: Position, told: Position) -> TestTable:
    """Light has thrown 3-1. While it lies there, and the board so, it is edited in the menu."""
    table = TestTable(BEFORE, patience=0.7, ruleset=rules)
    lying = table.throw(BEFORE, 3, 1)
    table.see(seen, lying)
    table.decide(SetPosition(told))
    table.see(told, lying)
    return table


@pytest.mark.parametrize("rules", [MODERN, MILTON_BRADLEY, PARKER], ids=lambda rules: rules.name)
class TestEdited:
    """A board that is edited in the menu while a throw is due is taken over just so."""

    def test_who_lifts_the_dice_then_has_played_them(self, rules: Ruleset) -> None:
        """He was told that he had lifted them too early."""
        whole = moved(BEFORE, LIGHT, (8, 5), (6, 5))
        table = edited(rules, whole, whole)
        for _ in range(3):
            table.see(whole)
        assert (table.faults, table.referee.state.on_turn) == ([], DARK)

    def test_who_is_followed_by_his_opponents_throw_has_too(self, rules: Ruleset) -> None:
        table = edited(rules, BEFORE, DISTURBED)
        after = moved(DISTURBED, DARK, (8, 2), (8, 6))
        for lies in (DISTURBED, DISTURBED, after, after):
            table.see(lies, dice(6, 2, DARK))
        table.see(after)
        assert (table.faults, table.plays) == ([], ["8/6 8/2"])

    def test_who_plays_from_there_has_not(self, rules: Ruleset) -> None:
        table = edited(rules, BEFORE, DISTURBED)
        for there in (dice(3, 1), dice(3, 1), (), ()):
            table.see(PLAYED, there)
        assert (table.faults, table.plays) == ([], ["8/5 6/5"])

    def test_nor_has_who_had_lifted_them_before(self, rules: Ruleset) -> None:
        """He was told so, and has the board edited to go on from there."""
        table = TestTable(BEFORE, patience=0.7, ruleset=rules)
        for there in (table.throw(BEFORE, 3, 1), (), ()):
            table.see(BEFORE, there)
        table.decide(SetPosition(DISTURBED))
        for lies in (DISTURBED, DISTURBED, PLAYED, PLAYED):
            table.see(lies)
        assert (table.faults, table.plays) == (["dice-lifted-early"], ["8/5 6/5"])

    def test_nor_has_who_set_the_board_as_it_was_before_the_throw(self, rules: Ruleset) -> None:
        table = edited(rules, DISTURBED, BEFORE)
        for _ in range(3):
            table.see(BEFORE)
        assert table.faults == ["dice-lifted-early"]
