"""A play: how the checkers of one throw move, and its standard notation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from tablehub.errors import BadNotation
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.words.text import say

NO_PLAY = "(no play)"

_TOKEN = re.compile(r"bar|off|\d{1,9}|[/*]|\(\d{1,9}\)", re.IGNORECASE)  # Python reads no number of any length
_MOST_CHECKERS = 4  # a double moves at most four checkers, so "(5)" is a slip of the pen


@dataclass(frozen=True, slots=True)
class Step:
    """One checker from `src` to `dst`, in its owner's numbering (25 = bar, 0 = off).

    `hit` says that an enemy blot on `dst` went to the bar. One step may stand for several dice ("24/13").
    """

    src: int
    dst: int
    hit: bool = False

    def __str__(self) -> str:
        return f"{_name(self.src)}/{_name(self.dst)}{'*' * self.hit}"


@dataclass(frozen=True, slots=True)
class Play:
    """The steps of one turn, in order. No step at all is the turn without a legal move.

    `Play.parse(str(play)) == play` for every play. Two plays may be written differently and lead to the
    same position; compare positions where that matters, or use `Play.of`, which writes a play the usual way.
    """

    steps: tuple[Step, ...] = ()

    @classmethod
    def of(cls, steps: Iterable[Step]) -> Play:
        """The usual writing of these steps: from high to low, one checker's steps joined unless it hits between.

        >>> str(Play.of([Step(13, 11), Step(24, 18, True), Step(18, 13)]))
        '24/18*/13 13/11'
        """
        ordered = sorted(steps, key=lambda step: (-step.src, -step.dst, not step.hit))
        hits = {step.dst for step in ordered if step.hit}
        return cls(tuple(_joined(_paths(ordered), hits)))

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read a play as players, GNU Backgammon or XG write it: "24/18*/13", "bar/22", "25/22", "6/off(2)", "6/0".

        Raises `BadNotation` which names the text and the place.
        """
        words = text.replace(NO_PLAY, "").split()
        return cls(tuple(step for word in words for step in _parse_word(word, text)))

    def apply(self, position: Position, player: Player) -> Position:
        """The position after `player` made this play; a blot landed on is hit, with or without the asterisk.

        Legality is not asked for (see `legal_results`). Raises `BadNotation` where the play cannot be made
        at all: no checker to move, a point held by the opponent, nothing to hit.
        """
        mine, theirs = list(position.men(player)), list(position.men(player.opponent))
        hits: set[int] = set()
        for step in self.steps:
            if not mine[step.src]:
                raise BadNotation(f"{self}: {player} has no checker on {_name(step.src)}")
            mine[step.src] -= 1
            mine[step.dst] += 1
            if step.dst == OFF:
                continue
            enemies = theirs[25 - step.dst]
            if enemies > 1:
                raise BadNotation(f"{self}: {player}'s {step.dst} point is held by {enemies} enemy checkers")
            if enemies:
                theirs[25 - step.dst] = 0
                theirs[BAR] += 1
                hits.add(step.dst)
            elif step.hit and step.dst not in hits:
                raise BadNotation(f"{self}: there is nothing to hit on {player}'s {step.dst} point")
        return Position.of(player, tuple(mine), tuple(theirs))

    def __str__(self) -> str:
        written: list[tuple[str, str, int]] = []  # (with asterisks, without, how many)
        for chain in _chains(self.steps):
            starred, plain = _chain_text(chain, True), _chain_text(chain, False)
            # One asterisk stands for the whole group: the first checker hits, the others only land there.
            if written and written[-1][1] == plain and starred == plain and written[-1][2] < _MOST_CHECKERS:
                written[-1] = (written[-1][0], plain, written[-1][2] + 1)
            else:
                written.append((starred, plain, 1))
        return " ".join(text + (f"({n})" if n > 1 else "") for text, _, n in written) or NO_PLAY


def _name(point: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


def _paths(ordered: Iterable[Step]) -> list[list[int]]:
    """The points each moving checker passes, from steps sorted from high to low."""
    paths: list[list[int]] = []
    for step in ordered:
        path = next((path for path in paths if path[-1] == step.src), None)
        if path is None:
            paths.append([step.src, step.dst])
        else:
            path.append(step.dst)
    return sorted(paths, key=lambda path: [-point for point in path])


def _joined(paths: list[list[int]], hits: set[int]) -> Iterator[Step]:
    """One step a path, broken only where it hits and no other path ends there to carry the asterisk."""
    pending = set(hits)
    ends = Counter(path[-1] for path in paths)
    for path in paths:
        src = path[0]
        for point in path[1:-1]:
            if point in pending and not ends[point]:
                yield Step(src, point, True)
                pending.discard(point)
                src = point
        yield Step(src, path[-1], path[-1] in pending)
        pending.discard(path[-1])


def _chains(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """Runs of steps in which each begins where the one before ended."""
    chain: list[Step] = []
    for step in steps:
        if chain and chain[-1].dst != step.src:
            yield chain
            chain = []
        chain.append(step)
    if chain:
        yield chain


def _chain_text(chain: list[Step], asterisks: bool) -> str:
    stops = [_name(step.dst) + "*" * (asterisks and step.hit) for step in chain]
    return "/".join([_name(chain[0].src), *stops])


def _parse_word(word: str, text: str) -> list[Step]:
    """The steps of one word such as "24/18*/13(2)"."""
    tokens = _tokens(word, text)
    count = int(tokens.pop()[1:-1]) if tokens[-1].startswith("(") else 1
    if not 1 <= count <= _MOST_CHECKERS:
        raise BadNotation(f"cannot read {text!r}: ({count}) in {word!r} is not 1 to {_MOST_CHECKERS} checkers")
    stops: list[tuple[int, bool]] = []
    while tokens:
        point = _point(tokens.pop(0), word, text)
        starred = bool(tokens) and tokens[0] == "*"
        if starred:
            tokens.pop(0)
        if tokens and (tokens.pop(0) != "/" or not tokens):
            raise BadNotation(f"cannot read {text!r}: {word!r} wants points with '/' between, as in '24/18*/13'")
        stops.append((point, starred))
    return _steps_of(stops, count, word, text)


def _steps_of(stops: list[tuple[int, bool]], count: int, word: str, text: str) -> list[Step]:
    if len(stops) < 2 or stops[0][1]:
        raise BadNotation(f"cannot read {text!r}: {word!r} is not a move from one point to another")
    chain = [Step(src, dst, hit) for (src, _), (dst, hit) in pairwise(stops)]
    for step in chain:
        if step.src <= step.dst or (step.hit and step.dst == OFF):
            raise BadNotation(f"cannot read {text!r}: a checker cannot move {step} (points count down to off)")
    followers = [Step(step.src, step.dst) for step in chain]
    return chain + followers * (count - 1)


def _tokens(word: str, text: str) -> list[str]:
    tokens: list[str] = []
    place = 0
    while place < len(word):
        found = _TOKEN.match(word, place)
        if not found or (tokens and tokens[-1].startswith("(")):
            before = f"after {word[:place]!r}" if place else "at the start"
            raise BadNotation(f"cannot read {text!r}: unexpected {word[place]!r} {before}")
        tokens.append(found[0])
        place = found.end()
    return tokens


def _point(token: str, word: str, text: str) -> int:
    named = {"bar": BAR, "off": OFF}.get(token.lower())
    if named is None and token.isdigit():
        named = int(token)
    if named is None or named > BAR:
        raise BadNotation(f"cannot read {text!r}: {token!r} in {word!r} is no point (1 to 24, bar, off)")
    return named


def told_play(play: Play | None) -> str:
    """The play for people: its notation, or that there was none."""
    text = str(play)
    return say("(no play)") if text == NO_PLAY else text
