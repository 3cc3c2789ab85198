"""What is called out and nowhere shown."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "A tie. Throw again.": "Gleichstand. Werft noch einmal.",
    "{name} begins.": "{name} beginnt.",
    "The time of {name} has run out.": "Die Zeit von {name} ist abgelaufen.",
    "double {number}": "{number}er-Pasch",
    "{high} and {low}": "{high} und {low}",
}
