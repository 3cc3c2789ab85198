"""What the rulebooks answer, as players agree on it at the table."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "Today's tournament and money play": "Turnier- und Geldspiel von heute",
    "Before play": "Vor dem Spiel",
    "The throw": "Der Wurf",
    "The play": "Der Zug",
    "Bearing off": "Ausspielen",
    "What a game counts": "Was ein Spiel zählt",
    "Doubling": "Doppeln",
    "More than two players": "Mehr als zwei Spieler",
    "yes": "ja",
    "Starting position": "Ausgangsstellung",
    "the usual one": "die übliche",
    "empty board, all checkers in hand": "leeres Brett, alle Steine in der Hand",
    "Opening throw": "Eröffnungswurf",
    "one die each, the higher begins": "jeder einen Würfel, der höhere beginnt",
    "both dice each, the higher total begins": "jeder beide Würfel, die höhere Summe beginnt",
    "First throw that is played": "Erster Wurf, der gezogen wird",
    "the dice that decided who begins": "die Würfel, die den Beginn entschieden",
    "thrown anew": "wird neu gewürfelt",
    "those dice or a new throw, as the beginner likes": "diese Würfel oder ein neuer Wurf, wie der Beginner will",
    "Opening ties that double the stake": "Gleichstände, die den Einsatz verdoppeln",
    "none||ties": "keine",
    "the first": "der erste",
    "every one": "jeder",
    "the first {number}": "die ersten {number}",
    "Who begins the next game": "Wer das nächste Spiel beginnt",
    "the opening throw decides": "der Eröffnungswurf entscheidet",
    "the winner of a single game; after a gammon or backgammon the opening throw decides": (
        "der Gewinner eines einfachen Spiels; nach Gammon oder Backgammon entscheidet der Eröffnungswurf"
    ),
    "Checkers set up wrongly": "Falsch aufgestellte Steine",
    "put right before a checker moves, then it stands": "werden berichtigt, bevor ein Stein zieht; dann gilt es",
    "put right whenever it is found": "werden berichtigt, wann immer es bemerkt wird",
    "put right until the third throw, then it stands": "werden bis zum dritten Wurf berichtigt, dann gilt es",
    "the game is void, whenever it is found": "das Spiel ist ungültig, wann immer es bemerkt wird",
    "Choice of colour and side": "Wahl von Farbe und Seite",
    "by agreement": "nach Absprache",
    "the first mover may reverse the checkers": "wer beginnt, darf die Steine umgekehrt aufstellen",
    "whoever throws the higher single die chooses": "wer den höheren einzelnen Würfel wirft, wählt",
    "Pairs of dice": "Würfelpaare",
    "one or two": "eins oder zwei",
    "one": "eins",
    "one or two; if they disagree, the higher die chooses": "eins oder zwei; im Streit wählt der höhere Würfel",
    "Where dice must rest": "Wo Würfel liegen müssen",
    "both on the thrower's right of the bar": "beide rechts der Bar vom Werfer aus",
    "both on the same side of the bar": "beide auf derselben Seite der Bar",
    "both on the same side of the bar, clear of bar and frame": "beide auf derselben Seite, frei von Bar und Rahmen",
    "anywhere on the board": "irgendwo auf dem Brett",
    "A die flat on a checker": "Ein Würfel flach auf einem Stein",
    "counts": "gilt",
    "is thrown again": "wird neu geworfen",
    "A die touched while it rolls": "Ein Würfel, im Rollen berührt",
    "makes the throw void": "macht den Wurf ungültig",
    "no penalty": "ohne Folgen",
    "Dice lifted before the play is complete": "Würfel aufgenommen, bevor der Zug zu Ende ist",
    "a warning": "eine Verwarnung",
    "the turn is over; an incomplete play is put right": "der Zug ist vorbei; ein unfertiger wird berichtigt",
    "the opponent may have the play taken back and thrown again": (
        "der Gegner darf den Zug zurücknehmen und neu würfeln lassen"
    ),
    "A throw before the opponent's turn is over": "Ein Wurf, bevor der Gegner fertig ist",
    "stands": "gilt",
    "is void": "ist ungültig",
    "How throws are called": "Wie Würfe heißen",
    "plain numbers": "einfache Zahlen",
    "by the old names, the higher first: six deuce, cinque trois": (
        "mit den alten Namen, die höhere zuerst: six deuce, cinque trois"
    ),
    "Where only one number can be played, and either could be": "Wenn nur eine der beiden Zahlen ziehbar ist",
    "the higher must be played": "muss die höhere gezogen werden",
    "either may be played": "darf eine beliebige gezogen werden",
    "A checker moved from its point must be played": "Ein vom Punkt bewegter Stein muss ziehen",
    "yes, if it can be": "ja, wenn er kann",
    "A play is over": "Ein Zug ist vorbei",
    "when the dice are lifted": "wenn die Würfel aufgenommen sind",
    "for each checker, when it was moved rightly and let go": (
        "für jeden Stein, wenn er richtig gezogen und losgelassen ist"
    ),
    "when its moves are made and the checkers let go": "wenn gezogen ist und die Steine losgelassen sind",
    "A wrong play seen before the next throw": "Ein falscher Zug, vor dem nächsten Wurf bemerkt",
    "must be put right": "muss berichtigt werden",
    "is put right if the opponent demands it": "wird berichtigt, wenn der Gegner es verlangt",
    "Who doubles lets a wrong play stand, as one who throws does": (
        "Wer doppelt, lässt einen falschen Zug gelten wie einer, der würfelt"
    ),
    "A checker that was hit": "Ein geschlagener Stein",
    "waits on the bar, and enters before any other moves": "wartet auf der Bar und kommt vor allen anderen ins Spiel",
    "goes back to its owner's hand and may wait there": "geht in die Hand zurück und darf dort warten",
    "A 2-1 brings a doublet of one's choice and another throw": "Eine 2-1 bringt einen Pasch nach Wahl und einen Wurf",
    "A number whose point is empty": "Eine Zahl, deren Punkt leer ist",
    "bears from the highest point if nobody stands higher, else a checker must move": (
        "spielt vom höchsten Punkt aus, wenn keiner höher steht; sonst muss ein Stein ziehen"
    ),
    "bears from the next lower point held, or moves a checker": (
        "spielt vom nächstniedrigen besetzten Punkt aus oder zieht einen Stein"
    ),
    "moves a checker; if none can, bears from the highest point held": (
        "zieht einen Stein; kann keiner, spielt sie vom höchsten besetzten Punkt aus"
    ),
    "Hit after having begun to bear off": "Geschlagen, nachdem das Ausspielen begann",
    "no other checker moves until the one hit is home again": (
        "kein anderer Stein zieht, bis der geschlagene daheim ist"
    ),
    "other checkers may move, none is borne off until all are home": (
        "andere dürfen ziehen, ausgespielt wird erst, wenn alle daheim sind"
    ),
    "A gammon counts": "Ein Gammon zählt",
    "A backgammon counts": "Ein Backgammon zählt",
    "as a single game": "wie ein einfaches Spiel",
    "×{number}": "×{number}",
    "Backgammon though the loser has borne off": "Backgammon, obwohl der Verlierer ausgespielt hat",
    "yes, with a checker on the bar or in the winner's home": (
        "ja, mit einem Stein auf der Bar oder im Heimfeld des Gewinners"
    ),
    "What is counted": "Was gezählt wird",
    "single games, gammons, backgammons": "einfache Spiele, Gammons, Backgammons",
    "the loser's checkers, 1 each": "die Steine des Verlierers, je 1",
    "the loser's checkers, 1, 2, 3 or 4 by quarter (bar 4)": (
        "die Steine des Verlierers, 1, 2, 3 oder 4 je Viertel (Bar 4)"
    ),
    "the loser's checkers, 1, 2, 4 or 8 by quarter (bar 8)": (
        "die Steine des Verlierers, 1, 2, 4 oder 8 je Viertel (Bar 8)"
    ),
    "Gammon and backgammon multiply a count of checkers": "Gammon und Backgammon vervielfachen gezählte Steine",
    "Results are told in": "Ergebnisse in",
    "points": "Punkten",
    "stakes": "Einsätzen",
    "games": "Spielen",
    "What one of these is worth": "Was eins davon wert ist",
    "Games that win a rubber": "Spiele, die einen Rubber gewinnen",
    "no rubbers": "keine Rubber",
    "{number}, a gammon or backgammon counting two": "{number}, Gammon oder Backgammon zählt zwei",
    "A player may double before his throw": "Ein Spieler darf vor seinem Wurf doppeln",
    "never: no cube": "nie: kein Dopplerwürfel",
    "once the first throw of the game was played": "sobald der erste Wurf des Spiels gezogen ist",
    "at any time, before the first throw too": "jederzeit, auch vor dem ersten Wurf",
    "Crawford game in matches": "Crawford-Spiel in Matches",
    "Jacoby in money play: gammons count only with the cube turned": (
        "Jacoby im Geldspiel: Gammons zählen nur mit gedrehtem Dopplerwürfel"
    ),
    "Beaver in money play: the taker turns the cube once more and keeps it": (
        "Beaver im Geldspiel: wer annimmt, dreht noch einmal und behält den Dopplerwürfel"
    ),
    "Raccoon: who was beavered turns it once more": "Raccoon: wer den Beaver bekam, dreht noch einmal",
    "A partner who passes a double by himself": "Ein Partner, der allein ablehnt",
    "no chouette: a game for two": "keine Chouette: ein Spiel für zwei",
    "pays the playing opponent, who carries his share": "zahlt dem spielenden Gegner, der seinen Anteil trägt",
    "pays the other partners, who share his profit or loss": (
        "zahlt den anderen Partnern, die seinen Gewinn oder Verlust teilen"
    ),
    "pays the box and is out of the game": "zahlt der Box und ist aus dem Spiel",
    "Players of a chouette at most": "Spieler einer Chouette höchstens",
    "Each opponent of a chouette has a cube of his own": "Jeder Gegner einer Chouette hat einen eigenen Dopplerwürfel",
}
