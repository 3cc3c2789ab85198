"""A board's profile: what calibration has learnt, on disk as TOML plus one file of small arrays."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from tablehub.errors import BadProfile
from tablehub.files import draft_of, read_within, write_draft, write_whole
from tablehub.formats import PROFILE as VERSION
from tablehub.frames import Image
from tablehub.vision.geometry import ABREAST, FOUR_ABREAST, BoardGeometry, BoardShape, Camera
from tablehub.vision.view.appearance import RINGS, Appearance
from tablehub.words.unread import why_unread

MOST_ARRAYS = 64_000_000
"""Bytes of the pictures kept in a profile; those of a board are below one million."""

LARGEST = 100
"""Pitches; no size of a board is a fifth of it, and a damaged one must not fill the memory with its straight view."""

STEEPEST = 10.0
"""Log units; what a lamp does to a board is far less, and a damaged number must not."""


@dataclass(frozen=True, eq=False)
class Profile:
    """One board as seen by one fixed camera.

    `residual` is how far, in pitches, the starting position's checkers lay from where the fitted board has
    its slots (root mean square): the quality of the calibration.
    """

    geometry: BoardGeometry
    appearance: Appearance
    residual: float
    from_empty: bool = False
    surroundings: Image | None = None
    """What lay around the field at the start (`checkers.beside`); None in profiles of older versions."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels of the pictures this profile is for."""
        return self.geometry.camera.size


def save_profile(profile: Profile, path: Path) -> None:
    """Write `path` (TOML) and the arrays beside it (same name, `.npz`); an older profile is replaced as a whole, even
    if the power fails in between. Raises `OSError`."""
    arrays = io.BytesIO()
    appearance = profile.appearance
    parts = {
        "background": appearance.as_lit,
        "surroundings": profile.surroundings,
        "falloff": appearance.falloff,
        "tones": appearance.tones,
    }
    kept: Any = {name: part for name, part in parts.items() if part is not None}
    np.savez_compressed(arrays, light=appearance.light, dark=appearance.dark, **kept)
    data = arrays.getvalue()
    arrays_path = path.with_suffix(".npz")
    if arrays_path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(arrays_path))
    _end_writing(path)
    draft = write_draft(arrays_path, data)
    try:
        # With this it is the new one: its arrays are looked for in their draft, too.
        write_whole(path, _to_toml(profile, arrays_path.name, _digest(data)))
    finally:
        _end_writing(path)
        draft.unlink(missing_ok=True)


def _end_writing(path: Path) -> None:
    """If the arrays of the profile that is there are in their draft still, as after a power cut, give them their name.

    Before the draft is written anew, or they were lost.
    """
    arrays, is_theirs = path, False
    with suppress(OSError, ValueError, KeyError, RecursionError):
        table = tomllib.loads(read_within(path).decode("utf-8"))
        arrays = path.parent / str(table["arrays"])
        is_theirs = _digest(read_within(draft_of(arrays), MOST_ARRAYS)) == table["arrays_sha256"]
    if is_theirs:
        os.replace(draft_of(arrays), arrays)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def load_profile(path: Path) -> Profile:
    """Read a profile; raises `BadProfile` with one sentence when it is missing, torn or not a profile."""
    again = "run 'tablehub calibrate' again to make a new one"
    text = ""
    try:
        text = read_within(path).decode("utf-8")
        table = tomllib.loads(text)
    except PermissionError as error:
        raise _forbidden(path, error) from None
    except FileNotFoundError:
        raise BadProfile(f"there is no profile {path}: run 'tablehub calibrate SOURCE --out {path}' first") from None
    except (OSError, ValueError, RecursionError) as error:  # TOML's and Unicode's errors are ValueErrors
        raise BadProfile(f"profile {path} cannot be read ({why_unread(error, text)}): {again}") from None
    version = table.get("version")
    if version is None:
        raise BadProfile(f"{path} is no profile, for it says no version: {again}")
    if version != VERSION:
        raise BadProfile(f"profile {path} has version {version!r}, this program reads version {VERSION}: {again}")
    try:
        arrays = _load_arrays(path.parent / str(table["arrays"]), str(table["arrays_sha256"]))
        return _from_tables(table, arrays)
    except PermissionError as error:
        raise _forbidden(path, error) from None
    except (KeyError, TypeError, ValueError, OverflowError, OSError) as error:
        raise BadProfile(f"profile {path} is damaged ({_what_is_wrong(error)}): {again}") from None


def _forbidden(path: Path, error: PermissionError) -> BadProfile:
    return BadProfile(f"the profile {path} cannot be read: may this user read {error.filename or path}?")


class _Damaged(ValueError):
    """What of a profile makes no sense, in a clause for people."""


def _what_is_wrong(error: Exception) -> str:
    match error:
        case _Damaged():
            return str(error)
        case KeyError():
            return f"{error} is missing"
        case OSError():
            return why_unread(error)
    return "a value in it is none that could stand there"  # Python's and NumPy's words say no more to anybody


def _load_arrays(path: Path, digest: str) -> Mapping[str, Any]:
    """The arrays of this digest; where the power failed while they were written they may be in their draft still."""
    places = [place for place in (path, draft_of(path)) if place.is_file()]
    for place in places:
        data = read_within(place, MOST_ARRAYS)
        if _digest(data) == digest:
            with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
                return {name: arrays[name] for name in arrays.files}
    raise _Damaged(f"{path.name} {'beside it does not belong to it' if places else 'is missing beside it'}")


def _from_tables(table: Mapping[str, Any], arrays: Mapping[str, Any]) -> Profile:
    board, lens = table["board"], table["camera"]
    sizes = {f.name: float(board[f.name]) for f in fields(BoardShape) if f.name not in ("home_right", "abreast")}
    abreast = board.get("abreast", ABREAST)  # boards learnt before hold five
    if not all(0 < v < LARGEST for v in sizes.values()) or abreast not in (FOUR_ABREAST, ABREAST):
        raise _Damaged("a size of the board makes no sense")
    shape = BoardShape(home_right=bool(board["home_right"]), abreast=int(abreast), **sizes)
    focal, (cx, cy) = float(lens["focal"]), lens["centre"]
    width, height = lens["size"]
    camera = Camera(
        matrix=np.array([[focal, 0, cx], [0, focal, cy], [0, 0, 1]], float),
        distortion=np.array(lens["distortion"], float).reshape(5),
        rvec=np.array(lens["rotation"], float).reshape(3),
        tvec=np.array(lens["translation"], float).reshape(3),
        size=(int(width), int(height)),
    )
    numbers = np.concatenate([camera.matrix.ravel(), camera.distortion, camera.rvec, camera.tvec])
    if not (np.isfinite(numbers).all() and min(focal, *camera.size) > 0):
        raise _Damaged("a number of the camera makes no sense")
    background = arrays["background"]
    around = arrays.get("surroundings")
    if any(picture.dtype != np.uint8 or picture.ndim != 3 for picture in (background, around) if picture is not None):
        raise _Damaged("its picture of the empty board or its surroundings is no picture")
    light, dark = arrays["light"].astype(np.float32), arrays["dark"].astype(np.float32)
    tones = arrays["tones"].astype(np.float32).reshape(2, len(RINGS), 3) if "tones" in arrays else None
    if tones is not None and not (np.isfinite(tones) & (tones >= 0)).all():
        raise _Damaged("a colour of its checkers makes no sense")
    appearance = Appearance(background, light, dark, tones=tones)
    if "falloff" in arrays:
        falloff = arrays["falloff"].astype(np.float32).reshape(6)
        if not (np.abs(falloff) < STEEPEST).all():
            raise _Damaged("how its light falls off makes no sense")
        appearance = Appearance.evenly(background, light, dark, falloff, tones)
    residual, from_empty = float(table["residual"]), bool(table["from_empty"])
    return Profile(BoardGeometry(shape, camera), appearance, residual, from_empty, around)


def _to_toml(profile: Profile, arrays: str, digest: str) -> str:
    camera = profile.geometry.camera
    lines = [
        "# A board learnt by 'tablehub calibrate'. Lengths are in pitches: the distance of neighbouring points is 1.",
        f"version = {VERSION}",
        f"residual = {_number(profile.residual)}",
        f"from_empty = {_number(profile.from_empty)}",
        f"arrays = {json.dumps(arrays, ensure_ascii=False)}",
        f'arrays_sha256 = "{digest}"',
        "",
        "[board]",
        *(f"{name} = {_number(value)}" for name, value in asdict(profile.geometry.shape).items()),
        "",
        "[camera]",
        f"size = [{camera.size[0]}, {camera.size[1]}]",
        f"focal = {_number(camera.matrix[0, 0])}",
        f"centre = {_list(camera.matrix[:2, 2])}",
        f"distortion = {_list(camera.distortion)}",
        f"rotation = {_list(camera.rvec)}",
        f"translation = {_list(camera.tvec)}",
        "",
    ]
    return "\n".join(lines)


def _number(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool | int) else repr(round(float(value), 9))


def _list(values: Any) -> str:
    return "[" + ", ".join(_number(v) for v in np.ravel(values)) + "]"
