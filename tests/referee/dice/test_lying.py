"""Dice held against where others lay."""

from __future__ import annotations

from tablehub.referee.dice.lying import overlooked, owners_of, pushed_aside, taken_up_meanwhile
from tablehub.vision.reading import DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT

LAY = dice(5, 3)


def test_a_die_off_the_board_is_its_players_by_its_colour_alone() -> None:
    assert owners_of((die(5, DARK), die(None, None, DieState.OFF_BOARD))) == {DARK}
    assert owners_of((die(5, LIGHT, owner=DARK), die(None, None, DieState.OFF_BOARD, owner=DARK))) == {DARK}
    assert owners_of((die(5, DARK), die(None, None, DieState.OFF_BOARD, owner=LIGHT))) == {LIGHT, DARK}


def test_dice_of_the_other_colour_that_lie_where_others_lay_were_not_overlooked() -> None:
    lay = dice(5, 3, owner=LIGHT)
    assert overlooked(lay, dice(5, 3, owner=LIGHT))
    assert overlooked(lay, dice(5, 4, owner=LIGHT))  # one of them is misread
    assert not overlooked(lay, dice(5, 3, owner=DARK))
    assert not overlooked(lay, (die(5, owner=LIGHT), die(3, at=1.5, owner=DARK)))


def test_a_single_die_that_lay_there_was_not_taken_up_with_another_since_it_has_moved() -> None:
    pushed, far = die(5, at=0.25), die(2, at=4.0)
    assert taken_up_meanwhile(LAY, (pushed, far))
    assert not taken_up_meanwhile(LAY[:1], (pushed, far))


def test_one_of_two_that_lies_askew_elsewhere_was_not_only_pushed_aside() -> None:
    assert pushed_aside(LAY, (LAY[0], die(3, at=4.0))) is not None
    assert pushed_aside(LAY, (LAY[0], die(3, at=4.0, state=DieState.COCKED))) is None
    assert pushed_aside(LAY, (LAY[0], die(2, at=4.0))) is None
