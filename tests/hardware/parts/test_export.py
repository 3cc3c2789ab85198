"""The printed parts: whole solids of the size the parts that go into them need, and made from the files beside them."""

from __future__ import annotations

import shutil
import struct
from collections import Counter
from pathlib import Path

import pytest

from hardware.parts.export import HERE, PARTS, PrintedPart, export

Corner = tuple[float, float, float]


def triangles(path: Path) -> list[tuple[Corner, Corner, Corner]]:
    """The faces of a binary STL file, in mm."""
    content = path.read_bytes()
    (count,) = struct.unpack_from("<I", content, 80)
    assert len(content) == 84 + 50 * count
    faces = []
    for number in range(count):
        numbers = struct.unpack_from("<9f", content, 84 + 50 * number + 12)
        corners = [tuple(round(value, 4) for value in numbers[at : at + 3]) for at in (0, 3, 6)]
        faces.append((corners[0], corners[1], corners[2]))
    return faces


def size(path: Path) -> list[float]:
    corners = [corner for face in triangles(path) for corner in face]
    return [max(axis) - min(axis) for axis in zip(*corners, strict=True)]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part_is_closed_all_around(part: PrintedPart) -> None:
    edges = Counter(
        (face[at], face[(at + 1) % 3]) for face in triangles(HERE / "stl" / f"{part.name}.stl") for at in range(3)
    )
    assert edges
    assert all(edges[end, start] == count for (start, end), count in edges.items())


def test_lids_fit_their_bodies() -> None:
    for box in ("player_box", "referee_box"):
        body, lid = (size(HERE / "stl" / f"{box}_{part}.stl") for part in ("body", "lid"))
        assert lid[:2] == pytest.approx(body[:2], abs=0.01)


def test_everything_fits_a_small_printers_bed() -> None:
    assert all(max(size(HERE / "stl" / f"{part.name}.stl")[:2]) <= 180 for part in PARTS)


@pytest.mark.skipif(shutil.which("openscad") is None, reason="OpenSCAD is not installed")
@pytest.mark.parametrize("part", [part for part in PARTS if "lid" not in part.name], ids=lambda part: part.name)
def test_a_stored_part_is_what_its_file_makes(part: PrintedPart, tmp_path: Path) -> None:
    # Lids carry letters, whose shape is that of the fonts on a machine.
    assert size(export(part, tmp_path)) == pytest.approx(size(HERE / "stl" / f"{part.name}.stl"), abs=0.01)
