"""What stands around the board: panels, footer, pictures of a fault."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "Before": "Vorher",
    "Now": "Jetzt",
    "1 pip": "1 Pip",
    "{count} pips": "{count} Pips",
    "{check}: {value}": "{check}: {value}",
    "Money game": "Geldspiel",
    "Match to {length}": "Match bis {length}",
    "Crawford game": "Crawford-Spiel",
    "Chouette": "Chouette",
    "Chouette, with {names}": "Chouette, mit {names}",
    "{others} and {last}": "{others} und {last}",
    "screen too small, use {width}x{height}": "Bildschirm zu klein, nimm {width}x{height}",
}
