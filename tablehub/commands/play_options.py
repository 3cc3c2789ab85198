"""How a table is to be played at: what command line and configuration say, and the settings last used."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from tablehub.config.force import in_force
from tablehub.config.options import BY_FLAG, Settings
from tablehub.crash import default_journal
from tablehub.errors import BadInput
from tablehub.live.configured import table_settings, terms_of
from tablehub.live.settings_file import KeptSettings
from tablehub.live.transcript import Transcript
from tablehub.match.clock_settings import why_no_clock
from tablehub.sources import DEFAULT_HOLD, is_live

SETTINGS_FILE = "settings.json"
"""Beside the journal: the settings last used."""

TERMS = frozenset({"length", "ruleset", "option", "light", "dark", "chouette", "kind", "delay", "increment", "reserve"})
"""The options that are terms of a match."""


@dataclass(frozen=True)
class Options:
    """How the table is to be; what neither the command line nor the configuration says is as here."""

    source: str
    profile: Path | None = None
    mat: Path | None = None
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
    headless: bool = False
    start_screen: bool | None = None
    """Whether the start screen comes first; None: as `asks` has it."""
    settings: Settings = field(default_factory=Settings, compare=False)
    """All that can be configured; what has a field above is also there."""
    configured: Settings = field(default_factory=Settings, compare=False)
    """The same without what the command line says."""
    given: frozenset[str] = field(default=frozenset(), compare=False)
    """What the command line itself says."""

    @classmethod
    def of(cls, args: argparse.Namespace) -> Options:
        """Raises `BadConfig` for a configuration with mistakes."""
        settings = in_force(args.config, args).settings
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
        )

    @property
    def asks(self) -> bool:
        """Is everything chosen on the start screen first? At a camera it is, and at the simulated table unless the
        command line says what is played; without a screen only where that is asked for."""
        if self.start_screen is not None or self.headless:
            return bool(self.start_screen)
        return is_live(self.source) or (self.source.startswith("sim:") and not self.given & TERMS)


def check(options: Options) -> None:
    """Raises `BadInput` where no match can be played, or written down, by these options."""
    if options.mat:
        Transcript(options.mat)  # says where none can be written
    terms = terms_of(options.settings)
    reason = why_no_clock(terms.clock, terms.points, chouette=bool(terms.chouette))
    if reason and not options.asks:
        raise BadInput(f"--clock {options.settings.clock.kind}: {reason[:1].lower()}{reason[1:-1]}")


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
