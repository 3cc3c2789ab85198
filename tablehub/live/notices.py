"""Sentences that are about a press and not about the match: shown for a while, then gone."""

from __future__ import annotations

import time

from tablehub.buttons import Button, ButtonPress, Clock
from tablehub.display.messages import message_of
from tablehub.display.view import Message, Tone
from tablehub.match.questions import Question, open_question
from tablehub.match.sides import asked_to_choose
from tablehub.match.state import MatchState
from tablehub.rules.player import Player
from tablehub.words.text import say

LASTS = 4.0
"""Seconds that a sentence of ten words takes to be noticed and read."""


class Notices:
    """The last notice, while it lasts."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._message: Message | None = None
        self._until = 0.0
        self._stuck: frozenset[str] = frozenset()
        self._instead: Message | None = None

    @property
    def message(self) -> Message | None:
        """What to show in place of the match's own message."""
        return self._message if self._clock() < self._until else None

    def tell(self, text: str, state: MatchState | None = None) -> None:
        """Say this for a while, in place of what the match in this `state` says, or of anything."""
        self._message, self._until = Message(text, Tone.ASK), self._clock() + LASTS
        self._instead = message_of(state) if state else None

    def look(self, state: MatchState) -> None:
        """Where the match has something else to say by now, nothing hides it."""
        if self.message and self._instead and message_of(state) != self._instead:
            self._until = 0.0

    def stuck(self, names: tuple[str, ...]) -> None:
        """These buttons are down for so long that something lies on them; each is told once."""
        new = [name for name in names if name not in self._stuck]
        self._stuck = frozenset(names)
        if new:
            self.tell(say("The button '{button}' is stuck: let go of it, or see what lies on it.", button=new[0]))

    def crossed(self, press: ButtonPress, state: MatchState) -> None:
        """Yes and no were pressed at once."""
        if press.player is None:
            self.tell(say("Both were pressed at once, take and pass: press one of them."), state)
        else:
            name = state.names[press.player]
            self.tell(say("{player}, you pressed take and pass at once: press one of them.", player=name), state)

    def pressed(self, press: ButtonPress, state: MatchState) -> None:
        """Say why this press does nothing, where people would wonder; a new press ends the notice before."""
        self._until = 0.0
        reason = why_nothing(press, state)
        if reason:
            self.tell(reason, state)


def why_nothing(press: ButtonPress, state: MatchState) -> str | None:
    """One sentence why a take or pass has nothing to answer; None where it has, or may have."""
    flag = state.clock.flag if state.clock else None
    answering, question = state.answering, open_question(state)
    is_shown = state.open_faults and answering is None  # a fault, and not the offer that goes before it
    if press.button not in (Button.TAKE, Button.PASS) or state.paused or is_shown or flag:
        return None
    if question is Question.WHO_BEGINS and press.player is None:
        return say("Who threw it presses his own button, or simply plays.")
    if question or (press.button is Button.TAKE and may_choose(press, state)):
        return None
    if answering is None:
        if press.button is Button.TAKE:
            return say("No double is offered: there is nothing to take.")
        return say("No double is offered: there is nothing to pass.")
    if press.player not in (None, answering):
        return say("It is {player} who has to answer.", player=_who_answers(answering, state))
    return None


def _who_answers(answering: Player, state: MatchState) -> str:
    """Of the opponents' side, where each has his own cube, he whose cube is offered: that may be a partner's alone."""
    own = state.own
    return state.cubes_to_answer[0] if own and own.offered and answering is not own.held.box else state.names[answering]


def may_choose(press: ButtonPress, state: MatchState) -> bool:
    """Is who begins asked to choose sides now, and may this press be his?"""
    chooser = asked_to_choose(state)
    return chooser is not None and press.player in (None, chooser)
