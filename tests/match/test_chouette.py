from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.errors import BadInput
from tablehub.match.chouette import Chouette
from tablehub.match.score_card import ScoreCard
from tablehub.rules.books import ruleset

FOUR = ("Ann", "Bob", "Cy", "Di")
WITH_CHOUETTE = ["parker", "bruelheide", "milton-bradley", "modern"]
CARRYING = ["parker", "bruelheide"]


def chouette(name: str, players: tuple[str, ...] = FOUR, **options: object) -> Chouette:
    return Chouette.begun(players, ruleset(name, **options))


def totals(table: Chouette) -> dict[str, Any]:
    return dict(table.card.totals)


@pytest.mark.parametrize("name", WITH_CHOUETTE)
def test_the_first_is_in_the_box_the_second_plays_and_the_others_are_partners_by_rank(name: str) -> None:
    game = chouette(name).game
    assert (game.box, game.playing, game.partners) == ("Ann", "Bob", ("Cy", "Di"))


@pytest.mark.parametrize("name", WITH_CHOUETTE)
def test_the_box_wins_the_amount_from_each_opponent_and_stays(name: str) -> None:
    table = chouette(name).box_won(4)
    assert totals(table) == {"Ann": 12, "Bob": -4, "Cy": -4, "Di": -4}
    assert table.order == ("Ann", "Cy", "Di", "Bob"), "the beaten player goes to the foot, the next in rank plays"


@pytest.mark.parametrize("name", WITH_CHOUETTE)
def test_the_box_loses_the_amount_to_each_opponent_and_goes_to_the_foot(name: str) -> None:
    table = chouette(name).box_lost(4)
    assert totals(table) == {"Ann": -12, "Bob": 4, "Cy": 4, "Di": 4}
    assert table.order == ("Bob", "Cy", "Di", "Ann"), "who played takes the box, all others move up"


def test_in_turn_all_partners_become_the_playing_opponent() -> None:
    table, played = chouette("parker"), []
    for _ in range(3):
        played.append(table.game.playing)
        table = table.box_won(1)
    assert played == ["Bob", "Cy", "Di"]
    assert table.order == FOUR


@pytest.mark.parametrize("name", CARRYING)
def test_a_partner_who_declines_forfeits_the_stake_before_the_double_to_the_playing_opponent(name: str) -> None:
    table = chouette(name).declined(["Cy"], 2)
    assert table.game.paid == {"Cy": -2, "Bob": 2}
    assert table.game.shares == {"Bob": 2, "Di": 1}


@pytest.mark.parametrize("name", CARRYING)
def test_the_playing_opponent_then_wins_or_loses_the_retired_mans_full_share_at_the_final_value(name: str) -> None:
    table = chouette(name).declined(["Cy"], 1)
    assert totals(table.box_won(2)) == {"Ann": 6, "Bob": 1 - 4, "Cy": -1, "Di": -2}
    assert totals(table.box_lost(4)) == {"Ann": -12, "Bob": 1 + 8, "Cy": -1, "Di": 4}


def test_by_milton_bradley_the_stake_goes_to_the_partners_left_who_share_profit_or_loss_equally() -> None:
    table = chouette("milton-bradley").declined(["Cy"], 1)
    half = Fraction(1, 2)
    assert table.game.paid == {"Cy": -1, "Bob": half, "Di": half}
    assert table.game.shares == {"Bob": 1 + half, "Di": 1 + half}
    assert totals(table.box_won(2)) == {"Ann": 6, "Bob": -3 + half, "Cy": -1, "Di": -3 + half}
    assert totals(table.box_lost(2)) == {"Ann": -6, "Bob": 3 + half, "Cy": -1, "Di": 3 + half}


def test_by_milton_bradley_a_partner_who_carries_a_share_forfeits_that_too() -> None:
    table = chouette("milton-bradley").declined(["Cy"], 1).declined(["Di"], 2)
    assert table.game.shares == {"Bob": 3}
    assert totals(table.box_won(4)) == {"Ann": 12, "Bob": Fraction(1, 2) + 3 - 12, "Cy": -1, "Di": Fraction(1, 2) - 3}


def test_modern_a_partner_who_declines_pays_the_box_and_is_out() -> None:
    table = chouette("modern").declined(["Cy"], 1)
    assert table.game.shares == {"Bob": 1, "Di": 1}
    assert totals(table.box_won(2)) == {"Ann": 5, "Bob": -2, "Cy": -1, "Di": -2}
    assert totals(table.box_lost(2)) == {"Ann": -3, "Bob": 2, "Cy": -1, "Di": 2}


@pytest.mark.parametrize("name", ["parker", "bruelheide", "milton-bradley"])
@pytest.mark.parametrize("by", [["Cy"], ["Di"], ["Cy", "Di"]])
def test_every_original_opponent_is_settled_for_once(name: str, by: list[str]) -> None:
    table = chouette(name).declined(by, 1)
    assert totals(table.box_won(2))["Ann"] == 6
    assert totals(table.box_lost(2))["Ann"] == -6


@pytest.mark.parametrize("name", ["parker", "bruelheide"])
def test_both_partners_may_decline(name: str) -> None:
    table = chouette(name).declined(["Cy", "Di"], 1)
    assert totals(table.box_lost(2)) == {"Ann": -6, "Bob": 8, "Cy": -1, "Di": -1}


@pytest.mark.parametrize("name", WITH_CHOUETTE)
@pytest.mark.parametrize("by", [["Bob"], ["Bob", "Di"]])
def test_if_the_playing_opponent_declines_the_game_ends_for_all(name: str, by: list[str]) -> None:
    table = chouette(name).declined(by, 2)
    assert totals(table) == {"Ann": 6, "Bob": -2, "Cy": -2, "Di": -2}
    assert table.order == ("Ann", "Cy", "Di", "Bob")


@pytest.mark.parametrize("name", WITH_CHOUETTE)
def test_who_retired_is_back_in_the_next_game_at_his_rank(name: str) -> None:
    table = chouette(name).declined(["Cy"], 1).box_lost(2)
    assert table.order == ("Bob", "Cy", "Di", "Ann")
    assert table.game.shares == dict.fromkeys(("Cy", "Di", "Ann"), 1)
    assert table.game.paid == {}


def test_amounts_are_units_times_the_stake() -> None:
    assert totals(chouette("bruelheide", stake=10).box_won(64))["Bob"] == -640
    table = chouette("bruelheide", stake=10).declined(["Di"], 2).box_lost(4)
    assert totals(table) == {"Ann": -120, "Bob": 20 + 80, "Cy": 40, "Di": -20}


def test_the_card_keeps_every_game() -> None:
    table = chouette("parker").box_won(1).box_lost(2)
    assert [tuple(map(int, row)) for row in table.card.games] == [(3, -1, -1, -1), (-6, 2, 2, 2)]


@pytest.mark.parametrize(("name", "most"), [("parker", 6), ("bruelheide", 5), ("milton-bradley", 6), ("modern", 6)])
def test_three_to_six_play_by_bruelheide_at_most_five(name: str, most: int) -> None:
    players = tuple("ABCDEFG")
    for number in range(3, most + 1):
        assert chouette(name, players[:number]).game.box == "A"
    for number in (2, most + 1):
        with pytest.raises(BadInput, match=f"for 3 to {most} players, not for {number}"):
            chouette(name, players[:number])


@pytest.mark.parametrize("name", ["hoyle", "hasbro", "acey-deucy"])
def test_other_books_know_no_chouette(name: str) -> None:
    with pytest.raises(BadInput, match="knows no chouette"):
        chouette(name)


def test_players_of_a_chouette_are_told_apart() -> None:
    with pytest.raises(BadInput, match="'Bob' is the name of two players"):
        chouette("parker", ("Ann", "Bob", "Bob"))


@pytest.mark.parametrize("who", ["Ann", "Cy", "Eve"])
def test_only_an_opponent_still_in_the_game_declines(who: str) -> None:
    table = chouette("parker").declined(["Cy"], 1)
    with pytest.raises(BadInput, match=f"'{who}' has no double to decline"):
        table.declined([who], 2)


@st.composite
def played(draw: st.DrawFn) -> Chouette:
    """A chouette after some games, doubles declined in all ways."""
    name = draw(st.sampled_from(WITH_CHOUETTE))
    rules = ruleset(name, stake=draw(st.integers(1, 20)))
    players = draw(st.integers(3, rules.chouette_most))
    table = Chouette.begun([f"player {number}" for number in range(players)], rules)
    for _ in range(draw(st.integers(1, 12))):
        units = draw(st.integers(1, 60))
        match draw(st.sampled_from(["won", "lost", "declined", "declined"])):
            case "won":
                table = table.box_won(units)
            case "lost":
                table = table.box_lost(units)
            case _:
                table = table.declined(draw(st.sets(st.sampled_from(list(table.game.shares)))), units)
    return table


@given(played())
def test_the_card_sums_to_zero_after_every_game(table: Chouette) -> None:
    assert all(sum(row) == 0 for row in table.card.games)
    assert sum(table.card.totals.values()) == 0
    assert sum(table.game.paid.values()) == 0
    assert sorted(table.order) == sorted(table.card.players)


@given(played())
def test_shares_are_carried_whole_or_gone(table: Chouette) -> None:
    opponents = len(table.order) - 1
    carried = sum(table.game.shares.values())
    assert carried == (len(table.game.shares) if table.ruleset.name == "modern" else opponents)
    assert table.game.playing == table.order[1]


@pytest.mark.parametrize(
    ("games", "complaint"),
    [
        ([(1, -1), (1,)], "game 2 of the score card has 1 entries for 2 players"),
        ([(1, 1)], "game 1 of the score card sums to 2"),
    ],
)
def test_a_card_that_cannot_be_is_refused(games: list[tuple[int, ...]], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        ScoreCard(("Ann", "Bob"), tuple(tuple(map(Fraction, row)) for row in games))


def test_only_who_is_on_the_card_wins_or_loses() -> None:
    with pytest.raises(BadInput, match="'Eve' is not on the score card of Ann, Bob"):
        ScoreCard(("Ann", "Bob")).plus({"Eve": Fraction(1), "Ann": Fraction(-1)})
