"""OpenSpiel's backgammon: `pip install open_spiel` (2.0; wheels for x86-64 Linux and for macOS).

Its Python side has no way to set a position, so games are played to positions. It counts a player's checkers by place:
place p is point 24 - p of player 0 and point p + 1 of player 1. A double is two turns of one player with two dice each.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, Men, Position
from tablehub.rules.roll import Roll

Encoded = tuple[float, ...]
"""A position as OpenSpiel's tensor writes it for player 0: each place in four numbers, bars and checkers off."""

_BOARDS = 2 * 24 * 4
_PLACE = [(0.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0)]
_PLACE += [(0.0, 0.0, 0.0, float(count - 3)) for count in range(4, MEN_A_SIDE + 1)]


def states(pyspiel: Any, games: int, seed: int) -> Iterator[Any]:
    """The states before each throw of some games played at random, the first throw of a game left out."""
    luck = random.Random(seed)
    game = pyspiel.load_game("backgammon")
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                if not state.is_initial_state():
                    yield state.clone()
                state.apply_action(luck.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))


def throw_outcomes(state: Any) -> dict[Roll, int]:
    """For each of the 21 throws the outcome of a state before a throw that stands for it."""
    told = {outcome: state.action_to_string(-1, outcome) for outcome, _ in state.chance_outcomes()}
    return {Roll.parse(text.rsplit("roll: ", 1)[1].rstrip(")")): outcome for outcome, text in told.items()}


def on_roll(state: Any) -> int:
    """The player, 0 or 1, who is to throw in a state before a throw."""
    player: int = state.child(state.chance_outcomes()[0][0]).current_player()
    return player


def position(state: Any, light: int) -> Position:
    """What stands on the board, with player `light` (0 or 1) as light."""
    return Position(_men(state, light), _men(state, 1 - light))


def _men(state: Any, player: int) -> Men:
    places = [state.board(player, place) for place in range(24)]
    points = places if player == 1 else places[::-1]
    bar = state.board(player, 100)
    return (MEN_A_SIDE - sum(points) - bar, *points, bar)


def ends(thrown: Any) -> set[Encoded]:
    """Every different position in which the turn of a state with its dice thrown may end."""
    player = thrown.current_player()
    waiting: dict[str, Any] = {"": thrown}
    ended: dict[str, Any] = {}
    while waiting:
        further: dict[str, Any] = {}
        for state in waiting.values():
            for action in state.legal_actions():
                after = state.child(action)
                over = after.is_chance_node() or after.is_terminal() or after.current_player() != player
                (ended if over else further)[str(after)] = after  # by its picture, which is quick to ask for
        waiting = further
    return {encoded(state) for state in ended.values()}


def encoded(state: Any) -> Encoded:
    """The position of a state, without turn and dice."""
    tensor = state.observation_tensor(0)
    return (*tensor[: _BOARDS + 2], *tensor[_BOARDS + 3 : _BOARDS + 5])


def encoded_position(position: Position, light: int) -> Encoded:
    """A position of ours in the same writing, `light` being OpenSpiel's player 0 or 1."""
    first, second = (position.men(player) for player in (Player if light == 0 else reversed(Player)))
    numbers = [number for count in first[24:0:-1] for number in _PLACE[count]]
    numbers += [number for count in second[1:25] for number in _PLACE[count]]
    return (*numbers, float(first[BAR]), float(first[0]), float(second[BAR]), float(second[0]))
