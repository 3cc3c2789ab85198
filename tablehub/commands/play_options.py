"""How a table is to be played at: what command line and configuration say, and the settings last used."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from tablehub.config.file import read_despite_mistakes
from tablehub.config.force import COMMAND_LINE, in_force, with_last_name_as
from tablehub.config.options import BY_FLAG, Settings
from tablehub.crash import default_journal
from tablehub.errors import BadInput
from tablehub.live.configured import table_settings, terms_of
from tablehub.live.settings_file import KeptSettings
from tablehub.live.transcript import Transcript, why_not_by_rules
from tablehub.match.clock_settings import why_no_clock
from tablehub.match.naming import plain_name
from tablehub.records.foreign import what_else
from tablehub.sources import DEFAULT_HOLD, PictureSource, is_live, looks_like_one, open_source
from tablehub.vision.profile import load_profile

SETTINGS_FILE = "settings.json"
"""Beside the journal: the settings last used."""

TERMS = frozenset({"length", "ruleset", "option", "light", "dark", "chouette", "kind", "delay", "increment", "reserve"})
"""The options that are terms of a match."""


@dataclass(frozen=True)
class Options:
    """How the table is to be; what neither the command line nor the configuration says is as here."""

    source: str
    profile: Path | None = None
    mat: str | None = None
    """A file, or a folder by the slash at its end."""
    length: int = 0
    ruleset: str = "modern"
    option: tuple[str, ...] = ()
    """What was agreed on besides the ruleset, each as name=value."""
    light: str | None = None
    dark: str | None = None
    """The players' names."""
    chouette: tuple[str, ...] = ()
    """Three players or more as their throws ranked them: box, playing opponent, partners."""
    hold: float = DEFAULT_HOLD
    journal: Path | None = None
    """Where matches are kept; by default only those from a camera are, in the state folder."""
    record: Path | None = None
    """Where frames are kept for later."""
    new: bool = False
    rotation: int = 0
    """Degrees clockwise by which the picture is turned on the display."""
    headless: bool = False
    start_screen: bool | None = None
    """Whether the start screen comes first; None: as `asks` has it."""
    settings: Settings = field(default_factory=Settings, compare=False)
    """All that can be configured; what has a field above is also there."""
    configured: Settings = field(default_factory=Settings, compare=False)
    """The same without what the command line says."""
    given: frozenset[str] = field(default=frozenset(), compare=False)
    """What the command line itself says."""
    origins: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Where each value came from, by the option's full name."""

    @classmethod
    def of(cls, args: argparse.Namespace) -> Options:
        """Raises `BadConfig` for a configuration with mistakes."""
        with_last_name_as(args, "source", "SOURCE", looks_like_one)
        force = in_force(args.config, args)
        settings = force.settings
        values: dict[str, Any] = {
            each.name: settings.value(BY_FLAG[each.name]) for each in fields(cls) if each.name in BY_FLAG
        }
        given = frozenset(name for name in BY_FLAG if getattr(args, name, None) not in (None, [], ()))
        return cls(
            **values,
            new=args.new,
            start_screen=args.start_screen,
            settings=settings,
            configured=in_force(args.config).settings,
            given=given,
            origins=force.origins,
        )

    def told_at(self, name: str, mistake: str) -> str:
        """What is wrong with an option, and the line of the file it is of; a command line is there to be seen."""
        origin = self.origins.get(name, COMMAND_LINE)
        return mistake if origin == COMMAND_LINE else f"{origin}: {mistake}"

    @property
    def asks(self) -> bool:
        """Is everything chosen on the start screen first? At a camera it is, and at the simulated table unless the
        command line says what is played; without a screen only where that is asked for."""
        if self.start_screen is not None or self.headless:
            return bool(self.start_screen)
        return is_live(self.source) or (self.source.startswith("sim:") and not self.given & TERMS)


def check(options: Options) -> None:
    """Raises `BadInput`, telling all at once, where no match can be played, or written down, by these options."""
    told = list(mistakes(options))
    if told:
        raise BadInput("; ".join(told))


def rotation_of(args: argparse.Namespace) -> int:
    """How the display is mounted, by a command line and a configuration in which other things may be wrong."""
    with suppress(ValueError):
        if args.rotation is not None:
            return int(BY_FLAG["rotation"].kind.given(args.rotation))
    found = read_despite_mistakes(args.config).values if args.config else {}
    return int(found.get("screen.rotation", 0))


def mistakes(options: Options) -> Iterator[str]:
    """What 'tablehub play' refuses of options that can be read, each with the place where it is said."""
    for name, look in (
        ("camera.source", _open_source),
        ("camera.profile", _open_profile),
        ("match.mat", _open_mat),
        ("match.journal", _look_at_journal),
    ):
        try:
            look(options)
        except BadInput as problem:
            yield options.told_at(name, str(problem))
    if not options.asks:
        yield from mistakes_unless_asked(options)


def mistakes_unless_asked(options: Options) -> Iterator[str]:
    """What is refused where no start screen comes first; there the players can choose otherwise."""
    terms = terms_of(options.settings)
    no_clock = why_no_clock(terms.clock, terms.points, chouette=bool(terms.chouette))
    if no_clock:
        clock = f"--clock {options.settings.clock.kind}: "
        yield options.told_at("clock.kind", f"{clock}{no_clock[:1].lower()}{no_clock[1:-1]}")
    if terms.dark and plain_name(terms.light) == plain_name(terms.dark) and not terms.chouette:
        named = f"--dark: {terms.dark!r} is the name of both players; give one of them another"
        yield options.told_at("match.dark", named)
    for name in ("light", "dark"):  # a file may name the two who play on other evenings
        if {name, "chouette"} <= options.given:
            yield f"--{name}: who plays a chouette is said by --chouette; leave --{name} out"
    no_mat = why_not_by_rules(options.mat, terms.begun()) if options.mat else None
    if no_mat:
        yield options.told_at("match.mat", no_mat)


def _open_source(options: Options) -> None:
    """A camera may be plugged in later, if only that is a camera's name; everything else must be there."""
    named = open_source(options.source, options.hold)
    if is_live(options.source):
        return
    with named as source:
        if isinstance(source, PictureSource) and options.record:
            raise BadInput("--record keeps the frames of a camera, a video or sim:; leave it away with pictures")


def _open_profile(options: Options) -> None:
    if options.profile:
        load_profile(options.profile)


def _open_mat(options: Options) -> None:
    if options.mat is not None:
        Transcript(options.mat, patient=True)  # says where none can be written


def _look_at_journal(options: Options) -> None:
    """A torn journal is set aside and a new one begun; a photograph is not to be taken for one."""
    what = what_else(options.journal) if options.journal else None
    if what:
        raise BadInput(f"--journal {options.journal}: this is {what}; name another file")


def kept_settings(options: Options) -> KeptSettings:
    """The settings last used here, as far as neither command line nor configuration has changed since.

    Where nobody sees a screen only the options count, and nothing is kept.
    """
    wanted = table_settings(options.settings)
    if options.headless and not options.asks:
        return KeptSettings(None, wanted)
    path = (options.journal or default_journal()).with_name(SETTINGS_FILE)
    kept = KeptSettings(path, table_settings(options.configured))
    if options.given & TERMS or not options.asks:
        kept.override(terms=wanted.terms)
    kept.override(**{name: getattr(wanted, name) for name in ("theme", "language") if name in options.given})
    return kept
