"""How a die lies, from chances and places alone."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.rules.player import Player
from tablehub.vision.dice.lie import SeenChecker, Square, lie, nearest_support
from tablehub.vision.geometry import BoardShape
from tablehub.vision.reading import DieState

SHAPE = BoardShape(True, 1.2, 10.2, 0.94, 0.2, 0.95, 0.47)
LEANING = np.array([0.02, 0.97, 0.006, 0.004])
FLAT, COCKED, ON_TOP = np.array([0.9, 0.05, 0.03, 0.02]), np.array([0.3, 0.6, 0.05, 0.05]), np.array([0.1, 0.1, 0.8, 0])
LEVEL_PERHAPS = np.array([0.7, 0.25, 0.03, 0.02])


def judge(seen: np.ndarray, die: Square, *checkers: SeenChecker, on_top: bool = False) -> DieState:
    support = nearest_support(die, SHAPE, checkers, [], SHAPE.checker)
    away = support.towards + np.pi
    lean = (0.0 if seen[0] > seen[1] else 0.3) * np.array([np.cos(away), np.sin(away)])
    return lie(seen, lean, die, SHAPE, support, on_top, checkers_known=True)[0]


def checker_at(x: float, y: float) -> SeenChecker:
    return SeenChecker(x, y, 0.2, Player.DARK)


def reached(overlap: float) -> SeenChecker:
    """A checker into which a die of 0.32 at (3, 0) seems to reach so far (pitches)."""
    return checker_at(3.0 + 0.16 + 0.47 - overlap, 0.0)


def test_a_die_alone_on_the_felt_is_never_cocked() -> None:
    alone = Square(3.0, 0.0, 0.32, 0.4)
    assert judge(FLAT, alone) is DieState.FLAT
    assert judge(np.array([0.5, 0.4, 0.05, 0.05]), alone) is DieState.FLAT
    assert judge(LEANING, alone) is DieState.FLAT
    assert judge(np.array([0.01, 0.98, 0.01, 0.0]), alone) is DieState.UNSURE


def test_a_die_that_looks_flat_where_a_checker_is_taken_to_lie_is_open_to_doubt() -> None:
    die = Square(3.0, 0.0, 0.32, 0.0)
    assert judge(FLAT, die, checker_at(3.4, 0.0)) is DieState.UNSURE
    assert judge(FLAT, die, checker_at(3.1, 0.0), on_top=True) is DieState.UNSURE


def test_a_die_that_leans_needs_something_to_lean_on() -> None:
    beside = Square(3.0, 0.0, 0.32, 0.0)
    assert judge(COCKED, beside, checker_at(3.0 + 0.16 + 0.47, 0.0)) is not DieState.FLAT


def test_a_die_may_touch_a_checker_and_lie_flat() -> None:
    assert judge(FLAT, Square(3.0, 0.0, 0.32, 0.0), checker_at(3.0 + 0.16 + 0.47, 0.0)) is DieState.FLAT


def test_a_die_that_looks_flat_and_reaches_a_little_into_a_checker_is_open_to_doubt() -> None:
    """Leaning towards the camera it looks like that."""
    assert judge(LEVEL_PERHAPS, Square(3.0, 0.0, 0.32, 0.0), reached(0.065)) is DieState.UNSURE


@pytest.mark.parametrize(("overlap", "state"), [(0.065, DieState.FLAT), (0.12, DieState.FLAT), (0.14, DieState.UNSURE)])
def test_a_die_that_lies_level_beyond_doubt_may_seem_to_reach_into_a_checker(overlap: float, state: DieState) -> None:
    assert judge(FLAT, Square(3.0, 0.0, 0.32, 0.0), reached(overlap)) is state


@pytest.mark.parametrize("turn", [0.0, 2.0, 4.0])
def test_a_die_whose_upper_face_is_seen_aslant_does_not_lie_level_beyond_doubt(turn: float) -> None:
    die, lean = Square(3.0, 0.0, 0.32, 0.0), 0.2 * np.array([np.cos(turn), np.sin(turn)])
    support = nearest_support(die, SHAPE, [reached(0.065)], [], SHAPE.checker)
    seen = np.array([0.8, 0.15, 0.05, 0.0])
    assert lie(seen, np.zeros(2), die, SHAPE, support, False, True)[0] is DieState.FLAT
    assert lie(seen, lean, die, SHAPE, support, False, True)[0] is DieState.UNSURE


@pytest.mark.parametrize(("overlap", "state"), [(0.065, DieState.FLAT), (0.09, DieState.UNSURE)])
def test_a_die_that_may_be_on_the_bar_may_seem_to_reach_less_far_into_it(overlap: float, state: DieState) -> None:
    assert judge(FLAT, Square(0.6 + 0.16 - overlap, 0.0, 0.32, 0.0)) is state
    assert judge(LEVEL_PERHAPS, Square(0.6 + 0.16 - overlap, 0.0, 0.32, 0.0)) is DieState.UNSURE


def test_a_die_that_would_reach_into_nothing_on_the_felt_is_on_nothing() -> None:
    """Seen aslant, its upper face is where one on the checker behind it would be."""
    die, behind = Square(3.0, 0.0, 0.32, 0.0), reached(-0.05)
    assert judge(np.array([0.73, 0.06, 0.21, 0.0]), die, behind, on_top=True) is DieState.FLAT
    assert judge(np.array([0.6, 0.04, 0.36, 0.0]), die, behind, on_top=True) is DieState.ON_CHECKER
    assert judge(np.array([0.73, 0.06, 0.21, 0.0]), die, reached(0.05), on_top=True) is DieState.UNSURE


def test_a_die_that_may_lie_on_something_does_not_lie_beside_it_beyond_doubt() -> None:
    assert judge(np.array([0.59, 0.01, 0.4, 0.0]), Square(3.0, 0.0, 0.32, 0.0), reached(0.065)) is DieState.UNSURE


@pytest.mark.parametrize(("overlap", "state"), [(0.07, DieState.FLAT), (0.1, DieState.UNSURE)])
def test_of_two_dice_that_touch_neither_place_is_known_better(overlap: float, state: DieState) -> None:
    die, other = Square(3.0, 0.0, 0.32, 0.0), Square(3.32 - overlap, 0.0, 0.32, 0.0)
    support = nearest_support(die, SHAPE, [], [other], SHAPE.checker)
    assert lie(LEVEL_PERHAPS, np.zeros(2), die, SHAPE, support, False, True)[0] is state


def test_a_die_cannot_lie_flat_where_a_checker_lies() -> None:
    die = Square(3.0, 0.0, 0.32, 0.0)
    assert judge(FLAT, die, checker_at(3.4, 0.0)) is not DieState.FLAT
    assert judge(ON_TOP, die, checker_at(3.1, 0.0), on_top=True) is DieState.ON_CHECKER


def test_a_die_cannot_lie_flat_half_under_the_bar_or_a_rail() -> None:
    assert judge(FLAT, Square(0.65, 0.0, 0.32, 0.0)) is not DieState.FLAT
    assert judge(FLAT, Square(3.0, 5.1, 0.32, 0.0)) is not DieState.FLAT
    assert judge(FLAT, Square(3.0, 4.9, 0.32, 0.0)) is DieState.FLAT


@pytest.mark.parametrize("x", [-0.3, 0.0, 0.4])
def test_a_die_over_the_bar_is_on_the_bar(x: float) -> None:
    assert judge(FLAT, Square(x, 1.0, 0.32, 0.2)) is DieState.ON_BAR


def test_a_die_that_leans_on_the_rail_or_the_bar_is_cocked() -> None:
    assert judge(LEANING, Square(3.0, 5.0, 0.32, 0.0)) is DieState.COCKED
    assert judge(LEANING, Square(3.0, 5.25, 0.32, 0.0)) is DieState.COCKED
    assert judge(LEANING, Square(-0.7, 1.0, 0.32, 0.0)) is DieState.COCKED
    assert judge(LEANING, Square(-0.55, 1.0, 0.32, 0.0)) is DieState.COCKED


def test_a_die_that_leans_on_a_rail_leans_away_from_it() -> None:
    """The side that lies on the rail is raised; leaning towards it or along it, the die would not stand."""
    die, seen = Square(3.0, 4.92, 0.32, 0.0), np.array([0.07, 0.93, 0.0, 0.0])
    support = nearest_support(die, SHAPE, [], [], SHAPE.checker)

    def state(*lean: float) -> DieState:
        return lie(seen, np.array(lean), die, SHAPE, support, False, True)[0]

    assert state(0.0, -0.3) is DieState.COCKED
    assert state(0.3, 0.0) is DieState.UNSURE
    assert state(0.0, 0.3) is DieState.UNSURE


@pytest.mark.parametrize(
    ("cocked", "state"),
    [
        (0.28, DieState.FLAT),
        (0.4, DieState.UNSURE),
        (0.75, DieState.UNSURE),
        (0.88, DieState.UNSURE),
        (0.92, DieState.COCKED),
    ],
)
@pytest.mark.parametrize("away", [0.0, 0.15])
def test_a_die_that_may_lean_is_asked_about(cocked: float, away: float, state: DieState) -> None:
    """Whether it touches the rail or is so far away from it (pitches): a tilted die looks displaced."""
    die = Square(3.0, SHAPE.depth / 2 - 0.16 - away, 0.32, 0.0)
    support = nearest_support(die, SHAPE, [], [], SHAPE.checker)
    seen = np.array([1 - cocked, cocked, 0.0, 0.0])
    assert lie(seen, np.array([0.0, -0.1]), die, SHAPE, support, False, True)[0] is state


@pytest.mark.parametrize(("cocked", "seems"), [(0.4, DieState.FLAT), (0.6, DieState.COCKED)])
def test_of_a_die_in_doubt_it_is_told_how_it_most_likely_lies(cocked: float, seems: DieState) -> None:
    die = Square(3.0, SHAPE.depth / 2 - 0.16 - 0.03, 0.32, 0.0)
    support = nearest_support(die, SHAPE, [], [], SHAPE.checker)
    seen = np.array([1 - cocked, cocked, 0.0, 0.0])
    found = lie(seen, np.array([0.0, -0.1]), die, SHAPE, support, False, True)
    assert (found.state, found.seems) == (DieState.UNSURE, seems)


def test_a_die_over_a_checker_seems_to_lie_on_it_though_it_looks_as_on_the_felt() -> None:
    die = Square(3.0, 0.0, 0.32, 0.0)
    support = nearest_support(die, SHAPE, [checker_at(3.1, 0.0)], [], SHAPE.checker)
    found = lie(FLAT, np.zeros(2), die, SHAPE, support, True, True)
    assert (found.state, found.seems) == (DieState.UNSURE, DieState.ON_CHECKER)


def test_of_a_die_beyond_doubt_nothing_else_is_said() -> None:
    die = Square(3.0, 0.0, 0.32, 0.4)
    found = lie(FLAT, np.zeros(2), die, SHAPE, nearest_support(die, SHAPE, [], [], SHAPE.checker), False, True)
    assert (found.state, found.seems) == (DieState.FLAT, None)


@pytest.mark.parametrize(("lean", "state"), [((0.0, -0.15), DieState.UNSURE), ((0.15, 0.0), DieState.FLAT)])
def test_a_die_seen_to_lean_where_nothing_holds_it_rather_lies_flat(lean: tuple[float, float], state: DieState) -> None:
    """Against the rail it can only lean away from it: what is seen of another lean speaks of a deception."""
    die, seen = Square(3.0, SHAPE.depth / 2 - 0.16, 0.32, 0.0), np.array([0.55, 0.45, 0.0, 0.0])
    support = nearest_support(die, SHAPE, [], [], SHAPE.checker)
    assert lie(seen, np.array(lean), die, SHAPE, support, False, True)[0] is state


@pytest.mark.parametrize(("gap", "state"), [(0.02, DieState.UNSURE), (0.12, DieState.UNSURE)])
def test_a_gap_to_another_die_says_nothing(gap: float, state: DieState) -> None:
    die, seen = Square(3.0, 0.0, 0.32, 0.0), np.array([0.55, 0.45, 0.0, 0.0])
    support = nearest_support(die, SHAPE, [], [Square(3.32 + gap, 0.0, 0.32, 0.0)], SHAPE.checker)
    assert lie(seen, np.array([-0.1, 0.0]), die, SHAPE, support, False, True)[0] is state


def test_a_die_may_lean_on_something_else_than_what_is_nearest() -> None:
    die = Square(3.0, 4.9, 0.32, 0.0)
    support = nearest_support(die, SHAPE, [checker_at(3.0 - 0.16 - 0.47 - 0.05, 4.9)], [], SHAPE.checker)
    assert support.name == "rail"
    assert support.away(np.array([0.3, 0.0])) == pytest.approx(0.3, abs=0.01)
    assert support.away(np.array([-0.3, 0.0])) == pytest.approx(0.0)


@pytest.mark.parametrize("place", [(6.85, 0.0), (-6.95, 3.0), (3.0, -5.4)])
def test_a_die_flat_on_the_rail_is_neither_in_the_field_nor_beside_the_board(place: tuple[float, float]) -> None:
    assert judge(FLAT, Square(*place, 0.32, 0.2)) is DieState.UNSURE


@pytest.mark.parametrize("place", [(7.2, 0.0), (3.0, -5.7), (-9.0, 2.0)])
def test_a_die_beyond_the_field_is_off_board(place: tuple[float, float]) -> None:
    assert judge(FLAT, Square(*place, 0.32, 0.2)) is DieState.OFF_BOARD


def test_a_checker_not_seen_makes_no_die_stand_on_one() -> None:
    assert judge(ON_TOP, Square(3.0, 0.0, 0.32, 0.0)) is not DieState.ON_CHECKER


def test_the_nearest_thing_is_what_it_leans_on() -> None:
    die = Square(3.0, 0.0, 0.3, np.pi / 4)
    assert nearest_support(die, SHAPE, [checker_at(3.7, 0.0)], [], 0.94).name == "checker"
    assert nearest_support(die, SHAPE, [], [Square(3.3, 0.0, 0.3, 0.0)], 0.94).name == "die"
    assert nearest_support(Square(6.4, 0.0, 0.3, 0.0), SHAPE, [], [], 0.94).name == "rail"


def test_distances_are_measured_from_the_turned_square() -> None:
    turned = Square(0.0, 0.0, 2.0, np.pi / 4)
    assert turned.distance(np.sqrt(2), 0.0) == pytest.approx(0.0)
    assert turned.distance(2.0, 2.0) == pytest.approx(np.hypot(2, 2) - 1)
    assert turned.reach(0.0) == pytest.approx(np.sqrt(2))


@pytest.mark.parametrize(
    ("cocked", "state"), [(0.7, DieState.UNSURE), (0.88, DieState.UNSURE), (0.97, DieState.COCKED)]
)
def test_a_die_that_leans_perhaps_is_asked_about_before_it_is_called_cocked(cocked: float, state: DieState) -> None:
    seen = np.array([0.98 - cocked, cocked, 0.01, 0.01])
    assert judge(seen, Square(3.0, 0.0, 0.32, 0.0), reached(-0.02)) is state


@pytest.mark.parametrize(("on_something", "state"), [(0.984, DieState.FLAT), (0.995, DieState.UNSURE)])
def test_a_die_with_nothing_under_it_is_hardly_on_anything(on_something: float, state: DieState) -> None:
    seen = np.array([0.6, 0.4, 0.0, 0.0]) * (1 - on_something) + np.array([0.0, 0.0, on_something, 0.0])
    assert judge(seen, Square(3.0, 0.0, 0.32, 0.0)) is state
