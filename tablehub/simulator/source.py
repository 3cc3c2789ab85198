"""The simulated table as a source of frames, with the truth of each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from tablehub.frames import Frame, Image
from tablehub.simulator.catalogue import named_style, random_camera, random_light
from tablehub.simulator.film import Drift, Film
from tablehub.simulator.options import SimOptions, parse_sim_options
from tablehub.simulator.people import People
from tablehub.simulator.render import Renderer
from tablehub.simulator.scene import Scene
from tablehub.simulator.story import seeded
from tablehub.simulator.style import Style
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.timeline import FrameTruth, Happening, Timeline

DRIFT_STEP = 0.002
"""How far exposure and white balance wander from frame to frame (standard deviation)."""
DRIFT_PULL = 0.02
"""How strongly they are drawn back to normal."""


class SimulatedTable:
    """A `FrameSource`: a camera over a board on which two people play.

    `truth[i]` is the truth of frame i once it has been given; `happenings` is what a referee should have
    noticed so far. The same options always give the same frames.
    """

    def __init__(self, options: SimOptions | str) -> None:
        """Raises `BadInput` where options given as text cannot be used."""
        self.options = parse_sim_options(options) if isinstance(options, str) else options
        self.style: Style = named_style(self.options.style, self.options.seed)
        self.truth: list[FrameTruth] = []
        self._timeline: Timeline | None = None
        camera_rng = seeded(self.options.seed, 21)
        tilt = float(abs(camera_rng.normal(0, 12))) if self.options.tilt is None else self.options.tilt
        side = float(camera_rng.normal(0, 4)) if self.options.side is None else self.options.side
        self.camera = random_camera(camera_rng, self.style, self.options.size, min(tilt, 45.0), side)
        lights = {light.name: light for light in self.style.lights}
        self.light = self.style.lights[0]
        if self.options.light is not None:
            self.light = lights.get(self.options.light) or random_light(
                seeded(self.options.seed, 25), self.options.light
            )

    def __enter__(self) -> SimulatedTable:
        return self

    def __exit__(self, *exc: object) -> None:
        self._timeline = None

    @property
    def happenings(self) -> list[Happening]:
        return [] if self._timeline is None else self._timeline.happenings

    def _script(self) -> Timeline:
        options = self.options
        table = Tabletop(self.style, seeded(options.seed, 22))
        people = People(table.sides, seeded(options.seed, 23))
        return Timeline(table, people, options.fps, options.turns, options.errors, options.faults, options.calm)

    def __iter__(self) -> Iterator[Frame]:
        """Frames from the start position on; each iteration plays the same game again."""
        return self.filmed(self._script())

    def filmed(self, timeline: Timeline) -> Iterator[Frame]:
        """Frames of what happens at this table, as `timeline` has it; the truth of each is the last of `truth` then."""
        studio, began = Studio(self), time.monotonic()
        self.truth, self._timeline = [], timeline
        for truth in self._timeline:
            picture = studio.picture(truth.scene)
            self.truth.append(truth)
            self._keep_pace(began, truth.t)
            yield Frame(truth.index, str(truth.index), truth.t, picture)

    def _keep_pace(self, began: float, due: float) -> None:
        if self.options.pace == "real":
            time.sleep(max(0.0, began + due - time.monotonic()))


class Studio:
    """The camera over a simulated table: draws one picture after the other, of whichever scenes are asked for."""

    def __init__(self, table: SimulatedTable) -> None:
        self._rng, options = seeded(table.options.seed, 24), table.options
        self._renderer = Renderer(table.style, table.camera, table.light, options.seed)
        softness = float(self._rng.uniform(0.3, 0.6))
        self._film = Film(options.size, table.light.noise, softness, options.jpeg or None, self._rng)
        self._drift = Drift()

    def picture(self, scene: Scene) -> Image:
        """What the camera delivers of this scene; its exposure wanders from picture to picture."""
        picture = self._film.finish(self._renderer.show(scene), self._drift)
        self._drift = _wandered(self._drift, self._rng)
        return picture


def _wandered(drift: Drift, rng: np.random.Generator) -> Drift:
    exposure = 1 + (drift.exposure - 1) * (1 - DRIFT_PULL) + float(rng.normal(0, DRIFT_STEP))
    steps = rng.normal(0, DRIFT_STEP / 3, 3)
    blue, green, red = (1 + (w - 1) * (1 - DRIFT_PULL) + float(s) for w, s in zip(drift.white, steps, strict=True))
    return replace(drift, exposure=exposure, white=(blue, green, red))
