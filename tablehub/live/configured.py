"""From the configuration to what a table can choose, and how it is heard."""

from __future__ import annotations

from collections.abc import Callable

from tablehub.config.options import Settings, SoundSettings
from tablehub.display.table_settings import TableSettings
from tablehub.live.calling import Heard
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.terms import Terms
from tablehub.rules.options import chosen_ruleset, written_options


def terms_of(settings: Settings) -> Terms:
    """The terms that are set; raises `BadRuleset` for rules there are not."""
    match = settings.match
    agreed = tuple(written_options(chosen_ruleset(match.ruleset, match.option)))
    clock = clock_of(settings)
    return Terms(match.ruleset, agreed, match.length, match.light or "", match.dark or "", match.chouette, clock)


def clock_of(settings: Settings) -> ClockSettings:
    """The clock that is configured."""
    clock = settings.clock
    turn = {"delay": clock.delay, "fischer": clock.increment}.get(clock.kind, 12.0)
    return ClockSettings(ClockKind(clock.kind), turn, clock.reserve * 60)


def table_settings(settings: Settings) -> TableSettings:
    """What can be chosen at the table, as it is configured."""
    screen, sound = settings.screen, settings.sound
    return TableSettings(
        terms_of(settings),
        theme=screen.theme,
        language=screen.language,
        sound="voice" if sound.voice else "tones" if sound.tones else "off",
        bottom=screen.bottom,
    )


def heard_by(settings: Callable[[], TableSettings], sound: SoundSettings) -> Heard:
    """How the table is to be heard now: what players choose at the table, and what is configured besides."""
    now = settings()
    return Heard(now.sound == "tones", now.sound == "voice", now.language, sound.names == "old", sound.volume)
