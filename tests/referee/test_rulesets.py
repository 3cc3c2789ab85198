"""The same board judged by different books, and what the referee says he does not judge."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.events import FirstThrowChosen, OpeningRolled, PlayVoided, Rolled
from tablehub.referee.limits import left_to_players
from tablehub.rules.books import BRUELHEIDE, HASBRO, HOYLE, MILTON_BRADLEY, PARKER, ruleset, ruleset_names
from tablehub.rules.player import Player
from tablehub.rules.position import OFF, Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

START = Position.start()
AFTER_31 = moved(START, LIGHT, (8, 5), (6, 5))
MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})

OPEN = [MODERN, HOYLE, BRUELHEIDE, HASBRO, MILTON_BRADLEY]


def rolls(table: TestTable) -> list[tuple[Player, tuple[int, int]]]:
    return [(event.player, event.dice) for event in table.events if isinstance(event, Rolled)]


def after_throw(position: Position, a: int, b: int, seen: Position, rules: Ruleset) -> TestTable:
    """Light throws a-b in `position`, then the board looks like `seen` and the dice are lifted."""
    table = TestTable(position, ruleset=rules)
    lying = table.throw(position, a, b)
    table.see(seen, lying)
    table.see(seen)
    return table


class TestPlay:
    BEARING = board({6: 2, 3: 1, 2: 1}, {24: 2, 12: 13})

    def test_parker_a_number_without_a_man_bears_off_from_the_next_lower_point_with_men_higher_up(self) -> None:
        seen = moved(self.BEARING, LIGHT, (3, OFF), (2, OFF))
        allowed = after_throw(self.BEARING, 5, 2, seen, PARKER)
        assert (allowed.plays, allowed.faults) == (["3/off 2/off"], [])

    @pytest.mark.parametrize("rules", OPEN, ids=lambda rules: rules.name)
    def test_the_other_books_call_the_same_play_wrong(self, rules: Ruleset) -> None:
        seen = moved(self.BEARING, LIGHT, (3, OFF), (2, OFF))
        table = after_throw(self.BEARING, 5, 2, seen, rules)
        assert table.plays == []
        assert table.faults == ["bear-off-illegal"]

    def test_parker_what_the_next_lower_point_does_not_allow_is_not_blamed_on_men_higher_up(self) -> None:
        table = after_throw(self.BEARING, 5, 1, moved(self.BEARING, LIGHT, (2, OFF)), PARKER)
        assert table.texts[0] == "Light: a 5 does not bear off from 2. Put the checker back."

    def test_hoyle_a_number_nobody_can_move_bears_off_from_a_higher_point(self) -> None:
        position = board({6: 2, 3: 2}, {24: 2, 12: 13})
        seen = moved(position, LIGHT, (6, OFF), (6, OFF), (3, OFF), (3, OFF))
        assert after_throw(position, 5, 5, seen, HOYLE).events[-1].name == "game-over"
        assert after_throw(position, 5, 5, seen, MODERN).faults
        one = moved(position, LIGHT, (6, OFF))
        assert after_throw(position, 5, 5, one, MODERN).faults == ["bear-off-illegal"]

    def test_only_modern_asks_for_the_higher_die(self) -> None:
        lower = board({13: 1, 1: 14}, {19: 2, 14: 2, 20: 2, 13: 9})
        seen = moved(lower, LIGHT, (13, 10))
        for rules in (HOYLE, PARKER, BRUELHEIDE, HASBRO, MILTON_BRADLEY):
            table = after_throw(lower, 4, 3, seen, rules)
            assert (table.plays, table.faults) == (["13/10"], []), rules.name
        assert after_throw(lower, 4, 3, seen, MODERN).faults == ["higher-die"]

    def test_bruelheide_no_other_man_moves_until_the_one_that_was_hit_is_home(self) -> None:
        position = board({20: 1, 6: 4, 5: 4}, {24: 2, 12: 13})
        seen = moved(position, LIGHT, (20, 17), (6, 5))
        table = after_throw(position, 3, 1, seen, BRUELHEIDE)
        assert table.faults == ["bar-first"]
        assert "checker on your 17 point was hit and has to come home" in table.texts[0]
        assert after_throw(position, 3, 1, seen, MODERN).plays == ["20/17 6/5"]

    def test_milton_bradley_a_wrong_play_is_put_right_if_the_opponent_demands_it(self) -> None:
        wrong = moved(START, LIGHT, (8, 5), (6, 4))
        table = after_throw(START, 3, 1, wrong, MILTON_BRADLEY)
        assert table.texts[0].endswith("Dark may demand it, or let it stand by throwing.")
        table.throw(wrong, 6, 5, DARK)
        assert [event.to_json()["legal"] for event in table.events if event.name == "play"] == [False]
        assert "demand" not in after_throw(START, 3, 1, wrong, MODERN).texts[0]


class TestDice:
    @pytest.mark.parametrize("rules", [PARKER, HOYLE, HASBRO], ids=lambda rules: rules.name)
    def test_dice_may_lie_anywhere_on_the_board(self, rules: Ruleset) -> None:
        for thrown in (dice(3, 1, DARK), (die(3, LIGHT), die(1, DARK))):
            table = TestTable(MIDDLE, ruleset=rules)
            table.see(MIDDLE, thrown)
            assert (rolls(table), table.faults) == ([(LIGHT, (3, 1))], [])

    def test_bruelheide_dice_lie_on_one_side_of_the_bar_whichever_it_is(self) -> None:
        table = TestTable(MIDDLE, ruleset=BRUELHEIDE)
        table.see(MIDDLE, (die(3, LIGHT), die(1, DARK)))
        assert table.faults == ["dice-split"]
        table.see(MIDDLE)
        table.see(MIDDLE, dice(3, 1, DARK))
        assert rolls(table) == [(LIGHT, (3, 1))]

    def test_milton_bradley_dice_lie_on_the_throwers_right(self) -> None:
        table = TestTable(MIDDLE, ruleset=MILTON_BRADLEY)
        table.see(MIDDLE, dice(3, 1, DARK))
        assert table.faults == ["dice-wrong-half"]

    def test_dice_anywhere_and_a_play_seen_at_once_are_not_taken_for_the_opponents(self) -> None:
        table = TestTable(START, ruleset=PARKER)
        thrown = dice(3, 1, DARK)
        table.see(AFTER_31, thrown)
        table.see(AFTER_31)
        assert rolls(table) == [(LIGHT, (3, 1))]
        assert table.plays == ["8/5 6/5"]

    def test_milton_bradley_a_throw_before_the_others_play_is_complete_is_void(self) -> None:
        table = TestTable(START, ruleset=MILTON_BRADLEY)
        lying, early = table.throw(START, 3, 1), dice(6, 2, DARK)
        table.see(moved(START, LIGHT, (8, 5)), (*lying, *early))
        assert table.texts == [
            "Dark: you threw before Light's turn was over. That throw is void: throw again when it is."
        ]
        table.see(moved(START, LIGHT, (8, 5)), (*lying, *early))
        table.see(AFTER_31, (*lying, *early))
        table.see(AFTER_31, early)
        assert table.plays == ["8/5 6/5"]
        assert rolls(table) == [(LIGHT, (3, 1))]
        table.see(AFTER_31)
        table.throw(AFTER_31, 4, 2, DARK)
        assert rolls(table)[1:] == [(DARK, (4, 2))]

    def test_milton_bradley_dice_lifted_early_let_the_opponent_have_the_play_thrown_again(self) -> None:
        table = TestTable(START, ruleset=MILTON_BRADLEY)
        table.throw(START, 3, 1)
        table.see(moved(START, LIGHT, (8, 5)))
        table.see(moved(START, LIGHT, (8, 5)))
        assert table.faults == ["dice-lifted-early"]
        assert "Or Dark has the play made void" in table.texts[0]
        table.see(START)
        table.see(START, dice(6, 5, at=2.5))
        assert [event.player for event in table.events if isinstance(event, PlayVoided)] == [LIGHT]
        assert rolls(table) == [(LIGHT, (3, 1)), (LIGHT, (6, 5))]


@pytest.mark.parametrize("thrown", [False, True])
@pytest.mark.parametrize("player", [LIGHT, DARK])
def test_hoyle_who_doubles_is_told_that_nobody_does(player: Player, thrown: bool) -> None:
    """Once he had thrown he was told that he had, as if a double before that were one."""
    table = TestTable(MIDDLE, ruleset=HOYLE, patience=0.7)
    table.see(MIDDLE, dice(3, 1) if thrown else ())
    table.press(Button.DOUBLE, player)
    table.see(MIDDLE, dice(3, 1) if thrown else ())
    table.now += 2
    table.see(MIDDLE, dice(3, 1) if thrown else ())
    assert table.faults == ["double-after-roll" if thrown and player is LIGHT else "double-not-allowed"]
    assert table.texts[0].endswith("Ruleset hoyle is played without the doubling cube.")


class TestOpening:
    SPLIT = (die(5, LIGHT), die(2, DARK))

    def opened(self, rules: Ruleset) -> TestTable:
        table = TestTable(None, None, ruleset=rules)
        table.see(START)
        table.see(START, self.SPLIT)
        assert [event.player for event in table.events if isinstance(event, OpeningRolled)] == [LIGHT]
        return table

    def test_hasbro_the_winner_throws_both_dice_anew(self) -> None:
        table = self.opened(HASBRO)
        assert rolls(table) == []
        table.see(START)
        table.throw(START, 3, 1)
        table.see(AFTER_31)
        assert rolls(table) == [(LIGHT, (3, 1))]
        assert (table.plays, table.faults) == (["8/5 6/5"], [])

    def test_hoyle_the_winner_may_throw_anew(self) -> None:
        table = self.opened(HOYLE)
        table.see(START)
        table.throw(START, 3, 1)
        assert rolls(table) == [(LIGHT, (3, 1))]
        assert [event.anew for event in table.events if isinstance(event, FirstThrowChosen)] == [True]

    @pytest.mark.parametrize("lifted", [True, False])
    def test_hoyle_the_winner_may_adopt_the_dice_by_playing_them(self, lifted: bool) -> None:
        table = self.opened(HOYLE)
        seen = moved(START, LIGHT, (13, 8), (13, 11))
        if not lifted:
            table.see(moved(START, LIGHT, (13, 8)), self.SPLIT)
        table.see(seen)
        assert rolls(table) == [(LIGHT, (5, 2))]
        assert (table.plays, table.faults) == (["13/11 13/8"], [])

    def test_hoyle_adopted_dice_wrongly_played_are_a_misplay(self) -> None:
        table = self.opened(HOYLE)
        table.see(moved(START, LIGHT, (13, 9)), self.SPLIT)
        assert rolls(table) == [(LIGHT, (5, 2))]
        assert table.faults == ["wrong-count"]

    def test_parker_each_throws_both_dice_and_whoever_plays_has_won(self) -> None:
        table = TestTable(None, None, ruleset=PARKER)
        table.see(START)
        for thrown in (dice(6, 2, LIGHT), dice(5, 4, DARK, at=0.2), dice(3, 1, LIGHT, at=0.4)):
            table.see(START, thrown)
            table.see(START)
        assert rolls(table) == []
        seen = moved(START, DARK, (8, 5), (6, 5))
        table.see(seen)
        assert rolls(table) == [(DARK, (3, 1))]
        assert (table.plays, table.faults) == (["8/5 6/5"], [])

    def test_hoyle_dice_thrown_on_one_side_are_nobodys_until_they_are_played(self) -> None:
        table = TestTable(None, None, ruleset=HOYLE)
        table.see(START)
        lying = dice(3, 1, LIGHT)
        table.see(START, lying)
        assert rolls(table) == []
        seen = moved(START, DARK, (8, 5), (6, 5))
        table.see(seen, lying)
        table.see(seen)
        assert rolls(table) == [(DARK, (3, 1))]
        assert (table.plays, table.faults) == (["8/5 6/5"], [])

    def test_bruelheide_every_tie_doubles_the_stake_though_the_table_was_never_seen_empty_between(self) -> None:
        table = TestTable(None, None, ruleset=BRUELHEIDE, length=0)
        table.see(START)
        for at in (0.0, 1.5):
            tie = (die(4, LIGHT, at=at), die(4, DARK, at=at))
            table.see(START, tie)
            table.see(START, tie)
        assert table.referee.state.cube.value == 4

    @pytest.mark.parametrize(("rules", "told"), [(HOYLE, "roll"), (HASBRO, "opening-roll")], ids=["hoyle", "hasbro"])
    def test_hoyle_the_winner_of_a_hit_throws_first_without_an_opening_throw(self, rules: Ruleset, told: str) -> None:
        end = board({1: 1}, {6: 3})
        table = TestTable(end, ruleset=rules, length=0)
        table.throw(end, 6, 5)
        for _ in range(2):
            table.see(moved(end, LIGHT, (1, OFF)))
        assert table.names[-1] == "game-over"
        table.see(START)
        table.see(START, self.SPLIT)
        assert table.names[-2:] == ["setup-correct", told]

    def test_milton_bradley_a_game_does_not_go_on_from_a_wrong_set_up(self) -> None:
        wrong = moved(START, DARK, (13, 11))
        for rules, goes_on in ((MILTON_BRADLEY, False), (MODERN, True)):
            table = TestTable(None, None, ruleset=rules)
            table.see(wrong)
            table.see(wrong)
            table.see(wrong, dice(3, 1))
            assert table.faults == ["setup-wrong"]
            assert bool(rolls(table)) is goes_on


class TestLimits:
    def test_modern_is_judged_whole(self) -> None:
        assert left_to_players(MODERN) is None

    @pytest.mark.parametrize("name", sorted(set(ruleset_names()) - {"modern"}))
    def test_every_other_book_is_refereed_and_what_is_not_watched_is_named(self, name: str) -> None:
        told = left_to_players(ruleset(name))
        assert told
        assert told.startswith(f"by {name} the referee leaves to the players: ")

    def test_the_answers_decide_and_not_the_name(self) -> None:
        assert left_to_players(MODERN.with_options(beaver=True)) is None
        assert "touched while" in (left_to_players(MODERN.with_options(touched_dice_void=True)) or "")

    def test_whether_a_flat_die_touches_the_frame_is_for_players_to_see_where_it_matters(self) -> None:
        assert "touches bar or frame" in (left_to_players(BRUELHEIDE) or "")
        assert "touches bar or frame" not in (left_to_players(ruleset("milton-bradley")) or "")

    def test_with_how_many_dice_is_played_is_for_players_to_see_where_a_book_says_so(self) -> None:
        for rules in (BRUELHEIDE, MILTON_BRADLEY, MODERN.with_options(dice_pairs="one")):
            assert "one pair of dice is used or two" in (left_to_players(rules) or ""), rules.name
        assert "pair of dice" not in (left_to_players(HOYLE) or ""), "either will do"


def test_a_double_after_the_first_play_was_missed_is_no_tie_of_the_opening() -> None:
    """bruelheide's ties double the stake: one that was none would cost a game."""
    table = TestTable(None, None, ruleset=BRUELHEIDE)
    table.see(START)
    table.see(AFTER_31, dice(1, 1, DARK))
    assert "opening-roll" not in table.names
    assert table.referee.state.cube.value == 1
