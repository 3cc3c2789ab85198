"""Losing track and finding back with real pictures: a recorded game of which some frames are never seen."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tablehub.app import Table
from tablehub.buttons import Button, ButtonPress
from tablehub.frames import CameraLost, Frame
from tablehub.live.evidence import Witness
from tablehub.match.decisions import Decision, Pause, Resume
from tablehub.match.events import Event, FaultFound
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.player import Player
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reader import BoardReader
from tests.boards import learnt, picture

TABLE = "brown_leather"
Shown = int | None | CameraLost | ButtonPress | Decision
"""A frame of the game by its number, one in which something lies over the whole camera, or what people do between."""


class Evening:
    """A script of frames and presses, played at a table with real eyes."""

    def __init__(self, *script: Shown) -> None:
        self.script = script
        self.pressed: list[ButtonPress | Decision] = []
        reader = BoardReader(learnt(TABLE))
        self.witness = Witness(lambda: reader.geometry)
        self.table = Table(
            self._frames(), reader, Referee(MatchState.new(0, MODERN)), buttons=self, witness=self.witness
        )
        self.events: list[Event] = list(self.table.run())

    def poll(self) -> list[ButtonPress | Decision]:
        pressed, self.pressed = self.pressed, []
        return pressed

    def _frames(self) -> Iterator[Frame | CameraLost]:
        for index, each in enumerate(self.script):
            if isinstance(each, ButtonPress | Decision):
                self.pressed.append(each)
            elif isinstance(each, CameraLost):
                yield each
            else:
                image = np.full((720, 1280, 3), 40, np.uint8) if each is None else picture(TABLE, "game", each)
                yield Frame(index, str(index), float(index), image)

    @property
    def names(self) -> list[str]:
        return [event.code.value if isinstance(event, FaultFound) else event.name for event in self.events]


FIRST = (1, 2, 3, 4, 5)
"""The set-up, and dark's 4-3: 13/6."""


def test_plays_made_during_a_rest_are_told_accepted_and_gone_on_from() -> None:
    evening = Evening(
        *FIRST, Pause(), 8, 11, 14, Resume(), 14, 14, 14, ButtonPress(Button.ACCEPT, None, 0.0), 15, 16, 17
    )
    assert evening.names == [
        *("setup-correct", "roll", "play"),
        *("pause", "resume", "unsure", "fault-cleared", "overruled"),
        *("roll", "play"),
    ]
    (fault,) = (event for event in evening.events if isinstance(event, FaultFound))
    assert fault.text.startswith("The board is not as it was. Light has")
    assert fault.where["player"] == "light"
    assert evening.witness.shows(fault) is not None
    assert evening.events[-1].to_json()["play"] == "bar/20 24/20"


def test_a_view_that_is_blocked_is_told_and_the_game_goes_on() -> None:
    evening = Evening(*FIRST, None, None, None, None, 5, 6, 7, 8)
    told = [name for name in evening.names if name not in ("light-changed", "fault-cleared")]
    assert told == ["setup-correct", "roll", "play", "view-blocked", "roll", "play"]
    assert evening.table.state.open_faults == ()


def test_a_camera_that_comes_back_over_an_unchanged_board_costs_nothing() -> None:
    lost = CameraLost("the camera gives no more pictures", 5.0)
    evening = Evening(*FIRST, lost, lost, lost, 5, 6, 7, 8)
    assert evening.names == ["setup-correct", "roll", "play", "camera-lost", "fault-cleared", "roll", "play"]


def test_or_the_plays_that_were_missed_are_told() -> None:
    evening = Evening(*FIRST, CameraLost("the camera gives no more pictures", 5.0), 14, 14, 14)
    assert evening.names == ["setup-correct", "roll", "play", "camera-lost", "fault-cleared", "unsure"]
    assert evening.table.state.on_turn is Player.LIGHT
