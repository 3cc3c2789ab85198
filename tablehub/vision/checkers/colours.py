"""Whose checker a face is, where the network of checkers wavers: colours that forgive glare and shade.

A polished checker under a lamp shows some of the lamp's own white on top of its colour; one beside a rail is darker
altogether. Neither changes whose it is, so every pixel may be explained by a player's colour, dimmed or lit more, with
white added. Light adds up before a camera bends it to grey levels, so all this is reckoned in linear light.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.rules.player import Player
from tablehub.vision.view.appearance import RINGS, Appearance
from tablehub.vision.view.light import largest

GAMMA = 2.2  # of cameras, near enough
SHADES = (0.5, 0.75, 1.0, 1.4)
"""What shade or a near lamp may make of a checker's brightness."""
DEEP_SHADES = tuple(2.0 ** (-n / 2) for n in range(-1, 7))
"""The same of the bare board at the cube's foot, down to an eighth, each so close to the next that one fits."""
WHITES = (0.0, 0.08, 0.16, 0.25, 0.35, 0.5, 0.7, 0.9)
"""How much of a lamp's white (1: as bright as can be) polish may add."""
SHADE_COSTS, WHITE_COSTS, MIRROR_COSTS = 0.5, 4.0, 1.5
"""Logarithms of likelihood that halving or doubling, and full white, cost; white costs no more than a lamp that is
mirrored outright."""
SPREAD = 22.0
"""Grey levels by which a pixel may differ from what explains it: grain and noise."""
BARE_SPREAD = 10.0
"""The same on the empty board, of which each pixel is known by itself."""
WORST = -6.0
"""A pixel says no more than this against a player: dirt, print and noise."""
PIXELS_COUNT = 4.0
"""As how many independent pixels a face counts."""
DARKEST, DULLER = 0.1, 0.4
"""Ranks of brightness between which pixels are asked: lamps are mirrored in part of a face only, dirt is darkest."""
UNEVEN = 12.0
"""Grey levels (standard deviation) of a face's brightness; print, marbling and noise make less of an even one."""
DIFFERENT = 12.0
"""Grey levels in any channel by which a pixel differs from the empty board for certain."""
FINELY = 8.0
"""The same where black checkers may stand on black points."""
PLAIN = 5.0
"""Grey levels (standard deviation) in every channel up to which there is no pattern: grain and noise."""
BLINDING = 235.0
"""Grey levels of every channel from which the empty board may have mirrored a lamp so brightly that nothing else was
seen of it: under another lamp that is not known."""
HARDLY_SEEN, SEEN_ENOUGH = 0.05, 0.4
"""Shares of a face: with less than the first outside of what hides it nothing is told, from the second on it counts as
one that is seen whole."""
INNER = 0.85
"""Share of a checker's radius that is looked at."""

Circle = tuple[float, float, float]
"""Its middle and radius in pixels."""
NOTHING: Circle = (0.0, 0.0, 0.0)
Asked = tuple[float, float, Circle]
"""The middle of a face, and what hides some of it."""
Pixels = NDArray[np.float32]


class View(Protocol):
    """A straight view of which parts (rows and columns, cut off at its end) can be had."""

    def __getitem__(self, part: tuple[slice, slice], /) -> NDArray[Any]: ...


@dataclass(frozen=True, eq=False)
class FaceColours:
    """Colours in a light-normalised straight view (float32, BGR); `radius` of a checker in its pixels.

    `learnt_lamp`: whether the light is the one under which the board was learnt, but for its strength and colour.
    """

    view: View
    look: Appearance
    radius: float
    learnt_lamp: bool = True
    _last: dict[str, tuple[Asked, Pixels]] = field(default_factory=dict)
    """The pixels of the face that was asked about last, in the view and on the empty board: several things are asked
    about one face after the other."""

    @property
    def many(self) -> bool:
        """Whether a player's checkers are of more than one colour; the network of checkers is told of one."""
        return self.look.tones is not None

    def log_odds(self, x: float, y: float) -> float:
        """How much likelier (logarithm) the face with its middle at a pixel is light's than dark's."""
        if self.look.tones is not None:
            lights, darks = self._ring_by_ring(x, y, self.look.tones, DULLER)
            return PIXELS_COUNT * (lights - darks)
        inside = self._seen(x, y)
        if not len(inside):
            return 0.0
        order = np.argsort(inside.sum(axis=1))
        pixels = inside[order[int(DARKEST * len(order)) : int(DULLER * len(order))]]
        light, dark = (_likeness(pixels, colour) for colour in (self.look.light, self.look.dark))
        return PIXELS_COUNT * float(np.mean(light - dark))

    def _ring_by_ring(self, x: float, y: float, tones: Pixels, dullest: float) -> tuple[float, float]:
        """Mean log likelihoods of a face as light's and as dark's checker, which are of several colours; of each ring
        the pixels from rank `DARKEST` of brightness to `dullest` are asked."""
        said, count = np.zeros(2), 0
        for ring, (inner, outer) in enumerate(RINGS):
            inside = _cut_out(self.view, (x, y, (x, y, inner * self.radius)), outer * self.radius)
            order = np.argsort(inside.sum(axis=1))
            pixels = inside[order[int(DARKEST * len(order)) : int(dullest * len(order)) + 1]]
            if len(pixels):
                said += [len(inside) * float(_likeness(pixels, tone[ring]).mean()) for tone in tones]
                count += len(inside)
        return float(said[0] / max(1, count)), float(said[1] / max(1, count))

    def mirrors(self, x: float, y: float) -> bool:
        """Whether the face with its middle at a pixel seems to mirror the lamp: it is bright on one side, less so on
        the other. Under another lamp than the learnt one too many faces are unevenly lit to tell."""
        inside = self._seen(x, y)
        return self.learnt_lamp and len(inside) > 0 and float(inside.mean(axis=1).std()) > UNEVEN

    def brighter(self) -> Player:
        """The player with the brighter checkers."""
        return Player.LIGHT if self.look.light.sum() > self.look.dark.sum() else Player.DARK

    def fit(self, x: float, y: float) -> float:
        """Mean log likelihood of the face with its middle at a pixel, were it the more fitting player's checker."""
        if self.look.tones is not None:
            return max(self._ring_by_ring(x, y, self.look.tones, 1 - DARKEST))
        inside = self._seen(x, y)
        if not len(inside):
            return 0.0
        order = np.argsort(inside.sum(axis=1))
        pixels = inside[order[int(DARKEST * len(order)) : int((1 - DARKEST) * len(order)) + 1]]
        return max(float(_likeness(pixels, colour).mean()) for colour in (self.look.light, self.look.dark))

    def changed(self, x: float, y: float, by: float = DIFFERENT) -> float:
        """Share of the face with its middle at a pixel that differs from the empty board by so many grey levels; 1
        where that is unknown."""
        if self.look.background is None:
            return 1.0
        difference = self._seen(x, y) - self._bare(self.look.background, x, y)
        return float((largest(np.abs(difference)) > by).mean()) if len(difference) else 1.0

    def would_change(self, x: float, y: float, player: Player) -> float:
        """Share of the place with its middle at a pixel in which a player's checker differs from the empty board: less
        than one where both are dark; 1 where the empty board is unknown."""
        if self.look.background is None:
            return 1.0
        bare = self._bare(self.look.background, x, y)
        colour = self.look.light if player is Player.LIGHT else self.look.dark
        return float((largest(np.abs(bare - colour)) > DIFFERENT).mean()) if len(bare) else 1.0

    def pattern(self, x: float, y: float) -> float:
        """How far what is seen of the face with its middle at a pixel goes with the empty board's pattern there, -1..1:
        their correlation, which a dimmer lamp leaves as it is; 0 where that is plain or unknown."""
        if self.look.background is None:
            return 0.0
        inside, bare = self._seen(x, y), self._bare(self.look.background, x, y)
        if not len(bare) or bare.std(axis=0).max() < PLAIN:
            return 0.0
        inside, bare = inside - inside.mean(axis=0), bare - bare.mean(axis=0)
        return float((inside * bare).sum() / max(1.0, np.sqrt((inside**2).sum() * (bare**2).sum())))

    def around(self, x: float, y: float, hidden: Circle) -> tuple[float, dict[Player, float]]:
        """`changed` and each player's `fit` for the face with its middle at a pixel, but for what lies on it."""
        inside = self._seen(x, y, hidden)
        if self.look.background is None or not len(inside):
            return 0.0, dict.fromkeys(Player, WORST)
        difference = inside - self._bare(self.look.background, x, y, hidden)
        order = np.argsort(inside.sum(axis=1))
        pixels = inside[order[int(DARKEST * len(order)) : int((1 - DARKEST) * len(order)) + 1]]
        fits = {
            player: float(_likeness(pixels, colour).mean())
            for player, colour in ((Player.LIGHT, self.look.light), (Player.DARK, self.look.dark))
        }
        return float((largest(np.abs(difference)) > DIFFERENT).mean()), fits

    def beyond(self, x: float, y: float, outline: NDArray[np.float32] | None = None) -> dict[Player, float]:
        """How much likelier (logarithm) what is seen of a place outside `outline` is each player's checker than the
        empty board, in shade or not; 0 where next to nothing is seen of it or the empty board is unknown.

        The place is as large as a face with its middle at a pixel, `outline` (n, 2) a convex polygon in pixels; without
        one all of it is seen.
        """
        background = self.look.background
        if background is None:
            return dict.fromkeys(Player, 0.0)
        reach = INNER * self.radius
        whole = len(_cut_out(background, (x, y, NOTHING), reach))
        pixels, bare = (_cut_out(view, (x, y, NOTHING), reach, outline) for view in (self.view, background))
        known = np.ones(len(bare), bool) if self.learnt_lamp else bare.min(axis=1) < BLINDING
        pixels, bare = pixels[known], bare[known]
        shown = len(pixels) / max(1, whole)
        if shown < HARDLY_SEEN:
            return dict.fromkeys(Player, 0.0)
        empty = float(_likeness_of_bare(pixels, bare, mirrors=not self.learnt_lamp).mean())
        count = PIXELS_COUNT * min(1.0, shown / SEEN_ENOUGH)
        return {
            player: count * (float(_likeness(pixels, colour).mean()) - empty)
            for player, colour in ((Player.LIGHT, self.look.light), (Player.DARK, self.look.dark))
        }

    def _seen(self, x: float, y: float, hidden: Circle = NOTHING) -> Pixels:
        """The pixels (n, 3) within the face with its middle at a pixel, outside of what hides it."""
        return self._inside("view", self.view, (x, y, hidden))

    def _bare(self, background: View, x: float, y: float, hidden: Circle = NOTHING) -> Pixels:
        """The same of the empty board."""
        return self._inside("bare", background, (x, y, hidden))

    def _inside(self, name: str, view: View, asked: Asked) -> Pixels:
        before = self._last.get(name)
        if before is None or before[0] != asked:
            before = self._last[name] = asked, _cut_out(view, asked, INNER * self.radius)
        return before[1]


def _cut_out(view: View, asked: Asked, reach: float, outline: NDArray[np.float32] | None = None) -> Pixels:
    """The pixels (n, 3) of a view so far around a face's middle, outside of what hides it: a circle, or a polygon."""
    x, y, (over_x, over_y, radius) = asked
    left, top = max(0, round(x - reach)), max(0, round(y - reach))
    part = view[top : round(y + reach) + 1, left : round(x + reach) + 1]
    rows, columns = top + np.arange(part.shape[0])[:, None], left + np.arange(part.shape[1])
    inside = (columns - x) ** 2 + (rows - y) ** 2 < reach**2
    if radius:
        inside &= (columns - over_x) ** 2 + (rows - over_y) ** 2 >= radius**2
    if outline is not None:
        hides = np.zeros(inside.shape, np.uint8)
        cv2.fillConvexPoly(hides, np.rint(outline - (left, top)).astype(np.int32), 1)
        inside &= hides == 0
    return np.asarray(part[inside], np.float32)


def _likeness_of_bare(pixels: Pixels, bare: Pixels, mirrors: bool = False) -> Pixels:
    """Log likelihood (n,) of pixels (n, 3) on the empty board that looks so there (n, 3), in the best of shades.

    `mirrors`: it may have mirrored a lamp when it was learnt, which is not lit now.
    """
    shades = np.array(DEEP_SHADES)
    said = np.full((len(shades), len(pixels)), -np.inf)
    for white in WHITES if mirrors else WHITES[:1]:
        plain = 255 * np.maximum((bare / 255) ** GAMMA - white, 0) ** (1 / GAMMA)
        shown = np.minimum(plain[None] * (shades ** (1 / GAMMA))[:, None, None], 255)
        off = ((pixels[None] - shown) ** 2).sum(axis=2) / (2 * BARE_SPREAD**2)
        said = np.maximum(said, -off - min(WHITE_COSTS * white, MIRROR_COSTS))
    said += 3 * np.log(SPREAD / BARE_SPREAD) - (SHADE_COSTS * np.log2(shades) ** 2)[:, None]
    return np.asarray(np.maximum(said.max(axis=0), WORST), np.float32)


def _likeness(pixels: Pixels, colour: Pixels) -> Pixels:
    """Log likelihood (n,) of pixels (n, 3) on a checker of this colour, in the best of lights."""
    shown, costs = _shown(*(float(level) for level in colour))
    off = shown @ pixels.T  # |shown - pixel|^2 multiplied out
    off *= -2
    off += (pixels * pixels).sum(axis=1)
    off += (shown * shown).sum(axis=1, keepdims=True)
    off *= np.float32(-1 / (2 * SPREAD**2))
    off -= costs
    return np.asarray(np.maximum(off.max(axis=0), np.float32(WORST)), np.float32)


@lru_cache(maxsize=8)
def _shown(*colour: float) -> tuple[Pixels, Pixels]:
    """What shade and white make of a colour (n, 3), and what each costs (n, 1)."""
    shades, whites = (plane.reshape(-1, 1) for plane in np.meshgrid(np.array(SHADES), np.array(WHITES)))
    light = shades * (np.array(colour) / 255) ** GAMMA + whites
    shown = 255 * np.minimum(light, 1) ** (1 / GAMMA)
    costs = SHADE_COSTS * np.log2(shades) ** 2 + np.minimum(WHITE_COSTS * whites, MIRROR_COSTS)
    return shown.astype(np.float32), costs.astype(np.float32)
