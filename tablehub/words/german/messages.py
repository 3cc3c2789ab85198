"""The large line of the screen, and what the buttons mean."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "The game goes on from here. Who is on turn throws.": "Das Spiel geht von hier weiter. Wer am Zug ist, wirft.",
    "{name} begins: both dice are thrown anew.": "{name} beginnt: beide Würfel werden neu geworfen.",
    "{name} begins: plays {roll}, or throws anew.": "{name} beginnt: spielt {roll} oder wirft neu.",
    "Each player throws one die for the start.": "Jeder wirft zum Beginn einen Würfel.",
    "Each player throws both dice for the start.": "Jeder wirft zum Beginn beide Würfel.",
    "the game": "das Spiel",
    "a gammon": "ein Gammon",
    "a backgammon": "ein Backgammon",
    "{name} to throw.": "{name} ist am Wurf.",
    "{names}: pass in the menu.": "{names}: im Menü ablehnen.",
    "{name} gives up {what}.": "{name} gibt {what} auf.",
    "{name} wins {what}.": "{name} gewinnt {what}.",
    "{name} wins {what}: {counts}.": "{name} gewinnt {what}: {counts}.",
    "Jacoby: the cube was not turned.": "Jacoby: Der Dopplerwürfel wurde nicht gedreht.",
    "{totals}. Next: {box} in the box against {playing}.": "{totals}. Als Nächstes: {box} in der Box gegen {playing}.",
    "{name} demands it.": "{name} besteht darauf.",
    "Set up the starting position.": "Stellt die Ausgangsstellung auf.",
    "{name} is shut out, {other} throws on.": "{name} ist ausgesperrt, {other} würfelt weiter.",
    "{name} takes.": "{name} nimmt an.",
    "{name} played {play}.": "{name} zog {play}.",
    "{name} to play {roll}.": "{name} zieht {roll}.",
    "{name}: that you could not play {roll} was taken back.": (
        "{name}: Dass {roll} nicht zu ziehen war, wurde zurückgenommen."
    ),
    "Press Done: it stands. Undo: the throw is taken back, too.": (
        "Fertig drücken: Es gilt doch. Zurück: Auch der Wurf wird zurückgenommen."
    ),
    "{name} doubles to {value}.": "{name} doppelt auf {value}.",
    "{name} turns the cube once more, to {value}.": "{name} dreht den Dopplerwürfel weiter auf {value}.",
    "{name}: take or pass?": "{name}: annehmen oder ablehnen?",
    "{name} wins the match, {won} to {lost}.": "{name} gewinnt das Match {won} zu {lost}.",
    "{name} could not play.": "{name} konnte nicht ziehen.",
    "{name}: take it or play on?": "{name}: annehmen oder weiterspielen?",
    "Play rests. Press Menu to go on.": "Das Spiel ruht. Mit Menü geht es weiter.",
    "The game is over.": "Das Spiel ist aus.",
    "The game is over. Set up the starting position for the next one.": (
        "Das Spiel ist aus. Stellt für das nächste die Ausgangsstellung auf."
    ),
    "The match is over.": "Das Match ist aus.",
    " and ": " und ",
    ", and ": ", und ",
    "Take": "Annehmen",
    "Pass": "Ablehnen",
    "Take: accept": "Annehmen",
    "Pass: play on": "Ablehnen: weiter",
    "Pass: play void": "Ablehnen: ungültig",
    "Pass: demand it": "Ablehnen: berichtigen",
    "Take: it stands": "Annehmen: es gilt",
    "Take: as it lies": "Annehmen: wie es liegt",
    "Menu": "Menü",
    "Undo": "Zurück",
    "Double": "Doppeln",
    "Double to {value}": "Doppeln auf {value}",
}
