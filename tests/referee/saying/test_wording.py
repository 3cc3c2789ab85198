"""What players are told."""

from __future__ import annotations

import pytest

from tablehub.referee.saying import wording
from tablehub.referee.saying.phrases import differences
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tests.referee.tables import DARK, LIGHT, moved, taken

START = Position.start()


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ((1,), "the 1 is still to be played"),
        ((6, 5), "the 6 and the 5 are still to be played"),
        ((2, 2), "two 2s are still to be played"),
        ((4, 4, 4), "three 4s are still to be played"),
    ],
)
def test_dice_left_to_play_are_counted_out(left: tuple[int, ...], told: str) -> None:
    assert told in wording.about_lifted_dice(LIGHT, Roll(6, 5), left, unmoved=False).text


def test_a_throw_of_which_nothing_was_played_is_told_as_a_throw() -> None:
    text = wording.about_lifted_dice(DARK, Roll(6, 5), (6, 5), unmoved=True).text
    assert text == "Dark: the dice were lifted too early, 6-5 is still to be played. Complete the play."


def test_few_differences_are_named_and_many_counted() -> None:
    assert differences(START, moved(START, DARK, (8, 7))) == (
        "Dark has 1 checker on its 7 point, 0 expected; Dark has 2 checkers on its 8 point, 3 expected."
    )
    assert differences(START, moved(START, DARK, (8, 7), (6, 3))).endswith("; 1 more place differs.")
    many = differences(START, moved(START, DARK, (8, 7), (6, 3), (13, 1)))
    assert many.endswith("; 3 more places differ.")


def test_the_bar_and_the_tray_are_called_by_their_names() -> None:
    text = differences(START, moved(START, LIGHT, (8, 25), (6, 0)))
    assert "Light has 1 checker on the bar, 0 expected" in text
    assert "Light has 1 checker borne off" in differences(START, moved(START, LIGHT, (6, 0)))


def test_an_empty_point_has_no_checker() -> None:
    assert "Light has no checker on its 24 point, 2 expected" in differences(START, taken(START, LIGHT, 24, 2))
