"""What the readers of transcripts share: numbers that count something, and how a game that was read ended."""

from __future__ import annotations

from dataclasses import replace

from tablehub.errors import BadNotation
from tablehub.match.record import BeaverTurn, BoardSet, DoubleTurn, GameRecord, GameResult, MoveTurn, PassTurn, TakeTurn
from tablehub.match.terms import LONGEST_MATCH
from tablehub.records.replay import last_position, replay, turns_decided
from tablehub.rules.outcome import GameKind, outcome
from tablehub.rules.play import Play
from tablehub.rules.player import Player

_MOST_DIGITS = 9


def match_length(digits: str) -> int:
    """Raises `BadNotation` for a match longer than can be played, or written by others: no transcript holds more."""
    length = whole(digits)
    if length > LONGEST_MATCH:
        raise BadNotation(f"a match goes to {LONGEST_MATCH} points at most, not to {length}")
    return length


def whole(digits: str) -> int:
    """Raises `BadNotation` for what no count in a match can be."""
    if len(digits) > _MOST_DIGITS:
        raise BadNotation(f"a number of {len(digits)} digits counts nothing in a match")
    return int(digits)


def as_decided(game: GameRecord) -> GameRecord:
    """The game, where people decided what its moves do not say: whose turn it was, or that a wrong play stood."""
    positions = {0: game.start}
    turns = list(game.turns)
    for move in replay(game):
        positions[move.index + 1] = move.after
        turns[move.index] = replace(move.turn, legal=move.legal)
    lay = {index: positions[max(turn for turn in positions if turn <= index)] for index in turns_decided(turns)}
    boards = [*game.boards, *(BoardSet(index, position) for index, position in lay.items())]
    return replace(game, turns=tuple(turns), boards=tuple(sorted(boards, key=lambda board: board.turns)))


def last_throw_settled(game: GameRecord) -> GameRecord:
    """A throw without moves at the end of a game was not played, if a move was possible: given up after it, mostly."""
    last = game.turns[-1] if game.turns else None
    if not isinstance(last, MoveTurn) or last.play != Play():
        return game
    *_, move = replay(game)
    if not any(play.steps for play in move.results.values()):
        return game
    return replace(game, turns=(*game.turns[:-1], replace(last, play=None)))


def with_result(game: GameRecord, winner: Player, points: int) -> GameRecord:
    """The game with how it ended: by a pass, on the board, or given up."""
    if game.turns and isinstance(game.turns[-1], PassTurn):
        return replace(game, result=GameResult(winner, points, GameKind.SINGLE))
    ended = outcome(last_position(game))
    kind = ended.kind if ended else _kind_given_up(game, points)
    return replace(game, result=GameResult(winner, points, kind, resigned=ended is None))


def _kind_given_up(game: GameRecord, points: int) -> GameKind:
    """What was given up, from the points and the cube, as GNU Backgammon reads it."""
    cube = last_cube(game)
    if points <= cube:
        return GameKind.SINGLE
    return GameKind.GAMMON if points <= 2 * cube else GameKind.BACKGAMMON


def last_cube(game: GameRecord) -> int:
    """What the cube counted at the end of the game."""
    cube = 2**game.automatic_doubles
    for before, turn in zip(game.turns, game.turns[1:], strict=False):
        if isinstance(turn, TakeTurn) and isinstance(before, DoubleTurn | BeaverTurn):
            cube = before.value
    return cube
