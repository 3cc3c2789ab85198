"""The configuration file that says everything: each option with its meaning, what it takes, and its default."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablehub.config.kinds import FileOrFolder, PathOf
from tablehub.config.options import SECTIONS, Option, Settings

HEADING = """\
# The configuration of a table. Everything here is as it is without a file; leave away what you do not change.
# Play with it:            tablehub play --config table.toml
# See what is in force:    tablehub config table.toml
# Files are named from where this one lies."""

LAID_DOWN = """\
# How this table is to be. Yours: no upgrade touches this file.
# A line that begins with #name is how it is anyway, or an example: take its # away and write how it is to be.
# See what is in force:    tablehub config /etc/tablehub/table.toml
# Have it count:           sudo systemctl restart tablehub"""


def laid_down(data: Path) -> str:
    """The file that an installation begins with: all of it, setting nothing. Files are shown in the folder `data`,
    which the service may write to; beside its configuration it may not."""
    lines = [LAID_DOWN]
    for section in SECTIONS.values():
        lines += [f"\n# {section.meaning}.", f"[{section.name}]"]
        for option in section.options.values():
            value = option.default if option.is_set_by_default else option.example
            if isinstance(option.kind, PathOf | FileOrFolder):
                value = f"{data}/{value}"
            lines += [f"# {option.meaning} [{option.kind.words}]", f"#{option.name} = {option.kind.written(value)}"]
    return "\n".join([*lines, ""])


def commented(settings: Settings | None = None) -> str:
    """The file of these settings, of the defaults without any; `read_config` reads the same settings from it."""
    return "\n".join(_lines(settings or Settings()))


def _lines(settings: Settings) -> Iterator[str]:
    yield HEADING
    for section in SECTIONS.values():
        yield f"\n# {section.meaning}.\n[{section.name}]"
        for option in section.options.values():
            yield from _entry(option, settings)
    yield ""


def _entry(option: Option, settings: Settings) -> Iterator[str]:
    value = settings.value(option)
    yield f"# {option.meaning} [{option.kind.words}]"
    if value is None or value == ():
        yield f"# {option.name} = {option.kind.written(option.example)}"
    else:
        yield f"{option.name} = {option.kind.written(value)}"
