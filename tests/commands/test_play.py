"""`tablehub play`: from camera and buttons to screen and transcript, and how it stops."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from gpiozero.pins.mock import MockFactory

from hardware.cameras import ScriptedCamera
from tablehub.buttons import Button, FakeButtons
from tablehub.cli import main, parse
from tablehub.commands import play, watching
from tablehub.commands.play_options import Options, rotation_of
from tablehub.config.options import default_source
from tablehub.demo.truth import Recording
from tablehub.display.screen import Screen
from tablehub.display.view import Tone, View
from tablehub.errors import BadInput, DeviceError
from tablehub.frames import Frame
from tablehub.live.configured import terms_of
from tablehub.live.eyes import Eyes
from tablehub.live.watch import Shown
from tablehub.match.record import DoubleTurn, GameRecord, MoveTurn
from tablehub.match.state import MatchState
from tablehub.records import read_mat
from tablehub.records.journal import Journal
from tablehub.rules.books import HOYLE
from tablehub.rules.legal import legal_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import Reading
from tests.boards import TABLES
from tests.demo.eyes import RecordedEyes
from tests.referee.readings import dice, reading

IMAGE = np.zeros((8, 8, 3), np.uint8)
START = Position.start()
AFTER = next(iter(legal_results(START, Player.LIGHT, Roll(3, 1), MODERN)))
GAME = TABLES / "brown_leather" / "game"

LATER = 30
"""Frames for which the last reading stays, so that the screen has shown it, before something else happens."""

TURN = (
    reading(START),
    reading(START, dice(3, 1, Player.LIGHT)),
    reading(AFTER, dice(3, 1, Player.LIGHT)),
    reading(AFTER),
    reading(AFTER),
)
"""One turn as the camera sees it."""


class Camera(ScriptedCamera):
    """A camera that takes its time between frames, as real ones do."""

    def __iter__(self) -> Iterator[Frame]:
        for frame in super().__iter__():
            time.sleep(0.005)
            yield frame


class Script:
    """A reader that gives readings as written and the last one for ever; `through` is called after some of these."""

    def __init__(self, readings: tuple[Reading, ...], through: Callable[[], object]) -> None:
        self.readings, self.through, self.count = readings, through, 0

    def read(self, frame: Frame) -> Reading:
        self.count += 1
        if self.count == len(self.readings) + LATER:
            self.through()
        return self.readings[min(self.count, len(self.readings)) - 1]


@pytest.fixture(autouse=True)
def no_match_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a journal of its own: nothing of another is gone on with."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def buttons(monkeypatch: pytest.MonkeyPatch) -> FakeButtons:
    class Noted(FakeButtons):
        note = "buttons of a test"
        missing = ()
        factory = MockFactory()

    pressed = Noted()
    monkeypatch.setattr(play, "open_buttons", lambda pins: pressed)
    return pressed


@pytest.fixture
def at_the_table(monkeypatch: pytest.MonkeyPatch, buttons: FakeButtons) -> Callable[..., None]:
    """Lets a table see what is written, through a camera that never ends unless it is told when to fail."""

    class Open:
        def passes(self, frame: Frame) -> bool:
            return True

    def arrange(readings: tuple[Reading, ...], through: Callable[[], object], fails_after: int | None = None) -> None:
        camera = Camera([IMAGE], loop=True, fails_after=fails_after)
        monkeypatch.setattr(watching, "open_source", lambda name, hold: camera)
        monkeypatch.setattr(watching, "Gate", Open)
        monkeypatch.setattr(
            watching, "learnt", lambda gate, keep, lies, before: lambda frames, say: Eyes(Script(readings, through))
        )

    return arrange


def only_game(path: Path) -> GameRecord:
    (game,) = read_mat(path.read_text()).games
    return game


def tell_to_stop(number: signal.Signals) -> Callable[[], None]:
    return lambda: os.kill(os.getpid(), number)


def close_window() -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))


@pytest.mark.parametrize(
    ("through", "code"),
    [
        pytest.param(tell_to_stop(signal.SIGTERM), 0, id="term"),
        pytest.param(tell_to_stop(signal.SIGINT), 0, id="int"),
        pytest.param(tell_to_stop(signal.SIGHUP), 129, id="hup"),
        pytest.param(close_window, 0, id="window"),
    ],
)
def test_whoever_stops_it_finds_the_transcript_written(
    at_the_table: Callable[..., None], tmp_path: Path, through: Callable[[], None], code: int
) -> None:
    stopped: list[float] = []

    def stop() -> None:
        stopped.append(time.monotonic())
        through()

    at_the_table(TURN, stop)
    signals = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    handlers = [signal.getsignal(number) for number in signals]
    assert main(["play", "--headless", "--mat", str(tmp_path / "match.mat")]) == code
    assert time.monotonic() - stopped[0] < 2.0
    (turn,) = only_game(tmp_path / "match.mat").turns
    assert isinstance(turn, MoveTurn)
    assert (turn.player, sorted(turn.dice)) == (Player.LIGHT, [1, 3])
    assert [signal.getsignal(number) for number in signals] == handlers


def waits_for(shown: list[View], wanted: Callable[[View], bool]) -> View:
    """The first view of this kind, once it is shown."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        found = next((view for view in list(shown) if wanted(view)), None)
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"it was never shown; the last was {shown[-1].message} {shown[-1].menu}")


def meanwhile(people: Callable[[], None]) -> Callable[[], None]:
    """What people do on a thread of their own while the table runs; when they are done, or fail, it is told to stop."""

    def run() -> None:
        try:
            people()
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    return lambda: threading.Thread(target=run).start()


def test_a_camera_that_goes_away_is_told_and_waited_for(
    at_the_table: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[View] = []
    monkeypatch.setattr(Screen, "show", lambda self, view: shown.append(view))
    opened: list[float] = []
    enter = ScriptedCamera.__enter__

    def slowly(camera: ScriptedCamera) -> ScriptedCamera:
        opened.append(time.monotonic())
        if len(opened) in (2, 3):
            raise DeviceError("there is no camera")
        return enter(camera)

    monkeypatch.setattr(ScriptedCamera, "__enter__", slowly)

    def players() -> None:
        waits_for(shown, lambda view: view.message.text.startswith("The camera gives no pictures"))
        count = len(shown)
        end = time.monotonic() + 20
        while not any(view.message.text.startswith("Light played") for view in shown[count:]):
            assert time.monotonic() < end, "it never came back"
            time.sleep(0.01)

    at_the_table(TURN, meanwhile(players), fails_after=100)
    assert main(["play", "--headless", "--mat", str(tmp_path / "match.mat")]) == 0
    assert len(opened) >= 4
    assert len(only_game(tmp_path / "match.mat").turns) == 1


def test_a_camera_that_gives_no_single_picture_is_told(
    at_the_table: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    at_the_table(TURN, lambda: None, fails_after=0)
    assert main(["play", "--headless"]) == 3
    (complaint,) = capsys.readouterr().err.splitlines()
    assert "gives no more pictures" in complaint


def test_buttons_are_heard(at_the_table: Callable[..., None], buttons: FakeButtons, tmp_path: Path) -> None:
    def double() -> None:
        buttons.press(Button.DOUBLE, Player.DARK)
        threading.Timer(0.5, tell_to_stop(signal.SIGTERM)).start()

    at_the_table(TURN, double)
    assert main(["play", "--headless", "--mat", str(tmp_path / "match.mat")]) == 0
    assert only_game(tmp_path / "match.mat").turns[-1] == DoubleTurn(Player.DARK, 2)


def test_pictures_are_all_read_in_their_order_and_it_ends_with_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    recording = Recording.load(GAME)
    monkeypatch.setattr(
        watching, "learnt", lambda gate, keep, lies, before: lambda frames, say: Eyes(RecordedEyes(recording))
    )
    assert main(["play", str(GAME), "--headless", "--hold", "0.001", "--mat", str(tmp_path)]) == 0
    (path,) = tmp_path.glob("*.mat")
    assert len(only_game(path).turns) == len(recording.plays()) == 10


@pytest.mark.parametrize("configured", [False, True])
def test_a_folder_for_transcripts_is_made_where_its_name_says_that_it_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, configured: bool
) -> None:
    recording = Recording.load(GAME)
    monkeypatch.setattr(
        watching, "learnt", lambda gate, keep, lies, before: lambda frames, say: Eyes(RecordedEyes(recording))
    )
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.toml").write_text('mat = "matches/"\n')
    where = ["--config", "table.toml"] if configured else ["--mat", "matches/"]
    assert main(["play", str(GAME), "--headless", "--hold", "0.001", *where]) == 0
    (path,) = (tmp_path / "matches").glob("match-*.mat")
    assert len(only_game(path).turns) == len(recording.plays())


def test_the_screen_shows_the_game_and_what_the_table_is_made_of(
    at_the_table: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[View] = []
    monkeypatch.setattr(Screen, "show", lambda self, view: shown.append(view))
    at_the_table(TURN, tell_to_stop(signal.SIGTERM))
    assert main(["play", "sim:", "--headless", "--length", "5"]) == 0
    last = shown[-1]
    assert last.message.text.startswith("Light played")
    assert (last.position, last.length, last.on_turn) == (AFTER, 5, Player.DARK)
    assert [item.text for item in last.status] == ["sim:", "buttons of a test"]


def test_the_referee_is_called_and_a_game_given_up_with_the_tables_buttons_alone(
    at_the_table: Callable[..., None],
    buttons: FakeButtons,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """From the menu button to the transcript: light gives up a gammon, dark accepts."""
    shown: list[View] = []
    monkeypatch.setattr(Screen, "show", lambda self, view: shown.append(view))

    def players() -> None:
        buttons.press(Button.MENU)
        waits_for(shown, lambda view: view.menu is not None and view.menu.title == "Referee")
        for button in (*[Button.TAKE] * 6, Button.DONE, Button.TAKE, Button.DONE):
            buttons.press(button)
        offer = waits_for(shown, lambda view: "gives up a gammon" in view.message.text and view.menu is None)
        assert [hint.text for hint in offer.hints[:2]] == ["Take: accept", "Pass: play on"]
        buttons.press(Button.TAKE, Player.DARK)
        waits_for(shown, lambda view: view.message.text.startswith("Dark wins a gammon"))

    at_the_table(TURN, meanwhile(players))
    assert main(["play", "--headless", "--length", "5", "--mat", str(tmp_path / "match.mat")]) == 0
    result = only_game(tmp_path / "match.mat").result
    assert result is not None
    assert (result.winner, result.points) == (Player.DARK, 2)


WRONG = Play.parse("8/5 6/4").apply(AFTER, Player.DARK)


def test_a_fault_is_shown_with_its_picture_and_kept_and_the_opponent_has_his_say(
    at_the_table: Callable[..., None],
    buttons: FakeButtons,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    shown: list[View] = []
    monkeypatch.setattr(Screen, "show", lambda self, view: shown.append(view))
    lying = dice(3, 1, Player.DARK)
    readings = (*TURN, reading(AFTER, lying), reading(WRONG, lying), reading(WRONG, lying))
    monkeypatch.setattr(watching, "PATIENCE", 0.0)

    def opponent() -> None:
        fault = waits_for(shown, lambda view: view.evidence is not None)
        assert fault.evidence is not None
        assert fault.evidence.before is not None
        assert [hint.text for hint in fault.hints[:2]] == ["Take: it stands", "Pass: demand it"]
        buttons.press(Button.PASS, Player.LIGHT)
        waits_for(shown, lambda view: view.message.text.endswith("Light demands it."))
        buttons.press(Button.TAKE, Player.LIGHT)
        waits_for(shown, lambda view: view.message.text.startswith("Dark played 8/5 6/4"))

    at_the_table(readings, meanwhile(opponent))
    journal = tmp_path / "journal.sqlite"
    arguments = ["play", "--headless", "--option", "after_wrong_play=opponents-option", "--journal", str(journal)]
    assert main(arguments) == 0
    (picture,) = (tmp_path / "evidence").iterdir()
    assert picture.name.endswith("-wrong-count.jpg")
    with Journal(journal) as kept:
        found = kept.unfinished()
    assert found is not None
    names = [event.name for event in found.events]
    assert names[0] == "match-start"
    assert names[-4:] == ["demand", "overruled", "fault-cleared", "play"]


def test_advice_stands_in_the_large_line() -> None:
    view = play.view(Shown(MatchState.new(0, MODERN), advice="Set up the starting position."), ())
    assert (view.message.text, view.message.tone) == ("Set up the starting position.", Tone.ASK)
    assert play.view(Shown(MatchState.new(0, MODERN), home_right=False), ()).home_right is False


def test_the_command_line_goes_before_the_configuration(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text('source = "v4l2:3"\nlength = 7\nheadless = true\n')

    def options(*arguments: str) -> Options:
        return Options.of(parse(["play", *arguments]))

    assert options("--config", str(config)) == Options("v4l2:3", length=7, headless=True)
    assert options("sim:", "--length", "0", "--config", str(config)) == Options("sim:", headless=True)
    assert options() == Options(default_source())


@pytest.mark.parametrize(
    "source",
    ["sim:seed=3,turns=2", "v4l2:1", "/dev/video2", "rtsp://camera/board", "game.mp4", "./game", "not-there.MP4"],
)
def test_a_source_after_the_players_of_a_chouette_is_none_of_them(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("game.mp4", "game"):
        (tmp_path / name).touch()
    options = Options.of(parse(["play", "--chouette", "Ann", "Bob", "Cy", source]))
    assert (options.source, options.chouette) == (source, ("Ann", "Bob", "Cy"))


def test_a_player_called_like_a_file_is_told_from_a_source_by_who_gives_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Cy").mkdir()
    names = ("--chouette", "Ann", "Bob", "Cy")
    with pytest.raises(BadInput, match="'Cy' can be a player or the SOURCE; write the SOURCE before --chouette"):
        Options.of(parse(["play", *names]))
    assert Options.of(parse(["play", "sim:", *names])).chouette == ("Ann", "Bob", "Cy")


def test_what_was_agreed_on_is_played_by(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text('source = "sim:"\nruleset = "hoyle"\noption = ["backgammon=4", "dice_zone=right"]\n')

    def played(*arguments: str) -> Ruleset:
        options = Options.of(parse(["play", "--config", str(config), *arguments]))
        return terms_of(options.settings).begun().ruleset

    assert played() == HOYLE.with_options(backgammon=4, dice_zone="right")
    assert played("--option", "stake=5") == HOYLE.with_options(stake=5)


def test_the_camera_of_the_pi_is_taken_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object() if name == "picamera2" else None)
    assert default_source() == "picamera2"
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert default_source() == "v4l2:0"


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["sim:"], 3, "there is no screen"),
        (["sim:", "--headless", "--ruleset", "old"], 2, "no ruleset 'old'"),
        (["sim:", "--headless", "--option", "dice_zon=board"], 2, "no option 'dice_zon'; did you mean 'dice_zone'?"),
        (["sim:", "--headless", "--option", "dice_zone"], 2, "cannot read the option 'dice_zone'"),
        (["sim:", "--headless", "--length", "99"], 2, "--length must be a whole number from 0 to 64, not 99"),
        (["sim:", "--headless", "--profile", "nowhere.toml"], 2, "nowhere.toml"),
        (["nowhere", "--headless"], 2, "there is no SOURCE 'nowhere'"),
        (["sim:", "--headless", "--config", "nowhere.toml"], 2, "cannot be read"),
        (["sim:", "--headless", "--mat", "nowhere/match.mat"], 2, "there is no folder 'nowhere'"),
        (["sim:", "--headless", "--mat", "/dev/null"], 2, "--mat /dev/null: this is neither a file nor a folder"),
        (["sim:", "--headless", "--ruleset", "acey-deucy", "--mat", "z.mat"], 2, "leave --mat z.mat out"),
        (
            ["sim:", "--headless", "--start-screen", "--journal", "."],
            2,
            "--journal must name a file, and '.' is a folder",
        ),
        (["sim:", "--headless", "--journal", "/dev/zero"], 2, "--journal /dev/zero: this is no ordinary file"),
        (["sim:", "--headless", "--mat", ""], 2, "--mat '': name a file"),
        (["sim:", "--headless", "--chouette", "Ann", "Bob"], 2, "not for 2"),
        (["sim:", "--headless", "--light", "Zoe", "--chouette", "Ann", "Bob", "Cy"], 2, "leave --light out"),
        (["sim:", "--headless", "--light", "x" * 200], 2, "A name has at most 24 letters, this one has 200"),
        (["sim:", "--headless", "--light", "Ann", "--dark", " Ann"], 2, "' Ann' is the name of both players; give one"),
        (["sim:", "--headless", "--dark", "\N{GAME DIE}"], 2, "nobody can be called '\\U0001f3b2'"),
        (["sim:", "--headless", "--length", "5", "--chouette", "Ann", "Bob", "Cy"], 2, "has no length"),
        ([str(GAME), "--headless", "--record", "frames"], 2, "leave it away with pictures"),
        (["v4l2:63", "--headless"], 3, "no camera v4l2:63"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, complaint: str
) -> None:
    assert main(["play", *arguments]) == code
    (line,) = capsys.readouterr().err.splitlines()
    assert complaint in line


@pytest.mark.parametrize(
    ("written", "given", "rotation"),
    [
        ("lenght = 3\nrotation = 90", [], 90),
        ("[screen]\nrotation = 270\ntheme = 'pink'", [], 270),
        ("lenght = 3\nrotation = 90", ["--rotation", "180"], 180),
        ("rotation = 90", ["--rotation", "45"], 90),
        ("rotation = 45", [], 0),
        ("rotation = ", [], 0),
    ],
)
def test_on_a_display_mounted_turned_mistakes_are_told_upright_too(
    tmp_path: Path, written: str, given: list[str], rotation: int
) -> None:
    (tmp_path / "table.toml").write_text(written)
    assert rotation_of(parse(["play", "--config", str(tmp_path / "table.toml"), *given])) == rotation


def test_a_photograph_given_for_the_journal_stays_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(GAME / "frame_0002.jpg", photo := tmp_path / "photo.jpg")
    assert main(["play", "sim:", "--headless", "--journal", str(photo)]) == 2
    assert capsys.readouterr().err == f"tablehub: --journal {photo}: this is a picture; name another file\n"
    assert [each.name for each in tmp_path.iterdir()] == ["photo.jpg"]


def hears(process: subprocess.Popen[str], number: signal.Signals) -> bool:
    """Whether the process has a handler for this signal by now."""
    caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{process.pid}/status").read_text())
    return caught is not None and bool(int(caught[1], 16) >> (number - 1) & 1)


def test_the_program_itself_stops_within_two_seconds(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tablehub", "-v", "play", "sim:size=480x270,turns=9", "--headless"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not hears(process, signal.SIGTERM):
            assert process.poll() is None
            time.sleep(0.1)
        time.sleep(1)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=20)
    assert process.returncode == 0, told
    assert time.monotonic() - began < 4.0  # two, and room for a machine that does other things too
    assert "Traceback" not in told
    assert "terminate" not in told
