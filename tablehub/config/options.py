"""Every option of a table, declared once: its section, name, kind, default and meaning.

The configuration file, its example, `tablehub config` and the options of `tablehub play` all come from here. An option
with a `flag` can also be given on the command line, and in the file without naming its section.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from hardware.pins import ButtonPin, Wired, Wiring
from tablehub.config.kinds import (
    Agreed,
    FileOrFolder,
    Kind,
    Names,
    Number,
    OneOf,
    PathOf,
    PathOfFile,
    PinNumber,
    RulesetName,
    SourceName,
    Whole,
    WholeOf,
    Words,
    YesNo,
)
from tablehub.live.evidence_folder import MOST_BYTES, MOST_FILES
from tablehub.match.terms import LONGEST_MATCH
from tablehub.rules.player import Player
from tablehub.sources import DEFAULT_HOLD
from tablehub.words.text import Language

HIGHEST_BCM = 27
"""GPIO 2 to 27 are on the header of every Pi; 0 and 1 belong to its HATs."""


@dataclass(frozen=True)
class Option:
    """One thing that can be set.

    `default` None or empty: not set. `flag` is what the command line calls its value in --help, "" where it takes none,
    None where it stands in the file only. `example` is shown where there is no default.
    """

    section: str
    name: str
    kind: Kind
    default: Any
    meaning: str
    flag: str | None = None
    example: Any = None
    spelled: str = ""
    """What the command line calls it, where that is not its name: a section's own name says nothing there."""

    @property
    def on_command_line(self) -> str:
        return f"--{self.spelled or self.name}"

    @property
    def full_name(self) -> str:
        return f"{self.section}.{self.name}"

    @property
    def is_set_by_default(self) -> bool:
        return self.default is not None and self.default != ()


@dataclass(frozen=True)
class Section:
    """A section of the file: its options in order, and what its values are put together to."""

    name: str
    meaning: str
    options: Mapping[str, Option]
    make: Callable[..., Any] = field(repr=False)


def _told(
    kind: Kind, meaning: str, flag: str | None = None, example: Any = None, spelled: str = ""
) -> Mapping[str, Any]:
    """All of an `Option` but its names and default, which a field has itself."""
    return {"kind": kind, "meaning": meaning, "flag": flag, "example": example, "spelled": spelled}


def _words(*names: str) -> OneOf:
    return OneOf({name: name for name in names})


def default_source() -> str:
    """The Pi's camera where there is a driver for it, else the first USB camera."""
    return "picamera2" if importlib.util.find_spec("picamera2") else "v4l2:0"


@dataclass(frozen=True)
class CameraSettings:
    """What looks at the board, and the board it looks at"""

    source: str = field(
        default=default_source(),
        metadata=_told(SourceName(), "picamera2, v4l2:0, a video, pictures or sim:", "SOURCE"),
    )
    profile: Path | None = field(
        default=None,
        metadata=_told(
            PathOf(), "the board's profile, from 'tablehub calibrate'; without one it is learnt", "P", "board.toml"
        ),
    )
    record: Path | None = field(
        default=None,
        metadata=_told(PathOf(), "keep frames of the match for later here, 2 GB at most", "FOLDER", "frames"),
    )
    hold: float = field(
        default=DEFAULT_HOLD, metadata=_told(Number(0.001, 3600.0), "seconds each picture of a folder lasts", "S")
    )


@dataclass(frozen=True)
class MatchSettings:
    """What is played, by whom, and where it is written down"""

    length: int = field(
        default=0, metadata=_told(Whole(0, LONGEST_MATCH), "points the match goes to; 0 is money play", "N")
    )
    ruleset: str = field(
        default="modern", metadata=_told(RulesetName(), "the rules to play by, see 'tablehub rules'", "R")
    )
    option: tuple[str, ...] = field(
        default=(),
        metadata=_told(
            Agreed(),
            "what was agreed on otherwise, as in dice_zone=either; may be several",
            "NAME=VALUE",
            ("automatic_doubles=2", "backgammon=4"),
        ),
    )
    light: str | None = field(default=None, metadata=_told(Words(), "who plays the lighter checkers", "NAME", "Ann"))
    dark: str | None = field(default=None, metadata=_told(Words(), "who plays the darker checkers", "NAME", "Bob"))
    chouette: tuple[str, ...] = field(
        default=(),
        metadata=_told(
            Names(),
            "three players or more as their throws ranked them: box, playing opponent, partners",
            "NAME",
            ("Ann", "Bob", "Cy"),
        ),
    )
    mat: str | None = field(
        default=None,
        metadata=_told(
            FileOrFolder(),
            "write the match to this .mat file; in a folder, with / at its end: each to a file of its own",
            "FILE",
            "matches/",
        ),
    )
    journal: Path | None = field(
        default=None,
        metadata=_told(
            PathOfFile(), "where the match is kept in case of a power cut (default: by itself)", "FILE", "journal.db"
        ),
    )


@dataclass(frozen=True)
class ClockSettings:
    """The clock of a match"""

    kind: str = field(
        default="none",
        metadata=_told(
            _words("none", "delay", "fischer"),
            "delay: some seconds of each turn are free; fischer: each turn adds some seconds",
            "KIND",
            spelled="clock",
        ),
    )
    delay: float = field(
        default=12.0, metadata=_told(Number(0.0, 600.0), "seconds of a turn before the reserve runs, with delay", "S")
    )
    increment: float = field(
        default=12.0, metadata=_told(Number(0.0, 600.0), "seconds a turn adds to the reserve, with fischer", "S")
    )
    reserve: float = field(
        default=2.0, metadata=_told(Number(0.1, 60.0), "minutes each player has for a point of the match", "MIN")
    )


@dataclass(frozen=True)
class ScreenSettings:
    """What the players look at"""

    language: Language = field(
        default=Language.ENGLISH,
        metadata=_told(
            OneOf({language.value: language for language in Language}), "en: English, de: German", "LANGUAGE"
        ),
    )
    theme: str = field(
        default="dark",
        metadata=_told(_words("dark", "light"), "dark for the evening, light for a bright room", "THEME"),
    )
    bottom: Player = field(
        default=Player.LIGHT,
        metadata=_told(OneOf({player.value: player for player in Player}), "the player at the screen's lower edge"),
    )
    rotation: int = field(
        default=0,
        metadata=_told(
            WholeOf((0, 90, 180, 270)),
            "the picture turned so many degrees clockwise: 0, 90, 180 or 270, for a display that is mounted turned",
            "DEGREES",
        ),
    )
    headless: bool = field(default=False, metadata=_told(YesNo(), "without a screen", ""))


@dataclass(frozen=True)
class SoundSettings:
    """What the table says aloud"""

    voice: bool = field(
        default=False,
        metadata=_told(YesNo(), "speak throws, doubles, questions, faults and results, where espeak-ng is installed"),
    )
    tones: bool = field(default=False, metadata=_told(YesNo(), "sound a tone for each that is not spoken"))
    names: str = field(
        default="plain", metadata=_told(_words("plain", "old"), "names of throws: plain, or old as in 'six deuce'")
    )
    volume: int = field(default=60, metadata=_told(Whole(0, 100), "of voice and tones, in percent"))


@dataclass(frozen=True)
class EvidenceSettings:
    """Pictures of faults, kept beside the journal; the oldest go first"""

    files: int = field(default=MOST_FILES, metadata=_told(Whole(1, 100_000), "pictures at most"))
    megabytes: int = field(
        default=MOST_BYTES // 1_000_000, metadata=_told(Whole(1, 100_000), "of all together at most")
    )


def _pins() -> Section:
    options = {}
    for pin in Wiring().all:
        what = f"the button '{pin.name}'" if isinstance(pin, ButtonPin) else f"the {pin.name}"
        options[pin.key] = Option("pins", pin.key, PinNumber(2, HIGHEST_BCM), pin.bcm, what)
    return Section("pins", "GPIO numbers (BCM) of buttons and lamps; see hardware/README.md", options, dict)


def _section(name: str, settings: type[Any]) -> Section:
    options = {each.name: Option(name, each.name, default=each.default, **each.metadata) for each in fields(settings)}
    return Section(name, settings.__doc__ or "", options, settings)


SECTIONS: Mapping[str, Section] = {
    section.name: section
    for section in (
        _section("camera", CameraSettings),
        _section("match", MatchSettings),
        _section("clock", ClockSettings),
        _section("screen", ScreenSettings),
        _section("sound", SoundSettings),
        _section("evidence", EvidenceSettings),
        _pins(),
    )
}
"""All of it, in the order of the file."""


def every_option() -> Iterator[Option]:
    """In the order of the file."""
    for section in SECTIONS.values():
        yield from section.options.values()


BY_FLAG: Mapping[str, Option] = {option.name: option for option in every_option() if option.flag is not None}
"""Those that the command line has too: they need no section in a file either."""

BY_NAME: Mapping[str, Option] = {option.full_name: option for option in every_option()}
"""All of them by their full names."""


@dataclass(frozen=True)
class Settings:
    """The values of all options, section by section; `pins` by the names on the buttons, with underscores."""

    camera: CameraSettings = CameraSettings()
    match: MatchSettings = MatchSettings()
    clock: ClockSettings = ClockSettings()
    screen: ScreenSettings = ScreenSettings()
    sound: SoundSettings = SoundSettings()
    evidence: EvidenceSettings = EvidenceSettings()
    pins: Mapping[str, Wired] = field(
        default_factory=lambda: {o.name: o.default for o in SECTIONS["pins"].options.values()}
    )

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Settings:
        """The settings with these values, by full name, and defaults for the others."""
        return cls(
            **{
                section.name: section.make(
                    **{name: values.get(each.full_name, each.default) for name, each in section.options.items()}
                )
                for section in SECTIONS.values()
            }
        )

    def value(self, option: Option) -> Any:
        """The value of one option."""
        section = getattr(self, option.section)
        return section[option.name] if isinstance(section, Mapping) else getattr(section, option.name)
