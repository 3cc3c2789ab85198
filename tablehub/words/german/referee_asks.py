"""What the referee asks of plays and throws it is not sure of."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "{number} begins. Who threw it presses Take, or simply plays.": (
        "{number} beginnt. Wer das geworfen hat, drückt Annehmen oder zieht einfach."
    ),
    "{who}: that throw could not be read. If the play is not whole, finish it.": (
        "{who}: Dieser Wurf war nicht zu lesen. Ist der Zug nicht zu Ende, dann spiele ihn zu Ende."
    ),
    "Take: I begin": "Annehmen: ich beginne",
    "Pass: the other begins": "Ablehnen: der andere beginnt",
    "{who}: a die could not be read; by your play the throw was {throw}. If it was not, finish your play.": (
        "{who}: Ein Würfel war nicht zu lesen; deinem Zug nach war der Wurf {throw}. "
        "Wenn nicht, dann spiele den Zug zu Ende."
    ),
}
