"""Files that are somebody's own and no journal, however torn: they are never to be taken for one and set aside."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

HEAD = 4096
"""Bytes that tell a file; a journal's first page, which begins with "SQLite format 3"."""

LONGEST_TEXT = 1_000_000
"""Bytes of a text that is looked at whole."""

BEGINNINGS = {
    b"\xff\xd8\xff": "a picture",  # JPEG
    b"\x89PNG\r\n\x1a\n": "a picture",
    b"GIF8": "a picture",
    b"II*\0": "a picture",  # TIFF, and the raw pictures of many cameras
    b"MM\0*": "a picture",
    b"\x1aE\xdf\xa3": "a video",  # Matroska and WebM
    b"%PDF-": "a PDF document",
    b"PK\x03\x04": "an archive or a document",
    b"\x1f\x8b": "an archive",
}
WITHIN = {
    (4, b"ftyp"): "a video or a picture",  # MP4, QuickTime, HEIC
    (8, b"WEBP"): "a picture",
    (8, b"AVI "): "a video",
    (8, b"WAVE"): "a sound",
}
"""The same for files that tell it some bytes later."""


def what_else(path: Path) -> str | None:
    """What a file is, where it is clearly not a journal, not even a torn one: "a picture"; None where it may be one, or
    nobody can look."""
    if path.exists() and not path.is_file():
        return "no ordinary file"  # to read a pipe is to wait for ever
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
            rest = b"" if b"\0" in head else file.read(LONGEST_TEXT - HEAD)
    except OSError:
        return None
    for begins, told in BEGINNINGS.items():
        if head.startswith(begins):
            return told
    for (at, mark), told in WITHIN.items():
        if head[at:].startswith(mark):
            return told
    return "the transcript of a match" if b" point match" in head else _text(head + rest)


def _text(whole: bytes) -> str | None:
    """What a text is that a program can read, which a journal never is: it has zeros in its first line."""
    try:
        text = whole.decode("utf-8").strip()
    except ValueError:
        return None
    if text.startswith("{"):
        try:
            json.loads(text.splitlines()[-1] if "}\n{" in text else text)
        except (ValueError, RecursionError):
            return None
        return "a file of JSON"
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    return "a file of settings" if text else None
