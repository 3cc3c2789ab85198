"""Recordings, refereed as they would have been at the table."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tablehub.app import FrameReader, Table
from tablehub.commands.calibrate import calibrate
from tablehub.demo.audience import Audience, Nobody
from tablehub.demo.scoring import Score, ScoredReader
from tablehub.demo.truth import Recording
from tablehub.errors import BadImage
from tablehub.frames import Frame
from tablehub.match.events import Event
from tablehub.match.state import MatchState
from tablehub.pictures import load_image
from tablehub.referee.referee import Referee
from tablehub.rules.rulesets import MODERN
from tablehub.sources import PictureSource
from tablehub.vision.profile import Profile
from tablehub.vision.reader import BoardReader

NOBODY = Nobody()


@lru_cache(maxsize=8)
def profile_from(picture: Path) -> Profile:
    """What is learnt from a picture of the starting position alone; raises `BadImage` where that fails."""
    return calibrate([Frame(0, picture.name, 0.0, load_image(picture))]).profile


def score_recording(recording: Recording, audience: Audience = NOBODY) -> Score:
    """Calibrate, then read, and referee where the pictures follow each other; what it makes of them, scored."""
    try:
        profile = profile_from(recording.calibration_picture().resolve())
    except BadImage as refused:
        return nothing_understood(recording, str(refused))
    audience.begin(f"recording: {recording.name}", profile)
    return score_with(BoardReader(profile), recording, audience)


def score_with(reader: FrameReader, recording: Recording, audience: Audience = NOBODY) -> Score:
    """Read with `reader` whatever is in the recording."""
    score, frames = Score(), recording.true_frames
    scored = ScoredReader(reader, lambda frame: frames[frame.name], score)
    source = PictureSource(recording.pictures)
    if not recording.is_game:
        for frame in source:
            scored.read(frame)
        return score
    events: list[Event] = []
    referee = Referee(MatchState.new(0, MODERN), as_seen=not recording.begins_with_setup)
    table = Table(source, scored, referee, listeners=(events.append,))
    while table.step() is not None:
        audience.see(table)
    table.finish()
    audience.see(table)
    score.verdicts(events, recording.plays(), recording.faults(), recording.number)
    return score


def nothing_understood(recording: Recording, why: str) -> Score:
    """The score of a recording whose board could not be calibrated."""
    score = Score(broken=[f"{recording.name} could not be calibrated: {why}"])
    for truth in recording.true_frames.values():
        score.boards += not truth.hand
        score.dice += sum(die.readable for die in truth.dice)
    if recording.is_game:
        score.verdicts([], recording.plays(), recording.faults(), recording.number)
    return score
