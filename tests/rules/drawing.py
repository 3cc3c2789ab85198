"""Positions drawn in tests, seen from light's side: x is light, o is dark, points in light's numbering.

    13 14 15 16 17 18 | 19 20 21 22 23 24
    5x  .  .  . 3o  . | 5o  .  .  .  . 2x
    5o  .  .  . 3x  . | 5x  .  .  .  . 2o   bar 1x 2o
    12 11 10  9  8  7 |  6  5  4  3  2  1

Checkers that are not drawn are borne off. In acey-deucy "hand" may be written for "bar".
"""

from __future__ import annotations

from tablehub.rules.player import Player
from tablehub.rules.position import Position, men

_UPPER = range(13, 25)
_LOWER = range(12, 0, -1)


def drawn(picture: str) -> Position:
    """The position of a drawing."""
    lines = [line for line in picture.replace("hand", "bar").splitlines() if line.strip()]
    assert len(lines) == 4, "a drawing has four lines: points, checkers, checkers, points"
    counts: dict[str, dict[int, int]] = {"x": {}, "o": {}}
    for line, points in ((lines[1], _UPPER), (lines[2].split("bar")[0], _LOWER)):
        for point, place in zip(points, line.replace("|", " ").split(), strict=True):
            if place != ".":
                counts[place[-1]][point] = int(place[:-1])
    bar = {word[-1]: int(word[:-1]) for word in lines[2].partition("bar")[2].split()}
    dark = {25 - point: count for point, count in counts["o"].items()}
    return Position.of(Player.LIGHT, men(counts["x"], bar.get("x", 0)), men(dark, bar.get("o", 0)))
