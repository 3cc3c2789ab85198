"""Points and a bar on which checkers of both players may lie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.vision.checkers.faces import Face, point_counts
from tablehub.vision.counting.both_players import bar_counts, bar_pairs, by_row, pair_counts
from tablehub.vision.counting.likeliest import certainty, likeliest_position
from tablehub.vision.reading import Counts
from tests.vision.checkers.test_faces import RECTIFIER, SHAPE, face, faces


def test_faces_of_both_for_certain_share_a_point() -> None:
    row = [face(Player.LIGHT, *SHAPE.slot(6, 0)), face(Player.DARK, *SHAPE.slot(6, 1))]
    pairs = pair_counts(row, sure=0.9)
    assert max(pairs, key=lambda men: pairs[men]) == (1, 1)
    assert pairs[1, 1] > 0.97
    assert not pair_counts(faces(Player.LIGHT, 3), sure=0.9)


def test_one_on_a_shared_point_may_be_the_others_as_far_as_it_seems() -> None:
    row = [*faces(Player.LIGHT, 2), replace(face(Player.DARK, *SHAPE.slot(6, 2)), probability=0.94, other=0.06)]
    pairs = pair_counts(row, sure=0.9)
    assert pairs[2, 1] == pytest.approx(0.94, abs=0.03)
    assert pairs[3, 0] == pytest.approx(0.06, abs=0.03)


@pytest.mark.parametrize("row", [3, 4])
def test_one_below_a_row_of_the_others_mirrors_a_lamp_unless_it_is_beyond_doubt_whose_it_is(row: int) -> None:
    """A polished dark one at the rail was light with 0.988, for certain, and both players were told that they were
    wrong (board 138000). Who hits a blot and leaves it there lays one or two on it."""

    def row_with(whose: float, others: int) -> list[Face]:
        odd = replace(face(Player.LIGHT, *SHAPE.slot(6, 0), whose), other=1 - whose)
        theirs = [replace(f, player=Player.DARK) for f in faces(Player.LIGHT, others + 1)[1:]]
        return by_row([odd, *theirs], RECTIFIER.geometry)

    told = row_with(0.988, row)
    assert not pair_counts(told, sure=0.9)
    assert sum(p for n, p in point_counts(told).items() if n < -row) > 0.95
    sure = pair_counts(row_with(0.9997, row), sure=0.9)
    assert sum(p for (light, _), p in sure.items() if light) > 0.9
    assert pair_counts(row_with(0.988, 2), sure=0.9)[1, 2] > 0.9
    assert row_with(0.9997, row)[0].player is row_with(0.988, 2)[0].player is Player.LIGHT


def test_what_came_last_onto_a_full_row_lies_on_the_others() -> None:
    """Dark's checker, second from the edge, was put on light's row of six: what lies under both is not to be seen."""
    row = [*faces(Player.LIGHT, 1), face(Player.DARK, *SHAPE.slot(6, 1), 0.9995), *faces(Player.LIGHT, 5)[2:]]
    pairs = pair_counts(row, sure=0.9)
    assert sum(pairs.values()) == pytest.approx(1)
    assert pairs[6, 1] > pairs[4, 1] > pairs[5, 1]
    assert max(n for n, _ in pairs) > 6, "though there may be more"


def test_what_came_last_may_lie_at_the_end_of_the_row() -> None:
    row = [*faces(Player.LIGHT, 4), face(Player.DARK, *SHAPE.slot(6, 4))]
    pairs = pair_counts(row, sure=0.9)
    assert pairs[4, 1] > 0.9
    mirrored = [replace(f, player=f.player.opponent) for f in row]
    assert pair_counts(mirrored, sure=0.9) == pytest.approx({(dark, light): p for (light, dark), p in pairs.items()})


def test_faces_of_doubtful_colour_are_rather_one_players() -> None:
    """Two that may be dark ones which mirror a lamp, and light's own: all light's, but for what stands elsewhere."""
    torn = [replace(face(Player.LIGHT, *SHAPE.slot(1, i), 0.75), other=0.25) for i in range(2)]
    row = [*torn, face(Player.LIGHT, *SHAPE.slot(1, 2), 0.99)]
    pairs = pair_counts(row, sure=0.9)
    assert sum(pairs.values()) == pytest.approx(1)
    assert pairs[3, 0] > 0.97
    assert 0.0005 < pairs[1, 2] < pairs[2, 1] < 0.02
    assert (0, 3) not in pairs, "the third is light's"
    assert not pair_counts(torn[:1], sure=0.9), "one checker is one player's"


def on_bar(*chances: float) -> list[Face]:
    """Faces on the bar that are rather light's, each with its chance to be dark's."""
    return [replace(face(Player.LIGHT, 0.0, 1.0 + n, 1 - dark), other=dark) for n, dark in enumerate(chances)]


def test_whose_each_on_the_bar_is() -> None:
    pairs = bar_pairs(on_bar(0.1, 0.0))
    assert sum(pairs.values()) == pytest.approx(1)
    assert pairs[2, 0] == pytest.approx(0.9, abs=0.01)
    assert pairs[1, 1] == pytest.approx(0.1, abs=0.01)
    assert not bar_pairs(on_bar(0.0, 0.0005)), "beyond doubt"
    assert not bar_pairs([])


def test_each_players_count_on_the_bar() -> None:
    counts = bar_counts(on_bar(0.1, 0.0))
    assert [counts[Player.LIGHT][n] for n in (1, 2)] == pytest.approx([0.1, 0.9], abs=0.01)
    assert [counts[Player.DARK][n] for n in (0, 1)] == pytest.approx([0.9, 0.1], abs=0.01)
    assert bar_counts([]) == {player: {0: 1.0} for player in Player}


def with_fourteen_dark() -> tuple[list[Counts], Position]:
    """All of light's checkers on points and one of dark's missing there, which lies on the bar."""
    start = Position.start()
    points: list[Counts] = [{start.light[n] - start.dark[BAR - n]: 1.0} for n in range(1, BAR)]
    points[BAR - 24 - 1] = {-1: 1.0}
    dark = list(start.dark)
    dark[24], dark[BAR] = 1, 1
    return points, Position(start.light, tuple(dark))


def test_a_checker_on_the_bar_that_mirrors_a_lamp_is_told_by_the_others() -> None:
    """A dark one shone on a board: light would have sixteen, and another of his was given to dark instead."""
    points, position = with_fourteen_dark()
    points[5] = {5: 0.999, -5: 0.001}
    alone = {Player.LIGHT: {1: 1.0}, Player.DARK: {0: 1.0}}
    shared = {BAR: bar_pairs(on_bar(0.004))}
    assert likeliest_position(points, alone, shared) == position
    assert certainty(position, points, alone, shared) < 0.01, "by number alone"


def test_what_was_seen_for_certain_on_the_bar_stays() -> None:
    points, position = with_fourteen_dark()
    shared = {BAR: {(0, 1): 0.99, (1, 0): 0.01}}
    assert likeliest_position(points, {}, shared) == position
    assert certainty(position, points, {}, shared) > 0.95
