"""The referee's book: what he writes down, and which complaints are open.

Every event goes through here, so the match state is always the fold of what was written. A complaint is
raised once, when it has stood long enough, and cleared when it no longer holds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any

from tablehub.match.events import Demanded, Doubled, Event, FaultCleared, FaultFound
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.referee.board.sight import Sight
from tablehub.referee.dice.casts import lie_alike
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.vision.reading import DieReading

DOUBTFUL_LOOKS = 3
"""After so many looks in a row that told nothing the referee says that he is unsure."""

LEISURE = 4
"""So many times as long as a wrong play, something stands unsaid that players like to see to late."""


class Topic(Enum):
    """What a complaint is about. One of each can be open at a time."""

    BOARD = auto()
    DICE = auto()
    CUBE = auto()
    SEEING = auto()
    """What could not be told from the last looks."""
    VIEW = auto()
    """Camera and light."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something wrong, not yet said aloud.

    `needs_second_look`: one picture is not enough. `for_sure`: if the recording ends before the second look,
    it is said all the same. `at_leisure`: players may be about to see to it by themselves, and are given longer.
    `renews`: where something else of this code was said and still stands, this is said in its place.
    `lies_there`: it was seen to be so and waits for no one but a second look; the hand that comes to lift the dice may
    be what comes in between. `dice`: those it speaks of, if it is no more the same where others lie in their place.
    Complaints with the same code and `key` are the same one seen again, if their dice are.
    """

    code: FaultCode
    player: Player | None
    text: str
    where: Mapping[str, Any] = field(default_factory=dict)
    key: object = None
    needs_second_look: bool = False
    for_sure: bool = True
    at_leisure: bool = False
    renews: bool = False
    lies_there: bool = False
    dice: tuple[DieReading, ...] = ()


@dataclass(frozen=True, slots=True)
class _Pending:
    complaint: Complaint
    since: float
    looks: int


class Book:
    """Writes events and folds them. `patience`: seconds a fault must stand before it is said aloud."""

    def __init__(self, state: MatchState, patience: float) -> None:
        self.state = state
        self.patience = patience
        self.frame, self.t = "", 0.0
        self.guessed: frozenset[Player] = frozenset()
        """Was the game taken up from a board whose stacks were not sure? Then nobody is accused of a misplay; these are
        the players whose legal plays may be others than by that board."""
        self.lies: Position | None = None
        """The board as it was last seen well enough for people to accept it."""
        self.seen: Sight | None = None
        """The last look at a board that can be judged."""
        self.thrown_meanwhile = False
        """Were other dice seen while the board was hidden? Then what differs on it may have been played: nobody is
        accused."""
        self.lost = False
        """Was something not said for that reason?"""
        self.new_view = False
        """Was the camera found bumped, or the lamp switched, with this look? A hand may not be noticed in it."""
        self.doubled_at = -math.inf
        """When the cube was offered last, in seconds of the source."""
        self._written: list[Event] = []
        self._open: dict[Topic, Complaint] = {}
        self._pending: dict[Topic, _Pending] = {}
        self._doubtful_looks = 0

    def at(self, frame: str, t: float) -> None:
        """What is written from now on was seen in this frame. Time does not go back: a frame that was long in being
        read may be older than a press that was heard meanwhile."""
        self.frame, self.t = frame, max(self.t, t)

    def write(self, kind: type[Event], /, **values: Any) -> None:
        """Write an event of this kind for the present frame; raises `BadEvent` where it cannot come now."""
        event = kind(frame=self.frame, t=self.t, **values)
        before, self.state = self.state, fold(self.state, event)
        if kind is Doubled:
            self.doubled_at = self.t
        if self.lies and self.state.reversed is not before.reversed:
            self.lies, self.seen = self.lies.other_way(), None
        self._written.append(event)

    def take(self) -> list[Event]:
        """What was written since the last call."""
        written, self._written = self._written, []
        return written

    def standing(self, topic: Topic) -> Complaint | None:
        """The complaint of this topic that was said aloud and still holds."""
        return self._open.get(topic)

    def has(self, topic: Topic, code: FaultCode) -> bool:
        """Is this the complaint that was said aloud and still holds?"""
        standing = self._open.get(topic)
        return standing is not None and standing.code is code

    def is_in_question(self, topic: Topic) -> bool:
        """Was something said of this, or will be unless another look settles it?"""
        return topic in self._open or topic in self._pending

    def waiting(self, topic: Topic) -> FaultCode | None:
        """The code of what will be said of this unless another look settles it, where nothing was said yet."""
        pending = self._pending.get(topic)
        return pending.complaint.code if pending and topic not in self._open else None

    @property
    def has_pending(self) -> bool:
        """Is something wrong that another look would settle?"""
        return bool(self._pending) or 0 < self._doubtful_looks < DOUBTFUL_LOOKS

    def doubt(self, complaint: Complaint) -> None:
        """This look told nothing; said aloud when it happens again and again."""
        self._doubtful_looks += 1
        if self._doubtful_looks >= DOUBTFUL_LOOKS:
            self.complain(Topic.SEEING, complaint)

    def certain(self) -> None:
        """This look could be read."""
        self._doubtful_looks = 0
        self.settle(Topic.SEEING, FaultCode.UNSURE, FaultCode.VIEW_BLOCKED)

    def complain(self, topic: Topic, complaint: Complaint) -> None:
        """Something is wrong: say so unless it was said, or unless it has to stand longer first."""
        if self.new_view and topic in (Topic.BOARD, Topic.DICE):
            complaint = replace(complaint, needs_second_look=True, for_sure=False)
        standing = self._open.get(topic)
        renews = complaint.renews and standing and standing.text != complaint.text
        if standing and standing.code is complaint.code and not renews:
            self._pending.pop(topic, None)
            return
        before = self._pending.get(topic)
        same = before is not None and _same(before.complaint, complaint)
        since, looks = (before.since, before.looks + 1) if before and same else (self.t, 1)
        patience = self.patience if topic in (Topic.BOARD, Topic.DICE) else 0.0
        if complaint.at_leisure:
            patience *= LEISURE
        if self.t - since < patience or (complaint.needs_second_look and looks < 2):
            self._pending[topic] = _Pending(complaint, since, looks)
        else:
            self.say(topic, complaint)

    def demand_again(self, demanded: FaultFound) -> None:
        """The opponent has demanded before a restart that this is put right: if it stands still, he does."""
        player = demanded.player
        same = (demanded.code, player, dict(demanded.where))
        stands = any((fault.code, fault.player, dict(fault.where)) == same for fault in self.state.open_faults)
        if stands and player and self.state.demanded is None:
            self.write(Demanded, player=player.opponent, code=demanded.code)

    def settle(self, topic: Topic, *codes: FaultCode) -> None:
        """Nothing is wrong (or none of `codes`, if given): clear what was said."""
        pending = self._pending.get(topic)
        if pending and (not codes or pending.complaint.code in codes):
            del self._pending[topic]
        standing = self._open.get(topic)
        if standing and (not codes or standing.code in codes):
            del self._open[topic]
            self.write(FaultCleared, code=standing.code)

    def reached_into(self) -> None:
        """A hand came in between: what waited for a second look begins anew, but for what was seen to lie there."""
        self._pending = {topic: each for topic, each in self._pending.items() if each.complaint.lies_there}

    def interrupted(self) -> None:
        """The camera was gone: all that waited for a second look begins anew."""
        self._pending.clear()

    def say_pending(self, topic: Topic | None = None) -> None:
        """No further look will come (in `topic`, or at all): say what is certain without it."""
        for each in [topic] if topic else list(self._pending):
            pending = self._pending.pop(each, None)
            if pending and pending.complaint.for_sure and each not in self._open:
                self.say(each, pending.complaint)

    def say(self, topic: Topic, complaint: Complaint) -> None:
        """Say this aloud now, in place of what was said before; but where play was lost sight of, nobody is accused."""
        self.settle(topic)
        if topic is Topic.BOARD and self.thrown_meanwhile and complaint.code is not FaultCode.UNSURE:
            self._pending.pop(topic, None)
            self.lost = True
            return
        self._open[topic] = complaint
        self.write(
            FaultFound, code=complaint.code, player=complaint.player, text=complaint.text, where=dict(complaint.where)
        )


def _same(a: Complaint, b: Complaint) -> bool:
    return a.code is b.code and a.key == b.key and lie_alike(a.dice, b.dice)
