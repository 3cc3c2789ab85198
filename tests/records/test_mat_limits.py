"""What the .mat format can say about cubes and what it cannot, so that no wrong file is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tablehub.errors import BadInput
from tablehub.live.transcript import Transcript
from tablehub.match.events import OpeningRolled
from tablehub.match.fold import fold
from tablehub.match.record import MatchRecord, MoveTurn, TakeTurn
from tablehub.match.state import MatchState
from tablehub.records import read_mat, write_mat
from tablehub.records.mat_writing import left_out, why_no_mat
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tests.match.random_matches import Table
from tests.match.telling import started, told
from tests.records.test_mat import GNUBG, imported_by_gnubg

BEAVERS = ruleset("modern", beaver=True, raccoon=True)


def rows(state: MatchState) -> list[str]:
    return [line for line in write_mat(state.record()).splitlines() if line[3:4] == ")"]


def doubled(*answers: str) -> MatchState:
    return told(started(0, BEAVERS), "L 31 8/5 6/5", "D double", *answers)


def test_a_taken_beaver_has_no_cell_of_its_own_as_gnu_backgammon_writes_it() -> None:
    assert rows(doubled("L beaver", "D take", "D 66 24/18(2) 13/7(2)")) == [
        "  1) 31: 8/5 6/5                  Doubles => 2",
        "  2)  Beavers => 4               66: 24/18 24/18 13/7 13/7",
    ]


def test_a_taken_raccoon_has_an_empty_cell() -> None:
    assert rows(doubled("L beaver", "D beaver", "L take", "D 66 24/18(2) 13/7(2)")) == [
        "  1) 31: 8/5 6/5                  Doubles => 2",
        "  2)  Beavers => 4                Beavers => 8",
        "  3)                             66: 24/18 24/18 13/7 13/7",
    ]


@pytest.mark.parametrize("answers", [["L beaver", "D take"], ["L beaver", "D beaver", "L take"]])
def test_a_taken_beaver_is_read_back_with_its_take(answers: list[str]) -> None:
    match = doubled(*answers, "D 66 24/18(2) 13/7(2)", "L resigned gammon").record()
    again = read_mat(write_mat(match))
    assert [turn for turn in again.games[0].turns if not isinstance(turn, MoveTurn)] == [
        turn for turn in match.games[0].turns if not isinstance(turn, MoveTurn)
    ]
    assert again.games[0].result == match.games[0].result


def test_a_double_that_is_played_on_after_was_taken() -> None:
    text = """ 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Beavers => 4               66: 24/18 24/18 13/7 13/7
"""
    taken = read_mat(text).games[0].turns[3]
    assert taken == TakeTurn(Player.DARK)


@pytest.mark.parametrize("answers", [["L beaver", "D pass"], ["L beaver", "D beaver", "L pass"]])
def test_a_declined_beaver_is_not_written_for_gnu_backgammon_would_misread_the_next_game(answers: list[str]) -> None:
    with pytest.raises(BadInput, match="cannot hold game 1: GNU Backgammon misreads a beaver that is declined"):
        write_mat(doubled(*answers).record())


@pytest.mark.parametrize("answers", [["L beaver", "D take"], ["L beaver", "D beaver", "L take"]])
def test_nor_is_a_taken_one_that_no_throw_follows(answers: list[str]) -> None:
    with pytest.raises(BadInput, match="cannot hold game 1: GNU Backgammon misreads a beaver that no throw follows"):
        write_mat(told(doubled(*answers), "D resigned single").record())
    going_on = doubled(*answers)
    assert why_no_mat(going_on.record()) is None, "nothing comes after it that could be misread"
    assert why_no_mat(told(going_on, "D 66 ?", "D resigned single").record()) is None


def test_a_cube_raised_by_ties_is_not_written() -> None:
    state = fold(started(0, ruleset("bruelheide")), OpeningRolled("0", 0.0, 3, 3, None))
    state = fold(state, OpeningRolled("0", 0.0, 2, 2, None))
    with pytest.raises(BadInput, match="cannot hold game 1: it began with the cube at 4"):
        write_mat(told(state, "L 31 8/5 6/5").record())


def test_games_scored_by_men_are_not_written() -> None:
    state = told(started(0, ruleset("parker", stranded="men2")), "L 31 8/5 6/5")
    with pytest.raises(BadInput, match="cannot hold games scored by men"):
        write_mat(state.record())


def test_acey_deucy_is_not_written() -> None:
    with pytest.raises(BadInput, match="cannot hold a game of acey-deucy: GNU Backgammon"):
        write_mat(told(started(0, ruleset("acey-deucy")), "L 31 ?").record())


def played_out(name: str, length: int, seed: int) -> MatchRecord:
    """A first game at random."""
    return Table(Random(seed), name, {}, length).play(1).record()


@pytest.mark.parametrize(
    ("match", "counts", "counted"),
    [(played_out("modern", 0, 197), 2, 1), (played_out("bruelheide", 7, 15), 6, 4)],
    ids=["Jacoby", "no backgammon"],
)
def test_what_gnu_backgammon_counts_otherwise_is_said(match: MatchRecord, counts: int, counted: int) -> None:
    told = f"GNU Backgammon counts {counts} for No. 1, by its own rules; here it counted {counted}."
    assert left_out(match) == [told]
    shorter = replace(match, length=counts)
    assert left_out(shorter) == [f"{told} So it takes the match for won and leaves out what follows."]


@pytest.mark.gnubg
@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
@pytest.mark.parametrize(("name", "length", "seed"), [("modern", 0, 197), ("bruelheide", 7, 15)])
def test_gnu_backgammon_counts_so(name: str, length: int, seed: int, tmp_path: Path) -> None:
    match = played_out(name, length, seed)
    _, exported = imported_by_gnubg(write_mat(match), tmp_path)
    (result,) = (game.result for game in read_mat(exported).games)
    assert result
    assert f"counts {result.points} for No. 1" in left_out(match)[0]


def test_what_was_given_up_gnu_backgammon_counts_by_the_cube() -> None:
    given_up = told(started(0, ruleset("hoyle", backgammon=4)), "L 31 8/5 6/5", "D resigned backgammon").record()
    assert left_out(given_up) == ["GNU Backgammon counts 3 for No. 1, by its own rules; here it counted 4."]
    for kind in ("single", "gammon"):
        state = told(started(0, ruleset("modern")), "L 31 8/5 6/5", f"D resigned {kind}")
        assert left_out(state.record()) == []


@pytest.mark.parametrize("name", ["parker", "hoyle", "bruelheide", "hasbro", "milton-bradley", "modern"])
def test_games_of_the_other_books_are_written(name: str) -> None:
    assert "31: 8/5 6/5" in write_mat(told(started(0, ruleset(name)), "L 31 8/5 6/5").record())


def test_the_table_plays_on_where_its_match_cannot_be_written(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    target = tmp_path / "match.mat"
    Transcript(target).after_game(told(doubled("L beaver", "D pass"), "L wins single"))
    assert "cannot hold game 1" in caplog.text
    assert not target.exists()


def test_a_play_that_only_another_book_allows_is_written() -> None:
    """By the books without the rule of the higher die either number of 6-5 may be the one that is played."""
    place = Position(men({24: 1}), men({4: 2, 12: 13}))
    state = MatchState.new(0, ruleset("parker"), position=place, on_turn=Player.LIGHT)
    assert "65: 24/19" in write_mat(told(state, "L 65 24/19").record())
