"""The settings last used at this table, in a file beside the journal: nobody chooses them twice."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablehub.display.table_settings import MOST_NAMES, SOUNDS, THEMES, TableSettings
from tablehub.errors import BadInput
from tablehub.files import read_within, write_whole
from tablehub.formats import SETTINGS as VERSION
from tablehub.match.clock_settings import ClockSettings
from tablehub.match.naming import why_no_name
from tablehub.match.terms import Terms
from tablehub.rules.player import Player
from tablehub.words.text import Language, say

logger = logging.getLogger(__name__)

FIRST = "configured"
"""Under this name stands what was configured then: what is configured anew since goes before what was chosen."""


class NewerSettings(BadInput):
    """The settings are of a format that this program does not know yet."""


class KeptSettings:
    """The settings at this moment; each change is in the file before anybody sees it. `note`: what is wrong with that.

    Without a `path` they are kept in memory only. `first` is what holds where there is no file yet. Settings of a newer
    format raise `NewerSettings`, and stay as they are.
    """

    def __init__(self, path: Path | None, first: TableSettings | None = None) -> None:
        self._path, self._first = path, first or TableSettings()
        self.note = ""
        self._now = self._first
        if path is not None and path.exists():
            self._now = self._read(path, self._first)

    def __call__(self) -> TableSettings:
        return self._now

    def override(self, **said: Any) -> None:
        """What the command line says goes before what was last used; it is kept when something is chosen besides."""
        self._now = replace(self._now, **said)

    def change(self, settings: TableSettings) -> None:
        """Hold on to these; on a full disk they hold until the program ends, which `note` says."""
        self._now = settings
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, json.dumps(self._told(settings), ensure_ascii=False, indent=1) + "\n")
        except OSError as problem:
            self.note = say("the settings cannot be kept: {reason}", reason=problem.strerror)
            logger.error("%s (%s)", self.note, self._path)
            return
        self.note = ""

    def _told(self, settings: TableSettings) -> dict[str, Any]:
        return {**written(settings), FIRST: written(self._first)}

    def _read(self, path: Path, first: TableSettings) -> TableSettings:
        try:
            return read(json.loads(read_within(path).decode("utf-8")), first)
        except NewerSettings as problem:
            raise NewerSettings(f"the settings {path} stay as they are: {problem}; upgrade TableHub") from None
        except OSError as problem:
            self.note = say("the settings last used cannot be read: {reason}", reason=problem.strerror or str(problem))
        except (ValueError, TypeError, KeyError, RecursionError) as problem:
            aside = path.with_name(f"{path.name}.torn-{time.strftime('%Y%m%d-%H%M%S')}")
            self.note = say("the settings last used were torn; what is left of them is {file}", file=aside.name)
            logger.error("%s: %s", path, problem)
            _move(path, aside)
        logger.error("%s", self.note)
        return first


def _move(path: Path, aside: Path) -> None:
    try:
        path.replace(aside)
    except OSError as problem:
        logger.error("%s cannot be set aside: %s", path, problem.strerror)


def written(settings: TableSettings) -> dict[str, Any]:
    """As JSON. Who agreed to be coached is of one match, and not kept."""
    terms = settings.terms
    return {
        "version": VERSION,
        "ruleset": terms.ruleset,
        "options": list(terms.options),
        "length": terms.length,
        "light": terms.light,
        "dark": terms.dark,
        "chouette": list(terms.chouette),
        "clock": terms.clock.to_json(),
        "theme": settings.theme,
        "language": settings.language.value,
        "sound": settings.sound,
        "bottom": settings.bottom.value,
        "turned": settings.turned,
        "coach": settings.coach,
        "names": list(settings.names),
    }


def read(data: object, first: TableSettings) -> TableSettings:
    """What `written` makes; what it does not name is as in `first`. Raises `ValueError` for anything else."""
    if not isinstance(data, Mapping):
        raise ValueError("no table of settings")
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NewerSettings(f"they are of format {version}, written by a newer TableHub; this one knows {VERSION}")
    known = written(first)
    strange = sorted(set(data) - set(known) - {FIRST})
    if strange:
        raise ValueError(f"there is no setting {strange[0]!r}")
    told = {**known, **data}
    before = told.pop(FIRST, known)
    if not isinstance(before, Mapping):
        raise ValueError(f"{FIRST!r} cannot be {before!r}")
    told |= {name: value for name, value in known.items() if value != before.get(name, value)}
    if told["version"] != VERSION:
        raise ValueError(f"settings of version {told['version']!r}, this program knows {VERSION}")
    for name, value in told.items():
        if type(value) is not type(known[name]):
            raise ValueError(f"{name!r} cannot be {value!r}")
    terms = Terms(
        told["ruleset"],
        _texts("options", told["options"]),
        told["length"],
        told["light"],
        told["dark"],
        _texts("chouette", told["chouette"]),
        ClockSettings.from_json(told["clock"]),
    )
    replace(terms, chouette=()).begun()  # a chouette may be as yet too few; the rest must be playable
    names = _texts("names", told["names"])
    for name in (*names, *terms.chouette):
        wrong = why_no_name(name)
        if wrong:
            raise ValueError(wrong)
    if told["theme"] not in THEMES or told["sound"] not in SOUNDS:
        raise ValueError(f"there is no theme {told['theme']!r} or no sound {told['sound']!r}")
    return TableSettings(
        terms,
        told["theme"],
        Language(told["language"]),
        told["sound"],
        Player(told["bottom"]),
        told["turned"],
        told["coach"],
        names=names[:MOST_NAMES],
    )


def _texts(name: str, value: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(each, str) for each in value):
        raise ValueError(f"{name!r} cannot be {value!r}")
    return tuple(value)
