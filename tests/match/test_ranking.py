from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.errors import BadInput
from tablehub.match.ranking import Ranking

FOUR = Ranking.among(["Ann", "Bob", "Cy", "Di"])


def test_the_highest_sits_in_the_box_and_the_rest_rank_below_in_order() -> None:
    ranked = FOUR.thrown({"Ann": 2, "Bob": 6, "Cy": 1, "Di": 5})
    assert ranked.order == ("Bob", "Di", "Ann", "Cy")
    assert ranked.tied == ()


def test_ties_throw_again_among_the_tied_only() -> None:
    ranked = FOUR.thrown({"Ann": 4, "Bob": 6, "Cy": 4, "Di": 6})
    assert ranked.tied == (("Bob", "Di"), ("Ann", "Cy"))
    again = ranked.thrown({"Bob": 1, "Di": 3, "Ann": 5, "Cy": 5})
    assert again.groups == (("Di",), ("Bob",), ("Ann", "Cy"))
    assert again.thrown({"Ann": 6, "Cy": 2}).order == ("Di", "Bob", "Ann", "Cy")


def test_tied_groups_may_throw_one_after_the_other() -> None:
    ranked = FOUR.thrown({"Ann": 4, "Bob": 6, "Cy": 4, "Di": 6})
    assert ranked.thrown({"Ann": 1, "Cy": 2}).groups == (("Bob", "Di"), ("Cy",), ("Ann",))


@pytest.mark.parametrize(
    ("dice", "complaint"),
    [
        ({"Ann": 7, "Cy": 1}, "Ann cannot have thrown 7"),
        ({"Ann": 3}, "Cy is tied with Ann and has to throw too"),
        ({"Bob": 3}, "'Bob' is not tied with anybody"),
        ({"Eve": 3}, "'Eve' is not tied with anybody"),
    ],
)
def test_throws_that_settle_nothing_are_refused(dice: dict[str, int], complaint: str) -> None:
    ranked = FOUR.thrown({"Ann": 4, "Bob": 6, "Cy": 4, "Di": 5})
    with pytest.raises(BadInput, match=complaint):
        ranked.thrown(dice)


def test_players_must_be_told_apart() -> None:
    with pytest.raises(BadInput, match="'Ann' is the name of 2 players"):
        Ranking.among(["Ann", "Bob", "Ann"])
    with pytest.raises(BadInput, match="player 2 of 3 has no name"):
        Ranking.among(["Ann", " ", "Cy"])


@given(st.data(), st.integers(3, 6))
def test_ranking_ends_with_everybody_in_it_once(data: st.DataObject, players: int) -> None:
    ranking = Ranking.among([f"player {number}" for number in range(players)])
    for _ in range(30):
        dice = {player: data.draw(st.integers(1, 6)) for group in ranking.tied for player in group}
        before, ranking = ranking, ranking.thrown(dice)
        for group in before.groups:  # nobody leaves the rank of his group
            place = before.order.index(group[0])
            assert set(ranking.order[place : place + len(group)]) == set(group)
    assert sorted(ranking.order) == sorted(f"player {number}" for number in range(players))
