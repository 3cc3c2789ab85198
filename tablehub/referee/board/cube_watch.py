"""The doubling cube on the table beside the one in the score: when they differ for long, the players are told."""

from __future__ import annotations

from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState, Phase
from tablehub.referee.book import Book, Topic
from tablehub.referee.saying import wording
from tablehub.rules.cube import Cube
from tablehub.rules.knobs import Doubling
from tablehub.rules.player import Player
from tablehub.vision.reading import CUBE_NUMBERS, CubeReading

CERTAIN = 0.9
"""Confidence below which a reading of the cube says nothing."""
PATIENCE = 8.0
"""Seconds a difference must last: players press first and turn the cube then, or the other way round."""
LOOKS = 3
"""Looks that must have shown it."""
PLAYING = (Phase.TO_ROLL, Phase.TO_MOVE)

_Difference = tuple[int, Player | None, Cube, int]
"""What the cube that is seen counts and whose it is, the one in the score, and the number of the game."""


class CubeWatch:
    """Compares, look by look. For a table with buttons only: without them the score never hears of a double."""

    def __init__(self) -> None:
        self._differs: _Difference | None = None
        self._since, self._looks = 0.0, 0
        self._told: _Difference | None = None

    def look(self, cube: CubeReading | None, book: Book) -> None:
        """What this look at the cube says; nothing while it is being offered, cannot be read, or the board is in
        question. A difference is told once in a game, and again where a refused double was told in its place."""
        if book.state.phase not in PLAYING:
            self._differs = self._told = None
            return
        standing = book.standing(Topic.CUBE)
        refused = standing is not None and standing.code is not FaultCode.CUBE_MISMATCH
        if refused:
            self._told = None
        if cube is None or cube.confidence < CERTAIN or cube.offered or refused:
            return
        if book.standing(Topic.BOARD) or not plays_with_one(book.state):
            return
        if agrees(cube, book.state):
            self._differs = self._told = None
            book.settle(Topic.CUBE, FaultCode.CUBE_MISMATCH)
            return
        differs = (cube.value, cube.owner, book.state.cube, book.state.game_number)
        if self._differs != differs:
            self._differs, self._since, self._looks = differs, book.t, 0
        self._looks += 1
        if differs != self._told and book.t - self._since >= PATIENCE and self._looks >= LOOKS:
            self._told = differs
            book.complain(Topic.CUBE, wording.about_cube(cube, book.state.cube))


def plays_with_one(state: MatchState) -> bool:
    """Is there one cube in play, that of the score? Where there is none, one on the table was put aside; where each
    opponent of a chouette has his own, the one that is seen may be anybody's."""
    return state.own is None and not state.crawford_game and state.ruleset.doubling is not Doubling.NEVER


def agrees(cube: CubeReading, state: MatchState) -> bool:
    """Does the cube lie as the score has it? One that nobody has turned may show any number in the middle, and so may
    one that counts more than is on any cube, at its owner's."""
    if cube.owner is not state.cube.owner:
        return False
    unturned = state.cube.owner is None and state.cube.value == 1
    return unturned or state.cube.value > CUBE_NUMBERS[-1] or state.cube.value == cube.shows
