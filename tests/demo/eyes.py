"""Eyes that see the truth of recordings and simulated tables, so that only what follows them is tested."""

from __future__ import annotations

from dataclasses import replace

from tablehub.demo.truth import Recording, TrueFrame
from tablehub.frames import Frame
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.simulator.source import SimulatedTable
from tablehub.simulator.things import Die
from tablehub.simulator.truth import die_truth
from tablehub.vision.reading import CubeReading, DieReading, DieState, Reading
from tests.referee.readings import _LEANS_ON, STATES, reading
from tests.referee.readings import Recording as Told


class RecordedEyes:
    """Reads each picture of a recording as its truth has it, but for those in `instead`."""

    def __init__(self, recording: Recording, instead: dict[str, Reading] | None = None) -> None:
        cubes = {name: cube_of(frame) for name, frame in recording.true_frames.items()}
        told = (replace(seen, cube=cubes.get(seen.frame)) for seen in Told(recording.truth).readings())
        self.readings = {seen.frame: seen for seen in told} | (instead or {})

    def read(self, frame: Frame) -> Reading:
        return self.readings[frame.name]


def cube_of(frame: TrueFrame) -> CubeReading | None:
    cube = frame.cube
    return CubeReading(cube.shows, cube.center, (0.0, 0.0), 0.99, cube.owner, offered=False) if cube else None


class SimulatedEyes:
    """Reads each frame of a simulated table as it is."""

    def __init__(self, table: SimulatedTable) -> None:
        self.table = table

    def read(self, frame: Frame) -> Reading:
        truth = self.table.truth[frame.index]
        dice = [self._die(die) for die in truth.scene.dice if die.state in STATES]
        return reading(truth.position, dice, frame=frame.name, t=frame.t, hand=truth.hand, trays=False)

    def _die(self, die: Die) -> DieReading:
        seen = die_truth(self.table.style, self.table.camera, die)
        state = STATES[die.state]
        value = None if state is DieState.COCKED else die.value
        turn = (1 if self.table.style.light_seat == "A" else -1) / self.table.style.sizes.pitch
        return DieReading(
            value=value,
            state=state,
            center=tuple(seen["center_px"]),
            confidence=0.99,
            likelihoods=tuple(0.99 if n == value else 0.002 for n in range(1, 7)) if value else (),
            board=None if seen["half"] is None else (turn * die.middle[0], turn * die.middle[1]),
            leans_on=_LEANS_ON.get(die.state),
        )


def misread(seen: Reading, src: int, dst: int) -> Reading:
    """The reading with one of light's checkers seen on another point, as surely as before."""
    assert seen.position is not None
    men = list(seen.position.light)
    men[src] -= 1
    men[dst] += 1
    position = Position.of(Player.LIGHT, tuple(men), seen.position.dark)
    return replace(reading(position, seen.dice, frame=seen.frame, t=seen.t))
