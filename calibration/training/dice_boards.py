"""Pictures of simulated boards that are full of dice in every state, as the dice networks learn from them.

On a table lie two dice; here a dozen of all colours lie on one board, for what the reader sees of each is no wider than
what lies around it. The board's geometry is found in a picture of the starting position, with the errors that has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from calibration.start import locate_start
from calibration.training.dice_pictures import Shot
from calibration.training.dice_scenes import Die, Scene
from calibration.training.raycast import Ground, Light
from tablehub.frames import Image
from tablehub.simulator import throws
from tablehub.simulator.board_layer import Box, boxes
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.catalogue import random_camera, random_dice, random_light, random_style
from tablehub.simulator.colour import lightness
from tablehub.simulator.export import SOFTNESS, Studio
from tablehub.simulator.export import Shot as Order
from tablehub.simulator.people import People
from tablehub.simulator.story import Moment, seeded
from tablehub.simulator.style import SEATS, DiceLook, Seat, Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import Checker, Cube
from tablehub.simulator.things import Die as SimulatedDie
from tablehub.vision.geometry import BoardGeometry

SIZES = ((1280, 720), (1152, 648), (960, 540))
CROWD = 14
"""Dice that are thrown onto one board; some find no room."""
KINDS = {
    "flat": 0.14, "beside rail": 0.09, "beside bar": 0.07, "beside checker": 0.09, "beside die": 0.1,
    "cocked rail": 0.12, "cocked bar": 0.09, "cocked checker": 0.14, "cocked die": 0.06,
    "on_checker": 0.06, "on_bar": 0.04, "off_board": 0.03,
}  # fmt: skip
"""How often each is tried. Two dice that touch are seen on tables more often than on boards that are thrown full."""
STATES = {"on_checker": "on_checker", "on_bar": "on_checker", "flat": "flat", "off_board": "flat"}
"""What the reader calls the simulator's states; all others are cocked."""
LIKE_THE_BOARD, ON_THE_FELT = 0.4, 3
"""How often dice have the colour of what they may lean on or lie on, and how much likelier of the felt than of each."""
EXPOSURES = 0.25
"""Standard deviation of a picture's exposure (its logarithm): some dice are nearly bleached, some are dim."""
NOWHERE = Ground(0.0, lambda local, normal: local), Light(np.zeros(3), 0.0, np.zeros(3), np.zeros(3))
"""A scene's ground and light where another renderer made the picture."""
SMALL, SMALL_EDGE = 0.5, (11.5, 14.0)
"""How often all dice of a board are small, and their edges (mm) then: of the others one in three is."""
DIM = 0.35
"""How often a board lies in dim light, besides those that do anyway."""
LITTLE, LITTLE_OF = 0.5, 4
"""How often the one of so many leaning dice is taken that leans least, for those pass for flat."""
APART = 1.8
"""Dice that do not touch on purpose are so many edges apart."""
SIGHT = np.linspace(0.5, 60, 40)
"""mm along a line of sight at which something may hide a die."""


class Laid(Protocol):
    """A board on which dice are thrown."""

    rng: np.random.Generator
    style: Style
    cube: Cube | None
    dice: tuple[SimulatedDie, ...]

    @property
    def checkers(self) -> Sequence[Checker]:
        """All that lie on it."""


def board_shots(
    seed: int, pictures: int, throw: Callable[[Tabletop], tuple[SimulatedDie, ...]] | None = None
) -> Iterator[tuple[Shot, BoardGeometry]]:
    """Pictures of the board of one seed from one camera; none where its geometry cannot be found.

    `throw` dice onto it, if not a `crowd`.
    """
    style, rng = random_style(seed), seeded(seed, 7)
    if rng.random() < SMALL:
        style = replace(style, sizes=replace(style.sizes, die=float(rng.uniform(*SMALL_EDGE))))
    camera = random_camera(rng, style, SIZES[int(rng.integers(len(SIZES)))])
    light = style.lights[int(rng.integers(len(style.lights)))]
    if rng.random() < DIM:
        light = random_light(rng, "dim")
    studio = Studio(style, [camera], seed, rng, float(rng.choice(SOFTNESS) * rng.uniform(0.8, 1.2)))
    table = Tabletop(style, rng)
    table.set_up()
    found = locate_start(studio.picture(Order(Moment(table.scene(), "start", None), light))[0])
    if found is None:
        return
    people = People(table.sides, rng, greed=0.6)
    for _ in range(pictures):
        table.set_up(people.midgame(2, 60)[0])
        table.style = replace(style, dice={seat: dice_look(rng, style) for seat in SEATS})
        table.dice = (throw or crowd)(table)
        next(iter(studio.renderers.values())).style = table.style
        exposure = float(np.exp(rng.normal(0, EXPOSURES)))
        picture, _ = studio.picture(Order(Moment(table.scene(), "still_dice", None), light, exposure=exposure))
        yield shot_of(picture, found.geometry, camera, table), found.geometry


def dice_look(rng: np.random.Generator, style: Style) -> DiceLook:
    """Dice of any colours, sometimes those of a player's checkers, of the rails, of the points or of the felt."""
    look = random_dice(rng)
    if rng.random() > LIKE_THE_BOARD:
        return look
    men = [style.checkers[seat].colour for seat in SEATS]
    ground = [style.field.colour] * ON_THE_FELT
    body = str(rng.choice([*men, style.rail.colour, *(point.colour for point in style.points), *ground]))
    return replace(look, body=body, pips="#f4f4f0" if lightness(body) < 50 else "#141414")


def crowd(table: Laid, kinds: Mapping[str, float] = KINDS, dice: int = CROWD) -> tuple[SimulatedDie, ...]:
    """Dice in all states, apart from each other but for those that touch on purpose; `kinds`: how often each is."""
    rng, lying = table.rng, list[SimulatedDie]()
    for kind in rng.choice(list(kinds), dice, p=np.array(list(kinds.values())) / sum(kinds.values())):
        flat = [index for index, other in enumerate(lying) if other.state == "flat"]
        if flat:  # the first is the one that others may touch
            lying.insert(0, lying.pop(int(rng.choice(flat))))
        die = _thrown(table, str(kind), lying)
        reach = APART * table.style.sizes.die
        others = lying[1:] if str(kind).endswith(" die") else lying
        if die is not None and all(np.hypot(*(die.middle - o.middle)[:2]) >= reach for o in others):
            lying.append(die)
    return tuple(lying)


def _thrown(table: Laid, kind: str, lying: list[SimulatedDie]) -> SimulatedDie | None:
    rng, style, checkers = table.rng, table.style, table.checkers
    seat: Seat = "A" if rng.random() < 0.5 else "B"
    half: throws.Half = "left" if rng.random() < 0.5 else "right"
    value = int(rng.integers(1, 7))
    if kind == "flat":
        return throws.flat(rng, style, seat, value, half, checkers, lying)
    if kind == "off_board":
        return throws.off_board(rng, style, seat, value, checkers)
    if kind == "on_bar":
        return throws.on_bar(rng, style, seat, value, checkers, table.cube)
    if kind == "on_checker":
        tops = [c for c in checkers if isinstance(c.place, int)]
        tops = [c for c in tops if not any(o.layer == c.layer + 1 and o.place == c.place for o in tops)]
        return throws.on_checker(rng, style, seat, value, tops[int(rng.integers(len(tops)))])
    way, on = kind.split()
    if on == "die" and not (lying and lying[0].state == "flat"):
        return None
    if way == "beside":
        return throws.beside(rng, style, seat, value, on, half, checkers, lying)  # type: ignore[arg-type]
    tries = LITTLE_OF if rng.random() < LITTLE else 1
    thrown = [throws.cocked(rng, style, seat, value, on, half, checkers, lying) for _ in range(tries)]  # type: ignore[arg-type]
    return min((die for die in thrown if die is not None), key=lambda die: die.tilt_deg, default=None)


def shot_of(picture: Image, geometry: BoardGeometry, camera: SceneCamera, table: Laid) -> Shot:
    """The picture with the truth about its dice in the board coordinates (pitches) of the geometry that was found."""
    scene = scene_of(table.dice, table.style.sizes.pitch, geometry, camera)
    return Shot(picture, geometry.camera, scene, [visible(table, camera, die) for die in table.dice])


def scene_of(dice: Iterable[SimulatedDie], pitch: float, geometry: BoardGeometry, camera: SceneCamera) -> Scene:
    """Dice in the board coordinates (pitches) of a geometry that was found."""
    right = geometry.camera.unproject(camera.project([(0.0, 0.0, 0.0), (pitch, 0.0, 0.0)])) @ (1.0, 0.0)
    sign = 1.0 if right[1] > right[0] else -1.0  # boards are seen from either side
    turn = np.diag([sign, sign, 1.0])
    scene = Scene(*NOWHERE)
    for die in dice:
        top = die.face_middle(die.value)
        up = (top - die.middle) / np.linalg.norm(top - die.middle)
        state = STATES.get(die.state, "cocked")
        axes, where = turn @ die.rotation, turn @ top / pitch
        scene.dice.append(Die(-1, die.value, where, die.size / pitch, state, axes, turn @ up))
    return scene


def visible(table: Laid, camera: SceneCamera, die: SimulatedDie, frame: Sequence[Box] | None = None) -> float:
    """Share of a die's upper face that is in the picture and that no checker, rail, cube or other die hides.

    `frame`: the board's rails and bar, where they are not those of its style.
    """
    style, top = table.style, die.face_middle(die.value)
    up = (top - die.middle) / np.linalg.norm(top - die.middle)
    across = [axis for axis in die.rotation.T if abs(axis @ up) < 0.1]
    steps = np.linspace(-0.4, 0.4, 5) * die.size
    face = np.array([top + a * across[0] + b * across[1] for a in steps for b in steps])
    sight = camera.position - face
    sight /= np.linalg.norm(sight, axis=1, keepdims=True)
    ways = face[:, None] + SIGHT[:, None] * sight[:, None]
    hidden = np.zeros(ways.shape[:2], bool)
    for x0, y0, z0, x1, y1, z1 in boxes(style) if frame is None else frame:
        hidden |= ((ways > (x0, y0, z0)) & (ways < (x1, y1, z1))).all(-1)
    for checker in table.checkers:
        beside = np.hypot(ways[..., 0] - checker.base[0], ways[..., 1] - checker.base[1]) < style.sizes.checker / 2
        height = ways[..., 2] - checker.base[2]
        hidden |= beside & (height > 0) & (height < style.sizes.checker_height) & (not checker.on_edge)
    cubes = [(o.middle, o.rotation, o.size) for o in table.dice if o is not die]
    cubes += [(table.cube.middle, table.cube.rotation, table.cube.size)] if table.cube is not None else []
    for middle, rotation, size in cubes:
        hidden |= (np.abs((ways - middle) @ rotation) < size / 2).all(-1)
    pixels, (width, height_px) = camera.project(face), camera.size
    inside = (pixels > 4).all(1) & (pixels[:, 0] < width - 4) & (pixels[:, 1] < height_px - 4)
    return float((inside & ~hidden.any(1)).mean())
