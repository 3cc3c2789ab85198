"""What a player may be called: a name that the screen, the transcript and the voice can all say."""

from __future__ import annotations

import unicodedata

from tablehub.words.text import Text, say

LONGEST_NAME = 24
"""Letters; longer ones cannot be read on a small screen from two metres."""

_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")
"""Whose letters the screen's font has."""

_SIGNS = " '’-.&"
"""What may stand in a name besides letters and digits."""


def plain_name(text: str) -> str:
    """The name without needless spaces, its accents in one piece with their letters."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def why_no_name(text: str) -> Text | None:
    """One sentence why nobody can be called so; None for a good name, as `plain_name` gives it."""
    name = plain_name(text)
    if not any(letter.isalnum() for letter in name):
        return say("A name has at least one letter.")
    strange = next((letter for letter in name if not _can_be_shown(letter)), None)
    if strange is not None:
        return say("The screen cannot show {sign} in a name. Write it in Latin letters.", sign=ascii(strange))
    if len(name) > LONGEST_NAME:
        return say("A name has at most {most} letters, this one has {count}.", most=LONGEST_NAME, count=len(name))
    return None


def _can_be_shown(letter: str) -> bool:
    if letter in _SIGNS or (letter.isascii() and letter.isdigit()):
        return True
    return letter.isalpha() and unicodedata.name(letter, "").startswith(_SCRIPTS)
