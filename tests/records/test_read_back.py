"""What the table writes of a match in which people decided much can be read back, with its games and its score."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tablehub.match.events import Overrule, Overruled, Played, SetupCorrect
from tablehub.match.fold import fold, fold_all
from tablehub.match.record import MatchRecord
from tablehub.match.state import MatchState
from tablehub.match.terms import Terms
from tablehub.records import read_mat, read_sgf, write_mat, write_mats, write_sgf, write_sgfs
from tablehub.records.mat_writing import left_out, why_no_mat
from tablehub.records.retelling import retold
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tests.live.evenings import Evening, money, with_clocks
from tests.match.telling import started, told
from tests.records.test_mat import GNUBG, imported_by_gnubg
from tests.referee.tables import moved

LIGHT, DARK = Player.LIGHT, Player.DARK


def decided(state: MatchState, action: Overrule, **what: object) -> MatchState:
    return fold(state, Overruled("0", 0.0, action, **what))  # type: ignore[arg-type]


def stood(state: MatchState, play: str, position: Position | None = None) -> MatchState:
    """The wrong play that was let stand."""
    assert state.on_turn
    assert state.roll
    dice = (state.roll.a, state.roll.b)
    return fold(state, Played("0", 0.0, state.on_turn, dice, play, False, position or state.position))


def wrong_play() -> MatchState:
    state = told(started(), "L 31 8/5 6/5", "D 64 ?")
    state = stood(state, "24/21 13/8", moved(state.position, DARK, (24, 21), (13, 8)))
    return told(state, "L 65 24/18 13/8", "D double", "L take", "D 21 13/11 6/5", "L resigned gammon")


def wrong_play_of_many_steps() -> MatchState:
    state = told(started(), "L 31 8/5 6/5", "D 22 ?")
    play = "24/22 24/22 13/11 13/11 6/4"
    state = stood(state, play, moved(state.position, DARK, (24, 22), (24, 22), (13, 11), (13, 11), (6, 4)))
    return told(state, "L 65 24/18 13/8", "D resigned single")


def turn_set() -> MatchState:
    state = decided(told(started(), "L 31 8/5 6/5"), Overrule.SET_TURN, player=LIGHT)
    return told(
        state, "L 42 8/4 6/4", "D 65 24/18 18/13", "L double", "D take", "L 31 24/23 24/21", "D resigned single"
    )


def cut_short_before_a_double() -> MatchState:
    state = told(started(), "L 31 8/5 6/5")
    state = decided(state, Overrule.SET_POSITION, position=moved(state.position, DARK, (24, 21)))
    state = told(state, "D 65 24/18 21/16")
    return told(state, "L double", "D take", "L 21 13/11 6/5", "D double", "L take", "D resigned single")


def later_game_taken_up() -> MatchState:
    state = fold(told(started(), "L 31 8/5 6/5", "D resigned single"), SetupCorrect("0", 0.0))
    state = decided(state, Overrule.SET_POSITION, position=Position(men({1: 1, 2: 1}), men({6: 2, 7: 13})))
    return told(state, "D 65 7/1 7/2", "L 65 2/off 1/off", "L wins gammon")


def by_another_book() -> MatchState:
    """Of 6-5 the lower number was played alone."""
    place = Position(men({24: 1}), men({4: 2, 12: 13}))
    state = MatchState.new(5, ruleset("parker"), position=place, on_turn=LIGHT)
    return told(state, "L 65 24/19", "D 21 12/10 12/11", "L resigned single")


def beaver_taken_and_given_up() -> MatchState:
    state = fold(MatchState.new(0, ruleset("modern", beaver=True)), SetupCorrect("0", 0.0))
    return told(state, "L 31 8/5 6/5", "D double", "L beaver", "D take", "D resigned gammon")


def doubled_before_the_first_throw() -> MatchState:
    state = decided(started(5, ruleset("parker")), Overrule.SET_TURN, player=LIGHT)
    return told(state, "L double", "D take", "L 31 8/5 6/5", "D resigned single")


STORIES = (
    *(beaver_taken_and_given_up, doubled_before_the_first_throw),
    *(wrong_play, wrong_play_of_many_steps, turn_set, cut_short_before_a_double, later_game_taken_up, by_another_book),
)


def results(match: MatchRecord) -> list[object]:
    return [(game.result.winner, game.result.points) for game in match.games if game.result]


def check(match: MatchRecord, again: MatchRecord) -> None:
    state = fold_all(retold(again))
    assert (state.score, results(state.record())) == (match.score, results(match))


@pytest.mark.parametrize("story", STORIES)
def test_what_is_written_is_read_back(story: Callable[[], MatchState]) -> None:
    match = story().record()
    assert results(match)
    if why_no_mat(match) is None:
        check(match, read_mat(write_mat(match)))
    check(match, read_sgf(write_sgf(match)))


def test_a_beaver_that_no_throw_follows_is_read_though_it_is_not_written() -> None:
    text = """ 0 point match

 Game 1
 Light : 0                      Dark : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Beavers => 4
      Wins 8 points
"""
    check(beaver_taken_and_given_up().record(), read_mat(text))


@pytest.mark.parametrize("story", [wrong_play, turn_set, cut_short_before_a_double])
def test_an_sgf_file_leads_to_the_same_boards(story: Callable[[], MatchState]) -> None:
    state = story()
    again = fold_all(retold(read_sgf(write_sgf(state.record()))))
    assert (again.position, again.cube, again.turns) == (state.position, state.cube, state.turns)


def test_a_wrong_play_is_told_by_its_throw_and_nothing_after_it() -> None:
    match = wrong_play().record()
    rows = [line.rstrip() for line in write_mat(match).splitlines() if ")" in line[:4]]
    assert rows[0] == "  1) 31: 8/5 6/5                 64:"
    assert "65:" not in "".join(rows)
    assert left_out(match) == [
        "No. 1 is told up to the throw of move 1; 24/21 13/8 was a wrong play and stood.",
    ]


def test_plays_of_another_book_are_written_and_said() -> None:
    assert "In No. 1 are plays of parker, which other programs refuse." in left_out(by_another_book().record())


def test_a_game_of_which_gnu_backgammon_follows_nothing_is_said_to_count_for_nothing_perhaps() -> None:
    state = started()
    match = told(state, "L resigned single").record()
    assert left_out(match) == ["GNU Backgammon may not count No. 1, which it cannot follow."]


def test_files_of_others_must_still_follow_the_rules() -> None:
    text = write_mat(turn_set().record())
    plain = "\n".join(line for line in text.splitlines() if not line.startswith(";")) + "\n"
    with pytest.raises(ValueError, match="it is by light, and it is dark's to act"):
        retold(read_mat(plain))


@pytest.mark.parametrize(("seed", "terms"), [(3, money), (5, money), (0, with_clocks), (0, money)])
def test_evenings_of_people_who_do_anything_are_read_back(seed: int, terms: Callable[[Random], Terms]) -> None:
    evening = Evening(seed, terms)
    for _ in range(120):
        evening.does_something()
    match = evening.state.record()
    if why_no_mat(match) is None:
        check(match, read_mat(write_mats(match)[""]))
    check(match, read_sgf(write_sgfs(match)[""]))


@pytest.mark.gnubg
@pytest.mark.skipif(not GNUBG, reason="GNU Backgammon is not installed")
@pytest.mark.parametrize("story", [wrong_play, wrong_play_of_many_steps, turn_set, cut_short_before_a_double])
def test_gnu_backgammon_reads_the_same_results(story: Callable[[], MatchState], tmp_path: Path) -> None:
    match = story().record()
    said, exported = imported_by_gnubg(write_mat(match), tmp_path)
    assert "WARNING" not in said
    won = [f"Wins {game.result.points} point" for game in match.games if game.result]
    assert re.findall(r"Wins \d+ point", exported) == won  # it exports a throw alone so that rows cannot be told apart
