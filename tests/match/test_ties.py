"""Ties of the opening throw that the players tell of, because the camera could not read them."""

from __future__ import annotations

import pytest

from tablehub.errors import BadEvent
from tablehub.match.events import (
    Answered,
    Asked,
    Event,
    FaultCleared,
    FaultFound,
    GameVoided,
    OpeningRolled,
    Overrule,
    Overruled,
    Played,
    Rolled,
    SetupCorrect,
    Undone,
    event_from_json,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold, fold_all
from tablehub.match.questions import Question, open_question
from tablehub.match.state import MatchState
from tablehub.match.taking_back import last_undoable
from tablehub.rules.books import ruleset
from tablehub.rules.cube import Cube
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.match.telling import started

LIGHT, DARK = Player.LIGHT, Player.DARK
AT = ("7", 7.0)
ASKED = Asked(*AT, "opening-tied", "Did both throw the same number?")
YES, NO = Answered(*AT, "opening-tied", yes=True, by=DARK), Answered(*AT, "opening-tied", yes=False, by=DARK)
TIE = Overruled(*AT, Overrule.TIE, by=DARK)
WON = OpeningRolled(*AT, 5, 2, LIGHT)
THROWN = Rolled(*AT, LIGHT, (5, 2))
PLAYED = Played(*AT, LIGHT, (5, 2), "13/8 13/11", True, Play.parse("13/8 13/11").apply(Position.start(), LIGHT))


def after(*events: Event, name: str = "milton-bradley", length: int = 5, **options: object) -> MatchState:
    return fold_all(events, started(length, ruleset(name, **options)))


@pytest.mark.parametrize("since", [(), (WON,), (WON, THROWN)], ids=["at once", "once it is won", "once it is thrown"])
def test_a_tie_that_is_told_doubles_the_stake_as_one_that_is_read(since: tuple[Event, ...]) -> None:
    state = after(ASKED, *since, YES, TIE)
    assert (state.cube, state.automatic_doubles) == (Cube(2), 1)
    assert state.asked is None


def test_the_question_stands_until_the_first_play_and_is_not_asked_over_a_fault() -> None:
    assert open_question(after(ASKED, WON, THROWN)) is Question.OPENING_TIED
    assert open_question(after(ASKED, WON, THROWN, PLAYED)) is None
    cocked = FaultFound(*AT, FaultCode.DIE_COCKED, LIGHT, "!", {})
    assert open_question(after(ASKED, cocked)) is None
    assert open_question(after(ASKED, cocked, FaultCleared(*AT, FaultCode.DIE_COCKED))) is Question.OPENING_TIED


@pytest.mark.parametrize(
    ("name", "length", "options"),
    [
        ("modern", 5, {}),
        ("modern", 0, {}),
        ("hasbro", 5, {}),
        ("modern", 5, {"automatic_doubles": 1}),
        ("bruelheide", 5, {"ties_double_matches": False}),
    ],
)
def test_where_ties_double_nothing_none_can_be_told(name: str, length: int, options: dict[str, object]) -> None:
    assert open_question(after(ASKED, name=name, length=length, **options)) is None
    with pytest.raises(BadEvent, match="no tie of the opening throw"):
        after(TIE, name=name, length=length, **options)


def test_no_more_of_them_can_be_told_than_double() -> None:
    money = {"name": "modern", "length": 0, "automatic_doubles": 2}
    read = OpeningRolled(*AT, 4, 4, None)
    assert after(read, TIE, **money).cube == Cube(4)  # type: ignore[arg-type]
    assert open_question(after(read, TIE, ASKED, **money)) is None  # type: ignore[arg-type]
    with pytest.raises(BadEvent, match="no tie of the opening throw"):
        after(read, TIE, TIE, **money)  # type: ignore[arg-type]


def test_after_the_first_play_none_can_be_told() -> None:
    with pytest.raises(BadEvent, match="no tie of the opening throw"):
        after(WON, THROWN, PLAYED, TIE)


def test_it_can_be_taken_back() -> None:
    state = after(ASKED, YES, TIE)
    assert last_undoable(state) == Overruled.name
    assert fold(state, Undone(*AT, Overruled.name)).cube == Cube()


def test_a_throw_that_turns_out_to_be_another_leaves_what_was_told() -> None:
    state = after(ASKED, WON, THROWN, YES, TIE, Undone(*AT, Rolled.name))
    assert (state.cube, state.automatic_doubles, open_question(state)) == (Cube(2), 1, None)
    assert open_question(after(ASKED, WON, THROWN, NO, Undone(*AT, Rolled.name))) is None
    played = after(ASKED, WON, THROWN, YES, TIE, PLAYED, Undone(*AT, Played.name), Undone(*AT, Rolled.name))
    assert (played.cube, played.automatic_doubles) == (Cube(2), 1)


def test_a_game_that_is_void_forgets_it() -> None:
    state = after(ASKED, YES, TIE, GameVoided(*AT), SetupCorrect(*AT))
    assert (state.cube, state.automatic_doubles) == (Cube(), 0)


def test_it_is_the_same_again_from_the_journal() -> None:
    for event in (ASKED, YES, TIE):
        assert event_from_json(event.to_json()) == event
