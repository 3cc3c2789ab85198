"""What counts as right, wrong and misread with confidence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tablehub.demo.scoring import CONFIDENT, Score, total
from tablehub.demo.truth import TrueDie, TrueFault, TrueFrame, TruePlay
from tablehub.match.events import Event, FaultFound, Played
from tablehub.match.faults import FaultCode
from tablehub.rules.legal import legal_results
from tablehub.rules.player import Player
from tablehub.rules.position import Position
from tablehub.rules.roll import Roll
from tablehub.rules.rulesets import MODERN
from tablehub.vision.reading import DieReading, DieState, Reading
from tests.demo.eyes import misread
from tests.referee.readings import reading

START = Position.start()
DICE = [TrueDie(3, "flat", (100.0, 100.0), 20.0, True, True), TrueDie(5, "flat", (125.0, 100.0), 20.0, True, True)]
TRUTH = TrueFrame("frame 1", START, False, tuple(DICE))


def seen_die(value: int, x: float, confidence: float = 0.99, state: DieState = DieState.FLAT) -> DieReading:
    return DieReading(value, state, (x, 102.0), confidence)


def scored(seen: Reading, truth: TrueFrame = TRUTH) -> Score:
    score = Score()
    score.board(truth, seen)
    score.throw(truth, seen)
    return score


def sure(seen: Reading, confidence: float) -> Reading:
    return replace(seen, confidence=confidence)


def test_what_is_as_it_is_read_is_right() -> None:
    score = scored(reading(START, [seen_die(3, 101), seen_die(5, 126)]))
    assert (score.boards_right, score.boards, score.dice_right, score.dice) == (1, 1, 2, 2)
    assert score.faultless
    assert score.notes == []


def test_checkers_borne_off_need_not_be_seen() -> None:
    gone = Position((2, *START.light[1:6], 3, *START.light[7:]), START.dark)
    unseen = Position((0, *gone.light[1:]), gone.dark)
    assert scored(reading(unseen), TrueFrame("frame 1", gone, False, ())).boards_right == 1


@pytest.mark.parametrize(
    ("told", "right", "misreadings"),
    [({2: 0.97, 3: 0.03}, 1, 0), ({3: 0.97, 2: 0.03}, 0, 1), ({3: 0.7, 2: 0.3}, 0, 0), ({}, 0, 0)],
    ids=["right", "surely-wrong", "doubtfully-wrong", "not-told"],
)
def test_those_off_are_counted_where_trays_are_in_view(told: dict[int, float], right: int, misreadings: int) -> None:
    gone = Position((2, *START.light[1:6], 3, *START.light[7:]), START.dark)
    score = Score()
    for hand, in_view in ((False, True), (True, True), (False, False)):
        truth = TrueFrame("frame 1", gone, hand, (), trays_in_view=in_view)
        score.borne_off(truth, replace(reading(gone), off={Player.LIGHT: told, Player.DARK: {0: 1.0}}))
    assert (score.offs, score.offs_right, score.confident_wrong) == (2, 1 + right, misreadings)


@pytest.mark.parametrize(("confidence", "misreadings"), [(CONFIDENT + 0.05, 1), (CONFIDENT - 0.05, 0)])
def test_a_wrong_board_is_a_confident_misreading_only_where_it_claims_to_be_sure(
    confidence: float, misreadings: int
) -> None:
    score = scored(sure(misread(reading(START), 6, 7), confidence), TrueFrame("frame 1", START, False, ()))
    assert (score.boards_right, score.confident_wrong) == (0, misreadings)
    assert "light 6: 4 for 5, light 7: 1 for 0" in score.notes[0]


def test_a_board_behind_a_hand_is_not_asked_for_but_must_not_be_misread() -> None:
    covered = TrueFrame("frame 1", START, True, ())
    assert scored(reading(START, hand=True), covered).boards == 0
    assert scored(reading(START, hand=True), covered).faultless
    assert scored(misread(reading(START), 6, 7), covered).confident_wrong == 1


def test_both_players_on_a_point_is_a_board_like_any_other() -> None:
    men = list(START.light)
    men[6], men[1] = 4, 1  # onto dark's 24 point, which has two
    held = TrueFrame("frame 1", Position(tuple(men), START.dark), False, ())
    seen = reading(held.position)
    assert seen.mixed == {1}
    assert (scored(seen, held).boards_right, scored(seen, held).confident_wrong) == (1, 0)
    assert scored(replace(seen, position=START), held).confident_wrong == 1


def test_a_die_counts_by_value_and_place() -> None:
    swapped = scored(reading(START, [seen_die(5, 101), seen_die(3, 126)]))
    assert (swapped.dice_right, swapped.confident_wrong) == (0, 2)
    missing = scored(reading(START, [seen_die(3, 101)]))
    assert (missing.dice_right, missing.confident_wrong) == (1, 0)
    cocked = scored(reading(START, [seen_die(3, 101), seen_die(5, 126, state=DieState.COCKED)]))
    assert (cocked.dice_right, cocked.confident_wrong) == (1, 0)


def test_a_die_where_none_lies_is_a_confident_misreading() -> None:
    score = scored(reading(START, [seen_die(3, 101), seen_die(5, 126), seen_die(6, 400)]))
    assert (score.dice_right, score.confident_wrong) == (2, 1)
    assert scored(reading(START, [seen_die(3, 101), seen_die(5, 126), seen_die(6, 400, 0.5)])).confident_wrong == 0


def play(player: Player, dice: tuple[int, int], choice: int = 0, before: Position = START) -> Played:
    after, told = list(legal_results(before, player, Roll(*dice), MODERN).items())[choice]
    return Played("frame 4", 4.0, player, dice, str(told), True, after)


def true(played: Played) -> TruePlay:
    return TruePlay(played.player, tuple(sorted(played.dice)), played.position)


def found(code: FaultCode, frame: int) -> FaultFound:
    return FaultFound(f"frame {frame}", float(frame), code, Player.LIGHT, "Something is wrong.", {})


def judged(events: Iterable[Event], plays: Iterable[TruePlay] = (), faults: Iterable[TrueFault] = ()) -> Score:
    score = Score()
    score.verdicts(list(events), list(plays), list(faults), lambda name: int(name.split()[1]))
    return score


def test_a_play_is_understood_by_player_throw_and_result() -> None:
    first = play(Player.LIGHT, (3, 1))
    second = play(Player.DARK, (6, 5), before=first.position)
    truth = [true(first), true(second)]
    assert judged([first, second], truth).plays_understood == 2
    assert judged([first, second], truth).faultless
    other = play(Player.DARK, (6, 5), choice=1, before=first.position)
    wrong = judged([first, other], truth)
    assert (wrong.plays_understood, wrong.plays_invented, wrong.faultless) == (1, 1, False)


def test_a_play_left_out_does_not_spoil_the_next() -> None:
    first = play(Player.LIGHT, (3, 1))
    second = play(Player.DARK, (6, 5), before=first.position)
    score = judged([second], [true(first), true(second)])
    assert (score.plays_understood, score.plays, score.plays_invented) == (1, 2, 0)


def test_a_legal_play_called_illegal_is_not_understood() -> None:
    first = play(Player.LIGHT, (3, 1))
    illegal = Played("frame 4", 4.0, first.player, first.dice, first.play, False, first.position)
    assert judged([illegal], [true(first)]).plays_understood == 0


def test_a_fault_is_caught_by_its_name_while_it_is_there() -> None:
    fault = TrueFault("one_too_far", 3, 7)
    caught = judged([found(FaultCode.WRONG_COUNT, 4)], faults=[fault])
    assert (caught.caught, caught.missed, caught.false_accusations) == (["one_too_far"], [], 0)
    early = judged([found(FaultCode.WRONG_COUNT, 2)], faults=[fault])
    assert (early.caught, early.missed, early.false_accusations) == ([], ["one_too_far"], 1)
    misnamed = judged([found(FaultCode.BLOCKED_POINT, 4)], faults=[fault])
    assert (misnamed.caught, misnamed.missed, misnamed.false_accusations) == ([], ["one_too_far"], 1)


def test_a_fault_told_twice_is_one_fault() -> None:
    twice = [found(FaultCode.WRONG_COUNT, 4), found(FaultCode.WRONG_COUNT, 5)]
    score = judged(twice, faults=[TrueFault("one_too_far", 3)])
    assert (score.caught, score.false_accusations) == (["one_too_far"], 0)


def test_to_ask_for_a_better_look_accuses_nobody() -> None:
    assert judged([found(FaultCode.UNSURE, 1), found(FaultCode.VIEW_BLOCKED, 2)]).faultless
    assert judged([found(FaultCode.CAMERA_MOVED, 1)]).false_accusations == 1


def test_sums_keep_what_went_wrong_and_every_time() -> None:
    slow = Score(boards=2, boards_right=1, missed=["third_die"], milliseconds=[50.0] * 19 + [900.0])
    summed = total([slow, Score(boards=1, boards_right=1, milliseconds=[10.0])])
    assert (summed.boards, summed.boards_right, summed.missed) == (3, 2, ["third_die"])
    assert not summed.faultless
    assert (slow.median_ms, slow.p95_ms) == (50.0, 50.0)
    assert Score(milliseconds=[1.0, 2.0]).p95_ms == 2.0
    assert Score().p95_ms == 0.0


def test_a_fault_about_which_the_table_asked_is_neither_caught_nor_missed() -> None:
    fault = TrueFault("cocked_on_bar", 3, 7)
    score = judged([found(FaultCode.UNSURE, 4)], faults=[fault])
    assert (score.caught, score.asked, score.missed) == ([], ["cocked_on_bar"], [])
    both = judged([found(FaultCode.UNSURE, 4), found(FaultCode.DIE_COCKED, 5)], faults=[fault])
    assert (both.caught, both.asked) == (["cocked_on_bar"], [])
    later = judged([found(FaultCode.UNSURE, 9)], faults=[fault])
    assert later.missed == ["cocked_on_bar"]
