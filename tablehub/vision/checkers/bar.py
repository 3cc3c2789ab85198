"""What looks like a checker on the bar to the network: hinges are none; a dark one on a bar as dark is hardly seen."""

from __future__ import annotations

from tablehub.rules.player import Player
from tablehub.vision.checkers.colours import FINELY, FaceColours

BARE = 0.2
"""Share of a face that differs from the empty bar up to which it is none however sure the network is: hinges look like
checkers to it. Of 11,000 checkers on 15 boards none differs by less than 0.27, of eight hinges seven by less than this.
"""
SAME_PATTERN = 0.6
"""Correlation with the empty bar's pattern from which a face on it is none: a hinge under another lamp. On 36 boards
none of 549 checkers on the bar has more than 0.4; all hinges under a dimmer lamp have 0.87 to 0.93. On points, edges of
triangles show beside a checker: one that the network is nearly sure of had 0.8."""
SOME_PATTERN, RATHER_BARE, WAVERING = 0.25, -1.0, 0.6
"""The pattern from which, and log odds of a checker and height of an answer below which, a face is none under another
lamp than the learnt one: a hinge that had mirrored that one had 0.38 and more and -1.2 and less, and was answered with
up to 0.54. Of 271 checkers on the bars of 40 boards, under other lamps, eight have such odds, being as dark as the bar,
and none of these more of the pattern than 0.11."""
MAY_STAND = 0.55
"""Chance of a faint face whose colours are a checker's. As it is half open whether it is there, players are asked."""
LEAST, FITS_WELL, NO_PATTERN, HIDES = 0.5, -0.12, 0.3, 0.65
"""Height of an answer, that for upper ones among them, log likelihood of its colours, the bar's pattern and the share
changed `FINELY` with which a faint face has a checker's colours and hides the bar. Nine faint faces on the bars of 29
boards have all of these: dark checkers, beside the cube, on a bar nearly as dark, answered with 0.13 to 0.42 (for upper
ones with 0.57 to 0.93). Of some 2,300 others, where none stood, none has."""


def is_bare(colours: FaceColours, x: float, y: float, player: Player, height: float) -> bool:
    """Whether a place on the bar, where the network answers a checker of a player with `height` (0..1), is empty.

    It looks as it was learnt, or shows the same pattern in another light, or differs, where the network wavers, only in
    what the bar mirrored when it was learnt.
    """
    if colours.changed(x, y) < BARE:
        return True
    pattern = colours.pattern(x, y)
    mirrored = not colours.learnt_lamp and height < WAVERING and pattern > SOME_PATTERN
    return pattern > SAME_PATTERN or (mirrored and colours.beyond(x, y)[player] < RATHER_BARE)


def may_stand(colours: FaceColours, x: float, y: float, height: float) -> bool:
    """Whether a faint face on the bar, answered with `height` at most, looks like a checker all the same."""
    if height < LEAST or colours.pattern(x, y) > NO_PATTERN:
        return False
    return colours.fit(x, y) > FITS_WELL and colours.changed(x, y, FINELY) > HIDES
