"""A written match told as events again: what cannot have been so is named with game and move."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehub.errors import BadInput, BadNotation
from tablehub.match.decisions import SetPosition
from tablehub.match.events import MatchOver, MatchStarted
from tablehub.match.fold import fold_all
from tablehub.match.record import MatchRecord
from tablehub.match.state import MatchState, Phase
from tablehub.records import read_mat, read_sgf, write_mat, write_sgf
from tablehub.records.retelling import retold
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tests.match.random_matches import Table
from tests.match.telling import told
from tests.referee.tables import TestTable

MATCHES = sorted((Path(__file__).parent.parent / "data" / "matches").glob("*.mat"))

HEAD = "\n 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_match_of_another_program_folds_to_the_same_record(path: Path) -> None:
    match = read_mat(path.read_text())
    events = retold(match)
    state = fold_all(events)
    assert isinstance(events[0], MatchStarted)
    assert write_mat(state.record()) == write_mat(match)
    assert state.score == match.score
    assert isinstance(events[-1], MatchOver) is (state.phase is Phase.MATCH_OVER)


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_a_match_folded_from_events_is_told_the_same_again(seed: int) -> None:
    state = Table(Random(seed), "modern", {}, 3).play(2)
    match = read_mat(write_mat(state.record()))
    assert write_mat(fold_all(retold(match)).record()) == write_mat(match)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (["  1) 31: 8/5 6/4"], "game 1, move 1: light's 31: 8/5 6/4 is not a legal play"),
        (
            ["  1) 31: 8/5 6/5                 42: 8/4 6/4", "  2) 65: 24/12"],
            "game 1, move 2: 24/12: light's 12 point is held",
        ),
        (["  1) 31: 8/5 6/5                 42: 8/4 6/4", "  2)  Doubles => 4                Takes"], "not at 4"),
        (["  1) 31: 8/5 6/5", "  2) 42: 8/4 6/4"], "game 1, move 2: it is by light, and it is dark's to act"),
        (["  1) 31: 8/5 6/5", "      Wins 7 points"], "game 1: light cannot win 7 points with the cube at 1"),
        (
            ["  1) 31: 8/5 6/5                  Doubles => 2", "  2)  Drops                       Wins 3 points"],
            "1 point",
        ),
    ],
)
def test_what_cannot_have_been_is_named_with_game_and_move(rows: list[str], why: str) -> None:
    with pytest.raises(BadNotation) as caught:
        retold(read_mat(HEAD + "\n".join(rows) + "\n"))
    assert why in str(caught.value)


def test_a_score_that_the_games_before_do_not_make_is_named() -> None:
    text = HEAD + "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops                       Wins 1 point\n\n"
    text += " Game 2\n Ann : 0                        Bob : 2\n  1) 31: 8/5 6/5\n"
    with pytest.raises(BadNotation, match="game 2: it begins at 0-2, and the games before make 0-1"):
        retold(read_mat(text))


def test_several_faults_are_counted() -> None:
    text = HEAD + "  1) 31: 8/5 6/4\n      Wins 1 point\n\n"
    text += " Game 2\n Ann : 1                        Bob : 0\n  1) 31: 8/5 6/4\n"
    with pytest.raises(BadNotation, match=r"game 1, move 1: .* is not a legal play; game 2, move 1: "):
        retold(read_mat(text))


def test_gammons_without_a_turned_cube_tell_whether_jacoby_was_played() -> None:
    for jacoby in (True, False):
        state = gammon(MatchState.new(0, ruleset("modern", jacoby=jacoby)))
        again = fold_all(retold(read_mat(write_mat(state.record()))))
        assert again.score == state.score
        assert again.score.light == (1 if jacoby else 2)


def gammon(state: MatchState) -> MatchState:
    """Light wins a gammon at once, borne off from a position set by hand; the written start is that position."""
    place = Position(men({1: 1}), men({6: 15}))
    fresh = MatchState.new(0, state.ruleset, position=place, on_turn=Player.LIGHT)
    return told(fresh, "L 65 1/off", "L wins gammon")


@given(st.text(max_size=200))
def test_any_text_is_a_match_or_one_sentence(text: str) -> None:
    with suppress(BadInput):  # and nothing else
        retold(read_mat(HEAD + text))


@given(st.data())
def test_a_torn_match_is_a_match_or_one_sentence(data: st.DataObject) -> None:
    text = MATCHES[0].read_text()
    at, until = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    filler = data.draw(st.sampled_from(["", "\x00", "7", "\n", "Game 2\n", " Drops", "*"]))
    with suppress(BadInput):  # and nothing else
        retold(read_mat(text[:at] + filler + text[until:]))


def test_a_match_that_begins_in_the_middle_of_the_score_is_refused() -> None:
    match = read_mat(MATCHES[0].read_text())
    late = MatchRecord(match.length, match.names, match.games[1:])
    with pytest.raises(BadNotation, match="it begins at"):
        retold(replace(late))


@pytest.mark.parametrize("length", [0, 5])
@pytest.mark.parametrize("set_by_hand", [False, True])
@pytest.mark.parametrize(
    ("name", "options", "borne", "points"),
    [
        *[("bruelheide", {}, 0, 2), ("hoyle", {}, 4, 3), ("milton-bradley", {"backgammon": 4}, 0, 4)],
        ("milton-bradley", {}, 4, 1),
    ],
)
def test_a_backgammon_counts_by_the_book_it_was_won_by(
    name: str, options: dict[str, Any], borne: int, points: int, set_by_hand: bool, length: int
) -> None:
    loser = men({23: 1, 6: 14 - borne})
    before, after = Position(men({1: 1}), loser), Position(men({}), loser)
    table = TestTable(before, ruleset=ruleset(name).with_options(**options), length=length)
    table.see(before)
    if set_by_hand:
        table.decide(SetPosition(after))
    else:
        lying = table.throw(before, 6, 5)
        for shown in (lying, ()):
            table.see(after, shown)
    record = table.referee.state.record()
    for text, read in ((write_mat(record), read_mat), (write_sgf(record), read_sgf)):
        state = fold_all(retold(read(text)))
        assert [game.result and game.result.points for game in state.games] == [points]


def test_a_result_that_no_book_counts_so_is_refused() -> None:
    before, after = Position(men({1: 1}), men({6: 10})), Position(men({}), men({6: 10}))
    table = TestTable(before, length=5)
    lying = table.throw(before, 6, 5)
    for shown in (lying, ()):
        table.see(after, shown)
    with pytest.raises(BadNotation, match="it was won as single, 1 point, not as single, 3 points"):
        retold(read_sgf(write_sgf(table.referee.state.record()).replace("RE[W+1]", "RE[W+3]")))
