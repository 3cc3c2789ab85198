"""Writes recordings of simulated boards: pictures with exact truth, in the form the measuring command reads.

    python -m tablehub.simulator.export OUT --seed 5 --styles 4 [--small]

For each style: `calib`, `game`, `endgame`, `stills`, `dice` and a few `fault_NN_KIND` sequences, each a folder of
`frame_0001.jpg` ... with a `truth.json`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.errors import BadInput, TableHubError
from tablehub.frames import Image
from tablehub.simulator.board_layer import point_corners
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.catalogue import random_camera, random_style
from tablehub.simulator.faults import STORIES, NoStory, wrong_die
from tablehub.simulator.film import Drift, Film
from tablehub.simulator.hand_paint import HandPicture
from tablehub.simulator.people import People
from tablehub.simulator.render import Renderer
from tablehub.simulator.scene import Scene
from tablehub.simulator.story import Moment, Storyteller, seeded
from tablehub.simulator.style import Light, Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.throws import On, beside, half_of
from tablehub.simulator.truth import board_truth, corners_px, scene_truth, view_truth

JPEG_QUALITY = 88

SOFTNESS = (0.3, 0.5, 0.7, 1.0)
"""Pixels; the blur of lenses (sigma), from sharp to a little out of focus."""

UNDER_HAND = 0.04
"""A point counts as under a hand when more than this part of it is covered."""

EXPOSURE_DRIFT, WHITE_DRIFT = 0.02, 0.008
"""Standard deviations of the exposure and white balance of single pictures."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is written for each style; sequences of which nothing is asked are left out."""

    size: tuple[int, int] = (1280, 720)
    game_turns: int = 10
    endgame_turns: int = 4
    stills: int = 24
    dice: int = 24
    faults: int = 8


SMALL = Extent((960, 540), 5, 3, 10, 10, 4)


class Draws(Protocol):
    """Draws the scenes of one board before one camera in one light."""

    style: Style
    hand: HandPicture | None
    """The hand in the picture last drawn."""

    def show(self, scene: Scene) -> Image: ...


Drawing = Callable[[Style, SceneCamera, Light, int], Draws]
"""How to draw a style before a camera in a light; the number says which of its many textures."""


@dataclass(eq=False)
class Studio:
    """One style before one camera: renders moments in any of its lights and writes them down."""

    style: Style
    cameras: list[SceneCamera]
    seed: int
    rng: np.random.Generator
    softness: float
    sloppy: float = 1.0
    drawing: Drawing = Renderer
    renderers: dict[tuple[str, int], Draws] = field(default_factory=dict)

    def picture(self, shot: Shot) -> tuple[Image, HandPicture | None]:
        """The picture a camera delivers of a moment, and the hand in it."""
        key, camera = (shot.light.name, shot.view), self.cameras[shot.view]
        if key not in self.renderers:
            self.renderers[key] = self.drawing(self.style, camera, shot.light, self.seed)
        renderer = self.renderers[key]
        clean = renderer.show(shot.moment.scene)
        film = Film(camera.size, shot.light.noise, self.softness, None, self.rng)
        white = 1 + self.rng.normal(0, WHITE_DRIFT, 3)
        drift = Drift(
            float(shot.exposure * (1 + self.rng.normal(0, EXPOSURE_DRIFT))),
            (float(white[0]), float(white[1]), float(white[2])),
        )
        return film.finish(clean, drift), renderer.hand


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture to be taken: of what, in which light, from which view; `exposure` 1 is right."""

    moment: Moment
    light: Light
    view: int = 0
    exposure: float = 1.0


def frame_truth(studio: Studio, shot: Shot, name: str, hand: HandPicture | None) -> dict[str, Any]:
    """One entry of `frames`."""
    moment, camera = shot.moment, studio.cameras[shot.view]
    entry: dict[str, Any] = {"file": name, "label": moment.label, "view": shot.view}
    scene = scene_truth(moment.scene, camera)
    for key in ("points", "bar", "off", "in_hand", "missing"):
        entry[key] = scene.pop(key)
    entry |= {"light": shot.light.name, "turn": moment.turn, "hand": False}
    if hand is not None:
        _add_hand(studio.style, camera, entry, scene, hand)
    return entry | scene


def _add_hand(
    style: Style, camera: SceneCamera, entry: dict[str, Any], scene: dict[str, Any], hand: HandPicture
) -> None:
    """Where the hand is and what it covers; nothing where it is out of the picture."""
    covered = np.zeros(camera.size[::-1], np.uint8)
    x0, y0, x1, y1 = hand.rect
    covered[y0:y1, x0:x1] = hand.cover > 0.5
    rows, columns = np.nonzero(covered)
    if not len(rows):
        return
    entry["hand"] = True
    entry["hand_box_px"] = [int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1]
    entry["points_under_hand"] = [
        point
        for point in range(1, 25)
        if _covered_part(covered, camera.project(point_corners(style, point))) > UNDER_HAND
    ]
    for die in scene["dice"]:
        die["covered_by_hand"] = round(_covered_part(covered, np.array(die["outline_px"])), 2)


def _covered_part(covered: NDArray[np.uint8], outline: NDArray[Any]) -> float:
    mask = np.zeros_like(covered)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], [1])
    area = int(mask.sum())
    return float((mask & covered).sum() / area) if area else 0.0


def write_sequence(studio: Studio, folder: Path, shots: list[Shot], about: dict[str, Any]) -> None:
    """Write pictures and `truth.json` of one sequence; `about` holds the keys that belong to the story."""
    folder.mkdir(parents=True, exist_ok=True)
    frames = []
    for number, shot in enumerate(shots, start=1):
        name = f"frame_{number:04d}.jpg"
        picture, hand = studio.picture(shot)
        if not cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]):
            raise BadInput(f"cannot write {folder / name}; choose a folder you may write to")
        frames.append(frame_truth(studio, shot, name, hand))
    used = 1 + max(shot.view for shot in shots)
    truth = {
        "sequence": folder.name,
        "style": studio.style.name,
        "image_size": list(studio.cameras[0].size),
        "fault": None,
        "turns": [],
        **about,
        "board": board_truth(studio.style),
        "views": [view_truth(studio.style, camera) for camera in studio.cameras[:used]],
        "frames": frames,
    }
    (folder / "truth.json").write_text(json.dumps(truth) + "\n", encoding="utf-8")


CALIBRATED = "../calib/frame_0002.jpg"


def _about(scenario: str, description: str, teller: Storyteller | None, calibration: str | None) -> dict[str, Any]:
    about: dict[str, Any] = {"scenario": scenario, "description": description, "calibration": calibration}
    if teller is not None:
        about |= {"turns": teller.record.turns, "fault": teller.record.fault}
    return about


def _shots(moments: list[Moment], light: Light) -> list[Shot]:
    return [Shot(moment, light) for moment in moments]


def _calib(studio: Studio, folder: Path, light: Light) -> None:
    table = Tabletop(studio.style, studio.rng, studio.sloppy)
    empty = Moment(table.scene(), "empty", None)
    table.set_up()
    moments = [empty, Moment(table.scene(), "start", None)]
    about = _about("calibration", "The empty board, then the correct starting position.", None, None)
    write_sequence(studio, folder / "calib", _shots(moments, light), about)


def _game(studio: Studio, folder: Path, light: Light, turns: int) -> None:
    table = Tabletop(studio.style, studio.rng, studio.sloppy)
    table.set_up()
    teller = Storyteller(table)
    teller.show("start", None)
    teller.turns(People(table.sides, studio.rng).game(turns=turns), cube_after=turns * 2 // 3)
    text = "Consecutive turns of a legal game, from the starting position."
    shots = _shots(teller.record.moments, light)
    write_sequence(studio, folder / "game", shots, _about("game", text, teller, CALIBRATED))


def _endgame(studio: Studio, folder: Path, light: Light, turns: int) -> None:
    table = Tabletop(studio.style, studio.rng, studio.sloppy)
    people = People(table.sides, studio.rng, greed=1.0)
    for _ in range(20):
        position, seat = people.midgame(34, 52)
        if sum(table.sides.counts(position)[2].values()) >= 2:
            break
    table.put_cube(2, seat)
    table.set_up(position)
    teller = Storyteller(table)
    teller.show("rest", None)
    teller.turns(people.game(position, seat, turns))
    text = "A few consecutive turns late in a game, with bearing off."
    about = _about("endgame", text, teller, CALIBRATED)
    write_sequence(studio, folder / "endgame", _shots(teller.record.moments, light), about)


def _random_still(table: Tabletop, people: People) -> Moment:
    """An unrelated position, half of the time with dice."""
    rng = table.rng
    table.cube = None
    owner = [None, "A", "B"][int(rng.integers(3))]
    table.put_cube(1 if owner is None else int(2 ** rng.integers(1, 5)), owner)  # type: ignore[arg-type]
    position, seat = people.midgame(1, 55)
    table.set_up(position)
    if rng.random() < 0.6:
        roll = people.roll()
        table.throw(seat, (roll.a, roll.b))
        return Moment(table.scene(), "still_dice", seat)
    return Moment(table.scene(), "still", None)


def _stills(studio: Studio, folder: Path, lights: tuple[Light, Light], count: int) -> None:
    table = Tabletop(studio.style, studio.rng, studio.sloppy * 1.3)
    table.set_up()
    people = People(table.sides, studio.rng, greed=0.6)
    moments = [Moment(table.scene(), "start", None)]
    for _ in range(count - 1):
        table.on_edge = bool(table.rng.random() < 0.5)
        moments.append(_random_still(table, people))
    shots = [Shot(moment, lights[0] if i < count / 2 else lights[1]) for i, moment in enumerate(moments)]
    text = "First the correct starting position; then unrelated positions. The light changes halfway."
    write_sequence(studio, folder / "stills", shots, _about("stills", text, None, None))


DICE_KINDS = (
    "dice_flat",
    "cocked_on_checker",
    "die_on_checker",
    "cocked_on_rail",
    "cocked_on_bar",
    "cocked_on_die",
    "die_on_bar",
    "die_off_board",
    "dice_split",
)


TOUCHED: tuple[On, ...] = ("rail", "bar", "checker", "die")


def _dice(studio: Studio, folder: Path, light: Light, count: int) -> None:
    """Dice in every state; half of the throws are good ones, of which some touch what is beside them."""
    table = Tabletop(studio.style, studio.rng, studio.sloppy)
    people = People(table.sides, studio.rng, greed=0.6)
    teller = Storyteller(table)
    position, seat = people.midgame(3, 40)
    for number in range(count):
        if number % 6 == 0:
            position, seat = people.midgame(3, 40)
            table.set_up(position)
        roll = people.roll()
        kind = DICE_KINDS[1 + number // 2 % (len(DICE_KINDS) - 1)] if number % 2 else "dice_flat"
        table.throw(seat, (roll.a, roll.b))
        if kind == "dice_flat" and number // 2 % 2:
            on, half = TOUCHED[number // 4 % len(TOUCHED)], half_of(seat)
            second = beside(table.rng, studio.style, seat, roll.b, on, half, table.checkers, table.dice[:1])
            table.dice = table.dice if second is None else (table.dice[0], second)
        elif kind != "dice_flat":
            with contextlib.suppress(NoStory):  # a crowded board may have no room for it
                table.dice = (table.dice[0], wrong_die(table, seat, roll.b, kind, table.dice[:1]))
        teller.show("still_dice", seat)
    about = _about("stills", "Dice in every state over a few unrelated positions.", None, CALIBRATED)
    write_sequence(studio, folder / "dice", _shots(teller.record.moments, light), about)


def _bumped(studio: Studio, teller: Storyteller, light: Light) -> list[Shot]:
    """The camera gets a knock halfway through the story."""
    moments, rng = teller.record.moments, studio.rng
    turn, shift = rng.normal(0, 0.012, 3), rng.normal(0, 4.0, 3)
    knocked = studio.cameras[0].bumped(turn, shift)
    first = max(2, len(moments) // 2)
    before, after = (np.array(corners_px(studio.style, camera)) for camera in (studio.cameras[0], knocked))
    moved = float(np.hypot(*(after - before).T).mean())
    teller.record.fault = {"kind": "camera_bump", "first_frame": first + 1, "moved_px": round(moved, 1)}
    studio.cameras[1:] = [knocked]
    studio.renderers = {key: made for key, made in studio.renderers.items() if key[1] == 0}
    return [Shot(moment, light, int(i >= first)) for i, moment in enumerate(moments)]


def _switched(studio: Studio, teller: Storyteller, light: Light) -> list[Shot]:
    """The light changes halfway; the camera's exposure needs one picture to follow."""
    moments, new = teller.record.moments, studio.style.lights[2]
    first = max(2, len(moments) // 2)
    teller.record.fault = {
        "kind": "light_switch", "first_frame": first + 1, "light_before": light.name, "light_after": new.name,
    }  # fmt: skip
    exposure = 0.4 if studio.rng.random() < 0.5 else 2.2
    return [
        Shot(moment, new if i >= first else light, 0, exposure if i == first else 1.0)
        for i, moment in enumerate(moments)
    ]


def _plain_turn(teller: Storyteller, people: People) -> None:
    """One turn in which nothing is wrong on the board."""
    position, seat = people.midgame(3, 25)
    turn = people.turn(position, seat, people.roll())
    teller.table.set_up(position)
    teller.show("rest", None)
    teller.whole_turn(turn)


CAMERA_FAULTS = {"camera_bump": _bumped, "light_switch": _switched}
FAULT_STEP = 5
"""Kinds of faults are taken in this stride, so that boards with neighbouring seeds get different ones."""


def _faults(studio: Studio, folder: Path, light: Light, count: int, first: int) -> None:
    kinds = [*STORIES, *CAMERA_FAULTS]
    number = 0
    for offset in range(len(kinds)):
        if number == count:
            return
        kind = kinds[(first + offset) * FAULT_STEP % len(kinds)]
        teller = Storyteller(Tabletop(studio.style, studio.rng, studio.sloppy))
        try:
            STORIES.get(kind, _plain_turn)(teller, People(teller.sides, studio.rng))
        except NoStory:
            continue
        number += 1
        shots = (
            CAMERA_FAULTS[kind](studio, teller, light)
            if kind in CAMERA_FAULTS
            else _shots(teller.record.moments, light)
        )
        about = _about("fault", f"Something is wrong: {kind}.", teller, CALIBRATED)
        write_sequence(studio, folder / f"fault_{number:02d}_{kind}", shots, about)


def export_style(
    out: Path, seed: int, extent: Extent, say: Callable[[str], None] = lambda _: None, drawing: Drawing = Renderer
) -> Path:
    """Write all sequences of the board of one seed; gives its folder."""
    style = random_style(seed)
    folder = out / style.name
    rng = seeded(seed, 1)
    camera = random_camera(rng, style, extent.size)
    light = style.lights[0]
    softness, sloppy = float(rng.choice(SOFTNESS) * rng.uniform(0.8, 1.2)), float(rng.uniform(0.6, 1.5))
    studio = Studio(style, [camera], seed, seeded(seed, 2), softness, sloppy, drawing)
    steps: list[tuple[str, int, Callable[[], None]]] = [
        ("calib", 1, lambda: _calib(studio, folder, light)),
        ("game", extent.game_turns, lambda: _game(studio, folder, light, extent.game_turns)),
        ("endgame", extent.endgame_turns, lambda: _endgame(studio, folder, light, extent.endgame_turns)),
        ("dice", extent.dice, lambda: _dice(studio, folder, light, extent.dice)),
        ("faults", extent.faults, lambda: _faults(studio, folder, light, extent.faults, seed * extent.faults)),
    ]
    for name, asked, step in steps:
        if asked:
            say(f"{style.name}: {name}")
            step()
    studio.renderers.clear()
    say(f"{style.name}: stills")
    oblique = replace(studio, cameras=[random_camera(rng, style, extent.size)], rng=seeded(seed, 3), renderers={})
    _stills(oblique, folder, (style.lights[1], style.lights[2]), extent.stills)
    return folder


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tablehub.simulator.export", description=__doc__)
    parser.add_argument("out", type=Path, help="folder to write to")
    parser.add_argument("--seed", type=int, default=1, help="number of the first board")
    parser.add_argument("--styles", type=int, default=4, help="how many boards")
    parser.add_argument("--small", action="store_true", help="960x540 and fewer pictures")
    chosen = parser.parse_args(arguments)
    try:
        for seed in range(chosen.seed, chosen.seed + chosen.styles):
            export_style(chosen.out, seed, SMALL if chosen.small else Extent(), lambda line: print(line, flush=True))
    except (TableHubError, OSError) as problem:
        print(f"export: {problem}", file=sys.stderr)
        return getattr(problem, "exit_code", 2)
    return 0


if __name__ == "__main__":
    sys.exit(main())
