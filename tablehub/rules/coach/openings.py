"""How the books play the first throw: Hoyle's list, and the chart that Bruelheide and Milton Bradley share.

The chart's points run the other way (its point k is our 25 - k). Where a book's words cannot be played as printed they
are a misprint, and `note` says what was read instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablehub.rules.knobs import Start
from tablehub.rules.legal import legal_results
from tablehub.rules.play import Play
from tablehub.rules.player import Player
from tablehub.rules.position import START_MEN, Men, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset

HOYLE = "Hoyle, Hints for Play"
CHART = "Bruelheide and Milton Bradley, Best Opening Moves"

HIT = "for a hit"
GAMMON = "for a gammon"

_DOUBLE = "offer a double at once if the opponent started badly"
_SIX = "the chart's 'one man from 6' is a misprint, nobody stands there; read from 12"


@dataclass(frozen=True, slots=True)
class Advice:
    """One play that a book advises for a first throw: what it aims at (may be empty) and a remark (may be empty)."""

    book: str
    roll: Roll
    play: Play
    aim: str = ""
    note: str = ""


def _advice(book: str, roll: str, play: str, aim: str = "", note: str = "") -> Advice:
    return Advice(book, Roll.parse(roll), Play.parse(play), aim, note)


OPENINGS = (
    _advice(HOYLE, "11", "8/7(2) 6/5(2)", note="the best throw of all"),
    _advice(HOYLE, "21", "24/23 13/11", HIT),
    _advice(HOYLE, "21", "13/11 6/5", GAMMON, "'to the ace point' is a misprint; read the cinque point"),
    _advice(HOYLE, "22", "24/22(2) 6/4(2)", HIT),
    _advice(HOYLE, "22", "13/11(2) 6/4(2)", GAMMON),
    _advice(HOYLE, "31", "8/5 6/5", note="makes the cinque point; the fourth best throw"),
    _advice(HOYLE, "32", "13/11 13/10", note="bolder, and preferred"),
    _advice(HOYLE, "32", "13/8", HIT, "leaves no blot"),
    _advice(HOYLE, "33", "24/21(2) 8/5(2)", HIT, "the third best throw"),
    _advice(HOYLE, "33", "8/5(2) 6/3(2)", GAMMON),
    _advice(HOYLE, "33", "13/7(2)", note="some make the bar point"),
    _advice(HOYLE, "41", "24/23 13/9"),
    _advice(HOYLE, "41", "13/8", note="timid, and not recommended"),
    _advice(HOYLE, "42", "8/4 6/4", note="makes the quatre point"),
    _advice(HOYLE, "43", "13/10 13/9"),
    _advice(HOYLE, "44", "24/20(2) 13/9(2)"),
    _advice(HOYLE, "44", "13/5(2)", GAMMON),
    _advice(HOYLE, "51", "24/23 13/8"),
    _advice(HOYLE, "51", "13/8 6/5", GAMMON),
    _advice(HOYLE, "52", "13/11 13/8"),
    _advice(HOYLE, "53", "8/3 6/3", note="makes the trois point"),
    _advice(HOYLE, "54", "24/15", note="'to the trois point' is a misprint, eight pips; read the quatre point"),
    _advice(HOYLE, "55", "13/3(2)", note="makes the trois point"),
    _advice(HOYLE, "61", "13/7 8/7", note="makes the bar point; the fifth best throw"),
    _advice(HOYLE, "62", "13/5"),
    _advice(HOYLE, "63", "24/15"),
    _advice(HOYLE, "64", "24/14"),
    _advice(HOYLE, "65", "24/13"),
    _advice(HOYLE, "66", "24/18(2) 13/7(2)", note="both bar points; the second best throw"),
    _advice(CHART, "11", "8/7(2) 6/5(2)", note=f"five point and bar point, one of the best; {_DOUBLE}"),
    _advice(CHART, "21", "13/11 6/5", note=_SIX),
    _advice(CHART, "22", "13/11(2) 6/4(2)", note="a point in the outer and one in the inner table"),
    _advice(CHART, "31", "8/5 6/5", note="makes the five point, one of the two good combinations"),
    _advice(CHART, "32", "13/11 13/10"),
    _advice(CHART, "33", "8/5(2) 6/3(2)", note="one of three plays about equal"),
    _advice(CHART, "33", "24/21(2) 8/5(2)", note="one of three plays about equal"),
    _advice(CHART, "33", "13/7(2)", note="one of three plays about equal"),
    _advice(CHART, "41", "13/9 6/5", note=_SIX),
    _advice(CHART, "42", "8/4 6/4"),
    _advice(CHART, "43", "13/10 13/9"),
    _advice(CHART, "44", "13/5(2)", note="makes the five point"),
    _advice(CHART, "44", "24/20(2) 13/9(2)"),
    _advice(CHART, "51", "13/8 6/5", note=_SIX),
    _advice(CHART, "52", "13/11 13/8"),
    _advice(CHART, "53", "8/3 6/3"),
    _advice(CHART, "54", "13/9 13/8"),
    _advice(CHART, "55", "13/3(2)"),
    _advice(CHART, "61", "13/7 8/7", note="makes the bar point, the other good combination"),
    _advice(CHART, "62", "13/5"),
    _advice(CHART, "63", "24/15"),
    _advice(CHART, "64", "24/14"),
    _advice(CHART, "65", "24/13"),
    _advice(CHART, "66", "24/18(2) 13/7(2)", note=f"both bar points, one of the best; {_DOUBLE}"),
)
"""All advice, by book and throw."""


def openings(position: Position, player: Player, roll: Roll, ruleset: Ruleset = MODERN) -> Iterator[Advice]:
    """What the books advise `player` for `roll`: only for his first throw, and only what is legal now.

    His first throw is seen from his checkers: all stand where they started, wherever the opponent's are. None where a
    game starts otherwise than with the usual set-up.
    """
    if ruleset.start is not Start.STANDARD or position.men(player) != START_MEN:
        return
    legal = legal_results(position, player, roll, ruleset)
    theirs = position.men(player.opponent)
    for advice in OPENINGS:
        possible = advice.roll == roll and _ends_are_free(advice.play, theirs)
        if possible and advice.play.apply(position, player) in legal:
            yield advice


def _ends_are_free(play: Play, theirs: Men) -> bool:
    return all(theirs[25 - step.dst] < 2 for step in play.steps)
