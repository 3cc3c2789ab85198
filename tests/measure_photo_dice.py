"""How well dice are read in photographs that show no board.

    python -m tests.measure_photo_dice FOLDER [--only TEXT] [--verbose]

FOLDER holds pictures and an index.json: `images` is a list of rows with `file`, `kind` ("dice...") and `dice` (each
with a `value`, 1 to 6; an empty list where there is none), `videos` of rows with `file`, the number of `frames` and
`labels` ("frame 56": [3, 5]; "frames 28 and 168": any words, where a die rolls or leans). A die in a video
must lie still from one frame to the next. The networks are those of the table. What the board tells there is guessed
here: dice are looked for at several scales, and from where the camera looks is what lets them lie level.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.errors import BadImage
from tablehub.frames import Image
from tablehub.pictures import quieten_opencv
from tablehub.vision.dice.apart import each_die
from tablehub.vision.dice.find import FINDER_SCALE, WHOLE, input_of, peaks
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.reader import Look, reader
from tablehub.vision.geometry import Camera
from tablehub.vision.network import Network, sigmoid

STEP = 2**0.4
"""From one scale to the next; the networks know dice that differ twofold in size."""
LOOKED_AT = 1.6
"""The picture the dice are read in is this much larger than the one they are found in."""
SMALLEST, LARGEST = 14.0, 0.45
"""Edges of dice looked for: pixels, and share of the picture's shorter side."""
MIDDLE_SIZE = 0.33
"""Edge of a middling die (pitches): what is taken for a pitch follows from it."""
SIZES = (0.23, 0.45)
"""Edges of dice (pitches) believed at a scale; others are for the next one."""
ALIKE = 1.3
"""Two readings of one die differ in size at most by this factor."""
FOCAL = 1.0
"""Focal length in longer sides of the picture: phones and the usual small cameras have 0.75 to 1."""
MOST = 40
"""Places looked at on one scale."""
SURE, SHOWS, LIES_LEVEL = 0.98, 0.9, 0.36
"""Chance of a die that shows its value from which a picture has dice at all, and from which one is announced beside it;
and of lying level, the mean over the scales it is seen at: its sides look otherwise from where the camera really was.
All were set with the photographs in view."""
MIXED = 2.5
"""Dice of one picture are at most so many times larger or smaller than most of them; specks of dust are."""
MOVED = 0.1
"""A die that moves by more than so many edges from one frame to the next rolls."""
ROLLING = "(rolling or leaning)"
SAME_DIE = 0.6
"""Two readings nearer than so many edges are of one die."""
SMALLER, ON_SIDE, SURELY_LEVEL = 1.6, (0.5, 1.2), 0.8
"""What is so many times smaller than a die that surely lies level, and so many edges from its middle, is on its side:
half a six, seen aslant, looks like a small six."""


@dataclass(frozen=True, slots=True)
class View:
    """From where a camera looks: so far off the vertical, in which direction from right over down (degrees)."""

    slant: float
    towards: float = 0.0


ABOVE = View(0.0)
ASLANT = tuple(View(slant, towards) for slant in (20.0, 40.0) for towards in (0.0, 45.0, 90.0, 135.0, 180.0))
"""Views that are tried. A camera is held upright: none looks from where the picture's upper edge is."""
CLEARLY_BETTER = 0.3
"""A third of a die that lies level more must speak for a slanting view: from there a leaning die may seem to lie so."""


@dataclass(frozen=True, slots=True)
class Found:
    """A die: middle and edge in pixels, value, chance that it is one and shows this, chance that it lies level.

    `scale` is the edge (pixels) of the dice that were looked for when it was found.
    """

    x: float
    y: float
    edge: float
    value: int
    chance: float
    level: float
    scale: float


def read_loose_dice(picture: Image) -> list[Found]:
    """All dice in a picture (BGR) that lie level and show a value without doubt.

    One camera took the picture: what straight above seem to be dice are looked at from all sides, and the view counts
    from which they look most like dice that lie level.
    """
    above = [die for edge in _edges(picture) for die in _at_scale(picture, edge, ABOVE)]
    scores = {view: _explained(_dice(_again(picture, above, view))) for view in ASLANT}
    best = max(ASLANT, key=lambda view: scores[view])
    if scores[best] < _explained(_dice(above)) + CLEARLY_BETTER:
        return _dice(above)
    return _dice([die for edge in _edges(picture) for die in _at_scale(picture, edge, best)])


def _explained(dice: Sequence[Found]) -> float:
    """How many level dice a view shows, each counted as far as it is one."""
    return sum(die.chance * die.level for die in dice)


def _dice(found: Sequence[Found]) -> list[Found]:
    """Which of all that was found, at whatever scale, are level dice: each once, no parts of others, of like size."""
    whole = [die for die in found if not any(_on_side_of(die, other) for other in found)]
    sure = [die.edge for die in whole if die.chance > SURE]
    usual = float(np.median(sure)) if sure else np.inf
    kept: list[Found] = []
    for die in sorted(whole, key=lambda die: -die.chance):
        level = float(np.mean([other.level for other in found if _same(die, other)]))
        if 1 / MIXED < die.edge / usual < MIXED and all(_apart(die, other) for other in kept):
            kept.append(replace(die, level=level))
    return [die for die in kept if die.level > LIES_LEVEL]


def _on_side_of(small: Found, large: Found) -> bool:
    away = float(np.hypot(small.x - large.x, small.y - large.y)) / large.edge
    surely = large.chance > SURE and large.level > SURELY_LEVEL
    return surely and small.edge * SMALLER < large.edge and ON_SIDE[0] < away < ON_SIDE[1]


def _same(die: Found, other: Found) -> bool:
    """Whether two readings are of one die and say the same."""
    alike = 1 / ALIKE < die.edge / other.edge < ALIKE
    return alike and die.value == other.value and not _apart(die, other)


def _apart(die: Found, other: Found) -> bool:
    return float(np.hypot(die.x - other.x, die.y - other.y)) > SAME_DIE * max(die.edge, other.edge)


def _edges(picture: Image) -> Iterator[float]:
    """Edges of dice (pixels) looked for, one for each scale."""
    edge = SMALLEST
    while edge < LARGEST * min(picture.shape[:2]):
        yield edge
        edge *= STEP


def _at_scale(picture: Image, edge: float, view: View) -> list[Found]:
    """Dice about so large in the picture's middle, level or not."""
    seen, camera = _scaled(picture, edge, view)
    return _read(seen, camera, _places(seen, camera), edge)


def _again(picture: Image, found: Sequence[Found], view: View) -> list[Found]:
    """What was found, seen from elsewhere."""
    again: list[Found] = []
    for scale in sorted({die.scale for die in found}):
        seen, camera = _scaled(picture, scale, view)
        pixels = np.array([(die.x, die.y) for die in found if die.scale == scale]) * _shrink(scale)
        again += _read(seen, camera, camera.unproject(pixels, TOP_HEIGHT), scale)
    return again


def _shrink(edge: float) -> float:
    return LOOKED_AT * FINDER_SCALE * MIDDLE_SIZE / edge


def _scaled(picture: Image, edge: float, view: View) -> tuple[Image, Camera]:
    """The picture in which dice so large (pixels) are of middling size, and the camera that took it."""
    seen = _resized(picture, _shrink(edge))
    return seen, _camera(seen, LOOKED_AT * FINDER_SCALE, view)


def _read(seen: Image, camera: Camera, places: NDArray[np.float64], scale: float) -> list[Found]:
    """The dice at places (n, 2) that show a value, level or not."""
    stances = reader().align(seen, camera, places)
    again = reader().align(seen, camera, np.array([(s.x, s.y) for s in stances if s.die > 0.1]))
    sized = [s for s in each_die(again, camera) if SIZES[0] < s.size < SIZES[1]]
    found = [_found(look, camera, scale) for look in reader().read(seen, camera, sized, camera_known=False)]
    return [die for die in found if die.chance > SHOWS]


def _resized(picture: Image, factor: float) -> Image:
    flags = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=flags), np.uint8)


def _camera(picture: Image, scale: float, view: View) -> Camera:
    """A camera that sees so many pixels to a pitch in the picture's middle."""
    height, width = picture.shape[:2]
    focal = FOCAL * max(width, height)
    matrix = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    away = np.array([0.0, 0.0, focal / scale])
    slant, c, s = np.radians(view.slant), np.cos(np.radians(view.towards)), np.sin(np.radians(view.towards))
    rotation = cv2.Rodrigues(np.array([-s, c, 0.0]) * slant)[0] @ np.diag([1.0, -1.0, -1.0])
    raised = rotation @ (0.0, 0.0, TOP_HEIGHT)
    return Camera(matrix, np.zeros(5), cv2.Rodrigues(rotation)[0].ravel(), away - raised, (width, height))


def _places(seen: Image, camera: Camera) -> NDArray[np.float64]:
    """Where the finder sees dice (n, 2), on the plane of top faces."""
    width, height = camera.size
    corners = camera.unproject([(0, 0), (width, 0), (width, height), (0, height)], TOP_HEIGHT)
    (left, low), (right, top) = corners.min(0), corners.max(0)
    size = [int(np.ceil(length * FINDER_SCALE / WHOLE)) * WHOLE for length in (right - left, top - low)]
    to_board = np.array([[1 / FINDER_SCALE, 0, left], [0, -1 / FINDER_SCALE, top], [0, 0, 1]])
    to_seen = camera.matrix @ camera.plane_homography(TOP_HEIGHT) @ to_board
    corner_to_middle = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])  # OpenCV counts from the middles of pixels
    shrunk = np.diag([1 / LOOKED_AT, 1 / LOOKED_AT, 1])
    warp = np.linalg.inv(corner_to_middle) @ shrunk @ to_seen @ corner_to_middle
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    small = _resized(seen, 1 / LOOKED_AT)
    straight = cv2.warpPerspective(small, warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    heat = sigmoid(_finder()(input_of(np.asarray(straight, np.uint8)))[0, 0])
    pixels = np.array([(x, y) for x, y, _ in peaks(heat)[:MOST]]).reshape(-1, 2)
    return pixels / (FINDER_SCALE, -FINDER_SCALE) + (left, top)


def _found(look: Look, camera: Camera, scale: float) -> Found:
    x, y = camera.project((look.stance.x, look.stance.y, TOP_HEIGHT)) / _shrink(scale)
    edge = look.stance.size * camera.scale_at(look.stance.x, look.stance.y, TOP_HEIGHT) / _shrink(scale)
    level = (look.state("flat") + look.state("on_checker")) / look.die
    best = int(np.argmax(look.values))
    return Found(float(x), float(y), float(edge), best + 1, look.die * float(look.values[best]), level, scale)


@lru_cache(maxsize=1)
def _finder() -> Network:
    return Network("dice_finder.onnx")


@dataclass
class Tally:
    """Sums over pictures: dice really there, of those read right, readings that are none of them, pictures exact."""

    dice: int = 0
    right: int = 0
    wrong: int = 0
    pictures: int = 0
    exact: int = 0

    def add(self, true: Sequence[int], read: Sequence[int]) -> None:
        common = (Counter(true) & Counter(read)).total()
        self.dice += len(true)
        self.right += common
        self.wrong += len(read) - common
        self.pictures += 1
        self.exact += Counter(true) == Counter(read)

    def __str__(self) -> str:
        return (
            f"values right {self.right:4}/{self.dice:<4} announced and not there {self.wrong:3}"
            f"   pictures exact {self.exact:3}/{self.pictures}"
        )


def announced(pictures: Sequence[Image]) -> list[int]:
    """Values of the dice in the first picture; those that lie elsewhere in all the others, if any, still roll."""
    dice, *others = [read_loose_dice(picture) for picture in pictures]
    return [die.value for die in dice if not others or any(_rests(die, other) for found in others for other in found)]


def _rests(die: Found, before: Found) -> bool:
    moved = float(np.hypot(die.x - before.x, die.y - before.y))
    return die.value == before.value and moved < MOVED * die.edge


def labelled(folder: Path, index: Mapping[str, Any]) -> Iterator[tuple[str, list[Image], list[int]]]:
    """Name, picture (of a video also those before and after) and true values of all that shows dice and no board."""
    for row in index["images"]:
        if not str(row.get("kind", "")).startswith("dice") or row.get("dice") is None:
            continue
        yield str(row["file"]), [_picture(folder / row["file"])], [int(die["value"]) for die in row["dice"]]
    for row in index.get("videos", ()):
        yield from _video(folder, row)


def _video(folder: Path, row: Mapping[str, Any]) -> Iterator[tuple[str, list[Image], list[int]]]:
    """Frames described in words show dice that roll or lean."""
    for key, values in row["labels"].items():
        for number in map(int, re.findall(r"\d+", key)):
            resting = isinstance(values, list)
            name = f"{row['file']}#{number}" if resting else f"{ROLLING}/{row['file']}#{number}"
            numbers = [at for at in (number, number - 1, number + 1) if 0 <= at < int(row["frames"])]
            yield name, [_frame(folder / row["file"], at) for at in numbers], values if resting else []


def _frame(path: Path, number: int) -> Image:
    quieten_opencv()
    video = cv2.VideoCapture(str(path))
    video.set(cv2.CAP_PROP_POS_FRAMES, number)
    seen, picture = video.read()
    if not seen:
        raise BadImage(f"{path} has no frame {number}: check index.json")
    return np.asarray(picture, np.uint8)


def _picture(path: Path) -> Image:
    picture = cv2.imread(str(path))
    if picture is None:
        raise BadImage(f"{path} cannot be read as a picture: check index.json")
    return np.asarray(picture, np.uint8)


def measure(folder: Path, only: str, verbose: bool) -> int:
    index = json.loads((folder / "index.json").read_text("utf-8"))
    tallies: dict[str, Tally] = defaultdict(Tally)
    for name, pictures, true in labelled(folder, index):
        if only not in name:
            continue
        read = announced(pictures)
        tallies[name.partition("/")[0]].add(true, read)
        if verbose and Counter(true) != Counter(read):
            print(f"    {name}: {sorted(true)} read as {sorted(read)}", flush=True)
    for group, tally in tallies.items():
        print(f"{group:22} {tally}")
    if not tallies:
        print(f"no picture in {folder} has '{only}' in its name and dice without a board", file=sys.stderr)
        return 2
    return 0


def main() -> int:
    about = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tests.measure_photo_dice", description=about)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="measure pictures whose name contains this")
    parser.add_argument("--verbose", action="store_true", help="say what was misread")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    try:
        return measure(args.folder, args.only, args.verbose)
    except FileNotFoundError:
        print(f"measure_photo_dice: {args.folder} has no index.json: name the folder that holds it", file=sys.stderr)
    except (KeyError, TypeError, ValueError):
        print(f"measure_photo_dice: {args.folder}/index.json is not as described by --help", file=sys.stderr)
    except BadImage as problem:
        print(f"measure_photo_dice: {problem}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
