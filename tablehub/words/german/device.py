"""What the table says of its devices."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "there is no camera {name}; see to its cable, 'ls /dev/video*' shows the cameras": (
        "es gibt keine Kamera {name}; sieh nach ihrem Kabel, 'ls /dev/video*' zeigt die Kameras"
    ),
    "the camera {name} may not be opened: the user must be in group video": (
        "die Kamera {name} darf nicht geöffnet werden: der Benutzer muss zur Gruppe video gehören"
    ),
    "the camera {name} cannot be used: another program has it, or it is no camera for pictures": (
        "die Kamera {name} ist nicht zu benutzen: ein anderes Programm hat sie, oder sie macht keine Bilder"
    ),
    "the camera {name} does not answer; see to its power, its network and its address": (
        "die Kamera {name} antwortet nicht; sieh nach Strom, Netz und Adresse"
    ),
    "the camera {name} gives no more pictures; see to its cable": (
        "die Kamera {name} liefert keine Bilder mehr; sieh nach ihrem Kabel"
    ),
    "picamera2 cannot be loaded ({why}); on Raspberry Pi OS type: sudo apt install python3-picamera2, "
    "and make the virtual environment with --system-site-packages": (
        "picamera2 lässt sich nicht laden ({why}); auf Raspberry Pi OS: sudo apt install python3-picamera2, "
        "und die virtuelle Umgebung mit --system-site-packages anlegen"
    ),
    "the Raspberry Pi camera cannot be opened ({why}); see to its cable, and whether another program has it": (
        "die Kamera des Raspberry Pi lässt sich nicht öffnen ({why}); sieh nach ihrem Kabel, und ob ein anderes "
        "Programm sie hat"
    ),
    "the Raspberry Pi camera does not start at {size}: {why}": (
        "die Kamera des Raspberry Pi startet nicht mit {size}: {why}"
    ),
    "the Raspberry Pi camera gives no more pictures ({why}); see to its cable": (
        "die Kamera des Raspberry Pi liefert keine Bilder mehr ({why}); sieh nach ihrem Kabel"
    ),
    "GPIO cannot be opened ({why}): is this user in group gpio?": (
        "GPIO lässt sich nicht öffnen ({why}): gehört dieser Benutzer zur Gruppe gpio?"
    ),
    "the lgpio library is missing; on Raspberry Pi OS type: sudo apt install python3-lgpio": (
        "die Bibliothek lgpio fehlt; auf Raspberry Pi OS: sudo apt install python3-lgpio"
    ),
    "the camera gives no pictures; see to its cable": "die Kamera liefert keine Bilder; sieh nach ihrem Kabel",
}
