"""Buttons: the cube, the end of a turn, and taking back."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.display.messages import hints_of, message_of
from tablehub.match.decisions import AcceptBoard
from tablehub.rules.books import ruleset
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import DieState
from tablehub.words.text import Language, told_in
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))


class TestCube:
    def test_a_double_is_taken(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.press(Button.TAKE, DARK)
        assert table.names == ["double", "take"]
        assert (table.referee.state.cube.value, table.referee.state.cube.owner) == (2, DARK)

    def test_a_double_is_passed(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.press(Button.PASS, DARK)
        assert table.names == ["double", "pass", "game-over"]
        assert table.events[-1].to_json()["points"] == 1

    def test_shared_buttons_concern_whoever_has_to_act(self) -> None:
        table = TestTable(MIDDLE)
        for button in (Button.DOUBLE, Button.TAKE):
            table.press(button)
        assert table.names == ["double", "take"]

    def test_the_shared_double_is_the_opponents_once_a_play_lies_there_whole(self) -> None:
        """Its dice need not be lifted first: it was taken for a double of who had just played."""
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(AFTER_31, lying)
        for button in (Button.DOUBLE, Button.TAKE):
            table.press(button)
        table.see(AFTER_31, lying)
        assert table.names == ["roll", "play", "double", "take"]
        assert table.referee.state.cube.owner is LIGHT

    def test_the_doubler_cannot_take_his_own_double(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        assert table.press(Button.TAKE, LIGHT) == []
        assert table.press(Button.PASS, LIGHT) == []

    def test_no_double_after_the_throw(self) -> None:
        table = TestTable(MIDDLE)
        table.throw(MIDDLE, 3, 1)
        table.press(Button.DOUBLE, LIGHT)
        assert table.faults == ["double-after-roll"]
        assert table.texts[0] == (
            "Light: no double now. You have already thrown. If it was agreed before that, Dark presses Take."
        )
        assert told_in(Language.GERMAN, table.texts[0]) == (
            "Hell: Doppeln geht jetzt nicht. Du hast schon geworfen. "
            "War es vorher abgemacht, drückt Dunkel auf Annehmen."
        )

    def test_who_has_thrown_what_is_not_read_yet_is_not_told_to_throw(self) -> None:
        table = TestTable(MIDDLE)
        table.see(MIDDLE, (die(None), die(3, at=1.5)))
        table.press(Button.DOUBLE, LIGHT)
        assert message_of(table.referee.state).text == "Light: no double now. You have already thrown."
        table.throw(MIDDLE, 3, 1)
        table.press(Button.DOUBLE, LIGHT)
        assert message_of(table.referee.state).text.endswith("Dark presses Take. Light to play 3-1.")

    @pytest.mark.parametrize("looks", [1, 2], ids=["not said yet", "said"])
    def test_who_has_thrown_a_die_that_is_cocked_may_double_before_he_throws_again(self, looks: int) -> None:
        """All books say "before throwing", and that throw is void."""
        table = TestTable(MIDDLE, patience=0.7)
        for _ in range(looks):
            table.see(MIDDLE, (die(None, state=DieState.COCKED), die(3, at=1.5)))
        table.press(Button.DOUBLE, LIGHT)
        assert table.names == ["fault", "double"]
        assert table.faults == ["die-cocked"]

    def test_nobody_may_while_a_die_may_lie_well(self) -> None:
        table = TestTable(MIDDLE, patience=0.7)
        table.see(MIDDLE, (die(None, state=DieState.COCKED, sure=0.6), die(3, at=1.5)))
        table.press(Button.DOUBLE, LIGHT)
        assert table.faults == ["double-after-roll"]

    def test_nor_is_who_is_on_turn_by_now_told_that_he_is_not(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.press(Button.DOUBLE, DARK)
        for _ in range(2):
            table.see(MIDDLE, lying)
        assert table.faults == ["double-not-allowed"]
        table.see(AFTER_31, lying)
        table.see(AFTER_31)
        assert message_of(table.referee.state).text == "Light played 8/5 6/5. Dark to throw."

    def test_what_was_said_of_it_is_past_with_the_turn(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.press(Button.DOUBLE, LIGHT)
        table.see(AFTER_31, lying)
        assert table.cleared == []
        table.see(AFTER_31)
        assert table.cleared == ["double-after-roll"]

    def test_no_double_out_of_turn(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, DARK)
        assert table.faults == ["double-not-allowed"]
        table.throw(MIDDLE, 3, 1)
        assert table.cleared == ["double-not-allowed"]

    @pytest.mark.parametrize("player", [LIGHT, DARK])
    def test_who_won_an_opening_throw_of_both_dice_may_double_before_his_first_throw(self, player: Player) -> None:
        table = TestTable(START, turn=None, ruleset=ruleset("parker"))
        table.press(Button.DOUBLE, player)
        assert table.faults == ["double-not-allowed"]
        for lying in (dice(6, 2, DARK), dice(5, 1, LIGHT)):
            table.see(START, lying)
            table.see(START)
        table.press(Button.DOUBLE, player)
        assert table.names[-1] == "double"
        assert table.referee.state.answering is player.opponent

    def test_no_double_while_dice_lie_there_from_which_the_first_play_may_be_made(self) -> None:
        table = TestTable(START, turn=None, ruleset=ruleset("parker"))
        for lying in (dice(6, 2, DARK), dice(5, 1, LIGHT)):
            table.see(START, lying)
            table.see(START)
        table.see(START, dice(4, 1, DARK, at=1.0))
        table.press(Button.DOUBLE, DARK)
        assert "double" not in table.names

    def test_no_double_while_the_opponent_owns_the_cube(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.press(Button.TAKE, DARK)
        table.press(Button.DOUBLE, LIGHT)
        assert table.faults == ["double-not-allowed"]

    def test_no_double_in_the_crawford_game(self) -> None:
        last = board({1: 2}, {6: 5, 13: 9}, bar=(0, 0))
        table = TestTable(last, length=3)
        lying = table.throw(last, 6, 5)
        off = moved(last, LIGHT, (1, 0), (1, 0))
        for _ in range(2):
            table.see(off, lying)
        assert table.referee.state.score.light in (1, 2)
        table.see(START)
        if table.referee.state.crawford_game:
            table.see(START, dice(6, 1, DARK))
            after = moved(START, DARK, (13, 7), (8, 7))
            table.see(after, dice(6, 1, DARK))
            table.see(after)
            table.press(Button.DOUBLE, LIGHT)
            assert table.faults == ["double-not-allowed"]
            assert "Crawford" in table.texts[0]

    def test_who_throws_on_after_his_double_was_taken(self) -> None:
        table = TestTable(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.throw(MIDDLE, 3, 1)
        assert table.names == ["double", "take", "roll"]


class TestBeaver:
    def table(self, **options: bool) -> TestTable:
        table = TestTable(MIDDLE, ruleset=MODERN.with_options(**options), length=0)
        table.press(Button.DOUBLE, LIGHT)
        return table

    def test_who_was_doubled_turns_the_cube_once_more_and_keeps_it(self) -> None:
        table = self.table(beaver=True)
        table.press(Button.DOUBLE, DARK)
        assert table.names == ["double", "beaver"]
        assert table.referee.state.offered == 4
        table.press(Button.TAKE, LIGHT)
        assert (table.referee.state.cube.value, table.referee.state.cube.owner) == (4, DARK)

    def test_a_raccoon_is_the_doublers(self) -> None:
        table = self.table(beaver=True, raccoon=True)
        table.press(Button.DOUBLE, DARK)
        assert table.press(Button.DOUBLE, DARK) == [], "it is not for him to answer now"
        table.press(Button.DOUBLE)
        assert table.referee.state.offered == 8
        table.press(Button.PASS, DARK)
        assert table.events[-1].to_json()["points"] == 4

    @pytest.mark.parametrize("beaver", [True, False])
    def test_the_shared_button_pressed_twice_at_once_is_none(self, beaver: bool) -> None:
        """Whose press it is nobody knows: a slip turned the cube to four, or told who was doubled that he may not."""
        table = TestTable(MIDDLE, ruleset=MODERN.with_options(beaver=beaver), length=0)
        table.press(Button.DOUBLE)
        table.press(Button.DOUBLE)
        assert table.names == ["double"]

    def test_pressed_again_once_the_double_was_heard_it_is_one(self) -> None:
        table = TestTable(MIDDLE, ruleset=MODERN.with_options(beaver=True), length=0)
        table.press(Button.DOUBLE)
        for _ in range(3):
            table.see(MIDDLE)
        table.press(Button.DOUBLE)
        assert table.names == ["double", "beaver"]

    def test_where_there_are_none_that_is_said(self) -> None:
        table = self.table()
        table.press(Button.DOUBLE, DARK)
        assert table.names == ["double", "fault"]
        table.press(Button.TAKE, DARK)
        assert table.names[-2:] == ["fault-cleared", "take"]


class TestDone:
    def test_done_ends_a_complete_play_with_the_dice_still_there(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(AFTER_31, lying)
        table.press(Button.DONE, LIGHT)
        assert table.plays == ["8/5 6/5"]
        table.see(AFTER_31, lying)
        assert table.faults == []
        table.see(AFTER_31)
        table.throw(AFTER_31, 5, 2, DARK)
        assert table.names[-1] == "roll"

    def test_done_after_half_a_play_is_an_incomplete_play(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(moved(MIDDLE, LIGHT, (8, 5)), lying)
        table.press(Button.DONE, LIGHT)
        table.see(moved(MIDDLE, LIGHT, (8, 5)), lying)
        assert table.faults == ["incomplete-play"]
        assert table.cleared == []
        table.see(AFTER_31, lying)
        assert table.cleared == ["incomplete-play"]

    def test_done_by_the_opponent_lets_a_wrong_play_stand(self) -> None:
        wrong = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(wrong, lying)
        assert table.faults == ["wrong-count"]
        table.press(Button.DONE, DARK)
        assert table.names[-3:] == ["overruled", "fault-cleared", "play"]
        assert table.referee.state.position == wrong

    def test_done_is_not_offered_while_a_play_is_wrong_though_something_else_is_told_first(self) -> None:
        wrong = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(wrong, lying)
        for _ in range(3):
            table.see(wrong, (*lying, die(4, at=0.6)))
        assert (table.faults[0], message_of(table.referee.state).text[:6]) == ("wrong-count", "3 dice")
        assert not any(hint.button is Button.DONE for hint in hints_of(table.referee.state))

    def test_done_lets_a_board_stand_whose_throw_was_not_seen(self) -> None:
        several = moved(START, LIGHT, (24, 18))
        table = TestTable(START)
        for _ in range(2):
            table.see(several)
        assert table.faults == ["unsure"]
        table.press(Button.DONE, LIGHT)
        assert table.referee.state.position == several
        assert table.referee.state.on_turn is DARK
        assert table.cleared == ["unsure"]

    @pytest.mark.parametrize("doubt", [{6: {5: 0.7, 4: 0.15, 6: 0.15}}, {13: {5: 0.55, 4: 0.45}}])
    def test_done_after_the_board_was_put_right_means_that_board(self, doubt: dict[int, dict[int, float]]) -> None:
        """It was seen in doubt only, and not as it had lain before: that much is certain."""
        table = TestTable(START)
        for _ in range(2):
            table.see(moved(START, LIGHT, (24, 20)))
        assert table.faults == ["unsure"]
        several = moved(START, LIGHT, (24, 18))
        table.see(several, doubts=doubt)
        table.press(Button.DONE, LIGHT)
        assert table.referee.state.position == several
        assert table.referee.state.on_turn is DARK
        table.throw(several, 6, 2, DARK)
        assert table.faults == ["unsure"]


def rest(table: TestTable, times: int) -> None:
    """The referee is called, and goes on before he has looked again."""
    for _ in range(times):
        table.press(Button.MENU)


class TestOpponentsOption:
    """milton-bradley: the opponent of who played wrongly may demand that it is put right, or let it stand."""

    WRONG = moved(MIDDLE, LIGHT, (8, 5), (6, 4))

    def wrong(self) -> TestTable:
        table = TestTable(MIDDLE, ruleset=ruleset("milton-bradley"))
        lying = table.throw(MIDDLE, 3, 1)
        table.see(self.WRONG, lying)
        assert table.faults == ["wrong-count"]
        return table

    @pytest.mark.parametrize("button", [Button.ACCEPT, Button.TAKE])
    def test_he_lets_it_stand(self, button: Button) -> None:
        table = self.wrong()
        assert table.press(button, LIGHT) == [], "it is not for who erred to say"
        table.press(button, DARK)
        assert table.names[-3:] == ["overruled", "fault-cleared", "play"]
        assert table.events[-3].to_json()["by"] == "dark"
        assert table.referee.state.position == self.WRONG
        table.see(self.WRONG, dice(3, 1))
        assert table.names[-1] == "play", "the dice that still lie there are no new throw"

    def test_he_lets_it_stand_by_throwing_beside_the_dice_that_lie_there_still(self) -> None:
        table = self.wrong()
        both = (*dice(3, 1), *dice(6, 2, DARK))
        table.see(self.WRONG, both)
        assert table.faults == ["wrong-count"], "he was told that he may throw"
        assert table.names[-2:] == ["play", "roll"]
        played = moved(self.WRONG, DARK, (13, 7), (13, 11))
        for seen, lying in ((played, both), (played, dice(6, 2, DARK)), (played, ())):
            table.see(seen, lying)
        assert table.plays == ["8/5 6/4", "13/11 13/7"]
        assert table.faults == ["wrong-count"]

    def test_so_he_does_where_another_checker_was_moved_before(self) -> None:
        table = TestTable(MIDDLE, ruleset=ruleset("milton-bradley"))
        lying = table.throw(MIDDLE, 3, 1)
        for seen in (moved(MIDDLE, LIGHT, (13, 10)), AFTER_31, AFTER_31):
            table.see(seen, lying)
        assert table.faults == ["touch-move"]
        table.see(AFTER_31, (*lying, *dice(6, 2, DARK)))
        assert table.names[-2:] == ["play", "roll"]
        assert table.faults == ["touch-move"]

    def test_before_anything_was_pointed_out_he_threw_too_early(self) -> None:
        table = TestTable(MIDDLE, ruleset=ruleset("milton-bradley"))
        lying = table.throw(MIDDLE, 3, 1)
        table.see(moved(MIDDLE, LIGHT, (8, 5)), (*lying, *dice(6, 2, DARK)))
        assert table.faults == ["premature-roll"]

    def test_where_a_wrong_play_is_put_right_in_any_case_he_waits(self) -> None:
        table = TestTable(MIDDLE)
        lying = table.throw(MIDDLE, 3, 1)
        table.see(self.WRONG, lying)
        table.see(self.WRONG, (*lying, *dice(6, 2, DARK)))
        assert table.faults == ["wrong-count", "premature-roll"]

    @pytest.mark.parametrize("button", [Button.DEMAND, Button.PASS])
    def test_he_demands_it_once_and_it_is_put_right_on_the_board(self, button: Button) -> None:
        table = self.wrong()
        assert table.press(button, LIGHT) == []
        table.press(button, DARK)
        assert table.press(button, DARK) == []
        assert table.names[-1] == "demand"
        assert table.referee.state.demanded is not None
        table.see(AFTER_31, dice(3, 1))
        assert table.cleared == ["wrong-count"]
        assert table.referee.state.demanded is None

    def test_who_doubles_lets_it_stand_where_the_book_says_so(self) -> None:
        for name, stands in (("modern", True), ("bruelheide", False)):
            table = TestTable(MIDDLE, ruleset=ruleset(name))
            lying = table.throw(MIDDLE, 3, 1)
            table.see(self.WRONG, lying)
            table.see(self.WRONG)
            table.press(Button.DOUBLE, DARK)
            table.see(self.WRONG)
            table.see(self.WRONG)
            assert ("double" in table.names) is stands
            assert (table.referee.state.position == self.WRONG) is stands
            assert table.faults[:1] == ["wrong-count"]

    def test_put_right_without_a_press_nothing_else_is_written(self) -> None:
        table = self.wrong()
        table.see(AFTER_31, dice(3, 1))
        table.see(AFTER_31)
        assert table.names == ["roll", "fault", "fault-cleared", "play"]

    def test_a_double_pressed_by_who_erred_does_not_take_this_from_his_opponent(self) -> None:
        table = self.wrong()
        table.press(Button.DOUBLE, LIGHT)
        assert table.faults[-1] == "double-after-roll"
        assert message_of(table.referee.state).text == table.texts[0]
        table.press(Button.PASS, DARK)
        assert table.names[-1] == "demand"

    def test_by_a_book_that_gives_no_option_nobody_demands(self) -> None:
        table = TestTable(MIDDLE)
        table.see(self.WRONG, table.throw(MIDDLE, 3, 1))
        assert table.press(Button.DEMAND, DARK) == []

    @pytest.mark.parametrize("player", [DARK, None])
    @pytest.mark.parametrize("rested", [False, True])
    def test_by_such_a_book_no_wrong_play_stands_by_yes(self, player: Player | None, rested: bool) -> None:
        table = TestTable(MIDDLE)
        table.see(self.WRONG, table.throw(MIDDLE, 3, 1))
        rest(table, times=2 if rested else 0)
        assert not any(hint.button in (Button.ACCEPT, Button.TAKE) for hint in hints_of(table.referee.state))
        for button in (Button.TAKE, Button.ACCEPT):
            assert table.press(button, player) == []
        table.decide(AcceptBoard(by=DARK))
        assert (table.referee.state.position, table.referee.state.on_turn) == (self.WRONG, DARK)

    @pytest.mark.parametrize("button", [Button.ACCEPT, Button.TAKE, Button.DONE])
    def test_right_after_a_rest_it_stands_as_the_play_and_the_throw_is_not_played_again(self, button: Button) -> None:
        table = self.wrong()
        rest(table, times=2)
        assert table.press(button, LIGHT) == [], "it is not for who erred to say"
        table.press(button, DARK)
        assert table.names[-3:] == ["overruled", "fault-cleared", "play"]
        assert (table.referee.state.position, table.referee.state.on_turn) == (self.WRONG, DARK)
        table.see(self.WRONG, dice(3, 1))
        assert table.names[-1] == "play"

    def test_with_nothing_wrong_yes_and_no_are_nothing(self) -> None:
        table = TestTable(MIDDLE)
        for button in (Button.ACCEPT, Button.DEMAND, Button.TAKE, Button.PASS):
            for player in (None, LIGHT, DARK):
                assert table.press(button, player) == []
