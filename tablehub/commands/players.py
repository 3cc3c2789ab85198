"""A player named on a command line."""

from __future__ import annotations

import argparse

from tablehub.rules.player import Player


def player_named(text: str) -> Player:
    """The player of this name; raises what argparse turns into one sentence."""
    try:
        return Player(text.strip().lower())
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither light nor dark") from None
