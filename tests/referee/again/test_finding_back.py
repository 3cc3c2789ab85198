"""Play was interrupted: what differs is said point by point, and it goes on as soon as the board makes sense."""

from __future__ import annotations

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import Pause, Resume, TakeBack
from tablehub.match.events import Rolled
from tablehub.match.fold import fold
from tablehub.match.state import MatchState
from tablehub.referee.referee import Referee
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import DieReading
from tests.referee.again.test_resuming import START, restarted
from tests.referee.readings import dice, reading
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved, taken

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
KNOCKED = board({13: 2, 8: 2, 7: 3, 6: 3, 4: 2, 3: 1}, {24: 1, 13: 3, 8: 2, 6: 4, 5: 2, 2: 1})
"""Some checkers rolled away, others lie where they should not."""


def resumed(table: TestTable, *meanwhile: Position) -> TestTable:
    table.decide(Pause())
    for position in meanwhile:
        table.see(position)
    table.decide(Resume())
    return table


def test_a_board_left_alone_is_gone_on_with_at_once() -> None:
    table = resumed(TestTable(MIDDLE), MIDDLE)
    table.see(MIDDLE, dice(3, 1))
    assert table.names == ["pause", "resume", "roll"]


def test_a_throw_half_played_goes_on() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    half = moved(MIDDLE, LIGHT, (8, 5))
    table.see(half, lying)
    resumed(table, half)
    table.see(half, lying)
    table.see(AFTER_31, lying)
    table.see(AFTER_31)
    assert table.faults == []
    assert table.plays == ["8/5 6/5"]


def test_a_play_finished_during_the_rest_is_a_play() -> None:
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    resumed(table, AFTER_31)
    table.see(AFTER_31)
    assert table.plays == ["8/5 6/5"]


def test_a_wrong_play_is_still_wrong_after_the_rest() -> None:
    wrong = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    table.see(wrong, lying)
    resumed(table, wrong)
    table.see(wrong, lying)
    assert table.faults == ["wrong-count"]
    table.see(AFTER_31, lying)
    assert table.cleared == ["wrong-count"]


def test_several_plays_made_during_the_rest_are_told_and_accepted_with_one_press() -> None:
    later = moved(moved(MIDDLE, LIGHT, (13, 7), (13, 10)), DARK, (13, 7), (24, 21))
    table = resumed(TestTable(MIDDLE), later)
    for _ in range(2):
        table.see(later)
    assert table.faults == ["unsure"]
    assert "Light has 2 checkers on its 13 point, 4 expected" in table.texts[0]
    assert table.wheres[0] == {"point": 7, "player": "light"}
    table.press(Button.ACCEPT)
    assert table.referee.state.position == later
    table.see(later)
    table.throw(later, 5, 2)
    assert table.names[-3:] == ["fault-cleared", "overruled", "roll"]


@pytest.mark.parametrize("thrower", list(Player))
def test_whose_turn_it_is_then_the_next_throw_tells(thrower: Player) -> None:
    """One turn was played while nobody watched, or two."""
    later = moved(MIDDLE, LIGHT, (13, 7), (13, 10))
    table = resumed(TestTable(MIDDLE), later)
    for _ in range(2):
        table.see(later)
    table.press(Button.ACCEPT)
    for _ in range(3):
        table.see(later, dice(5, 2, thrower))
    assert table.faults == ["unsure"]
    assert (table.referee.state.on_turn, table.referee.state.roll) == (thrower, Roll(5, 2))


@pytest.mark.parametrize("thrower", list(Player))
def test_a_throw_that_was_due_is_played_by_then_where_its_dice_are_gone(thrower: Player) -> None:
    """What is thrown and played next is no wrong play of that throw."""
    later = moved(moved(MIDDLE, LIGHT, (8, 5), (6, 5)), DARK, (13, 7), (24, 21))
    table = TestTable(MIDDLE)
    table.throw(MIDDLE, 3, 1)
    resumed(table, later)
    for _ in range(2):
        table.see(later)
    table.press(Button.ACCEPT)
    assert table.names[-2:] == ["overruled", "overruled"], "the position, and whose turn it is"
    for _ in range(3):
        table.see(later, dice(5, 2, thrower, at=2.4))
    assert (table.referee.state.on_turn, table.referee.state.roll) == (thrower, Roll(5, 2))
    assert table.faults == ["unsure"]


def test_a_throw_whose_dice_lie_there_still_is_to_be_played_from_the_board_that_is_let_stand() -> None:
    table = TestTable(MIDDLE)
    lying, knocked = table.throw(MIDDLE, 3, 1), moved(MIDDLE, DARK, (13, 11))
    resumed(table, knocked)
    for _ in range(2):
        table.see(knocked, lying)
    table.press(Button.ACCEPT)
    assert (table.referee.state.position, table.referee.state.roll) == (knocked, Roll(3, 1))


def test_so_is_one_that_people_went_back_to() -> None:
    table = TestTable(MIDDLE)
    lying = table.throw(MIDDLE, 3, 1)
    for shown in (lying, ()):
        table.see(AFTER_31, shown)
    table.decide(TakeBack(1))
    nearly = moved(MIDDLE, DARK, (13, 11))
    for _ in range(2):
        table.see(nearly)
    table.press(Button.ACCEPT)
    assert (table.referee.state.position, table.referee.state.roll) == (nearly, Roll(3, 1))


def two_plays_taken_back() -> tuple[TestTable, Position]:
    """Light's 3-1 is due again, and the board lies as after two more turns."""
    table, later = TestTable(MIDDLE), moved(AFTER_31, DARK, (13, 7), (24, 22))
    for lies, after, player, roll in ((MIDDLE, AFTER_31, LIGHT, (3, 1)), (AFTER_31, later, DARK, (6, 2))):
        lying = table.throw(lies, *roll, player)
        for shown in (lying, (), ()):
            table.see(after, shown)
    for _ in range(3):
        table.press(Button.UNDO)
    assert table.referee.state.roll == Roll(3, 1)
    for _ in range(2):
        table.see(later)
    return table, later


@pytest.mark.parametrize("thrower", list(Player))
def test_others_thrown_there_are_the_throw_once_the_board_is_let_stand(thrower: Player) -> None:
    """The old throw stayed due, or its player was told to finish its play."""
    table, later = two_plays_taken_back()
    lying = dice(6, 1, thrower)
    for _ in range(2):
        table.see(later, lying)
    table.press(Button.TAKE)
    table.see(later, lying)
    state = table.referee.state
    assert (state.position, state.on_turn, state.roll) == (later, thrower, Roll(6, 1))
    assert table.faults == ["unsure"]


def test_dice_that_lay_there_already_are_not() -> None:
    """Light had thrown once more when the plays were taken back."""
    table, later = TestTable(MIDDLE), moved(MIDDLE, DARK, (13, 11))
    lying = table.throw(MIDDLE, 3, 1)
    for shown in (lying, (), ()):
        table.see(AFTER_31, shown)
    lying = dice(5, 4, at=0.4)
    table.see(AFTER_31, lying)
    table.decide(TakeBack(1))
    for _ in range(2):
        table.see(later, lying)
    table.press(Button.ACCEPT)
    table.see(later, lying)
    assert (table.referee.state.position, table.referee.state.roll) == (later, Roll(3, 1))


def test_others_thrown_during_a_rest_are_the_throw_though_they_lie_there_when_the_board_is_let_stand() -> None:
    state = MatchState.new(5, MODERN, position=MIDDLE, on_turn=LIGHT)
    later = moved(moved(MIDDLE, LIGHT, (8, 5), (6, 5)), DARK, (13, 7), (24, 21))
    table = TestTable(MIDDLE)
    table.referee = Referee(fold(state, Rolled("", 0.0, player=LIGHT, dice=(3, 1))), interrupted=True)
    lying = dice(5, 2)
    for _ in range(2):
        table.see(later, lying)
    table.press(Button.ACCEPT)
    table.see(later, lying)
    assert (table.referee.state.on_turn, table.referee.state.roll) == (LIGHT, Roll(5, 2))


def test_a_board_knocked_over_is_put_back_point_by_point() -> None:
    table = TestTable(MIDDLE)
    resumed(table, KNOCKED)
    for _ in range(2):
        table.see(KNOCKED)
    assert "more places differ" in table.texts[-1]
    table.press(Button.ACCEPT)
    assert table.referee.state.position == MIDDLE, "checkers are missing from it"
    assert table.texts[-1].startswith("The board cannot stand as it lies: Light has 13 checkers on it")
    nearly = taken(MIDDLE, LIGHT, 13)
    for _ in range(2):
        table.see(nearly)
    assert "Light has 3 checkers on its 13 point, 4 expected" in table.texts[-1]
    assert "more places" not in table.texts[-1]
    table.see(MIDDLE)
    assert table.referee.state.open_faults == ()
    assert table.referee.state.position == MIDDLE


def test_what_a_hand_or_a_doubt_hides_is_no_difference() -> None:
    table = resumed(TestTable(MIDDLE), MIDDLE)
    for _ in range(3):
        table.see(KNOCKED, hand=True)
    table.see(KNOCKED, doubts={13: {4: 0.5, 2: 0.5}})
    assert table.faults == []


def test_after_a_restart_the_board_is_compared_first() -> None:
    referee = Referee(MatchState.new(5, MODERN, position=MIDDLE, on_turn=LIGHT), interrupted=True)
    other = moved(MIDDLE, LIGHT, (13, 9))
    texts = []
    for now in (1.0, 2.0, 3.0):
        texts += [event.to_json().get("text", event.name) for event in referee.observe(reading(other, t=now))]
    taken_up, text = texts
    assert taken_up == "taken-up"
    assert text.startswith("The board is not as it was. Light has 1 checker on its 9 point, 0 expected")
    assert [event.name for event in referee.observe(reading(MIDDLE, t=4.0))] == ["fault-cleared"]


def test_a_camera_that_was_lost_is_told_and_what_changed_meanwhile() -> None:
    table = TestTable(MIDDLE)
    table.see(MIDDLE)
    table.events += table.referee.camera_lost(2.0)
    table.events += table.referee.camera_lost(3.0)
    assert table.faults == ["camera-lost"], "said once"
    other = moved(MIDDLE, LIGHT, (13, 9), (13, 7))
    for _ in range(2):
        table.see(other)
    assert table.cleared == ["camera-lost"]
    assert table.faults == ["camera-lost", "unsure"]


def seen_before_a_loss(position: Position) -> tuple[TestTable, tuple[DieReading, ...]]:
    """A live table that saw this played of a 3-1 and then nothing for ten seconds, and the dice that lie there."""
    table = TestTable(MIDDLE, patience=1.5)
    lying = table.throw(MIDDLE, 3, 1)
    table.see(position, lying)
    table.events += table.referee.camera_lost(table.now)
    table.now += 10.0
    return table, lying


def test_what_players_were_about_to_put_right_is_not_held_against_them_while_nobody_could_see_it() -> None:
    """They stopped when the screen said that the camera is gone: the time without it is not theirs."""
    half = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
    table, lying = seen_before_a_loss(half)
    table.see(half, lying)
    assert table.faults == ["camera-lost"]
    table.see(moved(MIDDLE, LIGHT, (8, 5), (6, 5)), lying)
    table.see(AFTER_31)
    assert (table.faults, table.plays) == (["camera-lost"], ["8/5 6/5"])


def test_what_is_wrong_after_the_camera_is_back_is_said_in_its_time() -> None:
    wrong = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
    table, lying = seen_before_a_loss(wrong)
    for _ in range(3):
        table.see(wrong, lying)
    assert table.faults == ["camera-lost", "wrong-count"]


def test_a_board_out_of_view_is_told_and_play_goes_on_when_it_is_back() -> None:
    table = TestTable(MIDDLE)
    for _ in range(4):
        table.see_as(reading(MIDDLE, covered=range(1, 25)))
    assert table.faults == ["view-blocked"]
    table.see(MIDDLE)
    assert table.cleared == ["view-blocked"]
    table.throw(MIDDLE, 3, 1)
    assert table.names[-1] == "roll"


class TestThrowingOn:
    """The players were told that the board is wrong, and throw: the thread may have been lost long ago."""

    @pytest.mark.parametrize("zone", ["either", "board", "right"])
    @pytest.mark.parametrize("player", [LIGHT, DARK])
    def test_it_goes_on_from_the_board_with_whoever_plays(self, zone: str, player: Player) -> None:
        table = TestTable(MIDDLE, ruleset=MODERN.with_options(dice_zone=zone))
        lying = table.throw(MIDDLE, 3, 1)
        table.see(KNOCKED, lying)
        table.see(KNOCKED, lying)
        assert table.faults == ["board-disturbed"]
        table.see(KNOCKED)
        half = moved(KNOCKED, player, (13, 8))
        after = moved(half, player, (13, 11))
        nexts = dice(5, 2, player, at=0.8)
        for board_seen in (KNOCKED, half, half, after):
            table.see(board_seen, nexts)
        table.see(after)
        assert table.faults == ["board-disturbed"]
        assert table.cleared == ["board-disturbed"]
        assert table.referee.state.position == after
        assert (table.plays, table.referee.state.on_turn) == (["13/11 13/8"], player.opponent)

    def test_a_wrong_count_that_was_pointed_out_stands_wherever_the_dice_fall(self) -> None:
        table = TestTable(MIDDLE, ruleset=MODERN.with_options(dice_zone="board"))
        lying = table.throw(MIDDLE, 3, 1)
        wrong = moved(MIDDLE, LIGHT, (8, 4), (6, 5))
        table.see(wrong, lying)
        table.see(wrong)
        assert table.faults == ["wrong-count"]
        after = moved(wrong, DARK, (13, 8), (13, 11))
        nexts = dice(5, 2, LIGHT, at=0.8)
        table.see(wrong, nexts)
        table.see(after, nexts)
        table.see(after)
        assert table.faults == ["wrong-count"]
        assert table.plays[-1] == "13/11 13/8"
        assert table.referee.state.on_turn is LIGHT


def test_a_look_with_many_doubts_tells_nothing_of_what_differs() -> None:
    """What it seems to show was named point by point, to be put back."""
    table = TestTable(START, patience=0.7)
    lying = table.throw(START, 3, 1)
    again, changed = restarted(START, MODERN, table.events), moved(START, LIGHT, (24, 18), (13, 9), (13, 10))
    vague = {n: {count: 0.6, count + 1: 0.4} for n, count in ((24, 1), (18, 1), (13, 3), (9, 1), (10, 1))}
    for _ in range(3):
        again.see(changed, lying, doubts=vague)
    assert (again.faults, "is not as it was" in again.texts[0]) == (["unsure"], False)
    for _ in range(2):
        again.see(changed, lying)
    assert "is not as it was" in again.texts[-1]
