"""Rules and what is agreed on besides: only what can be played is offered."""

from __future__ import annotations

import pytest

from tablehub.display.table_settings import TableSettings
from tablehub.match.terms import Terms
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.knobs import UNLIMITED
from tests.display.pages import AtThePages


def agreeing(terms: Terms, *presses: str) -> AtThePages:
    table = AtThePages(TableSettings(terms))
    table.open(table.pages.start()).press("Rules", "Agreed besides", *presses)
    return table


def test_something_is_agreed_on_and_taken_back() -> None:
    table = agreeing(Terms(), "Doubling", "Beaver", "yes")
    assert list(table.settings.terms.options) == ["beaver=true"]
    assert AtThePages(table.settings).open(table.pages.start()).pressed("Rules").items[-2].value == "1 thing"
    assert table.settings.terms.rules.beaver
    assert table.item("Beaver").value == "yes"
    table.press("Back")
    assert table.item("Doubling").value == "1 agreed"
    table.press("Doubling", "Beaver", "no")
    assert list(table.settings.terms.options) == [], "as the book has it need not be agreed on"


def test_answers_that_contradict_each_other_are_refused_in_words() -> None:
    table = agreeing(Terms(), "Doubling", "Raccoon", "yes")
    assert "raccoon=true answers a beaver, and beaver=false." in table.view.note
    assert table.settings.terms.options == ()


def test_numbers_are_offered_within_their_limits() -> None:
    table = agreeing(Terms(), "Before play", "Opening ties")
    assert [text for text in table.texts() if text != "Back"][-1] == "every one"
    table.press("every one")
    assert table.settings.terms.rules.automatic_doubles == UNLIMITED


def test_all_by_the_book_again() -> None:
    table = agreeing(Terms("milton-bradley", ("backgammon=4", "dice_zone=board")), "All by the book")
    assert table.settings.terms.rules == ruleset("milton-bradley")
    table.press("All by the book")
    assert table.view.note == "Everything is as the book has it."


def test_other_rules_forget_what_was_agreed_on() -> None:
    table = AtThePages(TableSettings(Terms(options=("beaver=true",))))
    table.open(table.pages.start())
    assert table.item("Rules").value == "modern and 1 agreed"
    table.press("Rules", "modern", "Rules", "hoyle")
    assert table.settings.terms == Terms("hoyle")


@pytest.mark.parametrize("name", ruleset_names())
def test_every_answer_that_is_not_grey_can_be_played(name: str) -> None:
    table = agreeing(Terms(name))
    for group in [text for text in table.texts() if text not in ("All by the book", "Back")]:
        table.press(group)
        for question in [text for text in table.texts() if text != "Back"]:
            table.press(question)
            answers = [item for item in table.view.items if item.text != "Back"]
            assert sum(item.ticked for item in answers) == 1
            assert [item.value for item in answers].count("the book") == 1
            for n, item in enumerate(answers):
                before = table.settings
                if item.enabled:
                    table.press(item.text)
                    assert table.settings.terms.why_not() is None
                    table.settings = before
                    table.press(question)
                else:
                    table.press(answers[n].text)
                    assert table.view.note
            table.press("Back")
        table.press("Back")


def test_of_the_book_that_is_looked_at_the_title_is_told() -> None:
    table = AtThePages(TableSettings(Terms("bruelheide")))
    table.open(table.pages.start()).press("Rules")
    assert table.view.note == "F. E. Bruelheide, Fundamentals of Backgammon (1930)"
    assert table.item("bruelheide").value == "1930"
