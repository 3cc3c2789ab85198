"""What was played, turn by turn, and the matches before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablehub.display import history_pages
from tablehub.display.history_pages import LINES, MATCHES, PastMatch, turn_lines
from tablehub.match.events import CubeAnswered, CubesOffered, GameOver, SetupCorrect
from tablehub.match.fold import fold
from tablehub.match.record import BeaverTurn, BoardSet, GameRecord, MatchRecord, MoveTurn, TakeTurn
from tablehub.match.score import Score
from tablehub.match.terms import Terms
from tablehub.rules.outcome import GameKind
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tests.display.pages import AtThePages
from tests.display.test_result_pages import won
from tests.match.telling import told
from tests.match.test_chouette_at_the_table import FOUR
from tests.match.test_own_cubes_at_the_table import under_way
from tests.match.test_taking_back import after

LIGHT, DARK = Player.LIGHT, Player.DARK
TURN = MoveTurn(LIGHT, (3, 1), Play.parse("8/5 6/5"))


def test_a_match_is_told_turn_by_turn() -> None:
    assert turn_lines(after(7).record()) == [
        "Game 1. Light 0, Dark 0",
        "1. Light 3-1: 8/5 6/5",
        "2. Dark 4-2: 8/4 6/4",
        "3. Light doubles to 2",
        "4. Dark passes",
        "Light wins: 1 point",
    ]


def test_other_turns_have_words_too() -> None:
    names = {LIGHT: "Ann", DARK: "Bob"}
    turns = (BeaverTurn(DARK, 4), TakeTurn(LIGHT), replace(TURN, legal=False), replace(TURN, play=None))
    lines = turn_lines(MatchRecord(0, names, (GameRecord(1, Score(), turns),)))
    assert lines[1:] == [
        "1. Bob beavers to 4",
        "2. Ann takes",
        "3. Ann 3-1: 8/5 6/5 (wrong, let stand)",
        "4. Ann throws 3-1",
    ]


def test_where_the_checkers_went_by_no_play_that_is_told() -> None:
    game = GameRecord(1, Score(), (TURN, TURN), boards=(BoardSet(1, Position.start()),))
    assert turn_lines(MatchRecord(0, {LIGHT: "Ann", DARK: "Bob"}, (game,)))[1:] == [
        "1. Ann 3-1: 8/5 6/5",
        "The board was set by hand, or a play was not seen.",
        "2. Ann 3-1: 8/5 6/5",
    ]


def test_an_earlier_chouette_tells_what_everybody_stood_at() -> None:
    state = fold(won(Terms(chouette=FOUR), GameKind.SINGLE, 1), SetupCorrect("4", 4.0))
    state = fold(state, GameOver("5", 5.0, DARK, GameKind.GAMMON, 2, Score(0, 3), resigned=True))
    table = AtThePages(past=[PastMatch("yesterday", state.record())])
    table.open(table.pages.start()).press("Camera, settings, history", "Earlier matches", "Chouette: 4 players")
    assert table.view.lines == (
        *("Game 1. Ann in the box against Bob", "Team wins: 1 point", "Ann -3, Bob +1, Cy +1", "Di +1"),
        *("Game 2. Bob in the box against Cy", "Team wins a gammon: 2 points", "Ann -1, Bob -5, Cy +3", "Di +3"),
    )


def test_where_each_opponent_has_his_own_cube_no_one_number_is_what_a_game_counts() -> None:
    doubled = under_way(CubesOffered("2", 2.0, LIGHT, ("Cy",)), CubeAnswered("2", 2.0, "Cy", takes=True))
    state = fold(doubled, GameOver("9", 9.0, LIGHT, GameKind.GAMMON, 1, Score(1, 0), resigned=True))
    assert turn_lines(state.record()) == [
        "Game 1. Ann in the box against Bob",
        "1. Box doubles Cy to 2",
        "2. Cy takes",
        "Box wins a gammon.",
        "Ann +6, Bob -1, Cy -4",
        "Di -1",
    ]


def test_what_is_done_with_own_cubes_is_told_in_its_order() -> None:
    state = under_way(CubesOffered("2", 2.0, LIGHT, ("Bob", "Cy")), CubeAnswered("2", 2.0, "Bob", takes=False))
    state = told(fold(state, CubeAnswered("2", 2.0, "Cy", takes=True)), "L 31 8/5 6/5")
    state = fold(state, CubesOffered("3", 3.0, DARK, ("Cy",)))
    assert turn_lines(fold(state, CubeAnswered("4", 4.0, "Cy", takes=False)).record())[1:] == [
        "1. Box doubles Bob to 2",
        "2. Box doubles Cy to 2",
        "3. Bob passes",
        "4. Cy takes",
        "5. Box 3-1: 8/5 6/5",
        "6. Cy doubles to 4",
        "7. Box passes Cy's cube",
    ]


def at_history(turns: int) -> AtThePages:
    """The turns of a match in which so many were played, as they are seen first."""
    table = AtThePages(state=replace(after(4), turns=(TURN,) * turns, checkpoint=None))
    table.open(table.pages.referee()).press("History, coach", "History", "This match")
    return table


def test_the_newest_turns_are_seen_first_and_all_can_be_read() -> None:
    table = at_history(20)
    assert table.view.lines[-1] == "20. Light 3-1: 8/5 6/5"
    read = list(table.view.lines)
    while table.item("Earlier").enabled:
        table.press("Earlier")
        read = [*table.view.lines, *read]
        assert len(table.view.lines) == LINES
    assert read == turn_lines(table.state.record())
    table.press("Earlier")
    assert table.view.note == "This is the beginning."


def test_a_turn_played_meanwhile_is_there() -> None:
    table = at_history(3)
    table.state = replace(table.state, turns=(TURN,) * 4)
    assert table.view.lines[-1].startswith("4. ")


def test_before_anything_was_played_it_says_so() -> None:
    assert at_history(0).view.lines == ("Nothing has been played yet.",)


@pytest.mark.parametrize("count", [0, 1, MATCHES, 14])
def test_earlier_matches_are_turned_over_page_by_page(count: int) -> None:
    past = [PastMatch(f"on day {number}", after(7).record()) for number in range(count)]
    table = AtThePages(past=past)
    table.open(table.pages.start()).press("Camera, settings, history", "Earlier matches")
    seen = [item.value for item in table.view.items if item.value]
    while table.item("Older").enabled:
        table.press("Older")
        seen += [item.value for item in table.view.items if item.value]
    assert seen == [match.begun for match in past]
    while table.item("Newer").enabled:
        table.press("Newer")
    table.press("Back")
    assert table.view.title == "Camera, settings, history"


def test_an_earlier_match_is_read_like_this_one() -> None:
    table = AtThePages(past=[PastMatch("yesterday", after(7).record())])
    table.open(table.pages.start()).press("Camera, settings, history", "Earlier matches", "Match to 5: Light 1, Dark 0")
    assert table.view.lines[0] == "Game 1. Light 0, Dark 0"


def test_a_record_that_cannot_be_read_is_said() -> None:
    table = AtThePages(past=[PastMatch("long ago", None)])
    table.open(table.pages.start()).press("Camera, settings, history", "Earlier matches", "long ago")
    assert table.view.note == "What was written down of this match cannot be read."


def test_a_page_that_is_looked_at_all_the_time_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[MatchRecord] = []

    def counted(record: MatchRecord) -> list[str]:
        made.append(record)
        return ["1. ..."] * 30

    monkeypatch.setattr(history_pages, "turn_lines", counted)
    table = at_history(20)
    for _ in range(10):
        table.press("Earlier")
        assert table.view.lines
    assert len(made) == 1
