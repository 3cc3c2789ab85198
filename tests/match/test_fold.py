from __future__ import annotations

import json

import pytest

from tablehub.errors import BadEvent
from tablehub.match.events import (
    Doubled,
    Event,
    FaultCleared,
    FaultFound,
    GameOver,
    MatchOver,
    MatchStarted,
    OpeningRolled,
    Overrule,
    Overruled,
    Passed,
    Played,
    Rolled,
    SetupCorrect,
    Taken,
    Undone,
    event_from_json,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold, fold_all
from tablehub.match.record import MoveTurn
from tablehub.match.score import Score
from tablehub.match.state import MatchState, Phase
from tablehub.rules.books import ruleset_names
from tablehub.rules.cube import Cube
from tablehub.rules.options import chosen_ruleset, read_options
from tablehub.rules.outcome import GameKind, Outcome
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tests.match.telling import events_of, started, told

LIGHT, DARK = Player.LIGHT, Player.DARK
AT = ("7", 7.0)


def with_score(light: int, dark: int, length: int = 5) -> MatchState:
    """A match at this score, the next game set up; each player's points were won by giving up the game."""
    state = started(length)
    for winner, points in ((LIGHT, light), (DARK, dark)):
        if points:
            state = fold(state, Rolled(*AT, LIGHT, (3, 1)))
            over = GameOver(*AT, winner, GameKind.SINGLE, points, state.score.plus(winner, points), True)
            state = fold(fold(state, over), SetupCorrect(*AT))
    return state


def test_the_table_waits_for_the_set_up_then_for_the_opening_throw() -> None:
    state = MatchState.new(5, MODERN)
    assert state.phase is Phase.SETUP
    state = fold(state, SetupCorrect(*AT))
    assert state.opening_due
    state = fold(state, OpeningRolled(*AT, 4, 4, None))
    assert state.opening_due
    state = fold(state, OpeningRolled(*AT, 2, 5, DARK))
    assert (state.phase, state.on_turn) == (Phase.TO_ROLL, DARK)


@pytest.mark.parametrize("name", ruleset_names())
@pytest.mark.parametrize(
    "agreed", [[], ["stake=10", "dice_zone=either", "backgammon=4"], ["automatic_doubles=unlimited", "jacoby=yes"]]
)
def test_told_anew_from_its_lines_a_match_is_played_by_the_same_rules(name: str, agreed: list[str]) -> None:
    begins = MatchStarted(*AT, 5, name, {LIGHT: "Ann", DARK: "Bob"}, read_options(agreed))
    line = json.loads(json.dumps(begins.to_json()))
    assert fold_all([event_from_json(line), SetupCorrect(*AT)]).ruleset == chosen_ruleset(name, agreed)


def test_the_lower_die_does_not_start() -> None:
    with pytest.raises(BadEvent, match="2 by light against 5 by dark does not start light"):
        fold(started(), OpeningRolled(*AT, 2, 5, LIGHT))


def test_throw_and_play_pass_the_turn() -> None:
    state = fold(started(), Rolled(*AT, LIGHT, (3, 1)))
    assert (state.phase, state.on_turn, state.roll) == (Phase.TO_MOVE, LIGHT, Roll(3, 1))
    after = Play.parse("8/5 6/5").apply(state.position, LIGHT)
    state = fold(state, Played(*AT, LIGHT, (3, 1), "8/5 6/5", True, after))
    assert (state.phase, state.on_turn, state.roll, state.position) == (Phase.TO_ROLL, DARK, None, after)
    assert state.turns == (MoveTurn(LIGHT, (3, 1), Play.parse("8/5 6/5")),)


@pytest.mark.parametrize(
    ("event", "complaint"),
    [
        (Rolled(*AT, LIGHT, (3, 1)), "it is by light, and it is dark's to act"),
        (Played(*AT, DARK, (3, 1), "8/5 6/5", True, Position.start()), "waits in phase 'to-roll'"),
        (Taken(*AT, LIGHT), "waits in phase 'to-roll'"),
        (MatchOver(*AT, LIGHT, Score(5, 0)), "waits in phase 'to-roll'"),
        (SetupCorrect(*AT), "waits in phase 'to-roll'"),
        (FaultCleared(*AT, FaultCode.DIE_COCKED), "no fault 'die-cocked' is open"),
        (Doubled(*AT, LIGHT, 2), "not light's turn to throw"),
        (Doubled(*AT, DARK, 4), "can be offered at 2, not at 4"),
        (MatchStarted(*AT, 5, "modern", {}), "waits in phase 'to-roll'"),
        (Overruled(*AT, Overrule.SET_DICE), "does not say what is set"),
    ],
    ids=lambda each: each.name if isinstance(each, Event) else "",
)
def test_what_cannot_come_now_raises_and_leaves_the_state(event: Event, complaint: str) -> None:
    state = told(started(), "L 31 8/5 6/5")
    before = repr(state)
    with pytest.raises(BadEvent, match="frame 7") as caught:
        fold(state, event)
    assert complaint in str(caught.value)
    assert repr(state) == before


def test_a_taken_double_turns_the_cube_and_the_doubler_throws() -> None:
    state = told(started(), "L 31 8/5 6/5", "D double")
    assert (state.phase, state.on_turn) == (Phase.CUBE_OFFERED, DARK)
    state = told(state, "L take")
    assert (state.phase, state.on_turn, state.cube) == (Phase.TO_ROLL, DARK, Cube(2, LIGHT))
    assert "light's" in (state.why_no_double(DARK) or "")


def test_a_passed_double_loses_what_the_cube_counted_before() -> None:
    state = told(started(), "L 31 8/5 6/5", "D double", "L take", "D 66 24/18(2)", "L double", "D pass")
    assert state.outcome == Outcome(LIGHT, GameKind.SINGLE)
    assert state.phase is Phase.DECIDED
    state = told(state, "L wins single")
    assert (state.phase, state.score) == (Phase.GAME_OVER, Score(2, 0))


def test_nobody_takes_his_own_double() -> None:
    state = told(started(), "L 31 8/5 6/5", "D double")
    with pytest.raises(BadEvent, match="it is light's to act"):
        fold(state, Taken(*AT, DARK))


def test_no_double_before_the_first_throw() -> None:
    state = fold(started(), OpeningRolled(*AT, 5, 2, LIGHT))
    assert "first throw" in (state.why_no_double(LIGHT) or "")


LAST_MAN = Position(men({1: 1}), men({6: 15}))


def last_checker_borne_off(length: int, cube: Cube | None = None) -> MatchState:
    state = MatchState.new(length, MODERN, position=LAST_MAN, on_turn=DARK)
    if cube:
        state = told(state, "D double", "L take", "D 21 6/4 6/5")
    else:
        state = told(state, "D 21 6/4 6/5")
    return told(state, "L 65 1/off")


def test_the_last_checker_borne_off_decides_the_game() -> None:
    state = last_checker_borne_off(5)
    assert (state.phase, state.outcome) == (Phase.DECIDED, Outcome(LIGHT, GameKind.GAMMON))
    assert state.points_for(GameKind.GAMMON) == 2
    with pytest.raises(BadEvent, match="light has won it, not dark"):
        fold(state, GameOver(*AT, DARK, GameKind.SINGLE, 1, Score(0, 1)))
    with pytest.raises(BadEvent, match="make 2-0, not 3-0"):
        fold(state, GameOver(*AT, LIGHT, GameKind.GAMMON, 2, Score(3, 0)))


def test_the_score_is_cube_times_kind() -> None:
    assert last_checker_borne_off(5, Cube(2, LIGHT)).points_for(GameKind.GAMMON) == 4
    assert last_checker_borne_off(5, Cube(2, LIGHT)).points_for(GameKind.BACKGAMMON) == 6


def test_with_jacoby_a_gammon_counts_only_once_the_cube_was_turned() -> None:
    assert last_checker_borne_off(0).points_for(GameKind.GAMMON) == 1
    assert last_checker_borne_off(0, Cube(2, LIGHT)).points_for(GameKind.GAMMON) == 4


def test_without_jacoby_money_gammons_count() -> None:
    rules = MODERN.with_options(jacoby=False)
    assert MatchState.new(0, rules).points_for(GameKind.GAMMON) == 2


def test_money_play_goes_on_for_ever() -> None:
    state = with_score(30, 20, length=0)
    assert state.winner is None
    assert not state.crawford_game


def test_the_game_after_reaching_one_point_away_is_the_crawford_game_and_only_that_one() -> None:
    state = with_score(4, 0)
    assert state.crawford_game
    state = told(state, "L 31 8/5 6/5")
    assert "Crawford" in (state.why_no_double(DARK) or "")
    state = fold(told(state, "L resigned single"), SetupCorrect(*AT))
    assert state.score == Score(4, 1)
    assert (state.crawford_game, state.crawford_played) == (False, True)
    assert told(state, "L 31 8/5 6/5").why_no_double(DARK) is None


def test_without_crawford_there_is_no_crawford_game() -> None:
    rules = MODERN.with_options(crawford=False)
    state = fold(MatchState.new(2, rules), SetupCorrect(*AT))
    state = told(state, "L 31 ?")
    state = fold(told(state, "L wins single"), SetupCorrect(*AT))
    assert not state.crawford_game


def test_a_one_point_match_has_no_crawford_game() -> None:
    assert not started(1).crawford_game


def test_the_match_ends_when_the_length_is_reached() -> None:
    state = told(with_score(4, 0), "L 31 ?", "L wins gammon")
    assert (state.score, state.winner) == (Score(6, 0), LIGHT)
    with pytest.raises(BadEvent, match="light has won the match"):
        fold(state, SetupCorrect(*AT))
    with pytest.raises(BadEvent, match="dark has not won"):
        fold(state, MatchOver(*AT, DARK, Score(6, 0)))
    assert fold(state, MatchOver(*AT, LIGHT, Score(6, 0))).phase is Phase.MATCH_OVER


def test_a_new_game_starts_afresh() -> None:
    state = told(started(), "L 31 8/5 6/5", "D double", "L take", "D 66 24/18(2)", "L resigned single")
    state = fold(state, SetupCorrect(*AT))
    assert (state.game_number, state.position, state.cube, state.turns) == (2, Position.start(), Cube(), ())
    assert state.opening_due
    assert [game.number for game in state.games] == [1]


def test_undo_takes_the_last_play_back_even_after_the_next_throw() -> None:
    moving = fold(told(started(), "L 31 8/5 6/5"), Rolled(*AT, DARK, (6, 6)))
    played = told(started(), "L 31 8/5 6/5")
    played = told(played, "D 66 24/18(2)")
    assert fold(played, Undone(*AT)) == moving
    assert fold(fold(played, Undone(*AT)), Undone(*AT)) == fold(started(), Rolled("0", 0.0, LIGHT, (3, 1)))
    with pytest.raises(BadEvent, match="no 'play' in this game to take back"):
        fold(started(), Undone(*AT))


def test_undo_takes_back_a_throw_or_a_double_when_named() -> None:
    state = told(started(), "L 31 8/5 6/5")
    assert fold(told(state, "D 66 ?"), Undone(*AT, "roll")) == state
    assert fold(told(state, "D double"), Undone(*AT, "double")) == state


def test_undo_of_the_winning_play_takes_the_score_back() -> None:
    decided = last_checker_borne_off(5)
    over = told(decided, "L wins gammon")
    assert over.score == Score(2, 0)
    back = fold(over, Undone(*AT))
    assert (back.phase, back.score, back.games) == (Phase.TO_MOVE, Score(), ())


def test_faults_stay_open_until_cleared_whatever_else_happens() -> None:
    cocked = FaultFound(*AT, FaultCode.DIE_COCKED, LIGHT, "Throw again.", {})
    state = fold(fold(started(), cocked), cocked)
    state = told(state, "L 31 8/5 6/5")
    assert state.open_faults == (cocked, cocked)
    state = fold(state, FaultCleared(*AT, FaultCode.DIE_COCKED))
    assert fold(state, Undone(*AT)).open_faults == (cocked,)


def test_people_overrule_dice_position_and_turn() -> None:
    state = told(started(), "L 31 8/5 6/5")
    dice = fold(state, Overruled(*AT, Overrule.SET_DICE, dice=(5, 2)))
    assert (dice.phase, dice.on_turn, dice.roll) == (Phase.TO_MOVE, DARK, Roll(5, 2))
    turn = fold(state, Overruled(*AT, Overrule.SET_TURN, player=LIGHT))
    assert (turn.phase, turn.on_turn) == (Phase.TO_ROLL, LIGHT)
    place = fold(state, Overruled(*AT, Overrule.SET_POSITION, position=Position.start()))
    assert place.position == Position.start()
    assert fold(state, Overruled(*AT, Overrule.ACCEPT)) == state


def test_a_game_taken_up_in_the_middle_needs_no_set_up() -> None:
    state = MatchState.new(5, MODERN, position=LAST_MAN, on_turn=LIGHT)
    assert (state.phase, state.on_turn) == (Phase.TO_ROLL, LIGHT)
    assert state.why_no_double(LIGHT) is None


def test_the_same_events_always_give_the_same_match() -> None:
    state = started()
    events: list[Event] = [MatchStarted(*AT, 5, "modern", dict(state.names)), SetupCorrect(*AT)]
    for line in ("L 31 8/5 6/5", "D double", "L take", "D 66 24/18(2)", "L resigned gammon"):
        for event in events_of(state, line):
            events.append(event)
            state = fold(state, event)
    assert fold_all(events) == fold_all(events) == state
    assert state.score == Score(0, 4)


def test_a_match_begins_with_its_start() -> None:
    with pytest.raises(BadEvent, match="the first event of a match is 'match-start'"):
        fold_all([SetupCorrect(*AT)])
    with pytest.raises(BadEvent, match="without events"):
        fold_all([])


def test_a_pass_without_a_double_cannot_come() -> None:
    with pytest.raises(BadEvent):
        fold(started(), Passed(*AT, LIGHT))
