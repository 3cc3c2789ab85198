"""The power goes after something was called that the board alone does not tell: it is known again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.buttons import Button
from tablehub.match.events import FaultFound, event_from_json
from tablehub.match.fold import fold
from tablehub.referee.referee import Referee
from tablehub.rules.books import BRUELHEIDE, MILTON_BRADLEY, ruleset
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieState
from tests.referee.openings import START, rolls
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

HALF, WHOLE = moved(START, LIGHT, (8, 5)), moved(START, LIGHT, (8, 5), (6, 5))
MIDDLE = board({13: 5, 8: 3, 6: 5, 24: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
TRIED, OTHER = moved(MIDDLE, LIGHT, (24, 18)), moved(MIDDLE, LIGHT, (13, 7), (8, 7))


def restarted(table: TestTable, position: Position, rules: Ruleset) -> TestTable:
    """The table after a power cut, all of it told again by the journal; what follows is asked of the new one."""
    again = TestTable(position, ruleset=rules, patience=0.7)
    state = again.referee.state
    for event in table.events:
        state = fold(state, event_from_json(event.to_json()))
    again.referee = Referee(state, patience=0.7, interrupted=True)
    again.now = table.now
    return again


def lifted_early(rules: Ruleset) -> TestTable:
    """Light has lifted his dice with the 1 to play yet and was told; then the table was started again."""
    table = TestTable(START, ruleset=rules, patience=0.7)
    lying = table.throw(START, 3, 1)
    for there in (lying, (), (), ()):
        table.see(HALF, there)
    assert table.faults == ["dice-lifted-early"]
    return restarted(table, START, rules)


class TestDiceLiftedEarly:
    @pytest.mark.parametrize("book", ["modern", "parker", "bruelheide", "milton-bradley"])
    def test_it_is_said_again_while_the_play_is_not_complete(self, book: str) -> None:
        """Nothing was said any more, and the lamp was out, until the opponent threw."""
        table = lifted_early(ruleset(book))
        for _ in range(2):
            table.see(HALF)
        assert table.faults == ["dice-lifted-early"]
        for _ in range(2):
            table.see(WHOLE)
        if book != "milton-bradley":
            assert (table.cleared, table.plays) == (["dice-lifted-early"], ["8/5 6/5"])

    def test_the_opponent_may_have_the_play_made_void(self) -> None:
        table = lifted_early(MILTON_BRADLEY)
        for _ in range(2):
            table.see(HALF)
        table.press(Button.PASS, DARK)
        assert table.names[-1] == "play-void"

    @pytest.mark.parametrize("seen_half", [True, False])
    def test_completed_after_the_restart_it_may_be_void_still(self, *, seen_half: bool) -> None:
        """Completing it does not take that from him (milton-bradley, rule 7)."""
        table = lifted_early(MILTON_BRADLEY)
        for lies in (*[HALF] * (2 * seen_half), WHOLE, WHOLE):
            table.see(lies)
        assert (table.faults, table.plays) == (["dice-lifted-early"], [])
        assert table.texts[0].endswith("Or Dark has the play made void: checkers put back, both dice thrown again.")
        table.press(Button.PASS, DARK)
        assert table.names[-1] == "play-void"

    def test_he_lets_it_stand_by_throwing(self) -> None:
        table = lifted_early(MILTON_BRADLEY)
        for there in ((), (), dice(6, 4, DARK)):
            table.see(WHOLE, there)
        assert (table.plays, rolls(table)[-1]) == (["8/5 6/5"], (DARK, (6, 4)))

    @pytest.mark.parametrize("rules", [MODERN, MILTON_BRADLEY], ids=lambda rules: rules.name)
    def test_put_back_meanwhile_they_are_only_dice_of_a_throw_to_be_played(self, rules: Ruleset) -> None:
        table = lifted_early(rules)
        for lies, there in ((HALF, dice(3, 1)), (HALF, dice(3, 1)), (WHOLE, dice(3, 1)), (WHOLE, ()), (WHOLE, ())):
            table.see(lies, there)
        assert (table.faults, table.plays) == ([], ["8/5 6/5"])


def test_a_checker_that_must_be_played_must_be_so_still() -> None:
    table = TestTable(MIDDLE, ruleset=MILTON_BRADLEY, patience=0.7)
    for lies in (MIDDLE, TRIED, TRIED, OTHER, OTHER):
        table.see(lies, dice(6, 1))
    assert table.faults == ["touch-move"]
    again = restarted(table, MIDDLE, MILTON_BRADLEY)
    for there in (dice(6, 1), dice(6, 1), ()):
        again.see(OTHER, there)
    assert (again.faults, again.plays) == (["touch-move"], [])
    assert "you moved one from 24" in again.texts[0]


@pytest.mark.parametrize("rules", [MILTON_BRADLEY, BRUELHEIDE], ids=lambda rules: rules.name)
def test_a_play_that_was_over_cannot_be_changed_either(rules: Ruleset) -> None:
    table = TestTable(MIDDLE, ruleset=rules, patience=0.7)
    changed = moved(MIDDLE, LIGHT, (13, 7), (6, 5))
    for lies in (MIDDLE, OTHER, changed, changed):
        table.see(lies, dice(6, 1))
    assert table.faults == ["play-changed"]
    again = restarted(table, MIDDLE, rules)
    for there in (dice(6, 1), dice(6, 1), ()):
        again.see(changed, there)
    assert (again.faults, again.plays) == (["play-changed"], [])
    for there in ((), ()):
        again.see(OTHER, there)
    assert (again.cleared, again.plays) == (["play-changed"], ["13/7 8/7"])


@pytest.mark.parametrize(
    ("rules", "readable"), [(MODERN, True), (MILTON_BRADLEY, True), (MODERN, False), (MILTON_BRADLEY, False)]
)
def test_a_throw_made_too_early_is_one_still(rules: Ruleset, readable: bool) -> None:
    """Four dice were said to lie there, and the void throw counted as soon as the others were lifted. The dice of the
    throw that is due are known among them, whether or not both of the other one can be read yet."""
    table = TestTable(START, ruleset=rules, patience=0.7)
    lying, early = table.throw(START, 3, 1), dice(6, 2, DARK)
    for _ in range(2):
        table.see(START, (*lying, *early))
    assert table.faults == ["premature-roll"]
    again = restarted(table, START, rules)
    there = early if readable else (early[0], replace(early[1], value=None, likelihoods=(), state=DieState.UNSURE))
    for lies in (START, START, WHOLE):
        again.see(lies, (*lying, *there))
    for _ in range(3):
        again.see(WHOLE, early)
    assert (again.faults, again.plays) == (["premature-roll"], ["8/5 6/5"])
    counts = [] if rules is MILTON_BRADLEY else [(DARK, (6, 2))]
    assert rolls(again) == counts


def test_a_record_that_does_not_say_which_play_was_over_binds_nobody_to_one() -> None:
    """As an older program wrote it."""
    table = TestTable(MIDDLE, ruleset=BRUELHEIDE, patience=0.7)
    changed = moved(MIDDLE, LIGHT, (13, 7), (6, 5))
    for lies in (MIDDLE, OTHER, changed, changed):
        table.see(lies, dice(6, 1))
    table.events = [replace(e, where={}) if isinstance(e, FaultFound) else e for e in table.events]
    again = restarted(table, MIDDLE, BRUELHEIDE)
    for there in (dice(6, 1), dice(6, 1), (), ()):
        again.see(changed, there)
    assert (again.faults, again.plays) == ([], ["13/7 6/5"])
