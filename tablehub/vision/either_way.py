"""A reader for a board that players may set up the other way round than it was learnt, left for right."""

from __future__ import annotations

from dataclasses import replace

from tablehub.frames import Frame
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.profile import Profile
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import Reading


def other_way_round(profile: Profile) -> Profile:
    """The profile of the same board with its home boards on the other side: points, camera and look stay."""
    geometry = profile.geometry
    shape = replace(geometry.shape, home_right=not geometry.shape.home_right)
    return replace(profile, geometry=BoardGeometry(shape, geometry.camera))


class EitherWay:
    """Reads as `BoardReader`, whichever way round the board is said to lie. Not for two threads at once."""

    def __init__(self, profile: Profile) -> None:
        """`profile` is of the board as the match began with it."""
        self._reader, self._reversed = BoardReader(profile), False

    def read(self, frame: Frame) -> Reading:
        return replace(self._reader.read(frame), reversed=self._reversed)

    def lies(self, reversed: bool) -> None:
        """From now on the board lies as the match began with it, or the other way. What was followed begins anew."""
        if reversed is self._reversed:
            return
        profile = replace(self._reader.profile, geometry=self._reader.geometry)  # a bumped camera stands elsewhere now
        self._reader, self._reversed = BoardReader(other_way_round(profile)), reversed

    @property
    def geometry(self) -> BoardGeometry:
        """The board as the camera sees it now."""
        return self._reader.geometry
