"""The screen: match state to a `View` (pure), `View` to a pygame surface."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what a command prints is for the players, or for a program
