"""Sentences of the rulebooks, each played at the table: what is said and done is what the book says.

All books agree on these; where one of them differs stands in `test_rulesets`.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tablehub.buttons import Button
from tablehub.match.state import Phase
from tablehub.rules.books import BRUELHEIDE, HASBRO, HOYLE, MILTON_BRADLEY, PARKER
from tablehub.rules.position import Position
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieState
from tests.referee.readings import die
from tests.referee.tables import BAR, DARK, LIGHT, OFF, TestTable, board, hit, moved, taken

BOOKS = [MODERN, HASBRO, BRUELHEIDE, HOYLE, PARKER, MILTON_BRADLEY]
every_book = pytest.mark.parametrize("rules", BOOKS, ids=lambda rules: rules.name)


@dataclass(frozen=True)
class Scene:
    """Light throws a-b, and what is `seen` then; `said` is the play, or the code of what is wrong."""

    sentence: str
    before: Position
    roll: tuple[int, int]
    seen: Position
    said: str


THEIRS = {24: 2, 13: 5, 6: 8}
BLOTS = board({13: 5, 8: 5, 6: 5}, {24: 2, 20: 1, 13: 5, 6: 7})
TWO_BLOTS = board({13: 3, 8: 3, 6: 5, 24: 2, 7: 2}, {24: 2, 20: 1, 21: 1, 13: 5, 6: 6})
BOTH_BLOCKED = board({14: 1, 6: 8, 5: 6}, {16: 2, 14: 2, 6: 5, 13: 4, 24: 2})
FREE = board({13: 2, 6: 8, 5: 5}, {24: 2, 13: 5, 6: 8})
UP = board({13: 8, 6: 6}, {6: 2, 2: 2, 13: 7, 24: 4}, bar=(1, 0))
TWO_UP = board({13: 7, 6: 6}, {6: 2, 2: 2, 13: 7, 24: 4}, bar=(2, 0))
TWO_UP_ONE_ENTERS = board({13: 7, 6: 6}, {4: 2, 6: 2, 13: 7, 24: 4}, bar=(2, 0))
UP_COMBINED = board({13: 8, 6: 6}, {6: 2, 2: 2, 3: 2, 13: 5, 24: 4}, bar=(1, 0))
HOME = board({6: 2, 5: 2, 4: 2, 3: 1}, THEIRS)
LOW = board({4: 2, 3: 1}, {13: 5, 6: 8, 7: 2})
ONE_OUTSIDE = board({7: 1, 5: 4, 4: 4}, THEIRS)
UP_WHILE_BEARING = board({6: 3, 2: 1}, THEIRS, bar=(1, 0))

SCENES = [
    Scene("parker: jumping is free, landing on both blocked points is not", BOTH_BLOCKED, (5, 3),
          moved(BOTH_BLOCKED, LIGHT, (14, 6)), "blocked-point"),
    Scene("parker: in no case can two men be moved for the split count of one die", FREE, (5, 1),
          moved(FREE, LIGHT, (13, 10), (13, 11), (6, 5)), "board-disturbed"),
    Scene("bruelheide: doublets may be moved by one man four times", FREE, (2, 2),
          moved(FREE, LIGHT, (13, 5)), "13/5"),
    Scene("hasbro: two men may be moved two moves each", FREE, (2, 2),
          moved(FREE, LIGHT, (13, 9), (13, 9)), "13/9(2)"),
    Scene("hoyle: every player is compelled to play the whole of his throw", FREE, (2, 2),
          moved(FREE, LIGHT, (13, 9)), "dice-lifted-early"),
    Scene("hasbro: a man on the bar before any other", UP, (2, 3),
          moved(UP, LIGHT, (13, 10), (13, 11)), "bar-first"),
    Scene("hasbro: the other number may move another man", UP, (2, 3),
          moved(UP, LIGHT, (BAR, 22), (13, 11)), "bar/22 13/11"),
    Scene("hasbro: the pips may not be combined to reenter", UP_COMBINED, (2, 3),
          moved(UP_COMBINED, LIGHT, (BAR, 20)), "blocked-point"),
    Scene("parker: both men must be entered before he plays with others", TWO_UP, (4, 3),
          moved(TWO_UP, LIGHT, (BAR, 22), (13, 9)), "bar-first"),
    Scene("milton-bradley: any part of the throw that cannot be played is lost", TWO_UP_ONE_ENTERS, (4, 3),
          moved(TWO_UP_ONE_ENTERS, LIGHT, (BAR, 22)), "bar/22"),
    Scene("hasbro: remove the opponent and place him on the bar", BLOTS, (3, 1),
          hit(moved(BLOTS, LIGHT, (8, 5), (6, 5)), DARK, 20), "8/5* 6/5"),
    Scene("hasbro: not left on the point", BLOTS, (3, 1),
          moved(BLOTS, LIGHT, (8, 5), (6, 5)), "hit-not-on-bar"),
    Scene("hasbro: nor taken from the board", BLOTS, (3, 1),
          taken(moved(BLOTS, LIGHT, (8, 5), (6, 5)), DARK, 20), "hit-not-on-bar"),
    Scene("hasbro: who touches down on a blot and runs on has hit it", BLOTS, (3, 1),
          hit(moved(BLOTS, LIGHT, (8, 4)), DARK, 20), "8/5*/4"),
    Scene("bruelheide: hitting is not compulsory", BLOTS, (3, 1),
          moved(BLOTS, LIGHT, (13, 9)), "13/9"),
    Scene("bruelheide: two blots may be hit in one play", TWO_BLOTS, (3, 1),
          hit(hit(moved(TWO_BLOTS, LIGHT, (6, 5), (7, 4)), DARK, 20), DARK, 21), "7/4* 6/5*"),
    Scene("parker: a man at his option moved instead of borne", HOME, (6, 3),
          moved(HOME, LIGHT, (6, OFF), (5, 2)), "6/off 5/2"),
    Scene("hasbro: a man from each the 6 and 3 point", HOME, (6, 3),
          moved(HOME, LIGHT, (6, OFF), (3, OFF)), "6/off 3/off"),
    Scene("hasbro, 6-3: one man from the 4 point, the other one to the ace point", LOW, (6, 3),
          moved(LOW, LIGHT, (4, OFF), (4, 1)), "4/1 4/off"),
    Scene("hasbro, 6-3: or one from the 4 and one from the 3 point", LOW, (6, 3),
          moved(LOW, LIGHT, (4, OFF), (3, OFF)), "4/off 3/off"),
    Scene("hasbro: only a number without a man on its point or higher takes one off below", LOW, (6, 3),
          moved(LOW, LIGHT, (4, OFF), (4, OFF)), "bear-off-illegal"),
    Scene("hoyle: when he has succeeded in getting all his men home", ONE_OUTSIDE, (5, 4),
          moved(ONE_OUTSIDE, LIGHT, (5, OFF), (4, OFF)), "not-all-home"),
    Scene("hoyle: the last comes home with one number, and the other one bears off", ONE_OUTSIDE, (4, 2),
          moved(ONE_OUTSIDE, LIGHT, (7, 5), (4, OFF)), "7/5 4/off"),
    Scene("hasbro: taken up after he has started, he reenters before he bears off", UP_WHILE_BEARING, (3, 2),
          moved(UP_WHILE_BEARING, LIGHT, (BAR, 22), (2, OFF)), "not-all-home"),
]  # fmt: skip


@every_book
@pytest.mark.parametrize("patience", [0.0, 0.7])
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.sentence)
def test_the_play_is_what_the_sentence_says(scene: Scene, patience: float, rules: Ruleset) -> None:
    table = TestTable(scene.before, ruleset=rules, patience=patience)
    lying = table.throw(scene.before, *scene.roll)
    for there in (lying, (), (), ()):
        table.see(scene.seen, there)
    assert (table.faults or table.plays)[:1] == [scene.said]


MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
WITH_CUBE = [rules for rules in BOOKS if rules is not HOYLE]
SHUT = board({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 13: 3}, {13: 5, 8: 4, 6: 5}, bar=(0, 1))


@pytest.mark.parametrize("rules", WITH_CUBE, ids=lambda rules: rules.name)
class TestDoubling:
    def test_he_doubles_before_he_throws(self, rules: Ruleset) -> None:
        table = TestTable(MIDDLE, ruleset=rules, patience=0.7)
        table.throw(MIDDLE, 3, 1)
        table.now += 3.0
        table.press(Button.DOUBLE, LIGHT)
        assert table.faults == ["double-after-roll"]

    def test_and_not_when_it_is_the_others_turn(self, rules: Ruleset) -> None:
        table = TestTable(MIDDLE, ruleset=rules, patience=0.7)
        table.see(MIDDLE)
        table.press(Button.DOUBLE, DARK)
        assert table.faults == ["double-not-allowed"]

    def test_who_declines_loses_the_game_as_it_stands(self, rules: Ruleset) -> None:
        table = TestTable(MIDDLE, ruleset=rules)
        table.see(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.press(Button.PASS, DARK)
        state = table.referee.state
        assert (state.phase, state.score.light, state.score.dark) == (Phase.GAME_OVER, 1, 0)

    def test_who_has_doubled_cannot_again_until_the_other_one_has(self, rules: Ruleset) -> None:
        table = TestTable(MIDDLE, ruleset=rules)
        table.see(MIDDLE)
        table.press(Button.DOUBLE, LIGHT)
        table.press(Button.TAKE, DARK)
        table.press(Button.DOUBLE, LIGHT)
        assert (table.faults, table.referee.state.cube.value) == (["double-not-allowed"], 2)
        after = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
        for there in (table.throw(MIDDLE, 3, 1), (), ()):
            table.see(after, there)
        table.press(Button.DOUBLE, DARK)
        assert table.referee.state.phase is Phase.CUBE_OFFERED


@every_book
class TestTurns:
    def test_bruelheide_a_player_who_cannot_move_because_of_blocked_points_loses_the_move(self, rules: Ruleset) -> None:
        table = TestTable(SHUT, DARK, ruleset=rules)
        for there in (table.throw(SHUT, 6, 5, DARK), ()):
            table.see(SHUT, there)
        assert (table.plays, table.faults, table.referee.state.on_turn) == (["(no play)"], [], LIGHT)

    def test_hoyle_the_adversary_goes_on_throwing_while_his_table_is_full(self, rules: Ruleset) -> None:
        first = moved(SHUT, LIGHT, (13, 7), (13, 8))
        second = moved(first, LIGHT, (8, 4), (7, 4))
        table = TestTable(SHUT, ruleset=rules)
        for before, after, roll in ((SHUT, first, (6, 5)), (first, second, (4, 3))):
            for there in (table.throw(before, *roll), ()):
                table.see(after, there)
        assert (table.plays, table.faults) == (["13/8 13/7", "8/4 7/4"], [])

    def test_bruelheide_an_error_is_corrected_before_the_next_player_throws(self, rules: Ruleset) -> None:
        table = TestTable(MIDDLE, ruleset=rules, patience=0.7)
        lying = table.throw(MIDDLE, 3, 1)
        wrong, right = moved(MIDDLE, LIGHT, (8, 5), (6, 4)), moved(MIDDLE, LIGHT, (8, 5), (6, 5))
        for lies, there in ((wrong, lying), (wrong, lying), (right, lying), (right, ())):
            table.see(lies, there)
        assert (table.faults, table.cleared, table.plays) == (["wrong-count"], ["wrong-count"], ["8/5 6/5"])

    def test_hasbro_who_first_bears_off_all_his_men_wins(self, rules: Ruleset) -> None:
        last = board({2: 1}, {1: 2})
        table = TestTable(last, ruleset=rules, patience=0.7)
        lying = table.throw(last, 3, 1)
        for _ in range(2):
            table.see(moved(last, LIGHT, (2, OFF)), lying)
        assert (table.plays, table.referee.state.phase) == (["2/off"], Phase.GAME_OVER)

    @pytest.mark.parametrize(
        ("state", "code"),
        [
            (DieState.OFF_BOARD, "die-off-board"),
            (DieState.ON_CHECKER, "die-on-checker"),
            (DieState.ON_BAR, "die-on-bar"),
            (DieState.COCKED, "die-cocked"),
        ],
    )
    def test_bruelheide_a_die_off_the_board_on_the_bar_or_cocked_in_any_way_is_cast_again(
        self, rules: Ruleset, state: DieState, code: str
    ) -> None:
        table = TestTable(MIDDLE, ruleset=rules, patience=0.7)
        other = die(3, None if state is DieState.OFF_BOARD else LIGHT, state, at=1.5)
        for there in ((), (die(5, LIGHT), other), (die(5, LIGHT), other), ()):
            table.see(MIDDLE, there)
        assert table.faults == [code]
        table.throw(MIDDLE, 6, 2)
        assert (table.names[-1], table.referee.state.on_turn) == ("roll", LIGHT)
