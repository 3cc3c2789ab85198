"""`tablehub referee`: from a folder of pictures to JSON lines and a .mat file, with eyes that know the truth."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tablehub.cli import main
from tablehub.errors import BadProfile
from tablehub.frames import Frame
from tablehub.live.evidence import SIZE
from tablehub.live.transcript import Transcript
from tablehub.match.state import MatchState
from tablehub.records import read_mat
from tablehub.rules.books import ruleset_names
from tablehub.rules.position import Position
from tablehub.rules.position_id import position_id
from tablehub.vision.profile import save_profile
from tablehub.vision.reading import Reading
from tests.boards import learnt
from tests.referee.readings import Recording

TOLD = Path(__file__).parent.parent / "data" / "told"


class KnowingReader:
    """Reads each picture by its name from the truth of the recording."""

    recording: Recording
    geometry = None

    def __init__(self, profile: object) -> None:
        self.by_name = {seen.frame: seen for seen in self.recording.readings()}

    def read(self, frame: Frame) -> Reading:
        return replace(self.by_name[frame.name], t=frame.t)

    def lies(self, reversed: bool) -> None:
        """Nobody sets these boards up the other way round."""
        assert not reversed


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """A function that makes a folder of (empty) pictures of a recording, which the program's eyes then know."""
    monkeypatch.setattr("tablehub.commands.referee.EitherWay", KnowingReader)
    monkeypatch.setattr("tablehub.commands.referee.load_profile", lambda path: None)

    def make(name: str) -> Path:
        KnowingReader.recording = Recording.load(TOLD / f"{name}.json")
        folder = tmp_path / name
        folder.mkdir()
        for frame in KnowingReader.recording.truth["frames"]:
            cv2.imwrite(str(folder / frame["file"]), np.full((120, 160, 3), 90, np.uint8))
        return folder

    return make


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_game_becomes_json_lines_of_the_contract(recorded: Any, capsys: pytest.CaptureFixture[str]) -> None:
    folder = recorded("green_felt-game")
    assert main(["referee", "--profile", "p.toml", "--ruleset", "modern", str(folder), "--json"]) == 0
    told = lines(capsys)
    assert told[0] == {"frame": "frame_0001.jpg", "t": 0.0, "event": "setup-correct"}
    rolls = [line for line in told if line["event"] == "roll"]
    assert rolls[0] == {"frame": "frame_0003.jpg", "t": 2.0, "event": "roll", "player": "dark", "dice": [2, 5]}
    plays = [line for line in told if line["event"] == "play"]
    assert len(plays) == 10
    first = plays[0]
    assert (first["player"], first["dice"], first["play"], first["legal"]) == ("dark", [2, 5], "13/6", True)
    assert set(first) == {"frame", "t", "event", "player", "dice", "play", "legal", "position", "id"}
    assert first["position"]["dark"]["points"][5] == 6


def test_hold_sets_the_time_between_pictures(recorded: Any, capsys: pytest.CaptureFixture[str]) -> None:
    folder = recorded("green_felt-game")
    assert main(["referee", "--profile", "p", str(folder), "--json", "--hold", "2.5"]) == 0
    assert next(line["t"] for line in lines(capsys) if line["event"] == "roll") == 5.0


def test_a_mat_file_is_written_that_can_be_read_again(recorded: Any, tmp_path: Path) -> None:
    folder = recorded("brown_leather-game")
    mat = tmp_path / "game.mat"
    assert main(["referee", "--profile", "p", str(folder), "--mat", str(mat), "--length", "5", "--turn", "dark"]) == 0
    match = read_mat(mat.read_text())
    assert match.length == 5
    assert len(match.games[0].turns) == 10
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("named", [".", "", "made/"])
def test_in_a_folder_the_match_has_a_file_of_its_own(
    recorded: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], named: str
) -> None:
    folder = recorded("brown_leather-game")
    (tmp_path / "mats").mkdir()
    monkeypatch.chdir(tmp_path / "mats")
    code = main(["referee", "--profile", "p", str(folder), "--turn", "dark", "--mat", named])
    if not named:
        assert code == 2
        assert "--mat '': name a file" in capsys.readouterr().err
        return
    assert code == 0
    (path,) = (tmp_path / "mats" / named).glob("match-*.mat")
    assert len(read_mat(path.read_text()).games[0].turns) == 10


ENDING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("number", ENDING)
def test_whoever_ends_it_finds_what_was_refereed_written(
    recorded: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    class Interrupted(KnowingReader):
        def read(self, frame: Frame) -> Reading:
            if frame.name == "frame_0020.jpg":
                os.kill(os.getpid(), number)
            return super().read(frame)

    def written(transcript: Transcript, state: MatchState) -> Path | None:
        os.kill(os.getpid(), signal.SIGHUP)  # a shell and the system both send one when a terminal is closed
        os.kill(os.getpid(), number)
        return write(transcript, state)

    folder, mat, write = recorded("brown_leather-game"), tmp_path / "game.mat", Transcript.write
    monkeypatch.setattr("tablehub.commands.referee.EitherWay", Interrupted)
    monkeypatch.setattr(Transcript, "write", written)
    handlers = [signal.getsignal(each) for each in ENDING]
    assert main(["referee", "--profile", "p", str(folder), "--turn", "dark", "--mat", str(mat)]) == 128 + number
    assert 0 < len(read_mat(mat.read_text()).games[0].turns) < 10
    assert capsys.readouterr().err == ""
    assert [signal.getsignal(each) for each in ENDING] == handlers


def test_a_match_in_which_nothing_happened_takes_no_others_place(
    recorded: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = recorded("green_felt-fault_08_wrong_setup")
    (tmp_path / "match.mat").write_text("of yesterday")
    assert main(["referee", "--profile", "p", str(folder), "--mat", str(tmp_path / "match.mat")]) == 0
    assert (tmp_path / "match.mat").read_text() == "of yesterday"
    assert f"nothing was played, so nothing is written to {tmp_path / 'match.mat'}" in capsys.readouterr().err


def test_people_read_sentences(recorded: Any, capsys: pytest.CaptureFixture[str]) -> None:
    folder = recorded("green_felt-fault_04_one_too_far")
    assert main(["referee", "--profile", "p", str(folder), "--turn", "light", "--start", "seen"]) == 0
    told = capsys.readouterr().out
    assert "Light throws 5-1" in told
    assert "! Light: that 1 ends on 7, you stopped on 6. Move one checker from 6 to 7." in told


def test_a_picture_of_every_fault_is_written(recorded: Any, tmp_path: Path) -> None:
    folder = recorded("brown_leather-fault_03_one_too_few")
    assert (
        main(["referee", "--profile", "p", "--start", "seen", str(folder), "--evidence", str(tmp_path / "seen")]) == 0
    )
    (picture,) = (tmp_path / "seen").iterdir()
    assert picture.name == "frame_0003-wrong-count.jpg"
    image = cv2.imread(str(picture))
    assert image is not None
    assert image.shape[1] == 2 * SIZE[0], "before and now"


def test_a_game_is_taken_up_from_a_position_id(recorded: Any, capsys: pytest.CaptureFixture[str]) -> None:
    folder = recorded("green_felt-endgame")
    recording = KnowingReader.recording
    position = recording.position(recording.truth["frames"][0])
    assert recording.thrower is not None
    start = position_id(position, recording.thrower)
    arguments = ["referee", "--profile", "p", str(folder), "--json", "--turn", str(recording.thrower), "--start", start]
    assert main(arguments) == 0
    told = lines(capsys)
    assert told[0]["event"] == "roll"
    assert sum(line["event"] == "play" for line in told) == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--start", "4HPwATDgc/ABMA"], "give --turn light or --turn dark too"),
        (["--start", "nonsense", "--turn", "light"], "'nonsense' is not a GNU Backgammon position ID"),
        (["--ruleset", "postmodern"], "there is no ruleset 'postmodern'"),
        (["--length", "65"], "--length 65"),
        (["--turn", "green"], "'green' is neither light nor dark"),
        (["--mat", "nowhere/at/all.mat"], "there is no folder 'nowhere/at'"),
        (["--mat", "/dev/null"], "--mat /dev/null: this is neither a file nor a folder"),
        (["--mat", "x" * 300], "x: it cannot be written there (File name too long); name another place"),
        (["--ruleset", "acey-deucy", "--mat", "z.mat"], "leave --mat z.mat out: "),
        (["--hold", "0"], "--hold takes a number above 0"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    arguments: list[str], sentence: str, recorded: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = recorded("green_felt-fault_08_wrong_setup")
    assert main(["referee", "--profile", "p", str(folder), *arguments]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("turn", [[], ["--turn", "dark"]])
@pytest.mark.parametrize("name", [name for name in ruleset_names() if name != "acey-deucy"])
def test_a_game_is_followed_by_every_book_and_what_is_not_watched_is_said_first(
    name: str, turn: list[str], recorded: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = recorded("brown_leather-game")
    assert main(["referee", "--profile", "p", "--ruleset", name, str(folder), "--json", *turn]) == 0
    captured = capsys.readouterr()
    told = [json.loads(line) for line in captured.out.splitlines()]
    assert [line["legal"] for line in told if line["event"] == "play"] == [True] * 10
    assert not [line for line in told if line["event"] == "fault"]
    assert captured.err.startswith(f"tablehub: by {name} the referee leaves to the players: ") is (name != "modern")


def test_a_profile_or_source_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "--profile", str(tmp_path / "no.toml"), str(tmp_path)]) == 2
    assert "there is no profile" in capsys.readouterr().err


@pytest.mark.parametrize("odd", ["frame_0001.jpg", "frame_0004.jpg"])
def test_pictures_of_another_size_among_the_others_are_left_out(
    recorded: Any, odd: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of them ended the game that the others showed."""

    class ForSize(KnowingReader):
        def read(self, frame: Frame) -> Reading:
            if frame.size != (160, 120):
                raise BadProfile(f"{frame.name} is {frame.size[0]}x{frame.size[1]} pixels")
            return super().read(frame)

    monkeypatch.setattr("tablehub.commands.referee.EitherWay", ForSize)
    folder = recorded("green_felt-game")
    cv2.imwrite(str(folder / odd), np.full((120, 170, 3), 90, np.uint8))
    command = ["referee", "--profile", "p.toml", str(folder), "--json"]
    assert main(command) == 0
    said = capsys.readouterr()
    assert [json.loads(line)["event"] for line in said.out.splitlines()].count("play") == 10
    assert said.err.splitlines()[-1] == f"tablehub: left out: {odd} is 170x120 pixels"
    for picture in folder.iterdir():
        cv2.imwrite(str(picture), np.full((120, 170, 3), 90, np.uint8))
    assert main(command) == 2
    assert capsys.readouterr().err == "tablehub: frame_0001.jpg is 170x120 pixels\n"


def test_positions_told_are_whole(recorded: Any, capsys: pytest.CaptureFixture[str]) -> None:
    folder = recorded("blue_tournament-endgame")
    assert main(["referee", "--profile", "p", str(folder), "--json"]) == 0
    for line in lines(capsys):
        if line["event"] == "play":
            position = Position.from_json(line["position"])
            assert sum(position.light) == sum(position.dark) == 15


def test_a_source_in_which_nothing_is_seen_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One black picture ended without a word, as if all were well."""
    save_profile(learnt("brown_leather"), tmp_path / "board.toml")
    black = tmp_path / "black.png"
    assert cv2.imwrite(str(black), np.zeros((720, 1280, 3), np.uint8))
    assert main(["referee", "--profile", str(tmp_path / "board.toml"), str(black)]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"tablehub: nothing of a game was seen in {black}; ")
