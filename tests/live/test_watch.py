"""A table that runs on a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.cameras import ScriptedCamera
from tablehub.buttons import Button, ButtonPress
from tablehub.errors import BadProfile
from tablehub.frames import Frame
from tablehub.live.eyes import Eyes, OpenEyes, Say
from tablehub.live.watch import LATELY, LONGEST_GAP, SourceTime, WatchedTable
from tablehub.match.events import Event, FaultCleared, FaultFound
from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState, Phase
from tablehub.referee.referee import Referee
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import Reading
from tests.referee.readings import dice, reading

IMAGE = np.zeros((2, 2, 3), np.uint8)
LONG = 5.0
START = reading(Position.start())


class Script:
    """A reader that gives readings as written and then the last one again."""

    def __init__(self, *readings: Reading) -> None:
        self.readings = list(readings)

    def read(self, frame: Frame) -> Reading:
        return self.readings.pop(0) if len(self.readings) > 1 else self.readings[0]


def seeing(*readings: Reading) -> OpenEyes:
    return lambda frames, say: Eyes(Script(*readings), home_right=False)


def watched(frames: list[Frame] | Iterator[Frame], open_eyes: OpenEyes, **given: object) -> WatchedTable:
    told = given.get("listeners", ())
    assert isinstance(told, tuple)
    return WatchedTable(frames, open_eyes, Referee(MatchState.new(0, MODERN)), threading.Event(), listeners=told)


def pictures(count: int) -> list[Frame]:
    return list(ScriptedCamera([IMAGE] * count).__enter__())


def test_it_shows_the_newest_state_and_ends_with_its_frames() -> None:
    events: list[Event] = []
    throw = reading(Position.start(), dice(3, 1, Player.LIGHT))
    with watched(pictures(2), seeing(START, throw), listeners=(events.append,)) as table:
        assert table.over.wait(LONG)
    assert table.error is None
    assert [event.name for event in events] == ["setup-correct", "roll"]
    assert table.shown.state.phase is Phase.TO_MOVE
    assert table.shown.reading == throw
    assert not table.shown.home_right


def test_the_frame_that_the_board_was_learnt_from_counts_as_seen() -> None:
    events: list[Event] = []
    (frame,) = pictures(1)
    start = Eyes(Script(START), learnt_from=frame)
    with watched([], lambda frames, say: start, listeners=(events.append,)) as table:
        assert table.over.wait(LONG)
    assert [event.name for event in events] == ["setup-correct"]


def test_what_players_should_do_first_is_shown() -> None:
    asked = threading.Event()

    def wait(frames: Iterator[Frame], say: Say) -> Eyes | None:
        say("Set up the starting position.")
        assert asked.wait(LONG)
        return None

    with watched(pictures(1), wait) as table:
        while table.shown.advice is None and not table.over.is_set():
            pass
        assert table.shown.advice == "Set up the starting position."
        asked.set()
        assert table.over.wait(LONG)
    assert table.shown.state.phase is Phase.SETUP


def test_presses_reach_the_referee_and_those_from_before_do_not() -> None:
    learning, go = threading.Event(), threading.Event()

    def slow(frames: Iterator[Frame], say: Say) -> Eyes:
        learning.set()
        assert go.wait(LONG)
        return Eyes(Script(START))

    frames = (frame for frame in ScriptedCamera([IMAGE], loop=True).__enter__())
    with watched(frames, slow) as table:
        assert learning.wait(LONG)
        table.heard(ButtonPress(Button.DOUBLE, Player.DARK, 0.0))
        go.set()
        while table.shown.state.phase is Phase.SETUP and not table.over.is_set():
            pass
        assert table.shown.state.phase is Phase.TO_ROLL
        table.heard(ButtonPress(Button.DOUBLE, Player.LIGHT, 0.0))
        while not table.shown.state.open_faults and not table.over.is_set():
            pass
    assert table.error is None
    assert not table.is_alive
    (fault,) = table.shown.state.open_faults
    assert fault.code is FaultCode.DOUBLE_NOT_ALLOWED


def test_a_press_does_not_wait_for_the_picture_that_is_being_read() -> None:
    reads, go = threading.Event(), threading.Event()

    class Slow(Script):
        def read(self, frame: Frame) -> Reading:
            if len(self.readings) == 1:
                reads.set()
                assert go.wait(LONG)
            return super().read(frame)

    frames = (frame for frame in ScriptedCamera([IMAGE], loop=True).__enter__())
    with watched(frames, lambda frames, say: Eyes(Slow(START, START))) as table:
        assert reads.wait(LONG)
        table.news.clear()
        table.heard(ButtonPress(Button.MENU, None, 0.0))
        assert table.shown.state.paused
        assert table.news.is_set()
        go.set()


def test_the_sources_seconds_go_on_between_frames_and_never_with_the_time_of_day() -> None:
    now = [50.0]
    source = SourceTime(lambda: now[0])
    assert source.now() == 0.0
    source.seen(3.0)
    now[0] += 2.0
    assert source.now() == 5.0
    source.seen(4.5)  # it was long on its way: an earlier one tells better what time it is
    assert source.now() == 5.0
    source.seen(5.25)
    assert source.now() == 5.25
    now[0] += 100.0
    assert source.now() == 5.25 + LONGEST_GAP


def test_a_source_slower_than_its_seconds_is_not_run_ahead_of_for_long() -> None:
    now = [0.0]
    source = SourceTime(lambda: now[0])
    for number in range(100):
        now[0] = number * 0.2
        source.seen(number * 0.1)
        assert source.now() <= number * 0.1 + LATELY * 0.1


def test_leaving_it_stops_a_camera_that_never_ends() -> None:
    frames = (frame for frame in ScriptedCamera([IMAGE], loop=True).__enter__())
    stop = threading.Event()
    with WatchedTable(frames, seeing(START), Referee(MatchState.new(0, MODERN)), stop) as table:
        pass
    assert stop.is_set()
    assert table.over.is_set()


def test_what_goes_wrong_is_kept_for_whoever_asks() -> None:
    class Torn(Script):
        def read(self, frame: Frame) -> Reading:
            raise BadProfile("made for another camera")

    with watched(pictures(3), lambda frames, say: Eyes(Torn(START))) as table:
        assert table.over.wait(LONG)
    with pytest.raises(BadProfile):
        raise table.error or AssertionError("no error")


class ForSize:
    """Eyes for pictures of one width; any other is another camera's."""

    def __init__(self, width: int) -> None:
        self.width = width

    def read(self, frame: Frame) -> Reading:
        if frame.size[0] != self.width:
            raise BadProfile(f"{frame.name} is {frame.size[0]} pixels wide, not {self.width}")
        return START


def test_another_camera_than_the_board_was_learnt_with_is_said_and_the_board_learnt_anew(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """At the start, and again when the cameras are changed back in the middle of it."""
    told: list[str] = []
    news = threading.Event()
    wide = np.zeros((2, 4, 3), np.uint8)
    source = [Frame(at, str(at), at * 10.0, image) for at, image in enumerate([wide] * 3 + [IMAGE] * 4)]

    def learn(frames: Iterator[Frame], say: Say) -> Eyes:
        say("Set up the starting position.")
        told.append(str(table.shown.advice))
        return Eyes(ForSize(next(frames).size[0]))

    known: OpenEyes = lambda frames, say: Eyes(ForSize(2))  # noqa: E731 - a value that is handed on
    referee = Referee(MatchState.new(0, MODERN))
    table = WatchedTable(source, known, referee, threading.Event(), news=news, anew=learn)
    with table:
        assert table.over.wait(LONG)
    assert table.error is None
    assert told == ["This is not the camera that the board was learnt with. Set up the starting position."] * 2
    assert caplog.text.count("the board is learnt anew") == 2
    assert table.shown.reading == START
    assert table.shown.advice is None


def test_a_single_picture_of_another_size_at_the_start_is_passed_over() -> None:
    """A driver gives one before it heeds what it was told; the players had to set the starting position up in the
    middle of a match that was taken up again."""
    wide = np.zeros((2, 4, 3), np.uint8)
    source = [Frame(at, str(at), float(at), image) for at, image in enumerate([wide, IMAGE, IMAGE])]
    table = WatchedTable(
        *(source, lambda frames, say: Eyes(ForSize(2)), Referee(MatchState.new(0, MODERN)), threading.Event()),
        anew=lambda frames, say: pytest.fail("learnt anew for a single picture"),
    )
    with table:
        assert table.over.wait(LONG)
    assert table.error is None
    assert table.shown.reading == START


def test_a_profile_that_somebody_gave_for_pictures_it_does_not_fit_is_told_at_once() -> None:
    with watched(pictures(2), lambda frames, say: Eyes(ForSize(4))) as table:
        assert table.over.wait(LONG)
    assert isinstance(table.error, BadProfile)


def test_pictures_of_another_size_in_the_middle_of_a_game_are_passed_over_and_the_game_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A single one is logged alone; of more the players are told."""
    wide = np.zeros((2, 4, 3), np.uint8)
    for unfit, told in ((1, 0), (3, 1)):
        caplog.clear()
        images = [IMAGE, IMAGE, *[wide] * unfit, IMAGE, IMAGE]
        source = [Frame(at, str(at), float(at), image) for at, image in enumerate(images)]
        referee, events = Referee(MatchState.new(0, MODERN)), list[Event]()
        table = WatchedTable(
            *(source, lambda frames, say: Eyes(ForSize(2)), referee, threading.Event()),
            listeners=(events.append,),
            anew=lambda frames, say: pytest.fail("learnt anew in the middle of a game"),
        )
        with table:
            assert table.over.wait(LONG)
        assert table.error is None
        assert caplog.text.count("it is passed over") == 1
        assert [event.code for event in events if isinstance(event, FaultFound)] == [FaultCode.CAMERA_LOST] * told
        assert len([event for event in events if isinstance(event, FaultCleared)]) == told
