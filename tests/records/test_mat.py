from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tablehub.errors import BadNotation
from tablehub.match.events import ChouetteBegun, Overrule, Overruled, SetupCorrect
from tablehub.match.fold import fold, fold_all
from tablehub.match.record import DoubleTurn, GameResult, MatchRecord, MoveTurn
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.records import read_mat, write_mat
from tablehub.records.replay import last_position, replay
from tablehub.rules.outcome import GameKind, outcome
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.rulesets import MODERN
from tests.match.telling import match_events, told

LIGHT, DARK = Player.LIGHT, Player.DARK
MATCHES = sorted((Path(__file__).parent.parent / "data" / "matches").glob("*.mat"))
GNUBG = shutil.which("gnubg") or shutil.which("/usr/games/gnubg")

TOLD = [
    "L 31 8/5 6/5",
    "D 66 24/18(2) 13/7(2)",
    "L 44 24/16(2)",
    "D double",
    "L take",
    "D 16 13/7 8/7",
    "L resigned single",
    "",
    "D 65 24/13",
    "L double",
    "D pass",
    "L wins single",
    "",
    "L 21 13/11 24/23",
    "D 55 ?",
    "D resigned gammon",
]


def told_match() -> MatchRecord:
    """A match of three games as its events give it: a resignation, a pass, a resignation after the throw."""
    return fold_all(match_events(5, TOLD)).record()


def usual(match: MatchRecord) -> MatchRecord:
    """The match with every play in its usual writing, for comparing."""
    games = [
        replace(
            game,
            turns=tuple(
                replace(turn, play=Play.of(turn.play.steps)) if isinstance(turn, MoveTurn) and turn.play else turn
                for turn in game.turns
            ),
        )
        for game in match.games
    ]
    return replace(match, games=tuple(games))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_every_play_of_a_real_match_is_legal_and_every_result_agrees_with_the_board(path: Path) -> None:
    match = read_mat(path.read_text())
    assert sum(1 for game in match.games for _ in replay(game)) > 40
    for game in match.games:
        assert all(move.legal for move in replay(game))
        assert game.result
        ended = outcome(last_position(game))
        assert game.result.resigned is (ended is None and isinstance(game.turns[-1], MoveTurn))
        if ended:
            assert (ended.winner, ended.kind) == (game.result.winner, game.result.kind)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_match_of_gnu_backgammon_is_written_exactly_as_it_wrote_it(path: Path) -> None:
    text = path.read_text()
    match = read_mat(text)
    assert write_mat(match, date="2026.11.21") == text
    assert read_mat(write_mat(match)) == match


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_the_scores_of_the_games_are_chained_by_their_results(path: Path) -> None:
    games = read_mat(path.read_text()).games
    for before, game in pairwise(games):
        assert before.result
        assert game.score_before == before.score_before.plus(before.result.winner, before.result.points)


def test_the_crawford_game_is_known_from_the_scores() -> None:
    (path,) = (path for path in MATCHES if path.stem == "crawford")
    crawford = [game for game in read_mat(path.read_text()).games if game.crawford]
    assert [max(game.score_before.light, game.score_before.dark) for game in crawford] == [4]
    assert not any(isinstance(turn, DoubleTurn) for turn in crawford[0].turns)


def test_a_match_folded_from_events_is_written_in_columns() -> None:
    assert write_mat(told_match()).splitlines() == [
        "",
        " 5 point match",
        "",
        " Game 1",
        " Ann : 0                        Bob : 0",
        "  1) 31: 8/5 6/5                 66: 24/18 24/18 13/7 13/7",
        "  2) 44: 24/20 24/20 20/16 20/16  Doubles => 2",
        "  3)  Takes                      16: 13/7 8/7 ",
        "                                  Wins 2 points",
        "",
        " Game 2",
        " Ann : 0                        Bob : 2",
        "  1)                             65: 24/18 18/13 ",
        "  2)  Doubles => 2                Drops",
        "      Wins 1 point",
        "",
        " Game 3",
        " Ann : 1                        Bob : 2",
        "  1) 21: 13/11 24/23             55: ",
        "      Wins 2 points",
        "",
    ]


def test_a_match_folded_from_events_is_read_back_the_same() -> None:
    match = told_match()
    assert usual(read_mat(write_mat(match))) == usual(match)
    assert match.score == Score(3, 2)


def test_a_later_game_taken_up_in_the_middle_keeps_its_position() -> None:
    place = Position(men({1: 1}), men({6: 15}))
    state = fold_all(match_events(5, TOLD[:8]))
    for event in (
        Overruled("1", 1.0, Overrule.SET_POSITION, position=place),
        Overruled("1", 1.0, Overrule.SET_TURN, DARK),
    ):
        state = fold(state, event)
    record = told(state, "D 21 6/4 6/5", "L 65 1/off", "L wins gammon").record()
    assert [game.start for game in read_mat(write_mat(record)).games] == [Position.start(), place]
    assert usual(read_mat(write_mat(record))) == usual(record)


def test_a_game_taken_up_in_the_middle_keeps_its_position() -> None:
    place = Position(men({1: 1}), men({6: 15}))
    state = told(MatchState.new(5, MODERN, position=place, on_turn=DARK), "D 21 6/4 6/5", "L 65 1/off", "L wins gammon")
    text = write_mat(state.record())
    assert text.startswith('; [Position "')
    assert usual(read_mat(text)) == usual(state.record())


def test_a_game_in_play_is_written_without_a_result() -> None:
    state = fold_all(match_events(5, TOLD[:5]))
    assert "Wins" not in write_mat(state.record())
    assert read_mat(write_mat(state.record())).games[0].result is None


def test_names_cannot_break_the_file() -> None:
    match = replace(told_match(), names={LIGHT: "Ann: the Game 1\n;", DARK: ""})
    again = read_mat(write_mat(match))
    assert again.names == {LIGHT: "Ann. the Game_1 ;", DARK: "?"}
    assert len(again.games) == 3


def test_other_programs_writings_are_read() -> None:
    text = """\ufeff; [Site "here"]

7 point match

 Game 1
 Ann,1667 : 0                   Bob,1764 : 0
  1)                             54: 24/20 13/8
  2) 66: 24/18(2) 13/7(2)        42: Cannot Move
  3) 31: 8/5 6/5                  Doubles => 2
  4)  Drops                       Wins 1 point and the match
""".replace("\n", "\r\n")
    match = read_mat(text)
    assert match.names == {LIGHT: "Ann", DARK: "Bob"}
    plays = [turn.play for turn in match.games[0].turns if isinstance(turn, MoveTurn)]
    assert [str(play) for play in plays] == ["24/20 13/8", "24/18(2) 13/7(2)", "(no play)", "8/5 6/5"]
    assert match.games[0].result == GameResult(DARK, 1, GameKind.SINGLE)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("  1) 31: 8/5 6/x", "line 6: cannot read '8/5 6/x'"),
        ("  1) 31: 8/5 6/5                  Beavers => 4", "line 6: cannot read 'Beavers => 4'"),
    ],
)
def test_what_cannot_be_read_names_its_line(row: str, complaint: str) -> None:
    text = f" 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n\n{row}\n"
    with pytest.raises(BadNotation) as caught:
        read_mat(text)
    assert complaint in str(caught.value)


def test_a_play_that_cannot_be_made_names_its_game() -> None:
    text = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 9/5\n      Wins 1 point\n"
    with pytest.raises(BadNotation, match="game 1, move 1: 9/5: light has no checker on 9"):
        read_mat(text)


def test_a_text_that_is_no_match_is_refused() -> None:
    with pytest.raises(BadNotation, match="'N point match' is missing"):
        read_mat("hello\n")


def imported_by_gnubg(text: str, folder: Path) -> tuple[str, str]:
    """What GNU Backgammon says when it imports the text, and what it exports then."""
    assert GNUBG
    (folder / "in.mat").write_text(text)
    commands = f'set sound enable no\nimport mat "{folder}/in.mat"\nshow rules\nexport match mat "{folder}/out.mat"\n'
    done = subprocess.run([GNUBG, "-t", "-q"], input=commands, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout + done.stderr, (folder / "out.mat").read_text()


@pytest.mark.gnubg
@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
@pytest.mark.parametrize("name", ["told", "chouette", *(path.stem for path in MATCHES)])
def test_gnu_backgammon_imports_what_we_write_without_a_warning(name: str, tmp_path: Path) -> None:
    files = {path.stem: path for path in MATCHES}
    made = {"told": told_match, "chouette": lambda: chouette().record()}
    match = made[name]() if name in made else read_mat(files[name].read_text())
    said, exported = imported_by_gnubg(write_mat(match), tmp_path)
    assert "WARNING" not in said
    results = [game.result for game in match.games]
    assert [game.result for game in read_mat(exported).games] == results
    assert [last_position(game) for game in read_mat(exported).games] == [last_position(game) for game in match.games]


def chouette() -> MatchState:
    """Two games: the box passes, then gives up."""
    state = fold(MatchState.new(0, MODERN), ChouetteBegun("0", 0.0, ("Ann", "Bob", "Cy: the Game 1")))
    state = told(fold(state, SetupCorrect("1", 1.0)), "L 31 8/5 6/5", "D double", "L pass", "D wins single")
    return told(fold(state, SetupCorrect("2", 2.0)), "D 42 8/4 6/4", "L resigned single")


def test_a_chouette_is_a_money_session_of_the_box_against_the_team_with_its_seats_in_comments() -> None:
    text = write_mat(chouette().record())
    assert text.splitlines()[:8] == [
        "; No. 1: Ann in the box, Bob plays for the team, with Cy. the Game_1",
        "; No. 2: Bob in the box, Cy. the Game_1 plays for the team, with Ann",
        "",
        " 0 point match",
        "",
        " Game 1",
        " Box : 0                        Team : 0",
        "  1) 31: 8/5 6/5                  Doubles => 2",
    ]
    again = read_mat(text)
    assert again.names == {LIGHT: "Box", DARK: "Team"}
    assert (again.score, len(again.games)) == (Score(0, 2), 2)
