"""Picture files: one file becomes an `Image`, or one sentence says why it cannot."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from hardware.cameras import quieten_opencv
from tablehub.errors import BadImage
from tablehub.files import read_within
from tablehub.frames import Image
from tablehub.words.unread import UnfitFile

PICTURE_SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})
"""Endings of files that are taken for pictures in a folder; a file named by itself may end as it likes."""

MIN_SIDE = 120
"""Pixels; a board is at least fifteen checkers wide with its bar and rails, and one needs eight pixels to be seen."""

MOST_PIXELS = 128_000_000
"""OpenCV takes six bytes for each while it decodes: 0.8 GB, which the smallest Pi that runs a table, of 2 GB, has.
Telephones take up to 108 million, unless told to take 200, and no board is read better from more than a tenth of it."""

MOST_BYTES = 3 * MOST_PIXELS
"""Of a file: so many not even a picture without any compression takes."""

JPEG_START, JPEG_END = b"\xff\xd8", b"\xff\xd9"
JPEG_MARK = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]", re.DOTALL)
"""What begins a segment or ends the picture. In a scan 0xff is followed by 0 or says where to start anew."""
JPEG_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The second byte of the marks of segments that say how large the picture is (ITU T.81, table B.1)."""
PNG_START, PNG_END = b"\x89PNG\r\n\x1a\n", b"IEND"
HEIF_BRANDS = (b"heic", b"heix", b"mif1", b"msf1")


def load_image(path: str | os.PathLike[str]) -> Image:
    """The picture in a file: BGR, 8 bits a channel, upright as its EXIF data says.

    Grey, 16-bit and transparent pictures are converted. Raises `BadImage` for whatever is no whole picture.
    """
    image = decode(_bytes_of(Path(path)), str(path))
    height, width = image.shape[:2]
    if min(height, width) < MIN_SIDE:
        raise BadImage(
            f"'{path}' is {width}x{height} pixels, too small to show a board; it takes {MIN_SIDE} each way at the least"
        )
    return image


def _bytes_of(path: Path) -> bytes:
    if path.is_dir():
        raise BadImage(f"'{path}' is a folder; name the pictures in it")
    if path.exists() and not path.is_file():
        raise BadImage(f"'{path}' is no ordinary file")  # reading a pipe would wait for ever
    try:
        data = read_within(path, MOST_BYTES)
    except FileNotFoundError:
        raise BadImage(f"there is no picture '{path}'") from None
    except UnfitFile as error:
        raise BadImage(f"the picture '{path}' cannot be read: {error}") from None
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise BadImage(f"the picture '{path}' cannot be read: {reason}") from None
    if not data:
        raise BadImage(f"the picture '{path}' is empty (0 bytes); take or copy it again")
    return data


def decode(data: bytes, name: str) -> Image:
    """The picture in the bytes of a JPEG, PNG, BMP, WebP, TIFF or PNM file; `name` is for the message of `BadImage`."""
    quieten_opencv()
    width, height = _size_told(data) or (0, 0)
    if width * height > MOST_PIXELS:
        raise BadImage(
            f"the picture '{name}' is {width}x{height} pixels, too large to be read; save it smaller: "
            f"{MOST_PIXELS // 1_000_000} megapixels are the most, and 2 are enough"
        )
    if is_torn(data):
        raise BadImage(f"the picture '{name}' ends too early, part of it is missing; take or copy it again")
    if data.startswith(PNG_START) and _png_has_changed(data):
        raise BadImage(f"the picture '{name}' is damaged, its check sums say; take or copy it again")
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:  # larger than OpenCV allows, for one
        image = None
    if image is None:
        kind = "a HEIC picture; save it as JPEG" if data[8:12] in HEIF_BRANDS else "no picture that can be read"
        raise BadImage(f"'{name}' is {kind} (JPEG, PNG, BMP, WebP, TIFF and PNM can be)")
    return np.ascontiguousarray(image, dtype=np.uint8)


def is_torn(data: bytes) -> bool:
    """Whether a JPEG or PNG lacks its end, as after a copy that broke off.

    Asked before decoding, because decoders may fill the missing part with grey, which is not what the camera saw.
    Telephones append films and other things to their pictures: what follows the end is nobody's business.
    """
    if data.startswith(JPEG_START):
        return not _jpeg_ends(data)
    return data.startswith(PNG_START) and not _png_ends(data)


def _size_told(data: bytes) -> tuple[int, int] | None:
    """Width and height as the beginning of a JPEG or PNG tells them, before anything is decoded."""
    if data.startswith(PNG_START):
        return _number(data[16:20]), _number(data[20:24])
    for mark, at in _jpeg_marks(data) if data.startswith(JPEG_START) else ():
        if mark[1] in JPEG_SIZES:
            return _number(data[at + 5 : at + 7]), _number(data[at + 3 : at + 5])
    return None


def _jpeg_ends(data: bytes) -> bool:
    """Whether the end mark is met."""
    return any(mark == JPEG_END for mark, _ in _jpeg_marks(data))


def _jpeg_marks(data: bytes) -> Iterator[tuple[bytes, int]]:
    """Each mark and where it ends, segment by segment (ITU T.81, annex B): within one it may stand for anything."""
    at = len(JPEG_START)
    while (mark := JPEG_MARK.search(data, at)) is not None:
        yield mark.group(), mark.end()
        if mark.group() == JPEG_END:
            return
        at = mark.end() + _number(data[mark.end() : mark.end() + 2])


def _png_ends(data: bytes) -> bool:
    """Whether the last chunk is met."""
    return any(kind == PNG_END for kind, _, _ in _png_chunks(data))


def _png_has_changed(data: bytes) -> bool:
    """Whether a chunk that the picture needs is not as it was written; its name begins with a capital letter."""
    return any(
        kind[:1].isupper() and zlib.crc32(content, zlib.crc32(kind)).to_bytes(4, "big") != check
        for kind, content, check in _png_chunks(data)
    )


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, memoryview, bytes]]:
    """Name, content and check sum of each chunk to the last, as far as they are there."""
    view, at = memoryview(data), len(PNG_START)
    while len(head := data[at : at + 8]) == 8:
        kind, end = head[4:], at + 8 + _number(head[:4])
        yield kind, view[at + 8 : end], data[end : end + 4]
        if kind == PNG_END:
            return
        at = end + 4


def _number(data: bytes) -> int:
    return int.from_bytes(data, "big")
