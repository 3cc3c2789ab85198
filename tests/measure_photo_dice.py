"""How well dice are read in photographs that show no board.

    python -m tests.measure_photo_dice FOLDER [--only TEXT] [--verbose]

FOLDER holds pictures and an index.json: `images` is a list of rows with `file`, `kind` ("dice...") and `dice` (each
with a `value`, 1 to 6; an empty list where there is none), `videos` of rows with `file`, the number of `frames` and
`labels` ("frame 56": [3, 5]; "frames 28 and 168": any words, where a die rolls or leans). A die in a video
must lie still from one frame to the next. The networks are those of the table. What the board tells there is guessed
here: the camera is taken to look straight down, and dice are looked for at several scales.
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
from tablehub.vision.dice_find import FINDER_SCALE, WHOLE, input_of, peaks
from tablehub.vision.dice_patches import TOP_HEIGHT
from tablehub.vision.dice_reader import Look, reader
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


@dataclass(frozen=True, slots=True)
class Found:
    """A die: middle and edge in pixels, value, chance that it is one and shows this."""

    x: float
    y: float
    edge: float
    value: int
    chance: float
    level: float


def read_loose_dice(picture: Image) -> list[Found]:
    """All dice in a picture (BGR) that lie level and show a value without doubt."""
    found = [die for edge in _edges(picture) for die in _at_scale(picture, edge)]
    sure = [die.edge for die in found if die.chance > SURE]
    usual = float(np.median(sure)) if sure else np.inf
    kept: list[Found] = []
    for die in sorted(found, key=lambda die: -die.chance):
        level = float(np.mean([other.level for other in found if _same(die, other)]))
        if 1 / MIXED < die.edge / usual < MIXED and all(_apart(die, other) for other in kept):
            kept.append(replace(die, level=level))
    return [die for die in kept if die.level > LIES_LEVEL]


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


def _at_scale(picture: Image, edge: float) -> list[Found]:
    """Dice about so large, level or not."""
    shrink = LOOKED_AT * FINDER_SCALE * MIDDLE_SIZE / edge
    seen = _resized(picture, shrink)
    camera = _overhead(seen, LOOKED_AT * FINDER_SCALE)
    places = _places(seen, camera)
    stances = reader().align(seen, camera, places)
    again = reader().align(seen, camera, np.array([(s.x, s.y) for s in stances if s.die > 0.1]))
    sized = [s for s in again if SIZES[0] < s.size < SIZES[1]]
    found = [_found(look, camera, shrink) for look in reader().read(seen, camera, sized)]
    return [die for die in found if die.chance > SHOWS]


def _resized(picture: Image, factor: float) -> Image:
    flags = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=flags), np.uint8)


def _overhead(picture: Image, scale: float) -> Camera:
    """A camera straight above the middle of the picture that sees so many pixels to a pitch."""
    height, width = picture.shape[:2]
    focal = FOCAL * max(width, height)
    matrix = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    away = np.array([0.0, 0.0, focal / scale + TOP_HEIGHT])
    return Camera(matrix, np.zeros(5), np.array([np.pi, 0.0, 0.0]), away, (width, height))


def _places(seen: Image, camera: Camera) -> NDArray[np.float64]:
    """Where the finder sees dice (n, 2), on the plane of top faces."""
    small = _resized(seen, 1 / LOOKED_AT)
    height, width = (-length % WHOLE for length in small.shape[:2])
    whole = np.asarray(cv2.copyMakeBorder(small, 0, height, 0, width, cv2.BORDER_REPLICATE), np.uint8)
    heat = sigmoid(_finder()(input_of(whole))[0, 0])
    pixels = np.array([(x, y) for x, y, _ in peaks(heat)[:MOST]]).reshape(-1, 2) * LOOKED_AT
    return camera.unproject(pixels, TOP_HEIGHT) if len(pixels) else pixels


def _found(look: Look, camera: Camera, shrink: float) -> Found:
    x, y = camera.project((look.stance.x, look.stance.y, TOP_HEIGHT)) / shrink
    edge = look.stance.size * camera.scale_at(look.stance.x, look.stance.y, TOP_HEIGHT) / shrink
    level = (look.state("flat") + look.state("on_checker")) / look.die
    best = int(np.argmax(look.values))
    return Found(float(x), float(y), float(edge), best + 1, look.die * float(look.values[best]), level)


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
