"""Eyes for a table: from a profile, or learnt from the starting position that the players set up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from calibration.check import start_faults_seen
from calibration.lens import Lens
from calibration.start import check_size, learn, locate_start
from tablehub.app import FrameGate, FrameReader
from tablehub.frames import Frame
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.profile import Profile
from tablehub.vision.reader import BoardReader
from tablehub.words.text import Text, joined, say

MOST_TOLD = 2
"""Misplaced checkers told at once; with these put right the next ones follow."""


@dataclass(frozen=True)
class Eyes:
    """What reads the board, and on which side the home boards lie as light's player sees them.

    `learnt_from` is the frame that showed the starting position, where it was learnt just now. `geometry` tells where
    the camera stands at the moment, as far as that is known.
    """

    reader: FrameReader
    home_right: bool = True
    learnt_from: Frame | None = None
    geometry: Callable[[], BoardGeometry] | None = None


Say = Callable[[str], None]
OpenEyes = Callable[[Iterator[Frame], Say], Eyes | None]
"""Gets ready to read, taking as many frames as it needs and telling players what to do; None: the frames ended."""


def eyes_of(profile: Profile, learnt_from: Frame | None = None) -> Eyes:
    reader = BoardReader(profile)
    return Eyes(reader, profile.geometry.shape.home_right, learnt_from, lambda: reader.geometry)


def known(profile: Profile) -> OpenEyes:
    """Eyes for a board learnt before."""
    return lambda frames, advise: eyes_of(profile)


def learnt(gate: FrameGate | None, keep: Callable[[Profile], None] = lambda profile: None) -> OpenEyes:
    """Eyes that first learn the board: they wait until the starting position is there and nothing moves.

    `keep` is told what was learnt.
    """

    def learn_board(frames: Iterator[Frame], advise: Say) -> Eyes | None:
        advise(say("Set up the starting position."))
        for frame in frames:
            if gate is None or gate.passes(frame):
                seen = look_for_start(frame)
                if isinstance(seen, Profile):
                    keep(seen)
                    return eyes_of(seen, frame)
                advise(seen)
        return None

    return learn_board


def look_for_start(frame: Frame, lens: Lens | None = None) -> Profile | Text:
    """What is learnt from the starting position; or what the players should do so that it can be seen.

    Raises `BadImage` for pictures too small to show a board.
    """
    image = frame.image
    check_size(image)
    found = locate_start(image, lens, frame.focal)
    if found is None:
        return say("Set up the starting position, with the whole board in view.")
    profile = learn(image, found)
    faults = start_faults_seen(image, found, profile)
    if faults:
        return say("Set up the starting position: {faults}.", faults=joined(*faults[:MOST_TOLD], by=say(", and ")))
    return profile
