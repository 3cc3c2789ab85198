"""Both dice of a throw, pushed or handed across the bar: they show what they showed and nobody has thrown."""

from __future__ import annotations

import pytest

from tablehub.rules.books import ruleset
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tests.referee.readings import dice, die
from tests.referee.tables import DARK, LIGHT, OFF, TestTable, board, moved

START = Position.start()
HALF, WHOLE = moved(START, LIGHT, (8, 5)), moved(START, LIGHT, (8, 5), (6, 5))
OVER = dice(3, 1, DARK, at=0.4)
HIS, AFTER = dice(6, 5, DARK), moved(WHOLE, DARK, (24, 18), (13, 8))
BOOKS = ["modern", "milton-bradley", "parker"]


def thrown_and_seen(book: str, lies: Position) -> TestTable:
    """Light has thrown 3-1, and the board lies so beside the dice."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(START, 3, 1)
    table.see(lies, lying)
    return table


def assert_goes_on(table: TestTable) -> None:
    """Dark throws and plays, and nobody was accused of anything."""
    for seen, there in ((WHOLE, HIS), (AFTER, HIS), (AFTER, ()), (AFTER, ())):
        table.see(seen, there)
    assert (table.plays, table.faults) == (["8/5 6/5", "24/18 13/8"], [])


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("lies", [START, HALF], ids=["nothing played", "half played"])
@pytest.mark.parametrize("bare", [True, False], ids=["dice lifted", "thrown at once"])
def test_pushed_over_before_the_play_is_whole_they_are_the_same_throw(book: str, lies: Position, bare: bool) -> None:
    """They were the opponent's throw: the play was called not complete, and its rest a move of the other's checkers."""
    table = thrown_and_seen(book, lies)
    for seen in (lies, lies, WHOLE, WHOLE):
        table.see(seen, OVER)
    for _ in range(2 * bare):
        table.see(WHOLE)
    assert_goes_on(table)


@pytest.mark.parametrize("book", BOOKS)
def test_handed_over_once_the_play_is_whole_they_may_be_lifted(book: str) -> None:
    """Who took them up to throw was told that he lifted his dice too early."""
    table = thrown_and_seen(book, WHOLE)
    for there in (OVER, OVER, (), (), ()):
        table.see(WHOLE, there)
    state = table.referee.state
    assert (state.on_turn, state.roll) == (DARK, None)
    assert_goes_on(table)


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_numbers_thrown_next_are_played(book: str) -> None:
    table = thrown_and_seen(book, WHOLE)
    after = moved(WHOLE, DARK, (13, 10), (24, 23))
    for seen, there in ((WHOLE, OVER), (moved(WHOLE, DARK, (13, 10)), OVER), (after, OVER), (after, ()), (after, ())):
        table.see(seen, there)
    assert (table.plays, table.faults) == (["8/5 6/5", "24/23 13/10"], [])


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("half", [True, False])
def test_the_same_numbers_first_seen_beside_the_whole_play_are_played(book: str, half: bool) -> None:
    """Where each throws into his own half they were the dice of the play, pushed aside, and the board no play of it."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    table.throw(START, 3, 1)
    after = moved(WHOLE, DARK, (13, 10), (24, 23))
    begun = moved(WHOLE, DARK, (13, 10)) if half else after
    for seen, there in ((WHOLE, OVER), (begun, OVER), (begun, OVER), (after, OVER), (after, ()), (after, ())):
        table.see(seen, there)
    assert (table.plays, table.faults) == (["8/5 6/5", "24/23 13/10"], [])


def test_one_look_that_overlooks_them_takes_no_throw_back() -> None:
    table = TestTable(START, patience=0.7)
    lying = table.throw(START, 3, 1)
    for there in (lying, OVER, (), OVER):
        table.see(WHOLE, there)
    assert table.names == ["roll", "play", "roll"]
    assert table.referee.state.roll == Roll(3, 1)


def test_dice_of_the_opponents_colour_were_thrown_by_him() -> None:
    table = TestTable(START, patience=0.7)
    table.see(START, dice(3, 1, LIGHT, owner=LIGHT))
    for _ in range(2):
        table.see(HALF, dice(3, 1, DARK, owner=DARK))
    assert table.faults == ["incomplete-play"]


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_numbers_thrown_on_a_wrong_play_whose_dice_were_lifted_are_the_next_throw(book: str) -> None:
    """It stood by that; where dice may lie anywhere they were those of the wrong play, and their play another fault."""
    table = TestTable(START, ruleset=ruleset(book), patience=0.7)
    lying = table.throw(START, 3, 1)
    wrong = moved(START, LIGHT, (8, 5), (6, 4))
    for there in (lying, lying, (), ()):
        table.see(wrong, there)
    assert table.faults == ["wrong-count"]
    after = moved(wrong, DARK, (13, 10), (24, 23))
    for seen, there in ((wrong, OVER), (wrong, OVER), (after, OVER), (after, ()), (after, ())):
        table.see(seen, there)
    assert (table.plays, table.faults) == (["8/5 6/4", "24/23 13/10"], ["wrong-count"])


@pytest.mark.parametrize("lifted", [True, False])
@pytest.mark.parametrize("book", ["parker", "hoyle", "bruelheide", "hasbro"])
def test_pushed_aside_with_a_play_after_which_the_opponent_could_not_move_they_pass_nobodys_turn(
    book: str, lifted: bool
) -> None:
    """They were taken for his throw, of which nothing could be played: his turn was over before he had thrown."""
    before = board({18: 2, 13: 2, 7: 2, 6: 2, 5: 2, 4: 2, 3: 2, 2: 1}, {24: 2, 13: 7, 6: 6})
    after = moved(before, LIGHT, (13, 7), (13, 7))
    table = TestTable(before, ruleset=ruleset(book), patience=0.7)
    table.throw(before, 6, 6)
    for there in (*[dice(6, 6, LIGHT, at=4.0)] * 2, *[()] * (2 * lifted)):
        table.see(after, there)
    his, played = dice(5, 4, DARK), moved(after, DARK, (13, 8), (13, 9))
    for lies, there in ((after, his), (after, his), (played, his), (played, ()), (played, ())):
        table.see(lies, there)
    assert (table.faults, table.plays[-1]) == ([], "13/9 13/8")
    assert table.referee.state.on_turn is LIGHT


def two_sixes_handed_over() -> tuple[TestTable, Position]:
    """Light has played a 6-6 after which dark has no six; his dice lie elsewhere then, in two looks, and are lifted."""
    before = board({18: 2, 13: 2, 7: 2, 6: 2, 5: 2, 4: 2, 3: 2, 2: 1}, {24: 2, 13: 7, 6: 6})
    after = moved(before, LIGHT, (13, 7), (13, 7))
    table = TestTable(before, ruleset=ruleset("parker"), patience=0.7)
    table.throw(before, 6, 6)
    for there in (*[dice(6, 6, LIGHT, at=4.0)] * 2, (), ()):
        table.see(after, there)
    return table, after


def test_who_has_thrown_the_same_numbers_and_could_not_move_is_followed_by_his_opponent() -> None:
    table, after = two_sixes_handed_over()
    next_throw, played = dice(2, 1, LIGHT), moved(after, LIGHT, (7, 5), (7, 6))
    for lies, there in ((after, next_throw), (after, next_throw), (played, next_throw), (played, ()), (played, ())):
        table.see(lies, there)
    assert (table.faults, table.plays[-1]) == ([], "7/6 7/5")


class TestPushedAsideWithTheLastChecker:
    """Where dice may lie anywhere they were the next throw at once; but nobody has thrown."""

    def test_those_of_the_opening_throw_are_not_called_out_of_place(self) -> None:
        """By bruelheide a throw with a die on either side does not count, and Light had not thrown any."""
        table = TestTable(None, None, ruleset=ruleset("bruelheide"), patience=0.7)
        table.see(START)
        for _ in range(2):
            table.see(START, (die(4, LIGHT), die(6, DARK)))
        played, pushed = moved(START, DARK, (13, 7), (13, 9)), (die(4, LIGHT, at=3.0), die(6, DARK, at=3.0))
        for there in (pushed, pushed, pushed, (), ()):
            table.see(played, there)
        assert (table.faults, table.plays) == ([], ["13/9 13/7"])

    @pytest.mark.parametrize("book", ["parker", "hoyle", "hasbro"])
    def test_what_was_whole_one_way_round_may_be_half_of_his_play(self, book: str) -> None:
        """The opponent was told to put the second checker back."""
        before = board({2: 1, 1: 4}, {20: 2, 6: 5})
        table = TestTable(before, ruleset=ruleset(book), patience=0.7)
        table.throw(before, 4, 1)
        pushed, half = dice(4, 1, LIGHT, at=4.0), moved(before, LIGHT, (2, OFF))
        whole = moved(half, LIGHT, (1, OFF))
        for lies, there in ((half, pushed), (half, pushed), (whole, pushed), (whole, pushed), (whole, ()), (whole, ())):
            table.see(lies, there)
        assert (table.faults, table.plays[-1]) == ([], "2/off 1/off")
        assert (table.referee.state.on_turn, table.referee.state.roll) == (DARK, None)

    def test_after_a_throw_that_may_have_been_either_players(self) -> None:
        """He lifts them, and the other one was told that he did so too early: they were taken for his throw."""
        table, after = two_sixes_handed_over()
        played = moved(after, DARK, (13, 8), (13, 9))
        for _ in range(2):
            table.see(after, dice(5, 4, DARK))
        for there in (*[dice(5, 4, DARK, at=4.0)] * 2, (), (), ()):
            table.see(played, there)
        assert (table.faults, table.plays[-1]) == ([], "13/9 13/8")

    @pytest.mark.parametrize("book", ["modern", "milton-bradley", "parker", "hoyle", "bruelheide", "hasbro"])
    def test_the_opponent_may_throw_beside_them(self, book: str) -> None:
        """Where each throws into his own half they were not known again, elsewhere they were taken for his throw; and
        four dice were said to lie there."""
        table = TestTable(START, ruleset=ruleset(book), patience=0.7)
        table.throw(START, 3, 1)
        pushed = dice(3, 1, LIGHT, at=4.0)
        for there in (pushed, pushed, *[(*pushed, *HIS)] * 3):
            table.see(WHOLE, there)
        table.see(AFTER, HIS)
        for _ in range(2):
            table.see(AFTER)
        assert (table.faults, table.plays) == ([], ["8/5 6/5", "24/18 13/8"])
