"""The terms of a match, and the match that begins by them."""

from __future__ import annotations

import pytest

from tablehub.errors import BadInput, BadRuleset
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.terms import Terms
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.player import Player

DELAY = ClockSettings(ClockKind.DELAY)


@pytest.mark.parametrize("name", ruleset_names())
def test_every_ruleset_can_be_played(name: str) -> None:
    assert Terms(name).begun().ruleset == ruleset(name)


def test_what_was_agreed_names_and_length_are_the_matchs() -> None:
    state = Terms("hoyle", ("backgammon=4",), 7, "Ann").begun()
    assert state.ruleset == ruleset("hoyle", backgammon=4)
    assert (state.length, state.names) == (7, {Player.LIGHT: "Ann", Player.DARK: "Dark"})


def test_a_chouette_is_money_play_whatever_length_was_chosen_before() -> None:
    state = Terms(length=7, chouette=("Ann", "Bob", "Cy")).begun()
    assert state.length == 0
    assert state.chouette is not None
    assert state.names == {Player.LIGHT: "Ann", Player.DARK: "Bob"}


def test_a_clock_runs_in_matches_only() -> None:
    assert Terms(length=5, clock=DELAY).begun().clock is not None
    assert Terms(clock=DELAY).begun().clock is None
    assert Terms(length=5, clock=DELAY, chouette=("Ann", "Bob", "Cy")).begun().clock is None


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (Terms(length=65), "A match goes to 1 to 64 points, not to 65"),
        (Terms(length=-1), "not to -1"),
        (Terms(light="x" * 200), "Nobody can be called 'xxxx"),
        (Terms(chouette=("Ann", "Bob")), "not for 2"),
        (Terms(chouette=("Ann", "Bob", "Ann")), "two players"),
        (Terms(chouette=("Ann", "Bob", "Ann ")), "two players"),
        (Terms(chouette=("Ann", "Bob", "")), "Nobody can be called ''"),
        (Terms("hoyle", chouette=("Ann", "Bob", "Cy")), "knows no chouette"),
        (Terms("nobody"), "There is no ruleset 'nobody'"),
        (Terms(options=("beaver=maybe",)), "beaver"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(terms: Terms, said: str) -> None:
    reason = terms.why_not()
    assert reason is not None
    assert said in reason
    assert reason[0].isupper()
    assert reason.endswith(".")
    assert not reason.endswith("..")
    with pytest.raises(BadInput):
        terms.begun()


def test_good_terms_have_nothing_against_them() -> None:
    assert Terms().why_not() is None
    with pytest.raises(BadRuleset):
        _ = Terms("nobody").rules
