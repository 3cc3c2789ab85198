"""What the camera sees: is it there, light, focus, the board as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from hardware.cameras import V4l2Camera
from tablehub.errors import BadImage, TableHubError
from tablehub.frames import Frame, FrameSource
from tablehub.live.aim_checks import Check, Verdict, board_checks, picture_checks, reading_checks
from tablehub.live.eyes import look_for_start
from tablehub.vision.profile import Profile
from tablehub.vision.reader import BoardReader

SETTLED, HELD = 2.0, 8.0
"""Seconds after which exposure and white balance have settled; until they are held where they can be, at the most."""

FEWEST, MOST = 3, 480
"""Frames looked at: for a rate, and where a camera's times do not go on."""


@dataclass
class View:
    """What was found, and the last frame, for a report."""

    checks: list[Check] = field(default_factory=list)
    frame: Frame | None = None


def look(open_camera: Callable[[], FrameSource], profile: Profile | None) -> View:
    """Open the camera, let it settle, and judge its last frame. Never raises what a missing camera raises."""
    camera = None
    try:
        camera = open_camera()
        frames = _settled(camera)
    except TableHubError as problem:
        return View([Check("camera", str(problem), Verdict.BAD, "see to cable, name and rights of the camera")])
    if not frames:
        return View([Check("camera", "gives no picture", Verdict.BAD, "see to its cable")])
    last = frames[-1]
    return View([_camera(frames), *_held(camera), *picture_checks(last.image), *_board(last, profile)], last)


def _settled(camera: FrameSource) -> list[Frame]:
    frames: list[Frame] = []
    with camera as source:
        for frame in islice(source, MOST):
            frames = [*frames[:1], frame] if len(frames) >= FEWEST else [*frames, frame]
            if frame.t >= (HELD if _is_holding(camera) else SETTLED) and len(frames) >= FEWEST - 1:
                break
    return frames


def _is_holding(camera: FrameSource) -> bool:
    """Does a USB camera's driver still have to show what it lets be held?"""
    return isinstance(camera, V4l2Camera) and camera.hold is not None and not camera.hold.is_held


def _camera(frames: list[Frame]) -> Check:
    first, last = frames[0], frames[-1]
    width, height = last.size
    seconds = last.t - first.t
    rate = f", {(last.index - first.index) / seconds:.0f} pictures a second" if seconds > 0 else ""
    return Check("camera", f"{width}x{height}{rate}", Verdict.GOOD)


def _held(camera: FrameSource) -> Iterator[Check]:
    """Whether a USB camera's driver lets its settings be held; other sources say nothing of that."""
    hold = camera.hold if isinstance(camera, V4l2Camera) else None
    if hold is None:
        return
    if not hold.is_held:
        advice = "see that nobody moves and the light is steady, and look again"
        yield Check("camera settings", "had not settled yet", Verdict.FAIR, advice)
    elif hold.unheld:
        parts = ", ".join(sorted(part.value for part in hold.unheld))
        advice = "the camera goes on choosing itself: have a steady lamp, or take another camera if readings waver"
        yield Check("camera settings", f"cannot be held: {parts}", Verdict.FAIR, advice)
    else:
        yield Check("camera settings", "exposure, white balance and focus held", Verdict.GOOD)


def _board(frame: Frame, profile: Profile | None) -> list[Check]:
    """How the board is seen, by its profile or from the starting position."""
    try:
        seen = profile or look_for_start(frame)
        if not isinstance(seen, Profile):
            return [Check("board", "not found", Verdict.FAIR, seen)]
        reader = BoardReader(seen)
        reading = reader.read(frame)
    except BadImage as problem:
        return [Check("board", str(problem), Verdict.BAD, "choose a camera with 1280x720 pixels")]
    except TableHubError as problem:
        return [Check("board", str(problem), Verdict.BAD, "learn the board anew:  tablehub calibrate")]
    return [*board_checks(reader.geometry), *reading_checks(reading)]
