"""The transcript of a match that is being played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablehub.errors import BadInput
from tablehub.live.transcript import Transcript
from tablehub.match.record import GameRecord, GameResult, MoveTurn
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.records import read_mat
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN

FRESH = MatchState.new(0, MODERN)
TURN = MoveTurn(Player.LIGHT, (3, 1), Play.parse("8/5 6/5"))
GOING_ON = replace(FRESH, turns=(TURN,))
ENDED = replace(FRESH, games=(GameRecord(1, Score(), (TURN,), GameResult(Player.LIGHT, 1)),))


def test_a_match_in_which_nothing_happened_leaves_no_file(tmp_path: Path) -> None:
    transcript = Transcript(tmp_path / "match.mat")
    transcript.after_game(FRESH)
    assert transcript.write(FRESH) is None
    assert list(tmp_path.iterdir()) == []


def test_it_is_written_when_a_game_ends_and_once_for_each(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    transcript = Transcript(path)
    transcript.after_game(GOING_ON)
    assert not path.exists()
    transcript.after_game(ENDED)
    assert len(read_mat(path.read_text()).games) == 1
    path.unlink()
    transcript.after_game(ENDED)
    assert not path.exists()


def test_a_game_that_is_broken_off_is_kept(tmp_path: Path) -> None:
    path = Transcript(tmp_path / "match.mat").write(GOING_ON)
    assert path == tmp_path / "match.mat"
    (game,) = read_mat(path.read_text()).games
    assert (game.turns, game.result) == ((TURN,), None)


def test_in_a_folder_every_match_has_a_file_of_its_own(tmp_path: Path) -> None:
    transcript = Transcript(tmp_path)
    path = transcript.write(ENDED)
    assert path is not None
    assert path.parent == tmp_path
    assert path.name.startswith("match-")
    assert transcript.write(ENDED) == path


def test_a_disk_that_is_full_stops_no_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    target = tmp_path / "folder" / "match.mat"
    target.parent.mkdir()
    transcript = Transcript(target)
    target.parent.rmdir()
    transcript.after_game(ENDED)
    assert "cannot be written" in caplog.text
    with pytest.raises(OSError, match="match"):
        transcript.write(ENDED)


def test_a_folder_that_is_not_there_is_told_before_the_game(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no folder"):
        Transcript(tmp_path / "nowhere" / "match.mat")


def test_a_name_that_ends_in_a_slash_is_a_folder_which_is_made(tmp_path: Path) -> None:
    first = Transcript(f"{tmp_path}/matches/")
    assert (tmp_path / "matches").is_dir(), "at once, so that it is told before the game where it cannot be"
    second = first.of_next_match()
    paths = {first.write(ENDED), second.write(ENDED), Transcript(f"{tmp_path}/matches/").write(ENDED)}
    assert {path.parent for path in paths if path} == {tmp_path / "matches"}
    assert set((tmp_path / "matches").iterdir()) == paths
    assert len(paths) == 3, "none takes the place of another, though they end in the same second"


def test_a_folder_that_cannot_be_made_is_told_before_the_game(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=f"--mat {tmp_path}/no/matches/: there is no folder '{tmp_path}/no'"):
        Transcript(f"{tmp_path}/no/matches/")
    (tmp_path / "matches").touch()
    with pytest.raises(BadInput, match=f"--mat {tmp_path}/matches/: there is a file of that name"):
        Transcript(f"{tmp_path}/matches/")


def test_a_folder_that_is_gone_is_not_taken_for_a_file(tmp_path: Path) -> None:
    transcript = Transcript(f"{tmp_path}/matches/")
    (tmp_path / "matches").rmdir()
    with pytest.raises(OSError, match="match-"):
        transcript.of_next_match().write(ENDED)
    assert list(tmp_path.iterdir()) == []


def test_the_matches_of_a_session_have_a_file_each(tmp_path: Path) -> None:
    first = Transcript(tmp_path / "match.mat")
    second = first.of_next_match()
    assert first.write(ENDED) == tmp_path / "match.mat"
    assert second.write(ENDED) == tmp_path / "match-2.mat"
    assert second.of_next_match().write(ENDED) == tmp_path / "match-3.mat"
