from __future__ import annotations

import pytest

from tablehub.errors import BadEvent
from tablehub.match.events import ChouetteBegun, RubberOver, SetupCorrect
from tablehub.match.fold import fold
from tablehub.match.rubber import RubberCard
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tests.match.telling import started, told

LIGHT, DARK = Player.LIGHT, Player.DARK


def after(*lines: str, name: str = "hoyle") -> MatchState:
    """A match in which these games were won."""
    state = started(0, ruleset(name))
    for line in lines:
        starter = "D" if state.on_turn is DARK else "L"
        state = fold(told(state, f"{starter} 31 ?", line), SetupCorrect("0", 0.0))
    return state


def test_hoyles_rubber_goes_to_the_first_who_wins_two_games() -> None:
    assert after("L wins single").rubber == RubberCard(Score(1, 0), Score())
    assert after("L wins single", "D wins single").rubber == RubberCard(Score(1, 1), Score())
    assert after("L wins single", "D wins single", "L wins single").rubber == RubberCard(Score(), Score(1, 0))


@pytest.mark.parametrize("kind", ["gammon", "backgammon"])
def test_a_gammon_reckons_as_a_double_game_and_wins_the_rubber_after_a_lost_hit(kind: str) -> None:
    state = after("L wins single", f"D wins {kind}")
    assert state.rubber == RubberCard(Score(), Score(0, 1))
    assert state.score == Score(1, {"gammon": 2, "backgammon": 3}[kind])


def test_the_next_rubber_begins_at_nothing() -> None:
    state = after("D wins gammon", "L wins single", "L wins single", "D wins single")
    assert state.rubber == RubberCard(Score(0, 1), Score(1, 1))


@pytest.mark.parametrize("name", ["parker", "bruelheide", "hasbro", "milton-bradley", "modern"])
def test_other_books_play_no_rubbers(name: str) -> None:
    assert after("L wins single", "L wins gammon", name=name).rubber == RubberCard()


def test_a_match_to_points_is_no_rubber() -> None:
    state = fold(told(started(5, ruleset("hoyle")), "L 31 ?", "L wins gammon"), SetupCorrect("0", 0.0))
    assert (state.plays_rubbers, state.rubber, state.rubber_winner) == (False, RubberCard(), None)


def test_a_chouette_is_no_rubber_for_its_games_are_won_by_sides_of_other_people_each_time() -> None:
    rules = ruleset("parker", rubber=2)
    state = fold(MatchState.new(0, rules), ChouetteBegun("0", 0.0, ("Ann", "Bob", "Cy")))
    for _ in range(2):
        state = told(fold(state, SetupCorrect("0", 0.0)), "L 31 ?", "D wins single")
    assert (state.plays_rubbers, state.rubber, state.rubber_winner) == (False, RubberCard(), None)


def test_who_has_won_the_rubber_is_known_until_the_next_game_is_over() -> None:
    lost = told(started(0, ruleset("hoyle")), "L 31 ?", "L wins single")
    assert lost.rubber_winner is None
    won = told(fold(lost, SetupCorrect("0", 0.0)), "L 31 ?", "L wins single")
    assert won.rubber_winner is LIGHT
    assert fold(won, RubberOver("0", 0.0, LIGHT, Score(1, 0))) == won
    for winner, rubbers in ((DARK, Score(1, 0)), (LIGHT, Score(2, 0))):
        with pytest.raises(BadEvent, match="light has won a rubber now; rubbers are 1-0"):
            fold(won, RubberOver("0", 0.0, winner, rubbers))
    with pytest.raises(BadEvent, match="nobody has won a rubber now"):
        fold(lost, RubberOver("0", 0.0, LIGHT, Score(1, 0)))


def test_a_rubber_may_go_to_more_games_by_agreement() -> None:
    rules = ruleset("hoyle", rubber=3)
    card = RubberCard().plus(LIGHT, GameKind.GAMMON, rules)
    assert card.games == Score(2, 0)
    assert card.plus(LIGHT, GameKind.SINGLE, rules).rubbers == Score(1, 0)
