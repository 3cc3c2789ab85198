"""Checkers, dice, cube and soft-cornered boxes with smooth edges.

pygame draws shapes without smoothing, so each is drawn a few times too large, scaled down once and kept.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from tablehub.display.text import inked
from tablehub.display.theme import CheckerLook, Colour, CubeLook, Veil

OVERSIZE = 4

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Pips of a face, in thirds of the way from its middle to its edge."""

COCKED_TILT = 17.0
"""Degrees a die that does not lie flat is turned, to be seen at a glance."""


def blank(width: int, height: int) -> pygame.Surface:
    """A clear surface, with its own transparency."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`share` of b in a."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


@lru_cache(maxsize=256)
def soft_box(
    width: int, height: int, radius: int, fill: tuple[int, ...], edge: Colour | None = None, edge_width: int = 0
) -> pygame.Surface:
    """A box with round corners; `fill` may carry transparency as a fourth number."""
    big = blank(width * OVERSIZE, height * OVERSIZE)
    # Starting from the same colour, clear: smoothing must not mix in black at the rim.
    big.fill((*(edge or fill)[:3], 0))
    area = big.get_rect()
    pygame.draw.rect(big, edge or fill, area, border_radius=radius * OVERSIZE)
    if edge is not None:
        inner = area.inflate(-2 * edge_width * OVERSIZE, -2 * edge_width * OVERSIZE)
        pygame.draw.rect(big, fill, inner, border_radius=max(0, radius - edge_width) * OVERSIZE)
    return pygame.transform.smoothscale(big, (max(1, width), max(1, height)))


@lru_cache(maxsize=16)
def soft_ring(width: int, height: int, radius: int, line: int, colour: Colour) -> pygame.Surface:
    """A frame with round corners, clear inside."""
    big = blank(width * OVERSIZE, height * OVERSIZE)
    big.fill((*colour, 0))
    pygame.draw.rect(big, colour, big.get_rect(), width=line * OVERSIZE, border_radius=radius * OVERSIZE)
    return pygame.transform.smoothscale(big, (max(1, width), max(1, height)))


@lru_cache(maxsize=16)
def hatching(width: int, height: int, step: int, shift: int, veil: Veil, ink: Veil) -> pygame.Surface:
    """A veil with slanting lines: what lies under it was not seen. `shift` lets lines run on next door."""
    big = blank(width * OVERSIZE, height * OVERSIZE)
    big.fill(veil)
    line = step * OVERSIZE // 6
    for crossing in range(-shift * OVERSIZE, (width + height) * OVERSIZE, step * OVERSIZE):  # where x + y is this
        pygame.draw.line(big, ink, (crossing - height * OVERSIZE, height * OVERSIZE), (crossing, 0), line)
    return pygame.transform.smoothscale(big, (max(1, width), max(1, height)))


@lru_cache(maxsize=64)
def checker(look: CheckerLook, diameter: int) -> pygame.Surface:
    """A checker from above with its shadow; the surface is 1.16 diameters wide, the checker in its middle."""
    whole = round(diameter * 1.16)
    big = blank(whole * OVERSIZE, whole * OVERSIZE)
    middle, radius = whole * OVERSIZE / 2, diameter * OVERSIZE / 2
    drop = radius * 0.07
    for ring, alpha in ((1.13, 26), (1.08, 40), (1.03, 60)):
        pygame.draw.circle(big, (0, 0, 0, alpha), (middle, middle + drop), radius * ring)
    for share, colour in _checker_rings(look):
        pygame.draw.circle(big, colour, (middle, middle), radius * share)
    return pygame.transform.smoothscale(big, (whole, whole))


def _checker_rings(look: CheckerLook) -> tuple[tuple[float, Colour], ...]:
    """From the rim inwards: rim, bevelled shoulder, groove, dished middle."""
    return (
        (1.0, look.rim),
        (0.93, look.face),
        (0.90, mix(look.face, look.shine, 0.8)),
        (0.84, look.face),
        (0.66, look.groove),
        (0.60, mix(look.face, look.shine, 0.35)),
        (0.56, look.face),
    )


@lru_cache(maxsize=16)
def slab(look: CheckerLook, width: int, height: int) -> pygame.Surface:
    """A borne-off checker, seen from its side."""
    thick = min(width, height)
    return soft_box(width, height, max(1, thick // 3), look.face, look.rim, 1 if thick >= 5 else 0)


@lru_cache(maxsize=64)
def die(value: int | None, look: CheckerLook, size: int, tilted: Colour | None) -> pygame.Surface:
    """A die's top face, a question mark where it cannot be told; `tilted`: it does not lie flat, in a frame of that."""
    flat = tilted is None
    big = blank(size * OVERSIZE, size * OVERSIZE)
    area = big.get_rect().inflate(-size // 8, -size // 8)
    radius = size * OVERSIZE // 5
    edge = tilted or look.rim
    big.fill((*edge, 0))
    pygame.draw.rect(big, edge, area, border_radius=radius)
    line = size * OVERSIZE // (40 if flat else 16)
    pygame.draw.rect(big, look.face, area.inflate(-2 * line, -2 * line), border_radius=radius - line)
    if value is None:
        unknown = inked("?", round(size * OVERSIZE * 0.7), look.ink)
        big.blit(unknown, unknown.get_rect(center=area.center))
    for dx, dy in PIPS.get(value or 0, ()):
        step = size * OVERSIZE * 0.25
        pygame.draw.circle(big, look.ink, (area.centerx + dx * step, area.centery + dy * step), step * 0.38)
    if not flat:
        big = pygame.transform.rotozoom(big, COCKED_TILT, 0.86)
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=32)
def cube(face: int, look: CubeLook, size: int, in_use: bool, offered: Colour | None) -> pygame.Surface:
    """The doubling cube with a number on it; in a frame of the colour `offered`; grey and struck through when it may
    not be used."""
    fill, ink = (look.face, look.ink) if in_use else (look.idle, look.idle_ink)
    big = blank(size * OVERSIZE, size * OVERSIZE)
    area = big.get_rect()
    line = size * OVERSIZE // (12 if offered else 28)
    edge = offered or look.edge
    big.fill((*edge, 0))
    pygame.draw.rect(big, edge, area, border_radius=size * OVERSIZE // 7)
    pygame.draw.rect(big, fill, area.inflate(-2 * line, -2 * line), border_radius=size * OVERSIZE // 9)
    digits = str(face)
    number = inked(digits, round(size * OVERSIZE * (0.66, 0.6, 0.45)[min(len(digits), 3) - 1]), ink)
    big.blit(number, number.get_rect(center=area.center))
    if not in_use:
        inner = area.inflate(-8 * line, -8 * line)
        pygame.draw.line(big, ink, inner.bottomleft, inner.topright, 2 * line)
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=16)
def sign(letter: str, size: int, colour: Colour, ink: Colour, pointed: bool) -> pygame.Surface:
    """A message's sign: a disc (a warning triangle when `pointed`) with a letter, or with a tick for an empty one."""
    big = blank(size * OVERSIZE, size * OVERSIZE)
    big.fill((*colour, 0))
    side = size * OVERSIZE
    if pointed:
        corners = [(side * 0.5, side * 0.04), (side * 0.98, side * 0.9), (side * 0.02, side * 0.9)]
        pygame.draw.polygon(big, colour, corners)
    else:
        pygame.draw.circle(big, colour, (side / 2, side / 2), side / 2)
    if letter:
        drawn = inked(letter, round(side * (0.56 if pointed else 0.62)), ink)
        big.blit(drawn, drawn.get_rect(center=(side // 2, round(side * (0.61 if pointed else 0.5)))))
    else:
        tick = [(side * 0.27, side * 0.53), (side * 0.44, side * 0.69), (side * 0.74, side * 0.34)]
        pygame.draw.lines(big, ink, False, tick, round(side * 0.1))
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=16)
def mark(size: int, colour: Colour, ok: bool) -> pygame.Surface:
    """The footer's small sign: a dot when all is well, a triangle when not."""
    big = blank(size * OVERSIZE, size * OVERSIZE)
    big.fill((*colour, 0))
    side = size * OVERSIZE
    if ok:
        pygame.draw.circle(big, colour, (side / 2, side / 2), side / 2)
    else:
        pygame.draw.polygon(big, colour, [(side / 2, 0), (side, side), (0, side)])
    return pygame.transform.smoothscale(big, (size, size))
