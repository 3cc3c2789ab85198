"""The clock at the table: switched by what is seen and pressed; a flag is told, and people decide."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.match.clock import MatchClock
from tablehub.match.clock_settings import ClockKind, ClockSettings
from tablehub.match.decisions import AdjustClock, ClaimOnTime, Decision, Pause, PlayOnWithoutTime, why_not
from tablehub.match.events import Event
from tablehub.referee.stages import MatchEnded
from tablehub.vision.reading import Reading
from tests.referee.readings import dice
from tests.referee.tables import DARK, LIGHT, TestTable, board, moved

MIDDLE = board({13: 4, 8: 4, 7: 2, 6: 3, 5: 2}, {24: 2, 13: 4, 8: 2, 6: 5, 5: 2})
AFTER_31 = moved(MIDDLE, LIGHT, (8, 5), (6, 5))
WRONG = moved(MIDDLE, LIGHT, (8, 5), (6, 4))
SHORT = ClockSettings(ClockKind.DELAY, turn=2.0, point=1.0)
"""Five seconds of reserve in a match of five points."""


def clocked(*, interrupted: bool = False) -> TestTable:
    table = TestTable(MIDDLE, clock=SHORT, interrupted=interrupted)
    table.see(MIDDLE)
    return table


def clock_of(table: TestTable) -> MatchClock:
    assert table.referee.state.clock
    return table.referee.state.clock


def passes(table: TestTable, seconds: float) -> list[Event]:
    table.now += seconds
    return table.referee.time_passes(table.now)


def flagged() -> TestTable:
    table = clocked()
    table.throw(MIDDLE, 3, 1)
    told = passes(table, 8.0)
    assert [event.name for event in told] == ["flag"]
    return table


def test_lifting_the_dice_starts_the_others_clock() -> None:
    table = clocked()
    lying = table.throw(MIDDLE, 3, 1)
    table.see(AFTER_31, lying)
    assert clock_of(table).running is LIGHT
    table.see(AFTER_31)
    assert clock_of(table).running is DARK


def test_the_done_button_starts_the_others_clock() -> None:
    table = clocked()
    lying = table.throw(MIDDLE, 3, 1)
    table.see(AFTER_31, lying)
    table.press(Button.DONE, LIGHT)
    assert clock_of(table).running is DARK


def test_a_wrong_play_stops_the_clock_until_it_is_put_right() -> None:
    table = clocked()
    lying = table.throw(MIDDLE, 3, 1)
    table.see(WRONG, lying)
    table.see(WRONG)
    assert table.faults
    assert clock_of(table).running is None
    table.see(AFTER_31, lying)
    table.see(AFTER_31)
    assert clock_of(table).running is DARK


def test_calling_the_referee_stops_the_clock() -> None:
    table = clocked()
    table.decide(Pause())
    assert clock_of(table).running is None
    assert passes(table, 60.0) == []


def test_a_flag_is_told_once_and_forfeits_nothing_by_itself() -> None:
    table = flagged()
    assert passes(table, 60.0) == []
    assert table.referee.state.winner is None


def test_the_opponent_claims_the_match_by_his_no() -> None:
    table = flagged()
    assert table.press(Button.PASS, LIGHT) == []
    assert [event.name for event in table.press(Button.PASS, DARK)] == ["time-claimed", "match-over"]
    assert isinstance(table.referee.stage, MatchEnded)
    assert table.referee.state.winner is DARK


def test_the_opponent_lets_him_play_on_by_his_yes() -> None:
    table = flagged()
    assert [event.name for event in table.press(Button.TAKE, DARK)] == ["flag-waived"]
    assert clock_of(table).running is LIGHT
    table.see(AFTER_31)
    assert table.names[-1] == "play"


def test_who_answers_a_double_may_still_do_so_when_his_time_has_run_out() -> None:
    table = clocked()
    table.press(Button.DOUBLE, LIGHT)
    assert [event.name for event in passes(table, 8.0)] == ["flag"]
    table.press(Button.TAKE, DARK)
    assert table.referee.state.cube.owner is DARK
    assert [event.name for event in table.press(Button.PASS, LIGHT)] == ["time-claimed", "match-over"]


def test_a_claim_is_taken_back_by_undo() -> None:
    table = flagged()
    table.press(Button.PASS, DARK)
    table.press(Button.UNDO)
    assert table.referee.state.winner is None
    assert clock_of(table).flag is LIGHT


def test_the_director_gives_time_and_the_match_goes_on() -> None:
    table = flagged()
    (event,) = table.decide(AdjustClock(LIGHT, 60.0, by=DARK))
    assert event.to_json()["by"] == "dark"
    assert (clock_of(table).flag, clock_of(table).running) == (None, LIGHT)


def test_there_is_nothing_to_decide_about_time_without_a_clock_or_a_flag() -> None:
    about_time: list[Decision] = [AdjustClock(LIGHT, 60.0), ClaimOnTime(), PlayOnWithoutTime()]
    plain = TestTable(MIDDLE)
    assert all(why_not(each, plain.referee.state) for each in about_time)
    assert [why_not(each, clocked().referee.state) is None for each in about_time] == [True, False, False]


def test_the_first_look_takes_an_interrupted_match_up() -> None:
    table = clocked(interrupted=True)
    table.throw(MIDDLE, 3, 1)
    assert table.names[:2] == ["taken-up", "roll"]
    assert table.names.count("taken-up") == 1


def test_a_lost_camera_stops_the_clock() -> None:
    table = clocked()
    table.referee.camera_lost(table.now)
    assert clock_of(table).running is None
    table.see(MIDDLE)
    assert clock_of(table).running is LIGHT


def test_a_frame_older_than_a_press_does_not_turn_time_back() -> None:
    table = clocked()
    table.now += 10.0
    table.decide(Pause())
    table.now -= 9.0
    table.see(MIDDLE, dice(3, 1))
    times = [event.t for event in table.events]
    assert times == sorted(times)


def test_a_hand_left_over_the_board_stops_no_clock() -> None:
    """Else who is on turn thinks for nothing while it lies there; no book stops the clocks for that."""
    table = TestTable(MIDDLE, clock=ClockSettings(ClockKind.DELAY, turn=12.0, point=120.0))
    table.throw(MIDDLE, 3, 1)
    for _ in range(130):
        table.see(MIDDLE, hand=True)
    assert table.faults == ["view-blocked"]
    clock = clock_of(table).at(table.now)
    assert clock.running is LIGHT
    assert clock.reserve.light <= 600.0 - (130.0 - 12.0)


def test_while_the_camera_is_lost_or_shows_no_board_both_clocks_stand_still() -> None:
    for lost in (True, False):
        table = clocked()
        table.throw(MIDDLE, 3, 1)
        for _ in range(0 if lost else 5):
            table.now += 1.0
            table.referee.observe(Reading("", table.now, board_found=False, why="no board"))
        if lost:
            table.referee.camera_lost(table.now)
        assert clock_of(table).running is None
