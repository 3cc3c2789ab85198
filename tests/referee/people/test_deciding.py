"""People overrule: what they decide at the table becomes events, and play goes on from there."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehub.buttons import Button
from tablehub.display.messages import message_of
from tablehub.match.decisions import (
    AcceptBoard,
    Award,
    Decision,
    OfferResignation,
    Pause,
    Resume,
    SetDice,
    SetPosition,
    SetTurn,
    TakeBack,
    TakeBackResult,
    VoidGame,
    VoidPlay,
    why_not,
)
from tablehub.match.events import Event, GameOver, Overrule, Overruled, Undone, event_from_json
from tablehub.match.fold import fold
from tablehub.match.score import Score
from tablehub.match.state import MatchState, Phase
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tests.referee.players import Table
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
OTHER = board({13: 4, 8: 4, 6: 5, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})


def played() -> TestTable:
    """A table at which light has played 3-1."""
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    table.see(AFTER_31, lying)
    table.see(AFTER_31)
    return table


class TestDice:
    def test_dice_set_by_hand_are_played(self) -> None:
        table = TestTable(MIDDLE)
        table.see(MIDDLE)
        table.decide(SetDice(LIGHT, (3, 1), by=DARK))
        (event,) = table.events
        assert isinstance(event, Overruled)
        assert (event.action, event.player, event.dice, event.by) == (Overrule.SET_DICE, LIGHT, (3, 1), DARK)
        for _ in range(3):
            table.see(MIDDLE)
        assert table.faults == [], "nobody saw dice, so none were lifted early"
        table.see(AFTER_31)
        assert table.plays == ["8/5 6/5"]

    def test_misread_dice_are_put_right_while_they_lie_there(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 6, 1)
        table.decide(SetDice(LIGHT, (3, 1)))
        table.see(MIDDLE, lying)
        table.see(AFTER_31, lying)
        table.see(AFTER_31)
        assert table.names == ["roll", "overruled", "play"]
        assert table.plays == ["8/5 6/5"]

    def test_other_dice_thrown_and_played_since_are_asked_about(self) -> None:
        """Their play was called wrong by those that were set. They stand until somebody says which it was."""
        table, others = TestTable(MIDDLE, patience=0.7), dice(6, 5)
        table.see(MIDDLE)
        table.decide(SetDice(LIGHT, (3, 1)))
        table.see(MIDDLE)
        played = moved(MIDDLE, LIGHT, (13, 7), (13, 8))
        for lies, there in (
            (MIDDLE, others),
            (played, others),
            (played, others),
            (played, ()),
            (played, ()),
            (played, ()),
        ):
            table.see(lies, there)
        assert table.faults == ["unsure"]
        assert table.texts == [
            "Light: 3-1 is to be played, and other dice lie there. Put the checkers back, or set the dice in the menu."
        ]
        table.decide(SetDice(LIGHT, (6, 5)))
        for _ in range(2):
            table.see(played)
        assert (table.faults, table.plays) == (["unsure"], ["13/8 13/7"])

    def test_a_player_out_of_turn_may_have_thrown_them_by_decision(self) -> None:
        table = TestTable(MIDDLE)
        table.see(MIDDLE)
        table.decide(SetDice(DARK, (6, 2)))
        table.see(moved(MIDDLE, DARK, (13, 7), (13, 11)))
        assert table.plays == ["13/11 13/7"]


class TestPosition:
    def test_a_position_set_by_hand_is_gone_on_from_once_it_stands(self) -> None:
        table = TestTable(MIDDLE)
        table.see(MIDDLE)
        table.decide(SetPosition(OTHER))
        assert table.referee.state.position == OTHER
        for _ in range(2):
            table.see(MIDDLE)
        assert table.faults == ["unsure"], "the board is still as it was"
        assert "Light has 3 checkers on its 6 point, 5 expected" in table.texts[0]
        assert "2 checkers on its 7 point, 0 expected" in table.texts[0]
        table.see(OTHER)
        assert table.cleared == ["unsure"]
        table.throw(OTHER, 5, 2)
        assert table.names[-1] == "roll"

    def test_a_position_that_cannot_be_is_not_set(self) -> None:
        table = TestTable(MIDDLE)
        assert table.decide(SetPosition(taken(MIDDLE, LIGHT, 13))) == []
        assert table.referee.state.position == MIDDLE

    @pytest.mark.parametrize("by_hand", [True, False])
    def test_nor_is_one_in_which_both_are_shut_out(self, by_hand: bool) -> None:
        """Each was told that the other throws on, for ever."""
        closed = board(dict.fromkeys(range(1, 7), 2), dict.fromkeys(range(1, 7), 2), bar=(1, 1))
        table = TestTable(Position.start())
        table.see(closed)
        table.decide(SetPosition(closed) if by_hand else AcceptBoard())
        assert table.referee.state.position == Position.start()
        if not by_hand:
            assert table.texts[-1].endswith("both players are shut out, and nobody could move.")

    def test_a_position_in_which_all_are_off_ends_the_game(self) -> None:
        table = TestTable(MIDDLE)
        table.decide(SetPosition(board({}, {6: 5})))
        assert table.names == ["overruled", "game-over"]

    def test_the_throw_is_kept(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.decide(SetPosition(OTHER))
        table.see(OTHER, lying)
        table.see(moved(OTHER, LIGHT, (8, 5), (6, 5)))
        assert table.plays == ["8/5 6/5"]


class TestAcceptance:
    def test_a_wrong_play_is_accepted_as_it_lies(self) -> None:
        wrong = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(wrong, lying)
        table.decide(AcceptBoard(by=DARK))
        assert table.names[-3:] == ["overruled", "fault-cleared", "play"]
        assert table.events[-1].to_json()["legal"] is False
        assert table.events[-3].to_json()["by"] == "dark"

    def test_a_whole_play_is_the_play_it_is(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(AFTER_31, lying)
        table.decide(AcceptBoard())
        assert table.plays == ["8/5 6/5"]
        assert table.names[-1] == "play"

    def test_a_board_that_changed_between_turns_is_accepted(self) -> None:
        table = TestTable(MIDDLE)
        for _ in range(2):
            table.see(OTHER)
        table.decide(AcceptBoard())
        assert table.referee.state.position == OTHER
        assert table.referee.state.open_faults == ()

    def test_with_a_checker_missing_it_says_why_not(self) -> None:
        table = TestTable(MIDDLE)
        for _ in range(2):
            table.see(taken(MIDDLE, LIGHT, 13), trays=True)
        table.decide(AcceptBoard())
        assert table.referee.state.position == MIDDLE
        assert "fifteen checkers a side are needed, Light 14 and Dark 15 are seen" in table.texts[-1]

    def test_a_board_nobody_has_seen_is_not_accepted(self) -> None:
        table = TestTable(MIDDLE)
        table.decide(AcceptBoard())
        assert table.faults == ["unsure"]

    def test_a_wrong_set_up_of_the_next_game_is_accepted(self) -> None:
        table = TestTable(MIDDLE)
        table.decide(Award(LIGHT, GameKind.SINGLE))
        nearly = moved(START, LIGHT, (8, 7))
        for _ in range(2):
            table.see(nearly)
        assert table.faults == ["setup-wrong"]
        table.decide(AcceptBoard())
        assert table.names[-3:] == ["fault-cleared", "setup-correct", "overruled"]
        assert table.referee.state.position == nearly
        assert table.referee.state.game_number == 2


class TestTakingTheResultBack:
    """What was given up wrongly is noticed when the next game stands on the board."""

    def given_up(self) -> TestTable:
        table = TestTable(MIDDLE)
        table.see(MIDDLE)
        table.decide(OfferResignation(DARK, GameKind.GAMMON))
        table.press(Button.TAKE, LIGHT)
        table.see(START)
        assert (table.referee.state.score.light, table.referee.state.game_number) == (2, 2)
        return table

    def test_it_is_given_up_anew_as_what_it_was(self) -> None:
        table = self.given_up()
        assert table.press(Button.UNDO) == [], "Undo alone stays in its game"
        table.decide(TakeBackResult(by=LIGHT))
        state = table.referee.state
        assert (state.phase, state.score.light, state.game_number) == (Phase.RESIGN_OFFERED, 0, 1)
        assert [event.by for event in table.events if isinstance(event, Undone)] == [LIGHT, LIGHT]
        table.press(Button.PASS, LIGHT)
        table.decide(OfferResignation(DARK, GameKind.SINGLE))
        table.press(Button.TAKE, LIGHT)
        table.see(START)
        assert (table.referee.state.score.light, table.referee.state.game_number) == (1, 2)
        table.see(START, (die(5, LIGHT, owner=LIGHT), die(2, DARK, owner=DARK)))
        assert table.referee.state.roll is not None

    def test_one_that_was_borne_off_is_awarded_as_what_it_was(self) -> None:
        last = board({1: 1}, {1: 2})
        table = TestTable(last)
        table.see(last, table.throw(last, 6, 1))
        for _ in range(2):
            table.see(board({}, {1: 2}))
        table.see(START)
        assert table.referee.state.game_number == 2
        table.decide(TakeBackResult())
        for _ in range(2):
            table.see(START)
        table.decide(Award(DARK, GameKind.SINGLE))
        table.see(START)
        assert (table.referee.state.score.dark, table.referee.state.score.light) == (1, 0)

    def test_once_the_next_game_is_begun_it_stands(self) -> None:
        table = self.given_up()
        table.see(START, (die(5, LIGHT, owner=LIGHT), die(2, DARK, owner=DARK)))
        assert table.decide(TakeBackResult()) == []
        for _ in range(9):
            table.press(Button.UNDO)
        assert table.referee.state.game_number == 2
        assert table.decide(TakeBackResult()), "but the throw was taken back"


class TestTakingBack:
    def test_several_plays_are_taken_back_and_what_to_put_back_is_said(self) -> None:
        table = played()
        after = moved(AFTER_31, DARK, (13, 7), (13, 11))
        lying = table.throw(AFTER_31, 6, 2, DARK)
        table.see(after, lying)
        table.see(after)
        table.decide(TakeBack(2, by=LIGHT))
        assert table.names[-2:] == ["undone", "undone"]
        assert table.referee.state.position == MIDDLE
        assert table.referee.state.phase is Phase.TO_MOVE
        for _ in range(2):
            table.see(after)
        assert table.faults == ["unsure"]
        nearly = moved(MIDDLE, LIGHT, (6, 5))
        for _ in range(2):
            table.see(moved(nearly, DARK, (13, 7)))
        assert "Dark has 1 checker on its 7 point, 0 expected" in table.texts[-1], "what still differs is told anew"
        table.see(MIDDLE)
        assert table.referee.state.open_faults == ()
        other = moved(MIDDLE, LIGHT, (13, 9))
        table.see(other)
        assert table.plays[-1] == "13/9"

    def test_more_than_there_are_is_nothing(self) -> None:
        table = played()
        before = table.names
        assert table.decide(TakeBack(2)) == []
        assert table.names == before

    @pytest.mark.parametrize("decision", [SetDice(DARK, (6, 2)), SetPosition(OTHER), SetTurn(LIGHT)])
    def test_what_was_decided_is_taken_back_by_undo(self, decision: Decision) -> None:
        table = played()
        before = table.referee.state
        table.decide(decision)
        assert table.referee.state != before
        table.press(Button.UNDO)
        assert table.referee.state == before

    def test_a_game_given_away_comes_back(self) -> None:
        table = played()
        before = table.referee.state
        table.decide(Award(LIGHT, GameKind.GAMMON))
        table.press(Button.UNDO)
        assert table.referee.state == before
        table.throw(AFTER_31, 6, 2, DARK)
        assert table.names[-1] == "roll"


class TestGivingUp:
    @pytest.mark.parametrize(("kind", "points"), [(GameKind.SINGLE, 1), (GameKind.GAMMON, 2), (GameKind.BACKGAMMON, 3)])
    def test_what_is_offered_and_accepted_counts(self, kind: GameKind, points: int) -> None:
        table = played()
        table.decide(OfferResignation(LIGHT, kind))
        table.press(Button.TAKE, DARK)
        assert table.names[-3:] == ["resign", "resign-accepted", "game-over"]
        assert table.events[-1].to_json()["score"] == {"light": 0, "dark": points}

    def test_refused_the_game_goes_on_where_it_was(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.decide(OfferResignation(LIGHT, GameKind.SINGLE))
        table.see(AFTER_31, lying)
        assert table.names[-1] == "resign", "what is moved meanwhile is nothing yet"
        assert table.press(Button.PASS, LIGHT) == [], "it is not for him to say"
        table.press(Button.PASS, DARK)
        assert table.names[-1] == "resign-refused"
        table.see(AFTER_31, lying)
        table.see(AFTER_31)
        assert table.plays == ["8/5 6/5"]

    def test_a_double_refused_before_is_no_longer_spoken_of(self) -> None:
        table = TestTable(MIDDLE)
        table.throw(MIDDLE, 3, 1)
        table.press(Button.DOUBLE, LIGHT)
        table.decide(OfferResignation(LIGHT, GameKind.SINGLE))
        assert message_of(table.referee.state).text == "Light gives up the game. Dark: take it or play on?"

    def test_a_game_is_awarded_without_anybody_being_asked(self) -> None:
        table = TestTable(MIDDLE, length=2)
        table.decide(Award(DARK, GameKind.GAMMON, by=LIGHT))
        assert table.names == ["overruled", "game-over", "match-over"]
        over = table.events[1]
        assert isinstance(over, GameOver)
        assert over.resigned
        assert table.decide(Award(DARK, GameKind.SINGLE)) == []


class TestVoid:
    def test_a_void_play_is_put_back_and_thrown_again(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(moved(MIDDLE, LIGHT, (8, 5)), lying)
        table.decide(VoidPlay(by=DARK))
        assert table.names[-1] == "play-void"
        for _ in range(2):
            table.see(moved(MIDDLE, LIGHT, (8, 5)), lying)
        assert table.faults == ["unsure"]
        table.see(MIDDLE, lying)
        assert table.names[-1] == "fault-cleared", "the dice that still lie there do not count"
        table.see(MIDDLE)
        table.see(MIDDLE, dice(6, 5, LIGHT, at=-2.0))
        assert table.names[-1] == "roll"

    def test_a_void_game_is_set_up_anew(self) -> None:
        table = played()
        table.decide(VoidGame("The set-up was wrong."))
        assert table.names[-1] == "game-void"
        assert table.referee.state.phase is Phase.SETUP
        table.see(AFTER_31)
        table.see(START)
        assert table.names[-1] == "setup-correct"
        assert table.referee.state.game_number == 1


class TestRest:
    def test_what_happens_while_play_rests_is_nothing(self) -> None:
        table = TestTable(MIDDLE)
        table.decide(Pause(by=DARK))
        for lying in (dice(3, 1), dice(3, 1), (), ()):
            table.see(OTHER, lying)
        assert table.press(Button.DOUBLE, LIGHT) == []
        assert table.names == ["pause"]
        table.see(MIDDLE)
        table.decide(Resume())
        table.throw(MIDDLE, 6, 4)
        assert table.names == ["pause", "resume", "roll"]

    def test_the_referees_button_pauses_and_goes_on(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.MENU)
        assert table.referee.state.paused
        table.press(Button.MENU)
        assert table.names == ["pause", "resume"]

    def test_undo_works_while_play_rests_and_it_still_rests(self) -> None:
        table = played()
        table.decide(Pause())
        table.press(Button.UNDO)
        assert table.referee.state.paused
        assert table.referee.state.phase is Phase.TO_MOVE


DECISIONS: Sequence[Decision] = (
    *(SetDice(player, (a, b)) for player in Player for a, b in ((1, 1), (6, 5), (3, 1))),
    *(SetPosition(position) for position in (START, MIDDLE, OTHER, taken(MIDDLE, DARK, 24), board({}, {6: 5}))),
    *(SetTurn(player, by=player) for player in Player),
    *(OfferResignation(player, kind) for player in Player for kind in GameKind),
    *(Award(player, kind, by=player.opponent) for player in Player for kind in GameKind),
    *(Pause(), Resume(), AcceptBoard(), TakeBack(1), TakeBack(3), TakeBackResult(), VoidPlay(), VoidGame("x")),
)


@given(st.integers(0, 10**6), st.integers(1, 40))
def test_whatever_people_decide_whenever_the_record_stays_whole(seed: int, many: int) -> None:
    """Decisions, presses and honest play in any order: nothing breaks, and the events alone give the same match."""
    chance, people = random.Random(seed), Table(seed, MIDDLE)
    table = TestTable(MIDDLE)
    first = table.referee.state
    for _ in range(many):
        kind = chance.random()
        if kind < 0.4:
            table.decide(chance.choice(DECISIONS))
        elif kind < 0.6:
            table.press(chance.choice(list(Button)), chance.choice([None, LIGHT, DARK]))
        else:
            for seen in people.turn().readings:
                table.see_as(seen)
    assert folded(first, table.events) == table.referee.state


def folded(state: MatchState, events: list[Event]) -> MatchState:
    for event in events:
        again = event_from_json(json.loads(json.dumps(event.to_json())))
        assert again == event
        state = fold(state, again)
    return state


@pytest.mark.parametrize("decision", DECISIONS, ids=repr)
@pytest.mark.parametrize("over", [False, True])
def test_before_and_after_a_game_each_decision_is_taken_or_refused_in_a_sentence(
    decision: Decision, over: bool
) -> None:
    table = TestTable(turn=None, ruleset=MODERN, length=1)
    if over:
        table = TestTable(MIDDLE, length=1)
        table.decide(Award(LIGHT, GameKind.SINGLE))
    told = why_not(decision, table.referee.state)
    events = table.decide(decision)
    assert told is None or (told.endswith(".") and events == [])


@pytest.mark.parametrize("cleared", [False, True])
def test_a_game_that_was_counted_is_not_counted_again_by_accepting_its_board(cleared: bool) -> None:
    last, ended = board({1: 1}, {1: 1}), board({}, {1: 1})
    table = TestTable(last)
    for seen, lying in ((last, dice(2, 1)), (ended, dice(2, 1)), (ended, ())):
        table.see(seen, lying)
    assert table.names[-1] == "game-over"
    table.see(board({}, {}) if cleared else ended)
    table.decide(AcceptBoard())
    assert table.texts == ["On this board the game is over: none can go on from it. Set up the starting position."]
    assert table.referee.state.score == Score(1, 0)
    table.see(START)
    assert table.names[-2:] == ["fault-cleared", "setup-correct"]


@pytest.mark.parametrize("turn", list(Player))
def test_an_empty_board_does_not_tell_who_has_won(turn: Player) -> None:
    last = board({1: 1}, {1: 1})
    table = TestTable(last, turn)
    table.see(last)
    for _ in range(2):
        table.see(board({}, {}))
    table.decide(AcceptBoard())
    assert table.texts[-1].startswith("The board is empty and does not tell who has won.")
    table.press(Button.DONE)
    assert table.referee.state.phase is Phase.TO_ROLL
    table.decide(Award(DARK, GameKind.SINGLE))
    assert table.referee.state.score == Score(0, 1)
