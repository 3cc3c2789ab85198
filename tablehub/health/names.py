"""Players' names taken out of what is sent to others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from tablehub.config.options import Settings
from tablehub.errors import BadInput
from tablehub.records.reading import read_only, told
from tablehub.rules.player import Player

UNNAMED = frozenset({"", *(str(player) for player in Player)})
"""What players are called who gave no name."""


class Scrubber:
    """Puts "player 1", "player 2" and so on for names, wherever they stand as words, in whatever case."""

    def __init__(self, names: Iterable[str]) -> None:
        known = {name.strip() for name in names if name.strip().lower() not in UNNAMED}
        wanted = sorted(known, key=lambda name: (-len(name), name))
        self._numbers = {name.casefold(): number for number, name in enumerate(wanted, start=1)}
        either = "|".join(re.escape(name) for name in wanted)
        self._pattern = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if wanted else None

    def __call__(self, text: str) -> str:
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: f"player {self._numbers.get(found[0].casefold(), '')}".strip(), text)


def names_in_config(settings: Settings) -> set[str]:
    """The players that a configuration names."""
    match = settings.match
    return {name for name in (match.light, match.dark, *match.chouette) if name}


def names_in_journal(path: Path) -> set[str]:
    """Everybody whom a journal names; none where there is no journal. Raises `BadInput` where it cannot be read."""
    if not path.exists():
        return set()
    try:
        with closing(read_only(path)) as db, told(path):
            rows = db.execute("SELECT line FROM event WHERE line LIKE '%\"names\"%' OR line LIKE '%\"players\"%'")
            events = [json.loads(line) for (line,) in rows]
    except ValueError as problem:  # a `BadInput` is one
        raise BadInput(f"nobody knows the names to leave out: {problem}") from None
    names: set[str] = set()
    for event in events:
        names |= {*event.get("names", {}).values(), *event.get("players", ())}
    return names
