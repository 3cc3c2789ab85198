"""Turns that go by while something is taken for a hand: what lies there then is asked about, nobody is accused."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import Pause, Resume, SetPosition, SetTurn
from tablehub.referee.dice.halves import ENOUGH
from tablehub.rules.books import PARKER, ruleset
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.vision.reading import DieReading, DieState
from tests.referee.readings import dice, die
from tests.referee.tables import BAR, DARK, LIGHT, TestTable, board, hit, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
AFTER_42 = moved(AFTER_31, DARK, (8, 4), (6, 4))
LATER = moved(moved(AFTER_42, LIGHT, (13, 7), (13, 8)), DARK, (13, 8), (13, 7))
ELSEWHERE = dice(4, 2, DARK)
THIRD = dice(6, 5, at=0.8)


def hidden(table: TestTable, *seen: tuple[DieReading, ...], looks: int = 2) -> TestTable:
    """Dice that were seen so often each, one throw after the other, beside what is taken for a hand."""
    for lying in seen:
        for _ in range(looks):
            table.see(MIDDLE, lying, hand=True)
    return table


def test_a_board_several_turns_on_is_told_point_by_point_and_nobodys_fault() -> None:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    hidden(table, ELSEWHERE, (), THIRD, ())
    for _ in range(3):
        table.see(LATER)
    assert table.faults == ["unsure"]
    assert table.texts[0].startswith("The board is not as it was. Light has 4 checkers on its 5 point, 2 expected; ")
    table.press(Button.ACCEPT)
    assert table.referee.state.position == LATER
    table.see(LATER)
    assert table.cleared == ["unsure"]


def test_without_other_dice_it_is_a_board_disturbed() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    hidden(table, lying, ())
    for _ in range(3):
        table.see(LATER)
    assert table.faults == ["board-disturbed"]


def test_what_was_seen_once_may_be_no_dice() -> None:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    hidden(table, ELSEWHERE, (), THIRD, looks=1)
    for _ in range(3):
        table.see(LATER)
    assert table.faults == ["board-disturbed"]


def test_two_turns_that_explain_the_board_are_written_down() -> None:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    hidden(table, ELSEWHERE, ())
    for _ in range(2):
        table.see(AFTER_42)
    assert table.faults == []
    assert table.plays == ["8/5 6/5", "8/4 6/4"]


def test_a_play_half_made_of_a_throw_that_was_seen_is_no_fault() -> None:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    hidden(table, ELSEWHERE)
    for _ in range(3):
        table.see(moved(AFTER_31, DARK, (8, 4)), ELSEWHERE)
    assert "board-disturbed" not in table.faults


def test_once_the_board_was_seen_in_order_what_is_wrong_is_named_again() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    hidden(table, ELSEWHERE)
    table.see(MIDDLE, lying)
    for _ in range(2):
        table.see(moved(MIDDLE, LIGHT, (8, 5), (6, 4)), lying)
    assert table.faults == ["wrong-count"]


def test_a_throw_that_was_lifted_again_before_the_board_was_seen_may_have_been_played() -> None:
    for seen, said in ((ELSEWHERE, "unsure"), ((), "board-disturbed")):
        table = TestTable(MIDDLE)
        table.see(MIDDLE)
        hidden(table, seen, ())
        for _ in range(3):
            table.see(LATER)
        assert table.faults == [said]


def test_the_throw_that_still_lies_there_is_the_one_that_was_waited_for() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE)
    lying = dice(3, 1)
    hidden(table, lying)
    wrong = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
    table.see(MIDDLE, lying)
    for _ in range(2):
        table.see(wrong, lying)
    assert table.names[0] == "roll"
    assert table.faults == ["wrong-count"]


BLOCKED = board({24: 1, 13: 2, 8: 3, 6: 3, 5: 3, 3: 3}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))
"""Dark waits on the bar, and no 3, 5 or 6 enters."""
RARE = board({24: 1, 13: 2, 8: 3, 6: 9}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))
"""Only no 6 enters: of all throws a 6-6 alone leaves him without a move."""
FREE = board({24: 1, 13: 2, 8: 3, 7: 9}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))


def thrown_after(seconds: float, before: Position, name: str) -> TestTable:
    """Light throws 3-2 and plays it when nothing was seen for so long, though Dark was to throw."""
    table = TestTable(before, DARK, ruleset=ruleset(name), patience=0.7)
    table.see(before)
    table.now += seconds - 1.0
    after = moved(before, LIGHT, (13, 10), (10, 8))
    for lies in (before, before, after, after):
        table.see(lies, dice(3, 2))
    table.see(after)
    return table


@pytest.mark.parametrize("name", ["parker", "hasbro", "modern"])
def test_who_could_not_move_may_have_thrown_while_nothing_was_seen(name: str) -> None:
    table = thrown_after(4.0, BLOCKED, name)
    assert table.faults == []
    assert table.plays == ["13/8"]
    assert table.referee.state.on_turn is DARK


@pytest.mark.parametrize(("seconds", "before"), [(1.0, BLOCKED), (4.0, FREE)])
def test_who_was_watched_or_could_have_moved_has_not_thrown(seconds: float, before: Position) -> None:
    assert thrown_after(seconds, before, "parker").faults == ["wrong-player"]
    assert thrown_after(seconds, before, "modern").faults == ["dice-wrong-half"]


@pytest.mark.parametrize(("seconds", "passed"), [(4.0, True), (1.0, False)])
def test_who_plays_all_of_a_throw_after_one_that_rarely_leaves_a_player_without_a_move_is_asked(
    seconds: float, passed: bool
) -> None:
    """He was told that a checker of his was his opponent's, moved by who had none to move."""
    table = thrown_after(seconds, RARE, "parker")
    assert (table.faults, table.plays) == ((["unsure"], ["13/8"]) if passed else (["wrong-player"], []))
    if passed:
        assert table.texts[0].startswith("Light: was that your throw? Dark was to throw and may have had no move.")
        table.throw(table.referee.state.position, 2, 1, DARK)
        assert table.cleared == ["unsure"]


def test_who_was_to_throw_has_thrown_where_such_a_play_is_put_back() -> None:
    table = TestTable(RARE, DARK, ruleset=ruleset("parker"), patience=0.7)
    table.see(RARE)
    table.now += 3.0
    his = moved(RARE, DARK, (BAR, 22), (24, 22))
    for lies in (RARE, moved(RARE, LIGHT, (13, 10), (10, 8)), RARE, his):
        table.see(lies, dice(3, 2))
    table.see(his)
    assert (table.faults, table.cleared, table.plays) == (["unsure"], ["unsure"], ["bar/22 24/22"])
    assert table.referee.state.on_turn is LIGHT


@pytest.mark.parametrize("looked", [True, False])
def test_nor_is_it_too_late_for_that_once_the_dice_were_lifted(looked: bool) -> None:
    """Who has put down his last checker mostly takes up the dice before anybody looks."""
    table = TestTable(RARE, DARK, ruleset=ruleset("parker"), patience=0.7)
    table.see(RARE)
    table.now += 3.0
    after = moved(RARE, LIGHT, (13, 10), (10, 8))
    table.see(RARE, dice(3, 2))
    if looked:
        table.see(after, dice(3, 2))
    for _ in range(3):
        table.see(after)
    assert (table.faults, table.cleared, table.plays) == (["unsure"], [], ["13/8"])
    table.see(RARE)
    assert (table.cleared, table.referee.state.on_turn) == (["unsure"], DARK)
    table.throw(RARE, 3, 2, DARK)
    his = moved(RARE, DARK, (BAR, 22), (24, 22))
    for lying in (dice(3, 2, DARK), ()):
        table.see(his, lying)
    assert (table.faults, table.plays[-1]) == (["unsure"], "bar/22 24/22")


def test_who_says_that_he_is_done_has_answered() -> None:
    table = thrown_after(4.0, RARE, "parker")
    table.see(table.referee.state.position)
    table.press(Button.DONE, LIGHT)
    table.see(table.referee.state.position)
    assert (table.faults, table.cleared) == (["unsure"], ["unsure"])


def after_throws(own: bool, into: Player) -> TestTable:
    """Each throws and plays some turns, into his own half (`own`) or the other's. Then Dark was to throw when nobody
    looked for long, and Light plays dice that lie in the half of `into`."""
    table, lies = TestTable(Position.start(), LIGHT, ruleset=PARKER, patience=0.7), Position.start()
    for n in range(2 * ENOUGH):
        player = DARK if n % 2 else LIGHT
        lying = dice(2, 1, player if own else player.opponent)
        table.see(lies, lying)
        lies = next(iter(legal_results(lies, player, Roll(2, 1), PARKER)))
        for shown in (lying, ()):
            table.see(lies, shown)
    assert (len(table.plays), table.faults) == (2 * ENOUGH, [])
    table.decide(SetPosition(RARE))
    table.decide(SetTurn(DARK))
    table.see(RARE)
    table.now += 3.0
    after = moved(RARE, LIGHT, (13, 10), (10, 8))
    for seen in (RARE, after, after):
        table.see(seen, dice(3, 2, into))
    table.see(after)
    return table


@pytest.mark.parametrize("own", [True, False])
def test_that_the_dice_lie_where_each_throws_all_evening_tells_whose_such_a_throw_is(own: bool) -> None:
    """It would take a throw in vain that nobody saw, and one into the half he never throws into, to be Light's; if it
    lies where he always throws nothing is to be asked."""
    lights, darks = (LIGHT, DARK) if own else (DARK, LIGHT)
    assert after_throws(own, darks).faults == ["wrong-player"]
    table = after_throws(own, lights)
    assert (table.faults, table.plays[-1]) == ([], "13/8")


def test_half_a_play_after_such_a_throw_accuses_nobody_yet() -> None:
    table = TestTable(RARE, DARK, ruleset=ruleset("parker"), patience=0.7)
    table.see(RARE)
    table.now += 3.0
    half = moved(RARE, LIGHT, (13, 10))
    for lies in (RARE, half, half):
        table.see(lies, dice(3, 2))
    assert set(table.faults) <= {"unsure"}
    for lying in (dice(3, 2), ()):
        table.see(moved(half, LIGHT, (10, 8)), lying)
    assert (set(table.faults) <= {"unsure"}, table.plays) == (True, ["13/8"])


def test_nobody_throws_while_play_rests() -> None:
    table = TestTable(BLOCKED, DARK)
    table.see(BLOCKED)
    table.decide(Pause())
    table.now += 600.0
    table.see(BLOCKED)
    table.decide(Resume())
    table.see(BLOCKED)
    table.see(BLOCKED, dice(3, 2))
    assert table.faults == ["dice-wrong-half"]


SHUT = board({24: 1, 13: 2, 8: 3, 6: 3, 5: 3, 3: 3}, {24: 1, 13: 5, 8: 3, 6: 5}, bar=(0, 1))
"""Dark waits on the bar, and no 3, 5 or 6 enters."""


@pytest.mark.parametrize("name", ["milton-bradley", "modern", "parker"])
@pytest.mark.parametrize(("thrown", "again"), [((6, 5), False), ((6, 5), True), ((4, 2), True)])
def test_a_throw_without_a_move_seen_once_beside_what_is_taken_for_a_hand_has_been_made(
    name: str, thrown: tuple[int, int], again: bool
) -> None:
    """His opponent, who threw next, had thrown too early, on the wrong side, or moved for him."""
    table = TestTable(SHUT, DARK, ruleset=ruleset(name), patience=0.7)
    table.see(SHUT)
    table.see(SHUT, dice(*thrown, DARK), hand=True)
    table.see(SHUT)
    if again:
        after = moved(SHUT, DARK, (BAR, 23), (6, 5))
        for lies in (SHUT, after, after, after):
            table.see(lies, dice(2, 1, DARK))
    else:
        after = moved(SHUT, LIGHT, (13, 10), (10, 8))
        for lies in (SHUT, SHUT, after, after):
            table.see(lies, dice(3, 2))
    table.see(after)
    assert (table.plays, table.faults) == (["bar/23 6/5"] if again else ["(no play)", "13/8"], [])


def test_so_has_one_seen_so_before_the_play_before_it_was_written_down() -> None:
    """Light's dice were lifted, and Dark's thrown and lifted, while something was taken for a hand."""
    before = moved(SHUT, LIGHT, (6, 8))
    table = TestTable(before, LIGHT, ruleset=ruleset("parker"), patience=0.7)
    lying = table.throw(before, 2, 1)
    whole = moved(before, LIGHT, (8, 6), (6, 5))
    table.see(whole, lying)
    table.see(whole, hand=True)
    table.see(whole, dice(6, 3, DARK, at=1.0), hand=True)
    table.see(whole)
    after = moved(whole, LIGHT, (13, 10), (10, 8))
    for lies in (whole, after, after):
        table.see(lies, dice(3, 2, at=0.5))
    table.see(after)
    assert (table.plays, table.faults) == (["8/5", "(no play)", "13/8"], [])


@pytest.mark.parametrize("name", ["parker", "hasbro", "modern"])
@pytest.mark.parametrize(("gaps", "passed"), [((2.2, 2.4), True), ((2.4,), False), ((1.0, 1.0, 1.0), False)])
def test_so_may_he_where_something_moved_twice_and_left_no_trace(
    gaps: tuple[float, ...], passed: bool, name: str
) -> None:
    """To throw and to lift his dice; the look between did not see them."""
    table = TestTable(BLOCKED, DARK, ruleset=ruleset(name), patience=0.7)
    table.see(BLOCKED)
    for seconds in gaps:
        table.now += seconds - 1.0
        table.see(BLOCKED)
    after = moved(BLOCKED, LIGHT, (13, 10), (10, 8))
    for lies in (BLOCKED, BLOCKED, after, after):
        table.see(lies, dice(3, 2))
    table.see(after)
    assert (table.faults == []) is passed


@pytest.mark.parametrize(("seconds", "passed"), [(7.0, True), (4.0, False)])
def test_so_may_he_while_the_dice_of_the_play_before_were_lifted_unseen(seconds: float, passed: bool) -> None:
    before = moved(BLOCKED, LIGHT, (6, 8))
    table = TestTable(before, LIGHT, ruleset=ruleset("parker"), patience=0.7)
    lying = table.throw(before, 2, 6)
    whole = moved(before, LIGHT, (8, 6), (24, 18))
    table.see(whole, lying)
    table.now += seconds - 1.0
    table.see(whole)
    after = moved(whole, LIGHT, (13, 10), (10, 8))
    for lies in (whole, whole, after, after):
        table.see(lies, dice(3, 2, at=0.5))
    table.see(after)
    assert (table.faults == []) is passed


@pytest.mark.parametrize(("seconds", "before", "passed"), [(2.4, RARE, True), (1.0, RARE, False), (2.4, FREE, False)])
@pytest.mark.parametrize("name", ["modern", "milton-bradley"])
def test_who_has_begun_a_throw_in_his_own_half_was_not_too_early_where_the_other_may_have_had_no_move(
    name: str, seconds: float, before: Position, passed: bool
) -> None:
    """Something moved and left no trace, as who throws in vain and lifts his dice."""
    table = TestTable(before, DARK, ruleset=ruleset(name), patience=0.7)
    table.see(before)
    table.now += seconds - 1.0
    table.see(before)
    half = moved(before, LIGHT, (13, 10))
    after = moved(half, LIGHT, (10, 8))
    for lies in (before, half, half, after):
        table.see(lies, dice(3, 2))
    table.see(after)
    assert (table.faults == []) is passed
    assert table.plays == ["13/8"]


@pytest.mark.parametrize(("seconds", "passed"), [(7.0, True), (2.0, False)])
def test_so_he_may_after_a_play_of_a_throw_that_was_not_read_told_late(seconds: float, passed: bool) -> None:
    before = moved(BLOCKED, LIGHT, (6, 8))
    table = TestTable(before, LIGHT, patience=0.7)
    whole = moved(before, LIGHT, (8, 6), (24, 18))
    for lies in (before, whole):
        table.see(lies, (die(6), die(None, state=DieState.UNSURE, at=1.5)))
    table.now += seconds - 1.0
    table.see(whole)
    for lies in (whole, whole, moved(whole, LIGHT, (13, 10))):
        table.see(lies, dice(3, 2, at=0.5))
    assert (table.faults == []) is passed


@pytest.mark.parametrize("name", ["parker", "hoyle", "modern"])
def test_so_has_who_threw_in_vain_while_the_board_could_not_be_told(name: str) -> None:
    """His opponent's next throw was taken for his."""
    before = moved(BLOCKED, LIGHT, (6, 8))
    table = TestTable(before, LIGHT, ruleset=ruleset(name), patience=0.7)
    lying = table.throw(before, 2, 6)
    whole = moved(before, LIGHT, (8, 6), (24, 18))
    vague = {19: {-4: 0.87, -5: 0.1, -3: 0.03}, 20: {-1: 0.87, 0: 0.13}}
    table.see(whole, lying)
    table.see(moved(whole, DARK, (6, 5)), dice(6, 3, DARK, at=1.0), doubts=vague)
    after = moved(whole, LIGHT, (13, 10), (10, 8))
    for lies, there in (
        (whole, ()),
        (whole, dice(3, 2, at=0.5)),
        (after, dice(3, 2, at=0.5)),
        (after, ()),
        (after, ()),
    ):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["24/18 8/6", "(no play)", "13/8"], [])


@pytest.mark.parametrize("thrown", [True, False])
@pytest.mark.parametrize("seconds", [1.0, 5.0])
@pytest.mark.parametrize("name", ["modern", "hoyle"])
def test_a_board_two_turns_on_that_nobody_saw_is_asked_about_beside_the_next_throw(
    name: str, seconds: float, thrown: bool
) -> None:
    """It was called changed, to be put back; where nobody can have thrown it still is."""
    table = TestTable(MIDDLE, ruleset=ruleset(name), patience=0.7)
    table.see(MIDDLE)
    for _ in range(4):
        table.see(MIDDLE, (die(4, DARK, at=2.0),) if thrown else (), hand=True)
    table.now += seconds - 1.0
    for there in ((), dice(6, 5), dice(6, 5)):
        table.see(LATER, there)
    gone_by = thrown or seconds > 3.0
    assert table.faults == (["unsure"] if gone_by else ["board-disturbed"])
    for lies, there in ((moved(LATER, LIGHT, (8, 2)), dice(6, 5)), (moved(LATER, LIGHT, (8, 2), (7, 2)), dice(6, 5))):
        table.see(lies, there)
    table.see(moved(LATER, LIGHT, (8, 2), (7, 2)))
    assert table.plays == ["8/2 7/2"]


@pytest.mark.parametrize("name", ["modern", "milton-bradley", "parker", "hasbro"])
@pytest.mark.parametrize(("seconds", "passed"), [(5.0, True), (1.0, False)])
def test_who_plays_a_throw_nobody_saw_beside_the_dice_of_a_whole_play_has_moved_nobodys_checkers(
    name: str, seconds: float, passed: bool
) -> None:
    """Whose dice had been left lying was told to put the board back, and they were then taken for his next throw."""
    table = TestTable(MIDDLE, ruleset=ruleset(name), patience=0.7)
    lying = table.throw(MIDDLE, 3, 1)
    table.see(AFTER_31, lying)
    table.now += seconds - 1.0
    for _ in range(3):
        table.see(AFTER_42, lying)
    assert (table.faults == []) is passed
    if passed:
        after, anew = moved(AFTER_42, LIGHT, (13, 7), (13, 8)), dice(6, 5, at=0.8)
        for lies, there in ((AFTER_42, anew), (after, anew), (after, ())):
            table.see(lies, there)
        assert (table.plays, table.faults) == (["8/5 6/5", "8/4 6/4", "13/8 13/7"], [])


def test_who_plays_by_the_dice_that_lie_there_is_wrong_still() -> None:
    table = TestTable(MIDDLE, patience=0.7)
    lying = table.throw(MIDDLE, 3, 1)
    table.see(AFTER_31, lying)
    table.now += 4.0
    for _ in range(3):
        table.see(moved(AFTER_31, DARK, (8, 5), (6, 5)), lying)
    assert "board-disturbed" in table.faults


def test_nor_is_half_a_play_of_dice_that_the_opponent_threw_after_a_throw_in_vain_a_whole_one_of_others() -> None:
    """Light waits on the bar, and no 3 enters; nobody saw his throw, and Dark's 3-3 was taken for it."""
    before = board({10: 1, 5: 3, 1: 10}, {18: 1, 5: 2, 3: 4, 2: 3, 1: 5}, bar=(1, 0))
    table = TestTable(before, ruleset=ruleset("parker"), patience=0.7)
    table.see(before)
    table.now += 4.0
    for _ in range(2):
        table.see(before, dice(3, 3))
    table.now += 4.0
    half = hit(moved(before, DARK, (18, 15)), LIGHT, 10)
    whole = moved(half, DARK, (15, 6))
    for lies, there in ((half, dice(3, 3)), (whole, dice(3, 3)), (whole, dice(3, 3)), (whole, ()), (whole, ())):
        table.see(lies, there)
    assert (table.plays, table.faults) == (["18/15*/6"], [])
