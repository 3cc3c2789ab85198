"""What the referee says to the players: one or two plain sentences that name the place and say what to do.

Points are told in the numbering of the player whose checker it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tablehub.match.consequences import Consequence, consequence
from tablehub.match.faults import FaultCode
from tablehub.referee.book import Complaint
from tablehub.referee.casts import Invalid, TooMany
from tablehub.referee.misplays import Misplay
from tablehub.rules.cube import Cube
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import Ruleset
from tablehub.vision.reading import CubeReading, DieReading

_MOST_DIFFERENCES = 3
"""Differences named in one sentence; more than these nobody takes in."""


def name(player: Player | None) -> str:
    """A player as he is spoken of; "Thrower" where it is not known who threw."""
    return str(player).capitalize() if player else "Thrower"


def place(point: int) -> str:
    """A place on the board within a sentence: "8", "the bar", "off"."""
    return {BAR: "the bar", OFF: "off"}.get(point, str(point))


def checkers(count: int) -> str:
    return "1 checker" if count == 1 else f"{count} checkers"


def spot(player: Player, point: int, whose: str = "its") -> str:
    """Where somebody's checkers stand: "on its 8 point", "on the bar", "borne off"."""
    return {BAR: "on the bar", OFF: "borne off"}.get(point, f"on {whose} {point} point")


def about_misplay(misplay: Misplay) -> Complaint:
    """The complaint of a misplay."""
    where = _where(misplay)
    return Complaint(
        misplay.code,
        misplay.player,
        f"{name(misplay.player)}: {_SENTENCES[misplay.code](misplay)}",
        where,
        key=misplay.seen,
        needs_second_look=misplay.needs_second_look,
    )


def with_consequence(complaint: Complaint, ruleset: Ruleset) -> Complaint:
    """The complaint with what the ruleset leaves to the opponent, where it leaves him anything."""
    what = _LEFT_TO_OPPONENT.get(consequence(complaint.code, ruleset))
    if what is None or complaint.player is None:
        return complaint
    return replace(complaint, text=f"{complaint.text} {what.format(name(complaint.player.opponent))}")


_LEFT_TO_OPPONENT = {
    Consequence.OPPONENTS_OPTION: "{} may demand it, or let it stand by throwing.",
    Consequence.OPPONENT_MAY_VOID: "Or {} has the play made void: checkers put back, both dice thrown again.",
}


def _where(misplay: Misplay) -> dict[str, object]:
    point = misplay.src if misplay.dst in (None, OFF, BAR) and misplay.src is not None else misplay.dst
    if point is None:
        changed = _differences(misplay.base, misplay.seen)
        if not changed:
            return {}
        player, point = changed[0][:2]
        return {"point": point, "player": str(player)}
    return {"point": point, "player": str(misplay.owner)}


def _wrong_count(m: Misplay) -> str:
    if m.src is None or m.dst is None:
        return f"that is not a play of {told(m.roll)}. Put the checkers back and play it again."
    if m.right is None:
        return f"{told(m.roll)} does not take a checker from {place(m.src)} to {place(m.dst)}. Put it back."
    number = f"that {m.die}" if m.die else told(m.roll)
    return (
        f"{number} ends on {m.right}, you stopped on {place(m.dst)}. Move one checker from {place(m.dst)} to {m.right}."
    )


def _blocked(m: Misplay) -> str:
    assert m.src is not None
    if m.right is not None:
        return (
            f"your {m.right} point on the way is held by {name(m.player.opponent)}. "
            f"Move the checker from {place(m.dst or 0)} back to {place(m.src)}."
        )
    return f"your {m.dst} point is held by {name(m.player.opponent)}. Move the checker back to {place(m.src)}."


def _wrong_player(m: Misplay) -> str:
    return f"you moved {possessive(m.owner)} checker. Put it back {spot(m.owner, m.src or 0, 'his')}."


def _bar_first(m: Misplay) -> str:
    if m.right is not None:
        return (
            f"the checker {spot(m.player, m.right, 'your')} was hit and has to come home before another moves. "
            f"Move the checker from {place(m.dst or 0)} back to {place(m.src or 0)}."
        )
    return (
        "a checker on the bar has to enter first. "
        f"Move the checker from {place(m.dst or 0)} back to {place(m.src or 0)} and enter from the bar."
    )


def _not_all_home(m: Misplay) -> str:
    return (
        f"no bearing off while you have a checker {spot(m.player, m.right or 0, 'your')}. "
        f"Put the checker back on {place(m.src or 0)}."
    )


def _bear_off(m: Misplay) -> str:
    if m.die is None:
        return f"the throw is played. Put the checker back on {place(m.src or 0)}."
    return (
        f"a {m.die} does not bear off from {place(m.src or 0)} while you have a checker on {place(m.right or 0)}. "
        f"Put the checker back on {place(m.src or 0)}."
        if m.right != m.src
        else f"a {m.die} does not bear off from {place(m.src or 0)}. Put the checker back."
    )


def _hit(m: Misplay) -> str:
    on = f" hit on {possessive(m.owner)} {m.src} point" if m.src else " hit"
    return f"the checker{on} is not on the bar. Put it there."


def _missing(m: Misplay) -> str:
    return f"{possessive(m.owner)} checker {spot(m.owner, m.src or 0)} is gone. Put it back on the board."


def _extra(m: Misplay) -> str:
    return f"{name(m.owner)} has a checker too many {spot(m.owner, m.dst or 0)}. Take it away."


def _incomplete(m: Misplay) -> str:
    return f"{told(m.roll)} can be played with both dice, but not after this move. Take it back and play both."


def _higher(m: Misplay) -> str:
    return f"only one die can be played, and it has to be the higher. Take the move back and play the {m.die}."


def _backwards(m: Misplay) -> str:
    return f"checkers move the other way. Move the checker from {place(m.dst or 0)} back to {place(m.src or 0)}."


def _disturbed(m: Misplay) -> str:
    return f"the board does not fit any play of {told(m.roll)}. {differences(m.base, m.seen)}"


_SENTENCES = {
    FaultCode.WRONG_COUNT: _wrong_count,
    FaultCode.BLOCKED_POINT: _blocked,
    FaultCode.WRONG_PLAYER: _wrong_player,
    FaultCode.BAR_FIRST: _bar_first,
    FaultCode.NOT_ALL_HOME: _not_all_home,
    FaultCode.BEAR_OFF_ILLEGAL: _bear_off,
    FaultCode.HIT_NOT_ON_BAR: _hit,
    FaultCode.CHECKER_MISSING: _missing,
    FaultCode.CHECKER_EXTRA: _extra,
    FaultCode.INCOMPLETE_PLAY: _incomplete,
    FaultCode.HIGHER_DIE: _higher,
    FaultCode.WRONG_DIRECTION: _backwards,
    FaultCode.BOARD_DISTURBED: _disturbed,
}


def possessive(player: Player) -> str:
    return f"{name(player)}'s"


def told(roll: Roll | None) -> str:
    """A throw as it is said: "6-1"."""
    return f"{roll.a}-{roll.b}" if roll else "the throw"


def differences(expected: Position, seen: Position) -> str:
    """Where a board differs from what is expected: "Light has 2 checkers on its 8 point, 3 expected"."""
    found = [
        f"{name(player)} has {checkers(count) if count else 'no checker'} {spot(player, point)}, {wanted} expected"
        for player, point, count, wanted in _differences(expected, seen)
    ]
    more = f"; {len(found) - _MOST_DIFFERENCES} more places differ" if len(found) > _MOST_DIFFERENCES else ""
    return "; ".join(found[:_MOST_DIFFERENCES]) + more + "."


def _differences(expected: Position, seen: Position) -> list[tuple[Player, int, int, int]]:
    return [
        (player, point, seen.men(player)[point], expected.men(player)[point])
        for player in Player
        for point in (*range(1, BAR + 1), OFF)
        if seen.men(player)[point] != expected.men(player)[point]
    ]


def about_setup(seen: Position, start: Position) -> Complaint:
    """The starting position is not quite right."""
    changed = _differences(start, seen)
    where = {"point": changed[0][1], "player": str(changed[0][0])} if changed else {}
    text = f"{differences(start, seen)} Put the starting position right."
    return Complaint(FaultCode.SETUP_WRONG, changed[0][0] if changed else None, text, where, key=seen)


def about_impossible_board(seen: Position) -> Complaint:
    """A board to be taken up that cannot be: not fifteen checkers a side."""
    counts = " and ".join(f"{name(player)} {sum(seen.men(player))}" for player in Player)
    text = f"The game cannot be taken up: fifteen checkers a side are needed, {counts} are seen."
    return Complaint(FaultCode.UNSURE, None, text, key="count", for_sure=False)


def about_lost_checkers(player: Player, seen: Position) -> Complaint:
    """A board that cannot stand as it lies, for somebody cannot have borne off what is missing."""
    on_board = sum(seen.men(player)[1:])
    text = (
        f"The board cannot stand as it lies: {name(player)} has {checkers(on_board)} on it, and not all at home. "
        "Put the missing ones back."
    )
    return Complaint(FaultCode.UNSURE, player, text, key=seen, for_sure=False)


def about_board(player: Player | None, expected: Position, seen: Position) -> Complaint:
    """The board changed while nobody was to move."""
    text = f"The board has changed. {differences(expected, seen)} Put it back as it was."
    changed = _differences(expected, seen)
    where = {"point": changed[0][1], "player": str(changed[0][0])} if changed else {}
    return Complaint(FaultCode.BOARD_DISTURBED, player, text, where, key=seen, needs_second_look=True)


def about_found_board(expected: Position, seen: Position) -> Complaint:
    """After an interruption the board is not as it was. Nobody did wrong: it is put back, or stands as it lies."""
    text = f"The board is not as it was. {differences(expected, seen)} Put it back, or accept it as it lies."
    changed = _differences(expected, seen)
    where = {"point": changed[0][1], "player": str(changed[0][0])} if changed else {}
    return Complaint(FaultCode.UNSURE, None, text, where, key=seen, needs_second_look=True)


_DICE_SENTENCES = {
    FaultCode.DIE_COCKED: "that die is cocked",
    FaultCode.DIE_ON_CHECKER: "that die lies on a checker",
    FaultCode.DIE_ON_BAR: "that die lies on the bar",
    FaultCode.DIE_OFF_BOARD: "a die is not on the board",
    FaultCode.DICE_SPLIT: "the dice lie on different sides of the bar",
    FaultCode.DICE_WRONG_HALF: "the dice lie on the wrong side of the bar",
}


def about_throw(player: Player | None, cast: Invalid, *, needs_second_look: bool = False) -> Complaint:
    """A throw that does not count."""
    text = f"{name(player)}: {_DICE_SENTENCES[cast.code]}. Throw both dice again."
    die = cast.die or (cast.dice[0] if cast.dice else None)
    return Complaint(cast.code, player, text, px(die), key=cast.code, needs_second_look=needs_second_look)


def about_many_dice(player: Player | None, cast: TooMany) -> Complaint:
    """More dice than two lie on the board."""
    text = f"{len(cast.dice)} dice lie on the board. Take away those that do not belong to this throw."
    return Complaint(FaultCode.TOO_MANY_DICE, player, text, px(cast.dice[-1]), key=len(cast.dice))


def about_touched_die(player: Player, roll: Roll, die: DieReading) -> Complaint:
    """A die that lay there and was read was knocked over."""
    text = f"{name(player)}: a die was touched. The throw is {told(roll)}: turn the die back."
    return Complaint(FaultCode.DICE_TOUCHED, player, text, px(die), key=die.value, needs_second_look=True)


def about_early_throw(player: Player, *, void: bool = False) -> Complaint:
    """A throw made before the opponent's turn was over; `void`: it does not count."""
    what = "That throw is void: throw again when it is." if void else "Wait until it is."
    text = f"{name(player)}: you threw before {possessive(player.opponent)} turn was over. {what}"
    return Complaint(FaultCode.PREMATURE_ROLL, player, text, key="early")


def about_few_dice(player: Player | None, die: DieReading) -> Complaint:
    """Checkers were moved although only one die lies there."""
    text = f"{name(player)}: only one die was thrown. Put the checkers back and throw both dice."
    return Complaint(FaultCode.TOO_FEW_DICE, player, text, px(die), key="lone", needs_second_look=True)


def about_lifted_dice(player: Player, roll: Roll, left: Iterable[int], *, unmoved: bool) -> Complaint:
    """The dice were taken up before the play was complete."""
    what = f"{told(roll)} is" if unmoved else _still_to_play(left)
    text = f"{name(player)}: the dice were lifted too early, {what} still to be played. Complete the play."
    return Complaint(
        FaultCode.DICE_LIFTED_EARLY, player, text, key=unmoved, needs_second_look=unmoved, for_sure=not unmoved
    )


def about_doubtful_play(player: Player, left: Iterable[int]) -> Complaint:
    """The dice were lifted from a play that seems incomplete on a board whose stacks were never told for sure."""
    left = tuple(left)
    text = f"{name(player)}: was the whole throw played? It seems that {_still_to_play(left)} left, but it is not sure."
    return Complaint(FaultCode.UNSURE, player, text, key=left, for_sure=False)


def about_incomplete_play(player: Player, left: Iterable[int]) -> Complaint:
    """A turn was ended before the play was complete."""
    text = f"{name(player)}: the play is not complete, {_still_to_play(left)} still to be played."
    return Complaint(FaultCode.INCOMPLETE_PLAY, player, text, key=tuple(left))


def _still_to_play(left: Iterable[int]) -> str:
    """The dice left, with their verb: "the 5 is", "the 5 and the 3 are", "three 2s are"."""
    dice = list(left)
    if not dice:
        return "the doublet is"
    if len(dice) == 1:
        return f"the {dice[0]} is"
    if len(set(dice)) == 1:
        return f"{('two', 'three', 'four')[len(dice) - 2]} {dice[0]}s are"
    return " and ".join(f"the {die}" for die in dice) + " are"


def about_unreadable_die(player: Player | None, die: DieReading) -> Complaint:
    """A die that cannot be read."""
    text = "A die cannot be read. Turn it a little without changing the number, or take what covers it away."
    return Complaint(FaultCode.UNSURE, player, text, px(die), key="die", for_sure=False)


def about_unread_throw(player: Player | None, die: DieReading) -> Complaint:
    """Dice that were lifted before they could be read."""
    text = "That throw could not be read: a die may have leaned on something. Throw both dice again."
    return Complaint(FaultCode.UNSURE, player, text, px(die), key="throw", for_sure=False)


def about_play_of_unread_throw(player: Player | None) -> Complaint:
    """A board that has changed since a throw that could not be read: played, most likely."""
    text = "A throw could not be read and the board has changed since. If it lies right, press Done; else put it back."
    return Complaint(FaultCode.UNSURE, player, text, key="unread", for_sure=False)


def about_unclear_board(player: Player | None) -> Complaint:
    """A board that cannot be told well enough."""
    text = "The board cannot be read for sure. Straighten the checkers and take hands and other things away."
    return Complaint(FaultCode.UNSURE, player, text, key="board", for_sure=False)


def about_view(code: FaultCode) -> Complaint:
    """The camera or the lamp is not as it was."""
    texts = {
        FaultCode.CAMERA_MOVED: "The camera or the board was moved. Play on; calibrate again if readings are wrong.",
        FaultCode.LIGHT_CHANGED: "The light has changed. Play on; it takes a moment to get used to it.",
        FaultCode.CAMERA_LOST: "The camera gives no pictures. See to its cable; the match waits for it.",
    }
    return Complaint(code, None, texts[code])


def about_unseen_board(why: str | None) -> Complaint:
    """A picture in which no whole board can be read; `why` as the reading says it."""
    text = f"{why[:1].upper()}{why[1:].rstrip('.')}." if why else "The board is not in view. Take away what covers it."
    return Complaint(FaultCode.VIEW_BLOCKED, None, text, key="unseen", for_sure=False)


def about_double(code: FaultCode, player: Player, reason: str) -> Complaint:
    """A double that cannot be offered now."""
    return Complaint(code, player, f"{name(player)}: no double now. {reason}")


def about_cube(seen: CubeReading, kept: Cube) -> Complaint:
    """The cube on the table is not as the score has it."""
    lies, counted = (f"at {value} {_cube_side(owner)}" for value, owner in ((seen.value, seen.owner), _of(kept)))
    text = f"The doubling cube lies {lies}, the score has it {counted}. Put it right, or press what was agreed."
    where = {"px": [round(seen.center[0]), round(seen.center[1])]}
    return Complaint(FaultCode.CUBE_MISMATCH, None, text, where, key=(seen.value, seen.owner), for_sure=False)


def _of(cube: Cube) -> tuple[int, Player | None]:
    return cube.value, cube.owner


def _cube_side(owner: Player | None) -> str:
    return f"on {name(owner)}'s side" if owner else "in the middle"


def about_missed_throw(player: Player | None, rolls: Iterable[Roll]) -> Complaint:
    """A play whose dice were never seen, and which several throws allow."""
    names = " or ".join(told(roll) for roll in rolls)
    text = f"The dice of this play were not seen: it may have been {names}. Press Done to let it stand."
    return Complaint(FaultCode.UNSURE, player, text, key="missed", for_sure=True)


def px(die: DieReading | None) -> dict[str, object]:
    """The place of a die, for `where`."""
    return {"px": [round(die.center[0]), round(die.center[1])]} if die else {}
