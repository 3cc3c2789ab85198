"""Whatever is seen, thrown, pressed and decided, in whatever order, by whatever book: nothing stops the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import (
    AcceptBoard,
    Award,
    Decision,
    OfferResignation,
    Pause,
    Resume,
    SetDice,
    SetPosition,
    SetTurn,
    TakeBack,
    TakeBackResult,
    VoidGame,
    VoidPlay,
    why_not,
)
from tablehub.match.record import DoubleTurn, PassTurn, TakeTurn
from tablehub.match.state import MatchState, Phase
from tablehub.records import write_mats
from tablehub.records.mat_writing import why_no_mat
from tablehub.referee.referee import Referee
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.legal import legal_results, partial_results
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.roll import Roll
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import TestTable, moved

BOOKS = [name for name in ruleset_names() if name != "acey-deucy"]  # its plays take too long to choose from
STATES = [*[DieState.FLAT] * 6, DieState.COCKED, DieState.UNSURE, DieState.OFF_BOARD]


class Anybody:
    """Two people who do anything."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._rules = ruleset(self._random.choice(BOOKS))
        self.table = TestTable(None, None, ruleset=self._rules, length=self._random.choice([0, 1, 2, 3]))
        self._position = start_position(self._rules)
        self._lying: tuple[DieReading, ...] = ()

    def does_something(self) -> None:
        choose = self._random.choices
        what: Sequence[Callable[[], None]] = (
            *(self._looks, self._plays, self._throws, self._lifts, self._presses, self._decides, self._sets_up),
            *(self._clears, self._goes_on_after_a_power_cut),
        )
        choose(what, (20, 20, 15, 15, 15, 10, 5, 2, 2))[0]()

    def _looks(self) -> None:
        self.table.see(self._position, self._lying)

    def _plays(self) -> None:
        """A play or part of one, now and then with a checker too far."""
        choose, state = self._random.choice, self.table.referee.state
        player = state.on_turn or choose(list(Player))
        generated = partial_results if self._random.random() < 0.4 else legal_results
        ends = list(generated(state.position, player, state.roll or choose(Roll.all()), self._rules))
        self._position = choose(ends) if ends else state.position
        if self._random.random() < 0.2:
            self._position = self._one_wrong(player)
        self._looks()

    def _one_wrong(self, player: Player) -> Position:
        counts = self._position.men(player)
        points = [n for n in range(1, 25) if counts[n]]
        if not points:
            return self._position
        src = self._random.choice(points)
        dst = max(1, min(24, src + self._random.choice([-3, -2, -1, 1, 2])))
        return moved(self._position, player, (src, dst)) if dst != src else self._position

    def _throws(self) -> None:
        whose, state = self._random.choice(list(Player)), self._random.choice(STATES)
        a, b = self._random.randint(1, 6), self._random.randint(1, 6)
        half = None if state is DieState.OFF_BOARD else whose
        other = die(b if state is DieState.FLAT else None, half, state, at=1.2)
        each = (die(a, whose), die(b, whose.opponent))
        self._lying = self._random.choices((dice(a, b, whose), each, (die(a, whose), other)), (60, 15, 25))[0]
        self._looks()

    def _lifts(self) -> None:
        self._lying = ()
        self._looks()

    def _presses(self) -> None:
        self.table.press(self._random.choice(list(Button)), self._random.choice([None, *Player]))

    def _decides(self) -> None:
        choose = self._random.choice
        player, kind = choose(list(Player)), choose(list(GameKind))
        roll = self._random.randint(1, 6), self._random.randint(1, 6)
        decision: Decision = choose(
            [
                *(AcceptBoard(by=player), SetPosition(self._position), SetTurn(player), SetDice(player, roll)),
                *(
                    VoidGame("it was set up wrongly"),
                    VoidPlay(by=player),
                    TakeBack(1),
                    TakeBackResult(),
                    Pause(),
                    Resume(),
                ),
                *(Award(player, kind), OfferResignation(player, kind)),
            ]
        )
        if why_not(decision, self.table.referee.state) is None:
            self.table.decide(decision)

    def _sets_up(self) -> None:
        self._position, self._lying = start_position(self._rules), ()
        self._looks()

    def _clears(self) -> None:
        """Somebody takes all of his checkers away, or but a few at home."""
        player = self._random.choice(list(Player))
        left = self._random.choice([men({}), men({self._random.randint(1, 6): 2})])
        cleared = Position.of(player, left, self._position.men(player.opponent))
        self._position = self._position if cleared.faults() else cleared
        self._looks()

    def _goes_on_after_a_power_cut(self) -> None:
        self.table.referee = Referee(self.table.referee.state, interrupted=True)


def makes_sense(state: MatchState) -> bool:
    """Is what is decided counted, and every double answered before anything else is done?"""
    pairs = zip(state.turns, state.turns[1:], strict=False)
    answered = all(isinstance(after, TakeTurn | PassTurn) for turn, after in pairs if isinstance(turn, DoubleTurn))
    return state.phase is not Phase.DECIDED and answered


@pytest.mark.parametrize("seed", range(300))
def test_nothing_stops_the_table_and_what_was_played_can_be_written_down(seed: int) -> None:
    people = Anybody(seed)
    for _ in range(60):
        people.does_something()
        assert makes_sense(people.table.referee.state)
    record = people.table.referee.state.record()
    if why_no_mat(record) is None:
        assert write_mats(record)
