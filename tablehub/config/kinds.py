"""Kinds of values that an option may have: what is read of a file or a command line, and how it is written down."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tablehub.cli import did_you_mean
from tablehub.errors import BadRuleset
from tablehub.rules.books import ruleset, ruleset_names
from tablehub.rules.options import read_options
from tablehub.sources import is_named


class Kind(Protocol):
    """How one kind of value is read and written."""

    @property
    def words(self) -> str:
        """What may be given, for the example and for people who gave something else."""
        ...

    @property
    def argument(self) -> Mapping[str, Any]:
        """What `ArgumentParser.add_argument` needs besides name, metavar and help; nothing given is None or empty."""
        ...

    def read(self, value: Any, folder: Path) -> Any:
        """The option's value of what a file in `folder` says; raises `ValueError` in a few words."""
        ...

    def given(self, value: Any) -> Any:
        """The option's value of what the command line says, as `argument` has made it; raises `ValueError`."""
        ...

    def written(self, value: Any) -> str:
        """The value as the file has it, in TOML."""
        ...


class _Plain:
    """What most kinds have in common."""

    @property
    def argument(self) -> Mapping[str, Any]:
        return {}

    def given(self, value: Any) -> Any:
        return value

    def written(self, value: Any) -> str:
        return _quoted(str(value))


@dataclass(frozen=True)
class Words(_Plain):
    """Any text."""

    @property
    def words(self) -> str:
        return "a text in quotes"

    def read(self, value: Any, folder: Path) -> str:
        if not isinstance(value, str) or not value:
            raise ValueError(f"must be {self.words}, not {shown(value)}")
        return value


@dataclass(frozen=True)
class PathOf(_Plain):
    """A file or folder; in a configuration named from where that lies."""

    @property
    def words(self) -> str:
        return "a path in quotes"

    @property
    def argument(self) -> Mapping[str, Any]:
        return {"type": Path}

    def read(self, value: Any, folder: Path) -> Path:
        if not isinstance(value, str) or not value:
            raise ValueError(f"must be {self.words}, not {shown(value)}")
        return folder / Path(value).expanduser()


@dataclass(frozen=True)
class PathOfFile(PathOf):
    """A file, beside which others are put: a folder would take them for its own, or has no name to make theirs of."""

    def read(self, value: Any, folder: Path) -> Path:
        return self._no_folder(super().read(value, folder), value)

    def given(self, value: Path) -> Path:
        return self._no_folder(value, value)

    def _no_folder(self, path: Path, told: Any) -> Path:
        if os.path.isdir(path):  # unlike a `Path` it says no where this user may not look
            raise ValueError(f"must name a file, and {shown(str(told))} is a folder")
        return path


@dataclass(frozen=True)
class FileOrFolder(Words):
    """A file, or a folder by the slash at its end: a path as text, for a `Path` would forget the slash."""

    @property
    def words(self) -> str:
        return "a path in quotes"

    def read(self, value: Any, folder: Path) -> str:
        text = super().read(value, folder)
        path = PathOf().read(text, folder)
        return os.path.join(path, "") if text.endswith("/") else str(path)


@dataclass(frozen=True)
class SourceName(Words):
    """A camera or the simulated table by its name, or files by their path."""

    def read(self, value: Any, folder: Path) -> str:
        text = super().read(value, folder)
        return text if is_named(text) else str(PathOf().read(text, folder))


class _WholeNumber(_Plain):
    """What whole numbers have in common: which of them may be given is for each kind to say."""

    @property
    def words(self) -> str:
        raise NotImplementedError

    @property
    def argument(self) -> Mapping[str, Any]:
        return {"type": int}

    def may_be(self, number: int) -> bool:
        raise NotImplementedError

    def read(self, value: Any, folder: Path) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.may_be(value):
            raise ValueError(f"must be {self.words}, not {shown(value)}")
        return value

    def given(self, value: Any) -> int:
        return self.read(value, Path())

    def written(self, value: Any) -> str:
        return str(value)


@dataclass(frozen=True)
class Whole(_WholeNumber):
    """A whole number of a range, both ends included."""

    low: int
    high: int

    @property
    def words(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def may_be(self, number: int) -> bool:
        return self.low <= number <= self.high


@dataclass(frozen=True)
class WholeOf(_WholeNumber):
    """One of some whole numbers."""

    choices: tuple[int, ...]

    @property
    def words(self) -> str:
        return " or ".join(map(str, self.choices))

    def may_be(self, number: int) -> bool:
        return number in self.choices


@dataclass(frozen=True)
class PinNumber(Whole):
    """The GPIO number of a wire, or False where there is none."""

    @property
    def words(self) -> str:
        return f"{super().words}, or false where nothing is wired"

    def read(self, value: Any, folder: Path) -> int:
        return False if value is False else super().read(value, folder)

    def written(self, value: Any) -> str:
        return shown(value)


@dataclass(frozen=True)
class Number(_Plain):
    """A number of a range, both ends included."""

    low: float
    high: float

    @property
    def words(self) -> str:
        return f"a number from {self.low:g} to {self.high:g}"

    @property
    def argument(self) -> Mapping[str, Any]:
        return {"type": float}

    def read(self, value: Any, folder: Path) -> float:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not self.low <= value <= self.high:
            raise ValueError(f"must be {self.words}, not {shown(value)}")
        return float(value)

    def given(self, value: Any) -> float:
        return self.read(value, Path())

    def written(self, value: Any) -> str:
        return repr(float(value))


@dataclass(frozen=True)
class YesNo(_Plain):
    """Whether something is so."""

    @property
    def words(self) -> str:
        return "true or false"

    @property
    def argument(self) -> Mapping[str, Any]:
        return {"action": "store_true", "default": None}

    def read(self, value: Any, folder: Path) -> bool:
        if not isinstance(value, bool):
            raise ValueError(f"must be {self.words}, not {shown(value)}")
        return value

    def written(self, value: Any) -> str:
        return shown(value)


@dataclass(frozen=True)
class OneOf(_Plain):
    """One word of several, and what each stands for."""

    choices: Mapping[str, Any]

    @property
    def words(self) -> str:
        return " or ".join(map(_quoted, self.choices))

    def read(self, value: Any, folder: Path) -> Any:
        if not isinstance(value, str):
            raise ValueError(f"must be {self.words}, not {shown(value)}")
        if value not in self.choices:
            raise ValueError(f"must be {self.words}, not {shown(value)}{did_you_mean(value, self.choices)}")
        return self.choices[value]

    def given(self, value: Any) -> Any:
        return self.read(value, Path())

    def written(self, value: Any) -> str:
        return next(_quoted(word) for word, meant in self.choices.items() if meant == value)


@dataclass(frozen=True)
class RulesetName(_Plain):
    """The name of a ruleset."""

    @property
    def words(self) -> str:
        return ", ".join(ruleset_names())

    def read(self, value: Any, folder: Path) -> str:
        if not isinstance(value, str) or not value:
            raise ValueError(f"must be a text in quotes, not {shown(value)}")
        try:
            ruleset(value)
        except BadRuleset as error:
            raise ValueError(f"cannot be used: {error}") from None
        return value

    def given(self, value: Any) -> str:
        return self.read(value, Path())


@dataclass(frozen=True)
class Agreed(_Plain):
    """What was agreed on besides the ruleset, each as name=value."""

    @property
    def words(self) -> str:
        return 'texts as in ["dice_zone=either"]'

    @property
    def argument(self) -> Mapping[str, Any]:
        return {"action": "append", "default": []}

    def read(self, value: Any, folder: Path) -> tuple[str, ...]:
        texts = value if isinstance(value, list) else [value]
        if not all(isinstance(each, str) for each in texts):
            raise ValueError(f"must be {self.words}, not {shown(value)}")
        try:
            read_options(texts)
        except BadRuleset as error:
            raise ValueError(f"cannot be {shown(value)}: {error}") from None
        return tuple(texts)

    def given(self, value: Any) -> tuple[str, ...]:
        try:
            read_options(value)
        except BadRuleset as error:
            raise ValueError(f"cannot be used: {error}") from None
        return tuple(value)

    def written(self, value: Any) -> str:
        return _listed(value)


@dataclass(frozen=True)
class Names(_Plain):
    """Several people's names."""

    @property
    def words(self) -> str:
        return 'names as in ["Ann", "Bob", "Cy"]'

    @property
    def argument(self) -> Mapping[str, Any]:
        return {"nargs": "+", "default": ()}

    def read(self, value: Any, folder: Path) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
            raise ValueError(f"must be {self.words}, not {shown(value)}")
        return tuple(value)

    def given(self, value: Any) -> tuple[str, ...]:
        return tuple(value)

    def written(self, value: Any) -> str:
        return _listed(value)


def shown(value: Any) -> str:
    """A value as people wrote it, more or less."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _quoted(text: str) -> str:
    # A JSON string is a TOML one, but for one sign; what is no Unicode (a file's name may be that) cannot be written.
    writable = text.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(writable, ensure_ascii=False).replace("\x7f", "\\u007f")


def _listed(texts: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"
