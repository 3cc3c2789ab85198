"""What looks at the board through one pose of the camera, and keeps what it found where nothing has changed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.colours import FaceColours
from tablehub.vision.checkers.cut_off import at_first_places
from tablehub.vision.checkers.faces import STRIDE, Face, Opinion, find_faces, opinion, peaks, place_of, sample
from tablehub.vision.checkers.stacks import ACROSS, INSIDE, OUTSIDE, StackReader
from tablehub.vision.counting.known import Known
from tablehub.vision.counting.second_look import SecondLook
from tablehub.vision.cube.and_faces import is_man
from tablehub.vision.cube.at_start import AtStart
from tablehub.vision.cube.behind import Peek
from tablehub.vision.cube.read import CUBE_TOP, CubeReader
from tablehub.vision.dice.eyes import FollowingDiceEyes
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.network import sigmoid
from tablehub.vision.reading import CubeReading
from tablehub.vision.view.appearance import Appearance, Part, comparison
from tablehub.vision.view.changes import Changes
from tablehub.vision.view.fields import Window
from tablehub.vision.view.kept import CELL, Ground, KeptAnswers, KeptMap
from tablehub.vision.view.light import Light, LightModel
from tablehub.vision.view.rectify import PIXELS_PER_PITCH, SHRINK, Plane, Rectifier, halved
from tablehub.vision.view.still import Still

CHECKERS_REACH, CHECKERS_MATTER = 3, 2
"""Cells of `CELL` pixels: so far away a change may still change what the network of checkers answers, and may make or
unmake a face: half a pitch, a little more than a checker's radius."""
FACE_REACH = (CHECKERS_REACH + 2) * CELL
"""Pixels within which a change may change whose a face is taken for."""

CUBE_CERTAIN = 0.95  # confidence from which the cube lies where it was read
CUBE_AWAY = 0.6
"""Pitches from the middle line of a cube, as it is seen, from which something is none of it: half its diagonal is 0.4,
and a die or a checker beside it is farther away than that."""

TINY = 1e-9  # of a line's length squared: a cube right under the camera

CLOSE = 0.5
"""Seconds within which one picture follows closely on another: a camera's do, pictures of a recording that shows each
moment once do not."""

FINE = 1.25
"""A picture with so many times the pixels per pitch of a straight view is fine enough at half its size for the small
view, in which hands, light and bumps are looked for."""

Heat = NDArray[np.float32]
Ask = Callable[[NDArray[np.float32]], Heat]
"""A network: its input (channels, height, width) to its answer, 0..1."""


@dataclass(frozen=True, eq=False)
class Straight:
    """The straight view of one picture and its light. `half` is the whole view, `halved`, and `small`, `shrunk`."""

    image: Image
    plane: Plane
    half: Image
    small: Image
    light: Light
    look: Appearance
    window: Window

    @cached_property
    def view(self) -> Image:
        """The straight view at the height of a checker's upper face."""
        return self.plane.view(self.image)

    @cached_property
    def small_normal(self) -> NDArray[np.float32]:
        """The same under the learnt light."""
        return self.light.normalise(self.small)

    @cached_property
    def colours(self) -> FaceColours:
        """The colours in the window."""
        rectifier = self.window.rectifier
        radius = rectifier.geometry.shape.checker / 2 * rectifier.scale
        look = replace(
            self.look, background=None if self.look.background is None else self.look.background[self.window.slices]
        )
        return FaceColours(self.normal, look, radius, self.light.is_learnt_lamp)

    def comparison(self, part: Part) -> NDArray[np.float32]:
        """The network's input for a part of the window (rows and columns)."""
        return comparison(self.normal[part], self.look, self.window.in_view(part))

    @cached_property
    def normal(self) -> Normal:
        """The window under the learnt light."""
        return Normal(self.image, self.plane, self.light, self.window)


class Normal:
    """The window of a straight view under the learnt light, of which only what is looked at is reckoned."""

    def __init__(self, image: Image, plane: Plane, light: Light, window: Window) -> None:
        self._image, self._plane, self._light, self._window = image, plane, light, window

    def __getitem__(self, part: Part) -> NDArray[np.float32]:
        there = self._window.in_view(part)
        return self._light.normalise_part(self._plane.part(self._image, there), there)


class Sight:
    """Follows the pictures of one board through one pose of its camera. Every picture is to be `looked` at first."""

    def __init__(self, geometry: BoardGeometry, surroundings: Image | None = None) -> None:
        """`surroundings`: what lay around the board at the start, through this camera; None where that is not known."""
        self.geometry = geometry
        self.height = geometry.shape.checker_height
        self.rectifier = Rectifier(geometry)
        self.window = Window.around_field(self.rectifier)
        self._plane = self.rectifier.plane(self.height)
        fine = geometry.camera.scale_at(0.0, 0.0, self.height) > FINE * PIXELS_PER_PITCH
        self._half_plane = self.rectifier.half_plane(self.height) if fine else None
        self._half: Image = np.zeros((0, 0, 3), np.uint8)
        self.changes = Changes(self.rectifier, self.height)
        self.known = Known(self.changes, self.rectifier)
        self.still = Still(self.changes, self.rectifier)
        self._ground = self._watched()
        self._heat = KeptMap(CHECKERS_REACH, CHECKERS_MATTER)
        self.changed = 1.0
        """How much of the window the newest picture has changed, 0..1."""
        self._opinions: KeptAnswers[tuple[float, float], Opinion] = KeptAnswers(
            lambda place: self._ground.newest(*place, FACE_REACH)
        )
        self._hidden: KeptAnswers[tuple[tuple[float, float], tuple[float, float]], Mapping[Player, float]] = (
            KeptAnswers(lambda asked: self._ground.newest(*asked[0], FACE_REACH))
        )
        self._faces: tuple[Heat, list[Face]] | None = None
        """Those found last, and what they were found in."""
        self._second: tuple[int, SecondLook] | None = None
        """The last second look, and the reading in which anything had changed last before it."""
        self._stacks = StackReader(geometry)
        self._rows: KeptAnswers[tuple[int, tuple[Face, ...]], list[Face]] = KeptAnswers(
            lambda row: self._newest_on(row[0]) if len(row[1]) < geometry.shape.abreast else int(self._ground.at.max())
        )
        """A full row is compared closely whenever anything has changed: a checker laid on another changes little."""
        self.dice = FollowingDiceEyes(geometry, self.changes)
        at_start = None if surroundings is None else AtStart(geometry, surroundings)
        self.cube_at: tuple[float, float] | None = None
        """Where on the board the cube was read for certain in the last picture."""
        self._cube_seen: Floats = np.zeros((2, 2))
        """Where its foot and its upper face then seem to lie."""
        self.cube = CubeReader(geometry, self.changes, at_start)

    def straight(self, image: Image, light: LightModel, look: Appearance) -> Straight:
        """A picture's straight view at the height of a checker's upper face, and its light."""
        self._half = halved(image)
        half = self._half_plane.view(self._half) if self._half_plane else halved(self._plane.view(image))
        small = halved(half)
        return Straight(image, self._plane, half, small, light.estimate_from(small), look, self.window)

    def heat(self, image: Image, straight: Straight, network: Ask) -> Heat:
        """What the network of checkers answers for the window; to be asked once for each picture, before all else."""
        self.changes.look(self._half, straight.light)
        self._rows.another_picture()
        changed = self._ground.look()
        self.changed = float(changed.mean())
        if not self.changed:
            self._stacks.prepare()
        else:
            self._opinions.another_picture()
        return self._heat.renewed(changed, lambda part: sigmoid(network(straight.comparison(part)[None])[0]))

    def forget(self) -> None:
        """The next picture has nothing to do with those before: nothing of them is kept."""
        self.changes.forget()
        self.known.forget()
        self.still.forget()
        self._stacks.forget()
        self.cube.forget()
        self.cube_at = None

    def faces(self, heat: Heat, straight: Straight) -> list[Face]:
        """The upper faces; those of the picture before where nothing has changed since."""
        if self._faces is None or self._faces[0] is not heat:
            self._faces = heat, self._found(heat, straight)
        return self._faces[1]

    def _found(self, heat: Heat, straight: Straight) -> list[Face]:
        """The upper faces, of which what was thought before is kept where nothing has changed."""

        def asked(x: float, y: float) -> Opinion:
            return self._opinions.about((x, y), self.changes.now, lambda: answer(x, y))

        def answer(x: float, y: float) -> Opinion:
            place = self.window.to_board(np.array([x, y]))
            on_bar = abs(place[0]) < self.geometry.shape.bar_width / 2
            return opinion(heat, x, y, straight.colours, on_bar, self.may_be_cube((x, y)))

        return at_first_places(find_faces(heat, self.window, asked=asked), self.geometry)

    def behind(self, straight: Straight, cube: CubeReading) -> Peek:
        """Looks at what the cube leaves to be seen of a place."""
        self._hidden.another_picture()

        def peek(place: tuple[float, float], outline: Floats) -> Mapping[Player, float]:
            x, y = (float(v) for v in self.window.of_board(np.array(place)))

            def answer() -> Mapping[Player, float]:
                there = self.geometry.camera.unproject(outline.reshape(-1, 2), self.height)
                return straight.colours.beyond(x, y, self.window.of_board(there).astype(np.float32))

            return self._hidden.about(((x, y), cube.board), self.changes.now, answer)

        return peek

    def cube_in(self, image: Image, heat: Heat, told: Sequence[Floats]) -> CubeReading | None:
        """The doubling cube, wherever it lies; `told`: pixels (2,) of the picture where it may be as well."""

        def man(cube: CubeReading) -> bool:
            if place_of(Face(Player.LIGHT, *cube.board, 1.0), self.geometry) is None:
                return False  # beside the board men lie as well, but the network has not learnt what else does
            # Aslant a cube's top is not seen where it stands, but where its number was read.
            seen = self.geometry.camera.unproject(np.array(cube.center), self.height)
            x, y = self.window.of_board(seen).tolist()
            return is_man(sample(heat, x, y))

        return self.cube.read(image, told, man)

    def faces_with(self, cube: CubeReading | None, heat: Heat, straight: Straight) -> list[Face]:
        """The upper faces, now that the cube of the same picture was looked for: where it was found for certain, what
        looked like one elsewhere, as a checker does in which a lamp is mirrored, is none."""
        before, self.cube_at = self.cube_at, cube.board if cube and cube.confidence > CUBE_CERTAIN else None
        if self.cube_at and self.cube_at != before:
            self._cube_seen = self._column(self.cube_at)
        if self.cube_at and (before is None or math.dist(before, self.cube_at) >= CUBE_AWAY):
            self._opinions.forget()
            self._faces = None
        return self.faces(heat, straight)

    def may_be_cube(self, pixel: tuple[float, float]) -> bool:
        """May the cube lie at a pixel of the window? Not where it was last read for certain elsewhere."""
        if self.cube_at is None:
            return True
        return _beside(self.window.to_board(np.array(pixel)), *self._cube_seen) < CUBE_AWAY

    def upper(self, image: Image, point: int, row: Sequence[Face]) -> list[Face]:
        """The faces of one row after the closer look at second layers."""
        return self._rows.about(
            (point, tuple(row)), self.changes.now, lambda: self._stacks.looked_at(image, point, row)
        )

    def busy(self, t: float) -> bool:
        """Whether the picture, taken at `t` (seconds), shows something new and follows closely on another."""
        return bool(self.changed) and t - self.still.last < CLOSE

    def second_look(self, image: Image, straight: Straight, t: float) -> SecondLook | None:
        """What the eyes of cold reading count in the picture, taken at `t` (seconds); None where it shows something new
        and follows closely on another: it takes long, and the next one shows whether anything still moves."""
        if self.busy(t):
            return None
        newest = int(self._ground.at.max())
        if self._second is None or self._second[0] != newest:

            def whose(across: float, along: float) -> float:
                return straight.colours.log_odds(*self.window.of_board(np.array([across, along])).tolist())

            self._second = newest, SecondLook.at(image, self.geometry, whose)
        return self._second[1]

    def answered_on_bar(self, heat: Heat, least: float) -> list[tuple[float, float]]:
        """Where on the bar (board x, y) the network answers a checker of either player with more than `least`."""
        left, right = self.geometry.bar_seen
        ends = self.window.of_board(np.array([(left, 0.0), (right, 0.0)]))[:, 0] / STRIDE
        first, last = max(0, int(ends.min())), int(ends.max()) + 1
        found = peaks(heat[:2, :, first:last].max(axis=0), least)
        pixels = np.array([(x + first * STRIDE, y) for x, y, _ in found]).reshape(-1, 2)
        return [(x, y) for x, y in self.window.to_board(pixels).tolist()]

    def newest_around(self, face: Face) -> int:
        """The last reading in which anything changed around a face."""
        x, y = self.window.of_board(np.array([face.x, face.y])).tolist()
        return self._ground.newest(x, y, FACE_REACH)

    @cached_property
    def strips(self) -> dict[int, Part]:
        """Rows and columns of the straight view, `shrunk`, on which a row of five lies, for each point."""
        return {point: self._strip(point) for point in range(1, 25)}

    def _strip(self, point: int) -> Part:
        shape = self.geometry.shape
        x, side = shape.point_x(point), shape.side(point)
        corners = np.array([(x - 0.4, side * shape.depth / 2), (x + 0.4, side * (shape.depth / 2 - 5 * shape.row))])
        (x0, y0), (x1, y1) = np.sort(self.rectifier.to_view(corners) / SHRINK, axis=0)
        return slice(max(0, int(y0)), int(y1) + 1), slice(max(0, int(x0)), int(x1) + 1)

    def body_of(self, cube: CubeReading) -> Floats:
        """Where a cube's foot, middle and upper face are in the straight view (3, 2): aslant its side shows."""
        foot, top = self._column(cube.board)
        return self.rectifier.to_view(np.array([foot, (foot + top) / 2, top]))

    def _column(self, place: tuple[float, float]) -> Floats:
        """Where the foot and the upper face of a cube there seem to lie on the board (2, 2): aslant its side shows."""
        column = np.array([(*place, height) for height in (0.0, CUBE_TOP)])
        return self.geometry.camera.unproject(self.geometry.camera.project(column), self.height)

    def _watched(self) -> Ground:
        places = self.rectifier.to_view(self.geometry.camera.unproject(self.changes.corners, self.height))
        places -= (self.window.left, self.window.top)
        return Ground(self.changes, places, (self.window.width, self.window.height))

    def _newest_on(self, point: int) -> int:
        """The last reading in which anything changed in a point's strip."""
        shape = self.geometry.shape
        x, side = shape.point_x(point), shape.side(point)
        ends = [side * (shape.depth / 2 + OUTSIDE), side * (shape.depth / 2 - INSIDE)]
        corners = np.array([(x - ACROSS, max(ends)), (x + ACROSS, min(ends))])
        (left, top), (right, bottom) = self.rectifier.to_view(corners) - (self.window.left, self.window.top)
        return self._ground.newest_in(float(left), float(top), float(right), float(bottom))


def _beside(place: Floats, foot: Floats, top: Floats) -> float:
    """How far a place (2,) is from a line between two others."""
    along = top - foot
    share = np.clip((place - foot) @ along / max(float(along @ along), TINY), 0.0, 1.0)
    return float(np.hypot(*(foot + share * along - place)))
