"""What the referee says to the players: one or two plain sentences that name the place and say what to do.

Points are told in the numbering of the player whose checker it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablehub.match.consequences import Consequence, consequence
from tablehub.match.faults import FaultCode
from tablehub.referee.book import Complaint
from tablehub.referee.dice.casts import Invalid, Pair, TooMany
from tablehub.referee.play.misplays import Misplay
from tablehub.referee.saying.misplay_words import said_of
from tablehub.referee.saying.phrases import (
    checkers,
    differences,
    name,
    places_that_differ,
    still_to_play,
    told,
    your_spot,
)
from tablehub.rules.cube import Cube
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position, PositionFault
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import CubeReading, DieReading
from tablehub.words.text import Text, joined, say, sentence


def about_misplay(misplay: Misplay) -> Complaint:
    """The complaint of a misplay."""
    where = _where(misplay)
    return Complaint(
        misplay.code,
        misplay.player,
        say("{who}: {what}", who=name(misplay.player), what=said_of(misplay)),
        where,
        key=misplay.seen,
        needs_second_look=misplay.needs_second_look,
    )


def with_consequence(complaint: Complaint, ruleset: Ruleset, *, over: bool = False) -> Complaint:
    """The complaint with what the ruleset leaves to the opponent, where it leaves him anything. `over`: by what was
    played the game is over, and nobody throws on."""
    if complaint.player is None:
        return complaint
    other = name(complaint.player.opponent)
    match consequence(complaint.code, ruleset):
        case Consequence.OPPONENTS_OPTION if over:
            more = say("{other} may demand it, or let it stand.", other=other)
        case Consequence.OPPONENTS_OPTION:
            more = say("{other} may demand it, or let it stand by throwing.", other=other)
        case Consequence.OPPONENT_MAY_VOID:
            more = say("Or {other} has the play made void: checkers put back, both dice thrown again.", other=other)
        case _:
            return complaint
    return replace(complaint, text=joined(complaint.text, more))


def _where(misplay: Misplay) -> dict[str, object]:
    point = misplay.src if misplay.dst in (None, OFF, BAR) and misplay.src is not None else misplay.dst
    if point is None:
        changed = places_that_differ(misplay.base, misplay.seen)
        if not changed:
            return {}
        player, point = changed[0][:2]
        return {"point": point, "player": str(player)}
    return {"point": point, "player": str(misplay.owner)}


def _first_that_differs(expected: Position, seen: Position) -> dict[str, object]:
    """The first place at which a board is not as expected, for `where`."""
    changed = places_that_differ(expected, seen)
    return {"point": changed[0][1], "player": str(changed[0][0])} if changed else {}


def about_setup(seen: Position, start: Position) -> Complaint:
    """The starting position is not quite right."""
    changed = places_that_differ(start, seen)
    where = {"point": changed[0][1], "player": str(changed[0][0])} if changed else {}
    text = joined(differences(start, seen), say("Put the starting position right."))
    return Complaint(FaultCode.SETUP_WRONG, changed[0][0] if changed else None, text, where, key=seen)


def about_impossible_board(seen: Position) -> Complaint:
    """A board to be taken up that cannot be: not fifteen checkers a side, none at all, or both players on one point."""
    if seen.faults() is PositionFault.SHARED_POINT:
        return _impossible(say("The board cannot stand as it lies: {reason}.", reason=seen.complaints()[0]), seen)
    if seen.faults() is PositionFault.WON_TWICE:
        who = say("The board is empty and does not tell who has won.")
        return _impossible(joined(who, say("Put the checkers back, or award the game in the menu.")))
    text = say(
        "The game cannot be taken up: fifteen checkers a side are needed, "
        "{light} {lights} and {dark} {darks} are seen.",
        light=name(Player.LIGHT),
        lights=sum(seen.light),
        dark=name(Player.DARK),
        darks=sum(seen.dark),
    )
    return _impossible(text)


def about_dead_board() -> Complaint:
    """A board to be taken up on which both players are shut out."""
    reason = say("both players are shut out, and nobody could move")
    return _impossible(say("The board cannot stand as it lies: {reason}.", reason=reason))


def about_game_that_is_over() -> Complaint:
    """A board on which a game has ended, to be taken up where none is going on."""
    return _impossible(say("On this board the game is over: none can go on from it. Set up the starting position."))


def _impossible(text: Text, key: object = "count") -> Complaint:
    return Complaint(FaultCode.UNSURE, None, text, key=key, for_sure=False)


def about_lost_checkers(player: Player, seen: Position) -> Complaint:
    """A board that cannot stand as it lies, for somebody cannot have borne off what is missing."""
    text = say(
        "The board cannot stand as it lies: {who} has {count} on it, and not all at home. Put the missing ones back.",
        who=name(player),
        count=checkers(sum(seen.men(player)[1:])),
    )
    return Complaint(FaultCode.UNSURE, player, text, key=seen, for_sure=False)


def about_cleared_board(player: Player, seen: Position) -> Complaint:
    """A board that cannot stand as it lies, for somebody's checkers were taken away."""
    text = say(
        "The board cannot stand as it lies: {who} has no checker on it, and cannot have borne all of them off. "
        "Put them back, or give up or award the game in the menu.",
        who=name(player),
    )
    return Complaint(FaultCode.UNSURE, player, text, key=seen, for_sure=False)


def about_board(player: Player | None, expected: Position, seen: Position, *, from_hand: bool = False) -> Complaint:
    """The board changed while nobody was to move. `from_hand`: as for `differences`."""
    wrong = differences(expected, seen, from_hand=from_hand)
    text = joined(say("The board has changed."), wrong, say("Put it back as it was."))
    where = _first_that_differs(expected, seen)
    return Complaint(FaultCode.BOARD_DISTURBED, player, text, where, key=seen, needs_second_look=True)


ANOTHER_GAME = "another game"


def about_another_game(code: FaultCode = FaultCode.BOARD_DISTURBED) -> Complaint:
    """The board is set up for a game in the middle of another, of which nobody has said how it ended."""
    text = say(
        "The board is set up for a new game, and this one is not over. In the menu give it up, award it or declare it "
        "void; or put the checkers back."
    )
    return Complaint(code, None, text, key=ANOTHER_GAME, needs_second_look=True, renews=True)


def about_found_board(expected: Position, seen: Position, *, from_hand: bool = False) -> Complaint:
    """After an interruption the board is not as it was. Nobody did wrong: it is put back, or stands as it lies.

    `from_hand`: as for `differences`.
    """
    text = joined(
        say("The board is not as it was."),
        differences(expected, seen, from_hand=from_hand),
        say("Put it back, or accept it as it lies."),
    )
    where = _first_that_differs(expected, seen)
    return Complaint(FaultCode.UNSURE, None, text, where, key=seen, needs_second_look=True)


def about_taken_back(player: Player, before: Position, lies: Position) -> Complaint:
    """A play that was taken back and still lies there: is it to be played otherwise, or was the button slipped?"""
    text = say(
        "{who}: your play was taken back. Put the checkers back and play again, or press Take: it stands.",
        who=name(player),
    )
    where = _first_that_differs(before, lies)
    return Complaint(
        FaultCode.UNSURE, None, text, where, key=lies, needs_second_look=True, for_sure=False, at_leisure=True
    )


def about_other_way(code: FaultCode, seen: Position) -> Complaint:
    """The starting position stands, but not the way round that was chosen."""
    text = say("Set up the checkers the other way round, left for right, as was chosen.")
    return Complaint(code, None, text, key=seen, needs_second_look=True)


_DICE_SENTENCES = {
    FaultCode.DIE_COCKED: say("that die is cocked"),
    FaultCode.DIE_ON_CHECKER: say("that die lies on a checker"),
    FaultCode.DIE_ON_BAR: say("that die lies on the bar"),
    FaultCode.DIE_OFF_BOARD: say("a die is not on the board"),
    FaultCode.DICE_SPLIT: say("the dice lie on different sides of the bar"),
    FaultCode.DICE_WRONG_HALF: say("the dice lie on the wrong side of the bar"),
}


def about_throw(player: Player | None, cast: Invalid, *, needs_second_look: bool = False) -> Complaint:
    """A throw that does not count."""
    die = cast.die or (cast.dice[0] if cast.dice else None)
    seen = cast.die is not None and (cast.code is not FaultCode.DIE_OFF_BOARD or len(cast.dice) > 1)
    if cast.code is FaultCode.DIE_OFF_BOARD and not seen:  # it is only missed: it may lie on the board unnoticed
        text = say(
            "{who}: only one die is to be seen. If the other is not on the board, throw both again.", who=name(player)
        )
    else:
        text = say("{who}: {what}. Throw both dice again.", who=name(player), what=_DICE_SENTENCES[cast.code])
    return Complaint(
        cast.code,
        player,
        text,
        px(die),
        key=cast.code,
        needs_second_look=needs_second_look,
        lies_there=seen,
        dice=(die,) if die and seen else (),
    )


def about_his_other_throw(player: Player, cast: Invalid) -> Complaint:
    """Dice on the other side where a player throws once more after a 2-1: perhaps his opponent's, who forgot it."""
    text = say(
        "{who}: after your 2-1, played in full, you throw once more, and these dice lie on {other}'s side of the bar. "
        "Throw both dice.",
        who=name(player),
        other=name(player.opponent),
    )
    return Complaint(cast.code, player, text, px(cast.dice[0]), key=cast.code)


def about_one_thrown_again(player: Player | None, cast: Invalid) -> Complaint:
    """Of a throw that does not count only the die that made it so was thrown again."""
    text = say("{who}: only one die was thrown again. Throw both dice.", who=name(player))
    return Complaint(cast.code, player, text, px(cast.die), key="one again", needs_second_look=True, for_sure=False)


def about_double_for_the_start(pair: Pair) -> Complaint:
    """Both dice of the opening throw lie in one half and show the same."""
    text = say("No game begins with a double: each throws one die into his own half. Throw again.")
    return Complaint(FaultCode.DICE_WRONG_HALF, None, text, px(pair.first), key="start", lies_there=True)


def about_many_dice(player: Player | None, cast: TooMany) -> Complaint:
    """More dice than two lie on the board; how many is not told where some cannot be read, and may be none."""
    count = say("More than two") if cast.unread else len(cast.dice)
    text = say("{count} dice lie on the board. Take away those that do not belong to this throw.", count=count)
    return Complaint(FaultCode.TOO_MANY_DICE, player, text, px(cast.dice[-1]), key=len(cast.dice), dice=cast.dice)


def about_touched_die(player: Player, roll: Roll, die: DieReading) -> Complaint:
    """A die that lay there and was read was knocked over."""
    text = say("{who}: a die was touched. The throw is {throw}: turn the die back.", who=name(player), throw=told(roll))
    return Complaint(FaultCode.DICE_TOUCHED, player, text, px(die), key=die.value, needs_second_look=True)


def about_moved_die(player: Player, roll: Roll, die: DieReading) -> Complaint:
    """A die that lay there and was read was moved, perhaps knocked over, and cannot be read as it lies now."""
    text = say(
        "{who}: a die was moved and cannot be read. The throw is {throw}: turn it back if it shows anything else.",
        who=name(player),
        throw=told(roll),
    )
    return Complaint(FaultCode.UNSURE, player, text, px(die), key="moved", needs_second_look=True, for_sure=False)


def about_early_throw(player: Player, *, void: bool = False) -> Complaint:
    """A throw made before the opponent's turn was over; `void`: it does not count."""
    what = say("That throw is void: throw again when it is.") if void else say("Wait until it is.")
    early = say("{who}: you threw before {other}'s turn was over.", who=name(player), other=name(player.opponent))
    text = joined(early, what)
    return Complaint(FaultCode.PREMATURE_ROLL, player, text, key="early")


def about_few_dice(player: Player | None, die: DieReading) -> Complaint:
    """Checkers were moved although only one die lies there."""
    text = say("{who}: only one die was thrown. Put the checkers back and throw both dice.", who=name(player))
    return Complaint(FaultCode.TOO_FEW_DICE, player, text, px(die), key="lone", needs_second_look=True)


def about_lifted_dice(player: Player, roll: Roll, left: Iterable[int], *, unmoved: bool) -> Complaint:
    """The dice were taken up before the play was complete."""
    text = say(
        "{who}: the dice were lifted too early, {what} still to be played. Complete the play.",
        who=name(player),
        what=say("{roll} is", roll=told(roll)) if unmoved else still_to_play(left),
    )
    return Complaint(
        FaultCode.DICE_LIFTED_EARLY, player, text, key=unmoved, needs_second_look=unmoved, for_sure=not unmoved
    )


def about_lifted_before(player: Player) -> Complaint:
    """The same of a play that is complete by now."""
    text = say("{who}: the dice were lifted before the play was complete.", who=name(player))
    return Complaint(FaultCode.DICE_LIFTED_EARLY, player, text)


def about_doubtful_play(player: Player, left: Iterable[int], *, again: bool = False) -> Complaint:
    """The dice were lifted from a play that seems incomplete on a board whose stacks were never told for sure; or,
    asked once it is seen `again`, by who may have thrown them again, or not at all."""
    left = tuple(left)
    text = say(
        "{who}: was the whole throw played? It seems that {what} left, but it is not sure.",
        who=name(player),
        what=still_to_play(left),
    )
    return Complaint(FaultCode.UNSURE, player, text, key=left, needs_second_look=again, for_sure=False)


def about_incomplete_play(player: Player, left: Iterable[int]) -> Complaint:
    """A turn was ended before the play was complete."""
    left = tuple(left)
    text = say(
        "{who}: the play is not complete, {what} still to be played.", who=name(player), what=still_to_play(left)
    )
    return Complaint(FaultCode.INCOMPLETE_PLAY, player, text, key=left)


def about_unreadable_die(player: Player | None, die: DieReading, *, askew: bool = False) -> Complaint:
    """A die that cannot be read. `askew`: it seems not to lie flat."""
    if die.too_small:
        text = say("A die is too small in the picture to be read. Play on, or set the dice in the menu.")
    elif askew:
        text = say("A die may lie on something. If so, throw both again; if not, turn it without changing the number.")
    else:
        text = say("A die cannot be read. Turn it a little without changing the number, or take what covers it away.")
    return Complaint(FaultCode.UNSURE, player, text, px(die), key="die", for_sure=False)


def about_hidden_die(player: Player | None, die: DieReading) -> Complaint:
    """One die alone where the other one may lie too far from the camera to be seen."""
    text = say("Only one die is to be seen; the other may lie too far from the camera. Set the dice in the menu.")
    return Complaint(FaultCode.UNSURE, player, text, px(die), key="die", for_sure=False)


def about_unread_throw(player: Player | None, die: DieReading) -> Complaint:
    """Dice that were lifted before they could be read."""
    if die.too_small:
        text = say("That throw was too small in the picture to be read. Set the dice in the menu, or throw again.")
    else:
        text = say("That throw could not be read: a die may have leaned on something. Throw both dice again.")
    return Complaint(FaultCode.UNSURE, player, text, px(die), key="throw", for_sure=False, renews=True)


def about_guessed_throw(player: Player, roll: Roll) -> Complaint:
    """A play by which a throw that was not read is known, unless it is half of another throw's, or by another wrong."""
    text = say(
        "{who}: a die could not be read; by your play the throw was {throw}. If it was not, put your play right.",
        who=name(player),
        throw=told(roll),
    )
    return Complaint(FaultCode.UNSURE, player, text, key=roll, needs_second_look=True, for_sure=False)


def about_guessed_play(player: Player) -> Complaint:
    """A play of a throw that was not read: several throws explain it, and of others it is only half."""
    text = say("{who}: that throw could not be read. If the play is not whole, finish it.", who=name(player))
    return Complaint(FaultCode.UNSURE, player, text, key="guess", needs_second_look=True, for_sure=False)


def about_throw_of(player: Player) -> Complaint:
    """A play by the dice of a throw that his opponent was to make, who may have made one that nobody saw, in vain."""
    text = say(
        "{who}: was that your throw? {other} was to throw and may have had no move. If not, put the checkers back.",
        who=name(player),
        other=name(player.opponent),
    )
    return Complaint(FaultCode.UNSURE, player, text, key="whose", for_sure=False, renews=True)


def about_other_dice(player: Player, roll: Roll) -> Complaint:
    """A board that neither the throw that is due explains, nor others that lie in its place."""
    text = say(
        "{who}: {throw} is to be played, and other dice lie there. Put the checkers back, or set the dice in the menu.",
        who=name(player),
        throw=told(roll),
    )
    return Complaint(FaultCode.UNSURE, player, text, key=roll, needs_second_look=True, for_sure=False)


UNREAD_PLAYED = "unread"
"""The key of what is said of a board that was played on from a throw that could not be read."""


def about_play_of_unread_throw(player: Player | None, before: Position, seen: Position | None) -> Complaint:
    """A board that has changed since a throw that could not be read: played, most likely."""
    text = say(
        "A throw could not be read and the board has changed since. If it lies right, press Take; else put it back."
    )
    where = _first_that_differs(before, seen or before)
    return Complaint(FaultCode.UNSURE, player, text, where, key=UNREAD_PLAYED, for_sure=False)


def about_fewer_checkers(owner: Player, point: int) -> Complaint:
    """Fewer checkers seem to stand on a point (the owner's numbering) than were seen there, but it is not sure."""
    text = say(
        "{who}: are all your checkers {spot} there? Fewer are seen than before.", who=name(owner), spot=your_spot(point)
    )
    return Complaint(
        FaultCode.UNSURE, owner, text, {"point": point, "player": str(owner)}, ("fewer", point), for_sure=False
    )


def about_view(code: FaultCode) -> Complaint:
    """The camera or the lamp is not as it was."""
    texts = {
        FaultCode.CAMERA_MOVED: say(
            "The camera or the board was moved. Play on; calibrate again if readings are wrong."
        ),
        FaultCode.LIGHT_CHANGED: say("The light has changed. Play on; it takes a moment to get used to it."),
        FaultCode.CAMERA_LOST: say("The camera gives no pictures. See to its cable; the match waits for it."),
    }
    return Complaint(code, None, texts[code])


def about_size() -> Complaint:
    """The pictures are of another size than those that the board was learnt with."""
    text = say(
        "The camera gives pictures of another size than those the board was learnt with. The match waits for it."
    )
    return Complaint(FaultCode.CAMERA_LOST, None, text)


def about_unseen_board(why: str | None) -> Complaint:
    """A picture in which no whole board can be read; `why` as the reading says it."""
    text = sentence(why) if why else say("The board is not in view. Take away what covers it.")
    return Complaint(FaultCode.VIEW_BLOCKED, None, text, key="unseen", for_sure=False)


def about_lasting_hand(why: str | None) -> Complaint:
    """What may be a hand has lain over the board for long; `why` as the reading says it."""
    seen = sentence(why) if why else say("A hand or something else lies over the board.")
    text = say("{seen} Nothing can be judged until it is gone.", seen=seen)
    return Complaint(FaultCode.VIEW_BLOCKED, None, text, {"hand": True}, key="hand", for_sure=False)


def about_double(code: FaultCode, player: Player, reason: Text) -> Complaint:
    """A double that cannot be offered now."""
    return Complaint(code, player, say("{who}: no double now. {reason}", who=name(player), reason=reason))


def about_late_double(player: Player, *, may_be_agreed: bool = False) -> Complaint:
    """A double of who has thrown. `may_be_agreed`: it may have been made before that by word, and still be taken."""
    thrown = say("You have already thrown.")
    if may_be_agreed:
        agreed = say("If it was agreed before that, {other} presses Take.", other=name(player.opponent))
        thrown = joined(thrown, agreed)
    return about_double(FaultCode.DOUBLE_AFTER_ROLL, player, thrown)


def about_cube(seen: CubeReading, kept: Cube) -> Complaint:
    """The cube on the table is not as the score has it."""
    text = say(
        "The doubling cube lies at {lies} {there}, the score has it at {counts} {where}. "
        "Put it right, or press what was agreed.",
        lies=seen.value,
        there=_cube_side(seen.owner),
        counts=kept.value,
        where=_cube_side(kept.owner),
    )
    where = {"px": [round(seen.center[0]), round(seen.center[1])]}
    key = (seen.value, seen.owner)
    return Complaint(FaultCode.CUBE_MISMATCH, None, text, where, key=key, for_sure=False, renews=True)


def _cube_side(owner: Player | None) -> Text:
    return say("on {owner}'s side", owner=name(owner)) if owner else say("in the middle")


_MOST_THROWS = 5
"""Throws that are named in one sentence; more than these nobody takes in."""


def about_missed_throw(player: Player | None, rolls: Iterable[Roll], before: Position, seen: Position) -> Complaint:
    """A play whose dice were never seen, and which several throws allow."""
    rolls = list(rolls)
    if len(rolls) > _MOST_THROWS:
        text = say("The dice of this play were not seen. Press Take to let it stand.")
    else:
        named = joined(*map(told, rolls), by=say(" or "))
        text = say(
            "The dice of this play were not seen: it may have been {rolls}. Press Take to let it stand.", rolls=named
        )
    where = _first_that_differs(before, seen)
    return Complaint(FaultCode.UNSURE, player, text, where, key="missed", for_sure=True)


def px(die: DieReading | None) -> dict[str, object]:
    """The place of a die, for `where`."""
    return {"px": [round(die.center[0]), round(die.center[1])]} if die else {}
