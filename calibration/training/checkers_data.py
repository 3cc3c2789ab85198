"""Training data for the checker network: straight views of recordings, compared with their boards, and the truth.

Works on any folder in the format of `tablehub.simulator.export`. Each picture becomes one `Sample`; `batch` draws crops
from many of them, with colours, brightness, noise and orientation changed at random.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.layout import start_slots
from calibration.start import learn, locate_start
from tablehub.errors import BadImage
from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.profile import Profile
from tablehub.vision.sight import Sight
from tablehub.vision.view.appearance import CHANNELS, Appearance, comparison
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.light import LightModel
from tablehub.vision.view.rectify import Rectifier

Rng = np.random.Generator
HEADS = ("light", "dark", "stacked", "die", "cube")
STRIDE = 4
CROP = 160
SIGMA = 1.0  # cells of the output: 4 pixels, an eighth of a pitch
AGREE = 24  # of the start's thirty places, that both players' checkers lie as they were learnt to, more than not
THINGS = 0.3  # of the crops around something are around a die or the cube: checkers are ten times as many
STACK_RADIUS = 0.35  # pitches: a checker whose middle is covered by another within this is not seen itself

Target = tuple[str, float, float]


@dataclass(frozen=True, eq=False)
class Sample:
    """A straight view (uint8, light-normalised), the empty board, the checkers' colours, and what lies where (pixels).

    `hidden` are boxes (x0, y0, x1, y1) that a hand covers: nothing is learnt there.
    """

    view: NDArray[np.uint8]
    background: NDArray[np.uint8]
    light: NDArray[np.float32]
    dark: NDArray[np.float32]
    targets: tuple[Target, ...]
    hidden: tuple[tuple[int, int, int, int], ...]


def samples_of(sequence: Path, with_empty: bool = False) -> list[Sample]:
    """All samples of one recorded sequence; none if its board cannot be calibrated."""
    truth = json.loads((sequence / "truth.json").read_text())
    start = (sequence / (truth["calibration"] or _own_start(truth))).resolve()
    profile = _learnt(start, with_empty)
    if profile is None:
        return []
    light_is_a = _light_is_a(profile, start)
    if light_is_a is None:
        return []
    sight, look = Sight(profile.geometry), profile.appearance
    rectifier = sight.rectifier
    model = LightModel(look.as_lit, field_mask(rectifier), look.falloff, look.white)  # type: ignore[arg-type]
    samples = []
    for frame in truth["frames"]:
        if frame["view"] != 0 or frame["label"] == "empty":
            continue
        image = _picture(sequence / frame["file"])
        height = profile.geometry.shape.checker_height
        straight = sight.straight(image, model, look)
        normal = np.clip(straight.light.normalise(straight.view), 0, 255).astype(np.uint8)
        targets = _targets(frame, rectifier, height, light_is_a)
        hidden = _hidden(frame, rectifier, height)
        samples.append(Sample(normal, look.background, look.light, look.dark, targets, hidden))  # type: ignore[arg-type]
    return samples


@lru_cache(maxsize=4)
def _learnt(start: Path, with_empty: bool) -> Profile | None:
    """The profile from a picture of the starting position, with the empty board's beside it if wanted."""
    image = _picture(start)
    found = locate_start(image)
    if found is None:
        return None
    empty = start.parent / "frame_0001.jpg"
    use_empty = with_empty and start.parent.name == "calib" and empty.exists()
    return learn(image, found, _picture(empty) if use_empty else None)


def _picture(path: Path) -> Image:
    image = cv2.imread(str(path))
    if image is None:
        raise BadImage(f"{path} cannot be read: make the recordings again")
    return np.asarray(image, np.uint8)


def _own_start(truth: dict[str, Any]) -> str:
    return str(next(f["file"] for f in truth["frames"] if f["label"] == "start"))


def _light_is_a(profile: Profile, start: Path) -> bool | None:
    """Whether who was learnt as light is player A, by who stands on light's points in the starting position.

    None where hardly anything stands where it was learnt to.
    """
    truth = json.loads((start.parent / "truth.json").read_text())
    frame = next(f for f in truth["frames"] if f["file"] == start.name)
    shape, camera = profile.geometry.shape, profile.geometry.camera
    pixels = np.array([man[2:4] for man in frame["checkers"]], float)
    places = camera.unproject(pixels, shape.checker_height)
    votes = 0
    for owner, point, index in start_slots():
        nearest = np.hypot(*(places - shape.slot(point, index)).T).argmin()
        votes += 1 if (frame["checkers"][nearest][0] == "A") == (owner is Player.LIGHT) else -1
    return votes > 0 if abs(votes) >= AGREE else None


def _targets(frame: dict[str, Any], rectifier: Rectifier, height: float, light_is_a: bool) -> tuple[Target, ...]:
    geometry = rectifier.geometry

    def place(x: float, y: float) -> tuple[float, float]:
        px = rectifier.to_view(geometry.camera.unproject(np.array([x, y]), height))
        return float(px[0]), float(px[1])

    targets: list[Target] = []
    seen: list[tuple[float, float, int]] = []
    hidden = frame.get("hidden", ())
    shown = (c for n, c in enumerate(frame["checkers"]) if c[1] != "hand" and n not in hidden)
    for player, _, x, y, layer in sorted(shown, key=lambda c: -c[4]):
        vx, vy = place(x, y)
        covered = any(
            np.hypot(vx - ox, vy - oy) < STACK_RADIUS * rectifier.scale and layer < other for ox, oy, other in seen
        )
        seen.append((vx, vy, layer))
        if covered:
            continue
        targets.append(("light" if (player == "A") == light_is_a else "dark", vx, vy))
        if layer > 0:
            targets.append(("stacked", vx, vy))
    for die in frame["dice"]:
        if die["in_view"]:
            targets.append(("die", *place(*die["center_px"])))
    if frame["cube"] and frame["cube"].get("center_px"):
        targets.append(("cube", *place(*frame["cube"]["center_px"])))
    return tuple(targets)


def _hidden(frame: dict[str, Any], rectifier: Rectifier, height: float) -> tuple[tuple[int, int, int, int], ...]:
    if not frame["hand"]:
        return ()
    x0, y0, x1, y1 = frame["hand_box_px"]
    corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], float)
    view = rectifier.to_view(rectifier.geometry.camera.unproject(corners, height))
    low, high = view.min(axis=0), view.max(axis=0)
    return ((int(low[0]), int(low[1]), int(high[0]), int(high[1])),)


def batch(samples: Sequence[Sample], rng: Rng, size: int) -> tuple[NDArray[np.float32], ...]:
    """Inputs (n, CHANNELS, CROP, CROP), targets and weights (n, heads, CROP/STRIDE, CROP/STRIDE)."""
    cells = CROP // STRIDE
    inputs = np.zeros((size, CHANNELS, CROP, CROP), np.float32)
    targets = np.zeros((size, len(HEADS), cells, cells), np.float32)
    weights = np.ones_like(targets)
    for k in range(size):
        sample = samples[int(rng.integers(len(samples)))]
        inputs[k], targets[k], weights[k] = _crop(sample, rng)
    return inputs, targets, weights


def _crop(sample: Sample, rng: Rng) -> tuple[NDArray[np.float32], ...]:
    matrix = _random_affine(sample, rng)
    flags = cv2.INTER_LINEAR
    view = cv2.warpAffine(sample.view, matrix, (CROP, CROP), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    empty = cv2.warpAffine(sample.background, matrix, (CROP, CROP), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    view, empty, light, dark, swapped = _random_colours(view, empty, sample.light, sample.dark, rng)
    look = Appearance(None if rng.random() < 0.15 else np.clip(empty, 0, 255).astype(np.uint8), light, dark)
    tensor = comparison(view, look)
    heat, weight = _heat(sample, matrix)
    if swapped:
        heat[[0, 1]] = heat[[1, 0]]
    return tensor, heat, weight


def _random_affine(sample: Sample, rng: Rng) -> NDArray[np.float32]:
    height, width = sample.view.shape[:2]
    if rng.random() < 0.7 and sample.targets:
        things = [t for t in sample.targets if t[0] in ("die", "cube")] if rng.random() < THINGS else ()
        shown = things or sample.targets
        _, cx, cy = shown[rng.integers(len(shown))]
        cx, cy = cx + rng.uniform(-60, 60), cy + rng.uniform(-60, 60)
    else:
        cx, cy = rng.uniform(60, width - 60), rng.uniform(60, height - 60)
    scale = rng.uniform(0.94, 1.07)
    angle = np.radians(rng.normal(0, 1.5))
    rotation = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    rotation = rotation @ np.diag(rng.choice([-1, 1], 2))
    shift = CROP / 2 - rotation @ np.array([cx, cy])
    return np.column_stack([rotation, shift]).astype(np.float32)


def _random_colours(
    view: NDArray[Any],
    empty: NDArray[Any],
    light: NDArray[np.float32],
    dark: NDArray[np.float32],
    rng: Rng,
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32], NDArray[np.float32], bool]:
    """The same scene in other colours: channels mixed, perhaps inverted, contrast, noise and light changed."""
    mix = np.eye(3) + rng.normal(0, 0.25, (3, 3)) * (rng.random() < 0.7)
    if rng.random() < 0.5:
        mix = mix[rng.permutation(3)]
    mix /= np.abs(mix).sum(axis=1, keepdims=True)
    invert = rng.random() < 0.3
    gain, offset = rng.uniform(0.7, 1.15), rng.uniform(-15, 15)

    def change(colour: NDArray[Any]) -> NDArray[np.float32]:
        mixed = colour.astype(np.float32) @ mix.T.astype(np.float32)
        mixed = (255 - mixed) if invert else mixed
        return np.asarray((mixed - 110) * gain + 110 + offset, np.float32)

    changed, bare = change(view), change(empty)
    gradient = np.linspace(-1, 1, CROP, dtype=np.float32)
    drift = 1 + rng.normal(0, 0.03, 3) + (rng.normal(0, 0.04) * gradient)[:, None, None]
    drift = drift + (rng.normal(0, 0.04) * gradient)[None, :, None]
    changed = changed * drift.astype(np.float32)
    changed += rng.normal(0, rng.choice([0, 2, 5, 10]) + 0.1, changed.shape).astype(np.float32)
    if rng.random() < 0.3:
        changed = cv2.GaussianBlur(changed, (0, 0), rng.uniform(0.5, 1.2))
    changed, bare = np.clip(changed, 0, 255), np.clip(bare, 0, 255)
    light, dark = change(light), change(dark)
    swap = bool(rng.random() < 0.5)
    return changed, bare, *((dark, light) if swap else (light, dark)), swap


def _heat(sample: Sample, matrix: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    cells = CROP // STRIDE
    heat = np.zeros((len(HEADS), cells, cells), np.float32)
    weight = np.ones_like(heat)
    ys, xs = np.mgrid[0:cells, 0:cells]
    for name, x, y in sample.targets:
        u, v = matrix @ np.array([x, y, 1])
        cu, cv = (u + 0.5) / STRIDE - 0.5, (v + 0.5) / STRIDE - 0.5
        if -3 < cu < cells + 3 and -3 < cv < cells + 3:
            bump = np.exp(-((xs - cu) ** 2 + (ys - cv) ** 2) / (2 * SIGMA**2))
            head = HEADS.index(name)
            heat[head] = np.maximum(heat[head], bump)
    seen = np.maximum(heat[0], heat[1]) > 0.3
    weight[2] = np.where(seen, 2.0, 0.02)  # "stacked" is only asked where a checker was found, and rare there
    for x0, y0, x1, y1 in sample.hidden:
        corners = matrix @ np.array([(x0, x1), (y0, y1), (1, 1)])
        (u0, u1), (v0, v1) = np.sort(corners, axis=1) / STRIDE
        weight[:, max(0, int(v0) - 1) : max(0, int(v1) + 2), max(0, int(u0) - 1) : max(0, int(u1) + 2)] = 0
    return heat, weight
