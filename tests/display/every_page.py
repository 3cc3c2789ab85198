"""Every page that can be opened at a table, with names and numbers as long as they come: for tests of the drawing."""

from __future__ import annotations

from dataclasses import replace

from tablehub.display.history_pages import PastMatch
from tablehub.display.menu_pages import SIDES
from tablehub.display.table_settings import TableSettings
from tablehub.display.view import MenuView
from tablehub.match.events import GameOver, MatchOver, OpeningRolled, SetupCorrect
from tablehub.match.fold import fold
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.match.terms import Terms
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.sources.knob_words import KNOBS
from tablehub.words.text import say
from tests.display.pages import AtThePages
from tests.match.test_taking_back import after

LIGHT, DARK = Player.LIGHT, Player.DARK
LONG = "Maximilian v. Hohenstein"
NAMES = (LONG, "Ann", "Bob", "Cy", "Dora", "Egon", "Fritz", "Gustav")
SETTINGS = TableSettings(Terms(length=25, light="Ann", dark=LONG), names=NAMES)
CHOUETTE = Terms(chouette=("Ann", LONG, "Bob", "Cy", "Dora", "Egon"))

TORN = "settings.json.torn-20261121-201500"
NOTE = say("the settings last used were torn; what is left of them is {file}", file=TORN)

NAMED = {LIGHT: "Ann", DARK: LONG}
PLAYED = replace(after(4), names=NAMED)
GAME_OVER = replace(after(7), names=NAMED)
MATCH_OVER = fold(replace(GAME_OVER, length=1), MatchOver("8", 8.0, LIGHT, GAME_OVER.score))


BEGUN = fold(
    fold(replace(MatchState.new(7, ruleset("bruelheide")), names=NAMED), SetupCorrect("1", 1.0)),
    OpeningRolled("2", 2.0, 1, 3, DARK),
)


def _card() -> MatchState:
    state = fold(fold(CHOUETTE.begun(), SetupCorrect("1", 1.0)), OpeningRolled("2", 2.0, 3, 1, LIGHT))
    return fold(state, GameOver("3", 3.0, DARK, GameKind.BACKGAMMON, 3, Score(0, 3), resigned=True))


def every_page() -> dict[str, MenuView]:
    """By name."""
    found = {
        "start": _opened(),
        "unfinished": _opened(unfinished=GAME_OVER),
        "unfinished chouette": _opened(unfinished=_card()),
        "chouette start": _opened(settings=replace(SETTINGS, terms=CHOUETTE)),
        "chouette": _opened("Chouette", settings=replace(SETTINGS, terms=CHOUETTE)),
        "length": _opened("Length"),
        "names": _opened("Light"),
        "letters": _opened("Light", "Another name", *"Xaxaxaxaxaxaxaxa"),
        "clock": _opened("Clock"),
        "more": _opened("Camera, settings, history"),
        "settings": _opened("Camera, settings, history", "Settings"),
        "earlier": _opened("Camera, settings, history", "Earlier matches"),
        "earlier chouette": _opened("Camera, settings, history", "Earlier matches", "Chouette", past=_card()),
        "rules": _opened("Rules"),
        "game over": _result(GAME_OVER),
        "match over": _result(MATCH_OVER),
        "card": _result(_card()),
        "coach": _looked_up("Coach"),
        "position": _looked_up("Position"),
        "history": _looked_up("History", "This match"),
        "look up": _looked_up(),
        "sides": AtThePages(SETTINGS, state=BEGUN).open(SIDES).pressed(),
    }
    for name in ("parker", "milton-bradley"):
        settings = replace(SETTINGS, terms=Terms(name))
        found[f"{name} agreed"] = _opened("Rules", "Agreed besides", settings=settings)
        for group in dict.fromkeys(knob.group for knob in KNOBS):
            if any(item.text == group for item in found[f"{name} agreed"].items):
                found[f"{name} {group}"] = _opened("Rules", "Agreed besides", group, settings=settings)
    return found


def _opened(
    *presses: str,
    settings: TableSettings = SETTINGS,
    unfinished: MatchState | None = None,
    past: MatchState = GAME_OVER,
) -> MenuView:
    """The start screen and what is behind it."""
    table = AtThePages(settings, [PastMatch("21.11.2026 20:15", past.record())] * 14)
    return table.open(table.pages.start(unfinished, NOTE)).pressed(*presses)


def _result(state: MatchState) -> MenuView:
    table = AtThePages(SETTINGS, state=state)
    page = table.pages.result(state)
    assert page is not None
    return table.open(page).pressed()


def _looked_up(*presses: str) -> MenuView:
    table = AtThePages(SETTINGS, state=PLAYED)
    return table.open(table.pages.referee()).pressed("History, coach", *presses)
