"""Positions of all kinds, the same for every engine: light is to throw."""

from __future__ import annotations

import random

from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Men, Position
from tablehub.rules.roll import Roll

KINDS = ("on the bar", "bearing off", "hit after bearing off", "passed each other", "in contact")


def kind(position: Position) -> str:
    """Which of `KINDS` a position is of, the first that fits light."""
    mine, theirs = position.light, position.dark
    if mine[BAR]:
        return "hit after bearing off" if mine[OFF] else "on the bar"
    if not any(mine[7:]):
        return "bearing off"
    if mine[OFF]:
        return "hit after bearing off"
    back, front = (max(point for point in range(26) if men[point]) for men in (mine, theirs))
    return "passed each other" if back + front <= 24 else "in contact"


def positions_of_all_kinds(count: int, seed: int) -> list[Position]:
    """Half of them from games played at random, the others drawn: anywhere, and in or near the home boards."""
    luck = random.Random(seed)
    played: list[Position] = []
    while len(played) < count // 2 * 5:  # several games, then a choice among their positions
        played += _game(luck)
    chosen = luck.sample(played, count // 2)
    makers = (_anywhere, _near_home)
    return chosen + [makers[number % 2](luck) for number in range(count - len(chosen))]


def _game(luck: random.Random) -> list[Position]:
    position, player, met = Position.start(), Player.LIGHT, []
    while not (position.light[OFF] == MEN_A_SIDE or position.dark[OFF] == MEN_A_SIDE):
        met.append(position if player is Player.LIGHT else position.flipped())
        roll = Roll(luck.randint(1, 6), luck.randint(1, 6))
        position = luck.choice(list(legal_results(position, player, roll)))
        player = player.opponent
    return met


def _anywhere(luck: random.Random) -> Position:
    owned = {point for point in range(1, 25) if luck.random() < 0.5}
    light = _men(luck, [*owned, OFF, BAR])
    return Position(light, _men(luck, [*(25 - point for point in range(1, 25) if point not in owned), OFF, BAR]))


def _near_home(luck: random.Random) -> Position:
    owned = {point for point in range(1, 9) if luck.random() < 0.7} or {1}
    light = _men(luck, [*(point for point in owned if point < 7 or luck.random() < 0.2), 1 if 1 in owned else OFF, OFF])
    dark = _men(luck, [*(25 - point for point in range(1, 25) if not light[point] and luck.random() < 0.4), OFF, 1])
    return Position(light, dark) if not light[24] else Position(light, (MEN_A_SIDE, *(0,) * 25))


def _men(luck: random.Random, places: list[int]) -> Men:
    drawn = luck.choices(places, k=MEN_A_SIDE)
    if drawn.count(OFF) == MEN_A_SIDE:
        drawn[0] = next((place for place in places if place != OFF), 1)
    return tuple(drawn.count(place) for place in range(BAR + 1))
