"""Who won the opening throw: told by halves or colours, else asked, and believed by his play in any case."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.display.messages import hints_of, message_of
from tablehub.match.events import FirstThrowChosen
from tablehub.referee.referee import Referee
from tablehub.rules.books import ACEY_DEUCY, BRUELHEIDE, HASBRO, HOYLE, PARKER
from tablehub.rules.knobs import FirstThrow
from tablehub.rules.player import Player
from tablehub.rules.position import BAR, Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.rules.starting import start_position
from tablehub.vision.reading import DieReading, DieState
from tests.referee.openings import BOTH, START, openings, questions, rolls, thrown_for
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, moved


class TestBothDiceEachIntoOnesOwnHalf:
    def test_the_higher_total_begins_and_his_next_throw_is_announced_at_once(self) -> None:
        table = thrown_for(BOTH, (6, 2, LIGHT), (5, 4, DARK))
        assert openings(table) == [(8, 9, DARK)]
        table.throw(START, 3, 1, DARK)
        assert rolls(table) == [(DARK, (3, 1))]
        assert [event.anew for event in table.events if isinstance(event, FirstThrowChosen)] == [True]
        assert table.faults == []

    def test_he_may_keep_the_throw_that_won(self) -> None:
        table = thrown_for(BOTH, (6, 2, LIGHT), (5, 4, DARK), lifted=False)
        table.see(moved(START, DARK, (13, 8), (13, 9)))
        assert rolls(table) == [(DARK, (5, 4))]
        assert table.plays == ["13/9 13/8"]

    def test_after_a_tie_both_throw_again(self) -> None:
        table = thrown_for(BOTH, (6, 2, LIGHT), (5, 3, DARK), (4, 2, DARK), (6, 1, LIGHT))
        assert openings(table) == [(8, 8, None), (7, 6, LIGHT)]

    def test_who_throws_twice_threw_again_because_the_first_did_not_count(self) -> None:
        table = thrown_for(BOTH, (6, 2, LIGHT), (2, 1, LIGHT), (3, 2, DARK))
        assert openings(table) == [(3, 5, DARK)]

    def test_who_begins_all_the_same_is_believed_and_not_accused(self) -> None:
        """A throw for the start that could not be read may have been taken for another."""
        table = thrown_for(BOTH, (6, 2, LIGHT), (5, 4, DARK))
        lying = table.throw(START, 3, 1, LIGHT)
        after = moved(START, LIGHT, (8, 5), (6, 5))
        table.see(after, lying)
        table.see(after)
        assert rolls(table) == [(LIGHT, (3, 1))]
        assert (table.plays, table.faults) == (["8/5 6/5"], [])

    def test_acey_deucy_is_opened_so(self) -> None:
        table = TestTable(None, None, ruleset=ACEY_DEUCY, trays=False)
        empty = Position((15, *(0,) * 25), (15, *(0,) * 25))
        table.see(empty)
        for n, (a, b, half) in enumerate(((6, 2, LIGHT), (5, 4, DARK))):
            table.see(empty, dice(a, b, half, at=0.1 * n))
            table.see(empty)
        assert openings(table) == [(8, 9, DARK)]


class TestBothThrowsLieThere:
    """Each has his own dice, and who threw first leaves them for the other to see."""

    LIGHTS, DARKS = dice(6, 4, LIGHT), dice(5, 3, DARK)

    def thrown(self, rules: Ruleset, lights: tuple[DieReading, ...] = LIGHTS) -> TestTable:
        table = TestTable(None, None, ruleset=rules)
        for lying in ((), lights, (*lights, *self.DARKS), (*lights, *self.DARKS)):
            table.see(start_position(rules), lying)
        return table

    @pytest.mark.parametrize("rules", [BOTH, ACEY_DEUCY], ids=lambda rules: rules.name)
    def test_none_of_them_is_one_too_many(self, rules: Ruleset) -> None:
        table = self.thrown(rules)
        assert (openings(table), table.faults) == ([(10, 8, LIGHT)], [])

    def test_nor_where_the_players_are_asked_who_begins(self) -> None:
        table = self.thrown(PARKER)
        assert questions(table) == ["6-4 begins. Who threw it presses Take, or simply plays."]
        table.press(Button.TAKE, DARK)
        table.see(START, (*self.LIGHTS, *self.DARKS))
        assert (openings(table), rolls(table), table.faults) == ([(8, 10, DARK)], [], [])

    def test_after_a_tie_too(self) -> None:
        table = self.thrown(BOTH, dice(6, 2, LIGHT))
        assert openings(table) == [(8, 8, None)]
        table.see(START, self.DARKS)
        again = dice(6, 5, LIGHT, at=0.5)
        table.see(START, (*again, *self.DARKS))
        table.see(START, again)
        table.see(START, (*again, *dice(2, 1, DARK, at=0.5)))
        assert (openings(table)[1:], table.faults) == ([(11, 3, LIGHT)], [])

    def test_a_die_of_the_second_throw_that_is_cocked_has_that_one_thrown_again(self) -> None:
        table = TestTable(None, None, ruleset=BOTH)
        cocked = (die(5, DARK), die(3, DARK, DieState.COCKED, at=1.0))
        for lying in ((), self.LIGHTS, (*self.LIGHTS, *cocked), self.LIGHTS, (*self.LIGHTS, *self.DARKS)):
            table.see(START, lying)
        assert table.faults == ["die-cocked"]
        assert openings(table) == [(10, 8, LIGHT)]

    def test_the_one_that_won_is_played_from_there(self) -> None:
        table, both = self.thrown(BOTH), (*self.LIGHTS, *self.DARKS)
        half = moved(START, LIGHT, (24, 18))
        for seen, lying in ((half, both), (half, both), (moved(half, LIGHT, (18, 14)), both)):
            table.see(seen, lying)
        table.see(moved(half, LIGHT, (18, 14)))
        assert (rolls(table), table.plays, table.faults) == ([(LIGHT, (6, 4))], ["24/14"], [])


class TestLiftedForTheOther:
    """With one pair of dice who threw first has to lift them, and may play what he threw all the same."""

    @pytest.mark.parametrize("lies_there", [True, False])
    @pytest.mark.parametrize("rules", [BOTH, ACEY_DEUCY], ids=lambda rules: rules.name)
    def test_he_plays_one_number_after_the_other(self, rules: Ruleset, lies_there: bool) -> None:
        table = thrown_for(rules, (6, 4, LIGHT), (5, 3, DARK), lifted=not lies_there)
        others = dice(5, 3, DARK, at=0.2) if lies_there else ()
        source = 25 if rules is ACEY_DEUCY else 24
        half = moved(start_position(rules), LIGHT, (source, source - 6))
        for _ in range(3):
            table.see(half, others)
        assert (rolls(table), table.faults) == ([(LIGHT, (6, 4))], [])
        whole = moved(half, LIGHT, (source, source - 4))
        for lying in (others, (), ()):
            table.see(whole, lying)
        assert (len(table.plays), table.faults) == (1, [])
        assert table.referee.state.on_turn is DARK

    def test_what_both_throws_allow_is_played_of_his_own(self) -> None:
        """13/8 is a 5, and 4 and 1 as well."""
        table = thrown_for(BOTH, (5, 3, DARK), (4, 1, LIGHT))
        half = moved(START, DARK, (13, 8))
        table.see(half)
        whole = moved(half, DARK, (6, 3))
        table.see(whole)
        table.see(whole)
        assert (rolls(table), table.plays, table.faults) == ([(DARK, (5, 3))], ["13/8 6/3"], [])

    def test_he_does_not_play_what_the_other_threw(self) -> None:
        table = thrown_for(BOTH, (6, 4, LIGHT), (5, 3, DARK), lifted=False)
        table.see(moved(START, LIGHT, (24, 16)), dice(5, 3, DARK, at=0.2))
        assert rolls(table) == [(LIGHT, (6, 4))]
        assert table.faults == ["wrong-count"]

    def test_played_wrongly_it_is_his_own_throw_that_he_is_told_of(self) -> None:
        table = thrown_for(BOTH, (6, 4, LIGHT), (5, 3, DARK), lifted=False)
        table.see(moved(START, LIGHT, (24, 15)), dice(5, 3, DARK, at=0.2))
        assert rolls(table) == [(LIGHT, (6, 4))]
        assert table.faults == ["wrong-count"]

    SHOWN = BOTH.with_options(first_throw=FirstThrow.AS_SHOWN.value)

    @pytest.mark.parametrize("first", [(6, 4, LIGHT), (4, 3, LIGHT)])
    def test_where_it_has_to_be_played_his_turn_has_begun(self, first: tuple[int, int, Player]) -> None:
        table = thrown_for(self.SHOWN, first, (5, 3, DARK), lifted=False)
        won = (LIGHT, (6, 4)) if first[0] == 6 else (DARK, (5, 3))
        assert rolls(table) == [won]
        if won[0] is LIGHT:
            for _ in range(3):
                table.see(START)
        assert table.faults == []

    def test_so_it_has_where_the_players_tell_who_begins(self) -> None:
        table = thrown_for(PARKER.with_options(first_throw="as-shown"), (6, 4, LIGHT), (5, 3, LIGHT), lifted=False)
        table.press(Button.TAKE, LIGHT)
        assert rolls(table) == [(LIGHT, (6, 4))]
        for lying in (dice(5, 3, LIGHT, at=0.2), (), (), ()):
            table.see(START, lying)
        assert table.faults == []


class TestDiceThatDoNotTell:
    @pytest.mark.parametrize(("button", "starter"), [(Button.TAKE, DARK), (Button.PASS, LIGHT)])
    def test_the_players_are_asked_who_begins(self, button: Button, starter: Player) -> None:
        table = thrown_for(PARKER, (6, 2, LIGHT), (5, 4, LIGHT))
        assert questions(table) == ["5-4 begins. Who threw it presses Take, or simply plays."]
        assert message_of(table.referee.state).text == questions(table)[0]
        table.press(button, DARK)
        assert openings(table) == [(8, 9, DARK) if starter is DARK else (9, 8, LIGHT)]
        table.throw(START, 3, 1, DARK)
        assert rolls(table) == [(starter, (3, 1))]

    @pytest.mark.parametrize("rules", [HASBRO, HOYLE], ids=lambda rules: rules.name)
    def test_who_simply_throws_anew_may_leave_the_others_die_there(self, rules: Ruleset) -> None:
        table = TestTable(None, None, ruleset=rules)
        his, others = die(6, LIGHT), die(5, LIGHT, at=1.2)
        anew = dice(3, 1, LIGHT, at=-2.4)
        after = moved(START, LIGHT, (8, 5), (6, 5))
        for seen, lying in ((START, ()), (START, (his, others)), (START, (*anew, others)), (after, (*anew, others))):
            table.see(seen, lying)
        table.see(after)
        assert (rolls(table), table.plays, table.faults) == ([(LIGHT, (3, 1))], ["8/5 6/5"], [])

    def test_a_third_die_beside_both_of_them_is_one_too_many(self) -> None:
        table = TestTable(None, None, ruleset=HASBRO)
        both = (die(6, LIGHT), die(5, LIGHT, at=1.2))
        for lying in ((), both, (*both, die(3, LIGHT, at=-2.4))):
            table.see(START, lying)
        assert table.faults == ["too-many-dice"]

    @pytest.mark.parametrize("starter", list(Player))
    def test_what_is_shown_answers_when_it_is_touched(self, starter: Player) -> None:
        table = thrown_for(PARKER, (6, 2, LIGHT), (5, 4, LIGHT))
        hints = {hint.player: hint for hint in hints_of(table.referee.state) if hint.button is not Button.MENU}
        assert {player: hint.text for player, hint in hints.items()} == dict.fromkeys(Player, "Take: I begin")
        table.press(hints[starter].button, starter)
        assert [player for _, _, player in openings(table)] == [starter]

    def test_an_answer_is_of_the_throws_that_were_asked_about_and_no_later_tie(self) -> None:
        table = thrown_for(PARKER, (6, 5, LIGHT), (2, 1, LIGHT), (4, 2, LIGHT), (5, 1, LIGHT))
        assert questions(table) == ["6-5 begins. Who threw it presses Take, or simply plays."]
        table.press(Button.TAKE, DARK)
        assert openings(table) == [(3, 11, DARK)]

    @pytest.mark.parametrize("rules", [PARKER, BRUELHEIDE])
    def test_an_answer_counts_before_the_board_was_seen_again_after_a_rest(self, rules: Ruleset) -> None:
        table = thrown_for(rules, (6, 5, LIGHT), *([(2, 1, LIGHT)] if rules is PARKER else []))
        assert len(questions(table)) == 1
        table.press(Button.MENU)
        table.press(Button.MENU)
        table.press(Button.TAKE, DARK)
        assert [starter for _, _, starter in openings(table)] == [DARK]
        table.see(START)
        assert table.referee.state.on_turn is DARK

    @pytest.mark.parametrize("rules", [PARKER, BRUELHEIDE, HASBRO])
    def test_an_answer_counts_after_a_power_cut_too_and_who_begins_throws(self, rules: Ruleset) -> None:
        table = thrown_for(rules, (6, 5, LIGHT), *([(2, 1, LIGHT)] if rules is PARKER else []))
        table.referee = Referee(table.referee.state, interrupted=True)
        assert message_of(table.referee.state).text == questions(table)[0]
        table.press(Button.TAKE, DARK)
        table.see(START)
        assert table.referee.state.on_turn is DARK
        table.throw(START, 3, 1, DARK)
        assert rolls(table) == [(DARK, (3, 1))]

    def test_a_tie_on_a_board_that_was_changed_is_nothing_to_begin_with(self) -> None:
        table = thrown_for(HASBRO, (6, 5, LIGHT))
        table.referee = Referee(table.referee.state, interrupted=True)
        table.see(START)
        changed = moved(START, LIGHT, (13, 11), (24, 20), (8, 3))
        for _ in range(2):
            table.see(changed, dice(4, 4, DARK))
        table.see(START, dice(4, 2, LIGHT))
        assert questions(table)[1:] == ["4 begins. Who threw it presses Take, or simply plays."]
        table.press(Button.TAKE, LIGHT)
        assert openings(table) == [(4, 2, LIGHT)]

    def test_a_button_they_share_answers_nothing(self) -> None:
        table = thrown_for(PARKER, (6, 2, LIGHT), (5, 4, LIGHT))
        table.press(Button.TAKE)
        assert openings(table) == []
        table.press(Button.TAKE, LIGHT)
        assert openings(table) == [(9, 8, LIGHT)]

    @pytest.mark.parametrize("player", [None, *Player])
    def test_take_is_what_the_screen_says_it_is_while_the_board_is_in_question(self, player: Player | None) -> None:
        table = thrown_for(PARKER, (6, 2, LIGHT), (5, 4, LIGHT))
        disturbed = moved(START, DARK, (13, 11), (24, 20), (8, 3))
        for _ in range(3):
            table.see(disturbed)
        assert table.faults == ["board-disturbed"]
        assert [hint.text for hint in hints_of(table.referee.state)] == ["Take: as it lies", "Menu"]
        table.press(Button.TAKE, player)
        assert (table.referee.state.position, openings(table)) == (disturbed, [])

    def test_it_is_answered_once_the_board_is_as_it_was(self) -> None:
        table = thrown_for(PARKER, (6, 2, LIGHT), (5, 4, LIGHT))
        for _ in range(3):
            table.see(moved(START, DARK, (13, 11), (24, 20), (8, 3)))
        table.see(START)
        assert message_of(table.referee.state).text == questions(table)[0]
        table.press(Button.TAKE, DARK)
        assert [starter for _, _, starter in openings(table)] == [DARK]

    def test_who_plays_need_not_answer(self) -> None:
        table = thrown_for(HOYLE, (3, 1, LIGHT), lifted=False)
        assert questions(table) == ["3 begins. Who threw it presses Take, or simply plays."]
        after = moved(START, DARK, (8, 5), (6, 5))
        table.see(after)
        assert rolls(table) == [(DARK, (3, 1))]
        assert message_of(table.referee.state).text != questions(table)[0]
        assert table.faults == []

    def test_one_die_each_on_one_side_is_played_as_it_lies_once_it_is_known_whose_it_is(self) -> None:
        table = thrown_for(BRUELHEIDE, (3, 1, LIGHT), lifted=False)
        table.press(Button.TAKE, DARK)
        assert openings(table) == [(1, 3, DARK)]
        assert rolls(table) == [(DARK, (3, 1))]

    def test_it_is_asked_once_and_not_of_the_throw_that_is_made_anew(self) -> None:
        table = thrown_for(HASBRO, (3, 1, LIGHT), (6, 5, LIGHT))
        assert len(questions(table)) == 1

    def test_told_late_the_throw_that_lies_there_is_his(self) -> None:
        table = thrown_for(HASBRO, (3, 1, LIGHT), (6, 5, LIGHT), lifted=False)
        table.press(Button.TAKE, DARK)
        table.see(START, dice(6, 5, LIGHT, at=0.2))
        assert openings(table) == [(1, 3, DARK)]
        assert rolls(table) == [(DARK, (6, 5))]


class TestAThrowForTheStartThatWasNotRead:
    """Another one is then taken for it, and the throws that are compared are not those that were made."""

    def test_what_seemed_a_tie_may_be_played_all_the_same(self) -> None:
        table = thrown_for(BOTH, (3, 2, DARK), (4, 1, LIGHT), lifted=False)
        assert openings(table) == [(5, 5, None)]
        lying = dice(4, 1, LIGHT, at=0.2)
        after = moved(START, LIGHT, (13, 8))
        table.see(after, lying)
        table.see(after)
        assert rolls(table) == [(LIGHT, (4, 1))]
        assert table.plays == ["13/8"]
        table.throw(after, 5, 3, DARK)
        assert rolls(table)[-1] == (DARK, (5, 3))
        assert table.faults == []

    @pytest.mark.parametrize("rules", [HOYLE, HASBRO, MODERN], ids=lambda rules: rules.name)
    def test_what_seemed_a_tie_of_one_die_each_is_a_double_if_it_is_played(self, rules: Ruleset) -> None:
        """Nothing is left of the tie, neither the throw nor a stake that it doubled."""
        table = TestTable(None, None, ruleset=rules)
        table.see(START)
        table.see(START, (die(None, LIGHT, DieState.UNSURE), die(4, DARK)))
        table.see(START)
        lying = (die(1, LIGHT, at=0.1), die(1, DARK, at=0.1))
        table.see(START, lying)
        assert openings(table) == [(1, 1, None)]
        after = moved(START, DARK, (8, 7), (8, 7), (6, 5), (6, 5))
        table.see(moved(START, DARK, (8, 7)), lying)
        table.see(after, lying)
        table.see(after)
        assert rolls(table) == [(DARK, (1, 1))]
        assert len(table.plays) == 1
        assert table.referee.state.automatic_doubles == 0
        table.throw(after, 6, 3, LIGHT)
        assert rolls(table)[-1] == (LIGHT, (6, 3))
        assert [fault for fault in table.faults if fault != "unsure"] == []

    def test_after_three_ties_the_throws_are_still_compared_two_by_two(self) -> None:
        ties = [(5, 3, LIGHT), (6, 2, DARK)] * 3
        table = thrown_for(BOTH, *ties, (6, 5, LIGHT), (2, 1, DARK))
        assert openings(table) == [(8, 8, None)] * 3 + [(11, 3, LIGHT)]


class TestDiceThatWonAndStillLieThere:
    def test_pushed_aside_they_may_be_played(self) -> None:
        table = thrown_for(BOTH, (3, 2, DARK), (5, 4, LIGHT), lifted=False)
        pushed = (*dice(5, 4, LIGHT, at=0.2)[:1], die(4, LIGHT, at=3.0))
        table.see(START, pushed)
        table.see(START, pushed)
        after = moved(START, LIGHT, (24, 15))
        table.see(after, pushed)
        table.see(after)
        assert rolls(table) == [(LIGHT, (5, 4))]
        assert (table.plays, table.faults) == (["24/15"], [])

    def test_a_third_die_beside_them_is_one_too_many_and_none_of_another_throw(self) -> None:
        table = thrown_for(BOTH, (3, 2, DARK), (5, 4, LIGHT), lifted=False)
        lying = dice(5, 4, LIGHT, at=0.2)
        pushed = (lying[0], die(4, LIGHT, at=3.0))
        table.see(START, pushed)
        table.see(START, (*pushed, die(1, LIGHT, at=-1.5)))
        assert table.faults == ["too-many-dice"]
        assert rolls(table) == []
        table.see(START, pushed)
        after = moved(START, LIGHT, (13, 8), (13, 9))
        table.see(after, pushed)
        table.see(after)
        assert rolls(table) == [(LIGHT, (5, 4))]
        assert table.plays == ["13/9 13/8"]
        assert table.cleared == ["too-many-dice"]


def test_a_die_of_the_opening_throw_that_cannot_be_read_in_one_look_is_no_other_die() -> None:
    """By hasbro he throws anew; until then the dice lie there, and one of them is in doubt in between."""
    table = thrown_for(HASBRO, (5, 4, LIGHT), lifted=False)
    table.press(Button.TAKE, LIGHT)
    first, second = dice(5, 4, LIGHT, at=0.1)
    table.see(START, (die(None, LIGHT, DieState.UNSURE, at=0.1, sure=0.5), second))
    table.see(START, (first, second))
    table.see(START)
    table.throw(START, 4, 2)
    assert table.faults == []
    assert rolls(table) == [(LIGHT, (4, 2))]


def test_dice_of_an_opening_throw_that_are_not_played_may_be_pushed_aside() -> None:
    """By hasbro who wins throws anew: until then the dice lie there, and matter to nobody."""
    table = TestTable(None, None, ruleset=HASBRO)
    table.see(START)
    first, second = die(6, DARK), die(1, LIGHT)
    table.see(START, (first, second))
    for _ in range(3):
        table.see(START, (die(6, DARK, at=4.0), second))
    assert table.faults == []
    table.see(START)
    table.throw(START, 5, 4, DARK)
    assert rolls(table) == [(DARK, (5, 4))]


def test_a_throw_that_may_be_either_players_and_is_made_again_may_still_be_the_others() -> None:
    """Both throw for the start once more than was read; then dark throws into the wrong half, and again."""
    table = thrown_for(ACEY_DEUCY, (4, 3, LIGHT), (6, 3, DARK), (3, 4, LIGHT), (1, 6, LIGHT))
    start = start_position(ACEY_DEUCY)
    his = dice(4, 1, DARK)
    table.see(start, his)
    entered = moved(start, DARK, (BAR, 20))
    table.see(entered, his)
    table.see(entered)
    assert table.plays == ["bar/20"]
    assert set(table.faults) <= {"unsure"}
    assert rolls(table)[-1] == (DARK, (4, 1))


def test_who_doubles_before_it_is_told_who_begins_hears_so() -> None:
    """He who begins was told that it is not his turn to throw."""
    table = TestTable(turn=None, ruleset=BRUELHEIDE)
    table.see(START)
    table.see(START, dice(5, 4))
    table.press(Button.DOUBLE, DARK)
    assert "it is not told yet whose turn it is" in table.texts[-1]


def test_who_doubles_where_there_is_no_cube_hears_that_and_not_that_it_is_not_his_turn() -> None:
    table = TestTable(turn=None, ruleset=HOYLE)
    table.see(START)
    table.see(START, dice(5, 4))
    table.press(Button.DOUBLE, DARK)
    assert table.texts[-1] == "Dark: no double now. Ruleset hoyle is played without the doubling cube."


@pytest.mark.parametrize("at", [1.5, 0.4], ids=["apart", "near each other"])
def test_dice_of_a_throw_for_the_start_misread_in_the_first_look_are_played_as_they_are_seen_then(at: float) -> None:
    """What the first look took them for stayed, and no play of what they showed was one."""
    table = TestTable(turn=None, ruleset=HASBRO, patience=0.7)
    table.see(START)
    for second in (2, 4, 4):
        table.see(START, (die(3), die(second, at=at, sure=0.9)))
    after = moved(START, LIGHT, (13, 10), (10, 6))
    for _ in range(2):
        table.see(after)
    assert (table.plays, table.faults, rolls(table)) == (["13/6"], [], [(LIGHT, (3, 4))])
