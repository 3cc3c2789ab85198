"""German for questions, rubbers, chouettes and what follows a fault."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "{player}: a checker moved from its point must be played if it can be, and you moved one {source}. "
    "Play that one.": "{player}: Ein Stein, der von seinem Punkt gezogen wurde, muss gespielt werden, wenn er kann. "
    "Du hast einen {source} gezogen: Spiele diesen.",
    "{player}: your play {play} was over when you let the checkers go, and cannot be changed. "
    "Put the checkers as they were then.": "{player}: Dein Zug {play} war zu Ende, als du die Steine losgelassen hast, "
    "und kann nicht mehr geändert werden. Stell sie wieder so hin.",
    "{player}: {play} was played when you let the checker go, and cannot be changed. Play on from there.": (
        "{player}: {play} war gezogen, als du den Stein losgelassen hast, und kann nicht mehr geändert werden. "
        "Zieh von dort weiter."
    ),
    "You have thrown all the same. Does the set-up stand so, or is it put right?": "Ihr habt trotzdem gewürfelt. "
    "Bleibt die Aufstellung so, oder wird sie berichtigt?",
    "Or was it set up so? Then the game is void by {ruleset}.": "Oder war es so aufgestellt? Dann ist das Spiel nach "
    "{ruleset} ungültig.",
    "Pass: put right": "Ablehnen: berichtigen",
    "Take: game void": "Annehmen: ungültig",
    "Pass: put it back": "Ablehnen: zurück",
    "Your own cube is the box's to turn.": "Deinen Dopplerwürfel darf nur die Box drehen.",
    "{box} is doubled: {offers}. Take or pass?": "{box} wird gedoppelt: {offers}. Annehmen oder ablehnen?",
    "{box} doubles: {offers}. {player}: take or pass?": "{box} doppelt: {offers}. {player}: annehmen oder ablehnen?",
    "{others}: in the menu.": "{others}: im Menü.",
    "{player} takes {opponent}'s cube": "{player} nimmt den Dopplerwürfel von {opponent} an",
    "{player} passes {opponent}'s cube": "{player} lehnt den Dopplerwürfel von {opponent} ab",
    "Each opponent answers for his own cube.": "Jeder Gegner antwortet für seinen eigenen Dopplerwürfel.",
    "One cube serves all here.": "Hier gilt ein Dopplerwürfel für alle.",
    "{name}'s cube is not his to turn.": "Den Dopplerwürfel von {name} darf er nicht drehen.",
    "No cube of {name} is offered.": "Mit dem Dopplerwürfel von {name} wird kein Doppel angeboten.",
    "No cube can be offered or answered now.": "Jetzt kann kein Doppel angeboten oder beantwortet werden.",
    "Where each opponent has his own cube there are no beavers.": (
        "Wo jeder Gegner seinen eigenen Dopplerwürfel hat, gibt es keine Beaver."
    ),
    "{name} {count}": "{name} {count}",
    "Opponents' cubes": "Dopplerwürfel der Gegner",
    "{player} takes": "{player} nimmt an",
    "{player} passes": "{player} lehnt ab",
    "{player} doubles the box": "{player} doppelt die Box",
    "They do so in matches too, not in money play only": "Auch in Matches, nicht nur im Geldspiel",
    "Rubber: {games}": "Rubber: {games}",
    "The rubber stands {games}.": "Im Rubber steht es: {games}.",
    "{name} wins the rubber; rubbers: {rubbers}.": "{name} gewinnt den Rubber; Rubber: {rubbers}.",
    "Set up the next game.": "Stellt für das nächste Spiel auf.",
}
