from __future__ import annotations

from typing import Any

import pytest

from tablehub.errors import BadRuleset
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.knobs import UNLIMITED, DiceZone, Stranded
from tablehub.rules.rulesets import MODERN


def test_all_seven_rulesets_are_found_by_name() -> None:
    assert ruleset_names() == ["acey-deucy", "bruelheide", "hasbro", "hoyle", "milton-bradley", "modern", "parker"]
    assert [ruleset(name).name for name in ruleset_names()] == ruleset_names()
    assert ruleset(" Modern ") == MODERN


def test_a_misspelt_option_is_answered_with_the_one_that_was_meant_alone() -> None:
    with pytest.raises(BadRuleset, match=r"no option 'dice_zon'; did you mean 'dice_zone'\?$"):
        MODERN.with_options(dice_zon="either")


def test_a_ruleset_that_does_not_exist_is_refused_with_a_suggestion() -> None:
    with pytest.raises(BadRuleset, match=r"there is no ruleset 'modren'; did you mean 'modern'\? known: acey-deucy, "):
        ruleset("modren")


@pytest.mark.parametrize("name", ruleset_names())
def test_no_book_contradicts_itself(name: str) -> None:
    assert ruleset(name).contradiction() is None


def test_options_are_taken_as_words_or_values() -> None:
    assert ruleset("modern", dice_zone="either").dice_zone is DiceZone.EITHER
    assert ruleset("modern", dice_zone=DiceZone.EITHER) == MODERN.with_options(dice_zone="either")
    assert MODERN.dice_zone is DiceZone.RIGHT
    assert ruleset("modern", automatic_doubles="unlimited").automatic_doubles == UNLIMITED
    assert ruleset("hoyle", backgammon=4).backgammon == 4
    assert ruleset("parker", stranded="men2", stranded_times_games=True).stranded is Stranded.MEN2


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"jacobi": True}, "has no option 'jacobi'; did you mean 'jacoby'"),
        ({"name": "mine"}, "has no option 'name'"),
        ({"dice_zone": "ether"}, "option dice_zone cannot be 'ether'; did you mean 'either'"),
        ({"dice_zone": ["either"]}, r"option dice_zone cannot be \['either'\]"),
        ({"dice_zone": Stranded.GAMES}, "option dice_zone cannot be "),
        ({"jacoby": "maybe"}, "it takes true or false"),
        ({"jacoby": 1}, "option jacoby cannot be 1; it takes true or false"),
        ({"gammon": "two"}, "it takes a number"),
        ({"gammon": True}, "option gammon cannot be True; it takes a number, 1 to 100"),
        ({"gammon": 2.5}, "option gammon cannot be 2.5"),
        ({"gammon": 0}, "option gammon cannot be 0; it takes a number, 1 to 100"),
        ({"automatic_doubles": -1}, "cannot be -1; it takes a number, 0 or more, or unlimited"),
        ({"stake": "unlimited"}, "option stake cannot be 'unlimited'; it takes a number, 1 to 100000"),
        ({"chouette_most": 7}, "option chouette_most cannot be 7; it takes a number, 3 to 6"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadRuleset, match=complaint):
        ruleset("modern", **options)


@pytest.mark.parametrize(
    ("name", "options", "complaint"),
    [
        ("modern", {"backgammon": 1}, r"a backgammon \(backgammon=1\) would count less than a gammon \(gammon=2\)"),
        ("hoyle", {"beaver": True}, "beaver=true needs doubling, and doubling=never"),
        ("modern", {"beaver": True, "doubling": "never"}, "beaver=true needs doubling"),
        ("modern", {"raccoon": True}, "raccoon=true answers a beaver, and beaver=false"),
        ("parker", {"stranded_times_games": True}, "stranded=games counts none"),
        ("modern", {"acey_deucy": True}, "acey_deucy=true is played from the hand, and entering=bar-first"),
    ],
)
def test_options_that_contradict_each_other_are_refused(name: str, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadRuleset, match=f"ruleset {name} cannot be played so: .*{complaint}"):
        ruleset(name, **options)


def test_options_that_agree_with_each_other_are_taken_together() -> None:
    rules = ruleset("modern", gammon=4, backgammon=4, beaver=True, raccoon=True)
    assert (rules.gammon, rules.backgammon, rules.raccoon) == (4, 4, True)
