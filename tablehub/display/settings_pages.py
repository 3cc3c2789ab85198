"""How screen and sound are to be: each press shows its effect at once. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from tablehub.display.menu_pages import Chosen, Item, Now, Page
from tablehub.display.table_settings import SOUNDS, THEMES, TableSettings
from tablehub.match.state import MatchState
from tablehub.words.text import Language, Text, say

Choice = TypeVar("Choice")

_THEMES = {"dark": say("dark"), "light": say("light")}
_SOUNDS = {"off": say("off"), "tones": say("tones"), "voice": say("voice")}
_LANGUAGES = {Language.ENGLISH: "English", Language.GERMAN: "Deutsch"}


def settings_page(now: Now) -> Page:
    """One press changes each to what comes next."""

    def items(state: MatchState) -> Sequence[Item]:
        settings = now()
        return (
            _next(say("Screen"), settings, theme=_after(THEMES, settings.theme), value=_THEMES[settings.theme]),
            _next(
                say("Language"),
                settings,
                language=_after(tuple(Language), settings.language),
                value=_LANGUAGES[settings.language],
            ),
            _next(say("Sound"), settings, sound=_after(SOUNDS, settings.sound), value=_SOUNDS[settings.sound]),
            _next(
                say("At the lower edge"),
                settings,
                bottom=settings.bottom.opponent,
                value=state.names[settings.bottom],
            ),
            _next(
                say("The board is seen"),
                settings,
                turned=not settings.turned,
                value=say("from an end") if settings.turned else say("from a player's side"),
            ),
            _next(say("Coach"), settings, coach=not settings.coach, value=say("on") if settings.coach else say("off")),
        )

    return Page(say("Settings"), items, note=say("Each press changes it."))


def _next(text: Text, settings: TableSettings, *, value: str, **changed: object) -> Item:
    return Item(text, Chosen(replace(settings, **changed), back=0), value=value)  # type: ignore[arg-type]


def _after(choices: Sequence[Choice], present: Choice) -> Choice:
    return choices[(choices.index(present) + 1) % len(choices)]
