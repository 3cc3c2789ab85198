"""The formats of files that a table keeps besides the journal (`records/formats.py`), for who must tell them quickly.

Both can be added to without a new number: what a file of an earlier program lacks has a value of its own.
"""

from __future__ import annotations

PROFILE = 1
"""Of a board's profile (`vision/profile.py`)."""

SETTINGS = 1
"""Of the settings last used (`live/settings_file.py`)."""
