"""Acey-deucy at the table: what waits in hand, and what was borne off, where nobody sees either."""

from __future__ import annotations
