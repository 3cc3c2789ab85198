"""Positions to show: the start, moments of random legal games, and such with tall stacks and men borne off."""

from __future__ import annotations

from calibration.training.surfaces import Random
from calibration.training.traced.chance import likely
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, HOME, MEN_A_SIDE, OFF, Men, Position
from tablehub.simulator.people import People, Sides

START, PLAYED = 0.12, 0.45
"""Shares of starts and of games' moments; all others are made of stacks."""
LONGEST = 55  # turns into a game
LATE = 0.4  # share of sides, in positions made of stacks, that bear off
TALL = 0.6  # and of those with a tall stack
HEIGHTS = (6, 7, 8, 9, 10, 11)
HOW_TALL = (0.33, 0.27, 0.2, 0.14, 0.03, 0.03)
STACKS = (1, 2, 3, 4, 5)
HOW_MANY = (0.2, 0.32, 0.22, 0.13, 0.13)
ON_BAR = 0.15
BARE, FEW = (0.25, 0.6), 0.1
"""Shares of points without any, one of these a board, and with fewer than a row, where rows are all that is wanted."""
PILED = (5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
AS_OFTEN = (0.22, 0.13, 0.12, 0.06, 0.06, 0.16, 0.11, 0.06, 0.03, 0.02, 0.03)
"""Heights of these rows: most where they are confounded, a layer just full or just begun."""


def random_position(rng: Random) -> Position:
    """Fifteen a side, no point held by both, not won."""
    share = rng.random()
    if share < START:
        return Position.start()
    if share < START + PLAYED:
        return People(Sides(Player.LIGHT), rng).midgame(1, LONGEST)[0]
    return heaped(rng)


def heaped(rng: Random) -> Position:
    """Stacks of all heights, for each side anywhere or, once it bears off, at home."""
    late = [likely(rng, LATE), likely(rng, LATE)]
    sides: list[Men] = [(), ()]
    for which in sorted((0, 1), key=lambda k: not late[k]):  # who is home first, while there is room
        theirs = sides[1 - which]
        free = [n for n in range(1, (HOME if late[which] else 24) + 1) if not theirs or not theirs[25 - n]]
        sides[which] = _side(rng, free, late[which])
    return Position(*sides)


def piled(rng: Random) -> Position:
    """Rows on most points, many more men than there are: for what is learnt of rows alone."""
    sides = [[0] * 26, [0] * 26]
    bare = float(rng.choice(BARE))
    for point in range(1, 25):
        which = int(rng.integers(2))
        if not likely(rng, bare):
            high = int(rng.integers(1, PILED[0])) if likely(rng, FEW) else int(rng.choice(PILED, p=AS_OFTEN))
            sides[which][25 - point if which else point] = high
    return Position(tuple(sides[0]), tuple(sides[1]))


def _side(rng: Random, free: list[int], late: bool) -> Men:
    counts = [0] * 26
    if late:
        counts[OFF] = int(rng.integers(1, 12))
    elif likely(rng, ON_BAR):
        counts[BAR] = int(rng.integers(1, 3))
    left = MEN_A_SIDE - sum(counts)
    order = [int(n) for n in rng.permutation(free)]
    for number, point in enumerate(order):
        tall = number == 0 and likely(rng, TALL)
        wanted = rng.choice(HEIGHTS, p=HOW_TALL) if tall else rng.choice(STACKS, p=HOW_MANY)
        counts[point] = min(left, int(wanted))
        left -= counts[point]
    while left:  # home is full: onto what is there
        point = order[int(rng.integers(len(order)))]
        if counts[point] < HEIGHTS[-1]:
            counts[point] += 1
            left -= 1
    return tuple(counts)
