"""Matches written as GNU Backgammon's own files, compared with those that it saved itself."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tablehub.errors import BadInput
from tablehub.match.events import OpeningRolled, Overrule, Overruled, SetupCorrect
from tablehub.match.fold import fold, fold_all
from tablehub.match.record import BoardSet, DoubleTurn, GameRecord, MatchRecord, MoveTurn, PassTurn
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.records import read_mat, write_mats, write_sgf, write_sgfs
from tablehub.rules.books import ruleset
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.rulesets import MODERN
from tests.match.telling import match_events, started, told
from tests.records.test_boards_set import edited
from tests.records.test_chouette_records import played
from tests.records.test_mat import TOLD, chouette, told_match
from tests.records.test_mat_limits import BEAVERS

LIGHT, DARK = Player.LIGHT, Player.DARK
SAVED = sorted(
    path for path in (Path(__file__).parent.parent / "data" / "matches").glob("*.sgf") if path.stem != "edited"
)


def nodes(match: MatchRecord) -> list[list[str]]:
    """What stands in the file for each game, node by node."""
    return [tree.rstrip(")\n").split("\n;") for tree in write_sgf(match).split("(;")[1:]]


def tidied(text: str) -> str:
    """Without what GNU Backgammon counts about a game and who wrote it, the steps of each play from the highest: it
    sorts those of a match it has imported and leaves those of one it has played."""
    text = re.sub(r"GS(\[[^]]*\])+|AP\[[^]]*\]", "", text)
    return re.sub(r";([WB])\[(\d\d)([a-z]+)\]", _tidied_move, text)


def _tidied_move(found: re.Match[str]) -> str:
    colour, dice, letters = found.groups()
    order = "yxwvutsrqponmlkjihgfedcbaz" if colour == "W" else "yabcdefghijklmnopqrstuvwxz"
    steps = sorted((letters[n : n + 2] for n in range(0, len(letters), 2)), key=lambda step: [*map(order.index, step)])
    return f";{colour}[{dice}{''.join(steps)}]"


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_match_is_written_as_gnu_backgammon_saves_it(path: Path) -> None:
    match = read_mat(path.with_suffix(".mat").read_text())
    assert tidied(write_sgf(match, "2026-11-21")) == tidied(path.read_text())


def test_a_match_folded_from_events_is_a_tree_a_game() -> None:
    head = "FF[4]GM[6]CA[UTF-8]AP[TableHub:0.1.0]MI[length:5]"
    assert nodes(told_match()) == [
        [
            f"{head}[game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]RE[B+2R]",
            *("W[31hefe]", "B[66agaglrlr]", "W[44xtxttptp]", "B[double]", "W[take]", "B[16lrqr]"),
        ],
        [
            f"{head}[game:1][ws:0][bs:2]PW[Ann]PB[Bob]RU[Crawford]RE[W+1]",
            *("B[65aggl]", "W[double]", "B[drop]"),
        ],
        [
            f"{head}[game:2][ws:1][bs:2]PW[Ann]PB[Bob]RU[Crawford]RE[W+2R]",
            *("W[21mkxw]", "PL[B]DI[55]"),
        ],
    ]


def test_the_day_and_who_sat_where_are_told_once() -> None:
    first, second = write_sgf(chouette().record(), "2026-11-21").split("(;")[1:]
    seats = "No. 1: Ann in the box, Bob plays for the team, with Cy. the Game_1\nNo. 2: Bob in the box, Cy. the Game_1"
    assert f"PB[Team]DT[2026-11-21]GC[{seats} plays for the team, with Ann]RU[Jacoby]RE[B+1]" in first
    assert "DT[" not in second
    assert "GC[" not in second


@pytest.mark.parametrize(
    ("length", "options", "rules"),
    [
        (5, {}, "RU[Crawford]"),
        (1, {}, ""),
        (5, {"crawford": False}, ""),
        (0, {}, "RU[Jacoby]"),
        (0, {"jacoby": False}, ""),
        (5, {"doubling": "never"}, "RU[NoCube:Crawford]"),
    ],
)
def test_the_rules_are_told(length: int, options: dict[str, bool | str], rules: str) -> None:
    state = told(started(length, MODERN.with_options(**options)), "L 31 8/5 6/5")
    ((root, _),) = nodes(state.record())
    assert root.endswith(f"PB[Dark]{rules}")


def test_the_crawford_game_is_marked() -> None:
    state = told(started(2), "L 31 8/5 6/5", "D resigned single")
    state = told(fold(state, SetupCorrect("0", 0.0)), "L 31 8/5 6/5")
    assert [game[0].split("RU")[1] for game in nodes(state.record())] == [
        "[Crawford]RE[W+1R]",
        "[Crawford:CrawfordGame]",
    ]


@pytest.mark.parametrize(
    ("answers", "written"),
    [
        (["L beaver", "D take"], ["B[double]", "W[double]", "B[take]"]),
        (["L beaver", "D beaver", "L take"], ["B[double]", "W[double]", "B[double]", "W[take]"]),
        (["L beaver", "D pass"], ["B[double]", "W[double]", "B[drop]"]),
    ],
)
def test_a_beaver_is_one_more_double(answers: list[str], written: list[str]) -> None:
    (game,) = nodes(told(started(0, BEAVERS), "L 31 8/5 6/5", "D double", *answers).record())
    assert game[2:] == written


def test_a_cube_that_ties_have_doubled_is_told() -> None:
    state = fold(started(0, ruleset("bruelheide")), OpeningRolled("0", 0.0, 3, 3, None))
    state = fold(state, OpeningRolled("0", 0.0, 4, 4, None))
    ((root, *_),) = nodes(told(state, "L 31 8/5 6/5").record())
    assert "CV[4]" in root


def test_a_game_taken_up_in_the_middle_begins_with_its_checkers() -> None:
    place = Position(men({1: 1, 3: 2}, bar=1), men({6: 12}, bar=1))
    state = told(MatchState.new(5, MODERN, position=place, on_turn=DARK), "D 21 bar/24 6/4", "L 65 ?")
    ((_, *game),) = nodes(state.record())
    assert game[0] == "PL[B]AE[a:y]AW[a][c][c][y]AB" + "[s]" * 12 + "[y]"
    assert game[1:] == ["B[21yasu]", "PL[W]DI[65]"]


def test_a_board_that_was_set_is_told_where_it_was_set() -> None:
    _, game = nodes(edited().record())
    assert game[1:] == [
        "W[42hdfd]",
        f"PL[B]AE[a:y]AW[d][d]{'[f]' * 4}[h][h]{'[m]' * 5}[x][x]AB{'[s]' * 5}[q][q][q]{'[l]' * 5}[e][e]",
        "B[65ekej]",
    ]


def test_a_board_set_while_the_cube_is_offered_comes_before_the_double() -> None:
    """GNU Backgammon: "Take record found but doesn't follow a double"."""
    state = told(started(), "L 31 8/5 6/5", "D double")
    position = Position(men({6: 15}), men({6: 15}))
    state = fold(state, Overruled("0", 0.0, action=Overrule.SET_POSITION, position=position))
    (game,) = nodes(told(state, "L take").record())
    assert game[2].startswith("PL[B]AE[a:y]")
    assert game[3:] == ["B[double]", "W[take]"]


def test_a_board_set_at_the_end_says_who_is_on_roll() -> None:
    lay = BoardSet(1, Position(men({6: 15}), men({6: 15})))
    turns = (MoveTurn(LIGHT, (3, 1), Play.parse("8/5 6/5")),)
    (game,) = nodes(MatchRecord(5, told_match().names, (GameRecord(1, Score(), turns, boards=(lay,)),)))
    assert game[2].startswith("PL[B]")


def test_a_wrong_play_of_more_steps_than_can_be_told_is_a_board_that_was_set() -> None:
    play = Play.parse("24/23(2) 13/11(3)")
    turns = (MoveTurn(LIGHT, (2, 1), play, legal=False), DoubleTurn(DARK, 2), PassTurn(LIGHT))
    (game,) = nodes(MatchRecord(5, told_match().names, (GameRecord(1, Score(), turns),)))
    assert game[1] == "W[21]"
    assert game[2].startswith(f"PL[B]AE[a:y]AW{'[f]' * 5}{'[h]' * 3}{'[k]' * 3}{'[m]' * 2}[w][w]AB")


def test_names_cannot_break_the_file() -> None:
    match = replace(told_match(), names={LIGHT: "Ann] \\\n(;", DARK: " "})
    assert "PW[Ann\\] \\\\ (;]PB[?]" in write_sgf(match)


def test_a_match_without_games_is_a_file_all_the_same() -> None:
    ((root,),) = nodes(MatchState.new(5, MODERN).record())
    assert "MI[length:5][game:0][ws:0][bs:0]" in root


def test_a_chouette_with_a_cube_for_each_is_a_file_for_each() -> None:
    files = write_sgfs(played().record())
    assert files.keys() == write_mats(played().record()).keys()
    assert "PW[Box]PB[Bob]" in files["-Bob"]
    assert ";W[double]\n;B[take]\n" in files["-Bob"]
    with pytest.raises(BadInput, match="each opponent had his own: one file for each"):
        write_sgf(played().record())


def test_what_the_format_cannot_say_is_refused() -> None:
    with pytest.raises(BadInput, match="cannot hold a game of acey-deucy"):
        write_sgf(told(started(0, ruleset("acey-deucy")), "L 31 ?").record())
    with pytest.raises(BadInput, match="cannot hold games scored by men"):
        write_sgf(told(started(0, ruleset("parker", stranded="men2")), "L 31 8/5 6/5").record())


def test_a_game_in_play_has_no_result() -> None:
    assert "RE[" not in write_sgf(fold_all(match_events(5, TOLD[:5])).record())
