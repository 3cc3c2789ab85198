"""A chouette with a cube for each opponent, written: a file for each, his cube and his results in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.errors import BadInput
from tablehub.live.transcript import Transcript
from tablehub.match.events import ChouetteBegun, CubeAnswered, CubesOffered, Played, SetupCorrect
from tablehub.match.fold import fold, fold_all
from tablehub.match.state import MatchState
from tablehub.records import read_mat, write_mat, write_mats, write_sgf, write_sgfs
from tablehub.records.chouette_records import by_opponent
from tablehub.records.retelling import retold
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tests.match.telling import told
from tests.records.test_boards_set import put
from tests.records.test_mat import GNUBG, imported_by_gnubg
from tests.referee.tables import moved

LIGHT, DARK = Player.LIGHT, Player.DARK
RULES = ruleset("modern", own_cubes=True)


def played() -> MatchState:
    """Two games. In the first Bob takes at 2, Cy passes, Di's cube stays where it was; light gives up a gammon."""
    state = fold(MatchState.new(0, RULES), ChouetteBegun("0", 0.0, ("Ann", "Bob", "Cy", "D/i")))
    state = told(fold(state, SetupCorrect("1", 1.0)), "L 31 8/5 6/5", "D 42 8/4 6/4")
    for event in (
        CubesOffered("2", 2.0, LIGHT, ("Bob", "Cy")),
        CubeAnswered("2", 2.0, "Cy", False),
        CubeAnswered("2", 2.0, "Bob", True),
    ):
        state = fold(state, event)
    state = told(state, "L 65 24/13", "D 61 13/7 8/7", "L resigned gammon")
    state = told(fold(state, SetupCorrect("2", 2.0)), "D 31 8/5 6/5")
    return told(state, "L 42 8/4 6/4", "D resigned single")


def test_a_game_in_play_with_a_cube_for_each_is_no_single_file_either() -> None:
    state = fold(MatchState.new(0, RULES), ChouetteBegun("0", 0.0, ("Ann", "Bob", "Cy")))
    state = told(fold(state, SetupCorrect("1", 1.0)), "L 31 8/5 6/5", "D 42 8/4 6/4")
    doubled = fold(state, CubesOffered("2", 2.0, LIGHT, ("Bob",))).record()
    assert not doubled.games[0].results
    for write in (write_mat, write_sgf):
        with pytest.raises(BadInput, match="holds one cube, and in game 1 each opponent had his own"):
            write(doubled)


def test_each_opponent_has_a_file_with_his_own_cube_and_result() -> None:
    files = write_mats(played().record())
    assert sorted(files) == ["-Ann", "-Bob", "-Cy", "-D_i"]
    assert files["-Bob"].splitlines()[2:11] == [
        " 0 point match",
        "",
        " Game 1",
        " Box : 0                        Bob : 0",
        "  1) 31: 8/5 6/5                 42: 8/4 6/4 ",
        "  2)  Doubles => 2                Takes",
        "  3) 65: 24/18 18/13             61: 13/7 8/7 ",
        "                                  Wins 4 points",
        "",
    ]
    cy = files["-Cy"].splitlines()
    assert [line for line in cy if "Doubles" in line or "Wins" in line][:2] == [
        "  2)  Doubles => 2                Drops",
        "      Wins 1 point",
    ]
    assert read_mat(files["-D_i"]).games[0].result, "his cube was never turned"
    assert read_mat(files["-D_i"]).score.dark == 1, "so Jacoby counts the gammon once"


def test_what_each_file_counts_is_what_the_card_has() -> None:
    state = played()
    assert state.chouette
    first = dict(zip(state.chouette.card.players, state.chouette.card.games[0], strict=True))
    for added, name in (("-Bob", "Bob"), ("-Cy", "Cy"), ("-D_i", "D/i")):
        result = read_mat(write_mats(state.record())[added]).games[0].result
        assert result
        assert first[name] == (result.points if result.winner is DARK else -result.points)


def test_every_file_is_a_match_by_itself() -> None:
    for text in write_mats(played().record()).values():
        assert fold_all(retold(read_mat(text))).games


def test_one_file_for_all_is_refused() -> None:
    with pytest.raises(BadInput, match="each opponent had his own: one file for each"):
        write_mat(played().record())


def test_the_table_writes_them_beside_each_other(tmp_path: Path) -> None:
    assert Transcript(tmp_path / "m.mat").write(played()) == tmp_path / "m.mat"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m-Ann.mat", "m-Bob.mat", "m-Cy.mat", "m-D_i.mat"]


@pytest.mark.gnubg
@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
def test_gnu_backgammon_imports_them_without_a_warning(tmp_path: Path) -> None:
    for text in write_mats(played().record()).values():
        said, exported = imported_by_gnubg(text, tmp_path)
        assert "WARNING" not in said
        assert [game.result for game in read_mat(exported).games] == [game.result for game in read_mat(text).games]


def test_players_whose_names_make_the_same_file_name_have_two_files() -> None:
    state = fold(MatchState.new(0, RULES), ChouetteBegun("0", 0.0, ("Ann", "D/i", "D?i")))
    state = told(fold(state, SetupCorrect("1", 1.0)), "L 31 8/5 6/5", "L resigned single")
    assert sorted(write_mats(state.record())) == ["-D_i", "-D_i_"]


def test_a_board_set_after_somebody_has_passed_is_none_of_his_game() -> None:
    state = fold(MatchState.new(0, RULES), ChouetteBegun("0", 0.0, ("Ann", "Bob", "Cy")))
    state = told(fold(state, SetupCorrect("1", 1.0)), "L 31 8/5 6/5", "D 42 8/4 6/4")
    for event in (
        CubesOffered("2", 2.0, LIGHT, ("Bob", "Cy")),
        CubeAnswered("2", 2.0, "Cy", False),
        CubeAnswered("2", 2.0, "Bob", True),
    ):
        state = fold(state, event)
    state = told(state, "L 65 24/13")
    state = put(state, moved(state.position, DARK, (24, 20)))
    record = told(state, "D 61 13/7 8/7", "L resigned gammon").record()
    assert [len(games.games[0].boards) for games in by_opponent(record).values()] == [1, 0]
    for write in (write_mats, write_sgfs):
        assert sorted(write(record)) == ["-Bob", "-Cy"]


def test_a_wrong_play_that_led_where_no_play_does_is_written_before_the_double_after_it() -> None:
    state = fold(MatchState.new(0, RULES), ChouetteBegun("0", 0.0, ("Ann", "Bob", "Cy")))
    state = told(fold(state, SetupCorrect("1", 1.0)), "L 64 ?")
    led_to = moved(moved(state.position, LIGHT, (13, 3)), DARK, (24, 25))
    state = fold(state, Played("2", 2.0, LIGHT, (6, 4), "13/3 4/1", False, led_to))
    state = fold(state, CubesOffered("3", 3.0, DARK, ("Bob",)))
    record = told(fold(state, CubeAnswered("3", 3.0, "Bob", True)), "D 16 bar/24 13/7").record()
    for write in (write_mats, write_sgfs):
        assert sorted(write(record)) == ["-Bob", "-Cy"]


def test_names_that_a_memory_stick_does_not_tell_apart_are_files_of_their_own() -> None:
    """Whoever was written last had the only file."""
    players = ("Ann", "Bob", "bob", "B/B", "b b")
    state = fold(MatchState.new(0, RULES), ChouetteBegun("0", 0.0, players))
    state = told(fold(state, SetupCorrect("1", 1.0)), "L 31 8/5 6/5", "D 42 8/4 6/4")
    state = fold(fold(state, CubesOffered("2", 2.0, LIGHT, ("Bob",))), CubeAnswered("2", 2.0, "Bob", True))
    state = told(state, "L resigned single")
    assert list(write_mats(state.record())) == ["-Bob", "-bob_", "-B_B", "-b_b_"]
