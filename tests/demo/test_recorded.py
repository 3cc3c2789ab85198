"""Recordings refereed from the first picture to the last."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablehub.app import Table
from tablehub.demo import recorded
from tablehub.demo.recorded import score_recording, score_with
from tablehub.demo.truth import Recording, recordings
from tablehub.errors import BadImage
from tablehub.vision.profile import Profile
from tests.boards import TABLES
from tests.demo.eyes import RecordedEyes, misread

BUNDLED = list(recordings(TABLES))
GAME = Recording.load(TABLES / "brown_leather" / "game")


@pytest.mark.parametrize("recording", BUNDLED, ids=[recording.name for recording in BUNDLED])
def test_eyes_that_see_the_truth_are_right_and_so_is_the_referee(recording: Recording) -> None:
    score = score_with(RecordedEyes(recording), recording)
    assert score.notes == []
    assert score.faultless
    assert score.boards_right == score.boards > 0
    assert (score.plays, score.faults) == (len(recording.plays()), len(recording.faults()))
    assert len(score.milliseconds) == len(recording.pictures)


def test_a_misread_board_and_the_accusation_that_follows_from_it_are_counted() -> None:
    rest = next(i for i, frame in enumerate(GAME.frames) if frame["label"] == "rest")
    eyes = RecordedEyes(GAME)
    name = GAME.frames[rest]["file"]
    eyes.readings[name] = misread(eyes.readings[name], 13, 12)
    score = score_with(eyes, GAME)
    assert (score.boards - score.boards_right, score.confident_wrong) == (1, 1)
    assert not score.faultless


class Witness:
    """Counts what it is shown."""

    def __init__(self) -> None:
        self.titles: list[str] = []
        self.frames: list[str] = []

    def begin(self, title: str, profile: Profile) -> None:
        self.titles.append(title)

    def see(self, table: Table) -> None:
        assert table.frame is not None
        self.frames.append(table.frame.name)


def test_the_audience_sees_every_frame_and_the_end() -> None:
    witness = Witness()
    recording = Recording.load(TABLES / "green_felt" / "fault_08_wrong_setup")
    score_with(RecordedEyes(recording), recording, witness)
    assert witness.frames == ["frame_0001.jpg", "frame_0002.jpg", "frame_0002.jpg"]


def test_a_board_that_cannot_be_calibrated_is_told_and_nothing_counts_as_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(picture: Path) -> Profile:
        raise BadImage("the starting position is not there")

    monkeypatch.setattr(recorded, "profile_from", refuse)
    score = score_recording(GAME)
    assert score.broken == ["brown_leather/game could not be calibrated: the starting position is not there"]
    assert (score.boards_right, score.boards, score.plays_understood, score.plays) == (0, 38, 0, 10)
    assert not score.faultless


def test_a_short_recording_is_understood_with_the_eyes_of_the_table() -> None:
    recording = Recording.load(TABLES / "green_felt" / "fault_07_dice_lifted_early")
    score = score_recording(recording)
    assert score.faultless, score.broken + score.notes
    assert (score.plays_understood, score.caught) == (1, ["dice_lifted_early"])
