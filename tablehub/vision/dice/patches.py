"""Cutting straightened pieces out of a picture for the dice networks: same code at the table and in training.

Everything is straightened on the plane at `TOP_HEIGHT`, where the top faces of dice lie, so that a flat die's top
is a square of its true size wherever the camera stands.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tablehub.frames import Image
from tablehub.vision.geometry import Camera

Floats = NDArray[np.float64]
Levels = NDArray[np.float32]
Numbers = NDArray[np.floating[Any]]

TOP_HEIGHT = 0.32
"""Height of the plane (pitches): dice of 12 to 20 mm on points 46 to 50 mm apart, middle of the range."""
PATCH_SIZE = 56
"""Width and height of a first patch in pixels."""
PATCH_SCALE = 48.0
"""Pixels per pitch in a first patch: wide enough that a checker under a die is seen to be one."""
WIDE_SCALE = 36.0
"""The same in a patch of that size around two dice that touch."""
FACE_SIZE = 56
"""Width and height of a patch squared up with a die."""
FACE_EDGE = 20.0
"""The die's edge in such a patch (pixels): about its own size in a 1280 pixel wide picture; sides and surroundings
stay in view, for how a die lies cannot be told from its top alone."""
SQUARE = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
DARKEST_CONTRAST = 8.0
"""Grey levels: a patch with less contrast than this is not stretched further, or noise would become a pattern."""

TOP_INNER, DARK, LIGHT = 16, 5, 97
"""Pixels of a patch's middle that show the upper face and nothing else, and the percentiles of their levels that are
its ground and its pips, or the other way round."""
BROUGHT_OUT, LEAST_APART = (28.0, 228.0), 8.0
"""Levels that those become, and how far apart they are taken to be at least, for less is noise."""


COLOUR_ALONE, LEAST_COLOUR = 0.5, 12.0
"""Share of what varies most on an upper face (the cosine to grey) up to which it is colour and hardly brightness, and
grey levels by which it has to vary. Of 34 faint dice with grey pips on green none had more than 0.17 and less than 23;
of 60 others of 18 boards none less than 0.79, what was no die 0.54 with 6.5 levels."""
PIPS, GROUND = 3, 95
"""Percentiles of those levels that are pips and ground."""


def view_turns(camera: Camera, places: Floats) -> Floats:
    """Angles (n,) from board x to the horizontal direction in which the camera stands, seen from places (n, 2)."""
    away = camera.centre[:2] - places
    return np.asarray(np.arctan2(away[:, 1], away[:, 0]))


def patch_axes(camera: Camera, places: Floats) -> Floats:
    """(n, 2, 2), columns: the board directions of a patch's right and down. Down points to the camera."""
    return _turned_axes(view_turns(camera, places))


def face_axes(camera: Camera, places: Floats, turns: Floats) -> Floats:
    """(n, 2, 2), columns: the board directions of right and down in patches that are turned so far (radians)."""
    return _turned_axes(view_turns(camera, places) - turns)


def _turned_axes(turns: Floats) -> Floats:
    """Right and down (n, 2, 2) in columns, where down points in these directions (radians from board x)."""
    c, s = np.cos(turns), np.sin(turns)
    return np.stack([np.stack([-s, c], axis=-1), np.stack([c, s], axis=-1)], axis=-2)


def obliqueness(camera: Camera, places: Floats) -> Floats:
    """Tangents (n,) of the angles between the line of sight and the vertical."""
    away = camera.centre[:2] - places
    return np.asarray(np.hypot(away[:, 0], away[:, 1]) / (camera.centre[2] - TOP_HEIGHT))


def patches(picture: Image, camera: Camera, places: Floats) -> Image:
    """Straightened patches (n, PATCH_SIZE, PATCH_SIZE, 3), places (n, 2) in the middle, camera towards their bottom."""
    scales = np.full(len(places), PATCH_SCALE)
    return _cut(picture, camera, places, patch_axes(camera, places), PATCH_SIZE, scales)


def wide_patches(picture: Image, camera: Camera, places: Floats) -> Image:
    """The same in which two dice that touch have room, wherever either of them lies or whatever lies between."""
    scales = np.full(len(places), WIDE_SCALE)
    return _cut(picture, camera, places, patch_axes(camera, places), PATCH_SIZE, scales)


def faces(picture: Image, camera: Camera, places: Floats, turns: Floats, sizes: Floats) -> Image:
    """Patches (n, FACE_SIZE, FACE_SIZE, 3) in which top faces of flat dice are upright and FACE_EDGE pixels wide.

    `places` (n, 2) are the faces' middles, `turns` (n,) the angles (radians) of an edge in the first patch's axes,
    `sizes` (n,) their edges.
    """
    return _cut(picture, camera, places, face_axes(camera, places, turns), FACE_SIZE, FACE_EDGE / sizes)


def brought_out(faces: Image) -> Image:
    """Patches (n, FACE_SIZE, FACE_SIZE, 3) with what the upper face shows, however faint, at full contrast.

    Where a lamp is mirrored in a die or it is overexposed, its pips are a few levels off what is around them.
    """
    edge = (FACE_SIZE - TOP_INNER) // 2
    inner = faces[:, edge:-edge, edge:-edge].reshape(len(faces), -1, 3)
    low, high = np.percentile(inner, (DARK, LIGHT), axis=1).astype(np.float32)[:, :, None, None]
    scale = (BROUGHT_OUT[1] - BROUGHT_OUT[0]) / np.maximum(high - low, LEAST_APART)
    return np.clip((faces - low) * scale + BROUGHT_OUT[0], 0, 255).astype(np.uint8)


def in_grey(faces: Image) -> tuple[Image, NDArray[np.bool_]]:
    """Patches (n, FACE_SIZE, FACE_SIZE, 3) in which what varies most on the upper face, colour or brightness, is dark
    on light; and those (n,) in which it is colour alone, which taken for brightness shows nothing."""
    edge = (FACE_SIZE - TOP_INNER) // 2
    shown, alone = np.empty_like(faces), np.zeros(len(faces), bool)
    for n, face in enumerate(faces.astype(np.float32)):
        inner = face[edge:-edge, edge:-edge].reshape(-1, 3)
        ground = np.median(inner, axis=0)
        variances, axes = np.linalg.eigh((inner - ground).T @ (inner - ground) / len(inner))
        along = axes[:, -1]
        low, high = np.percentile((inner - ground) @ along, (PIPS, 100 - PIPS))
        along = along if -low > high else -along  # pips are few: the farther end from the median
        dark, light = np.percentile((inner - ground) @ along, (PIPS, GROUND))
        scale = (BROUGHT_OUT[1] - BROUGHT_OUT[0]) / max(light - dark, LEAST_APART)
        levels = ((face - ground) @ along - dark) * scale + BROUGHT_OUT[0]
        shown[n] = np.clip(levels, 0, 255).astype(np.uint8)[..., None]
        grey = abs(along.sum()) / np.sqrt(3)
        alone[n] = grey < COLOUR_ALONE and np.sqrt(variances[-1]) > LEAST_COLOUR
    return shown, alone


def face_colours(faces: Image) -> Floats:
    """CIE L*a*b* (n, 3) of upper faces as the camera sees them, without pips: these cover less than half of any."""
    edge = (FACE_SIZE - TOP_INNER) // 2
    inner = faces[:, edge:-edge, edge:-edge].reshape(len(faces), -1, 3)
    colours = np.median(inner, axis=1).astype(np.float32)[:, None] / 255
    return np.asarray(cv2.cvtColor(colours, cv2.COLOR_BGR2LAB)[:, 0], np.float64)


def _cut(picture: Image, camera: Camera, middles: Floats, axes: Floats, pixels: int, scales: Floats) -> Image:
    """Squares so many pixels wide; `scales` (n,) are pixels per pitch."""
    cuts = np.empty((len(middles), pixels, pixels, 3), np.uint8)
    if not len(middles):
        return cuts
    square = SQUARE[None] * (pixels / 2 / scales)[:, None, None]
    board = middles[:, None] + square @ axes.transpose(0, 2, 1)
    top = np.full((*board.shape[:2], 1), TOP_HEIGHT)
    seen = (camera.project(np.concatenate([board, top], axis=2)) - 0.5).astype(np.float32)
    # Pixel centres: a patch of n pixels reaches from -0.5 to n - 0.5.
    target = ((SQUARE + 1) / 2 * pixels - 0.5).astype(np.float32)
    for corners, cut in zip(seen, cuts, strict=True):
        matrix = cv2.getPerspectiveTransform(corners, target)
        cv2.warpPerspective(picture, matrix, (pixels, pixels), cut, cv2.INTER_LINEAR, cv2.BORDER_REPLICATE)
    return cuts


def patch_input(patches: Image, oblique: Numbers) -> Levels:
    """Network input (n, 4, PATCH_SIZE, PATCH_SIZE): colours with mean and contrast taken out, and obliqueness (n,)."""
    return _with_constants(patches, oblique[:, None])


def face_input(faces: Image, oblique: Numbers, turns: Numbers) -> Levels:
    """Network input (n, 5, FACE_SIZE, FACE_SIZE): the same with obliqueness as a vector to the camera (right, down).

    In the first patch the camera is below; squaring up by `turns` (n,) turns the view by the opposite.
    """
    return _with_constants(faces, np.stack([oblique * np.sin(turns), oblique * np.cos(turns)], 1))


def _with_constants(pictures: Image, constants: Numbers) -> Levels:
    count, height, width, channels = pictures.shape
    levels = pictures.reshape(count, -1).astype(np.float32)
    mean = levels.mean(axis=1, keepdims=True)
    levels -= mean
    contrast = np.sqrt(np.einsum("ij,ij->i", levels, levels) / levels.shape[1])
    levels /= np.maximum(contrast, DARKEST_CONTRAST)[:, None]
    planes = np.empty((count, channels + constants.shape[1], height, width), np.float32)
    planes[:, :channels] = levels.reshape(pictures.shape).transpose(0, 3, 1, 2)
    planes[:, channels:] = constants[:, :, None, None]
    return planes
