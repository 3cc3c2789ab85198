"""A whole match in a real window, from the start screen to the result: nobody needs a keyboard, and nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

LENGTH = 3
SECONDS = 120.0


def test_a_match_is_played_with_touches_and_push_buttons_alone(x_display: str, tmp_path: Path, root: Path) -> None:
    hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
    clean = {key: value for key, value in os.environ.items() if key not in hidden}
    done = subprocess.run(
        [sys.executable, "-m", "tests.window.whole_match", str(tmp_path), str(LENGTH)],
        capture_output=True,
        text=True,
        env=clean | {"DISPLAY": x_display},
        cwd=root,
        timeout=2 * SECONDS,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["driver"], told["code"]) == ("x11", 0)
    assert told["touched"] == [True] * 5, "start screen and result were touched"
    assert told["touches"] > 5
    assert told["presses"] > 0
    points = told["points"]
    winner = max(points, key=points.__getitem__)
    assert points[winner] >= LENGTH
    loser = min(points, key=points.__getitem__)
    assert told["result"] == f"{winner.capitalize()} wins the match {points[winner]} to {points[loser]}"
    assert told["tones"]["fault"] > 0, "people err, and were told"
    assert told["seconds"] < SECONDS
