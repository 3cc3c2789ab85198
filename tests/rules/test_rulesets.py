from __future__ import annotations

from typing import Any

import pytest

from tablehub.errors import BadRuleset
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.knobs import DiceZone
from tablehub.rules.rulesets import MODERN


def test_rulesets_are_found_by_name() -> None:
    assert [ruleset(name).name for name in ruleset_names()] == ruleset_names()
    assert ruleset("Modern") is not None
    assert ruleset("modern") == MODERN


def test_a_ruleset_that_does_not_exist_is_refused_with_a_suggestion() -> None:
    with pytest.raises(BadRuleset, match=r"there is no ruleset 'modren'; did you mean 'modern'\? known: modern"):
        ruleset("modren")


def test_options_are_taken_as_words_or_values() -> None:
    assert ruleset("modern", dice_zone="either").dice_zone is DiceZone.EITHER
    assert ruleset("modern", dice_zone=DiceZone.EITHER) == MODERN.with_options(dice_zone="either")
    assert MODERN.dice_zone is DiceZone.RIGHT


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"jacobi": True}, "has no option 'jacobi'; did you mean 'jacoby'"),
        ({"dice_zone": "ether"}, "option dice_zone cannot be 'ether'; did you mean 'either'"),
        ({"jacoby": "maybe"}, "it takes true or false"),
        ({"gammon": "two"}, "it takes a number"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadRuleset, match=complaint):
        ruleset("modern", **options)
