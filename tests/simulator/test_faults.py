"""Stories in which something goes wrong, told without drawing them."""

from __future__ import annotations

import numpy as np
import pytest

from tablehub.rules.legal import legal_results
from tablehub.rules.roll import Roll
from tablehub.simulator.faults import STORIES
from tablehub.simulator.people import People
from tablehub.simulator.story import Storyteller
from tablehub.simulator.style import SEATS, Style
from tablehub.simulator.tabletop import Tabletop, lying


def told(style: Style, kind: str, seed: int) -> Storyteller:
    teller = Storyteller(Tabletop(style, np.random.default_rng(seed)))
    STORIES[kind](teller, People(teller.sides, np.random.default_rng((seed, 1))))
    return teller


@pytest.mark.parametrize("kind", STORIES)
@pytest.mark.parametrize("seed", range(2))
def test_every_story_says_what_is_wrong_and_when(style: Style, kind: str, seed: int) -> None:
    record = told(style, kind, seed).record
    assert record.fault is not None
    assert record.fault["kind"] == kind
    assert 1 <= record.fault["first_frame"] <= len(record.moments)


EXPECTING = [
    "one_too_far",
    "one_too_few",
    "blocked_point",
    "wrong_player",
    "bar_ignored",
    "hit_not_on_bar",
    "one_die_only",
    "checker_missing",
]


@pytest.mark.parametrize("kind", EXPECTING)
@pytest.mark.parametrize("seed", range(2))
def test_the_board_differs_from_the_expected_one_from_the_first_wrong_frame_on(
    style: Style, kind: str, seed: int
) -> None:
    teller = told(style, kind, seed)
    fault = teller.record.fault
    assert fault is not None
    expected = teller.sides.position(*(fault["expected"][key] for key in ("points", "bar", "off")))
    wrong = [lying(teller.sides, m.scene) for m in teller.record.moments[fault["first_frame"] - 1 :]]
    assert expected not in wrong


@pytest.mark.parametrize("kind", EXPECTING)
def test_the_wrong_board_is_no_legal_result_and_the_expected_one_is(style: Style, kind: str) -> None:
    teller = told(style, kind, 3)
    record, sides = teller.record, teller.sides
    assert record.fault is not None
    turn = record.turns[-1]
    before = lying(sides, record.moments[0].scene)
    results = legal_results(before, sides.player(turn["player"]), Roll(*turn["dice"]))
    assert sides.position(*(record.fault["expected"][key] for key in ("points", "bar", "off"))) in results
    assert lying(sides, record.moments[record.fault["first_frame"] - 1].scene) not in results


def test_a_third_die_lies_with_the_other_two(style: Style) -> None:
    record = told(style, "third_die", 1).record
    assert record.fault is not None
    assert len(record.moments[record.fault["first_frame"] - 1].scene.dice) == 3


def test_a_wrong_set_up_is_corrected(style: Style) -> None:
    teller = told(style, "wrong_setup", 1)
    first, second = (lying(teller.sides, m.scene) for m in teller.record.moments)
    assert first != second
    assert all(sum(first.men(teller.sides.player(seat))) == 15 for seat in SEATS)
