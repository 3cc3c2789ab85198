"""What the referee asks of plays and throws it is not sure of."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "{who}: a die could not be read; by your play the throw was {throw}. If it was not, finish your play.": (
        "{who}: Ein Würfel war nicht zu lesen; deinem Zug nach war der Wurf {throw}. "
        "Wenn nicht, dann spiele den Zug zu Ende."
    ),
}
