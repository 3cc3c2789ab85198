"""Whose faces are, told by which others of the same picture they look like.

Under another lamp than the learnt one what shone on the empty board shines elsewhere, and is taken for coloured light:
what that leaves of a checker has another colour than it. But all checkers of a player have one colour, and in the
picture as it is they show it. So each face is held against those of which it is clear whose they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.geometry import Floats

CLEAR, FEWEST = 0.9, 4
"""Chance from which it is clear whose a face is, and how many such each player must have for their colour to be known.
"""
LEAST_SPREAD = 0.12, 0.06, 0.04
"""Log units of brightness, of blue against red, and of green against both, by which faces of a player differ at least:
noise, and light that falls off."""
OUTLIERS, COUNTS, MOST = 4.0, 2.0, 6.0
"""Of the odds: spreads (squared) from which a difference is an outlier and says little more, how much they count, and
the most they are. With these 13 of 3,369 faces that were given to the wrong player (thirteen boards, all pictures under
another lamp than the learnt one) are 3, and the mean log likelihood of the right one -0.0126 -> -0.0050; from 2 to 8,
1 to 3 and 4 to 8 it is -0.0049 to -0.0075. These boards were in view when they were chosen."""
INNER = 0.6  # of a face's radius that is looked at
DARK_OFFSET = 8.0  # grey levels added before the logarithm

Levels = NDArray[np.float64]


def by_company(faces: Sequence[Face], levels: Levels) -> list[Face]:
    """The faces, each its player's with the chance that its `levels` (n, 3: BGR as seen; NaN: not seen) leave."""
    looks = _looks(levels)
    clear = {
        player: np.array([face.chance(player) > CLEAR for face in faces], bool) & np.isfinite(looks).all(axis=1)
        for player in Player
    }
    if min(int(his.sum()) for his in clear.values()) < FEWEST:
        return list(faces)
    middle = {player: np.median(looks[his], axis=0) for player, his in clear.items()}
    off = {player: 1.48 * np.median(np.abs(looks[his] - middle[player]), axis=0) for player, his in clear.items()}
    spread = np.maximum(np.maximum(*off.values()), LEAST_SPREAD)
    far = {player: 1 + (((looks - middle[player]) / spread) ** 2).sum(axis=1) / OUTLIERS for player in Player}
    odds = np.clip(COUNTS * np.log(far[Player.DARK] / far[Player.LIGHT]), -MOST, MOST)
    return [_weighed(face, float(of_light)) for face, of_light in zip(faces, np.nan_to_num(odds), strict=True)]


def levels_seen(view: Image, places: Floats, radius: float) -> Levels:
    """The median colours (n, 3) of faces with their middles at pixels (n, 2) of a view; NaN beyond its edge."""
    reach = INNER * radius
    found = np.full((len(places), 3), np.nan)
    for index, (x, y) in enumerate(places):
        part = view[max(0, round(y - reach)) : round(y + reach) + 1, max(0, round(x - reach)) : round(x + reach) + 1]
        if part.size:
            found[index] = np.median(part.reshape(-1, 3), axis=0)
    return found


def _looks(levels: Levels) -> Levels:
    """Log brightness, blue against red, and green against both, of colours (n, 3)."""
    blue, green, red = np.log(levels + DARK_OFFSET).T
    return np.column_stack([(blue + green + red) / 3, blue - red, green - (blue + red) / 2])


def _weighed(face: Face, of_light: float) -> Face:
    """The face with log odds that it is light's besides."""
    light, dark = (face.chance(player) for player in Player)
    light *= float(np.exp(of_light))
    if not light + dark:
        return face
    share = light / (light + dark)
    owner, his = (Player.LIGHT, share) if share >= 0.5 else (Player.DARK, 1 - share)
    return replace(face, player=owner, probability=face.somebodys * his, other=face.somebodys * (1 - his))
