"""Reading a board that was set up the other way round than it was learnt."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from tablehub.frames import Frame
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.either_way import EitherWay, other_way_round
from tests.boards import learnt, picture
from tests.referee.readings import reading
from tests.rules.strategies import positions

START = Position.start()


def test_a_board_that_is_said_to_lie_the_other_way_is_numbered_so() -> None:
    profile = learnt("brown_leather")
    reader = EitherWay(profile)
    frame = Frame(0, "start", 0.0, picture("brown_leather"))
    straight = reader.read(frame)
    assert (straight.position, straight.reversed) == (START, False)
    reader.lies(False)
    assert reader.geometry.shape.home_right is profile.geometry.shape.home_right
    reader.lies(True)
    turned = reader.read(replace(frame, t=1.0))
    assert (turned.position, turned.reversed) == (START.other_way(), True)
    assert reader.geometry.shape.home_right is not profile.geometry.shape.home_right
    assert turned.numbered(reversed=False).position == START
    reader.lies(False)
    assert reader.read(replace(frame, t=2.0)).position == START


def test_a_board_learnt_as_it_lies_now_is_told_by_the_way_the_match_began() -> None:
    profile = learnt("brown_leather")
    assert other_way_round(other_way_round(profile)).geometry.shape == profile.geometry.shape
    reader = EitherWay(other_way_round(profile))
    reader.lies(True)
    seen = reader.read(Frame(0, "start", 0.0, picture("brown_leather")))
    assert (seen.position, seen.reversed) == (START, True)


@given(positions)
def test_a_look_numbered_the_other_way_shows_the_same_board(position: Position) -> None:
    seen = replace(reading(position), still=tuple(float(n) for n in range(24)))
    turned = seen.numbered(reversed=True)
    assert turned.position == position.other_way()
    untold = replace(seen, off={})
    assert turned.log_likelihood(position.other_way()) == untold.log_likelihood(position)
    assert turned.covered == frozenset()
    assert turned.numbered(reversed=False) == untold
    assert turned.numbered(reversed=True) is turned
    assert turned.bar[Player.LIGHT] == seen.bar[Player.LIGHT]
