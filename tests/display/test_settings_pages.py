"""How screen and sound are to be."""

from __future__ import annotations

import pytest

from tablehub.display.table_settings import SOUNDS, THEMES, TableSettings
from tablehub.display.theme import THEMES as DRAWN
from tablehub.rules.player import Player
from tablehub.words.text import Language
from tests.display.pages import AtThePages


def setting() -> AtThePages:
    table = AtThePages()
    table.open(table.pages.start()).press("Camera, settings, history", "Settings")
    return table


@pytest.mark.parametrize(
    ("text", "values", "name", "wanted"),
    [
        ("Screen", ["light", "dark"], "theme", "dark"),
        ("Language", ["Deutsch", "English"], "language", Language.ENGLISH),
        ("Sound", ["tones", "voice", "off"], "sound", "off"),
        ("At the lower edge", ["Dark", "Light"], "bottom", Player.LIGHT),
        ("The board is seen", ["from an end", "from a player's side"], "turned", False),
        ("Coach", ["on", "off"], "coach", False),
    ],
)
def test_each_press_changes_it_and_the_last_leads_back(text: str, values: list[str], name: str, wanted: object) -> None:
    table = setting()
    seen = []
    for _ in values:
        table.press(text)
        seen.append(table.item(text).value)
    assert seen == values
    assert getattr(table.settings, name) == wanted
    assert table.settings == TableSettings()


def test_every_theme_that_can_be_chosen_can_be_drawn() -> None:
    assert set(THEMES) == set(DRAWN)
    assert len(SOUNDS) == 3
