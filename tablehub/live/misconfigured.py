"""A configuration that cannot be used, or names what is not there: that stands on the screen until it is put right."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from pathlib import Path

from tablehub.display.present import view_of
from tablehub.display.screen import Quit, Screen
from tablehub.display.view import Message, Tone
from tablehub.errors import BadInput
from tablehub.match.state import MatchState
from tablehub.rules.rulesets import MODERN
from tablehub.words.text import sentence

logger = logging.getLogger(__name__)

TICK = 0.1
"""Seconds between looks at the file and at what was pressed."""


Written = tuple[int, ...] | None
"""When a file was written, so to speak: another value after every change. None where it is not there."""


def show_until_changed(
    written: Mapping[Path, Written], problem: BadInput, screen: Screen, stop: threading.Event
) -> bool:
    """Show what is wrong with a configuration until one of these files is changed: its own and those that it names,
    which were `written` so when they were read, or were not there.

    False where the program is told to end before.
    """
    logger.error("%s; it is read again when it is changed", problem)
    screen.show(view_of(MatchState.new(0, MODERN), None, Message(sentence(str(problem)), Tone.FAULT)))
    while not stop.wait(TICK):
        if any(isinstance(heard, Quit) for heard in screen.pump()):
            return False
        if any(when_written(file) != before for file, before in written.items()):
            return True
    return False


def when_written(file: Path) -> Written:
    """By all that tells: editors put a new file in the place of the old one, clocks may stand still, and who may write
    it is changed too."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_mode, found.st_uid, found.st_gid
