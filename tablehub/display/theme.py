"""Colours of the screen, in themes that are handed to whoever draws.

Calm, for a room where people play; everything that matters differs in lightness and in shape, never in hue alone. The
signal colours are from Okabe and Ito's palette (2008), made to be told apart by colour-blind people; for the pairs that
matter `tests/display/test_theme.py` simulates how these people see them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablehub.display.view import Tone
from tablehub.rules.player import Player

Colour = tuple[int, int, int]
Veil = tuple[int, int, int, int]
"""A colour that lets through what lies under it; the fourth number is 0, clear, to 255, opaque."""

ORANGE: Colour = (230, 159, 0)
SKY: Colour = (86, 180, 233)
GREEN: Colour = (0, 158, 115)
VERMILION: Colour = (213, 94, 0)


@dataclass(frozen=True, slots=True)
class CheckerLook:
    """One player's checkers and dice."""

    face: Colour
    rim: Colour
    groove: Colour
    shine: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class ToneLook:
    """The message band of one tone."""

    band: Colour
    sign: Colour
    text: Colour


@dataclass(frozen=True, slots=True)
class CubeLook:
    """The doubling cube, and the same where it may not be turned."""

    face: Colour
    ink: Colour
    edge: Colour
    idle: Colour
    idle_ink: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a screen.

    `accent` says whose turn it is and which place is meant, `warning` that something is not well; `on_accent` is ink
    on either. `good`, `fair` and `bad` are verdicts.
    """

    name: str
    background: Colour
    panel: Colour
    panel_on_turn: Colour
    text: Colour
    muted: Colour
    faint: Colour
    ghost: Colour
    accent: Colour
    warning: Colour
    on_accent: Colour
    good: Colour
    fair: Colour
    bad: Colour
    frame: Colour
    frame_edge: Colour
    felt: Colour
    point_pale: Colour
    point_deep: Colour
    tray: Colour
    number: Colour
    number_meant: Colour
    veil: Veil
    veil_line: Veil
    badge: Veil
    cube: CubeLook
    light: CheckerLook
    dark: CheckerLook
    info: ToneLook
    ask: ToneLook
    fault: ToneLook
    done: ToneLook

    def checkers(self, player: Player) -> CheckerLook:
        return self.light if player is Player.LIGHT else self.dark

    def tone(self, tone: Tone) -> ToneLook:
        return {Tone.INFO: self.info, Tone.ASK: self.ask, Tone.FAULT: self.fault, Tone.GOOD: self.done}[tone]

    @property
    def armed(self) -> Colour:
        """Of what takes one more press and then cannot be taken back."""
        return self.fault.band


_LIGHT_CHECKERS = CheckerLook(
    face=(240, 231, 212), rim=(132, 114, 86), groove=(205, 192, 166), shine=(255, 251, 242), ink=(38, 33, 28)
)
_DARK_CHECKERS = CheckerLook(
    face=(30, 39, 58), rim=(124, 142, 172), groove=(58, 72, 98), shine=(52, 66, 92), ink=(240, 236, 226)
)

DARK = Theme(
    name="dark",
    background=(19, 22, 26),
    panel=(33, 38, 44),
    panel_on_turn=(47, 54, 62),
    text=(240, 236, 226),
    muted=(156, 164, 172),
    faint=(102, 110, 119),
    ghost=(48, 55, 62),
    accent=ORANGE,
    warning=ORANGE,
    on_accent=(19, 22, 26),
    good=GREEN,
    fair=ORANGE,
    bad=VERMILION,
    frame=(62, 44, 33),
    frame_edge=(92, 68, 51),
    felt=(34, 51, 53),
    point_pale=(164, 134, 96),
    point_deep=(80, 111, 109),
    tray=(27, 33, 35),
    number=(214, 199, 176),
    number_meant=ORANGE,
    veil=(20, 22, 25, 150),
    veil_line=(190, 196, 204, 190),
    badge=(19, 22, 26, 200),
    cube=CubeLook((240, 236, 226), (30, 34, 40), (156, 153, 147), (58, 65, 72), (96, 104, 112)),
    light=_LIGHT_CHECKERS,
    dark=_DARK_CHECKERS,
    info=ToneLook(band=(33, 38, 44), sign=(156, 164, 172), text=(240, 236, 226)),
    ask=ToneLook(band=(14, 54, 94), sign=SKY, text=(236, 246, 252)),
    fault=ToneLook(band=(110, 42, 6), sign=(255, 176, 72), text=(255, 246, 236)),
    done=ToneLook(band=(8, 92, 68), sign=(110, 226, 180), text=(236, 251, 245)),
)
"""For the evening: hardly any light of its own."""

LIGHT = Theme(
    name="light",
    background=(226, 222, 212),
    panel=(244, 241, 233),
    panel_on_turn=(255, 253, 247),
    text=(28, 31, 36),
    muted=(86, 92, 100),
    faint=(142, 142, 136),
    ghost=(204, 200, 190),
    accent=(196, 88, 0),
    warning=(166, 66, 0),
    on_accent=(255, 253, 247),
    good=(0, 116, 84),
    fair=(184, 108, 0),
    bad=(136, 24, 0),
    frame=(122, 88, 62),
    frame_edge=(92, 64, 44),
    felt=(120, 148, 142),
    point_pale=(206, 184, 146),
    point_deep=(72, 104, 104),
    tray=(128, 108, 86),
    number=(255, 246, 230),
    number_meant=(255, 206, 110),
    veil=(226, 222, 212, 150),
    veil_line=(60, 66, 74, 190),
    badge=(255, 253, 247, 220),
    cube=CubeLook((255, 253, 247), (28, 31, 36), (120, 116, 106), (206, 202, 192), (150, 148, 140)),
    light=CheckerLook(
        face=(250, 244, 230), rim=(112, 94, 68), groove=(206, 194, 168), shine=(255, 253, 247), ink=(38, 33, 28)
    ),
    dark=CheckerLook(
        face=(30, 39, 58), rim=(150, 166, 194), groove=(58, 72, 98), shine=(52, 66, 92), ink=(244, 241, 233)
    ),
    info=ToneLook(band=(244, 241, 233), sign=(86, 92, 100), text=(28, 31, 36)),
    ask=ToneLook(band=(194, 222, 246), sign=(0, 84, 140), text=(8, 32, 52)),
    fault=ToneLook(band=(150, 48, 0), sign=(255, 206, 110), text=(255, 250, 242)),
    done=ToneLook(band=(128, 196, 168), sign=(0, 74, 50), text=(4, 40, 28)),
)
"""For daylight, where a dark screen is a mirror."""

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (DARK, LIGHT)}
"""The themes by their names, as settings have them; the first is the usual one."""
