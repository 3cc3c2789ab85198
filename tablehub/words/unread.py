"""Why a file or a line cannot be read, in words for people: Python's own are for programmers."""

from __future__ import annotations

import json
import re
import tomllib

_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_TWICE = ("Cannot overwrite", "Cannot declare", "Cannot mutate", "Duplicate inline table key")
"""How `tomllib` begins to say that a name stands in a text twice."""


class UnfitFile(OSError):
    """A file that cannot be what it was given for; says why in one clause about "it"."""


def why_unread(problem: Exception, text: str = "") -> str:
    """One clause about "it" for what opening, decoding or parsing raised; `text` is what was parsed, where there is
    one."""
    match problem:
        case IsADirectoryError():
            return "it is a folder"
        case UnfitFile():
            return str(problem)
        case OSError():
            return f"the system says: {problem.strerror or problem}"
        case UnicodeDecodeError():
            return f"it is no text in UTF-8 (byte {problem.start})"
        case RecursionError():
            return "its brackets stand within each other too deeply"
        case json.JSONDecodeError():
            if problem.pos >= len(problem.doc.rstrip()):
                return "it ends too early"
            return f"what begins with its character {problem.pos + 1} makes no sense there"
        case tomllib.TOMLDecodeError():
            return _why_no_toml(str(problem), text.splitlines())
    return "a number in it has too many digits"  # what Python refuses to read, as a plain `ValueError`


def shown_json(value: object) -> str:
    """A value of JSON as people wrote it, more or less; texts in simple quotes, as in all sentences."""
    return repr(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _why_no_toml(told: str, lines: list[str]) -> str:
    found = _AT_LINE.search(told)
    number = int(found[1]) if found else len(lines)
    if not told.startswith(_TWICE):
        what = f"{told[:1].lower()}{told[1:].partition(' (at ')[0]}"
        return f"line {number}: {what}" if found else f"{what} at its end"
    name, equals, _ = lines[number - 1].partition("=") if 0 < number <= len(lines) else ("", "", "")
    what = name.strip() if equals or name.strip().startswith("[") else ""
    return f"line {number}: {f'{what!r} stands' if what else 'something stands'} there twice; leave one of the two"
