"""A start that was fitted a row of checkers off is found where it is."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

import calibration.start
from calibration.a_row_off import layouts_a_row_off
from calibration.by_faces import to_picture
from calibration.by_field import faces_on_slots
from calibration.discs import Disc
from calibration.layout import Layout
from calibration.pose import fit_geometry
from calibration.start import locate_start
from tablehub.rules.position import MEN_A_SIDE
from tablehub.vision.geometry import BoardGeometry
from tests.boards import located, picture


def a_row_off(geometry: BoardGeometry, near: int, far: int) -> BoardGeometry:
    """A board fitted too shallow: light's edge lies `near` rows too far in, and dark's `far`."""
    shape, camera = geometry.shape, geometry.camera
    rotation, _ = cv2.Rodrigues(camera.rvec)
    middle = np.array([0.0, (near - far) / 2 * shape.row, 0.0])
    shallow = replace(shape, depth=shape.depth - (near + far) * shape.row)
    return BoardGeometry(shallow, replace(camera, tvec=camera.tvec.ravel() + rotation @ middle))


@pytest.mark.networks
@pytest.mark.parametrize(("near", "far"), [(1, 0), (0, 1), (1, 1), (-1, 0)])
def test_a_start_that_was_fitted_a_row_off_is_found_where_it_is(near: int, far: int) -> None:
    true = located("green_felt").geometry
    off = a_row_off(true, near, far)
    most, *_ = layouts_a_row_off(picture("green_felt"), off)
    assert len(most.discs) == 2 * MEN_A_SIDE
    geometry, away = fit_geometry(most, {slot: (d.x, d.y) for slot, d in most.discs.items()}, true.camera.size)
    assert away.max() < 0.1
    assert geometry.shape.depth == pytest.approx(true.shape.depth, abs=0.1)
    assert np.abs(off.camera.project(off.shape.corners()) - true.camera.project(true.shape.corners())).max() > 10
    assert np.abs(geometry.camera.project(true.shape.corners()) - true.camera.project(true.shape.corners())).max() < 3


@pytest.mark.networks
def test_one_that_lies_where_it_was_fitted_lies_nowhere_else() -> None:
    assert layouts_a_row_off(picture("green_felt"), located("green_felt").geometry) == []


@pytest.mark.networks
def test_a_fit_that_is_a_row_off_is_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    image, true = picture("green_felt"), located("green_felt").geometry
    off = a_row_off(true, 1, 0)
    discs = {slot: Disc(x, y, 12.0, 1.0) for slot, (x, y) in faces_on_slots(image, off).items()}
    layout = Layout(to_picture(off), off.shape, discs, len(discs))
    monkeypatch.setattr(calibration.start, "_by_rims", lambda image: iter([([layout], 0)]))
    for way in ("layouts_by_outline", "layouts_by_field"):
        monkeypatch.setattr(calibration.start, way, lambda image: iter(()))
    found = locate_start(image)
    assert found is not None
    assert found.shown == 2 * MEN_A_SIDE
    assert found.geometry.shape.depth == pytest.approx(true.shape.depth, abs=0.1)
