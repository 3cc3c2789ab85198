"""`python -m tests.commands.shown play ...`: the real command, and every sentence that its screen shows, one a line.

On SDL's driver that draws where nobody sees it (SDL_VIDEODRIVER=offscreen) the program takes it for a screen.
"""

from __future__ import annotations

import sys
from typing import Any

from tablehub import cli
from tablehub.display.screen import Screen
from tablehub.display.view import View


def sentences(view: View) -> set[str]:
    """What a view says besides the board."""
    said = {view.message.text, *(item.text for item in view.status)}
    return said | ({view.menu.title, view.menu.note} if view.menu else set())


def main() -> int:
    """Run a command line."""
    told: set[str] = set()
    show = Screen.show

    def noted(screen: Screen, view: View, *rest: Any) -> Any:
        for text in sorted(sentences(view) - told - {""}):
            print(text, flush=True)
        told.update(sentences(view))
        return show(screen, view, *rest)

    setattr(Screen, "show", noted)  # noqa: B010 - a method, which may not be assigned to
    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
