"""German, a module for each part of the program: `WORDS`, from English templates to German ones.

Players are addressed as "du", terms are those of German clubs: Stein, Punkt, Bar, Dopplerwürfel, Wurf, Ausspielen.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping


def _collected() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for module in pkgutil.iter_modules(__path__):
        words: Mapping[str, str] = importlib.import_module(f"{__name__}.{module.name}").WORDS
        found.update(words)
    return found


GERMAN = _collected()
"""All of it."""
