"""A chouette in which each opponent has his own cube: what buttons and the menu do with them.

The box's Double offers every cube it may offer, its Take and Pass answer all that are offered to it. The opponents'
buttons are the playing opponent's; his partners double, take and pass in the menu.
"""

from __future__ import annotations

from tablehub.match.events import CubeAnswered, CubesOffered
from tablehub.match.state import Phase
from tablehub.referee.book import Book, Topic
from tablehub.referee.stages import Stage
from tablehub.referee.turns import end_game
from tablehub.rules.player import Player


def offer(opponents: tuple[str, ...], player: Player, book: Book) -> None:
    """`player`'s side offers these cubes."""
    book.settle(Topic.CUBE)
    book.write(CubesOffered, player=player, opponents=opponents)


def answer_cubes(stage: Stage, opponents: tuple[str, ...], takes: bool, book: Book) -> Stage:
    """These cubes are taken or passed; when nobody is left to play on the game is over."""
    book.settle(Topic.CUBE)
    for opponent in opponents:
        book.write(CubeAnswered, opponent=opponent, takes=takes)
    return end_game(book) if book.state.phase is Phase.DECIDED else stage
