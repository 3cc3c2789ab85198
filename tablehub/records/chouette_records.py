"""A chouette as transcripts know games: one side against one other, with one cube.

With a cube for all it is one match of the box against the team. Where each opponent has a cube of his own his game ends
when he passes and counts by his cube, so each opponent's games against the box are a match by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from tablehub.match.record import BoardSet, CubeMark, GameRecord, MatchRecord, PassTurn, Turn
from tablehub.match.score import Score
from tablehub.records.mat_writing import write_mat
from tablehub.records.sgf_writing import write_sgf
from tablehub.rules.player import Player


def write_mats(match: MatchRecord, date: str | None = None) -> Mapping[str, str]:
    """The .mat text or texts of a match, by what is added to the file's name: "" for all but chouettes with a cube for
    each, "-Bob" for his games. Raises `BadInput` as `write_mat` does."""
    return _texts(match, lambda games: write_mat(games, date))


def write_sgfs(match: MatchRecord, date: str | None = None) -> Mapping[str, str]:
    """The .sgf text or texts of a match, as `write_mats` has them. Raises `BadInput` as `write_sgf` does."""
    return _texts(match, lambda games: write_sgf(games, date))


def _texts(match: MatchRecord, write: Callable[[MatchRecord], str]) -> Mapping[str, str]:
    if not any(game.results or game.cubes for game in match.games):
        return {"": write(match)}
    texts: dict[str, str] = {}
    taken: set[str] = set()
    for name, games in by_opponent(match).items():
        added = f"-{_for_files(name)}"
        while added.casefold() in taken:  # names that a file system cannot tell apart: a memory stick's, for one
            added += "_"
        taken.add(added.casefold())
        texts[added] = write(games)
    return texts


def by_opponent(match: MatchRecord) -> Mapping[str, MatchRecord]:
    """For each player his games against the box, with his own cube; the box plays light."""
    names = dict.fromkeys(name for game in match.games for name in game.seats[1:])
    alone = replace(match, card=None)
    return {
        name: replace(alone, names={Player.LIGHT: "Box", Player.DARK: name}, games=tuple(_games_of(name, match.games)))
        for name in names
    }


def _games_of(name: str, games: tuple[GameRecord, ...]) -> Iterator[GameRecord]:
    score, number = Score(), 0
    for game in games:
        if name not in game.seats[1:]:
            continue
        number += 1
        result = game.results.get(name)
        marks = [mark for mark in game.cubes if mark.opponent == name]
        turns = tuple(_turns_of(game, marks))
        boards = tuple(board for board in _boards_of(game, marks) if board.turns <= len(turns))
        his = replace(game, number=number, score_before=score, turns=turns, boards=boards, result=result)
        yield replace(his, cubes=(), results={})
        if result:
            score = score.plus(result.winner, result.points)


def _turns_of(game: GameRecord, marks: list[CubeMark]) -> Iterator[Turn]:
    """The plays of the game with what was done with this opponent's cube, until he was out of it."""
    for index in range(len(game.turns) + 1):
        for mark in marks:
            if mark.turns == index:
                yield mark.turn
                if isinstance(mark.turn, PassTurn):
                    return
        if index < len(game.turns):
            yield game.turns[index]


def _boards_of(game: GameRecord, marks: list[CubeMark]) -> Iterator[BoardSet]:
    """Where the checkers went by no play, counted with what was done with this opponent's cube."""
    for board in game.boards:
        yield replace(board, turns=board.turns + sum(mark.turns < board.turns for mark in marks))


def _for_files(name: str) -> str:
    """A name that any file system takes."""
    return re.sub(r"[^\w.-]+", "_", name).strip(".") or "player"
