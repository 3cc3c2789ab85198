"""What the table says of what is missing while it plays on."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "the journal was torn: see the log": "das Journal war beschädigt: siehe das Protokoll",
    "not saved: see the log": "nicht gespeichert: siehe das Protokoll",
    "not saved: the card is read-only; restart, replace it if this comes back": (
        "nicht gespeichert: die Karte ist schreibgeschützt; neu starten, ersetzen, wenn es wiederkommt"
    ),
    "not saved: the card fails; replace it": "nicht gespeichert: die Karte versagt; ersetze sie",
    "not saved: the journal cannot be opened, see the log": (
        "nicht gespeichert: das Journal lässt sich nicht öffnen, siehe das Protokoll"
    ),
    "no pictures of faults: their folder cannot be written": (
        "keine Bilder von Fehlern: ihr Ordner lässt sich nicht beschreiben"
    ),
    "This is not the camera that the board was learnt with.": (
        "Das ist nicht die Kamera, mit der das Brett gelernt wurde."
    ),
    "the clock is not set: matches carry a wrong date": "die Uhr ist nicht gestellt: Matches tragen ein falsches Datum",
    "GPIO {number} cannot be used": "GPIO {number} lässt sich nicht benutzen",
}
