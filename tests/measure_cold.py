"""How well unknown boards are read cold, style by style, and what spoilt pictures of them do.

    python -m tests.measure_cold FOLDER... [--pictures N] [--spoilt NAME...] [--hands] [--found-only] [--verbose]

Each FOLDER holds recordings <style>/<sequence>/truth.json (as `python -m tablehub.simulator.export` writes them) or
photographs with an index.json. Of each style N pictures without a hand are read, from as many sequences, twice: with
the corners given and with the corners found. `--spoilt` does to them what telephones do (see tests/spoilt.py);
`--hands` takes pictures in which a hand covers checkers, where a position that is wrong and sure is the only fault.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tablehub.errors import BadInput, TableHubError
from tablehub.frames import Frame, Image
from tablehub.pictures import load_image
from tablehub.vision.cold.finder import clockwise
from tablehub.vision.cold.reader import read_cold
from tablehub.vision.cold.seats import Wanted
from tests.measure_photos import SURE, Picture, frame_picture, pictures, wrong_places
from tests.spoilt import SPOILT

WAYS = ("given", "found")


@dataclass
class Count:
    """Pictures of one style, read one way."""

    pictures: int = 0
    exact: int = 0
    refused: int = 0
    wrong: int = 0
    invented: int = 0
    """Wrong with a confidence above `SURE` and without a doubt said."""
    unsure: int = 0
    """Exact, but no more confident than that."""
    seconds: float = 0.0

    def add(self, other: Count) -> None:
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def __str__(self) -> str:
        return (
            f"{self.exact:4} of {self.pictures:4} exact ({self.unsure} unsure), {self.refused} refused, "
            f"{self.wrong} wrong, {self.invented} of these with confidence; "
            f"{self.seconds / max(1, self.pictures):.1f} s each"
        )


def sampled(folder: Path, count: int, hands: bool) -> Iterator[Picture]:
    """Up to `count` pictures of each style, from as many sequences as can be; always the same ones."""
    if (folder / "index.json").exists():
        yield from pictures(folder, 1)
        return
    styles = sorted({path.parent.parent for path in folder.glob("*/*/truth.json")})
    if not styles:
        raise BadInput(f"{folder} holds no recordings <style>/<sequence>/truth.json and no index.json")
    for style in styles:
        chance = random.Random(style.name)
        left = [_frames(path, hands) for path in sorted(style.glob("*/truth.json"))]
        chosen: list[Picture] = []
        while len(chosen) < count and any(left):
            chance.shuffle(left)
            for frames in left:
                if frames and len(chosen) < count:
                    chosen.append(frames.pop(chance.randrange(len(frames))))
        yield from (replace(picture, group=style.name) for picture in chosen)


def _frames(truth: Path, hands: bool) -> list[Picture]:
    known = json.loads(truth.read_text("utf-8"))
    return [frame_picture(truth.parent, known, frame) for frame in known["frames"] if _fit(frame, hands)]


def _fit(frame: dict[str, Any], hands: bool) -> bool:
    """Whether a frame shows all checkers (with `hands`: some under a hand), and no point both players' ones."""
    points = list(zip(frame["points"]["A"], frame["points"]["B"], strict=True))
    if frame.get("missing", {}).get("A") or any(a and b for a, b in points):
        return False
    if not hands:
        return not frame["hand"]
    return any(sum(points[n - 1]) for n in frame.get("points_under_hand") or ())


def placed(truth: Picture, corners: np.ndarray) -> Picture:
    """The truth of a picture in which the corners lie elsewhere; where they run anticlockwise, it has been mirrored."""
    ahead, next_ahead = corners[1] - corners[0], corners[2] - corners[1]
    if ahead[0] * next_ahead[1] > ahead[1] * next_ahead[0]:
        return replace(truth, corners=corners)
    upper, lower = (row[::-1] for row in truth.rows)
    return replace(truth, corners=corners[[1, 0, 3, 2]], rows=(upper, lower))


def read_one(image: Image, truth: Picture, way: str) -> tuple[Count, str]:
    """One reading's count, and a line about it."""
    started = time.process_time()
    frame = Frame(0, truth.path.name, 0.0, image)
    try:
        found = read_cold(frame, clockwise(truth.corners) if way == "given" else None, Wanted())
    except BadInput as problem:  # a corner that lies outside of a spoilt picture cannot be pointed at
        return Count(1, refused=1, seconds=time.process_time() - started), f"refused: {problem}"
    seconds = time.process_time() - started
    reading = found.reading
    if reading.position is None:
        return Count(1, refused=1, seconds=seconds), f"refused: {reading.why}"
    wrong = wrong_places(found, truth)
    sure = reading.confidence > SURE and reading.why is None
    count = Count(1, int(not wrong), 0, int(wrong > 0), int(wrong > 0 and sure), int(not wrong and not sure), seconds)
    told = "exact" if not wrong else f"{wrong} places wrong"
    return count, f"{told}, confidence {reading.confidence:.3f}, fit {found.fit:.2f}" + (
        f", {reading.why}" if reading.why else ""
    )


def measure(
    folders: Sequence[Path], count: int, spoilt: Sequence[str], hands: bool, ways: Sequence[str], verbose: bool
) -> int:
    counts: dict[tuple[str, str, str], Count] = defaultdict(Count)
    for truth in (picture for folder in folders for picture in sampled(folder, count, hands)):
        image = load_image(truth.path)
        for name in spoilt:
            spoiler = SPOILT[name]
            picture, corners = spoiler(image, truth.corners)
            moved = placed(truth, corners)
            for way in ways:
                done, told = read_one(picture, moved, way)
                counts[name, way, truth.group].add(done)
                if verbose:
                    print(f"{name} {way} {'/'.join(truth.path.parts[-3:])}: {told}", flush=True)
    for name in spoilt:
        for way in ways:
            total = Count()
            for (that, other, group), one in counts.items():
                if (that, other) == (name, way):
                    total.add(one)
                    print(f"{name:12} {way} {group:20}: {one}")
            print(f"{name:12} {way} {'all':20}: {total}")
    print(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measure_cold", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--pictures", type=int, default=4, help="of each style (4)")
    parser.add_argument(
        "--spoilt", nargs="+", choices=sorted(SPOILT), default=["plain"], help="how pictures are spoilt"
    )
    parser.add_argument("--hands", action="store_true", help="pictures with a hand over checkers")
    parser.add_argument("--found-only", action="store_true", help="never give the corners")
    parser.add_argument("--verbose", action="store_true", help="a line for each picture")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    try:
        ways = WAYS[1:] if args.found_only else WAYS
        return measure(args.folders, args.pictures, args.spoilt, args.hands, ways, args.verbose)
    except TableHubError as problem:
        print(f"measure_cold: {problem}", file=sys.stderr)
        return problem.exit_code


if __name__ == "__main__":
    sys.exit(main())
