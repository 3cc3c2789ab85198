"""Aiming the camera, learning the board, and what keeps it from being seen."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "{grey:.0f} of 255": "{grey:.0f} von 255",
    "{share:.1%} burnt out": "{share:.1%} überstrahlt",
    "{pixels:.0f} pixels a point": "{pixels:.0f} Pixel je Punkt",
    "{pixels:.0f} pixels wide": "{pixels:.0f} Pixel breit",
    "{pixels:.0f} pixels wide, should be {enough:.0f}": "{pixels:.0f} Pixel breit, sollten {enough:.0f} sein",
    "dice||size": "Würfel",
    "too small to be read at the far end: camera nearer or more above it, or a higher resolution": (
        "am fernen Ende zu klein zum Lesen: Kamera näher oder mehr darüber, oder höhere Auflösung"
    ),
    "{degrees:.0f} degrees": "{degrees:.0f} Grad",
    "{share:.0%} sure of all": "insgesamt zu {share:.0%} sicher",
    "light||lamp": "Licht",
    "glare": "Glanz",
    "focus": "Schärfe",
    "size": "Größe",
    "tilt": "Neigung",
    "show a hand's breadth beside the home boards too": "auch eine Handbreit neben den Heimfeldern zeigen",
    "view": "Ausschnitt",
    "board and trays": "Brett und Ablagen",
    "more light, or a longer exposure": "mehr Licht oder längere Belichtung",
    "less light, or a shorter exposure": "weniger Licht oder kürzere Belichtung",
    "move the lamp aside, or put paper in front of it": "die Lampe zur Seite rücken oder Papier davorhängen",
    "{edges:.0f}, should be {sharp:.0f}": "{edges:.0f}, sollte {sharp:.0f} sein",
    "turn the lens until edges are sharp": "am Objektiv drehen, bis Kanten scharf sind",
    "camera nearer, or a higher resolution": "Kamera näher heran, oder höhere Auflösung",
    "a little nearer would help with stacks and dice": "etwas näher hilft bei Stapeln und Würfeln",
    "camera more above the board: rows hide each other": "Kamera mehr von oben: Reihen verdecken einander",
    "it works; more from above is surer": "es geht; mehr von oben ist sicherer",
    "board cut off": "Brett abgeschnitten",
    "turn or lift the camera until all corners are in view": (
        "die Kamera drehen oder heben, bis alle Ecken zu sehen sind"
    ),
    "no room for trays": "kein Platz für Ablagen",
    "look at light's point {point}": "nach Punkt {point} von Hell sehen",
    "look at light's points {points}": "nach den Punkten {points} von Hell sehen",
    "reading": "Erkennung",
    "take hands away": "Hände wegnehmen",
    "a hand is in view": "eine Hand ist im Bild",
    "Board found, {count} of 24 points sure.": "Brett gefunden, {count} von 24 Punkten sicher.",
    "Dice: {dice}.": "Würfel: {dice}.",
    "Profile: {path}.": "Profil: {path}.",
    "Set up the starting position, with the whole board in view.": (
        "Stellt die Ausgangsstellung auf, das ganze Brett im Bild."
    ),
    "Set up the starting position: {faults}.": "Stellt die Ausgangsstellung auf: {faults}.",
    "light's points {points} and {last}": "die Punkte {points} und {last} von Hell",
    "light's {point} point": "den Punkt {point} von Hell",
    "the board is not to be seen as it was learnt: clear the view, or calibrate again": (
        "das Brett ist nicht zu sehen, wie es gelernt wurde: gebt die Sicht frei, oder kalibriert neu"
    ),
    "a hand covers {points}": "eine Hand verdeckt {points}",
    "{player} has {count} {place}, {wanted} expected": "{player} hat {count} {place}, erwartet: {wanted}",
    "of each row on {player}'s side one checker does not show: if the rail hides it, raise the camera": (
        "von jeder Reihe auf der Seite von {player} ist ein Stein nicht zu sehen: wenn der Rand ihn verdeckt, "
        "hängt die Kamera höher"
    ),
    "no checkers": "keinen Stein",
    "none": "keiner",
}
