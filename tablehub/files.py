"""Writing files so that a reader, or a power cut, never meets half of one."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is either there as a whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
