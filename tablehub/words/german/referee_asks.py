"""What the referee asks of plays and throws it is not sure of."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "{number} begins. Who threw it presses Take, or simply plays.": (
        "{number} beginnt. Wer das geworfen hat, drückt Annehmen oder zieht einfach."
    ),
    "{who}: that throw could not be read. If the play is not whole, finish it.": (
        "{who}: Dieser Wurf war nicht zu lesen. Ist der Zug nicht zu Ende, dann spiele ihn zu Ende."
    ),
    "{who}: your play was taken back. Put the checkers back and play again, or press Take: it stands.": (
        "{who}: Dein Zug ist zurückgenommen. Leg die Steine zurück und spiel neu, oder drück Annehmen: er gilt."
    ),
    "{who}: was that your throw? {other} was to throw and may have had no move. If not, put the checkers back.": (
        "{who}: War das dein Wurf? {other} war am Wurf und konnte vielleicht nicht ziehen. "
        "Wenn nicht, leg die Steine zurück."
    ),
    "{who}: your play was put right when {other} had thrown. If {other} agrees, press Take; else put it back.": (
        "{who}: Dein Zug ist berichtigt, nachdem {other} geworfen hat. Ist {other} einverstanden, dann Annehmen; "
        "sonst leg ihn zurück."
    ),
    "The game is under way: sides are chosen before it.": "Das Spiel läuft: Seiten wählt man vorher.",
    "By {ruleset} whoever wins the opening throw decides.": (
        "Nach {ruleset} entscheidet, wer den Eröffnungswurf gewinnt."
    ),
    "By {ruleset} whoever won the opening throw decides: {player}.": (
        "Nach {ruleset} entscheidet, wer den Eröffnungswurf gewonnen hat: {player}."
    ),
    "Colours are chosen before the first game.": "Farben wählt man vor dem ersten Spiel.",
    "In a chouette the box has the light checkers.": "In einer Chouette hat die Box die hellen Steine.",
    "By {ruleset} who begins may only reverse the checkers.": (
        "Nach {ruleset} darf, wer beginnt, die Steine nur andersherum aufstellen lassen."
    ),
    "{name} may have the checkers set up the other way round: Take.": (
        "{name} darf die Steine andersherum aufstellen lassen: Annehmen."
    ),
    "{name} may choose colour and side: Take.": "{name} darf Farbe und Seite wählen: Annehmen.",
    "Take: sides": "Annehmen: Seiten",
    "Set up the checkers the other way round, left for right, as was chosen.": (
        "Stellt die Steine andersherum auf, links und rechts vertauscht, wie gewählt."
    ),
    "Sides": "Seiten",
    "Choose sides": "Seiten wählen",
    "All stays as it is": "Alles bleibt, wie es ist",
    "Checkers the other way round, left for right": "Steine andersherum, links und rechts vertauscht",
    "Exchange colours: change seats": "Farben tauschen: Plätze wechseln",
    "Both": "Beides",
    "Take: I begin": "Annehmen: ich beginne",
    "Who threw it presses his own button, or simply plays.": (
        "Wer das geworfen hat, drückt seinen eigenen Knopf oder zieht einfach."
    ),
    "The throw for the start could not be read. Did both throw the same number?": (
        "Der Eröffnungswurf war nicht zu lesen. Haben beide die gleiche Zahl geworfen?"
    ),
    "Take: yes, a tie": "Annehmen: ja, Gleichstand",
    "Pass: no tie": "Ablehnen: nein",
    "{who}: a die could not be read; by your play the throw was {throw}. If it was not, put your play right.": (
        "{who}: Ein Würfel war nicht zu lesen; deinem Zug nach war der Wurf {throw}. "
        "Wenn nicht, dann berichtige den Zug."
    ),
}
