"""Calibration from the starting position: one picture in, a board's geometry and look out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.a_row_off import layouts_a_row_off
from calibration.background import empty_board, without_cube
from calibration.by_field import count_on_slots, faces_on_slots, layouts_by_field, layouts_by_outline, layouts_within
from calibration.discs import common_radii, find_discs, without_ghosts
from calibration.falloff import light_falloff
from calibration.layout import Layout, disc_colours, find_layouts, start_slots
from calibration.lens import Lens, undistorted
from calibration.pose import fit_geometry
from tablehub.errors import BadImage
from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.beside import surroundings
from tablehub.vision.cube.read import CUBE_TOP, CubeReader
from tablehub.vision.geometry import ABREAST, BoardGeometry, Floats
from tablehub.vision.profile import Profile
from tablehub.vision.view.appearance import RINGS, Appearance
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.light import LightModel, evened
from tablehub.vision.view.rectify import Rectifier

WORK_WIDTH = 960  # pixels: checkers are still 20 wide on a board that fills half the picture
RADII = (8.0, 34.0)  # pixels at that width: a board that fills a third to all of the picture
SAME_SIZE = ((0.85, 1.18), (0.70, 1.42))  # range of radii around the common one: near overhead, then oblique
SQUASHES = ((1.0, 1.0), (1.0, 1.2), (1.2, 1.0), (1.0, 1.42), (1.42, 1.0))  # undo 0, 33 and 45 degrees of tilt
CANDIDATES = 70  # discs looked at: thirty checkers and as much clutter
GOOD_SCORE = 26.0  # of thirty: good enough not to allow for more difference in size
TRIED_RADII = 4
TRIED_LAYOUTS = 3
BAR_WIDTHS = (0.2, 2.5)  # pitches: from a folding board's hinge to a tournament board's bar, with room for error
DEPTHS = (7.8, 14.0)
"""Pitches: eight or ten rows of checkers and a gap, narrow checkers or a long gap, with room for error."""
SAME_BOARD = 0.9  # share of tiles of an empty picture that must look like the board with its checkers taken away
NO_BETTER = 2  # fits in vain after which the best so far is taken
REFINEMENTS = 3  # each finds the checkers more exactly where the last fit says they are
BY_FACES = 2
"""Fits more, by the faces a network sees, where these fit better: aslant, a rim below or within passes for the upper
one. On 27 simulated and traced boards they are off by 0.02 to 0.04 pitches on average, rims by 0.02 to 0.11."""
MIN_REFOUND = 20  # of thirty; faint ones keep the place the first search gave them
CLEAR_RIM = 0.5  # of the usual rim's score: where no checker lies, chance circles reach a third of it
CLEAR_COLOUR = 0.6  # of the distance to the bare board's colour: how much nearer a checker's colour must be
NEARLY_ALL = 28  # of thirty; with more missing another guess of foreshortening may still explain the picture better
STRAIGHT = 0.06  # pitches, rms: a fit as good as this of nearly all checkers needs no second look
REFIND = 0.3  # pitches around its slot where a checker is looked for again
CUBE_THERE = 0.6  # confidence from which what looks like a cube on the bar is taken out of the empty board's look
CUBE_STEP = 0.2  # pitches along the bar at which it is looked for: one glance moves it to its middle
OF_FIVE = (6, 12, 13, 19)
"""Points (light's numbering) on which five checkers stand at the start."""
FIFTHS_SEEN = 1
"""Of the four rows of five so many show a fifth at most where those lie on others: another may be a die, or a print."""
LEVEL = 18  # checkers without the ends of those rows from which the board is fitted, of 22
HALF_A_ROW = (-0.45, 0.45)
"""Pitches that a fit is off along the points where the gaps between touching checkers were taken for checkers: their
rims stand out more than those of checkers of nearly the board's own colour."""
FACE = 0.85
"""Share of a checker's radius whose middle colour is taken for its own. Of ringed or inlaid checkers it is what they
show most of: by the middle of a face a player's dark blue ones with a broad white inlay were white."""
TWO_TONES = 40.0
"""Grey levels in any channel from which two rings of a checker are of two colours. Six of 27 boards
that Blender traced have such, all of them ringed or inlaid; none of eleven others, whose checkers are of one colour."""
CROOKED = 0.12  # pitches, rms: a fit worse than this is not of a board


@dataclass(frozen=True, eq=False)
class Found:
    """A board located in a picture of the starting position, before its look is learnt.

    `slots` are those (point in light's numbering, index from the edge) where a checker's rim is clearly seen; `faces`
    how many checkers a network sees on theirs, and how many beside them.
    """

    geometry: BoardGeometry
    slots: frozenset[tuple[int, int]]
    residual: float
    faces: tuple[int, int] = (0, 0)

    @property
    def shown(self) -> int:
        """Of how many of the thirty checkers it is clear that they lie where this says. Rims pass for each other's,
        and of checkers of the points' colour hardly show; faces beside their slots tell a misfit if most are seen."""
        on, beside = self.faces
        return max(len(self.slots), on) - beside if on + beside >= MIN_REFOUND else len(self.slots)

    @property
    def is_misfit(self) -> bool:
        """Does a network see most checkers beside where this says that they lie?"""
        on, beside = self.faces
        return on + beside >= MIN_REFOUND and beside > on


def locate_start(
    image: Image, lens: Lens | None = None, focal: float | None = None, corners: Floats | None = None
) -> Found | None:
    """Find the starting position in a picture, None where there is none; `lens` is the camera's, if it was measured.

    `corners` (4, 2): pixels, clockwise from top left, of the playing field, where somebody tells them.

    One or two checkers out of place are tolerated; whether the position is right is for the caller to check.
    """
    if lens is None:
        return _located(image, None, focal, corners)
    straight, pinhole = undistorted(image, lens)  # columns bent by the lens are found straight
    if corners is not None:
        bent = corners.reshape(-1, 1, 2)
        there = cv2.undistortPoints(bent, lens.matrix, lens.distortion, None, pinhole.matrix)
        corners = np.asarray(there.reshape(-1, 2), float)
    found = _located(straight, pinhole, None, corners)
    if found is None:
        return None
    camera = replace(found.geometry.camera, matrix=lens.matrix, distortion=lens.distortion)
    return replace(found, geometry=replace(found.geometry, camera=camera))


def _located(image: Image, lens: Lens | None, focal: float | None, corners: Floats | None) -> Found | None:
    """Within corners that are told, else by checkers' rims; where those show too little, by the checkers within what
    may be a field's outline, then by the field's points; last by rims as if seen aslant.

    An outline costs a second, the field some, each guess of how rims are foreshortened about as much.
    """
    rims = _by_rims(image)
    told = [] if corners is None else [_each(layouts_within(image, corners))]
    ways = (*told, [next(rims)], _each(layouts_by_outline(image)), _each(layouts_by_field(image)), rims)
    best: Found | None = None
    for way in ways:
        found = _best_fit(image, way, lens, focal)
        if best is None or (found is not None and found.shown > best.shown):
            best = found
        if best is not None and best.shown >= NEARLY_ALL:
            break
    if best is not None and best.shown < NEARLY_ALL:
        moved = _best_fit(image, _each(layouts_a_row_off(image, best.geometry)), lens, focal)
        best = moved if moved is not None and moved.shown > best.shown else best
    return None if best is None or best.is_misfit else best


def _each(layouts: Iterable[Layout]) -> Iterator[tuple[list[Layout], int]]:
    """Each by itself as a guess whose places need no refinement (see `_by_rims`)."""
    return (([layout], 0) for layout in layouts)


def _best_fit(
    image: Image, guesses: Iterable[tuple[list[Layout], int]], lens: Lens | None, focal: float | None
) -> Found | None:
    """The first board fitted to a guess (see `_by_rims`) that shows nearly all checkers, or the one that shows most."""
    poor: Found | None = None
    no_better = 0
    for layouts, refinements in guesses:
        fitted: list[Layout] = []
        for layout in layouts[:TRIED_LAYOUTS]:
            if any(_is_same(layout, other) for other in fitted):
                continue  # it would end where the other one did
            found = _fitted(image, layout, lens, focal, refinements)
            if found is None:
                continue
            if found.shown >= NEARLY_ALL:
                return found
            fitted.append(layout)
            if poor is None or found.shown > poor.shown:
                poor, no_better = found, 0
            else:
                no_better += 1
            if no_better >= NO_BETTER:
                return poor  # however it is looked at, no more are to be seen
    return poor


def _by_rims(image: Image) -> Iterator[tuple[list[Layout], int]]:
    """Starting positions in a picture (in its pixels), by one guess of how it is seen after the other.

    Each with how many refinements its places need: what was seen in a straight view already needs none.
    """
    scale = WORK_WIDTH / image.shape[1]
    small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    for squash in SQUASHES:
        yield [layout.scaled(1 / scale) for layout in _layouts(small, squash)], REFINEMENTS


def _is_same(layout: Layout, other: Layout) -> bool:
    """Do both see the same checkers on the same slots?"""
    return layout.shape.home_right is other.shape.home_right and layout.discs == other.discs


def _fitted(image: Image, layout: Layout, lens: Lens | None, focal: float | None, refinements: int) -> Found | None:
    """The board a layout stands for, fitted and found again in its own straight view; None if it is no board."""
    size = (image.shape[1], image.shape[0])
    places = {slot: (disc.x, disc.y) for slot, disc in layout.discs.items()}
    geometry, off = fit_geometry(layout, places, size, lens, focal)
    level = _without_raised(places)
    if not refinements and _rms(off) > CROOKED and len(places) > len(level) >= LEVEL:
        geometry, off = fit_geometry(layout, level, size, lens, focal)
    for _ in range(refinements):
        if not _plausible(geometry):
            return None
        sharper = _places_in_straight_view(image, geometry)
        if len(sharper) < MIN_REFOUND:
            beside = max((_places_in_straight_view(image, geometry, along) for along in HALF_A_ROW), key=len)
            if len(beside) >= NEARLY_ALL:
                places = beside
                geometry, off = fit_geometry(layout, places, size, lens, focal)
                continue
            if len(places) < NEARLY_ALL or _rms(off) > STRAIGHT:
                return None
            break  # small or blurred, but nearly all were there and stand as they should
        places = {**places, **sharper}
        geometry, off = fit_geometry(layout, places, size, lens, focal)
    residual = _rms(off)
    if residual > CROOKED or not _plausible(geometry):
        return None
    for _ in range(BY_FACES):
        faces = faces_on_slots(image, geometry)
        again, off = fit_geometry(layout, faces, size, lens, focal) if len(faces) >= NEARLY_ALL else (geometry, off)
        if _rms(off) >= residual or not _plausible(again):
            break
        geometry, residual = again, _rms(off)
    return Found(geometry, _clear_slots(image, geometry), residual, count_on_slots(image, geometry))


def _without_raised(
    places: Mapping[tuple[int, int], tuple[float, float]],
) -> dict[tuple[int, int], tuple[float, float]]:
    """The places but for the ends of rows of five of which hardly any shows a fifth: these lie on others, most on those
    at the edge, whose faces seem to be elsewhere then."""
    fifths = sum(index == ABREAST - 1 for _, index in places)
    raised = (0, ABREAST - 1) if fifths <= FIFTHS_SEEN else ()
    return {(n, i): place for (n, i), place in places.items() if i not in raised or n not in OF_FIVE}


def _rms(off: Floats) -> float:
    return float(np.sqrt(np.mean(off**2)))


def _plausible(geometry: BoardGeometry) -> bool:
    """Whether these are the sizes of a board, seen from above the table."""
    shape = geometry.shape
    sizes = BAR_WIDTHS[0] < shape.bar_width < BAR_WIDTHS[1] and DEPTHS[0] < shape.depth < DEPTHS[1]
    return sizes and bool(geometry.camera.centre[2] > 0) and bool(np.isfinite(geometry.camera.centre).all())


def _places_in_straight_view(
    image: Image, geometry: BoardGeometry, along: float = 0.0
) -> dict[tuple[int, int], tuple[float, float]]:
    """The starting checkers' middles (pixels of `image`) found again where checkers are true circles of known size.

    `along`: how far (board y, pitches) all of them are from where the fit has them.
    """
    places = {}
    rectifier = Rectifier(geometry)
    for slot, (x, y, _) in _rims(rectifier.view(image, geometry.shape.checker_height), rectifier, along).items():
        pixel = geometry.camera.project([(x, y, geometry.shape.checker_height)])[0]
        places[slot] = (float(pixel[0]), float(pixel[1]))
    return places


def _clear_slots(image: Image, geometry: BoardGeometry) -> frozenset[tuple[int, int]]:
    """Starting slots with a clear rim, or with the colour of the checkers that belong there, not of the bare board."""
    rectifier = Rectifier(geometry)
    height = geometry.shape.checker_height
    view = rectifier.view(image, height)
    rims = _rims(view, rectifier)
    usual = float(np.median([score for _, _, score in rims.values()])) if rims else 0.0
    bare = empty_board(view, rectifier, height)
    own = {player: checker_colour(view, rectifier, player) for player in Player}
    clear = set()
    for player, point, index in start_slots():
        _, _, score = rims.get((point, index), (0.0, 0.0, 0.0))
        seen, empty = (_slot_colour(v, rectifier, point, index) for v in (view, bare))
        as_checker, as_board = (float(np.linalg.norm(seen - colour)) for colour in (own[player], empty))
        if score > CLEAR_RIM * usual or as_checker < CLEAR_COLOUR * as_board:
            clear.add((point, index))
    return frozenset(clear)


def _rims(view: Image, rectifier: Rectifier, along: float = 0.0) -> dict[tuple[int, int], tuple[float, float, float]]:
    """For each starting slot of a straight view with a round thing near: its middle (pitches) and its score."""
    geometry = rectifier.geometry
    radius = geometry.shape.checker / 2 * rectifier.scale
    discs = find_discs(view, (0.86 * radius, 1.1 * radius))
    xy = rectifier.to_board(np.array([(d.x, d.y) for d in discs]).reshape(-1, 2))
    scores = np.array([d.score for d in discs])
    rims = {}
    for _, point, index in start_slots():
        near = np.hypot(*(xy - np.array(geometry.shape.slot(point, index)) - (0.0, along)).T) < REFIND
        if near.any():
            best = np.flatnonzero(near)[scores[near].argmax()]
            rims[point, index] = (float(xy[best, 0]), float(xy[best, 1]), float(scores[best]))
    return rims


def learn(image: Image, found: Found, empty: Image | None = None) -> Profile:
    """The profile of a board from its starting position, and from a picture of the empty board if there is one.

    An `empty` picture that does not show the same board without checkers is not used.
    """
    rectifier = Rectifier(found.geometry)
    height = found.geometry.shape.checker_height
    view = rectifier.view(image, height)
    cube = CubeReader(found.geometry).read(image, list(_along_bar(found.geometry)))
    where = cube.board if cube is not None and cube.confidence > CUBE_THERE else None
    background = empty_board(view, rectifier, height, where)
    if where is not None:
        background = without_cube(background, rectifier, height, where)
    used = False
    if empty is not None and empty.shape == image.shape:
        bare = rectifier.view(empty, height)
        light_there = LightModel(background, field_mask(rectifier)).estimate(bare)
        used = light_there.fit > SAME_BOARD
        if used:
            background = np.clip(light_there.normalise(bare), 0, 255).astype(np.uint8)
    falloff = light_falloff(rectifier, lambda point, index: _slot_colour(view, rectifier, point, index))
    even = evened(view, falloff)
    light, dark = (checker_colour(even, rectifier, player) for player in (Player.LIGHT, Player.DARK))
    look = Appearance.evenly(background, light, dark, falloff, tones_of(even, rectifier))
    return Profile(found.geometry, look, found.residual, used, surroundings(image, found.geometry))


def _along_bar(geometry: BoardGeometry) -> Iterator[NDArray[np.float64]]:
    """Pixels at which a cube on the bar would be seen."""
    reach = geometry.shape.depth / 2
    for y in np.arange(-reach, reach, CUBE_STEP):
        yield geometry.camera.project([(0.0, y, CUBE_TOP)])[0]


def checker_colour(view: Image, rectifier: Rectifier, player: Player) -> NDArray[np.float32]:
    """Mean BGR of a player's checkers in a straight view of the starting position."""
    slots = start_slots(rectifier.geometry.shape.abreast)
    colours = [_slot_colour(view, rectifier, n, index) for owner, n, index in slots if owner is player]
    return np.median(colours, axis=0).astype(np.float32)


def tones_of(view: Image, rectifier: Rectifier) -> NDArray[np.float32] | None:
    """BGR of both players' checkers ring by ring (2, `RINGS`, 3); None where each shows hardly more than one."""
    there = start_slots(rectifier.geometry.shape.abreast)
    slots = [(owner, _rings_at(view, rectifier, point, index)) for owner, point, index in there]
    tones = np.array([np.median([r for owner, r in slots if owner is p], axis=0) for p in Player], np.float32)
    apart = np.abs(tones[:, :, None] - tones[:, None]).max(axis=-1)
    return tones if apart.max() > TWO_TONES else None


def _rings_at(view: Image, rectifier: Rectifier, point: int, index: int) -> NDArray[np.float64]:
    """Median BGR of each of the rings (`RINGS`, 3) of a slot's upper face in a straight view."""
    return np.array([_slot_colour(view, rectifier, point, index, ring) for ring in RINGS])


def _slot_colour(
    view: Image, rectifier: Rectifier, point: int, index: int, ring: tuple[float, float] = (0.0, FACE)
) -> NDArray[np.float64]:
    """Median BGR of a slot's upper face in a straight view, of the `ring` between these shares of its radius."""
    shape = rectifier.geometry.shape
    inner, radius = (shape.checker / 2 * rectifier.scale * share for share in ring)
    x, y = (round(v) for v in rectifier.to_view(np.array(shape.slot(point, index))))
    top, left = (max(0, round(v - radius)) for v in (y, x))
    part = view[top : round(y + radius) + 1, left : round(x + radius) + 1]
    rows, columns = np.ogrid[top : top + part.shape[0], left : left + part.shape[1]]
    away = (rows - y) ** 2 + (columns - x) ** 2
    return np.asarray(np.median(part[(away >= inner**2) & (away <= radius**2)], axis=0), float)


def _layouts(image: Image, squash: tuple[float, float]) -> list[Layout]:
    """Starting positions among the round things of a picture, best first, for one guess of foreshortening.

    Checkers have rings and rims of several sizes, so a few common radii are tried, the most telling first.
    """
    everything = find_discs(image, RADII, squash)
    found: list[Layout] = []
    for low, high in SAME_SIZE:
        for radius in common_radii(everything, low, high)[:TRIED_RADII]:
            same = [d for d in everything if low * radius <= d.radius <= high * radius]
            discs = without_ghosts(same, CANDIDATES)
            layouts = find_layouts(discs, disc_colours(image, discs))
            if layouts and layouts[0].score > GOOD_SCORE:
                return layouts
            found += layouts
    return sorted(found, key=lambda layout: -layout.score)


def check_size(image: Image, name: str = "the picture") -> None:
    """Raise `BadImage` for a picture too small to read a board in."""
    if image.shape[1] < 480 or image.shape[0] < 270:
        raise BadImage(f"{name} is only {image.shape[1]}x{image.shape[0]} pixels: set the camera to 1280x720 or more")
