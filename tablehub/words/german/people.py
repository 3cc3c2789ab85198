"""German for questions, rubbers, chouettes and what follows a fault."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "Rubber: {games}": "Rubber: {games}",
    "The rubber stands {games}.": "Im Rubber steht es: {games}.",
    "{name} wins the rubber; rubbers: {rubbers}.": "{name} gewinnt den Rubber; Rubber: {rubbers}.",
    "{name} wins {won}: {counts}.": "{name} gewinnt {won}: {counts}.",
    "Set up the next game.": "Stellt für das nächste Spiel auf.",
}
