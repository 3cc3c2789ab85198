"""Plays: when they count, what may be seen on the way without a word, and dice that are lifted too early."""

from __future__ import annotations

import pytest

from tablehub.match.events import Played, Rolled
from tablehub.rules.books import ruleset
from tablehub.rules.position import BAR, Position
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, OFF, TestTable, board, hit, moved, taken

START = Position.start()
ROLLED_31 = moved(START, LIGHT, (8, 5), (6, 5))
DANCE = board({13: 5, 8: 4, 6: 5}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 13: 3}, bar=(1, 0))


class TestWhenItCounts:
    def test_a_play_counts_when_the_dice_are_lifted(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying)
        assert table.plays == []
        table.see(ROLLED_31)
        assert table.plays == ["8/5 6/5"]
        assert table.referee.state.on_turn is DARK

    def test_one_die_left_lying_does_not_end_the_turn(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying[:1])
        assert table.plays == []
        table.see(ROLLED_31)
        assert table.plays == ["8/5 6/5"]

    def test_the_end_of_the_recording_ends_the_turn_too(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying)
        events = table.finish()
        assert [event.name for event in events] == ["play"]
        assert events[0].frame == "frame 2"

    def test_the_opponents_dice_end_the_turn_where_no_rest_was_seen(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying)
        table.throw(ROLLED_31, 6, 2, DARK)
        assert table.plays == ["8/5 6/5"]
        assert [event.player for event in table.events if isinstance(event, Rolled)] == [LIGHT, DARK]

    def test_dice_that_may_lie_in_either_half_end_the_turn_once_the_play_is_complete(self) -> None:
        table = TestTable(START, ruleset=MODERN.with_options(dice_zone="either"))
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying)
        table.see(ROLLED_31, dice(6, 2, LIGHT, at=3.0))
        assert [event.player for event in table.events if isinstance(event, Rolled)] == [LIGHT, DARK]

    def test_even_where_the_play_itself_was_not_seen_before(self) -> None:
        table = TestTable(START)
        table.throw(START, 3, 1)
        table.throw(ROLLED_31, 6, 2, DARK)
        assert table.plays == ["8/5 6/5"]
        assert table.faults == []

    def test_another_play_before_the_dice_are_lifted_replaces_the_first(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying)
        table.see(START, lying)
        other = moved(START, LIGHT, (24, 20))
        table.see(other, lying)
        table.see(other)
        assert table.plays == ["24/20"]
        assert table.faults == []

    def test_a_play_corrected_after_the_dice_were_lifted_is_taken_back_and_written_anew(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying)
        table.see(ROLLED_31)
        other = moved(START, LIGHT, (24, 20))
        for _ in range(2):
            table.see(other)
        assert table.plays == ["8/5 6/5", "24/20"]
        assert "undone" in table.names
        assert table.referee.state.position == other

    def test_no_legal_move_is_a_play_too(self) -> None:
        table = TestTable(DANCE)
        lying = table.throw(DANCE, 6, 5)
        table.see(DANCE, lying)
        table.see(DANCE)
        assert table.plays == ["(no play)"]
        assert table.faults == []
        assert table.referee.state.on_turn is DARK

    def test_no_legal_move_and_the_opponent_throws_at_once(self) -> None:
        table = TestTable(DANCE)
        table.throw(DANCE, 6, 5)
        table.throw(DANCE, 3, 1, DARK)
        assert table.plays == ["(no play)"]


class TestWithoutAWord:
    @pytest.mark.parametrize("first", [(8, 5), (6, 5)])
    def test_half_a_play_in_either_order_of_the_dice(self, first: tuple[int, int]) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        for _ in range(5):
            table.see(moved(START, LIGHT, first), lying)
        assert table.faults == []
        table.see(ROLLED_31, lying)
        table.see(ROLLED_31)
        assert table.plays == ["8/5 6/5"]

    def test_moves_tried_out_and_put_back(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        for tried in [(24, 21), (6, 5), (13, 10), (24, 23)]:
            table.see(moved(START, LIGHT, tried), lying)
            table.see(START, lying)
        assert table.faults == []

    def test_a_checker_in_the_hand(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        for _ in range(5):
            table.see(taken(START, LIGHT, 8), lying, hand=True)
        assert table.faults == []

    def test_a_hit_checker_put_on_the_bar_late_while_the_hand_is_there(self) -> None:
        position = board({13: 5, 8: 5, 6: 5}, {20: 1, 6: 6, 8: 8})
        table = TestTable(position)
        lying = table.throw(position, 3, 1)
        landed = moved(position, LIGHT, (8, 5))
        table.see(taken(landed, DARK, 20), lying, hand=True, covered=[4, 5, 6])
        done = hit(moved(position, LIGHT, (8, 5), (6, 5)), DARK, 20)
        table.see(done, lying)
        table.see(done)
        assert table.faults == []
        assert table.plays == ["8/5* 6/5"]

    def test_a_checker_lifted_for_a_moment_without_a_hand_in_view(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(taken(START, LIGHT, 8), lying)
        table.see(moved(START, LIGHT, (8, 5)), lying)
        assert table.faults == []

    def test_checkers_set_straight_after_the_turn(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying)
        table.see(ROLLED_31)
        table.see(taken(ROLLED_31, DARK, 6, 2))
        table.see(taken(ROLLED_31, DARK, 6, 2), hand=True, covered=[18, 19, 20])
        table.see(ROLLED_31)
        assert table.faults == []

    def test_dice_pushed_aside_while_playing(self) -> None:
        table = TestTable(START)
        table.throw(START, 3, 1)
        table.see(moved(START, LIGHT, (8, 5)), dice(3, 1, LIGHT, at=1.0))
        table.see(ROLLED_31, dice(3, 1, LIGHT, at=2.0))
        table.see(ROLLED_31)
        assert table.faults == []
        assert table.plays == ["8/5 6/5"]

    def test_a_die_that_looks_cocked_only_while_it_is_played(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)

        table.see(moved(START, LIGHT, (8, 5)), (lying[0], die(None, LIGHT, DieState.COCKED, at=1.5)))
        assert table.faults == []


class TestLiftedEarly:
    def test_dice_lifted_after_half_a_play(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(moved(START, LIGHT, (8, 5)), lying)
        table.see(moved(START, LIGHT, (8, 5)))
        assert table.faults == ["dice-lifted-early"]
        assert "the 1 is still to be played" in table.texts[0]
        table.see(ROLLED_31)
        assert table.cleared == ["dice-lifted-early"]
        assert table.plays == ["8/5 6/5"]

    def test_others_thrown_in_their_place_do_not_complete_the_play(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        half = moved(START, LIGHT, (8, 5))
        for shown in (lying, (), ()):
            table.see(half, shown)
        for _ in range(3):
            table.see(half, dice(6, 4, LIGHT, at=2.4))
        assert (table.faults, table.cleared) == (["dice-lifted-early"], [])
        for _ in range(2):
            table.see(ROLLED_31)
        assert (table.cleared, table.plays) == (["dice-lifted-early"], ["8/5 6/5"])

    def test_once_the_same_dice_are_put_back_it_is_only_not_complete_yet(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        half = moved(START, LIGHT, (8, 5))
        for shown in (lying, (), dice(3, 1, LIGHT, at=2.4)):
            table.see(half, shown)
        assert table.cleared == ["dice-lifted-early"]

    def test_dice_lifted_with_nothing_played_is_said_when_it_is_sure(self) -> None:
        table = TestTable(START)
        table.throw(START, 3, 1)
        table.see(START)
        assert table.faults == []
        table.see(START)
        assert table.faults == ["dice-lifted-early"]

    def test_it_is_said_in_place_of_what_was_put_right_since(self) -> None:
        table = TestTable(START, patience=0.7)
        lying, wrong = table.throw(START, 4, 2), moved(START, DARK, (8, 4))
        for shown in (lying, lying, ()):
            table.see(wrong, shown)
        for _ in range(3):
            table.see(START)
        assert table.faults == ["wrong-player"], "it may be put right and played at once"
        for _ in range(3):
            table.see(START)
        assert (table.faults, table.cleared) == (["wrong-player", "dice-lifted-early"], ["wrong-player"])
        table.see(moved(START, LIGHT, (8, 4), (6, 4)))
        assert table.plays == ["8/4 6/4"]

    def test_a_throw_repeated_by_agreement_replaces_the_first(self) -> None:
        table = TestTable(START)
        table.throw(START, 3, 1)
        table.see(START, dice(6, 5, LIGHT, at=3.0))
        assert table.names[-2:] == ["undone", "roll"]
        assert table.faults == []

    def test_an_incomplete_play_stands_when_the_opponent_goes_on_all_the_same(self) -> None:
        half = moved(START, LIGHT, (8, 5))
        table = TestTable(START)
        table.throw(START, 3, 1)
        lying = table.throw(half, 6, 2, DARK)
        assert table.faults == ["incomplete-play"]
        table.see(half, lying)
        assert table.names[-4:] == ["overruled", "fault-cleared", "play", "roll"]
        assert table.referee.state.position == half


class TestDiceMisread:
    def test_a_number_read_more_surely_later_replaces_the_first(self) -> None:
        table = TestTable(START)
        table.see(START, (die(3), die(1, likelihoods={1: 0.75, 2: 0.25}, at=1.5)))
        table.see(START, (die(3), die(2, likelihoods={2: 0.999, 1: 0.001}, at=1.5)))
        assert [event.dice for event in table.events if isinstance(event, Rolled)] == [(3, 1), (3, 2)]
        assert table.faults == []

    def test_a_play_of_the_likely_other_number_is_believed_rather_than_called_wrong(self) -> None:
        table = TestTable(START)
        lying = (die(3), die(1, likelihoods={1: 0.8, 2: 0.2}, at=1.5))
        table.see(START, lying)
        after = moved(START, LIGHT, (24, 21), (13, 11))
        table.see(after, lying)
        table.see(after)
        assert table.faults == []
        played = [event for event in table.events if isinstance(event, Played)]
        assert [(event.dice, event.play) for event in played] == [((3, 2), "24/21 13/11")]

    def test_a_play_of_a_number_the_dice_do_not_show_is_called_wrong(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(moved(START, LIGHT, (24, 21), (13, 11)), lying)
        assert table.faults == ["wrong-count"]


class TestDoubtfulBoards:
    def test_legal_results_choose_between_near_equal_readings(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        table.see(ROLLED_31, lying, doubts={6: {4: 0.45, 5: 0.55}})
        table.see(ROLLED_31)
        assert table.plays == ["8/5 6/5"]

    def test_a_clear_board_is_not_bent_into_a_legal_one(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        wrong = moved(START, LIGHT, (8, 4), (6, 5))
        table.see(wrong, lying, sure=0.99)
        table.see(wrong, sure=0.99)
        assert table.plays == []
        assert table.faults == ["wrong-count"]

    def test_a_board_that_may_be_two_legal_ones_is_waited_for_and_then_asked_about(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        either = {8: {2: 0.5, 3: 0.5}, 5: {1: 1.0}, 6: {4: 0.5, 5: 0.5}}
        for _ in range(3):
            table.see(moved(START, LIGHT, (8, 5)), lying, doubts=either)
        assert table.faults == ["unsure"]
        table.see(ROLLED_31, lying)
        assert table.cleared == ["unsure"]

    def test_a_poor_picture_accuses_nobody(self) -> None:
        table = TestTable(START)
        lying = table.throw(START, 3, 1)
        wrong = moved(START, LIGHT, (8, 4), (6, 5))
        table.see(wrong, lying, doubts={n: {0: 0.6, 1: 0.4} for n in (9, 10, 11, 14)})
        table.see(wrong, doubts={n: {0: 0.6, 1: 0.4} for n in (9, 10, 11, 14)})
        assert table.faults == []


class TestTheEnd:
    LAST = board({1: 2}, {6: 5, 13: 10})

    def test_the_last_checker_off_ends_the_game_with_the_dice_still_there(self) -> None:
        table = TestTable(self.LAST)
        lying = table.throw(self.LAST, 6, 5)
        for _ in range(2):
            table.see(moved(self.LAST, LIGHT, (1, OFF), (1, OFF)), lying)
        assert table.names[-2:] == ["play", "game-over"]
        over = table.events[-1].to_json()
        assert (over["winner"], over["kind"], over["points"]) == ("light", "gammon", 2)
        assert over["score"] == {"light": 2, "dark": 0}

    def test_a_match_that_is_won_is_over(self) -> None:
        table = TestTable(self.LAST, length=1)
        lying = table.throw(self.LAST, 6, 5)
        off = moved(self.LAST, LIGHT, (1, OFF), (1, OFF))
        for _ in range(2):
            table.see(off, lying)
        assert table.names[-2:] == ["game-over", "match-over"]
        table.see(START)
        assert table.names[-1] == "match-over"

    def test_setting_up_the_next_game_is_watched_in_silence(self) -> None:
        table = TestTable(self.LAST)
        lying = table.throw(self.LAST, 6, 5)
        off = moved(self.LAST, LIGHT, (1, OFF), (1, OFF))
        table.see(off, lying)
        for position in (off, moved(off, DARK, (13, 8), (13, 24))):
            table.see(position)
        assert table.faults == []
        table.see(START)
        assert table.names[-1] == "setup-correct"
        assert table.referee.state.game_number == 2

    def test_backgammon(self) -> None:
        position = board({1: 1}, {6: 5, 13: 8, 22: 1}, bar=(0, 1))
        table = TestTable(position)
        lying = table.throw(position, 6, 5)
        for shown in (lying, ()):
            table.see(moved(position, LIGHT, (1, OFF)), shown)
        assert table.events[-1].to_json()["kind"] == "backgammon"

    @pytest.mark.parametrize("shown", [dice(6, 5), ()], ids=["dice still there", "dice lifted"])
    def test_a_last_checker_that_is_gone_in_one_look_alone_ends_nothing(self, shown: tuple[DieReading, ...]) -> None:
        table = TestTable(self.LAST)
        lying = table.throw(self.LAST, 6, 5)
        one = moved(self.LAST, LIGHT, (1, OFF))
        table.see(one, lying)
        table.see(moved(one, LIGHT, (1, OFF)), shown)
        for _ in range(2):
            table.see(one, lying)
        assert (table.names, table.faults) == (["roll"], [])
        for _ in range(2):
            table.see(moved(one, LIGHT, (1, OFF)), lying)
        assert table.names == ["roll", "play", "game-over"]

    def test_a_recording_that_ends_with_it_tells_that_the_game_is_won(self) -> None:
        table = TestTable(self.LAST)
        lying = table.throw(self.LAST, 6, 5)
        table.see(moved(self.LAST, LIGHT, (1, OFF), (1, OFF)), lying)
        table.finish()
        assert table.names == ["roll", "play", "game-over"]

    @pytest.mark.parametrize("following", [START, moved(START, DARK, (6, 1), (8, 3), (13, 9), (13, 10))])
    def test_a_game_seen_to_be_won_in_one_look_is_over_when_the_next_is_set_up(self, following: Position) -> None:
        table = TestTable(self.LAST, patience=0.7)
        lying = table.throw(self.LAST, 6, 5)
        table.see(moved(self.LAST, LIGHT, (1, OFF), (1, OFF)), lying)
        for position in (following, START, START):
            table.see(position)
        assert table.names == ["roll", "play", "game-over", "setup-correct"]
        assert table.faults == []


def test_bar_entry_and_hit() -> None:
    position = board({13: 5, 8: 4, 6: 5}, {4: 1, 6: 5, 13: 9}, bar=(1, 0))
    table = TestTable(position)
    lying = table.throw(position, 4, 1)
    done = hit(moved(position, LIGHT, (BAR, 21), (6, 5)), DARK, 4)
    table.see(done, lying)
    table.see(done)
    assert table.plays == ["bar/21* 6/5"]


def test_the_same_numbers_thrown_next_may_fall_where_a_die_lay() -> None:
    """Where any half will do, only where dice lie tells two throws apart; one fell near the place of another number."""
    start = board({13: 4, 8: 4, 6: 5, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
    table = TestTable(start, ruleset=ruleset("bruelheide"))
    lying = (die(2, at=0.0), die(4, at=3.0))
    table.see(start, lying)
    played = moved(start, LIGHT, (8, 4), (6, 4))
    table.see(played, lying)
    again = (die(4, at=0.2), die(2, at=5.0))
    table.see(played, again)
    answered = moved(played, DARK, (8, 4), (6, 4))
    table.see(answered, again)
    table.see(answered)
    assert table.faults == []
    assert table.referee.state.position == answered


@pytest.mark.parametrize("nexts", [(), dice(6, 2, DARK)], ids=["dice lifted", "thrown at once"])
def test_a_play_seen_clearly_counts_when_its_dice_are_gone_though_a_stack_is_in_doubt(
    nexts: tuple[DieReading, ...],
) -> None:
    before = board({1: 8}, {1: 5, 2: 3, 3: 2})
    after = moved(before, LIGHT, (1, 0), (1, 0))
    table = TestTable(before, trays=False)
    lying = table.throw(before, 2, 6)
    table.see(after, lying)
    table.see(after, nexts, doubts={1: {6: 0.55, 7: 0.25, 5: 0.2}})
    assert table.plays == ["1/off(2)"]
    assert table.referee.state.on_turn is DARK


class TestHitCheckerPutOnTheBarLate:
    """While the dice lie there the play may still be going on."""

    BEFORE = board({13: 5, 8: 3, 6: 5, 24: 2}, {21: 1, 13: 5, 8: 3, 6: 5, 24: 1})
    LEFT = moved(BEFORE, LIGHT, (8, 4), (6, 4))
    DONE = hit(LEFT, DARK, 21)

    def seen(self, patience: float, looks: int, *, lifted: bool = False) -> TestTable:
        table = TestTable(self.BEFORE, patience=patience)
        lying = table.throw(self.BEFORE, 4, 2)
        for _ in range(looks):
            table.see(self.LEFT, () if lifted else lying)
        table.see(self.DONE, lying)
        table.see(self.DONE)
        return table

    def test_it_is_waited_for(self) -> None:
        table = self.seen(0.7, 3)
        assert (table.faults, table.plays) == ([], ["8/4* 6/4"])

    def test_not_for_ever(self) -> None:
        table = self.seen(0.7, 5)
        assert (table.faults, table.plays) == (["hit-not-on-bar"], ["8/4* 6/4"])

    def test_nor_when_the_dice_are_lifted(self) -> None:
        assert self.seen(0.7, 2, lifted=True).faults == ["hit-not-on-bar"]


def test_what_is_wrong_in_any_case_is_named_once_the_dice_are_gone() -> None:
    """A checker is hardly still where it was; if it is, the play is half made."""
    half, gone = moved(START, LIGHT, (24, 23)), taken(START, LIGHT, 24)
    table = TestTable(START)
    lying = table.throw(START, 1, 5)
    table.see(half, lying)
    faint = {23: {0: 0.996, 1: 0.004}}
    table.see(gone, lying, doubts=faint)
    assert table.faults == []
    for _ in range(2):
        table.see(gone, doubts=faint)
    assert table.faults == ["checker-missing"]


def test_where_another_end_is_likelier_by_now_a_better_look_is_waited_for_and_the_next_throw_settles_it() -> None:
    """5/off is all of a 6-2 (5/3/off), and 5/off 2/off is too."""
    before = board({5: 1, 2: 8, 1: 6}, {13: 5, 8: 3, 6: 5, 24: 2})
    once, twice = moved(before, LIGHT, (5, 0)), moved(before, LIGHT, (5, 0), (2, 0))
    table = TestTable(before, trays=False)
    lying = table.throw(before, 6, 2)
    table.see(once, lying)
    vague = {2: {7: 0.76, 8: 0.12, 6: 0.12}}
    table.see(twice, doubts=vague)
    assert table.plays == []
    table.see(twice, dice(3, 1, DARK), doubts=vague)
    assert (table.plays, table.faults) == (["5/off 2/off"], [])
    assert table.referee.state.position == twice
