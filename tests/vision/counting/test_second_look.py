"""A second look by the eyes of cold reading, at boards of which the first tells little."""

from __future__ import annotations

from typing import Any

import pytest

from tablehub.frames import Frame, Image
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision import sight
from tablehub.vision.checkers.faces import Face
from tablehub.vision.counting.likeliest import likeliest_position
from tablehub.vision.counting.second_look import SecondLook, named
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import Counts
from tests.boards import BUNDLED, learnt, picture, true_position, truth

TABLE = "brown_leather"


class Doubter(BoardReader):
    """A reader whose first look tells nothing: as many light checkers as dark ones, or none, may stand everywhere."""

    def _points(self, *_: Any) -> tuple[Counts, ...]:
        return (dict.fromkeys(range(-3, 4), 1 / 7),) * 24


def two_sides() -> list[Face]:
    return [Face(Player.LIGHT, -2.0, 3.0, 0.9, other=0.05), Face(Player.DARK, 2.0, 3.0, 0.9, other=0.05)]


def test_sides_are_called_what_the_learnt_colours_say() -> None:
    left = lambda x, y: 3.0 if x < 0 else -3.0  # noqa: E731
    assert named(two_sides(), left) == two_sides()
    assert [face.player for face in named(two_sides(), lambda x, y: -left(x, y))] == [Player.DARK, Player.LIGHT]


def test_one_face_that_looks_like_the_others_does_not_rename_the_sides() -> None:
    faces = [*two_sides(), Face(Player.LIGHT, -2.0, 2.0, 0.9), Face(Player.LIGHT, -2.0, 1.0, 0.9)]
    glare = {1.0: -90.0}
    assert named(faces, lambda x, y: glare.get(y, 3.0 if x < 0 else -3.0)) == faces


@pytest.mark.networks
@pytest.mark.parametrize("table", BUNDLED)
def test_it_sees_the_start(table: str) -> None:
    seen = SecondLook.at(picture(table), learnt(table).geometry, lambda x, y: 0.0)
    position = likeliest_position(seen.points, seen.bar, seen.shared)
    assert position in (Position.start(), Position.start().flipped())


def game_frames(table: str, numbers: list[int]) -> list[tuple[Image, Position]]:
    known = truth(table, "game")["frames"]
    return [(picture(table, "game", n), true_position(table, known[n - 1])) for n in numbers]


@pytest.mark.networks
def test_a_board_of_which_the_first_look_tells_nothing_is_read() -> None:
    reader = Doubter(learnt(TABLE))
    for n, (image, position) in enumerate(game_frames(TABLE, [2, 4])):
        reading = reader.read(Frame(n, str(n), float(n), image))
        assert reading.position == position


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Image]:
    """The pictures at which a second look was taken."""
    images: list[Image] = []
    plain = SecondLook.at

    def at(image: Image, *rest: Any) -> SecondLook:
        images.append(image)
        return plain(image, *rest)

    monkeypatch.setattr(sight.SecondLook, "at", at)
    return images


@pytest.mark.networks
def test_it_is_taken_once_while_nothing_changes(asked: list[Image]) -> None:
    reader = Doubter(learnt(TABLE))
    image = picture(TABLE, "game", 2)
    for n in range(3):
        reader.read(Frame(n, str(n), n / 30, image))
    assert len(asked) == 1


@pytest.mark.networks
def test_while_things_move_it_waits(asked: list[Image]) -> None:
    reader = Doubter(learnt(TABLE))
    (first, _), (second, position) = game_frames(TABLE, [2, 4])
    reader.read(Frame(0, "0", 0.0, first))
    reader.read(Frame(1, "1", 1 / 30, second))
    assert len(asked) == 1, "the next picture may show something else again"
    reading = reader.read(Frame(2, "2", 2 / 30, second))
    assert len(asked) == 2
    assert reading.position == position


@pytest.mark.networks
def test_where_both_players_are_seen_on_a_point_the_first_look_stands(
    asked: list[Image], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Doubter(learnt(TABLE))
    monkeypatch.setattr(reader, "_shared", lambda *_: {5: {(1, 1): 1.0}})
    reading = reader.read(Frame(0, "0", 0.0, picture(TABLE, "game", 2)))
    assert reading.mixed == {5}
    assert not asked, "to the eyes of cold reading checkers on one point are one player's"


@pytest.mark.networks
def test_a_board_that_looks_as_learnt_needs_none(asked: list[Image]) -> None:
    reader = BoardReader(learnt(TABLE))
    for n, (image, position) in enumerate(game_frames(TABLE, [2, 4])):
        assert reader.read(Frame(n, str(n), float(n), image)).position == position
    assert not asked
