from __future__ import annotations

import pytest

from tablehub.rules.coach.allowed import coach_allowed
from tablehub.rules.player import Player

BOTH = (Player.LIGHT, Player.DARK)


@pytest.mark.parametrize(
    ("asked_for", "length", "agreed", "allowed"),
    [
        (False, 0, (), False),
        (False, 0, BOTH, False),
        (False, 7, BOTH, False),
        (True, 0, (), True),
        (True, 7, (), False),
        (True, 7, (Player.LIGHT,), False),
        (True, 7, (Player.DARK, Player.DARK), False),
        (True, 7, BOTH, True),
    ],
)
def test_the_coach_is_off_by_default_and_locked_off_in_a_match_unless_both_agree(
    asked_for: bool, length: int, agreed: tuple[Player, ...], allowed: bool
) -> None:
    assert coach_allowed(asked_for, length, agreed) is allowed
