"""Points and the bar where checkers of both players may lie, or it is in doubt whose some are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import (
    FULL_ROW,
    Face,
    lying_below,
    nobodys,
    normalised,
    point_counts,
    unsigned_counts,
)
from tablehub.vision.checkers.rows import THERE, placed
from tablehub.vision.geometry import BoardGeometry
from tablehub.vision.reading import Pairs

TORN = 0.2  # chance of a player's face from which he may share a point with the other, though neither is told for sure
CAME_LAST = 20.0
"""Odds that of a full row of both players' checkers those of him who has fewer there came last. Not counted: such rows
are rare. At 1 to 300 fifteen a side tell the one that was recorded; at 20 a row by itself stays in doubt (0.3 to 0.75).
"""
SHARED = 0.01  # odds that both stand on a point where it is in doubt whose some face is: a slip, which is rare
BELOW_SO_MANY, BEYOND_DOUBT, BURIED = 3, 0.998, 0.0001
"""Where so many of the other player's lie between one and the field's middle it must be told with that chance whose it
is, or these are the odds that it is his: hardly anybody puts one there. A lamp mirrored in a polished dark one below
four others told light with 0.988; of 17 points on which really both players' were all but one were told with 0.998 and
more, wherever they lay."""
WHOSE_ON_BAR = 0.001
"""Chance of either player's face from which it is in doubt whose one on the bar is. A lamp mirrored in a polished one
there told the wrong player with 0.99."""


def by_row(faces: Sequence[Face], geometry: BoardGeometry) -> list[Face]:
    """The faces, those that hardly anybody can have put where they lie given to the player whose row it is.

    It is told here, before rows are looked at more closely: a row that lacks one is another row.
    """
    doubtful = [face for face in faces if THERE < face.probability < BEYOND_DOUBT]
    if not doubtful:
        return list(faces)
    rows = [row for place, row in placed(faces, geometry).items() if isinstance(place, int)]
    buried = {face for row in rows for face in row if face in doubtful and _is_buried(face, row)}
    return [_others(face) if face in buried else face for face in faces]


def _is_buried(face: Face, row: Sequence[Face]) -> bool:
    """Whether it lies below so many of the other player's that hardly anybody put it there."""
    beyond = [f for f in row if f.player is not face.player and f.probability > THERE and abs(f.y) < abs(face.y)]
    return len(beyond) >= BELOW_SO_MANY


def _others(face: Face) -> Face:
    """A face that is buried, with the odds of that."""
    mine, theirs = BURIED * face.probability, face.other
    share = theirs / (mine + theirs)
    owner, his = (face.player, 1 - share) if share < 0.5 else (face.player.opponent, share)
    return replace(face, player=owner, probability=face.somebodys * his, other=face.somebodys * (1 - his))


def pair_counts(faces: Sequence[Face], sure: float, full: int = FULL_ROW) -> Pairs:
    """Probabilities of light's and dark's counts on a point where both may lie; empty where they do not.

    Where faces of both are there with more than `sure`, each one's count by itself. Where some may be
    either's, both on one point is far less likely than one player alone (`SHARED`), so that only the checkers elsewhere
    tell it. `full`: so many lie side by side there (`BoardShape.abreast`).
    """
    his = {player: [f for f in faces if f.player is player] for player in Player}
    if all(any(f.probability > sure for f in row) for row in his.values()):
        each = _with_lower(_with_lower(_whose_each(faces), Player.LIGHT, his, full), Player.DARK, his, full)
        return _on_full_row(each, [f for f in faces if f.probability > sure], full)
    torn = [[face for face in faces if face.chance(player) > TORN] for player in Player]
    if len(faces) >= full or not all(torn) or len({*torn[0], *torn[1]}) < 2:
        return {}
    pairs = _whose_each(faces)
    weights = {men: SHARED * p for men, p in pairs.items() if all(men)}
    one_players = sum(p for men, p in pairs.items() if not all(men))
    weights |= {(max(0, n), max(0, -n)): one_players * p for n, p in point_counts(faces, full=full).items()}
    total = sum(weights.values())
    return {men: p / total for men, p in weights.items()}


def _with_lower(pairs: Pairs, player: Player, his: Mapping[Player, Sequence[Face]], full: int = FULL_ROW) -> Pairs:
    """The same with what may lie under one player's faces."""
    below = lying_below([f for f in his[player] if f.probability > 0.5], full=full)
    found: dict[tuple[int, int], float] = {}
    for (light, dark), p in pairs.items():
        for extra, share in below.items():
            if extra <= 2 * (light if player is Player.LIGHT else dark):
                men = (light + extra, dark) if player is Player.LIGHT else (light, dark + extra)
                found[men] = found.get(men, 0.0) + p * share
    return found


def _on_full_row(pairs: Pairs, row: Sequence[Face], full: int) -> Pairs:
    """The same with what lies under a full row of both players' checkers: he who has more there stood there first, and
    what the other one put down came last, on the first of the row that nobody lay on yet."""
    if len(row) != full:
        return normalised(pairs)
    lights = sum(f.player is Player.LIGHT for f in row)
    most = Player.LIGHT if 2 * lights > full else Player.DARK
    from_edge = sorted(row, key=lambda f: -abs(f.y))
    # Who came last to the row's end lies on nobody: it was not full before.
    last = max(slot for slot, f in enumerate(from_edge, start=1) if f.player is not most) % full
    below = lying_below(row, full=full)
    below |= {last: CAME_LAST * below.get(last, 0.0)}
    found: dict[tuple[int, int], float] = {}
    for (light, dark), p in pairs.items():
        for extra, share in below.items():
            men = (light + extra, dark) if most is Player.LIGHT else (light, dark + extra)
            found[men] = found.get(men, 0.0) + p * share
    return normalised(found)


def _whose_each(faces: Iterable[Face]) -> Pairs:
    """The weights of how many of these faces are light's and how many dark's."""
    pairs = {(0, 0): 1.0}
    for face in faces:
        grown: dict[tuple[int, int], float] = {}
        for (light, dark), p in pairs.items():
            for men, chance in (
                ((light, dark), nobodys(face)),
                ((light + 1, dark), face.chance(Player.LIGHT)),
                ((light, dark + 1), face.chance(Player.DARK)),
            ):
                grown[men] = grown.get(men, 0.0) + p * chance
        pairs = grown
    return pairs


def bar_pairs(faces: Sequence[Face]) -> Pairs:
    """The same on the bar; empty where it is beyond doubt whose each face is."""
    if all(min(face.chance(player) for player in Player) < WHOSE_ON_BAR for face in faces):
        return {}
    his = {player: [f for f in faces if f.player is player] for player in Player}
    return normalised(_with_lower(_with_lower(_whose_each(faces), Player.LIGHT, his), Player.DARK, his))


def bar_counts(faces: Sequence[Face]) -> dict[Player, dict[int, float]]:
    """Probabilities of each player's count on the bar, whatever the other's is."""
    pairs = bar_pairs(faces)
    if not pairs:
        return {player: dict(unsigned_counts([f for f in faces if f.player is player])) for player in Player}
    counts: dict[Player, dict[int, float]] = {player: {} for player in Player}
    for men, p in pairs.items():
        for player, n in zip((Player.LIGHT, Player.DARK), men, strict=True):
            counts[player][n] = counts[player].get(n, 0.0) + p
    return counts
