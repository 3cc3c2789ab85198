"""The referee: readings of the settled table and button presses in, events out."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tablehub.buttons import Button
from tablehub.match.decisions import Decision
from tablehub.match.events import Event, TakenUp
from tablehub.match.faults import FaultCode
from tablehub.match.state import MatchState, Phase
from tablehub.referee.again.cut_off import told_to_the_end
from tablehub.referee.again.finding_back import found_again, found_back, look_to_find_back, lost
from tablehub.referee.again.resuming import stage_of
from tablehub.referee.board.cube_watch import CubeWatch
from tablehub.referee.board.hidden_layers import HiddenLayers
from tablehub.referee.board.in_hand import with_hands, with_waiting
from tablehub.referee.board.lasting_hand import LastingHand
from tablehub.referee.board.other_colour import OtherColour
from tablehub.referee.board.other_light import OtherLight
from tablehub.referee.board.shadows import Shadows
from tablehub.referee.board.sides import set_up_the_other_way
from tablehub.referee.board.sight import MORE_LIKELY_THAN_NOT, Sight
from tablehub.referee.board.steady import Steady
from tablehub.referee.board.tidied import without_tidied
from tablehub.referee.book import Book, Topic
from tablehub.referee.dice.casts import TWO, Cast, cast_of, near
from tablehub.referee.dice.colours import DiceColours
from tablehub.referee.dice.glimpsed import read_beside_hand
from tablehub.referee.dice.halves import ThrowingHalves
from tablehub.referee.dice.hidden import played_hidden
from tablehub.referee.dice.idle import IdleDice
from tablehub.referee.dice.left_over import as_they_lie, with_left_over
from tablehub.referee.dice.lying import others_than, still_lying, taken_up_meanwhile
from tablehub.referee.dice.overlooked import lying_again
from tablehub.referee.dice.rethrown import is_next_throw
from tablehub.referee.dice.written import beside_old_dice
from tablehub.referee.look import Look
from tablehub.referee.people import timekeeping
from tablehub.referee.people.asking import ask_whether_set_up_so
from tablehub.referee.people.deciding import decide
from tablehub.referee.people.pressing import about_late_double, left_by_done, press
from tablehub.referee.play.playing import look_for_play
from tablehub.referee.saying import wording
from tablehub.referee.stages import Again, AwaitPlay, AwaitThrow, FindingBack, MatchEnded, SettingUp, Stage, due_stage
from tablehub.referee.throw.another_game import wait_for_its_end
from tablehub.referee.throw.opening import follow_pushed
from tablehub.referee.throw.put_right import put_right_by_hand
from tablehub.referee.throw.setup import look_at_setup
from tablehub.referee.throw.taken_up import is_told
from tablehub.referee.throw.throwing import look_for_throw
from tablehub.referee.throw.unseen import (
    ThrownMeanwhile,
    ended_unseen,
    handled,
    passed_unseen,
    perhaps_thrown_unseen,
    played_past_dice,
)
from tablehub.referee.turns import end_turn
from tablehub.rules.knobs import Entering
from tablehub.rules.player import Player
from tablehub.vision.reading import DieReading, DieState, Reading

_LOOKS: Mapping[type[Any], Callable[[Any, Look, Book], Stage | Again]] = {
    SettingUp: look_at_setup,
    AwaitThrow: look_for_throw,
    AwaitPlay: look_for_play,
    FindingBack: look_to_find_back,
    MatchEnded: lambda stage, look, book: stage,
}
"""What each stage makes of a look at the table."""

_MOST_STEPS = 4
"""One look can at most end a turn, begin the next and judge its play."""

_EARLY = 1.0
"""Seconds that a double waits for a look at the table to tell that the turn before it is over, and "done" for one to
tell that the play is complete."""


_TWICE = 2.0
"""Seconds in which a shared double button pressed once more is no beaver: one may press twice, or both at once."""


class Referee:
    """Follows a match at the table.

    `state` is where the match stands; `turn` who throws first, if the opening throw is behind us;
    `as_seen` takes the first readable board as the position. `patience`: seconds a wrong board must stay
    before it is called wrong; 0 where every reading is known to be of a table at rest. `buttons`: doubles are
    pressed, so that the cube on the table should lie as the score has it. `interrupted`: the match is gone on with
    after a while, so that it is first seen whether the board is as it was.
    """

    def __init__(
        self,
        state: MatchState,
        *,
        turn: Player | None = None,
        as_seen: bool = False,
        patience: float = 0.0,
        buttons: bool = False,
        interrupted: bool = False,
    ) -> None:
        self._book = Book(state, patience)
        self._cube = CubeWatch() if buttons else None
        self._dice: tuple[DieReading, ...] = ()
        self._early: tuple[Player, float, int] | None = None
        self._early_done: tuple[Player | None, float] | None = None
        self._doubled = -math.inf
        self._light = OtherLight()
        self._steady = Steady()
        self._shadows = Shadows()
        self._other_colour = OtherColour()
        self._layers = HiddenLayers()
        self._meanwhile = ThrownMeanwhile()
        self._looked = math.inf
        self._watched = -math.inf if interrupted else None
        self._idle = IdleDice()
        self._hand = LastingHand()
        self._colours = DiceColours()
        self._halves = ThrowingHalves()
        self._stage = stage_of(state)
        if isinstance(self._stage, SettingUp) and state.phase is Phase.SETUP:
            self._stage = replace(self._stage, turn=turn, as_seen=as_seen)
        if turn and state.on_turn is None and isinstance(self._stage, AwaitThrow):
            self._stage = AwaitThrow(state.position, turn)
        self._to_take_up = interrupted
        if interrupted:
            self._stage = found_again(self._stage, state)

    @property
    def state(self) -> MatchState:
        """The match, folded from all events so far."""
        return self._book.state

    @property
    def stage(self) -> Stage:
        """What the referee waits for."""
        return self._stage

    @property
    def wants_another_look(self) -> bool:
        """Would one more reading settle something, even though the table did not change?"""
        return self._book.has_pending or self._light.waits

    def observe(self, reading: Reading) -> list[Event]:
        """What this reading of the settled table tells. A hand in view tells nothing: it may hold anything."""
        self._at(reading.frame, reading.t)
        self._stage = perhaps_thrown_unseen(self._stage, reading, self._looked)
        self._looked = reading.t
        self._idle = self._idle.seen(reading, watched=not isinstance(self._stage, SettingUp | FindingBack))
        reading = self._colours.told(self._idle.left_out(reading))
        self._dice = reading.dice
        reading = without_tidied(self._stage, reading.numbered(reversed=self.state.reversed))
        reading = self._other_colour.weighed(self._stage, reading, self.state.ruleset)
        bar_as_read, reading = reading, self._shadows.weighed(reading)
        as_read = self._steady.weighed(reading)
        reading = self._layers.weighed(as_read)
        sight = self._sight_of(reading)
        self._note_board(sight)
        if self.state.paused or self.state.phase is Phase.RESIGN_OFFERED:
            self._watched = None
            if not self.state.paused:  # who plays on may say so afterwards
                self._meanwhile = self._meanwhile.seen(self._stage, reading.dice, self.state.ruleset)
            return self._take()
        self._note_view(reading)
        self._note_hand(reading)
        if reading.hand:
            self._book.reached_into()
            self._stage = read_beside_hand(self._stage, reading.dice, self.state.ruleset)
            self._meanwhile = self._meanwhile.seen(self._stage, reading.dice, self.state.ruleset)
            self._refuse_early()
        elif sight is None:
            self._book.doubt(wording.about_unseen_board(reading.why))
        else:
            sight = self._judge(reading, sight)
            self._shadows = self._shadows.seen(self._stage, sight, bar_as_read)
            self._layers = self._layers.seen(self._stage, as_read)
        return self._take()

    def _take(self) -> list[Event]:
        """What was written down since the last call."""
        events = self._book.take()
        self._colours = self._colours.after(self._stage, events)
        self._halves = self._halves.after(self._stage, events)
        return events

    def _judge(self, reading: Reading, sight: Sight) -> Sight:
        """What a board that can be seen tells, and what was waiting for that; as it is numbered by then."""
        if self._cube:
            self._cube.look(reading.cube, self._book)
        other_way = set_up_the_other_way(self._stage, sight, self._book)
        if other_way:
            self._stage = decide(self._stage, other_way, self._book)
            sight = self._sight_of(reading.numbered(reversed=self.state.reversed)) or sight
        self._find_back_after(sight)
        if not isinstance(self._stage, FindingBack):  # until then a turn may have gone by
            self._watched = reading.t
        if self._book.guessed and is_told(self._stage, sight):
            self._book.guessed = frozenset()
        self._steady = self._steady.seen(self._stage, sight)
        ask_whether_set_up_so(self._book)
        self._press_early()
        self._be_done_early()
        return sight

    def _find_back_after(self, sight: Sight) -> None:
        """What a look tells after turns that may have gone by unseen: where nothing explains the board, it is lost."""
        before, self._meanwhile = self._meanwhile, ThrownMeanwhile()
        before = ThrownMeanwhile() if isinstance(self._stage, SettingUp) else before
        self._stage = before.in_vain(self._stage, sight.reading.dice, self.state)
        played = played_hidden(self._stage, before.once, self._with_waiting(sight), self._book)
        if played is not self._stage:
            self._stage, before = played, ThrownMeanwhile()
        self._book.thrown_meanwhile |= before.is_over(self._stage, sight.reading.dice, self.state.ruleset)
        self._look(sight)
        self._stage = before.in_vain(self._stage, sight.reading.dice, self.state)  # after a turn that is over by now
        if self._book.lost:
            self._stage = lost(self._stage)
            self._look(sight)
        if self._book.lost or not self._book.has_pending:
            self._book.lost = self._book.thrown_meanwhile = False
        self._meanwhile = ThrownMeanwhile.beside(self._stage, sight.reading.dice, self.state.ruleset)

    def _sight_of(self, reading: Reading) -> Sight | None:
        sight = Sight.of(reading)
        return sight and self._with_hands(sight)

    def _with_hands(self, sight: Sight) -> Sight:
        """The sight with what waits in hand, where checkers do, as the match stands now."""
        if self.state.ruleset.entering is not Entering.FROM_HAND:
            return sight
        gone_on = isinstance(self._stage, AwaitThrow) and self._stage.meanwhile is not None
        return with_hands(sight, self.state, gone_on=gone_on)

    def _with_waiting(self, sight: Sight) -> Sight:
        """The sight with who waits on the bar and was taken up from it, in the course of a game that is watched."""
        stage = self._stage
        if self.state.ruleset.entering is Entering.FROM_HAND:
            return sight
        if isinstance(stage, AwaitPlay):
            return with_waiting(sight, stage.last)  # what has been seen to enter waits no longer
        return with_waiting(sight, stage.before) if isinstance(stage, AwaitThrow) and not stage.fresh else sight

    def _look(self, sight: Sight) -> None:
        unwatched = sight.reading.t - self._watched if self._watched is not None else 0.0
        before = self._stage
        for step in range(_MOST_STEPS):
            self._stage = passed_unseen(self._stage, unwatched, self.state)
            cast = self._cast(sight.reading.dice)
            look = Look(self._with_waiting(sight), cast, self._layers.points, self._halves.throws_there(cast))
            if not step:
                self._stage = handled(self._stage, unwatched, look)
                if (past := played_past_dice(self._stage, unwatched, look, self._book)) is not self._stage:
                    self._stage = past
                    continue
            answered = put_right_by_hand(self._stage, look, self._book)
            waits = answered or wait_for_its_end(self._stage, look, self._book)
            found = waits or _LOOKS[type(self._stage)](self._stage, look, self._book)
            after = found.stage if isinstance(found, Again) else found
            self._stage = with_left_over(after, self._stage, sight.reading.dice)
            if not isinstance(found, Again):
                self._stage = ended_unseen(before, self._stage, unwatched, self.state)
                return
            sight = self._with_hands(sight)

    def _cast(self, dice: tuple[DieReading, ...]) -> Cast:
        """What was thrown, without the dice of the turn before that still lie there."""
        stage = self._stage
        if isinstance(stage, AwaitThrow) and (stage.shown or self.state.opening):
            stage = follow_pushed(stage, dice)
        if isinstance(stage, AwaitThrow) and not stage.lying:
            stage = replace(stage, lying=lying_again(stage, dice))
        if isinstance(stage, SettingUp):
            stage = self._stage = as_they_lie(stage, dice)
        if isinstance(stage, AwaitPlay):
            stage = self._stage = beside_old_dice(stage, dice, self.state)
        if isinstance(stage, AwaitThrow | AwaitPlay | SettingUp) and stage.lying:
            lying = tuple(old for old in stage.lying if not _turned_out_a_die(old, dice))
            lying = () if taken_up_meanwhile(lying, dice) else lying
            others = others_than(lying, dice)
            self._stage = replace(stage, lying=still_lying(lying, dice))
            dice = others
        return cast_of(dice, self._book.state.ruleset)

    def press(self, button: Button, player: Player | None, t: float) -> list[Event]:
        """What this button press does; `player` None where the button is shared.

        A double of who is not on turn yet waits for the next look: the dice may have been lifted a moment ago; as one
        over dice seen only beside a hand, for they may be his throw. So does "done" before the play was seen complete:
        the last checker may just have been put down. Undo takes both back.
        """
        self._at(self._book.frame, t)
        self._early_done = None
        if button is Button.UNDO:
            self._early = None
        if button is Button.DOUBLE and player is None and self._is_pressed_twice(t):
            return self._take()
        if button is Button.DONE and self._may_soon_be_done(player):
            self._early_done = (player, t)
        elif button is Button.DOUBLE and (who := self._may_be_early(player)):
            self._early = (who, t, self.state.game_number)
            self._refuse_early()
        else:
            self._press(button, player)
        return self._take()

    def _is_pressed_twice(self, t: float) -> bool:
        """Was the shared double button pressed a moment ago, and does that double wait for its answer?"""
        before, self._doubled = self._doubled, t
        return t - before < _TWICE and bool(self.state.cube_turns)

    def decide(self, decision: Decision, t: float) -> list[Event]:
        """What people decided; nothing where it makes no sense now (see `match.decisions.why_not`)."""
        self._at(self._book.frame, t)
        self._early = self._early_done = None
        before = self._stage
        self._stage = self._without_its_dice(before, decide(before, decision, self._book))
        return self._take()

    def _press(self, button: Button, player: Player | None) -> None:
        before = self._stage
        after = self._without_its_dice(before, press(before, button, player, self._book))
        self._stage = left_by_done(before, after, player, self._dice) if button is Button.DONE else after

    def _without_its_dice(self, before: Stage, after: Stage) -> Stage:
        """The stage after people ended a turn whose dice were not known, for it was taken up as written: those that
        lie there are no throw of the next one. Nor are they in place of a throw that people went back to."""
        after = with_left_over(after, before, self._dice)
        ended = before.then if isinstance(before, FindingBack) else before
        due = after.then if isinstance(after, FindingBack) else after
        if isinstance(due, AwaitPlay) and due is not ended and due.pair is None:
            due = replace(due, lay=self._dice)
            return replace(after, then=due) if isinstance(after, FindingBack) else due
        if not isinstance(ended, AwaitPlay) or ended.pair or not isinstance(after, AwaitThrow) or after.lying:
            return after
        if isinstance(before, FindingBack) and before.played_unseen and after.previous is None:
            return after  # it was given up for what lies there
        is_next = is_next_throw(ended, cast_of(self._dice, self._book.state.ruleset))
        return after if is_next else replace(after, lying=self._dice)

    def camera_lost(self, t: float, *, other_size: bool = False) -> list[Event]:
        """The camera gives no pictures, or but some of another size. With the next good one that is past, and it is
        seen whether the board fits."""
        self._at(self._book.frame, t)
        self._book.interrupted()  # players wait, too, with what they were about to put right
        self._book.complain(
            Topic.VIEW, wording.about_size() if other_size else wording.about_view(FaultCode.CAMERA_LOST)
        )
        self._stage = found_back(self._stage)
        return self._take()

    def time_passes(self, t: float) -> list[Event]:
        """It is `t` seconds now, and nothing was seen or pressed: the time of a player may have run out."""
        if not self._to_take_up:
            self._at(self._book.frame, t)
        return self._take()

    def _at(self, frame: str, t: float) -> None:
        """What comes now is at `t`. The first of it takes up a match that was interrupted."""
        self._book.at(frame, t)
        if self._to_take_up:
            self._to_take_up = False
            self._book.write(TakenUp)
            self._stage = told_to_the_end(self._stage, self._book)
        timekeeping.watch(self._book)

    def _note_board(self, sight: Sight | None) -> None:
        """Remember how the board lies, where that is seen well enough for people to accept it."""
        self._book.seen = sight or self._book.seen
        if sight and not sight.is_poor and not sight.unsettled(MORE_LIKELY_THAN_NOT):
            self._book.lies = sight.position

    def _may_be_early(self, player: Player | None) -> Player | None:
        """Whose double it is, if another look has to tell whether he may; None where it is for this moment."""
        if player and self._may_soon_be_on_turn(player):
            return player
        who = player or self.state.on_turn
        to_throw = self.state.phase is Phase.TO_ROLL and not self.state.paused and who is self.state.on_turn
        return who if who and to_throw and self._meanwhile.may_lie_there(who, self.state.ruleset) else None

    def _may_soon_be_on_turn(self, player: Player) -> bool:
        stage = self._stage
        if self.state.paused or self.state.answering:  # nobody doubles now, or with a beaver
            return False
        soon = isinstance(stage, AwaitThrow) and stage.unread is not None
        if isinstance(stage, AwaitPlay):
            soon = stage.perhaps_the_others if stage.held else not stage.may_be_of(player)
        return soon and self.state.on_turn is player.opponent

    def _press_early(self) -> None:
        """The double that waited: now it is its player's turn, or he was told a while later that it is not."""
        if self._early is None:
            return
        player, at, game = self._early
        if game != self.state.game_number or self.state.phase not in (Phase.TO_ROLL, Phase.TO_MOVE):
            self._early = None  # that game is over, or there is something else to answer
        elif self.state.on_turn is player or self._book.t - at >= _EARLY:
            self._early = None
            self._press(Button.DOUBLE, player)

    def _refuse_early(self) -> None:
        """The double that waited came too late, as dice tell that lie beside a hand."""
        player = self._early[0] if self._early else None
        his_turn = self.state.phase is Phase.TO_ROLL and self.state.on_turn is player
        if player and his_turn and self._meanwhile.has_thrown(player, self.state.ruleset):
            self._early = None
            self._book.say(Topic.CUBE, about_late_double(player, self.state))

    def _may_soon_be_done(self, player: Player | None) -> bool:
        """May a look that is still to come show a complete play, of who says that he is done?"""
        stage = due_stage(self._stage)
        if not isinstance(stage, AwaitPlay) or self.state.paused or self.state.phase is Phase.RESIGN_OFFERED:
            return False
        if isinstance(self._stage, FindingBack) and self._stage.lay and self._stage.lay == self._book.lies:
            return False  # it says that the play taken back stands
        looks_on = self._book.patience > 0 or stage is not self._stage
        in_order = stage.turn.ways[stage.last].complete and not self._book.is_in_question(Topic.BOARD)
        whole = stage is self._stage and (stage.held is not None or in_order)
        told = self._book.standing(Topic.BOARD) is not None or whole
        return looks_on and not told and player in (None, stage.player)

    def _be_done_early(self) -> None:
        """The "done" that waited: the play is complete by now, or what is left is said, unless something else was."""
        if self._early_done is None:
            return
        (player, at), stage = self._early_done, self._stage
        waited = self._book.t - at >= _EARLY
        is_whole = isinstance(stage, AwaitPlay) and stage.held is not None
        if not is_whole and not waited and self._may_soon_be_done(player):
            return
        self._early_done = None
        if isinstance(stage, AwaitPlay) and not self._book.is_in_question(Topic.BOARD):
            self._press(Button.DONE, player)

    def _note_view(self, reading: Reading) -> None:
        """The camera or the lamp is not as it was. That is told once; with the next good reading it is past."""
        self._book.new_view = reading.camera_moved or reading.light_changed
        if reading.camera_moved:
            self._book.complain(Topic.VIEW, wording.about_view(FaultCode.CAMERA_MOVED))
        elif self._light.stays(reading, self._book.patience):
            self._book.complain(Topic.VIEW, wording.about_view(FaultCode.LIGHT_CHANGED))
        elif reading.board_found:
            self._book.settle(Topic.VIEW)

    def _note_hand(self, reading: Reading) -> None:
        """What has lain over the board for long is pointed out until it has gone, while there is anything to judge."""
        lasted, self._hand = self._hand.lasts, self._hand.seen(reading)
        if self._hand.lasts and not isinstance(self._stage, MatchEnded):
            self._book.complain(Topic.SEEING, wording.about_lasting_hand(reading.why))
        elif lasted:
            self._book.settle(Topic.SEEING, FaultCode.VIEW_BLOCKED)

    def finish(self) -> list[Event]:
        """The recording is over: a complete play whose dice still lie there counts, and what is certain is said."""
        self._book.say_pending()
        if self._light.at_the_end():
            self._book.complain(Topic.VIEW, wording.about_view(FaultCode.LIGHT_CHANGED))
        stage = self._stage
        if isinstance(stage, AwaitPlay) and stage.held:
            self._book.at(stage.held.frame, stage.held.t)
            self._stage = end_turn(stage.turn, stage.held.position, self._book)
        return self._take()


def _turned_out_a_die(stray: DieReading, dice: tuple[DieReading, ...]) -> bool:
    """Was something taken for no die because it lay there alone and unread, and is a die after all?"""
    if stray.state is not DieState.UNSURE or stray.value is not None:
        return False
    return any(near(stray, die) and die.state is DieState.FLAT for die in dice) or len(dice) == TWO
