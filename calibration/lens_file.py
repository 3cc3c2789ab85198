"""Lenses in files: a small TOML file, written whole or not at all."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from calibration.lens import Lens
from tablehub.errors import BadProfile

VERSION = 1


def save_lens(lens: Lens, path: Path) -> None:
    """Write it; raises `OSError`."""
    text = "\n".join(
        [
            "# A camera's lens, measured by 'tablehub calibrate --measure-lens'. Pixels.",
            f"version = {VERSION}",
            f"size = [{lens.size[0]}, {lens.size[1]}]",
            f"matrix = [{', '.join(f'{v:.6f}' for v in lens.matrix.ravel())}]",
            f"distortion = [{', '.join(f'{v:.8f}' for v in lens.distortion)}]",
            f"error = {lens.error:.4f}",
            "",
        ]
    )
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def load_lens(path: Path) -> Lens:
    """Read it; raises `BadProfile` where it is none, `OSError` where it is not there."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        if table["version"] != VERSION:
            raise BadProfile(f"{path} is of version {table['version']}, this program reads {VERSION}: measure it again")
        width, height = (int(v) for v in table["size"])
        matrix = np.array(table["matrix"], float).reshape(3, 3)
        distortion = np.array(table["distortion"], float)
        if len(distortion) != 5 or not (np.isfinite(matrix).all() and np.isfinite(distortion).all()):
            raise ValueError("its numbers are not those of a lens")
        return Lens((width, height), matrix, distortion, float(table["error"]))
    except (KeyError, TypeError, ValueError) as problem:  # TOML's and Unicode's errors are ValueErrors
        raise BadProfile(f"{path} is not the file of a lens ({problem}): measure the lens again") from problem
