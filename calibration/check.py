"""Is the starting position really there? Every point is looked at, and what is wrong is said in players' words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from calibration.start import Found, checker_colour, learn, tones_of
from tablehub.frames import Frame, Image
from tablehub.rules.player import SIDES, Player
from tablehub.rules.position import BAR, MEN_A_SIDE, Position
from tablehub.vision.checkers.colours import FaceColours
from tablehub.vision.checkers.faces import FULL_ROW, Face, find_faces, place_of, point_counts, unsigned_counts
from tablehub.vision.checkers.rows import placed
from tablehub.vision.checkers.stacks import StackReader
from tablehub.vision.cold.faces import CERTAIN, find, layered
from tablehub.vision.geometry import FOUR_ABREAST
from tablehub.vision.network import Network, sigmoid
from tablehub.vision.profile import Profile
from tablehub.vision.reader import BoardReader
from tablehub.vision.reading import Counts
from tablehub.vision.view.appearance import Appearance, comparison
from tablehub.vision.view.fields import Window
from tablehub.vision.view.rectify import Rectifier
from tablehub.words.text import Text, say

READ_SURELY = 0.9
"""Probability of a position, and of a count, from which it is not doubted."""
EQUAL = 1e-6
"""By how much probabilities of counts that are equally unsure may differ."""
MAY_BE_START = 0.15
"""Probability from which a place is taken to be as the starting position has it."""

Place = tuple[Player, int]
"""A player, and a point in his numbering, or his bar."""
FIFTHS_ON_TOP = {(player, n): FOUR_ABREAST for player in Player for n in (13, 6)}
"""What is wrong where a point holds four side by side, as on small boards: of each row of five the last lies on another
and does not show. Nobody forgets one of each."""
FIFTHS_MISSED = 3
"""Of those rows so many are seen short by a look, and nothing else amiss, from which the fifth of the other lies on
another as well and was told there: one that is askew shows. Nobody forgets one of each of three rows either."""
FIRSTS_HIDDEN = {
    player: {(player, 8): 2, (player, 6): 4, (player.opponent, 24): 1, (player.opponent, 13): 4} for player in Player
}
"""What is wrong where the rail on a player's side hides the first checker of each row there."""


def position_without_background(image: Image, found: Found) -> Position:
    """What stands on a board that has just been located, before its empty look is known."""
    rectifier = Rectifier(found.geometry)
    view = rectifier.view(image, found.geometry.shape.checker_height)
    light, dark = (checker_colour(view, rectifier, player) for player in (Player.LIGHT, Player.DARK))
    window = Window.around_field(rectifier)
    part = view[window.slices].astype("float32")
    look = Appearance(None, light, dark, tones=tones_of(view, rectifier))
    colours = FaceColours(part, look, found.geometry.shape.checker / 2 * rectifier.scale)
    heat = sigmoid(Network("checkers.onnx")(comparison(part, look)[None])[0])
    faces, stacks = find_faces(heat, window, colours), StackReader(found.geometry)
    places = [(place_of(face, found.geometry), face) for face in faces]
    rows = {n: [f for p, f in places if p == n] for n in range(1, 25)}
    points = [point_counts(stacks.looked_at(image, n, row) if len(row) >= FULL_ROW else row) for n, row in rows.items()]
    on_bar = [f for p, f in places if p == "bar"]
    bar = {p: unsigned_counts([f for f in on_bar if f.player is p]) for p in Player}
    return _start_or_seen(points, bar)


def position_as_if_unknown(image: Image, found: Found) -> Position:
    """What stands there to eyes that are told nothing of this board but where it lies: neither how light's and dark's
    checkers look, nor that of each there is only one colour."""
    faces = find(image, found.geometry).faces
    rows = placed(faces, found.geometry)
    if min(sum(face.player is p and face.probability > CERTAIN for face in faces) for p in Player) < MEN_A_SIDE:
        rows = dict(layered(image, found.geometry, rows))  # of fifteen that are seen none lies on another
    return min((_counted(rows, turned) for turned in (False, True)), key=lambda seen: len(start_faults(seen)))


def _counted(rows: Mapping[int | str, Sequence[Face]], turned: bool) -> Position:
    """The likeliest count of each place, the start's where that may be; `turned`: each player's are the other's, for
    which of two colours is called light is settled by calibration."""
    if turned:
        rows = {place: [replace(face, player=face.player.opponent) for face in row] for place, row in rows.items()}
    points = [point_counts(rows.get(n, [])) for n in range(1, 25)]
    bar = {p: unsigned_counts([face for face in rows.get("bar", []) if face.player is p]) for p in Player}
    return _start_or_seen(points, bar)


def _start_or_seen(points: Sequence[Counts], bar: Mapping[Player, Mapping[int, float]]) -> Position:
    """The likeliest count of each place by itself, the start's own where that may well be.

    Fifteen a side settle nothing here: a checker left in the box is a common slip, and may not be sought on a stack.
    """
    sides = []
    for player in Player:
        places = [points[n - 1 if player is Player.LIGHT else 24 - n] for n in range(1, 25)]
        sign = 1 if player is Player.LIGHT else -1
        men = [
            _likely(counts, sign * n) * sign
            for counts, n in zip(places, Position.start().men(player)[1:BAR], strict=True)
        ]
        sides.append((0, *(max(0, n) for n in men), _likely(bar[player], 0)))
    return Position(*sides)


def _likely(counts: Mapping[int, float], expected: int) -> int:
    if counts.get(expected, 0.0) > MAY_BE_START or not counts:
        return expected
    return max(counts, key=lambda n: counts[n])


def learnt_and_checked(image: Image, found: Found, empty: Image | None = None) -> tuple[Profile, list[Text]]:
    """What is learnt from a start that was found (`empty`: see `learn`), and what keeps it from being one (see
    `start_faults_seen`). Where the fifths of its rows lie on others, the board is taken for one that holds four."""
    profile = learn(image, found, empty)
    wrong = _wrong_as_seen(image, found, profile)
    if wrong != FIFTHS_ON_TOP:
        return profile, _told(wrong)
    shape = replace(found.geometry.shape, abreast=FOUR_ABREAST)
    return learn(image, replace(found, geometry=replace(found.geometry, shape=shape)), empty), []


def start_faults_seen(image: Image, found: Found, profile: Profile) -> list[Text]:
    """What keeps the picture that `profile` was learnt from from showing the starting position, one phrase for each
    place; empty if nothing does."""
    return _told(_wrong_as_seen(image, found, profile))


def _wrong_as_seen(image: Image, found: Found, profile: Profile) -> dict[Place, int]:
    """How many checkers are seen where the starting position has another number.

    Four looks: for the rims of thirty checkers on their places, by the network without and with the empty board that
    follows if this is the start, and by the eyes that read unknown boards. A checker out of place is missed on its own
    point by all of them; a misreading, as of two that mirror a lamp, rarely happens in all. So one look that sees the
    start is enough; told are the places that none sees as they should be, or else those of the look that finds fewest.
    Where one sees nothing amiss but that the fifths of rows lie on others, nothing else is.
    """
    if len(found.slots) == 2 * MEN_A_SIDE:
        return {}
    looks: list[dict[Place, int]] = []
    for look in (
        lambda: position_without_background(image, found),
        lambda: BoardReader(profile).position(image),
        lambda: position_as_if_unknown(image, found),
    ):
        looks.append(wrong_places(look()))
        if not looks[-1]:
            return {}
    if any(_fifths_on_top(wrong) for wrong in looks):
        return FIFTHS_ON_TOP
    first, *others = looks
    missed = {place: count for place, count in first.items() if all(place in other for other in others)}
    return missed or min(looks, key=len)


def _fifths_on_top(wrong: Mapping[Place, int]) -> bool:
    """Whether nothing is amiss but that the fifths of rows lie on others, and do not show or seldom."""
    return len(wrong) >= FIFTHS_MISSED and wrong.items() <= FIFTHS_ON_TOP.items()


def points_in_doubt(frame: Frame, profile: Profile) -> list[int]:
    """Points (light's numbering) that the picture of the start shows and that are not read for sure once the board is
    learnt from it: checkers that hardly differ from the board, or from the other player's. Empty where it is read for
    sure as a whole, otherwise one at least."""
    seen = BoardReader(profile).read(frame)
    if seen.position == Position.start() and seen.confidence > READ_SURELY:
        return []  # what one point leaves open the others settle
    counts = seen.points or ({},) * 24  # the board is not to be seen as it was learnt
    shares = [there.get(men, 0.0) for there, men in zip(counts, Position.start().signed(), strict=True)]
    return [point for point, share in enumerate(shares, start=1) if share < max(READ_SURELY, min(shares) + EQUAL)]


def start_faults(position: Position) -> list[Text]:
    """What keeps a position from being the starting position, one phrase for each place; empty if nothing does."""
    return _told(wrong_places(position))


def wrong_places(position: Position) -> dict[Place, int]:
    """How many checkers a player has where the starting position has another number."""
    start = Position.start()
    return {
        (player, n): have
        for player in Player
        for n in (*range(24, 0, -1), BAR)
        if (have := position.men(player)[n]) != start.men(player)[n]
    }


def _told(wrong: Mapping[Place, int]) -> list[Text]:
    start = Position.start()
    for player, hidden in FIRSTS_HIDDEN.items():
        if wrong == hidden:
            return [
                say(
                    "of each row on {player}'s side one checker does not show: if the rail hides it, raise the camera",
                    player=SIDES[player],
                )
            ]
    return [
        say(
            "{player} has {count} {place}, {wanted} expected",
            player=SIDES[player],
            count=_checkers(have),
            place=say("on the bar") if n == BAR else say("on its {point} point", point=n),
            wanted=start.men(player)[n] or say("none"),
        )
        for (player, n), have in wrong.items()
    ]


def _checkers(count: int) -> Text:
    if count in (0, 1):
        return say("1 checker") if count else say("no checkers")
    return say("{count} checkers", count=count)
