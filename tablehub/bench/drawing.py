"""How many pictures a second are drawn while the reader is at work, both on one core, in a process of its own:
`python -m tablehub.bench.drawing PROFILE PICTURES SECONDS`."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path

import cv2

from tablehub.bench.apart import told_by
from tablehub.display.present import view_of
from tablehub.display.screen import FRAME, Screen
from tablehub.display.view import View
from tablehub.frames import Frame, Image
from tablehub.match.state import MatchState
from tablehub.pictures import load_image
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tablehub.vision.profile import Profile, load_profile
from tablehub.vision.reader import BoardReader

CAMERA = 15.0
"""Pictures a second that are read meanwhile, each another one."""
SIZE = (1280, 720)


@dataclass(frozen=True, slots=True)
class Drawing:
    """`shown`: pictures a second of checkers that glide without a pause; `share`: of the core, for drawing alone;
    `whole_ms`: a screen in which everything is new; `read`: pictures a second that were read."""

    shown: float
    share: float
    whole_ms: float
    read: float


def drawn(profile: Profile, frames: Sequence[Frame], seconds: float) -> Drawing:
    """Measure for so many seconds."""
    return Drawing(**json.loads(told_by(__name__, profile, frames, str(seconds))))


def main(profile: Path, pictures: Path, seconds: float) -> None:
    """Read and draw at once, and print what came of it."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    images = [load_image(picture) for picture in sorted(pictures.iterdir())]
    stop = threading.Event()
    read: list[float] = []
    reading = threading.Thread(target=_read, args=(BoardReader(load_profile(profile)), images, stop, read))
    with Screen.open(SIZE, headless=True) as screen:
        whole = _whole_ms(screen)
        reading.start()
        shown, share = _glide(screen, seconds)
        stop.set()
        reading.join()
    print(json.dumps({"shown": shown, "share": share, "whole_ms": whole, "read": len(read) / seconds}))


def _read(reader: BoardReader, images: Sequence[Image], stop: threading.Event, read: list[float]) -> None:
    began = time.perf_counter()
    for index, image in enumerate(cycle(images)):
        if stop.wait(max(0.0, began + index / CAMERA - time.perf_counter())):
            return
        reader.read(Frame(index, str(index), index / CAMERA, image))
        read.append(time.perf_counter())


def _moments() -> tuple[View, View]:
    """Two that lie a play of four checkers apart."""
    view = view_of(MatchState.new(5, MODERN))
    moved = Play.parse("24/22(2) 13/11(2)").apply(Position.start(), Player.LIGHT)
    return view, replace(view, position=moved)


def _whole_ms(screen: Screen, times: int = 20) -> float:
    one, other = _moments()
    views = (one, replace(other, turned=True))
    for view in views:  # what is drawn once and kept
        screen.show(view)
    began = time.thread_time()
    for index in range(times):
        screen.show(views[index % 2])
    return (time.thread_time() - began) / times * 1e3


def _glide(screen: Screen, seconds: float) -> tuple[float, float]:
    """Pictures a second, and the share of the time that drawing took."""
    views = cycle(_moments())
    screen.show(next(views))
    count, began, drawing = 0, time.perf_counter(), time.thread_time()
    due = began
    while time.perf_counter() - began < seconds:
        if screen.rest is None:
            screen.show(next(views))
        screen.pump()
        count += 1
        due = max(due + FRAME, time.perf_counter() - FRAME)
        time.sleep(max(0.0, due - time.perf_counter()))
    passed = time.perf_counter() - began
    return count / passed, (time.thread_time() - drawing) / passed


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]))
