"""How hands look: bones become one smooth surface of skin, nails and sleeve, with its shadow on the board."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.simulator.camera import Rect, SceneCamera, is_empty, overlap, union
from tablehub.simulator.colour import linear
from tablehub.simulator.hand import NAIL, SKIN, SLEEVE, Bone, Hand
from tablehub.simulator.light import Finish, shade, unit
from tablehub.simulator.shadows import _disc_places
from tablehub.simulator.style import Light
from tablehub.simulator.textures import noise

Floats = NDArray[np.float32]

SHADOW_LAMPS = 8
"""Places of the lamp's disc that a hand's shadow is drawn from; it is soft anyway, the hand being high."""

SHADOW_SCALE = 0.5
"""The shadow is drawn at this part of the picture's resolution."""

RIM_CORNERS = 8
"""Corners of the circle around each end of a bone, for its shadow."""

BEYOND = np.float32(-1e6)
"""Height where there is no hand."""


@dataclass(frozen=True, eq=False)
class HandPicture:
    """A painted hand: `rect` in pixels; `cover` 0..1 (h, w); `light` linear BGR (h, w, 3), multiplied with cover."""

    rect: Rect
    cover: Floats
    light: Floats


@dataclass(frozen=True, eq=False)
class HandShade:
    """What a hand takes from the board below it, 0..1 (h, w) in `rect`: of the lamp's light and of the room's."""

    rect: Rect
    lamp: Floats
    room: Floats


@dataclass(frozen=True, slots=True)
class _Seen:
    """A bone in the picture: ends (px), radii (px), heights towards the camera (mm), pixels per mm."""

    a: NDArray[np.float64]
    b: NDArray[np.float64]
    ra: float
    rb: float
    ha: float
    hb: float
    scale: float
    cover: int


def _seen(camera: SceneCamera, bone: Bone) -> _Seen | None:
    ends = np.array([bone.start, bone.end])
    depth = (ends - camera.position) @ camera.rotation[2]
    if depth.min() < 60.0:  # an arm this near the lens would fill the picture
        return None
    a, b = camera.project(ends)
    sa, sb = camera.focal / depth
    return _Seen(a, b, bone.radius * sa, bone.end_radius * sb, -depth[0], -depth[1], float(sa + sb) / 2, bone.cover)


def _rect_of(camera: SceneCamera, bones: list[_Seen]) -> Rect:
    whole = (0, 0, *camera.size)
    rects = []
    for bone in bones:
        for end, radius in ((bone.a, bone.ra), (bone.b, bone.rb)):
            low, high = end - radius - 2, end + radius + 3
            rects.append((int(low[0]), int(low[1]), int(high[0]), int(high[1])))
    return overlap(union(rects), whole)


def _add_bone(bone: _Seen, rect: Rect, height: Floats, cover: Floats, what: NDArray[np.uint8]) -> None:
    """Raise the surface by one bone inside `rect`."""
    pad = max(bone.ra, bone.rb) + 2
    low, high = np.minimum(bone.a, bone.b) - pad, np.maximum(bone.a, bone.b) + pad
    own = overlap((int(low[0]), int(low[1]), int(high[0]) + 1, int(high[1]) + 1), rect)
    if is_empty(own):
        return
    x = np.arange(own[0], own[2], dtype=np.float32)[None] + 0.5
    y = np.arange(own[1], own[3], dtype=np.float32)[:, None] + 0.5
    along = bone.b - bone.a
    square = max(float(along @ along), 1e-6)
    share = np.clip(((x - bone.a[0]) * along[0] + (y - bone.a[1]) * along[1]) / square, 0, 1).astype(np.float32)
    dx, dy = x - bone.a[0] - share * along[0], y - bone.a[1] - share * along[1]
    away = dx * dx + dy * dy
    radius = bone.ra + (bone.rb - bone.ra) * share
    here = (slice(own[1] - rect[1], own[3] - rect[1]), slice(own[0] - rect[0], own[2] - rect[0]))
    inside = np.clip(radius - np.sqrt(away) + 0.5, 0, 1)
    bulge = np.sqrt(np.maximum(radius * radius - away, 0)) / bone.scale
    top = np.where(inside > 0, bone.ha + (bone.hb - bone.ha) * share + bulge, BEYOND).astype(np.float32)
    higher = top > height[here]
    np.copyto(height[here], top, where=higher)
    np.copyto(what[here], np.uint8(bone.cover), where=higher)
    np.maximum(cover[here], inside, out=cover[here])


def paint_hand(camera: SceneCamera, light: Light, hand: Hand) -> HandPicture | None:
    """The hand as seen, or None when it is out of the picture."""
    bones = [seen for bone in hand.bones if (seen := _seen(camera, bone)) is not None]
    rect = _rect_of(camera, bones) if bones else (0, 0, 0, 0)
    if is_empty(rect):
        return None
    shape = (rect[3] - rect[1], rect[2] - rect[0])
    height, cover = np.full(shape, BEYOND, np.float32), np.zeros(shape, np.float32)
    what = np.zeros(shape, np.uint8)
    for bone in bones:
        _add_bone(bone, rect, height, cover, what)
    there = height > BEYOND / 2
    if not there.any():
        return None
    floor = float(height[there].min())
    height = np.where(there, height, np.float32(floor))
    scale = float(np.mean([bone.scale for bone in bones]))
    normal, crease = _surface(camera, height, scale)
    light_out = _shade_skin(camera, light, hand, (normal[there], crease[there], what[there]), rect, there)
    colour = np.zeros((*shape, 3), np.float32)
    colour[there] = light_out
    # Light is kept multiplied with cover from here on, so that blurred edges do not darken.
    soft = cv2.GaussianBlur(cover, (3, 3), 0.6)
    return _smeared(HandPicture(rect, np.asarray(soft, np.float32), colour * soft[..., None]), camera, hand)


SMEAR_SHARES = (-0.375, -0.125, 0.125, 0.375)
"""The hand is drawn at these parts of its way while the shutter is open."""

MOST_SMEAR = 15
"""Pixels; a hand is never smeared further, however fast it moves."""


def _smeared(picture: HandPicture, camera: SceneCamera, hand: Hand) -> HandPicture:
    """The hand with the blur of its motion while the shutter was open."""
    x, y = hand.aim
    places = [(x, y, hand.height), (x + hand.motion[0], y + hand.motion[1], hand.height)]
    step = np.diff(camera.project(places), axis=0)[0]
    length = int(min(MOST_SMEAR, np.hypot(*step)))
    if length < 2:
        return picture
    shifts = [np.round(step / np.hypot(*step) * length * share).astype(int) for share in SMEAR_SHARES]
    cover, light = np.zeros_like(picture.cover), np.zeros_like(picture.light)
    for x, y in shifts:
        cover += _shifted(picture.cover, x, y)
        light += _shifted(picture.light, x, y)
    part = np.float32(1 / len(shifts))
    return HandPicture(picture.rect, cover * part, light * part)


def _shifted(picture: Floats, x: int, y: int) -> Floats:
    """A picture moved by whole pixels, its edge rows and columns repeated; it may be smaller than the move."""
    rows = np.clip(np.arange(picture.shape[0]) - y, 0, picture.shape[0] - 1)
    columns = np.clip(np.arange(picture.shape[1]) - x, 0, picture.shape[1] - 1)
    return np.take(np.take(picture, rows, axis=0), columns, axis=1)


def _surface(camera: SceneCamera, height: Floats, scale: float) -> tuple[Floats, Floats]:
    """Normals (h, w, 3) in the world and how open (0..1) each place lies."""
    smooth = cv2.GaussianBlur(height, (0, 0), max(0.8, 1.6 * scale))
    dx = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=scale / 8)
    dy = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=scale / 8)
    facing = unit(np.stack([-dx, -dy, np.ones_like(dx)], axis=-1))
    axes = np.array([camera.rotation[0], camera.rotation[1], -camera.rotation[2]], np.float32)
    around = cv2.GaussianBlur(height, (0, 0), 7 * scale)
    crease = np.clip(1 + (height - around) / 30.0, 0.55, 1.0)
    return (facing @ axes).astype(np.float32), crease.astype(np.float32)


def _shade_skin(
    camera: SceneCamera,
    light: Light,
    hand: Hand,
    surface: tuple[Floats, Floats, NDArray[np.uint8]],
    rect: Rect,
    there: NDArray[np.bool_],
) -> Floats:
    normal, crease, what = surface
    rows, columns = np.nonzero(there)
    skin = linear(hand.skin)
    blotch = noise(90, 16, 16)[(rows * 3) % 1024, (columns * 3) % 1024]
    fine = noise(91, 4, 4)[(rows * 3) % 1024, (columns * 3) % 1024]
    albedo = skin * np.exp(0.10 * blotch + 0.06 * fine)[:, None]
    redder = np.array([0.80, 0.82, 1.05], np.float32)
    albedo *= 1 - (1 - redder) * np.clip(1.4 - 1.4 * crease, 0, 1)[:, None]
    albedo = np.where(
        (what == NAIL)[:, None], np.minimum(skin * np.array((1.25, 1.15, 1.12), np.float32) + 0.03, 0.9), albedo
    )
    if hand.sleeve is not None:
        weave = np.exp(0.12 * noise(92, 2, 16)[(rows * 4) % 1024, (columns * 4) % 1024])
        folds = np.exp(0.25 * noise(93, 64, 32)[(rows * 3) % 1024, (columns * 3) % 1024])
        albedo = np.where((what == SLEEVE)[:, None], linear(hand.sleeve) * (weave * folds)[:, None], albedo)
    place = np.broadcast_to(np.array((*hand.aim, hand.height), np.float32), normal.shape)
    view = np.broadcast_to(np.float32(-camera.rotation[2]), normal.shape)
    finish = Finish(0.25, 0.45)
    lit = shade(light, finish, albedo.astype(np.float32), normal, view, place)
    # Light that enters skin comes out reddish a little beyond the shadow's edge.
    glow = np.where((what == SKIN)[:, None], lit.lamp.mean() * albedo * np.array((0.05, 0.08, 0.2), np.float32), 0)
    return np.asarray(lit.room * crease[:, None] + lit.lamp * (0.35 + 0.65 * crease)[:, None] + glow, np.float32)


def hand_shade(camera: SceneCamera, light: Light, hand: Hand, reach: tuple[float, float]) -> HandShade | None:
    """The hand's shadow on the felt; bones beyond `reach` (mm, half sizes) are left out."""
    lamps = _disc_places(light, SHADOW_LAMPS)
    near = [b for b in hand.bones if b.cover != NAIL and abs(b.start[0]) < reach[0] and abs(b.start[1]) < reach[1]]
    if not near:
        return None
    outlines = _thrown(camera, near, lamps)
    corners = outlines.reshape(-1, 2)
    low, high = corners.min(axis=0) - 30, corners.max(axis=0) + 30
    rect = overlap((int(low[0]), int(low[1]), int(high[0]) + 1, int(high[1]) + 1), (0, 0, *camera.size))
    if is_empty(rect):
        return None
    size = (max(1, int((rect[2] - rect[0]) * SHADOW_SCALE)), max(1, int((rect[3] - rect[1]) * SHADOW_SCALE)))
    total = np.zeros((size[1], size[0]), np.float32)
    fixed = np.round((outlines - rect[:2]) * SHADOW_SCALE * 16).astype(np.int32)
    for group in fixed:
        mask = np.zeros((size[1], size[0]), np.uint8)
        for outline in group:
            cv2.fillConvexPoly(mask, cv2.convexHull(outline), 1, cv2.LINE_8, 4)
        total += mask
    whole = (rect[2] - rect[0], rect[3] - rect[1])
    lamp = cv2.resize(cv2.GaussianBlur(total / len(lamps), (0, 0), 1.5), whole)
    room = cv2.resize(cv2.GaussianBlur(total / len(lamps), (0, 0), 9.0), whole) * 0.45
    return HandShade(rect, np.asarray(lamp, np.float32), np.asarray(room, np.float32))


def _thrown(camera: SceneCamera, bones: list[Bone], lamps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where the corners of each bone's ends throw their shadows: (lamps, bones, corners, 2) in pixels."""
    angle = 2 * np.pi * np.arange(RIM_CORNERS) / RIM_CORNERS
    circle = np.stack([np.cos(angle), np.sin(angle), np.zeros(RIM_CORNERS)], axis=1)
    ends = np.array([(bone.start, bone.end) for bone in bones])
    radii = np.array([(bone.radius, bone.end_radius) for bone in bones])
    rim = (ends[:, :, None] + radii[:, :, None, None] * circle).reshape(len(bones), -1, 3)
    places = lamps[:, None, None, :]
    height = np.clip(rim[..., 2], 0.0, lamps[:, 2].min() - 100.0)
    reach = places[..., 2] / (places[..., 2] - height)
    on_felt = places[..., :2] + (rim[..., :2] - places[..., :2]) * reach[..., None]
    return camera.project(np.concatenate([on_felt, np.zeros((*on_felt.shape[:-1], 1))], axis=-1))
