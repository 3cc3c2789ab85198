"""A chouette in which each opponent has his own cube, told by events: cubes, cards, who plays on, what is written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.errors import BadEvent
from tablehub.match.begun import begun
from tablehub.match.events import (
    ChouetteBegun,
    CubeAnswered,
    CubesOffered,
    Doubled,
    Event,
    GameOver,
    GameVoided,
    OpeningRolled,
    PartnerRetired,
    ResignAccepted,
    ResignOffered,
    Rolled,
    SetupCorrect,
    Undone,
    event_from_json,
)
from tablehub.match.fold import fold, fold_all
from tablehub.match.folding.chouettes import who_played
from tablehub.match.record import MoveTurn
from tablehub.match.state import MatchState, Phase
from tablehub.match.taking_back import last_undoable
from tablehub.match.ties import tie_would_double
from tablehub.rules.books import ruleset
from tablehub.rules.cube import Cube
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tests.match.telling import told
from tests.match.test_chouette_at_the_table import FOUR, UNDER_WAY, totals

LIGHT, DARK = Player.LIGHT, Player.DARK
RULES = ruleset("modern", own_cubes=True)


def under_way(*events: Event) -> MatchState:
    """Ann in the box, to throw; Bob plays for Cy and Di."""
    state = fold(MatchState.new(0, RULES), ChouetteBegun("0", 0.0, FOUR))
    for event in (*UNDER_WAY, *events):
        state = fold(state, event)
    return state


def offered(player: Player, *names: str) -> CubesOffered:
    return CubesOffered("2", 2.0, player, names)


def answered(name: str, takes: bool) -> CubeAnswered:
    return CubeAnswered("3", 3.0, name, takes)


def over(state: MatchState, winner: Player, kind: GameKind = GameKind.SINGLE, *, resigned: bool = True) -> MatchState:
    points = state.points_for(kind, winner)
    return fold(state, GameOver("9", 9.0, winner, kind, points, state.score.plus(winner, points), resigned))


def values(state: MatchState) -> dict[str, int]:
    assert state.own
    return {name: cube.value for name, cube in state.own.held.cubes.items()}


def test_everybody_answers_for_himself_and_who_passes_pays_at_once() -> None:
    state = under_way(offered(LIGHT, "Bob", "Cy", "Di"))
    assert (state.phase, state.answering, state.offered) == (Phase.CUBE_OFFERED, DARK, 2)
    state = fold(fold(state, answered("Cy", False)), answered("Bob", True))
    assert state.phase is Phase.CUBE_OFFERED, "Di has not answered"
    state = fold(state, answered("Di", True))
    assert (state.phase, values(state)) == (Phase.TO_ROLL, {"Bob": 2, "Di": 2})
    assert totals(over(state, LIGHT)) == {"Ann": 5, "Bob": -2, "Cy": -1, "Di": -2}
    assert totals(over(state, DARK)) == {"Ann": -3, "Bob": 2, "Cy": -1, "Di": 2}


def test_a_play_stays_his_who_made_it_when_he_passes_later() -> None:
    played = told(under_way(), "L 31 8/5 6/5", "D 31 8/5 6/5")
    state = told(fold(fold(played, offered(LIGHT, "Bob")), answered("Bob", False)), "L 21 6/4 5/4", "D 21 6/4 5/4")
    assert state.names[DARK] == "Cy"
    plays = [turn for turn in state.turns if isinstance(turn, MoveTurn)]
    assert [who_played(turn, state) for turn in plays] == ["Ann", "Bob", "Ann", "Cy"]


def test_who_plays_passes_and_the_next_in_rank_plays_on_with_his_cube() -> None:
    state = under_way(offered(LIGHT, "Bob", "Cy"), answered("Bob", False), answered("Cy", True))
    assert state.names == {LIGHT: "Ann", DARK: "Cy"}
    assert (state.cube, values(state)) == (Cube(2, DARK), {"Cy": 2, "Di": 1})
    won = over(state, DARK)
    assert totals(won) == {"Ann": -2, "Bob": -1, "Cy": 2, "Di": 1}
    assert fold(won, SetupCorrect("9", 9.0)).names[LIGHT] == "Cy"


def test_the_last_to_pass_ends_the_game() -> None:
    names = ("Bob", "Cy", "Di")
    state = under_way(offered(LIGHT, *names), *(answered(name, False) for name in names))
    assert state.phase is Phase.DECIDED
    assert state.decided
    won = over(state, LIGHT, resigned=False)
    assert totals(won) == {"Ann": 3, "Bob": -1, "Cy": -1, "Di": -1}
    assert {name: result.points for name, result in won.games[0].results.items()} == dict.fromkeys(names, 1)


def test_opponents_double_the_box_each_with_his_own() -> None:
    state = told(under_way(), "L 31 8/5 6/5")
    state = fold(fold(state, offered(DARK, "Di")), answered("Di", True))
    assert values(state) == {"Bob": 1, "Cy": 1, "Di": 2}
    assert state.cubes_to_offer(DARK) == ("Bob", "Cy"), "Di's cube is Ann's now"
    assert state.cubes_by_button(DARK) == ("Bob",)
    state = told(state, "D 42 8/4 6/4")
    assert state.cubes_to_offer(LIGHT) == ("Bob", "Cy", "Di")
    assert state.cubes_by_button(LIGHT) == ("Bob", "Cy", "Di")


def test_a_box_that_passes_pays_those_and_plays_on_against_the_others() -> None:
    state = fold(told(under_way(), "L 31 8/5 6/5"), offered(DARK, "Bob", "Di"))
    assert state.answering is LIGHT
    assert state.cubes_to_answer == ("Bob", "Di")
    state = fold(fold(state, answered("Bob", False)), answered("Di", True))
    assert (values(state), state.names[DARK]) == ({"Cy": 1, "Di": 2}, "Cy")
    assert totals(over(state, LIGHT)) == {"Ann": 2, "Bob": 1, "Cy": -1, "Di": -2}


def test_a_box_that_passes_one_double_after_the_other_gives_it_to_who_played_not_to_the_last_of_them() -> None:
    state = told(under_way(), "L 31 8/5 6/5")
    for name in ("Bob", "Cy", "Di"):
        state = fold(fold(state, offered(DARK, name)), answered(name, False))
    assert state.phase is Phase.DECIDED
    lost = over(state, DARK, resigned=False)
    assert totals(lost) == {"Ann": -3, "Bob": 1, "Cy": 1, "Di": 1}
    assert lost.chouette
    assert lost.chouette.order == ("Bob", "Cy", "Di", "Ann")


def test_whose_double_the_box_passed_does_not_go_to_the_foot_when_it_beats_the_others() -> None:
    state = fold(told(under_way(), "L 31 8/5 6/5"), offered(DARK, "Bob"))
    won = over(fold(state, answered("Bob", False)), LIGHT)
    assert totals(won) == {"Ann": 1, "Bob": 1, "Cy": -1, "Di": -1}
    assert won.chouette
    assert won.chouette.order == ("Ann", "Bob", "Di", "Cy")


def test_jacoby_asks_each_cube_whether_it_was_turned() -> None:
    state = under_way(offered(LIGHT, "Cy"), answered("Cy", True))
    assert totals(over(state, LIGHT, GameKind.GAMMON)) == {"Ann": 6, "Bob": -1, "Cy": -4, "Di": -1}


def test_a_gammon_given_up_right_after_somebody_passed_counts_as_a_gammon() -> None:
    rules = RULES.with_options(jacoby=False)
    doubled = (offered(LIGHT, "Bob", "Cy"), answered("Bob", True), answered("Cy", False))
    given_up = (ResignOffered("4", 4.0, DARK, GameKind.GAMMON), ResignAccepted("4", 4.0, LIGHT))
    begun_so = fold(MatchState.new(0, rules), ChouetteBegun("0", 0.0, FOUR))
    state = fold_all([*UNDER_WAY, *doubled, *given_up], begun_so)
    assert state.points_for(GameKind.GAMMON) == 4
    assert totals(over(state, LIGHT, GameKind.GAMMON)) == {"Ann": 7, "Bob": -4, "Cy": -1, "Di": -2}


def test_ties_of_the_opening_throw_raise_every_cube() -> None:
    rules = RULES.with_options(automatic_doubles=1)
    state = fold(MatchState.new(0, rules), ChouetteBegun("0", 0.0, FOUR))
    state = fold(fold(state, SetupCorrect("1", 1.0)), OpeningRolled("1", 1.0, 3, 3, None))
    assert values(state) == {"Bob": 2, "Cy": 2, "Di": 2}


def test_undo_goes_back_cube_by_cube() -> None:
    doubled = under_way(offered(LIGHT, "Bob", "Cy"))
    state = fold(doubled, answered("Bob", False))
    assert last_undoable(state) == "own-answer"
    assert fold(state, Undone("4", 4.0, "own-answer")) == doubled
    assert last_undoable(doubled) == "own-double"
    assert fold(doubled, Undone("4", 4.0, "own-double")) == under_way()


def test_a_throw_or_play_taken_back_leaves_the_cubes_as_they_were() -> None:
    state = under_way(offered(LIGHT, "Bob", "Cy"), answered("Bob", True), answered("Cy", False))
    before = told(state, "L 31 8/5 6/5", "D 42 8/4 6/4")
    for what, line in (("roll", "L 61 ?"), ("play", "L 61 13/7 8/7")):
        after = told(before, line)
        assert fold(after, Undone("4", 4.0, what)).own == before.own
    assert before.own
    assert before.own.results.keys() == {"Cy"}
    assert values(before) == {"Bob": 2, "Di": 1}


def test_in_a_game_that_was_void_nobody_is_out_and_nothing_is_paid() -> None:
    state = under_way(offered(LIGHT, "Bob", "Cy"), answered("Bob", False), answered("Cy", True))
    void = fold(state, GameVoided("4", 4.0))
    assert (void.names[DARK], values(void)) == ("Bob", {"Bob": 1, "Cy": 1, "Di": 1})
    assert fold(void, Undone("5", 5.0, "game-void")) == state
    again = fold(void, SetupCorrect("5", 5.0))
    assert totals(over(again, LIGHT)) == {"Ann": 3, "Bob": -1, "Cy": -1, "Di": -1}


def test_a_tie_is_not_told_of_once_a_cube_was_turned() -> None:
    rules = ruleset("modern", own_cubes=True, automatic_doubles=1, doubling="any-time", first_throw="anew")
    state = fold(MatchState.new(0, rules), ChouetteBegun("0", 0.0, FOUR))
    state = fold(fold(state, SetupCorrect("1", 1.0)), OpeningRolled("1", 1.0, 4, 3, LIGHT))
    assert tie_would_double(state)
    state = fold(fold(state, offered(LIGHT, "Bob")), answered("Bob", True))
    assert not tie_would_double(state)
    assert values(fold(fold(state, Rolled("4", 4.0, LIGHT, (3, 1))), Undone("5", 5.0, "roll"))) == values(state)


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([offered(DARK, "Bob")], "not dark's turn"),
        ([offered(LIGHT)], "cubes that can be offered are those of Bob, Cy, Di"),
        ([offered(LIGHT, "Ann")], "cubes that can be offered are those of Bob, Cy, Di"),
        ([offered(LIGHT, "Bob"), answered("Cy", True)], "no cube of Cy is offered"),
        ([offered(LIGHT, "Bob"), PartnerRetired("3", 3.0, "Cy")], "answers for his own cube"),
        ([Doubled("2", 2.0, LIGHT, 2)], "each opponent has a cube of his own"),
    ],
)
def test_what_cannot_be_is_refused(events: list[Event], why: str) -> None:
    *before, last = events
    state = under_way(*before)
    with pytest.raises(BadEvent, match=why):
        fold(state, last)


def test_with_one_cube_for_all_nobody_has_his_own() -> None:
    state = fold(MatchState.new(0, ruleset("modern")), ChouetteBegun("0", 0.0, FOUR))
    state = fold_all(UNDER_WAY, state)
    with pytest.raises(BadEvent, match="one cube serves all"):
        fold(state, offered(LIGHT, "Bob"))


def test_events_come_back_from_their_lines_and_a_record_opens_with_the_chouette() -> None:
    for event in (offered(LIGHT, "Bob", "Cy"), answered("Bob", False)):
        assert event_from_json(event.to_json()) == event
    state = fold(MatchState.new(0, RULES), ChouetteBegun("0", 0.0, FOUR))
    assert fold_all(begun(state, "1", 0.0)) == state


@settings(max_examples=60)
@given(st.data())
def test_cards_sum_to_zero_whatever_is_doubled_taken_and_passed(data: st.DataObject) -> None:
    state = under_way()
    for _ in range(data.draw(st.integers(0, 8))):
        if state.phase is Phase.DECIDED:
            break
        assert state.own
        if state.own.offered:
            name = data.draw(st.sampled_from(state.own.offered))
            state = fold(state, answered(name, data.draw(st.booleans())))
        elif may := state.cubes_to_offer(state.on_turn or LIGHT):
            chosen = data.draw(st.lists(st.sampled_from(may), min_size=1, unique=True))
            state = fold(state, offered(state.on_turn or LIGHT, *chosen))
        else:
            state = told(state, "L 31 ?" if state.on_turn is LIGHT else "D 31 ?")
            break
    if state.phase is Phase.DECIDED:
        assert state.decided
        ended = over(state, state.decided.winner, resigned=False)
    else:
        kind = data.draw(st.sampled_from(list(GameKind)))
        ended = over(state, data.draw(st.sampled_from([LIGHT, DARK])), kind)
    assert sum(totals(ended).values()) == 0
    assert set(ended.games[0].results) == {"Bob", "Cy", "Di"}
    assert ended.chouette
    assert sorted(ended.chouette.order) == sorted(FOUR)


def test_in_a_void_game_nobody_has_passed() -> None:
    passed = under_way(offered(LIGHT, "Bob", "Cy"), answered("Bob", False), answered("Cy", True))
    again = fold(fold(passed, GameVoided("8", 8.0)), SetupCorrect("9", 9.0))
    assert (again.names, values(again)) == ({LIGHT: "Ann", DARK: "Bob"}, {"Bob": 1, "Cy": 1, "Di": 1})
    assert set(totals(again).values()) == {0}
