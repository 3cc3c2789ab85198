"""Draws the simulator's scenes with Blender's path tracer: a twin of `tablehub.simulator.render.Renderer`."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import bpy
import numpy as np
from mathutils import Matrix, Vector

from calibration.training.traced import bodies, lens
from calibration.training.traced.bodies import MM, Rings
from tablehub.frames import Image
from tablehub.simulator.board_layer import boxes, hinges, point_corners
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.clutter import FLAT, ROUND
from tablehub.simulator.film import develop
from tablehub.simulator.hand_paint import HandPicture
from tablehub.simulator.render import GREY_TARGET
from tablehub.simulator.scene import Scene
from tablehub.simulator.style import SEATS, CheckerProfile, ClutterItem, Light, Seat, Style
from tests.traced import surfaces

SAMPLES = 12  # paths a pixel, before Blender takes the grain out
BOUNCES = 3
GRAIN = 0.05  # of a pixel's light that it may be off before that
TABLE = 2500.0  # mm from the middle to the edge of the table
INLAY = 0.12  # mm by which points lie above the field
LINE = 2.0  # mm of the dark line around outlined points
BLUNT = 0.06  # of a point's base that its blunt tip is wide to either side
EDGES = 2.0  # mm by which the frame's edges are rounded


class Tracer:
    """One board before one camera in one light. Blender holds one scene at a time: showing another's begins anew."""

    in_blender: ClassVar[Tracer | None] = None
    hand: HandPicture | None = None  # none is drawn

    def __init__(self, style: Style, camera: SceneCamera, light: Light, seed: int = 0) -> None:
        self.style, self.camera, self.light, self.seed = style, camera, light, seed
        self._lens = lens.Lens(camera)
        self._gain: float | None = None

    def show(self, scene: Scene) -> Image:
        """The picture of a scene, without noise and blur. A hand is left out."""
        if Tracer.in_blender is not self:
            self._build()
        moving = self._put(scene)
        seen = self._lens.bent(lens.traced())
        for part in moving:
            bpy.data.objects.remove(part)
        if self._gain is None:
            height, width = seen.shape[:2]
            middle = seen[height // 8 : -height // 8, width // 8 : -width // 8]
            self._gain = float(self.light.exposure * GREY_TARGET / max(float(middle.mean()), 1e-4))
        return develop(seen, self._gain)

    def _build(self) -> None:
        """Everything that never moves."""
        bpy.ops.wm.read_factory_settings(use_empty=True)
        Tracer.in_blender = self
        rng = np.random.default_rng(self.seed)
        self._board(rng)
        for item in self.style.clutter:
            _clutter(item, -self.style.sizes.base)
        self._checkers = {seat: self._checker(seat, rng) for seat in SEATS}
        _lamp(self.light)
        self._lens.place(lens.settings(SAMPLES, BOUNCES, GRAIN))

    def _board(self, rng: np.random.Generator) -> None:
        style = self.style
        frame, base = surfaces.surface(style.rail, rng), -style.sizes.base
        bodies.box((-TABLE, -TABLE, base - 20), (TABLE, TABLE, base), surfaces.surface(style.table, rng))
        (left, right), inner = style.outer_x(), style.sizes.depth / 2
        bodies.box((left, -inner, base), (right, inner, 0.0), surfaces.surface(style.field, rng))
        for box in boxes(style):
            bodies.box(box[:3], box[3:], frame, EDGES)
        if style.hinge is not None:
            metal = surfaces.plain(style.hinge, 0.8, 0.3)
            for box in hinges(style):
                bodies.box(box[:3], box[3:], metal, 0.5)
        inlays = [surfaces.surface(look, rng) for look in style.points]
        dark = surfaces.plain("#101010", 0.1, 0.6)
        for point in range(1, 25):
            self._point(point, inlays[(point + (style.home == "left")) % 2], dark)

    def _point(self, point: int, inlay: Any, dark: Any) -> None:
        first, second, tip = point_corners(self.style, point) + np.array((0, 0, INLAY))
        if self.style.point_style == "outlined":
            wide, long = np.array((LINE, 0, 0)), np.array((0, np.sign(tip[1] - first[1]) * 3 * LINE, 0))
            bodies.polygon([first - wide, second + wide, tip + long - (0, 0, INLAY / 2)], dark)
        blunt = (second - first) * (BLUNT if self.style.point_style == "blunt" else 0.005)
        bodies.polygon([first, second, tip + blunt, tip - blunt], inlay)

    def _checker(self, seat: Seat, rng: np.random.Generator) -> Any:
        look, sizes = self.style.checkers[seat], self.style.sizes
        rings = checker_rings(look.profile, sizes.checker, sizes.checker_height)
        return bodies.turned(rings, [surfaces.checker(look, rng)])

    def _put(self, scene: Scene) -> list[Any]:
        """The things that move, where they are."""
        sizes, parts = self.style.sizes, []
        for checker in scene.checkers:
            made = [bodies.thing(self._checkers[checker.seat])]
            bodies.placed(made, checker.foot(sizes.checker, sizes.checker_height), checker.rotation())
            parts += made
        for die in scene.dice:
            look = self.style.dice[die.seat]
            made = bodies.die(die.size, look.rounding, *surfaces.dice(look))
            bodies.placed(made, die.middle, die.rotation)
            parts += made
        if scene.cube is not None:
            body, ink = (surfaces.plain(colour, 0.35, 0.35) for colour in self.style.cube)
            made = bodies.cube(scene.cube.size, scene.cube.shows, body, ink)
            bodies.placed(made, scene.cube.middle, scene.cube.rotation)
            parts += made
        return parts


def checker_rings(profile: CheckerProfile, diameter: float, height: float) -> Rings:
    """The outline of a checker whose lower face's middle is the origin."""
    r, edge, deep = diameter / 2, height * 0.12, min(0.6, height * 0.06)
    body = [(r * 0.92, 0.0), (r - edge * 0.3, edge * 0.4), (r, edge), (r, height - edge)]
    body += [(r - edge * 0.3, height - edge * 0.4), (r - edge, height)]
    grooves = {"ring": (0.62,), "rings": (0.75, 0.45)}.get(profile, ())
    for middle in grooves:
        body += [(r * (middle + 0.05), height), (r * (middle + 0.02), height - deep)]
        body += [(r * (middle - 0.02), height - deep), (r * (middle - 0.05), height)]
    if profile == "dished":
        return [*body, (r * 0.8, height), (r * 0.68, height * 0.88), (r * 0.3, height * 0.85)]
    if profile == "pillow":
        return [(r * 0.92, 0.0), (r, height * 0.3), (r, height * 0.6), (r * 0.93, height * 0.85), (r * 0.75, height)]
    return [*body, (r * 0.2, height)]


def _lamp(light: Light) -> None:
    """A disc of light towards the board's middle, and light from everywhere, as strong as the simulator's.

    The simulator's lamp gives `strength` times the surface's colour in the middle of the board; a disc of P watts gives
    P / (pi d)^2 of it there.
    """
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    surfaces.with_nodes(world)
    room = world.node_tree.nodes["Background"]
    room.inputs[0].default_value, room.inputs[1].default_value = surfaces.rgba(light.ambient_colour), light.ambient
    data = bpy.data.lights.new("lamp", "AREA")
    where = Vector(tuple(float(c) * MM for c in light.lamp.position))
    data.shape, data.size = "DISK", 2 * light.lamp.radius * MM
    data.energy = light.lamp.strength * (math.pi * where.length) ** 2
    data.color = surfaces.rgba(light.lamp.colour)[:3]
    made = bodies.thing(data)
    made.matrix_world = Matrix.Translation(where) @ (-where).to_track_quat("-Z", "Y").to_matrix().to_4x4()


def _clutter(item: ClutterItem, table: float) -> None:
    made_of = surfaces.plain(item.colour, 0.4, 0.4)
    if item.kind in ROUND:
        radius, height, wall = ROUND[item.kind]
        inside = radius - wall
        rings = [(radius * 0.9, 0.0), (radius, height), (inside, height), (inside * 0.9, wall)]
        made = bodies.thing(bodies.turned(rings, [made_of]))
    else:
        width, length, height = FLAT[item.kind]
        made = bodies.box((-width / 2, -length / 2, 0.0), (width / 2, length / 2, height), made_of)
    angle = math.radians(item.turn)
    turn = np.array([(math.cos(angle), -math.sin(angle), 0), (math.sin(angle), math.cos(angle), 0), (0, 0, 1)])
    bodies.placed([made], (*item.place, table), turn)
