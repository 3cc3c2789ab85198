"""Many different boards: random styles, lamps and cameras, made from a seed so that they can be made again."""

from __future__ import annotations

import numpy as np

from tablehub.simulator.camera import SceneCamera
from tablehub.simulator.colour import any_colour, distance, lightness, varied
from tablehub.simulator.style import (
    BoardSizes,
    CheckerLook,
    CheckerProfile,
    ClutterItem,
    DiceLook,
    Lamp,
    Light,
    Seat,
    Style,
    Surface,
    SurfaceKind,
)

FELTS = ("#17683f", "#143b7a", "#8c1f2a", "#b88a5a", "#2a2a2e", "#cfc3a4", "#4a6a5a", "#6a3a24", "#7a7f88", "#3b2a5a")
POINTS = ("#a8202c", "#ddd2b0", "#4f94c4", "#d8d6d0", "#e4d9b8", "#4a2420", "#1e1e22", "#c9772e", "#2c6a48", "#6d86a8")
WOODS = (("#6b3324", "#3a1a12"), ("#b5824a", "#7a4f28"), ("#d0a86c", "#9a7038"), ("#4a2e1e", "#2a1810"))
LIGHT_MEN = ("#ece7da", "#f3f1ea", "#f1e6cc", "#e8d9a8", "#d9a23c", "#c9302c", "#7fb2d8", "#d8b890", "#e07a28")
DARK_MEN = ("#1c1b1b", "#5e1220", "#16305c", "#4a2a18", "#1e4a30", "#c02028", "#3a1a4a", "#6e3b1e", "#2c4f8c")
SKINS = ("#f2cdb4", "#e0b090", "#c68f6f", "#a5714e", "#7c4f34", "#4d3022", "#3a241a")
SLEEVES = ("#30466e", "#a83238", "#d8d8d4", "#1e1e22", "#5a6a4a", "#8a8f98", "#c8b490")
DICE = (
    ("#f5f2e8", "#151515"),
    ("#17171a", "#f2f2f2"),
    ("#c5221f", "#fbfbf5"),
    ("#1f4fae", "#f4f6fa"),
    ("#f0ead8", "#8c1f2a"),
    ("#1e7a46", "#f2f5ee"),
    ("#e8c43a", "#1c1c1c"),
    ("#7b1626", "#f7efe0"),
    ("#5a2a7c", "#f0e8f8"),
    ("#f8f8f2", "#1b3f86"),
    ("#d8d0c0", "#3a2a1a"),
)

MEN_APART = 38.0
"""CIE76; people can always tell the two players' checkers apart."""
FIELD_APART = 18.0
"""CIE76; the points can be seen on the field."""

FILLED = (0.74, 0.97)
"""How much of the picture the board fills, in parts of the tighter direction."""

UNUSUAL = 0.25
"""How often a part of a board has a colour that no list thought of."""

LIGHT_NAMES = ("ceiling", "lamp", "window", "dim", "glare", "mixed")


def _pick(rng: np.random.Generator, choices: tuple[str, ...]) -> str:
    return choices[int(rng.integers(len(choices)))]


def _coloured(rng: np.random.Generator, choices: tuple[str, ...], low: float, high: float) -> str:
    """A colour near one of `choices`, or now and then any with a lightness between `low` and `high`."""
    if rng.random() < UNUSUAL:
        return any_colour(rng, low, high)
    return varied(_pick(rng, choices), rng, 0.04)


def random_light(rng: np.random.Generator, name: str) -> Light:
    """A light of a kind (`LIGHT_NAMES`), placed at random."""
    around = rng.uniform(0, 2 * np.pi)
    aside = {"ceiling": 500, "lamp": 650, "window": 1500, "dim": 700, "glare": 250, "mixed": 900}[name]
    height = {"ceiling": 1500, "lamp": 800, "window": 1100, "dim": 900, "glare": 1000, "mixed": 1100}[name]
    radius = {"ceiling": 300, "lamp": 70, "window": 450, "dim": 120, "glare": 150, "mixed": 200}[name]
    ambient = {"ceiling": 0.75, "lamp": 0.35, "window": 0.55, "dim": 0.5, "glare": 0.5, "mixed": 0.6}[name]
    reach = aside * float(rng.uniform(0.7, 1.2))
    place = (reach * np.cos(around), reach * np.sin(around), height * rng.uniform(0.85, 1.2))
    warm = {"ceiling": 0.15, "lamp": 0.5, "window": -0.1, "dim": 0.5, "glare": 0.0, "mixed": 0.3}[name]
    warm += float(rng.normal(0, 0.12))
    return Light(
        name,
        Lamp((float(place[0]), float(place[1]), float(place[2])), radius * float(rng.uniform(0.7, 1.3)), _tint(warm)),
        ambient=ambient * float(rng.uniform(0.75, 1.25)),
        ambient_colour=_tint(warm * 0.4 - 0.05),
        fill=float(rng.uniform(0.3, 0.7)),
        exposure={"dim": 0.36, "glare": 1.1}.get(name, 1.0) * float(rng.uniform(0.8, 1.12)),
        noise={"dim": 7.0, "lamp": 3.4, "mixed": 3.2}.get(name, 2.4) * float(rng.uniform(0.7, 1.4)),
    )


def _tint(warm: float) -> str:
    """White made warm (positive) or cool, after white balance."""
    red, blue = 255 * min(1.0, 1 + 0.25 * warm), 255 * min(1.0, 1 - 0.28 * warm)
    return f"#{int(np.clip(red, 0, 255)):02x}{int(255 * (1 - 0.06 * abs(warm))):02x}{int(np.clip(blue, 0, 255)):02x}"


def random_sizes(rng: np.random.Generator) -> BoardSizes:
    """Sizes of a board between travel and tournament size."""
    checker = float(rng.uniform(38, 46))
    pitch = checker * float(rng.uniform(1.05, 1.11))
    depth = checker * float(rng.uniform(10.9, 11.9))
    height = checker * float(rng.uniform(0.19, 0.24))
    return BoardSizes(
        pitch=round(pitch, 1),
        bar=round(checker * float(rng.uniform(1.12, 1.4)), 1),
        depth=round(depth, 1),
        point_width=round(float(rng.uniform(0.78, 1.0)), 2),
        point_length=round(depth * float(rng.uniform(0.40, 0.46)), 1),
        checker=round(checker, 1),
        checker_height=round(height, 1),
        die=round(float(rng.uniform(12, 18)), 1),
        rail_height=round(float(rng.uniform(14, 24)), 1),
        rail_width=round(float(rng.uniform(20, 38)), 1),
        tray_width=round(checker * float(rng.uniform(1.15, 1.5)), 1),
        row_gap=round(float(rng.uniform(0.3, 2.2)), 2),
    )


def _men(rng: np.random.Generator) -> tuple[CheckerLook, CheckerLook]:
    while True:
        light, dark = _coloured(rng, LIGHT_MEN, 50, 95), _coloured(rng, DARK_MEN, 8, 50)
        if distance(light, dark) >= MEN_APART and lightness(light) - lightness(dark) > 15:
            break
    profiles: tuple[CheckerProfile, ...] = ("flat", "ring", "dished", "pillow", "rings")
    profile = profiles[int(rng.integers(len(profiles)))]
    gloss, rough = float(rng.uniform(0.15, 0.9)), float(rng.uniform(0.18, 0.5))
    marble = float(rng.choice([0.0, 0.0, 0.35, 0.7]))
    return CheckerLook(light, profile, gloss, rough, marble), CheckerLook(dark, profile, gloss, rough, marble)


def _board_surfaces(rng: np.random.Generator) -> tuple[Surface, tuple[Surface, Surface]]:
    kinds: tuple[SurfaceKind, ...] = ("felt", "leather", "plain", "wood")
    kind = kinds[int(rng.choice(4, p=[0.45, 0.25, 0.15, 0.15]))]
    gloss, rough = {"felt": (0.02, 0.9), "leather": (0.18, 0.5), "plain": (0.12, 0.5), "wood": (0.3, 0.4)}[kind]
    while True:
        field = _coloured(rng, FELTS, 8, 85)
        one, two = _coloured(rng, POINTS, 10, 92), _coloured(rng, POINTS, 10, 92)
        if min(distance(field, one), distance(field, two), distance(one, two)) >= FIELD_APART:
            break
    grain = float(rng.uniform(0.5, 1.2))

    def made(colour: str) -> Surface:
        return Surface(kind, colour, None, gloss, rough, grain * (0.5 if kind == "wood" else 1.0))

    return made(field), (made(one), made(two))


def _rail(rng: np.random.Generator) -> Surface:
    if rng.random() < 0.5:
        colour, second = WOODS[int(rng.integers(len(WOODS)))]
        return Surface("wood", colour, second, float(rng.uniform(0.5, 1.6)), float(rng.uniform(0.18, 0.4)))
    colour = varied(_pick(rng, ("#3a221c", "#141416", "#6a4028", "#1e2a44", "#4a1c20", "#8a7a64")), rng, 0.03)
    kind: SurfaceKind = "leather" if rng.random() < 0.6 else "plain"
    return Surface(kind, colour, None, float(rng.uniform(0.4, 1.5)), float(rng.uniform(0.18, 0.45)))


def _table(rng: np.random.Generator) -> Surface:
    kind = int(rng.integers(4))
    if kind == 0:
        colour, second = WOODS[int(rng.integers(len(WOODS)))]
        return Surface("wood", colour, second, 0.25, 0.45)
    if kind == 1:
        return Surface("cloth", varied(_pick(rng, ("#c8bfb0", "#e8e6e0", "#3a4a5a", "#7a2a2a")), rng, 0.05), None, 0.0)
    if kind == 2:
        return Surface("stone", varied("#9aa2a8", rng, 0.08), varied("#b8bec2", rng, 0.06), 0.3, 0.3, 0.8)
    return Surface("plain", varied(_pick(rng, ("#d8d2c6", "#2c2a28", "#8a6a4a")), rng, 0.05), None, 0.2, 0.4)


def _clutter(rng: np.random.Generator, reach: tuple[float, float]) -> tuple[ClutterItem, ...]:
    items = []
    for kind in ("mug", "paper", "pen", "cup", "phone"):
        if rng.random() < 0.35:
            side = 1 if rng.random() < 0.5 else -1
            away = 130.0 if kind == "paper" else 60.0
            x = side * (reach[0] + away + float(rng.uniform(0, 110)))
            y = float(rng.uniform(-reach[1], reach[1]))
            colour = {"mug": "#d8d8d4", "cup": "#3a2420", "paper": "#e8e8e4", "pen": "#1a2a6a", "phone": "#202226"}[
                kind
            ]
            items.append(ClutterItem(kind, (x, y), float(rng.uniform(0, 360)), varied(colour, rng, 0.03)))
    return tuple(items)


def random_style(seed: int, name: str | None = None) -> Style:
    """One board from a seed."""
    rng = np.random.default_rng((seed, 11))
    sizes = random_sizes(rng)
    field, points = _board_surfaces(rng)
    light, dark = _men(rng)
    near: Seat = "A" if rng.random() < 0.5 else "B"
    checkers: dict[Seat, CheckerLook] = {"A": light, "B": dark} if near == "A" else {"A": dark, "B": light}
    one, two = _dice_colours(rng), _dice_colours(rng)
    trays: tuple[str, ...] = ((), ("left", "right"), ("right",), ("left",))[int(rng.integers(4))]
    home = "right" if rng.random() < 0.5 else "left"
    if len(trays) == 1:
        trays = (home,)
    names = [str(n) for n in rng.permutation(["ceiling", "lamp", "window", "mixed"])[:2]]
    names.append(str(rng.choice(["dim", "glare"])))
    style = Style(
        name or f"board_{seed}",
        sizes,
        home,  # type: ignore[arg-type]
        trays,  # type: ignore[arg-type]
        field,
        points,
        _rail(rng),
        _table(rng),
        checkers,
        {"A": _dice(rng, one), "B": _dice(rng, two)},
        (varied("#f4f2e8", rng, 0.03), _pick(rng, ("#181818", "#8c1f2a", "#1b3f86"))),
        tuple(random_light(rng, n) for n in names),
        hinge="#c8a030" if rng.random() < 0.5 else None,
        point_style=("plain", "plain", "blunt", "outlined")[int(rng.integers(4))],
        skin={"A": _pick(rng, SKINS), "B": _pick(rng, SKINS)},
        sleeve={"A": _sleeve(rng), "B": _sleeve(rng)},
    )
    left, right = style.outer_x()
    object.__setattr__(style, "clutter", _clutter(rng, (max(-left, right), style.outer_y())))
    return style


def _sleeve(rng: np.random.Generator) -> str | None:
    return None if rng.random() < 0.4 else varied(_pick(rng, SLEEVES), rng, 0.04)


def _dice_colours(rng: np.random.Generator) -> tuple[str, str]:
    """Body and pips of a pair of dice, easy to tell apart."""
    while rng.random() < UNUSUAL:
        body, pips = any_colour(rng, 8, 95), any_colour(rng, 5, 98)
        if abs(lightness(body) - lightness(pips)) > 40:
            return body, pips
    return DICE[int(rng.integers(len(DICE)))]


def random_dice(rng: np.random.Generator) -> DiceLook:
    """How one player's dice may look."""
    return _dice(rng, _dice_colours(rng))


def _dice(rng: np.random.Generator, colours: tuple[str, str]) -> DiceLook:
    clear = float(rng.choice([0.0, 0.0, 0.5])) if lightness(colours[0]) < 70 else 0.0
    return DiceLook(
        *colours,
        gloss=float(rng.uniform(0.3, 0.9)),
        rounding=float(rng.uniform(0.05, 0.2)),
        ball=bool(rng.random() < 0.4),
        clear=clear,
    )


NEAREST = 50.0
"""mm from a camera that nothing of the board comes closer than."""

LENS_REACH = 0.1
"""Where pixels grow this much slower with the angle than in the middle, the lens model ends."""


def random_camera(
    rng: np.random.Generator, style: Style, size: tuple[int, int], tilt: float | None = None, side: float | None = None
) -> SceneCamera:
    """A camera with the whole board in view.

    `tilt` in degrees from straight above (random up to 45 if None), `side` where it stands: 0 at A's side, 90 to
    his right and so on (random, mostly near a side, if None).
    """
    tilt = float(np.clip(abs(rng.normal(0, 18)), 0, 45)) if tilt is None else tilt
    if side is None:
        side = float(rng.choice([0, 90, 180, 270], p=[0.5, 0.08, 0.34, 0.08]) + rng.normal(0, 4))
    around, lean = np.radians(side - 90), np.radians(tilt)
    away = np.array([np.sin(lean) * np.cos(around), np.sin(lean) * np.sin(around), np.cos(lean)])
    up = -np.array([np.cos(around), np.sin(around), 0.0])
    up = up + np.array([-up[1], up[0], 0.0]) * float(rng.normal(0, 0.02))
    hfov = float(rng.uniform(55, 75) if rng.random() < 0.8 else rng.uniform(85, 100))
    k1 = float(rng.uniform(-0.05, 0.01) if hfov < 80 else rng.uniform(-0.13, -0.06))
    left, right = style.outer_x()
    middle = np.array([(left + right) / 2, 0.0, 0.0])
    outer = style.outer_y()
    corners = np.array(
        [(x, y, z) for x in (left, right) for y in (-outer, outer) for z in (0, style.sizes.rail_height)]
    )
    share = float(rng.uniform(*FILLED))
    aside = rng.uniform(-1, 1, 2) * (1 - share) * 0.4 * np.array(size)
    camera = _fitted(middle, away, up, hfov, size, k1, corners, share, aside)
    seen = camera.project(corners)
    if (seen < 0).any() or (seen > np.array(size)).any():  # seen from aside the board has grown out of the picture
        camera = _fitted(middle, away, up, hfov, size, k1, corners, share * 0.95, np.zeros(2))
    return camera


def _fitted(
    middle: np.ndarray,
    away: np.ndarray,
    up: np.ndarray,
    hfov: float,
    size: tuple[int, int],
    k1: float,
    corners: np.ndarray,
    share: float,
    aside: np.ndarray,
) -> SceneCamera:
    """The nearest camera along a line of sight that has all corners within `share` of the picture.

    The board's middle is seen `aside` pixels from the picture's.
    """
    half = np.array(size) / 2 * share
    near, far = 200.0, 5000.0
    target = middle
    for _ in range(40):
        middle_distance = (near + far) / 2
        camera = SceneCamera.look_at(target + away * middle_distance, target, up, hfov, size, k1)
        seen = camera.project(corners)
        centred = seen - (seen.max(axis=0) + seen.min(axis=0)) / 2  # the aim is put right below
        if (np.abs(centred) <= half).all() and _is_before_lens(camera, corners):
            far = middle_distance
        else:
            near = middle_distance
    for _ in range(6):
        seen = camera.project(corners)
        off = (seen.max(axis=0) + seen.min(axis=0)) / 2 - np.array(size) / 2 - aside
        shift = (off / camera.focal) @ camera.rotation[:2] * far
        shift[2] = 0.0
        target = target + shift
        camera = SceneCamera.look_at(target + away * far, target, up, hfov, size, k1)
    return camera


def _is_before_lens(camera: SceneCamera, points: np.ndarray) -> bool:
    """Are points in front of the camera, and not so far aside that the lens' polynomial would fold them back?"""
    x, y, depth = camera.rotation @ (points - camera.position).T
    if (depth < NEAREST).any():
        return False
    return bool((1 + 3 * camera.k1 * (x**2 + y**2) / depth**2 > LENS_REACH).all())


def _wood(seed: int) -> Style:
    return _known(
        seed, "wood", "right", ("right",),
        (Surface("felt", "#17683f", gloss=0.02, rough=0.9), Surface("felt", "#a8202c", gloss=0.02, rough=0.9),
         Surface("felt", "#ddd2b0", gloss=0.02, rough=0.9)),
        (Surface("wood", "#6b3324", "#3a1a12", 1.2, 0.3), Surface("wood", "#b5824a", "#7a4f28", 0.2, 0.5)),
        (CheckerLook("#ece7da", "dished", 0.5, 0.35), CheckerLook("#1c1b1b", "dished", 0.6, 0.3)),
        (DiceLook("#f2efe6", "#141414"), DiceLook("#17171a", "#f2f2f2")),
    )  # fmt: skip


def _leather(seed: int) -> Style:
    return _known(
        seed, "leather", "left", (),
        (Surface("leather", "#b88a5a", gloss=0.15, rough=0.55), Surface("leather", "#4a2420", gloss=0.15, rough=0.55),
         Surface("leather", "#e4d9b8", gloss=0.15, rough=0.55)),
        (Surface("leather", "#3a221c", None, 0.9, 0.35), Surface("stone", "#9aa2a8", "#b8bec2", 0.3, 0.3, 0.8)),
        (CheckerLook("#f1e6cc", "pillow", 0.5, 0.3, 0.5), CheckerLook("#5e1220", "pillow", 0.5, 0.3, 0.5)),
        (DiceLook("#f5eeda", "#5e1220"), DiceLook("#7b1626", "#f7efe0")),
    )  # fmt: skip


def _tournament(seed: int) -> Style:
    return _known(
        seed, "tournament", "right", ("left", "right"),
        (Surface("felt", "#143b7a", gloss=0.02, rough=0.9), Surface("felt", "#d8d6d0", gloss=0.02, rough=0.9),
         Surface("felt", "#4f94c4", gloss=0.02, rough=0.9)),
        (Surface("plain", "#141416", None, 1.3, 0.25), Surface("cloth", "#c8bfb0", None, 0.0)),
        (CheckerLook("#f3f1ea", "ring", 0.4, 0.35), CheckerLook("#c9302c", "ring", 0.4, 0.35)),
        (DiceLook("#f8f8f2", "#1b3f86"), DiceLook("#c5221f", "#fbfbf5")),
    )  # fmt: skip


def _known(
    seed: int,
    name: str,
    home: str,
    trays: tuple[str, ...],
    cloth: tuple[Surface, Surface, Surface],
    frame: tuple[Surface, Surface],
    men: tuple[CheckerLook, CheckerLook],
    dice: tuple[DiceLook, DiceLook],
) -> Style:
    """A board people know; who sits near and the lamps come from the seed."""
    rng = np.random.default_rng((seed, 12))
    near = rng.random() < 0.5
    first, second = (0, 1) if near else (1, 0)
    return Style(
        name,
        BoardSizes(),
        home,  # type: ignore[arg-type]
        trays,  # type: ignore[arg-type]
        cloth[0],
        (cloth[1], cloth[2]),
        frame[0],
        frame[1],
        {"A": men[first], "B": men[second]},
        {"A": dice[first], "B": dice[second]},
        ("#f4f2e8", "#181818"),
        tuple(random_light(rng, light) for light in ("ceiling", "lamp", "dim")),
        hinge=None if len(trays) == 2 else "#c8a030",
        skin={"A": _pick(rng, SKINS), "B": _pick(rng, SKINS)},
        sleeve={"A": _sleeve(rng), "B": _sleeve(rng)},
    )


STYLES = {"wood": _wood, "leather": _leather, "tournament": _tournament}
"""Boards that can be asked for by name."""


def named_style(name: str, seed: int) -> Style:
    """A board by name: one of `STYLES`, `board_N` for the random one of seed N, or "random" for that of `seed`."""
    if name == "random":
        return random_style(seed)
    if name.startswith("board_"):
        return random_style(int(name[6:]))
    return STYLES[name](seed)
