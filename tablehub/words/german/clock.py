"""The match clock, the lamps and the buttons."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "{player}'s time has run out. {other}: claim the match, or play on?": (
        "Die Zeit von {player} ist um. {other}: Match beanspruchen oder weiterspielen?"
    ),
    "Take: play on": "Annehmen: weiter",
    "Pass: claim": "Passen: beanspruchen",
    "{player} wins the match on time.": "{player} gewinnt das Match nach Zeit.",
    "Adjust the clock": "Uhr stellen",
    "Clock": "Uhr",
    "Claim the match on time": "Match nach Zeit beanspruchen",
    "Play on without time": "Ohne Zeit weiterspielen",
    "{player}: {minutes} min": "{player}: {minutes} min",
}
