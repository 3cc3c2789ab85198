"""Looking for dice on one board: everywhere, or, following a game, only where anything has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.dice.find import FINDER_MATTERS, FINDER_REACH, FINDER_SCALE, Candidate, finder_for
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.reader import LIKELY_A_DIE, Look, Stance, reader
from tablehub.vision.dice.size import DieSizes
from tablehub.vision.dice.touching import Canvas, Place
from tablehub.vision.dice.two import Two, two_at
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.view.changes import Changes
from tablehub.vision.view.kept import Ground, KeptAnswers, KeptMap, KeptPlaces

SAME_PLACE = 0.04
"""Pitches by which noise moves what is found of the same die."""
PATCH_REACH = 0.95 * FINDER_SCALE
"""Pixels of what the finder sees within which anything may be in a die's patches: half a diagonal of the largest."""
WIDE_REACH = 1.15 * FINDER_SCALE
"""The same of a patch around two dice."""
SAME_FACE = 0.95
"""Correlation from which an upper face shows what it did. Of painted dice 16 pixels wide, in noise of four grey levels,
it was 0.984 and more for the same value and 0.905 and less from one value to another."""
INNER, LEAST_EDGE = 0.75, 4
"""The part of a die's edge that is compared (the pips: what lies around a die would be alike), and how many pixels of
a picture at half its size it is at least, for dice seen from far away."""

Face = NDArray[np.float32]


class DiceEyes:
    """Looks at pictures of one board, each by itself but for the size of its dice.

    `camera_known`: false where a board of usual measures told from where the camera looks, not one that was learnt.
    """

    def __init__(self, geometry: BoardGeometry, camera_known: bool = True) -> None:
        self.geometry = geometry
        self._camera_known = camera_known
        self._finder = finder_for(geometry)
        self._canvas: Canvas | None = None
        self._sizes = DieSizes()

    def find(self, picture: Image, most: int) -> list[Candidate]:
        """Where dice may lie, strongest first; to be asked once for each picture, before all else."""
        self._canvas = None
        return self._finder.find(picture, most)

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        """One `Stance` for each place, in pitches on the plane of top faces."""
        return reader().align(picture, self.geometry.camera, np.array(places, float).reshape(-1, 2))

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        """The same for dice that have been found, now that they lie in the middle."""
        places = np.array([(stance.x, stance.y) for stance in stances], float).reshape(-1, 2)
        return reader().align(picture, self.geometry.camera, places, closely=True)

    def align_beside(self, picture: Image, places: Sequence[tuple[Stance, Place]]) -> list[Stance]:
        """One `Stance` for each place beside a die, as if that die were not there."""
        found: dict[tuple[Stance, Place], Stance] = {}
        for die in dict.fromkeys(die for die, _ in places):
            painted = self._without(picture, die)
            mine = [place for other, place in places if other == die]
            once = DiceEyes.align(self, painted, mine)
            twice = DiceEyes.align_again(self, painted, once)
            for place, *both in zip(mine, once, twice, strict=True):
                found[die, place] = max(both, key=lambda stance: stance.die)
        return [found[one] for one in places]

    def two(self, picture: Image, stance: Stance) -> Two:
        """Whether two dice touch where one is, and where they lie."""
        return two_at(picture, self.geometry.camera, (stance.x, stance.y))

    def _without(self, picture: Image, die: Stance) -> Image:
        """The picture with a die painted over."""
        if self._canvas is None or self._canvas.picture is not picture:
            self._canvas = Canvas(picture)
        return self._canvas.without(die, self.geometry.camera)

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        """What lies at each stance.

        A die in doubt that seems too large or too small is squared up with the size of the others.
        """
        looks = self._told(picture, stances)
        likely = [index for index, look in enumerate(looks) if look.die > LIKELY_A_DIE and not look.is_clear]
        better = {index: self._sizes.better_for(looks[index].stance.size) for index in likely}
        odd = {index: size for index, size in better.items() if size is not None}
        for look in looks:
            if look.is_clear:
                self._sizes.learn(look.stance.size)
        sized = [replace(looks[index].stance, size=size) for index, size in odd.items()]
        for index, look in zip(odd, self._told(picture, sized), strict=True):
            looks[index] = look
        return looks

    def chance(self, picture: Image, stance: Stance) -> float:
        """How likely there is a die at a stance, at a first glance."""
        return reader().chances(picture, self.geometry.camera, [stance])[0]

    def read_held(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        """The same where a hand seems to cover them, as far as it takes to find those that are seen whole.

        Nothing of it is kept: once the hand has gone they are read as others are.
        """
        return self._told(picture, stances, held=True)

    def _told(self, picture: Image, stances: Sequence[Stance], held: bool = False) -> list[Look]:
        return reader().read(picture, self.geometry.camera, stances, held, self._camera_known)


class FollowingDiceEyes(DiceEyes):
    """Looks at pictures one after the other; each must have been told to `changes` before."""

    def __init__(self, geometry: BoardGeometry, changes: Changes) -> None:
        super().__init__(geometry)
        self._changes = changes
        on_board = geometry.camera.unproject(changes.corners, TOP_HEIGHT)
        self._ground = Ground(changes, self._finder.on_map(on_board), self._finder.size)
        self._map = KeptMap(FINDER_REACH, FINDER_MATTERS)
        self._stances: KeptPlaces[Stance] = KeptPlaces(self._near, SAME_PLACE)
        self._again: KeptAnswers[Stance, Stance] = KeptAnswers(lambda stance: self._near((stance.x, stance.y)))
        self._beside: KeptAnswers[tuple[Stance, Place], Stance] = KeptAnswers(lambda asked: self._near(asked[1]))
        self._looks: KeptAnswers[Stance, Look] = KeptAnswers(lambda stance: self._near((stance.x, stance.y)))
        self._chances: KeptAnswers[Stance, float] = KeptAnswers(lambda stance: self._near((stance.x, stance.y)))
        self._two: KeptAnswers[Stance, Two] = KeptAnswers(lambda stance: self._near((stance.x, stance.y), WIDE_REACH))
        self._faces: dict[Stance, Face] = {}
        """What the dice looked like when they were read, of those in the newest picture and the one before."""
        self._turned: Floats = np.zeros((0, 2))
        """Where dice lie (n, 2; pitches) that show something else in the newest picture than when they were read."""
        self._read_now: set[Stance] = set()

    def find(self, picture: Image, most: int) -> list[Candidate]:
        self._canvas = None
        for kept in (self._stances, self._again, self._beside, self._looks, self._chances, self._two):
            kept.another_picture()
        self._faces = {stance: self._faces[stance] for stance in self._read_now}
        self._read_now = set()
        turned = [(die.x, die.y) for die, face in self._faces.items() if _alike(face, self._face(die)) < SAME_FACE]
        self._turned = np.array(turned, float).reshape(-1, 2)
        heat = self._map.renewed(self._ground.look(), lambda part: self._finder.heat(picture, part, self._changes.half))
        return self._finder.candidates(heat[0], most)

    def align(self, picture: Image, places: Sequence[tuple[float, float]]) -> list[Stance]:
        places = self._stances.known_near(places)
        return self._stances.of(places, self._changes.now, lambda new: DiceEyes.align(self, picture, new))

    def align_again(self, picture: Image, stances: Sequence[Stance]) -> list[Stance]:
        return self._again.of(stances, self._changes.now, lambda new: DiceEyes.align_again(self, picture, new))

    def align_beside(self, picture: Image, places: Sequence[tuple[Stance, Place]]) -> list[Stance]:
        known = self._stances.known_near([place for _, place in places])
        asked = [(die, place) for (die, _), place in zip(places, known, strict=True)]
        return self._beside.of(asked, self._changes.now, lambda new: DiceEyes.align_beside(self, picture, new))

    def read(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        looks = self._looks.of(stances, self._changes.now, lambda new: self._read_anew(picture, new))
        self._read_now.update(stances)
        return looks

    def two(self, picture: Image, stance: Stance) -> Two:
        return self._two.about(stance, self._changes.now, lambda: DiceEyes.two(self, picture, stance))

    def chance(self, picture: Image, stance: Stance) -> float:
        return self._chances.about(stance, self._changes.now, lambda: DiceEyes.chance(self, picture, stance))

    def _read_anew(self, picture: Image, stances: Sequence[Stance]) -> list[Look]:
        self._faces |= {stance: self._face(stance) for stance in stances}
        return DiceEyes.read(self, picture, stances)

    def _face(self, stance: Stance) -> Face:
        """What there is of a die's upper face in the newest picture, at half its size."""
        camera = self.geometry.camera
        x, y = camera.project((stance.x, stance.y, TOP_HEIGHT)) / 2 - 0.5
        scale = camera.scale_at(stance.x, stance.y, TOP_HEIGHT) / 2
        edge = max(LEAST_EDGE, round(INNER * stance.size * scale))
        patch = cv2.getRectSubPix(self._changes.half, (edge, edge), (float(x), float(y)))
        return np.asarray(patch, np.float32)

    def _near(self, place: tuple[float, float], reach: float = PATCH_REACH) -> int:
        """The last reading in which anything changed near a place.

        A die turned over where it lies leaves its tiles nearly as they were: they are too large for pips.
        """
        if (np.hypot(*(self._turned - place).T) < PATCH_REACH / FINDER_SCALE).any():
            return self._changes.now
        x, y = self._finder.on_map(np.array(place))
        return self._ground.newest(float(x), float(y), reach)


def _alike(one: Face, other: Face) -> float:
    """The correlation of two patches of the same size; 0 where there is nothing to see."""
    one, other = one - one.mean(axis=(0, 1)), other - other.mean(axis=(0, 1))
    size = float(np.sqrt((one**2).sum() * (other**2).sum()))
    return float((one * other).sum()) / size if size else 0.0
