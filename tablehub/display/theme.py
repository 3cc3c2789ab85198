"""Colours of the screen.

Calm and dark, for a room where people play; everything that matters differs in lightness and in shape, never in
hue alone. The signal colours are from Okabe and Ito's palette (2008), made to be told apart by colour-blind people.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablehub.display.view import Tone
from tablehub.rules.player import Player

Colour = tuple[int, int, int]

BACKGROUND: Colour = (19, 22, 26)
PANEL: Colour = (33, 38, 44)
PANEL_ON_TURN: Colour = (47, 54, 62)
TEXT: Colour = (240, 236, 226)
MUTED: Colour = (156, 164, 172)
FAINT: Colour = (84, 92, 101)
GHOST: Colour = (48, 55, 62)

ORANGE: Colour = (230, 159, 0)
SKY: Colour = (86, 180, 233)
GREEN: Colour = (0, 158, 115)
VERMILION: Colour = (213, 94, 0)

ACCENT = ORANGE
"""Whose turn it is, and which place is meant."""

FRAME: Colour = (62, 44, 33)
FRAME_EDGE: Colour = (92, 68, 51)
FELT: Colour = (34, 51, 53)
POINT_PALE: Colour = (180, 150, 110)
POINT_DEEP: Colour = (80, 111, 109)
TRAY: Colour = (27, 33, 35)
NUMBER: Colour = (214, 199, 176)


@dataclass(frozen=True, slots=True)
class CheckerLook:
    """One player's checkers and dice."""

    face: Colour
    rim: Colour
    groove: Colour
    shine: Colour
    ink: Colour


CHECKERS: dict[Player, CheckerLook] = {
    Player.LIGHT: CheckerLook(
        face=(240, 231, 212), rim=(150, 132, 104), groove=(205, 192, 166), shine=(255, 251, 242), ink=(38, 33, 28)
    ),
    Player.DARK: CheckerLook(
        face=(30, 39, 58), rim=(124, 142, 172), groove=(58, 72, 98), shine=(52, 66, 92), ink=(240, 236, 226)
    ),
}


@dataclass(frozen=True, slots=True)
class ToneLook:
    """The message band of one tone."""

    band: Colour
    sign: Colour
    text: Colour


TONES: dict[Tone, ToneLook] = {
    Tone.INFO: ToneLook(band=PANEL, sign=MUTED, text=TEXT),
    Tone.ASK: ToneLook(band=(23, 54, 77), sign=SKY, text=(236, 246, 252)),
    Tone.FAULT: ToneLook(band=(110, 42, 6), sign=(255, 176, 72), text=(255, 246, 236)),
    Tone.GOOD: ToneLook(band=(6, 70, 54), sign=(88, 212, 168), text=(236, 251, 245)),
}

ARMED: Colour = TONES[Tone.FAULT].band
"""Of what takes one more press and then cannot be taken back."""
