"""Pictures that show no backgammon board, or none that could be read: painted, and cut from rendered ones."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from tablehub.frames import Image
from tablehub.vision.geometry import Floats

SIZE = 1280, 720
WOOD, PALE, BROWN, INK = (70, 110, 160), (190, 220, 240), (50, 80, 130), (30, 30, 30)


def _table(seed: int) -> Image:
    """Boards of a wooden table with their grain."""
    rng = np.random.default_rng(seed)
    grain = cv2.resize(rng.normal(0, 14, (72, 16)), SIZE, interpolation=cv2.INTER_CUBIC)
    image = np.full((SIZE[1], SIZE[0], 3), WOOD, np.float32) + grain[:, :, None]
    image[::120] -= 50
    return np.clip(image + rng.normal(0, 3, image.shape), 0, 255).astype(np.uint8)


def _aslant(view: Image, seed: int) -> Image:
    """A flat view on the table as a camera that looks down aslant sees it."""
    height, width = view.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    seen = np.array([(330, 60), (950, 70), (1090, 660), (200, 650)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, seen)
    out = _table(seed)
    shown = cv2.warpPerspective(view, matrix, SIZE, flags=cv2.INTER_AREA)
    covers = cv2.warpPerspective(np.full((height, width), 255, np.uint8), matrix, SIZE)
    out[covers > 127] = shown[covers > 127]
    return out


def bare_table() -> Image:
    return _table(1)


def chess_board() -> Image:
    view = np.full((720, 720, 3), BROWN, np.uint8)
    for row in range(8):
        for column in range(8):
            x, y = 40 + 80 * column, 40 + 80 * row
            cv2.rectangle(view, (x, y), (x + 79, y + 79), PALE if (row + column) % 2 else (60, 110, 60), -1)
            if row in (0, 1, 6, 7):
                colour = (235, 235, 235) if row > 3 else INK
                cv2.circle(view, (x + 40, y + 40), 26 if row in (1, 6) else 32, colour, -1, cv2.LINE_AA)
                cv2.circle(view, (x + 40, y + 40), 14, (120, 120, 120), 3, cv2.LINE_AA)
    return _aslant(view, 2)


def draughts_board() -> Image:
    view = np.full((720, 720, 3), INK, np.uint8)
    for row in range(8):
        for column in range(8):
            x, y = 40 + 80 * column, 40 + 80 * row
            dark = (row + column) % 2
            cv2.rectangle(view, (x, y), (x + 79, y + 79), BROWN if dark else PALE, -1)
            if dark and row not in (3, 4):
                cv2.circle(view, (x + 40, y + 40), 34, (40, 40, 190) if row > 3 else (230, 235, 240), -1, cv2.LINE_AA)
    return _aslant(view, 3)


def go_board() -> Image:
    view = np.full((760, 760, 3), (110, 170, 215), np.uint8)
    rng = np.random.default_rng(4)
    for k in range(19):
        cv2.line(view, (20 + 40 * k, 20), (20 + 40 * k, 740), INK, 2)
        cv2.line(view, (20, 20 + 40 * k), (740, 20 + 40 * k), INK, 2)
    for place in rng.choice(361, 120, replace=False).tolist():
        middle = 20 + 40 * (place % 19), 20 + 40 * (place // 19)
        cv2.circle(view, middle, 19, (240, 240, 240) if rng.random() < 0.5 else INK, -1, cv2.LINE_AA)
    return _aslant(view, 4)


def text_page() -> Image:
    view = np.full((1000, 720, 3), 245, np.uint8)
    rng = np.random.default_rng(5)
    for line in range(34):
        words = " ".join("x" * int(n) for n in rng.integers(2, 9, 9))
        cv2.putText(view, words[:52], (50, 60 + 27 * line), cv2.FONT_HERSHEY_SIMPLEX, 0.62, INK, 1, cv2.LINE_AA)
    return _aslant(view, 5)


def stripes() -> Image:
    """A striped table cloth: lines at even distances, as a row of points has them."""
    view = np.full((720, 720, 3), 235, np.uint8)
    for x in range(0, 720, 60):
        view[:, x : x + 30] = (60, 40, 160)
    return _aslant(view, 6)


def loose_checkers() -> Image:
    """A pile of checkers on the bare table."""
    out, rng = _table(7), np.random.default_rng(7)
    for _ in range(30):
        x, y = rng.normal((640, 360), (120, 90)).astype(int).tolist()
        colour = (225, 230, 235) if rng.random() < 0.5 else (40, 30, 100)
        cv2.circle(out, (x + 4, y + 6), 30, (30, 40, 60), -1, cv2.LINE_AA)
        cv2.circle(out, (x, y), 29, colour, -1, cv2.LINE_AA)
        cv2.circle(out, (x, y), 22, tuple(int(0.8 * c) for c in colour), 2, cv2.LINE_AA)
    return out


NOTHING: dict[str, Callable[[], Image]] = {
    "bare table": bare_table,
    "chess board": chess_board,
    "draughts board": draughts_board,
    "go board": go_board,
    "page of text": text_page,
    "striped cloth": stripes,
    "loose checkers": loose_checkers,
}
"""Pictures without a backgammon board, by name."""


def piled(image: Image, corners: Floats, seed: int = 8) -> Image:
    """A board with all checkers thrown on a heap in its middle, over what lay there."""
    out, rng = image.copy(), np.random.default_rng(seed)
    pitch = float(np.hypot(*(corners[1] - corners[0]))) / 13
    radius = round(0.45 * pitch)
    for _ in range(45):
        x, y = rng.normal(corners.mean(axis=0), 2.2 * pitch).astype(int).tolist()
        colour = (225, 230, 235) if rng.random() < 0.5 else (40, 30, 100)
        cv2.circle(out, (x + radius // 6, y + radius // 5), radius + 1, (20, 25, 30), -1, cv2.LINE_AA)
        cv2.circle(out, (x, y), radius, colour, -1, cv2.LINE_AA)
        cv2.circle(out, (x, y), round(0.75 * radius), tuple(int(0.8 * c) for c in colour), 2, cv2.LINE_AA)
    return out


def cropped(image: Image, corners: Floats, side: int, share: float) -> Image:
    """A picture that ends `share` of the field before its left, upper, right or lower edge (`side` 0 to 3)."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    cut = low + (high - low) * share if side < 2 else high - (high - low) * share
    x, y = np.rint(cut).astype(int).tolist()
    part = (image[:, x:], image[y:], image[:, :x], image[:y])[side]
    return np.ascontiguousarray(part)
