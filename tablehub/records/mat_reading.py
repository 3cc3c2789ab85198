"""Reading .mat text as GNU Backgammon, Jellyfish and XG write it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import date

from tablehub.errors import BadNotation
from tablehub.match.record import (
    BeaverTurn,
    DoubleTurn,
    GameRecord,
    MatchRecord,
    MoveTurn,
    PassTurn,
    TakeTurn,
    Turn,
)
from tablehub.match.score import Score, is_crawford_game
from tablehub.records.mat_writing import LEFT
from tablehub.records.transcribed import as_decided, last_throw_settled, match_length, whole, with_result
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position_id import position_from_id
from tablehub.rules.rulesets import MODERN

_LENGTH = re.compile(r"\s*(\d+) point match", re.IGNORECASE)
_GAME = re.compile(r"\s*Game (\d+)\s*$")
_START = re.compile(r'; \[Position(?: of No\. (\d+))? "(.*)"\]')
_DECIDED = re.compile(
    r"; (?:No\. (\d+) is told up to|Of No\. (\d+) all moves are told|In No\. (\d+) (?:people decided|are plays of))"
)
_DATE = re.compile(r';?\s*\[EventDate "([0-9]{4})\.([0-9]{1,2})\.([0-9]{1,2})"\]')
_NAMES = re.compile(r"\s*(.+?)\s*:\s*(\d+)\s+(\S.*?)\s*:\s*(\d+)\s*$")
_ROW = re.compile(r"\s*\d+\)")
_DICE = re.compile(r"\b([1-6])([1-6]):")
_WINS = re.compile(r"Wins (\d+) point")
_DOUBLES = re.compile(r"Doubles => (\d+)")
_BEAVERS = re.compile(r"Beavers => (\d+)")
_CUT_FROM = 15  # the first column where a gap of two blanks can part two cells; before it stands the row number
_TOLD_IN_WORDS = re.compile(r"Cannot Move", re.IGNORECASE)
_GIVEN_UP = "????"
_SAYS_NOTHING_NEW = re.compile(r"Losses|Resign", re.IGNORECASE)  # some programs say it in the loser's column too


@dataclass(slots=True)
class _Game:
    """One game while it is being read."""

    number: int
    score: Score = field(default_factory=Score)
    right_column: int = 33
    turns: list[Turn] = field(default_factory=list)
    winner: Player | None = None
    points: int = 0


def read_mat(text: str) -> MatchRecord:
    """The match of a .mat text, the left column as light. Raises `BadNotation` naming the line.

    Ratings after a comma in a name are dropped. A double or beaver that is played on after was taken. A throw without
    moves is a dance, or, at the end of a game where a move was possible, a throw after which the game was given up.
    """
    length: int | None = None
    names: dict[Player, str] = {}
    starts: dict[int | None, str] = {}
    decided: set[int] = set()
    games: list[_Game] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = line.rstrip()
        if length is None:
            found = _LENGTH.match(line)
            length = match_length(found[1]) if found else None
            if found := _START.match(line):
                starts[whole(found[1]) if found[1] else None] = found[2]
            elif found := _DECIDED.match(line):
                decided |= {whole(number) for number in found.groups() if number}
        elif found := _GAME.match(line):
            games.append(_Game(whole(found[1])))
        elif line and games:
            _read_line(games[-1], line, number, names)
    if length is None:
        raise BadNotation("this is no .mat match: the line 'N point match' is missing")
    names = names or {Player.LIGHT: "Light", Player.DARK: "Dark"}
    return MatchRecord(length, names, _finished(games, length, starts, decided))


def read_date(text: str) -> str | None:
    """The day on which the match of a .mat text was played, as "2026-11-21", where a comment above it says that."""
    for line in text.lstrip("\ufeff").splitlines():
        if _LENGTH.match(line):
            return None
        if found := _DATE.match(line):
            try:
                return date(*map(int, found.groups())).isoformat()
            except ValueError:  # the 30th of February is none
                return None
    return None


def _read_line(game: _Game, line: str, number: int, names: dict[Player, str]) -> None:
    if _ROW.match(line):
        try:
            _read_row(game, line)
        except BadNotation as error:
            raise BadNotation(f"line {number}: {error}") from error
    elif found := _WINS.search(line):
        right = found.start() > game.right_column / 2
        _won(game, LEFT.opponent if right else LEFT, whole(found[1]))
    elif (found := _NAMES.match(line)) and not game.turns:
        names.update({LEFT: found[1].split(",")[0], LEFT.opponent: found[3].split(",")[0]})
        game.score = Score().plus(LEFT, whole(found[2])).plus(LEFT.opponent, whole(found[4]))
        game.right_column = found.start(3)


def _won(game: _Game, winner: Player, points: int) -> None:
    if game.turns and isinstance(game.turns[-1], BeaverTurn):  # taken, and then given up; one declined says "Drops"
        game.turns.append(TakeTurn(_answering(game)))
    game.winner, game.points = winner, points


def _read_row(game: _Game, line: str) -> None:
    """A numbered line: the left player's cell and the right player's."""
    for player, cell in zip((LEFT, LEFT.opponent), _cells(line), strict=True):
        if found := _WINS.search(cell):
            _won(game, player, whole(found[1]))
        elif cell and not _SAYS_NOTHING_NEW.match(cell):
            turn = _turn(player, cell)
            if isinstance(turn, BeaverTurn) and not _cube_is_offered(game):
                raise BadNotation(f"cannot read {cell!r}: there is no double before it")
            if isinstance(turn, MoveTurn) and _cube_is_offered(game):
                game.turns.append(TakeTurn(_answering(game)))
            game.turns.append(turn)


def _cube_is_offered(game: _Game) -> bool:
    return bool(game.turns) and isinstance(game.turns[-1], DoubleTurn | BeaverTurn)


def _answering(game: _Game) -> Player:
    """Who has to answer the last turn of the cube; a taken beaver or raccoon has no cell of its own."""
    return game.turns[-1].player.opponent


def _cells(line: str) -> tuple[str, str]:
    """The two cells of a row, cut as GNU Backgammon does: before the second dice, else at a gap of two blanks."""
    begin = _ROW.match(line)
    assert begin
    dice = list(_DICE.finditer(line, begin.end()))
    cut = dice[1].start() if len(dice) > 1 else line.find("  ", _CUT_FROM)
    if cut < 0:
        cut = len(line)
    return line[begin.end() : cut].strip(), line[cut:].strip()


def _turn(player: Player, cell: str) -> Turn:
    if found := _DICE.match(cell):
        dice = (int(found[1]), int(found[2]))
        rest = _TOLD_IN_WORDS.sub("", cell[found.end() :]).strip()
        return MoveTurn(player, dice, None if _GIVEN_UP in rest else Play.parse(rest))
    if found := _DOUBLES.match(cell):
        return DoubleTurn(player, whole(found[1]))
    if found := _BEAVERS.match(cell):
        return BeaverTurn(player, whole(found[1]))
    if cell == "Takes":
        return TakeTurn(player)
    if cell == "Drops":
        return PassTurn(player)
    raise BadNotation(f"cannot read {cell!r}: neither a throw nor Doubles, Beavers, Takes, Drops or Wins")


def _finished(
    games: Sequence[_Game], length: int, starts: Mapping[int | None, str], decided: Set[int]
) -> tuple[GameRecord, ...]:
    """The games; `starts` are the position IDs that some began from, by number, None that of the first. In those that
    are `decided` people decided something that no move says."""
    records: list[GameRecord] = []
    crawford_played = False
    for game in games:
        crawford = is_crawford_game(game.score, length, MODERN, crawford_played)
        crawford_played = crawford_played or crawford
        record = GameRecord(game.number, game.score, tuple(game.turns), crawford=crawford)
        start = starts.get(game.number if records else None)
        if start:
            first = game.turns[0].player if game.turns else LEFT
            record = replace(record, start=position_from_id(start, first))
        try:
            record = as_decided(record) if game.number in decided else record
            settled = last_throw_settled(record)
            records.append(with_result(settled, game.winner, game.points) if game.winner else settled)
        except BadNotation as error:
            raise BadNotation(f"game {game.number}, {error}") from error
    return tuple(records)
