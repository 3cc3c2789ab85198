"""Lenses in files: a small TOML file, written whole or not at all."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from calibration.lens import Lens
from tablehub.errors import BadProfile
from tablehub.files import read_within, write_whole
from tablehub.words.unread import why_unread

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
    write_whole(path, text)


def load_lens(path: Path) -> Lens:
    """Read it; raises `BadProfile` where it is none, or not there."""
    again = f"measure it with 'tablehub calibrate SOURCE --measure-lens {path}'"
    text = ""
    try:
        text = read_within(path).decode("utf-8")
        table = tomllib.loads(text)
    except FileNotFoundError:
        raise BadProfile(f"there is no lens {path}: {again}") from None
    except OSError as problem:
        raise BadProfile(f"the lens {path} cannot be read: {why_unread(problem)}; {again}") from None
    except (ValueError, RecursionError) as problem:  # TOML's and Unicode's errors are ValueErrors
        raise _no_lens(path, why_unread(problem, text)) from problem
    try:
        if table["version"] != VERSION:
            raise BadProfile(f"{path} is of version {table['version']}, this program reads {VERSION}: measure it again")
        width, height = (int(v) for v in table["size"])
        matrix = np.array(table["matrix"], float).reshape(3, 3)
        distortion = np.array(table["distortion"], float)
        if len(distortion) != 5 or not (np.isfinite(matrix).all() and np.isfinite(distortion).all()):
            raise ValueError
        return Lens((width, height), matrix, distortion, float(table["error"]))
    except BadProfile:
        raise
    except KeyError as problem:
        raise _no_lens(path, f"{problem} is missing") from problem
    except (TypeError, ValueError) as problem:
        raise _no_lens(path, "its numbers are not those of a lens") from problem


def _no_lens(path: Path, why: str) -> BadProfile:
    return BadProfile(f"{path} is not the file of a lens ({why}): measure the lens again")
