"""Every answer of every ruleset has a source, and what may be agreed on exists."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.rulesets import Ruleset
from tablehub.rules.sources.knob_words import KNOBS, Knob, written
from tablehub.rules.sources.shelf import ANOTHER_GAME, BOOKS, agreeable, every_value
from tablehub.rules.sources.source import ANY, Kind, Range

NEEDED: dict[str, dict[str, Any]] = {
    "gammon": {"backgammon": 100},
    "backgammon": {"gammon": 1},
    "stranded_times_games": {"stranded": "men1"},
    "raccoon": {"beaver": True},
}
"""What must be agreed on too for some values to make sense."""

FIELDS = [field.name for field in fields(Ruleset) if field.name != "name"]


def values_of(choice: tuple[str | int | bool, ...] | Range) -> tuple[str | int | bool, ...]:
    """Every value of a choice; of a range its ends."""
    return (choice.least, choice.most) if isinstance(choice, Range) else choice


def test_every_ruleset_has_its_book() -> None:
    assert sorted(BOOKS) == ruleset_names()
    assert all(book.ruleset == name and book.title and book.line for name, book in BOOKS.items())


@pytest.mark.parametrize("name", ruleset_names())
def test_every_answer_of_a_book_has_a_source(name: str) -> None:
    assert list(BOOKS[name].sources) == FIELDS


@pytest.mark.parametrize("name", ruleset_names())
def test_what_a_book_states_has_its_place_and_what_is_ours_has_none(name: str) -> None:
    for field, source in BOOKS[name].sources.items():
        by_the_book = source.kind in (Kind.STATED, Kind.AGREED)
        assert bool(source.place) == by_the_book, field
        assert 5 < len(source.words) < 130, field


def test_modern_is_custom_throughout_and_no_book_is() -> None:
    for name, book in BOOKS.items():
        customs = {source.kind is Kind.CUSTOM for source in book.sources.values()}
        assert customs == {name == "modern"}


@pytest.mark.parametrize("name", ruleset_names())
def test_what_may_be_agreed_on_are_options_and_values_that_exist(name: str) -> None:
    rules = ruleset(name)
    assert set(BOOKS[name].agreeable) <= set(FIELDS)
    for field in FIELDS:
        for value in values_of(agreeable(rules, field)):
            changed = rules.with_options(**{**NEEDED.get(field, {}), field: value})
            assert written(getattr(changed, field)) == written(value)


@pytest.mark.parametrize("name", ruleset_names())
def test_what_is_agreed_on_leaves_a_choice(name: str) -> None:
    """A book that leaves an answer to the players names what they choose from, the answer we take included."""
    rules = ruleset(name)
    for field, source in BOOKS[name].sources.items():
        choice = agreeable(rules, field)
        if source.kind is Kind.AGREED:
            assert len(values_of(choice)) > 1, field
        if source.kind is Kind.AGREED and not isinstance(choice, Range):
            assert written(getattr(rules, field)) in [written(value) for value in choice], field


@pytest.mark.parametrize(
    ("name", "field", "values"),
    [
        ("parker", "stranded", ("games", "men1", "men2", "men3")),
        ("parker", "bearing", ("highest",)),
        ("parker", "doubling", ()),
        ("hoyle", "bearing", ("highest",)),
        ("hoyle", "backgammon", (3, 4)),
        ("hoyle", "jacoby", ()),
        ("bruelheide", "return_alone", (False,)),
        ("bruelheide", "automatic_doubles", ()),
        ("hasbro", "chouette_most", ()),
        ("milton-bradley", "automatic_doubles", Range(0, 1_000_000)),
        ("milton-bradley", "backgammon", (3, 4)),
        ("milton-bradley", "stranded", ("games", "men2")),
        ("milton-bradley", "dice_zone", ("right", "either", "clear", "board")),
        ("milton-bradley", "touch_move", ()),
        ("modern", "dice_zone", ("right", "either")),
        ("modern", "flat_on_checker_counts", (True, False)),
        ("modern", "beaver", (True, False)),
        ("acey-deucy", "entering", ()),
    ],
)
def test_what_the_players_of_a_book_may_agree_on(name: str, field: str, values: object) -> None:
    assert agreeable(ruleset(name), field) == values


def test_where_a_book_is_silent_players_may_agree_on_anything() -> None:
    assert agreeable(ruleset("hasbro"), "dice_zone") == ("right", "either", "clear", "board")
    assert all(not agreeable(ruleset("hasbro"), field) for field in ANOTHER_GAME)


def test_with_a_cube_added_there_is_more_to_agree_on() -> None:
    assert agreeable(ruleset("hoyle", doubling="any-time"), "jacoby") == (True, False)


def test_any_is_no_value_of_its_own() -> None:
    assert ANY not in values_of(every_value(ruleset("modern").dice_zone, "dice_zone"))


def test_knobs_are_told_in_the_order_of_the_ruleset() -> None:
    assert [knob.field for knob in KNOBS] == FIELDS
    assert len({knob.label for knob in KNOBS}) == len(KNOBS)
    groups = [knob.group for knob in KNOBS]
    assert sorted(groups, key=groups.index) == groups


@pytest.mark.parametrize("knob", KNOBS, ids=lambda knob: knob.field)
def test_every_value_of_a_knob_has_words_and_no_words_are_without_a_value(knob: Knob) -> None:
    values = every_value(getattr(ruleset("modern"), knob.field), knob.field)
    if isinstance(values, Range):
        assert all(values.least <= int(text) <= values.most for text in knob.words if text != "unlimited")
        assert "7" in knob.meaning(7)
    else:
        assert set(knob.words) == {written(value) for value in values}


def test_playing_loads_none_of_this() -> None:
    code = (
        "import sys, tablehub.rules.options, tablehub.rules.legal, tablehub.referee.referee, tablehub.commands.plays\n"
        "print([name for name in sys.modules if 'rules.sources' in name or 'rules.coach' in name])"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
