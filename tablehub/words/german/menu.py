"""The menu that people decide by."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "Take back the last game's result": "Letztes Ergebnis zurücknehmen",
    "The result of a game is taken back before the next one is begun.": (
        "Das Ergebnis eines Spiels nimmt man zurück, bevor das nächste begonnen hat."
    ),
    "There is no page before this one.": "Vor dieser Seite kommt keine.",
    "(no play)": "(kein Zug)",
    "Take, Pass or arrows: choose.  Done or Enter: press.  Undo or Esc: back.": (
        "Annehmen, Ablehnen oder Pfeile: wählen.  Fertig oder Enter: drücken.  Zurück oder Esc: zurück."
    ),
    "Take, Pass, arrows: choose.  Double: next row.  Done or Enter: press.  Undo or Esc: back.": (
        "Annehmen, Ablehnen, Pfeile: wählen.  Doppeln: nächste Zeile.  Fertig oder Enter: drücken.  Zurück "
        "oder Esc: zurück."
    ),
    "Take, Pass, arrows: place.  Done: one more.  Undo: one less.  Double: other colour.  Menu: finish.": (
        "Annehmen, Ablehnen, Pfeile: Platz.  Fertig: einer mehr.  Zurück: einer weniger.  Doppeln: andere "
        "Farbe.  Menü: Schluss."
    ),
    "{name}'s checkers": "Steine von {name}",
    "One more": "Einer mehr",
    "One fewer": "Einer weniger",
    "Finish": "Schluss",
    "This position is possible.": "Diese Stellung ist möglich.",
    "Press once more to be sure.": "Zur Sicherheit noch einmal drücken.",
    "Back": "Zurück",
    "Again: {text}": "Noch einmal: {text}",
    "{name}'s {first}-{second}: {play}": "{name} {first}-{second}: {play}",
    "(wrong; put right only if both agree)": "(falsch; berichtigt nur, wenn beide wollen)",
    "(wrong; by the rules it stands)": "(falsch; nach den Regeln gilt es)",
    "(wrong)": "(falsch)",
    "a single game": "ein einfaches Spiel",
    "Stop or leave": "Aufhören",
    "Referee": "Schiedsrichter",
    "The first die": "Der erste Würfel",
    "Both dice": "Beide Würfel",
    "Edit the position": "Stellung bearbeiten",
    "Set this position?": "Diese Stellung setzen?",
    "Play on": "Weiterspielen",
    "Accept the board as it lies": "Das Brett gilt, wie es liegt",
    "Take back plays": "Züge zurücknehmen",
    "Set the dice": "Würfel eingeben",
    "Whose dice?": "Wessen Würfel?",
    "Set whose turn it is": "Bestimmen, wer dran ist",
    "Who is to throw?": "Wer ist am Wurf?",
    "Give the game up": "Spiel aufgeben",
    "Award the game": "Spiel zusprechen",
    "Declare void": "Für ungültig erklären",
    "{name}: {what}": "{name}: {what}",
    "The play: throw again": "Den Zug: noch einmal würfeln",
    "The game: set up anew": "Das Spiel: neu aufstellen",
    "Stop, and go on another time": "Aufhören, ein andermal weiter",
    "Leave the match for good": "Das Match endgültig verlassen",
    "Take back": "Zurücknehmen",
    "Who gives up?": "Wer gibt auf?",
    "Who wins the game?": "Wer gewinnt das Spiel?",
    "What is void?": "Was ist ungültig?",
    "declared void by the players": "von den Spielern für ungültig erklärt",
    "Set this position": "Diese Stellung setzen",
    "Edit on": "Weiter bearbeiten",
    "Leave it as it was": "Lassen, wie es war",
}
