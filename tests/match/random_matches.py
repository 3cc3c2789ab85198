"""Whole matches at random, by any ruleset: everything an honest table can do, as events."""

from __future__ import annotations

from random import Random

from tablehub.match.events import (
    Beavered,
    Doubled,
    Event,
    FirstThrowChosen,
    GameOver,
    GameVoided,
    MatchOver,
    MatchStarted,
    OpeningRolled,
    Passed,
    Played,
    PlayVoided,
    ResignAccepted,
    ResignOffered,
    ResignRefused,
    Rolled,
    SetupCorrect,
    Taken,
)
from tablehub.match.fold import fold
from tablehub.match.state import MatchState, Phase
from tablehub.rules.acey_deucy import acey_deucy_results, is_acey_deucy
from tablehub.rules.books import ruleset
from tablehub.rules.knobs import FirstThrow, OpeningDice
from tablehub.rules.legal import legal_results
from tablehub.rules.outcome import kinds
from tablehub.rules.player import Player
from tablehub.rules.roll import Roll

Options = dict[str, bool | int | str]

LONGEST_GAME = 3000
"""Turns after which a game is given up for endless; games at random take two hundred or so."""


class Table:
    """Two people without judgement. `events` are what they did."""

    def __init__(self, random: Random, name: str, options: Options, length: int) -> None:
        self.random = random
        names = {Player.LIGHT: "Ann", Player.DARK: "Bob"}
        self.events: list[Event] = [MatchStarted("0", 0.0, length, name, names, options)]
        self.state = MatchState.new(length, ruleset(name, **options), names)

    def play(self, games: int) -> MatchState:
        """Play until the match is over or so many games have been counted."""
        while self.state.phase is not Phase.MATCH_OVER:
            if self.state.phase is Phase.GAME_OVER and not self.state.winner and len(self.state.games) >= games:
                break
            self._happens(self._next())
        return self.state

    def _happens(self, event: Event) -> None:
        self.events.append(event)
        self.state = fold(self.state, event)
        assert len(self.state.turns) < LONGEST_GAME, "this game does not end"

    def _sometimes(self, chance: float) -> bool:
        return self.random.random() < chance

    def _next(self) -> Event:
        state, at = self.state, (str(len(self.events)), 0.0)
        match state.phase:
            case Phase.SETUP:
                return SetupCorrect(*at)
            case Phase.TO_ROLL:
                return self._opening(at) if state.opening_due else self._to_roll(at)
            case Phase.TO_MOVE:
                return self._to_move(at)
            case Phase.CUBE_OFFERED:
                return self._cube_answer(at)
            case Phase.RESIGN_OFFERED:
                assert state.answering
                accepted = ResignAccepted if self._sometimes(0.5) else ResignRefused
                return accepted(*at, state.answering)
            case Phase.DECIDED:
                assert state.decided
                won, points = state.decided, state.points_for(state.decided.kind)
                return GameOver(*at, won.winner, won.kind, points, state.score.plus(won.winner, points))
            case _:
                return MatchOver(*at, state.winner, state.score) if state.winner else SetupCorrect(*at)

    def _dice(self) -> tuple[int, int]:
        return self.random.randint(1, 6), self.random.randint(1, 6)

    def _opening(self, at: tuple[str, float]) -> Event:
        light, dark = self._dice(), self._dice()
        if self.state.ruleset.opening_dice is OpeningDice.ONE_EACH:
            return OpeningRolled(*at, light[0], dark[0], _higher(light[0], dark[0]))
        return OpeningRolled(*at, sum(light), sum(dark), _higher(sum(light), sum(dark)), light, dark)

    def _to_roll(self, at: tuple[str, float]) -> Event:
        state, player = self.state, self.state.on_turn
        assert player
        if state.first_throw is FirstThrow.CHOICE:
            return FirstThrowChosen(*at, player, self._sometimes(0.5))
        if state.why_no_double(player) is None and self._sometimes(0.03):
            return Doubled(*at, player, state.cube.offer)
        if state.first_throw is FirstThrow.AS_SHOWN and state.opening and state.opening.shown:
            return Rolled(*at, player, (state.opening.shown.a, state.opening.shown.b))
        return Rolled(*at, player, self._dice())

    def _to_move(self, at: tuple[str, float]) -> Event:
        state, player = self.state, self.state.on_turn
        assert player
        assert state.roll
        if self._sometimes(0.002):
            return ResignOffered(*at, player, self.random.choice(kinds(state.ruleset)))
        if self._sometimes(0.01):
            return PlayVoided(*at, player)
        if self._sometimes(0.0005):
            return GameVoided(*at)
        dice = (state.roll.a, state.roll.b)
        if is_acey_deucy(state.roll, state.ruleset):
            return self._acey_deucy(at, player, dice)
        results = legal_results(state.position, player, Roll(*dice), state.ruleset)
        after = self.random.choice(list(results))
        return Played(*at, player, dice, str(results[after]), True, after)

    def _acey_deucy(self, at: tuple[str, float], player: Player, dice: tuple[int, int]) -> Event:
        state = self.state
        setup = player not in state.hands_emptied
        named = self.random.randint(1, 6)
        results = acey_deucy_results(state.position, player, state.ruleset, setup=setup, doublet=named)
        end = self.random.choice(list(results))
        return Played(*at, player, dice, str(results[end]), True, end.position, end.doublet, end.again)

    def _cube_answer(self, at: tuple[str, float]) -> Event:
        state, player = self.state, self.state.answering
        assert player
        assert state.offered
        if state.why_no_beaver() is None and self._sometimes(0.4):
            return Beavered(*at, player, state.offered * 2)
        return Taken(*at, player) if self._sometimes(0.8) else Passed(*at, player)


def _higher(light: int, dark: int) -> Player | None:
    if light == dark:
        return None
    return Player.LIGHT if light > dark else Player.DARK
