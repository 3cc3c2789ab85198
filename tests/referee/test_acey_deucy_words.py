"""What is said in acey-deucy, where checkers wait in hand and not on the bar."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ACEY_DEUCY
from tablehub.rules.position import Position, men
from tests.referee.acey_tables import AceyDeucyTable, unseen
from tests.referee.tables import DARK, LIGHT, TestTable, moved

WAITING = Position(men({13: 8, 6: 5}, 2), men({13: 8, 7: 3, 4: 2}, 2))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (moved(WAITING, LIGHT, (25, 21)), "your 21 point is held by Dark. Take the checker back in hand."),
        (moved(WAITING, LIGHT, (25, 20), (25, 19), (13, 9)), "4-6 does not take a checker from the hand to 20."),
        (moved(WAITING, LIGHT, (25, 17), (13, 9)), "that 6 ends on 19, you stopped on 17."),
        (moved(WAITING, DARK, (25, 20)), "Dark's checker was moved. Give it back to Dark."),
        (
            moved(moved(WAITING, LIGHT, (13, 25), (13, 25)), DARK, (13, 9)),
            "Light has 6 checkers on its 13 point, 8 expected; Dark has 1 checker on its 9 point, 0 expected; "
            "Dark has 7 checkers on its 13 point, 8 expected.",
        ),
    ],
)
def test_who_has_checkers_in_hand_is_told_of_no_bar(wrong: Position, told: str) -> None:
    table = AceyDeucyTable(WAITING)
    lying = table.throw(unseen(WAITING), 4, 6)
    for _ in range(2):
        table.look(wrong, *lying)
    assert told in table.texts[0]
    assert "bar" not in table.texts[0]


def test_who_bears_off_with_a_checker_in_hand_is_told_so() -> None:
    before = Position(men({6: 7, 5: 7}, 1), men({13: 8, 7: 7}))
    table = AceyDeucyTable(before)
    lying = table.throw(unseen(before), 6, 5)
    for _ in range(2):
        table.look(moved(before, LIGHT, (6, 0)), *lying)
    assert "no bearing off while you have a checker in hand. Put the checker back on 6." in table.texts[0]


@pytest.mark.parametrize("rested", [False, True])
def test_a_board_that_has_changed_is_told_by_what_lies_on_its_points(rested: bool) -> None:
    table = TestTable(WAITING, ruleset=ACEY_DEUCY, trays=False, interrupted=rested)
    wrong = moved(moved(WAITING, LIGHT, (13, 25), (13, 25)), DARK, (13, 9))
    for _ in range(3):
        table.see(unseen(wrong))
    assert "Light has 6 checkers on its 13 point, 8 expected; Dark has 1 checker on its 9 point" in table.texts[0]
    assert "bar" not in table.texts[0]
