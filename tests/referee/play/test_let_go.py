"""What binds once the hand is away: a checker moved from its point, a play that was complete."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.events import Played
from tablehub.match.remedies import remedy_of
from tablehub.rules.books import BRUELHEIDE, MILTON_BRADLEY, ruleset, ruleset_names
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.referee.readings import dice
from tests.referee.tables import BAR, DARK, LIGHT, OFF, TestTable, board, hit, moved

MIDDLE = board({13: 5, 8: 3, 6: 5, 24: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
TRIED = moved(MIDDLE, LIGHT, (24, 18))
OTHER = moved(MIDDLE, LIGHT, (13, 7), (8, 7))


def thrown(rules: Ruleset = MILTON_BRADLEY, position: Position = MIDDLE, **given: float) -> TestTable:
    table = TestTable(position, ruleset=rules, **given)  # type: ignore[arg-type]
    table.see(position, dice(6, 1))
    return table


class TestTouchMove:
    def test_a_checker_left_on_another_point_must_be_played(self) -> None:
        table = thrown()
        table.see(TRIED, dice(6, 1))
        assert table.faults == []
        table.see(OTHER, dice(6, 1))
        assert table.faults == ["touch-move"]
        assert table.texts[0].startswith(
            "Light: a checker moved from its point must be played if it can be, and you moved one from 24. Play that"
        )
        assert table.texts[0].endswith("Dark may demand it, or let it stand by throwing.")
        assert table.wheres[0] == {"point": 24, "player": "light"}
        remedy = remedy_of(table.referee.state)
        assert remedy
        assert remedy.decides is DARK

    @pytest.mark.parametrize(("looks", "faults"), [(1, []), (2, ["touch-move"])])
    def test_at_a_live_table_it_binds_once_two_looks_have_seen_it_there(self, looks: int, faults: list[str]) -> None:
        """A count that one look had wrong held its player to a checker that he had never moved."""
        table = thrown(patience=0.7)
        for _ in range(looks):
            table.see(TRIED, dice(6, 1))
        for lying in (dice(6, 1), dice(6, 1), ()):
            table.see(OTHER, lying)
        assert (table.faults, table.plays) == (faults, [] if faults else ["13/7 8/7"])

    @pytest.mark.parametrize("sure", [0.82, 0.93])
    def test_a_count_that_is_not_told_for_sure_binds_nobody(self, sure: float) -> None:
        """Nor two that each are, but not so both together."""
        stacked = board({6: 7, 13: 5, 8: 3}, {24: 2, 13: 5, 8: 3, 6: 5})
        table = thrown(position=stacked)
        miscounted = moved(stacked, LIGHT, (6, 5))
        table.see(miscounted, dice(6, 1), doubts={6: {6: sure, 7: 1 - sure}, 5: {1: sure, 0: 1 - sure}})
        played = moved(stacked, LIGHT, (13, 7), (8, 7))
        table.see(played, dice(6, 1))
        table.see(played)
        assert (table.faults, table.plays) == ([], ["13/7 8/7"])

    def test_played_with_that_checker_it_is_put_right(self) -> None:
        table = thrown()
        for seen in (TRIED, OTHER, TRIED):
            table.see(seen, dice(6, 1))
        right = moved(TRIED, LIGHT, (8, 7))
        table.see(right, dice(6, 1))
        table.see(right)
        assert table.cleared == ["touch-move"]
        assert table.plays == ["24/18 8/7"]

    def test_the_opponent_lets_it_stand_by_button(self) -> None:
        table = thrown()
        table.see(TRIED, dice(6, 1))
        table.see(OTHER, dice(6, 1))
        table.press(Button.TAKE, DARK)
        (played,) = (event for event in table.events if isinstance(event, Played))
        assert (played.play, played.legal) == ("13/7 8/7", False)
        assert "overruled" in table.names

    def test_the_opponent_lets_it_stand_by_throwing(self) -> None:
        table = thrown()
        table.see(TRIED, dice(6, 1))
        table.see(OTHER, dice(6, 1))
        table.see(OTHER, dice(5, 2, DARK))
        assert table.plays == ["13/7 8/7"]
        assert table.referee.state.on_turn is DARK

    def test_what_is_only_seen_when_the_next_dice_lie_there_is_too_late(self) -> None:
        table = thrown()
        table.see(TRIED, dice(6, 1))
        table.see(OTHER, dice(5, 2, DARK))
        assert (table.faults, table.plays) == ([], ["13/7 8/7"])

    def test_one_that_cannot_be_played_in_full_does_not_bind(self) -> None:
        """13/12 can be made, but then no 6: both numbers must be played, and with that checker they cannot be."""
        position = board({13: 1, 8: 1, 2: 13}, {24: 1, 19: 2, 23: 2, 13: 10})
        table = thrown(position=position)
        table.see(moved(position, LIGHT, (13, 12)), dice(6, 1))
        table.see(moved(position, LIGHT, (8, 7), (7, 1)), dice(6, 1))
        assert "touch-move" not in table.faults

    def test_a_hand_in_view_lets_nothing_go(self) -> None:
        table = thrown()
        table.see(TRIED, dice(6, 1), hand=True)
        table.see(OTHER, dice(6, 1))
        assert table.faults == []

    def test_a_doubtful_look_binds_nobody(self) -> None:
        table = thrown()
        table.see(TRIED, dice(6, 1), doubts={18: {0: 0.5, 1: 0.5}})
        table.see(OTHER, dice(6, 1))
        assert table.faults == []

    @pytest.mark.parametrize(
        "name", [name for name in ruleset_names() if not ruleset(name).touch_move and name != "bruelheide"]
    )
    def test_other_books_know_no_such_duty(self, name: str) -> None:
        table = thrown(ruleset(name))
        table.see(TRIED, dice(6, 1))
        table.see(OTHER, dice(6, 1))
        assert table.faults == []


class TestEachMan:
    def test_a_checker_that_was_moved_rightly_and_let_go_is_played(self) -> None:
        table = thrown(BRUELHEIDE)
        for seen in (TRIED, MIDDLE, OTHER):
            table.see(seen, dice(6, 1))
        assert table.faults == ["play-changed"]
        assert table.texts[0].startswith("Light: 24/18 was played when you let the checker go, and cannot be changed.")
        assert table.wheres == [{"point": 24, "player": "light", "play": "24/18"}]
        right = moved(TRIED, LIGHT, (8, 7))
        table.see(right, dice(6, 1))
        table.see(right)
        assert (table.cleared, table.plays) == (["play-changed"], ["24/18 8/7"])

    def test_it_may_be_moved_on_by_the_other_number(self) -> None:
        table = thrown(BRUELHEIDE)
        first = moved(MIDDLE, LIGHT, (13, 7))
        table.see(first, dice(6, 1))
        on = moved(first, LIGHT, (7, 6))
        table.see(on, dice(6, 1))
        table.see(on)
        assert (table.faults, table.plays) == ([], ["13/6"])

    def test_one_that_entered_is_played_and_another_goes_on(self) -> None:
        """With both numbers still to be played from there, the other checker could not have been moved so."""
        before = board({9: 1, 3: 3, 2: 4, 1: 6}, {3: 1, 2: 2, 5: 2, 6: 2, 8: 3, 10: 2, 19: 3}, bar=(1, 0))
        table = TestTable(before, ruleset=BRUELHEIDE)
        lying = table.throw(before, 3, 6)
        entered = hit(moved(before, LIGHT, (BAR, 22)), DARK, 3)
        table.see(entered, lying)
        whole = moved(entered, LIGHT, (9, 3))
        table.see(whole, lying)
        table.see(whole)
        assert (table.faults, table.plays) == ([], ["bar/22* 9/3"])

    def test_which_number_bore_a_checker_off_is_not_seen(self) -> None:
        """4/off with the 5 or with the 4: either number may be left to play."""
        position = board({4: 1, 3: 2, 1: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
        for die, on in ((5, (3, OFF)), (4, (3, OFF))):
            table = TestTable(position, ruleset=BRUELHEIDE)
            lying = table.throw(position, die, 4 if die == 5 else 3)
            first = moved(position, LIGHT, (4, OFF))
            table.see(first, lying)
            table.see(moved(first, LIGHT, on), lying)
            assert table.faults == []

    def test_what_is_in_the_hand_or_in_doubt_was_not_let_go(self) -> None:
        table = thrown(BRUELHEIDE)
        table.see(TRIED, dice(6, 1), hand=True, covered=range(12, 25))
        table.see(TRIED, dice(6, 1), doubts={18: {1: 0.85, 0: 0.15}})
        table.see(OTHER, dice(6, 1))
        assert table.faults == []

    def test_by_milton_bradley_it_is_so_for_another_reason(self) -> None:
        table = thrown(MILTON_BRADLEY)
        for seen in (TRIED, MIDDLE, OTHER):
            table.see(seen, dice(6, 1))
        assert table.faults == ["touch-move"]


class TestPlayOver:
    @pytest.mark.parametrize("rules", [MILTON_BRADLEY, BRUELHEIDE], ids=lambda rules: rules.name)
    def test_a_play_that_was_let_go_cannot_be_changed(self, rules: Ruleset) -> None:
        table = thrown(rules)
        table.see(OTHER, dice(6, 1))
        table.see(moved(MIDDLE, LIGHT, (13, 7), (7, 6)), dice(6, 1))
        assert table.faults == ["play-changed"]
        assert "Light: your play 13/7 8/7 was over when you let the checkers go" in table.texts[0]
        table.see(OTHER, dice(6, 1))
        table.see(OTHER)
        assert (table.cleared, table.plays) == (["play-changed"], ["13/7 8/7"])

    CHANGED = moved(MIDDLE, LIGHT, (13, 7), (7, 6))

    def over(self, rules: Ruleset = BRUELHEIDE) -> TestTable:
        """13/7 8/7 was let go, the dice lifted; then it was changed."""
        table = thrown(rules)
        for seen, lying in ((OTHER, dice(6, 1)), (OTHER, ()), (OTHER, ())):
            table.see(seen, lying)
        assert table.plays == ["13/7 8/7"]
        for _ in range(3):
            table.see(self.CHANGED)
        return table

    @pytest.mark.parametrize("rules", [MILTON_BRADLEY, BRUELHEIDE], ids=lambda rules: rules.name)
    def test_nor_when_the_dice_were_lifted(self, rules: Ruleset) -> None:
        table = self.over(rules)
        assert (table.faults, table.plays) == (["play-changed"], ["13/7 8/7"])
        table.see(OTHER)
        assert table.cleared == ["play-changed"]

    @pytest.mark.parametrize("sure", [0.93, 1.0])
    @pytest.mark.parametrize("rules", [MILTON_BRADLEY, BRUELHEIDE], ids=lambda rules: rules.name)
    def test_nor_when_he_has_pressed_done(self, rules: Ruleset, sure: float) -> None:
        """However well it was seen: he has said so."""
        table = thrown(rules, patience=0.7)
        table.see(OTHER, dice(6, 1), doubts={7: {2: sure, 1: 1 - sure}})
        table.press(Button.DONE, LIGHT)
        assert table.plays == ["13/7 8/7"]
        for _ in range(3):
            table.see(self.CHANGED, dice(6, 1))
        assert (table.faults, table.plays) == (["play-changed"], ["13/7 8/7"])
        table.see(OTHER)
        table.see(OTHER)
        assert table.cleared == ["play-changed"]

    @pytest.mark.parametrize("book", ["parker", "hoyle", "hasbro", "modern"])
    def test_by_other_books_it_may_be_until_the_next_throw(self, book: str) -> None:
        table = thrown(ruleset(book), patience=0.7)
        table.see(OTHER, dice(6, 1))
        table.press(Button.DONE, LIGHT)
        for _ in range(3):
            table.see(self.CHANGED, dice(6, 1))
        assert (table.faults, table.plays) == ([], ["13/7 8/7", "13/6"])

    def test_the_opponent_may_let_it_stand(self) -> None:
        table = self.over()
        table.press(Button.ACCEPT, LIGHT)
        assert table.plays == ["13/7 8/7"], "it is not for who changed it to say"
        table.press(Button.ACCEPT, DARK)
        assert (table.plays, table.cleared) == (["13/7 8/7", "13/6"], ["play-changed"])
        assert table.referee.state.position == self.CHANGED

    def test_what_lies_there_by_then_may_be_no_play_at_all(self) -> None:
        table = self.over()
        other = moved(self.CHANGED, LIGHT, (24, 20))
        table.see(other)
        table.press(Button.ACCEPT, DARK)
        assert table.plays == ["13/7 8/7"]
        assert table.referee.state.position == other

    def test_or_throw_on_it(self) -> None:
        table = self.over()
        table.throw(self.CHANGED, 4, 2, DARK)
        assert table.plays == ["13/7 8/7", "13/6"]
        assert table.referee.state.on_turn is DARK

    def test_where_a_book_says_nothing_of_it_a_play_may_still_be_put_right(self) -> None:
        table = self.over(ruleset("modern"))
        assert (table.faults, table.plays) == ([], ["13/7 8/7", "13/6"])

    def test_a_hit_checker_may_come_to_the_bar_late(self) -> None:
        """Passed over, the blot would be left: what was let go looks like a play that did not hit."""
        before = board({13: 5, 8: 3, 6: 5, 24: 2}, {20: 1, 13: 5, 8: 3, 6: 6})
        table = TestTable(before, ruleset=BRUELHEIDE)
        lying = table.throw(before, 3, 1)
        passed = moved(before, LIGHT, (8, 4))
        table.see(passed, lying)
        late = hit(passed, DARK, 20)
        table.see(late, lying)
        table.see(late)
        assert (table.faults, table.plays) == ([], ["8/5*/4"])

    def test_what_is_complete_one_way_round_may_be_half_of_another_play(self) -> None:
        """3/1/off with a 5-2 leaves the board as 3/off with the 5 does, and then the 2 may bear off another."""
        position = board({3: 1, 1: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
        table = TestTable(position, ruleset=MILTON_BRADLEY)
        table.see(position, dice(5, 2))
        half = moved(position, LIGHT, (3, OFF))
        table.see(half, dice(5, 2))
        both = moved(half, LIGHT, (1, OFF))
        table.see(both, dice(5, 2))
        table.see(both)
        assert table.faults == []
        assert table.referee.state.position == both

    @pytest.mark.parametrize(("rules", "told"), [(BRUELHEIDE, []), (MILTON_BRADLEY, ["touch-move"])])
    def test_a_checker_that_is_held_is_not_borne_off_where_nobody_counts_those(
        self, rules: Ruleset, told: list[str]
    ) -> None:
        """What is gone from its point may be in his hand: it was moved from there, but no play was let go."""
        before = board({7: 1, 4: 2, 3: 1, 2: 6, 1: 5}, {11: 1, 4: 1, 2: 5, 1: 8})
        table = TestTable(before, ruleset=rules, trays=False)
        lying = table.throw(before, 6, 3)
        first = moved(before, LIGHT, (7, 1))
        table.see(first, lying)
        table.see(moved(first, LIGHT, (3, OFF)), lying)
        after = moved(first, LIGHT, (4, 1))
        table.see(after, lying)
        assert table.faults == told
        table.see(moved(first, LIGHT, (3, OFF)) if told else after)
        assert table.plays == ["7/1 3/off" if told else "7/1 4/1"]

    def test_by_modern_it_may_be_until_the_dice_are_lifted(self) -> None:
        table = thrown(MODERN)
        table.see(OTHER, dice(6, 1))
        table.see(moved(MIDDLE, LIGHT, (13, 7), (7, 6)), dice(6, 1))
        assert table.faults == []

    def test_who_takes_his_play_back_by_undo_is_not_bound(self) -> None:
        table = thrown()
        table.see(OTHER, dice(6, 1))
        table.press(Button.DONE, LIGHT)
        table.press(Button.UNDO, LIGHT)
        table.see(MIDDLE, dice(6, 1))
        table.see(moved(MIDDLE, LIGHT, (13, 7), (7, 6)), dice(6, 1))
        assert table.faults == []

    def test_entering_from_the_bar_binds_as_well(self) -> None:
        position = board({13: 5, 8: 3, 6: 4, 24: 2}, {24: 2, 13: 5, 8: 3, 6: 3, 21: 2}, bar=(1, 0))
        table = thrown(position=position)
        table.see(moved(position, LIGHT, (BAR, 24)), dice(6, 1))
        after = moved(position, LIGHT, (BAR, 24), (13, 7))
        table.see(after, dice(6, 1))
        table.see(after)
        assert (table.faults, table.plays) == ([], ["bar/24 13/7"])


@pytest.mark.parametrize("rules", [MILTON_BRADLEY, BRUELHEIDE], ids=lambda rules: rules.name)
def test_what_was_whole_one_way_round_may_be_half_of_the_play_after_the_dice_were_lifted_too(rules: Ruleset) -> None:
    """2/1/off of a 4-1 is, and 2/off before 1/off: his opponent took the dice too early, and he had changed nothing."""
    before = board({2: 1, 1: 4}, {20: 2, 6: 5})
    table = TestTable(before, ruleset=rules, patience=0.7)
    lying, half = table.throw(before, 4, 1), moved(before, LIGHT, (2, OFF))
    for there in (lying, (), ()):
        table.see(half, there)
    assert table.plays == ["2/off"]
    for _ in range(3):
        table.see(moved(half, LIGHT, (1, OFF)))
    assert (table.faults, table.plays) == ([], ["2/off", "2/off 1/off"])


@pytest.mark.parametrize(("book", "played"), [("modern", ["8/5 6/5", "24/20"]), ("milton-bradley", ["8/5 6/5"])])
def test_who_says_that_he_is_done_is_bound_by_it_only_where_the_book_says_so(book: str, played: list[str]) -> None:
    table, start = TestTable(Position.start(), ruleset=ruleset(book), patience=0.7), Position.start()
    lying = table.throw(start, 3, 1)
    table.see(moved(start, LIGHT, (8, 5), (6, 5)), lying)
    table.press(Button.DONE, LIGHT)
    for _ in range(3):
        table.see(moved(start, LIGHT, (24, 20)), lying)
    assert table.plays == played
    assert table.faults == ([] if len(played) > 1 else ["play-changed"])
