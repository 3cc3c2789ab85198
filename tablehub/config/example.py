"""The configuration file that says everything: each option with its meaning, what it takes, and its default."""

from __future__ import annotations

from collections.abc import Iterator

from tablehub.config.options import SECTIONS, Option, Settings

HEADING = """\
# The configuration of a table. Everything here is as it is without a file; leave away what you do not change.
# Play with it:            tablehub play --config table.toml
# See what is in force:    tablehub config table.toml
# Files are named from where this one lies."""


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
