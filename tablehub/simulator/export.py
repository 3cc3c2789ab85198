"""Writes recordings of simulated boards: pictures with exact truth, in the form the measuring command reads.

    python -m tablehub.simulator.export OUT --seed 5 --styles 4 [--small]

For each style: `calib`, `game`, `endgame`, `stills`, `dice` and a few `fault_NN_KIND` sequences, each a folder of
`frame_0001.jpg` ... with a `truth.json`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

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
from tablehub.simulator.truth import board_truth, scene_truth, view_truth

JPEG_QUALITY = 88

UNDER_HAND = 0.04
"""A point counts as under a hand when more than this part of it is covered."""

EXPOSURE_DRIFT, WHITE_DRIFT = 0.02, 0.008
"""Standard deviations of the exposure and white balance of single pictures."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is written for each style."""

    size: tuple[int, int] = (1280, 720)
    game_turns: int = 10
    endgame_turns: int = 4
    stills: int = 24
    dice: int = 24
    faults: int = 8


SMALL = Extent((960, 540), 5, 3, 10, 10, 4)


@dataclass(eq=False)
class Studio:
    """One style before one camera: renders moments in any of its lights and writes them down."""

    style: Style
    camera: SceneCamera
    seed: int
    rng: np.random.Generator
    softness: float
    renderers: dict[str, Renderer] = field(default_factory=dict)

    def picture(self, scene: Scene, light: Light) -> tuple[Image, HandPicture | None]:
        """The picture a camera delivers of a scene, and the hand in it."""
        if light.name not in self.renderers:
            self.renderers[light.name] = Renderer(self.style, self.camera, light, self.seed)
        renderer = self.renderers[light.name]
        clean = renderer.show(scene)
        film = Film(self.camera.size, light.noise, self.softness, None, self.rng)
        white = 1 + self.rng.normal(0, WHITE_DRIFT, 3)
        drift = Drift(
            float(1 + self.rng.normal(0, EXPOSURE_DRIFT)), (float(white[0]), float(white[1]), float(white[2]))
        )
        return film.finish(clean, drift), renderer.hand


def frame_truth(studio: Studio, moment: Moment, name: str, light: Light, hand: HandPicture | None) -> dict[str, Any]:
    """One entry of `frames`."""
    entry: dict[str, Any] = {"file": name, "label": moment.label, "view": 0}
    scene = scene_truth(moment.scene, studio.camera)
    for key in ("points", "bar", "off", "in_hand", "missing"):
        entry[key] = scene.pop(key)
    entry |= {"light": light.name, "turn": moment.turn, "hand": hand is not None}
    if hand is not None:
        _add_hand(studio, entry, scene, hand)
    return entry | scene


def _add_hand(studio: Studio, entry: dict[str, Any], scene: dict[str, Any], hand: HandPicture) -> None:
    width, height = studio.camera.size
    covered = np.zeros((height, width), np.uint8)
    x0, y0, x1, y1 = hand.rect
    covered[y0:y1, x0:x1] = hand.cover > 0.5
    rows, columns = np.nonzero(covered)
    if not len(rows):
        entry["hand"] = False
        return
    entry["hand_box_px"] = [int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1]
    under = []
    for point in range(1, 25):
        corners = studio.camera.project(point_corners(studio.style, point))
        if _covered_part(covered, corners) > UNDER_HAND:
            under.append(point)
    entry["points_under_hand"] = under
    for die in scene["dice"]:
        die["covered_by_hand"] = round(_covered_part(covered, np.array(die["outline_px"])), 2)


def _covered_part(covered: np.ndarray, outline: np.ndarray) -> float:
    mask = np.zeros_like(covered)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 1)
    area = int(mask.sum())
    return float((mask & covered).sum() / area) if area else 0.0


def write_sequence(
    studio: Studio,
    folder: Path,
    moments: list[Moment],
    lights: list[Light],
    about: dict[str, Any],
) -> None:
    """Write pictures and `truth.json` of one sequence; `about` holds the keys that belong to the story."""
    folder.mkdir(parents=True, exist_ok=True)
    frames = []
    for number, (moment, light) in enumerate(zip(moments, lights, strict=True), start=1):
        name = f"frame_{number:04d}.jpg"
        picture, hand = studio.picture(moment.scene, light)
        if not cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]):
            raise BadInput(f"cannot write {folder / name}; choose a folder you may write to")
        frames.append(frame_truth(studio, moment, name, light, hand))
    truth = {
        "sequence": folder.name,
        "style": studio.style.name,
        "image_size": list(studio.camera.size),
        "fault": None,
        "turns": [],
        **about,
        "board": board_truth(studio.style),
        "views": [view_truth(studio.style, studio.camera)],
        "frames": frames,
    }
    (folder / "truth.json").write_text(json.dumps(truth) + "\n", encoding="utf-8")


CALIBRATED = "../calib/frame_0002.jpg"


def _about(scenario: str, description: str, teller: Storyteller | None, calibration: str | None) -> dict[str, Any]:
    about: dict[str, Any] = {"scenario": scenario, "description": description, "calibration": calibration}
    if teller is not None:
        about |= {"turns": teller.record.turns, "fault": teller.record.fault}
    return about


def _calib(studio: Studio, folder: Path, light: Light) -> None:
    table = Tabletop(studio.style, studio.rng)
    empty = Moment(table.scene(), "empty", None)
    table.set_up()
    moments = [empty, Moment(table.scene(), "start", None)]
    write_sequence(
        studio, folder / "calib", moments, [light] * 2,
        _about("calibration", "The empty board, then the correct starting position.", None, None),
    )  # fmt: skip


def _game(studio: Studio, folder: Path, light: Light, turns: int) -> None:
    table = Tabletop(studio.style, studio.rng)
    table.set_up()
    teller = Storyteller(table)
    teller.show("start", None)
    teller.turns(People(table.sides, studio.rng).game(turns=turns), cube_after=turns * 2 // 3)
    text = "Consecutive turns of a legal game, from the starting position."
    moments = teller.record.moments
    write_sequence(studio, folder / "game", moments, [light] * len(moments), _about("game", text, teller, CALIBRATED))


def _endgame(studio: Studio, folder: Path, light: Light, turns: int) -> None:
    table = Tabletop(studio.style, studio.rng)
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
    moments = teller.record.moments
    about = _about("endgame", text, teller, CALIBRATED)
    write_sequence(studio, folder / "endgame", moments, [light] * len(moments), about)


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
    table = Tabletop(studio.style, studio.rng, sloppy=1.3)
    table.set_up()
    people = People(table.sides, studio.rng, greed=0.6)
    moments = [Moment(table.scene(), "start", None)]
    for _ in range(count - 1):
        table.on_edge = bool(table.rng.random() < 0.5)
        moments.append(_random_still(table, people))
    used = [lights[0] if i < count / 2 else lights[1] for i in range(count)]
    text = "First the correct starting position; then unrelated positions. The light changes halfway."
    write_sequence(studio, folder / "stills", moments, used, _about("stills", text, None, None))


DICE_KINDS = (
    "dice_flat", "cocked_on_checker", "die_on_checker", "cocked_on_rail", "cocked_on_bar", "die_off_board", "dice_split",
)  # fmt: skip


def _dice(studio: Studio, folder: Path, light: Light, count: int) -> None:
    """Dice in every state; half of the throws are good ones."""
    table = Tabletop(studio.style, studio.rng)
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
        if kind != "dice_flat":
            try:
                table.dice = (table.dice[0], wrong_die(table, seat, roll.b, kind, table.dice[:1]))
            except NoStory:
                pass
        teller.show("still_dice", seat)
    moments = teller.record.moments
    about = _about("stills", "Dice in every state over a few unrelated positions.", None, CALIBRATED)
    write_sequence(studio, folder / "dice", moments, [light] * len(moments), about)


def _faults(studio: Studio, folder: Path, light: Light, count: int, first: int) -> None:
    kinds = list(STORIES)
    number = 0
    for offset in range(len(kinds)):
        if number == count:
            return
        kind = kinds[(first + offset * 5) % len(kinds)]  # 5 and 17 share no divisor: neighbours get other kinds
        table = Tabletop(studio.style, studio.rng)
        teller = Storyteller(table)
        try:
            STORIES[kind](teller, People(table.sides, studio.rng))
        except NoStory:
            continue
        number += 1
        moments = teller.record.moments
        about = _about("fault", f"Something is wrong: {kind}.", teller, CALIBRATED)
        write_sequence(studio, folder / f"fault_{number:02d}_{kind}", moments, [light] * len(moments), about)


def export_style(out: Path, seed: int, extent: Extent, say: Callable[[str], None] = lambda _: None) -> Path:
    """Write all sequences of the board of one seed; gives its folder."""
    style = random_style(seed)
    folder = out / style.name
    rng = seeded(seed, 1)
    camera = random_camera(rng, style, extent.size)
    light = style.lights[0]
    studio = Studio(style, camera, seed, seeded(seed, 2), float(rng.uniform(0.3, 0.65)))
    steps: list[tuple[str, Callable[[], None]]] = [
        ("calib", lambda: _calib(studio, folder, light)),
        ("game", lambda: _game(studio, folder, light, extent.game_turns)),
        ("endgame", lambda: _endgame(studio, folder, light, extent.endgame_turns)),
        ("dice", lambda: _dice(studio, folder, light, extent.dice)),
        ("faults", lambda: _faults(studio, folder, light, extent.faults, seed * extent.faults * 5)),
    ]
    for name, step in steps:
        say(f"{style.name}: {name}")
        step()
    studio.renderers.clear()
    say(f"{style.name}: stills")
    oblique = Studio(style, random_camera(rng, style, extent.size), seed, seeded(seed, 3), studio.softness)
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
