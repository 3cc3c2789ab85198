"""Names without a keyboard."""

from __future__ import annotations

import pytest

from tablehub.display.menu import MenuKey
from tablehub.display.table_settings import MOST_NAMES, TableSettings
from tablehub.match.naming import LONGEST_NAME
from tablehub.match.terms import Terms
from tests.display.pages import CHOOSE, AtThePages


def naming(settings: TableSettings | None = None, *presses: str) -> AtThePages:
    table = AtThePages(settings)
    table.open(table.pages.start()).press("Light", *presses)
    return table


def test_a_name_is_typed_with_its_big_letters_by_themselves() -> None:
    table = naming(None, "Another name")
    table.typed("Jean-Luc O'neill")
    assert table.view.lines == ("Jean-Luc O'neill_",)
    table.press("Delete", "l", "Done")
    assert table.settings.terms.light == "Jean-Luc O'neill"
    assert table.settings.names == ("Jean-Luc O'neill",)
    assert table.view.title == "TableHub"


def test_the_last_used_names_come_first_and_one_press_takes_them() -> None:
    table = naming(TableSettings(names=("Ann", "Bob")), "Bob")
    assert table.settings.terms.light == "Bob"
    assert table.settings.names == ("Bob", "Ann")


def test_the_usual_name_can_be_had_again() -> None:
    table = naming(TableSettings(Terms(light="Ann")), "Light")
    assert table.settings.terms.light == ""
    assert table.settings.names == ()


def test_nobody_plays_against_himself() -> None:
    table = naming(TableSettings(Terms(dark="Ann"), names=("Ann",)), "Ann")
    assert table.view.note == "Ann plays already."
    table.press("Another name")
    table.typed("Ann")
    table.press("Done")
    assert table.view.note == "Ann plays already."
    assert table.settings.terms.light == ""


def test_nothing_longer_than_a_name_can_be_typed() -> None:
    table = naming(None, "Another name")
    for _ in range(200):
        table.press("a" if "a" in table.texts() else "A")
    assert table.view.lines == ("A" + "a" * (LONGEST_NAME - 1) + "_",)
    assert table.view.note == "A name has at most 24 letters."
    table.press("Done")
    assert len(table.settings.terms.light) == LONGEST_NAME


@pytest.mark.parametrize(("typed", "said"), [("", "at least one letter"), ("-'", "at least one letter")])
def test_what_is_no_name_is_not_taken(typed: str, said: str) -> None:
    table = naming(None, "Another name")
    table.typed(typed)
    table.press("Done")
    assert said in table.view.note
    assert table.settings.terms.light == ""


def test_letters_lie_in_rows_and_are_stepped_through() -> None:
    table = naming(None, "Another name")
    steps = [(MenuKey.NEXT, 1), (MenuKey.OTHER, 9), (MenuKey.LESS, 17), (MenuKey.MORE, 9), (MenuKey.PREVIOUS, 8)]
    for key, selected in steps:
        table.press(key)
        assert table.view.selected == selected
    table.press(CHOOSE)
    assert table.view.lines == ("I_",)
    assert table.view.selected == 8, "the same letter again is one more press"


def test_rows_end_where_they_began() -> None:
    table = naming(None, "Another name")
    table.press(MenuKey.MORE)
    assert table.view.items[table.view.selected or 0].text == "Space"
    table.press(MenuKey.OTHER)
    assert table.view.selected == 0


def test_only_so_many_names_are_remembered() -> None:
    settings = TableSettings()
    for number in range(30):
        settings = settings.with_name(f"P{number}")
    assert len(settings.names) == MOST_NAMES
    assert settings.names[0] == "P29"
