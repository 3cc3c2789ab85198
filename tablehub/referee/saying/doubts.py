"""What is said of a board that cannot be told for sure: which place leaves it open, and between what."""

from __future__ import annotations

from collections.abc import Sequence

from tablehub.match.faults import FaultCode
from tablehub.referee.board.sight import MANY_DOUBTS, Sight
from tablehub.referee.book import Complaint
from tablehub.referee.saying.phrases import name, on, your_spot
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, OFF, Position
from tablehub.words.text import Text, say


def about_unclear_board(
    player: Player | None, sight: Sight | None = None, rivals: Sequence[Position] = ()
) -> Complaint:
    """A board that cannot be told well enough. `rivals`: what it may be instead, the likeliest first; `sight`: where it
    is in doubt. Where all hangs on one checker or one row, that is asked."""
    asked = (_which_of_two(*rivals) if len(rivals) == 2 else None) or (_how_many(sight) if sight else None)
    if asked is None:
        text = say("The board cannot be read for sure. Straighten the checkers and take hands and other things away.")
        return Complaint(FaultCode.UNSURE, player, text, key="board", for_sure=False)
    owner, point, between, text = asked
    where: dict[str, object] = {"point": point, "player": str(owner)} if OFF < point < BAR else {}
    return Complaint(FaultCode.UNSURE, owner, text, where | between, key="board", for_sure=False, renews=True)


def about_put_right_late(player: Player, position: Position) -> Complaint:
    """A wrong play that stood since the opponent threw, and lies right now."""
    text = say(
        "{who}: your play was put right when {other} had thrown. If {other} agrees, press Take; else put it back.",
        who=name(player),
        other=name(player.opponent),
    )
    return Complaint(FaultCode.UNSURE, player, text, key=position, needs_second_look=True, for_sure=False)


_Asked = tuple[Player, int, dict[str, object], Text]
"""Whose checkers, the point (his numbering), what it lies between, as events tell it, and the question."""


def _which_of_two(one: Position, other: Position) -> _Asked | None:
    """The place of the one checker in which two positions differ: "is your checker on 8 or on 9?"."""
    apart = [
        (owner, point, one.men(owner)[point] - other.men(owner)[point])
        for owner in Player
        for point in range(BAR + 1)
        if one.men(owner)[point] != other.men(owner)[point]
    ]
    if len(apart) != 2 or apart[0][0] is not apart[1][0] or {apart[0][2], apart[1][2]} != {1, -1}:
        return None
    (owner, low, _), (_, high, _) = apart
    if low == OFF:
        return None
    text = say("{who}: is your checker {one} or {other}? Straighten it.", who=name(owner), one=on(low), other=on(high))
    return owner, low, {"either": [low, high]}, text


def _how_many(sight: Sight) -> _Asked | None:
    """The row that is hardest to count, where there are few: "are there 8 or 9 checkers on your 2 point?"."""
    doubts = [(owner, point) for owner, point in sight.doubts() if point != OFF]
    if len(doubts) >= MANY_DOUBTS:
        return None
    open_counts = [(owner, point, sight.open_counts(owner, point)) for owner, point in doubts]
    owner, point, counts = max(open_counts, key=lambda each: len(each[2]), default=(Player.LIGHT, OFF, []))
    if len(counts) < 2:
        return None
    few, many = sorted(counts[:2])
    if few == 0:
        text = say("{who}: is there a checker {spot}, or none? Straighten it.", who=name(owner), spot=your_spot(point))
    else:
        text = say(
            "{who}: are there {few} or {many} checkers {spot}? Spread them a little, so that each is seen.",
            who=name(owner),
            few=few,
            many=many,
            spot=your_spot(point),
        )
    return owner, point, {"counts": [few, many]}, text
