"""A whole session at the table, from the start screen to another match, with buttons and touches alone."""

from __future__ import annotations

import json
import os
import signal
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
from tablehub.cli import main
from tablehub.commands import play, watching
from tablehub.display.canvas import Canvas
from tablehub.display.menu_layout import menu_layout
from tablehub.display.screen import Screen
from tablehub.display.view import MenuView, View
from tablehub.errors import DeviceError
from tablehub.frames import Frame
from tablehub.live.eyes import Eyes
from tablehub.live.keeping import Keeper
from tablehub.records import read_mat
from tablehub.records.past import PastMatches
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import Reading
from tests.referee.readings import dice, reading

IMAGE = np.zeros((8, 8, 3), np.uint8)
LIGHT, DARK = Player.LIGHT, Player.DARK
START = Position.start()
AFTER = next(iter(legal_results(START, LIGHT, Roll(3, 1), MODERN)))
SET_UP = reading(START)
THROWN = reading(START, dice(3, 1, LIGHT))
PLAYED = reading(AFTER, dice(3, 1, LIGHT))
LIFTED = reading(AFTER)

SOON = 15.0
"""Seconds within which anything asked for must be on the screen."""


class Board:
    """What the camera sees at the moment: players change it."""

    def __init__(self) -> None:
        self.shows: Reading = SET_UP
        self.learnt = 0

    def read(self, frame: Frame) -> Reading:
        return self.shows

    def open(self) -> Eyes:
        self.learnt += 1
        return Eyes(self)


class Camera(ScriptedCamera):
    """A camera that takes its time between frames."""

    def __iter__(self) -> Iterator[Frame]:
        for frame in super().__iter__():
            time.sleep(0.005)
            yield frame


class Players:
    """Two people at a table with buttons and a touch screen: they see what is shown and do what they want."""

    def __init__(self, board: Board, buttons: FakeButtons) -> None:
        self.board, self.buttons = board, buttons
        self.shown: list[View] = []
        self.size = (0, 0)
        self.failed: BaseException | None = None

    def sees(self, wanted: Callable[[View], bool]) -> View:
        """The view at hand, as soon as it is of this kind."""
        end = time.monotonic() + SOON
        while time.monotonic() < end:
            if self.shown and wanted(self.shown[-1]):
                return self.shown[-1]
            time.sleep(0.01)
        last = self.shown[-1] if self.shown else None
        raise AssertionError(f"it was never shown; the last was {last and (last.message, last.menu)}")

    def sees_page(self, title: str) -> MenuView:
        menu = self.sees(lambda view: view.menu is not None and view.menu.title == title).menu
        assert menu is not None
        return menu

    def sees_message(self, begin: str) -> View:
        return self.sees(lambda view: view.menu is None and view.message.text.startswith(begin))

    def press(self, *buttons: Button, player: Player | None = None) -> None:
        for button in buttons:
            self.buttons.press(button, player)

    def touch(self, page: str, text: str) -> None:
        """Touch the item of this page that begins so."""

        def offers(view: View) -> bool:
            items = view.menu.items if view.menu is not None and view.menu.title == page else ()
            return any(item.text.startswith(text) for item in items)

        menu = self.sees(offers).menu  # a page is shown anew when what it offers changes
        assert menu is not None
        (index,) = (n for n, item in enumerate(menu.items) if item.text.startswith(text))
        place = menu_layout(menu, self.size).items[index].centre
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))

    def play_a_turn(self) -> None:
        for shows in (SET_UP, THROWN, PLAYED, LIFTED):
            self.board.shows = shows
            time.sleep(0.15)

    def give_up(self) -> None:
        """Light calls the referee and gives up a single game, which dark accepts."""
        self.press(Button.MENU, player=LIGHT)
        self.touch("Referee", "Give the game up")
        self.touch("Who gives up?", "Ann: a single game")
        self.sees(lambda view: "gives up" in view.message.text and view.menu is None)
        self.press(Button.TAKE, player=DARK)


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Players:
    class Noted(FakeButtons):
        note = "buttons of a test"
        missing = ()
        factory = MockFactory()

    class Open:
        def passes(self, frame: Frame) -> bool:
            return True

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    board, buttons = Board(), Noted()
    people = Players(board, buttons)
    show = Screen.show

    def seen(screen: Screen, view: View) -> bool:
        people.size = screen.size
        people.shown.append(view)
        return show(screen, view)

    monkeypatch.setattr(Screen, "show", seen)
    monkeypatch.setattr(play, "open_buttons", lambda pins: buttons)
    monkeypatch.setattr(watching, "open_source", lambda name, hold: Camera([IMAGE], loop=True))
    monkeypatch.setattr(watching, "Gate", Open)
    monkeypatch.setattr(watching, "learnt", lambda gate, keep, lies, before: lambda frames, say: board.open())
    return people


def session(players: Players, do: Callable[[], None], *arguments: str) -> int:
    """Let the players do this while the table runs; when they are done, or fail, it is told to stop."""

    def run() -> None:
        try:
            do()
        except BaseException as problem:
            players.failed = problem
        finally:
            if not ended.wait(1.0):
                os.kill(os.getpid(), signal.SIGTERM)

    ended = threading.Event()
    thread = threading.Thread(target=run)
    thread.start()
    code = main(["play", "--headless", *arguments])
    ended.set()
    thread.join()
    if players.failed:
        raise players.failed
    return code


def state_folder(tmp_path: Path) -> Path:
    return tmp_path / "state" / "tablehub"


def test_two_people_play_one_match_after_another_without_a_keyboard(players: Players, tmp_path: Path) -> None:
    def both() -> None:
        players.touch("TableHub", "Length")
        players.touch("How long is the match?", "One game")
        players.touch("TableHub", "Light")
        players.touch("Who plays the light checkers?", "Another name")
        for letter in ("A", "n", "n", "Done"):
            players.touch("Name", letter)
            time.sleep(0.1)
        assert players.sees_page("TableHub").items[0].value == "Match to 1: Ann, Dark"
        players.press(Button.DONE)
        players.play_a_turn()
        players.sees_message("Ann played")
        players.give_up()
        result = players.sees_page("Dark wins the match 1 to 0")
        assert result.lines[0] == "Game 1: Dark wins the game"
        players.board.shows = SET_UP
        players.press(Button.DONE, Button.DONE)  # another match, and sure
        players.sees_message("Each player throws one die")
        players.play_a_turn()
        players.sees_message("Ann played")
        players.give_up()
        players.touch("Dark wins the match 1 to 0", "Change settings")
        players.sees_page("TableHub")
        players.press(Button.PASS, Button.DONE, Button.DONE)  # stop, by the last item

    (tmp_path / "match.mat").write_text("of yesterday")
    assert session(players, both, "--start-screen", "--mat", str(tmp_path / "match.mat")) == 0
    assert (tmp_path / "match.mat").read_text() == "of yesterday"
    for name in ("match-2.mat", "match-3.mat"):
        (game,) = read_mat((tmp_path / name).read_text()).games
        assert game.result is not None
        assert game.result.winner is DARK
    past = PastMatches(state_folder(tmp_path) / "journal.sqlite").all()
    assert [match.closed for match in past] == [True, True]
    assert players.board.learnt == 1, "the board is the same in both matches"
    kept = json.loads((state_folder(tmp_path) / "settings.json").read_text())
    assert (kept["length"], kept["light"], kept["names"]) == (1, "Ann", ["Ann"])


def test_a_transcript_that_cannot_be_written_is_said_at_the_foot_of_the_screen(
    players: Players, tmp_path: Path
) -> None:
    matches = tmp_path / "matches"
    matches.mkdir()

    def both() -> None:
        players.press(Button.DONE)
        players.play_a_turn()
        players.sees_message("Ann played")
        matches.rmdir()
        matches.write_text("in the way")
        players.give_up()
        players.sees_page("Dark wins the game")
        players.sees(lambda view: any(item.text == "no transcript: File exists" for item in view.status))
        matches.unlink()

    assert session(players, both, "--start-screen", "--light", "Ann", "--mat", f"{matches}/") == 0


def test_one_press_plays_by_the_settings_last_used(players: Players, tmp_path: Path) -> None:
    state_folder(tmp_path).mkdir(parents=True)
    (state_folder(tmp_path) / "settings.json").write_text('{"length": 9, "light": "Ann", "theme": "light"}')

    def both() -> None:
        players.sees_page("TableHub")
        players.press(Button.DONE)
        view = players.sees_message("Each player throws one die")
        assert (view.length, view.light.name) == (9, "Ann")

    assert session(players, both, "--start-screen") == 0


def test_after_a_power_cut_one_press_goes_on(players: Players, tmp_path: Path) -> None:
    def first() -> None:
        players.press(Button.DONE)
        players.play_a_turn()
        players.sees_message("Light played")

    def then() -> None:
        menu = players.sees_page("TableHub")
        assert menu.items[0].text == "Go on"
        assert menu.items[0].value == "Match to 3 by modern, game 1: Light 0 points, Dark 0 points."
        players.press(Button.DONE)
        players.sees(lambda view: view.menu is None and view.on_turn is DARK and view.length == 3)

    assert session(players, first, "--start-screen", "--length", "3") == 0
    assert session(players, then, "--start-screen") == 0


def test_what_the_command_line_says_goes_before_what_was_last_used(players: Players, tmp_path: Path) -> None:
    state_folder(tmp_path).mkdir(parents=True)
    (state_folder(tmp_path) / "settings.json").write_text('{"length": 9, "light": "Ann"}')

    def both() -> None:
        assert players.sees_page("TableHub").items[0].value == "Match to 5: Light, Dark"

    assert session(players, both, "--start-screen", "--length", "5") == 0


def test_torn_settings_are_told_where_players_see_it(players: Players, tmp_path: Path) -> None:
    state_folder(tmp_path).mkdir(parents=True)
    (state_folder(tmp_path) / "settings.json").write_text('{"length": ')

    def both() -> None:
        assert players.sees_page("TableHub").note.startswith("the settings last used were torn")

    assert session(players, both, "--start-screen") == 0


def test_a_match_that_is_left_leads_back_to_the_start(
    players: Players, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave = Keeper.leave

    def noted(keeper: Keeper) -> None:
        assert "reading" not in {thread.name for thread in threading.enumerate()}, "what it tells would reopen it"
        leave(keeper)

    def both() -> None:
        monkeypatch.setattr(Keeper, "leave", noted)
        players.press(Button.DONE)
        players.play_a_turn()
        players.sees_message("Light played")
        players.press(Button.MENU)
        players.touch("Referee", "Stop or leave")
        players.touch("Stop or leave", "Leave the match")
        time.sleep(0.1)
        players.touch("Stop or leave", "Again")
        menu = players.sees_page("TableHub")
        assert menu.items[0].text == "Play", "there is nothing to go on with"

    assert session(players, both, "--start-screen") == 0


def test_the_screen_changes_at_once_while_a_match_is_played(players: Players, tmp_path: Path) -> None:
    def both() -> None:
        players.press(Button.DONE)
        players.sees_message("Each player throws one die")
        players.press(Button.MENU)
        players.touch("Referee", "History, coach")
        players.touch("Look up", "Settings")
        players.touch("Settings", "At the lower edge")
        players.sees(lambda view: view.bottom is DARK)
        players.press(Button.MENU)
        players.sees_message("Each player throws one die")

    assert session(players, both, "--start-screen") == 0
    assert json.loads((state_folder(tmp_path) / "settings.json").read_text())["bottom"] == "dark"


def test_the_camera_is_aimed_from_the_start_screen(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    painted = threading.Event()
    paint = Screen.paint

    def seen(screen: Screen, drawing: Callable[[Canvas], None]) -> None:
        paint(screen, drawing)
        painted.set()

    monkeypatch.setattr(Screen, "paint", seen)

    def both() -> None:
        players.touch("TableHub", "Camera")
        players.touch("Camera, settings, history", "Aim the camera")
        assert painted.wait(SOON)
        count = len(players.shown)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(100, 100)))
        end = time.monotonic() + SOON
        while len(players.shown) == count and time.monotonic() < end:
            time.sleep(0.01)
        players.sees_page("Camera, settings, history")

    assert session(players, both, "--start-screen") == 0


def test_a_camera_that_is_not_there_is_told_on_the_start_screen(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "open_source", lambda name, hold: Camera([], loop=False))

    def both() -> None:
        players.touch("TableHub", "Camera")
        players.touch("Camera, settings, history", "Aim the camera")
        players.sees(lambda view: view.menu is not None and "there is no camera" in view.menu.note.lower())

    def refused(camera: ScriptedCamera) -> ScriptedCamera:
        raise DeviceError("there is no camera here")

    monkeypatch.setattr(ScriptedCamera, "__enter__", refused)
    assert session(players, both, "--start-screen") == 0


@pytest.mark.parametrize(
    ("arguments", "asks"),
    [
        (["v4l2:0"], True),
        (["v4l2:0", "--length", "5"], True),
        (["v4l2:0", "--no-start-screen"], False),
        (["v4l2:0", "--headless"], False),
        (["sim:"], True),
        (["sim:", "--length", "5"], False),
        (["sim:", "--length", "5", "--start-screen"], True),
        (["sim:", "--headless"], False),
        (["game.mp4"], False),
    ],
)
def test_who_is_asked_first(arguments: list[str], asks: bool) -> None:
    from tablehub.cli import parse

    assert play.Options.of(parse(["play", *arguments])).asks is asks
