"""One picture of a board that nothing is known of to one reading."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tablehub.frames import Frame, Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import point_counts
from tablehub.vision.checkers.rows import ByPlace, placed
from tablehub.vision.cold.behind_frame import BEHIND_FRAME, COUNTED, FEWEST_HIDDEN, with_hidden
from tablehub.vision.cold.corners import check_corners
from tablehub.vision.cold.covered import Covered
from tablehub.vision.cold.faces import CERTAIN, Seen, checker_size, find, layered
from tablehub.vision.cold.field import FieldView, fitted, line_fit
from tablehub.vision.cold.finder import runs_out
from tablehub.vision.cold.locate import best_turn, find_field
from tablehub.vision.cold.on_bar import MAY_BE_CUBE, may_be_cube
from tablehub.vision.cold.picture import reduced, unfit
from tablehub.vision.cold.pose import cold_shape, geometry_of
from tablehub.vision.cold.seats import Seated, Seats, Wanted, gathered, seated
from tablehub.vision.cold.unseen import GUESSED, LEAST_FIT, SIDES, Unseen, edges_named, points_named
from tablehub.vision.cold.upper import NOT_ON_BOARD, ON_TOP, fifths_counted, perhaps_more
from tablehub.vision.counting.both_players import bar_counts, bar_pairs
from tablehub.vision.counting.likeliest import nowhere
from tablehub.vision.dice.eyes import DiceEyes
from tablehub.vision.dice.read import SceneHints, SeenChecker, read_dice
from tablehub.vision.geometry import BoardGeometry, Floats
from tablehub.vision.reading import Counts, DieReading, Reading

USUAL_SEATS = Seats()
GIVEN_SLACK = 0.1  # pitches by which corners that people point at are off
ROUNDS = 3
SEEN_WHOLE = 0.9  # probability of a face from which nothing lies over it
CUBE_SEEN, DIE_POSSIBLE = 0.4, 0.05  # heights of the network's answers from which they are believed, looked at
NO_BOARD = (
    "no backgammon board is to be seen whole: take the picture from above with all four corners of the playing field "
    "in it, or give them with --corners"
)
RUNS_OUT = (
    "no backgammon board is to be seen whole, and what looks most like one runs out of the picture at its {}: take the "
    "picture again from above with the board's whole frame in it"
)
NO_POINTS = (
    "the points of a backgammon board are not to be seen between these corners: check them (clockwise from top left as "
    "seen, of the playing field without its frame), or take the picture in better light"
)
SURE = 0.9  # confidence from which nothing is said of doubts
TOO_FEW = 12  # checkers that are nowhere, from which what was read is no board: fewer go missing from small sets
HIDDEN = 3  # of them at most on each point that is not seen: more only where many lie together
FEW = (
    "only {} checkers are to be seen on what looks like a board, too few of a game: see that all of the board is in "
    "the picture, straight from above and sharp, and take the picture again"
)
EMPTY = (
    "no checker is to be seen on what looks like a board: set it up, see that all of it is in the picture and sharp, "
    "and take the picture again"
)
UNSURE = "not sure of {}: compare it with the board, or take the picture nearer, sharper or in more even light"
MISSING = (
    "of the thirty checkers {} not to be seen though their side is not home yet: see that none is hidden, in a hand or "
    "out of the picture"
)


@dataclass(frozen=True, eq=False)
class ColdReading:
    """A reading with the board as it was found, as light's player sees it, and what is assumed of the seats.

    `share` is how likely these seats are, `assumed` whether something of them was not told. `corners` (4, 2) are the
    field's, clockwise and so that the first two are the ends of the upper row of points. `fit`: how well the points'
    lines agree with the board (-1..1).
    """

    reading: Reading
    geometry: BoardGeometry | None = None
    seats: Seats = USUAL_SEATS
    share: float = 1.0
    assumed: bool = False
    corners: Floats | None = None
    fit: float = 0.0

    def enlarged(self, times: float) -> ColdReading:
        """The same of a picture so many times as large."""
        if times == 1 or self.geometry is None or self.corners is None:
            return self
        camera = self.geometry.camera
        matrix = camera.matrix * [[times], [times], [1]]
        matrix[:2, 2] += (times - 1) / 2  # pixels' middles
        size = round(camera.size[0] * times), round(camera.size[1] * times)
        larger = BoardGeometry(self.geometry.shape, replace(camera, matrix=matrix, size=size))
        dice = tuple(replace(die, center=_enlarged(die.center, times)) for die in self.reading.dice)
        return replace(
            self,
            reading=replace(self.reading, dice=dice),
            geometry=larger,
            corners=(self.corners + 0.5) * times - 0.5,
        )


def _enlarged(pixel: tuple[float, float], times: float) -> tuple[float, float]:
    return (pixel[0] + 0.5) * times - 0.5, (pixel[1] + 0.5) * times - 0.5


def read_cold(frame: Frame, corners: Floats | None, wanted: Wanted) -> ColdReading:
    """Read a picture; `corners` (4, 2): the playing field's, clockwise from top left as seen, None to find them.

    A picture that cannot be read gives a reading without a position that says why. Raises `BadInput` where the
    corners given cannot be a field's.
    """
    if corners is not None:
        check_corners(corners, frame.size)
    why = unfit(frame.image)
    if why is not None:
        return _refused(frame, why)
    image, times = reduced(frame.image)
    if times > 1:
        frame, corners = replace(frame, image=image), None if corners is None else (corners + 0.5) / times - 0.5
    found = _with_found_corners(frame, wanted) if corners is None else _with_corners(frame, corners, wanted)
    return found.enlarged(times)


def _with_corners(frame: Frame, corners: Floats, wanted: Wanted) -> ColdReading:
    corners, bar, _ = best_turn(frame.image, corners)
    corners, bar = fitted(frame.image, corners, bar, ROUNDS, GIVEN_SLACK)
    return _read(frame, corners, bar, wanted)


def _with_found_corners(frame: Frame, wanted: Wanted) -> ColdReading:
    found = find_field(frame.image)
    return _refused(frame, _no_board(frame.image)) if found is None else _read(frame, *found, wanted, found=True)


def _no_board(image: Image) -> str:
    """Why no field is found in a picture, and what to do."""
    sides = [side for side, out in zip(SIDES, runs_out(image), strict=True) if out]
    return RUNS_OUT.format(edges_named(sides)) if sides else NO_BOARD


def _refused(frame: Frame, why: str) -> ColdReading:
    return ColdReading(Reading(frame.name, frame.t, board_found=False, why=why))


def _read(frame: Frame, corners: Floats, bar_width: float, wanted: Wanted, *, found: bool = False) -> ColdReading:
    """`found`: the corners are not given by people, who know where a field ends that the picture cuts off."""
    geometry = geometry_of(corners, frame.size, bar_width)
    view = FieldView.of(frame.image, geometry)
    shape, fit = geometry.shape, line_fit(view)
    if fit < LEAST_FIT:
        return _refused(frame, NO_POINTS)
    size = checker_size(find(frame.image, geometry).faces, geometry)
    geometry = BoardGeometry(cold_shape(shape.bar_width, shape.depth, size), geometry.camera)
    seen = find(frame.image, geometry)
    whole = np.array([(f.x, f.y) for f in seen.faces if f.probability > SEEN_WHOLE])
    unseen = Unseen.of(view, Covered.of(frame.image, geometry, whole), found=found)
    if unseen.too_much is not None:
        return _refused(frame, unseen.too_much)
    rows = layered(frame.image, geometry, placed(seen.faces, geometry))
    points, likely, counted = _standing(rows, geometry, unseen, wanted)
    lost = sum(nowhere(likely.position).values())
    if lost - HIDDEN * len(unseen.points) > TOO_FEW:
        return _refused(frame, FEW.format(sum(len(row) for row in rows.values())))
    if not any(any(likely.position.men(player)[1:]) for player in Player):  # nobody plays on once one has borne off
        return _refused(frame, EMPTY)
    missing = 0 if unseen.points else lost
    cube = may_be_cube(rows.get("bar", []), cube_seen=bool(seen.things("cube", CUBE_SEEN)))
    confidence = likely.certainty * unseen.factor * (COUNTED if counted else 1.0) * GUESSED ** ((missing > 0) + cube)
    reading = Reading(
        frame.name,
        frame.t,
        hand=unseen.anything,
        position=likely.position,
        points=likely.seats.points([{} if n in unseen.points else c for n, c in enumerate(points, start=1)]),
        bar=bar_counts(rows.get("bar", [])),
        dice=tuple(likely.seats.die(die) for die in _dice(frame.image, geometry, seen)),
        confidence=confidence,
        why=unseen.why(likely.seats)
        or (MISSING.format("one is" if missing == 1 else f"{missing} are") if missing else None)
        or counted
        or (MAY_BE_CUBE if cube else None)
        or (UNSURE.format(_doubtful(likely)) if confidence <= SURE else None),
    )
    board = likely.seats.geometry(geometry)
    return ColdReading(reading, board, likely.seats, likely.share, wanted.leaves_open, corners, fit)


def _standing(
    rows: ByPlace, geometry: BoardGeometry, unseen: Unseen, wanted: Wanted
) -> tuple[tuple[Counts, ...], Seated, str | None]:
    """The points' counts, the likeliest position, and, where checkers that nobody sees are counted in both, which."""
    late = frozenset() if unseen.points else gathered(rows)
    full, on_bar = geometry.shape.abreast, rows.get("bar", [])
    points = tuple(point_counts(rows.get(n, []), late, full) for n in range(1, 25))
    bar, pairs = bar_counts(on_bar), bar_pairs(on_bar)
    likely = seated(points, bar, wanted, pairs)
    lost = 0 if unseen.points else sum(nowhere(likely.position).values())
    if lost < FEWEST_HIDDEN:
        return points, likely, None
    whole = fifths_counted(points, likely.position)
    if whole is not None:
        return whole, seated(whole, bar, wanted, pairs), ON_TOP
    longer = with_hidden(points, bar, rows, geometry)
    if longer is not None:
        return longer, seated(longer, bar, wanted, pairs), BEHIND_FRAME
    higher = tuple(perhaps_more(counts, _certain(rows, n), full) for n, counts in enumerate(points, start=1))
    again = seated(higher, bar, wanted, pairs, NOT_ON_BOARD)
    if sum(nowhere(again.position).values()) < lost:
        return higher, again, ON_TOP
    return points, likely, None


def _certain(rows: ByPlace, point: int) -> int:
    return sum(face.probability > CERTAIN for face in rows.get(point, ()))


def _doubtful(likely: Seated) -> str:
    """What of a position is doubted, in words."""
    signed = likely.position.signed()
    shares = [counts.get(signed[n], 0.0) for n, counts in enumerate(likely.points)]
    doubted = [n for n, share in enumerate(shares, start=1) if share < SURE]
    return points_named(doubted) if doubted else "what is read"


def _dice(image: Image, geometry: BoardGeometry, seen: Seen) -> list[DieReading]:
    height = geometry.shape.checker_height
    checkers = [SeenChecker(f.x, f.y, height, f.player) for f in seen.faces if f.probability > CERTAIN]
    cube = seen.things("cube", CUBE_SEEN)
    hints = SceneHints(
        checkers=checkers,
        checker_size=geometry.shape.checker,
        cube=cube[0][:2] if cube else None,
        places=seen.things("die", DIE_POSSIBLE),
    )
    return read_dice(image, geometry, hints, DiceEyes(geometry, camera_known=False))
