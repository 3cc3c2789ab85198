"""Faces from the network's marks: which are kept, whose they are, how large checkers are."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.layout import TYPICAL
from tablehub.frames import Image
from tablehub.rules.player import Player
from tablehub.vision.checkers.faces import Face
from tablehub.vision.checkers.rows import placed
from tablehub.vision.cold import faces as module
from tablehub.vision.cold.faces import checker_size, find
from tablehub.vision.cold.network import STRIDE, THINGS
from tablehub.vision.view.rectify import Rectifier
from tests.boards import looked_at

Marks = list[tuple[str, float, float, float]]


def view_of(monkeypatch: pytest.MonkeyPatch, marks: Marks, red: set[int]) -> Image:
    """Let the network see these marks (head, x, y, height); the picture has points in `red` red and others blue."""
    geometry = looked_at()
    rectifier = Rectifier(geometry)
    width, height = (side // STRIDE for side in rectifier.size)
    heat = np.zeros((len(THINGS), height, width), np.float32)
    ys, xs = np.mgrid[0:height, 0:width]
    for head, x, y, top in marks:
        u, v = (rectifier.to_view(np.array([x, y])) + 0.5) / STRIDE - 0.5
        plane = heat[THINGS.index(head)]
        np.maximum(plane, top * np.exp(-((xs - u) ** 2 + (ys - v) ** 2) / 2), out=plane)
    monkeypatch.setattr(module, "things", lambda view: heat)
    image = np.full((720, 1280, 3), 90, np.uint8)
    for head, x, y, _ in marks:
        if head == "face":
            n = module.place_of(Face(Player.LIGHT, x, y, 1.0), geometry)
            pixel = geometry.camera.project((x, y, geometry.shape.checker_height))
            colour = (60, 60, 230) if n in red else (130, 40, 20)
            cv2.circle(image, tuple(np.rint(pixel).astype(int).tolist()), 25, colour, -1)
    return image


def row(point: int, count: int, height: float = 0.95) -> Marks:
    return [("face", *TYPICAL.slot(point, k), height) for k in range(count)]


def test_marks_become_faces_with_owners(monkeypatch: pytest.MonkeyPatch) -> None:
    image = view_of(monkeypatch, row(6, 5) + row(8, 3) + row(12, 4) + row(19, 2), red={6, 8})
    seen = find(image, looked_at())
    rows = placed(seen.faces, looked_at())
    assert {n: len(found) for n, found in rows.items()} == {6: 5, 8: 3, 12: 4, 19: 2}
    owners = {n: {f.player for f in found} for n, found in rows.items()}
    assert owners == {6: {Player.LIGHT}, 8: {Player.LIGHT}, 12: {Player.DARK}, 19: {Player.DARK}}
    assert all(f.probability > 0.95 for f in seen.faces)


def test_faint_marks_are_less_sure_and_the_faintest_none(monkeypatch: pytest.MonkeyPatch) -> None:
    image = view_of(monkeypatch, row(6, 3) + row(12, 3) + row(8, 1, 0.4) + row(4, 1, 0.05), red={6})
    rows = placed(find(image, looked_at()).faces, looked_at())
    assert 4 not in rows
    assert 0.3 < rows[8][0].probability + rows[8][0].other < 0.97


def test_a_die_and_the_cube_are_no_checkers(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = [("face", 3.0, 0.0, 0.4), ("die", 3.0, 0.0, 0.9), ("face", 0.0, 2.0, 0.4), ("cube", 0.0, 2.0, 0.9)]
    seen = find(view_of(monkeypatch, marks + row(6, 2), red={6}), looked_at())
    assert len(seen.faces) == 2
    assert len(seen.things("die", 0.5)) == len(seen.things("cube", 0.5)) == 1


def test_what_looks_like_a_cube_among_checkers_is_rather_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cube lies on the bar, in the middle or outside; a glossy checker's shine has straight edges, too."""
    x, y = TYPICAL.slot(8, 0)
    on_point = [("face", x, y, 0.6), ("cube", x, y, 0.53)]
    on_bar = [("face", 0.0, 2.0, 0.6), ("cube", 0.0, 2.0, 0.53)]
    seen = find(view_of(monkeypatch, [*on_point, *on_bar, *row(6, 2)], red={6, 8}), looked_at())
    there = {module.place_of(f, looked_at()): f.probability + f.other for f in seen.faces}
    assert there[8] > 0.55
    assert there["bar"] < 0.45


def test_two_marks_in_one_place_are_one_face(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = TYPICAL.slot(6, 0)
    image = view_of(monkeypatch, [("face", x, y, 0.9), ("face", x + 0.35, y, 0.6), *row(12, 2)], red={6})
    assert len(placed(find(image, looked_at()).faces, looked_at())[6]) == 1


@pytest.mark.parametrize("step", [0.8, 0.9, 0.98])
def test_rows_tell_how_large_checkers_are(step: float) -> None:
    shape = replace(TYPICAL, row=step)
    faces = [Face(Player.LIGHT, *shape.slot(n, k), 0.99) for n in (6, 13) for k in range(4)]
    assert checker_size(faces, looked_at()) == pytest.approx(step / 1.02, abs=0.01)
    assert checker_size(faces[:2], looked_at()) == module.CHECKER
