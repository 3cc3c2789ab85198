"""Lenses measured from pictures of the sheet, drawn through cameras that are known exactly."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from calibration.lens import COLUMNS, ROWS, SQUARE_MM, measure_lens, sheet, sheet_svg, view_of
from calibration.lens_file import load_lens, save_lens
from calibration.pose import fit_geometry
from tablehub.errors import BadImage, BadProfile
from tablehub.frames import Frame, Image
from tests.boards import looking_at_board
from tests.calibration.test_pose import SHAPE, places_seen, rough, worst

SIZE = (1280, 720)
MATRIX = np.array([[700.0, 0, 652], [0, 704, 351], [0, 0, 1]])
DISTORTION = np.array([-0.22, 0.05, 0.001, -0.0005, 0.0])
PIXELS_A_MM = 4
ACROSS, DOWN = COLUMNS * SQUARE_MM, ROWS * SQUARE_MM


def seen(rotation: tuple[float, float, float], place: tuple[float, float, float]) -> Image:
    """The sheet, its middle at `place` (mm before the camera), turned by a Rodrigues vector."""
    flat = sheet().generateImage((round(ACROSS * PIXELS_A_MM), round(DOWN * PIXELS_A_MM)))
    turn = cv2.Rodrigues(np.array(rotation))[0]
    origin = np.array(place) - turn @ np.array([ACROSS / 2, DOWN / 2, 0])
    plane = np.linalg.inv(np.column_stack([turn[:, 0], turn[:, 1], origin]))
    u, v = np.meshgrid(np.arange(SIZE[0], dtype=float), np.arange(SIZE[1], dtype=float))
    rays = cv2.undistortPoints(np.stack([u, v], -1).reshape(-1, 1, 2), MATRIX, DISTORTION).reshape(-1, 2)
    x, y, w = plane @ np.column_stack([rays, np.ones(len(rays))]).T
    where = np.stack([x / w, y / w]) * PIXELS_A_MM - 0.5
    maps = where.reshape(2, SIZE[1], SIZE[0]).astype(np.float32)
    grey = cv2.remap(flat, maps[0], maps[1], cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=255)
    return np.asarray(cv2.cvtColor(cv2.GaussianBlur(grey, (0, 0), 0.7), cv2.COLOR_GRAY2BGR), np.uint8)


POSES = [
    ((0.0, 0.0, 0.0), (0, 0, 330)),
    ((0.5, 0.1, 0.2), (-150, 0, 420)),
    ((-0.5, 0.2, -0.1), (150, 10, 420)),
    ((0.1, 0.6, 0.0), (0, -60, 400)),
    ((0.1, -0.6, 0.3), (-170, -50, 420)),
    ((0.3, 0.3, 1.4), (130, 60, 380)),
    ((-0.3, -0.2, 1.5), (-60, 30, 340)),
]


def frames(count: int = len(POSES)) -> list[Frame]:
    return [Frame(k, f"sheet_{k}.png", float(k), seen(*pose)) for k, pose in enumerate(POSES[:count])]


def test_focal_length_middle_and_distortion_come_back() -> None:
    lens = measure_lens(frames())
    assert lens.size == SIZE
    assert lens.error < 0.5
    assert lens.matrix[[0, 1], [0, 1]] == pytest.approx([700, 704], rel=0.01)
    assert lens.matrix[:2, 2] == pytest.approx([652, 351], abs=6)
    assert lens.distortion[0] == pytest.approx(-0.22, abs=0.03)


def test_one_picture_is_not_enough_and_the_same_again_is_no_other() -> None:
    with pytest.raises(BadImage, match="only 1 of 1"):
        measure_lens(frames(1))
    with pytest.raises(BadImage, match="only 1 of 8"):
        measure_lens(frames(1) * 8)


def test_a_sheet_always_in_the_middle_does_not_do() -> None:
    small = [seen((0.3 * (k % 3), 0.2 * (k % 2), 0.1 * k), (25.0 * (k % 4) - 40, 0, 680)) for k in range(8)]
    with pytest.raises(BadImage, match="covers only"):
        measure_lens([Frame(k, f"{k}.png", float(k), image) for k, image in enumerate(small)])


def test_pictures_without_a_sheet_show_none() -> None:
    assert view_of(np.full((720, 1280, 3), 128, np.uint8)) is None
    with pytest.raises(BadImage, match="no pictures"):
        measure_lens([])


def test_pictures_of_two_sizes_are_no_one_camera() -> None:
    first = frames(1)[0]
    with pytest.raises(BadImage, match="another size"):
        measure_lens([first, Frame(1, "other.png", 1.0, np.zeros((480, 640, 3), np.uint8))])


def test_the_printed_sheet_has_its_true_size_and_every_black_cell() -> None:
    root = ElementTree.fromstring(sheet_svg())
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    boxes = [node for node in root.iter("{http://www.w3.org/2000/svg}rect") if node.get("fill") is None]
    places = np.array([[float(node.get(key, "0")) for key in ("x", "y", "width", "height")] for node in boxes])
    assert places[:, 0].min() >= 10
    assert (places[:, 0] + places[:, 2]).max() - places[:, 0].min() == pytest.approx(ACROSS, abs=SQUARE_MM / 4)
    black = float((places[:, 2] * places[:, 3]).sum())
    assert black / (ACROSS * DOWN) == pytest.approx((sheet().generateImage((560, 800)) < 128).mean(), abs=0.02)
    page = np.full((297 * 4, 210 * 4), 255, np.uint8)
    for x, y, width, height in places * 4:
        page[round(y) : round(y + height), round(x) : round(x + width)] = 0
    assert view_of(np.asarray(cv2.cvtColor(page, cv2.COLOR_GRAY2BGR), np.uint8)) is not None


def test_a_lens_file_gives_the_lens_back(tmp_path) -> None:  # type: ignore[no-untyped-def]
    lens = measure_lens(frames())
    save_lens(lens, tmp_path / "lens.toml")
    again = load_lens(tmp_path / "lens.toml")
    assert again.size == lens.size
    assert again.matrix == pytest.approx(lens.matrix, abs=1e-5)
    assert again.distortion == pytest.approx(lens.distortion, abs=1e-7)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not the file of a lens ('version' is missing)"),
        ("version = 1", "is not the file of a lens ('size' is missing)"),
        ("version = 7", "is of version 7"),
        ("nonsense", "is not the file of a lens (expected '=' after a key in a key/value pair at its end)"),
        ("version = 1\nsize = [1]\nmatrix = []", "is not the file of a lens (its numbers are not those of a lens)"),
    ],
)
def test_a_file_that_is_no_lens_is_refused_by_name(tmp_path, text: str, why: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "lens.toml"
    path.write_text(text)
    with pytest.raises(BadProfile, match=re.escape(f"{path} {why}")):
        load_lens(path)


@pytest.mark.parametrize(("name", "why"), [("none.toml", "there is no lens"), ("", "cannot be read: it is a folder")])
def test_a_lens_that_is_not_there_is_told_with_what_to_do(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(BadProfile, match=why) as caught:
        load_lens(tmp_path / name)
    assert "--measure-lens" in str(caught.value)


def test_a_board_is_fitted_through_a_measured_wide_lens() -> None:
    camera = looking_at_board(11, tilt=12, focal=0.36, lens=(-0.2, 0.03))
    lens = measure_lens(frames())
    exact = type(lens)(camera.size, camera.matrix, camera.distortion, 0.1)
    geometry, _ = fit_geometry(rough(camera, SHAPE), places_seen(camera, SHAPE), camera.size, exact)
    assert geometry.camera.matrix is exact.matrix
    assert worst(geometry, camera, SHAPE) < 0.02
