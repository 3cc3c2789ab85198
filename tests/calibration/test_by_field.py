"""Starting positions found by the field's points: far aslant, or where checkers show no rims."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from calibration import by_field, start
from calibration.by_field import layouts_by_field
from calibration.discs import Disc
from calibration.layout import Layout, start_slots
from calibration.start import NEARLY_ALL, locate_start
from tablehub.frames import Image
from tablehub.rules.position import MEN_A_SIDE
from tablehub.simulator.source import SimulatedTable
from tablehub.simulator.truth import scene_truth
from tablehub.vision.geometry import BoardGeometry, BoardShape
from tests.boards import located, looking_at_board, picture

SHAPE = BoardShape(home_right=True, bar_width=1.0, depth=10.5, checker=0.9, checker_height=0.19, row=0.92, edge=0.47)


@cache
def far_aslant() -> tuple[Image, list[tuple[float, float]]]:
    """A starting position from 44 degrees, and where its checkers' upper faces are."""
    table = SimulatedTable("sim:seed=2,tilt=44,side=90")
    frame = next(iter(table))
    checkers = scene_truth(table.truth[0].scene, table.camera)["checkers"]
    return frame.image, [(x, y) for _, _, x, y, _ in checkers]


@pytest.mark.networks
def test_checkers_far_aslant_are_found_each_on_its_slot() -> None:
    image, checkers = far_aslant()
    best = next(layouts_by_field(image))
    assert len(best.discs) >= NEARLY_ALL
    for disc in best.discs.values():
        assert min(np.hypot(disc.x - x, disc.y - y) for x, y in checkers) < 0.35 * disc.radius


@pytest.mark.networks
def test_the_board_is_located_where_no_stretch_makes_checkers_round(monkeypatch: pytest.MonkeyPatch) -> None:
    image, checkers = far_aslant()
    monkeypatch.setattr(start, "_layouts", lambda small, squash: [])
    found = locate_start(image)
    assert found is not None
    shape, camera = found.geometry.shape, found.geometry.camera
    for _, point, index in start_slots():
        x, y = camera.project([(*shape.slot(point, index), shape.checker_height)])[0]
        assert min(np.hypot(x - a, y - b) for a, b in checkers) < 0.35 * camera.scale_at(0, 0)


@pytest.mark.networks
def test_from_above_little_time_is_spent_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(by_field, "find_field", lambda image, tries: asked.append(tries))
    assert not list(layouts_by_field(picture("brown_leather")))
    assert asked == [by_field.TRIES]
    assert not list(layouts_by_field(far_aslant()[0]))
    assert asked[1:] == [by_field.TRIES_ASLANT]


@pytest.mark.networks
def test_where_faces_fit_no_board_the_next_way_to_lay_the_start_over_them_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image = picture("brown_leather")
    right = next(by_field.layouts_by_outline(image))
    slots = list(right.discs)
    wrong = replace(right, discs=dict(zip(slots, [right.discs[s] for s in reversed(slots)], strict=True)))
    monkeypatch.setattr(start, "_layouts", lambda small, squash: [])
    monkeypatch.setattr(by_field, "layouts_of_faces", lambda *_: [wrong, right])
    found = locate_start(image)
    assert found is not None
    assert found.shown >= NEARLY_ALL


def test_how_far_aslant_is_told_by_half_of_what_may_be_a_field(monkeypatch: pytest.MonkeyPatch) -> None:
    aslant = np.array([(300.0, 200.0), (980.0, 200.0), (1180.0, 620.0), (100.0, 620.0)])
    straight = np.array([(300.0, 150.0), (760.0, 150.0), (760.0, 550.0), (300.0, 550.0)])
    image = np.zeros((720, 1280, 3), np.uint8)
    for seen, told in (([aslant, aslant, straight], True), ([straight, straight, aslant], False)):
        monkeypatch.setattr(by_field, "looks", lambda _, seen=seen: iter([[], seen]))
        assert (by_field._tilt(image) > by_field.ASLANT) is told
    monkeypatch.setattr(by_field, "looks", lambda _: iter([[], []]))
    assert by_field._tilt(image) == 0.0


@pytest.mark.networks
@pytest.mark.parametrize("rims", ["none", "some"])
def test_checkers_without_rims_are_found_from_above_as_well(rims: str, monkeypatch: pytest.MonkeyPatch) -> None:
    image, all_of_them = picture("brown_leather"), start._layouts
    misled = {"none": lambda small, squash: [], "some": lambda small, squash: [_misplaced(all_of_them(small, squash))]}
    monkeypatch.setattr(start, "_layouts", misled[rims])
    found = locate_start(image)
    assert found is not None
    assert len(found.slots) == 2 * MEN_A_SIDE


@pytest.mark.networks
@pytest.mark.parametrize("table", ["brown_leather", "green_felt"])
def test_where_neither_rims_nor_points_are_seen_the_checkers_in_a_fields_outline_are_enough(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a board of dark wood, its points inlaid in dark wood, with dark checkers, on a chequered tablecloth."""
    true = located(table).geometry
    monkeypatch.setattr(start, "_layouts", lambda small, squash: [])
    monkeypatch.setattr(by_field, "find_field", lambda image, tries: None)
    found = locate_start(picture(table))
    assert found is not None
    assert found.shown == 2 * MEN_A_SIDE
    assert found.geometry.shape.home_right == true.shape.home_right
    corners, there = (each.camera.project(each.shape.corners()) for each in (found.geometry, true))
    assert np.hypot(*(corners - there).T).max() < 0.15 * true.camera.scale_at(0, 0)


def _misplaced(layouts: list[Layout]) -> Layout:
    """A layout that takes a row's neighbour for the row, as circles on empty points make it."""
    best = layouts[0]
    shifted = best.homography @ np.array([[1, 0, 1.0], [0, 1, 0], [0, 0, 1]])
    return replace(best, homography=shifted, discs=dict(list(best.discs.items())[:20]))


def test_a_layout_scaled_is_the_same_in_a_larger_picture() -> None:
    layout = Layout(np.diag([2.0, 3.0, 1.0]), SHAPE, {(1, 0): Disc(10.0, 20.0, 5.0, 0.9)}, 1.0).scaled(2.0)
    assert layout.homography.tolist() == np.diag([4.0, 6.0, 1.0]).tolist()
    assert layout.discs[1, 0] == Disc(20.0, 40.0, 10.0, 0.9)


@pytest.mark.networks
@pytest.mark.parametrize("turned", ["as it is", "upside down", "mirrored"])
def test_rows_tell_who_sits_where_without_round_things(turned: str) -> None:
    """The faces in a field are enough: thirty rims in line would as well be a row beside them."""
    image, true = picture("brown_leather"), located("brown_leather").geometry
    mirror = {"as it is": (1, 1), "upside down": (-1, -1), "mirrored": (-1, 1)}[turned]
    seen = np.ascontiguousarray(image[:: mirror[1], :: mirror[0]])
    best = next(layouts_by_field(seen))
    assert len(best.discs) == 2 * MEN_A_SIDE
    assert best.shape.home_right == (true.shape.home_right == (turned != "mirrored"))
    last = np.array(image.shape[1::-1]) - 1
    for (point, index), disc in best.discs.items():
        place = true.camera.project([(*true.shape.slot(point, index), true.shape.checker_height)])[0]
        place = np.where(np.array(mirror) < 0, last - place, place)
        assert np.hypot(*(place - (disc.x, disc.y))) < 0.35 * true.camera.scale_at(0, 0)


def test_bars_of_hinges_and_narrow_checkers_are_boards() -> None:
    camera = looking_at_board()
    assert start._plausible(BoardGeometry(replace(SHAPE, bar_width=0.3, depth=13.3), camera))
    assert not start._plausible(BoardGeometry(replace(SHAPE, depth=17.0), camera))
