"""Reading .sgf text as GNU Backgammon saves it; its analysis (A, DA, LU, GS and the like) is left out.

What `sgf_writing` says of letters and colours holds here too. GNU Backgammon leaves in a file what was put right
afterwards: a throw (DI) that something else follows was replaced; at the end of a game it was not played. One whose
play is not known yet it may also save as one that could not be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tablehub.errors import BadNotation
from tablehub.match.record import (
    BeaverTurn,
    BoardSet,
    DoubleTurn,
    GameRecord,
    MatchRecord,
    MoveTurn,
    PassTurn,
    TakeTurn,
    Turn,
)
from tablehub.match.score import Score
from tablehub.records.replay import move_number, replay
from tablehub.records.sgf_text import Node, game_trees, plain
from tablehub.records.sgf_writing import BAR_LETTER, OFF_LETTER, WHITE, on_roll
from tablehub.records.transcribed import last_throw_settled, match_length, whole, with_result
from tablehub.rules.play import Play, Step
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, OFF, Men, Position
from tablehub.rules.rulesets import MODERN, Ruleset

_BACKGAMMON = "6"  # the number of the game among all that SGF knows
_COLOURS: Mapping[str, Player] = {"W": WHITE, "B": WHITE.opponent}
_SCORES: Mapping[str, Player] = {"ws": WHITE, "bs": WHITE.opponent}
_DATE = re.compile(r"\s*([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_RESULT = re.compile(r"\s*([WBwb])\+([0-9]*)")
_MOVE = re.compile(r"([1-6])([1-6])((?:[a-z][a-z]){0,4})")
_DICE = re.compile(r"([1-6])([1-6])")
_PLACES = re.compile(r"([a-y])(?::([a-y]))?")
_CUBES = [str(2**turns) for turns in range(30)]  # further than anybody turns it
_OTHER_GAMES = re.compile(r"Nackgammon|Hypergammon[1-3]")


def read_sgf(text: str) -> MatchRecord:
    """The match of an .sgf text, white as light. Raises `BadNotation` naming game and move, or the line.

    A last game in which nothing happened is left out. Of the rules the file tells whether Crawford and Jacoby are
    played, and whether there is a cube.
    """
    trees = _trees(text)
    first, games = trees[0][0], list[GameRecord]()
    length = _length(first)
    for tree in trees:
        games.append(_game(tree, MatchRecord(length, {}, tuple(games))))
    if not (games[-1].turns or games[-1].boards or games[-1].result):
        games.pop()
    names = {player: _text(first, f"P{colour}") or str(player).capitalize() for colour, player in _COLOURS.items()}
    return MatchRecord(length, names, tuple(games), _ruleset(first, length, games))


def read_sgf_date(text: str) -> str | None:
    """The day on which the match of an .sgf text was played, as "2026-11-21", where its first game says that."""
    found = _DATE.match(_text(_trees(text)[0][0], "DT"))
    if not found:
        return None
    try:
        return date(*map(int, found.groups())).isoformat()
    except ValueError:  # the 30th of February is none
        return None


def _trees(text: str) -> list[Sequence[Node]]:
    trees = list(game_trees(text))
    if not trees:
        raise BadNotation("this is no .sgf match: no game begins in it with '(;'")
    of_backgammon = [tree for tree in trees if _text(tree[0], "GM") == _BACKGAMMON]
    if not of_backgammon:
        raise BadNotation("this is no .sgf match of backgammon: none of its games has GM[6]")
    return of_backgammon


def _text(node: Node, name: str) -> str:
    return plain(node[name][0]) if node.get(name) else ""


@contextmanager
def _within(place: str) -> Iterator[None]:
    """Within, what cannot be read is told with its place before it."""
    try:
        yield
    except BadNotation as error:
        raise BadNotation(f"{place}{error}") from error


def _length(root: Node) -> int:
    return match_length(_told(root, "length", 0))


def _told(root: Node, piece: str, otherwise: int) -> str:
    """A number of the match information: of "length", "game", "ws" and "bs"; where it is not told, another."""
    pieces = (each.partition(":") for each in root.get("MI", ()))
    number = next((value.strip() for name, _, value in pieces if name == piece), str(otherwise))
    if not re.fullmatch("[0-9]+", number):
        raise BadNotation(f"cannot read MI[{piece}:{number}]: it is no number")
    return number


def _rules(root: Node) -> set[str]:
    return set(_text(root, "RU").split(":"))


def _ruleset(root: Node, length: int, games: Sequence[GameRecord]) -> Ruleset:
    rules = _rules(root)
    options: dict[str, Any] = {}
    if length > 1 and "Crawford" not in rules:
        options["crawford"] = False
    if not length and "Jacoby" not in rules:
        options["jacoby"] = False
    if "NoCube" in rules and not any(isinstance(turn, DoubleTurn) for game in games for turn in game.turns):
        options["doubling"] = "never"
    return MODERN.with_options(**options)


def _game(tree: Sequence[Node], before: MatchRecord) -> GameRecord:
    """The game of a tree, after the games before it, which say its number and score where the file does not."""
    with _within(f"game {len(before.games) + 1}: "):
        game = _headed(tree[0], before)
    reading = _Game(cube=2**game.automatic_doubles)
    with _within(f"game {game.number}, "):
        for node in tree[1:]:
            reading.read(node)
        turns, boards = tuple(reading.all_turns()), tuple(reading.boards)
        game = _wrong_plays_marked(replace(game, start=reading.start, turns=turns, boards=boards))
        game = last_throw_settled(game)
        result = _RESULT.match(_text(tree[0], "RE"))
        return with_result(game, _COLOURS[result[1].upper()], max(1, whole(result[2] or "1"))) if result else game


def _wrong_plays_marked(game: GameRecord) -> GameRecord:
    """The game, where a play that is not legal and a board set after it tell that it was wrong and stood."""
    turns, set_after = list(game.turns), {board.turns - 1 for board in game.boards}
    for move in replay(game) if set_after else ():
        if move.index in set_after:
            turns[move.index] = replace(move.turn, legal=move.legal)
    return replace(game, turns=tuple(turns))


def _headed(root: Node, before: MatchRecord) -> GameRecord:
    """What the first node of a game says of it."""
    rules, length = _rules(root), _length(root)
    if other := next(filter(_OTHER_GAMES.fullmatch, sorted(rules)), None):
        raise BadNotation(f"it is {other}, which is not played here")
    if length != before.length:
        raise BadNotation(f"it is of a match to {length}, and the first game of one to {before.length}")
    white, black = (whole(_told(root, name, before.score.of(player))) for name, player in _SCORES.items())
    return GameRecord(
        whole(_told(root, "game", len(before.games))) + 1,
        Score().plus(WHITE, white).plus(WHITE.opponent, black),
        crawford="CrawfordGame" in rules,
        automatic_doubles=_automatic_doubles(root),
    )


def _automatic_doubles(root: Node) -> int:
    """How often the cube was doubled before the game began."""
    value = _text(root, "CV") or "1"
    if value not in _CUBES:
        raise BadNotation(f"CV[{value}] is no value of the cube")
    return _CUBES.index(value)


@dataclass(slots=True)
class _Game:
    """One game while it is being read."""

    cube: int = 1
    owner: Player | None = None
    start: Position = field(default_factory=Position.start)
    position: Position = field(default_factory=Position.start)
    turns: list[Turn] = field(default_factory=list)
    boards: list[BoardSet] = field(default_factory=list)
    thrown: MoveTurn | None = None
    """A throw that nothing has followed yet."""
    on_roll: Player | None = None
    """Who is, where the file says so."""

    def read(self, node: Node) -> None:
        """Take in what a node tells. Raises `BadNotation` naming the move."""
        acts = next((name for name in node if name in _COLOURS), None)
        player = _COLOURS[acts] if acts else self._on_roll()
        try:
            if acts:
                self._act(player, _text(node, acts))
            self._set_by_hand(node)
        except BadNotation as error:
            number = move_number((*self.turns, TakeTurn(player)), len(self.turns))
            raise BadNotation(f"move {number}: {error}") from error

    def all_turns(self) -> Iterator[Turn]:
        yield from self.turns
        if self.thrown:
            yield self.thrown

    def _on_roll(self) -> Player:
        return self.on_roll or on_roll(self.turns, len(self.turns))

    def _act(self, player: Player, told: str) -> None:
        self.thrown = self.on_roll = None
        last = self.turns[-1] if self.turns else None
        offered = last if isinstance(last, DoubleTurn | BeaverTurn) else None
        if told == "double":
            self._double(player, offered)
        elif told in ("take", "drop"):
            if offered is None:
                raise BadNotation(f"cannot read {told!r}: there is no double before it")
            self._answer(player, offered, taken=told == "take")
        else:
            if offered:  # who plays on has had his double taken
                self._answer(offered.player.opponent, offered, taken=True)
            self._move(player, told)

    def _double(self, player: Player, offered: DoubleTurn | BeaverTurn | None) -> None:
        value = 2 * (offered.value if offered else self.cube)
        if str(value) not in _CUBES:
            raise BadNotation(f"the cube cannot be turned to {value}")
        self.turns.append(BeaverTurn(player, value) if offered else DoubleTurn(player, value))

    def _answer(self, player: Player, offered: DoubleTurn | BeaverTurn, *, taken: bool) -> None:
        if taken:
            double = next(turn for turn in reversed(self.turns) if isinstance(turn, DoubleTurn))
            self.cube, self.owner = offered.value, double.player.opponent
        self.turns.append(TakeTurn(player) if taken else PassTurn(player))

    def _move(self, player: Player, told: str) -> None:
        found = _MOVE.fullmatch(told)
        if not found:
            raise BadNotation(f"cannot read {told!r}: neither double, take, drop nor a throw and up to four steps")
        play = Play(tuple(_steps(player, found[3], self.position)))
        self.position = play.apply(self.position, player)
        self.turns.append(MoveTurn(player, (int(found[1]), int(found[2])), play))

    def _set_by_hand(self, node: Node) -> None:
        """What people have set: who is on roll, the checkers, the dice; of the cube only what it is already."""
        self.on_roll = _COLOURS.get(_text(node, "PL")) or self.on_roll
        if edits := [(name, node[name]) for name in node if name in ("AE", "AW", "AB")]:
            self._set_board(_edited(self.position, edits))
        if found := _DICE.fullmatch(_text(node, "DI")):
            self.thrown = MoveTurn(self._on_roll(), (int(found[1]), int(found[2])), None)
        owner = {None: "c"} | {player: colour.lower() for colour, player in _COLOURS.items()}
        for name, present in (("CV", str(self.cube)), ("CP", owner[self.owner])):
            if _text(node, name) not in ("", present):
                raise BadNotation(f"the cube was set by hand ({name}[{_text(node, name)}]), which is not kept here")

    def _set_board(self, position: Position) -> None:
        if complaints := position.complaints():
            raise BadNotation(f"the checkers cannot be set so: {complaints[0]}")
        if not self.turns:
            self.start = position
        else:
            self.boards.append(BoardSet(len(self.turns), position))
        self.position = position


def _steps(player: Player, letters: str, position: Position) -> Iterator[Step]:
    """Steps from pairs of letters. That a checker is hit is not written: one alone is, where one lands."""
    theirs = list(position.men(player.opponent))
    for source, target in zip(letters[::2], letters[1::2], strict=True):
        src, dst = _place(player, source), _place(player, target)
        if source == OFF_LETTER or src <= dst:
            raise BadNotation(f"cannot read {letters!r}: a checker cannot move from {source!r} to {target!r}")
        hit = dst != OFF and theirs[25 - dst] == 1
        if hit:
            theirs[25 - dst] = 0
        yield Step(src, dst, hit)


def _place(player: Player, letter: str) -> int:
    """What a letter names, in the player's own numbering."""
    if letter in (BAR_LETTER, OFF_LETTER):
        return BAR if letter == BAR_LETTER else OFF
    return ord(letter) - ord("a") + 1 if player is WHITE else ord("x") - ord(letter) + 1


def _edited(position: Position, edits: Sequence[tuple[str, Sequence[str]]]) -> Position:
    """The position after checkers were taken away (AE) and put down (AW, AB); what is missing then is borne off."""
    counts = {player: list(position.men(player)) for player in Player}
    for name, values in edits:
        for letter in _letters(name, values):
            for player, men in counts.items():
                if name == "AE":
                    men[_place(player, letter)] = 0
                elif player is _COLOURS[name[1]]:
                    men[_place(player, letter)] += 1
    return Position(*(_with_off(counts[player]) for player in Player))


def _letters(name: str, values: Sequence[str]) -> Iterator[str]:
    for value in values:
        found = _PLACES.fullmatch(value.strip())
        if not found:
            raise BadNotation(f"cannot read {name}[{value}]: places are a to x and y, the bar")
        for code in range(ord(found[1]), ord(found[2] or found[1]) + 1):
            yield chr(code)


def _with_off(men: list[int]) -> Men:
    return (max(0, MEN_A_SIDE - sum(men[1:])), *men[1:])
