"""Players, games and what they count; why something cannot be done by the rules."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "ruleset {ruleset} cannot be played so: {why}": "die Regeln {ruleset} gehen so nicht: {why}",
    "a backgammon (backgammon={backgammon}) would count less than a gammon (gammon={gammon})": (
        "ein Backgammon ({backgammon}) zählte weniger als ein Gammon ({gammon})"
    ),
    "beaver=true needs doubling, and doubling=never": "Beaver braucht den Dopplerwürfel, und der ist nie im Spiel",
    "raccoon=true answers a beaver, and beaver=false": "ein Raccoon antwortet auf einen Beaver, und den gibt es nicht",
    "stranded_times_games=true multiplies a count of men, and stranded=games counts none": (
        "vervielfacht würden gezählte Steine, und gezählt werden Spiele"
    ),
    "own_cubes=true has everybody decline for himself, and retiring={retiring}": (
        "mit eigenen Dopplerwürfeln lehnt jeder für sich ab, und vereinbart ist {retiring}"
    ),
    "acey_deucy=true is played from the hand, and entering={entering}": (
        "Acey-deucy wird aus der Hand gespielt, und vereinbart ist {entering}"
    ),
    "a match goes to 1 to {most} points, not to {length}; 0 is money play": (
        "ein Match geht bis 1 bis {most} Punkte, nicht bis {length}; 0 ist Geldspiel"
    ),
    "nobody can be called {name}: {why}": "niemand kann {name} heißen: {why}",
    "{names} cannot play a chouette: {why}": "{names} können keine Chouette spielen: {why}",
    "Light": "Hell",
    "Dark": "Dunkel",
    "light": "Hell",
    "dark": "Dunkel",
    "single": "einfaches Spiel",
    "gammon": "Gammon",
    "backgammon": "Backgammon",
    "1 point": "1 Punkt",
    "1 stake": "1 Einsatz",
    "1 game": "1 Spiel",
    "{count} points": "{count} Punkte",
    "{count} stakes": "{count} Einsätze",
    "{count} games": "{count} Spiele",
    "{units} of {stake}": "{units} zu {stake}",
    "{units} of {stake}, {total} in all": "{units} zu {stake}, zusammen {total}",
    "Ruleset {ruleset} knows no {kind}; a {most} is the most that can be given up.": (
        "Die Regeln {ruleset} kennen kein {kind}; aufgeben kann man höchstens ein {most}."
    ),
    "Ruleset {ruleset} knows no {kind}.": "Die Regeln {ruleset} kennen kein {kind}.",
    "Ruleset {ruleset} is played without the doubling cube.": (
        "Nach den Regeln {ruleset} wird ohne Dopplerwürfel gespielt."
    ),
    "No double in the Crawford game.": "Im Crawford-Spiel wird nicht gedoppelt.",
    "No double before the first throw of the game.": "Vor dem ersten Wurf des Spiels wird nicht gedoppelt.",
    "The cube is {owner}'s; {player} cannot double.": "Der Dopplerwürfel gehört {owner}; {player} kann nicht doppeln.",
    "Beavers belong to money play.": "Beaver gibt es nur im Geldspiel.",
    "Ruleset {ruleset} is played without beavers here.": "Nach den Regeln {ruleset} wird hier ohne Beaver gespielt.",
    "Ruleset {ruleset} is played without raccoons here.": "Nach den Regeln {ruleset} wird hier ohne Raccoon gespielt.",
    "After a raccoon the cube is not turned again; take or pass.": (
        "Nach einem Raccoon wird nicht weiter gedreht; annehmen oder ablehnen."
    ),
    "{player} has {count} checkers, borne off and on the bar included, and not {right}": (
        "{player} hat mit Bar und ausgespielten {count} Steine statt {right}"
    ),
    "light's {point} point (dark's {other}) holds {light} light and {dark} dark": (
        "auf Punkt {point} von Hell ({other} von Dunkel) liegen {light} helle und {dark} dunkle"
    ),
    "light and dark have both borne off all {count} checkers": (
        "Hell und Dunkel haben beide alle {count} Steine ausgespielt"
    ),
    "It is not {player}'s turn to throw; a double comes before one's own throw.": (
        "{player} ist nicht am Wurf; gedoppelt wird vor dem eigenen Wurf."
    ),
    "A double comes before one's own throw, and it is not told yet whose turn it is.": (
        "Gedoppelt wird vor dem eigenen Wurf, und noch steht nicht fest, wer an der Reihe ist."
    ),
    "The dice of the opening throw are {player}'s first throw; a double comes before a throw.": (
        "Die Würfel der Eröffnung sind der erste Wurf von {player}; gedoppelt wird vor einem Wurf."
    ),
    "There is no double to answer.": "Es ist kein Doppel zu beantworten.",
    "There is nothing for {player} to give up now.": "{player} kann jetzt nichts aufgeben.",
    "ruleset {ruleset} knows no chouette": "die Regeln {ruleset} kennen keine Chouette",
    "a chouette by {ruleset} is for {fewest} to {most} players, not for {count}": (
        "eine Chouette nach {ruleset} ist für {fewest} bis {most} Spieler, nicht für {count}"
    ),
    "{name!r} is the name of two players of the chouette": "zwei Spieler der Chouette heißen {name!r}",
    "the match has begun": "das Match hat begonnen",
    "a chouette is money play, and has no length": "eine Chouette ist ein Geldspiel und hat keine Länge",
    "No game is going on.": "Es läuft kein Spiel.",
    "No game is going on, and in that position one is over.": (
        "Es läuft kein Spiel, und in dieser Stellung wäre eines aus."
    ),
    "The double has to be answered first: take or pass.": (
        "Erst muss das Doppel beantwortet werden: annehmen oder ablehnen."
    ),
    "The offer to give up has to be answered first.": (
        "Erst muss das Angebot, das Spiel aufzugeben, beantwortet werden."
    ),
    "Play rests already.": "Das Spiel ruht schon.",
    "Play does not rest.": "Das Spiel ruht nicht.",
    "That position cannot be: {reasons}.": "Diese Stellung kann nicht sein: {reasons}.",
    "both players are shut out, and nobody could move": "beide sind ausgesperrt, und niemand könnte ziehen",
    "Only 1 play of this game can be taken back.": "In diesem Spiel kann nur 1 Zug zurückgenommen werden.",
    "Only {count} plays of this game can be taken back.": (
        "In diesem Spiel können nur {count} Züge zurückgenommen werden."
    ),
    "There is no play to take back.": "Es gibt keinen Zug, den man zurücknehmen kann.",
    "There is no throw to be played.": "Es ist kein Wurf zu ziehen.",
    "{name} is no partner in this game.": "{name} ist in diesem Spiel kein Partner.",
    "The box offers no double.": "Die Box bietet kein Doppel an.",
}
