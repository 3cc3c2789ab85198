"""The exceptions TableHub raises on purpose, and what the command line makes of them.

A misplay at the table is an ordinary value (see `tablehub.referee`); exceptions are for broken input and
broken things. Every message is one sentence a user can act on: it names the value and the place.

    TableHubError
    ├── BadInput (ValueError)        something given to the program cannot be used; exit code 2
    │   ├── BadNotation              a play, roll, position or ID that cannot be read
    │   ├── BadProfile               a board profile that is missing, torn or for another camera
    │   ├── BadImage                 a file that is no picture, a source without pictures
    │   ├── BadRuleset               a ruleset or option that does not exist
    │   ├── BadClock                 a clock's seconds that make no sense
    │   ├── BadConfig                a configuration file with mistakes
    │   └── BadEvent                 an event that cannot be read, or cannot come now
    └── DeviceError (OSError)        a camera, button or screen that is not there or went away; exit code 3
"""

from __future__ import annotations


class TableHubError(Exception):
    """Base of all errors TableHub raises on purpose."""

    exit_code = 1


class BadInput(TableHubError, ValueError):
    """Something given to the program cannot be used."""

    exit_code = 2


class BadNotation(BadInput):
    """A play, roll, position or ID that cannot be read."""


class BadProfile(BadInput):
    """A board profile that is missing, torn or made for another camera."""


class BadImage(BadInput):
    """A file that is no picture, or a source without pictures."""


class BadRuleset(BadInput):
    """A ruleset, or an option of one, that does not exist."""


class BadClock(BadInput):
    """Seconds of a clock that make no sense, or a match that cannot have one."""


class BadConfig(BadInput):
    """A configuration file with mistakes."""


class BadEvent(BadInput):
    """An event that cannot be read, or that cannot come at this moment of the match."""

    why = ""
    """Why it cannot come now, in one clause, for who names the place in words of his own."""


class DeviceError(TableHubError, OSError):
    """A camera, button or screen that is not there or went away."""

    exit_code = 3
