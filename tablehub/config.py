"""The configuration file of a table: a TOML file with the same names as the options of `tablehub play`.

    source = "v4l2:0"
    profile = "board.toml"
    mat = "matches"
    length = 7
    ruleset = "milton-bradley"
    option = ["automatic_doubles=2", "backgammon=4"]

What the command line says goes before what the file says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tablehub.cli import did_you_mean
from tablehub.errors import BadConfig, BadRuleset
from tablehub.rules.options import read_options

Reader = Callable[[Any, Path], Any]
"""Makes an option's value of what the file says; the path is the file's folder. Raises `ValueError` in a few words."""


def _text(value: Any, folder: Path) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError(f"must be a text in quotes, not {_shown(value)}")
    return value


def _path(value: Any, folder: Path) -> Path:
    return folder / Path(_text(value, folder)).expanduser()


def _whole(value: Any, folder: Path) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"must be a whole number, not {_shown(value)}")
    return value


def _seconds(value: Any, folder: Path) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise ValueError(f"must be a number, not {_shown(value)}")
    return float(value)


def _yes_or_no(value: Any, folder: Path) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"must be true or false, not {_shown(value)}")
    return value


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _agreed(value: Any, folder: Path) -> tuple[str, ...]:
    texts = value if isinstance(value, list) else [value]
    if not all(isinstance(each, str) for each in texts):
        raise ValueError(f'must be texts as in ["dice_zone=either"], not {_shown(value)}')
    try:
        read_options(texts)
    except BadRuleset as error:
        raise ValueError(f"cannot be {_shown(value)}: {error}") from None
    return tuple(texts)


def _names(value: Any, folder: Path) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
        raise ValueError(f'must be names as in ["Ann", "Bob", "Cy"], not {_shown(value)}')
    return tuple(value)


OPTIONS: Mapping[str, Reader] = {
    "source": _text,
    "profile": _path,
    "mat": _path,
    "length": _whole,
    "ruleset": _text,
    "option": _agreed,
    "light": _text,
    "dark": _text,
    "chouette": _names,
    "hold": _seconds,
    "journal": _path,
    "record": _path,
    "headless": _yes_or_no,
}
"""What can be configured. Files are named from the configuration's own folder."""


def load_config(path: Path) -> dict[str, Any]:
    """The options a file sets; raises `BadConfig` telling all its mistakes together."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadConfig(f"the configuration '{path}' cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig(f"the configuration '{path}' is not TOML: {error}") from None
    options, mistakes = {}, []
    for name, value in table.items():
        if name not in OPTIONS:
            near = did_you_mean(name, OPTIONS) or f"; there are {', '.join(OPTIONS)}"
            mistakes.append(f"there is no option '{name}'{near}")
            continue
        try:
            options[name] = OPTIONS[name](value, path.parent)
        except ValueError as error:
            mistakes.append(f"'{name}' {error}")
    if mistakes:
        raise BadConfig(f"the configuration '{path}' cannot be used: {'; '.join(mistakes)}")
    return options
