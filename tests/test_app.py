"""The table put together, with a scripted source, reader and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from tablehub.app import Table
from tablehub.buttons import Button, FakeButtons
from tablehub.frames import Frame
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import Reading
from tests.referee.readings import dice, reading
from tests.referee.tables import LIGHT, board, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER = moved(MIDDLE, LIGHT, (8, 5), (6, 5))


class ScriptedCamera:
    """Frames without pictures, one a second."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __enter__(self) -> ScriptedCamera:
        return self

    def __exit__(self, *exc: object) -> None: ...

    def __iter__(self) -> Iterator[Frame]:
        blank = np.zeros((2, 2, 3), np.uint8)
        return (Frame(i, str(i), float(i), blank) for i in range(self.count))


class ScriptedReader:
    def __init__(self, readings: Sequence[Reading]) -> None:
        self.readings = readings
        self.read_frames: list[int] = []

    def read(self, frame: Frame) -> Reading:
        self.read_frames.append(frame.index)
        return self.readings[frame.index]


class EverySecond:
    """A gate that lets every other frame through."""

    def passes(self, frame: Frame) -> bool:
        return frame.index % 2 == 0


TURN = [
    reading(MIDDLE),
    reading(MIDDLE, dice(3, 1)),
    reading(AFTER, dice(3, 1)),
    reading(AFTER),
]


def referee(position: Position = MIDDLE) -> Referee:
    return Referee(MatchState.new(5, MODERN, position=position, on_turn=Player.LIGHT))


def test_frames_become_events_and_listeners_hear_each_of_them() -> None:
    heard: list[Event] = []
    table = Table(ScriptedCamera(4), ScriptedReader(TURN), referee(), listeners=(heard.append,))
    events = list(table.run())
    assert [event.name for event in events] == ["roll", "play"]
    assert heard == events
    assert table.state.position == AFTER
    assert table.frame is not None
    assert table.frame.index == 3
    assert table.reading is TURN[3]


def test_the_end_of_the_recording_tells_what_was_held_back() -> None:
    table = Table(ScriptedCamera(3), ScriptedReader(TURN), referee())
    assert [event.name for event in table.run()] == ["roll", "play"]


def test_only_frames_that_pass_the_gate_are_read() -> None:
    reader = ScriptedReader(TURN)
    table = Table(ScriptedCamera(4), reader, referee(), gate=EverySecond())
    list(table.run())
    assert reader.read_frames == [0, 2]


def test_presses_take_the_time_of_the_frame_they_came_before() -> None:
    buttons = FakeButtons(lambda: 1000.0)
    table = Table(ScriptedCamera(4), ScriptedReader(TURN), referee(), buttons=buttons)
    table.step()
    buttons.press(Button.DOUBLE, Player.LIGHT)
    events = table.step()
    assert events is not None
    assert next((event.name, event.t) for event in events) == ("double", 1.0)
    assert [event.name for event in events] == ["double", "take", "roll"]


def test_a_table_whose_recording_is_over_says_so() -> None:
    table = Table(ScriptedCamera(0), ScriptedReader([]), referee())
    assert table.step() is None


class Seen:
    """A witness that writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, list[str], bool]] = []

    def saw(self, frame: Frame, reading: Reading, events: Sequence[Event], *, calm: bool) -> None:
        self.told.append((frame.name, [event.name for event in events], calm))


def test_a_witness_learns_which_frames_were_well_and_which_fault_was_in_which() -> None:
    wrong = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
    lying = dice(3, 1)
    readings = [reading(MIDDLE), reading(MIDDLE, lying), reading(wrong, lying), reading(AFTER, lying)]
    witness = Seen()
    list(Table(ScriptedCamera(4), ScriptedReader(readings), referee(), witness=witness).run())
    assert witness.told[:4] == [
        ("0", [], True),
        ("1", ["roll"], True),
        ("2", ["fault"], False),
        ("3", ["fault-cleared"], True),
    ]


def test_while_play_rests_no_frame_is_a_witness_of_calm() -> None:
    witness, buttons = Seen(), FakeButtons()
    buttons.press(Button.MENU)
    list(Table(ScriptedCamera(4), ScriptedReader(TURN), referee(), buttons=buttons, witness=witness).run())
    assert not any(calm for _, _, calm in witness.told)


def test_a_frame_that_was_not_read_is_no_witness_of_calm() -> None:
    witness = Seen()
    list(Table(ScriptedCamera(4), ScriptedReader(TURN), referee(), gate=EverySecond(), witness=witness).run())
    assert [name for name, _, calm in witness.told if calm] == ["0", "2"]
