"""The doubling cube in a picture: where it lies and which number is up.

It may lie anywhere: on the bar, on a rail, in a tray, beside the board, on the field when it is offered. One small
network looks over a coarse straight view for places, a second reads the number at the likeliest of them. Numbers are
read in whichever direction they stand, since players turn the cube towards whom they like.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import peaks
from tablehub.vision.cube.answers import chances_of, moved, turned_back, where_it_lies
from tablehub.vision.cube.at_start import ON_FIELD, REACH, AtStart
from tablehub.vision.geometry import BoardGeometry, Camera, Floats
from tablehub.vision.network import Network, sigmoid
from tablehub.vision.reading import CUBE_NUMBERS, CubeReading
from tablehub.vision.view.changes import Changes
from tablehub.vision.view.kept import CELL, Anew, Ground, KeptAnswers, KeptMap, KeptPlaces, Place
from tablehub.vision.view.rectify import Rectifier

CUBE_TOP = 0.58
"""Pitches above the felt at which the cube's upper face is looked for: 25 to 30 mm on points 44 to 52 mm apart."""
SCALE = 16.0
"""Pixels per pitch in which it is looked for; a cube is 8 to 11 wide."""
AROUND = 3.5
"""Pitches around the field in which it is looked for."""
FAINTEST, MOST_PLACES = 0.003, 32
"""Places fainter than this are left alone, and no more than so many are looked at: the reader tells them better."""
GLANCE = 0.2
"""Chance of a cube after one look at a place from which it is looked at closely."""
PATCH_SIZE, PATCH_SCALE = 48, 40.0
"""Pixels of the patch in which the number is read, and per pitch: a cube fills half of it."""
DARKEST_CONTRAST = 14.0
"""Grey levels: a patch of less contrast is left flat, or the grain of a table would look like a number."""
SETTLED = 0.9
"""Confidence from which a reading is kept for long while nothing changes."""
LOOKS_AT_REST, LOOKS_DOUBTED = 2, 5
"""Looks for which it is not looked for again where there was none, for many play without, or a doubtful one that still
lies there: it is read again with all else that has changed since."""
ANOTHER_SCENE = 0.2
"""Share of what is in view whose change makes it another scene: what was in doubt before is not kept then. Unrelated
positions differ by 0.21 and more, pictures of one game by 0.15 at most but for some with a hand."""
STATIONS, APART = 4, 0.5
"""Places in which it has lain that are glanced at in every search, and pitches at least between two of them: it goes
to and fro between the middle and the players' ends, and the finder misses some that the reader tells."""
BESIDE = 0.4, 3.0, 0.45
"""Pitches beside the field, in the middle, between which it is glanced at where none has been seen yet, and between two
such places: half a cube, from which one glance moves it to its middle."""
ENDS = 0.1, 1.5, 0.45
"""The same from each end of the board towards the middle: an owned cube lies there, and the finder may miss it. Once it
has been seen, only as far beside the board as it was then."""
OFFERED = -1, 1
"""Sides of the bar in the middle of which it lies while it is offered; the finder may miss it beside checkers."""
GLANCES, CLOSER_LOOKS = 8, 2
"""Places glanced at, and looked at closely, in one picture while a search may take several."""
SUREST = 0.9999  # of one reading by itself, beside others
PATIENCE = 10
"""Pictures with something new in them, which others have enough to do with, that such a search lets pass: at a table
most have nothing new."""
FINDER_REACH = 2
"""Cells of 8 pixels: so far away a change may still change what the finder answers."""
SAME_PLACE = 0.06
"""Pitches by which noise moves what is found of the same cube."""
PATCH_REACH = 0.9
"""Pitches within which anything may be in a patch, however it is turned."""
LOOKS_KEPT = 20
"""Looks after which it is looked for anew all the same: what was taken for the cube may be something else."""
SAME_LOOK, NOISE_BLUR = 20.0, 1.5
"""Grey levels up to which a place has not changed, and the blur (pixels) that evens out noise."""
SIDES_SHOW, SIDE_BELOW, UPPER_SEEN = 0.2, 0.45, 0.7
"""Tangent of the slant from which a side shows its number, how far below the upper face it then seems to lie at least
(pitches), and the confidence in an upper face above it that tells it was a side."""
UPPER_NOTICED = 0.05
"""Chance of a cube up there from which it is looked at in the middle: above sides it was 0.12 and more."""
SIDES_READABLE = 0.5
"""Tangent of the slant from which a side is wide enough that its number may be taken for the upper one: of 13 that were
it was seen at 0.83 and more."""
CUT_OFF = 0.5
"""What is left of the confidence in a number where the upper face, were this a side's, would not be whole in the
picture: then a cut off one above (148006) is told neither from nothing nor from the same face."""
HALF_A_FACE = 0.29
"""Pitches from the middle of a face to its edges."""
QUARTERS = 4
MIDDLE = 0.2
"""Share of the field's depth on either side of the middle where the cube belongs to nobody."""

Levels = NDArray[np.float32]


def view_input(view: Image) -> Levels:
    """The finder's input (1, 3, height, width) from a straight view."""
    return np.ascontiguousarray(((np.asarray(view, np.float32) - 110.0) / 64.0).transpose(2, 0, 1)[None])


def patch_input(patches: NDArray[np.generic]) -> Levels:
    """The reader's input (n, 3, size, size) from patches (n, size, size, 3): mean and contrast taken out."""
    levels = patches.astype(np.float32)
    mean = levels.mean(axis=(1, 2, 3), keepdims=True)
    contrast = np.maximum(levels.std(axis=(1, 2, 3), keepdims=True), DARKEST_CONTRAST)
    return np.ascontiguousarray(((levels - mean) / contrast).transpose(0, 3, 1, 2))


def patch(picture: Image, camera: Camera, x: float, y: float) -> Image:
    """The straightened patch around a place (pitches, on the plane of upper faces), in board axes."""
    reach = PATCH_SIZE / 2 / PATCH_SCALE
    corners = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)], float)
    board = np.column_stack([np.array([x, y]) + corners * reach, np.full(4, CUBE_TOP)])
    target = ((corners * (1, -1) + 1) / 2 * PATCH_SIZE - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform((camera.project(board) - 0.5).astype(np.float32), target)
    size = (PATCH_SIZE, PATCH_SIZE)
    return np.asarray(cv2.warpPerspective(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@dataclass(frozen=True, eq=False)
class _Look:
    """What the network says of a place, looked at all four ways round: `chances` (7,) of no cube and of each number.

    `place` is where the cube's middle then is.
    """

    place: Place
    chances: Floats

    @property
    def cube(self) -> float:
        """Chance of a cube."""
        return float(1 - self.chances[0])


@dataclass(frozen=True, eq=False)
class _Before:
    """What was read, what the place looked like then, for how many more looks that is enough, and when it was seen."""

    reading: CubeReading
    seen: Image
    looks: int
    at: int


class CubeReader:
    """Reads the cube of one board through one camera. Where it still lies as before it is not looked for anew.

    It is looked for everywhere at once where none is known, or it has gone from its place. A search for another one
    than the one that still lies there takes several pictures: one for places, and some for looking at them,
    if possible such in which nothing is new.
    """

    def __init__(
        self, geometry: BoardGeometry, changes: Changes | None = None, at_start: AtStart | None = None
    ) -> None:
        """`changes`: of the pictures; without, every picture is taken for another one. `at_start`: what lay beside the
        board when it was learnt, through this camera."""
        self.geometry = geometry
        self._at_start = at_start
        self._rectifier = Rectifier(geometry, SCALE, AROUND)
        self._finder = Network("cube_finder.onnx")
        self._reader = Network("cube_reader.onnx")
        self._ground = self._watched(changes) if changes else Anew(self._rectifier.size)
        self._heat = KeptMap(FINDER_REACH)
        self._changed: NDArray[np.bool_] | None = None
        self._glances: KeptPlaces[Floats] = KeptPlaces(self._newest, SAME_PLACE)
        self._closer: KeptAnswers[Place, _Look] = KeptAnswers(self._newest)
        self._before: _Before | None = None
        self._rest = 0
        self._found: list[Place] | None = None  # by a search that is not done
        self._let_pass = 0
        self._follows = False  # has all of one picture been searched?
        self._stations: list[Place] = []  # where it has lain for certain, newest first
        self._last: _Before | None = None  # where it was last seen
        self._is_man: Callable[[CubeReading], bool] | None = None

    def read(
        self, picture: Image, told: Sequence[Floats] = (), is_man: Callable[[CubeReading], bool] | None = None
    ) -> CubeReading | None:
        """The likeliest cube in a picture; None where none is seen. `told`: pixels (2,) where it may be as well;
        `is_man`: whether a checker is clearly seen where one was read, whatever is engraved in it."""
        self._is_man = is_man
        changed = self._ground.look()
        self._changed = changed if self._changed is None else self._changed | changed
        if changed.mean() > ANOTHER_SCENE and (self._before is None or self._before.reading.confidence < SETTLED):
            self._give_up()
        gone = self._before is not None and not self._still_there(picture)
        if gone and (again := self._there_all_the_same(picture)):
            return self._taken(picture, again)
        known = None if gone else self._before
        if known is not None and known.reading.confidence < SETTLED and self._stations and changed.any():
            again = self._best_of(picture, self._where_it_lay(picture))
            if again and again.confidence >= SETTLED:  # what was taken for it meanwhile is something else
                return self._taken(picture, again)
        if known is not None and known.looks > 0:
            self._before = replace(known, looks=known.looks - 1)
            return known.reading
        if known is not None and changed.any() and self._let_pass < PATIENCE:
            self._let_pass += 1
            return known.reading
        self._let_pass = 0
        searched = known is not None or gone or not self._rest
        if not searched:
            self._rest -= 1
            likely: list[Place] | None = self._where_it_lay(picture)
        else:
            likely = self._search(picture, told, in_slices=known is not None)
            if likely is None and known is not None:
                return known.reading
            self._closer.another_picture()
            self._rest = LOOKS_AT_REST
        best = self._best_of(picture, likely or ())
        if best is None and searched:
            best = self._best_of(picture, self._noticed(picture, self._next_ends()))
        return self._taken(picture, best)

    def _taken(self, picture: Image, best: CubeReading | None) -> CubeReading | None:
        self._before = self._kept(picture, best) if best else None
        if best and best.confidence >= SETTLED:
            self._stations = [best.board, *(p for p in self._stations if math.dist(p, best.board) > APART)][:STATIONS]
        self._last = self._before or self._last
        self._follows = isinstance(self._ground, Ground)
        return best

    def _best_of(self, picture: Image, places: Sequence[Place]) -> CubeReading | None:
        """The likeliest cube in these places."""
        seen = [self._reading(self._look(picture, *place)) for place in places]
        readings = [self._upper(picture, reading) for reading in seen if reading is not None]
        readings = [r for r in readings if self._is_man is None or not self._is_man(r)]
        possible = [r for r in readings if not self._was_elsewhere(r) and not self._lay_there_at_the_start(picture, r)]
        return _only_one(possible)

    def _was_elsewhere(self, reading: CubeReading) -> bool:
        """Was it seen elsewhere, more surely, and has nothing changed here since? Then it has not come here: a hand may
        cover it where it lies."""
        last = self._last
        if last is None or last.reading.confidence <= reading.confidence:
            return False
        return math.dist(reading.board, last.reading.board) > APART and self._newest(reading.board) <= last.at

    def _lay_there_at_the_start(self, picture: Image, reading: CubeReading) -> bool:
        """Is it what lay at a player's end when the board was learnt, or is printed on the field?"""
        if self._at_start is None or (reading.owner is None and not reading.offered):
            return False
        return self._at_start.looks_so_still(picture, reading.board, CUBE_TOP, ON_FIELD if reading.offered else REACH)

    def _where_it_lay(self, picture: Image) -> list[Place]:
        """The places in which it has lain that may hold it again, as when a hand was over it."""
        self._closer.another_picture()
        lay = [self._last.reading.board] if self._last else []
        return [p for p in dict.fromkeys([*lay, *self._stations]) if self._look(picture, *p).cube > GLANCE]

    def forget(self) -> None:
        """The next picture has nothing to do with those before."""
        self._give_up()
        self._follows = False

    def _give_up(self) -> None:
        """It is looked for anew."""
        self._before, self._rest, self._found = None, 0, None

    def _kept(self, picture: Image, reading: CubeReading) -> _Before:
        looks = LOOKS_KEPT if reading.confidence >= SETTLED else LOOKS_DOUBTED
        return _Before(reading, patch(picture, self.geometry.camera, *reading.board), looks, self._ground.now)

    def _still_there(self, picture: Image) -> bool:
        """Whether the place of the reading before this one still looks the same, a little more or less light apart."""
        assert self._before is not None
        if self._newest(self._before.reading.board) > self._before.at:
            now = patch(picture, self.geometry.camera, *self._before.reading.board).astype(np.float32)
            change = cv2.GaussianBlur(now - self._before.seen, (0, 0), NOISE_BLUR)
            if np.abs(change - change.mean(axis=(0, 1))).max() >= SAME_LOOK:
                return False
            self._before = replace(self._before, at=self._ground.now)
        return True

    def _there_all_the_same(self, picture: Image) -> CubeReading | None:
        """The same number in the same place, which looks otherwise: a shadow, a hand close by, or it was turned. That
        takes a tenth of a search."""
        assert self._before is not None
        before = self._before.reading
        if before.confidence < SETTLED:
            return None
        self._closer.another_picture()
        again = self._best_of(picture, [before.board])
        return again if again and again.shows == before.shows and again.confidence >= SETTLED else None

    def places(self, picture: Image) -> list[Place]:
        """Where it may lie (board x, y on the plane of upper faces), likeliest first."""
        everywhere = np.ones([size // CELL for size in self._rectifier.size[::-1]], bool)
        heat = self._heat.renewed(
            everywhere if self._changed is None else self._changed, lambda part: self._heat_of(picture, part)
        )
        self._changed = None
        found = peaks(heat[0], FAINTEST)[:MOST_PLACES]
        board = self._rectifier.to_board(np.array([(x, y) for x, y, _ in found]).reshape(-1, 2))
        return [(float(x), float(y)) for x, y in board if self._in_picture(x, y)]

    def _heat_of(self, picture: Image, part: tuple[slice, slice]) -> Levels:
        """The finder's answer (1, rows, columns) for a part of the straight view."""
        view = self._rectifier.plane(CUBE_TOP).part(picture, part)
        return sigmoid(self._finder(view_input(view))[0])

    def _search(self, picture: Image, told: Sequence[Floats], in_slices: bool) -> list[Place] | None:
        """The places to be looked at closely; in slices, when all but the last few have been. None: it goes on."""
        if self._found is None:
            asks = self._changed is None or bool(self._changed.any())
            self._found = self.places(picture)
            if in_slices and asks:
                return None
        likely = self._likely(picture, told, self._found, GLANCES if in_slices else None)
        if likely is None or (in_slices and not self._nearly_looked_at(picture, likely)):
            return None
        self._found = None
        return likely

    def _nearly_looked_at(self, picture: Image, places: Sequence[Place]) -> bool:
        """Whether no more than a few are left to be looked at; if there are, a few of them are now."""
        new = self._closer.missing(places)
        if len(new) <= CLOSER_LOOKS:
            return True
        for place in new[:CLOSER_LOOKS]:
            self._look(picture, *place)
        return False

    def _likely(
        self, picture: Image, told: Sequence[Floats], found: Sequence[Place], most: int | None
    ) -> list[Place] | None:
        """The places that may hold a cube after a glance, the middle of it in the middle.

        None where more than `most` places had to be glanced at: so many have been, the others are left for later.
        """
        self._glances.another_picture()
        also = [place for pixel in told for place in self._told(pixel)]
        places = self._glances.known_near([*also, *self._usual(), *found])
        new = self._glances.missing(places)
        if most is not None and len(new) > most:
            self._glance(picture, new[:most])
            return None
        return self._noticed(picture, places)

    def _told(self, pixel: Floats) -> list[Place]:
        """Where it may be that was seen at a pixel: with its upper face there, and in a slanting view with its foot."""
        (x, y), foot = (self.geometry.camera.unproject(pixel, height) for height in (CUBE_TOP, 0.0))
        top = float(x), float(y)
        return [top] if math.dist(top, foot) < CUBE_TOP / 2 else [top, (float(foot[0]), float(foot[1]))]

    def _noticed(self, picture: Image, places: Sequence[Place]) -> list[Place]:
        """Those of the places that may hold a cube after a glance, the middle of it in the middle."""
        rows = self._glance(picture, places)
        return [moved(place, row) for place, row in zip(places, rows, strict=True) if 1 - chances_of(row)[0] > GLANCE]

    def _usual(self) -> list[Place]:
        """Where it lies sooner or later: where it has lain, at the other player's end, and in the middle between; where
        it is offered, in the middle of either half.

        Before it has been seen: in the middle beside the board.
        """
        usual: list[Place] = [(side * (self.geometry.shape.bar_width / 2 + 3), 0.0) for side in OFFERED]
        if not self._stations:
            usual += self._beside([0.0])
        for place in ((x, there) for x, y in self._stations for there in (y, -y, 0.0)):
            if self._in_picture(*place) and all(math.dist(place, other) > APART for other in usual):
                usual.append(place)
        return usual

    def _next_ends(self) -> list[Place]:
        """The places at the ends, but for those that are left for the next pictures: where everything was looked at
        once, only some that have changed since are in one picture."""
        ends = self._at_the_ends()
        left = set(self._glances.missing(ends)[GLANCES:]) if self._follows else ()
        if left:
            self._rest = 0
        return [place for place in ends if place not in left]

    def _at_the_ends(self) -> list[Place]:
        """Beside the board at the players' ends."""
        inwards = self.geometry.shape.depth / 2 - np.arange(*ENDS)
        along = [*inwards.tolist(), *(-inwards).tolist()]
        if not self._stations:
            return self._beside(along)
        lay = dict.fromkeys(x for x, _ in self._stations)
        columns = [x for k, x in enumerate(lay) if all(abs(x - other) > APART for other in list(lay)[:k])]
        return [(x, y) for x in columns for y in along if self._in_picture(x, y)]

    def _beside(self, along: Sequence[float]) -> list[Place]:
        """Places on either side of the board, so far along it (board y)."""
        out = (self.geometry.shape.width / 2 + np.arange(*BESIDE)).tolist()
        return [(x, y) for each in out for x in (each, -each) for y in along if self._in_picture(x, y)]

    def _glance(self, picture: Image, places: Sequence[Place]) -> list[Floats]:
        """The network's answers for places seen one way round."""

        def asked(new: Sequence[Place]) -> list[Floats]:
            return list(self._asked(np.stack([patch(picture, self.geometry.camera, x, y) for x, y in new])))

        return self._glances.of(places, self._ground.now, asked)

    def _look(self, picture: Image, x: float, y: float) -> _Look:
        """What lies at a place."""
        return self._closer.about((x, y), self._ground.now, lambda: self._looked_at(picture, x, y))

    def _looked_at(self, picture: Image, x: float, y: float) -> _Look:
        seen = patch(picture, self.geometry.camera, x, y)
        rows = self._asked(np.stack([np.rot90(seen, quarter) for quarter in range(QUARTERS)]))
        row = np.mean([turned_back(row, quarter) for quarter, row in enumerate(rows)], axis=0)
        return _Look(moved((x, y), row), chances_of(row))

    def _reading(self, look: _Look) -> CubeReading | None:
        """The likeliest number where it lies; None where it is likelier that there is no cube."""
        x, y = look.place
        owner, offered = self.whose(x, y)
        chances = where_it_lies(look.chances, nobodys=owner is None and not offered)
        best = int(chances.argmax())
        if best == 0:
            return None
        px, py = self.geometry.camera.project((x, y, CUBE_TOP))
        number, middle = CUBE_NUMBERS[best - 1], (float(px), float(py))
        return CubeReading(number, middle, (x, y), float(chances[best]), owner, offered)

    def _upper(self, picture: Image, reading: CubeReading) -> CubeReading:
        """The reading of the upper face where a side of it, which a slanting view shows below, was taken for it.

        Where something is noticed above that cannot be read, the number is as doubtful as that is likely; where the
        picture ends there, it may be either's.
        """
        x, y = reading.board
        away = np.array([x, y]) - self.geometry.camera.centre[:2]
        distance = float(np.hypot(*away))
        away /= distance
        slant = distance / (self.geometry.camera.centre[2] - CUBE_TOP)
        if slant < SIDES_SHOW:
            return reading
        x, y = np.array([x, y]) + away * max(SIDE_BELOW, CUBE_TOP / 2 * (1 + slant))  # half a cube in front and lower
        if not self._is_whole(float(x), float(y)) and slant > SIDES_READABLE:
            return replace(reading, confidence=reading.confidence * CUT_OFF)
        above = self._look(picture, float(x), float(y))
        if above.cube > UPPER_NOTICED:
            above = self._look(picture, *above.place)
        if (np.array(above.place) - reading.board) @ away < SIDE_BELOW:  # that is the same face
            return reading
        upper = self._reading(above)
        if upper is not None and upper.confidence > UPPER_SEEN:
            return upper
        return replace(reading, confidence=reading.confidence * (1 - above.cube)) if slant > SIDES_READABLE else reading

    def _asked(self, seen: NDArray[np.uint8]) -> Floats:
        """The network's answers (n, 9) for patches: log odds of no cube and each number, offset right and up."""
        return self._reader(patch_input(seen)).reshape(len(seen), 9).astype(np.float64)

    def whose(self, x: float, y: float) -> tuple[Player | None, bool]:
        """At whose end a place on the board is, and whether it is on the field, where a cube is offered."""
        shape = self.geometry.shape
        on_field = abs(x) < shape.width / 2 and abs(y) < shape.depth / 2 and abs(x) > shape.bar_width / 2
        if on_field:
            return None, True
        if abs(y) < MIDDLE * shape.depth:
            return None, False
        return (Player.LIGHT if y < 0 else Player.DARK), False

    def _watched(self, changes: Changes) -> Ground:
        on_board = self.geometry.camera.unproject(changes.corners, CUBE_TOP)
        return Ground(changes, self._rectifier.to_view(on_board), self._rectifier.size)

    def _newest(self, place: Place) -> int:
        """The last reading in which anything changed in the patch at a place."""
        x, y = self._rectifier.to_view(np.array(place))
        return self._ground.newest(float(x), float(y), PATCH_REACH * SCALE)

    def _is_whole(self, x: float, y: float) -> bool:
        """Would all of an upper face with its middle at a place be in the picture?"""
        return all(self._in_picture(x + dx * HALF_A_FACE, y + dy * HALF_A_FACE) for dx in (-1, 1) for dy in (-1, 1))

    def _in_picture(self, x: float, y: float) -> bool:
        px, py = self.geometry.camera.project((x, y, CUBE_TOP))
        width, height = self.geometry.camera.size
        return bool(0 < px < width and 0 < py < height)


def _only_one(seen: Sequence[CubeReading]) -> CubeReading | None:
    """The likeliest of cubes seen in a picture, as sure as that no other of them is the one cube there is."""
    best = max(seen, key=lambda reading: reading.confidence, default=None)
    if best is None:
        return None
    rivals = [reading for reading in seen if math.dist(reading.board, best.board) > APART]
    odds = [min(reading.confidence, SUREST) / (1 - min(reading.confidence, SUREST)) for reading in (best, *rivals)]
    return replace(best, confidence=odds[0] / (1 + sum(odds))) if rivals else best
