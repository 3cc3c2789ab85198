"""gym-backgammon, the pure Python one: `pip install --no-deps gym-backgammon==0.0.1`.

Its rules stand in a file of their own, which is loaded without the package around it: that wants gym and a window.
Its plays are lists of moves; two that lead to one position are two plays, and some of them leave out what the rules
ask for, so it serves as a measure of speed and not of truth.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from tablehub.rules.position import BAR, OFF, Position
from tablehub.rules.roll import Roll


def load() -> Any:
    """The module with its rules; None where the package is not installed."""
    package = importlib.util.find_spec("gym_backgammon")
    if package is None or not package.submodule_search_locations:
        return None
    rules = Path(package.submodule_search_locations[0]) / "envs" / "backgammon.py"
    spec = importlib.util.spec_from_file_location("gym_backgammon_rules", rules)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def board(module: Any, position: Position) -> Any:
    """A position with light as its white, whose points count down as light's do."""
    game = module.Backgammon()
    places: list[tuple[int, int | None]] = [(0, None)] * 24
    for point in range(1, 25):
        for count, color in ((position.light[point], module.WHITE), (position.dark[25 - point], module.BLACK)):
            if count:
                places[point - 1] = (count, color)
    game.board = places
    game.bar = [position.light[BAR], position.dark[BAR]]
    game.off = [position.light[OFF], position.dark[OFF]]
    game.players_positions = game.get_players_positions()
    return game


def plays(module: Any, game: Any, roll: Roll) -> set[Any]:
    """Its plays of a throw, moves as it writes them; positions are not told apart."""
    found: set[Any] = game.get_valid_plays(module.WHITE, (-roll.a, -roll.b))
    return found


def ends(module: Any, game: Any, roll: Roll) -> set[Any]:
    """The different positions its plays lead to, found by making each."""
    before = game.save_state()
    found = set()
    for play in plays(module, game, roll):
        game.execute_play(module.WHITE, play)
        found.add((tuple(game.board), tuple(game.bar), tuple(game.off)))
        game.restore_state(before)
    return found
