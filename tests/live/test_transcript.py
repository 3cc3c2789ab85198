"""The transcript of a match that is being played."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from tablehub.errors import BadInput
from tablehub.live.transcript import Transcript, why_not_by_rules
from tablehub.match.record import GameRecord, GameResult, MoveTurn
from tablehub.match.score import Score
from tablehub.match.state import MatchState
from tablehub.records import read_mat
from tablehub.rules.books import ruleset
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN
from tablehub.words.text import Language, told_in

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


def test_a_disk_that_is_gone_stops_no_game_and_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    target = tmp_path / "folder" / "match.mat"
    target.parent.mkdir()
    transcript = Transcript(target)
    target.parent.rmdir()
    transcript.after_game(ENDED)
    assert "cannot be written" in caplog.text
    assert transcript.note == "no transcript: No such file or directory"
    assert told_in(Language.GERMAN, transcript.note).startswith("keine Mitschrift: ")
    notes = [transcript.of_next_match().note]
    target.parent.mkdir()
    transcript.after_game(FRESH)  # the game was taken back
    transcript.after_game(ENDED)
    assert [*notes, transcript.note] == [None, None]
    assert target.exists()
    target.unlink()
    target.parent.rmdir()
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


@pytest.mark.parametrize("slash", ["", "/"])
def test_a_folder_that_is_gone_is_not_taken_for_a_file(tmp_path: Path, slash: str) -> None:
    (tmp_path / "matches").mkdir()
    transcript = Transcript(f"{tmp_path}/matches{slash}")
    (tmp_path / "matches").rmdir()
    path = transcript.of_next_match().write(ENDED)
    assert path is not None
    assert path.parent == tmp_path / "matches"


@pytest.mark.parametrize("what", [errno.EROFS, errno.ENOSPC])
def test_a_disk_that_fails_at_the_start_stops_no_game_at_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, what: int
) -> None:
    def fails(*given: object, **named: object) -> None:
        raise OSError(what, "the disk fails")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Path, "mkdir", fails)
        with pytest.raises(BadInput, match="the disk fails"):
            Transcript(f"{tmp_path}/matches/")
        transcript = Transcript(f"{tmp_path}/matches/", patient=True)
        transcript.after_game(ENDED)
    assert "cannot be written" in caplog.text
    path = transcript.write(ENDED)
    assert path is not None
    assert path.parent == tmp_path / "matches"


def test_a_place_that_the_service_may_not_write_is_refused_at_a_table_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks as a card does that has gone read-only, and no match would ever be written there."""

    def fails(*given: object, **named: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", fails)
    monkeypatch.setattr("tablehub.live.transcript.is_closed_to_us", lambda place: place == tmp_path / "matches")
    with pytest.raises(BadInput, match=r"this program may not write there.*/var/lib/tablehub"):
        Transcript(f"{tmp_path}/matches/", patient=True)


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ("", "--mat '': name a file"),
        ("x" * 300, "x: it cannot be written there (File name too long); name another place"),
        ("x\0y", "it cannot be written there (embedded null"),
        ("locked/match.mat", "--mat locked/match.mat: it cannot be written there (Permission denied); name another"),
        ("locked", "--mat locked: it cannot be written there (Permission denied)"),
        ("/dev/null", "--mat /dev/null: this is neither a file nor a folder"),
        ("match.mat/other.mat", "there is no folder 'match.mat' to write it to"),
    ],
)
def test_what_cannot_be_written_is_told_before_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.mat").write_text("of yesterday")
    (tmp_path / "locked").mkdir()
    monkeypatch.setattr(os, "access", lambda folder, wanted: Path(folder).name != "locked")  # root may write everywhere
    with pytest.raises(BadInput) as caught:
        Transcript(named)
    assert why in str(caught.value)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["locked", "match.mat"]
    assert (tmp_path / "match.mat").read_text() == "of yesterday"


@pytest.mark.parametrize("name", ["game.sgf", "GAME.SGF", "game.jsonl"])
def test_no_transcript_gets_the_name_of_another_format(tmp_path: Path, name: str) -> None:
    """GNU Backgammon refused the .sgf file that a game was written to, for it was a .mat file."""
    with pytest.raises(BadInput, match=r"matches are written as \.mat: name it so"):
        Transcript(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_it_takes_the_place_of_no_file_that_is_no_transcript(tmp_path: Path) -> None:
    """A slip of the tab key put the match in the place of the board's profile, or of a picture that was refereed."""
    for name, text in (("board.toml", "version = 1\n"), ("frame.jpg", "a picture")):
        path = tmp_path / name
        path.write_text(text)
        with pytest.raises(BadInput, match="there is a file of that name that holds no match; name another"):
            Transcript(path)
        assert path.read_text() == text
    for name, text in (("a.mat", "mine"), ("b.txt", "mine"), ("c.gam", " 7 point match\n"), ("d.out", "")):
        path = tmp_path / name
        path.write_text(text)
        Transcript(path)


def test_rules_that_no_transcript_can_hold_are_told_before_the_game() -> None:
    assert why_not_by_rules("z.mat", FRESH) is None
    why_not = why_not_by_rules("z.mat", MatchState.new(0, ruleset("acey-deucy"))) or ""
    assert why_not.startswith("leave --mat z.mat out: a .mat file cannot hold a game of acey-deucy: ")


def test_the_matches_of_a_session_have_a_file_each(tmp_path: Path) -> None:
    first = Transcript(tmp_path / "match.mat")
    second = first.of_next_match()
    assert first.write(ENDED) == tmp_path / "match.mat"
    assert second.write(ENDED) == tmp_path / "match-2.mat"
    assert second.of_next_match().write(ENDED) == tmp_path / "match-3.mat"


def test_at_a_table_the_matches_of_sessions_before_stay(tmp_path: Path) -> None:
    """A service begins a session whenever it is switched on, and nobody reads what was in the file."""
    (tmp_path / "match.mat").write_text("of yesterday")
    (tmp_path / "match-3.mat").write_text("of the day before")
    transcript = Transcript(tmp_path / "match.mat", spares=True)
    following = transcript.of_next_match()
    assert transcript.write(ENDED) == tmp_path / "match-2.mat"
    assert transcript.write(ENDED) == tmp_path / "match-2.mat", "its own is written anew"
    assert following.write(ENDED) == tmp_path / "match-4.mat"
    assert following.of_next_match().write(ENDED) == tmp_path / "match-5.mat"
    assert (tmp_path / "match.mat").read_text() == "of yesterday"
    assert Transcript(tmp_path / "match.mat").write(ENDED) == tmp_path / "match.mat", "as who types it wants"
