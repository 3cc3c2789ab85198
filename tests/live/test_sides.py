"""Sides chosen at a whole table: presses go through the desk, frames through eyes that turn round, all is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from tablehub.app import Table
from tablehub.buttons import Button, ButtonPress
from tablehub.display.present import view_of
from tablehub.frames import Frame
from tablehub.live.desk import Desk
from tablehub.live.keeping import Keeper, interrupted_match
from tablehub.match.decisions import Decision
from tablehub.match.events import Event, FaultFound, Played, SideChosen
from tablehub.match.state import MatchState
from tablehub.records.journal import Journal
from tablehub.records.written import Agreed
from tablehub.referee.referee import Referee
from tablehub.rules.books import BRUELHEIDE, MILTON_BRADLEY
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import DieReading, Reading
from tests.referee.readings import die, reading
from tests.referee.tables import moved

LIGHT, DARK = Player.LIGHT, Player.DARK
START = Position.start()
OPENING = (die(5, LIGHT), die(2, DARK))


class TurningEyes:
    """They see what lies there, number it as they are told the board lies, and remember what they were told."""

    def __init__(self) -> None:
        self.position = START
        self.dice: tuple[DieReading, ...] = ()
        self.told: list[bool] = []

    def read(self, frame: Frame) -> Reading:
        seen = reading(self.position, self.dice, frame=frame.name, t=frame.t)
        return seen.numbered(reversed=bool(self.told and self.told[-1]))

    def lies(self, reversed: bool) -> None:
        self.told.append(reversed)


@dataclass
class Everything:
    """A table with its desk and, where one is given, its journal; people do one thing after the other at it."""

    rules: Ruleset
    listener: Callable[[Event], None] = lambda event: None
    eyes: TurningEyes = field(default_factory=TurningEyes)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._blank = np.zeros((2, 2, 3), np.uint8)
        self.table = Table(
            self._frames(),
            self.eyes,
            Referee(MatchState.new(5, self.rules), buttons=True),
            listeners=(self.events.append, self.listener),
            lies=self.eyes.lies,
        )
        self.desk = Desk(self._put, self.table.state)

    _count: int = 0

    def _put(self, press: ButtonPress | Decision) -> None:
        self.table.heard(press, float(self._count))

    def _frames(self) -> Iterator[Frame]:
        while True:
            self._count += 1
            yield Frame(self._count, str(self._count), float(self._count), self._blank)

    def see(self, position: Position, *dice: DieReading, times: int = 2) -> None:
        """What lies there, as whoever sat down at first would number it."""
        self.eyes.position, self.eyes.dice = position, dice
        for _ in range(times):
            self.table.step()

    def press(self, *presses: tuple[Button, Player | None]) -> None:
        for button, player in presses:
            self.desk.heard(ButtonPress(button, player, float(self._count)), self.table.state)

    def title(self) -> str | None:
        menu = self.desk.view(self.table.state)
        return menu.title if menu else None

    def faults(self) -> list[str]:
        return [event.code.value for event in self.events if isinstance(event, FaultFound)]


def opened(rules: Ruleset, listener: Callable[[Event], None] = lambda event: None) -> Everything:
    table = Everything(rules, listener)
    table.see(START)
    table.see(START, *OPENING)
    return table


TAKE, DONE = (Button.TAKE, LIGHT), (Button.DONE, LIGHT)


def test_with_four_presses_the_board_is_reversed_and_play_goes_on_on_it(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        keeper = Keeper(journal, Agreed(5, BRUELHEIDE.name, ()), fresh=MatchState.new(5, BRUELHEIDE))
        table = opened(BRUELHEIDE, keeper)
        table.press(TAKE)
        assert table.title() == "Sides"
        table.press(TAKE, DONE)
        assert table.title() is None
        assert [event.reversed for event in table.events if isinstance(event, SideChosen)] == [True]
        table.see(START.other_way())
        after = moved(START, LIGHT, (13, 8), (13, 11))
        table.see(after.other_way())
        table.press(DONE)
        assert [event.play for event in table.events if isinstance(event, Played)] == ["13/11 13/8"]
        assert table.faults() == []
        assert table.eyes.told[0] is False
        assert table.eyes.told[-1] is True
        assert view_of(table.table.state, table.table.reading).position == after
        found = interrupted_match(journal)
        assert found is not None
        assert found[1] == table.table.state, "after a power cut the board lies as it was chosen"


@pytest.mark.parametrize("who", [DARK, None], ids=["the opponent", "the first press of whoever"])
def test_the_opponents_take_opens_nothing_and_a_shared_one_does(who: Player | None) -> None:
    table = opened(BRUELHEIDE)
    table.press((Button.TAKE, who))
    assert table.title() == ("Sides" if who is None else None)


def test_colours_are_exchanged_by_buttons_where_the_book_lets_him() -> None:
    table = opened(MILTON_BRADLEY)
    names = dict(table.table.state.names)
    table.press(TAKE, TAKE, TAKE, DONE)
    state = table.table.state
    assert (state.on_turn, state.names) == (DARK, {LIGHT: names[DARK], DARK: names[LIGHT]})


def test_where_he_may_not_the_menu_says_why_and_nothing_happens() -> None:
    table = opened(BRUELHEIDE)
    table.press(TAKE, TAKE, TAKE, DONE)
    assert table.title() == "Sides"
    assert not [event for event in table.events if isinstance(event, SideChosen)]


def test_all_stays_as_it_is_with_two_presses_and_nobody_is_asked_again() -> None:
    table = opened(BRUELHEIDE)
    table.press(TAKE, DONE)
    table.press(TAKE)
    assert table.title() is None
    table.see(START, *OPENING)
    table.see(moved(START, LIGHT, (13, 8), (13, 11)), *OPENING)
    table.press(DONE)
    assert [event.play for event in table.events if isinstance(event, Played)] == ["13/11 13/8"]
    assert table.faults() == []


def test_who_simply_plays_has_left_it_as_it_is() -> None:
    table = opened(BRUELHEIDE)
    table.see(moved(START, LIGHT, (13, 8), (13, 11)), *OPENING)
    table.press(DONE)
    table.press((Button.TAKE, LIGHT))
    assert table.title() is None
    assert [event.play for event in table.events if isinstance(event, Played)] == ["13/11 13/8"]
