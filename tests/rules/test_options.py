from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.errors import BadRuleset
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.knobs import UNLIMITED, Bearing
from tablehub.rules.options import Value, chosen_ruleset, options_of, read_option, read_options, written_options
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.sources.knob_words import KNOBS
from tablehub.rules.sources.shelf import every_value


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("dice_zone=either", ("dice_zone", "either")),
        (" Dice-Zone = Either ", ("dice_zone", "either")),
        ("stranded=men2", ("stranded", "men2")),
        ("automatic_doubles=unlimited", ("automatic_doubles", "unlimited")),
        ("backgammon=4", ("backgammon", 4)),
        ("gammon=-1", ("gammon", -1)),
        ("beaver=true", ("beaver", True)),
        ("jacoby=no", ("jacoby", False)),
        ("doubling=never", ("doubling", "never")),
    ],
)
def test_an_option_is_a_name_and_a_value(text: str, option: tuple[str, Value]) -> None:
    name, value = read_option(text)
    assert (name, value, type(value)) == (*option, type(option[1]))


@pytest.mark.parametrize("text", ["", "=", "jacoby", "jacoby=", "=true", "jacoby=true=false x", "jacoby true", "a b=1"])
def test_what_is_no_option_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadRuleset, match="write name=value, as in 'dice_zone=either'"):
        read_option(text)


def test_an_option_given_twice_must_say_the_same() -> None:
    assert read_options(["jacoby=true", "jacoby=yes"]) == {"jacoby": True}
    with pytest.raises(BadRuleset, match="option stake is given twice, as 2 and as 3"):
        read_options(["stake=2", "stake=3"])
    with pytest.raises(BadRuleset, match="option bearing is given twice, as 'next-lower' and as 'highest'"):
        read_options(["bearing=next-lower", "plain_bearing=true"])


def test_a_ruleset_is_chosen_with_its_options() -> None:
    rules = chosen_ruleset("milton-bradley", ["automatic_doubles=1", "backgammon=4"])
    assert (rules.name, rules.automatic_doubles, rules.backgammon) == ("milton-bradley", 1, 4)
    assert chosen_ruleset("modern", ["automatic-doubles=unlimited"]).automatic_doubles == UNLIMITED


def test_the_usual_rule_has_a_name_where_a_book_can_be_read_in_two_ways() -> None:
    for name in ("parker", "hoyle"):
        assert chosen_ruleset(name, ["plain_bearing=true"]).bearing is Bearing.HIGHEST
        assert chosen_ruleset(name, ["plain_bearing=false"]) == ruleset(name)
    assert ruleset("bruelheide").return_alone
    assert not chosen_ruleset("bruelheide", ["plain-return=true"]).return_alone


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["jacobi=true"], "did you mean 'jacoby'"),
        (["gammon=-1"], "option gammon cannot be -1"),
        (["gammon=99999999999"], "option gammon cannot be '99999999999'"),
        (["plain_bearing=highest"], "option plain_bearing cannot be 'highest'; it takes true or false"),
        (["backgammon=1"], "would count less than a gammon"),
    ],
)
def test_options_a_ruleset_cannot_have_are_refused(options: list[str], complaint: str) -> None:
    with pytest.raises(BadRuleset, match=complaint):
        chosen_ruleset("modern", options)


@st.composite
def agreed_on(draw: st.DrawFn) -> Ruleset:
    """A ruleset with some of its answers changed, as far as they go together."""
    rules = draw(st.sampled_from([ruleset(name) for name in ruleset_names()]))
    for knob in draw(st.lists(st.sampled_from(KNOBS), max_size=6, unique_by=lambda knob: knob.field)):
        values = every_value(getattr(rules, knob.field), knob.field)
        chosen = values if isinstance(values, tuple) else (values.least, values.least + 1, values.most)
        with suppress(BadRuleset):
            rules = rules.with_options(**{knob.field: draw(st.sampled_from(chosen))})
    return rules


@given(agreed_on())
def test_a_ruleset_comes_back_from_its_name_and_what_was_agreed_on(rules: Ruleset) -> None:
    assert chosen_ruleset(rules.name, written_options(rules)) == rules
    assert ruleset(rules.name, **options_of(rules)) == rules
    assert json.loads(json.dumps(options_of(rules))) == options_of(rules)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("modern", []),
        ("hoyle", ["backgammon=4", "rubber=0"]),
        ("milton-bradley", ["opening_dice=both-each", "first_throw=choice", "stranded=men2"]),
        ("modern", ["automatic_doubles=unlimited", "beaver=true"]),
    ],
)
def test_only_what_differs_from_the_book_is_an_option(name: str, options: list[str]) -> None:
    assert written_options(chosen_ruleset(name, reversed(options))) == options
