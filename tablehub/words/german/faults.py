"""What the referee says to the players about plays, throws, boards and the cube."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "{number} ends on {right}, you stopped {there}. Move one checker {source} to {right}.": (
        "{number} führt nach {right}, du hast {there} angehalten. Zieh einen Stein {source} nach {right}."
    ),
    "your {point} point is held by {other}. Move the checker back {target}.": (
        "Dein Punkt {point} ist von {other} besetzt. Zieh den Stein zurück {target}."
    ),
    "{owner}'s checker was moved.": "Ein Stein von {owner} wurde bewegt.",
    "a checker on the bar has to enter first. Move the checker {here} back {back} and enter from the bar.": (
        "Zuerst muss der Stein auf der Bar ins Spiel. Zieh den Stein {here} zurück {back} und setz von der Bar ein."
    ),
    "no checker can enter from the bar by {throw}, and no other may move. Put back what was moved and lift the dice.": (
        "Mit {throw} kommt kein Stein von der Bar ins Spiel, und kein anderer darf ziehen. "
        "Leg zurück, was bewegt wurde, und nimm die Würfel auf."
    ),
    "a checker on the bar has to enter first. Put the checkers back and enter from the bar.": (
        "Zuerst muss der Stein auf der Bar ins Spiel. Leg die Steine zurück und setz von der Bar ein."
    ),
    "a checker on the bar has to enter first. Put the checker you bore off back {there} and enter from the bar.": (
        "Zuerst muss der Stein auf der Bar ins Spiel. "
        "Leg den ausgespielten Stein zurück {there} und setz von der Bar ein."
    ),
    "no bearing off while you have a checker {spot}. Put the checker back {there}.": (
        "Kein Ausspielen, solange du einen Stein {spot} hast. Leg den Stein zurück {there}."
    ),
    "a {die} does not bear off {here} while you have a checker {other}. Put the checker back {there}.": (
        "Mit einer {die} wird {here} nicht ausgespielt, solange du einen Stein {other} hast. Leg den Stein zurück "
        "{there}."
    ),
    "the checker hit on {owner}'s {point} point is not on the bar. Put it there.": (
        "Der auf seinem Punkt {point} geschlagene Stein von {owner} liegt nicht auf der Bar. Leg ihn dorthin."
    ),
    "the checker hit on {owner}'s {point} point is still on the board. Give it back to {owner}.": (
        "Der auf seinem Punkt {point} geschlagene Stein von {owner} liegt noch auf dem Brett. Gib ihn {owner} zurück."
    ),
    "Give it back to {owner}.": "Gib ihn {owner} zurück.",
    "your {point} point is held by {other}. Take the checker back in hand.": (
        "Dein Punkt {point} ist von {other} besetzt. Nimm den Stein zurück in die Hand."
    ),
    "{owner}'s checker {spot} is gone. Put it back on the board.": (
        "Ein Stein von {owner} {spot} ist weg. Leg ihn zurück aufs Brett."
    ),
    "{owner} has a checker too many {spot}. Take it away.": "{owner} hat {spot} einen Stein zu viel. Nimm ihn weg.",
    "{roll} can be played with both dice, but not after this move. Take it back and play both.": (
        "{roll} lässt sich mit beiden Würfeln ziehen, aber nicht nach diesem Zug. Nimm ihn zurück und zieh beide."
    ),
    "both numbers of {roll} have to be played, and they cannot be: the throw is lost. Take the move back.": (
        "Von {roll} müssen beide Zahlen gezogen werden, und das geht nicht: Der Wurf verfällt. Nimm den Zug zurück."
    ),
    "until all your checkers have entered, {roll} first enters one on 24 and one on 23. "
    "Put the checkers back and play it again.": (
        "Bis alle deine Steine im Spiel sind, setzt du mit {roll} zuerst einen auf 24 und einen auf 23 ein. Leg die "
        "Steine zurück und zieh noch einmal."
    ),
    "only one die can be played, and it has to be the higher. Take the move back and play the {die}.": (
        "Nur ein Würfel lässt sich ziehen, und es muss der höhere sein. Nimm den Zug zurück und zieh die {die}."
    ),
    "checkers move the other way. Move the checker {here} back {back}.": (
        "Gezogen wird in die andere Richtung. Zieh den Stein {here} zurück {back}."
    ),
    "that is not a play of {roll}. Put the checkers back and play it again.": (
        "Das ist kein Zug mit {roll}. Leg die Steine zurück und zieh noch einmal."
    ),
    "{roll} does not take a checker {source} {target}. Put it back.": (
        "{roll} führt keinen Stein {source} {target}. Leg ihn zurück."
    ),
    "your {right} point on the way is held by {other}. Move the checker {source} back {target}.": (
        "Dein Punkt {right} auf dem Weg ist von {other} besetzt. Zieh den Stein {source} zurück {target}."
    ),
    "Put it back on his {point} point.": "Leg ihn zurück auf seinen Punkt {point}.",
    "the checker {spot} was hit and has to come home before another moves. Move the checker {here} back {back}.": (
        "Der Stein {spot} wurde geschlagen und muss zuerst ins Spiel zurück. Zieh den Stein {here} zurück {back}."
    ),
    "the throw is played. Put the checker back {there}.": "Der Wurf ist schon gezogen. Leg den Stein zurück {there}.",
    "a {die} does not bear off {here}. Put the checker back.": (
        "Mit einer {die} wird {here} nicht ausgespielt. Leg den Stein zurück."
    ),
    "the checker hit is not on the bar. Put it there.": (
        "Der geschlagene Stein liegt nicht auf der Bar. Leg ihn dorthin."
    ),
    "{count} of {owner}'s checkers were hit and are not on the bar. Put them there.": (
        "{count} geschlagene Steine von {owner} liegen nicht auf der Bar. Leg sie dorthin."
    ),
    "Put {owner}'s checker back on his {point} point.": "Leg den Stein von {owner} zurück auf seinen Punkt {point}.",
    "{owner}'s checker from his {point} point is on the bar, but was not hit. Put it back.": (
        "Ein Stein von {owner} liegt auf der Bar, wurde aber nicht geschlagen. Leg ihn zurück auf seinen Punkt {point}."
    ),
    "the board does not fit any play of the throw.": "Das Brett passt zu keinem Zug mit diesem Wurf.",
    "the board does not fit any play of {roll}.": "Das Brett passt zu keinem Zug mit {roll}.",
    "{roll} is yours to play, but {owner}'s checkers were moved.": (
        "{roll} hast du zu ziehen, doch Steine von {owner} wurden bewegt."
    ),
    "that is not a play of the throw. Put the checkers back and play it again.": (
        "Das ist kein Zug mit diesem Wurf. Leg die Steine zurück und zieh noch einmal."
    ),
    "Put it back on the bar.": "Leg ihn zurück auf die Bar.",
    "Put it back with the checkers borne off.": "Leg ihn zurück zu den ausgespielten Steinen.",
    "that {die}": "Diese {die}",
    "from {point}": "von {point}",
    "to {point}": "nach {point}",
    "on {point}": "auf {point}",
    "{count} checkers": "{count} Steine",
    "1 more place differs": "1 weitere Stelle stimmt nicht",
    "{count} more places differ": "{count} weitere Stellen stimmen nicht",
    "{list}.": "{list}.",
    "Thrower": "Werfer",
    "on its {point} point": "auf seinem Punkt {point}",
    "on your {point} point": "auf deinem Punkt {point}",
    "{high}-{low}": "{high}-{low}",
    "the throw": "der Wurf",
    "{who} has {count} {spot}, {wanted} expected": "{who} hat {count} {spot} statt {wanted}",
    "from the bar": "von der Bar",
    "from the hand": "aus der Hand",
    "in hand": "in der Hand",
    "from off": "von draußen",
    "to the bar": "auf die Bar",
    "to off": "nach draußen",
    "on the bar": "auf der Bar",
    "on off": "draußen",
    "1 checker": "1 Stein",
    "no checker": "keinen Stein",
    "borne off": "ausgespielt",
    "the doublet is": "der Pasch ist",
    "the {die} is": "die {die} ist",
    "the {die} and the {other} are": "die {die} und die {other} sind",
    "two {die}s are": "zwei {die}er sind",
    "three {die}s are": "drei {die}er sind",
    "four {die}s are": "vier {die}er sind",
    "The game cannot be taken up: fifteen checkers a side are needed, {light} {lights} and {dark} {darks} are seen.": (
        "Das Spiel kann nicht aufgenommen werden: jeder braucht fünfzehn Steine, zu sehen sind {light} {lights} "
        "und {dark} {darks}."
    ),
    "The board cannot stand as it lies: {who} has no checker on it, and cannot have borne all of them off. "
    "Put them back, or give up or award the game in the menu.": (
        "So kann das Brett nicht gelten: {who} hat keinen Stein darauf und kann nicht alle ausgespielt haben. "
        "Legt sie zurück, oder gebt das Spiel im Menü auf oder sprecht es zu."
    ),
    "The board is empty and does not tell who has won.": "Das Brett ist leer und sagt nicht, wer gewonnen hat.",
    "Put the checkers back, or award the game in the menu.": (
        "Legt die Steine zurück, oder sprecht das Spiel im Menü zu."
    ),
    "On this board the game is over: none can go on from it. Set up the starting position.": (
        "In dieser Stellung ist das Spiel aus, von ihr aus geht keines weiter. Stellt die Ausgangsstellung auf."
    ),
    "The board cannot stand as it lies: {who} has {count} on it, and not all at home. Put the missing ones back.": (
        "So kann das Brett nicht gelten: {who} hat darauf {count}, und nicht alle im Heimfeld. Legt die fehlenden "
        "zurück."
    ),
    "The board cannot stand as it lies: {reason}.": "So kann das Brett nicht gelten: {reason}.",
    "that die is cocked": "Dieser Würfel steht schräg",
    "that die lies on a checker": "Dieser Würfel liegt auf einem Stein",
    "that die lies on the bar": "Dieser Würfel liegt auf der Bar",
    "a die is not on the board": "Ein Würfel liegt nicht auf dem Brett",
    "the dice lie on different sides of the bar": "Die Würfel liegen auf verschiedenen Seiten der Bar",
    "the dice lie on the wrong side of the bar": "Die Würfel liegen auf der falschen Seite der Bar",
    "{who}: after your 2-1, played in full, you throw once more, and these dice lie on {other}'s side of the bar. "
    "Throw both dice.": (
        "{who}: Nach deiner voll gespielten 2-1 wirfst du noch einmal, und diese Würfel liegen auf der Seite von "
        "{other}. Wirf beide Würfel."
    ),
    "{who}: {what}. Throw both dice again.": "{who}: {what}. Wirf beide Würfel noch einmal.",
    "No game begins with a double: each throws one die into his own half. Throw again.": (
        "Kein Spiel beginnt mit einem Pasch: Jeder wirft einen Würfel in seine eigene Hälfte. Werft noch einmal."
    ),
    "{who}: only one die was thrown again. Throw both dice.": (
        "{who}: Nur ein Würfel wurde neu geworfen. Wirf beide Würfel."
    ),
    "{who}: only one die is to be seen. If the other is not on the board, throw both again.": (
        "{who}: Nur ein Würfel ist zu sehen. Liegt der andere nicht auf dem Brett, wirf beide noch einmal."
    ),
    "More than two": "Mehr als zwei",
    "{count} dice lie on the board. Take away those that do not belong to this throw.": (
        "{count} Würfel liegen auf dem Brett. Nehmt die weg, die nicht zu diesem Wurf gehören."
    ),
    "{who}: a die was touched. The throw is {throw}: turn the die back.": (
        "{who}: Ein Würfel wurde berührt. Der Wurf ist {throw}: dreh den Würfel zurück."
    ),
    "{who}: a die was moved and cannot be read. The throw is {throw}: turn it back if it shows anything else.": (
        "{who}: Ein Würfel wurde verschoben und ist nicht zu lesen. Der Wurf ist {throw}: dreh ihn zurück, falls er "
        "etwas anderes zeigt."
    ),
    "{who}: you threw before {other}'s turn was over.": "{who}: Du hast gewürfelt, bevor {other} fertig war.",
    "{who}: only one die was thrown. Put the checkers back and throw both dice.": (
        "{who}: Nur ein Würfel wurde geworfen. Leg die Steine zurück und wirf beide Würfel."
    ),
    "{who}: the dice were lifted before the play was complete.": (
        "{who}: Die Würfel wurden aufgenommen, ehe der Zug vollständig war."
    ),
    "{who}: the dice were lifted too early, {what} still to be played. Complete the play.": (
        "{who}: Die Würfel wurden zu früh aufgenommen, {what} noch zu ziehen. Zieh zu Ende."
    ),
    "{who}: was the whole throw played? It seems that {what} left, but it is not sure.": (
        "{who}: Ist der ganze Wurf gezogen? Es sieht so aus: {what} noch übrig. Sicher ist das nicht."
    ),
    "{who}: the play is not complete, {what} still to be played.": (
        "{who}: Der Zug ist nicht zu Ende, {what} noch zu ziehen."
    ),
    "A die cannot be read. Turn it a little without changing the number, or take what covers it away.": (
        "Ein Würfel ist nicht zu lesen. Dreh ihn ein wenig, ohne die Zahl zu ändern, oder nimm weg, was ihn verdeckt."
    ),
    "A die is too small in the picture to be read. Play on, or set the dice in the menu.": (
        "Ein Würfel ist im Bild zu klein zum Lesen. Spielt weiter, oder gebt die Würfel im Menü ein."
    ),
    "Only one die is to be seen; the other may lie too far from the camera. Set the dice in the menu.": (
        "Nur ein Würfel ist zu sehen; der andere liegt vielleicht zu weit von der Kamera. Gebt die Würfel im Menü ein."
    ),
    "That throw was too small in the picture to be read. Set the dice in the menu, or throw again.": (
        "Dieser Wurf war im Bild zu klein zum Lesen. Gib die Würfel im Menü ein, oder wirf noch einmal."
    ),
    "A die may lie on something. If so, throw both again; if not, turn it without changing the number.": (
        "Ein Würfel liegt vielleicht auf oder an etwas. Wenn ja, wirf beide noch einmal; wenn nicht, dreh ihn, ohne "
        "die Zahl zu ändern."
    ),
    "{who}: {throw} is to be played, and other dice lie there. Put the checkers back, or set the dice in the menu.": (
        "{who}: {throw} ist zu spielen, und es liegen andere Würfel da. "
        "Leg die Steine zurück, oder gib die Würfel im Menü ein."
    ),
    "That throw could not be read: a die may have leaned on something. Throw both dice again.": (
        "Dieser Wurf war nicht zu lesen: vielleicht lehnte ein Würfel an. Wirf beide Würfel noch einmal."
    ),
    "A throw could not be read and the board has changed since. If it lies right, press Take; else put it back.": (
        "Ein Wurf war nicht zu lesen, und das Brett hat sich seitdem verändert. Stimmt es so, drück Annehmen; sonst "
        "leg die Steine zurück."
    ),
    "{who}: are all your checkers {spot} there? Fewer are seen than before.": (
        "{who}: Sind alle deine Steine {spot} noch da? Es sind weniger zu sehen als zuvor."
    ),
    "{who}: is your checker {one} or {other}? Straighten it.": (
        "{who}: Liegt dein Stein {one} oder {other}? Leg ihn gerade hin."
    ),
    "{who}: is there a checker {spot}, or none? Straighten it.": (
        "{who}: Liegt {spot} ein Stein oder keiner? Leg ihn gerade hin."
    ),
    "{who}: are there {few} or {many} checkers {spot}? Spread them a little, so that each is seen.": (
        "{who}: Liegen {spot} {few} oder {many} Steine? Leg sie etwas auseinander, so dass jeder zu sehen ist."
    ),
    "The board cannot be read for sure. Straighten the checkers and take hands and other things away.": (
        "Das Brett ist nicht sicher zu lesen. Rückt die Steine gerade und nehmt Hände und anderes weg."
    ),
    "The doubling cube lies at {lies} {there}, the score has it at {counts} {where}. Put it right, or press what "
    "was agreed.": (
        "Der Dopplerwürfel liegt bei {lies} {there}, nach dem Spielstand bei {counts} {where}. Legt ihn richtig "
        "hin, oder drückt, was vereinbart wurde."
    ),
    "The dice of this play were not seen. Press Take to let it stand.": (
        "Die Würfel dieses Zuges wurden nicht gesehen. Drück Annehmen, wenn er gelten soll."
    ),
    "The dice of this play were not seen: it may have been {rolls}. Press Take to let it stand.": (
        "Die Würfel dieses Zuges wurden nicht gesehen: es kann {rolls} gewesen sein. "
        "Drück Annehmen, wenn er gelten soll."
    ),
    "{who}: {what}": "{who}: {what}",
    "Put the checkers back and play again.": "Legt die Steine zurück und zieht noch einmal.",
    "Put the starting position right.": "Stellt die Ausgangsstellung richtig.",
    "The board has changed.": "Das Brett hat sich verändert.",
    "Put it back as it was.": "Stellt es wieder her.",
    "The board is set up for a new game, and this one is not over. In the menu give it up, award it or declare it "
    "void; or put the checkers back.": (
        "Das Brett ist für ein neues Spiel aufgestellt, und dieses ist nicht zu Ende. Gebt es im Menü auf, sprecht es "
        "zu oder erklärt es für ungültig; oder stellt die Steine zurück."
    ),
    "The board is not as it was.": "Das Brett ist nicht mehr, wie es war.",
    "Put it back, or accept it as it lies.": "Stellt es wieder her, oder lasst es gelten, wie es liegt.",
    "That throw is void: throw again when it is.": "Dieser Wurf ist ungültig: würfle noch einmal, wenn du dran bist.",
    "Wait until it is.": "Warte, bis du dran bist.",
    "The camera or the board was moved. Play on; calibrate again if readings are wrong.": (
        "Kamera oder Brett wurden bewegt. Spielt weiter; kalibriert neu, wenn falsch gelesen wird."
    ),
    "The light has changed. Play on; it takes a moment to get used to it.": (
        "Das Licht hat sich geändert. Spielt weiter; die Umstellung dauert einen Moment."
    ),
    "The camera gives pictures of another size than those the board was learnt with. The match waits for it.": (
        "Die Kamera liefert Bilder in anderer Größe als beim Einlernen des Bretts. Das Match wartet auf sie."
    ),
    "The camera gives no pictures. See to its cable; the match waits for it.": (
        "Die Kamera liefert keine Bilder. Seht nach dem Kabel; das Match wartet auf sie."
    ),
    "A hand or something else lies over the board.": "Eine Hand oder etwas anderes liegt über dem Brett.",
    "{seen} Nothing can be judged until it is gone.": "{seen} Bis die Sicht frei ist, kann nichts beurteilt werden.",
    "The board is not in view. Take away what covers it.": "Das Brett ist nicht zu sehen. Nehmt weg, was es verdeckt.",
    "You have already thrown.": "Du hast schon geworfen.",
    "If it was agreed before that, {other} presses Take.": "War es vorher abgemacht, drückt {other} auf Annehmen.",
    "It is not known whose throw lies there. Lift the dice first if they are not yours.": (
        "Es ist nicht bekannt, wessen Wurf da liegt. Sind es nicht deine Würfel, heb sie zuerst auf."
    ),
    "{who}: no double now. {reason}": "{who}: Doppeln geht jetzt nicht. {reason}",
    "on {owner}'s side": "auf der Seite von {owner}",
    "in the middle": "in der Mitte",
    "{other} may demand it, or let it stand.": "{other} kann darauf bestehen oder es gelten lassen.",
    "{other} may demand it, or let it stand by throwing.": (
        "{other} kann darauf bestehen, oder würfelt und lässt es gelten."
    ),
    "Or {other} has the play made void: checkers put back, both dice thrown again.": (
        "Oder {other} lässt den Zug nicht gelten: Steine zurück, beide Würfel noch einmal."
    ),
    " or ": " oder ",
    "{roll} is": "{roll} ist",
}
