"""Evenings of people who do anything, above the referee: by desk and menu, with a journal, killed now and then.

What must hold whatever they do is checked after every event: what is written folds to the state at the table and comes
back from its line, the score changes by a game's end alone, what is taken back and happens again is as it was, the
cubes and the card of a chouette agree, and everything that is shown can be shown and names who is there.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tablehub.buttons import Button, ButtonPress
from tablehub.display.lights import lights_of
from tablehub.display.menu import MenuKey, Pick
from tablehub.display.menu_pages import Leaving
from tablehub.display.present import view_of
from tablehub.display.table_pages import TablePages
from tablehub.live.calling import news_of
from tablehub.live.desk import Desk
from tablehub.match.begun import begun
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.decisions import (
    AnswerCube,
    Award,
    Decision,
    DoubleBox,
    RetirePartner,
    SetPosition,
    VoidGame,
    why_not,
)
from tablehub.match.events import Event, GameOver, Overrule, Overruled, Undone, event_from_json
from tablehub.match.fold import fold, fold_all
from tablehub.match.questions import question_by_button
from tablehub.match.state import MatchState, Phase
from tablehub.match.taking_back import UNDOABLE
from tablehub.match.terms import Terms
from tablehub.referee.referee import Referee
from tablehub.rules.acey_deucy import acey_deucy_results, is_acey_deucy
from tablehub.rules.knobs import Entering, OpeningDice
from tablehub.rules.legal import legal_results, partial_results
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.roll import Roll
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieReading, DieState
from tablehub.words.text import Language, told_in
from tests.referee.readings import dice, die, reading
from tests.referee.tables import DARK, LIGHT, moved

FIVE = ("Ann", "Bob", "Cy", "Di", "Ed")
MODERN_OPTIONS = ("beaver=true", "jacoby=false", "automatic_doubles=unlimited", "doubling=any-time")
BOOKS = ("parker", "hoyle", "bruelheide", "hasbro", "milton-bradley", "modern")


def chouette(chance: random.Random) -> Terms:
    book = chance.choice(["modern", "modern", "modern", "parker", "bruelheide", "milton-bradley"])
    options = chance.sample(MODERN_OPTIONS, 1) if book == "modern" else []
    own = ["own_cubes=true"] if book == "modern" and chance.random() < 0.7 else []
    return Terms(book, (*options, *own), chouette=FIVE[: chance.randint(3, 5)])


def money(chance: random.Random) -> Terms:
    return Terms("modern", tuple(chance.sample(MODERN_OPTIONS, 2)), light="Ann")


def with_clocks(chance: random.Random) -> Terms:
    kind = chance.choice([ClockKind.DELAY, ClockKind.FISCHER])
    clock = ClockSettings(kind, chance.choice([0.0, 12.0]), chance.choice([10.0, 120.0]))
    return Terms(chance.choice(BOOKS), (), chance.choice([1, 2, 3]), "Ann", "Bob", clock=clock)


def acey_deucy(chance: random.Random) -> Terms:
    return Terms("acey-deucy", (), chance.choice([0, 1]), "Ann", "Bob")


class Evening:
    """People who mostly play on, and else do anything. `events` is what is in the journal."""

    def __init__(self, seed: int, terms_of: Callable[[random.Random], Terms]) -> None:
        self._chance = random.Random(seed)
        self._terms = terms_of(self._chance)
        self._fresh = self._terms.begun()
        self._patience = self._chance.choice([0.0, 0.7])
        self._now = 0.0
        self._position = start_position(self._fresh.ruleset)
        self._lying: tuple[DieReading, ...] = ()
        self.events: list[Event] = []
        self._folded = MatchState.new(self._terms.points, self._fresh.ruleset)
        self._sit_down(self._fresh)

    def _sit_down(self, state: MatchState, *, interrupted: bool = False) -> None:
        self.referee = Referee(state, patience=self._patience, buttons=True, interrupted=interrupted)
        self._desk = Desk(self._put, state, TablePages())

    @property
    def state(self) -> MatchState:
        return self.referee.state

    def does_something(self) -> None:
        what: Sequence[Callable[[], None]] = (
            *(self.plays_on, self._looks, self._plays, self._throws, self._presses, self._decides, self._touches),
            *(self._waits, self._loses_sight, self._is_killed, self._comes_to_the_end),
        )
        self._chance.choices(what, (60, 8, 10, 10, 10, 6, 6, 3, 4, 3, 3))[0]()

    def plays_on(self) -> None:
        """What people who know what they want would do now."""
        state, chance = self.state, self._chance
        if self._desk.view(state):
            return self._hear(Button.MENU, None)
        if state.paused:  # killed while the menu was open
            return self._put(ButtonPress(Button.MENU, None, self._now))
        flag = state.clock.flag if state.clock else None
        asked = state.answering or (flag.opponent if flag else None)
        if asked or question_by_button(state):
            return self._hear(chance.choice([Button.TAKE, Button.TAKE, Button.PASS, Button.DOUBLE]), asked or LIGHT)
        if state.open_faults and chance.random() < 0.4:
            return self._hear(chance.choice([Button.TAKE, Button.PASS, Button.DONE]), chance.choice([LIGHT, DARK]))
        self._position = self._end() if state.phase is Phase.TO_MOVE else state.position
        if state.phase in (Phase.SETUP, Phase.GAME_OVER):
            self._position = start_position(state.ruleset)
        self._lying = self._lying if state.phase is Phase.TO_MOVE else ()
        self._looks()
        self._lying = self._thrown() if self.state.phase is Phase.TO_ROLL else ()
        self._looks()

    def _thrown(self) -> tuple[DieReading, ...]:
        a, b = self._chance.randint(1, 6), self._chance.randint(1, 6)
        state = self.state
        begins = state.opening_due and (state.set_up or state.position == start_position(state.ruleset))
        if begins and state.ruleset.opening_dice is OpeningDice.ONE_EACH:
            return die(a, LIGHT), die(b, DARK)
        return dice(a, b, state.on_turn or self._chance.choice(list(Player)))

    def _end(self, *, partly: bool = False) -> Position:
        """A board that the throw, or any, may lead to."""
        state, chance = self.state, self._chance
        player, roll = state.on_turn or chance.choice(list(Player)), state.roll or chance.choice(list(Roll.all()))
        if is_acey_deucy(roll, state.ruleset):
            set_up, named = player not in state.hands_emptied, chance.randint(1, 6)
            found = acey_deucy_results(state.position, player, state.ruleset, setup=set_up, doublet=named)
            return chance.choice([end.position for end in found] or [state.position])
        results = partial_results if partly else legal_results
        return chance.choice(list(results(state.position, player, roll, state.ruleset)) or [state.position])

    def _looks(self, **given: Any) -> None:
        self._now = round(self._now + self._chance.choice([0.3, 1.0, 1.0, 5.0]), 1)
        seen = reading(self._position, self._lying, frame=f"{self._now}", t=self._now, **given)
        self._keep(self.referee.time_passes(self._now))
        self._keep(self.referee.observe(replace(seen, reversed=self.state.reversed)))

    def _plays(self) -> None:
        """A play or part of one, of the throw or of any, now and then with a checker too far."""
        self._position = self._end(partly=self._chance.random() < 0.4)
        player = self.state.on_turn or LIGHT
        points = [n for n in range(2, 25) if self._position.men(player)[n]]
        if points and self._chance.random() < 0.3:
            src = self._chance.choice(points)
            self._position = moved(self._position, player, (src, max(0, src - self._chance.randint(1, 7))))
        self._looks()

    def _throws(self) -> None:
        a, b = self._chance.randint(1, 6), self._chance.randint(1, 6)
        whose, at = self._chance.choice(list(Player)), self._chance.choice([DieState.COCKED, DieState.UNSURE])
        thrown = [
            dice(a, b, whose),
            (die(a, whose), die(b, whose.opponent)),
            (die(a, whose), die(None, whose, at, at=1.2)),
        ]
        self._lying = self._chance.choice([*thrown, (die(a, whose),), (*dice(a, b, whose), die(3, whose, at=0.7)), ()])
        self._looks()

    def _presses(self) -> None:
        """Now and then twice or more, as a button that bounces."""
        button, player = self._chance.choice(list(Button)), self._chance.choice([None, *Player])
        for _ in range(self._chance.choice([1, 1, 2, 3])):
            self._hear(button, player)

    def _touches(self) -> None:
        """Anything in the menu."""
        for _ in range(self._chance.randint(1, 8)):
            if self._desk.view(self.state) is None:
                self._hear(Button.MENU, None)
            view = self._desk.view(self.state)
            if view is None:
                return
            touch = self._chance.choice([*MenuKey, *(Pick(n) for n in range(len(view.items)) for _ in range(2))])
            self._left(self._desk.heard(touch, self.state))

    def _decides(self) -> None:
        kind, player = self._chance.choice(list(GameKind)), self._chance.choice(list(Player))
        name, takes = self._chance.choice(self._terms.chouette or FIVE), self._chance.random() < 0.5
        cubes = (DoubleBox(name), AnswerCube(name, takes), AnswerCube(name, takes), RetirePartner(name))
        decision = self._chance.choice(
            [*cubes, Award(player, kind), VoidGame("It was void."), SetPosition(self._position)]
        )
        before = len(self.events)
        allowed = why_not(decision, self.state) is None
        self._put(decision)
        assert len(self.events) > before or not allowed, f"{decision} does nothing"

    def _comes_to_the_end(self) -> None:
        """Only a checker or two are left."""
        left = {player: men({self._chance.randint(1, 6): self._chance.randint(1, 2)}) for player in Player}
        place = SetPosition(Position(left[LIGHT], left[DARK]))
        if self._fresh.ruleset.entering is Entering.BAR_FIRST and why_not(place, self.state) is None:
            self._position, self._lying = place.position, ()
            self._put(place)

    def _waits(self) -> None:
        """Time goes by, or the source begins anew."""
        self._now = max(0.0, round(self._now + self._chance.choice([-3600.0, -5.0, 13.0, 600.0]), 1))
        self._keep(self.referee.time_passes(self._now))

    def _loses_sight(self) -> None:
        if self._chance.random() < 0.5:
            return self._keep(self.referee.camera_lost(self._now))
        for _ in range(self._chance.choice([1, 2, 20])):
            self._looks(hand=True)

    def _is_killed(self) -> None:
        """The power fails, perhaps before all was written that belongs together; the match is gone on with."""
        opening = 2 if self._terms.chouette else 1
        if len(self.events) > opening:
            self.events = self.events[: max(opening, len(self.events) - self._chance.randint(0, 3))]
            self._folded, self._now = fold_all(self.events), 0.0
            self._sit_down(self._folded, interrupted=True)

    def _hear(self, button: Button, player: Player | None) -> None:
        self._left(self._desk.heard(ButtonPress(button, player, self._now), self.state))

    def _left(self, leaving: Leaving | None) -> None:
        if leaving is not None:  # they come back and go on with the match
            self._sit_down(self.state, interrupted=True)

    def _put(self, what: ButtonPress | Decision) -> None:
        if isinstance(what, Decision):
            self._keep(self.referee.decide(what, self._now))
        else:
            self._keep(self.referee.press(what.button, what.player, self._now))

    def _keep(self, events: list[Event]) -> None:
        opening = begun(self._fresh, "0", self._now) if events and not self.events else ()
        for event in (*opening, *events):
            self._write(event)
        assert not self.events or self._folded == self.state, "the journal tells another match than was played"
        self._check_what_is_shown(events)
        if self.state.chouette:
            check_chouette(self.state, self._terms.chouette)

    def _write(self, event: Event) -> None:
        assert event_from_json(json.loads(json.dumps(event.to_json()))) == event
        before, after = self._folded, fold(self._folded, event)
        counted = isinstance(event, GameOver | Undone)
        assert counted or (before.score, before.games) == (after.score, after.games), f"{event.name} counts"
        left = after.checkpoint
        accepted = isinstance(event, Overruled) and event.action is Overrule.ACCEPT
        if event.name in UNDOABLE and left and left.event == event.name and not accepted:
            undone = fold(after, Undone(event.frame, event.t, event.name))
            assert _but(undone) == _but(before), f"{event.name} taken back is not as it was"
            assert _but(fold(undone, event)) == _but(after), f"{event.name} happens again otherwise"
        self.events.append(event)
        self._folded = after

    def _check_what_is_shown(self, events: Sequence[Event]) -> None:
        state, view = self.state, view_of(self.state, t=self._now)
        assert (view.light.name, view.dark.name) == (state.names[LIGHT], state.names[DARK])
        assert view.cube is None or view.cube.value & (view.cube.value - 1) == 0
        news = [told[1] for event in events if (told := news_of(event, state))]
        menu = self._desk.view(state)
        pages = [menu.title, menu.note, *menu.lines, *(item.text for item in menu.items)] if menu else []
        for text in (view.message.text, *(hint.text for hint in view.hints), *news, *pages):
            assert told_in(Language.GERMAN, text) or not text
        lights_of(state)


def _but(state: MatchState) -> MatchState:
    """The state without what taking back leaves as it is, or reckons anew."""
    return replace(state, open_faults=(), demanded=None, paused=False, sides_chosen=False, clock=None, to_follow=None)


def check_chouette(state: MatchState, players: Sequence[str]) -> None:
    """Seats, shares, cubes and money agree."""
    playing, own = state.chouette, state.own
    assert playing
    assert sorted(playing.order) == sorted(players)
    assert sum(playing.card.totals.values()) == sum(playing.game.paid.values()) == 0
    if state.phase in (Phase.GAME_OVER, Phase.DECIDED):
        return
    assert (state.names[LIGHT], state.names[DARK]) == (playing.game.box, playing.game.playing)
    assert state.phase is not Phase.SETUP or set(playing.game.shares) == set(playing.order[1:])
    if own:
        assert set(own.held.cubes) == set(playing.game.shares)
        assert set(own.results) | set(own.held.cubes) == set(playing.order[1:])
        assert state.cube == own.cube(playing.game.playing)
        assert bool(own.offered) is (state.phase is Phase.CUBE_OFFERED)
        won = sum(each.points if each.winner is LIGHT else -each.points for each in own.results.values())
        assert playing.game.paid.get(playing.game.box, 0) == won * state.ruleset.stake
