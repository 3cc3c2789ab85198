"""How many checkers have been borne off, told by the shape of what has come beside the board.

Checkers borne off stand on edge, one against the other from the tray's end, or lie flat, side by side or in piles. A
run on edge is as long as its checkers are thick and shows a seam between every two; a row of flat ones shows as many
circles. What has come is held against the outlines that such bodies have from where the camera stands; what has neither
outline (piles seen from above, a cube, a cup) is not counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.view.rectify import Rectifier

CORNERS = 16  # of a circle's outline
SUBPIXEL_BITS = 4

WORST_FIT = 0.22  # of the area that has come: an outline that misses so much explains as much as none
FIT_COUNTS = 20.0  # log odds for each such area by which it misses less
SEAMS_PROVE, SEAMS_COUNT = 0.8, 5.0  # strength of seams that a run shows as likely as a row; log odds for each unit
ONE_ALONE = 0.4  # pitches: a shorter run has no seams to prove it
ANYTHING = 0.02  # weight of any one number put down in ways that are not known, against a run or row barely believed
LARGE, SMALL = 0.3, 3.0  # of that where it is something else altogether: gleams, dice and cubes are small
MISCOUNTED, MISTAKEN = 0.05, 0.0005  # chances that what is counted is one off, and that it is any one other number
CRAMMED = 0.1  # of that for more checkers than there is room for
ALL_BUT_HIDDEN, ALSO_HIDDEN = 0.85, 0.1  # share of a flat checker that is surely seen, square pitches that may not be
UNNOTICED = 0.7  # of a missed pixel that is forgiven where a checker may not be noticed
LIFTS = {0.7: 0.2, 1.0: 0.8}
"""How much of a run's height shows sideways, and how likely: a picture from straight above hardly tells how far away
the camera is."""

THICKNESS_SPREAD = 0.07  # of a checker's height as learnt: nobody has measured it
THICKER = 1.03  # a run's checkers do not quite touch
ENDS_SPREAD = 0.05  # pitches by which a run's ends are found beside their places
BEGIN, BEGIN_SPREAD = 0.02, 0.06  # pitches from the field's edge at which runs begin: trays are as long as the field
LATE = 2.0  # such spreads from which a run begins away from the end
SEAM_SAYS = 2.0  # log odds for each standard deviation by which seams stand out
SAYS_LITTLE = 0.8  # what a single checker's missing seams count as
SHORTEST = 0.1  # pitches
STEPS = (0.12, 0.06, 0.03, 0.015)  # pitches by which a run's place is searched
FIRST_FROM_END = -0.1, 0.3  # pitches from the field's edge at which a run's begin is looked for
BEGIN_BY, END_BY = 0.04 * np.arange(-3, 4), 0.03 * np.arange(-3, 4)  # pitches by which the ends are tried elsewhere
SEAM_SCALE = 48  # samples per pitch along a run
SEAM_REACH = 3  # samples to either side between which a seam stands out
STRIP = 0.22  # pitches to either side of a run's highest line that are looked at
PAD = 0.3  # pitches beyond its ends that are looked at as well
NOISE_FLOOR = 12.0  # grey levels added before logarithms

LEAST_OF_CIRCLE = 0.4  # of its area that must have changed for a flat checker to be looked for
GAIN_OF_CIRCLE = 0.25  # of its area by which one more must explain better what has come
MOST_FLAT = 6
ROW_FROM_END, ROW_STEP = 0.35, 0.25  # pitches by which a row's first one, and each further one, may be off its place
ROW_HAS_ROOM = 3  # trays take at least one more in a row: none need lie on others yet
PILED = 0.04  # odds of each further one on top all the same
FULL_PILED = 0.75  # odds of each further one once no more fit beside each other

Mask = NDArray[np.uint8]
OffCounts = dict[int, float]
"""For each number of checkers how likely what is seen would be, as parts of one."""


@dataclass(frozen=True, slots=True)
class Run:
    """Checkers on edge: `middle` (board x), `begin` and `end` in pitches from the field's edge, inwards."""

    middle: float
    begin: float
    end: float


@dataclass(frozen=True, eq=False)
class TrayEnd:
    """One player's end beside the home boards, as part of a straight view at checker height.

    `side` is -1 for light's end, +1 for dark's; `corner` (x, y) the view's pixel that is the part's first; `looked_at`
    (0 or 1) marks the pixels that belong to it, `blind` those where his checkers may not be noticed; `lift` is how much
    of a body's height shows sideways (see `LIFTS`).
    """

    geometry: BoardGeometry
    view: Rectifier
    side: int
    corner: tuple[int, int]
    looked_at: Mask
    blind: Mask
    lift: float = 1.0

    def outline(self, bodies: Sequence[Floats]) -> Mask:
        """What convex bodies (each n x 3, board coordinates) cover."""
        covered = np.zeros_like(self.looked_at)
        eye = self.geometry.camera.centre
        for body in bodies:
            share = self._share(body[:, 2])
            seen = self.view.to_view(eye[:2] + (body[:, :2] - eye[:2]) * share[:, None]) - self.corner
            hull = cv2.convexHull(np.round(seen * (1 << SUBPIXEL_BITS)).astype(np.int32).reshape(-1, 1, 2))
            cv2.fillConvexPoly(covered, hull, 1, cv2.LINE_8, SUBPIXEL_BITS)
        return np.asarray(covered & self.looked_at, np.uint8)

    def _share(self, z: Floats) -> Floats:
        """How much further from the camera's foot than a place at height z it is seen in the view."""
        eye, plane = self.geometry.camera.centre[2], self.geometry.shape.checker_height
        return np.asarray(1 + self.lift * ((plane - eye) / (z - eye) - 1))

    def run_body(self, run: Run) -> Floats:
        """The corners of a run; half a pixel smaller, since what is filled includes the rim."""
        rim, radius = self._rim, self.geometry.shape.checker / 2
        circle = _circle(radius - rim)
        ends = self.inwards(run.begin + rim), self.inwards(run.end - rim)
        return np.concatenate(
            [np.column_stack([run.middle + circle[:, 0], np.full(CORNERS, y), radius + circle[:, 1]]) for y in ends]
        )

    def flat_body(self, x: float, y: float) -> Floats:
        """The corners of a checker that lies flat in a tray."""
        circle = _circle(self.geometry.shape.checker / 2 - self._rim) + np.array([x, y])
        heights = (0.0, self.geometry.shape.checker_height)
        return np.concatenate([np.column_stack([circle, np.full(CORNERS, z)]) for z in heights])

    @property
    def _rim(self) -> float:
        return 0.5 / self.view.scale

    def inwards(self, distance: float) -> float:
        """Board y so far inwards from the field's edge."""
        return self.side * (self.geometry.shape.depth / 2 - distance)

    def from_edge(self, y: float) -> float:
        """How far inwards from the field's edge a board y is."""
        return self.geometry.shape.depth / 2 - self.side * y

    def to_board(self, x: float, y: float) -> tuple[float, float]:
        """A pixel of this part in board coordinates, at checker height."""
        place = self.view.to_board(np.array([x + self.corner[0], y + self.corner[1]]))
        return float(place[0]), float(place[1])

    def run_middle(self, x: float) -> float:
        """Board x of a run that is seen around a board x at checker height: it stands higher than that."""
        eye = float(self.geometry.camera.centre[0])
        return eye + (x - eye) / float(self._share(np.array([self.geometry.shape.checker / 2]))[0])


def _circle(radius: float) -> Floats:
    angle = np.arange(CORNERS) * 2 * np.pi / CORNERS
    return np.column_stack([np.cos(angle), np.sin(angle)]) * radius


def count_borne_off(end: TrayEnd, image: Image, come: Mask) -> OffCounts:
    """How likely it is for every number borne off that this has `come` (0 or 1, some of it 1) at one player's end.

    Run, row and anything else are weighed against each other; anything else may be any number of checkers, or none.
    """
    area = int(come.sum())
    runs = [_weighed_run(end, image, come, lift) for lift in LIFTS]
    missed, flat = _fit_row(end, come)
    row = _row_counts(end, flat)
    shares = [(FIT_COUNTS * (WORST_FIT - missed / area), row)] if row else []
    shares += [(odds + math.log(prior), counts) for (odds, counts), prior in zip(runs, LIFTS.values(), strict=True)]
    weights = {n: ANYTHING if _has_room(end, n, area) else ANYTHING * CRAMMED for n in range(MEN_A_SIDE + 1)}
    weights[0] = ANYTHING * (LARGE if _has_room(end, MEN_A_SIDE, area) else SMALL)
    for odds, counts in shares:
        for n, p in counts.items():
            weights[n] += math.exp(min(odds, 20.0)) * p
    total = sum(weights.values())
    return _miscounted({n: weight / total for n, weight in weights.items()})


def _miscounted(counts: OffCounts) -> OffCounts:
    """The same where every count may be one off, and now and then by any number: seams and ends deceive."""
    spread = {n: MISCOUNTED / 2 * (counts.get(n - 1, 0.0) + counts.get(n + 1, 0.0)) for n in counts}
    mixed = {n: (1 - MISCOUNTED) * p + spread[n] + MISTAKEN for n, p in counts.items()}
    total = sum(mixed.values())
    return {n: p / total for n, p in mixed.items()}


def _has_room(end: TrayEnd, n: int, area: int) -> bool:
    """Whether so many checkers fit into a thing of so many pixels: piles of any height are as large as one flat one."""
    shape = end.geometry.shape
    flat, on_edge = math.pi * (shape.checker / 2) ** 2, n * shape.checker * shape.checker_height
    seen = area / end.view.scale**2
    return seen > ALL_BUT_HIDDEN * flat or on_edge < seen + ALSO_HIDDEN


def _weighed_run(end: TrayEnd, image: Image, come: Mask, lift: float) -> tuple[float, OffCounts]:
    """Log odds of a run, and how many it would be."""
    missed, run = _fit_run(replace(end, lift=lift), come)
    seams = _Seams.along(end, image, run, lift)
    thickness = end.geometry.shape.checker_height * THICKER
    counts, strength = seams.counts(thickness)
    late = run.begin - BEGIN
    odds = FIT_COUNTS * (WORST_FIT - missed / int(come.sum())) - (late / BEGIN_SPREAD) ** 2 / 2
    if late > LATE * BEGIN_SPREAD:
        counts = _with_hidden(counts, max(1, round(late / thickness)))
    if run.end - run.begin > ONE_ALONE:
        odds += SEAMS_COUNT * (strength - SEAMS_PROVE)
    return odds, counts


def _with_hidden(exact: OffCounts, hidden: int) -> OffCounts:
    """Counts of a run that begins away from the tray's end: as likely as not others are hidden there in the dark."""
    counts = {n: p / 2 for n, p in exact.items()}
    for n, p in exact.items():
        counts[min(n + hidden, MEN_A_SIDE)] += p / 2
    return counts


def _fit_run(end: TrayEnd, come: Mask) -> tuple[float, Run]:
    """The run that explains best what has come, found by smaller and smaller steps, and how many pixels it misses."""
    rows, columns = np.nonzero(_largest(come))
    middle = end.run_middle(end.to_board(float(np.median(columns)), 0)[0])
    last = max(end.from_edge(end.to_board(0, float(row))[1]) for row in (rows.min(), rows.max()))
    run = Run(middle, 0.05, max(last, 0.05 + SHORTEST))
    missed = _missed(end, come, end.outline([end.run_body(run)]))
    for step in STEPS:
        better = True
        while better:
            tried = [
                (_missed(end, come, end.outline([end.run_body(other)])), other) for other in _neighbours(run, step)
            ]
            least = min(tried, key=lambda t: t[0])
            better = least[0] < missed
            missed, run = least if better else (missed, run)
    return missed, run


def _neighbours(run: Run, step: float) -> Iterator[Run]:
    nearest, furthest = FIRST_FROM_END
    for by in (-step, step):
        yield replace(run, middle=run.middle + by)
        if run.end + by > run.begin + SHORTEST:
            yield replace(run, end=run.end + by)
        if nearest < run.begin + by < min(furthest, run.end - SHORTEST):
            yield replace(run, begin=run.begin + by)


def _missed(end: TrayEnd, come: Mask, outline: Mask) -> float:
    """How many pixels an outline does not explain; where a checker may not be noticed they count less."""
    missed = outline ^ come
    return float(np.count_nonzero(missed)) - UNNOTICED * np.count_nonzero(missed & outline & end.blind)


def _largest(come: Mask) -> NDArray[np.bool_]:
    """The largest thing of what has come."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(come, connectivity=4)
    return np.asarray(labels == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()))


def _fit_row(end: TrayEnd, come: Mask) -> tuple[float, list[tuple[float, float]]]:
    """Flat checkers (board x, y) that explain what has come, one after the other, and how many pixels they leave."""
    radius = end.geometry.shape.checker / 2 * end.view.scale
    reach = math.ceil(radius)
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = (np.hypot(rows, columns) <= radius).astype(np.float32)
    disc /= disc.sum()
    covered, left, placed = np.zeros_like(come), float(come.sum()), list[tuple[float, float]]()
    while len(placed) < MOST_FLAT:
        filled = cv2.filter2D((come & (1 - covered)).astype(np.float32), -1, disc, borderType=cv2.BORDER_CONSTANT)
        row, column = np.unravel_index(int(filled.argmax()), filled.shape)
        if filled[row, column] < LEAST_OF_CIRCLE:
            break
        x, y = end.to_board(float(column), float(row))
        near = [(x + dx, y + dy) for dx in (-0.08, 0.0, 0.08) for dy in (-0.08, 0.0, 0.08)]
        tries = [(covered | end.outline([end.flat_body(*place)]), place) for place in near]
        missed, best = min((_missed(end, come, np.asarray(mask, np.uint8)), k) for k, (mask, _) in enumerate(tries))
        if missed > left - GAIN_OF_CIRCLE * math.pi * radius**2:
            break
        left, covered = missed, tries[best][0]
        placed.append(tries[best][1])
    return left, placed


def _row_counts(end: TrayEnd, flat: Sequence[tuple[float, float]]) -> OffCounts:
    """What a row of flat checkers from the tray's end says; empty where they do not lie in one."""
    shape = end.geometry.shape
    places = sorted(end.from_edge(y) for _, y in flat)
    apart = [b - a for a, b in pairwise(places)]
    middle = float(np.mean([x for x, _ in flat])) if flat else 0.0
    in_line = all(abs(x - middle) < ROW_STEP for x, _ in flat) and all(abs(a - shape.row) < ROW_STEP for a in apart)
    if not flat or not in_line or abs(places[0] - shape.checker / 2) > ROW_FROM_END:
        return {}
    odds = PILED if len(flat) <= ROW_HAS_ROOM else FULL_PILED
    weights = {n: odds ** (n - len(flat)) for n in range(len(flat), MEN_A_SIDE + 1)}
    total = sum(weights.values())
    return {n: weight / total for n, weight in weights.items()}


@dataclass(frozen=True, eq=False)
class _Seams:
    """How much the picture changes along the highest line of a run: `at` pitches from the field's edge, in standard
    deviations."""

    run: Run
    at: Floats
    strength: Floats

    @classmethod
    def along(cls, end: TrayEnd, image: Image, run: Run, lift: float) -> _Seams:
        radius = end.geometry.shape.checker / 2
        at = np.arange(run.begin - PAD, run.end + PAD, 1 / SEAM_SCALE)
        across = np.linspace(-STRIP, STRIP, 12)
        x, distance = np.meshgrid(across, at)
        y = end.side * (end.geometry.shape.depth / 2 - distance)
        plane = end.geometry.shape.checker_height
        top = plane + lift * (radius + np.sqrt(np.maximum(radius**2 - x**2, 0.0)) - plane)
        pixels = end.geometry.camera.project(np.stack([run.middle + x, y, top], axis=-1)).astype(np.float32)
        seen = cv2.remap(image, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        grey = np.log(seen.astype(np.float32).mean(axis=2) + NOISE_FLOOR)
        k = SEAM_REACH
        change = np.abs(grey[2 * k :] + grey[: -2 * k] - 2 * grey[k:-k]).mean(axis=1)
        at = at[k:-k]
        inside = change[(at > run.begin) & (at < run.end)]
        return cls(run, at, (change - inside.mean()) / (inside.std() + 1e-6))

    def counts(self, thickness: float) -> tuple[OffCounts, float]:
        """Probabilities of how many make up the run, and how well the best of them shows its seams."""
        scores = {n: self._best_of(n, thickness) for n in range(1, MEN_A_SIDE + 1)}
        highest = max(score for score, _ in scores.values())
        weights = {n: math.exp(score - highest) for n, (score, _) in scores.items()}
        total = sum(weights.values())
        best = max(scores, key=lambda n: scores[n][0])
        return {n: weight / total for n, weight in weights.items()}, scores[best][1]

    def _best_of(self, n: int, thickness: float) -> tuple[float, float]:
        """The best score of n checkers, and how far their seams stand out there."""
        by = np.meshgrid(BEGIN_BY, END_BY)
        at_begin, at_end = (each.ravel() for each in by)
        begin = self.run.begin + at_begin
        thick = (self.run.end + at_end - begin) / n
        off = (at_begin**2 + at_end**2) / ENDS_SPREAD**2
        off += ((thick / thickness - 1) / THICKNESS_SPREAD) ** 2
        shown = self._stand_out(begin, thick, n)
        scores = SEAM_SAYS * shown - off / 2
        best = int(scores.argmax())
        return float(scores[best]), float(shown[best])

    def _stand_out(self, begin: Floats, thick: Floats, n: int) -> Floats:
        """How much stronger the change is at the seams of n checkers than in their middles."""
        if n == 1:
            return np.full(len(begin), SAYS_LITTLE)
        seams, middles = (
            np.interp(begin[:, None] + thick[:, None] * places, self.at, self.strength).mean(axis=1)
            for places in (np.arange(1, n), np.arange(n) + 0.5)
        )
        return np.asarray(seams - middles)
