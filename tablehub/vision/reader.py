"""One picture to one `Reading`: straighten, take the light out, find faces, hands and dice, count."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tablehub.errors import BadProfile
from tablehub.frames import Frame, Image
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, MEN_A_SIDE, Position
from tablehub.vision.checkers.at_rail import on_field
from tablehub.vision.checkers.beside import BesideReader, surroundings_size
from tablehub.vision.checkers.by_company import by_company, levels_seen
from tablehub.vision.checkers.faces import (
    COUNTED_OUT,
    CUBE,
    DIE,
    Face,
    Peak,
    all_seen,
    peaks,
    point_counts,
)
from tablehub.vision.checkers.holes import in_holes
from tablehub.vision.checkers.rows import ByPlace, all_home, placed
from tablehub.vision.checkers.under_dice import as_seen, perhaps_under, under_dice
from tablehub.vision.checkers.unseen_on_bar import ANSWERED, ASKED, FirstLook, UnseenOnBar
from tablehub.vision.counting.as_counted import as_counted
from tablehub.vision.counting.both_players import bar_counts, bar_pairs, by_row, pair_counts
from tablehub.vision.counting.whole import IN_DOUBT, Counted, KeptWhole, Whole, agreed
from tablehub.vision.cube.and_faces import without_cube
from tablehub.vision.cube.behind import with_hidden
from tablehub.vision.dice.beside_hands import BesideHands
from tablehub.vision.dice.patches import TOP_HEIGHT
from tablehub.vision.dice.printed import looks_bare, without_printed
from tablehub.vision.dice.read import SceneHints, read_dice
from tablehub.vision.dice.small import READABLE, smallest
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.hands.arrivals import Arrivals
from tablehub.vision.hands.find import Hand, HandFinder, Seen
from tablehub.vision.hands.unexplained import Unexplained
from tablehub.vision.hands.what_lies import CUBE_RADIUS, EXPLAINS, THING_SEEN, Circle, lying_there
from tablehub.vision.network import Network
from tablehub.vision.profile import Profile
from tablehub.vision.reading import Counts, CubeReading, DieReading, Pairs, Reading
from tablehub.vision.sight import CUBE_CERTAIN, Sight, Straight
from tablehub.vision.view.alignment import Alignment, Viewed
from tablehub.vision.view.changes import Changes
from tablehub.vision.view.fields import field_mask
from tablehub.vision.view.light import LampWatch, Light, LightModel
from tablehub.words.text import Text, say

DIE_POSSIBLE = 0.03  # height of a die's peak worth a closer look: all but one in a hundred dice in the field exceed it
DIE_NOTICED = 0.15  # height of one that may lie on a checker of which too little is seen
CUBE_POSSIBLE, CUBES_TOLD = 0.02, 4  # height of a peak that may be the cube, and how many are looked at
CUBE_ALONE = 0.75  # from which it is no hand where nothing is left of one without it
CUBE_LIKELY = 0.5  # from which it is rather a cube than the arm of a hand beside it
COVERED_SHARE = 0.05  # of a point's strip hidden by a hand from which it is not read
BOARD_FIT = 0.4  # share of the board that must look as learnt under one light: below, it is covered, gone or moved
LEFT_OF_HAND = 0.5  # of what was hidden: more than that left, and it was a hand and no bump
BETTER_FIT = 0.04  # share of the board by which a new pose must show more of it as learnt where a hand is in view
LAIN = 5.0  # seconds after which what has not stirred beside the field is no arm; nobody keeps one so still for so long
UPPER_BEYOND = 0.4  # pitches beyond the field's edge at which a checker on another may seem to lie, seen aslant
FACE_CERTAIN = 0.5  # probability from which a face explains what is seen there


@dataclass(frozen=True, eq=False)
class Trace:
    """The stages of one reading, for drawing and for finding out what went wrong.

    `dice` and `cubes` are places in the window where the network of checkers sees them, however faintly.
    """

    straight: Straight
    heat: NDArray[np.float32]
    faces: list[Face]
    dice: list[Peak]
    cubes: list[Peak]
    hand: Hand
    seen: Seen

    @property
    def light(self) -> Light:
        return self.straight.light


class BoardReader:
    """Reads pictures of one calibrated board, and follows it when the camera is bumped. Not for two threads at once."""

    def __init__(self, profile: Profile) -> None:
        look = profile.appearance
        if (background := look.background) is None or (as_lit := look.as_lit) is None:
            raise BadProfile("the profile has no picture of the empty board: run 'tablehub calibrate' again")
        self.profile = profile
        self._sight = Sight(profile.geometry, profile.surroundings)
        self._beside = _beside_reader(profile, self._sight.changes)
        self._height = profile.geometry.shape.checker_height
        rectifier = self._sight.rectifier
        if background.shape[1::-1] != rectifier.size:
            raise BadProfile(
                "the profile's picture of the empty board has the wrong size: run 'tablehub calibrate' again"
            )
        field = field_mask(rectifier)
        self._light, self._lamp = LightModel(as_lit, field, look.falloff, look.white), LampWatch(field)
        self._alignment = Alignment(rectifier, as_lit)
        self._hands = HandFinder(rectifier, background, field)
        self._network = Network("checkers.onnx")
        unexplained = Unexplained(self._hands.cells, background, self._hands.along)
        self._arrivals = Arrivals(self._hands, unexplained, profile.geometry)
        self._unseen_on_bar = UnseenOnBar(rectifier, as_lit)
        self._beside_hands = BesideHands()
        self._rows: dict[int, tuple[tuple[Sequence[Face], frozenset[Player]], Counts]] = {}
        self._first, self._second = KeptWhole(), KeptWhole()
        self._taken_up: Whole | None = None
        self.trace: Trace | None = None

    @property
    def geometry(self) -> BoardGeometry:
        """The board as the camera sees it now."""
        return self._sight.geometry

    def read(self, frame: Frame) -> Reading:
        """Read one frame; raises `BadProfile` when it is of another size than the profile."""
        self._check_size(frame)
        trace = self._look(frame.image, frame.t)
        trace, moved = self._follow(frame.image, trace)
        cube = self._cube_in(frame.image, trace)
        trace = replace(trace, faces=self._sight.faces_with(cube, trace.heat, trace.straight))
        trace = self._without_cube_for_hand(trace, cube)
        changed = self._lamp.look(trace.straight.small, trace.hand.mask)
        trace = self._under_dice(self._with_arrival(trace, frame.t, cube, after_change=moved or changed))
        trace = self._in_holes(self._by_company(replace(trace, faces=without_cube(trace.faces, cube))))
        unseen = self._unseen_on_bar.still_there(self._sight.newest_around)
        trace, by_place = self._closer(frame.image, replace(trace, faces=[*trace.faces, *unseen]))
        self.trace = trace
        if trace.hand.mask is None and cube is not None:
            by_place = with_hidden(by_place, cube, self.geometry, self._sight.behind(trace.straight, cube))
        points = self._points(by_place, trace.hand)
        covered = [n for n, counts in enumerate(points, start=1) if not counts]
        if trace.light.fit < BOARD_FIT or len(covered) == len(points):
            why = say("the board is not to be seen as it was learnt: clear the view, or calibrate again")
            return Reading(frame.name, frame.t, board_found=False, why=why, light_changed=changed, camera_moved=moved)
        whole = self._whole(frame.image, trace, points, by_place, cube, frame.t)
        sure = 0.0 if trace.hand.mask is not None else whole.confidence
        counted = as_counted(trace.faces, by_place, whole.position, sure)
        dice = self._dice(frame.image, replace(trace, faces=counted))
        return Reading(
            frame.name,
            frame.t,
            hand=trace.hand.mask is not None,
            position=whole.position,
            points=whole.points,
            bar=whole.bar,
            off=whole.off,
            dice=tuple(dice),
            cube=cube,
            confidence=whole.confidence,
            why=say("a hand covers {points}", points=_names(covered)) if covered else None,
            camera_moved=moved,
            light_changed=changed,
            light_back=self._lamp.back,
            mixed=whole.mixed,
            short=whole.short,
            still=self._sight.still.look(frame.t),
            dice_may_hide=smallest(self.geometry) < READABLE,
            abreast=self.geometry.shape.abreast,
        )

    def forget(self) -> None:
        """The next picture does not follow the last one: nothing is kept but what the board and its light look like."""
        self._sight.forget()
        self._arrivals.forget()
        self._unseen_on_bar.forget()
        self._beside_hands.forget()

    @property
    def changed(self) -> float:
        """How much of the board and what is close around it was new in the last reading, 0..1."""
        return self._sight.changed

    def position(self, image: Image) -> Position:
        """What most likely stands in a picture of the profile's size, no more."""
        trace, by_place = self._closer(image, self._in_holes(self._by_company(self._look(image))))
        return self._whole(image, trace, self._points(by_place, trace.hand), by_place).position

    def _whole(
        self,
        image: Image,
        trace: Trace,
        points: Sequence[Counts],
        by_place: ByPlace,
        cube: CubeReading | None = None,
        t: float | None = None,
    ) -> Whole:
        """The likeliest position, with what lies beside the board. `t` (seconds): of a picture worth a second look."""
        bumped = self.geometry is not self.profile.geometry  # then other things are beside the board as well
        reader = None if bumped or trace.hand.mask is not None else self._beside
        known, hand = self._sight.known, trace.hand.mask is not None
        weighed = known.weighed(points)
        off = reader.counts(image, trace.light) if reader else {}

        def counted(places: ByPlace) -> Counted:
            # While a hand is in view fifteen a side cannot put right what deceives: then what was known counts at once.
            bar = bar_counts(places.get("bar", []))
            return (weighed if hand else points), bar, self._shared(places, trace), off

        counts = counted(by_place)
        whole = self._first.of(counts, weighed)
        in_doubt = not hand and not whole.mixed and whole.confidence < ASKED
        if in_doubt and t is not None and not self._sight.busy(t):
            may_hold = self._unseen_on_bar.places(self._first_look(trace, cube))
            asked = may_hold or whole.confidence < IN_DOUBT
            second = self._sight.second_look(image, trace.straight, t) if asked else None
            if second and (unseen := self._unseen_on_bar.among(second.on_bar, may_hold, self._sight.changes.now)):
                counts = counted({**by_place, "bar": [*by_place.get("bar", []), *unseen]})
                whole = self._first.of(counts, weighed)
            if second and whole.confidence < IN_DOUBT:
                whole = self._second.of(*agreed(counts, weighed, second))
        if not hand and whole is not self._taken_up:
            self._taken_up = whole
            known.take_up(whole.position, whole.confidence)
        return whole

    def _first_look(self, trace: Trace, cube: CubeReading | None) -> FirstLook:
        """What the first look saw, for the bar to be looked at once more."""

        def pattern(place: tuple[float, float]) -> float:
            return trace.straight.colours.pattern(*self._sight.window.of_board(np.array(place)).tolist())

        answered = self._sight.answered_on_bar(trace.heat, ANSWERED)
        return FirstLook(trace.faces, answered, cube.board if cube else None, pattern)

    def _follow(self, image: Image, trace: Trace) -> tuple[Trace, bool]:
        """Take up a new pose where the camera stands otherwise, and look again; and whether it has been bumped.

        One that has only sagged little by little is followed without a word.
        """
        if not self._sight.changed:
            return trace, False
        viewed = _viewed(trace)
        seems = self._alignment.moved(viewed)
        hand = trace.hand.mask is not None
        if not (self._alignment.bumped(viewed, hand=hand) if seems else self._alignment.drifted):
            return trace, False
        again = self._from_new_pose(image, trace, bumped=seems)
        if again is not None:
            self._alignment.settle(_viewed(again))
        elif not seems:
            self._alignment.settle(viewed)
        return again or trace, seems and again is not None

    def _from_new_pose(self, image: Image, trace: Trace, bumped: bool) -> Trace | None:
        """What a bumped camera's new pose shows; None where none fits better.

        A bump leaves changes along all rails, which look like a hand; a hand pulls the view about, which looks like a
        bump. So where a hand is seen the new pose must do away with it, or show more of the board as it was learnt;
        where none is seen it must not show less.
        """
        view = trace.light.normalise(trace.straight.view)
        camera = self._alignment.refit(view, self.geometry, self._height, bumped)
        if camera is None:
            return None
        before = self._sight
        self._sight = Sight(BoardGeometry(self.geometry.shape, camera))
        again = self._look(image)
        still_hand = again.hand.share > LEFT_OF_HAND * trace.hand.share
        if again.light.fit < trace.light.fit + (BETTER_FIT if still_hand else 0.0):
            self._sight = before
            return None
        self._unseen_on_bar.forget()  # readings are counted anew
        self._beside_hands.forget()
        return again

    def _with_arrival(self, trace: Trace, t: float, cube: CubeReading | None, *, after_change: bool) -> Trace:
        """The same with a hand that is only to be told by what it has changed since none was in view.

        `after_change`: of camera or lamp, after which what was seen before says nothing.
        """
        if after_change:
            self._arrivals.forget()
        if trace.hand.mask is not None:
            self._arrivals.hidden()
            return trace
        edge = self.geometry.shape.depth / 2 + UPPER_BEYOND
        lying = lying_there([f for f in trace.faces if abs(f.y) < edge], trace.dice, trace.cubes, self._sight.window)
        body = self._body(cube) if cube is not None and cube.confidence >= CUBE_LIKELY else []
        lying = replace(lying, known=[*lying.known, *body])
        hand = self._arrivals.look(
            t,
            trace.seen,
            trace.faces,
            lying,
            changed=self._sight.changed,
            cube=body,
            cube_certain=cube is not None and cube.confidence > CUBE_CERTAIN,
        )
        return replace(trace, hand=hand)

    def _check_size(self, frame: Frame) -> None:
        if frame.size != self.profile.size:
            (width, height), (w, h) = frame.size, self.profile.size
            raise BadProfile(
                f"{frame.name} is {width}x{height} pixels but the profile was made for {w}x{h}: "
                "calibrate with this camera's pictures"
            )

    def _look(self, image: Image, t: float = -math.inf) -> Trace:
        """What a picture shows, taken at `t` (seconds) where it follows others."""
        sight = self._sight
        straight = sight.straight(image, self._light, self.profile.appearance)
        heat = sight.heat(image, straight, self._network)
        faces = sight.faces(heat, straight)
        dice, cubes = peaks(heat[DIE], DIE_POSSIBLE), peaks(heat[CUBE], CUBE_POSSIBLE)
        lying = lying_there(on_field(faces, self.geometry), dice, cubes, sight.window)
        seen = Seen(straight.small, straight.small_normal, straight.light, sight.still.since(t - LAIN))
        return Trace(straight, heat, faces, dice, cubes, self._hands.find(seen, lying), seen)

    def _without_cube_for_hand(self, trace: Trace, cube: CubeReading | None) -> Trace:
        """The same with hands looked for again where a cube whose number is read for certain is taken for one, or a
        likely one for all of one or for the arm beside it.

        Its sides show in a slanting view, and on a rail its place is not among those where things lie.
        """
        if trace.hand.mask is None or cube is None or cube.confidence < CUBE_LIKELY:
            return trace
        body = self._body(cube)
        if not any(map(trace.hand.comes_near, body)):
            return trace
        lying = lying_there(on_field(trace.faces, self.geometry), trace.dice, trace.cubes, self._sight.window)
        if cube.confidence >= CUBE_ALONE and any(trace.hand.hides(x, y) for x, y, _ in body):
            with_cube = replace(lying, known=[*lying.known, *body])
            without = self._hands.find(trace.seen, replace(with_cube, beside=body))
            if without.mask is None or cube.confidence >= CUBE_CERTAIN:
                return replace(trace, hand=without)
        return replace(trace, hand=self._hands.find(trace.seen, replace(lying, beside=body)))

    def _body(self, cube: CubeReading) -> list[Circle]:
        """Circles in the straight view around the cube."""
        radius = CUBE_RADIUS * self._sight.rectifier.scale
        return [(float(x), float(y), radius) for x, y in self._sight.body_of(cube)]

    def _under_dice(self, trace: Trace) -> Trace:
        """The same with more belief in faces that a die lies on; not beside a hand, which may hold dice."""
        dice = [(x, y) for x, y, height in trace.dice if height > DIE_NOTICED]
        if trace.hand.mask is not None or not dice:
            return trace
        window, shape, colours = self._sight.window, self.geometry.shape, trace.straight.colours
        there = window.to_board(np.array(dice))
        return replace(trace, faces=under_dice(trace.faces, there, shape, window.of_board, colours))

    def _in_holes(self, trace: Trace) -> Trace:
        """The same with faces that were missed between the edge and a row; not beside a hand, which hides some."""
        things, window, free = [*trace.dice, *trace.cubes], self._sight.window, trace.hand.mask is None
        return replace(trace, faces=in_holes(trace.faces, things, window, trace.straight.colours)) if free else trace

    def _by_company(self, trace: Trace) -> Trace:
        """The same with faces given to whose others they look like, in another light than the learnt one."""
        if trace.light.is_learnt_lamp or not trace.faces:
            return trace
        rectifier = self._sight.rectifier
        places = rectifier.to_view(np.array([(face.x, face.y) for face in trace.faces]))
        radius = self.geometry.shape.checker / 2 * rectifier.scale
        return replace(trace, faces=by_company(trace.faces, levels_seen(trace.straight.view, places, radius)))

    def _closer(self, image: Image, trace: Trace) -> tuple[Trace, ByPlace]:
        """The same with second layers told among the faces, and those by place.

        Full rows are looked at again unless all of a player's checkers are seen without; his shorter ones if some are
        missing otherwise.
        """
        trace = replace(trace, faces=by_row(trace.faces, self.geometry))
        by_place = self._by_place(trace)
        rows = {n: row for n, row in by_place.items() if isinstance(n, int)}
        told: dict[Face, Face] = {}
        for player in Player:
            mine = {n: [f for f in row if f.player is player] for n, row in rows.items()}
            full = {n for n, row in mine.items() if _certain(row) >= self.geometry.shape.abreast}
            his = [f for row in by_place.values() for f in row if f.player is player]
            if all_seen(his):
                told |= {face: replace(face, upper=COUNTED_OUT) for n in full for face in mine[n]}
                continue
            told |= self._upper(image, mine, full)
            if trace.hand.mask is not None:  # who is missing is there, more likely than not
                continue
            upper = sum((f.upper or 0.0) > 0 for f in told.values() if f.player is player)
            if _certain(his) + upper < MEN_A_SIDE:
                told |= self._upper(image, mine, {n for n, row in mine.items() if _certain(row)} - full)
        if not told:
            return trace, by_place
        seen = {place: [told.get(face, face) for face in row] for place, row in by_place.items()}
        return replace(trace, faces=[told.get(face, face) for face in trace.faces]), seen

    def _by_place(self, trace: Trace) -> dict[int | str, list[Face]]:
        """Faces on the points (light's numbering) and the bar, those that a hand hides left out."""
        seen = {
            place: [face for face in faces if not self._hands.hides(trace.hand, face.x, face.y)]
            for place, faces in placed(trace.faces, self.geometry).items()
        }
        return {place: faces for place, faces in seen.items() if faces}

    def _points(self, by_place: ByPlace, hand: Hand) -> tuple[Counts, ...]:
        """Counts for the 24 points (light's numbering); covered ones are empty."""
        late = all_home(by_place) if hand.mask is None else frozenset()
        return tuple({} if self._is_covered(n, hand) else self._counts(n, by_place.get(n), late) for n in range(1, 25))

    def _counts(self, point: int, row: Sequence[Face] | None, late: frozenset[Player]) -> Counts:
        """Counts of a point with these faces; most have none, and most rows are those of the picture before."""
        if not row:
            return {0: 1.0}
        before = self._rows.get(point)
        if before is None or before[0] != (row, late):
            before = self._rows[point] = (row, late), point_counts(row, late, self.geometry.shape.abreast)
        return before[1]

    def _upper(self, image: Image, rows: Mapping[int, Sequence[Face]], points: Iterable[int]) -> dict[Face, Face]:
        """The faces on some points, each as it is after the closer look."""
        return {
            face: again
            for n in points
            for face, again in zip(rows[n], self._sight.upper(image, n, rows[n]), strict=True)
        }

    def _shared(self, by_place: ByPlace, trace: Trace) -> dict[int, Pairs]:
        """The points on which both players' checkers may lie, the bar where it is in doubt whose some are, and what is
        seen there of their counts.

        Under another lamp than the learnt one colours are less certain, and both on one point are rare.
        """
        if not trace.light.is_learnt_lamp:
            return {}
        abreast = self.geometry.shape.abreast
        pairs = {n: pair_counts(faces, EXPLAINS, abreast) for n, faces in by_place.items() if isinstance(n, int)}
        shared = {n: counts for n, counts in pairs.items() if counts and not self._is_covered(n, trace.hand)}
        on_bar = bar_pairs(by_place.get("bar", []))
        return shared | {BAR: on_bar} if on_bar else shared

    def _is_covered(self, point: int, hand: Hand) -> bool:
        return hand.mask is not None and bool(hand.mask[self._sight.strips[point]].mean() > COVERED_SHARE)

    def _dice(self, image: Image, trace: Trace) -> list[DieReading]:
        sure = [peak for peak in trace.cubes[:1] if peak[2] > THING_SEEN]
        cube = next(iter(self._pixels([peak for peak in sure if self._sight.may_be_cube(peak[:2])])), None)
        hints = SceneHints(
            checkers=as_seen((face for face in trace.faces if face.probability > FACE_CERTAIN), self._height),
            perhaps=as_seen(perhaps_under(trace.faces, self.geometry.shape, FACE_CERTAIN), self._height),
            checker_size=self.geometry.shape.checker,
            cube=cube[:2] if cube else None,
            places=self._pixels(trace.dice),
            bare=lambda x, y: looks_bare(trace.straight, (x, y)),
            held=None if trace.hand.mask is None else lambda x, y: self._is_held(x, y, trace.hand),
        )
        dice = without_printed(read_dice(image, self.geometry, hints, self._sight.dice), trace.straight)
        return self._beside_hands.told(dice, TOP_HEIGHT * self.geometry.camera.scale_at(0, 0, TOP_HEIGHT), hints.held)

    def _is_held(self, x: float, y: float, hand: Hand) -> bool:
        """Whether a die with its middle at a pixel is where a hand is."""
        across, along = self.geometry.camera.unproject(np.array([x, y]), self._height)
        return self._hands.hides(hand, float(across), float(along))

    def _cube_in(self, image: Image, trace: Trace) -> CubeReading | None:
        """The doubling cube, wherever it lies."""
        told = self._pixels(trace.cubes[:CUBES_TOLD])
        return self._sight.cube_in(image, trace.heat, [np.array([x, y]) for x, y, _ in told])

    def _pixels(self, found: Sequence[Peak]) -> list[Peak]:
        """Pixels of the picture for peaks of the window, with their heights."""
        if not found:
            return []
        board = self._sight.window.to_board(np.array([(x, y) for x, y, _ in found]))
        pixels = self.geometry.camera.project(np.column_stack([board, np.full(len(board), self._height)]))
        return [(x, y, height) for (x, y), (_, _, height) in zip(pixels.tolist(), found, strict=True)]


def _viewed(trace: Trace) -> Viewed:
    return Viewed(trace.straight.half, trace.straight.small_normal)


def _beside_reader(profile: Profile, changes: Changes) -> BesideReader | None:
    around = profile.surroundings
    if around is None:
        return None
    if around.shape[1::-1] != surroundings_size(profile.geometry):
        raise BadProfile("the profile's picture of the surroundings has the wrong size: run 'tablehub calibrate' again")
    return BesideReader(profile.geometry, around, profile.appearance, changes)


def _certain(row: Sequence[Face]) -> int:
    return sum(f.probability > FACE_CERTAIN for f in row)


def _names(points: Sequence[int]) -> Text:
    if len(points) == 1:
        return say("light's {point} point", point=points[0])
    return say("light's points {points} and {last}", points=", ".join(map(str, points[:-1])), last=points[-1])
