"""What the camera sees: is it there, light, focus, the board as a whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice

from tablehub.errors import BadImage, TableHubError
from tablehub.frames import Frame, FrameSource
from tablehub.live.aim_checks import Check, Verdict, board_checks, picture_checks, reading_checks
from tablehub.live.eyes import look_for_start
from tablehub.vision.profile import Profile
from tablehub.vision.reader import BoardReader

SETTLED = 2.0
"""Seconds after which exposure and white balance have settled."""

FEWEST, MOST = 3, 120
"""Frames looked at: for a rate, and where a camera's times do not go on."""


@dataclass
class View:
    """What was found, and the last frame, for a report."""

    checks: list[Check] = field(default_factory=list)
    frame: Frame | None = None


def look(open_camera: Callable[[], FrameSource], profile: Profile | None) -> View:
    """Open the camera, let it settle, and judge its last frame. Never raises what a missing camera raises."""
    try:
        frames = _settled(open_camera())
    except TableHubError as problem:
        return View([Check("camera", str(problem), Verdict.BAD, "see to cable, name and rights of the camera")])
    if not frames:
        return View([Check("camera", "gives no picture", Verdict.BAD, "see to its cable")])
    last = frames[-1]
    return View([_camera(frames), *picture_checks(last.image), *_board(last, profile)], last)


def _settled(camera: FrameSource) -> list[Frame]:
    frames: list[Frame] = []
    with camera as source:
        for frame in islice(source, MOST):
            frames = [*frames[:1], frame] if len(frames) >= FEWEST else [*frames, frame]
            if frame.t >= SETTLED and len(frames) >= FEWEST - 1:
                break
    return frames


def _camera(frames: list[Frame]) -> Check:
    first, last = frames[0], frames[-1]
    width, height = last.size
    seconds = last.t - first.t
    rate = f", {(last.index - first.index) / seconds:.0f} pictures a second" if seconds > 0 else ""
    return Check("camera", f"{width}x{height}{rate}", Verdict.GOOD)


def _board(frame: Frame, profile: Profile | None) -> list[Check]:
    """How the board is seen, by its profile or from the starting position."""
    try:
        seen = profile or look_for_start(frame.image)
        if not isinstance(seen, Profile):
            return [Check("board", "not found", Verdict.FAIR, seen)]
        reader = BoardReader(seen)
        reading = reader.read(frame)
    except BadImage as problem:
        return [Check("board", str(problem), Verdict.BAD, "choose a camera with 1280x720 pixels")]
    except TableHubError as problem:
        return [Check("board", str(problem), Verdict.BAD, "learn the board anew:  tablehub calibrate")]
    return [*board_checks(reader.geometry), *reading_checks(reading)]
