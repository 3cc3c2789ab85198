"""What the network for two dice that touch (`tablehub/vision/dice/two.py`) learns from.

`python -m calibration.training.make_pair_data FOLDER near|boards --seconds 400 --seed 1` writes one `near_SEED.npz` or
`boards_SEED.npz`: patches around where the shipped aligner squares up what lies near dice, touching or alone, and near
what is none. A scene takes 0.06 s on one core, a simulated board 14 s.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.training.dice_boards import KINDS, board_shots, crowd
from calibration.training.dice_pictures import SEEN_AT_ALL, Place, Shot, on_plane, photograph
from calibration.training.make_dice_data import write
from calibration.training.surfaces import Random
from tablehub.frames import Image
from tablehub.simulator.tabletop import Tabletop
from tablehub.simulator.things import Die as SimulatedDie
from tablehub.vision.dice.find import finder_for
from tablehub.vision.dice.patches import obliqueness, patch_axes, wide_patches
from tablehub.vision.dice.reader import reader

REACH, AWAY = 1.15, 0.5
"""How much (pitches around the middle) is seen of a scene, and how far from its middle patches are taken."""
TOUCHING, FAR = 0.35, 0.35
"""How often a scene shows two dice that touch, and how often one is seen from far away."""
TOUCHES, LEVEL = 1.6, 0.6
"""Edges between the middles of two upper faces within which the dice touch or nearly do, and in height."""
NEARLY = 1.5
"""Edges from which whether they touch is open to doubt."""
SEEN = 0.6
"""Share of either upper face in view from which there are two to be seen."""
BESIDE, EITHER, ELSEWHERE = 0.48, 0.32, 0.75
"""Pitches from a patch's middle to the middle of two within which it is about these, and to the nearer one of them;
and from which on it is about something else. What lies between is left out."""
SQUARED_UP, UNALIGNED = 0.1, 0.25
"""Chance of a die, by the aligner, from which something is squared up, and how often a place is taken as it is."""
COUPLES = KINDS | {"beside die": 0.75, "cocked die": 0.08}
"""How often dice are thrown in each way onto a board, where most should touch another one."""
DICE, PICTURES, NO_DICE = 22, 8, 4
"""Dice thrown onto one board, pictures of it, and places in each that the finder takes for dice and are none."""
NOT_A_DIE = 0.7
"""Pitches from all dice from which what the finder sees is none."""


@dataclass(frozen=True, eq=False)
class PairSample:
    """A wide patch, how obliquely it is seen, and the middles of two dice in it (right, down, right, down; pitches
    from its middle); None where there is one or none."""

    patch: Image
    oblique: float
    middles: tuple[float, float, float, float] | None


def of_scene(rng: Random) -> list[PairSample]:
    """Of two dice that touch, or of one with what lies around it."""
    touching, far = rng.random() < TOUCHING, rng.random() < FAR
    shot = photograph(rng, near=True, far=far, touching=touching, reach=REACH)
    return samples(shot, rng, [], AWAY)


def of_board(seed: int) -> list[PairSample]:
    """Of the pictures of a simulated board; none where its geometry is not found."""
    found, rng = list[PairSample](), np.random.default_rng(seed)
    for shot, geometry in board_shots(seed, PICTURES, couples):
        tops = [on_plane(shot.camera, die.top) for die in shot.scene.dice]
        hot = [np.array([peak.x, peak.y]) for peak in finder_for(geometry).find(shot.picture, 3 * NO_DICE)]
        wrong = [place for place in hot if all(np.hypot(*(top - place)) > NOT_A_DIE for top in tops)]
        found += samples(shot, rng, wrong[:NO_DICE])
    return found


def couples(table: Tabletop) -> tuple[SimulatedDie, ...]:
    """Dice of which no more than two lie together."""
    lying = list(crowd(table, COUPLES, DICE))
    while True:
        beside = [_beside(die, lying, table.style.sizes.die) for die in lying]
        among = [others for others in beside if len(others) > 1]
        if not among:
            return tuple(lying)
        lying.remove(among[0][int(table.rng.integers(len(among[0])))])


def _beside(die: SimulatedDie, lying: Sequence[SimulatedDie], size: float) -> list[SimulatedDie]:
    return [o for o in lying if o is not die and np.hypot(*(o.middle - die.middle)[:2]) < (TOUCHES + 0.1) * size]


def samples(shot: Shot, rng: Random, none: Sequence[Place], away: float = np.inf) -> list[PairSample]:
    """Patches around dice, between those that touch, and around what is `none`, up to `away` from the middle."""
    tops = [on_plane(shot.camera, die.top) for die in shot.scene.dice]
    pairs, spots = _pairs(shot), list(none)
    for pair in pairs:
        one, other = (tops[index] for index in pair)
        spots += [place + rng.normal(0, 0.06, 2) for place in (one, other, *[(one + other) / 2] * 2)]
    alone = set(range(len(tops))) - {index for pair in pairs for index in pair}
    spots += [tops[index] + rng.normal(0, 0.08, 2) for index in alone if shot.visible[index] > SEEN_AT_ALL]
    spots = [spot for spot in spots if np.abs(spot).max() < away]
    places = [*_squared_up(shot, spots), *(spot for spot in spots if rng.random() < UNALIGNED)]
    found = [_sample(shot, tops, pairs, place) for place in places]
    return [sample for sample in found if sample is not None]


def _pairs(shot: Shot) -> list[tuple[int, int]]:
    """Indices of dice that touch or nearly do, on one level."""
    dice = shot.scene.dice
    near = []
    for index, die in enumerate(dice):
        for other, before in enumerate(dice[:index]):
            size, (x, y, up) = max(die.size, before.size), np.abs(die.top - before.top)
            if np.hypot(x, y) < TOUCHES * size and up < LEVEL * size:
                near.append((other, index))
    return near


def _squared_up(shot: Shot, spots: Sequence[Place]) -> list[Place]:
    """Where the shipped aligner squares up what lies near the spots, as at the table: looking twice."""
    places = np.array(spots, float).reshape(-1, 2)
    for closely in (False, True):
        stances = reader().align(shot.picture, shot.camera, places, closely)
        places = np.array([(s.x, s.y) for s in stances if s.die > SQUARED_UP]).reshape(-1, 2)
    return list(places)


def _sample(shot: Shot, tops: Sequence[Place], pairs: Sequence[tuple[int, int]], place: Place) -> PairSample | None:
    """The patch around a place; None where it is open to doubt what it is about."""
    middles, nearest = None, min(pairs, key=lambda pair: _off(tops, pair, place), default=None)
    if nearest is not None and _off(tops, nearest, place) < ELSEWHERE:
        one, other = (tops[index] for index in nearest)
        about = (
            _off(tops, nearest, place) < BESIDE and min(np.hypot(*(one - place)), np.hypot(*(other - place))) < EITHER
        )
        apart = np.hypot(*(one - other)) / max(shot.scene.dice[index].size for index in nearest)
        if not about or apart > NEARLY or min(shot.visible[index] for index in nearest) < SEEN:
            return None
        axes = patch_axes(shot.camera, place[None])[0].T
        (a, b), (c, d) = axes @ (one - place), axes @ (other - place)
        middles = float(a), float(b), float(c), float(d)
    cut = wide_patches(shot.picture, shot.camera, place[None])[0]
    return PairSample(cut, float(obliqueness(shot.camera, place[None])[0]), middles)


def _off(tops: Sequence[Place], pair: tuple[int, int], place: Place) -> float:
    """Pitches from a place to the middle of two dice."""
    return float(np.hypot(*((tops[pair[0]] + tops[pair[1]]) / 2 - place)))


def arrays(samples: Sequence[PairSample]) -> dict[str, NDArray[np.generic]]:
    """`pair_patches` (n, 56, 56, 3) uint8 and `pair_labels` (n, 6): whether there are two, middles, obliqueness."""
    labels = [(s.middles is not None, *(s.middles or (0.0,) * 4), s.oblique) for s in samples]
    return {
        "pair_patches": np.array([s.patch for s in samples], np.uint8),
        "pair_labels": np.array(labels, np.float32),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kind", choices=("near", "boards"))
    parser.add_argument("--seconds", type=float, default=400.0)
    parser.add_argument("--seed", type=int, default=1, help="of the scenes; number of the first board")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rng, found, end = np.random.default_rng(options.seed), list[PairSample](), time.monotonic() + options.seconds
    for number in itertools.count(options.seed):
        if time.monotonic() > end:
            break
        found += of_board(number) if options.kind == "boards" else of_scene(rng)
    write(options.folder / f"{options.kind}_{options.seed}.npz", arrays(found))


if __name__ == "__main__":
    main()
