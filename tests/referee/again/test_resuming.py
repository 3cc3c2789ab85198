"""Going on with a match that was interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from tablehub.buttons import Button
from tablehub.match.decisions import Award, OfferResignation, Pause, Resume, SetDice
from tablehub.match.events import Event, Overrule, Overruled, Played, Rolled, event_from_json
from tablehub.match.fold import fold
from tablehub.match.state import MatchState, Phase
from tablehub.referee.again.resuming import stage_of
from tablehub.referee.referee import Referee
from tablehub.referee.stages import AwaitPlay, AwaitThrow, MatchEnded, SettingUp
from tablehub.rules.books import ruleset
from tablehub.rules.outcome import GameKind
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN, Ruleset
from tablehub.vision.reading import DieReading, DieState
from tests.referee import readings
from tests.referee.readings import dice, reading
from tests.referee.tables import BAR, TestTable, board, moved
from tests.referee.throw.test_throwing import die

LIGHT, DARK = Player.LIGHT, Player.DARK
START = Position.start()
NEW = MatchState.new(5, MODERN)
TO_ROLL = replace(NEW, position=START, phase=Phase.TO_ROLL, on_turn=LIGHT)
TO_MOVE = replace(TO_ROLL, phase=Phase.TO_MOVE, roll=Roll(3, 1))
TO_MOVE_THROWN = fold(TO_ROLL, Rolled("", 0.0, player=LIGHT, dice=(3, 1)))
PLAYED = moved(START, LIGHT, (8, 5), (6, 5))


@pytest.mark.parametrize(
    ("state", "stage"),
    [
        (NEW, SettingUp),
        (TO_ROLL, AwaitThrow),
        (TO_MOVE, AwaitPlay),
        (replace(TO_ROLL, phase=Phase.CUBE_OFFERED), AwaitThrow),
        (replace(TO_ROLL, phase=Phase.RESIGN_OFFERED, resigning=LIGHT), AwaitThrow),
        (replace(TO_MOVE, phase=Phase.RESIGN_OFFERED, resigning=LIGHT), AwaitPlay),
        (replace(TO_ROLL, phase=Phase.GAME_OVER), SettingUp),
        (replace(TO_ROLL, phase=Phase.MATCH_OVER), MatchEnded),
    ],
)
def test_each_phase_is_gone_on_with_where_it_was(state: MatchState, stage: type) -> None:
    assert isinstance(stage_of(state), stage)


def events_of(state: MatchState, *readings: object) -> list[Event]:
    referee = Referee(state)
    return [event for each in readings for event in referee.observe(each)]  # type: ignore[arg-type]


def test_a_throw_that_still_lies_there_is_not_written_again_and_its_play_counts() -> None:
    dice = (die(3), die(1, at=1.0))
    seen = [reading(START, dice, t=1.0), reading(PLAYED, dice, t=2.0), reading(PLAYED, t=3.0), reading(PLAYED, t=4.0)]
    events = events_of(TO_MOVE, *seen)
    assert not any(isinstance(event, Rolled) for event in events)
    (played,) = (event for event in events if isinstance(event, Played))
    assert (played.player, played.legal, played.position) == (LIGHT, True, PLAYED)


def test_a_board_that_was_changed_meanwhile_is_told() -> None:
    other = moved(START, DARK, (24, 20))
    events = events_of(TO_ROLL, *(reading(other, t=float(t)) for t in range(1, 5)))
    assert events
    assert not any(isinstance(event, Played) for event in events)


def test_other_dice_thrown_while_the_power_was_gone_are_the_throw() -> None:
    """Nobody was told, and their play was called wrong by the throw before."""
    other, after = (die(6), die(5, at=1.0)), moved(START, LIGHT, (24, 18), (18, 13))
    events = events_of(TO_MOVE_THROWN, *(reading(lies, other, t=t) for t, lies in ((1.0, START), (2.0, after))))
    assert [event.name for event in events] == ["undone", "roll"]
    assert events[-1].to_json()["dice"] == [6, 5]


@pytest.mark.parametrize("sure", [0.6, 0.8])
def test_a_look_in_doubt_at_dice_after_it_takes_no_throw_back(sure: float) -> None:
    doubtful = readings.die(2, at=1.0, likelihoods={2: sure, 1: 1 - sure})
    seen = [reading(START, (readings.die(3), each), t=1.0) for each in (doubtful, readings.die(1, at=1.0))]
    assert events_of(TO_MOVE_THROWN, *seen) == []


WRONG = moved(START, LIGHT, (8, 5), (6, 4))


def called_and_restarted() -> TestTable:
    """Light has played a 2 instead of the 1 and was told so; then the table was started again."""
    table = TestTable(START, patience=0.7)
    lying = table.throw(START, 3, 1)
    for _ in range(2):
        table.see(WRONG, lying)
    assert table.faults == ["wrong-count"]
    again = TestTable(START, patience=0.7)
    written = [event_from_json(event.to_json()) for event in table.events]
    state = replace(NEW, position=START, phase=Phase.TO_ROLL, on_turn=LIGHT)
    for event in written:
        state = fold(state, event)
    again.referee = Referee(state, patience=0.7, interrupted=True)
    return again


@pytest.mark.parametrize("there", [readings.dice(3, 1), ()], ids=["dice still there", "dice lifted"])
def test_a_wrong_play_that_was_called_is_called_again_and_may_be_put_right(there: tuple[DieReading, ...]) -> None:
    table = called_and_restarted()
    for _ in range(2):
        table.see(WRONG, there)
    assert table.faults == ["wrong-count"]
    assert table.texts[0].startswith("Light: that 1 ends on 5, you stopped on 4.")
    table.see(PLAYED, there)
    for _ in range(2):
        table.see(PLAYED)
    assert (table.cleared, table.plays) == (["wrong-count"], ["8/5 6/5"])


def test_it_stands_if_the_opponent_throws_on_after_the_restart_too() -> None:
    table = called_and_restarted()
    for shown in (dice(3, 1), dice(3, 1), (), dice(6, 2, DARK)):
        table.see(WRONG, shown)
    assert [event.action for event in table.events if isinstance(event, Overruled)] == [Overrule.ACCEPT]
    assert table.names[-1] == "roll"


def test_another_board_than_the_wrong_one_accuses_nobody_after_the_restart() -> None:
    table = called_and_restarted()
    for _ in range(3):
        table.see(moved(START, LIGHT, (8, 5), (13, 11)), dice(3, 1))
    assert table.faults == ["unsure"]


def test_the_board_as_it_was_says_nothing_and_the_next_throw_counts() -> None:
    dice = (die(3), die(1, at=1.0))
    events = events_of(TO_ROLL, reading(START, t=1.0), reading(START, t=2.0), reading(START, dice, t=3.0))
    assert [type(event) for event in events] == [Rolled]


def test_a_throw_after_which_the_game_was_offered_to_be_given_up_is_played_once_that_is_refused() -> None:
    """Accepted by a slip, and taken back: the throw is on record already."""
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    table.decide(OfferResignation(LIGHT, GameKind.SINGLE))
    table.press(Button.TAKE, DARK)
    table.press(Button.UNDO)
    table.press(Button.PASS, DARK)
    table.see(START, lying)
    table.see(PLAYED, lying)
    table.see(PLAYED)
    names = ["roll", "resign", "resign-accepted", "game-over", "undone", "resign-refused", "play"]
    assert table.names == names


def test_a_match_whose_last_game_was_counted_is_over() -> None:
    table = TestTable(START, LIGHT, length=1)
    table.decide(Award(DARK, GameKind.SINGLE))
    state = MatchState.new(1, MODERN, position=START, on_turn=LIGHT)
    for event in table.events:
        if event.name != "match-over":
            state = fold(state, event)
    assert (state.phase, state.winner) == (Phase.GAME_OVER, DARK)
    referee = Referee(state, interrupted=True)
    seen = [event.name for t in (50.0, 51.0, 52.0) for event in referee.observe(reading(START, t=t))]
    assert seen == ["taken-up", "match-over"]
    assert referee.state.phase is Phase.MATCH_OVER


OPENING = (readings.die(3, LIGHT), readings.die(1, DARK))


def opened() -> TestTable:
    table = TestTable(None, None)
    table.see(START)
    table.see(START, OPENING)
    assert table.names == ["setup-correct", "opening-roll", "roll"]
    return table


def test_the_dice_of_the_opening_throw_are_still_the_first_throw() -> None:
    state = MatchState.new(5, MODERN)
    for event in opened().events[:-1]:
        state = fold(state, event)
    referee = Referee(state, interrupted=True)
    seen = [*referee.observe(reading(START, OPENING, t=50.0)), *referee.observe(reading(START, OPENING, t=51.0))]
    assert [event.name for event in seen] == ["taken-up", "roll"]
    assert referee.state.roll == Roll(3, 1)


def test_while_play_rests_the_opening_throw_is_no_throw_yet() -> None:
    """Light threw once more, and called the referee when a die could not be read; then the power was cut."""
    table = opened()
    table.see(START, (readings.die(2, LIGHT), readings.die(None, LIGHT, DieState.UNSURE, at=1.5)))
    table.decide(Pause())
    state = MatchState.new(5, MODERN)
    for event in table.events:
        state = fold(state, event)
    assert (state.phase, state.paused) == (Phase.TO_ROLL, True)
    table.referee = Referee(state, interrupted=True)
    table.see(START)
    table.decide(Resume())
    table.throw(START, 5, 2)
    assert (table.referee.state.on_turn, table.referee.state.roll, table.faults) == (LIGHT, Roll(5, 2), [])


def test_undone_the_opening_throw_is_thrown_again() -> None:
    table = opened()
    table.press(Button.UNDO, LIGHT)
    assert table.referee.state.opening_due
    table.see(START)
    table.see(START, (readings.die(2, LIGHT), readings.die(5, DARK)))
    state = table.referee.state
    assert (state.on_turn, state.roll, table.faults) == (DARK, Roll(5, 2), [])


def cut_after(table: TestTable, name: str) -> TestTable:
    """A table that goes on after a power cut right after the event of this name."""
    cut = max(n for n, event in enumerate(table.events) if event.name == name) + 1
    assert len(table.events) > cut, "nothing follows it"
    ruleset = table.referee.state.ruleset
    state = MatchState.new(table.referee.state.length, ruleset)
    for event in table.events[:cut]:
        state = fold(state, event_from_json(event.to_json()))
    after = TestTable(None, None, ruleset=ruleset)
    after.referee, after.now = Referee(state, interrupted=True), table.now
    return after


def test_a_game_that_was_awarded_is_counted() -> None:
    table = opened()
    table.decide(Award(DARK, GameKind.GAMMON))
    after = cut_after(table, "overruled")
    after.see(START)
    assert after.names[:2] == ["taken-up", "game-over"]
    assert after.events[1].to_json() | {"t": 0, "frame": ""} == table.events[-1].to_json() | {"t": 0, "frame": ""}
    after.press(Button.UNDO)
    again = Referee(after.referee.state, interrupted=True)
    assert [event.name for event in again.observe(reading(START, t=after.now + 1))] == ["taken-up"], "not once more"


def test_a_set_up_that_was_to_be_put_right_is() -> None:
    table = TestTable(None, None)
    wrong = moved(START, LIGHT, (8, 9))
    table.see(wrong)
    table.see(wrong, (readings.die(3, LIGHT), readings.die(1, DARK)))
    table.press(Button.PASS, LIGHT)
    assert table.names[-2:] == ["answer", "overruled"]
    after = cut_after(table, "answer")
    after.see(START)
    assert after.referee.state.position == START
    assert after.names[:2] == ["taken-up", "overruled"]


def test_an_answer_from_which_nothing_follows_is_no_more_than_that() -> None:
    table = TestTable(None, None)
    wrong = moved(START, LIGHT, (8, 9))
    table.see(wrong)
    table.see(wrong, (readings.die(3, LIGHT), readings.die(1, DARK)))
    table.press(Button.TAKE, LIGHT)
    state = table.referee.state
    after = Referee(state, interrupted=True)
    assert [event.name for event in after.observe(reading(wrong, t=99.0))] == ["taken-up"]


def _restarted(table: TestTable) -> None:
    table.referee = Referee(table.referee.state, interrupted=True)


def _set(table: TestTable) -> None:
    table.decide(SetDice(LIGHT, (3, 1)))


@pytest.mark.parametrize("name", ["modern", "parker", "bruelheide"])
@pytest.mark.parametrize(("thrown", "happens"), [((3, 1), _restarted), ((3, 1), _set), ((3, 2), _set)])
def test_dice_that_lie_there_still_when_the_turn_is_done_are_no_throw_of_the_opponents(
    name: str, thrown: tuple[int, int], happens: Callable[[TestTable], None]
) -> None:
    """The throw was taken up as written, so nobody knew where its dice lay."""
    table = TestTable(START, ruleset=ruleset(name))
    lying = table.throw(START, *thrown)
    happens(table)
    for seen in (START, PLAYED):
        table.see(seen, lying)
    table.press(Button.DONE, LIGHT)
    for still in (lying, lying, ()):
        table.see(PLAYED, still)
    assert (table.faults, table.plays, table.names.count("roll")) == ([], ["8/5 6/5"], 1)
    table.throw(PLAYED, 3, 1, DARK)
    assert table.referee.state.roll is not None


@pytest.mark.parametrize("looks", [0, 3])
def test_nor_are_they_when_a_play_stands_again_that_was_taken_back(looks: int) -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    table.see(PLAYED, lying)
    for button in (Button.DONE, Button.UNDO):
        table.press(button, LIGHT)
        table.see(PLAYED, lying)
    for _ in range(looks):
        table.see(PLAYED, lying)
    table.press(Button.TAKE, LIGHT)
    for _ in range(3):
        table.see(PLAYED, lying)
    assert set(table.faults) <= {"unsure"}
    assert (table.plays, table.names.count("roll")) == (["8/5 6/5"] * 2, 1)


def test_but_what_the_opponent_has_thrown_by_then_is_his_throw() -> None:
    table = TestTable(START)
    lying = table.throw(START, 3, 1)
    for seen in (lying, (), ()):
        table.see(PLAYED, seen)
    table.press(Button.UNDO)
    table.see(PLAYED, dice(6, 2, DARK))
    table.press(Button.TAKE, LIGHT)
    table.see(PLAYED, dice(6, 2, DARK))
    assert (table.referee.state.on_turn, str(table.referee.state.roll)) == (DARK, "62")


ON_THE_BAR = board({13: 5, 8: 3, 6: 5, 24: 1}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 8: 2, 13: 3}, bar=(1, 0))
BOTH_ON_THE_BAR = board(
    {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 13: 3, 24: 1}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 13: 3, 8: 1}, bar=(1, 1)
)


def restarted(position: Position, rules: Ruleset, written: Iterable[Event], *, turn: Player = LIGHT) -> TestTable:
    """The table started again, with `turn` to throw from `position` before all that was written."""
    state = MatchState.new(5, rules, position=position, on_turn=turn)
    for event in written:
        state = fold(state, event_from_json(event.to_json()))
    again = TestTable(position, ruleset=rules, patience=0.7)
    again.referee = Referee(state, patience=0.7, interrupted=True)
    return again


@pytest.mark.parametrize("book", ["parker", "bruelheide"])
def test_other_dice_after_a_throw_without_a_move_and_a_restart_may_be_either_players(book: str) -> None:
    """Where dice may lie anywhere they were his opponent's, and who had thrown them anew had moved for him."""
    table = TestTable(ON_THE_BAR, ruleset=ruleset(book), patience=0.7)
    table.throw(ON_THE_BAR, 6, 5)
    again = restarted(ON_THE_BAR, ruleset(book), table.events)
    after, other = moved(ON_THE_BAR, LIGHT, (BAR, 24), (8, 5)), dice(3, 1, DARK, at=0.7)
    for lies, there in [(ON_THE_BAR, other)] * 2 + [(after, other)] * 2 + [(after, ())] * 2:
        again.see(lies, there)
    assert (again.plays[-1], again.faults) == ("bar/24 8/5", [])


@pytest.mark.parametrize("book", ["modern", "parker"])
@pytest.mark.parametrize("owner", [None, LIGHT])
def test_a_turn_without_a_move_may_have_gone_by_while_the_power_was_gone(book: str, owner: Player | None) -> None:
    """Nobody could move from the bar: who threw next, when it was his turn again, was told it was not."""
    table = TestTable(BOTH_ON_THE_BAR, ruleset=ruleset(book), patience=0.7)
    table.throw(BOTH_ON_THE_BAR, 6, 5)
    for _ in range(2):
        table.see(BOTH_ON_THE_BAR)
    assert table.plays == ["(no play)"]
    again = restarted(BOTH_ON_THE_BAR, ruleset(book), table.events)
    after, other = moved(BOTH_ON_THE_BAR, LIGHT, (BAR, 24), (13, 10)), dice(3, 1, LIGHT, at=0.7, owner=owner)
    for lies, there in [(BOTH_ON_THE_BAR, other)] * 2 + [(after, other)] * 2 + [(after, ())] * 2:
        again.see(lies, there)
    assert (again.plays, again.faults) == (["bar/24 13/10"], [])
    if owner or book == "modern":  # where colour or half tell, nobody else's turn is shown meanwhile
        assert "undone" not in again.names


def demanded_and_restarted() -> TestTable:
    """By milton-bradley dark has demanded that light's 2 instead of a 1 is put right; then came the restart."""
    rules = ruleset("milton-bradley")
    table = TestTable(START, ruleset=rules, patience=0.7)
    lying = table.throw(START, 3, 1)
    for _ in range(2):
        table.see(WRONG, lying)
    table.press(Button.PASS, DARK)
    assert table.names[-1] == "demand"
    return restarted(START, rules, table.events)


def test_what_the_opponent_demanded_he_demands_after_a_restart() -> None:
    """He was asked anew whether to demand it, and who had erred was not told any more that he must put it right."""
    table = demanded_and_restarted()
    for _ in range(2):
        table.see(WRONG, readings.dice(3, 1))
    assert table.names == ["taken-up", "fault", "demand"]
    table.see(PLAYED, readings.dice(3, 1))
    table.see(PLAYED)
    assert table.plays == ["8/5 6/5"]
    assert table.referee.state.demanded is None


def test_what_he_demanded_and_was_put_right_meanwhile_is_past() -> None:
    table = demanded_and_restarted()
    table.see(PLAYED, readings.dice(3, 1))
    table.see(PLAYED)
    assert table.names == ["taken-up", "play"]


def test_another_fault_than_the_one_demanded_is_not_demanded() -> None:
    table = demanded_and_restarted()
    other = moved(START, LIGHT, (8, 5), (8, 6))
    for _ in range(3):
        table.see(other, readings.dice(3, 1))
    table.see(START, readings.dice(3, 1))
    for _ in range(3):
        table.see(other, readings.dice(3, 1))
    assert table.faults
    assert "demand" not in table.names


def taken_back_and_restarted(*, said: bool) -> TestTable:
    """Light's 3-1 was played and taken back by a button; then the table was started again, the board as it was left."""
    table = TestTable(START, patience=0.7)
    lying = table.throw(START, 3, 1)
    for there in (lying, (), ()):
        table.see(PLAYED, there)
    table.press(Button.UNDO, LIGHT)
    for _ in range(4 * said):
        table.see(PLAYED)
    assert table.faults == ["unsure"] * said
    again = restarted(START, MODERN, table.events)
    for _ in range(5):
        again.see(PLAYED)
    return again


@pytest.mark.parametrize("said", [True, False])
def test_a_play_that_was_taken_back_is_not_played_again_by_a_restart(said: bool) -> None:
    """It lay there still and counted at once, though somebody had decided that it should not."""
    table = taken_back_and_restarted(said=said)
    assert (table.plays, table.faults) == ([], ["unsure"])
    assert "your play was taken back" in table.texts[0]


def test_by_take_it_stands_after_all() -> None:
    table = taken_back_and_restarted(said=True)
    table.press(Button.TAKE, DARK)
    assert table.plays == ["8/5 6/5"]


def test_put_back_it_may_be_played_as_before() -> None:
    table = taken_back_and_restarted(said=False)
    for lies in (START, START, PLAYED, PLAYED):
        table.see(lies)
    assert table.plays == ["8/5 6/5"]


def test_once_it_is_played_again_nothing_is_taken_back() -> None:
    table = taken_back_and_restarted(said=False)
    for lies in (START, START, PLAYED, PLAYED):
        table.see(lies)
    assert table.referee.state.taken_back is None
