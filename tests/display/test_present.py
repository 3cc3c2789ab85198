"""From match and reading to what is shown."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from tablehub.buttons import Button
from tablehub.display.panel import match_line
from tablehub.display.present import view_of
from tablehub.display.view import Message, Place, Tone
from tablehub.match.events import (
    ChouetteBegun,
    Demanded,
    Doubled,
    Event,
    FaultFound,
    GameOver,
    MatchOver,
    OpeningRolled,
    Overrule,
    Overruled,
    Passed,
    Paused,
    Played,
    ResignOffered,
    Rolled,
    SetupCorrect,
    Taken,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position, men
from tablehub.rules.rulesets import MODERN, Doubling
from tablehub.vision.reading import DieReading, DieState, Reading
from tests.match.telling import started, told

LIGHT, DARK = Player.LIGHT, Player.DARK
NAMES = {LIGHT: "Anna", DARK: "Ben"}
START = Position.start()
AFTER_61 = Position(men({6: 5, 8: 2, 7: 2, 13: 4, 24: 2}), START.dark)


def happened(*events: Event, length: int = 5) -> MatchState:
    state = MatchState.new(length, MODERN, NAMES)
    for event in events:
        state = fold(state, event)
    return state


def at(event: type[Event], /, **values: Any) -> Event:
    return event(frame="1", t=1.0, **values)


BEGIN = (at(SetupCorrect), at(OpeningRolled, light=6, dark=1, player=LIGHT))
THROWN = (*BEGIN, at(Rolled, player=LIGHT, dice=(6, 1)))
PLAYED = (*THROWN, at(Played, player=LIGHT, dice=(6, 1), play="13/7 8/7", legal=True, position=AFTER_61))
OFFERED = (*PLAYED, at(Doubled, player=DARK, value=2))


def seen(position: Position, /, **changes: Any) -> Reading:
    """A sure reading of `position`."""
    return replace(
        Reading(
            frame="2",
            position=position,
            points=tuple({count: 1.0} for count in position.signed()),
            bar={player: {position.men(player)[BAR]: 1.0} for player in Player},
            confidence=0.99,
        ),
        **changes,
    )


CALL = (Button.MENU, None)
"""The referee can be called at any time."""


def meant(view: Any) -> list[tuple[Button, Player | None]]:
    return [(hint.button, hint.player) for hint in view.hints]


def test_before_a_game_the_board_has_to_be_set_up() -> None:
    view = view_of(happened())
    assert view.message == Message("Set up the starting position.")
    assert (view.on_turn, view.dice, meant(view)) == (None, (), [CALL])
    assert (view.light.name, view.dark.name, view.length) == ("Anna", "Ben", 5)


def test_for_the_start_each_die_is_shown_as_it_falls() -> None:
    dice = (DieReading(4, DieState.FLAT, (10, 10), 0.99, owner=DARK),)
    view = view_of(happened(at(SetupCorrect)), seen(START, dice=dice))
    assert [(die.value, die.owner) for die in view.dice] == [(4, DARK)]
    assert "one die" in view.message.text


def test_in_a_game_taken_up_in_the_middle_nobody_throws_for_the_start() -> None:
    state = happened(at(Overruled, action=Overrule.SET_POSITION, position=AFTER_61))
    assert view_of(state).message.text == "The game goes on from here. Who is on turn throws."
    nearly = Position(men({6: 5, 8: 2, 9: 1, 13: 5, 24: 2}), START.dark)
    state = happened(at(SetupCorrect), at(Overruled, action=Overrule.SET_POSITION, position=nearly))
    assert view_of(state).message.text == "Each player throws one die for the start."


@pytest.mark.parametrize(
    ("book", "light", "dark", "said"),
    [
        ("modern", 4, 4, "A tie. Throw again."),
        ("hoyle", 4, 2, "Anna begins: plays quatre deuce, or throws anew."),
        ("hasbro", 2, 4, "Ben begins: both dice are thrown anew."),
        ("bruelheide", 4, 2, "Anna to throw. Anna may have the checkers set up the other way round: Take."),
    ],
)
def test_who_begins_and_with_what_is_told(book: str, light: int, dark: int, said: str) -> None:
    starter = None if light == dark else LIGHT if light > dark else DARK
    state = fold(MatchState.new(0, ruleset(book), NAMES), at(SetupCorrect))
    state = fold(state, at(OpeningRolled, light=light, dark=dark, player=starter))
    assert view_of(state).message.text == said


def test_a_throw_shows_dice_turn_and_done() -> None:
    view = view_of(happened(*THROWN))
    assert [(die.value, die.owner) for die in view.dice] == [(6, LIGHT), (1, LIGHT)]
    assert view.on_turn is LIGHT
    assert view.message == Message("Anna to play 6-1.")
    assert meant(view) == [(Button.DONE, LIGHT), (Button.UNDO, None), CALL]


def test_after_a_play_the_other_throws_or_doubles() -> None:
    view = view_of(happened(*PLAYED))
    assert view.message == Message("Anna played 13/7 8/7. Ben to throw.")
    assert (view.on_turn, view.numbered_for, view.dice) == (DARK, DARK, ())
    assert meant(view) == [(Button.DOUBLE, DARK), (Button.UNDO, None), CALL]
    assert (view.light.pips, view.dark.pips) == (160, 167)


@pytest.mark.parametrize(
    "decided",
    [
        at(Overruled, action=Overrule.SET_TURN, player=LIGHT),
        at(Overruled, action=Overrule.SET_POSITION, position=START),
    ],
)
def test_where_turn_or_board_was_set_only_who_is_to_throw_is_told(decided: Event) -> None:
    """It read "Anna played 13/7 8/7. Anna to throw."."""
    state = happened(*PLAYED, decided)
    assert state.on_turn
    assert view_of(state).message.text == f"{NAMES[state.on_turn]} to throw."


def test_dice_of_the_turn_before_are_not_shown_as_the_next_throw() -> None:
    dice = tuple(DieReading(value, DieState.FLAT, (10, 10), 0.99) for value in (6, 1))
    assert view_of(happened(*PLAYED), seen(AFTER_61, dice=dice)).dice == ()


def test_who_could_not_play_is_told() -> None:
    state = happened(*THROWN, at(Played, player=LIGHT, dice=(6, 1), play="(no play)", legal=True, position=START))
    assert view_of(state).message.text == "Anna could not play. Ben to throw."


def test_where_one_is_shut_out_the_other_is_told_to_throw_on() -> None:
    shut = Position(men({6: 5}, bar=1, off=9), men(dict.fromkeys(range(1, 7), 2), off=3))
    state = MatchState.new(0, MODERN, NAMES, position=shut, on_turn=LIGHT)
    assert view_of(state).message == Message("Anna is shut out, Ben throws on.")
    doubler = [player for button, player in meant(view_of(told(state, "L 61 (no play)"))) if button is Button.DOUBLE]
    assert doubler == [DARK]
    assert (Button.DOUBLE, DARK) in meant(view_of(state))


def test_a_double_asks_the_other() -> None:
    view = view_of(happened(*OFFERED))
    assert view.message == Message("Ben doubles to 2. Anna: take or pass?", Tone.ASK)
    assert view.cube is not None
    assert (view.cube.face, view.cube.beside, view.on_turn) == (2, LIGHT, LIGHT)
    assert meant(view) == [(Button.TAKE, LIGHT), (Button.PASS, LIGHT), (Button.UNDO, None), CALL]


def test_a_taken_cube_lies_with_its_owner() -> None:
    view = view_of(happened(*OFFERED, at(Taken, player=LIGHT)))
    assert view.cube is not None
    assert (view.cube.value, view.cube.owner, view.cube.beside) == (2, LIGHT, LIGHT)
    assert view.message.text == "Anna takes. Ben to throw."
    assert Button.DOUBLE not in [button for button, _ in meant(view)]


def test_score_and_winner_after_a_game_and_a_match() -> None:
    passed = (*OFFERED, at(Passed, player=LIGHT))
    assert view_of(happened(*passed)).message == Message("Ben wins the game.", Tone.GOOD)
    over = (*passed, at(GameOver, winner=DARK, kind=GameKind.SINGLE, points=1, score=Score(0, 1)))
    view = view_of(happened(*over))
    assert (view.light.score, view.dark.score) == (0, 1)
    assert view.message.text.startswith("Ben wins the game: 1 point. Set up")
    last = view_of(happened(*over, at(MatchOver, winner=DARK, score=Score(0, 1)), length=1))
    assert last.message == Message("Ben wins the match, 1 to 0.", Tone.GOOD)
    assert last.on_turn is None


@pytest.mark.parametrize(
    ("name", "start", "throw", "result"),
    [
        ("parker", "Each player throws both dice for the start.", "Anna to play 6-2.", "a gammon: 2 points."),
        ("hoyle", "Each player throws one die for the start.", "Anna to play six deuce.", "a gammon: 2 stakes."),
        ("hasbro", "Each player throws one die for the start.", "Anna to play 6-2.", "a gammon: 2 stakes."),
    ],
)
def test_opening_throw_and_result_are_told_as_the_book_has_them(name: str, start: str, throw: str, result: str) -> None:
    state = fold(MatchState.new(0, ruleset(name), NAMES), SetupCorrect("1", 1.0))
    assert view_of(state).message.text == start
    state = told(replace(state, on_turn=LIGHT), "L 62 ?")
    assert view_of(state).message.text == throw
    assert result in view_of(told(state, "L wins gammon")).message.text


def test_in_the_crawford_game_the_cube_is_out_of_use() -> None:
    state = happened(*OFFERED, at(Passed, player=LIGHT), length=2)
    score = Score(0, 1)
    for event in (at(GameOver, winner=DARK, kind=GameKind.SINGLE, points=1, score=score), at(SetupCorrect)):
        state = fold(state, event)
    view = view_of(state)
    assert view.crawford
    assert view.cube is not None
    assert not view.cube.in_use


def test_without_a_cube_none_is_shown_and_money_has_no_length() -> None:
    state = MatchState.new(0, MODERN.with_options(doubling=Doubling.NEVER), NAMES)
    assert (view_of(state).cube, view_of(state).length) == (None, None)


def fault(code: FaultCode, text: str = "Something is wrong.", **where: Any) -> Event:
    return at(FaultFound, code=code, player=LIGHT, text=text, where=where)


def test_a_fault_is_said_and_its_place_is_framed_in_the_owners_numbers() -> None:
    state = happened(*THROWN, fault(FaultCode.HIT_NOT_ON_BAR, "Put it on the bar.", point=8, player="dark"))
    view = view_of(state)
    assert view.message == Message("Put it on the bar.", Tone.FAULT)
    assert view.highlights == {Place(DARK, 8)}
    assert view.numbered_for is DARK


def test_the_newest_fault_is_said() -> None:
    state = happened(*THROWN, fault(FaultCode.WRONG_COUNT, "one"), fault(FaultCode.BAR_FIRST, "two"))
    assert view_of(state).message.text == "two"


def test_what_is_only_told_does_not_hide_what_is_to_be_put_right() -> None:
    for told_only in (FaultCode.DOUBLE_AFTER_ROLL, FaultCode.CUBE_MISMATCH, FaultCode.LIGHT_CHANGED):
        state = happened(*THROWN, fault(FaultCode.WRONG_COUNT, "one", point=6, player="light"), fault(told_only, "two"))
        view = view_of(state)
        assert view.message == Message("one", Tone.FAULT)
        assert view.highlights == {Place(LIGHT, 6)}
        assert view_of(happened(*THROWN, fault(told_only, "two"))).message.text.startswith("two")


def test_who_may_not_double_is_told_what_is_to_be_done_instead() -> None:
    after_roll = fault(FaultCode.DOUBLE_AFTER_ROLL, "No double now.")
    assert view_of(happened(*THROWN, after_roll)).message.text == "No double now. Anna to play 6-1."
    no_beaver = view_of(happened(*OFFERED, fault(FaultCode.DOUBLE_NOT_ALLOWED, "No double now.")))
    assert no_beaver.message.text == "No double now. Ben doubles to 2. Anna: take or pass?"


def test_an_offer_is_not_hidden_by_a_hand_over_the_board_nor_by_what_lies_there() -> None:
    for code in (FaultCode.VIEW_BLOCKED, FaultCode.UNSURE, FaultCode.BOARD_DISTURBED, FaultCode.CAMERA_LOST):
        view = view_of(happened(*OFFERED, fault(code, "Something is wrong.", point=6, player="light")))
        assert view.message == Message("Ben doubles to 2. Anna: take or pass?", Tone.ASK)
        assert view.highlights == frozenset()
        answered = happened(*OFFERED, fault(code, "Something is wrong."), at(Taken, player=LIGHT))
        assert view_of(answered).message.text == "Something is wrong."


def test_nor_does_he_lose_his_choice_of_sides() -> None:
    begun = (at(SetupCorrect), at(OpeningRolled, light=6, dark=1, player=LIGHT))
    state = reduce(fold, begun, MatchState.new(0, ruleset("milton-bradley"), NAMES))
    view = view_of(fold(state, fault(FaultCode.DOUBLE_NOT_ALLOWED, "No double now.")))
    assert view.message.text.endswith("Anna may choose colour and side: Take.")
    assert (Button.TAKE, LIGHT) in meant(view)


def test_when_it_is_the_eyes_that_fail_the_table_asks_and_accuses_nobody() -> None:
    assert view_of(happened(*THROWN, fault(FaultCode.UNSURE))).message.tone is Tone.ASK


def test_a_cocked_die_is_shown_as_it_lies() -> None:
    dice = (
        DieReading(3, DieState.FLAT, (1, 1), 0.99),
        DieReading(None, DieState.COCKED, (9, 9), 0.9),
    )
    state = happened(*BEGIN, fault(FaultCode.DIE_COCKED, px=[9, 9]))
    view = view_of(state, seen(START, dice=dice))
    assert [(die.value, die.owner, die.state) for die in view.dice] == [
        (3, LIGHT, DieState.FLAT),
        (None, LIGHT, DieState.COCKED),
    ]
    assert view.highlights == frozenset()


def test_the_board_is_what_the_camera_sees() -> None:
    view = view_of(happened(*THROWN), seen(AFTER_61))
    assert view.position == AFTER_61
    assert view.light.pips == 160


def test_an_impossible_board_is_shown_but_pips_are_those_of_the_match() -> None:
    in_hand = Position(men({6: 5, 8: 3, 13: 4, 24: 2}, off=0), START.dark)
    view = view_of(happened(*THROWN), seen(in_hand))
    assert view.position == in_hand
    assert view.light.pips == 167


def test_under_a_hand_what_was_known_stays() -> None:
    points = [{count: 1.0} for count in AFTER_61.signed()]
    points[12] = {}  # the midpoint, from which a man has been taken
    reading = seen(AFTER_61, position=None, points=tuple(points), hand=True, why="a hand covers the board")
    view = view_of(happened(*THROWN), reading)
    assert view.covered == {Place(LIGHT, 13)}
    assert view.position.light[13] == START.light[13]
    assert view.position.light[7] == AFTER_61.light[7]


@pytest.mark.parametrize("reading", [None, Reading(frame="2", board_found=False), Reading(frame="2", hand=True)])
def test_without_a_board_in_view_the_matchs_is_shown(reading: Reading | None) -> None:
    assert view_of(happened(*PLAYED), reading).position == AFTER_61


def test_doubtful_places_are_marked_in_their_owners_numbers() -> None:
    points = [{count: 1.0} for count in START.signed()]
    points[23] = {2: 0.6, 3: 0.4}
    points[0] = {-2: 0.6, -1: 0.4}
    reading = seen(START, points=tuple(points), bar={LIGHT: {0: 0.7, 1: 0.3}})
    assert view_of(happened(), reading).doubtful == {Place(LIGHT, 24), Place(DARK, 24), Place(LIGHT, BAR)}


def test_a_message_of_the_caller_comes_first() -> None:
    hello = Message("Welcome.", Tone.GOOD)
    assert view_of(happened(*THROWN, fault(FaultCode.BAR_FIRST)), message=hello).message == hello


def test_equal_states_give_equal_views() -> None:
    assert view_of(happened(*PLAYED), seen(AFTER_61)) == view_of(happened(*PLAYED), seen(AFTER_61))


def test_the_cube_of_a_beaver_is_shown_before_who_must_answer_it() -> None:
    state = told(started(0, MODERN.with_options(beaver=True)), "L 31 8/5 6/5", "D double", "L beaver")
    view = view_of(state, None)
    assert view.cube
    assert (view.cube.face, view.cube.beside) == (4, DARK)
    assert "turns the cube once more, to 4. Dark: take or pass?" in view.message.text


def test_where_the_whole_board_is_in_question_every_place_that_differs_is_framed() -> None:
    found = at(FaultFound, code=FaultCode.UNSURE, player=None, text="?", where={"point": 7, "player": "light"})
    state = happened(at(SetupCorrect), found)
    assert view_of(state, seen(AFTER_61)).highlights == {Place(LIGHT, 13), Place(LIGHT, 8), Place(LIGHT, 7)}
    assert view_of(state, seen(START)).highlights == {Place(LIGHT, 7)}
    wrong_count = wrong("modern", FaultCode.WRONG_COUNT, point=7, player="light")
    assert view_of(wrong_count, seen(AFTER_61)).highlights == {Place(LIGHT, 7)}


def test_what_is_given_up_is_asked_about() -> None:
    state = told(started(5), "L 31 8/5 6/5")
    state = fold(state, ResignOffered("1", 1.0, LIGHT, GameKind.GAMMON))
    assert view_of(state, None).message == Message("Light gives up a gammon. Dark: take it or play on?", Tone.ASK)


def wrong(name: str, code: FaultCode, **where: Any) -> MatchState:
    """Anna has thrown 6-1 and erred."""
    state = MatchState.new(5, ruleset(name), NAMES, position=START, on_turn=LIGHT)
    state = fold(state, at(Rolled, player=LIGHT, dice=(6, 1)))
    return fold(state, at(FaultFound, code=code, player=LIGHT, text="Light: no.", where=where))


def test_the_opponent_is_offered_to_demand_or_to_let_stand() -> None:
    state = wrong("milton-bradley", FaultCode.WRONG_COUNT)
    view = view_of(state)
    assert [(hint.text, hint.player) for hint in view.hints[:2]] == [
        ("Take: it stands", DARK),
        ("Pass: demand it", DARK),
    ]
    assert [hint.button for hint in view.hints[:2]] == [Button.ACCEPT, Button.DEMAND]
    demanded = view_of(fold(state, at(Demanded, player=DARK, code=FaultCode.WRONG_COUNT)))
    assert demanded.message.text == "Light: no. Ben demands it."
    assert Button.DEMAND not in {hint.button for hint in demanded.hints}


def test_or_to_have_the_play_made_void() -> None:
    hints = view_of(wrong("milton-bradley", FaultCode.DICE_LIFTED_EARLY)).hints
    assert [hint.text for hint in hints[:2]] == ["Take: it stands", "Pass: play void"]


def test_a_board_that_differs_can_be_accepted_and_a_die_that_cannot_be_read_not() -> None:
    found = at(FaultFound, code=FaultCode.UNSURE, player=None, text="?", where={"point": 6, "player": "dark"})
    assert (Button.ACCEPT, None) in meant(view_of(happened(at(SetupCorrect), found)))
    assert Button.ACCEPT not in dict(meant(view_of(wrong("modern", FaultCode.DIE_COCKED, px=[3, 4]))))
    assert Button.ACCEPT not in dict(meant(view_of(wrong("modern", FaultCode.WRONG_COUNT, point=6, player="light"))))


def test_what_is_given_up_is_accepted_or_refused_by_the_opponent() -> None:
    view = view_of(happened(*THROWN, at(ResignOffered, player=LIGHT, kind=GameKind.GAMMON)))
    assert view.on_turn is DARK
    assert meant(view)[:2] == [(Button.TAKE, DARK), (Button.PASS, DARK)]
    assert [hint.text for hint in view.hints[:2]] == ["Take: accept", "Pass: play on"]


def test_a_rest_is_told() -> None:
    view = view_of(happened(*THROWN, at(Paused)))
    assert view.message == Message("Play rests. Press Menu to go on.", Tone.ASK)
    assert [button for button, _ in meant(view)] == [Button.UNDO, Button.MENU]  # no other is heard


def test_a_beaver_is_offered_where_there_are_any() -> None:
    state = MatchState.new(0, MODERN.with_options(beaver=True), NAMES, position=AFTER_61, on_turn=DARK)
    state = fold(state, at(Doubled, player=DARK, value=2))
    assert [(hint.button, hint.text) for hint in view_of(state).hints[:3]] == [
        (Button.TAKE, "Take"),
        (Button.PASS, "Pass"),
        (Button.DOUBLE, "Double to 4"),
    ]


def test_a_chouette_shows_who_plays_with_whom_and_the_card() -> None:
    state = fold(MatchState.new(0, MODERN), at(ChouetteBegun, players=("Ann", "Bob", "Cy", "Di")))
    state = fold(state, at(SetupCorrect))
    view = view_of(state)
    assert (view.light.name, view.dark.name, view.chouette) == ("Ann", "Bob", ("Cy", "Di"))
    assert match_line(view) == "Chouette, with Cy and Di"
    doubled = (at(Overruled, action=Overrule.SET_TURN, player=LIGHT), at(Rolled, player=LIGHT, dice=(3, 1)))
    after = at(Played, player=LIGHT, dice=(3, 1), play="8/5 6/5", legal=True, position=AFTER_61)
    dark = at(Rolled, player=DARK, dice=(3, 1))
    again = at(Played, player=DARK, dice=(3, 1), play="8/5 6/5", legal=True, position=AFTER_61)
    offered = reduce(fold, (*doubled, after, dark, again, at(Doubled, player=LIGHT, value=2)), state)
    assert view_of(offered).message.text == "Ann doubles to 2. Bob: take or pass? Cy and Di: pass in the menu."
    over = at(GameOver, winner=LIGHT, kind=GameKind.SINGLE, points=1, score=Score(1, 0), resigned=True)
    view = view_of(fold(state, over))
    assert view.message.text == (
        "Ann wins the game. Ann +3, Bob -1, Cy -1, Di -1. Next: Ann in the box against Cy. Set up the next game."
    )
    assert (view.light.score, view.dark.score) == ("+3", "-1")
