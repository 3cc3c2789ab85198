"""The line at the foot of the screen."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "no pictures of faults: make room on the disk": "keine Bilder von Fehlern: schafft Platz auf dem Speicher",
    "not saved: make room on the disk": "nicht gespeichert: schafft Platz auf dem Speicher",
    "no transcript: {reason}": "keine Mitschrift: {reason}",
    "buttons on mock pins": "Knöpfe nur zum Schein",
    "buttons: GPIO pins through lgpio": "Knöpfe: GPIO über lgpio",
    "buttons: keys only, this is no Raspberry Pi": "Knöpfe: nur Tasten, dies ist kein Raspberry Pi",
    "buttons: keys only, {reason}": "Knöpfe: nur Tasten, {reason}",
}
