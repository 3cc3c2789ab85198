"""Eyes for a table: from a profile, or learnt from the starting position that the players set up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from calibration.lens import Lens
from calibration.naming import learnt_as_before
from calibration.start import check_size, locate_start
from tablehub.app import FrameGate, FrameReader
from tablehub.frames import Frame
from tablehub.vision.either_way import EitherWay, other_way_round
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.profile import Profile
from tablehub.words.text import Text, joined, say

MOST_TOLD = 2
"""Misplaced checkers told at once; with these put right the next ones follow."""


@dataclass(frozen=True)
class Eyes:
    """What reads the board, and on which side the home boards lie as light's player sees them.

    `home_right` is as the match began with; `lies` is told when the board is set up the other way round. `learnt_from`
    is the frame that showed the starting position, where it was learnt just now. `geometry` tells where the camera
    stands at the moment, as far as that is known.
    """

    reader: FrameReader
    home_right: bool = True
    learnt_from: Frame | None = None
    geometry: Callable[[], BoardGeometry] | None = None
    lies: Callable[[bool], None] = lambda reversed: None


Say = Callable[[str], None]
OpenEyes = Callable[[Iterator[Frame], Say], Eyes | None]
"""Gets ready to read, taking as many frames as it needs and telling players what to do; None: the frames ended."""


def eyes_of(profile: Profile, learnt_from: Frame | None = None) -> Eyes:
    """Eyes by the profile of a board as the match began with it."""
    reader = EitherWay(profile)
    return Eyes(reader, profile.geometry.shape.home_right, learnt_from, lambda: reader.geometry, reader.lies)


def known(profile: Profile) -> OpenEyes:
    """Eyes for a board learnt before."""
    return lambda frames, advise: eyes_of(profile)


def learnt(
    gate: FrameGate | None,
    keep: Callable[[Profile], None] = lambda profile: None,
    lies_reversed: Callable[[], bool] = lambda: False,
    before: Callable[[], Profile | None] = lambda: None,
) -> OpenEyes:
    """Eyes that first learn the board: they wait until the starting position is there and nothing moves.

    `keep` is told what was learnt, as of a board that lies as the match began with. `lies_reversed` tells whether it
    has been set up the other way round since; `before` the board as it was learnt last, whose light stays light.
    """

    def learn_board(frames: Iterator[Frame], advise: Say) -> Eyes | None:
        advise(say("Set up the starting position."))
        learnt_last = before()
        for frame in frames:
            if gate is None or gate.passes(frame):
                seen = look_for_start(frame, before=learnt_last)
                if isinstance(seen, Profile):
                    profile = other_way_round(seen) if lies_reversed() else seen
                    keep(profile)
                    return eyes_of(profile, frame)
                advise(seen)
        return None

    return learn_board


def look_for_start(frame: Frame, lens: Lens | None = None, before: Profile | None = None) -> Profile | Text:
    """What is learnt from the starting position; or what the players should do so that it can be seen. Light is who was
    light in the profile `before`.

    Raises `BadImage` for pictures too small to show a board.
    """
    image = frame.image
    check_size(image)
    found = locate_start(image, lens, frame.focal)
    if found is None:
        return say("Set up the starting position, with the whole board in view.")
    profile, faults = learnt_as_before(image, found, before)
    if faults:
        return say("Set up the starting position: {faults}.", faults=joined(*faults[:MOST_TOLD], by=say(", and ")))
    return profile
