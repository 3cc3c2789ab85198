"""The match clock, the lamps and the buttons."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "A chouette is played without a clock.": "Eine Chouette wird ohne Uhr gespielt.",
    "A clock needs a match: its reserve is so much a point, and money play has no end.": (
        "Eine Uhr braucht ein Match: ihre Reserve richtet sich nach den Punkten, und ein Geldspiel hat kein Ende."
    ),
    "{player}'s time has run out. {other}: claim the match, or play on?": (
        "Die Zeit von {player} ist um. {other}: Match beanspruchen oder weiterspielen?"
    ),
    "{player}'s time has run out.": "Die Zeit von {player} ist um.",
    "Take: play on": "Annehmen: weiter",
    "Pass: claim": "Ablehnen: beanspruchen",
    "{player} wins the match on time.": "{player} gewinnt das Match auf Zeit.",
    "Adjust the clock": "Uhr stellen",
    "Clock": "Uhr",
    "{player} wins the match on time": "{player} gewinnt das Match auf Zeit",
    "Claim the match on time": "Match auf Zeit beanspruchen",
    "Play on without time": "Ohne Zeit weiterspielen",
    "{player}: {minutes} min": "{player}: {minutes} min",
    "The button '{button}' is stuck: let go of it, or see what lies on it.": (
        "Der Knopf '{button}' klemmt: lass ihn los, oder sieh nach, was darauf liegt."
    ),
    "Both were pressed at once, take and pass: press one of them.": (
        "Annehmen und Ablehnen zugleich gedrückt: drücke eines von beiden."
    ),
    "{player}, you pressed take and pass at once: press one of them.": (
        "{player}, du hast Annehmen und Ablehnen zugleich gedrückt: drücke eines von beiden."
    ),
    "No double is offered: there is nothing to take.": "Kein Doppel angeboten: es gibt nichts anzunehmen.",
    "No double is offered: there is nothing to pass.": "Kein Doppel angeboten: es gibt nichts abzulehnen.",
    "It is {player} who has to answer.": "{player} muss antworten.",
    "{button} stuck": "{button} klemmt",
    "light {button}": "Hell: {button}",
    "dark {button}": "Dunkel: {button}",
    "done||button": "Fertig",
    "double||button": "Doppeln",
    "take||button": "Annehmen",
    "pass||button": "Ablehnen",
    "accept||button": "Stehen lassen",
    "demand||button": "Verlangen",
    "undo||button": "Zurück",
    "menu||button": "Menü",
    "This match is played without a clock.": "Dieses Match wird ohne Uhr gespielt.",
    "Nobody's time has run out.": "Bei niemandem ist die Zeit um.",
}
