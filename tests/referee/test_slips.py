"""Random games by every book in which now and then a checker is put down beside its place: named, put right, legal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.match.events import Event, FaultCleared, FaultFound, Played
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.acey_deucy import is_acey_deucy
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.legal import legal_results, partial_results
from tablehub.rules.player import Player
from tablehub.rules.position import OFF, Position
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import Reading
from tests.referee.players import Table, Turn
from tests.referee.tables import moved

SLIPS = 8
"""In a game: each of its turns may be another kind of play."""


class Watched:
    """A referee who looks once a second at what he is shown."""

    def __init__(self, rules: Ruleset) -> None:
        self.referee = Referee(MatchState.new(5, rules), turn=Player.LIGHT)
        self.now = 0.0

    def shown(self, *readings: Reading) -> list[Event]:
        told = []
        for seen in readings:
            self.now += 1.0
            told += self.referee.observe(replace(seen, t=self.now, frame=f"{self.now:.0f}"))
        return told


def points(position: Position) -> tuple[int, ...]:
    return (*position.light[1:25], *position.dark[1:25])


def slip(table: Table, before: Position, turn: Turn) -> Position | None:
    """The end of this turn with its last checker on another point, a board on the way of no play; None without one."""
    if is_acey_deucy(turn.roll, table.ruleset):
        return None
    steps = legal_results(before, turn.player, turn.roll, table.ruleset).die_steps(turn.position)
    if not steps or steps[-1].dst == OFF:
        return None
    on_the_way = {points(part) for part in partial_results(before, turn.player, turn.roll, table.ruleset)}
    theirs = turn.position.men(turn.player.opponent)
    others = [point for point in range(1, 25) if not theirs[25 - point] and point != steps[-1].dst]
    table.chance.shuffle(others)
    boards = (moved(turn.position, turn.player, (steps[-1].dst, point)) for point in others)
    return next((board for board in boards if points(board) not in on_the_way), None)


@pytest.mark.parametrize("lifted", [False, True])
@pytest.mark.parametrize("rules", [ruleset(name) for name in ruleset_names()], ids=ruleset_names())
def test_a_checker_put_down_beside_its_place_is_named_until_it_is_put_right(rules: Ruleset, lifted: bool) -> None:
    table, watched, slips = Table(11, ruleset=rules), Watched(rules), 0
    watched.shown(table.see(table.position))
    before = table.position
    for turn in table.game(300):
        wrong = slip(table, before, turn) if table.chance.random() < 0.3 else None
        before = turn.position
        if wrong is None:
            assert not [event for event in watched.shown(*turn.readings) if isinstance(event, FaultFound)]
            continue
        thrown = next(seen for seen in turn.readings if not seen.hand)
        lying = () if lifted else thrown.dice
        told = watched.shown(thrown, *[table.see(wrong, lying)] * 3)
        codes = {event.code for event in told if isinstance(event, FaultFound)}
        assert codes, f"nothing was said of {wrong}"
        assert not [event for event in told if isinstance(event, Played)]
        told = watched.shown(table.see(turn.position, lying), *[table.see(turn.position)] * 2)
        assert codes == {event.code for event in told if isinstance(event, FaultCleared)}
        assert [(event.legal, event.position) for event in told if isinstance(event, Played)] == [(True, turn.position)]
        slips += 1
        if slips == SLIPS:
            return
