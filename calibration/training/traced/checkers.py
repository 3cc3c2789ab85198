"""What checkers look like turned on a lathe: outlines of many profiles; mm."""

from __future__ import annotations

from collections.abc import Sequence

PROFILES = ("flat", "ring", "ring", "dish", "rings", "dome", "dimple", "rim", "rim", "button")
HOLLOW = ("dish", "rim")

Rings = list[tuple[float, float]]

_FACES: dict[str, Sequence[tuple[float, float, int]]] = {
    "flat": ((0.3, 0, 0),),
    "ring": ((0.78, 0, 0), (0.75, 0.5, 1), (0.68, 0.5, 1), (0.65, 0, 1), (0.2, 0, 0)),
    "dish": ((0.84, 0, 0), (0.7, 1, 0), (0.3, 1.4, 0)),
    "rings": (
        *((0.82, 0, 0), (0.79, 0.5, 1), (0.73, 0.5, 1), (0.7, 0, 1), (0.5, 0, 0)),
        *((0.47, 0.5, 1), (0.42, 0.5, 1), (0.39, 0, 1), (0.1, 0, 0)),
    ),
    "dimple": ((0.45, 0, 0), (0.38, 1, 1), (0.15, 1.6, 1)),
    "rim": ((0.86, 0, 1), (0.84, 0.4, 1), (0.2, 0.4, 0)),
    "button": ((0.6, 0, 0), (0.56, 0.5, 0), (0.5, 0.5, 1), (0.3, 0.5, 1)),
}
"""Upper faces from without: radius (shares), depth (shares of `DEEP` of the height), second material or not."""
DEEP = 0.14


def rings(profile: str, diameter: float, height: float) -> tuple[Rings, list[int]]:
    """The outline (radius and height from below, the lower face's middle being 0) and each part's material."""
    radius, edge = diameter / 2, min(height * 0.2, diameter * 0.04)
    if profile == "dome":
        body = [(0.94, 0.0), (1.0, 0.2), (1.0, 0.55), (0.93, 0.8), (0.75, 0.95), (0.3, 1.0)]
        return [(r * radius, z * height) for r, z in body], [0] * len(body)
    made: Rings = [(radius * 0.94, 0.0), (radius - edge * 0.3, edge * 0.4), (radius, edge), (radius, height - edge)]
    made += [(radius - edge * 0.3, height - edge * 0.4), (radius - edge, height)]
    which = [0] * (len(made) - 1)
    for share, depth, material in _FACES[profile]:
        made.append((share * radius, height - depth * DEEP * height))
        which.append(material)
    return made, [*which, which[-1]]
