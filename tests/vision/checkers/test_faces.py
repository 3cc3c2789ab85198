"""From the network's marks to counts: peaks, faces, places, and probabilities of every count."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import (
    CUBE,
    DIE,
    HEADS,
    STRIDE,
    Face,
    all_seen,
    find_faces,
    layers_below,
    opinion,
    peaks,
    place_of,
    point_counts,
    unsigned_counts,
)
from tablehub.vision.view.fields import Window
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looked_at

RECTIFIER = Rectifier(looked_at())
WINDOW = Window.around_field(RECTIFIER)
SHAPE = RECTIFIER.geometry.shape
LIGHT, DARK = (HEADS.index(head) for head in ("light", "dark"))

Heat = NDArray[np.float32]


def no_heat() -> Heat:
    return np.full((len(HEADS), WINDOW.height // STRIDE, WINDOW.width // STRIDE), 1e-4, np.float32)


def mark(heat: Heat, head: int, place: tuple[float, float], height: float = 0.95, spread: float = 1.3) -> None:
    """A round hill of this height over a place on the board, as the network draws them."""
    x, y = RECTIFIER.to_view(np.array(place)) - (WINDOW.left, WINDOW.top)
    rows, columns = np.indices(heat.shape[1:])
    off = ((columns + 0.5) * STRIDE - 0.5 - x) ** 2 + ((rows + 0.5) * STRIDE - 0.5 - y) ** 2
    np.maximum(heat[head], height * np.exp(-off / (2 * (spread * STRIDE) ** 2)), out=heat[head])


def face(player: Player, x: float, y: float, probability: float = 0.99, upper: float | None = None) -> Face:
    return Face(player, x, y, probability, upper)


def faces(player: Player, count: int, probability: float = 0.99, upper: float | None = None) -> list[Face]:
    return [face(player, *SHAPE.slot(6, i), probability, upper) for i in range(count)]


@given(st.floats(-6, 6), st.floats(-5, 5))
def test_a_peak_is_placed_between_the_cells(x: float, y: float) -> None:
    heat = no_heat()
    mark(heat, LIGHT, (x, y))
    ((px, py, height),) = peaks(heat[LIGHT], 0.1)
    assert WINDOW.to_board(np.array([px, py])) == pytest.approx((x, y), abs=0.03)
    assert 0.8 < height <= 0.95


def test_peaks_come_highest_first_and_faint_ones_not_at_all() -> None:
    heat = no_heat()
    for place, height in (((0.0, 0.0), 0.5), ((3.0, 1.0), 0.9), ((-3.0, 1.0), 0.02)):
        mark(heat, LIGHT, place, height)
    found = [round(p[2], 1) for p in peaks(heat[LIGHT], 0.03)]
    assert found == sorted(found, reverse=True)
    assert len(found) == 2


def test_each_mark_is_a_face_of_its_player() -> None:
    heat = no_heat()
    mark(heat, LIGHT, SHAPE.slot(6, 0))
    mark(heat, DARK, SHAPE.slot(19, 0))
    seen = find_faces(heat, WINDOW)
    assert {(f.player, place_of(f, RECTIFIER.geometry)) for f in seen} == {(Player.LIGHT, 6), (Player.DARK, 19)}
    assert all(f.probability > 0.9 for f in seen)


def test_no_marks_are_no_faces() -> None:
    assert find_faces(no_heat(), WINDOW) == []


def test_one_checker_is_not_two_though_both_colours_are_marked() -> None:
    heat = no_heat()
    mark(heat, LIGHT, (2.0, 2.0), 0.6)
    mark(heat, DARK, (2.1, 2.0), 0.9)
    (only,) = find_faces(heat, WINDOW)
    assert only.player is Player.DARK


def test_a_face_that_both_heads_half_believe_in_is_there_for_certain() -> None:
    heat = no_heat()
    mark(heat, LIGHT, SHAPE.slot(6, 0), 0.5)
    mark(heat, DARK, SHAPE.slot(6, 0), 0.48)
    [unsettled] = find_faces(heat, WINDOW)
    assert 0.4 < unsettled.probability < 0.6, "there, but nobody knows whose"
    [settled] = find_faces(heat, WINDOW, AllDark())  # type: ignore[arg-type]
    assert settled.player is Player.DARK
    assert settled.probability > 0.9


class AllDark:
    """Colours that speak for dark everywhere."""

    learnt_lamp, many = True, False

    def brighter(self) -> Player:
        return Player.LIGHT

    def mirrors(self, x: float, y: float) -> bool:
        return True

    def log_odds(self, x: float, y: float) -> float:
        return -5.0

    def changed(self, x: float, y: float, by: float = 12.0) -> float:
        return 1.0

    def would_change(self, x: float, y: float, player: Player) -> float:
        return 1.0

    def pattern(self, x: float, y: float) -> float:
        return 0.0

    def fit(self, x: float, y: float) -> float:
        return 0.0


class Bare(AllDark):
    """Colours of the empty board everywhere."""

    def changed(self, x: float, y: float, by: float = 12.0) -> float:
        return 0.1


class BlackOnBlack(AllDark):
    """Of a place on a black point (`would` of it differs from a black checker) so much has changed, and `finely`."""

    def __init__(self, would: float, changed: float, finely: float) -> None:
        self.would, self.coarsely, self.finely = would, changed, finely

    def changed(self, x: float, y: float, by: float = 12.0) -> float:
        return self.finely if by < 12.0 else self.coarsely

    def would_change(self, x: float, y: float, player: Player) -> float:
        return self.would


class Dimmer(AllDark):
    """Colours of the empty board everywhere, under another lamp."""

    def pattern(self, x: float, y: float) -> float:
        return 0.9


@pytest.mark.parametrize(
    ("colours", "height", "on_bar", "there"),
    [
        (Bare(), 0.99, True, False),
        (Bare(), 0.99, False, True),
        (Bare(), 0.7, False, False),
        (Dimmer(), 0.99, True, False),
        (Dimmer(), 0.7, True, False),
        (Dimmer(), 0.63, False, True),
        (Dimmer(), 0.54, False, False),
    ],
)
def test_what_looks_like_the_empty_board_is_no_checker(
    colours: AllDark, height: float, on_bar: bool, there: bool
) -> None:
    """But for hinges the network is right where it has no doubt; and beside checkers the edges of triangles show."""
    heat = no_heat()
    mark(heat, DARK, SHAPE.slot(6, 0), height)
    x, y = WINDOW.of_board(np.array(SHAPE.slot(6, 0))).tolist()
    _, his, other = opinion(heat, x, y, colours, on_bar)  # type: ignore[arg-type]
    assert (his + other > 0.5) is there


@pytest.mark.parametrize(
    ("colours", "there"),
    [
        (BlackOnBlack(0.1, 0.3, 0.64), True),
        (BlackOnBlack(0.92, 0.39, 0.6), True),
        (BlackOnBlack(0.1, 0.01, 0.02), False),
        (BlackOnBlack(1.0, 0.39, 0.6), False),
    ],
)
def test_a_black_checker_on_a_black_point_changes_little(colours: AllDark, there: bool) -> None:
    heat = no_heat()
    mark(heat, DARK, SHAPE.slot(6, 0), 0.7)
    x, y = WINDOW.of_board(np.array(SHAPE.slot(6, 0))).tolist()
    _, his, other = opinion(heat, x, y, colours)  # type: ignore[arg-type]
    assert (his + other > 0.5) is there


@pytest.mark.parametrize(("colours", "there"), [(AllDark(), True), (Dimmer(), False)])
def test_two_half_beliefs_are_none_where_the_empty_board_shows(colours: AllDark, there: bool) -> None:
    """A point's shaded base between a rail and a checker: 0.48 for light, 0.27 for dark, and nobody stands there."""
    heat = no_heat()
    mark(heat, LIGHT, SHAPE.slot(6, 0), 0.48)
    mark(heat, DARK, SHAPE.slot(6, 0), 0.27)
    x, y = WINDOW.of_board(np.array(SHAPE.slot(6, 0))).tolist()
    _, his, other = opinion(heat, x, y, colours)  # type: ignore[arg-type]
    assert (his + other > 0.9) is there
    assert there or his + other == 0


@pytest.mark.parametrize("may_be_cube", [True, False])
def test_what_looks_like_the_cube_is_a_checker_where_that_lies_elsewhere(may_be_cube: bool) -> None:
    """A black checker with a rim, beside a white one: 0.60 for dark, 0.68 for a die and 0.66 for the cube."""
    heat = no_heat()
    for head, height in ((DARK, 0.6), (DIE, 0.68), (CUBE, 0.66)):
        mark(heat, head, SHAPE.slot(6, 0), height)
    x, y = WINDOW.of_board(np.array(SHAPE.slot(6, 0))).tolist()
    _, his, other = opinion(heat, x, y, AllDark(), may_be_cube=may_be_cube)  # type: ignore[arg-type]
    assert (his + other > 0.5) is not may_be_cube


def test_nothing_at_all_is_left_of_the_faintest_face_on_a_bar_that_looks_empty() -> None:
    heat = no_heat()
    mark(heat, DARK, SHAPE.slot(6, 0), 0.2)
    x, y = WINDOW.of_board(np.array(SHAPE.slot(6, 0))).tolist()
    _, his, other = opinion(heat, x, y, AllDark(), on_bar=True)  # type: ignore[arg-type]
    assert 0 < his + other < 0.01
    assert opinion(heat, x, y, Bare(), on_bar=True)[1:] == (0.0, 0.0)  # type: ignore[arg-type]


def test_a_faint_face_is_none_where_the_board_looks_empty() -> None:
    """One in thirty by its height: enough to have a checker that has gone elsewhere stand there."""
    heat = no_heat()
    mark(heat, DARK, SHAPE.slot(6, 0), 0.3)
    x, y = WINDOW.of_board(np.array(SHAPE.slot(6, 0))).tolist()
    _, his, other = opinion(heat, x, y, AllDark())  # type: ignore[arg-type]
    assert 0.01 < his + other < 0.05
    assert opinion(heat, x, y, Bare())[1:] == (0.0, 0.0)  # type: ignore[arg-type]


class AllBright(AllDark):
    """Colours that speak for light everywhere, on faces that mirror the lamp."""

    def log_odds(self, x: float, y: float) -> float:
        return 5.0


def test_a_bright_face_that_mirrors_the_lamp_may_be_a_dark_one() -> None:
    heat = no_heat()
    mark(heat, LIGHT, SHAPE.slot(6, 0), 0.9)
    mark(heat, DARK, SHAPE.slot(6, 0), 0.35)
    mark(heat, LIGHT, SHAPE.slot(1, 0), 0.9)
    washed_out, clear = sorted(find_faces(heat, WINDOW, AllBright()), key=lambda f: f.probability)  # type: ignore[arg-type]
    assert washed_out.player is Player.LIGHT
    assert washed_out.other > 0.2
    assert washed_out.somebodys > 0.99, "whosesoever, it is there"
    assert clear.other < 0.01, "nothing speaks for dark there"


class Pale(AllDark):
    """Colours of dark faces that are covered evenly by the mirrored lamp, or of pale ones as well."""

    def __init__(self, learnt_lamp: bool) -> None:
        self.learnt_lamp = learnt_lamp

    def mirrors(self, x: float, y: float) -> bool:
        return False

    def log_odds(self, x: float, y: float) -> float:
        return 1.0


@pytest.mark.parametrize("learnt_lamp", [True, False])
def test_a_bright_face_with_as_much_of_darks_colour_may_be_a_dark_one(learnt_lamp: bool) -> None:
    heat = no_heat()
    mark(heat, LIGHT, SHAPE.slot(6, 0), 0.9)
    mark(heat, DARK, SHAPE.slot(6, 0), 0.18)
    for colours, told in ((Pale(learnt_lamp), not learnt_lamp), (AllBright(), True)):
        [face] = find_faces(heat, WINDOW, colours)  # type: ignore[arg-type]
        assert face.player is Player.LIGHT
        assert (face.other < 0.01) == told
        assert face.somebodys > 0.99


def test_touching_checkers_are_two() -> None:
    heat = no_heat()
    mark(heat, LIGHT, SHAPE.slot(6, 0))
    mark(heat, LIGHT, SHAPE.slot(6, 1))
    assert len(find_faces(heat, WINDOW)) == 2


@pytest.mark.parametrize("count", range(6))
def test_a_row_counts_as_many_as_it_has(count: int) -> None:
    light = point_counts(faces(Player.LIGHT, count, upper=-5.0))
    dark = point_counts(faces(Player.DARK, count, upper=-5.0))
    assert max(light, key=lambda n: light[n]) == count
    assert max(dark, key=lambda n: dark[n]) == -count
    assert light[count] > 0.9


@pytest.mark.parametrize("on_top", range(6))
def test_faces_of_a_second_layer_count_twice(on_top: int) -> None:
    above = faces(Player.LIGHT, on_top, upper=5.0)  # a second layer is begun at the edge
    counts = point_counts([*above, *faces(Player.LIGHT, 5, upper=-5.0)[on_top:]])
    assert max(counts, key=lambda n: counts[n]) == 5 + on_top


def test_players_may_begin_a_second_layer_anywhere() -> None:
    row = [replace(f, upper=6.0 if i in (1, 3) else -6.0) for i, f in enumerate(faces(Player.DARK, 5))]
    counts = point_counts(row)
    assert max(counts, key=lambda n: counts[n]) == -7


def test_on_a_full_second_layer_there_may_be_a_third() -> None:
    counts = unsigned_counts(faces(Player.LIGHT, 5, upper=6.0))
    assert max(counts, key=lambda n: counts[n]) == 10
    assert counts[10] > counts[11] > counts[12] > 0.0001
    assert unsigned_counts(faces(Player.LIGHT, 5, upper=-6.0)).get(11, 0.0) < 1e-4


@pytest.mark.parametrize("third", range(6))
def test_faces_of_a_third_layer_count_thrice(third: int) -> None:
    row = faces(Player.LIGHT, 5, 0.9999, upper=6.0)
    row = [replace(f, third=5.0 if slot < third else -5.0) for slot, f in enumerate(row)]
    counts = unsigned_counts(row)
    assert max(counts, key=lambda n: counts[n]) == 10 + third
    not_on_a_second = unsigned_counts([replace(f, upper=-6.0) for f in row])
    assert max(not_on_a_second, key=lambda n: not_on_a_second[n]) == 5


def test_a_third_layer_seen_clearly_tells_that_the_others_lie_on_one_each() -> None:
    """Eleven, of which the last two uppers lie straight under the camera: eight or eleven, neither for sure."""
    uppers, thirds = (18.0, 5.2, 5.8, -3.2, -2.5), (7.0, -3.5, -3.0, -4.0, -4.0)
    row = [
        replace(f, upper=upper, third=third)
        for f, upper, third in zip(faces(Player.DARK, 5, 0.9999), uppers, thirds, strict=True)
    ]
    seen = unsigned_counts(row)
    unseen = unsigned_counts([replace(f, third=-5.0) for f in row])
    assert max(unseen, key=lambda n: unseen[n]) == 8
    assert seen[11] > 0.2
    assert seen[11] > 20 * unseen[11]
    assert max(seen.values()) < 0.8


def test_what_all_of_a_row_says_together_is_not_beyond_doubt() -> None:
    """Faces of one row mislead together: two that answer 3.5 each are not as sure as one that answers 7."""
    row = [
        replace(f, upper=upper)
        for f, upper in zip(faces(Player.LIGHT, 5, 0.9999), (13.0, 3.5, 3.5, -5.5, -4.5), strict=True)
    ]
    counts = point_counts(row)
    assert max(counts, key=lambda n: counts[n]) == 8
    assert counts[6] > 0.003


@pytest.mark.parametrize("player", Player)
def test_rows_are_higher_once_all_of_a_player_are_home(player: Player) -> None:
    """In doubt, that is: in matches six come to five there more often than while others are on the way."""
    row = [replace(f, upper=1.1 if slot == 0 else -3.0) for slot, f in enumerate(faces(player, 5, 0.9999))]
    six = 6 if player is Player.LIGHT else -6
    on_the_way, home, others_home = (point_counts(row, late) for late in ((), [player], [player.opponent]))
    assert on_the_way[six] < 0.4 < 0.5 < home[six] < 0.7
    assert others_home == on_the_way


@pytest.mark.parametrize(
    ("sure", "seen", "all_of_them"), [(15, 0.999, True), (14, 0.999, False), (16, 0.999, False), (15, 0.95, False)]
)
def test_all_of_a_player_are_seen_only_beyond_doubt(sure: int, seen: float, all_of_them: bool) -> None:
    faint = face(Player.LIGHT, 0, 0, 0.2)
    row = [face(Player.LIGHT, n, 0, seen if n == 0 else 0.999) for n in range(sure)]
    assert all_seen([*row, faint]) is all_of_them


def test_on_a_short_row_hardly_anything_lies_on_top() -> None:
    counts = unsigned_counts([*faces(Player.LIGHT, 2), replace(faces(Player.LIGHT, 1)[0], upper=3.0)])
    assert counts[3] > counts[4] > 0.001, "but it may"
    full = unsigned_counts([*faces(Player.LIGHT, 1, upper=3.0), *faces(Player.LIGHT, 5)[1:]])
    assert full[6] > counts[4]


def test_a_doubtful_face_leaves_both_counts_open() -> None:
    counts = point_counts([*faces(Player.DARK, 3, 0.99), face(Player.DARK, 0, 0, 0.4)])
    assert counts[-4] == pytest.approx(0.4, abs=0.03)
    assert counts[-3] == pytest.approx(0.6, abs=0.03)


def wavering(*chances: float) -> list[Face]:
    """A row of faces on light's six point, each light's with this probability and dark's otherwise."""
    places = [SHAPE.slot(6, index) for index in range(len(chances))]
    return [
        replace(face(Player.LIGHT, *place, chance), other=1 - chance)
        for place, chance in zip(places, chances, strict=True)
    ]


def test_faces_that_waver_are_no_surer_together_whose_they_are() -> None:
    """Dark polish that mirrors a lamp looks light, and on all of a row alike."""
    counts = point_counts(wavering(0.75, 0.75, 0.996))
    assert 0.75 < counts[3] < 0.95
    assert counts[-3] > 0.05


def test_one_face_that_wavers_leaves_a_row_its_owner() -> None:
    assert point_counts(wavering(0.9999, 0.9999, 0.6, 0.9999))[4] > 0.99


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize("seems", list(Player))
def test_a_row_has_no_holes(slot: int, seems: Player) -> None:
    """What is half seen where one would be is a checker of the row with a die on it, whatever its colour seems."""
    row = [face(Player.LIGHT, *SHAPE.slot(6, i), 0.999) for i in range(4)]
    row[slot] = replace(row[slot], player=seems, probability=0.3)
    assert point_counts(row)[4] > 0.75


def test_beyond_the_end_of_a_row_there_may_be_nothing() -> None:
    row = [face(Player.LIGHT, *SHAPE.slot(6, i), 0.999) for i in range(4)]
    row[3] = replace(row[3], probability=0.3)
    assert point_counts(row)[4] < 0.35


def test_what_is_seen_beside_a_face_is_none_of_the_row() -> None:
    """The rail's gleam at a checker's rim does not close a hole."""
    row = [face(Player.LIGHT, *SHAPE.slot(6, i), 0.999) for i in range(3)]
    x, y = SHAPE.slot(6, 0)
    assert point_counts([*row, face(Player.LIGHT, x, y + math.copysign(0.6, y), 0.1)])[3] > 0.85


def test_both_colours_on_one_point_are_weighed_against_each_other() -> None:
    counts = point_counts([*faces(Player.LIGHT, 2, 0.95), face(Player.DARK, 0, 0, 0.1)])
    assert max(counts, key=lambda n: counts[n]) == 2
    assert 0 < counts[-1] < 0.05


def test_a_face_of_doubtful_colour_is_rather_his_whose_the_others_are() -> None:
    doubtful = replace(face(Player.DARK, 0, 0, 0.75), other=0.23)
    counts = point_counts([*faces(Player.LIGHT, 2, 0.999), doubtful])
    assert counts[3] > 0.9
    assert point_counts([doubtful])[-1] == pytest.approx(0.75, abs=0.01)


def test_both_colours_beyond_doubt_still_give_counts() -> None:
    counts = point_counts([*faces(Player.LIGHT, 4, 0.9999), *faces(Player.DARK, 3, 0.9999)])
    assert sum(counts.values()) == pytest.approx(1)
    assert max(counts, key=lambda n: counts[n]) in (4, -3)


@given(st.lists(st.tuples(st.sampled_from(Player), st.floats(0.01, 1.0), st.floats(0, 1)), max_size=12))
def test_probabilities_sum_to_one(seen: list[tuple[Player, float, float]]) -> None:
    counts = point_counts([face(player, 0, 0, p, s) for player, p, s in seen])
    assert math.isclose(sum(counts.values()), 1.0, rel_tol=1e-6)
    assert all(-24 <= n <= 24 for n in counts)


def test_a_row_of_four_that_looks_like_second_layers_may_be_a_full_one_with_a_face_unseen() -> None:
    """Twelve black checkers in the shade on a board of 117000, told as four with 0.97."""
    seen = [(16.3, None), (1.4, None), (0.5, None), (3.6, None)]
    below = layers_below(seen)
    assert below[0] < 0.9, "in doubt"
    assert sum(below[n] for n in range(4, 9)) > 0.1
    assert layers_below([(1.2, None)] * 4)[0] > 0.98
    assert layers_below([(-3.6, None), (-2.6, None), (-0.4, None), (3.3, None)])[0] > 0.98, "four, one face odd"
    assert layers_below(seen[:3])[0] > 0.98, "of three, two would have to be missed"
