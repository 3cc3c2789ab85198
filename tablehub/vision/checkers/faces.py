"""Where checkers are seen, and what that says about how many stand on each point.

The network marks the middle of every upper face it sees. Faces are sorted into points and bar by where they are on the
board, and each place gets a probability for every count: nothing is rounded before the referee has had a say.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.rules.player import Player
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.checkers import bar
from tablehub.vision.checkers.colours import FINELY, FaceColours
from tablehub.vision.geometry import ABREAST, BoardGeometry
from tablehub.vision.reading import Counts
from tablehub.vision.view.fields import Window

STRIDE = 4  # pixels of the straight view to a cell of the network's output
HEADS = ("light", "dark", "stacked", "die", "cube")
DIE, CUBE = HEADS.index("die"), HEADS.index("cube")
FAINTEST = 0.12  # a peak lower than this is not even worth a doubt: one in five hundred is a face
SAME_FACE = 0.62  # of a checker's diameter: two faces cannot be nearer than touching, save for jitter
FULL_ROW = ABREAST  # on most boards checkers lie side by side up to five, then on top (earlier by accident only)
EARLY_STACK = 0.0005  # odds that one of a shorter row lies on another, before looking
COUNTED_OUT = -5.0
"""Log odds that a face lies on another where all fifteen of its player are seen beyond doubt. In 2,132 such boards with
a full row, of 27 styles, none lay on another; closer looks are wrong more often, and take their time."""
LOUDEST_EARLY = 20.0  # the closer look has learnt from full rows: of others it does not know as much
UNSEEN = 3e-4
"""Odds that a row of four is a full one of which a face was not seen: one in 10,569 short rows of 17 boards was. It is
believed where faces of it look much like second layers; then any number may lie below (twelve, told as four)."""
NO_HOLE = 10.0  # how much likelier a face is that would otherwise leave a hole in a row
ROOM_BESIDE = 0.75  # pitches at least between the middles of two that lie side by side in a row
FIRST_UPPER, NEXT_UPPER = 0.2, 0.4  # odds of a sixth checker given five, and of each further one
FIRST_LATE, NEXT_LATE = 0.5, 0.6
"""The same where all of his are home: in 201 games that GNU Backgammon played against itself 754 positions then have
five on a point, 371 six, 260 seven."""
FIFTH, FIFTH_LATE = 1.0, 0.5
"""Odds of a fifth given four, where that is the first to lie on another: 8,543 to 8,207 and 754 to 1,584 there."""
THIRD_LAYER = 0.1  # odds of an eleventh checker once all five of a row lie on others
UPPER_TAUGHT = (0.0, 0.45, 0.9, 1.25, 1.7)  # log odds against upper faces in slots 0..4 of the rows it learnt from
MISLED, LEFT = 0.05, 0.3
"""How often the closer look is misled by a whole row, and what part of its answers (log odds) is left of them then."""
DISORDER = 0.1  # share of second layers that were not begun at the edge and gone on with in order
BARELY_THERE, BEYOND_DOUBT = 0.05, 0.99  # probabilities between which a face may be one or none
ASKED = 0.01
"""Probability of a face from which its colours are asked whether it is one. Of 352 less likely than `BARELY_THERE` two
were; a checker that is missing elsewhere was found in one of the others."""
UNCHANGED = 0.5  # share of it that differs from the empty board up to which it is but a shadow's edge
ALIKE = 0.95
"""Share of a place that would change if a checker stood there, below which it is asked more `FINELY`, and only for as
much of it: black checkers on black points. Of 214 faces in doubt on 19 boards 23, on one of these, were
taken for the bare board before and none is now; of 658 that are none eight more remain, none likelier than 0.09."""
WAVERING, BARE_POINT = 0.59, 0.75
"""Height of the stronger answer below which a face anywhere is none where it has more of the empty board's pattern: a
shaded base of a point, for which both players' answers (0.48 and 0.27) added up to a checker, had 0.91. Of 474 places
on ten boards that have it, those where nobody stands are answered with 0.54 at most, checkers without a hand in view
with 0.64 at least: one half in the bar's shade has the pattern of a point that lies so."""
HARDLY_CHANGES, CLEAR_PATTERN = 0.2, 0.9
"""Share of its place that a checker would change, up to which what shows there of the board's pattern tells nothing,
unless it has this much of it: a pink one on pale felt, a part of it behind the bar, left the bar's edge as it was (0.08
and 0.79, answered with 0.53). Of 972 places with the pattern on 30 boards, where nobody stands, three are like that,
answered with 0.35 at most."""
AS_LEARNT, ITS_PATTERN, HARDLY_WAVERING = 0.12, 0.82, 0.8
"""The same, but up to the last, where no more than the first of the place has changed that a checker would change, and
it has the empty board's pattern this much: the base of a pale point behind a light checker had 0.002 and 0.99, and was
answered with 0.62, that of a black one, where the light checker stood off the edge, 0.077, 0.88 and 0.75. Of 103 faces
on 12 boards of which less than half has changed, none has more of the pattern than 0.74."""
FITS, UNFIT = -2.0, 0.3  # log likelihood of its colours on a checker under which it is rather a knuckle; what is left
STRONGEST = 100.0  # no single face speaks louder than this
STRONGEST_THIRD = 1000.0  # nor does one that lies on two, which speaks for all of its row
NEVER = 1e-7  # not even both players' checkers on one point, each beyond doubt, leave no count at all
WAVERS = 0.3  # of the stronger answer: a weaker one for the other player below this is no doubt
WASHED_OUT = 0.25  # of the stronger answer: a weaker one from which a bright face may be a dark one that mirrors a lamp
PALE, AS_DARK = 0.15, 2.0
"""The same where its colours are looked at, and the odds (logarithm) for the brighter player up to which these might as
well be a dark one's that is covered by the mirrored lamp: 52 of 11,614 bright faces, all of twelve dark ones taken for
bright."""
SEEMS_BRIGHT = 0.75  # probability at most that a bright face that seems to mirror a lamp is the brighter player's
DIE_THERE = 0.2  # height of a die's peak near which two half beliefs in a checker do not add up to one
COLOURS_SAY = 4.0  # log odds at most: what lies on a checker has a colour, too
POINT_REACH = 0.62  # pitches from a point's middle line within which a checker belongs to it
WALL_REACH = 0.45
"""The same towards the rail of an outermost point, through which no checker lies: of 6,478 on those of 18 boards none
was seen farther out than 0.19, and one that lies on another is 0.2 farther aslant. Held in fingers eight were."""
FLAT = 1e-6  # bend of heights that are equal but for rounding
EDGE_REACH = 0.2  # pitches outside the field's edge that a checker's middle may seem to lie: it leans on the rail
SHARPNESS, BIAS = 4.0, 0.0  # from heights of peaks to probabilities: between fits on boards seen and unseen

Heights = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Face:
    """An upper face: whose, where on the board (pitches, at checker height), how sure.

    `probability` is that it is there and `player`'s, `other` that it is there and his opponent's. `upper` are the log
    odds of a closer look (`checkers.stacks`) that it lies on another, `third` that it lies on two where all of
    its row lie on one; None: not looked.
    """

    player: Player
    x: float
    y: float
    probability: float
    upper: float | None = None
    other: float = 0.0
    third: float | None = None

    @property
    def somebodys(self) -> float:
        """The probability that it is there, whosesoever."""
        return self.probability + self.other

    def chance(self, player: Player) -> float:
        """The probability that it is there and his."""
        return self.probability if player is self.player else self.other


Men = TypeVar("Men", int, tuple[int, int])
"""One player's count, or both players'."""

Peak = tuple[float, float, float]
"""x, y in pixels of the network's input, and the height of a maximum."""


def peaks(heat: NDArray[np.float32], faintest: float) -> list[Peak]:
    """Local maxima (x, y in pixels of the network's input, height) of one heat map, highest first."""
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.divmod(np.flatnonzero((heat >= top) & (heat > faintest)), heat.shape[1])
    order = np.argsort(-heat[ys, xs], kind="stable")
    ys, xs = ys[order], xs[order]
    height, width = heat.shape
    dx = _parabola(heat[ys, np.maximum(xs - 1, 0)], heat[ys, xs], heat[ys, np.minimum(xs + 1, width - 1)])
    dy = _parabola(heat[np.maximum(ys - 1, 0), xs], heat[ys, xs], heat[np.minimum(ys + 1, height - 1), xs])
    x, y = ((place + 0.5) * STRIDE - 0.5 for place in (xs + dx, ys + dy))
    return list(zip(x.tolist(), y.tolist(), heat[ys, xs].tolist(), strict=True))


def _parabola(before: Heights, at: Heights, after: Heights) -> Heights:
    """Where between the cells maxima lie (-0.5..0.5), from each one's height and its neighbours'."""
    bend = np.minimum(before + after - 2 * at, -FLAT)
    return np.asarray(np.clip((before - after) / (2 * bend), -0.5, 0.5), np.float32)


Opinion = tuple[Player, float, float]
"""Whose a face is, and the probabilities that it is there and his, or his opponent's."""


def find_faces(
    heat: NDArray[np.float32],
    window: Window,
    colours: FaceColours | None = None,
    asked: Callable[[float, float], Opinion] | None = None,
) -> list[Face]:
    """Upper faces in the network's output (heads x h x w, 0..1), most certain first, no two in one place.

    That a face is there and whose it is are two questions: where both players' heads answer, `colours` of the window
    help to decide. `asked`, where given, answers both for a place in pixels of the window, instead of `opinion`.
    """
    raw = [(height, x, y) for head in (0, 1) for x, y, height in peaks(heat[head], FAINTEST)]
    if not raw:
        return []
    raw.sort(key=lambda r: -r[0])
    board = window.to_board(np.array([(x, y) for _, x, y in raw]))
    near = (
        np.hypot(*(board[:, None] - board[None]).transpose(2, 0, 1))
        < SAME_FACE * window.rectifier.geometry.shape.checker
    )
    taken = np.zeros(len(raw), bool)
    faces: list[Face] = []
    for index, ((_, x, y), (bx, by)) in enumerate(zip(raw, board.tolist(), strict=True)):
        if not taken[index]:
            player, his, other = asked(x, y) if asked else opinion(heat, x, y, colours)
            if his + other:
                faces.append(Face(player, bx, by, his, other=other))
                taken |= near[index]
    return sorted(faces, key=lambda f: -f.probability)


def opinion(
    heat: NDArray[np.float32],
    x: float,
    y: float,
    colours: FaceColours | None = None,
    on_bar: bool = False,
    may_be_cube: bool = True,
) -> Opinion:
    """What the network's output, and the colours, say about a face at a place in pixels of the window.

    `may_be_cube`: not where the cube, of which there is one only, is known to lie elsewhere.
    """
    player, his, other = _whose(heat, x, y, colours, may_be_cube)
    doubtful = ASKED < his + other < BEYOND_DOUBT
    share = _second_thoughts(colours, x, y, player) if doubtful and colours else 1.0
    heights = sample(heat, x, y) if on_bar else ()
    if on_bar and colours and bar.is_bare(colours, x, y, player, max(heights[:2])):
        share = 0.0  # however faint it is: a hit checker that one in 250 leaves there is not called missing
    elif on_bar and colours and his + other < bar.MAY_STAND and bar.may_stand(colours, x, y, max(heights[:DIE])):
        return player, bar.MAY_STAND - other, other
    elif colours and his + other > ASKED and _is_bare_point(heat, x, y, player, colours):
        share = 0.0
    return player, his * share, other * share


def _second_thoughts(colours: FaceColours, x: float, y: float, player: Player) -> float:
    """What the colours of a face that is not beyond doubt leave of its chances."""
    would = colours.would_change(x, y, player)
    unchanged = (
        colours.changed(x, y) < UNCHANGED if would > ALIKE else colours.changed(x, y, FINELY) < UNCHANGED * would
    )
    if unchanged:
        return 0.0
    return 1.0 if colours.fit(x, y) > FITS else UNFIT


def _is_bare_point(heat: NDArray[np.float32], x: float, y: float, player: Player, colours: FaceColours) -> bool:
    """Whether neither player's answer is strong and the empty board's pattern is seen there; where it looks just as it
    was learnt, a stronger one will not do either."""
    height = max(sample(heat, x, y)[:2])
    if height >= max(WAVERING, HARDLY_WAVERING):  # most are men
        return False
    pattern = colours.pattern(x, y)
    if height < WAVERING and pattern > BARE_POINT:
        return pattern > CLEAR_PATTERN or colours.would_change(x, y, player) > HARDLY_CHANGES
    same = height < HARDLY_WAVERING and pattern > ITS_PATTERN and colours.changed(x, y) < AS_LEARNT
    return same and colours.would_change(x, y, player) > ALIKE


def _whose(
    heat: NDArray[np.float32], x: float, y: float, colours: FaceColours | None, may_be_cube: bool = True
) -> Opinion:
    """The likelier owner of a face, and the probabilities that it is there and his, or his opponent's."""
    around = sample(heat, x, y)
    light, dark = (max(1e-4, around[head]) for head in (0, 1))
    odds = SHARPNESS * math.log(light / dark)
    if colours is not None and (colours.many or min(light, dark) > WAVERS * max(light, dark)):
        odds += min(max(colours.log_odds(x, y), -COLOURS_SAY), COLOURS_SAY)
    player = Player.LIGHT if odds > 0 else Player.DARK
    his = 1 / (1 + math.exp(-abs(odds)))
    if (
        colours is not None
        and player is colours.brighter()
        and _may_mirror(colours, x, y, min(light, dark) / max(light, dark))
    ):
        his = min(his, SEEMS_BRIGHT)
    die, cube = around[DIE], around[CUBE]  # which are a little like both players' men
    there = 0.0 if cube > max(light, dark) and may_be_cube else light + dark if die < DIE_THERE else max(light, dark)
    seen = _probability(there)
    return player, seen * his, seen * (1 - his)


def _may_mirror(colours: FaceColours, x: float, y: float, doubt: float) -> bool:
    """Whether a bright face may be a dark one that mirrors the lamp; `doubt`: the weaker answer to the stronger one."""
    if doubt > WASHED_OUT and colours.mirrors(x, y):
        return True
    if doubt < PALE or not colours.learnt_lamp:
        return False
    odds = colours.log_odds(x, y)
    return (odds if colours.brighter() is Player.LIGHT else -odds) < AS_DARK


def sample(heat: NDArray[np.float32], x: float, y: float) -> list[float]:
    """Each head's highest value within a cell of a place in the straight view."""
    column, row = round((x + 0.5) / STRIDE - 0.5), round((y + 0.5) / STRIDE - 0.5)
    window = heat[:, max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
    return [float(value) for value in window.max(axis=(1, 2), initial=0.0)]


def _probability(height: float) -> float:
    """A peak's height as the probability of a face (see `SHARPNESS`)."""
    height = min(max(height, 1e-4), 1 - 1e-4)
    return 1 / (1 + math.exp(-SHARPNESS * math.log(height / (1 - height)) - BIAS))


def place_of(face: Face, geometry: BoardGeometry) -> int | str | None:
    """The point (light's numbering) a face lies on, "bar", or None off the playing field."""
    beyond_edge = abs(face.y) - geometry.shape.depth / 2
    left, right = geometry.bar_seen
    if left < face.x < right:
        return "bar" if beyond_edge < 0 else None  # no rail to lean on: beyond its end lies a cube
    nearest, to_point = geometry.shape.nearest_column(face.x)
    outward = abs(face.x) - (geometry.shape.width / 2 - 0.5)
    if to_point > POINT_REACH or outward > WALL_REACH or beyond_edge > EDGE_REACH:
        return None
    return nearest if face.y < 0 else 25 - nearest


def all_seen(faces: Iterable[Face]) -> bool:
    """Whether these faces of one player are all of his checkers, beyond doubt: then none of them lies on another."""
    there = [face.probability for face in faces if face.probability > 0.5]
    return len(there) == MEN_A_SIDE and min(there) > BEYOND_DOUBT


def point_counts(faces: Iterable[Face], late: Collection[Player] = (), full: int = FULL_ROW) -> Counts:
    """Probabilities of signed counts on one point from the faces seen there; both colours at once is no count.

    `late`: players who have all of their checkers home. `full`: so many lie side by side there (`BoardShape.abreast`).
    """
    faces = _without_holes(list(faces))
    joint = {0: math.prod(nobodys(face) for face in faces)}
    for player, sign in ((Player.LIGHT, 1), (Player.DARK, -1)):
        row = [f for f in faces if f.player is player and f.probability > 0.5]
        below = lying_below(row, late=player in late, full=full)
        for seen, weight in _all_his(faces, player).items():
            for extra, share in below.items():
                if seen and extra <= 2 * seen:
                    count = sign * (seen + extra)
                    joint[count] = joint.get(count, 0.0) + weight * share
    return normalised(joint)


def _without_holes(faces: list[Face]) -> list[Face]:
    """The faces of a point, with more belief in those that are barely seen but would close a row.

    Rows begin at the edge and have no holes. What is seen half where one would be is a checker with something on it,
    and of the row's colour.
    """
    row = [face for face in faces if face.probability > BEYOND_DOUBT]
    if len({face.player for face in row}) != 1:
        return faces
    owner, innermost = row[0].player, min(abs(face.y) for face in row)

    def closes(face: Face) -> bool:
        in_doubt = BARELY_THERE < face.somebodys < BEYOND_DOUBT
        return in_doubt and abs(face.y) > innermost and all(abs(face.y - other.y) > ROOM_BESIDE for other in row)

    return [_his(face, owner) if closes(face) else face for face in faces]


def _his(face: Face, owner: Player) -> Face:
    """A face that is likelier to be there than it seems by itself, and then the owner's."""
    odds = NO_HOLE * face.somebodys / (1 - face.somebodys)
    return replace(face, player=owner, probability=odds / (1 + odds), other=0.0)


def nobodys(face: Face) -> float:
    """The probability that there is no face."""
    return max(NEVER, 1 - face.probability - face.other)


def _all_his(faces: Sequence[Face], player: Player) -> dict[int, float]:
    """For every number of faces the probability that so many are there and all the player's.

    A lamp mirrored in one face of a row is mirrored in the next, and what tells their colour wrongly does so for all of
    them: whose they are, they tell together no surer than one of them does by itself, on the average.
    """
    faces_there = max(1.0, sum(face.somebodys for face in faces))

    def his(face: Face) -> float:
        return face.somebodys * (face.chance(player) / face.somebodys) ** (1 / faces_there) if face.somebodys else 0.0

    return _how_many((nobodys(face), max(NEVER, his(face))) for face in faces)


def _how_many(chances: Iterable[tuple[float, float]]) -> dict[int, float]:
    """The weights of how many there are, from the weights of each not being and being there."""
    counts = {0: 1.0}
    for absent, there in chances:
        grown: dict[int, float] = {}
        for n, q in counts.items():
            grown[n] = grown.get(n, 0.0) + q * absent
            grown[n + 1] = grown.get(n + 1, 0.0) + q * there
        counts = grown
    return counts


def unsigned_counts(faces: Sequence[Face]) -> Mapping[int, float]:
    """Probabilities of how many checkers of one player these faces are, with those that lie under others."""
    below = lying_below([f for f in faces if f.probability > 0.5])
    counts: dict[int, float] = {}
    for row, chance in _how_many((1 - f.probability, f.probability) for f in faces).items():
        for extra, share in below.items():
            if extra <= 2 * row:
                counts[row + extra] = counts.get(row + extra, 0.0) + chance * share
    return normalised(counts)


def lying_below(row: Sequence[Face], late: bool = False, full: int = FULL_ROW) -> dict[int, float]:
    """Probabilities of how many checkers lie under a row's faces: a `full` row is begun again from the edge."""
    in_order = sorted(row, key=lambda f: -abs(f.y))
    return layers_below([(f.upper, f.third) for f in in_order], late, full)


def layers_below(
    answers: Sequence[tuple[float | None, float | None]], late: bool = False, full: int = FULL_ROW
) -> dict[int, float]:
    """Probabilities of how many checkers lie under a row's faces, from the closer look's `answers` from the edge on.

    An answer is a face's log odds as of `Face.upper` and `Face.third`. Where all carry a second layer, some may carry a
    third, begun from the edge as well.
    """
    if not answers:
        return {0: 1.0}
    evidence = [_evidence(upper, slot) for slot, (upper, _) in enumerate(answers)]
    third = [_ratio(third or 0.0, STRONGEST_THIRD) for _, third in answers[:full]]
    odds: tuple[float, ...] = (FIRST_LATE, NEXT_LATE) if late else (FIRST_UPPER, NEXT_UPPER)
    if full < FULL_ROW:
        odds = FIFTH_LATE if late else FIFTH, *odds
    if len(answers) < full:
        early = {0: 1.0, 1: EARLY_STACK * min(max(evidence), LOUDEST_EARLY)}
        if len(answers) == full - 1:
            layers = _with_third([*evidence, 1.0], [*third, 1.0], odds)
            early |= {1 + m: UNSEEN * weight for m, weight in enumerate(layers) if m}
        return normalised(early)
    return normalised(dict(enumerate(_if_misled(evidence[:full], third, odds))))


def _if_misled(evidence: Sequence[float], third: Sequence[float], odds: Sequence[float]) -> list[float]:
    """Weights as `_with_third` gives them, where now and then all of a row misleads: its faces' answers share errors.

    Checkers that stand off the edge, a lamp close by or a look never learnt deceive about each face of a row alike, so
    that what they say together is less than the product; then little is left of it (`LEFT`).
    """
    doubted = [[ratio**LEFT for ratio in each] for each in (evidence, third)]
    said, left = _normal(_with_third(evidence, third, odds)), _normal(_with_third(doubted[0], doubted[1], odds))
    return [(1 - MISLED) * p + MISLED * q for p, q in zip(said, left, strict=True)]


def _with_third(evidence: Sequence[float], third: Sequence[float], odds: Sequence[float]) -> list[float]:
    """Weights of none to all of a full row carrying another checker, then of one to all carrying two, from the edge.

    Where a third layer is seen, that the others lie on one each has to be seen less clearly.
    """
    weights = _layers(evidence, odds)
    for k, ratio in enumerate(third):
        weights.append(weights[-1] * (THIRD_LAYER if k == 0 else NEXT_UPPER) * ratio)
    return weights


def _normal(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def _layers(evidence: Sequence[float], odds: Sequence[float]) -> list[float]:
    """Weights of none to all of a full row carrying another checker; `evidence` from the edge inwards.

    `odds` of a first upper checker, of the next, and so on; the last of each further one.
    """
    anyhow = [1.0] + [0.0] * len(evidence)  # elementary symmetric polynomials: every choice of m checkers
    for ratio in evidence:
        for m in range(len(anyhow) - 1, 0, -1):
            anyhow[m] += anyhow[m - 1] * ratio
    weights, prior, in_order = [1.0], 1.0, 1.0
    for m, ratio in enumerate(evidence, start=1):
        prior *= odds[min(m, len(odds)) - 1]
        in_order *= ratio
        elsewhere = anyhow[m] / math.comb(len(evidence), m)
        weights.append(prior * ((1 - DISORDER) * in_order + DISORDER * elsewhere))
    return weights


def _evidence(upper: float | None, slot: int) -> float:
    """How many times likelier a face, `slot` places from the edge, looks as a second layer than as a first one."""
    if upper is None:
        return 1.0
    return _ratio(upper + UPPER_TAUGHT[min(slot, FULL_ROW - 1)])


def _ratio(log_odds: float, strongest: float = STRONGEST) -> float:
    """Log odds as odds, none too strong."""
    ratio = math.exp(min(max(log_odds, -20.0), 20.0))
    return min(max(ratio, 1 / strongest), strongest)


def normalised(counts: Mapping[Men, float]) -> dict[Men, float]:
    total = sum(counts.values())
    return {n: p / total for n, p in counts.items() if p / total > 1e-7}
