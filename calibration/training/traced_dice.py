"""Pictures of dice from boards that Blender traced (`traced --dice`), as the dice networks learn from them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.training.dice_boards import scene_of
from calibration.training.dice_pictures import Shot
from calibration.training.recorded_rows import misfitted
from calibration.training.surfaces import Random
from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.things import Die
from tablehub.vision.geometry import BoardGeometry


def traced_shots(folder: Path, rng: Random, times: int) -> Iterator[tuple[Shot, BoardGeometry]]:
    """All pictures of a folder's boards, each `times` times by a board that is known a little wrong.

    Raises `OSError` where one cannot be read.
    """
    for path in sorted(folder.glob("*/*/truth.json")):
        truth = json.loads(path.read_text("utf-8"))
        camera, pitch = scene_camera(truth), truth["board"]["pitch_mm"]
        for frame in truth["frames"]:
            image = cv2.imread(str(path.parent / frame["file"]))
            if image is None:
                raise OSError(f"cannot read {path.parent / frame['file']}")
            dice = [die_of(known, truth["board"]["die_mm"]) for known in frame["dice"]]
            seen = [float(known.get("visible", known["in_view"])) for known in frame["dice"]]
            for _ in range(times):
                geometry = misfitted(truth, rng)
                scene = scene_of(dice, pitch, geometry, camera)
                yield Shot(np.asarray(image, np.uint8), geometry.camera, scene, seen), geometry


def scene_camera(truth: Mapping[str, Any]) -> SceneCamera:
    """The camera that saw a traced board."""
    known = truth["views"][0]["camera"]
    place, rotation = np.array(known["position_mm"], float), np.array(known["rotation"], float)
    width, height = truth["image_size"]
    return SceneCamera(place, rotation, known["f_px"], (width, height), known["k1"], known["k2"])


def die_of(known: Mapping[str, Any], size: float) -> Die:
    """A die of this size (mm) from its truth."""
    middle, rotation = np.array(known["board_mm"], float), np.array(known["rotation"], float)
    return Die(known["color"], middle, rotation, size, known["state"], known["tilt_deg"])
