"""The match clock, folded from events: whose time runs, what it costs, and what costs nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablehub.errors import BadClock, BadEvent
from tablehub.match.begun import begun
from tablehub.match.clock import MatchClock, Times
from tablehub.match.clock_settings import ClockKind, ClockSettings, why_no_clock
from tablehub.match.events import (
    ClockAdjusted,
    Doubled,
    Event,
    FaultCleared,
    FaultFound,
    FlagFell,
    FlagWaived,
    GameOver,
    GameVoided,
    MatchOver,
    MatchStarted,
    OpeningRolled,
    Overrule,
    Overruled,
    Passed,
    Paused,
    Played,
    PlayVoided,
    ResignOffered,
    ResignRefused,
    Resumed,
    Rolled,
    SetupCorrect,
    SideChosen,
    Taken,
    TakenUp,
    TimeClaimed,
    Undone,
    event_from_json,
)
from tablehub.match.faults import FaultCode
from tablehub.match.fold import fold, fold_all
from tablehub.match.score import Score
from tablehub.match.state import MatchState, Phase
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.rules.rulesets import MODERN

LIGHT, DARK = Player.LIGHT, Player.DARK
DELAY = ClockSettings(ClockKind.DELAY, 12.0, 120.0)
FISCHER = ClockSettings(ClockKind.FISCHER, 8.0, 120.0)
START = Position.start()


class Table:
    """A match with a clock, told event by event; the seconds are those of the match."""

    def __init__(self, settings: ClockSettings = DELAY, length: int = 7) -> None:
        self.events: list[Event] = []
        self.t = 0.0
        self.state = MatchState.new(length, MODERN, clock=settings)
        for event in (SetupCorrect("0", 0.0), OpeningRolled("0", 0.0, 3, 1, LIGHT)):
            self.tell(event)

    def tell(self, event: Event) -> None:
        self.state = fold(self.state, event)
        self.events.append(event)

    def after(self, seconds: float) -> tuple[str, float]:
        self.t += seconds
        return str(len(self.events)), self.t

    def roll(self, seconds: float = 0.0) -> None:
        assert self.state.on_turn
        self.tell(Rolled(*self.after(seconds), self.state.on_turn, (3, 1)))

    def play(self, seconds: float = 0.0) -> None:
        assert self.state.on_turn
        self.tell(Played(*self.after(seconds), self.state.on_turn, (3, 1), "(no play)", True, self.state.position))

    def turn(self, seconds: float) -> None:
        self.roll(seconds / 2)
        self.play(seconds / 2)

    def fault(self, code: FaultCode, seconds: float = 0.0) -> None:
        self.tell(FaultFound(*self.after(seconds), code, self.state.on_turn, "Wrong.", {}))

    @property
    def clock(self) -> MatchClock:
        assert self.state.clock
        return self.state.clock

    def running(self) -> Player | None:
        return self.clock.running

    def left(self, player: Player, seconds: float = 0.0) -> float:
        """The reserve so many seconds after the last event."""
        return self.clock.at(self.t + seconds).reserve.of(player)


def test_a_match_of_seven_points_has_fourteen_minutes_a_player() -> None:
    assert Table().clock.reserve == Times(840.0, 840.0)


def test_an_opening_throw_starts_the_clock_of_who_begins() -> None:
    assert Table().clock.running is LIGHT


def test_the_delay_runs_first_and_what_is_left_of_it_is_lost() -> None:
    table = Table()
    table.turn(10.0)
    assert (table.left(LIGHT), table.running(), table.clock.delay) == (840.0, DARK, 12.0)
    table.turn(25.0)
    assert table.left(DARK) == 840.0 - 13.0
    table.turn(12.5)
    assert table.left(LIGHT) == 839.5


def test_by_fischer_each_turn_adds_its_seconds() -> None:
    table = Table(FISCHER)
    assert table.left(LIGHT) == 848.0
    table.turn(5.0)
    assert (table.left(LIGHT), table.left(DARK), table.clock.delay) == (843.0, 848.0, 0.0)


def test_who_answers_a_double_does_so_in_his_own_time_and_the_doubler_has_a_new_turn_then() -> None:
    table = Table()
    table.turn(0.0)
    table.turn(0.0)
    table.tell(Doubled(*table.after(20.0), LIGHT, 2))
    assert (table.running(), table.clock.delay, table.left(LIGHT)) == (DARK, 12.0, 832.0)
    table.tell(Taken(*table.after(42.0), DARK))
    assert (table.running(), table.clock.delay, table.left(DARK)) == (LIGHT, 12.0, 810.0)


def test_a_pass_stops_both_until_the_next_opening_throw() -> None:
    table = Table()
    table.turn(0.0)
    table.tell(Doubled(*table.after(0.0), DARK, 2))
    table.tell(Passed(*table.after(0.0), LIGHT))
    table.tell(GameOver(*table.after(0.0), DARK, GameKind.SINGLE, 1, Score(0, 1)))
    assert table.running() is None
    table.tell(SetupCorrect(*table.after(600.0)))
    table.tell(OpeningRolled(*table.after(60.0), 2, 5, DARK))
    assert table.running() is DARK
    assert table.clock.reserve == Times(840.0, 840.0)


@pytest.mark.parametrize("code", [FaultCode.WRONG_COUNT, FaultCode.CAMERA_LOST, FaultCode.UNSURE])
def test_what_must_be_put_right_stops_the_clock_from_when_it_is_told(code: FaultCode) -> None:
    table = Table()
    table.roll(20.0)
    table.fault(code, seconds=5.0)
    assert table.running() is None
    table.tell(FaultCleared(*table.after(90.0), code))
    assert table.running() is LIGHT
    table.play(3.0)
    assert table.left(LIGHT) == 840.0 - (20.0 + 5.0 + 3.0 - 12.0)


@pytest.mark.parametrize("code", [FaultCode.DOUBLE_NOT_ALLOWED, FaultCode.INCOMPLETE_PLAY, FaultCode.CUBE_MISMATCH])
def test_nobody_thinks_for_nothing_by_pressing_what_makes_no_sense(code: FaultCode) -> None:
    table = Table()
    table.roll(12.0)
    table.fault(code)
    assert table.left(LIGHT, 30.0) == 810.0


def test_a_second_fault_keeps_the_clock_stopped_until_both_are_past() -> None:
    table = Table()
    table.fault(FaultCode.CAMERA_LOST)
    table.fault(FaultCode.CHECKER_MISSING)
    table.tell(FaultCleared(*table.after(30.0), FaultCode.CAMERA_LOST))
    assert table.running() is None
    table.tell(FaultCleared(*table.after(30.0), FaultCode.CHECKER_MISSING))
    assert (table.running(), table.clock.delay) == (LIGHT, 12.0)


def test_after_a_cocked_die_the_delay_runs_anew() -> None:
    table = Table()
    table.fault(FaultCode.DIE_COCKED, seconds=11.0)
    table.tell(FaultCleared(*table.after(10.0), FaultCode.DIE_COCKED))
    assert table.clock.delay == 12.0


def test_a_void_play_begins_the_turn_anew() -> None:
    table = Table()
    table.roll(20.0)
    table.tell(PlayVoided(*table.after(0.0), LIGHT))
    assert (table.running(), table.clock.delay, table.left(LIGHT)) == (LIGHT, 12.0, 832.0)


def test_an_offer_to_give_up_stops_the_clock_and_a_refusal_goes_on_in_the_same_turn() -> None:
    table = Table()
    table.tell(ResignOffered(*table.after(5.0), LIGHT, GameKind.SINGLE))
    assert table.running() is None
    table.tell(ResignRefused(*table.after(60.0), DARK))
    assert (table.running(), table.clock.delay) == (LIGHT, 7.0)


def test_who_throws_on_because_the_other_is_shut_out_does_so_in_his_own_time() -> None:
    table = Table()
    shut = Position(men({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 8: 3}), men({6: 14}, bar=1))
    table.tell(Overruled(*table.after(0.0), Overrule.SET_POSITION, position=shut))
    table.turn(2.0)
    assert (table.state.on_turn, table.running(), table.clock.delay) == (DARK, LIGHT, 12.0)


def test_taking_back_a_play_gives_both_the_times_they_had() -> None:
    table = Table()
    table.roll(3.0)
    table.play(17.0)
    table.tell(Undone(*table.after(100.0), "play"))
    assert (table.running(), table.clock.delay) == (LIGHT, 0.0)
    assert table.clock.reserve == Times(832.0, 840.0)
    assert table.left(LIGHT, 2.0) == 830.0


def test_the_referee_correcting_a_throw_costs_nobody_a_second() -> None:
    table = Table()
    table.roll(5.0)
    table.tell(Undone(*table.after(5.0), "roll"))
    table.tell(Rolled(*table.after(0.0), LIGHT, (6, 1)))
    assert (table.clock.delay, table.left(LIGHT)) == (2.0, 840.0)


def test_taking_back_an_exchange_of_colours_gives_everybody_his_own_time() -> None:
    """The names went back to where they were, and each had the other's time."""
    table = Table()
    table.turn(100.0)
    table.tell(GameVoided(*table.after(0.0), "no reason"))
    table.tell(SetupCorrect(*table.after(0.0)))
    before = table.clock.reserve
    assert before.light != before.dark
    table.tell(SideChosen(*table.after(0.0), None, swapped=True))
    assert table.clock.reserve == Times(before.dark, before.light)
    table.tell(Undone(*table.after(0.0), "side-chosen"))
    assert table.clock.reserve == before


def test_what_the_director_gave_is_not_taken_back() -> None:
    table = Table()
    table.turn(20.0)
    table.tell(ClockAdjusted(*table.after(0.0), DARK, 60.0))
    table.tell(Undone(*table.after(30.0), "play"))
    assert table.clock.reserve == Times(832.0, 900.0)


def test_nobody_has_less_than_nothing() -> None:
    table = Table()
    table.tell(ClockAdjusted(*table.after(0.0), LIGHT, -1000.0))
    assert table.left(LIGHT) == 0.0
    table.tell(ClockAdjusted(*table.after(0.0), LIGHT, 30.0))
    assert table.left(LIGHT, 500.0) == 0.0


def test_a_power_cut_brings_the_times_back_as_they_stood() -> None:
    table = Table()
    table.turn(20.0)
    table.fault(FaultCode.CHECKER_MISSING, seconds=15.0)
    before = table.clock.reserve
    table.t = 500.0  # a source whose seconds begin anew may be further on than the last event
    table.tell(TakenUp(*table.after(0.0)))
    assert (table.clock.reserve, table.running(), table.state.open_faults) == (before, DARK, ())
    assert table.left(DARK, 10.0) == before.dark - 10.0


def test_time_that_goes_back_costs_nobody_anything() -> None:
    table = Table()
    table.turn(20.0)
    before = table.clock.reserve
    table.t = 1.0
    table.roll()
    assert table.clock.reserve == before


def test_flag_fall_is_told_once_and_stops_both_until_it_is_decided() -> None:
    table = Table()
    assert table.clock.out_of_time(table.t + 851.0) is None
    assert table.clock.out_of_time(table.t + 852.0) is LIGHT
    table.tell(FlagFell(*table.after(852.0), LIGHT))
    assert (table.running(), table.clock.out_of_time(table.t + 5.0)) == (None, None)
    with pytest.raises(BadEvent):
        fold(table.state, FlagFell(*table.after(0.0), LIGHT))


def test_a_flag_that_has_fallen_is_not_taken_back_by_undo() -> None:
    """Whose time had run out saved the match by taking back the play before, and both had all their time again."""
    table = Table()
    table.turn(20.0)
    table.tell(FlagFell(*table.after(900.0), DARK))
    table.tell(Undone(*table.after(5.0), "play"))
    assert (table.clock.flag, table.running(), table.clock.reserve) == (DARK, None, Times(832.0, 840.0))
    claimed = fold(table.state, TimeClaimed(*table.after(5.0), LIGHT))
    assert claimed.won_on_time is LIGHT
    table.tell(FlagWaived(*table.after(0.0), DARK))
    assert (table.running(), table.left(LIGHT, 2.0)) == (LIGHT, 830.0)
    table.play(0.0)
    assert table.clock.out_of_time(table.t + 900.0) is DARK, "he has time again, which may run out"


def test_play_goes_on_after_a_flag_was_waived_and_it_is_not_told_again() -> None:
    table = Table()
    table.tell(FlagFell(*table.after(852.0), LIGHT))
    table.tell(FlagWaived(*table.after(20.0), LIGHT))
    assert (table.running(), table.clock.out_of_time(table.t + 50.0)) == (LIGHT, None)
    table.tell(ClockAdjusted(*table.after(0.0), LIGHT, 60.0))
    assert table.clock.out_of_time(table.t + 60.0) is LIGHT


def test_a_claim_wins_the_match_and_can_be_taken_back() -> None:
    table = Table()
    table.turn(0.0)
    table.tell(FlagFell(*table.after(852.0), DARK))
    with pytest.raises(BadEvent):
        fold(table.state, TimeClaimed(*table.after(0.0), DARK))
    table.tell(TimeClaimed(*table.after(0.0), LIGHT))
    table.tell(MatchOver(*table.after(0.0), LIGHT, Score()))
    assert (table.state.phase, table.state.winner) == (Phase.MATCH_OVER, LIGHT)
    assert len(table.state.record().games[-1].turns) == 1
    table.tell(Undone(*table.after(0.0), "time-claimed"))
    assert (table.state.phase, table.state.winner, table.clock.flag) == (Phase.TO_ROLL, None, DARK)


def test_a_game_that_was_counted_before_the_claim_is_written_down_once() -> None:
    table = Table()
    table.roll()
    table.tell(FlagFell(*table.after(900.0), LIGHT))
    table.play()
    table.tell(GameOver(*table.after(0.0), LIGHT, GameKind.SINGLE, 1, Score(1, 0), resigned=True))
    counted = table.state.record().games
    table.tell(TimeClaimed(*table.after(0.0), DARK))
    table.tell(MatchOver(*table.after(0.0), DARK, Score(1, 0)))
    assert table.state.record().games == counted


def test_without_a_clock_there_is_nothing_to_adjust() -> None:
    table = Table(ClockSettings())
    assert table.state.clock is None
    with pytest.raises(BadEvent, match="without a clock"):
        fold(table.state, ClockAdjusted("0", 0.0, LIGHT, 60.0))


@pytest.mark.parametrize(
    ("turn", "point"), [(-1.0, 120.0), (1e4, 120.0), (12.0, 0.0), (12.0, 1e5), (float("nan"), 1.0)]
)
def test_seconds_that_make_no_sense_are_refused(turn: float, point: float) -> None:
    with pytest.raises(BadClock):
        ClockSettings(ClockKind.DELAY, turn, point)


def test_money_play_and_a_chouette_have_no_clock() -> None:
    assert why_no_clock(DELAY, 7) is None
    assert why_no_clock(ClockSettings(), 0) is None
    assert "money" in (why_no_clock(DELAY, 0) or "")
    assert "chouette" in (why_no_clock(DELAY, 7, chouette=True) or "")
    with pytest.raises(BadEvent, match="money"):
        fold_all([MatchStarted("0", 0.0, 0, "modern", {LIGHT: "Ann", DARK: "Bob"}, clock=DELAY)])


# Whatever happens at a table, in any order and at any time.

STEPS = st.lists(
    st.tuples(
        st.floats(0.0, 200.0),
        st.sampled_from(["go on", "double", "undo", "pause", "resume", "fault", "clear", "give", "waive"]),
    ),
    max_size=60,
)


def step(table: Table, seconds: float, what: str) -> None:
    """One thing that may happen; passed over where it cannot come now."""
    state = table.state
    match what:
        case "go on" if state.answering and not state.paused:
            table.tell(Taken(*table.after(seconds), state.answering))
        case "go on" if state.phase is Phase.TO_ROLL and not state.paused:
            table.roll(seconds)
        case "go on" if state.phase is Phase.TO_MOVE:
            table.play(seconds)
        case "double" if state.on_turn and state.why_no_double(state.on_turn) is None and not state.paused:
            table.tell(Doubled(*table.after(seconds), state.on_turn, state.cube.offer))
        case "undo" if state.as_before("play"):
            table.tell(Undone(*table.after(seconds), "play"))
        case "pause" if not state.paused:
            table.tell(Paused(*table.after(seconds)))
        case "resume" if state.paused:
            table.tell(Resumed(*table.after(seconds)))
        case "fault":
            table.fault(FaultCode.WRONG_COUNT, seconds)
        case "clear" if state.open_faults:
            table.tell(FaultCleared(*table.after(seconds), FaultCode.WRONG_COUNT))
        case "give":
            table.tell(ClockAdjusted(*table.after(seconds), LIGHT, 30.0))


def stepped(steps: list[tuple[float, str]], settings: ClockSettings) -> Table:
    table = Table(settings, length=1_000)
    for seconds, what in steps:
        if what == "go on" and table.state.paused:
            what = "resume"
        step(table, seconds, what)
    return table


@given(STEPS, st.sampled_from([DELAY, FISCHER]))
def test_no_time_is_ever_below_nothing(steps: list[tuple[float, str]], settings: ClockSettings) -> None:
    table = stepped(steps, replace(settings, point=0.1))
    for later in (0.0, 1.0, 1e6):
        clock = table.clock.at(table.t + later)
        assert min(clock.reserve) >= 0.0
        assert 0.0 <= clock.delay <= 12.0


@given(STEPS.map(lambda steps: [each for each in steps if each[1] != "undo"]))
@example([(0.0, "go on"), (0.0, "go on"), (0.0, "double"), (0.0, "pause"), (0.0, "go on")])
def test_a_reserve_goes_down_by_what_a_turn_took_beyond_its_delay(steps: list[tuple[float, str]]) -> None:
    table = Table(length=1_000)
    full, took, expected = table.left(LIGHT), 0.0, {LIGHT: 0.0, DARK: 0.0}
    for seconds, what in steps:
        before, t = table.clock, table.t
        step(table, seconds, what)
        took += (table.t - t) if before.runs else 0.0
        if table.clock.turns != before.turns:
            assert before.acting
            expected[before.acting] += max(0.0, took - 12.0)
            took = 0.0
    acting = table.clock.acting
    assert acting
    expected[acting] += max(0.0, took - 12.0)
    for player in Player:
        spent = full + table.clock.given.of(player) - table.left(player)
        assert spent == pytest.approx(expected[player])


@given(STEPS, st.integers(0, 60), st.floats(0.0, 5000.0), st.sampled_from([DELAY, FISCHER]))
def test_a_pause_costs_nobody_anything(
    steps: list[tuple[float, str]], where: int, long: float, settings: ClockSettings
) -> None:
    plain = stepped(steps, settings)
    rested = Table(settings, length=1_000)
    for number, (seconds, what) in enumerate(steps):
        if what == "go on" and rested.state.paused:
            what = "resume"
        if number == where and not rested.state.paused:
            rested.tell(Paused(*rested.after(0.0)))
            rested.tell(Resumed(*rested.after(long)))
        step(rested, seconds, what)
    assert rested.clock.reserve == pytest.approx(plain.clock.reserve)
    assert rested.clock.delay == pytest.approx(plain.clock.delay)


@given(STEPS, st.lists(st.floats(0.0, 100.0), max_size=5))
def test_looking_at_the_clock_changes_nothing(steps: list[tuple[float, str]], looks: list[float]) -> None:
    table = stepped(steps, DELAY)
    looked, t = table.clock, table.t
    for seconds in looks:
        t += seconds
        looked = looked.at(t)
    assert looked.reserve == pytest.approx(table.clock.at(t).reserve)


@given(STEPS)
def test_a_record_gives_the_same_times(steps: list[tuple[float, str]]) -> None:
    table = stepped([(round(seconds, 3), what) for seconds, what in steps], DELAY)
    opening = begun(MatchState.new(1_000, MODERN, clock=DELAY), "0", 0.0)
    lines = [json.dumps(event.to_json()) for event in (*opening, *table.events)]
    again = fold_all(event_from_json(json.loads(line)) for line in lines)
    assert again.clock is not None
    assert again.clock.reserve == pytest.approx(table.clock.reserve, abs=0.1)


@given(st.permutations(["pause", "fault", "fault", "pause-end", "clear", "clear"]))
def test_in_whichever_order_what_stops_it_begins_and_ends_it_stands_as_long(order: list[str]) -> None:
    table = Table()
    table.roll(12.0)
    ran = 0.0
    for what in [*order, "pause-end", "clear", "clear"]:
        ran += 7.0 if table.clock.runs else 0.0
        step(table, 7.0, "resume" if what == "pause-end" else what) if _can(table, what) else table.after(7.0)
    assert table.left(LIGHT) == pytest.approx(840.0 - ran)


def _can(table: Table, what: str) -> bool:
    return {
        "pause": not table.state.paused,
        "pause-end": table.state.paused,
        "fault": True,
        "clear": bool(table.state.open_faults),
    }[what]
